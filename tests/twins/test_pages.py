"""Scripts of pages on a phone, in Node: what they remember for the next evening, and forms that they answer."""

from pathlib import Path

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


@pytest.mark.parametrize("end", ["shown", "late", "stopped"])
@pytest.mark.parametrize(
    ("answers", "sent", "uncaught"),
    [
        ([True, True], 0, []),
        ([False, True, False], 2, []),
        (["no room", True], 0, ["no room"]),
        (["no room", False], 1, ["no room"]),
    ],
)
def test_a_form_answers_each_tap_once_and_stays_alive_when_that_fails(
    tmp_path: Path, answers: list[bool | str], sent: int, uncaught: list[str], end: str
) -> None:
    came = Node(tmp_path, "submitting_model.js").call("tapped", answers, end)
    assert came == {"asked": len(answers), "sent": sent, "uncaught": uncaught}


def test_the_wait_of_an_earlier_tap_lets_no_second_one_through(tmp_path: Path) -> None:
    assert Node(tmp_path, "submitting_model.js").call("tappedAfterTheWayBack") == 2
