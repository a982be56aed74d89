"""One person over the evenings of a season: scores over time, contracts, best and worst evening, streaks."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, groupby

from scoresheet.core.bonken.rulebook import Contract
from scoresheet.core.bonken.seats import Seat
from scoresheet.seasons.evenings import Evening, Person, Season


@dataclass(frozen=True)
class Played:
    """One evening of a person. ``running`` is their total of the season after it."""

    evening: Evening
    seat: Seat
    score: int
    place: int
    running: int


@dataclass(frozen=True)
class Contracted:
    """How a person did in one contract of a rulebook. ``points`` is the sum of their scores in it."""

    contract: Contract
    rulebooks: tuple[str, ...]  # their keys, or the digests of house rules; several when put together
    deals: int
    points: int

    @property
    def average(self) -> Fraction:
        """Points a deal."""
        return Fraction(self.points, self.deals)

    @property
    def table(self) -> Fraction:
        """What a player at the table has on average: the contract's total is shared by four, whoever plays it."""
        return Fraction(self.contract.total, 4)


@dataclass(frozen=True)
class Profile:
    """What there is to tell of one person. ``plus`` and ``minus`` are the sums of the two columns, without a sign.
    ``wins_in_a_row`` is the longest streak of evenings won, ``wins_going_on`` the one that has not ended."""

    person: Person
    played: tuple[Played, ...]
    contracts: tuple[Contracted, ...]
    plus: int
    minus: int
    wins_in_a_row: int
    wins_going_on: int

    @property
    def best(self) -> Played:
        """The evening with most points, the earliest of equals."""
        return max(self.played, key=lambda one: one.score)

    @property
    def worst(self) -> Played:
        """The evening with fewest points, the earliest of equals."""
        return min(self.played, key=lambda one: one.score)


def profile(season: Season, person: Person) -> Profile:
    """All about one person who played in the season."""
    sat = season.of(person)
    scores = [evening.figures.endscores[seat] for evening, seat in sat]
    played = tuple(
        Played(evening, seat, score, evening.place(seat), running)
        for (evening, seat), score, running in zip(sat, scores, accumulate(scores), strict=True)
    )
    streaks = [(won, len(list(group))) for won, group in groupby(played, key=lambda one: one.place == 1)]
    won_last, length = streaks[-1]
    return Profile(
        person=person,
        played=played,
        contracts=_contracts(sat),
        plus=sum(evening.figures.plus[seat] for evening, seat in sat),
        minus=sum(evening.figures.minus[seat] for evening, seat in sat),
        wins_in_a_row=max((length for won, length in streaks if won), default=0),
        wins_going_on=length if won_last else 0,
    )


def alike(contracts: Iterable[Contracted]) -> tuple[Contracted, ...]:
    """Contracts of several rulebooks that are the same, with the same key, kind and units for the same points, put
    together where the first of them stands."""
    groups: dict[object, list[Contracted]] = defaultdict(list)
    for line in contracts:
        units = tuple((unit.key, unit.total, unit.points) for unit in line.contract.units)
        groups[line.contract.key, line.contract.kind, units].append(line)
    return tuple(
        Contracted(
            group[0].contract,
            tuple(book for line in group for book in line.rulebooks),
            sum(line.deals for line in group),
            sum(line.points for line in group),
        )
        for group in groups.values()
    )


def _contracts(sat: tuple[tuple[Evening, Seat], ...]) -> tuple[Contracted, ...]:
    """In the order of their rulebooks; a contract of the same key in another rulebook counts otherwise."""
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    books = {evening.sheet.rulebook.id: evening.sheet.rulebook for evening, _ in sat}
    for evening, seat in sat:
        book = evening.sheet.rulebook.id
        for contract, scores in evening.figures.contracts:
            found[book, contract].append(scores[seat])
    return tuple(
        Contracted(contract, (book.id,), len(points), sum(points))
        for book in books.values()
        for contract in book.contracts
        if (points := found[book.id, contract.key])
    )
