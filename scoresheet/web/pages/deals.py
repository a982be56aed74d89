"""Routes of deals of any game: entering, showing, correcting and removing one. How they look is for the game.

Every change says which version of the sheet its writer was looking at.
"""

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.changes import Removed
from scoresheet.editing import Clash, Saved, record
from scoresheet.games import game_of
from scoresheet.web import context
from scoresheet.web.conditional import conditional
from scoresheet.web.forms import RemoveForm
from scoresheet.web.game_pages import GamePages
from scoresheet.web.games import pages_of
from scoresheet.web.messages import say

bp = Blueprint("deals", __name__)


@bp.get("/s/<key>/deal")
def enter(key: str) -> Response:
    """The form of the next deal."""
    return conditional(key, lambda: _pages(key).next_deal(key))


@bp.get("/s/<key>/deal/<int:number>")
def deal(key: str, number: int) -> Response:
    """A deal; with an edit key also the forms that correct and remove it."""
    return conditional(key, lambda: _pages(key).show_deal(key, number))


@bp.post("/s/<key>/deal")
def entered(key: str) -> Response:
    """Record a deal, or draw its form again."""
    return _pages(key).entered(key)


@bp.post("/s/<key>/deal/<int:number>")
def corrected(key: str, number: int) -> Response:
    """Correct or remove a deal, or draw its form again."""
    if request.form.get("step") == "remove":
        return _remove(key, number)
    return _pages(key).corrected(key, number)


def _pages(key: str) -> GamePages:
    return pages_of(context.opened(key).log.base)


def _remove(key: str, number: int) -> Response:
    opened, form = context.writable(key), RemoveForm()
    if not form.validate():
        say(opened, "again")
        return redirect(url_for("deals.deal", key=key, number=number))
    seen, by = form.seen(opened.log), context.who() or None
    change = game_of(opened.log.base).removed(number)
    outcome = record(context.store(), key, change, seen=seen, entry_id=form.entry_id, by=by)
    if isinstance(outcome, Saved) and isinstance(outcome.entry.change, Removed):
        say(opened, "removed", number=outcome.entry.change.number, version=outcome.entry.version)
    elif isinstance(outcome, Clash) and outcome.number is not None:
        say(opened, "changed", number=outcome.number)
        return redirect(url_for("deals.deal", key=key, number=outcome.number))
    else:
        say(opened, "gone")
    return redirect(url_for("sheets.card", key=key))
