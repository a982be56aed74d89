"""An evening of a season, and its figures: scores, payments, and what doubles brought.

>>> from scoresheet.core.bonken.rulebook import named
>>> started = Evening("friday", Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), date="2026-11-20"))
>>> started.counts, started.figures.endscores
(False, (0, 0, 0, 0))

An evening counts when all its deals are there and can be scored.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NamedTuple, get_args

from scoresheet.core.bonken.doubling import calls
from scoresheet.core.bonken.seats import SEATS, Seat
from scoresheet.core.bonken.settlement import Four
from scoresheet.core.bonken.sheet import ScoredDeal, Sheet, Standing, score_sheet

# What a season asks of an evening, by deal and seat: small enough to keep by the thousand.

DoublingKind = Literal["made", "taken", "back", "answered", "zalen", "ruitenwissen"]
DOUBLING_KINDS: tuple[DoublingKind, ...] = get_args(DoublingKind)


class SeatPayment(NamedTuple):
    """A payment of one seat to another in a deal."""

    points: int
    deal: int
    payer: Seat
    receiver: Seat
    links: int


class Brought(NamedTuple):
    """The points that a double brought a seat in a deal."""

    points: int
    deal: int
    seat: Seat
    kind: DoublingKind


class DealScores(NamedTuple):
    """The score of each seat in a deal."""

    scores: Four
    deal: int
    contract: str


@dataclass(frozen=True)
class Figures:
    """``played`` deals are written down, ``unscored`` are the numbers of those with errors; no payment is 0."""

    played: int
    complete: bool
    unscored: tuple[int, ...]
    plus: Four
    minus: Four
    endscores: Four
    deals: tuple[DealScores, ...]
    payments: tuple[SeatPayment, ...]
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
        deals=tuple(DealScores(score.scores, one.number, one.deal.contract) for one, score in scored),
        payments=tuple(
            SeatPayment(points, one.number, payer, receiver, links)
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


@dataclass(frozen=True, eq=False)
class Evening:
    """A sheet among others. ``id`` tells it apart; ``known`` are its figures, where those were worked out before."""

    id: str
    sheet: Sheet
    known: Figures | None = None

    @cached_property
    def figures(self) -> Figures:
        return self.known or figures_of(score_sheet(self.sheet))

    def respelled(self, sheet: Sheet) -> "Evening":
        """The same evening in other letters, as on ``sheet``, which change no figure."""
        return replace(self, sheet=sheet, known=self.figures)

    @property
    def day(self) -> str:
        """ISO date, or empty."""
        return self.sheet.date

    @property
    def counts(self) -> bool:
        """Whether it is played out and every deal of it can be scored."""
        return self.figures.complete

    def place(self, seat: Seat) -> int:
        """1 to 4; equal players share the better place."""
        scores = self.figures.endscores
        return 1 + sum(score > scores[seat] for score in scores)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The players who ended highest, several when they are equal."""
        return tuple(seat for seat in SEATS if self.place(seat) == 1)

    @property
    def margin(self) -> int:
        """How many points lie between the first and the second, 0 when two are first."""
        first, second, *_ = sorted(self.figures.endscores, reverse=True)
        return first - second


@dataclass(frozen=True)
class Origin:
    """Where a figure comes from: an evening, and one of its deals or None for all of it."""

    evening: Evening
    deal: int | None = None
