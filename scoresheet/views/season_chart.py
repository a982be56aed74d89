"""Charts of a season of Bonken: everybody's totals over its evenings, bars for one person's; described in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from babel.dates import format_date

from scoresheet.core.names import bidi_safe
from scoresheet.locales import Texts
from scoresheet.seasons.people import Person
from scoresheet.seasons.season import Season
from scoresheet.seasons.season_figures import Profile
from scoresheet.views.chart import DASHES, Frame, Scale, apart, tenths
from scoresheet.views.formatting import minus_sign
from scoresheet.views.initials import column_names

# On a phone one unit is about a pixel of a screen of 360.
FRAME = Frame(42, 258, 268, 284, 10, 150)
BARS = replace(FRAME, right=336)
DAY = 56  # from the middle of one date to that of the next
LABEL = 14  # from one name to the next
MOST_POINTS = 60  # of a line; more do not show on a phone
MOST_BARS = 60


@dataclass(frozen=True)
class Line:
    """A person's line in the chart of a season, as SVG path data, with its dashes once more before the name."""

    path: str
    dash: str
    name: str
    height: float  # of the name


@dataclass(frozen=True)
class Run:
    """The chart of everybody's totals over a season. ``levels`` stand to the left, each with its height, the ``days``
    of its first and its last evening below, each with the middle of its place."""

    lines: tuple[Line, ...]
    leaders: str
    zero: str
    levels: tuple[tuple[float, str], ...]
    days: tuple[tuple[float, str], ...]
    sentence: str


@dataclass(frozen=True)
class Bars:
    """The chart of a person's evenings, from left to right: bars ``above`` and ``below`` zero; ``days`` as in a run."""

    above: str
    below: str
    zero: str
    levels: tuple[tuple[float, str], ...]
    days: tuple[tuple[float, str], ...]
    sentence: str


def run_of(season: Season, people: Sequence[Person], t: Texts) -> Run:
    """The chart of the totals of the first ``people``, as many as there are dash patterns."""
    shown = people[: len(DASHES)]
    totals = _totals(season, shown)
    lowest, highest = min(min(run) for run in totals.values()), max(max(run) for run in totals.values())
    played = len(season.evenings)
    at = sorted({round(number * played / MOST_POINTS) for number in range(MOST_POINTS + 1)})
    scale = Scale(FRAME, lowest, highest, played)
    ends = [scale.y(totals[person][-1]) for person in shown]
    heights = apart(ends, ends, LABEL, FRAME.bottom)
    return Run(
        lines=tuple(
            Line(scale.run(totals[person], at, height), dash, name, height)
            for person, name, dash, height in zip(shown, column_names(shown), DASHES, heights, strict=False)
        ),
        leaders="".join(scale.leader(totals[person], height) for person, height in zip(shown, heights, strict=True)),
        zero=scale.across(0),
        levels=_levels(scale),
        days=_days([(scale.x(number), one.day) for number, one in enumerate(season.evenings, 1)], t),
        sentence=t.count(
            "season.run",
            played,
            totals=", ".join(f"{bidi_safe(person)} {minus_sign(totals[person][-1])}" for person in shown),
        ),
    )


def bars_of(profile: Profile, t: Texts) -> Bars:
    """The chart of a person's last evenings, as many as there is room for."""
    shown = profile.played[-MOST_BARS:]
    scores = [one.score for one in shown]
    lowest, highest = min(0, *scores), max(0, *scores)
    scale = Scale(BARS, lowest, highest, len(scores))
    wide = min(20.0, scale.x(1) - BARS.left)
    zero = scale.y(0)
    above, below = "", ""
    for number, score in enumerate(scores):
        left = tenths(BARS.left + (number + 0.15) * wide)
        bar = f"M{left} {tenths(zero)}V{tenths(scale.y(score))}h{tenths(0.7 * wide)}V{tenths(zero)}z"
        above, below = (above + bar, below) if score > 0 else (above, below + bar)
    return Bars(
        above=above,
        below=below,
        zero=scale.across(0),
        levels=_levels(scale),
        days=_days([(BARS.left + (number + 0.5) * wide, one.evening.day) for number, one in enumerate(shown)], t),
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
        scored = dict(zip(four, evening.standing.endscores, strict=True))
        for person, run in totals.items():
            run.append(run[-1] + scored.get(person, 0))
    return totals


def _levels(scale: Scale) -> tuple[tuple[float, str], ...]:
    """The zero, highest and lowest level of a chart with their heights, without overlaps."""
    found: list[tuple[float, str]] = []
    for level in (0, scale.highest, scale.lowest):
        height = scale.y(level)
        if all(abs(height - other) >= LABEL for other, _ in found):
            found.append((height, minus_sign(level)))
    return tuple(found)


def _days(places: Sequence[tuple[float, str]], t: Texts) -> tuple[tuple[float, str], ...]:
    """The first and the last known day of a chart with their places, as far as there is room for both."""
    known = [(place, day) for place, day in places if day]
    if not known:
        return ()
    (first, since), (last, until) = known[0], known[-1]
    last = min(last, BARS.right - DAY / 2 - 4)
    shown = [(first, since), (last, until)] if last - first >= DAY + 8 else [(last, until)]
    return tuple((place, format_date(date.fromisoformat(day), "d MMM y", locale=t.language)) for place, day in shown)
