"""Scripts of pages on a phone, in Node: what they remember for the next evening, and forms that they answer."""

import json
from pathlib import Path

import pytest

from tests.strategies import NAMES
from tests.twins.node import Node


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Node:
    return Node(tmp_path_factory.mktemp("phone"), "home_model.js")


def test_an_evening_by_rules_of_before_leaves_the_mended_ones(node: Node) -> None:
    assert node.call("playedBy") == [["mended"], ["mended", "theirs"]]


def seen(title: str, address: str, **also: object) -> dict[str, object]:
    """A sheet with the view key V of its title, as a page notes it."""
    return {"title": title, "view": f"/s/v-{title}", "address": f"/s/{address}", "players": [*NAMES], **also}


def test_the_sheet_opened_last_is_first_and_its_address_that_writes_is_not_lost_by_looking(node: Node) -> None:
    monday, friday = (seen(title, f"e-{title}", writable=True) for title in ("Monday", "Friday"))
    looked = seen("Monday", "v-Monday", writable=False)
    assert node.call("opened", [monday, friday, looked]) == [
        ["Monday", "/s/e-Monday", True],
        ["Friday", "/s/e-Friday", True],
    ]
    assert node.call("opened", [looked, monday]) == [["Monday", "/s/e-Monday", True]]


def test_a_list_of_sheets_of_another_version_is_read_as_far_as_it_is_one(node: Node) -> None:
    old = seen("Monday", "edit", writable=True, when="2026-01-02T20:00:00Z")
    progress = {"scores": [1, 2, 3, 4], "played": 1, "deals": 12}
    good = (
        old,
        old | {"progress": progress},
        old | {"address": "/nl/here/#1"},
        old | {"id": "1", "date": "2026-01-02"},
    )
    fields = ("title", "when", "players", "writable", "address", "view")
    bad = [*(old | {field: 5} for field in fields), old | {"address": "javascript:alert(1)"}, old | {"players": [1]}]
    bad += [old | {"date": 5}, old | {"id": 5}, old | {"progress": progress | {"scores": ["1"]}}]
    texts = ["", "{", "null", "[1]", json.dumps(bad), *(json.dumps([one, bad[0]]) for one in good)]
    assert node.call("listed", texts) == [[]] * 5 + [["Monday"]] * len(good)


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
