"""The page model: the rows and columns of the paper card, and the lines of the diagrams."""

import re

from hypothesis import given
from hypothesis import strategies as st

from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.locales import texts
from scoresheet.views.bonken.card import Cell, card_of, totals_of
from scoresheet.views.bonken.diagram import doubles_path
from scoresheet.views.bonken.printed_card import blank_front
from tests.strategies import BOOK, NAMES, SHIPPED, A, C, D, doubled, evenings, some, some_evening

EN, NL = texts("en"), texts("nl")


def test_a_blank_card_has_the_rows_of_the_paper_card() -> None:
    card = blank_front(BOOK, EN).card
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
    card = blank_front(BOOK, NL).card
    assert " ".join(row.symbol for row in card.minus.rows) == "♥P HB ♥H V Do Bu 7/13 LS"
    assert " ".join(diagram.symbol for diagram in card.diagrams) == "♥P HB ♥H V ♠ ♥ ♦ ♣ ⊘ Do Bu 7/13 LS"


def test_nothing_is_written_on_a_blank_card() -> None:
    card = blank_front(BOOK, NL).card
    assert card.players == ("", "", "", "")
    assert {cell for section in card.sections for row in section.rows for cell in row.cells} == {Cell()}
    assert set(card.subtotals) == {Cell()}
    assert set(card.endscores) == {""}
    assert {diagram.path for diagram in card.diagrams} == {""}


def test_the_worked_example_stands_without_signs_in_the_right_columns() -> None:
    minus = Deal("points-of-hearts", 0, doubled("B>A B>C B>D D>C A>B"), {"hearts": counts(3, 4, 5, 1)})
    plus = Deal("spades", 1, doubled("C>D C>A D>A D>B D>C A>B B>A"), {"tricks": counts(2, 4, 2, 5)})
    sheet = Sheet(BOOK, NAMES, 0, (minus, plus))
    card = card_of(sheet, EN)
    assert card.minus.rows[0].cells == (Cell(minus="10"), Cell(minus="80"), Cell(minus="100"), Cell(plus="60"))
    assert card.plus.rows[0].cells == (Cell(minus="100"), Cell(plus="140"), Cell(minus="80"), Cell(plus="300"))
    assert (card.plus.rows[0].chooser, card.plus.rows[0].number) == ("Bram", 2)
    assert card.subtotals == (Cell("0", "110"), Cell("140", "80"), Cell("0", "180"), Cell("360", "0"))
    assert card.endscores == ("−110", "60", "−180", "360")


@given(evening=st.sampled_from(SHIPPED).flatmap(evenings))
def test_the_columns_of_the_card_sum_to_its_subtotals_and_those_to_its_endscores(evening: Sheet) -> None:
    card = card_of(evening, EN)
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
    rows = {row.contract: row for row in card_of(sheet, EN).minus.rows}
    assert rows["queens"].faulty
    assert set(rows["queens"].cells) == {Cell()}
    assert not rows["last-trick"].faulty
    assert rows["last-trick"].warnings == ("Dirk chooses, but it is Bram’s turn.",)


def test_a_diagram_has_a_text_with_the_name_of_its_contract() -> None:
    deal = Deal("queens", 0, doubled("B>A D>C A>B"), {"queens": counts(1, 1, 1, 1)})
    sheet = Sheet(BOOK, NAMES, 0, (deal,))
    drawn = card_of(sheet, EN).diagrams
    words = dict(zip(BOOK.diagrams, (diagram.words for diagram in drawn), strict=True))
    assert words["queens"] == "Queens: Bram doubles Anna. Carla passes. Dirk doubles Carla. Anna goes back on Bram."
    assert words["duck"] == EN("print.to-draw", name="Duck")


def test_only_an_unfinished_evening_has_sums_so_far() -> None:
    evening = some_evening(BOOK)
    played = [evening.with_deals(*evening.deals[:number]) for number in (0, 5, 12)]
    cards = [blank_front(BOOK, EN).card, *(card_of(sheet, EN) for sheet in played)]
    assert [card.goes_on for card in cards] == [False, False, True, False]


def test_what_is_worth_a_look_stands_in_the_order_of_the_deals() -> None:
    sheet = Sheet(BOOK, NAMES, A, (some("spades", D), some("queens", D), some("duck", C)))
    marks = card_of(sheet, EN).marks
    assert [(row.number, row.name) for row in marks] == [(1, "Trumps of Spades"), (2, "Queens"), (3, "Duck")]


def test_a_double_is_a_line_with_an_arrow_and_going_back_draws_another_beside_it() -> None:
    # From the top (Anna) down to the bottom (Carla): the line, then two strokes that end in its tip.
    assert doubles_path(doubled("A>C")) == "M50.0 27.0L50.0 73.0M47.5 68.8L50.0 73.0M52.5 68.8L50.0 73.0"
    strokes = re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", doubles_path(doubled("A>C C>A")))
    forth, back = strokes[0], strokes[3]  # between them the two strokes of the first arrowhead
    assert forth == ("52.6", "27.0", "52.6", "73.0")
    assert back == ("47.4", "73.0", "47.4", "27.0")


# Totals and roles, on top of the columns


def test_a_player_has_a_total_and_a_role_in_the_next_deal_and_all_with_most_points_lead() -> None:
    sheet = Sheet(BOOK, NAMES, A, (Deal("last-trick", A, (), {"last-trick": taker(C)}),))
    assert [(one.short, one.total, one.leads, one.role) for one in totals_of(sheet, NL)] == [
        ("Anna", "0", True, "komt uit"),
        ("Bram", "0", True, "kiest"),
        ("Carla", "−100", False, "dubbelt 1e"),
        ("Dirk", "0", True, "deelt"),
    ]


def test_none_leads_and_the_dealer_is_unknown_before_the_first_deal() -> None:
    totals = totals_of(Sheet(BOOK, NAMES, A), NL)
    assert not any(one.leads for one in totals)
    assert [one.role for one in totals] == ["kiest", "dubbelt 1e", "", "komt uit"]


def test_no_player_has_a_role_without_a_first_chooser_or_after_the_end() -> None:
    assert {one.role for one in totals_of(Sheet(BOOK, NAMES), EN)} == {""}
    over = Sheet(BOOK, NAMES, A, tuple(some(contract.key, D) for contract in BOOK.contracts[:12]))
    assert {one.role for one in totals_of(over, EN)} == {""}
