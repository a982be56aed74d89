"""Prints of a championship: seats, cards, forms and the ranking, with names that no font has."""

from dataclasses import replace
from pathlib import Path

import pytest

from scoresheet.core.bonaken.championship.tournament import Tournament
from scoresheet.locales import texts
from scoresheet.pdf.bonaken import cards_pdf, desk_pdf, forms_pdf, ranking_pdf, seating_pdf
from tests.bonaken import game
from tests.championship import drawn, entered, played, with_final
from tests.pdf.measured import Measured, check_pages
from tests.pdf.shared import words_of
from tests.printed import check_form, opened, pages, text

pytestmark = [pytest.mark.pdf, pytest.mark.usefixtures("quiet")]

NL = texts("nl")


@pytest.fixture(scope="module")
def seven() -> Tournament:
    """A table of four and one of three, with names that are hard to print."""
    return drawn(entered("👵", "小明", "x" * 40, "<b>", "Zoë; nieuw", "محمد", "Anja"), "s")


def test_everybody_finds_their_table_by_name(seven: Tournament, tmp_path: Path) -> None:
    pdf = seating_pdf(seven, 1, NL)
    check_form(pdf, tmp_path, "nl", "a4")
    check_pages(pdf, "a4")
    (page,) = pages(pdf)
    by_name, _, by_table = page.partition(NL("tournament.by-table"))
    for name in ("Zoë", "Anja", "<b>", "x" * 40):
        for part in (by_name, by_table):
            assert name in part.replace(" ", ""), "a long one on two lines"


def test_the_list_of_seats_names_its_round_on_top_where_the_title_is_cut(seven: Tournament) -> None:
    long = replace(seven, title="Nederlands kampioenschap Bonaken te Leimuiden, editie 2026")
    (page,) = pages(seating_pdf(long, 1, NL))
    top, _, _ = page.partition("Anja")
    assert "Ronde 1" in top


def test_a_card_is_half_a_page_and_shows_no_key(seven: Tournament, tmp_path: Path) -> None:
    pdf = cards_pdf(seven, {1: "http://hall.example/t/secret/table/1/key", 2: "http://hall.example/2", 3: "x"}, NL)
    check_form(pdf, tmp_path, "nl", "a4")
    assert len(pages(pdf)) == 2
    assert "Tafel 3" in text(pdf)
    assert "secret" not in text(pdf)


def test_a_sheet_for_a_second_desk_shows_a_code_and_no_key(seven: Tournament, tmp_path: Path) -> None:
    pdf = desk_pdf(seven, "http://hall.example/t/secret", NL)
    check_form(pdf, tmp_path, "nl", "a4")
    assert NL("tournament.desk") in text(pdf)
    assert "secret" not in text(pdf)


def test_a_form_has_the_table_the_round_and_the_names(seven: Tournament) -> None:
    shown = words_of(forms_pdf, seven, 1, NL, "a5")
    assert "tafel 1 · Ronde 1" in shown
    assert "11" in shown.split()
    assert "De regels van Bonaken" not in shown


def test_both_games_that_a_table_played_stand_on_its_form_with_their_sum(seven: Tournament) -> None:
    first, second = game(4, "D", "A W, B W, A W, C L, B W, C W, C W"), game(4, "A", "A W, B W, A W, B W, C W, C W")
    names, three = (seven.names(table) for table in seven.rounds[0].tables)
    played = {1: replace(first, players=names), 2: replace(second, players=names)}
    pdf = forms_pdf(seven, 1, NL, "a4", {1: played, 2: {1: replace(game(3, "A", "A W"), players=three)}})
    both, half = pages(pdf)
    assert both.count("Het spel is uit") == 2
    assert "8 plaats" not in both
    assert "samen 20 16 8 2" in both
    assert half.count("w recht") == 1
    assert "Spel 2" in half
    assert "Het spel is uit" not in half


def test_games_played_in_other_seats_are_summed_by_name() -> None:
    table = drawn(entered("Anja", "Bert", "Cor", "Dini"), "s")
    names = table.names(table.rounds[0].tables[0])
    first, second = (game(4, dealer, "A W, B W, A W, B W, C W, C W") for dealer in "DA")
    first, second = replace(first, players=names), replace(second, players=(*names[1:], names[0]))
    shown = words_of(forms_pdf, table, 1, NL, "a4", {1: {1: first, 2: second}})
    assert "samen 11 18 12 5" in shown  # 10 + 1, 8 + 10, 4 + 8, 1 + 4
    assert words_of(forms_pdf, table, 1, NL, "a4", {1: {2: second, 1: first}}) == shown, "by number"
    # Beside a game of another number of players there is none.
    other = replace(game(3, "A", "A W"), players=names[:3])
    for on_phone in ({1: first}, {1: first, 2: other}):
        shown = words_of(forms_pdf, table, 1, NL, "a4", {1: on_phone})
        assert ("Het spel is uit" in shown) == (len(on_phone) == 1)


def test_the_ranking_has_everybody_with_every_round(tmp_path: Path) -> None:
    tournament = with_final(played(40, 2))
    pdf = ranking_pdf(tournament, NL)
    check_form(pdf, tmp_path, "nl", "a4", most=35_000)  # forty rows on a page
    check_pages(pdf, "a4")
    written = text(pdf)
    assert all(f"Speler {number}" in written for number in range(1, 41))
    assert "Laatste, en de zwabber" in written
    assert len(pages(pdf)) == 1


def test_a_ranking_of_many_fills_its_pages_and_leaves_no_few_lines_alone() -> None:
    filled = [Measured.of(page).full() for page in opened(ranking_pdf(played(140, 1), NL))]
    assert len(filled) == 3
    assert min(filled[:2]) > 0.9
    _, last = pages(ranking_pdf(played(49, 1), NL))
    assert last.count("Speler ") > 10, "the heading of the column, and ten players"
