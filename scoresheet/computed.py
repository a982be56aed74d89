"""The computed answer: everything that follows from a sheet, as programs get it in JSON.

>>> from scoresheet.core.rulebook import named
>>> from scoresheet.core.sheet import Sheet, reckon
>>> sheet = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), first_chooser=0)
>>> computed(sheet, reckon(sheet), say=str)["next"]["dealer"]
'Carla'

``scoresheet score --json`` and the HTTP API answer the same thing. Players are names here, as in a document.
"""

from collections.abc import Callable, Sequence
from typing import Any

from scoresheet.core.findings import Finding
from scoresheet.core.seats import SEATS, Seat, Turn
from scoresheet.core.settlement import Settlement
from scoresheet.core.sheet import Players, Reckoned, Sheet, Standing

Say = Callable[[Finding], str]


def computed(sheet: Sheet, standing: Standing, say: Say) -> dict[str, Any]:
    """The answer for a whole sheet; ``say`` puts a finding into a sentence."""
    players = sheet.players
    return {
        "rulebook": sheet.rulebook.key,
        "players": list(players),
        "deals": [_deal(players, deal, say) for deal in standing.deals],
        "subtotals": {players[seat]: {"plus": standing.plus[seat], "minus": standing.minus[seat]} for seat in SEATS},
        "endscores": _by_name(players, standing.endscores),
        "total": standing.total,
        "complete": standing.complete,
        "zero_sum": standing.zero_sum,
        "next": None if standing.next is None else _next(players, standing.next),
        "findings": [finding_table(finding, say) for finding in standing.findings],
    }


def finding_table(finding: Finding, say: Say) -> dict[str, Any]:
    """A finding with its sentence."""
    return {
        "code": finding.code,
        "severity": finding.severity,
        "deal": finding.deal,
        "fields": list(finding.fields),
        "message": say(finding),
    }


def _deal(players: Players, reckoned: Reckoned, say: Say) -> dict[str, Any]:
    deal, roles, score = reckoned.deal, reckoned.roles, reckoned.score
    return {
        "number": reckoned.number,
        "contract": deal.contract,
        "chooser": players[deal.chooser] if isinstance(deal.chooser, int) else deal.chooser,
        "dealer": roles and players[roles.dealer],
        "leader": roles and players[roles.leader],
        "calling": roles and _names(players, roles.calling),
        "points": score and _by_name(players, score.points),
        "settlements": [_settlement(players, line) for line in score.settlements] if score else [],
        "scores": score and _by_name(players, score.scores),
        "total": score and sum(score.scores),
        "running": _by_name(players, reckoned.running),
        "findings": [finding_table(finding, say) for finding in reckoned.findings],
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
