"""What a phone remembers for its next evening."""

import pytest

from tests.twins.node import Node


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Node:
    return Node(tmp_path_factory.mktemp("phone"), "home_model.js")


def test_an_evening_by_rules_of_before_leaves_the_mended_ones(node: Node) -> None:
    assert node.call("playedBy") == [["mended"], ["mended", "theirs"]]


def test_only_the_page_of_the_rematch_that_was_tapped_starts_by_itself(node: Node) -> None:
    again = "?rulebook=bonken-2002&name_0=Anna"
    assert node.call("rematches", again, [again, again]) == [True, False], "once"
    assert node.call("rematches", again, ["?name_0=Anna", again]) == [False, False]
    assert node.call("rematches", None, [again, ""]) == [False, False], "other seats"
