"""Figures of one evening by deal and seat, worked out once for a season, and small enough to keep by the thousand.

Everything else in this package is sums over these.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from scoresheet.core.bonken.doubling import calls
from scoresheet.core.bonken.seats import Seat
from scoresheet.core.bonken.settlement import Four
from scoresheet.core.bonken.sheet import ScoredDeal, Standing

Kind = Literal["made", "taken", "back", "answered", "zalen", "ruitenwissen"]
KINDS: tuple[Kind, ...] = ("made", "taken", "back", "answered", "zalen", "ruitenwissen")


class Payment(NamedTuple):
    """What one seat paid another in a deal."""

    points: int
    deal: int
    payer: Seat
    receiver: Seat
    links: int


class Brought(NamedTuple):
    """What a double brought a seat in a deal."""

    points: int
    deal: int
    seat: Seat
    kind: Kind


class Contracted(NamedTuple):
    """What each seat scored in a deal."""

    scores: Four
    deal: int
    contract: str


@dataclass(frozen=True)
class Figures:
    """``played`` deals are written down, ``unscored`` are the numbers of those with errors. Nobody pays 0 points."""

    played: int
    complete: bool
    unscored: tuple[int, ...]
    plus: Four
    minus: Four
    endscores: Four
    contracts: tuple[Contracted, ...]
    payments: tuple[Payment, ...]
    doubling: tuple[Brought, ...]


def figures_of(standing: Standing) -> Figures:
    """The figures of a sheet that stands so, finished or not."""
    scored = [(one, one.score) for one in standing.deals if one.score is not None]
    return Figures(
        played=len(standing.deals),
        complete=standing.complete,
        unscored=standing.unscored,
        plus=standing.plus,
        minus=standing.minus,
        endscores=standing.endscores,
        contracts=tuple(Contracted(score.scores, one.number, one.deal.contract) for one, score in scored),
        payments=tuple(
            Payment(points, one.number, payer, receiver, links)
            for one, score in scored
            for payer, receiver, links, _, points in score.settlements
            if points
        ),
        doubling=tuple(brought for one, score in scored for brought in _brought_in(one, score.points)),
    )


def _brought_in(scored: ScoredDeal, points: Four) -> Iterator[Brought]:
    """What every double of a deal brought. A link is worth the difference of two players' ``points`` to the one who has
    more, and costs the other as much."""
    if scored.roles is None or not scored.deal.doubles:
        return
    deal = scored.number
    for caller, name, doubled, back in calls(scored.roles, scored.deal.seated_doubles):
        own = points[caller]
        for target in doubled:
            yield Brought(own - points[target], deal, caller, "made")
            yield Brought(points[target] - own, deal, target, "taken")
        for target in back:
            yield Brought(own - points[target], deal, caller, "back")
            yield Brought(points[target] - own, deal, target, "answered")
        if name == "zalen" or name == "ruitenwissen":
            yield Brought(sum([own - points[seat] for seat in (*doubled, *back)]), deal, caller, name)
