"""Computed answers of Bonken: all that follows from a sheet, as programs get it in JSON.

>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.core.bonken.sheet import Sheet, score_sheet
>>> sheet = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), first_chooser=0)
>>> computed(sheet, score_sheet(sheet), say=str)["next"]["dealer"]
'Carla'

``scoresheet score --json`` and the HTTP API answer the same thing. Players are names here, as in a document.
"""

from collections.abc import Callable, Sequence
from typing import Any

from scoresheet.core.bonken.findings import Finding
from scoresheet.core.bonken.seats import SEATS, Seat, Turn
from scoresheet.core.bonken.settlement import Settlement
from scoresheet.core.bonken.sheet import Players, ScoredDeal, Sheet, Standing
from scoresheet.formats.parts import finding_table

Say = Callable[[Finding], str]


def computed(sheet: Sheet, standing: Standing, say: Say) -> dict[str, Any]:
    """The answer for a whole sheet; ``say`` puts a finding into a sentence."""
    players = sheet.players
    return {
        "rulebook": sheet.rulebook.id,
        "players": list(players),
        "deals": [_deal(players, deal, say) for deal in standing.deals],
        "subtotals": {players[seat]: {"plus": standing.plus[seat], "minus": standing.minus[seat]} for seat in SEATS},
        "endscores": _by_name(players, standing.endscores),
        "total": standing.total,
        "complete": standing.complete,
        "zero_sum": standing.zero_sum,
        **_other_sum(sheet, standing),
        "next": None if standing.next is None else _next(players, standing.next),
        "findings": [finding_table(finding, say(finding)) for finding in standing.findings],
    }


def _deal(players: Players, scored: ScoredDeal, say: Say) -> dict[str, Any]:
    deal, roles, score = scored.deal, scored.roles, scored.score
    return {
        "number": scored.number,
        "contract": deal.contract,
        "chooser": players[deal.chooser] if isinstance(deal.chooser, int) else deal.chooser,
        "dealer": roles and players[roles.dealer],
        "leader": roles and players[roles.leader],
        "calling": roles and _names(players, roles.calling),
        "points": score and _by_name(players, score.points),
        "settlements": [_settlement(players, line) for line in score.settlements] if score else [],
        "scores": score and _by_name(players, score.scores),
        "total": score and sum(score.scores),
        "running": _by_name(players, scored.running),
        "findings": [finding_table(finding, say(finding)) for finding in scored.findings],
        **deal.texts,
    }


def _settlement(players: Players, line: Settlement) -> dict[str, Any]:
    return {
        "from": players[line.payer],
        "to": players[line.receiver],
        "links": line.links,
        "units": line.units,
        "points": line.points,
    }


def _next(players: Players, turn: Turn) -> dict[str, Any]:
    return {
        "number": turn.number,
        "chooser": players[turn.roles.chooser],
        "dealer": players[turn.roles.dealer],
        "leader": players[turn.roles.leader],
        "calling": _names(players, turn.roles.calling),
        "passed": _names(players, turn.passed),
        "contracts": list(turn.contracts),
    }


def _names(players: Players, seats: Sequence[Seat]) -> list[str]:
    return [players[seat] for seat in seats]


def _by_name(players: Players, numbers: Sequence[int]) -> dict[str, int]:
    return dict(zip(players, numbers, strict=True))


def _other_sum(sheet: Sheet, standing: Standing) -> dict[str, Any]:
    """What an evening adds up to, where that is not 0, and whether it does."""
    expected = sheet.rulebook.adds_up_to
    return {"adds_up_to": expected, "adds_up": standing.adds_up} if expected else {}
