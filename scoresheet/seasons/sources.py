"""Deals behind a figure of a season, found by what the figure is about.

    for line in deals_behind(season, ("account", "Anna", "Bram")): print(line.moment, line.points)

``points`` are those of the person named first. They sum to the figure: what Anna got from Bram less what she paid, what
her zalen brought (``("doubling", "Anna", "zalen")``), what she scored in a contract (``("contract", "Anna",
"bonken-2002/queens")``), also in the same of several rulebooks, which then follow each other.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scoresheet.core.bonken.sheet import ScoredDeal
from scoresheet.seasons.evenings import Evening, Four, Moment, Season
from scoresheet.seasons.figures import brought_in

Source = tuple[str, ...]  # what a figure is about: its kind, a person, and what else it takes to find it


class Traced(NamedTuple):
    """A deal, and what it added to a figure."""

    moment: Moment
    points: int


def deals_behind(season: Season, source: Source) -> tuple[Traced, ...]:
    """The deals behind one figure, the earliest first; none for a figure that there is not."""
    return tuple(
        Traced(Moment(evening, scored.number), points)
        for evening, four in season.seated
        if len(source) > 1 and source[1] in four
        for scored in evening.standing.deals
        for found, points in _figures(evening, four, scored)
        if found[:2] == source[:2] and found[2] in source[2:]
    )


def deals_behind_all(season: Season) -> Mapping[Source, tuple[Traced, ...]]:
    """The same of every figure there is."""
    lines: dict[Source, list[Traced]] = defaultdict(list)
    for evening, four in season.seated:
        for scored in evening.standing.deals:
            for source, points in _figures(evening, four, scored):
                lines[source].append(Traced(Moment(evening, scored.number), points))
    return {source: tuple(found) for source, found in lines.items()}


def _figures(evening: Evening, four: Four, scored: ScoredDeal) -> Iterator[tuple[Source, int]]:
    """Every figure that a deal adds to, and how many points."""
    if scored.score is None:
        return
    for line in scored.score.settlements:
        if line.points:
            payer, receiver = four[line.payer], four[line.receiver]
            yield ("account", payer, receiver), -line.points
            yield ("account", receiver, payer), line.points
    brought: dict[Source, int] = defaultdict(int)
    for seat, kind, points in brought_in(scored):
        brought["doubling", four[seat], kind] += points
    yield from brought.items()
    for person, points in zip(four, scored.score.scores, strict=True):
        yield ("contract", person, f"{evening.sheet.rulebook.id}/{scored.deal.contract}"), points
