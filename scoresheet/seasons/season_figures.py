"""Figures of a season of Bonken: ranking, who paid whom, doubling, records, people, and the deals behind a figure.

Ranking: most points come first. Averages are fractions, rounded where they are shown.

Ledger: every settlement is one payment, so what everybody received less what they paid sums to zero.

Doubling: a link is worth the difference of two players' points to the one with more, and costs the other as much. Each
link was made by one of the two: by doubling, or by going back on a double. So what a player receives less what they pay
is four sums: of the doubles they made, of those made on them, of their going back, and of others going back on them.

Contributions: the deals behind a figure, each with the points that the person it is about got there, which sum to the
figure. It is named ``("account", "Anna", "Bram")`` for what Anna got from Bram less what she paid; ``("doubling",
"Anna", "zalen")`` for what she got by calling zalen, which is doubling everybody; ``("contract", "Anna",
"bonken-2002/queens")`` for what she scored in a contract, or in the same of several rulebooks, which follow each other.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, combinations, groupby
from typing import NamedTuple

from scoresheet.core.bonken.rulebook import Contract
from scoresheet.core.bonken.seats import PAIRS, SEATS, Seat
from scoresheet.seasons.evenings import DOUBLING_KINDS, DoublingKind, Evening, Origin
from scoresheet.seasons.people import Person
from scoresheet.seasons.season import Season


@dataclass(frozen=True)
class Rank:
    """A line of the season's ranking. ``rank`` is shared by equals, 0 of those who played too few evenings for one.
    ``places``: how often first, second, third and fourth; equal players share the better place. ``best`` is the sum of
    the evenings that count for the ranking, and ``counted`` how many those are."""

    rank: int
    person: Person
    evenings: int
    total: int
    best: int
    counted: int
    places: tuple[int, ...]

    @property
    def average(self) -> Fraction:
        """Points an evening, of those that count for the ranking."""
        return Fraction(self.best, self.counted)

    @property
    def wins(self) -> int:
        """The number of evenings won, shared wins included."""
        return self.places[0]


def ranking(season: Season, best_of: int | None = None, least: int = 0) -> tuple[Rank, ...]:
    """The ranking of a season by points, most first; ``best_of`` counts only so many best evenings of each person.
    Those with fewer than ``least`` evenings come last."""
    lines = []
    for person in season.names:
        played = season.of(person)
        scores = sorted((evening.standing.endscores[seat] for evening, seat in played), reverse=True)
        places = [evening.standing.places[seat] for evening, seat in played]
        lines.append(
            Rank(
                rank=0,  # until all are there
                person=person,
                evenings=len(scores),
                total=sum(scores),
                best=sum(scores[:best_of]),
                counted=len(scores[:best_of]),
                places=tuple(places.count(seat + 1) for seat in SEATS),
            )
        )
    lines.sort(key=lambda line: -line.best)
    ranked = [line for line in lines if line.evenings >= least]
    few = [line for line in lines if line.evenings < least]
    return (*(replace(one, rank=1 + sum(other.best > one.best for other in ranked)) for one in ranked), *few)


@dataclass(frozen=True)
class Account:
    """The account of two people in a season: ``paid`` went from ``one`` to ``other``, ``received`` came back.
    ``evenings`` is how often they sat at one table."""

    one: Person
    other: Person
    paid: int = 0
    received: int = 0
    evenings: int = 0

    @property
    def net(self) -> int:
        """The points that ``one`` received from ``other``, less those paid; below zero for a debt."""
        return self.received - self.paid

    @property
    def settled(self) -> int:
        return self.received + self.paid

    def seen_from(self, person: Person) -> "Account":
        """The account with ``person`` first."""
        if person == self.one:
            return self
        return Account(self.other, self.one, self.received, self.paid, self.evenings)


@dataclass(frozen=True)
class Ledger:
    """The ledger of a season: an account for every two people who sat at one table, in alphabetical order."""

    accounts: tuple[Account, ...]

    def of(self, person: Person) -> tuple[Account, ...]:
        return tuple(account.seen_from(person) for account in self.accounts if person in (account.one, account.other))

    def net(self, person: Person) -> int:
        """The points that a person received less those paid: what doubling brought."""
        return sum(account.net for account in self.of(person))

    @cached_property
    def rivals(self) -> Mapping[Person, "Account"]:
        """Each person's account with the rival they settled most with. Rivals are a pair: the two of the biggest
        account, then the two of the biggest account of the others, and so on; with an odd number of people one has
        none."""
        found: dict[Person, Account] = {}
        for account in sorted(self.accounts, key=lambda account: -account.settled):
            if account.settled and not found.keys() & {account.one, account.other}:
                found |= {account.one: account, account.other: account.seen_from(account.other)}
        return found

    @cached_property
    def lost_most(self) -> Mapping[Person, tuple["Account", ...]]:
        """The accounts of each person with those they lost most to; several when equal."""
        lost: dict[Person, list[Account]] = defaultdict(list)
        for one in self.accounts:
            for account in (one, one.seen_from(one.other)):
                if account.net < 0:
                    lost[account.one].append(account)
        most = {person: min(account.net for account in accounts) for person, accounts in lost.items()}
        return {person: tuple(one for one in lost[person] if one.net == most[person]) for person in lost}


def ledger(season: Season) -> Ledger:
    paid: dict[tuple[Person, Person], int] = defaultdict(int)
    together: dict[frozenset[Person], int] = defaultdict(int)
    for evening, four in season.seated:
        for _, line in evening.payments:
            paid[four[line.payer], four[line.receiver]] += line.points
        for one, other in PAIRS:
            together[frozenset((four[one], four[other]))] += 1
    return Ledger(
        tuple(
            Account(one, other, paid[one, other], paid[other, one], together[pair])
            for one, other in combinations(season.names, 2)
            if (pair := frozenset((one, other))) in together
        )
    )


class Sum(NamedTuple):
    """How often something happened in a season, and the points it brought."""

    times: int
    points: int


Doubling = Mapping[DoublingKind, Sum]  # of one person


def doubling(season: Season) -> Mapping[Person, Doubling]:
    found = {person: {kind: list[int]() for kind in DOUBLING_KINDS} for person in season.names}
    for evening, four in season.seated:
        for line in evening.doubling:
            found[four[line.seat]][line.kind].append(line.points)
    return {
        person: {kind: Sum(len(points), sum(points)) for kind, points in brought.items()}
        for person, brought in found.items()
    }


class Payment(NamedTuple):
    """A settlement between two people in one deal of a season; ``links`` is 1 or 2."""

    payer: Person
    receiver: Person
    links: int
    points: int
    origin: Origin


class Scored(NamedTuple):
    """The score of a person in one deal or evening of a season."""

    person: Person
    points: int
    origin: Origin


@dataclass(frozen=True)
class Records:
    """The records of a season, the earliest of equals; None where nothing of the kind happened, as without evenings."""

    dearest_double: Payment | None
    biggest_deal: Scored | None  # farthest from zero, to either side
    highest_evening: Scored | None
    lowest_evening: Scored | None
    closest_evening: Evening | None


def records(season: Season) -> Records:
    paid = [
        Payment(four[line.payer], four[line.receiver], line.links, line.points, Origin(evening, deal))
        for evening, four in season.seated
        for deal, line in evening.payments
    ]
    scored = [
        Scored(four[seat], points, Origin(evening, one.number))
        for evening, four in season.seated
        for one, score in evening.scored
        for seat, points in enumerate(score.scores)
        if points
    ]
    ended = [
        Scored(four[seat], points, Origin(evening))
        for evening, four in season.seated
        for seat, points in enumerate(evening.standing.endscores)
    ]
    return Records(
        dearest_double=max(paid, key=lambda one: one.points, default=None),
        biggest_deal=max(scored, key=lambda one: abs(one.points), default=None),
        highest_evening=max(ended, key=lambda one: one.points, default=None),
        lowest_evening=min(ended, key=lambda one: one.points, default=None),
        closest_evening=min(season.evenings, key=lambda evening: evening.margin, default=None),
    )


FigureName = tuple[str, ...]  # its kind, a person, and what else it takes to find it


class Contribution(NamedTuple):
    """The points that a deal added to a figure of the season."""

    origin: Origin
    points: int


def deals_behind(season: Season, figure: FigureName) -> tuple[Contribution, ...]:
    """The deals that add to one figure of a season, the earliest first; none for an unknown figure."""
    if len(figure) < 3 or (len(figure) > 3 and figure[0] != "contract"):  # only a contract can be of several rulebooks
        return ()
    summed = {(*figure[:2], one) for one in figure[2:]}
    return tuple(
        Contribution(Origin(evening, deal), points)
        for evening, four in season.seated
        if figure[1] in four
        for found, deal, points in _figures(evening, four)
        if found in summed
    )


def deals_behind_all(season: Season) -> Mapping[FigureName, tuple[Contribution, ...]]:
    """The deals that add to each figure of a season."""
    lines: dict[FigureName, list[Contribution]] = defaultdict(list)
    for evening, four in season.seated:
        for figure, deal, points in _figures(evening, four):
            lines[figure].append(Contribution(Origin(evening, deal), points))
    return {figure: tuple(found) for figure, found in lines.items()}


def _figures(evening: Evening, four: tuple[Person, ...]) -> Iterator[tuple[FigureName, int, int]]:
    """The figures that the deals of an evening add to, each with the deal's number and points."""
    for deal, line in evening.payments:
        yield ("account", four[line.payer], four[line.receiver]), deal, -line.points
        yield ("account", four[line.receiver], four[line.payer]), deal, line.points
    brought: dict[tuple[FigureName, int], int] = defaultdict(int)
    for double in evening.doubling:
        brought[("doubling", four[double.seat], double.kind), double.deal] += double.points
    for (figure, deal), points in brought.items():
        yield figure, deal, points
    for one, score in evening.scored:
        for person, points in zip(four, score.scores, strict=True):
            yield ("contract", person, f"{evening.sheet.rulebook.id}/{one.deal.contract}"), one.number, points


@dataclass(frozen=True)
class PersonEvening:
    """One evening of a person. ``running`` is their total of the season after it."""

    evening: Evening
    seat: Seat
    score: int
    place: int
    running: int


@dataclass(frozen=True)
class ContractFigures:
    """The figures of a person in one contract of a rulebook. ``points`` is the sum of their scores in it."""

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
        """The average points of a player at the table: a fourth of the contract's total."""
        return Fraction(self.contract.total, 4)


@dataclass(frozen=True)
class Profile:
    """The figures of one person in a season. ``plus`` and ``minus`` are the sums of the two columns, without a sign.
    ``wins_in_a_row`` is the longest streak of evenings won, ``wins_going_on`` the one that has not ended."""

    person: Person
    played: tuple[PersonEvening, ...]
    contracts: tuple[ContractFigures, ...]
    plus: int
    minus: int
    wins_in_a_row: int
    wins_going_on: int

    @property
    def best(self) -> PersonEvening:
        """The person's evening with most points, the earliest of equals."""
        return max(self.played, key=lambda one: one.score)

    @property
    def worst(self) -> PersonEvening:
        """The person's evening with fewest points, the earliest of equals."""
        return min(self.played, key=lambda one: one.score)


def profile(season: Season, person: Person) -> Profile:
    sat = season.of(person)
    scores = [evening.standing.endscores[seat] for evening, seat in sat]
    played = tuple(
        PersonEvening(evening, seat, score, evening.standing.places[seat], running)
        for (evening, seat), score, running in zip(sat, scores, accumulate(scores), strict=True)
    )
    streaks = [(won, len(list(group))) for won, group in groupby(played, key=lambda one: one.place == 1)]
    won_last, length = streaks[-1]
    return Profile(
        person=person,
        played=played,
        contracts=_contracts(sat),
        plus=sum(evening.standing.plus[seat] for evening, seat in sat),
        minus=sum(evening.standing.minus[seat] for evening, seat in sat),
        wins_in_a_row=max((length for won, length in streaks if won), default=0),
        wins_going_on=length if won_last else 0,
    )


def alike(contracts: Iterable[ContractFigures]) -> tuple[ContractFigures, ...]:
    """The figures by contract, those of equal contracts in several rulebooks added up where the first stands."""
    groups: dict[object, list[ContractFigures]] = defaultdict(list)
    for line in contracts:
        units = tuple((unit.key, unit.total, unit.points) for unit in line.contract.units)
        groups[line.contract.key, line.contract.kind, units].append(line)
    return tuple(
        ContractFigures(
            group[0].contract,
            tuple(book for line in group for book in line.rulebooks),
            sum(line.deals for line in group),
            sum(line.points for line in group),
        )
        for group in groups.values()
    )


def _contracts(sat: tuple[tuple[Evening, Seat], ...]) -> tuple[ContractFigures, ...]:
    """The figures of a person by rulebook and contract, in the order of the rulebooks."""
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    books = {evening.sheet.rulebook.id: evening.sheet.rulebook for evening, _ in sat}
    for evening, seat in sat:
        book = evening.sheet.rulebook.id
        for one, score in evening.scored:
            found[book, one.deal.contract].append(score.scores[seat])
    return tuple(
        ContractFigures(contract, (book.id,), len(points), sum(points))
        for book in books.values()
        for contract in book.contracts
        if (points := found[book.id, contract.key])
    )
