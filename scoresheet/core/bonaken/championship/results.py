"""Points that a table can bring in: which go together in a finished game.

>>> from scoresheet.core.bonaken.rulebook import shipped
>>> possible_points(4, shipped())[:4]
((10, 10, 10, 1), (10, 10, 10, 0), (10, 10, 4, 1), (10, 10, 4, 0))
>>> (10, 8, 4, 1) in possible_points(4, shipped()), (10, 8, 4, 4) in possible_points(4, shipped())
(True, False)
"""

from collections.abc import Iterator, Sequence
from functools import cache

from scoresheet.core.bonaken.championship.tournament import Game, Score
from scoresheet.core.bonaken.rulebook import Rulebook
from scoresheet.core.bonaken.sheet import Sheet, score_sheet

MOST_WON = 2  # deals: who wins a second one is out of the game


def game_of(sheet: Sheet) -> Game | None:
    """The scores of a game that is on a sheet; None as long as it goes on."""
    standing = score_sheet(sheet)
    if not standing.over:
        return None
    return tuple(Score(*pair) for pair in zip(standing.points, standing.won_deals, strict=True))


def places(game: Game) -> tuple[int | None, ...]:
    """Everybody's place by their points: one more than there are players with more; None for who has none."""
    return tuple(1 + sum(other.points > score.points for other in game) if score.points else None for score in game)


def possible_points(players: int, book: Rulebook) -> tuple[tuple[int, ...], ...]:
    """Every row of points, the most first, with which a game of so many players can end."""
    return _rows(players, book.points, book.survivor, book.after_tie)


@cache
def _rows(players: int, points: tuple[int, ...], survivor: str, after_tie: str) -> tuple[tuple[int, ...], ...]:
    def worth(place: int) -> int:
        return points[min(place, len(points)) - 1]

    rows: set[tuple[int, ...]] = set()
    for groups in _together(players):
        out = sum(groups)
        ahead = [sum(groups[:at]) if after_tie == "skip" else at for at in range(len(groups) + 1)]
        row = [worth(1 + ahead[at]) for at, size in enumerate(groups) for _ in range(size)]
        # Somebody is left ...
        if out < players:
            erin = players - out - 1
            last = 1 if erin == 0 and survivor == "one" else worth(1 + ahead[-1])
            rows.add((*sorted([*row, last, *[0] * erin], reverse=True),))
        # ... or the last two or more left in one misère, which somebody loses.
        if out < players and players > 1:
            rows.add((*sorted([*row, *[0] * (players - out)], reverse=True),))
    return tuple(sorted(rows, reverse=True))


def _together(most: int) -> Iterator[tuple[int, ...]]:
    """How players can go out, as the sizes of the groups that do so in one deal, ``most`` players in all."""
    yield ()
    for size in range(1, most + 1):
        for others in _together(most - size):
            yield (size, *others)


def is_possible(points: Sequence[int], book: Rulebook) -> bool:
    """Whether a game can end with these points."""
    return tuple(sorted(points, reverse=True)) in possible_points(len(points), book)
