"""The rulebook of Bonaken from its TOML file: points, cards, championship, rules; and every possible end of a game.

>>> book = shipped()
>>> book.points, book.survivor, book.tricks(7)
((10, 8, 4, 1), 'one', 4)

The file, ``scoresheet/rulebooks/bonaken/bonaken.toml``, gives the reason of every choice where sources differ.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from scoresheet.core.languages import Section, Text

FEWEST, MOST = 2, 7  # players

Survivor = Literal["one", "place"]
AfterTie = Literal["skip", "dense"]


@dataclass(frozen=True)
class Cards:
    """The dealing of the 32 cards among so many players: a hand of ``each``, and so many open, blind and asleep."""

    players: int
    each: int
    open: int
    blind: int
    sleeping: int


@dataclass(frozen=True)
class Championship:
    """The rules of a championship: ``rounds`` before a final of ``final`` players, ``games`` at a table in each, and
    ``ties``, the tie-break keys in order."""

    rounds: int
    games: int
    final: int
    ties: Sequence[str]


@dataclass(frozen=True, eq=False)
class Rulebook:
    """The rulebook of Bonaken. ``points`` are those of the first place, the second and so on; the last number holds for
    every place after it. ``table`` is the most players of a table of the championship.

    ``survivor``: the player left when all others are out gets ``one`` point, or those of their ``place``.
    ``after_tie``: after two who went out together the next place is ``skip``ped or not (``dense``).
    """

    name: Text
    summary: Text
    points: tuple[int, ...]
    table: int
    survivor: Survivor
    after_tie: AfterTie
    least_bid: int
    bid_step: int
    cards: Mapping[int, Cards]
    championship: Championship
    rules: tuple[Section, ...]
    words: tuple[Section, ...]

    def worth(self, place: int) -> int:
        """The points of a place, counted from 1."""
        return self.points[min(place, len(self.points)) - 1]

    def tricks(self, active: int) -> int:
        """The number of tricks in a deal with so many players still in play."""
        return self.cards[active].each


@cache
def shipped() -> Rulebook:
    """The rulebook of Bonaken from the package; tests check its file."""
    file = files("scoresheet") / "rulebooks" / "bonaken" / "bonaken.toml"
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    parts = {
        "points": tuple(table["points"]),
        "cards": {cards["players"]: Cards(**cards) for cards in table["cards"]},
        "championship": Championship(**table["championship"]),
        "rules": tuple(Section(**section) for section in table["rules"]),
        "words": tuple(Section(**word) for word in table["words"]),
    }
    return Rulebook(**table | parts)


def most_deals(players: int) -> int:
    """The largest number of deals in a game without a joint misère: three for all players but one, and two."""
    return 3 * (players - 1) + 2


@cache
def possible_ends(players: int, book: Rulebook) -> frozenset[tuple[tuple[int, ...], int]]:
    """Every possible end of a game of so many players: its points, most first, and those of the survivor or 0."""
    ends: set[tuple[tuple[int, ...], int]] = set()
    for groups in _ways_out(players):
        out = sum(groups)
        ahead = [sum(groups[:at]) if book.after_tie == "skip" else at for at in range(len(groups) + 1)]
        row = [book.worth(1 + ahead[at]) for at, size in enumerate(groups) for _ in range(size)]
        # One player is left ...
        if out < players:
            erin = players - out - 1
            last = 1 if erin == 0 and book.survivor == "one" else book.worth(1 + ahead[-1])
            ends.add((tuple(sorted([*row, last] + [0] * erin, reverse=True)), last))
        # ... or the last two or more left in one misère, which one of them loses.
        if out < players and players > 1:
            ends.add((tuple(sorted(row + [0] * (players - out), reverse=True)), 0))
    return frozenset(ends)


@cache
def possible_points(players: int, book: Rulebook) -> tuple[tuple[int, ...], ...]:
    """Every series of points, most first, with which a game of so many players can end."""
    return tuple(sorted({row for row, _ in possible_ends(players, book)}, reverse=True))


def _ways_out(most: int) -> Iterator[tuple[int, ...]]:
    """The ways in which at most ``most`` players can go out, as the sizes of the groups that do so in one deal."""
    yield ()
    for size in range(1, most + 1):
        for others in _ways_out(most - size):
            yield (size, *others)


def is_possible(points: Sequence[int], book: Rulebook) -> bool:
    """Whether a game of Bonaken can end with the given ``points``."""
    return tuple(sorted(points, reverse=True)) in possible_points(len(points), book)
