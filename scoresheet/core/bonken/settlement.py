"""Settlement of a deal of Bonken: points, what each pair settles, and scores.

>>> from scoresheet.core.bonken.deal import Deal, counts
>>> from scoresheet.core.bonken.rulebook import named
>>> score = settle(
...     named("bonken-2002").contract("points-of-hearts"),
...     Deal("points-of-hearts", 0, ((1, 0), (0, 1)), {"hearts": counts(3, 4, 5, 1)}),
... )
>>> score.settlements
(Settlement(payer=1, receiver=0, links=2, units=1, points=20),)
>>> score.scores, sum(score.scores)
((-10, -60, -50, -10), -130)

Two sums, never mixed up: settlements sum to zero, scores sum to the contract's total.
"""

from typing import NamedTuple, cast

from scoresheet.core.bonken.deal import Deal, SeatedCounts, SeatedDoubles
from scoresheet.core.bonken.doubling import links
from scoresheet.core.bonken.rulebook import Contract
from scoresheet.core.bonken.seats import Seat

Four = tuple[int, ...]  # a number a seat


class Settlement(NamedTuple):
    """A settlement (*verrekening*): ``payer`` pays ``receiver`` the difference of their points times their links.
    ``units`` is the difference in units counted once, where the contract's units are all worth the same; otherwise
    None. A linked pair that is equal settles 0 points, the lower seat first."""

    payer: Seat
    receiver: Seat
    links: int
    units: int | None
    points: int


class Score(NamedTuple):
    """The score of one deal: own points, settlements pair by pair in seat order, and what each player scores."""

    points: Four
    settlements: tuple[Settlement, ...]
    scores: Four


def settle(contract: Contract, deal: Deal) -> Score:
    """The score of a deal without findings of severity error.

    Score of a player = own points + received - paid. Points are signed: in a minus contract the one who took fewer has
    more.
    """
    points = own_points(contract, deal)
    scores = list(points)
    settlements = []
    worth = contract.per_unit
    for (payer, receiver), tied in links(cast(SeatedDoubles, deal.doubles)).items():
        if not tied:
            continue
        if points[payer] > points[receiver]:
            payer, receiver = receiver, payer
        difference = points[receiver] - points[payer]
        units = None if worth is None else difference // abs(worth)
        paid = difference * tied
        scores[payer] -= paid
        scores[receiver] += paid
        settlements.append(Settlement(payer, receiver, tied, units, paid))
    return Score(points, tuple(settlements), tuple(scores))


def own_points(contract: Contract, deal: Deal) -> Four:
    """The signed points of what each player took, before any settlement."""
    points = [0, 0, 0, 0]
    for unit in contract.units:
        for seat, count in cast(SeatedCounts, deal.result.get(unit.key, {})).items():
            points[seat] += count * unit.points
    return tuple(points)
