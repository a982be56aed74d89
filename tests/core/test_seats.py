"""Who deals, calls, leads and chooses next."""

import pytest

from scoresheet.core.rulebook import Rulebook, named
from scoresheet.core.seats import PAIRS, SEATS, Played, Roles, Seat, clockwise, contracts_left, next_turn, roles
from tests.strategies import BOOKS, INVENTED, SHIPPED, A, B, C, D, chosen, some_evening

CARD = named("bonken-2002")
KITCHEN_TABLE, TWO_ROUNDS = INVENTED

MINUS = (
    *("points-of-hearts", "kings-jacks", "king-of-hearts", "queens"),
    *("domino", "duck", "seventh-thirteenth", "last-trick"),
)
PLUS = ("spades", "hearts", "diamonds", "clubs", "no-trumps")


def test_the_player_on_your_left_sits_one_further() -> None:
    assert [clockwise(seat) for seat in SEATS] == [B, C, D, A]
    assert [clockwise(seat, 3) for seat in SEATS] == [D, A, B, C]


def test_four_players_make_six_pairs() -> None:
    assert PAIRS == ((A, B), (A, C), (A, D), (B, C), (B, D), (C, D))


# The chooser sits opposite the dealer, the player on the chooser's left calls first, the one on the right leads.
@pytest.mark.parametrize("rulebook", SHIPPED, ids=lambda rulebook: rulebook.key)
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


def test_another_rulebook_may_seat_people_otherwise() -> None:
    assert roles(KITCHEN_TABLE, C) == Roles(C, dealer=B, leader=D, calling=(B, A, D, C))
    assert roles(TWO_ROUNDS, C) == Roles(C, dealer=C, leader=C, calling=(C, D, A, B))


@pytest.mark.parametrize("first", SEATS)
def test_the_holder_of_the_seven_of_spades_chooses_first(first: Seat) -> None:
    turn = next_turn(CARD, (), first)
    assert turn is not None
    assert (turn.number, turn.roles, turn.passed) == (1, roles(CARD, first), ())
    assert turn.contracts == (*MINUS, *PLUS)


def test_after_every_deal_everybody_moves_one_seat() -> None:
    turn = next_turn(CARD, chosen("queens A"), A)
    assert turn is not None
    assert turn.roles == Roles(B, dealer=D, leader=A, calling=(C, D, A, B))
    turn = next_turn(CARD, chosen("queens A", "duck B", "domino C", "spades D"), A)
    assert turn is not None
    assert (turn.number, turn.roles.chooser) == (5, A)


@pytest.mark.parametrize("first", SEATS)
@pytest.mark.parametrize("rulebook", BOOKS, ids=lambda rulebook: rulebook.key)
def test_minus_contracts_first_and_the_turn_goes_round_without_passing(rulebook: Rulebook, first: Seat) -> None:
    choosers = [deal.chooser for deal in some_evening(rulebook, first).deals]
    assert choosers == [(first + step) % 4 for step in range(rulebook.deals)]


# Which contracts are left


def test_a_contract_is_played_once() -> None:
    assert contracts_left(CARD, chosen("queens A", "spades B"), C) == tuple(
        key for key in (*MINUS, *PLUS) if key not in ("queens", "spades")
    )


def test_whoever_chose_a_plus_contract_has_only_minus_contracts_left() -> None:
    played = chosen("queens A", "spades B")
    assert contracts_left(CARD, played, B) == tuple(key for key in MINUS if key != "queens")


def test_a_plus_contract_of_nobody_known_takes_only_the_contract() -> None:
    for seat in SEATS:
        assert contracts_left(CARD, chosen("spades ?"), seat) == (*MINUS, "hearts", "diamonds", "clubs", "no-trumps")


def test_two_plus_contracts_each_when_the_rulebook_says_so() -> None:
    minus = ("first-trick", "tens")
    once, twice = chosen("trick-1 A"), chosen("trick-1 A", "trick-2 A")
    assert contracts_left(TWO_ROUNDS, once, A) == (*(f"trick-{number}" for number in range(2, 9)), *minus)
    assert contracts_left(TWO_ROUNDS, twice, A) == minus


# Passing: C and D take their plus contract in the first round, and after the tenth deal no minus contract is left.

TEN = chosen(
    *("points-of-hearts A", "kings-jacks B", "spades C", "hearts D", "king-of-hearts A"),
    *("queens B", "domino C", "duck D", "seventh-thirteenth A", "last-trick B"),
)


def test_a_chooser_without_anything_left_to_choose_is_passed() -> None:
    turn = next_turn(CARD, TEN, A)
    assert turn is not None
    assert turn.number == 11
    assert turn.passed == (C, D)
    assert turn.roles == Roles(A, dealer=C, leader=D, calling=(B, C, D, A))
    assert turn.contracts == ("diamonds", "clubs", "no-trumps")


def test_after_passing_the_turn_goes_on_from_the_one_who_chose() -> None:
    turn = next_turn(CARD, (*TEN, *chosen("clubs A")), A)
    assert turn is not None
    assert (turn.number, turn.roles.chooser, turn.passed) == (12, B, ())
    assert turn.contracts == ("diamonds", "no-trumps")


def test_nobody_is_passed_while_a_minus_contract_is_left() -> None:
    turn = next_turn(CARD, (*TEN[:9], *chosen("clubs B")), A)
    assert turn is not None
    assert (turn.number, turn.roles.chooser, turn.passed) == (11, C, ())
    assert turn.contracts == ("last-trick",)


def test_nobody_is_passed_who_has_a_plus_contract_to_choose() -> None:
    turn = next_turn(CARD, TEN[:9] + chosen("last-trick A"), A)
    assert turn is not None
    assert (turn.roles.chooser, turn.passed) == (B, ())
    assert turn.contracts == ("diamonds", "clubs", "no-trumps")


def test_one_chooser_is_passed() -> None:
    turn = next_turn(CARD, TEN[:9] + chosen("last-trick C"), A)
    assert turn is not None
    assert (turn.roles.chooser, turn.passed) == (A, (D,))


def test_three_choosers_are_passed_in_a_row() -> None:
    played = chosen("spades B", "hearts C", "clubs D", *(f"{contract} A" for contract in MINUS))
    turn = next_turn(CARD, played, A)
    assert turn is not None
    assert (turn.roles.chooser, turn.passed) == (A, (B, C, D))
    assert turn.contracts == ("diamonds", "no-trumps")


# Paper leads


def test_without_a_first_chooser_nobody_is_next() -> None:
    assert next_turn(CARD, (), None) is None


def test_the_turn_goes_on_from_whoever_chose_last() -> None:
    for first in (None, A, B, C, D):
        turn = next_turn(CARD, chosen("queens C"), first)
        assert turn is not None
        assert turn.roles.chooser == D
    turn = next_turn(CARD, chosen("queens A", "duck D"), A)
    assert turn is not None
    assert turn.roles.chooser == A


def test_after_a_chooser_that_nobody_knows_nobody_is_next() -> None:
    assert next_turn(CARD, chosen("queens A", "duck ?"), A) is None
    turn = next_turn(CARD, chosen("queens ?", "duck B"), A)
    assert turn is not None
    assert turn.roles.chooser == C


@pytest.mark.parametrize("rulebook", BOOKS, ids=lambda rulebook: rulebook.key)
def test_the_evening_is_over_after_its_last_deal(rulebook: Rulebook) -> None:
    played = [deal.played for deal in some_evening(rulebook).deals]
    assert len(played) == rulebook.deals
    assert next_turn(rulebook, played[:-1], A) is not None
    assert next_turn(rulebook, played, A) is None
    assert next_turn(rulebook, [*played, played[0]], A) is None


@pytest.mark.parametrize("rulebook", BOOKS, ids=lambda rulebook: rulebook.key)
def test_the_evening_is_over_whatever_was_played(rulebook: Rulebook) -> None:
    played = [Played(rulebook.contracts[0].key, A)] * rulebook.deals
    assert next_turn(rulebook, played[:-1], A) is not None
    assert next_turn(rulebook, played, A) is None


def test_an_evening_of_2002_has_twelve_deals_and_one_of_wikipedia_eleven() -> None:
    twelve = [deal.played for deal in some_evening(CARD).deals]
    assert next_turn(CARD, twelve[:11], A) is not None
    assert next_turn(CARD, twelve[:12], A) is None
    eleven = [deal.played for deal in some_evening(named("bonken-wikipedia")).deals]
    assert next_turn(named("bonken-wikipedia"), eleven[:10], A) is not None
    assert next_turn(named("bonken-wikipedia"), eleven[:11], A) is None
