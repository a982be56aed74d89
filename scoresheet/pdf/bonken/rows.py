"""Type sizes of a card's contracts, so that any within the limits keep to one row of it.

Signs of six characters, names of forty and values of four units are rare; what does not fit in small letters either is
on the back. The classes are those of ``static/css/print/card.css``, the places those of the columns there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoresheet.pdf.fitting import BREAK, POINT, Setting, fit, shorten, width
from scoresheet.views.bonken.card import Row
from scoresheet.views.bonken.front import Front

FEW = 13  # contracts with room for two lines each on small paper too


@dataclass(frozen=True)
class Columns:
    """How wide the places for a sign, a name and a value are, in millimetres, and the letters for each."""

    sign: float
    name: float
    value: float
    signs: tuple[Setting, ...]
    names: tuple[Setting, ...]
    values: tuple[Setting, ...]


def _columns(sign: float, name: float, value: float, points: tuple[float, float, float, float]) -> Columns:
    large, text, small, tiny = points
    return Columns(
        sign=sign,
        name=name,
        value=value,
        signs=(
            Setting("", "bold", large),
            Setting("small", "bold", text),
            Setting("tiny", "bold", tiny),
        ),
        names=(
            Setting("", "regular", text),
            Setting("small", "regular", small),
            Setting("tiny", "regular", tiny),
            Setting("tiny two", "regular", tiny, 2),
        ),
        values=(
            Setting("", "regular", text, 2),
            Setting("tiny", "regular", tiny, 2),
        ),
    )


_A4 = _columns(12, 36, 14, (15, 9.5, 8, 7))
_A5 = _columns(8.5, 25.6, 10.4, (11, 7.2, 6.8, 6.5))
COLUMNS = {"a4": _A4, "letter": _A4, "a5": _A5, "2xa5": _A5}


@dataclass(frozen=True)
class RowLook:
    """The class of a contract's sign, and class and text of its name and of its value."""

    sign: str
    name: tuple[str, str]
    value: tuple[str, str]


def rows_of(front: Front, paper: str) -> Mapping[str, RowLook]:
    """How the row of each contract is set, by its key."""
    rows = [row for section in front.card.sections for row in section.rows]
    few, columns = len(rows) <= FEW, COLUMNS[paper]
    names, values = (settings if few else _on_one_line(settings) for settings in (columns.names, columns.values))
    return {row.contract: _row(row, replace(columns, names=names, values=values)) for row in rows}


def _on_one_line(settings: tuple[Setting, ...]) -> tuple[Setting, ...]:
    return tuple(replace(setting, lines=1) for setting in settings)


def _row(row: Row, columns: Columns) -> RowLook:
    sign = fit(row.symbol, columns.sign, columns.signs).removesuffix(BREAK).strip()
    # A sign that is wider than its place takes it from the name.
    setting = next(one for one in columns.signs if one.name == sign)
    room = columns.name - max(0, width(row.symbol, setting.font) * setting.points * POINT - columns.sign)
    smallest = columns.names[-1]
    name = fit(row.name, room, columns.names)
    value = fit(row.value, columns.value, columns.values)
    cut = smallest.name, shorten(row.name, room, smallest)
    return RowLook(
        sign=sign,
        name=cut if BREAK in name else (name, row.name),
        value=("", "") if BREAK in value else (value, row.value),
    )
