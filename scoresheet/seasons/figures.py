"""Figures of one evening by seat, worked out once for a season, and small enough to keep by the thousand.

Everything else in this package is sums over these. The deals behind a sum are found again in :mod:`.sums`.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from scoresheet.core.bonken.doubling import calls
from scoresheet.core.bonken.seats import Seat
from scoresheet.core.bonken.settlement import Four
from scoresheet.core.bonken.sheet import ScoredDeal, Sheet, score_sheet

Kind = Literal["made", "taken", "back", "answered", "zalen", "ruitenwissen"]
KINDS: tuple[Kind, ...] = ("made", "taken", "back", "answered", "zalen", "ruitenwissen")


class Payment(NamedTuple):
    """What one seat paid another in a deal."""

    points: int
    deal: int
    payer: Seat
    receiver: Seat
    links: int


class Extreme(NamedTuple):
    """What one seat scored in a deal."""

    points: int
    deal: int
    seat: Seat


@dataclass(frozen=True)
class Figures:
    """``played`` deals are written down, ``unscored`` are the numbers of those with errors. ``paid``: points by (payer,
    receiver). ``contracts``: the contract and the four scores of every deal. ``doubling``: (times, points) by seat and
    kind. ``dearest`` and ``biggest``: the first settlement of most points, the first score farthest from zero."""

    played: int
    complete: bool
    unscored: tuple[int, ...]
    plus: Four
    minus: Four
    endscores: Four
    contracts: tuple[tuple[str, Four], ...]
    paid: Mapping[tuple[Seat, Seat], int]
    doubling: Mapping[tuple[Seat, Kind], tuple[int, int]]
    dearest: Payment | None
    biggest: Extreme | None


def figures_of(sheet: Sheet) -> Figures:
    """The figures of a sheet, finished or not."""
    standing = score_sheet(sheet)
    paid: dict[tuple[Seat, Seat], int] = defaultdict(int)
    brought: dict[tuple[Seat, Kind], list[int]] = defaultdict(list)
    contracts: list[tuple[str, Four]] = []
    dearest: Payment | None = None
    biggest: Extreme | None = None
    for scored in standing.deals:
        if scored.score is None:
            continue
        scores = scored.score.scores
        contracts.append((scored.deal.contract, scores))
        for payer, receiver, links, _, points in scored.score.settlements:
            paid[payer, receiver] += points
            if points > (dearest.points if dearest else 0):
                dearest = Payment(points, scored.number, payer, receiver, links)
        farthest = max(scores, key=abs)
        if abs(farthest) > (abs(biggest.points) if biggest else 0):
            biggest = Extreme(farthest, scored.number, scores.index(farthest))
        for seat, kind, points in brought_in(scored):
            brought[seat, kind].append(points)
    return Figures(
        played=len(standing.deals),
        complete=standing.complete,
        unscored=standing.unscored,
        plus=standing.plus,
        minus=standing.minus,
        endscores=standing.endscores,
        contracts=tuple(contracts),
        paid={pair: points for pair, points in paid.items() if points},
        doubling={who: (len(points), sum(points)) for who, points in brought.items()},
        dearest=dearest,
        biggest=biggest,
    )


def brought_in(scored: ScoredDeal) -> Iterator[tuple[Seat, Kind, int]]:
    """What every double of a deal brought: to whom, as what, how many points. A link is worth the difference of two
    players' points to the one who has more, and costs the other as much."""
    if scored.roles is None or scored.score is None or not scored.deal.doubles:
        return
    points = scored.score.points
    for caller, name, doubled, back in calls(scored.roles, scored.deal.seated_doubles):
        own = points[caller]
        for target in doubled:
            yield caller, "made", own - points[target]
            yield target, "taken", points[target] - own
        for target in back:
            yield caller, "back", own - points[target]
            yield target, "answered", points[target] - own
        if name == "zalen" or name == "ruitenwissen":
            yield caller, name, sum([own - points[seat] for seat in (*doubled, *back)])
