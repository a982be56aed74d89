"""The four running totals of an evening as a drawing: lines, labels and what it shows in words.

Told apart without colour: each player's line has a dash of its own and ends at its player's name.
"""

from dataclasses import dataclass

from scoresheet.core.seats import SEATS
from scoresheet.core.sheet import Players, Standing
from scoresheet.explain import minus_sign
from scoresheet.locales import Texts

WIDTH = 160  # of the drawing; on A4 one unit is one millimetre
LEFT, RIGHT = 11, 150  # where the evening begins and ends
TOP, BOTTOM = 4, 46
PLACES = 11  # for labels, one above the other from top to bottom
DASHES = ("", "2.4 1.2", ".7 1", "3.2 1 .7 1")  # a line's own, a seat
STEPS = (10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)  # from a level to the next
LEVELS = 7


@dataclass(frozen=True)
class Line:
    """One player's totals and the same dashes once more before the player's label, as SVG path data."""

    path: str
    dash: str


@dataclass(frozen=True)
class Chart:
    """The whole drawing; ``sentence`` says it in words.

    ``leaders`` go from where the totals end to the labels. The texts stand beside the drawing at equal distances:
    ``labels`` to the right, one for each of the ``PLACES`` and most of them empty, ``levels`` to the left from top to
    bottom, ``deals`` below it from 0, all of two characters.
    """

    lines: tuple[Line, ...]
    leaders: str
    labels: tuple[str, ...]
    levels: tuple[str, ...]
    deals: tuple[str, ...]
    zero: str
    grid: str
    sentence: str


def chart_of(players: Players, standing: Standing, deals: int, t: Texts) -> Chart:
    """The chart of a sheet, with room for all ``deals`` of its evening."""
    runs = [[0, *(reckoned.running[seat] for reckoned in standing.deals)] for seat in SEATS]
    lowest, highest = min(map(min, runs)), max(map(max, runs))
    step = next((step for step in STEPS if lowest // step * step + (LEVELS - 1) * step >= highest), STEPS[-1])
    levels = [lowest // step * step + step * level for level in reversed(range(LEVELS))]
    deals = max(deals, len(standing.deals))

    def x(number: int) -> float:
        return LEFT + number * (RIGHT - LEFT) / deals

    def y(total: int) -> float:
        return BOTTOM - (total - levels[-1]) / (levels[0] - levels[-1]) * (BOTTOM - TOP)

    ends = [run[-1] for run in runs]
    places = _places([y(end) for end in ends])
    labels = [""] * PLACES
    for seat in SEATS:
        labels[places[seat]] = f"{minus_sign(ends[seat])} {players[seat]}"
    return Chart(
        lines=tuple(
            Line(
                path="M"
                + "L".join(f"{x(number):.1f} {y(total):.1f}" for number, total in enumerate(runs[seat]))
                + f"M{RIGHT + 4} {_height(places[seat]):.1f}H{WIDTH}",
                dash=DASHES[seat],
            )
            for seat in SEATS
        ),
        leaders="".join(
            f"M{x(len(standing.deals)):.1f} {y(ends[seat]):.1f}H{RIGHT}L{RIGHT + 4} {_height(places[seat]):.1f}"
            for seat in SEATS
        ),
        labels=tuple(labels),
        levels=tuple(minus_sign(level) for level in levels),
        deals=tuple(str(number).rjust(2, "\N{FIGURE SPACE}") for number in range(deals + 1)),
        zero=f"M{LEFT} {y(0):.1f}H{RIGHT}",
        grid="".join(f"M{LEFT} {y(level):.1f}H{RIGHT}" for level in levels if level),
        sentence=t.count(
            "print.chart",
            len(standing.deals),
            totals=", ".join(f"{players[seat]} {minus_sign(ends[seat])}" for seat in SEATS),
        ),
    )


def _height(place: int) -> float:
    return TOP + place * (BOTTOM - TOP) / (PLACES - 1)


def _places(wanted: list[float]) -> list[int]:
    """A place of its own for each label, near the wanted heights and in their order."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    places = [round((height - TOP) / (_height(1) - TOP)) for height in wanted]
    above = -1
    for index in order:
        places[index] = above = max(places[index], above + 1)
    below = PLACES
    for index in reversed(order):
        places[index] = below = min(places[index], below - 1)
    return places
