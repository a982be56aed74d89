"""Corrections of title, date and place of a sheet.

At the table people begin with four names. What the evening was called, when and where, they want on the card when it is
printed.
"""

from collections.abc import Mapping

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.views.formatting import said_heading
from scoresheet.web import context
from scoresheet.web.form_changes import correct
from scoresheet.web.forms import HeadForm, signature
from scoresheet.web.games import pages_of

bp = Blueprint("heading", __name__)


@bp.route("/s/<key>/heading", methods=["GET", "POST"])
def heading(key: str) -> Response:
    """Correct or add the sheet's title, date and place."""
    opened = context.writable(key)
    sheet = opened.log.sheet
    form = HeadForm(data={"title": sheet.title, "date": sheet.date, "place": sheet.place} | signature(opened))
    if request.method == "GET":
        return _page(key, form)
    if not form.validate():
        return _page(key, form, status=400)
    change = form.heading
    if change.apply(sheet) == sheet:
        return redirect(url_for("sheets.card", key=key))
    outcome = correct(key, form, change)
    if isinstance(outcome, Response):
        return outcome
    return _page(key, form, hidden=signature(context.opened(key)), status=409)


def _page(key: str, form: HeadForm, *, hidden: Mapping[str, str] | None = None, status: int = 200) -> Response:
    """The page; with a new signature, ``hidden``, when somebody else has changed the heading meanwhile."""
    now = said_heading(context.opened(key).log.sheet, context.t()).values() if hidden else ()
    opened = context.opened(key)
    game = pages_of(opened.log.sheet)
    page = render_template(
        "heading.html",
        key=key,
        form=form,
        hidden=hidden or form.hidden,
        now=now,
        page_data=game.correcting(opened, key),
        script_of_game=game.script,
    )
    return make_response(page, status)
