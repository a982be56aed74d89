"""Evenings of a season (*seizoen*) and the people who played them.

>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.core.bonken.sheet import Sheet
>>> started = Evening("friday", Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), date="2026-11-20"))
>>> season = season_of([started], People({"anna": "Annemarie"}))
>>> season.evenings, season.left_out == (started,), season.people.at(started)
((), True, ('Annemarie', 'Bram', 'Carla', 'Dirk'))

An evening counts when all its deals are there and can be scored; the others are listed apart and left out.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple

from scoresheet.core.bonken.doubling import calls
from scoresheet.core.bonken.seats import SEATS, Seat
from scoresheet.core.bonken.settlement import Four as Scores
from scoresheet.core.bonken.sheet import ScoredDeal, Sheet, Standing, score_sheet
from scoresheet.core.names import alphabetical

Person = str  # the name of one person over all evenings
Four = tuple[Person, Person, Person, Person]  # in seat order


# What a season asks of an evening, by deal and seat: small enough to keep by the thousand.

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

    scores: Scores
    deal: int
    contract: str


@dataclass(frozen=True)
class Figures:
    """``played`` deals are written down, ``unscored`` are the numbers of those with errors. Nobody pays 0 points."""

    played: int
    complete: bool
    unscored: tuple[int, ...]
    plus: Scores
    minus: Scores
    endscores: Scores
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


def _brought_in(scored: ScoredDeal, points: Scores) -> Iterator[Brought]:
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
        """Who ended highest, more than one when they are equal."""
        return tuple(seat for seat in SEATS if self.place(seat) == 1)

    @property
    def margin(self) -> int:
        """How many points lie between the first and the second, 0 when two are first."""
        first, second, *_ = sorted(self.figures.endscores, reverse=True)
        return first - second


@dataclass(frozen=True)
class Moment:
    """Where a figure comes from: an evening, and one of its deals or None for all of it."""

    evening: Evening
    deal: int | None = None


@dataclass(frozen=True)
class People:
    """Who is who. Names that are equal but for case are one person, unless corrected. ``same``: folded name -> the
    person it is declared to be. ``apart``: (evening's id, folded name) -> the person it is on that evening, for
    namesakes."""

    same: Mapping[str, Person] = field(default_factory=dict)
    apart: Mapping[tuple[str, str], Person] = field(default_factory=dict)
    spelling: Mapping[str, Person] = field(default_factory=dict)  # folded name -> as it is shown
    shown: Mapping[Person, str] = field(default_factory=dict)  # the name shown here instead

    def at(self, evening: Evening) -> Four:
        """The four people of an evening, in seat order, by what they go by here."""
        first, second, third, fourth = self.known(evening)
        return self.called(first), self.called(second), self.called(third), self.called(fourth)

    def known(self, evening: Evening) -> Four:
        """The same four by the names they are known by. Nobody sits in two seats: two names at one table that are
        declared one person stay two people there."""
        first, second, third, fourth = self.seated(evening.id, evening.sheet.players)
        return first, second, third, fourth

    def seated(self, evening: str, names: tuple[str, ...]) -> tuple[Person, ...]:
        """Who sat at the table of an evening with these names."""
        people = tuple(self._who(evening, name) for name in names)
        return people if len({*people}) == len(names) else names

    def _who(self, evening: str, name: str) -> Person:
        folded = name.casefold()
        if (evening, folded) in self.apart:
            folded = self.apart[evening, folded].casefold()
        return self.named(folded) or name

    def named(self, name: str) -> Person | None:
        """Who is known by a name; None when it is on no evening."""
        folded = name.casefold()
        passed = {folded}
        while (person := self.same.get(folded)) and person.casefold() not in passed:
            folded = person.casefold()
            passed.add(folded)
        return self.spelling.get(folded)

    def spelled(self, names: Iterable[str]) -> "People":
        """The same people, spelled as in the last of these names, else as they were declared; one that begins with a
        capital goes before one that does not."""
        spelling: dict[str, Person] = {}
        for name in sorted((*self.same.values(), *self.apart.values(), *names), key=_begins_with_capital):
            spelling[name.casefold()] = name
        return replace(self, spelling=spelling)

    def called(self, person: Person) -> Person:
        """The name shown here."""
        return self.shown.get(person, person)


def _begins_with_capital(name: str) -> bool:
    return name[:1] != name[:1].lower()


@dataclass(frozen=True)
class Season:
    """The evenings that count, the earliest first, and those ``left_out``; from the day ``first`` to the day ``last``,
    ISO dates, when those were asked for."""

    evenings: tuple[Evening, ...]
    left_out: tuple[Evening, ...]
    people: People
    first: str = ""
    last: str = ""

    @cached_property
    def names(self) -> tuple[Person, ...]:
        """Everybody who played, in alphabetical order."""
        played = {person for evening in self.evenings for person in self.people.at(evening)}
        return tuple(sorted(played, key=alphabetical))

    @property
    def everybody(self) -> tuple[Person, ...]:
        """All who are on an evening, one that counts or one that is left out, by the names they are known by."""
        found = {person for one in (*self.evenings, *self.left_out) for person in self.people.known(one)}
        return tuple(sorted(found, key=alphabetical))

    @property
    def known(self) -> tuple[Person, ...]:
        """The same people by the names they are known by, when they go by others."""
        return replace(self, people=replace(self.people, shown={})).names

    @cached_property
    def seated(self) -> tuple[tuple[Evening, Four], ...]:
        """Every evening with its four people."""
        return tuple((evening, self.people.at(evening)) for evening in self.evenings)

    def shown(self, names: Mapping[Person, str]) -> "Season":
        """The same season in which these people go by other names, of which no two may be equal."""
        return replace(self, people=replace(self.people, shown=names))

    def of(self, person: Person) -> tuple[tuple[Evening, Seat], ...]:
        """The evenings of a person with where they sat."""
        return tuple((evening, four.index(person)) for evening, four in self.seated if person in four)


def season_of(evenings: Iterable[Evening], people: People | None = None, first: str = "", last: str = "") -> Season:
    """The season of all ``evenings`` from the day ``first`` to the day ``last``, ISO dates, or without an end. With
    either of them an evening without a date belongs to no season: it is left out with those that are unfinished."""
    said = people or People()
    inside, undated = [], []
    for evening in evenings:
        if not evening.day and (first or last):
            undated.append(evening)
        elif evening.day >= first and (not last or evening.day <= last):
            inside.append(evening)
    inside.sort(key=lambda evening: evening.day)
    return Season(
        evenings=tuple(evening for evening in inside if evening.counts),
        left_out=(*(evening for evening in inside if not evening.counts), *undated),
        people=said.spelled(name for evening in inside for name in evening.sheet.players),
        first=first,
        last=last,
    )


_FIRST, _LAST = "09-01", "08-31"  # month and day


def season_of_day(day: str) -> int:
    year, _, month_and_day = day.partition("-")
    return int(year) - (month_and_day < _FIRST)


def days_of_season(season: int) -> tuple[str, str]:
    """Its first and its last day, as ISO dates."""
    return f"{season:04}-{_FIRST}", f"{season + 1:04}-{_LAST}"


def years_of(first: str, last: str) -> str:
    """What a season from ``first`` to ``last`` is called; empty when that is no whole season."""
    begun = season_of_day(first) if first else 0
    return f"{begun}–{begun + 1}" if first and (first, last) == days_of_season(begun) else ""
