"""A sheet: starting it, its card, its log, and the codes that bring the others to it."""

from datetime import date
from io import BytesIO

import segno
from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scoresheet.card import card_of
from scoresheet.core.log import apply
from scoresheet.core.rulebook import keys, named
from scoresheet.core.seats import SEATS
from scoresheet.core.sheet import Sheet, as_players, reckon
from scoresheet.explain import Explainer
from scoresheet.web import current
from scoresheet.web.dealpages import signature
from scoresheet.web.finished import ranking, rematch_address, result_text
from scoresheet.web.forms import NewForm, RemoveForm
from scoresheet.web.kept import kept
from scoresheet.web.limits import check_opening
from scoresheet.web.messages import said
from scoresheet.web.phone import followed
from scoresheet.web.showing import log_lines
from scoresheet.web.written import seat_of

bp = Blueprint("sheets", __name__)


@bp.route("/new", methods=["GET", "POST"])
def new() -> AnyResponse:
    """Start a sheet; with ``?name_0=Anna&first_chooser=1&rulebook=`` and so on some of it is filled in."""
    today = date.today().isoformat()  # noqa: DTZ011 — as the table's wall says
    form = NewForm(data={"rulebook": keys()[0], "date": today} | _asked())
    if request.method == "POST" and form.validate():
        sheet = Sheet(
            rulebook=named(form.rulebook.data or ""),
            players=as_players(form.names),
            first_chooser=seat_of(form.first_chooser.data),
        )
        check_opening()
        return redirect(url_for("sheets.card", key=current.store().create(apply(sheet, form.heading)).edit))
    books = [named(key) for key in keys()]
    return make_response(render_template("new.html", form=form, books=books), 400 if form.errors else 200)


@bp.get("/s/<key>")
def card(key: str) -> Response:
    """The card."""
    return kept(key, lambda: _card(key))


def _card(key: str) -> str:
    opened, t = current.opened(key), current.t()
    sheet = opened.log.sheet
    standing = reckon(sheet)
    explainer = Explainer.of(sheet, t)
    model = card_of(sheet, standing, t)
    return render_template(
        "sheet.html",
        key=key,
        opened=opened,
        sheet=sheet,
        standing=standing,
        card=model,
        marks=[row for section in model.sections for row in section.rows if row.warnings or row.faulty],
        turn=standing.next,
        passed=explainer.passed(standing.next) if standing.next else (),
        leaders=[seat for place, seat in ranking(standing) if place == 1] if standing.deals else [],
        ranking=ranking(standing) if len(sheet.deals) >= sheet.rulebook.deals else (),
        result=result_text(sheet, standing, t),
        rematch=rematch_address(sheet) if opened.writable else None,
        handed=followed(opened, key),
        messages=said(opened),
        undo=RemoveForm(formdata=None, data=signature(opened)) if opened.writable else None,
    )


def _asked() -> dict[str, str]:
    """What the address of a new sheet asks to be filled in."""
    fields = ("rulebook", "first_chooser", *(f"name_{seat}" for seat in SEATS))
    return {field: request.args[field] for field in fields if field in request.args}


@bp.get("/s/<key>/log")
def log(key: str) -> str:
    """Everything that was entered, corrected or removed."""
    opened = current.opened(key)
    lines = log_lines(opened.log, current.t(), writable=opened.writable)
    return render_template("log.html", key=key, opened=opened, sheet=opened.log.sheet, lines=lines)


@bp.get("/s/<key>/qr.svg")
def qr(key: str) -> Response:
    """The code of an address of this sheet: ``?for=view`` to look, ``?for=edit`` to write."""
    opened = current.opened(key)
    wanted = request.args.get("for", "view")
    if wanted not in ("view", "edit") or (wanted == "edit" and not opened.writable):
        abort(404)
    address = url_for("sheets.card", key=key if wanted == "edit" else opened.view_key, _external=True)
    picture = BytesIO()
    segno.make(address, error="m", micro=False).save(picture, kind="svg", scale=8, dark="#000", light="#fff")
    return Response(picture.getvalue(), mimetype="image/svg+xml")
