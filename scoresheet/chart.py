"""The four running totals of an evening as a drawing: lines, labels and what it shows in words.

Told apart without colour: each player's line has a dash of its own and ends at its player's name.
"""

from dataclasses import dataclass

from scoresheet.core.seats import SEATS
from scoresheet.core.sheet import Players, Standing
from scoresheet.explain import minus_sign
from scoresheet.locales import Texts

WIDTH, HEIGHT = 160, 52  # the box of the drawing; on A4 one unit is one millimetre
LEFT, RIGHT = 11, 150  # where the evening begins and ends
TOP, BOTTOM = 4, 46
PLACES = 11  # for labels, one above the other from top to bottom
BASELINE = 1.0  # of letters, below the middle of their height
DASHES = ("", "2.4 1.2", ".7 1", "3.2 1 .7 1")  # a line's own, a seat
STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


@dataclass(frozen=True)
class Line:
    """One player's totals: ``path`` is SVG path data, from the first deal to the player's label."""

    path: str
    dash: str


@dataclass(frozen=True)
class Tick:
    """A mark on one of the axes: where, and what stands there."""

    at: str
    label: str


@dataclass(frozen=True)
class Chart:
    """The whole drawing in a box of ``WIDTH`` by ``HEIGHT``; ``sentence`` says it in words.

    ``labels`` stand to the right of the box, a text for each of the ``PLACES``, most of them empty.
    """

    lines: tuple[Line, ...]
    labels: tuple[str, ...]
    levels: tuple[Tick, ...]
    deals: tuple[Tick, ...]
    zero: str
    grid: str
    sentence: str


def chart_of(players: Players, standing: Standing, deals: int, t: Texts) -> Chart:
    """The chart of a sheet, with room for all ``deals`` of its evening."""
    runs = [[0, *(reckoned.running[seat] for reckoned in standing.deals)] for seat in SEATS]
    lowest, highest = min(map(min, runs)), max(map(max, runs))
    step = next((step for step in STEPS if (highest - lowest) / step <= 5), STEPS[-1])
    low, high = lowest // step * step, max(-(-highest // step) * step, lowest // step * step + step)
    width = (RIGHT - LEFT) / max(deals, len(standing.deals))

    def x(number: int) -> float:
        return LEFT + number * width

    def y(total: int) -> float:
        return BOTTOM - (total - low) / (high - low) * (BOTTOM - TOP)

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
                + f"M{RIGHT} {y(ends[seat]):.1f}L{RIGHT + 4} {_height(places[seat]):.1f}H{WIDTH}",
                dash=DASHES[seat],
            )
            for seat in SEATS
        ),
        labels=tuple(labels),
        levels=tuple(Tick(f"{y(level) + BASELINE:.1f}", minus_sign(level)) for level in range(low, high + 1, step)),
        deals=tuple(Tick(f"{x(number):.1f}", str(number)) for number in range(1, max(deals, len(standing.deals)) + 1)),
        zero=f"M{LEFT} {y(0):.1f}H{RIGHT}",
        grid="".join(f"M{LEFT} {y(level):.1f}H{RIGHT}" for level in range(low, high + 1, step) if level),
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
