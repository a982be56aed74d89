"""The chart of the running totals of an evening of Bonken: lines, labels and a description in words.

Needs no colour: each player's line has a dash of its own and ends at its player's name.
static/js/views/bonken/chart.js is its twin, for a screen.
"""

import re
from dataclasses import dataclass, replace
from math import floor

from scoresheet.core.bonken.seats import SEATS, Seat
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.names import bidi_safe, visible
from scoresheet.locales import Texts
from scoresheet.views.chart import Frame, Scale, apart, dash, tenths
from scoresheet.views.formatting import minus_sign
from scoresheet.views.initials import column_names, initials

STEPS = (10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)  # from a level to the next
LEVELS = 7  # at most: no more than the totals reach
PLACES = 11  # for labels, one above the other from top to bottom
NUMBER = 13.5  # the room of the number of a deal below the drawing
# Twice as wide as others: of Chinese, Japanese and Korean, and emoji.
_WIDE = re.compile(
    "[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6"
    "\U0001f300-\U0001faff\U00020000-\U0003fffd]"
)


# On A4 one unit is one millimetre; the labels stand beside the drawing.
PAPER = Frame(11, 150, 154, 160, 4, 46, 0.3, "{score} {name}", 40)
# On a big screen beside the totals, as wide as its labels need.
BOARD = Frame(13, 104, 108, 116, 5, 108, 0.45, longest=24)
# On a phone one unit is about a pixel of a screen of 360.
SCREEN = Frame(36, 212, 219, 236, 10, 150, longest=21, width=336)
LONG = 13  # letters of a label there, beyond which all are set smaller


@dataclass(frozen=True)
class Line:
    """A player's line in the chart and its dashes before the label, as SVG path data; ``leads``: no total is higher."""

    path: str
    dash: str
    leads: bool


@dataclass(frozen=True)
class Mark:
    """A text in the chart with its place as text: a ``level``, the ``number`` of a deal, a ``name``."""

    kind: str
    x: str
    y: str
    text: str


@dataclass(frozen=True)
class Chart:
    """The chart of an evening's totals, with its labels, levels and deal numbers at equal distances beside it."""

    frame: Frame
    lines: tuple[Line, ...]
    leaders: str  # from where the totals end to the labels
    labels: tuple[str, ...]  # to the right, one for each of the ``PLACES``, most of them empty
    seats: tuple[Seat | None, ...]  # that the labels are of
    levels: tuple[str, ...]  # to the left, from top to bottom
    deals: tuple[str, ...]  # below it from 0, all of two characters
    zero: str
    grid: str
    sentence: str  # the drawing in words

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The texts of the chart for a screen, placed a little below and beside what they label."""
        frame, kind = self.frame, "long name" if self.longest > LONG else "name"
        return (
            *(Mark("level", str(frame.left - 5), tenths(y + 3.5), level) for y, level in self.placed_levels),
            *(Mark("number", tenths(x), str(frame.bottom + 17), number) for x, number in self.placed_deals),
            *(
                Mark(f"{kind} of-{seat}", str(frame.end + 4), tenths(y + 4.5), label)
                for y, label, seat in self.placed_labels
            ),
        )

    @property
    def placed_labels(self) -> tuple[tuple[float, str, Seat], ...]:
        """The labels of the chart, each with its height and the seat of its player."""
        there = zip(self.seats, self.labels, strict=True)
        return tuple(
            (_height(self.frame, at), label, seat) for at, (seat, label) in enumerate(there) if seat is not None
        )

    @property
    def longest(self) -> int:
        """The width of the widest label, in letters."""
        return max(map(_width, self.labels))

    @property
    def placed_levels(self) -> tuple[tuple[float, str], ...]:
        apart = (self.frame.bottom - self.frame.top) / (len(self.levels) - 1)
        return tuple((self.frame.top + number * apart, level) for number, level in enumerate(self.levels))

    @property
    def placed_deals(self) -> tuple[tuple[float, str], ...]:
        """The deal numbers that fit below the chart, from 1, each with its distance from the left."""
        last = len(self.deals) - 1
        wide = self.frame.right - self.frame.left
        apart, every = wide / last, -(-last // int(wide // NUMBER))
        return tuple((self.frame.left + number * apart, str(number)) for number in range(every, last + 1, every))


def chart_of(sheet: Sheet, t: Texts, frame: Frame, deals: int | None = None) -> Chart:
    """The chart of a sheet, with room for so many ``deals``, or for a whole evening."""
    players, played = sheet.players, len(sheet.deals)
    runs = [[0, *(scored.running[seat] for scored in sheet.standing.deals)] for seat in SEATS]
    lowest, highest = min(map(min, runs)), max(map(max, runs))
    step = next((step for step in STEPS if -(-highest // step) - lowest // step < LEVELS), STEPS[-1])
    above, below = max(-(-highest // step), lowest // step + 1), lowest // step
    levels = [step * level for level in range(above, below - 1, -1)]
    deals = max(deals or sheet.rulebook.deals, played)
    cut = map(bidi_safe, column_names(players, frame.longest))
    names = [
        name if _width(name) <= frame.longest else short for name, short in zip(cut, initials(players), strict=True)
    ]
    frame = _fitted(frame, max(map(_width, names)))
    scale = Scale(frame, levels[-1], levels[0], deals)
    ends = [run[-1] for run in runs]
    places = _places(frame, [scale.y(end) for end in ends])
    heights = [_height(frame, place) for place in places]
    labels = [""] * PLACES
    for seat, name in enumerate(names):
        labels[places[seat]] = frame.label.format(score=minus_sign(ends[seat]), name=name)
    return Chart(
        frame=frame,
        lines=tuple(
            Line(
                path=scale.run(runs[seat], range(len(runs[seat])), heights[seat]),
                dash=dash(seat, frame.pixel),
                leads=ends[seat] == max(ends),
            )
            for seat in SEATS
        ),
        leaders="".join(map(scale.leader, runs, heights)),
        labels=tuple(labels),
        seats=tuple(places.index(place) if place in places else None for place in range(PLACES)),
        levels=tuple(minus_sign(level) for level in levels),
        deals=tuple(str(number).rjust(2, "\N{FIGURE SPACE}") for number in range(deals + 1)),
        zero=scale.across(0),
        grid="".join(scale.across(level) for level in levels if level),
        sentence=t.count(
            "print.chart",
            played,
            totals=", ".join(f"{bidi_safe(players[seat])} {minus_sign(ends[seat])}" for seat in SEATS),
        ),
    )


def _fitted(frame: Frame, letters: int) -> Frame:
    """The frame with its right edge moved so that labels of so many letters fit in its width."""
    if not frame.width:
        return frame
    room = letters * (6 if letters > LONG else 7) + 9
    moved = frame.width - room - frame.end
    return replace(frame, right=frame.right + moved, bend=frame.bend + moved, end=frame.end + moved)


def _height(frame: Frame, place: int) -> float:
    return frame.top + place * (frame.bottom - frame.top) / (PLACES - 1)


def _width(name: str) -> int:
    """The width of a name, in usual letters."""
    return len(visible(name)) + len(_WIDE.findall(name))


def _places(frame: Frame, wanted: list[float]) -> list[int]:
    """A place for each label, near the wanted heights and in their order."""
    near = [floor((height - frame.top) / (_height(frame, 1) - frame.top) + 0.5) for height in wanted]
    return apart(near, wanted, 1, PLACES - 1)
