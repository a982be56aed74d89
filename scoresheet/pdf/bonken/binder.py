"""Many evenings in one PDF to bind: a cover with the sums of every player and an index, then a sheet an evening."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoresheet.core.log import Log
from scoresheet.locales import Texts
from scoresheet.pdf.bonken.cards import Evening, evening_parts
from scoresheet.pdf.bonken.names import printable_log
from scoresheet.pdf.names import PrintedNames
from scoresheet.pdf.templates import printed
from scoresheet.seasons import evenings as seasons
from scoresheet.views.bonken.ranking import ranking
from scoresheet.views.formatting import long_date, minus_sign
from scoresheet.views.season import SeasonPage


@dataclass(frozen=True)
class Part:
    """One evening of a binder, and its line in the index; ``mark`` names its page among the bookmarks."""

    date: str
    title: str
    result: str
    mark: str
    evening: Evening


def binder_pdf(evenings: Sequence[seasons.Evening], t: Texts, paper: str = "a4") -> bytes:
    """The evenings in the order of their days; one without a date comes last. Names are the same all through it."""
    names = PrintedNames(t)
    kept = [replace(evening, sheet=printable_log(Log(evening.sheet), t, names).sheet) for evening in evenings]
    kept.sort(key=lambda evening: (not evening.day, evening.day, evening.id))
    return printed(
        "bonken/print/binder.html",
        paper,
        t=t,
        page=SeasonPage(seasons.season_of(kept), t),
        parts=tuple(_part(evening, t, paper) for evening in kept),
    )


def _part(evening: seasons.Evening, t: Texts, paper: str) -> Part:
    sheet = evening.sheet
    date = long_date(evening.day, t) if evening.day else "–"
    title = sheet.title or ", ".join(sheet.players)
    standing = evening.standing
    scores = ", ".join(f"{sheet.players[seat]} {minus_sign(standing.endscores[seat])}" for _, seat in ranking(standing))
    return Part(
        date=date,
        title=" · ".join(part for part in (title, sheet.place) if part),
        result=scores,
        mark=f"{date}: {title}" if evening.day else title,
        evening=evening_parts(Log(sheet), t, paper, bound=True),
    )
