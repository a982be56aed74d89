"""Printed pages, measured: nothing on anything else, nothing too small, nothing cut, no page nearly empty."""

from dataclasses import replace

import pytest

from scoresheet.core.bonken.sheet import Players
from scoresheet.core.log import Log
from scoresheet.locales import texts
from scoresheet.pdf.bonaken import filled_form_pdf, forms_pdf, ranking_pdf, seating_pdf
from scoresheet.pdf.bonken import filled_pdf
from scoresheet.pdf.season import binder_pdf, season_pdf
from scoresheet.seasons.evenings import Evening
from scoresheet.seasons.season import season_of
from scoresheet.views.season import SeasonPage
from tests.bonaken import game
from tests.championship import played
from tests.pdf.measured import check_pages
from tests.pdf.shared import SOURCE
from tests.printed import opened, pages, words
from tests.seasons.generated import season_sheets
from tests.soaked import soaked
from tests.strategies import BOOK, EVERY_DOUBLE, some_evening

pytestmark = [pytest.mark.pdf, pytest.mark.usefixtures("quiet")]

NAMES: dict[str, Players] = {
    "long": (
        "Wilhelmina van der Wiel-van Wassenaer xx",
        "Maximiliaan-Alexander van Oranje-Nassau",
        "Willem-Alexander Clb",
        "Annemarie",
    ),
    "accents": ("Élise", "Łukasz Żółć", "Zoë", "Ñandú"),
    "hebrew": ("שרה", "משה כהן", "Anna", "דוד"),
    "arabic": ("محمد بن عبد الله", "فاطمة", "Bram", "علي"),
    "chinese": ("小明", "李雷", "Anna", "さくら"),
    "same first name": ("Jan Bakker", "Jan Smit", "Jan de Vries", "Jan"),
    "wide": ("Wim", "Mia", "Wil", "Mam"),
}


@pytest.mark.parametrize(
    ("names", "language", "paper"),
    [
        ("long", "en", "a4"),
        ("arabic", "en", "2xa5"),
        *soaked(("hebrew", "nl", "a5"), ("same first name", "nl", "letter"), ("wide", "en", "a5")),
        *soaked(("accents", "nl", "a4"), ("chinese", "en", "a5"), ("long", "nl", "a5")),
    ],
)
def test_an_evening_with_every_pair_linked_twice(names: str, language: str, paper: str) -> None:
    evening = some_evening(BOOK)
    deals = tuple(replace(deal, doubles=EVERY_DOUBLE) for deal in evening.deals)
    sheet = replace(evening, players=NAMES[names], deals=deals)
    check_pages(filled_pdf(Log(sheet), texts(language), paper, explain=paper == "a4", source=SOURCE), paper)


@pytest.mark.parametrize(
    ("names", "paper"), [("long", "a5"), *soaked(("arabic", "a4"), ("long", "letter"), ("long", "2xa5"))]
)
def test_a_match_form_of_a_game_that_is_over(names: str, paper: str) -> None:
    sheet = replace(game(4, "D", "A W, B W, A W, C L, B W, C W, C W"), players=NAMES[names])
    check_pages(filled_form_pdf(Log(sheet), texts("nl"), paper), paper)


def test_titles_of_evenings_and_forms_are_whole_and_nothing_at_the_foot_is_on_them() -> None:
    title, wide, widest = "Everybody out but Dini", "W" * 40, "W" * 100
    form = filled_form_pdf(Log(replace(game(4, "D", "A W"), title=title)), texts("nl"), "a5")
    assert title in pages(form)[0]
    check_pages(filled_form_pdf(Log(replace(game(4, "D", "A W"), title=widest)), texts("nl"), "a5"), "a5")
    check_pages(ranking_pdf(replace(played(8, 1), title=widest), texts("nl")), "a4")
    check_pages(forms_pdf(replace(played(8, 1), title=widest), 1, texts("nl"), "a5", seated=True), "a5")
    pdf = filled_pdf(
        Log(replace(some_evening(BOOK), title=wide, place=wide, date="2026-11-20")), texts("nl"), "a5", source=SOURCE
    )
    check_pages(pdf, "a5")
    front, _ = pages(pdf)
    assert any("vrijdag 20 november 2026" in word.text for word in words(opened(pdf)[0])), "on one line"
    assert front.replace(" ", "").count(wide) == 2


@pytest.mark.soak
def test_a_binder_on_small_paper() -> None:
    evenings = [Evening(f"{number}", sheet) for number, sheet in enumerate(season_sheets(2))]
    check_pages(binder_pdf(evenings, texts("en"), "a5"), "a5", bound=True)


@pytest.mark.parametrize("paper", ["a5", *soaked("a4", "letter")])
def test_twenty_people_are_all_in_a_chart_and_in_a_matrix_on_a_wide_page(paper: str) -> None:
    sheets = season_sheets(10, [f"Persoon {number:02}" for number in range(20)])
    season = season_of([Evening(f"{number}", sheet) for number, sheet in enumerate(sheets)])
    assert len(season.names) > 14
    pdf = season_pdf(SeasonPage(season, texts("nl")), "Kring", paper)
    check_pages(pdf, paper)
    printed = pages(pdf)
    wide = next(number for number, page in enumerate(opened(pdf)) if page.get_width() > page.get_height())
    for person in season.names:
        assert sum(text.count(person) for text in printed[:wide]) >= 2, "in the ranking and beside a line"
        assert person in printed[wide]


def test_the_lists_of_a_championship() -> None:
    check_pages(seating_pdf(played(39, 1), 1, texts("nl")), "a4")
    check_pages(forms_pdf(played(8, 1), 1, texts("nl"), "a4", seated=True), "a4")
