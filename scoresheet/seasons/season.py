"""A season (*seizoen*): the evenings between two days, and all who are on them.

>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.core.bonken.sheet import Sheet
>>> started = Evening("friday", Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), date="2026-11-20"))
>>> season = season_of([started], People({"anna": "Annemarie"}))
>>> season.evenings, season.left_out == (started,), season.people.at(started)
((), True, ('Annemarie', 'Bram', 'Carla', 'Dirk'))

Evenings that do not count, as they are not played out or a deal cannot be scored, are listed apart and left out.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Generic, Self, TypeVar

from scoresheet.core.bonken.seats import Seat
from scoresheet.core.names import alphabetical
from scoresheet.seasons.evenings import Countable, Evening
from scoresheet.seasons.people import People, Person

AnyEvening = TypeVar("AnyEvening", bound=Countable)


@dataclass(frozen=True)
class Selection(Generic[AnyEvening]):
    """The evenings of one game from the day ``first`` to the day ``last``, ISO dates, when those were asked for; those
    without a date are ``outside`` then."""

    inside: tuple[AnyEvening, ...]
    outside: tuple[AnyEvening, ...]
    people: People
    first: str = ""
    last: str = ""

    @cached_property
    def evenings(self) -> tuple[AnyEvening, ...]:
        """Those that count, the earliest first."""
        return tuple(evening for evening in self.inside if evening.counts)

    @cached_property
    def left_out(self) -> tuple[AnyEvening, ...]:
        return (*(evening for evening in self.inside if not evening.counts), *self.outside)

    @cached_property
    def newest_first(self) -> tuple[AnyEvening, ...]:
        """Those that count and those that do not; the ones without a date come before all others."""
        return tuple(sorted((*self.evenings, *self.left_out), key=lambda evening: evening.sheet.date or "~")[::-1])

    @property
    def undated(self) -> int:
        """How many of them have no date."""
        return sum(not evening.sheet.date for evening in self.newest_first)

    @cached_property
    def everybody(self) -> tuple[Person, ...]:
        """All who are on one of them, by the names they are known by."""
        found = {person for evening in self.newest_first for person in self.people.known(evening)}
        return tuple(sorted(found, key=alphabetical))

    def shown(self, names: Mapping[Person, str]) -> Self:
        """The same evenings, on which these people go by other names, of which no two may be equal."""
        return replace(self, people=replace(self.people, shown=names))

    def with_each(self, changed: Callable[[AnyEvening], AnyEvening]) -> Self:
        return replace(self, inside=tuple(map(changed, self.inside)), outside=tuple(map(changed, self.outside)))

    @cached_property
    def names(self) -> tuple[Person, ...]:
        """All who played, in alphabetical order."""
        played = {person for evening in self.evenings for person in self.people.at(evening)}
        return tuple(sorted(played, key=alphabetical))

    @property
    def known(self) -> tuple[Person, ...]:
        """The same people by the names they are known by, when they go by others."""
        return self.shown({}).names

    @cached_property
    def seated(self) -> tuple[tuple[AnyEvening, tuple[Person, ...]], ...]:
        """Every evening that counts with its people."""
        return tuple((evening, self.people.at(evening)) for evening in self.evenings)

    def of(self, person: Person) -> tuple[tuple[AnyEvening, Seat], ...]:
        """The evenings of a person with where they sat."""
        return tuple((evening, people.index(person)) for evening, people in self.seated if person in people)


Season = Selection[Evening]  # of Bonken


def season_of(
    evenings: Iterable[AnyEvening], people: People | None = None, first: str = "", last: str = ""
) -> Selection[AnyEvening]:
    """The season of all ``evenings`` from the day ``first`` to the day ``last``, ISO dates, or without an end, the
    earliest first. With either of them an evening without a date belongs to no season: it is left out with those that
    are unfinished."""
    inside, outside = [], []
    for evening in evenings:
        day = evening.sheet.date
        if not day and (first or last):
            outside.append(evening)
        elif day >= first and (not last or day <= last):
            inside.append(evening)
    inside.sort(key=lambda evening: evening.sheet.date)
    names = (name for evening in (*outside, *inside) for name in evening.sheet.players)
    return Selection(tuple(inside), tuple(outside), (people or People()).spelled(names), first, last)


_FIRST, _LAST = "09-01", "08-31"  # month and day


def season_of_day(day: str) -> int:
    year, _, month_and_day = day.partition("-")
    return int(year) - (month_and_day < _FIRST)


def days_of_season(season: int) -> tuple[str, str]:
    """Its first and its last day, as ISO dates."""
    return f"{season:04}-{_FIRST}", f"{season + 1:04}-{_LAST}"


def years_of(first: str, last: str) -> str:
    """The name of a season from ``first`` to ``last``; empty when that is no whole season."""
    begun = season_of_day(first) if first else 0
    return f"{begun}–{begun + 1}" if first and (first, last) == days_of_season(begun) else ""
