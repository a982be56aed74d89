"""Corrections of a game of Bonaken: names, and who drew the highest card."""

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.bonaken.changes import FirstDealerSet, Renamed
from scoresheet.core.changes import SheetChange
from scoresheet.web import context
from scoresheet.web.bonaken.forms import FirstDealerForm, RenameForm, seat_of
from scoresheet.web.bonaken.phone import sheet_page_data
from scoresheet.web.form_changes import correct
from scoresheet.web.forms import ChangeForm, signature

bp = Blueprint("bonaken_names", __name__)


@bp.route("/s/<key>/names", methods=["GET", "POST"])
def names(key: str) -> Response:
    """Show names and first dealer, each with a form that corrects it (``step``)."""
    opened = context.writable(key)
    sheet = opened.log.sheet
    if request.method == "GET":
        return _page(key)
    if request.form.get("step") == "dealer":
        first = FirstDealerForm()
        seat = seat_of(first.first_dealer.data)
        if not first.validate() or seat is None or seat >= len(sheet.players):
            first.first_dealer.errors = ["bonaken.new.no-dealer"]
            return _page(key, first=first, status=400)
        return _record(key, first, FirstDealerSet(seat))
    form = RenameForm()
    if not form.validate() or len(form.players) != len(sheet.players):
        for field in form.name_fields[: len(sheet.players)]:
            if not (field.data or "").strip():
                field.errors = ["error.name-empty"]
        return _page(key, form=form, status=400)
    return _record(key, form, Renamed(form.players))


def _record(key: str, form: ChangeForm, change: SheetChange) -> Response:
    sheet = context.opened(key).log.sheet
    if change.apply(sheet) == sheet:
        return redirect(url_for("sheets.card", key=key))
    outcome = correct(key, form, change)
    return outcome if isinstance(outcome, Response) else _page(key, changed=True, status=409)


def _page(
    key: str,
    *,
    form: RenameForm | None = None,
    first: FirstDealerForm | None = None,
    changed: bool = False,
    status: int = 200,
) -> Response:
    opened = context.opened(key)
    sheet = opened.log.sheet
    called = {f"name_{seat}": name for seat, name in enumerate(sheet.players)}
    page = render_template(
        "bonaken/names.html",
        key=key,
        sheet=sheet,
        form=form or RenameForm(formdata=None, data=called),
        hidden=form.hidden if form else signature(opened),
        first=first or FirstDealerForm(formdata=None),
        dealer=seat_of(first.first_dealer.data) if first else sheet.first_dealer,
        first_hidden={**(first.hidden if first else signature(opened)), "step": "dealer"},
        changed=changed,
        page_data=sheet_page_data(opened, key),
    )
    return make_response(page, status)
