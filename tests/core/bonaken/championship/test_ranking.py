"""The ranking: its sums, ties, the final and prizes; by hand, and as laws."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoresheet.core.bonaken.championship.changes import Drawn, Entered, SignedOff
from scoresheet.core.bonaken.championship.ranking import finalists, out_and_missing, rank
from scoresheet.core.bonaken.championship.tournament import Game, Player, Round, Score, Table, Tournament
from tests.championship import crowd, entered, order, played, with_final, without

FOUR = entered("Anja", "Bert; nieuw", "Cor; nieuw", "Dini; vrouw")


def game(*scores: tuple[int, int]) -> Game:
    return tuple(Score(*score) for score in scores)


def after(*games: Game) -> Tournament:
    """The four after one round of these games."""
    tournament = Drawn(1, "s", ((0, 1, 2, 3),)).apply(FOUR)
    return SignedOff(1, 1, games).apply(tournament)


def test_points_add_up_and_decide() -> None:
    # Anja 10 + 4, Bert 8 + 10, Cor 4 + 8, Dini 1 + 1.
    tournament = after(game((10, 2), (8, 2), (4, 2), (1, 0)), game((4, 2), (10, 2), (8, 2), (1, 1)))
    assert order(tournament) == [(1, "Bert"), (2, "Anja"), (3, "Cor"), (4, "Dini")]
    assert [row.points for row in rank(tournament).rows] == [18, 14, 12, 2]
    assert rank(tournament).rows[1].by_round == (14,)


def test_between_equal_points_won_deals_decide() -> None:
    # Anja and Bert both 18; Anja won 4 deals and Bert 3, who was left with the 8 of a game in which two went in.
    tournament = after(game((10, 2), (8, 1), (0, 0), (0, 1)), game((8, 2), (10, 2), (4, 2), (1, 0)))
    assert [(row.points, row.won_deals) for row in rank(tournament).rows[:2]] == [(18, 4), (18, 3)]
    assert order(tournament)[:2] == [(1, "Anja"), (2, "Bert")]


def test_players_who_are_equal_in_everything_share_a_place() -> None:
    # Anja: 10 + 4, Bert: 4 + 10, equal in all. Cor: 8 + 8, more points. Dini: 1 + 1.
    tournament = after(game((10, 2), (4, 2), (8, 2), (1, 1)), game((4, 2), (10, 2), (8, 2), (1, 1)))
    assert order(tournament) == [(1, "Cor"), (2, "Anja"), (2, "Bert"), (4, "Dini")]


def test_after_won_deals_second_places_decide() -> None:
    # Anja 4 + 4, Bert 8 + 0 and Dini 0 + 8: all 8 points and three deals won; Bert and Dini were second once.
    tournament = after(game((4, 1), (8, 2), (10, 2), (0, 1)), game((4, 2), (0, 1), (10, 2), (8, 2)))
    assert order(tournament) == [(1, "Cor"), (2, "Bert"), (2, "Dini"), (4, "Anja")]
    assert [(row.points, row.won_deals) for row in rank(tournament).rows] == [(20, 4), (8, 3), (8, 3), (8, 3)]


def test_a_prize_goes_to_the_best_with_its_label_and_the_mop_to_the_last() -> None:
    tournament = after(game((10, 2), (8, 2), (4, 2), (1, 0)), game((10, 2), (4, 2), (8, 2), (1, 0)))
    standing = rank(tournament)
    new = [number for number, player in enumerate(tournament.players) if "nieuw" in player.labels]
    assert [row.player for row in standing.best(new)] == [1, 2]  # Bert and Cor: 12 points each, and equal in all
    assert [row.player for row in standing.best([2, 0])] == [0]
    assert [row.player for row in standing.last] == [3]


def test_a_table_that_is_not_signed_for_does_not_count() -> None:
    tournament = Drawn(1, "s", ((0, 1, 2, 3),)).apply(FOUR)
    assert {row.points for row in rank(tournament).rows} == {0}
    assert rank(tournament).rows[0].by_round == (None,)


def test_a_player_who_went_home_keeps_points_and_plays_no_final() -> None:
    tournament = without(played(9, 2), 4)
    best = rank(tournament).rows[0].player
    assert any(row.player == 4 for row in rank(tournament).rows)
    gone = without(tournament, best)
    assert best in [row.player for row in rank(gone).rows]
    assert best not in finalists(gone, "f")
    assert len(finalists(gone, "f")) == 4


def test_a_player_who_left_without_playing_is_in_no_ranking() -> None:
    assert len(rank(without(crowd(6), 2)).rows) == 5


def test_the_final_decides_the_first_four_places_only() -> None:
    before = played(16, 3)
    after_final = with_final(before)
    four = set(finalists(before, "final"))
    standing = rank(after_final)
    assert standing.decided
    assert {row.player for row in standing.rows[:4]} == four
    assert standing.rows[0].final is not None
    assert sorted(row.final or 0 for row in standing.rows[:4]) == [row.final for row in reversed(standing.rows[:4])]
    rest = [row.player for row in rank(before).rows if row.player not in four]
    assert [row.player for row in standing.rows[4:]] == rest
    assert standing.rows[4].place == 5


def test_who_won_the_final_is_champion_also_without_a_round_before_it_and_at_home() -> None:
    tournament = Entered((Player("Eva"),)).apply(after(*(game((10, 2), (8, 2), (4, 2), (1, 0)),) * 2))
    final = Drawn(2, "f", ((1, 4, 2, 3),), final=True).apply(tournament)
    played = SignedOff(2, 1, (game((8, 2), (10, 2), (4, 2), (1, 0)),) * 2).apply(final)
    assert order(played) == order(without(played, 4)) == [(1, "Eva"), (2, "Bert"), (3, "Cor"), (4, "Dini"), (5, "Anja")]


def test_equals_for_the_last_seat_of_the_final_are_drawn() -> None:
    # No player has a point: all eight are equal.
    tables = tuple(Table(four, (game((0, 0), (0, 0), (0, 0), (0, 0)),) * 2) for four in ((0, 1, 2, 3), (4, 5, 6, 7)))
    equal = Tournament("T", players=crowd(8).players, rounds=(Round("s", tables),))
    assert len({frozenset(finalists(equal, f"seed {number}")) for number in range(20)}) > 5
    assert finalists(equal, "one") == finalists(equal, "one")


@pytest.mark.parametrize(
    ("points", "seated", "wrong", "missing"),
    [
        ((9, 8, 7, 6, 4, 3, 2, 1), (3, 0, 2, 1), (), ()),
        ((9, 8, 7, 6, 10, 3, 2, 1), (0, 1, 2, 3), (3,), (4,)),
        ((9, 8, 7, 6, 10, 11, 2, 1), (0, 1, 2, 3), (2, 3), (4, 5)),  # in the order of the list of players
        # Two are equal for the last seat, three for the last two: any of them may play.
        ((9, 8, 7, 6, 6, 3, 2, 1), (0, 1, 2, 4), (), ()),
        ((9, 8, 7, 6, 6, 3, 2, 1), (0, 1, 2, 5), (5,), (3, 4)),
        ((9, 8, 6, 6, 6, 3, 2, 1), (0, 1, 4, 2), (), ()),
        ((9, 8, 6, 6, 6, 3, 2, 1), (0, 1, 2, 5), (5,), (3, 4)),
        # Both equals play, and a player ranked before them does not.
        ((9, 8, 7, 6, 6, 3, 2, 1), (0, 1, 3, 4), (3, 4), (2,)),
    ],
)
def test_misplaced_and_missing_players_of_the_final(
    points: tuple[int, ...], seated: tuple[int, ...], wrong: tuple[int, ...], missing: tuple[int, ...]
) -> None:
    # Each at a table of their own, so that equal points are equal in all that decides.
    tables = tuple(Table((player,), (game((one, 0)), game((0, 0)))) for player, one in enumerate(points))
    nothing = game((0, 0), (0, 0), (0, 0), (0, 0))
    before = Tournament("T", players=crowd(8).players, rounds=(Round("s", tables),))
    assert out_and_missing(before) == ((), ())
    drawn = replace(before, rounds=(*before.rounds, Round("f", (Table(seated),), final=True)))
    assert out_and_missing(drawn) == (wrong, missing)
    # A player who goes home cannot play the final any more, unless it was played already.
    gone = without(drawn, seated[0])
    assert seated[0] in out_and_missing(gone)[0]
    over = replace(gone, rounds=(gone.rounds[0], Round("f", (Table(seated, (nothing, nothing)),), final=True)))
    assert out_and_missing(over) == (wrong, missing)


def test_equals_in_the_final_who_were_equal_before_it_share_a_place() -> None:
    nothing = game((0, 0), (0, 0), (0, 0), (0, 0))
    before = Round("s", tuple(Table(four, (nothing,) * 2) for four in ((0, 1, 2, 3), (4, 5, 6, 7))))
    final = Round("f", (Table((6, 1, 0, 5), (game((0, 0), (0, 0), (0, 0), (10, 2)),) * 2),), final=True)
    standing = rank(Tournament("T", players=crowd(8).players, rounds=(before, final)))
    assert [(row.place, row.player) for row in standing.rows] == [
        *[(1, 5), (2, 0), (2, 1), (2, 6)],
        *[(5, 2), (5, 3), (5, 4), (5, 7)],
    ]


@settings(deadline=None, max_examples=12)
@given(players=st.integers(6, 40), rounds=st.integers(1, 4), seed=st.text(max_size=8))
def test_the_ranking_neither_loses_nor_adds_points(players: int, rounds: int, seed: str) -> None:
    tournament = played(players, rounds, seed)
    given_out = sum(
        score.points for one in tournament.rounds for table in one.tables for game in table.games for score in game
    )
    rows = rank(tournament).rows
    assert sum(row.points for row in rows) == given_out
    assert sum(points or 0 for row in rows for points in row.by_round) == given_out
    assert sorted(row.player for row in rows) == list(range(players))
    assert rows[0].place == 1
    for one, other in pairwise(rows):
        assert one.points >= other.points
        assert other.place == one.place or (other.place > one.place and other.place == rows.index(other) + 1)
