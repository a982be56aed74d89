"""The records of a season: the dearest double, the biggest deal, the closest evening."""

from dataclasses import dataclass

from scoresheet.seasons.evenings import Evening, Four, Moment, Person, Season
from scoresheet.seasons.figures import Extreme
from scoresheet.seasons.figures import Payment as Paid


@dataclass(frozen=True)
class Payment:
    """One settlement between two people in one deal; ``links`` is 1 or 2."""

    payer: Person
    receiver: Person
    links: int
    points: int
    moment: Moment


@dataclass(frozen=True)
class Scored:
    """What one person scored in one deal, or in an evening."""

    person: Person
    points: int
    moment: Moment


@dataclass(frozen=True)
class Records:
    """The earliest of equals each time; None where nothing of the kind happened. A season without evenings has none."""

    dearest_double: Payment | None
    biggest_deal: Scored | None  # farthest from zero, to either side
    highest_evening: Scored | None
    lowest_evening: Scored | None
    closest_evening: Evening | None


def records(season: Season) -> Records:
    """The records of a season."""
    paid = [_payment(evening, four, found) for evening, four in season.seated if (found := evening.figures.dearest)]
    scored = [_biggest(evening, four, most) for evening, four in season.seated if (most := evening.figures.biggest)]
    ended = [
        (points, four[seat], evening)
        for evening, four in season.seated
        for seat, points in enumerate(evening.figures.endscores)
    ]
    return Records(
        dearest_double=max(paid, key=lambda one: one.points, default=None),
        biggest_deal=max(scored, key=lambda one: abs(one.points), default=None),
        highest_evening=_ended(max(ended, key=lambda one: one[0], default=None)),
        lowest_evening=_ended(min(ended, key=lambda one: one[0], default=None)),
        closest_evening=min(season.evenings, key=lambda evening: evening.margin, default=None),
    )


def _payment(evening: Evening, four: Four, paid: Paid) -> Payment:
    return Payment(four[paid.payer], four[paid.receiver], paid.links, paid.points, Moment(evening, paid.deal))


def _biggest(evening: Evening, four: Four, found: Extreme) -> Scored:
    return Scored(four[found.seat], found.points, Moment(evening, found.deal))


def _ended(found: tuple[int, Person, Evening] | None) -> Scored | None:
    if found is None:
        return None
    points, person, evening = found
    return Scored(person, points, Moment(evening))
