"""Deals worked out by hand. A, B, C and D sit clockwise, as in the two examples of the rules of 2002."""

from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.seats import Roles
from scoresheet.core.bonken.settlement import Score, Settlement, own_points, settle
from scoresheet.core.bonken.sheet import Sheet, score_sheet
from tests.strategies import INVENTED, NAMES, A, B, C, D, doubled

CARD_2002 = named("bonken-2002")
WIKIPEDIA = named("bonken-wikipedia")

# "C deals the cards. A chooses Points of Hearts. B zaals. C passes. D doubles C. A goes back on B. D leads. A has 3
# cards of hearts in his tricks. B has 4 of them, C has 5 and D has 1." The source then says who wins how many hearts.
MINUS_EXAMPLE = Deal(
    "points-of-hearts", A, doubled("B>A B>C B>D D>C A>B"), {"hearts": counts(first=3, second=4, third=5, fourth=1)}
)

# "D deals the cards. B chooses Trumps of Spades. C ruitenwisses. D zaals. A doubles B. B only goes back on A. A leads.
# A made 2 tricks, B made 4, C made 2 and D made 5 tricks."
PLUS_EXAMPLE = Deal(
    "spades", B, doubled("C>D C>A D>A D>B D>C A>B B>A"), {"tricks": counts(first=2, second=4, third=2, fourth=5)}
)


def score_of(deal: Deal) -> Score:
    """What a deal of the card of 2002 comes to."""
    return settle(CARD_2002.contract(deal.contract), deal)


def units_won(score: Score) -> dict[tuple[int, int], int]:
    """(who wins, from whom) -> units as the source words them, each link counted."""
    return {(line.receiver, line.payer): line.links * (line.units or 0) for line in score.settlements}


def test_the_minus_example_of_the_source() -> None:
    score = score_of(MINUS_EXAMPLE)
    assert score.points == (-30, -40, -50, -10)
    assert score.settlements == (
        Settlement(payer=B, receiver=A, links=2, units=1, points=20),
        Settlement(payer=C, receiver=B, links=1, units=1, points=10),
        Settlement(payer=B, receiver=D, links=1, units=3, points=30),
        Settlement(payer=C, receiver=D, links=1, units=4, points=40),
    )
    # Its card shows 10, 80, 100 and 60; the sentences decide the signs.
    assert score.scores == (-10, -80, -100, 60)
    assert sum(score.scores) == -13 * 10


def test_the_minus_example_in_hearts_as_the_source_words_it() -> None:
    # "A wins 2 points from B. B gains 1 point from C and loses 3 points to D. D gains 4 points from C."
    assert units_won(score_of(MINUS_EXAMPLE)) == {(A, B): 2, (B, C): 1, (D, B): 3, (D, C): 4}


def test_the_plus_example_of_the_source() -> None:
    score = score_of(PLUS_EXAMPLE)
    assert score.points == (40, 80, 40, 100)
    assert score.settlements == (
        Settlement(payer=A, receiver=B, links=2, units=2, points=80),
        Settlement(payer=A, receiver=C, links=1, units=0, points=0),  # linked and equal
        Settlement(payer=A, receiver=D, links=1, units=3, points=60),
        Settlement(payer=B, receiver=D, links=1, units=1, points=20),
        Settlement(payer=C, receiver=D, links=2, units=3, points=120),
    )
    # Its card shows 100, 140, 80 and 300; the sentences decide the signs.
    assert score.scores == (-100, 140, -80, 300)
    assert sum(score.scores) == 13 * 20


def test_the_plus_example_in_tricks_as_the_source_words_it() -> None:
    # "A loses 4 points to B and loses 3 points to D. B loses 1 point to D. C loses 6 points to D."
    assert units_won(score_of(PLUS_EXAMPLE)) == {(B, A): 4, (D, A): 3, (D, B): 1, (D, C): 6, (C, A): 0}


def test_both_examples_on_one_sheet() -> None:
    sheet = Sheet(CARD_2002, NAMES, first_chooser=A, deals=(MINUS_EXAMPLE, PLUS_EXAMPLE))
    standing = score_sheet(sheet)
    assert [deal.findings for deal in standing.deals] == [(), ()]
    assert [deal.roles and deal.roles.dealer for deal in standing.deals] == [C, D]
    assert standing.deals[0].running == (-10, -80, -100, 60)
    assert standing.deals[1].running == (-110, 60, -180, 360)
    assert standing.plus == (0, 140, 0, 360)
    assert standing.minus == (110, 80, 180, 0)
    assert standing.endscores == (-110, 60, -180, 360)
    assert standing.total == -130 + 260
    assert not standing.complete
    assert not standing.zero_sum
    assert standing.next is not None
    assert standing.next.number == 3
    assert standing.next.roles == Roles(C, dealer=A, leader=B, calling=(D, A, B, C))
    assert standing.next.passed == ()
    assert standing.next.contracts == (
        *("kings-jacks", "king-of-hearts", "queens", "domino", "duck", "seventh-thirteenth", "last-trick"),
        *("hearts", "diamonds", "clubs", "no-trumps"),
    )


def test_a_weighted_contract_is_settled_in_points_not_in_cards() -> None:
    # No Men: a king costs 20, a jack 10. D chooses; A zaals, B goes back on A and doubles C, D goes back on A.
    #     kings  jacks  points
    # A     2      0     -40      pays B 2 x 10, C 10 and D 2 x 20           -110
    # B     1      1     -30      linked to C, two cards against three: 0     -10
    # C     0      3     -30                                                  -20
    # D     1      0     -20      not linked to B or C                        +20
    deal = Deal(
        "no-men", D, doubled("A>B A>C A>D B>A B>C D>A"), {"kings": counts(2, 1, 0, 1), "jacks": counts(0, 1, 3, 0)}
    )
    score = settle(WIKIPEDIA.contract("no-men"), deal)
    assert score.points == (-40, -30, -30, -20)
    assert score.settlements == (
        Settlement(payer=A, receiver=B, links=2, units=None, points=20),
        Settlement(payer=A, receiver=C, links=1, units=None, points=10),
        Settlement(payer=A, receiver=D, links=2, units=None, points=40),
        Settlement(payer=B, receiver=C, links=1, units=None, points=0),
    )
    assert score.scores == (-110, -10, -20, 20)
    assert sum(score.scores) == 4 * -20 + 4 * -10


def test_one_player_takes_both_the_seventh_and_the_thirteenth_trick() -> None:
    # C chooses and takes both: -100. A doubles C, who goes back: 2 x 100. B doubles A: both took nothing, so 0.
    deal = Deal("seventh-thirteenth", C, doubled("A>C B>A C>A"), {"trick-7": taker(C), "trick-13": taker(C)})
    score = score_of(deal)
    assert score.points == (0, 0, -100, 0)
    assert score.settlements == (
        Settlement(payer=A, receiver=B, links=1, units=0, points=0),
        Settlement(payer=C, receiver=A, links=2, units=2, points=200),
    )
    assert score.scores == (200, 0, -300, 0)
    assert sum(score.scores) == -100


def test_two_players_share_the_seventh_and_the_thirteenth_trick() -> None:
    # A takes the 7th and D the 13th: -50 each. B zaals, D goes back on B, C (the chooser) goes back on B.
    deal = Deal("seventh-thirteenth", C, doubled("B>A B>C B>D D>B C>B"), {"trick-7": taker(A), "trick-13": taker(D)})
    score = score_of(deal)
    assert score.points == (-50, 0, 0, -50)
    assert score.settlements == (
        Settlement(payer=A, receiver=B, links=1, units=1, points=50),
        Settlement(payer=B, receiver=C, links=2, units=0, points=0),
        Settlement(payer=D, receiver=B, links=2, units=1, points=100),
    )
    assert score.scores == (-100, 150, 0, -150)
    assert sum(score.scores) == -100


def test_everybody_doubles_everybody() -> None:
    # Spades, tricks 5, 4, 3, 1: points 100, 80, 60, 20. Every pair settles its difference twice:
    # A +2 x ( 20 + 40 + 80) = +280  ->  380
    # B +2 x (-20 + 20 + 60) = +120  ->  200
    # C +2 x (-40 - 20 + 40) =  -40  ->   20
    # D +2 x (-80 - 60 - 40) = -360  -> -340
    everybody = doubled("A>B A>C A>D B>A B>C B>D C>A C>B C>D D>A D>B D>C")
    assert len(everybody) == 12
    score = score_of(Deal("spades", D, everybody, {"tricks": counts(5, 4, 3, 1)}))
    assert score.settlements == (
        Settlement(payer=B, receiver=A, links=2, units=1, points=40),
        Settlement(payer=C, receiver=A, links=2, units=2, points=80),
        Settlement(payer=D, receiver=A, links=2, units=4, points=160),
        Settlement(payer=C, receiver=B, links=2, units=1, points=40),
        Settlement(payer=D, receiver=B, links=2, units=3, points=120),
        Settlement(payer=D, receiver=C, links=2, units=2, points=80),
    )
    assert [score.received(seat) for seat in (A, B, C, D)] == [280, 120, -40, -360]
    assert score.scores == (380, 200, 20, -340)
    assert sum(score.scores) == 260


def test_without_doubles_everybody_scores_their_own_points() -> None:
    deal = Deal("queens", B, (), {"queens": counts(0, 3, 1, 0)})
    score = score_of(deal)
    assert score.settlements == ()
    assert score.scores == score.points == own_points(CARD_2002.contract("queens"), deal) == (0, -135, -45, 0)


def test_a_unit_that_was_not_written_down_counts_for_nobody() -> None:
    deal = Deal("seventh-thirteenth", A, (), {"trick-7": {B: 1}})
    assert own_points(CARD_2002.contract("seventh-thirteenth"), deal) == (0, -50, 0, 0)


# By invented rulebooks

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


def test_a_weighted_plus_contract_is_settled_in_points() -> None:
    # A takes three red cards (21), C two black ones (20): one point, for all that C took fewer.
    deal = Deal(
        "red-and-black", A, doubled("A>C"), {"red-cards": counts(3, 2, 0, 0), "black-cards": counts(0, 1, 2, 0)}
    )
    score = settle(KITCHEN_TABLE.contract("red-and-black"), deal)
    assert score.settlements == (Settlement(payer=C, receiver=A, links=1, units=None, points=1),)
    assert score.scores == (22, 24, 19, 0)
