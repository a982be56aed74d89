"""Laws of every game of Bonaken, over generated games and, with one goer a deal, over all there are."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.core.bonaken.deal import ACTIVE, RESULTS, START, Deal, Goer, Result, State, state_after
from scoresheet.core.bonaken.rulebook import FEWEST, MOST
from scoresheet.core.bonaken.sheet import Sheet
from tests.bonaken import games


@given(games())
def test_the_dealer_is_a_goer_of_the_deal_before(sheet: Sheet) -> None:
    standing = sheet.standing
    following = [deal.dealer for deal in standing.deals[1:]] + ([standing.next.dealer] if standing.next else [])
    for scored, dealer in zip(standing.deals, following, strict=False):
        assert dealer in [goer.player for goer in scored.deal.goers]


@given(games(joint=False, finished=True))
def test_a_game_without_joint_misere_has_one_survivor_and_the_points_of_the_table(sheet: Sheet) -> None:
    standing = sheet.standing
    assert standing.over
    assert standing.survivor is not None
    assert standing.losers
    out = standing.states.count("eruit")
    worth = [10, 8, 4, 1, 1, 1, 1]
    survivor = 1 if "erin" not in standing.states else worth[out]
    assert sorted(standing.points) == sorted([*worth[:out], survivor, *[0] * standing.states.count("erin")])
    if len(sheet.players) == 4:
        assert sum(standing.points) in (23, 22, 18, 10)


@given(games(), st.data())
def test_other_seats_change_nothing_else(sheet: Sheet, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(sheet.players))))
    moved = Sheet(
        players=tuple(sheet.players[seat] for seat in order),
        first_dealer=order.index(sheet.first_dealer),
        deals=tuple(
            Deal(
                tuple(
                    Goer(order.index(goer.player), goer.result) for goer in deal.goers if isinstance(goer.player, int)
                )
            )
            for deal in sheet.deals
        ),
    )
    was, now = sheet.standing, moved.standing
    for before, then in ((was.states, now.states), (was.places, now.places), (was.points, now.points)):
        assert list(then) == [before[seat] for seat in order]
    assert (was.next and was.next.dealer) == (now.next and order[now.next.dealer])


# Single goers: how long a game of n players can last. Players are alike, so only how many are in each state counts, and
# all games can be tried.


@cache
def lengths(states: tuple[State, ...], results: tuple[Result, ...]) -> frozenset[int]:
    """How many more deals a game with these states of its players can take, one goer a deal."""
    active = [state for state in states if state in ACTIVE]
    if len(active) <= 1:
        return frozenset({0})
    return frozenset(
        1 + more
        for state in set(active)
        for result in results
        for more in lengths(tuple(sorted([*_without(states, state), state_after(state, result)])), results)
    )


def _without(states: tuple[State, ...], state: State) -> list[State]:
    left = list(states)
    left.remove(state)
    return left


@pytest.mark.parametrize("players", range(FEWEST, MOST + 1))
def test_how_long_a_game_can_last(players: int) -> None:
    # Everybody but one takes two deals or three to leave, and the one who is left at most two without leaving.
    found = lengths((START,) * players, ("win", "loss"))
    assert (min(found), max(found)) == (2 * (players - 1), 3 * (players - 1) + 2)
    # False roem ends it for a player at once.
    found = lengths((START,) * players, RESULTS)
    assert (min(found), max(found)) == (players - 1, 3 * (players - 1) + 2)
