"""Pages of a sheet of any game: the sheet, and its log."""

from flask import Blueprint, Response, render_template

from scoresheet.web import context
from scoresheet.web.conditional import conditional
from scoresheet.web.forms import RemoveForm, signature
from scoresheet.web.games import pages_of

bp = Blueprint("sheets", __name__)


@bp.get("/s/<key>")
def card(key: str) -> Response:
    """The sheet as its game draws it."""
    return conditional(key, lambda: pages_of(context.opened(key).log.sheet).card(key))


@bp.get("/s/<key>/table")
def big_screen(key: str) -> Response:
    """The sheet on a big screen in the room."""
    return conditional(key, lambda: pages_of(context.opened(key).log.sheet).big_screen(key))


@bp.get("/s/<key>/share")
def share(key: str) -> Response:
    """The sheet as it may be passed on to others."""
    return conditional(key, lambda: pages_of(context.opened(key).log.sheet).share(key))


@bp.get("/s/<key>/log")
def log(key: str) -> Response:
    """Everything that was entered, corrected or removed, the newest first."""
    return conditional(key, lambda: _log(key))


def _log(key: str) -> str:
    opened = context.opened(key)
    game = pages_of(opened.log.sheet)
    lines = reversed(game.log_lines(opened.log, context.t()))
    return render_template(
        "log.html",
        key=key,
        opened=opened,
        lines=list(lines),
        log_of_game=game.log_macros,
        undo=RemoveForm(formdata=None, data=signature(opened)) if opened.writable else None,
    )
