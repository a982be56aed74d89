"""Type sizes of a card: names, titles and notes, contracts, and the back, so that they fit their places on a paper.

Signs of six characters, names of forty and values of four units are rare; what does not fit in small letters either is
on the back.

The back: what people doubled and corrected takes more room on one evening than on another. The chart takes what is left
of the page; where that is too little, it goes to the next one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scoresheet.locales import Texts
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
from scoresheet.pdf.typesetting import glued, tight
from scoresheet.views.bonken.card import Row
from scoresheet.views.bonken.chart import PAPER
from scoresheet.views.bonken.explain import DealText
from scoresheet.views.bonken.paper import Front, PlayedRow
from scoresheet.views.chart import Frame
from scoresheet.views.log import LogLine

FEW = 13  # contracts with room for two lines each on small paper too


@dataclass(frozen=True)
class Columns:
    """How wide the places for a sign, a name and a value are, in millimetres, and the letters for each."""

    sign: float
    name: float
    value: float
    signs: tuple[Setting, ...]
    names: tuple[Setting, ...]
    values: tuple[Setting, ...]


def columns_of(page: Measures, *, few: bool) -> Columns:
    """The columns of a card on a page, with lines for ``few`` contracts or for many."""
    text, small, tiny = page["name"], page["name-small"], page["least"]
    names = (Setting("", "regular", text), Setting("small", "regular", small), Setting("tiny", "regular", tiny))
    return Columns(
        sign=page["symbol"],
        name=page["col-name"] - page["symbol"] - 0.3,
        value=page["col-value"] - 2,
        signs=(Setting("", "bold", page["sign"]), Setting("small", "bold", text), Setting("tiny", "bold", tiny)),
        names=(*names, Setting("tiny two", "regular", tiny, 2)) if few else names,
        values=tuple(Setting(name, "regular", points, 1 + few) for name, points in (("", text), ("tiny", tiny))),
    )


@dataclass(frozen=True)
class RowLook:
    """The class of a contract's sign, and class and text of its name and of its value."""

    sign: str
    name: tuple[str, str]
    value: tuple[str, str]


def rows_of(front: Front, page: Measures) -> Mapping[str, RowLook]:
    """How the row of each contract is set, by its key."""
    rows = [row for section in front.card.sections for row in section.rows]
    columns = columns_of(page, few=len(rows) <= FEW)
    return {row.contract: _row(row, columns) for row in rows}


def _row(row: Row, columns: Columns) -> RowLook:
    sign = fit(row.symbol, columns.sign, columns.signs).removesuffix(BREAK).strip()
    # A sign that is wider than its place takes it from the name.
    setting = next(one for one in columns.signs if one.name == sign)
    room = columns.name - max(0, width(row.symbol, setting.font) * setting.points * POINT - columns.sign)
    smallest = columns.names[-1]
    name = fit(row.name, room, columns.names)
    value = fit(row.value, columns.value, columns.values)
    cut = smallest.name, shorten(row.name, room, smallest)
    return RowLook(
        sign=sign,
        name=cut if BREAK in name else (name, row.name),
        value=("", "") if BREAK in value else (value, row.value),
    )


_LEAST, _MOST = 35, 0.4  # of a chart: millimetres, and the share of its page
_LEADING, _LEADING_OF_SENTENCES = 1.2, 1.3
_PADDING = 1.3  # of a row, with its border
_HEADING = 11  # and what is around the chart
_UNUSED = 20  # at the bottom of a page, where the next row does not fit


@dataclass(frozen=True)
class BackLook:
    """The size of the letters in points, and the height of the chart in millimetres."""

    points: float
    chart: float


def back_of(rows: Sequence[PlayedRow], events: Sequence[LogLine[DealText]], t: Texts, page: Measures) -> BackLook:
    """The largest letters with which the table, the chart and the log go on a page, or else the smallest; the chart is
    then as high as the last page still has room for."""
    most = page["height"] * _MOST
    for points in (page["back-text"], page["least"]):
        height = _height(rows, events, page, points, t)
        left = page["height"] - height - _HEADING
        if left >= _LEAST:
            return BackLook(points, min(left, most))
    left = -height % (page["height"] - _UNUSED) - _HEADING
    return BackLook(points, min(left, most) if left >= _LEAST else most)


def is_tall(text: DealText, page: Measures) -> bool:
    """Whether a deal in sentences takes more than a third of a page beside its sums."""
    em = page["text"] * POINT
    sentences = [text.roles, " ".join(text.calls), " ".join(text.result), *text.settlements]
    return _lines(sentences, page["page"] / 2 / em) * em * _LEADING_OF_SENTENCES > page["height"] / 3


def _height(
    rows: Sequence[PlayedRow], events: Sequence[LogLine[DealText]], page: Measures, points: float, t: Texts
) -> float:
    em = points * POINT
    deal, text = ((page[column] - 1.2) / em for column in ("col-deal", "col-said"))
    deals = sum(max(_deal_lines(row, deal), _lines(_sentences(row, t), text)) for row in rows)
    log = sum(_lines([f"{event.when} {event.sentence} {event.details}"], page["page"] / em) for event in events)
    heads = 6 if rows else 0
    return (deals + log + heads) * em * _LEADING + (len(rows) + 3) * _PADDING + (8 + len(events) if log else 0)


def _deal_lines(row: PlayedRow, ems: float) -> int:
    contract = f"{row.number}. {row.symbol}\N{NO-BREAK SPACE}{row.contract}"
    return lines_of(contract, ems, "bold") + _lines([tight(row.roles)], ems)


def _sentences(row: PlayedRow, t: Texts) -> Iterable[str]:
    """Calls, result and settlements of a deal, a paragraph each, with the spaces at which no line ends."""
    settled = f"{glued(row.settlements)}; " if row.settlements else ""
    total = f"{settled}{tight(t('print.sum', total=row.total))}" if row.total else ""
    return tight(f"{row.calls} {row.result}"), total, *(tight(f"⚠ {note}") for note in row.notes)


def _lines(paragraphs: Iterable[str], ems: float) -> int:
    return sum(lines_of(paragraph, ems, "regular") for paragraph in paragraphs)


LONG_SIGN = 4  # letters; a longer one is smaller
CHART = 190  # units across, of which 29 are for the names at the end of its lines


@dataclass(frozen=True)
class Look:
    """The classes of a card's title and of its players' names, how each chooser is named, the rows by the key of their
    contract, the notes that there is room for, how many lines are below the card, which its rows leave room for,
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
    page, players = page_of(paper, bound=bound), front.card.players
    sentences = [text for text in (front.card.standing, " ".join(front.turn)) if text]
    notes, lines = _notes(front, sentences, page, t)
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


def _notes(front: Front, sentences: list[str], page: Measures, t: Texts) -> tuple[tuple[str, ...], int]:
    """As many of the notes as there is room for below the sentences, and the lines of both; the deals on the back
    have all of the notes."""
    ems = page["page"] / (page["small"] * POINT)
    lines = sum(lines_of(text, ems, "semibold") for text in sentences)
    kept: list[str] = []
    for note in front.notes:
        more = lines_of(f"⚠ {note}", ems, "regular")
        if lines + more + 1 > page["notes"]:  # the last one is for how many are left out
            return (*kept, t.count("print.more-notes", len(front.notes) - len(kept))), lines + 1
        kept.append(note)
        lines += more
    return tuple(kept), lines
