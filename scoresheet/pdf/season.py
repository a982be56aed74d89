"""A season on paper: ranking, who paid whom, everybody, and a page of evenings."""

from collections.abc import Iterator
from dataclasses import replace
from math import ceil

from scoresheet.pdf.bonken.names import printable_rulebook
from scoresheet.pdf.fitting import Setting, measures, shorten
from scoresheet.pdf.names import PrintedNames
from scoresheet.pdf.templates import printed
from scoresheet.pdf.typesetting import printable, printable_title
from scoresheet.seasons.evenings import Evening, Season
from scoresheet.views.chart import DASHES
from scoresheet.views.season import SeasonPage
from scoresheet.views.season_charts import Run, run_of
from scoresheet.views.season_people import PersonPage

NAME = 137.5  # units from the left where a name stands beside a chart
UPRIGHT, WIDE = 14, 24  # rows of the matrix that an upright page and a wide one have room for


def season_pdf(page: SeasonPage, title: str, paper: str = "a4") -> bytes:
    """A season under a title, which may be empty."""
    names = PrintedNames(page.t)
    season = _printable(page.season).shown(
        {person: names.person(page.season.people.called(person)) for person in page.season.known}
    )
    season_page = SeasonPage(season, page.t, page.best_of, page.least)
    return printed(
        "bonken/print/season.html",
        paper,
        t=page.t,
        title=printable_title(title) or page.t("season.heading"),
        season=season_page,
        people=[PersonPage(season_page, person) for person in season.names],
        runs=list(_runs(season_page, paper)) if season_page.run else [],
        matrix="upright" if len(season.names) <= UPRIGHT else "wide" if len(season.names) <= WIDE else "",
    )


def _runs(page: SeasonPage, paper: str) -> Iterator[Run]:
    """The totals of everybody, in as many charts as there are dashes for, with whole names."""
    people = [line.person for line in page.everybody]
    size = ceil(len(people) / ceil(len(people) / len(DASHES)))
    sizes = measures(paper)
    room, setting = sizes["page"] - NAME * sizes["unit"], Setting("", "regular", sizes["small"])
    for first in range(0, len(people), size):
        shown = people[first : first + size]
        run = run_of(page.season, shown, page.t)
        names = (shorten(person, room, setting) for person in shown)
        yield replace(run, lines=tuple(replace(line, name=name) for line, name in zip(run.lines, names, strict=True)))


def _printable(season: Season) -> Season:
    return replace(
        season,
        evenings=tuple(map(_respelled, season.evenings)),
        left_out=tuple(map(_respelled, season.left_out)),
    )


def _respelled(evening: Evening) -> Evening:
    """The evening with only letters that our fonts have. One that would be named by its players is named by a title, in
    which they are spelled so."""
    sheet = evening.sheet
    title = printable_title(sheet.title) or ("" if evening.day else printable(", ".join(sheet.players)))
    return evening.respelled(
        replace(sheet, rulebook=printable_rulebook(sheet.rulebook), title=title, place=printable(sheet.place))
    )
