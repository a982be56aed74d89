"""Lists of the sheets in a database: lines for people, a table for programs.

    kept_lines([(id, changed, sheet), ...], texts("en"))     # a line each
    kept_table([(id, changed, sheet), ...])                   # the same as JSON has it

In place of a sheet may be a tournament, a circle of evenings, or None for what cannot be read.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from scoresheet.core.circle import Circle
from scoresheet.locales import Texts
from scoresheet.views.formatting import quote

Listed = tuple[str, datetime, Any]


def kept_lines(rows: Sequence[Listed], t: Texts) -> list[str]:
    """The sheets of a database as lines: id, last change, title, date and players of each."""
    if not rows:
        return [t("sheets.none")]
    return [f"{id_}  {changed.astimezone():%Y-%m-%d %H:%M}  {_about(sheet, t)}" for id_, changed, sheet in rows]


def _about(sheet: Any, t: Texts) -> str:
    if sheet is None:
        return t("sheets.damaged")
    if isinstance(sheet, Circle):
        return t.count("sheets.circle", len(sheet.evenings), name=quote(sheet.name))
    heading = [quote(text) for text in (sheet.title, sheet.date) if text]
    return " · ".join([*heading, ", ".join(map(quote, _names(sheet)))])


def _names(sheet: Any) -> list[str]:
    """The names of the players of a sheet, without the labels of a tournament's players."""
    return [player if isinstance(player, str) else player.name for player in sheet.players]


def kept_table(rows: Sequence[Listed]) -> list[dict[str, Any]]:
    """The sheets of a database for programs; ``players`` is null for an unreadable sheet and for a ``circle``."""
    return [{"id": id_, "changed": changed.isoformat()} | _table(sheet) for id_, changed, sheet in rows]


def _table(sheet: Any) -> dict[str, Any]:
    if isinstance(sheet, Circle):
        return {"title": None, "date": None, "players": None, "circle": sheet.name}
    return {
        "title": sheet.title if sheet else None,
        "date": sheet.date if sheet else None,
        "players": _names(sheet) if sheet else None,
    }
