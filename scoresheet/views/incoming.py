"""Sheets of a database as lines and as a table, and an evening out of a file in words before it is kept.

    kept_lines([(id, changed, sheet), ...], texts("en"))

``sheet`` is None where it cannot be read; a circle of evenings has a ``name`` and ``evenings``.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoresheet.core.circle import Circle
from scoresheet.core.errors import SheetFinding
from scoresheet.formats.incoming import Incoming
from scoresheet.locales import Texts
from scoresheet.views.formatting import long_date, quote

Kept = tuple[str, datetime, Any]


def kept_lines(rows: Sequence[Kept], t: Texts) -> list[str]:
    """A line a sheet: its id, when it last changed, its title, date and players."""
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
    """Who plays; the players of a tournament have labels besides their names."""
    return [player if isinstance(player, str) else player.name for player in sheet.players]


def kept_table(rows: Sequence[Kept]) -> list[dict[str, Any]]:
    """The same for programs; ``players`` is null for an unreadable sheet, and for a ``circle``, which has a name."""
    return [{"id": id_, "changed": changed.isoformat()} | _table(sheet) for id_, changed, sheet in rows]


def _table(sheet: Any) -> dict[str, Any]:
    if isinstance(sheet, Circle):
        return {"title": None, "date": None, "players": None, "circle": sheet.name}
    return {
        "title": sheet.title if sheet else None,
        "date": sheet.date if sheet else None,
        "players": _names(sheet) if sheet else None,
    }


@dataclass(frozen=True)
class Differences:
    """How many deals of an evening have other scores in a file than follow, and which and by how much, in lines."""

    number: int
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Preview:
    """``differing`` says how many deals have other scores than follow, ``changes`` which and by how much; ``agrees``
    that there are scores and none differs. ``refused`` says why the evening cannot come in; empty when it can."""

    heading: str
    players: str
    deals: str
    agrees: bool
    differing: str
    changes: tuple[str, ...]
    notes: tuple[str, ...]
    refused: tuple[str, ...]


def preview(
    evening: Incoming, errors: Sequence[SheetFinding], say: Callable[[Any], str], differences: Differences, t: Texts
) -> Preview:
    """An evening with its ``errors``, which ``say`` puts into words, and its ``differences``."""
    sheet = evening.sheet
    refused = [t("incoming.error", number=error.deal, sentence=say(error)) for error in errors]
    if not sheet.deals:
        refused.append(t("error.empty-evening"))
    number = differences.number
    return Preview(
        heading=heading_of(sheet, t),
        players=", ".join(quote(name) for name in sheet.players),
        deals=t.count("incoming.deals", len(sheet.deals)),
        agrees=any(evening.stored) and not (refused or number),
        differing=t.count("incoming.differing", number) if number and not refused else "",
        changes=() if refused else differences.lines,
        notes=tuple(t(f"incoming.{note.code}", **note.params) for note in evening.notes),
        refused=tuple(refused),
    )


def heading_of(sheet: Any, t: Texts) -> str:
    """The title and the date of a sheet; that it has neither."""
    parts = [quote(sheet.title)] if sheet.title else []
    parts += [long_date(sheet.date, t)] if sheet.date else []
    return " · ".join(parts) or t("incoming.undated")
