"""A season on paper: ranking, who paid whom, everybody on a page, the evenings."""

from dataclasses import replace
from pathlib import Path

import pytest

from scoresheet.locales import texts
from scoresheet.pdf.season import season_pdf
from scoresheet.seasons.evenings import Evening
from scoresheet.seasons.people import People
from scoresheet.seasons.season import season_of
from scoresheet.views.season import SeasonPage
from tests.pdf.measured import check_pages
from tests.pdf.shared import words_of
from tests.printed import check_form, pages, text
from tests.seasons.generated import season_sheets
from tests.soaked import soaked

pytestmark = [pytest.mark.pdf, pytest.mark.usefixtures("quiet")]

SHEETS = season_sheets(3)
EVENINGS = [Evening(f"{number}", sheet) for number, sheet in enumerate(SHEETS)]


@pytest.mark.parametrize(("paper", "language"), [("a4", "nl"), *soaked(("a5", "en"))])
def test_a_season_is_a_page_of_sums_a_page_a_person_and_the_evenings(paper: str, language: str, tmp_path: Path) -> None:
    page = SeasonPage(season_of(EVENINGS), texts(language))
    pdf = season_pdf(page, "Thursday", paper)
    check_form(pdf, tmp_path, language, paper)
    check_pages(pdf, paper)
    printed, written = pages(pdf), text(pdf)
    assert printed[0].startswith("Thursday")
    assert page.prize in written
    for line in page.records.lines:
        assert line.text in written
    for person in page.season.names:
        assert [one for one in printed if one.startswith(person)]
    assert page.evenings[0].heading in printed[-1]
    for row in page.matrix:
        cells = " ".join(cell.points for cell in row.cells if cell)
        assert f"{row.person} {row.initial} {cells} {row.sum}" in written
    assert page.run is not None
    for _, day in page.run.days:
        assert day in written, "below the chart"


def test_names_and_places_are_printed_with_our_fonts_and_names_stay_distinct(tmp_path: Path) -> None:
    names = ("Kees 🎉", "Kees 🃏", "小明", "<b>Anna</b>")
    odd = Evening("odd", replace(SHEETS[0], players=names, place="京都", title="</h1>"))
    season = season_of([odd], People({"小明": "Xiao 明"}))
    pdf = season_pdf(SeasonPage(season, texts("en")), "Kring 🎉")
    check_form(pdf, tmp_path, "en", "a4")
    assert "<b>Anna</b>" in text(pdf)
    assert "Kees □ (2)" in text(pdf)


def test_an_undated_evening_without_a_printable_title_is_called_by_names_as_they_are_shown() -> None:
    names = ("🎉 Anna", "麻 Bram", "Cor", "Dirk")
    undated = Evening("undated", replace(SHEETS[0], players=names, date="", title="🎉, 麻, ♪, ☺", place=""))
    unfinished = Evening("unfinished", replace(undated.sheet.with_deals(), players=(*names[:3], "Elsbeth")))
    shown = {"🎉 Anna": "🎉", "麻 Bram": "麻", "Cor": "C", "Dirk": "D", "Elsbeth": "E"}
    season = season_of([undated, unfinished]).with_names(shown)
    printed = words_of(season_pdf, SeasonPage(season, texts("en")), "")
    assert "□ (2), □, C, D" in printed
    assert "□ (2), □, C, E" in printed
    for name in ("Anna", "Bram", "Cor", "Dirk", "Elsbeth"):
        assert name not in printed
