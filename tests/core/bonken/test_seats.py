"""Seat arithmetic: who deals, calls and leads, and who is passed; ``test_one_pass.py`` has the law of all turns."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.rulebook import Rulebook, named
from scoresheet.core.bonken.seats import SEATS, Progress, Roles, Seat, Turn, clockwise, roles
from tests.strategies import BOOK, INVENTED, A, B, C, D, chosen

KITCHEN_TABLE, TWO_ROUNDS = INVENTED

MINUS = (
    *("points-of-hearts", "kings-jacks", "king-of-hearts", "queens"),
    *("domino", "duck", "seventh-thirteenth", "last-trick"),
)


def test_the_player_on_your_left_sits_one_further() -> None:
    assert [clockwise(seat) for seat in SEATS] == [B, C, D, A]
    assert [clockwise(seat, 3) for seat in SEATS] == [D, A, B, C]


@pytest.mark.parametrize(
    ("rulebook", "expected"),
    [
        # The chooser sits opposite the dealer, the player on their left calls first, the one on their right leads.
        (BOOK, Roles(A, dealer=C, leader=D, calling=(B, C, D, A))),
        (BOOK, Roles(D, dealer=B, leader=C, calling=(A, B, C, D))),
        (named("bonken-wikipedia"), Roles(B, dealer=D, leader=A, calling=(C, D, A, B))),
        # The chooser sits on the left of the dealer.
        (named("bonken-sunmar"), Roles(A, dealer=D, leader=D, calling=(B, C, D, A))),
        (named("bonken-sunmar-opposite"), Roles(B, dealer=A, leader=D, calling=(C, D, A, B))),
        (KITCHEN_TABLE, Roles(C, dealer=B, leader=D, calling=(B, A, D, C))),
        # Players who may not double call last, whoever calls first.
        (TWO_ROUNDS, Roles(C, dealer=C, leader=C, calling=(D, A, B, C))),
        (replace(BOOK, chooser_doubles="anyone", others_double="nobody"), Roles(A, C, D, calling=(A, B, C, D))),
    ],
)
def test_roles_follow_from_the_chooser(rulebook: Rulebook, expected: Roles) -> None:
    assert roles(rulebook, expected.chooser) == expected


# Passing: C and D take their plus contract in the first round, and after the tenth deal no minus contract is left.

TEN = chosen(
    *("points-of-hearts A", "kings-jacks B", "spades C", "hearts D", "king-of-hearts A"),
    *("queens B", "domino C", "duck D", "seventh-thirteenth A", "last-trick B"),
)


# D chose two minus contracts, as many as these rules give a player, and others more plus contracts than they do.
PLUS_GONE = chosen(
    *("spades A", "hearts B", "diamonds C", "points-of-hearts D", "clubs A", "no-trumps B", "queens C", "duck D"),
    *("kings-jacks A", "domino B", "king-of-hearts C"),
)


def test_a_player_is_passed_for_whom_no_plus_contract_is_left() -> None:
    turn = Progress(named("bonken-sunmar"), A, PLUS_GONE).next_turn()
    assert turn is not None
    assert (turn.roles.chooser, turn.passed, turn.contracts) == (A, (D,), ("seventh-thirteenth", "last-trick"))


@pytest.mark.parametrize(
    ("deals", "passed", "chooser", "contracts"),
    [
        (TEN, (C, D), A, ("diamonds", "clubs", "no-trumps")),
        ((*TEN, *chosen("clubs A")), (), B, ("diamonds", "no-trumps")),  # the turn goes on from who chose
        (
            chosen("spades B", "hearts C", "clubs D", *(f"{contract} A" for contract in MINUS)),
            (B, C, D),
            A,
            ("diamonds", "no-trumps"),
        ),
    ],
)
def test_a_chooser_without_anything_left_to_choose_is_passed(
    deals: Sequence[Deal], passed: tuple[Seat, ...], chooser: Seat, contracts: tuple[str, ...]
) -> None:
    assert Progress(BOOK, A, deals).next_turn() == Turn(
        len(deals) + 1, roles(BOOK, chooser), passed, minus_left=False, contracts=contracts
    )
