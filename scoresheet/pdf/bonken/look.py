"""Type sizes of a card's names, titles and notes, so that they fit their places on a paper.

The places are those of ``static/css/print/``, in millimetres; ``tests/pdf/test_evenings.py`` measures that what is
printed stays in them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoresheet.locales import Texts
from scoresheet.pdf.bonken.rows import RowLook, rows_of
from scoresheet.pdf.fitting import BREAK, NAMES, POINT, TITLES, Setting, fit, lines_of, shorten, width
from scoresheet.views.bonken.chart import PAPER, Frame
from scoresheet.views.bonken.front import Front


@dataclass(frozen=True)
class Places:
    """How wide the places for texts are on a paper: the head of a player's columns, the cell that names who chose a
    plus contract, the title, the whole page, and the lines of notes that there is room for."""

    head: float
    chooser: float
    title: float
    text: float
    small: float  # points
    label: int  # letters of a name beside the chart
    beside: float  # ems beside the square of a diagram
    diagrams: "Diagrams"
    many: "Diagrams"  # where there are more than two rows
    lines: int = 6


@dataclass(frozen=True)
class Diagrams:
    """How wide a diagram is, its sign in points and one that is longer, and whether they have a page of their own."""

    drawing: float
    sign: float
    long: float
    apart: bool = False


_A4 = Places(
    head=25,
    chooser=14,
    title=100,
    text=186,
    small=7.5,
    label=15,
    beside=0.95,
    diagrams=Diagrams(24.6, sign=10, long=7),
    many=Diagrams(16.2, sign=7, long=7),
)
_A5 = Places(
    head=17.9,
    chooser=10.4,
    title=66,
    text=134,
    small=6.5,
    label=11,
    beside=0.7,
    diagrams=Diagrams(17.9, sign=7.4, long=6.5),
    many=Diagrams(25.6, sign=7.4, long=6.5, apart=True),
    lines=5,
)
PLACES: Mapping[str, Places] = {
    "a4": _A4,
    "letter": replace(_A4, head=26.4, title=104, text=191.9),
    "a5": _A5,
    "2xa5": _A5,
}
LONG_SIGN = 4  # letters; a longer one is smaller
BINDING = {"a4": 8.0, "letter": 8.0, "a5": 13.0, "2xa5": 0.0}  # by which a bound page is narrower


@dataclass(frozen=True)
class Look:
    """The classes of a card's title and of its players' names, how each chooser is named, the rows by the key of their
    contract, the notes that there is room for, how many lines are said below the card, which its rows leave room for,
    the seats whose short names are too long to stand beside a diagram, whether a sign is too long to stand beside the
    name at the top of one, and whether the diagrams have a page of their own."""

    title: str
    heads: tuple[str, ...]
    choosers: Mapping[str, str]
    rows: Mapping[str, RowLook]
    notes: tuple[str, ...]
    lines: int
    long: tuple[int, ...]
    signs_above: bool
    diagrams_apart: bool


def look_of(front: Front, paper: str, t: Texts, *, bound: bool = False) -> Look:
    """How the front of a card looks on a paper."""
    places, players = PLACES[paper], front.card.players
    narrower = BINDING[paper] if bound else 0
    said = [text for text in (front.card.standing, " ".join(front.turn)) if text]
    diagrams = places.many if front.many_diagrams else places.diagrams
    notes, lines = _notes(front, said, places, places.text - narrower, t)
    return Look(
        title=fit(front.heading, places.title - narrower, TITLES[paper]),
        heads=tuple(fit(name, places.head - narrower / len(players), NAMES[paper]) if name else "" for name in players),
        choosers=_choosers(front, places),
        rows=rows_of(front, paper),
        notes=notes,
        lines=lines,
        long=tuple(seat for seat, name in enumerate(front.short) if width(name, "regular") > places.beside),
        signs_above=any(_is_wide(drawn.symbol, front.short[0], diagrams) for drawn in front.card.diagrams),
        diagrams_apart=front.many_diagrams and diagrams.apart,
    )


def _is_wide(sign: str, name: str, diagrams: Diagrams) -> bool:
    points = diagrams.long if len(sign) > LONG_SIGN else diagrams.sign
    wide = width(sign, "bold") * points + width(name, "regular") * diagrams.long / 2
    return wide * POINT > diagrams.drawing / 2 - 1  # when bound it is a millimetre narrower


def unit_of(paper: str, *, bound: bool = False) -> float:
    """How many millimetres a unit of the chart is, which is 190 wide with its labels."""
    return (PLACES[paper].text - (BINDING[paper] if bound else 0)) / 190


def frame_of(paper: str, height: float, *, bound: bool = False) -> Frame:
    """The measures of a chart that is so many millimetres high: a name that is longer than its place gives way to the
    short one, so that two who begin alike stay two."""
    narrower = 2 if bound and BINDING[paper] else 0
    bottom = round(height / unit_of(paper, bound=bound)) - 8
    return replace(PAPER, longest=PLACES[paper].label - narrower, bottom=bottom)


def _choosers(front: Front, places: Places) -> Mapping[str, str]:
    """How those who chose a plus contract are named in a small cell: all in full, or all by their short names."""
    names = {row.chooser for section in front.card.sections for row in section.rows if row.chooser}
    setting = Setting("", "regular", places.small)
    if all(BREAK not in fit(name, places.chooser, [setting]) for name in names):
        return {name: name for name in names}
    short = dict(zip(front.card.players, front.short, strict=True))
    return {name: short.get(name) or shorten(name, places.chooser, setting) for name in names}


def _notes(front: Front, said: list[str], places: Places, room: float, t: Texts) -> tuple[tuple[str, ...], int]:
    """As many of the notes as there is room for below what is said first, and the lines of both; the deals on the back
    have all of the notes."""
    ems = room / (places.small * POINT)
    lines = sum(lines_of(text, ems, "semibold") for text in said)
    kept: list[str] = []
    for note in front.notes:
        more = lines_of(f"⚠ {note}", ems, "regular")
        if lines + more + 1 > places.lines:  # the last one is for how many are left out
            return (*kept, t.count("print.more-notes", len(front.notes) - len(kept))), lines + 1
        kept.append(note)
        lines += more
    return tuple(kept), lines
