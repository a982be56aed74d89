"""Layout of an evening's back: the size of its letters and the height of its chart.

What people doubled and corrected takes more room on one evening than on another. The chart takes what is left of the
page; where that is too little, it goes to the next one. The measures are those of ``static/css/print/``, in
millimetres.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scoresheet.locales import Texts
from scoresheet.pdf.bonken.look import BINDING
from scoresheet.pdf.fitting import POINT, lines_of
from scoresheet.pdf.typesetting import glued, tight
from scoresheet.views.bonken.evening import PlayedRow
from scoresheet.views.bonken.explain import DealText
from scoresheet.views.log import LogLine


@dataclass(frozen=True)
class Room:
    """A page between its margins: its height, how wide it and the cells of deals and of what is said of them are, the
    sizes of letters in points, the largest first, and how wide and how high the chart is at least and at most."""

    height: float
    width: float
    deal: float
    said: float
    points: tuple[float, ...]
    least: float
    most: float


_A5 = Room(height=194, width=134, deal=24.8, said=42.8, points=(6.5,), least=34, most=70)
ROOMS: Mapping[str, Room] = {
    "a4": Room(height=273, width=186, deal=34.8, said=70.8, points=(7.5, 7), least=36, most=110),
    "letter": Room(height=255, width=191.9, deal=34.8, said=70.8, points=(7.5, 7), least=36, most=110),
    "a5": _A5,
    "2xa5": _A5,
}
_LEADING = 1.2
_PADDING = 1.3  # of a row, with its border
_HEADING = 11  # and what is around the chart
_UNUSED = 20  # at the bottom of a page, where the next row does not fit


@dataclass(frozen=True)
class BackLook:
    """The size of the letters in points, and the height of the chart in millimetres."""

    points: float
    chart: float


def back_of(
    rows: Sequence[PlayedRow], events: Sequence[LogLine[DealText]], t: Texts, paper: str, *, bound: bool = False
) -> BackLook:
    """The largest letters with which the table, the chart and the log go on a page, or else the smallest; the chart is
    then as high as the last page still has room for."""
    room, narrower = ROOMS[paper], BINDING[paper] if bound else 0
    room = replace(room, width=room.width - narrower, said=room.said - narrower)
    for points in room.points:
        height = _height(rows, events, room, points, t)
        left = room.height - height - _HEADING
        if left >= room.least:
            return BackLook(points, min(left, room.most))
    left = -height % (room.height - _UNUSED) - _HEADING
    return BackLook(points, min(left, room.most) if left >= room.least else room.most)


def _height(
    rows: Sequence[PlayedRow], events: Sequence[LogLine[DealText]], room: Room, points: float, t: Texts
) -> float:
    em = points * POINT
    deals = sum(max(_deal_lines(row, room.deal / em), _lines(_said(row, t), room.said / em)) for row in rows)
    log = sum(_lines([f"{event.when} {event.sentence} {event.details}"], room.width / em) for event in events)
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
