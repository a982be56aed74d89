"""The match form on paper: a front and a back, everything that was written down, for every number of players."""

from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from scoresheet.core.bonaken.sheet import Sheet
from scoresheet.core.log import Log
from scoresheet.locales import texts
from scoresheet.pdf.bonaken import blank_form_pdf, filled_form_pdf
from tests.bonaken import deal, game
from tests.pdf.measured import check_pages
from tests.pdf.shared import words_of
from tests.printed import POINT, check_form, opened, pages, text, words
from tests.soaked import soaked

pytestmark = [pytest.mark.pdf, pytest.mark.usefixtures("quiet")]


GAME = "A W, B W, A W, C L, B W, C W, C W"


@cache
def blank(paper: str, language: str, players: int) -> bytes:
    """A form for so many, rendered once for every test that only reads it."""
    return blank_form_pdf(texts(language), paper, players=players)


@pytest.mark.parametrize(("paper", "language"), [("a4", "nl"), ("a5", "en"), *soaked(("letter", "en"), ("2xa5", "nl"))])
def test_a_blank_form_is_a_front_and_a_back(tmp_path: Path, paper: str, language: str) -> None:
    pdf = blank(paper, language, 4)
    check_form(pdf, tmp_path, language, paper)
    check_pages(pdf, paper)
    front, back = pages(pdf)
    beside = 2 if paper == "2xa5" else 1
    assert front.count(texts(language)("bonaken.form.signatures")) == beside
    assert back.count(texts(language)("bonaken.rules.title")) == beside


@pytest.mark.parametrize("players", [5, 7, *soaked(6)])
def test_a_form_for_many_takes_both_halves_of_a_sheet(players: int) -> None:
    check_pages(blank("2xa5", "nl", players), "2xa5")
    printed = pages(blank("2xa5", "nl", players))
    assert [(page.count("Spel 1"), page.count("Spel 2")) for page in printed] == [(1, 1), (0, 0)]
    assert ["De regels van Bonaken" in page for page in printed] == [False, True]


@pytest.mark.parametrize("language", ["nl", *soaked("en")])
def test_the_rules_behind_a_form_of_two_halves_fill_both_in_large_letters(language: str) -> None:
    _, back = opened(blank("2xa5", language, 5))
    rules = [word for word in words(back) if word.y * POINT > 9]
    for half in (False, True):
        beside = [word for word in rules if (word.x > back.get_width() / 2) == half]
        assert min(word.y for word in beside) < back.get_height() / 3
        assert min(word.size for word in beside) >= 9


@pytest.mark.parametrize("players", [4, 6, *soaked(2, 3, 5)])
def test_two_games_fit_on_the_front_for_any_number_of_players(players: int) -> None:
    pdf = blank("a4", "nl", players)
    check_pages(pdf, "a4")
    front, back = pages(pdf)
    assert "Spel 2" in front
    assert "Handtekeningen" in front
    assert str(3 * players - 1) in front.split()  # the last row of the longest game
    assert "De regels van Bonaken" in back


def test_with_seven_players_each_game_has_a_page_with_rows_to_write_in() -> None:
    pdf = blank("a4", "nl", 7)
    check_pages(pdf, "a4")
    first, second, back = pages(pdf)
    assert ("Spel 1" in first, "Spel 2" in first, "Spel 2" in second) == (True, False, True)
    assert "De regels van Bonaken" in back
    numbers = [word.y for word in words(opened(pdf)[0]) if word.text in ("19", "20")]
    assert (numbers[0] - numbers[1]) * POINT >= 6


def test_the_form_of_a_finished_game_has_all_deals_and_the_buyer_of_the_round(tmp_path: Path) -> None:
    pdf = filled_form_pdf(Log(game(4, "D", GAME)), texts("nl"), "a4")
    check_form(pdf, tmp_path, "nl", "a4")
    check_pages(pdf, "a4")
    front = pages(pdf)[0]
    assert "Het spel is uit: Dini geeft het rondje." in front
    assert "Spel 2" not in front
    assert "1 Anja won. Anja staat recht: nog één keer winnen is eruit." in front
    written = text(pdf)
    for row in (
        "1 Dini Anja w recht suf suf suf",
        "4 Anja Cor eruit recht v krom suf",
        "7 Cor Cor eruit eruit w eruit suf",
    ):
        assert row in written
    assert "1 · 10 2 · 8 3 · 4 4 · 1" in written


@pytest.mark.parametrize(
    ("players", "paper"), [(4, "a5"), (6, "a4"), (7, "a4"), *soaked(*product(range(4, 8), ("a4", "a5", "2xa5")))]
)
def test_names_of_forty_letters_are_whole_and_leave_a_form_its_pages(players: int, paper: str) -> None:
    wide = (f"{'W' * 38}01", "Bartholomeus Franciscus Antonius de Wit.", "Wilhelmina van der Wiel-van Wassenaer xx")
    names = (*wide, f"{'M' * 38}02", "Wolfeschlegelsteinhausenbergerdorffwelch", "Fred", "Gerda")
    pdf = filled_form_pdf(Log(Sheet(names[:players], 0)), texts("nl"), paper)
    check_pages(pdf, paper)
    short = filled_form_pdf(Log(game(players, "A")), texts("nl"), paper)
    assert len(pages(pdf)) == len(pages(short))
    front = "".join(filter(str.isalnum, pages(pdf)[0]))  # a hyphen at the end of a line is not among its letters
    for name in names[:players]:
        assert "".join(filter(str.isalnum, name)) in front


def test_names_that_no_font_has_and_very_long_ones() -> None:
    sheet = Sheet(("👵", "x" * 40, "<b>", "Zoë"), 0, (deal("B W", "bonaak-40"),))
    written = words_of(filled_form_pdf, Log(replace(sheet, title="麻雀大会")), texts("nl"))
    assert "datum Bonaken Spel 1" in written, "the usual heading"
    assert "□" not in written
    assert "speler A" in written
    assert "<b>" in written
    assert "bonaak 40" in written
