"""The page for a tablet or television in the room."""

from flask import render_template

from scoresheet.views.bonken.big_screen import big_screen_of
from scoresheet.web import context


def big_screen(key: str) -> str:
    """Totals, the last deal and the chart, large."""
    sheet = context.opened(key).log.sheet
    return render_template("bonken/big_screen.html", key=key, sheet=sheet, view=big_screen_of(sheet, context.t()))
