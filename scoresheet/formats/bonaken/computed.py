"""Computed answers of Bonaken: all that follows from a game, as programs get it in JSON.

>>> from scoresheet.core.bonaken.sheet import Sheet, score_sheet
>>> sheet = Sheet(("Anja", "Bert"), first_dealer=1)
>>> computed(sheet, score_sheet(sheet), say=str)["next"]
{'number': 1, 'dealer': 'Bert'}

``scoresheet score --json`` and the HTTP API answer the same thing. Players are names here, as in a document.
"""

from collections.abc import Callable
from typing import Any

from scoresheet.core.bonaken.findings import Finding
from scoresheet.core.bonaken.sheet import Players, ScoredDeal, Sheet, Standing
from scoresheet.formats.bonaken.documents import goers_table
from scoresheet.formats.parts import finding_table

Say = Callable[[Finding], str]


def computed(sheet: Sheet, standing: Standing, say: Say) -> dict[str, Any]:
    """The answer for a whole game; ``say`` puts a finding into a sentence."""
    players = sheet.players
    return {
        "players": list(players),
        "deals": [_deal(players, deal, say) for deal in standing.deals],
        "states": dict(zip(players, standing.states, strict=True)),
        "places": dict(zip(players, standing.places, strict=True)),
        "points": dict(zip(players, standing.points, strict=True)),
        "won_deals": dict(zip(players, standing.won_deals, strict=True)),
        "over": standing.over,
        "survivor": None if standing.survivor is None else players[standing.survivor],
        "losers": [players[seat] for seat in standing.losers],
        "next": standing.next and {"number": standing.next.number, "dealer": players[standing.next.dealer]},
        "findings": [],  # a game as a whole has none
    }


def _deal(players: Players, scored: ScoredDeal, say: Say) -> dict[str, Any]:
    return {
        "number": scored.number,
        "dealer": players[scored.dealer],
        "goers": goers_table(players, scored.deal),
        "bid": scored.deal.bid or None,
        "states": dict(zip(players, scored.states, strict=True)),
        "findings": [finding_table(finding, say(finding)) for finding in scored.findings],
    }
