"""The table of an evening's deals, for the back of a filled card: a row a deal, and all that was written down of it.

>>> from scoresheet.core.bonken.deal import Deal, counts
>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.core.bonken.sheet import Sheet
>>> from scoresheet.locales import texts
>>> sheet = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), 0)
>>> sheet = sheet.with_deals(Deal("points-of-hearts", 0, ((1, 0), (0, 1)), {"hearts": counts(3, 4, 5, 1)}))
>>> row = evening_of(sheet, texts("en"))[0]
>>> row.settlements, row.players[0]
('B→A 20', PlayerCells(score='−10', running='−10'))
"""

from dataclasses import dataclass

from scoresheet.core.bonken.seats import SEATS
from scoresheet.core.bonken.settlement import Settlement
from scoresheet.core.bonken.sheet import Players, ScoredDeal, Sheet, as_players, score_sheet
from scoresheet.locales import Texts
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.bonken.front import short_names
from scoresheet.views.formatting import minus_sign, quote, signed


@dataclass(frozen=True)
class PlayerCells:
    """What one player scored in a deal, and had in all after it."""

    score: str
    running: str


@dataclass(frozen=True)
class PlayedRow:
    """One deal, in abbreviated names: its calls, who took what, who paid whom (payer → receiver; = between equals), and
    what its scores sum to.

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


def evening_of(sheet: Sheet, t: Texts) -> tuple[PlayedRow, ...]:
    """A row for every deal of the sheet, in the order played."""
    explainer = Explainer(sheet.rulebook, as_players(short_names(sheet.players)), t)
    return tuple(_row(explainer, sheet.players, scored) for scored in score_sheet(sheet).deals)


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
        result=" ".join(explainer.result(contract, deal)) if contract else "",
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
