"""A house rule is a file, not an `if`: evenings by rulebooks that no code knows of."""

import pytest
from hypothesis import given, settings

from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.core.bonken.rulebook import Rulebook
from scoresheet.core.bonken.settlement import Settlement, settle
from scoresheet.core.bonken.sheet import Sheet, score_sheet
from tests.strategies import BOOKS, INVENTED, NAMES, A, B, C, D, check, chosen, doubled, evenings

KITCHEN_TABLE, TWO_ROUNDS = INVENTED


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
    standing = score_sheet(Sheet(KITCHEN_TABLE, NAMES, A, deals))
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
    standing = score_sheet(Sheet(TWO_ROUNDS, NAMES, A, (*tricks, *minus)))
    assert [deal.findings for deal in standing.deals] == [()] * 10
    assert standing.endscores == (8 * 20 - 120, 60 - 25, -75, 0)
    assert standing.zero_sum


@pytest.mark.parametrize("rulebook", INVENTED, ids=lambda rulebook: rulebook.key)
def test_any_evening_of_an_invented_rulebook_ends_in_zero(rulebook: Rulebook) -> None:
    @settings(max_examples=20)
    @given(evenings(rulebook))
    def check(evening: Sheet) -> None:
        standing = score_sheet(evening)
        assert standing.zero_sum
        assert [deal.findings for deal in standing.deals] == [()] * rulebook.deals

    check()


def test_two_plus_contracts_each_and_no_third() -> None:
    deal = Deal("trick-3", A, (), {"trick-3": taker(D)})
    one, two = chosen("trick-1 A", "tens D"), chosen("trick-1 A", "trick-2 A", "tens D")
    assert check(deal, one, TWO_ROUNDS) == ()
    assert [finding.code for finding in check(deal, two, TWO_ROUNDS)] == ["second-plus"]


def test_a_weighted_plus_contract_is_settled_in_points() -> None:
    # A takes three red cards (21), C two black ones (20): one point, for all that C took fewer.
    deal = Deal(
        "red-and-black", A, doubled("A>C"), {"red-cards": counts(3, 2, 0, 0), "black-cards": counts(0, 1, 2, 0)}
    )
    score = settle(KITCHEN_TABLE.contract("red-and-black"), deal)
    assert score.settlements == (Settlement(payer=C, receiver=A, links=1, units=None, points=1),)
    assert score.scores == (22, 24, 19, 0)


def test_all_rulebooks_in_these_tests_have_keys_of_their_own() -> None:
    assert len({rulebook.key for rulebook in BOOKS}) == len(BOOKS) == 7
