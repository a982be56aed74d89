"""The table of an evening's deals on the back of a filled card: a row a deal, with everything noted of it.

>>> from scoresheet.core.bonken.deal import Deal, counts
>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.core.bonken.sheet import Sheet, score_sheet
>>> from scoresheet.locales import texts
>>> sheet = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), 0)
>>> sheet = sheet.with_deals(Deal("points-of-hearts", 0, ((1, 0), (0, 1)), {"hearts": counts(3, 4, 5, 1)}))
>>> row = evening_of(sheet, score_sheet(sheet), texts("en"))[0]
>>> row.settlements, row.players[0]
('B→A 20', PlayerCells(score='−10', running='−10'))
"""

from dataclasses import dataclass

from scoresheet.core.bonken.seats import SEATS
from scoresheet.core.bonken.settlement import Settlement
from scoresheet.core.bonken.sheet import Players, ScoredDeal, Sheet, Standing, as_players
from scoresheet.core.names import isolated
from scoresheet.locales import Texts
from scoresheet.views.bonken.chart import Chart, chart_of
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.bonken.facts import dearest_doubles
from scoresheet.views.bonken.front import short_names
from scoresheet.views.chart import Frame
from scoresheet.views.formatting import in_a_row, minus_sign, quote, signed


@dataclass(frozen=True)
class EveningChart:
    """The chart of an evening as far as it was played. ``marks`` are ticks below it where somebody else took the lead,
    ``dearest`` a line through the deal in which a double cost most, both SVG path data; ``said`` explains them.
    ``best`` is the score of whoever leads."""

    chart: Chart
    marks: str
    dearest: str
    said: tuple[str, ...]
    best: str


@dataclass(frozen=True)
class PlayerCells:
    """What one player scored in a deal, and had in all after it."""

    score: str
    running: str


@dataclass(frozen=True)
class PlayedRow:
    """One deal, in abbreviated names: its calls, who took what and what the table wrote, who paid whom (payer →
    receiver; = between equals), and what its scores sum to.

    ``players`` is empty when it could not be scored; ``notes`` says why, or what is odd about it.
    """

    number: int
    symbol: str
    contract: str
    roles: str
    calls: str
    result: str
    settlements: str
    total: str
    players: tuple[PlayerCells, ...]
    notes: tuple[str, ...]


def evening_of(sheet: Sheet, standing: Standing, t: Texts) -> tuple[PlayedRow, ...]:
    """A row for every deal of the sheet, in the order played."""
    explainer = Explainer(sheet.rulebook, as_players(tuple(map(isolated, short_names(sheet.players)))), t)
    return tuple(_row(explainer, sheet.players, scored) for scored in standing.deals)


def evening_chart(sheet: Sheet, standing: Standing, t: Texts, frame: Frame) -> EveningChart | None:
    """The chart of a sheet; none before its first deal."""
    if not standing.deals:
        return None
    apart = (frame.right - frame.left) / len(standing.deals)
    changes, dear = lead_changes(standing), dearest_doubles(standing)
    dearest = dear[0].deal.number if dear else None
    contract = sheet.rulebook.find(dear[0].deal.deal.contract) if dear else None
    said = []
    if changes:
        said.append(t.count("print.lead-changes", len(changes), deals=in_a_row([str(number) for number in changes], t)))
    if dearest:
        name = t.pick(contract.name) if contract else ""
        said.append(t("print.dearest", number=dearest, contract=name, points=dear[0].line.points))
    return EveningChart(
        chart=chart_of(sheet.players, standing, len(standing.deals), t, frame),
        marks="".join(f"M{frame.left + number * apart:.1f} {frame.bottom + 0.4:.1f}l1 1.8h-2z" for number in changes),
        dearest=f"M{frame.left + dearest * apart:.1f} {frame.top}V{frame.bottom}" if dearest else "",
        said=tuple(said),
        best=minus_sign(max(standing.deals[-1].running)),
    )


def lead_changes(standing: Standing) -> tuple[int, ...]:
    """The numbers of the deals after which another player alone had most than the last one who did."""
    changes, leader = [], None
    for scored in standing.deals:
        first = [seat for seat in SEATS if scored.running[seat] == max(scored.running)]
        if len(first) == 1 and first[0] != leader:
            if leader is not None:
                changes.append(scored.number)
            leader = first[0]
    return tuple(changes)


def _row(explainer: Explainer, players: Players, scored: ScoredDeal) -> PlayedRow:
    t, deal, score, roles = explainer.t, scored.deal, scored.score, scored.roles
    contract = explainer.rulebook.find(deal.contract)
    in_full = Explainer(explainer.rulebook, players, t)
    return PlayedRow(
        number=scored.number,
        symbol=t.pick(contract.symbol) if contract else "?",
        contract=t.pick(contract.name) if contract else quote(deal.contract),
        roles=explainer.roles(roles, scored.number, brief=True) if roles else in_full.name(deal.chooser),
        calls=" ".join(explainer.calls(roles, deal)) if roles and deal.seated_doubles else "",
        result=" ".join(explainer.written(contract, deal)),
        settlements=", ".join(_settlement(explainer, line) for line in score.settlements) if score else "",
        total=signed(sum(score.scores)) if score else "",
        players=_cells(scored),
        notes=tuple(
            f"{in_full.finding(finding)} {t('print.accepted')}"
            if finding.code in deal.accepted
            else in_full.finding(finding)
            for finding in scored.findings
        ),
    )


def _cells(scored: ScoredDeal) -> tuple[PlayerCells, ...]:
    if scored.score is None:
        return ()
    return tuple(PlayerCells(minus_sign(scored.score.scores[seat]), minus_sign(scored.running[seat])) for seat in SEATS)


def _settlement(explainer: Explainer, line: Settlement) -> str:
    payer, receiver = explainer.name(line.payer), explainer.name(line.receiver)
    return f"{payer}→{receiver} {line.points}" if line.points else f"{payer}={receiver}"
