"""Draws of tables: laws of every draw, and numbers of players with a known best one."""

from itertools import combinations, islice, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoresheet.core.bonaken.championship.draw import Chance, Tables, draw, meetings_again, table_sizes

PLAYERS = st.integers(2, 60)


@pytest.mark.parametrize(
    ("players", "fours", "threes"),
    # The championships of 2018 and 2024, and other numbers by the rule for the remainder of four.
    [(129, 30, 3), (87, 21, 1), (160, 40, 0), (4, 1, 0), (3, 0, 1), (6, 0, 2), (7, 1, 1), (8, 2, 0), (9, 0, 3)],
)
def test_there_are_as_few_tables_of_three_as_possible(players: int, fours: int, threes: int) -> None:
    assert table_sizes(players) == (4,) * fours + (3,) * threes


@given(st.integers(6, 400))
def test_no_other_tables_of_four_and_three_have_fewer_of_three(players: int) -> None:
    sizes = table_sizes(players)
    assert sum(sizes) == players
    assert set(sizes) <= {3, 4}
    threes = sizes.count(3)
    assert not any((players - 3 * fewer) % 4 == 0 for fewer in range(threes))


@pytest.mark.parametrize(("players", "sizes"), [(0, ()), (1, ()), (2, (2,)), (5, (3, 2))])
def test_tables_of_too_few_players_for_fours_and_threes(players: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(players) == sizes


@settings(deadline=None, max_examples=12)
@given(players=st.sets(st.integers(0, 400), min_size=2, max_size=90), seed=st.text(max_size=20), data=st.data())
def test_every_player_sits_at_one_table_and_a_seed_draws_the_same(
    players: set[int], seed: str, data: st.DataObject
) -> None:
    earlier: list[Tables] = []
    for number in range(data.draw(st.integers(1, 4))):
        here = players - data.draw(st.sets(st.sampled_from(sorted(players)), max_size=len(players) - 2))
        tables = draw(f"{seed} {number}", here, earlier)
        assert sorted(player for table in tables for player in table) == sorted(here)
        assert tuple(map(len, tables)) == table_sizes(len(here))
        assert draw(f"{seed} {number}", sorted(here, reverse=True), list(earlier)) == tables
        earlier.append(tables)


@given(players=PLAYERS, seed=st.text(max_size=5))
def test_meetings_are_counted_by_pair(players: int, seed: str) -> None:
    first, second = draw(seed, range(players), ()), draw(f"{seed}.", range(players), ())
    sat = [{pair for table in tables for pair in combinations(sorted(table), 2)} for tables in (first, second)]
    assert meetings_again(second, (first,)) == len(sat[0] & sat[1])
    assert meetings_again(second, (first, first)) == len(sat[0] & sat[1])


@pytest.mark.parametrize(
    ("players", "seed"),
    [
        *product([32, 40, 63, 87, 100, 129, 160], ["Leimuiden", "Rijpwetering"]),
        *((23, seed) for seed in ("20", "48")),  # where exchanges alone miss the fifth round
    ],
)
def test_no_two_players_of_a_championship_meet_twice(players: int, seed: str) -> None:
    rounds = five_rounds(seed, players)
    assert [meetings_again(one, rounds[:number]) for number, one in enumerate(rounds)] == [0] * 5


def five_rounds(seed: str, players: int) -> list[Tables]:
    """The tables of five rounds, each drawn after those before it."""
    rounds: list[Tables] = []
    for number in range(5):
        rounds.append(draw(f"{seed} {number}", range(players), rounds))
    return rounds


def best_possible(players: int, earlier: Tables) -> int:
    """The fewest meetings of any seating at all."""
    sizes = table_sizes(players)
    return min(
        meetings_again(_cut(order, sizes), (earlier,)) for order in permutations(range(players)) if order[0] == 0
    )


def _cut(order: tuple[int, ...], sizes: tuple[int, ...]) -> Tables:
    left = iter(order)
    return tuple(tuple(islice(left, size)) for size in sizes)


@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_a_draw_of_few_players_has_the_fewest_possible_meetings(players: int) -> None:
    first = draw("first", range(players), ())
    assert meetings_again(draw("second", range(players), (first,)), (first,)) == best_possible(players, first)


@pytest.mark.parametrize("left_out", range(5))
@pytest.mark.parametrize("seed", ["Leimuiden", "Rijpwetering"])
def test_sixteen_players_meet_all_others_in_five_rounds(left_out: int, seed: str) -> None:
    # The lines of the plane of 4 x 4 points, over the field of four: five ways to part it in parallels, and no others.
    times = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
    rounds = [
        tuple(tuple(4 * x + (times[slope][x] ^ start) for x in range(4)) for start in range(4)) for slope in range(4)
    ]
    rounds.append(tuple(tuple(4 * x + y for y in range(4)) for x in range(4)))
    last = rounds.pop(left_out)
    drawn = draw(seed, range(16), rounds)
    assert {frozenset(table) for table in drawn} == {frozenset(table) for table in last}


def test_no_player_sits_at_a_table_of_three_twice_where_that_can_be_avoided() -> None:
    small = [player for tables in five_rounds("threes", 129) for table in tables if len(table) == 3 for player in table]
    assert len(small) == len(set(small)) == 45


def test_a_seed_draws_the_same_numbers_in_every_release() -> None:
    # A release that draws other numbers would draw other tables from the seeds in old logs.
    chance = Chance("Leimuiden")
    assert [chance.below(1000) for _ in range(6)] == [490, 497, 929, 242, 249, 979]
    assert draw("Leimuiden", range(8), ()) == ((5, 0, 4, 6), (7, 3, 1, 2))
    # Fifth rounds after four that were drawn so: where players meet again, and where every seating is tried.
    assert five_rounds("Leimuiden", 11)[-1] == ((0, 9, 6, 2), (8, 10, 3, 7), (4, 1, 5))
    assert five_rounds("20", 23)[-1] == (
        *((0, 4, 5, 7), (8, 1, 9, 13), (14, 2, 19, 20), (11, 6, 12, 17), (3, 16, 21, 22)),
        (15, 10, 18),
    )
