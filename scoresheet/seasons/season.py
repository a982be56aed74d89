"""A season (*seizoen*): the evenings between two days, and the people who played them.

>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.core.bonken.sheet import Sheet
>>> started = Evening("friday", Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), date="2026-11-20"))
>>> season = season_of([started], People({"anna": "Annemarie"}))
>>> season.evenings, season.left_out == (started,), season.people.at(started)
((), True, ('Annemarie', 'Bram', 'Carla', 'Dirk'))

Evenings that do not count, as they are not played out or a deal cannot be scored, are listed apart and left out.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, Protocol, Self, TypeVar

from scoresheet.core.bonken.seats import Seat
from scoresheet.core.names import alphabetical, folding
from scoresheet.seasons.evenings import Evening

Person = str  # the name of one person over all evenings


class Countable(Protocol):
    """An evening of any game, which counts or does not."""

    @property
    def id(self) -> str: ...
    @property
    def sheet(self) -> Any: ...
    @property
    def counts(self) -> bool: ...
    def untitled(self, players: Sequence[str]) -> Self: ...


AnyEvening = TypeVar("AnyEvening", bound=Countable)


@dataclass(frozen=True)
class People:
    """Who is who. Names that :func:`folding` makes equal are one person, unless corrected. ``same``: folded name -> the
    person it is declared to be. ``apart``: (evening's id, folded name) -> the person it is on that evening, for
    namesakes."""

    same: Mapping[str, Person] = field(default_factory=dict)
    apart: Mapping[tuple[str, str], Person] = field(default_factory=dict)
    spelling: Mapping[str, Person] = field(default_factory=dict)  # folded name -> as it is shown
    shown: Mapping[Person, str] = field(default_factory=dict)  # the name shown here instead

    def at(self, evening: Countable) -> tuple[Person, ...]:
        """The people of an evening, in seat order, by what they go by here."""
        return tuple(self.called(person) for person in self.known(evening))

    def known(self, evening: Countable) -> tuple[Person, ...]:
        """The same people by the names they are known by. No person sits in two seats: two names at one table that are
        declared one person stay two people there, and the others there are who they are."""
        names: tuple[str, ...] = evening.sheet.players
        people = tuple(self._who(evening.id, name) for name in names)
        spelled = tuple(self.spelling.get(folding(name), name) for name in names)
        people = _once_each(_once_each(people, spelled), names)
        return people if len({*people}) == len(names) else names

    def _who(self, evening: str, name: str) -> Person:
        folded = folding(name)
        if (evening, folded) in self.apart:
            folded = folding(self.apart[evening, folded])
        return self.named(folded) or name

    def named(self, name: str) -> Person | None:
        """The person known by a name; None when it is on no evening."""
        folded = folding(name)
        passed = {folded}
        while (person := self.same.get(folded)) and folding(person) not in passed:
            folded = folding(person)
            passed.add(folded)
        return self.spelling.get(folded)

    def spelled(self, names: Iterable[str]) -> "People":
        """The same people, spelled as in the last of these names, else as they were declared; one that begins with a
        capital goes before one that does not."""
        spelling: dict[str, Person] = {}
        for name in sorted((*self.same.values(), *self.apart.values(), *names), key=_begins_with_capital):
            spelling[folding(name)] = name
        return replace(self, spelling=spelling)

    def called(self, person: Person) -> Person:
        """The name shown here."""
        return self.shown.get(person, person)


def _once_each(people: tuple[Person, ...], names: tuple[Person, ...]) -> tuple[Person, ...]:
    """The people at a table, but by these names for those who are there twice."""
    return tuple(person if people.count(person) == 1 else name for person, name in zip(people, names, strict=True))


def _begins_with_capital(name: str) -> bool:
    return name[:1] != name[:1].lower()


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
