"""A season (*seizoen*) of either game: its evenings between two days, which of them count, and the people on them.

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
    """The evenings of one game from the day ``first`` to the day ``last``, ISO dates or empty; with either of them
    those without a date are ``outside``."""

    inside: tuple[AnyEvening, ...]
    outside: tuple[AnyEvening, ...]
    people: People
    first: str = ""
    last: str = ""

    @cached_property
    def evenings(self) -> tuple[AnyEvening, ...]:
        """The evenings that count, the earliest first."""
        return tuple(evening for evening in self.inside if evening.counts)

    @cached_property
    def left_out(self) -> tuple[AnyEvening, ...]:
        return (*(evening for evening in self.inside if not evening.counts), *self.outside)

    @cached_property
    def newest_first(self) -> tuple[AnyEvening, ...]:
        """All evenings, also those that do not count, without a date first and then the newest."""
        return tuple(sorted((*self.evenings, *self.left_out), key=lambda evening: evening.sheet.date or "~")[::-1])

    @property
    def undated(self) -> int:
        """The number of evenings without a date."""
        return sum(not evening.sheet.date for evening in self.newest_first)

    @cached_property
    def everybody(self) -> tuple[Person, ...]:
        """The full names of all people on an evening, in alphabetical order."""
        found = {person for evening in self.newest_first for person in self.people.full_names(evening)}
        return tuple(sorted(found, key=alphabetical))

    def with_names(self, names: Mapping[Person, str]) -> Self:
        """The evenings with other names for some people, no two of them equal."""
        return replace(self, people=replace(self.people, shown=names))

    def with_each(self, changed: Callable[[AnyEvening], AnyEvening]) -> Self:
        return replace(self, inside=tuple(map(changed, self.inside)), outside=tuple(map(changed, self.outside)))

    @cached_property
    def names(self) -> tuple[Person, ...]:
        """The shown names of all who played on an evening that counts, in alphabetical order."""
        played = {person for evening in self.evenings for person in self.people.at(evening)}
        return tuple(sorted(played, key=alphabetical))

    @property
    def full_names(self) -> tuple[Person, ...]:
        """The full names of all who played on an evening that counts, in alphabetical order."""
        return self.with_names({}).names

    @cached_property
    def seated(self) -> tuple[tuple[AnyEvening, tuple[Person, ...]], ...]:
        """The evenings that count, each with its people in seat order."""
        return tuple((evening, self.people.at(evening)) for evening in self.evenings)

    def of(self, person: Person) -> tuple[tuple[AnyEvening, Seat], ...]:
        """The evenings that count of a person, each with the person's seat."""
        return tuple((evening, people.index(person)) for evening, people in self.seated if person in people)


Season = Selection[Evening]  # of Bonken


def season_of(
    evenings: Iterable[AnyEvening], people: People | None = None, first: str = "", last: str = ""
) -> Selection[AnyEvening]:
    """The season of all ``evenings`` from the day ``first`` to the day ``last``, ISO dates or empty for no limit, the
    earliest first. With a limit an evening without a date is left out, as unfinished ones are."""
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
    """The first and the last day of the season that begins in a year, as ISO dates."""
    return f"{season:04}-{_FIRST}", f"{season + 1:04}-{_LAST}"


def years_of(first: str, last: str) -> str:
    """The name of a season by its years, from the days ``first`` and ``last``; empty for no whole season."""
    begun = season_of_day(first) if first else 0
    return f"{begun}–{begun + 1}" if (first, last) == days_of_season(begun) else ""
