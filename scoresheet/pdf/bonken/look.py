"""In what letters the names, titles and notes of a card are set, so that they fit their places on a paper.

The places are those of ``static/css/print/``, in millimetres; ``tests/pdf/test_evenings.py`` measures that what is
printed stays in them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoresheet.locales import Texts
from scoresheet.pdf.bonken.rows import RowLook, rows_of
from scoresheet.pdf.fitting import BREAK, NAMES, POINT, TITLES, Setting, fit, lines_of, shorten
from scoresheet.views.bonken.chart import PAPER, Frame
from scoresheet.views.bonken.front import Front


@dataclass(frozen=True)
class Places:
    """How wide the places for texts are on a paper: the head of a player's columns, the cell that names who chose a
    plus contract, the title, what stands in the footer, the letters of a name beside the chart, and the lines of notes
    that there is room for."""

    head: float
    chooser: float
    title: float
    footer: float
    text: float
    small: float  # points
    label: int  # letters
    lines: int = 6
    font: str = "regular"


PLACES: Mapping[str, Places] = {
    "a4": Places(head=24.9, chooser=13.6, title=82, footer=56, text=190, small=7.5, label=13),
    "letter": Places(head=26.3, chooser=13.6, title=84, footer=58, text=196, small=7.5, label=13),
    "a5": Places(head=16.3, chooser=9.2, title=58, footer=32, text=134, small=6.5, label=11, lines=5, font="narrow"),
    "2xa5": Places(head=16.3, chooser=9.2, title=58, footer=32, text=134, small=6.5, label=11, lines=5, font="narrow"),
}
BINDING = {"a4": 10.0, "letter": 10.0, "a5": 13.0, "2xa5": 0.0}  # by which a bound page is narrower


@dataclass(frozen=True)
class Look:
    """The classes of a card's title and of its players' names, the title as it stands in the footer, each chooser with
    the class and the text of a small cell, the rows by the key of their contract, the notes that there is room for,
    and how many lines are said below the card, which its rows leave room for."""

    title: str
    short_title: str
    heads: tuple[str, ...]
    choosers: Mapping[str, tuple[str, str]]
    rows: Mapping[str, RowLook]
    notes: tuple[str, ...]
    lines: int


def look_of(front: Front, paper: str, t: Texts, *, bound: bool = False) -> Look:
    """How the front of a card looks on a paper."""
    places, players = PLACES[paper], front.card.players
    narrower = BINDING[paper] if bound else 0
    choosers = {row.chooser for section in front.card.sections for row in section.rows if row.chooser}
    said = [text for text in (front.card.standing, " ".join(front.turn)) if text]
    notes, lines = _notes(front, said, places, places.text - narrower, t)
    return Look(
        title=fit(front.heading, places.title, TITLES[paper]),
        short_title=shorten(front.heading, places.footer, Setting("footer", places.font, 7)),
        heads=tuple(fit(name, places.head - narrower / len(players), NAMES[paper]) if name else "" for name in players),
        choosers={name: _chooser(name, front, players, places) for name in sorted(choosers)},
        rows=rows_of(front, paper),
        notes=notes,
        lines=lines,
    )


def frame_of(paper: str, *, bound: bool = False) -> Frame:
    """The measures of the chart: a name that is longer than its place gives way to the short one, so that two who begin
    alike stay two."""
    narrower = 2 if bound and BINDING[paper] else 0
    return replace(PAPER, longest=PLACES[paper].label - narrower)


def _chooser(name: str, front: Front, players: tuple[str, ...], places: Places) -> tuple[str, str]:
    """How a chooser is named in a small cell: in full where that fits, else by the short name."""
    settings = tuple(Setting("narrow", "narrow", places.small, lines) for lines in (1, 2))
    for setting in (Setting("", places.font, places.small), *settings):
        if BREAK not in fit(name, places.chooser, [setting]):
            return setting.name, name
    return "", front.short[players.index(name)] if name in players else shorten(name, places.chooser, settings[0])


def _notes(front: Front, said: list[str], places: Places, room: float, t: Texts) -> tuple[tuple[str, ...], int]:
    """As many of the notes as there is room for below what is said first, and the lines of both; the deals on the back
    have all of the notes."""
    ems = room / (places.small * POINT)
    lines = sum(lines_of(text, ems, f"{places.font}-bold".removeprefix("regular-")) for text in said)
    kept: list[str] = []
    for note in front.notes:
        more = lines_of(f"⚠ {note}", ems, places.font)
        if lines + more + 1 > places.lines:  # the last one is for how many are left out
            return (*kept, t.count("print.more-notes", len(front.notes) - len(kept))), lines + 1
        kept.append(note)
        lines += more
    return tuple(kept), lines
