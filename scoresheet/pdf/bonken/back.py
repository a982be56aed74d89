"""How small the letters on the back of an evening have to be for all of it to stand on one page.

What people doubled and corrected takes more room on one evening than on another. The measures are those of
``static/css/print/``, in millimetres.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scoresheet.pdf.bonken.look import BINDING
from scoresheet.pdf.fitting import POINT, lines_of
from scoresheet.views.bonken.evening import PlayedRow
from scoresheet.views.bonken.explain import DealText
from scoresheet.views.log import LogLine

SCALES = (1.0, 0.95, 0.9, 0.85, 0.8)  # of the letters; with the last one it may be two pages


@dataclass(frozen=True)
class Room:
    """A page between its margins: its height, how wide the cells of deals and of what is said of them are, what the
    heading and the chart take, and the letters in points."""

    height: float
    width: float
    deal: float
    said: float
    rest: float
    points: float
    font: str


ROOMS: Mapping[str, Room] = {
    "a4": Room(height=274, width=190, deal=34.8, said=70.8, rest=66, points=7.5, font="regular"),
    "letter": Room(height=257, width=196, deal=34.8, said=70.8, rest=66, points=7.5, font="regular"),
    "a5": Room(height=193, width=134, deal=24.8, said=42.8, rest=50, points=6, font="narrow"),
    "2xa5": Room(height=193, width=134, deal=24.8, said=42.8, rest=50, points=6, font="narrow"),
}
_LEADING = 1.2
_PADDING = 1.3  # of a row, with its border


def scale_of(
    rows: Sequence[PlayedRow], events: Sequence[LogLine[DealText]], paper: str, *, bound: bool = False
) -> float:
    """The largest of the scales at which the table, the chart and the log go on a page."""
    room, narrower = ROOMS[paper], BINDING[paper] if bound else 0
    room = replace(room, width=room.width - narrower, said=room.said - narrower)
    return next((scale for scale in SCALES if _height(rows, events, room, scale) <= room.height), SCALES[-1])


def _height(rows: Sequence[PlayedRow], events: Sequence[LogLine[DealText]], room: Room, scale: float) -> float:
    em = room.points * POINT * scale
    deals = sum(
        max(
            1 + _lines([row.roles], room.deal / em, room.font),
            _lines(_said(row), room.said / em, room.font),
        )
        for row in rows
    )
    log = sum(
        _lines([f"{event.when} {event.sentence} {event.details}"], room.width / em, room.font) for event in events
    )
    heads = 6 if rows else 0
    return (
        room.rest + (deals + log + heads) * em * _LEADING + (len(rows) + 3) * _PADDING + (8 + len(events) if log else 0)
    )


def _said(row: PlayedRow) -> Iterable[str]:
    return f"{row.calls} {row.result}", f"{row.settlements} {row.total} .......", *(f"⚠ {note}" for note in row.notes)


def _lines(paragraphs: Iterable[str], ems: float, font: str) -> int:
    return sum(lines_of(paragraph, ems, font) for paragraph in paragraphs)
