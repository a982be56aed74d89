"""PDFs of a season of Bonken and of a binder, the cards of many evenings.

A season: ranking, who paid whom, the figures of each person, and a page with the evenings. The binder: many evenings
in one PDF, with a cover that has the sums of all players, and an index.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from math import ceil

from scoresheet.core.log import Log
from scoresheet.locales import Texts
from scoresheet.pdf.bonken import printable_rulebook, printable_sheet, printed_evening
from scoresheet.pdf.fitting import Setting, foot, measures, shorten
from scoresheet.pdf.joining import JoinedPdf
from scoresheet.pdf.printed_text import PrintedNames, printable, printable_title
from scoresheet.pdf.typesetting import template_to_pdf
from scoresheet.seasons.evenings import Evening
from scoresheet.seasons.season import season_of
from scoresheet.views.chart import DASHES
from scoresheet.views.formatting import dotted, long_date, minus_sign
from scoresheet.views.season import SeasonPage
from scoresheet.views.season_chart import Run, run_of
from scoresheet.views.season_person import PersonPage

NAME = 137.5  # units from the left where a name stands beside a chart
UPRIGHT, WIDE = 14, 24  # rows of the matrix that an upright page and a wide one have room for


def season_pdf(page: SeasonPage, title: str, paper: str = "a4") -> bytes:
    """The PDF of a season under a title, which may be empty."""
    names, people = PrintedNames(page.t), page.season.people
    shown = {person: names.person(people.shown_name(person)) for person in page.season.full_names}
    season = page.season.with_each(lambda one: _respelled(one, map(names.person, people.at(one)))).with_names(shown)
    season_page = SeasonPage(season, page.t, page.best_of, page.least)
    heading = printable_title(title) or page.t("season.heading")
    return template_to_pdf(
        "bonken/print/season.html",
        paper,
        t=page.t,
        title=heading,
        foot=foot(heading, measures(paper)),
        season=season_page,
        people=[PersonPage(season_page, person) for person in season.names],
        runs=list(_runs(season_page, paper)) if season_page.run else [],
        matrix="upright" if len(season.names) <= UPRIGHT else "wide" if len(season.names) <= WIDE else "",
    )


def _runs(page: SeasonPage, paper: str) -> Iterator[Run]:
    """The charts of everybody's totals, as many as the dash patterns require, with whole names."""
    people = [line.person for line in page.everybody]
    size = ceil(len(people) / ceil(len(people) / len(DASHES)))
    sizes = measures(paper)
    room, setting = sizes["page"] - NAME * sizes["unit"], Setting("", "regular", sizes["small"])
    for first in range(0, len(people), size):
        shown = people[first : first + size]
        run = run_of(page.season, shown, page.t)
        names = (shorten(person, room, setting) for person in shown)
        yield replace(run, lines=tuple(replace(line, name=name) for line, name in zip(run.lines, names, strict=True)))


def _respelled(evening: Evening, names: Iterable[str]) -> Evening:
    """The evening with texts in letters that our fonts have. One that would be named by its players is named by a
    title, in which they have these ``names``."""
    sheet = evening.sheet
    title = printable_title(sheet.title) or ("" if evening.day else ", ".join(names))
    return evening.respelled(
        replace(sheet, rulebook=printable_rulebook(sheet.rulebook), title=title, place=printable(sheet.place))
    )


def binder_pdf(
    evenings: Sequence[Evening], t: Texts, paper: str = "a4", advance: Callable[[int], object] = lambda _: None
) -> bytes:
    """The PDF of a binder: the evenings by date, undated ones last, with the same names all through it. Each evening is
    laid out by itself, so that a hundred take no more memory than one. ``advance`` is called with 1 after each."""
    people, names = season_of(evenings).people, PrintedNames(t)
    kept = [replace(one, sheet=printable_sheet(replace(one.sheet, players=people.at(one)), names)) for one in evenings]
    kept.sort(key=lambda evening: (not evening.day, evening.day, evening.id))
    target = BytesIO()
    joined = JoinedPdf(target)
    lines, bound = [], []
    for evening in kept:
        on_paper = printed_evening(Log(evening.sheet), t, paper, bound=True)
        printed = replace(evening, sheet=on_paper.front.sheet)
        bound.append(printed)
        date, title = long_date(evening.day, t), evening.sheet.title or ", ".join(evening.sheet.players)
        heading = dotted(title, evening.sheet.place)
        lines.append((date or "–", heading, _result_of(printed), joined.pages))
        mark = f"{date}: {title}" if date else title
        values = {"evening": on_paper, "first": joined.pages + 1, "mark": mark}
        joined.add(template_to_pdf("bonken/print/bound_evening.html", paper, t=t, **values))
        advance(1)
    page = SeasonPage(season_of(bound), t)
    joined.close(template_to_pdf("bonken/print/binder.html", paper, t=t, page=page, lines=lines))
    return target.getvalue()


def _result_of(evening: Evening) -> str:
    players, standing = evening.sheet.players, evening.standing
    return ", ".join(f"{players[seat]} {minus_sign(standing.endscores[seat])}" for seat in standing.best_first)
