"""PDFs of Bonken: cards, blank or filled, and a poster of the rules, in letters that our fonts have.

>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.locales import texts
>>> blank_pdf(named("bonken-2002"), texts("nl"), paper="a5")[:5]
b'%PDF-'

A blank card has its rules on the back; a filled one its deals, the chart of the evening and the later
corrections, so that an evening is one sheet of paper.

Type sizes are chosen so that names, titles, notes and contracts fit their places on a paper. Signs of six characters,
names of forty and values of four units are rare; what does not fit in small letters either is on the back. Doubles
and corrections take more room there on one evening than on another: the chart takes the rest of the page, and where
that is too little, it goes to the next one.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from scoresheet.core.bonken.rulebook import Rulebook
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.changes import Recorded
from scoresheet.core.log import Log
from scoresheet.locales import Texts
from scoresheet.pdf.fitting import (
    BREAK,
    POINT,
    Measures,
    Setting,
    fit,
    fit_title,
    foot,
    lines_of,
    measures,
    name_settings,
    shorten,
    width,
)
from scoresheet.pdf.imprint import Imprint, Source, imprint_of
from scoresheet.pdf.printed_text import NOT_IN_FONT, PrintedNames, glued, printable, printable_title, tight
from scoresheet.pdf.typesetting import template_to_pdf
from scoresheet.views.bonken.card import Row
from scoresheet.views.bonken.chart import PAPER
from scoresheet.views.bonken.log import ShownDeal, log_lines, shown_deal
from scoresheet.views.bonken.printed_card import (
    EveningChart,
    Front,
    PlayedRow,
    blank_front,
    evening_chart,
    front_of,
    played_rows,
)
from scoresheet.views.bonken.printed_rules import short_rules_of
from scoresheet.views.log import LogLine

FEW = 13  # contracts with room for two lines each on small paper too


@dataclass(frozen=True)
class RowStyle:
    """The style of a contract's row on the card: a CSS class for its sign; class and text of its name and value."""

    sign: str
    name: tuple[str, str]
    value: tuple[str, str]


def rows_of(front: Front, page: Measures) -> Mapping[str, RowStyle]:
    """The style of each contract's row on the card, by contract key."""
    rows = [row for section in front.card.sections for row in section.rows]
    return {row.contract: _row(row, page, few=len(rows) <= FEW) for row in rows}


def _row(row: Row, page: Measures, *, few: bool) -> RowStyle:
    """The style of a contract's row on the card, with ``few`` contracts or with many, which have a line each."""
    text, small, tiny = page["name"], page["name-small"], page["least"]
    signs = [Setting("", "bold", page["sign"]), Setting("small", "bold", text), Setting("tiny", "bold", tiny)]
    names = [Setting("", "regular", text), Setting("small", "regular", small), Setting("tiny", "regular", tiny)]
    if few:
        names.append(Setting("tiny two", "regular", tiny, 2))
    values = [Setting(name, "regular", points, 1 + few) for name, points in (("", text), ("tiny", tiny))]
    sign = fit(row.symbol, page["symbol"], signs).removesuffix(BREAK).strip()
    # A sign that is wider than its place takes it from the name.
    setting = next(one for one in signs if one.name == sign)
    taken = max(page["symbol"], width(row.symbol, setting.font) * setting.points * POINT)
    room = page["col-name"] - taken - 0.3
    name = fit(row.name, room, names)
    value = fit(row.value, page["col-value"] - 2, values)
    return RowStyle(
        sign=sign,
        name=(names[-1].name, shorten(row.name, room, names[-1])) if BREAK in name else (name, row.name),
        value=("", "") if BREAK in value else (value, row.value),
    )


_LEAST_CHART = 35  # millimetres
_MOST_CHART = 0.4  # of its page
_LEADING = 1.2
_PADDING = 1.3  # of a row, with its border
_HEADS = 6  # lines of the back with its headings and sums
_HEADING = 11  # and the space around the chart
_UNUSED = 20  # at the bottom of a page, where the next row does not fit


def back_of(rows: Sequence[PlayedRow], events: Sequence[LogLine], t: Texts, page: Measures) -> tuple[float, float]:
    """The size of the letters on the back of a card, in points, and the height of its chart, in millimetres: the
    largest with which table, chart and log go on a page, or else the smallest and what the last page has room for."""
    most = page["height"] * _MOST_CHART
    for points in (page["back-text"], page["least"]):
        height = _height(rows, events, page, points, t)
        left = page["height"] - height - _HEADING
        if left >= _LEAST_CHART:
            return points, min(left, most)
    left = -height % (page["height"] - _UNUSED) - _HEADING
    return points, min(left, most) if left >= _LEAST_CHART else most


def is_tall(shown: ShownDeal, page: Measures) -> bool:
    """Whether the sentences of a deal take more than a third of a page beside its sums."""
    em, text = page["text"] * POINT, shown.text
    settlements = shown.outcome.settlements if shown.outcome else ()
    sentences = [text.roles, " ".join(text.calls), " ".join(text.result), *settlements]
    return _lines(sentences, page["page"] / 2 / em) * em * _LEADING > page["height"] / 3


def _height(rows: Sequence[PlayedRow], events: Sequence[LogLine], page: Measures, points: float, t: Texts) -> float:
    em = points * POINT
    deal, text = ((page[column] - 1.2) / em for column in ("col-deal", "col-words"))
    deals = sum(max(_deal_lines(row, deal), _lines(_sentences(row, t), text)) for row in rows)
    log = sum(_lines([f"{event.when} {event.sentence} {sum(event.lists, ())}"], page["page"] / em) for event in events)
    space = (len(rows) + 3) * _PADDING + (8 + len(events) if events else 0)
    return (deals + log + _HEADS) * em * _LEADING + space


def _deal_lines(row: PlayedRow, ems: float) -> int:
    contract = f"{row.number}. {row.symbol}\N{NO-BREAK SPACE}{row.contract}"
    return lines_of(contract, ems, "bold") + _lines([tight(row.roles)], ems)


def _sentences(row: PlayedRow, t: Texts) -> Iterable[str]:
    """The calls, result and settlements of a deal, a paragraph each, with spaces at which no line ends."""
    settled = f"{glued(row.settlements)}; " if row.settlements else ""
    total = f"{settled}{tight(t('print.sum', total=row.total))}" if row.total else ""
    return tight(f"{row.calls} {row.result}"), total, *(tight(f"⚠ {note}") for note in row.notes)


def _lines(paragraphs: Iterable[str], ems: float) -> int:
    return sum(lines_of(paragraph, ems, "regular") for paragraph in paragraphs)


LONG_SIGN = 4  # letters; a longer one is smaller
CHART, LABELS = 190, 29  # units across, and those of them for the names at the end of its lines


@dataclass(frozen=True)
class CardStyle:
    """The style of a card: classes of its stylesheet, and what else depends on the room."""

    title: str  # class
    foot: tuple[str, str]  # the rules and the title, at the foot of its pages
    heads: tuple[str, ...]  # classes of the players' names
    tall: bool  # a name takes four lines
    choosers: Mapping[str, str]  # how each is named in a small cell
    rows: Mapping[str, RowStyle]  # by the key of their contract
    notes: tuple[str, ...]  # that there is room for
    lines: int  # below the card, which its rows leave room for
    long: tuple[int, ...]  # seats whose short names are too long to stand beside a diagram
    signs_above: bool  # a sign is too long to stand beside the name at the top of a diagram
    diagrams_apart: bool  # the diagrams have a page of their own


def style_of(front: Front, page: Measures, t: Texts) -> CardStyle:
    players = front.card.players
    sentences = [text for text in (front.card.standing, " ".join(front.turn)) if text]
    notes, lines = _notes(front, sentences, page, t)
    columns = page["page"] - page["col-name"] - page["col-value"] - page["col-total"] - page["col-number"]
    rules = foot(t.pick(front.sheet.rulebook.name), page)
    settings = name_settings(page["large"], page["head"], page["head-small"], page["least"])
    heads = tuple(fit(name, columns / len(players) - 2, settings) if name else "" for name in players)
    return CardStyle(
        title=fit_title(front.heading, page),
        foot=(rules, foot(front.sheet.title, page, rules)),
        heads=heads,
        tall=any("four" in head.split() for head in heads),
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


def _chart(sheet: Sheet, t: Texts, page: Measures, height: float) -> EveningChart | None:
    """The chart of an evening, ``height`` millimetres high, where a name that is too long gives way to the short one,
    which keeps names distinct."""
    unit, points = unit_of(page), page["small"]
    room = LABELS * unit
    letters = room / (points * POINT * 0.55)
    frame = replace(PAPER, longest=int(letters) - len("−1000"), bottom=round(height / unit) - 8)
    shown = evening_chart(sheet, t, frame)
    if shown is None:
        return None
    setting = Setting("", "bold", points)  # as that of the leader is set
    labels = tuple(shorten(label, room, setting) for label in shown.chart.labels)
    return replace(shown, chart=replace(shown.chart, labels=labels))


def unit_of(page: Measures) -> float:
    """The size of a unit of the chart in millimetres."""
    return page["page"] / CHART


def _heads(front: Front, page: Measures, points: float) -> tuple[tuple[str, str], ...]:
    """The names above the deals of an evening, fitted to the room that these leave of the page."""
    room = (page["page"] - page["col-deal"] - page["col-words"]) / len(front.short) - 1.3  # with padding and border
    bold, regular = Setting("", "bold", points), Setting("", "regular", points)
    return tuple(
        (shorten(short, room, bold), "" if name == short else shorten(name, room, regular))
        for short, name in zip(front.short, front.card.players, strict=True)
    )


def _choosers(front: Front, page: Measures) -> Mapping[str, str]:
    """The names of the choosers of plus contracts in their small cells: all in full, or all short."""
    names = {row.chooser for section in front.card.sections for row in section.rows if row.chooser}
    setting, room = Setting("", "regular", page["small"]), page["col-value"] - 2
    if all(BREAK not in fit(name, room, [setting]) for name in names):
        return {name: name for name in names}
    short = dict(zip(front.card.players, front.short, strict=True))
    return {name: short.get(name) or shorten(name, room, setting) for name in names}


def _notes(front: Front, sentences: list[str], page: Measures, t: Texts) -> tuple[tuple[str, ...], int]:
    """The notes of deals that fit below the sentences, and the lines of both; the back of the card has all."""
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


def printable_rulebook(rulebook: Rulebook) -> Rulebook:
    """The rulebook with texts in letters that our fonts have; a text without any of them is not left empty."""
    return rulebook.respelled(lambda text: printable(text) or NOT_IN_FONT)


def printable_sheet(sheet: Sheet, names: PrintedNames) -> Sheet:
    """The sheet with texts in letters that our fonts have."""
    return replace(
        sheet,
        rulebook=printable_rulebook(sheet.rulebook),
        players=names.table(sheet.players),
        deals=tuple(deal.respelled(printable) for deal in sheet.deals),
        title=printable_title(sheet.title),
        place=printable(sheet.place),
    )


def printable_log(log: Log[Sheet], t: Texts) -> Log[Sheet]:
    """The log with texts in letters that our fonts have."""
    names, entries = PrintedNames(t), []
    base = replace(printable_sheet(log.base, names), title=printable(log.base.title))
    # By the fields of changes that have names or texts in them.
    ways: dict[str, Callable[[Any], Any]] = {
        "players": names.table,
        **dict.fromkeys(("title", "place", "note"), printable),
        **dict.fromkeys(("deal", "was", "rulebook"), lambda one: one.respelled(printable)),
    }
    for entry in log.entries:
        fields = {name: ways[name](value) for name, value in vars(entry.change).items() if name in ways}
        change = replace(entry.change, **fields)
        entries.append(replace(entry, by=entry.by and names.person(entry.by), change=change))
    return Log(base, tuple(entries))


Back = Literal["none", "back", "full"]
BACKS: tuple[Back, ...] = ("back", "none", "full")
MOST_CHANGES = 100  # printed; of more, the last ones


@dataclass(frozen=True)
class PrintedEvening:
    front: Front
    style: CardStyle
    rows: tuple[PlayedRow, ...]
    points: float  # of the letters on its back
    heads: tuple[tuple[str, str], ...]  # short and whole name of each player there; no whole one that is the same
    unit: float  # of its chart, in millimetres
    chart: EveningChart | None
    events: tuple[LogLine, ...]
    earlier: int  # changes before the events
    explained: tuple[ShownDeal, ...]  # the deals in sentences, where they were asked for
    is_tall: bool  # one of those is too tall for two columns
    imprint: Imprint | None


def blank_pdf(rulebook: Rulebook, t: Texts, paper: str = "a4", back: Back = "back") -> bytes:
    """The PDF of a blank card, for two-sided printing, with its rules in short on the back. ``back="none"`` leaves that
    out, ``"full"`` adds all the rules and the worked examples at the end."""
    rulebook = printable_rulebook(rulebook)
    front = blank_front(rulebook, t)
    return template_to_pdf(
        "bonken/print/blank.html",
        paper,
        t=t,
        rulebook=rulebook,
        front=front,
        style=style_of(front, measures(paper), t),
        back=back,
        short_rules=short_rules_of(rulebook, t),
    )


def poster_pdf(rulebook: Rulebook, t: Texts) -> bytes:
    """The PDF of the rules in short on A3, for a wall."""
    short_rules = short_rules_of(printable_rulebook(rulebook), t)
    page = measures("a3", *([".poster.many"] if short_rules.many else []))
    title, stands = fit_title(short_rules.game, page), foot(short_rules.name, page)
    return template_to_pdf("bonken/print/poster.html", "a3", t=t, short_rules=short_rules, title=title, foot=stands)


def filled_pdf(
    log: Log[Sheet],
    t: Texts,
    paper: str = "a4",
    *,
    explain: bool = False,
    binding: bool = False,
    source: Source | None = None,
) -> bytes:
    """The PDF of a sheet's card, finished or half played, with its deals on the back. ``explain`` adds every deal in
    sentences; ``binding`` leaves an edge of 20 mm for a binder, as such a card of several sheets always has. A
    ``source`` is drawn as a QR code."""
    bound = binding or explain
    return template_to_pdf(
        "bonken/print/filled.html",
        paper,
        t=t,
        evening=printed_evening(log, t, paper, explain=explain, bound=bound, source=source),
        bound=bound,
    )


def printed_evening(
    log: Log[Sheet], t: Texts, paper: str, *, explain: bool = False, bound: bool = False, source: Source | None = None
) -> PrintedEvening:
    """A sheet as it is printed, with texts in letters that our fonts have."""
    log, earlier = last_changes(log)
    title = printable_title(log.sheet.title)  # which a change may have given it
    log = printable_log(log, t)
    sheet = replace(log.sheet, title=title)
    front, rows, events = front_of(sheet, t), played_rows(sheet, t), log_lines(log, t, paper=True)
    page = measures(paper, ".bound") if bound else measures(paper)
    points, height = back_of(rows, events, t, page)
    explained = tuple(shown_deal(Log(sheet), number, t) for number in range(1, len(sheet.deals) + 1)) if explain else ()
    return PrintedEvening(
        front=front,
        style=style_of(front, page, t),
        rows=rows,
        points=points,
        heads=_heads(front, page, points),
        unit=unit_of(page),
        chart=_chart(sheet, t, page, height),
        events=events,
        earlier=earlier,
        explained=explained,
        is_tall=any(is_tall(shown, page) for shown in explained),
        imprint=imprint_of(source, t) if source else None,
    )


def last_changes(log: Log[Sheet]) -> tuple[Log[Sheet], int]:
    """The log of the last changes that fit on paper, and the number of earlier ones. New deals are no changes."""
    changes = [index for index, entry in enumerate(log.entries) if not isinstance(entry.change, Recorded)]
    earlier = max(0, len(changes) - MOST_CHANGES)
    if not earlier:
        return log, 0
    first = changes[earlier]
    entries = tuple(replace(entry, version=version) for version, entry in enumerate(log.entries[first:], start=1))
    return Log(log.at(first).sheet, entries), earlier
