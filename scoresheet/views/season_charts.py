"""Charts of a season, each with a description in words: totals over time, one person's evenings.

Told apart without colour: lines have a dash of their own and end at a name, bars stand on either side of a line.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from babel.dates import format_date

from scoresheet.core.names import bidi_safe
from scoresheet.locales import Texts
from scoresheet.seasons.evenings import Person, Season
from scoresheet.seasons.people import Profile
from scoresheet.views.formatting import minus_sign
from scoresheet.views.initials import column_names

# On a phone one unit is about a pixel of a screen of 360.
LEFT, RIGHT, NAMES, TOP, BOTTOM = 42, 258, 268, 10, 150
# One for each of the people that there is room for.
DASHES = ("", "9 5", "2 4", "13 4 2 4", "5 2", "1 3 8 3", "16 3", "3 7", "9 2 2 2 2 2", "6 2 1 2", "1 6")
DAY = 56  # from the middle of one date to that of the next
LABEL = 14  # from one name to the next
MOST_POINTS = 60  # of a line; nobody sees more on a phone
MOST_BARS = 60


@dataclass(frozen=True)
class Line:
    """A person's totals as SVG path data, with the dashes of the line once more before their name."""

    path: str
    dash: str
    name: str
    height: float  # of the name


@dataclass(frozen=True)
class Run:
    """The totals of a season over its evenings. ``levels`` stand to the left, each with its height, the
    ``days`` of its first and its last evening below, each with the middle of its place."""

    lines: tuple[Line, ...]
    leaders: str
    zero: str
    levels: tuple[tuple[float, str], ...]
    days: tuple[tuple[float, str], ...]
    sentence: str


@dataclass(frozen=True)
class Bars:
    """Somebody's evenings from left to right, ``above`` and ``below`` zero. ``days`` are as those of a run."""

    above: str
    below: str
    zero: str
    levels: tuple[tuple[float, str], ...]
    days: tuple[tuple[float, str], ...]
    sentence: str


def run_of(season: Season, people: Sequence[Person], t: Texts) -> Run:
    """The totals of the first of these people, as many as can be told apart."""
    shown = people[: len(DASHES)]
    totals = _totals(season, shown)
    lowest, highest = min(min(run) for run in totals.values()), max(max(run) for run in totals.values())
    played = len(season.evenings)
    at = sorted({round(number * played / MOST_POINTS) for number in range(MOST_POINTS + 1)})

    def x(number: int) -> float:
        return LEFT + number * (RIGHT - LEFT) / played

    def y(total: int) -> float:
        return _height(total, lowest, highest)

    heights = _apart([y(totals[person][-1]) for person in shown])
    return Run(
        lines=tuple(
            Line(
                path="M"
                + "L".join(f"{x(number):.1f} {y(totals[person][number]):.1f}" for number in at)
                + f"M{NAMES} {height:.1f}h16",
                dash=dash,
                name=name,
                height=height,
            )
            for person, name, dash, height in zip(shown, column_names(shown), DASHES, heights, strict=False)
        ),
        leaders="".join(
            f"M{RIGHT} {y(totals[person][-1]):.1f}L{NAMES} {height:.1f}"
            for person, height in zip(shown, heights, strict=True)
        ),
        zero=f"M{LEFT} {y(0):.1f}H{RIGHT}",
        levels=_levels(lowest, highest),
        days=_days([(x(number), one.day) for number, one in enumerate(season.evenings, 1)], t),
        sentence=t.count(
            "season.run",
            played,
            totals=", ".join(f"{bidi_safe(person)} {minus_sign(totals[person][-1])}" for person in shown),
        ),
    )


def bars_of(profile: Profile, t: Texts) -> Bars:
    """The last evenings of a person, as many as there is room for."""
    scores = [one.score for one in profile.played[-MOST_BARS:]]
    lowest, highest = min(0, *scores), max(0, *scores)
    wide = min(20.0, (336 - LEFT) / len(scores))
    zero = _height(0, lowest, highest)
    above, below = "", ""
    for number, score in enumerate(scores):
        end = _height(score, lowest, highest)
        bar = f"M{LEFT + number * wide + 0.15 * wide:.1f} {zero:.1f}V{end:.1f}h{0.7 * wide:.1f}V{zero:.1f}z"
        above, below = (above + bar, below) if score > 0 else (above, below + bar)
    return Bars(
        above=above,
        below=below,
        zero=f"M{LEFT} {zero:.1f}H336",
        levels=_levels(lowest, highest),
        days=_days(
            [(LEFT + (number + 0.5) * wide, one.evening.day) for number, one in enumerate(profile.played[-MOST_BARS:])],
            t,
        ),
        sentence=t.count(
            "season.bars",
            len(scores),
            person=profile.person,
            worst=minus_sign(min(scores)),
            best=minus_sign(max(scores)),
            above=sum(score > 0 for score in scores),
        ),
    )


def _totals(season: Season, shown: Sequence[Person]) -> Mapping[Person, list[int]]:
    totals = {person: [0] for person in shown}
    for evening, four in season.seated:
        scored = dict(zip(four, evening.figures.endscores, strict=True))
        for person, run in totals.items():
            run.append(run[-1] + scored.get(person, 0))
    return totals


def _height(total: int, lowest: int, highest: int) -> float:
    return BOTTOM - (total - lowest) / (highest - lowest or 1) * (BOTTOM - TOP)


def _levels(lowest: int, highest: int) -> tuple[tuple[float, str], ...]:
    """The farthest totals and zero, those that do not stand on each other."""
    found: list[tuple[float, str]] = []
    for level in (0, highest, lowest):
        height = _height(level, lowest, highest)
        if all(abs(height - other) >= LABEL for other, _ in found):
            found.append((height, minus_sign(level)))
    return tuple(found)


def _days(places: Sequence[tuple[float, str]], t: Texts) -> tuple[tuple[float, str], ...]:
    """The first and the last day of these, where both are known and there is room for both."""
    (first, since), (last, until) = places[0], places[-1]
    if not (since and until):
        return ()
    shown = [(first, since), (last, until)] if last - first >= DAY else [(last, until)]
    return tuple((place, format_date(date.fromisoformat(day), "d MMM y", locale=t.language)) for place, day in shown)


def _apart(wanted: Sequence[float]) -> list[float]:
    """Heights near the wanted ones, in their order, on each of which there is room for a name."""
    heights = list(wanted)
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    for below, above in zip(order[1:], order, strict=False):
        heights[below] = max(heights[below], heights[above] + LABEL)
    lowest = float(BOTTOM + LABEL)
    for index in reversed(order):
        lowest = heights[index] = min(heights[index], lowest - LABEL)
    return heights
