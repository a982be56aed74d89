"""Type sizes of a card's contracts, so that any within the limits keep to one row of it.

Signs of six characters, names of forty and values of four units are rare; what does not fit in small letters either is
on the back.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scoresheet.pdf.fitting import BREAK, POINT, Measures, Setting, fit, shorten, width
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


def columns_of(page: Measures, *, few: bool) -> Columns:
    """The columns of a card on a page, with lines for ``few`` contracts or for many."""
    text, small, tiny = page["name"], page["name-small"], page["least"]
    names = (
        Setting("", "regular", text),
        Setting("small", "regular", small),
        Setting("tiny", "regular", tiny),
    )
    return Columns(
        sign=page["symbol"],
        name=page["col-name"] - page["symbol"] - 0.3,
        value=page["col-value"] - 2,
        signs=(
            Setting("", "bold", page["sign"]),
            Setting("small", "bold", text),
            Setting("tiny", "bold", tiny),
        ),
        names=(*names, Setting("tiny two", "regular", tiny, 2)) if few else names,
        values=tuple(Setting(name, "regular", points, 1 + few) for name, points in (("", text), ("tiny", tiny))),
    )


@dataclass(frozen=True)
class RowLook:
    """The class of a contract's sign, and class and text of its name and of its value."""

    sign: str
    name: tuple[str, str]
    value: tuple[str, str]


def rows_of(front: Front, page: Measures) -> Mapping[str, RowLook]:
    """How the row of each contract is set, by its key."""
    rows = [row for section in front.card.sections for row in section.rows]
    columns = columns_of(page, few=len(rows) <= FEW)
    return {row.contract: _row(row, columns) for row in rows}


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
