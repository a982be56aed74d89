"""What a phone remembers for its next evening."""

import pytest

from tests.twins.node import Node


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Node:
    return Node(tmp_path_factory.mktemp("phone"), "home_model.js")


def test_an_evening_by_rules_of_before_leaves_the_mended_ones(node: Node) -> None:
    assert node.call("playedBy") == [["mended"], ["mended", "theirs"]]
