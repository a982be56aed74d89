"""Games worked out by hand from the published rules, more of which are in ``examples/bonaken``.

A, B, C ... sit clockwise; W won, L lost, F false roem.
"""

from dataclasses import replace

import pytest

from scoresheet.core.bonaken.changes import Corrected, FirstDealerSet, Recorded, Removed, Renamed
from scoresheet.core.bonaken.deal import MOVES
from scoresheet.core.bonaken.rulebook import FEWEST, MOST, shipped
from scoresheet.core.bonaken.sheet import score_sheet
from scoresheet.core.changes import Headed
from scoresheet.core.languages import LANGUAGES
from scoresheet.core.log import Change, Conflict, Same, rebase
from tests.bonaken import LETTERS, deal, game, seat


@pytest.mark.parametrize(("deals", "dealt"), [("A L, A W, A W", "A A A"), ("A W, A W", "A A")])
def test_a_game_of_two_ends_when_one_is_out(deals: str, dealt: str) -> None:
    # Two of the three examples that bonaken.nl gives of how a player's standing moves.
    standing = game(2, "A", deals).standing
    assert " ".join(LETTERS[deal.dealer] for deal in standing.deals) == dealt
    assert (standing.states, standing.points, standing.places) == (("eruit", "suf"), (10, 1), (1, 2))
    assert standing.over
    assert standing.next is None


@pytest.mark.parametrize(
    ("first", "deals", "following"),
    [
        ("A", "A L, A W", "A"),
        ("D", "A W, B W, A W", "A"),
        ("D", "A W + B W, A W + B W", "A"),
        ("A", "C W + B L", "C"),  # no player is out by it: the one who went first
        ("A", "C W, B L + C W", "C"),
    ],
)
def test_the_next_dealer(first: str, deals: str, following: str) -> None:
    # Four at the table, so that none of these games is over.
    standing = game(4, first, deals).standing
    assert standing.next is not None
    assert standing.next.dealer == seat(following)


def test_the_rulebook_deals_all_cards_and_speaks_both_languages() -> None:
    book = shipped()
    dealt = {
        cards.players: cards.players * cards.each + cards.open + cards.blind + cards.sleeping
        for cards in book.cards.values()
    }
    assert dealt == dict.fromkeys(range(FEWEST, MOST + 1), 32)
    sections = (text for section in (*book.rules, *book.words) for text in (section.title, section.text))
    assert {tuple(sorted(text)) for text in (book.name, book.summary, *sections)} == {LANGUAGES}


def test_the_points_of_a_survivor_by_place() -> None:
    by_place = replace(shipped(), survivor="place")
    assert score_sheet(game(3, "C", "A W, A W, B W, B W"), by_place).points == (10, 8, 4)
    assert score_sheet(game(2, "A", "A W, A W"), by_place).points == (10, 8)


def test_the_place_after_two_who_went_out_together() -> None:
    together = game(4, "D", "A W + B W, A W + B W, C W, C W")
    dense = replace(shipped(), after_tie="dense")
    assert together.standing.places == (1, 1, 3, 4)
    assert score_sheet(together, dense).places == (1, 1, 2, 3)
    assert score_sheet(together, dense).points == (10, 10, 8, 1)


@pytest.mark.parametrize(
    ("players", "deals", "points"),
    [
        (4, "A W, A W, B W, B W, C W, C W", (10, 8, 4, 1)),
        (4, "A W, A W, B W, B W, C L, C L", (10, 8, 0, 4)),
        (4, "A W, A W, B L, B L, C L, C L", (10, 0, 0, 8)),
        (4, "A L, A L, B L, B L, C L, C L", (0, 0, 0, 10)),
        (3, "A W, A W, B W, B W", (10, 8, 1)),
        (3, "A W, A W, B L, B L", (10, 0, 8)),
        (3, "A L, A L, B L, B L", (0, 0, 10)),
        (2, "A W, A W", (10, 1)),
        (2, "A L, A L", (0, 10)),
    ],
)
def test_the_points_of_every_end(players: int, deals: str, points: tuple[int, ...]) -> None:
    assert game(players, "A", deals).standing.points == points


@pytest.mark.parametrize(
    ("start", "deals"), [("suf", ""), ("recht", "A W, "), ("krom", "A L, "), ("wip", "A W, A L, ")]
)
@pytest.mark.parametrize(("letter", "result"), [("W", "win"), ("L", "loss"), ("F", "false")])
def test_every_step_from_one_state_to_another(start: str, deals: str, letter: str, result: str) -> None:
    table = {
        "suf": ("recht", "krom", "erin"),
        "recht": ("eruit", "wip", "erin"),
        "krom": ("wip", "erin", "erin"),
        "wip": ("eruit", "erin", "erin"),
    }
    standing = game(4, "A", f"{deals}A {letter}").standing
    assert standing.states == (table[start]["WLF".index(letter)], "suf", "suf", "suf")
    assert set(MOVES) == set(table)


def test_a_game_that_ends_with_two_at_once_has_no_survivor() -> None:
    standing = game(2, "A", "A W + B L, A W + B L").standing
    assert (standing.states, standing.survivor) == (("eruit", "erin"), None)
    assert (standing.points, standing.losers) == ((10, 0), (1,))


def test_fifth_and_later_places_are_worth_what_the_fourth_is() -> None:
    standing = game(6, "A", ", ".join(f"{who} W, {who} W" for who in "ABCDE")).standing
    assert standing.points == (10, 8, 4, 1, 1, 1)
    assert standing.places == (1, 2, 3, 4, 5, 6)


# Changes after those of others

MINE = replace(deal("A W"), id="mine")
THEIRS = replace(deal("B L"), id="theirs")
NAMES = Renamed(("Ans", "Bert"))
HEADING = Headed("Table 3", "2026-11-07", "Leimuiden")


@pytest.mark.parametrize(
    ("mine", "theirs", "becomes"),
    [
        (Recorded(5, MINE), (Removed(1), NAMES), Recorded(4, MINE)),
        (Recorded(5, MINE), (Recorded(5, replace(MINE, id="theirs", accepted=("seven-misere",))),), Same(0)),
        (Recorded(5, MINE), (Recorded(5, replace(MINE, bid="105")),), Conflict(5)),
        (Corrected(3, MINE), (Corrected(3, THEIRS), Removed(1)), Conflict(2)),
        (Corrected(3, MINE), (Removed(1), Corrected(2, MINE)), Same(1)),
        (NAMES, (Recorded(5, THEIRS), HEADING, FirstDealerSet(1)), NAMES),
        (FirstDealerSet(1), (FirstDealerSet(0),), Conflict(None)),
        (FirstDealerSet(1), (NAMES, FirstDealerSet(1)), Same(1)),
    ],
)
def test_a_change_is_rebased_over_those_of_others(
    mine: Change, theirs: tuple[Change, ...], becomes: Change | Conflict | Same
) -> None:
    assert rebase(mine, theirs) == becomes
