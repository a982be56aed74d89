"""Replicas of one sheet, over a rough network and a server that is put back: nothing typed is lost, twice or wrong."""

import pytest

from tests.soaked import soaked
from tests.twins.node import Node

EVENINGS = 300  # the soak plays more


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Node:
    return Node(tmp_path_factory.mktemp("phone"), "replica_model.js")


@pytest.mark.parametrize("game", ["bonken", "bonaken"])
@pytest.mark.parametrize("phones", [3, *soaked(2, 4)])
@pytest.mark.parametrize("start", [1, *soaked(*range(1_001, 21_001, 1_000))])
def test_after_a_rough_evening_all_phones_have_the_same_sheet_and_everything_typed(
    node: Node, phones: int, start: int, game: str
) -> None:
    number = 1_000 if start > 1 else EVENINGS
    came = node.call("evenings", start, number, phones, game)
    assert came["faults"] == []
    assert came["needless"] < came["questions"] / 50
    assert came["questions"] > number / 4, came  # they are about something
    assert came["held"] > 0


def test_a_clash_is_not_overwritten_by_changes_pending_behind_its_answer(node: Node) -> None:
    late, mine, given_up = node.call("answeredMine")
    assert late == ["late: clash"]
    assert mine == ["answer: waiting", "again: waiting"]
    assert given_up == []


def test_a_deal_that_two_tabs_take_off_is_taken_off_once_without_a_server(node: Node) -> None:
    twice, next_page = node.call("removedTwice")
    assert twice == [["one"], []]
    assert next_page == [["one", "three"], []]


def test_a_deal_of_a_seat_that_is_gone_is_refused_by_the_server_and_can_be_dropped(node: Node) -> None:
    before, after, choices, words, left = node.call("ofASeatThatIsGone")
    assert (before, after) == ([["waiting"]], [["refused", "3 sit here."]])
    assert (choices, left) == (["theirs"], [])
    assert words == "4 won"
