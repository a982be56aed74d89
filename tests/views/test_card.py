"""The page model: the rows and columns of the paper card, and the lines of the diagrams."""

import re

from hypothesis import given
from hypothesis import strategies as st

from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.core.bonken.rulebook import Rulebook, named
from scoresheet.core.bonken.sheet import Sheet, score_sheet
from scoresheet.locales import texts
from scoresheet.views.bonken.card import Cell, blank_card, card_of
from scoresheet.views.bonken.diagram import doubles_path
from tests.strategies import NAMES, SHIPPED, doubled, evenings, some_evening

BOOK = named("bonken-2002")
EN, NL = texts("en"), texts("nl")


def test_a_blank_card_has_the_rows_of_the_paper_card() -> None:
    card = blank_card(BOOK, EN)
    assert [(row.symbol, row.name, row.value) for row in card.minus.rows] == [
        ("♥P", "Points of Hearts", "−10"),
        ("KJ", "Kings/Jacks", "−25"),
        ("♥K", "King of Hearts", "−100"),
        ("Q", "Queens", "−45"),
        ("Do", "Domino", "−100"),
        ("Du", "Duck", "−10"),
        ("7/13", "7th/13th Trick", "−50"),
        ("LT", "Last Trick", "−100"),
    ]
    assert [row.symbol for row in card.plus.rows] == ["♠", "♥", "♦", "♣", "⊘"]
    assert (card.minus.heading, card.minus.column) == ("minus game", "value")
    assert (card.plus.heading, card.plus.column) == ("plus game (+20)", "name")
    assert " ".join(diagram.symbol for diagram in card.diagrams) == "♥P KJ ♥K Q ♠ ♥ ♦ ♣ ⊘ Do Du 7/13 LT"


def test_a_dutch_card_has_dutch_symbols_in_its_rows_and_at_its_diagrams() -> None:
    card = blank_card(BOOK, NL)
    assert " ".join(row.symbol for row in card.minus.rows) == "♥P HB ♥H V Do Bu 7/13 LS"
    assert " ".join(diagram.symbol for diagram in card.diagrams) == "♥P HB ♥H V ♠ ♥ ♦ ♣ ⊘ Do Bu 7/13 LS"


def test_nothing_is_written_on_a_blank_card() -> None:
    card = blank_card(BOOK, NL)
    assert card.players == ("", "", "", "")
    assert {cell for section in card.sections for row in section.rows for cell in row.cells} == {Cell()}
    assert set(card.subtotals) == {Cell()}
    assert set(card.endscores) == {""}
    assert {diagram.path for diagram in card.diagrams} == {""}


def test_a_weighted_contract_shows_both_values() -> None:
    assert blank_card(named("bonken-wikipedia"), EN).minus.rows[2].value == "−20 / −10"


def test_the_worked_example_stands_without_signs_in_the_right_columns() -> None:
    minus = Deal("points-of-hearts", 0, doubled("B>A B>C B>D D>C A>B"), {"hearts": counts(3, 4, 5, 1)})
    plus = Deal("spades", 1, doubled("C>D C>A D>A D>B D>C A>B B>A"), {"tricks": counts(2, 4, 2, 5)})
    sheet = Sheet(BOOK, NAMES, 0, (minus, plus))
    card = card_of(sheet, score_sheet(sheet), EN)
    assert card.minus.rows[0].cells == (Cell(minus="10"), Cell(minus="80"), Cell(minus="100"), Cell(plus="60"))
    assert card.plus.rows[0].cells == (Cell(minus="100"), Cell(plus="140"), Cell(minus="80"), Cell(plus="300"))
    assert (card.plus.rows[0].chooser, card.plus.rows[0].number) == ("Bram", 2)
    assert card.subtotals == (Cell("0", "110"), Cell("140", "80"), Cell("0", "180"), Cell("360", "0"))
    assert card.endscores == ("−110", "60", "−180", "360")


@given(evening=st.sampled_from(SHIPPED).flatmap(evenings))
def test_the_columns_of_the_card_sum_to_its_subtotals_and_those_to_its_endscores(evening: Sheet) -> None:
    card = card_of(evening, score_sheet(evening), EN)
    for seat in range(4):
        cells = [row.cells[seat] for section in card.sections for row in section.rows]
        plus, minus = (sum(int(getattr(cell, column) or 0) for cell in cells) for column in ("plus", "minus"))
        assert card.subtotals[seat] == Cell(str(plus), str(minus))
        assert int(card.endscores[seat].replace("−", "-")) == plus - minus
    assert sum(int(end.replace("−", "-")) for end in card.endscores) == 0


def test_a_deal_with_an_error_or_a_warning_is_marked_on_its_row() -> None:
    wrong = Deal("queens", 0, (), {"queens": counts(1, 1, 1, 0)})
    odd = Deal("last-trick", 3, (), {"last-trick": taker(0)}, accepted=("out-of-turn",))
    sheet = Sheet(BOOK, NAMES, 0, (wrong, odd))
    rows = {row.contract: row for row in card_of(sheet, score_sheet(sheet), EN).minus.rows}
    assert rows["queens"].faulty
    assert set(rows["queens"].cells) == {Cell()}
    assert not rows["last-trick"].faulty
    assert rows["last-trick"].warnings == ("Dirk chooses, but it is Bram’s turn.",)


def test_a_diagram_is_also_said_in_words_with_the_name_of_its_contract() -> None:
    deal = Deal("queens", 0, doubled("B>A D>C A>B"), {"queens": counts(1, 1, 1, 1)})
    sheet = Sheet(BOOK, NAMES, 0, (deal,))
    words = {diagram.contract: diagram.words for diagram in card_of(sheet, score_sheet(sheet), EN).diagrams}
    assert words["queens"] == "Queens: Bram doubles Anna. Carla passes. Dirk doubles Carla. Anna goes back on Bram."
    assert words["duck"] == EN("print.to-draw", name="Duck")


def test_sums_are_the_last_ones_when_nothing_is_left_to_play() -> None:
    evening = some_evening(BOOK)
    played = [evening.with_deals(*evening.deals[:number]) for number in (0, 5, 12)]
    cards = [blank_card(BOOK, EN), *(card_of(sheet, score_sheet(sheet), EN) for sheet in played)]
    assert [card.goes_on for card in cards] == [False, False, True, False]


def test_a_double_is_one_line_with_an_arrow_at_whoever_is_doubled() -> None:
    # From the top (Anna) down to the bottom (Carla): the line, then two strokes that end in its tip.
    assert doubles_path(doubled("A>C")) == "M50.0 27.0L50.0 73.0M47.5 68.8L50.0 73.0M52.5 68.8L50.0 73.0"


def test_going_back_draws_two_lines_side_by_side() -> None:
    strokes = re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", doubles_path(doubled("A>C C>A")))
    forth, back = strokes[0], strokes[3]  # between them the two strokes of the first arrowhead
    assert forth == ("52.6", "27.0", "52.6", "73.0")
    assert back == ("47.4", "73.0", "47.4", "27.0")


def test_the_model_is_the_same_for_every_rulebook() -> None:
    book: Rulebook
    for book in SHIPPED:
        card = blank_card(book, EN)
        assert len(card.minus.rows) + len(card.plus.rows) == len(book.contracts)
        assert len(card.diagrams) == (len(book.contracts) if book.has_doubling else 0)
