"""Page model of the card of Bonken: a row a contract, sums, diagrams of doubles; totals and roles at its head.

>>> from scoresheet.core.bonken.deal import Deal, taker
>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.core.bonken.sheet import Sheet
>>> from scoresheet.locales import texts
>>> sheet = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Annemarie-Louise"), 0)
>>> [(one.short, one.total, one.role) for one in totals_of(sheet, texts("en"))]
[('Anna', '0', 'chooses'), ('Bram', '0', 'calls first'), ('Carla', '0', ''), ('Annemar…', '0', 'leads')]
>>> sheet = sheet.with_deals(Deal("last-trick", 0, (), {"last-trick": taker(3)}))
>>> row = card_of(sheet, texts("en")).minus.rows[7]
>>> row.symbol, row.value, [(cell.plus, cell.minus) for cell in row.cells]
('LT', '−100', [('0', ''), ('0', ''), ('0', ''), ('', '100')])

The screen and the PDF draw this same model, so they cannot disagree. It follows the paper card: eight minus rows
with their value, five plus rows with the name of who chose them, a plus and a minus column for each player, the
subtotal of each column and the Endscore over the two columns of a player, then a small diagram of the doubles for every
contract. The totals stand above the form of a deal too.
"""

from dataclasses import dataclass

from scoresheet.core.bonken.rulebook import Contract, Kind, Rulebook
from scoresheet.core.bonken.seats import SEATS, Roles, Seat, parts
from scoresheet.core.bonken.sheet import ScoredDeal, Sheet, Standing
from scoresheet.core.names import bidi_safe
from scoresheet.locales import Texts
from scoresheet.views.bonken.diagram import Diagram, Spot, diagram, spots
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.formatting import minus_sign, quote, signed
from scoresheet.views.initials import column_names, initials


@dataclass(frozen=True)
class Total:
    """A player's total at the head of the card: ``short`` fits on top of the column; ``leads`` with the highest total,
    when not all are equal; ``role`` is the player's role in the next deal, or empty."""

    name: str
    short: str
    total: str
    leads: bool
    role: str


def totals_of(sheet: Sheet, t: Texts) -> tuple[Total, ...]:
    """The totals of the four players before the next deal."""
    turn = sheet.standing.next
    return totals_in(sheet, turn.roles if turn else None, len(sheet.deals) + 1, t)


def totals_in(sheet: Sheet, roles: Roles | None, number: int, t: Texts) -> tuple[Total, ...]:
    """The totals of the four players beside deal ``number``, in which they have these ``roles``, if known."""
    shown = tuple(map(bidi_safe, sheet.players))
    short, leaders = column_names(shown), leaders_of(sheet.standing)
    does = parts(sheet.rulebook, roles, dealt=sheet.rulebook.seating.has_dealer(number)) if roles else {}
    return tuple(
        Total(
            name=shown[seat],
            short=short[seat],
            total=minus_sign(sheet.standing.endscores[seat]),
            leads=seat in leaders,
            role=" · ".join(t(f"role.{part}") for part in does.get(seat, ())),
        )
        for seat in SEATS
    )


def leaders_of(standing: Standing) -> tuple[Seat, ...]:
    """The players with the highest total; empty while all are equal."""
    best = max(standing.endscores)
    return tuple(seat for seat in SEATS if min(standing.endscores) < standing.endscores[seat] == best)


@dataclass(frozen=True)
class Cell:
    """A player's score in a row of the card: unsigned in the plus or the minus column; both empty when not played."""

    plus: str = ""
    minus: str = ""


@dataclass(frozen=True)
class Row:
    contract: str
    symbol: str
    name: str
    value: str
    number: int | None  # of its deal; None when it was not played
    chooser: str  # who chose it
    initial: str  # the short name of one at the table
    cells: tuple[Cell, ...]
    warnings: tuple[str, ...]  # sentences, also about what the table accepted
    faulty: bool  # it could not be scored
    unsent: bool = False  # a phone has yet to send it


@dataclass(frozen=True)
class Section:
    """The minus or the plus rows of the card under a heading; ``column`` heads the narrow column: value, or name."""

    kind: Kind
    heading: str
    column: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Card:
    name: str  # what the evening is called, also without a title
    players: tuple[str, ...]  # empty texts on a blank card
    totals: tuple[Total, ...]  # the heads of its columns on a screen
    minus: Section
    plus: Section
    subtotals: tuple[Cell, ...]
    endscores: tuple[str, ...]
    diagrams: tuple[Diagram, ...]
    spots: tuple[Spot, ...]
    standing: str  # how it adds up
    warn: bool  # that it does not
    goes_on: bool  # something was played and something is left, so the sums are not the last ones
    together: str  # the sum of the endscores once all was played, if it is right; on a blank card unless it will be 0
    number: int | None  # of the next deal; None after the last
    so_far: str  # how far the evening is
    parts: tuple[tuple[str, str], ...]  # a name and what that player does in the next deal
    question: str  # who does, while it is unknown
    passed: tuple[str, ...]  # why others may not choose
    marks: tuple[Row, ...]  # rows with something to look at

    @property
    def sections(self) -> tuple[Section, Section]:
        return self.minus, self.plus


def card_of(sheet: Sheet, t: Texts) -> Card:
    """The card of a sheet, finished or with the rest still blank."""
    explainer, rulebook, standing = Explainer.of(sheet, t), sheet.rulebook, sheet.standing
    # When a contract was written down twice the first deal has the row; the second is a finding.
    deals = {scored.deal.contract: scored for scored in reversed(standing.deals)}
    played = bool(deals)
    minus, plus = _section(explainer, "minus", deals), _section(explainer, "plus", deals)
    turn, number = standing.next, standing.next_number
    marks = [row for row in (*minus.rows, *plus.rows) if row.warnings or row.faulty]
    return Card(
        name=explainer.called(sheet.title),
        players=sheet.players,
        totals=totals_of(sheet, t),
        minus=minus,
        plus=plus,
        subtotals=tuple(
            Cell(str(standing.plus[seat]), str(standing.minus[seat])) if played else Cell() for seat in SEATS
        ),
        endscores=tuple(minus_sign(standing.endscores[seat]) if played else "" for seat in SEATS),
        diagrams=tuple(diagram(explainer, rulebook.contract(key), deals.get(key)) for key in rulebook.diagrams)
        if rulebook.has_doubling
        else (),
        spots=spots(sheet.players, 1.375, 5),
        standing=explainer.standing(standing),
        warn=bool(standing.unscored or (standing.complete and not standing.adds_up)),
        goes_on=played and number is not None,
        together=_together(rulebook, standing),
        number=number,
        so_far=t("number.of", number=number, count=rulebook.deals) if number else t("sheet.finished"),
        parts=explainer.parts(turn.roles, dealt=rulebook.seating.has_dealer(turn.number)) if turn else (),
        question="" if played or turn else t.pick(rulebook.first_chooser),
        passed=explainer.passed(turn) if turn else (),
        marks=tuple(sorted(marks, key=lambda row: row.number or 0)),
    )


def _together(rulebook: Rulebook, standing: Standing) -> str:
    is_shown = standing.adds_up if standing.deals else rulebook.adds_up_to != 0
    return signed(rulebook.adds_up_to) if is_shown else ""


def _section(explainer: Explainer, kind: Kind, deals: dict[str, ScoredDeal]) -> Section:
    t = explainer.t
    contracts = explainer.rulebook.of_kind(kind)
    alike = len({_value(contract) for contract in contracts}) == 1
    return Section(
        kind=kind,
        heading=t("card.plus", value=_value(contracts[0])) if kind == "plus" and alike else t(f"card.{kind}-games"),
        column=t("card.value" if kind == "minus" else "card.name"),
        rows=tuple(_row(explainer, contract, deals.get(contract.key)) for contract in contracts),
    )


def _row(explainer: Explainer, contract: Contract, scored: ScoredDeal | None) -> Row:
    chooser = scored.deal.chooser if scored else ""
    return Row(
        contract=contract.key,
        symbol=explainer.t.pick(contract.symbol),
        name=explainer.t.pick(contract.name),
        value=_value(contract),
        number=scored.number if scored else None,
        chooser=explainer.players[chooser] if isinstance(chooser, int) else quote(chooser),
        initial=initials(explainer.players)[chooser] if isinstance(chooser, int) else "",
        cells=_cells(scored),
        warnings=tuple(
            explainer.finding(finding)
            for finding in (scored.findings if scored else ())
            if finding.severity == "warning"
        ),
        faulty=scored is not None and scored.score is None,
    )


def _value(contract: Contract) -> str:
    """The points of a contract's units as text; of more than two values the lowest and the highest."""
    worths = [*dict.fromkeys(unit.points for unit in contract.units)]
    if len(worths) > 2:
        return f"{signed(min(worths, key=abs))} … {signed(max(worths, key=abs))}"
    return " / ".join(map(signed, worths))


def _cells(scored: ScoredDeal | None) -> tuple[Cell, ...]:
    if scored is None or scored.score is None:
        return (Cell(),) * len(SEATS)
    return tuple(Cell(minus=str(-score)) if score < 0 else Cell(plus=str(score)) for score in scored.score.scores)
