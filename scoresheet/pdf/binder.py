"""The binder: many evenings in one PDF, with a cover of the sums of every player and an index."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO

from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.log import Log
from scoresheet.locales import Texts
from scoresheet.pdf.bonken.cards import evening_parts
from scoresheet.pdf.bonken.names import printable_log
from scoresheet.pdf.joining import JoinedPdf
from scoresheet.pdf.names import PrintedNames
from scoresheet.pdf.templates import printed
from scoresheet.pdf.typesetting import printable_title
from scoresheet.seasons import evenings as seasons
from scoresheet.views.bonken.ranking import ranking
from scoresheet.views.formatting import long_date, minus_sign
from scoresheet.views.season import SeasonPage


@dataclass(frozen=True)
class Line:
    """One evening in the index; ``index`` is that of its first page among those behind the cover."""

    date: str
    title: str
    result: str
    index: int


def binder_pdf(
    evenings: Sequence[seasons.Evening], t: Texts, paper: str = "a4", printed_one: Callable[[int], object] = int
) -> bytes:
    """The evenings in the order of their days; one without a date comes last. Names are the same all through it.

    Each evening is laid out by itself, so that a hundred take no more memory than one. ``printed_one`` is called with
    1 after each of them.
    """
    names = PrintedNames(t)
    kept = [evening.respelled(_printable(evening.sheet, t, names)) for evening in evenings]
    kept.sort(key=lambda evening: (not evening.day, evening.day, evening.id))
    target = BytesIO()
    joined = JoinedPdf(target)
    lines = []
    for evening in kept:
        date, title = _date_of(evening, t), _title_of(evening.sheet)
        lines.append(
            Line(
                date or "–",
                " · ".join(part for part in (title, evening.sheet.place) if part),
                _result_of(evening),
                index=joined.pages,
            )
        )
        joined.add(
            printed(
                "bonken/print/bound_evening.html",
                paper,
                t=t,
                evening=evening_parts(Log(evening.sheet), t, paper, bound=True),
                first=joined.pages + 1,
                mark=f"{date}: {title}" if date else title,
            )
        )
        printed_one(1)
    page = SeasonPage(seasons.season_of(kept), t)
    joined.close(printed("bonken/print/binder.html", paper, t=t, page=page, lines=lines))
    return target.getvalue()


def _printable(sheet: Sheet, t: Texts, names: PrintedNames) -> Sheet:
    return replace(printable_log(Log(sheet), t, names).sheet, title=printable_title(sheet.title))


def _date_of(evening: seasons.Evening, t: Texts) -> str:
    return long_date(evening.day, t) if evening.day else ""


def _title_of(sheet: Sheet) -> str:
    return sheet.title or ", ".join(sheet.players)


def _result_of(evening: seasons.Evening) -> str:
    players, endscores = evening.sheet.players, evening.figures.endscores
    return ", ".join(f"{players[seat]} {minus_sign(endscores[seat])}" for _, seat in ranking(endscores))
