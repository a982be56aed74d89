"""Games of Bonaken among the evenings of a season, and who bought how many rounds.

>>> from scoresheet.core.bonaken.deal import Deal, Goer
>>> from scoresheet.core.bonaken.sheet import Sheet
>>> sheet = Sheet(("Anja", "Bert"), 0, (Deal((Goer(0, "win"),)), Deal((Goer(0, "win"),))), date="2026-11-20")
>>> rounds = rounds_of([Game("friday", sheet)], People())
>>> [(buyer.rank, buyer.person, buyer.bought, buyer.games) for buyer in buyers(rounds)]
[(1, 'Anja', 0, 1), (2, 'Bert', 1, 1)]

A game counts when it is over and every deal of it can be counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from scoresheet.core.bonaken.sheet import Sheet, Standing, score_sheet
from scoresheet.core.names import alphabetical
from scoresheet.seasons.season import People, Person


@dataclass(frozen=True, eq=False)
class Game:
    """A sheet of Bonaken among others. ``id`` tells it apart."""

    id: str
    sheet: Sheet

    @cached_property
    def standing(self) -> Standing:
        """How it ended, or how far it is."""
        return score_sheet(self.sheet)

    @property
    def counts(self) -> bool:
        """Whether it is over and every deal of it can be counted."""
        return self.standing.over and not self.standing.uncounted


@dataclass(frozen=True)
class Rounds:
    """The games that count, the earliest first, and those ``left_out``."""

    games: tuple[Game, ...]
    left_out: tuple[Game, ...]
    people: People

    @cached_property
    def everybody(self) -> tuple[Person, ...]:
        """All who are on a game, one that counts or one that is left out, by the names they are known by."""
        found = {person for game in (*self.games, *self.left_out) for person in self.known(game)}
        return tuple(sorted(found, key=alphabetical))

    def known(self, game: Game) -> tuple[Person, ...]:
        """The people of a game in seat order, by the names they are known by."""
        return self.people.seated(game.id, game.sheet.players)

    def at(self, game: Game) -> tuple[Person, ...]:
        """The same by what they go by here."""
        return tuple(map(self.people.called, self.known(game)))


@dataclass(frozen=True)
class Buyer:
    """One line of the ranking. ``rank`` is shared by those who are equal."""

    rank: int
    person: Person
    games: int
    bought: int


def rounds_of(games: Sequence[Game], people: People, first: str = "", last: str = "") -> Rounds:
    """The games from the day ``first`` to the day ``last``, as :func:`~scoresheet.seasons.season.season_of`."""
    undated = [game for game in games if not game.sheet.date and (first or last)]
    dated = [game for game in games if game not in undated and first <= game.sheet.date <= (last or "9999")]
    dated.sort(key=lambda game: game.sheet.date)
    return Rounds(
        games=tuple(game for game in dated if game.counts),
        left_out=(*(game for game in dated if not game.counts), *undated),
        people=people.spelled([name for game in (*dated, *undated) for name in game.sheet.players]),
    )


def buyers(rounds: Rounds, least: int = 0) -> tuple[Buyer, ...]:
    """Those who played at least so many games; those who bought the fewest rounds for their games come first."""
    played: dict[Person, list[bool]] = {}
    for game in rounds.games:
        for seat, person in enumerate(rounds.at(game)):
            played.setdefault(person, []).append(seat in game.standing.losers)
    enough = {person: bought for person, bought in played.items() if len(bought) >= least}
    share = {person: Fraction(sum(bought), len(bought)) for person, bought in enough.items()}
    order = sorted(enough, key=lambda person: (share[person], -len(enough[person]), alphabetical(person)))
    return tuple(
        Buyer(
            1 + sum(other < share[person] for other in share.values()), person, len(enough[person]), sum(enough[person])
        )
        for person in order
    )
