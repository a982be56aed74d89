"""A season on paper: ranking, who paid whom, everybody, and a page of evenings."""

from dataclasses import replace

from scoresheet.pdf.bonken.names import printable_rulebook
from scoresheet.pdf.names import PrintedNames
from scoresheet.pdf.templates import printed
from scoresheet.pdf.typesetting import printable
from scoresheet.seasons.evenings import Evening, Season
from scoresheet.views.season import SeasonPage
from scoresheet.views.season_people import PersonPage


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
        title=printable(title) or page.t("season.heading"),
        season=season_page,
        people=[PersonPage(season_page, person) for person in season.names],
    )


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
    title = printable(sheet.title or ("" if evening.day else ", ".join(sheet.players)))
    return replace(
        evening,
        sheet=replace(sheet, rulebook=printable_rulebook(sheet.rulebook), title=title, place=printable(sheet.place)),
    )
