"""The ranking of a season of Bonaken by rounds bought per game, the fewest first.

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
    """A game of Bonaken in a season: a sheet with an ``id``."""

    id: str
    sheet: Sheet

    @property
    def counts(self) -> bool:
        """Whether the game is over and every deal of it can be counted."""
        return self.sheet.standing.over and not self.sheet.standing.uncounted

    def untitled(self, players: Sequence[str]) -> "Game":
        """The game without title and place, to be called by its players."""
        return Game(self.id, replace(self.sheet, title="", place=""))


@dataclass(frozen=True)
class Buyer:
    """A line of the ranking by rounds bought. ``rank`` is shared by equals."""

    rank: int
    person: Person
    games: int
    bought: int


def buyers(games: Selection[Game], least: int = 0) -> tuple[Buyer, ...]:
    """The ranking by rounds bought, fewest for their games first, of those who played ``least`` games or more."""
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
