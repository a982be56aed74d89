"""Title, date and place of a sheet: corrected, or added once there is time for it.

At the table people begin with four names. What the evening was called, when and where, they want on the card when it is
printed.
"""

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.changes import heading as said_heading
from scoresheet.core.log import apply
from scoresheet.web import current
from scoresheet.web.dealpages import signature
from scoresheet.web.forms import HeadForm, new_id
from scoresheet.web.messages import say
from scoresheet.web.saving import Saved, save

bp = Blueprint("heading", __name__)


@bp.route("/s/<key>/heading", methods=["GET", "POST"])
def heading(key: str) -> Response:
    """Correct or add the sheet's title, date and place."""
    opened = current.writable(key)
    sheet = opened.log.sheet
    form = HeadForm(data={"title": sheet.title, "date": sheet.date, "place": sheet.place} | signature(opened))
    if request.method == "GET":
        return _page(key, form)
    if not form.validate():
        return _page(key, form, status=400)
    change = form.heading
    if apply(sheet, change) == sheet:
        return redirect(url_for("sheets.card", key=key))
    outcome = save(key, change, seen=form.seen(opened.log.version), entry_id=form.entry_id, by=current.who() or None)
    if isinstance(outcome, Saved):
        say(opened, "headed")
        return redirect(url_for("sheets.card", key=key))
    form.version.data, form.entry.data = str(current.opened(key).log.version), new_id()
    return _page(key, form, changed=True, status=409)


def _page(key: str, form: HeadForm, *, changed: bool = False, status: int = 200) -> Response:
    now = said_heading(current.opened(key).log.sheet, current.t()).values() if changed else ()
    return make_response(render_template("heading.html", key=key, form=form, now=now), status)
