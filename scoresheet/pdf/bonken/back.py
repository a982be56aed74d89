"""Layout of an evening's back: the size of its letters and the height of its chart.

What people doubled and corrected takes more room on one evening than on another. The chart takes what is left of the
page; where that is too little, it goes to the next one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoresheet.locales import Texts
from scoresheet.pdf.fitting import POINT, Measures, lines_of
from scoresheet.pdf.typesetting import glued, tight
from scoresheet.views.bonken.evening import PlayedRow
from scoresheet.views.bonken.explain import DealText
from scoresheet.views.log import LogLine

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
    said = [text.roles, " ".join(text.calls), " ".join(text.result), *text.settlements]
    return _lines(said, page["page"] / 2 / em) * em * _LEADING_OF_SENTENCES > page["height"] / 3


def _height(
    rows: Sequence[PlayedRow], events: Sequence[LogLine[DealText]], page: Measures, points: float, t: Texts
) -> float:
    em = points * POINT
    deal, said = ((page[column] - 1.2) / em for column in ("col-deal", "col-said"))
    deals = sum(max(_deal_lines(row, deal), _lines(_said(row, t), said)) for row in rows)
    log = sum(_lines([f"{event.when} {event.sentence} {event.details}"], page["page"] / em) for event in events)
    heads = 6 if rows else 0
    return (deals + log + heads) * em * _LEADING + (len(rows) + 3) * _PADDING + (8 + len(events) if log else 0)


def _deal_lines(row: PlayedRow, ems: float) -> int:
    contract = f"{row.number}. {row.symbol}\N{NO-BREAK SPACE}{row.contract}"
    return lines_of(contract, ems, "bold") + _lines([tight(row.roles)], ems)


def _said(row: PlayedRow, t: Texts) -> Iterable[str]:
    """What is said of a deal, a paragraph each, with the spaces at which no line ends."""
    settled = f"{glued(row.settlements)}; " if row.settlements else ""
    total = f"{settled}{tight(t('print.sum', total=row.total))}" if row.total else ""
    return tight(f"{row.calls} {row.result}"), total, *(tight(f"⚠ {note}") for note in row.notes)


def _lines(paragraphs: Iterable[str], ems: float) -> int:
    return sum(lines_of(paragraph, ems, "regular") for paragraph in paragraphs)
