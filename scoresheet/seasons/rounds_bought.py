"""Games of Bonaken among the evenings of a season, and who bought how many rounds.

>>> from scoresheet.core.bonaken.deal import Deal, Goer
>>> from scoresheet.core.bonaken.sheet import Sheet
>>> from scoresheet.seasons.season import season_of
>>> sheet = Sheet(("Anja", "Bert"), 0, (Deal((Goer(0, "win"),)), Deal((Goer(0, "win"),))), date="2026-11-20")
>>> games = season_of([Game("friday", sheet)])
>>> [(buyer.rank, buyer.person, buyer.bought, buyer.games) for buyer in buyers(games)]
[(1, 'Anja', 0, 1), (2, 'Bert', 1, 1)]

A game counts when it is over and every deal of it can be counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoresheet.core.bonaken.sheet import Sheet
from scoresheet.core.names import alphabetical
from scoresheet.seasons.people import Person
from scoresheet.seasons.season import Selection


@dataclass(frozen=True, eq=False)
class Game:
    """A sheet of Bonaken among others. ``id`` tells it apart."""

    id: str
    sheet: Sheet

    @property
    def counts(self) -> bool:
        """Whether it is over and every deal of it can be counted."""
        return self.sheet.standing.over and not self.sheet.standing.uncounted

    def untitled(self, players: Sequence[str]) -> "Game":
        """The same game without what the table wrote above the board: it is called by its players where it is shown."""
        return Game(self.id, replace(self.sheet, title="", place=""))


@dataclass(frozen=True)
class Buyer:
    """One line of the ranking. ``rank`` is shared by those who are equal."""

    rank: int
    person: Person
    games: int
    bought: int


def buyers(games: Selection[Game], least: int = 0) -> tuple[Buyer, ...]:
    """Those who played at least so many games; those who bought the fewest rounds for their games come first."""
    played: dict[Person, list[bool]] = {}
    for game, people in games.seated:
        for seat, person in enumerate(people):
            played.setdefault(person, []).append(seat in game.sheet.standing.losers)
    enough = {person: bought for person, bought in played.items() if len(bought) >= least}
    share = {person: Fraction(sum(bought), len(bought)) for person, bought in enough.items()}
    order = sorted(enough, key=lambda person: (share[person], -len(enough[person]), alphabetical(person)))
    return tuple(
        Buyer(
            1 + sum(other < share[person] for other in share.values()), person, len(enough[person]), sum(enough[person])
        )
        for person in order
    )
