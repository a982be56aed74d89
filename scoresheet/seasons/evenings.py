"""An evening of Bonken in a season: standing, payments, what doubles brought; the protocol of evenings of any game.

>>> from scoresheet.core.bonken.rulebook import named
>>> started = Evening("friday", Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), date="2026-11-20"))
>>> started.counts, started.standing.endscores
(False, (0, 0, 0, 0))

An evening counts when all its deals are there and can be scored.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple, Protocol, Self, get_args

from scoresheet.core.bonken.doubling import calls
from scoresheet.core.bonken.seats import Seat
from scoresheet.core.bonken.settlement import Four, Score, Settlement
from scoresheet.core.bonken.sheet import ScoredDeal, Sheet, Standing

# New doubles by a player and on them, their going back and that on them; and calls, whose doubles are among these.
DoublingKind = Literal["made", "taken", "back", "answered", "zalen", "ruitenwissen"]
DOUBLING_KINDS: tuple[DoublingKind, ...] = get_args(DoublingKind)


class Brought(NamedTuple):
    """The points that a double brought a seat in a deal."""

    points: int
    deal: int
    seat: Seat
    kind: DoublingKind


def _brought_in(scored: ScoredDeal, points: Four) -> Iterator[Brought]:
    """The points that every double of a deal brought. A link is worth the difference of two players' ``points`` to the
    one who has more, and costs the other as much."""
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


class Countable(Protocol):
    """Protocol of an evening of any game in a season: a sheet that counts or does not."""

    @property
    def id(self) -> str: ...
    @property
    def sheet(self) -> Any: ...
    @property
    def counts(self) -> bool: ...
    def untitled(self, players: Sequence[str]) -> Self: ...


@dataclass(frozen=True, eq=False)
class Evening:
    """An evening of Bonken in a season: a sheet with an ``id``, and its ``known_standing`` if worked out already."""

    id: str
    sheet: Sheet
    known_standing: Standing | None = None

    @property
    def standing(self) -> Standing:
        return self.known_standing or self.sheet.standing

    @property
    def scored(self) -> list[tuple[ScoredDeal, Score]]:
        """The deals of the evening without errors, each with its score."""
        return [(one, one.score) for one in self.standing.deals if one.score is not None]

    @property
    def payments(self) -> list[tuple[int, Settlement]]:
        """The settlements of the evening, each with the number of its deal, without those of 0 points."""
        return [(one.number, line) for one, score in self.scored for line in score.settlements if line.points]

    @cached_property
    def doubling(self) -> tuple[Brought, ...]:
        return tuple(brought for one, score in self.scored for brought in _brought_in(one, score.points))

    def respelled(self, sheet: Sheet) -> "Evening":
        """The evening on a ``sheet`` with respelled texts, which change no figure."""
        return replace(self, sheet=sheet, known_standing=self.standing)

    def untitled(self, players: Sequence[str]) -> "Evening":
        """The evening without title and place; without a date the names of ``players`` are its title."""
        return self.respelled(replace(self.sheet, title="" if self.day else ", ".join(players), place=""))

    @property
    def day(self) -> str:
        """The ISO date of the evening, or empty."""
        return self.sheet.date

    @property
    def counts(self) -> bool:
        """Whether the evening is played out and every deal of it can be scored."""
        return self.standing.complete

    @property
    def margin(self) -> int:
        """The points between the first and the second of the evening, 0 when two are first."""
        first, second, *_ = sorted(self.standing.endscores, reverse=True)
        return first - second


@dataclass(frozen=True)
class Origin:
    """The origin of a figure of a season: an evening, and one of its deals or None for all of it."""

    evening: Evening
    deal: int | None = None
