"""Seat arithmetic: who deals, calls and leads; ``test_one_pass.py`` has the law of all turns."""

from dataclasses import replace

import pytest

from scoresheet.core.bonken.rulebook import Rulebook, named
from scoresheet.core.bonken.seats import SEATS, Roles, clockwise, roles
from tests.strategies import BOOK, INVENTED, A, B, C, D

KITCHEN_TABLE, TWO_ROUNDS = INVENTED


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
