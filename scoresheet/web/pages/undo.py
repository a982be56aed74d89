"""Taking back, with one tap, what was just corrected of a sheet as a whole, in any game."""

from flask import Blueprint, redirect, url_for
from werkzeug.wrappers import Response

from scoresheet.core.changes import SheetChange
from scoresheet.core.errors import MissingError
from scoresheet.editing import Saved, record
from scoresheet.web import context
from scoresheet.web.forms import RemoveForm
from scoresheet.web.messages import say

bp = Blueprint("undo", __name__)


@bp.post("/s/<key>/undo")
def undo(key: str) -> Response:
    """Take back the change that made ``version``, when it is one to the sheet as a whole."""
    opened, form = context.writable(key), RemoveForm()
    log, version = opened.log, form.seen(opened.log)
    if not form.validate():
        say(opened, "again")
        return redirect(url_for("sheets.card", key=key))
    change = log.entries[version - 1].change if version else None
    undone = change.undone(log.at(version - 1).sheet) if isinstance(change, SheetChange) else None
    if undone is None:
        raise MissingError("no-deal", number=version)
    by = context.who() or None
    outcome = record(context.store(), key, undone, seen=version, entry_id=form.entry_id, by=by)
    say(opened, "undone" if isinstance(outcome, Saved) else "not-undone")
    return redirect(url_for("sheets.card", key=key))
