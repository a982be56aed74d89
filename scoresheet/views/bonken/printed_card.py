"""Page model of a printed card of Bonken, blank or filled: its front, the deals on its back, the evening's chart.

>>> from scoresheet.core.bonken.deal import Deal, counts
>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.locales import texts
>>> front = blank_front(named("bonken-2002"), texts("en"))
>>> front.totals["queens"], len(front.strip["dealer"]), front.plus_chosen
('−180', 12, (0, 0, 0, 0))
>>> sheet = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), 0)
>>> sheet = sheet.with_deals(Deal("points-of-hearts", 0, ((1, 0), (0, 1)), {"hearts": counts(3, 4, 5, 1)}))
>>> row = played_rows(sheet, texts("en"))[0]
>>> row.settlements, row.players[0]
('B→A 20', ('−10', '−10'))
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoresheet.core.bonken.rulebook import Rulebook, rulebook_keys
from scoresheet.core.bonken.seats import SEATS, Roles
from scoresheet.core.bonken.settlement import Settlement
from scoresheet.core.bonken.sheet import Players, ScoredDeal, Sheet, Standing
from scoresheet.core.names import as_players
from scoresheet.locales import Texts
from scoresheet.views.bonken.card import Card, card_of
from scoresheet.views.bonken.chart import Chart, chart_of
from scoresheet.views.bonken.diagram import Diagram, doubles_path
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.bonken.result import dearest_doubles, sole_leader
from scoresheet.views.chart import Frame
from scoresheet.views.formatting import in_a_row, minus_sign, signed
from scoresheet.views.initials import initials

TWO_ROWS = 14  # of diagrams; of more they are smaller, and there is always a place left
_MARKS = re.compile("[\u200e\u2068\u2069]")


@dataclass(frozen=True)
class Front:
    """The front of a printed card: the card with the parts that are on paper only."""

    sheet: Sheet
    card: Card
    heading: str  # the title of the evening, or else the game
    short: tuple[str, ...]  # names of the players where there is little room
    totals: Mapping[str, str]  # what the scores in a row must sum to, by the key of its contract
    strip: Mapping[str, tuple[str, ...]]  # by role who has it in every deal, until the evening ends
    plus_chosen: tuple[int, ...]  # how many each player chose
    question: str  # empty at the end of an evening
    first_chooser: str
    drawn_example: Diagram | None  # what arrows mean, on a card that is not full
    turn: tuple[str, ...]  # who does what in the next deal
    notes: tuple[str, ...]  # findings of the deals and the evening
    places: tuple[int, ...]  # empty as long as the evening goes on

    @property
    def many_diagrams(self) -> bool:
        """Whether the diagrams take more than two rows."""
        return len(self.card.diagrams) > TWO_ROWS


def blank_front(rulebook: Rulebook, t: Texts) -> Front:
    """The front of a blank card, to play on with a pen; its players are 1 to 4, clockwise. It shows no standing."""
    front = front_of(Sheet(rulebook, ("", "", "", "")), t)
    return replace(front, card=replace(front.card, standing=""))


def front_of(sheet: Sheet, t: Texts) -> Front:
    """The front of a sheet's printed card, finished or with the rest still blank."""
    rulebook, standing = sheet.rulebook, sheet.standing
    explainer, short = Explainer.of(sheet, t), short_names(sheet.players)
    chosen = [scored.deal.chooser for scored in standing.deals if scored.deal.contract in rulebook.keys["plus"]]
    return Front(
        sheet=sheet,
        card=card_of(sheet, t),
        heading=sheet.title or game_name(rulebook, t),
        short=short,
        totals={contract.key: signed(contract.total) for contract in rulebook.contracts},
        strip=_strip(rulebook, standing, short) if standing.next_number else {},
        plus_chosen=tuple(chosen.count(seat) for seat in SEATS),
        question=t.pick(rulebook.first_chooser) if standing.next_number else "",
        first_chooser="" if sheet.first_chooser is None else sheet.players[sheet.first_chooser],
        drawn_example=_drawn_example(rulebook, short, t) if standing.next_number else None,
        turn=_turn(explainer, standing),
        notes=tuple(
            f"{scored.number}. {explainer.finding(finding)}" for scored in standing.deals for finding in scored.findings
        ),
        places=standing.places if standing.complete else (),
    )


def _drawn_example(rulebook: Rulebook, short: tuple[str, ...], t: Texts) -> Diagram | None:
    """An example in a free place among the diagrams: one double between the first two players, two between the next."""
    if not rulebook.has_doubling or len(rulebook.diagrams) == TWO_ROWS:
        return None
    one, two, three, _ = short
    words = t("print.key-example", one=one, two=two, three=three)
    return Diagram("", doubles_path(((0, 1), (1, 2), (2, 1))), (), words)


def short_names(players: Players) -> tuple[str, ...]:
    """Short names of the players, without the marks that isolate one written from right to left."""
    return initials(tuple(_MARKS.sub("", name) for name in players))


def game_name(rulebook: Rulebook, t: Texts) -> str:
    """The title of a card: Bonken for the default rulebook, else the name of the rules."""
    return t("print.bonken") if rulebook.id == rulebook_keys()[0] else t.pick(rulebook.name)


def _strip(rulebook: Rulebook, standing: Standing, short: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    seated = {scored.number: scored.roles for scored in standing.deals}
    if standing.next is not None:
        seated[standing.next.number] = standing.next.roles
    numbers = range(1, rulebook.deals + 1)
    deals = [_names(rulebook, number, seated.get(number), short) for number in numbers]
    roles = ("chooser", "dealer", "caller", "leader") if rulebook.has_doubling else ("chooser", "dealer", "leader")
    return {role: tuple(names.get(role, "") for names in deals) for role in roles}


def _names(rulebook: Rulebook, number: int, roles: Roles | None, short: tuple[str, ...]) -> Mapping[str, str]:
    if roles is None:
        return {}
    return {
        "chooser": short[roles.chooser],
        "dealer": short[roles.dealer] if rulebook.seating.has_dealer(number) else "–",
        "caller": short[roles.calling[0]],
        "leader": short[roles.leader],
    }


def _turn(explainer: Explainer, standing: Standing) -> tuple[str, ...]:
    turn = standing.next
    if turn is None:
        return ()
    who = explainer.roles(turn.roles, turn.number, brief=True)
    return explainer.t("print.next", number=turn.number, roles=who), *explainer.passed(turn)


@dataclass(frozen=True)
class EveningChart:
    """The chart of an evening on paper, as far as it was played."""

    chart: Chart
    marks: str  # ticks below it where another player took the lead, as SVG path data
    dearest: str  # a line through the deal in which a double cost most, likewise
    sentences: tuple[str, ...]  # explain both


@dataclass(frozen=True)
class PlayedRow:
    """A deal in the table on the back of a card, in abbreviated names."""

    number: int
    symbol: str
    contract: str
    roles: str
    calls: str
    result: str  # who took what, and what the table wrote
    settlements: str  # payer → receiver; = between equals
    total: str  # what its scores sum to
    players: tuple[tuple[str, str], ...]  # score and total of each; none without a score
    notes: tuple[str, ...]  # its findings in sentences


def played_rows(sheet: Sheet, t: Texts) -> tuple[PlayedRow, ...]:
    """The table of deals on the back of a card, in the order played."""
    explainer = Explainer(sheet.rulebook, as_players(short_names(sheet.players)), t)
    return tuple(_row(explainer, sheet.players, scored) for scored in sheet.standing.deals)


def evening_chart(sheet: Sheet, t: Texts, frame: Frame) -> EveningChart | None:
    """The chart of a sheet for paper; None before its first deal."""
    standing = sheet.standing
    if not standing.deals:
        return None
    apart = (frame.right - frame.left) / len(standing.deals)
    changes, dear = lead_changes(standing), dearest_doubles(standing)
    dearest = dear[0].deal.number if dear else None
    sentences = []
    if changes:
        sentences.append(t.count("print.lead-changes", len(changes), deals=in_a_row([*map(str, changes)], t)))
    if dearest:
        name = Explainer.of(sheet, t).contract(dear[0].deal.deal.contract)
        sentences.append(t("print.dearest", number=dearest, contract=name, points=dear[0].line.points))
    return EveningChart(
        chart=chart_of(sheet, t, frame, len(sheet.deals)),
        marks="".join(f"M{frame.left + number * apart:.1f} {frame.bottom + 0.4:.1f}l1 1.8h-2z" for number in changes),
        dearest=f"M{frame.left + dearest * apart:.1f} {frame.top}V{frame.bottom}" if dearest else "",
        sentences=tuple(sentences),
    )


def lead_changes(standing: Standing) -> tuple[int, ...]:
    """The numbers of the deals that gave the evening another sole leader."""
    changes, leader = [], None
    for scored in standing.deals:
        first = sole_leader(scored.running)
        if first not in (None, leader):
            if leader is not None:
                changes.append(scored.number)
            leader = first
    return tuple(changes)


def _row(explainer: Explainer, players: Players, scored: ScoredDeal) -> PlayedRow:
    t, deal, score, roles = explainer.t, scored.deal, scored.score, scored.roles
    contract = explainer.rulebook.find(deal.contract)
    in_full = Explainer(explainer.rulebook, players, t)
    return PlayedRow(
        number=scored.number,
        symbol=explainer.symbol(deal.contract) or "?",
        contract=explainer.contract(deal.contract),
        roles=explainer.roles(roles, scored.number, brief=True) if roles else in_full.name(deal.chooser),
        calls=" ".join(explainer.calls(roles, deal)) if roles and deal.seated_doubles else "",
        result=" ".join(explainer.written(contract, deal)),
        settlements=", ".join(_settlement(explainer, line) for line in score.settlements) if score else "",
        total=signed(sum(score.scores)) if score else "",
        players=tuple(zip(map(minus_sign, score.scores), map(minus_sign, scored.running), strict=True))
        if score
        else (),
        notes=tuple(
            f"{in_full.finding(finding)} {t('print.accepted')}"
            if finding.code in deal.accepted
            else in_full.finding(finding)
            for finding in scored.findings
        ),
    )


def _settlement(explainer: Explainer, line: Settlement) -> str:
    payer, receiver = explainer.name(line.payer), explainer.name(line.receiver)
    return f"{payer}→{receiver} {line.points}" if line.points else f"{payer}={receiver}"
