"""In what letters the contracts of a card are set, so that any within the limits keep to one row of it.

Signs of six characters, names of forty and values of four units are rare; what does not fit in small letters either is
on the back. The classes are those of ``static/css/print/card.css``, the places those of the columns there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoresheet.pdf.fitting import BREAK, Setting, fit, shorten
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


def _columns(sign: float, name: float, value: float, font: str, points: Mapping[str, float]) -> Columns:
    tiny, small = points["tiny"], points["small"]
    return Columns(
        sign=sign,
        name=name,
        value=value,
        signs=(
            Setting("", "bold" if font == "regular" else "narrow-bold", points["large"]),
            Setting("small narrow", "narrow-bold", small),
            Setting("tiny narrow", "narrow-bold", tiny),
        ),
        names=(
            Setting("", font, points["name"]),
            Setting("small narrow", "narrow", small),
            Setting("small narrow two", "narrow", small, 2),
            Setting("tiny narrow", "narrow", tiny),
        ),
        values=(
            Setting("", font, points["text"], 2),
            Setting("small narrow", "narrow", small),
            Setting("tiny narrow", "narrow", tiny),
        ),
    )


_A4 = _columns(11, 32.6, 14, "regular", {"large": 11, "text": 8.5, "name": 8, "small": 7.5, "tiny": 5.8})
_A5 = _columns(8.5, 23.2, 9.5, "narrow", {"large": 8.5, "text": 7, "name": 7, "small": 6.5, "tiny": 5.2})
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
    names = columns.names if few or columns is _A4 else _on_one_line(columns.names)
    values = columns.values if few else _on_one_line(columns.values)
    return {row.contract: _row(row, replace(columns, names=names, values=values)) for row in rows}


def _on_one_line(settings: tuple[Setting, ...]) -> tuple[Setting, ...]:
    return tuple(replace(setting, lines=1) for setting in settings)


def _row(row: Row, columns: Columns) -> RowLook:
    smallest = columns.names[-1]
    name = fit(row.name, columns.name, columns.names)
    value = fit(row.value, columns.value, columns.values)
    cut = smallest.name, shorten(row.name, columns.name, smallest)
    return RowLook(
        sign=fit(row.symbol, columns.sign, columns.signs).removesuffix(BREAK).strip(),
        name=cut if BREAK in name else (name, row.name),
        value=("", "") if BREAK in value else (value, row.value),
    )
