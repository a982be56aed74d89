"""Type sizes of a card's names, titles and notes, so that they fit their places on a paper."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoresheet.locales import Texts
from scoresheet.pdf.bonken.rows import RowLook, rows_of
from scoresheet.pdf.fitting import (
    BREAK,
    POINT,
    Measures,
    Setting,
    fit,
    fit_title,
    lines_of,
    measures,
    name_settings,
    shorten,
    width,
)
from scoresheet.views.bonken.chart import PAPER
from scoresheet.views.bonken.front import Front
from scoresheet.views.chart import Frame

LONG_SIGN = 4  # letters; a longer one is smaller
CHART = 190  # units across, of which 29 are for the names at the end of its lines


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


def page_of(paper: str, *, bound: bool = False) -> Measures:
    """The measures of a paper, which is narrower when it is bound."""
    return measures(paper, ".bound") if bound else measures(paper)


def look_of(front: Front, paper: str, t: Texts, *, bound: bool = False) -> Look:
    """How the front of a card looks on a paper."""
    page, players = page_of(paper, bound=bound), front.card.players
    said = [text for text in (front.card.standing, " ".join(front.turn)) if text]
    notes, lines = _notes(front, said, page, t)
    columns = page["page"] - page["col-name"] - page["col-value"] - page["col-total"] - page["col-number"]
    heads = name_settings(page["large"], page["head"], page["head-small"], page["least"])
    return Look(
        title=fit_title(front.heading, page),
        heads=tuple(fit(name, columns / len(players) - 2, heads) if name else "" for name in players),
        choosers=_choosers(front, page),
        rows=rows_of(front, page),
        notes=notes,
        lines=lines,
        long=tuple(seat for seat, name in enumerate(front.short) if width(name, "regular") > page["beside"]),
        signs_above=any(_is_wide(drawn.symbol, front, page) for drawn in front.card.diagrams),
        diagrams_apart=front.many_diagrams and "drawing-apart" in page,
    )


def _is_wide(sign: str, front: Front, page: Measures) -> bool:
    drawing, mark = page["drawing"], page["mark"]
    if front.many_diagrams:
        drawing = page.get("drawing-apart", page["drawing-many"])
        mark = mark if "drawing-apart" in page else page["least"]
    points = page["least"] if len(sign) > LONG_SIGN else mark
    wide = width(sign, "bold") * points + width(front.short[0], "regular") * page["least"] / 2
    return wide * POINT > drawing / 2


def frame_of(page: Measures, height: float) -> Frame:
    """The measures of a chart that is so many millimetres high: a name that is longer than its place gives way to the
    short one, so that two who begin alike stay two."""
    unit = unit_of(page)
    letters = 29 * unit / (page["small"] * POINT * 0.55)
    return replace(PAPER, longest=int(letters) - len("−1000"), bottom=round(height / unit) - 8)


def unit_of(page: Measures) -> float:
    """How many millimetres a unit of the chart is."""
    return page["page"] / CHART


def _choosers(front: Front, page: Measures) -> Mapping[str, str]:
    """How those who chose a plus contract are named in a small cell: all in full, or all by their short names."""
    names = {row.chooser for section in front.card.sections for row in section.rows if row.chooser}
    setting, room = Setting("", "regular", page["small"]), page["col-value"] - 2
    if all(BREAK not in fit(name, room, [setting]) for name in names):
        return {name: name for name in names}
    short = dict(zip(front.card.players, front.short, strict=True))
    return {name: short.get(name) or shorten(name, room, setting) for name in names}


def _notes(front: Front, said: list[str], page: Measures, t: Texts) -> tuple[tuple[str, ...], int]:
    """As many of the notes as there is room for below what is said first, and the lines of both; the deals on the back
    have all of the notes."""
    ems = page["page"] / (page["small"] * POINT)
    lines = sum(lines_of(text, ems, "semibold") for text in said)
    kept: list[str] = []
    for note in front.notes:
        more = lines_of(f"⚠ {note}", ems, "regular")
        if lines + more + 1 > page["notes"]:  # the last one is for how many are left out
            return (*kept, t.count("print.more-notes", len(front.notes) - len(kept))), lines + 1
        kept.append(note)
        lines += more
    return tuple(kept), lines
