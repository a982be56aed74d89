"""Charts of totals as SVG paths: the scale, the dashes of lines, and places for labels.

>>> Scale(Frame(0, 100, 110, 120, 0, 50), lowest=-20, highest=30, steps=2).run([0, 30, -20], range(3), height=50)
'M0.0 30.0L50.0 0.0L100.0 50.0M110 50.0H120'

They need no colour: each line has a dash of its own, and ends at a name.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import floor
from typing import TypeVar

Measure = TypeVar("Measure", int, float)

# A line each, as many as look different, in pixels of a phone.
DASHES = ("", "9 5", "2 4", "13 4 2 4", "5 2", "1 3 8 3", "16 3", "3 7", "9 2 2 2 2 2", "6 2 1 2", "1 6")


@dataclass(frozen=True)
class Frame:
    """The frame of a chart: its edges and measures, in units of the drawing."""

    left: float  # where the evening begins
    right: float  # where it ends
    bend: float  # where the dashes of the player begin once more
    end: float  # where these end, before the label
    top: float  # of the highest level
    bottom: float  # of the lowest
    pixel: float = 1  # the size of one, of which dashes are made
    label: str = "{name}"
    longest: int = 8  # letters of a name in a label; a longer name is shortened
    width: float = 0  # of the drawing, if its labels are to be inside, with the room that the widest needs


@dataclass(frozen=True)
class Scale:
    """The scale of a chart: where totals from ``lowest`` to ``highest`` stand in a frame, after so many ``steps`` from
    left to right; all as SVG path data."""

    frame: Frame
    lowest: int
    highest: int
    steps: int

    def x(self, number: int) -> float:
        return self.frame.left + number * (self.frame.right - self.frame.left) / self.steps

    def y(self, total: int) -> float:
        frame = self.frame
        return frame.bottom - (total - self.lowest) / (self.highest - self.lowest or 1) * (frame.bottom - frame.top)

    def run(self, totals: Sequence[int], at: Iterable[int], height: float) -> str:
        """The line of the totals after the steps ``at``, and its dashes before a label at a ``height``."""
        points = "L".join(f"{tenths(self.x(number))} {tenths(self.y(totals[number]))}" for number in at)
        return f"M{points}M{self.frame.bend} {tenths(height)}H{self.frame.end}"

    def leader(self, totals: Sequence[int], height: float) -> str:
        """The line from the last total to its label at a ``height``."""
        last = f"{tenths(self.x(len(totals) - 1))} {tenths(self.y(totals[-1]))}"
        return f"M{last}H{self.frame.right}L{self.frame.bend} {tenths(height)}"

    def across(self, total: int) -> str:
        """The horizontal line at a ``total``."""
        return f"M{self.frame.left} {tenths(self.y(total))}H{self.frame.right}"


def dash(number: int, pixel: float) -> str:
    """The dash pattern of line ``number``, with pixels of a given size."""
    return " ".join(f"{int(part) * pixel:g}" for part in DASHES[number].split())


def tenths(measure: float) -> str:
    """A measure with one decimal; halves go up, in JavaScript too."""
    return f"{floor(measure * 10 + 0.5) / 10:.1f}"


def apart(near: Sequence[Measure], wanted: Sequence[float], room: Measure, last: Measure) -> list[Measure]:
    """Places ``near`` the wanted ones and in their order, ``room`` apart, down to the ``last``."""
    places = list(near)
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    for below, above in zip(order[1:], order, strict=False):
        places[below] = max(places[below], places[above] + room)
    lowest = last + room
    for index in reversed(order):
        lowest = places[index] = min(places[index], lowest - room)
    return places
