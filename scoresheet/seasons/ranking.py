"""The ranking of a season: points, wins and places of everybody.

Most points come first. Averages are fractions; whoever shows them rounds them.
"""

from dataclasses import dataclass
from fractions import Fraction

from scoresheet.core.bonken.seats import SEATS
from scoresheet.seasons.evenings import Person, Season


@dataclass(frozen=True)
class Rank:
    """One line of the ranking. ``rank`` is shared by whoever is equal. ``places``: how often first, second, third and
    fourth; equal players share the better place. ``best`` is the sum of the evenings that count for the ranking, and
    ``counted`` how many those are."""

    rank: int
    person: Person
    evenings: int
    total: int
    best: int
    counted: int
    places: tuple[int, int, int, int]

    @property
    def average(self) -> Fraction:
        """Points an evening, of those that count for the ranking."""
        return Fraction(self.best, self.counted)

    @property
    def wins(self) -> int:
        """Evenings won, also together with another."""
        return self.places[0]


def ranking(season: Season, best_of: int | None = None, least: int = 0) -> tuple[Rank, ...]:
    """Everybody by points, most first; with ``best_of`` only so many of anybody's best evenings count, with ``least``
    only those are in it who played that many."""
    lines = []
    for person in season.names:
        played = season.of(person)
        if len(played) < least:
            continue
        scores = sorted((evening.figures.endscores[seat] for evening, seat in played), reverse=True)
        places = [evening.place(seat) for evening, seat in played]
        first, second, third, fourth = (places.count(seat + 1) for seat in SEATS)
        lines.append((sum(scores[:best_of]), person, scores, (first, second, third, fourth)))
    lines.sort(key=lambda line: -line[0])
    return tuple(
        Rank(
            rank=1 + sum(other > best for other, *_ in lines),
            person=person,
            evenings=len(scores),
            total=sum(scores),
            best=best,
            counted=len(scores[:best_of]),
            places=places,
        )
        for best, person, scores, places in lines
    )
