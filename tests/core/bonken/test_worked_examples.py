"""Deals and evenings worked out by hand that no file of ``examples/`` has; the laws beside it try any others."""

from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.core.bonken.settlement import Settlement, own_points, settle
from scoresheet.core.bonken.sheet import Sheet
from tests.strategies import BOOK, INVENTED, NAMES, A, B, C, D, doubled

SEVENTH_THIRTEENTH = BOOK.contract("seventh-thirteenth")
KITCHEN_TABLE, TWO_ROUNDS = INVENTED


def test_one_player_takes_both_the_seventh_and_the_thirteenth_trick() -> None:
    # C chooses and takes both: -100. A doubles C, who goes back: 2 x 100. B doubles A: both took nothing, so 0.
    deal = Deal("seventh-thirteenth", C, doubled("A>C B>A C>A"), {"trick-7": taker(C), "trick-13": taker(C)})
    score = settle(SEVENTH_THIRTEENTH, deal)
    assert score.points == (0, 0, -100, 0)
    assert score.settlements == (
        Settlement(payer=A, receiver=B, links=1, units=0, points=0),
        Settlement(payer=C, receiver=A, links=2, units=2, points=200),
    )
    assert score.scores == (200, 0, -300, 0)
    assert sum(score.scores) == -100


def test_a_unit_that_was_not_written_down_gives_no_points() -> None:
    deal = Deal("seventh-thirteenth", A, (), {"trick-7": {B: 1}})
    assert own_points(SEVENTH_THIRTEENTH, deal) == (0, -50, 0, 0)


def test_an_evening_at_the_kitchen_table() -> None:
    # Chooser_doubles is "anyone", so B may double D in deal 2. Dealer and leader sit beside the chooser.
    deals = (
        Deal("no-spades", A, (), {"spades": counts(1, 2, 3, 7)}),  # -10 -20 -30 -70
        Deal(
            "big-cards",
            B,
            doubled("B>D C>D D>C"),
            # A an ace: -20; B two nines: -20; C three aces and the two of clubs: -70; D two nines: -20.
            # B and D are equal, C pays D 2 x 50: -20 -20 -170 +80
            {"aces": counts(1, 0, 3, 0), "nines": counts(0, 2, 0, 2), "two-of-clubs": taker(C)},
        ),
        Deal("clubs", C, (), {"tricks": counts(4, 4, 4, 1)}),  # 20 20 20 5
        Deal("hearts", D, (), {"tricks": counts(13, 0, 0, 0)}),  # 65 0 0 0
        # A 2 x 7; B 3 x 7 + 10; C 2 x 10. B doubles A (17 points), A goes back: -20 65 20 0
        Deal(
            "red-and-black", A, doubled("B>A A>B"), {"red-cards": counts(2, 3, 0, 0), "black-cards": counts(0, 1, 2, 0)}
        ),
        Deal("spades", B, (), {"tricks": counts(0, 0, 6, 7)}),  # 0 0 30 35
    )
    standing = Sheet(KITCHEN_TABLE, NAMES, A, deals).standing
    assert [deal.findings for deal in standing.deals] == [()] * 6
    assert [deal.score and deal.score.scores for deal in standing.deals] == [
        (-10, -20, -30, -70),
        (-20, -20, -170, 80),
        (20, 20, 20, 5),
        (65, 0, 0, 0),
        (-20, 65, 20, 0),
        (0, 0, 30, 35),
    ]
    assert standing.endscores == (35, 45, -130, 50)
    assert standing.zero_sum
    roles = standing.deals[1].roles
    assert roles is not None
    assert (roles.dealer, roles.leader, roles.calling) == (A, C, (A, D, C, B))


def test_an_evening_of_two_rounds() -> None:
    tricks = [Deal(f"trick-{n}", (n - 1) % 4, (), {f"trick-{n}": taker(A)}) for n in range(1, 9)]
    minus = (
        Deal("first-trick", A, doubled("B>A"), {"first-trick": taker(A)}),  # A pays B 60: -120 60 0 0
        Deal("tens", B, (), {"tens": counts(0, 1, 3, 0)}),  # 0 -25 -75 0
    )
    standing = Sheet(TWO_ROUNDS, NAMES, A, (*tricks, *minus)).standing
    assert [deal.findings for deal in standing.deals] == [()] * 10
    assert standing.endscores == (8 * 20 - 120, 60 - 25, -75, 0)
    assert standing.zero_sum
