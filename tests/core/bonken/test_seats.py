"""Seat arithmetic: who deals, calls, leads and chooses next."""

from collections.abc import Sequence

import pytest

from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.rulebook import Rulebook, named
from scoresheet.core.bonken.seats import SEATS, Progress, Roles, Seat, Turn, clockwise, roles
from tests.strategies import BOOKS, INVENTED, A, B, C, D, chosen, some_evening

CARD = named("bonken-2002")
KITCHEN_TABLE, TWO_ROUNDS = INVENTED

MINUS = (
    *("points-of-hearts", "kings-jacks", "king-of-hearts", "queens"),
    *("domino", "duck", "seventh-thirteenth", "last-trick"),
)
PLUS = ("spades", "hearts", "diamonds", "clubs", "no-trumps")


def turn_after(deals: Sequence[Deal], first_chooser: Seat | None = A) -> Turn:
    """The next turn of an evening by the card that is not over."""
    turn = Progress(CARD, first_chooser, deals).next_turn()
    assert turn is not None
    return turn


def test_the_player_on_your_left_sits_one_further() -> None:
    assert [clockwise(seat) for seat in SEATS] == [B, C, D, A]
    assert [clockwise(seat, 3) for seat in SEATS] == [D, A, B, C]


# The chooser sits opposite the dealer, the player on the chooser's left calls first, the one on the right leads.
@pytest.mark.parametrize("rulebook", [CARD, named("bonken-wikipedia")], ids=lambda rulebook: rulebook.key)
@pytest.mark.parametrize(
    "expected",
    [
        Roles(A, dealer=C, leader=D, calling=(B, C, D, A)),
        Roles(B, dealer=D, leader=A, calling=(C, D, A, B)),
        Roles(C, dealer=A, leader=B, calling=(D, A, B, C)),
        Roles(D, dealer=B, leader=C, calling=(A, B, C, D)),
    ],
    ids=lambda roles: "ABCD"[roles.chooser],
)
def test_roles_follow_from_the_chooser(rulebook: Rulebook, expected: Roles) -> None:
    assert roles(rulebook, expected.chooser) == expected


def test_the_chooser_may_sit_on_the_left_of_the_dealer() -> None:
    assert roles(named("bonken-sunmar"), A) == Roles(A, dealer=D, leader=D, calling=(B, C, D, A))
    assert roles(named("bonken-sunmar-opposite"), B) == Roles(B, dealer=A, leader=D, calling=(C, D, A, B))


def test_another_rulebook_may_seat_people_otherwise() -> None:
    assert roles(KITCHEN_TABLE, C) == Roles(C, dealer=B, leader=D, calling=(B, A, D, C))
    assert roles(TWO_ROUNDS, C) == Roles(C, dealer=C, leader=C, calling=(C, D, A, B))


def test_after_every_deal_everybody_moves_one_seat() -> None:
    assert turn_after(chosen("queens A")).roles == Roles(B, dealer=D, leader=A, calling=(C, D, A, B))
    turn = turn_after(chosen("queens A", "duck B", "domino C", "spades D"))
    assert (turn.number, turn.roles.chooser) == (5, A)


# Which contracts are left


def test_a_contract_is_played_once() -> None:
    assert Progress(CARD, None, chosen("queens A", "spades B")).contracts_left(C) == tuple(
        key for key in (*MINUS, *PLUS) if key not in ("queens", "spades")
    )


def test_whoever_chose_a_plus_contract_has_only_minus_contracts_left() -> None:
    played = chosen("queens A", "spades B")
    assert Progress(CARD, None, played).contracts_left(B) == tuple(key for key in MINUS if key != "queens")


def test_a_plus_contract_of_nobody_known_takes_only_the_contract() -> None:
    for seat in SEATS:
        left = Progress(CARD, None, chosen("spades ?")).contracts_left(seat)
        assert left == (*MINUS, "hearts", "diamonds", "clubs", "no-trumps")


def test_two_plus_contracts_each_when_the_rulebook_says_so() -> None:
    minus = ("first-trick", "tens")
    progress = Progress(TWO_ROUNDS, A, chosen("trick-1 A"))
    assert progress.contracts_left(A) == (*(f"trick-{number}" for number in range(2, 9)), *minus)
    progress.add(Deal("trick-2", A))
    assert progress.contracts_left(A) == minus


# Passing: C and D take their plus contract in the first round, and after the tenth deal no minus contract is left.

TEN = chosen(
    *("points-of-hearts A", "kings-jacks B", "spades C", "hearts D", "king-of-hearts A"),
    *("queens B", "domino C", "duck D", "seventh-thirteenth A", "last-trick B"),
)


def test_a_chooser_without_anything_left_to_choose_is_passed() -> None:
    turn = turn_after(TEN)
    assert turn.number == 11
    assert turn.passed == (C, D)
    assert turn.roles == Roles(A, dealer=C, leader=D, calling=(B, C, D, A))
    assert turn.contracts == ("diamonds", "clubs", "no-trumps")


def test_after_passing_the_turn_goes_on_from_the_one_who_chose() -> None:
    turn = turn_after((*TEN, *chosen("clubs A")))
    assert (turn.number, turn.roles.chooser, turn.passed) == (12, B, ())
    assert turn.contracts == ("diamonds", "no-trumps")


def test_three_choosers_are_passed_in_a_row() -> None:
    played = chosen("spades B", "hearts C", "clubs D", *(f"{contract} A" for contract in MINUS))
    turn = turn_after(played)
    assert (turn.roles.chooser, turn.passed) == (A, (B, C, D))
    assert turn.contracts == ("diamonds", "no-trumps")


# Paper leads


def test_without_a_first_chooser_nobody_is_next() -> None:
    assert Progress(CARD, None).next_turn() is None


def test_the_turn_goes_on_from_whoever_chose_last() -> None:
    for first in (None, A, B, C, D):
        assert turn_after(chosen("queens C"), first).roles.chooser == D
    assert turn_after(chosen("queens A", "duck D")).roles.chooser == A


def test_after_a_chooser_that_nobody_knows_nobody_is_next() -> None:
    assert Progress(CARD, A, chosen("queens A", "duck ?")).next_turn() is None
    assert turn_after(chosen("queens ?", "duck B")).roles.chooser == C


@pytest.mark.parametrize("rulebook", BOOKS, ids=lambda rulebook: rulebook.key)
def test_the_evening_is_over_after_its_last_deal(rulebook: Rulebook) -> None:
    played = some_evening(rulebook).deals
    assert len(played) == rulebook.deals
    assert Progress(rulebook, A, played[:-1]).next_turn() is not None
    assert Progress(rulebook, A, played).next_turn() is None
    assert Progress(rulebook, A, [*played, played[0]]).next_turn() is None
