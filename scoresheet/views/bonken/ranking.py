"""The ranking of an evening: places, totals, and a bar for each player.

>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.core.bonken.sheet import Sheet, score_sheet
>>> ranking(score_sheet(Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"))).endscores)
((1, 0), (1, 1), (1, 2), (1, 3))

static/js/views/bonken/ranking.js is its twin.
"""

from dataclasses import dataclass

from scoresheet.core.bonken.seats import SEATS, Seat
from scoresheet.core.bonken.settlement import Four
from scoresheet.core.bonken.sheet import Players, Standing
from scoresheet.core.names import bidi_safe
from scoresheet.views.formatting import minus_sign


@dataclass(frozen=True)
class Rank:
    """A player with the total so far; ``leads`` once something has been played. The bars of all players have one scale:
    they begin or end at 0, and ``start`` and ``width`` are per mille of it."""

    place: int
    seat: Seat
    name: str
    total: str
    leads: bool
    start: int
    width: int


def ranking(endscores: Four) -> tuple[tuple[int, Seat], ...]:
    """Place and seat of each player, the winner first; equal scores share a place."""
    best = sorted(SEATS, key=lambda seat: -endscores[seat])
    return tuple((1 + sum(score > endscores[seat] for score in endscores), seat) for seat in best)


def ranks_of(players: Players, standing: Standing) -> tuple[Rank, ...]:
    """The ranking to be drawn, the winner first."""
    lowest, highest = min(0, *standing.endscores), max(0, *standing.endscores)
    scale = highest - lowest or 1
    return tuple(
        Rank(
            place=place,
            seat=seat,
            name=bidi_safe(players[seat]),
            total=minus_sign(standing.endscores[seat]),
            leads=bool(standing.deals) and place == 1,
            start=1000 * (min(0, standing.endscores[seat]) - lowest) // scale,
            width=1000 * abs(standing.endscores[seat]) // scale,
        )
        for place, seat in ranking(standing.endscores)
    )
