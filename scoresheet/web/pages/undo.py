"""Undo, with one tap, of what was entered, corrected or removed, in any game."""

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.changes import taken_back
from scoresheet.editing import Saved, record
from scoresheet.web import context
from scoresheet.web.forms import RemoveForm
from scoresheet.web.messages import say

bp = Blueprint("undo", __name__)


@bp.post("/s/<key>/undo")
def undo(key: str) -> Response:
    """Take back the entry that the button names, as the sheet is by now."""
    opened, form = context.writable(key), RemoveForm()
    if not form.validate():
        say(opened, "again")
        return redirect(url_for("sheets.card", key=key))
    log, by = opened.log, context.who() or None
    entry = log.find(request.form.get("of", ""))
    undone = entry and taken_back(log, entry, log.at(entry.version - 1).sheet)
    outcome = undone and record(
        context.store(), key, undone, seen=log.version, entry_id=form.entry_id, by=by, opened=opened
    )
    say(opened, "undone" if isinstance(outcome, Saved) else "not-undone")
    return redirect(url_for("sheets.card", key=key))
