"""The card as a page model: rows, columns, sums and diagrams, ready to be drawn.

>>> from scoresheet.core.deal import Deal, taker
>>> from scoresheet.core.rulebook import named
>>> from scoresheet.core.sheet import Sheet, reckon
>>> from scoresheet.locales import texts
>>> sheet = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), 0)
>>> sheet = sheet.with_deals(Deal("last-trick", 0, (), {"last-trick": taker(3)}))
>>> row = card_of(sheet, reckon(sheet), texts("en")).minus.rows[7]
>>> row.symbol, row.value, [(cell.plus, cell.minus) for cell in row.cells]
('LT', '−100', [('0', ''), ('0', ''), ('0', ''), ('', '100')])

The screen and the PDF draw this same model, so they cannot disagree. It follows the paper card: eight minus rows
with their value, five plus rows with the name of who chose them, a plus and a minus column for each player, the
subtotal of each column and the Endscore over both, then a small diagram of the doubles for every contract.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoresheet.core.deal import Deal
from scoresheet.core.doubling import Double
from scoresheet.core.rulebook import Contract, Kind, Rulebook
from scoresheet.core.seats import SEATS, Seat
from scoresheet.core.sheet import Players, Reckoned, Sheet, Standing
from scoresheet.explain import Explainer, minus_sign
from scoresheet.locales import Texts

# Where the four seats are in a diagram of 100 by 100: clockwise from the top, each the middle of a side of the square.
SPOTS: tuple[tuple[int, int], ...] = ((50, 22), (78, 50), (50, 78), (22, 50))
SHORT = 5.0  # how far from a seat its lines end, so that several arrowheads at one seat can be told apart
APART = 2.6  # half the distance between the two lines of a pair that went back
BARB = 5.0  # length of the strokes of an arrowhead


@dataclass(frozen=True)
class Cell:
    """One player's score in a row: a number without a sign in one of the two columns; both empty when not
    played."""

    plus: str = ""
    minus: str = ""


@dataclass(frozen=True)
class Row:
    """A contract on the card. ``number`` is that of its deal, ``chooser`` who chose it; both None when not played.

    ``warnings`` are the sentences of warnings about the deal, accepted or not; ``faulty`` says it could not be
    scored.
    """

    contract: str
    symbol: str
    name: str
    value: str
    number: int | None
    chooser: str | None
    cells: tuple[Cell, ...]
    warnings: tuple[str, ...]
    faulty: bool


@dataclass(frozen=True)
class Section:
    """The minus or the plus rows under their heading; ``column`` heads the narrow column: value, or name."""

    kind: Kind
    heading: str
    column: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Diagram:
    """Who doubled whom in one contract. ``path`` is SVG path data in a box of 100 by 100, empty without doubles.

    A single double is one line with an arrowhead at whoever was doubled, going back makes it two lines.
    ``sentences`` say the same for whoever cannot see it; empty when nothing was called yet. ``words`` are the whole of
    what stands in for the drawing, with the contract's name.
    """

    contract: str
    symbol: str
    name: str
    path: str
    sentences: tuple[str, ...]
    words: str


@dataclass(frozen=True)
class Card:
    """The whole card, blank or filled. ``players`` are empty texts on a blank card.

    ``goes_on``: something was played and something is left, so the sums are not the last ones.
    """

    title: str
    date: str
    place: str
    players: tuple[str, ...]
    minus: Section
    plus: Section
    subtotals: tuple[Cell, ...]
    endscores: tuple[str, ...]
    diagrams: tuple[Diagram, ...]
    standing: str
    goes_on: bool

    @property
    def sections(self) -> tuple[Section, Section]:
        """Both sections in the order of the card."""
        return self.minus, self.plus


def is_red(symbol: str) -> bool:
    """Whether a contract's symbol is drawn in red (always besides its form, never instead)."""
    return symbol[0] in "♥♦"


def blank_card(rulebook: Rulebook, t: Texts) -> Card:
    """A card to play on with a pen."""
    return _card(rulebook, ("", "", "", ""), None, t, Sheet(rulebook, ("", "", "", "")))


def card_of(sheet: Sheet, standing: Standing, t: Texts) -> Card:
    """A sheet's card, finished or with the rest still blank."""
    return _card(sheet.rulebook, sheet.players, standing, t, sheet)


def _card(rulebook: Rulebook, players: Players, standing: Standing | None, t: Texts, sheet: Sheet) -> Card:
    explainer = Explainer(rulebook, players, t)
    deals = _by_contract(standing.deals if standing else ())
    played = bool(deals)
    return Card(
        title=sheet.title,
        date=sheet.date,
        place=sheet.place,
        players=players,
        minus=_section(explainer, "minus", deals),
        plus=_section(explainer, "plus", deals),
        subtotals=tuple(
            Cell(str(standing.plus[seat]), str(standing.minus[seat])) if standing and played else Cell()
            for seat in SEATS
        ),
        endscores=tuple(minus_sign(standing.endscores[seat]) if standing and played else "" for seat in SEATS),
        diagrams=tuple(diagram(explainer, rulebook.contract(key), deals.get(key)) for key in rulebook.diagrams),
        standing=explainer.standing(standing) if standing else "",
        goes_on=played and standing is not None and standing.next is not None,
    )


def _by_contract(deals: Sequence[Reckoned]) -> dict[str, Reckoned]:
    # When a contract was written down twice the first deal has the row; the second is a finding.
    return {reckoned.deal.contract: reckoned for reckoned in reversed(deals)}


def _section(explainer: Explainer, kind: Kind, deals: dict[str, Reckoned]) -> Section:
    t = explainer.t
    contracts = explainer.rulebook.of_kind(kind)
    return Section(
        kind=kind,
        heading=t(f"card.{kind}", value=_value(contracts[0]) if contracts else ""),
        column=t("card.value" if kind == "minus" else "card.name"),
        rows=tuple(_row(explainer, contract, deals.get(contract.key)) for contract in contracts),
    )


def _row(explainer: Explainer, contract: Contract, reckoned: Reckoned | None) -> Row:
    return Row(
        contract=contract.key,
        symbol=contract.symbol,
        name=explainer.t.pick(contract.name),
        value=_value(contract),
        number=reckoned.number if reckoned else None,
        chooser=explainer.name(reckoned.deal.chooser) if reckoned else None,
        cells=_cells(reckoned),
        warnings=tuple(
            explainer.finding(finding)
            for finding in (reckoned.findings if reckoned else ())
            if finding.severity == "warning"
        ),
        faulty=reckoned is not None and reckoned.score is None,
    )


def _value(contract: Contract) -> str:
    worths = dict.fromkeys(unit.points for unit in contract.units)
    return " / ".join(minus_sign(points) if points < 0 else f"+{points}" for points in worths)


def _cells(reckoned: Reckoned | None) -> tuple[Cell, ...]:
    if reckoned is None or reckoned.score is None:
        return (Cell(),) * len(SEATS)
    return tuple(Cell(minus=str(-score)) if score < 0 else Cell(plus=str(score)) for score in reckoned.score.scores)


def diagram(explainer: Explainer, contract: Contract, reckoned: Reckoned | None) -> Diagram:
    """The diagram of one contract, with lines when it has been played."""
    deal = reckoned.deal if reckoned else Deal(contract.key, 0)
    name = explainer.t.pick(contract.name)
    sentences = explainer.calls(reckoned.roles, deal) if reckoned and reckoned.roles else ()
    return Diagram(
        contract=contract.key,
        symbol=contract.symbol,
        name=name,
        path=doubles_path(deal.seated_doubles),
        sentences=sentences,
        words=f"{name}: {' '.join(sentences)}" if sentences else explainer.t("print.to-draw", name=name),
    )


def doubles_path(doubles: Sequence[Double]) -> str:
    """All lines of a diagram as one SVG path: a line and an arrowhead for every double, side by side where two."""
    return " ".join(
        _arrow(one, other, going_back=(other, one) in doubles) for one, other in dict.fromkeys(doubles) if one != other
    )


def _arrow(one: Seat, other: Seat, *, going_back: bool) -> str:
    (x1, y1), (x2, y2) = SPOTS[one], SPOTS[other]
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    along = ((x2 - x1) / length, (y2 - y1) / length)
    # Each of two opposite doubles moves to its own left, which is the other's right, so they end up side by side.
    aside = APART if going_back else 0.0
    dx, dy = along[1] * aside, -along[0] * aside
    tail = (x1 + dx + SHORT * along[0], y1 + dy + SHORT * along[1])
    tip = (x2 + dx - SHORT * along[0], y2 + dy - SHORT * along[1])
    barbs = [
        (
            tip[0] - BARB * (0.85 * along[0] - turn * 0.5 * along[1]),
            tip[1] - BARB * (0.85 * along[1] + turn * 0.5 * along[0]),
        )
        for turn in (-1, 1)
    ]
    line = f"M{_xy(*tail)}L{_xy(*tip)}"
    return line + "".join(f"M{_xy(*barb)}L{_xy(*tip)}" for barb in barbs)


def _xy(x: float, y: float) -> str:
    return f"{x:.1f} {y:.1f}"
