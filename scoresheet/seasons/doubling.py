"""Doubling in a season: what it brought or cost each person, and the calls they like.

A link is worth the difference of two players' points to whoever has more, and costs the other as much. Each link
comes of one directed double, so what a player receives less what they pay falls apart into four sums: the doubles they
made, the doubles made on them, their going back, and others' going back on them.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from scoresheet.seasons.evenings import Person, Season
from scoresheet.seasons.figures import Kind


class Sum(NamedTuple):
    """How often, and what it brought in points."""

    times: int = 0
    points: int = 0


class Doubling(NamedTuple):
    """The doubles of one person. ``made`` and ``taken``: new doubles by them and on them; ``back``: their going back,
    ``answered``: going back on them. ``zalen`` and ``ruitenwissen`` count calls and what those brought."""

    made: Sum = Sum()
    taken: Sum = Sum()
    back: Sum = Sum()
    answered: Sum = Sum()
    zalen: Sum = Sum()
    ruitenwissen: Sum = Sum()

    @property
    def points(self) -> int:
        """What doubling brought in all: settlements received less paid."""
        return self.made.points + self.taken.points + self.back.points + self.answered.points


def doubling(season: Season) -> Mapping[Person, Doubling]:
    """The doubling of everybody who played."""
    times: dict[tuple[Person, Kind], int] = defaultdict(int)
    points: dict[tuple[Person, Kind], int] = defaultdict(int)
    for evening, four in season.seated:
        for (seat, kind), (number, brought) in evening.figures.doubling.items():
            times[four[seat], kind] += number
            points[four[seat], kind] += brought
    found: dict[Person, dict[Kind, Sum]] = {person: {} for person in season.names}
    for (person, kind), number in times.items():
        found[person][kind] = Sum(number, points[person, kind])
    return {person: Doubling(**sums) for person, sums in found.items()}
