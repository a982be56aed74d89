"""Logs in the two stores of a phone: a record that is partly in the small one loses nothing, whatever is done to it;
and evenings in an archive that it takes in.
"""

import zipfile
from pathlib import Path

import pytest

from scoresheet.store.evening_files import read_source
from tests.twins.node import Node


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Node:
    macros = {"templates/macros/hand_over.html": "export const came = null, code = null, notLetIn = null;"}
    return Node(tmp_path_factory.mktemp("phone"), "storage_model.js", templates=macros)


def test_an_entry_in_the_small_store_is_brought_to_the_server(node: Node) -> None:
    came = node.call("broughtFromBeside")
    assert came["beside"] == 1
    assert came["sent"] == [["one", "two"]]
    assert came["kept"] == ["one", "two"]
    assert (came["edit"], came["moved"]) == ("/s/edit", "/s/edit")
    assert came["left"] == 0


def test_an_entry_in_the_small_store_outlasts_what_leaves_its_log_as_it_is(node: Node) -> None:
    came = node.call("leftBeside")
    assert came["left"] == came["taken"] == ["one", "two"]
    assert came["after"] == ["one", "two", "three"]
    assert came["beside"] == 0


def test_a_log_in_the_small_store_moves_to_a_database_with_room(node: Node) -> None:
    assert node.call("movedIn") == {"before": 1, "after": 0, "kept": ["one"]}


def test_an_entry_made_while_its_log_is_on_its_way_is_brought_too(node: Node) -> None:
    came = node.call("broughtMeanwhile")
    assert came["sent"] == [["one"], ["one", "two"]]
    assert came["kept"] == ["one", "two"]
    assert (came["edit"], came["moved"]) == ("/s/edit", "/s/edit")


def test_a_log_is_brought_once_more_with_the_same_secret(node: Node) -> None:
    came = node.call("broughtOnceMore")
    assert came["sent"] == [["one"], ["one", "two"]]
    first, second = came["secrets"]
    assert first == second


def test_what_comes_of_a_log_that_was_brought_lives_here_until_it_is_brought_too(node: Node) -> None:
    came = node.call("takenAfterIt")
    assert came["kept"] == ["one", "two"]
    assert came["before"] is None
    assert came["sent"] == [["one"], ["one", "two"]]
    assert len(set(came["secrets"])) == 1, "the server knows it by that"
    assert came["after"] == "/s/edit"


def test_a_log_that_went_on_apart_is_kept_beside_the_other_once(node: Node) -> None:
    mine = ["one", "two"]
    assert node.call("takenApart") == [
        [mine, ["one", "other"]],
        [mine, ["one", "other", "more"]],
        [mine, ["one", "other", "more"]],
        [mine, ["one", "other", "more"], ["one", "third"]],
    ]
    assert node.call("takenApartAndBrought") == {
        "how": "same",
        "isSame": True,
        "moved": "/s/edit",
        "logs": [mine, ["one", "other"]],
    }


def test_a_log_without_a_real_day_or_with_a_long_title_is_none(node: Node) -> None:
    good = [
        {},
        {"sheet": {"title": "Friday", "date": "2024-02-29", "place": ""}},
        {"heading": {"title": "é" * 100, "date": "", "place": "Zwolle"}},
        {"opened": "2026-11-20T20:00:00.123456+00:00"},
    ]
    dates: tuple[object, ...] = ("20-11-2026", "2026-02-30", "2026-13-01", None, 0, [])
    bad = [
        *({"sheet": {"date": date}} for date in dates),
        *({"heading": {"title": "", "date": date, "place": ""}} for date in ("20 november", "2026-11-20T20:00")),
        {"sheet": {"title": "x" * 101}},
        {"heading": {"title": "", "date": "", "place": 5}},
        {"opened": "banana"},
        {"time": "banana"},
    ]
    assert node.call("areLogs", good) == [True] * len(good)
    assert node.call("areLogs", bad) == [False] * len(bad)


def test_an_evening_with_a_date_that_is_none_has_the_day_it_was_seen(node: Node) -> None:
    seen = {"date": "20-11-2026", "when": "2025-12-31T12:00:00Z"}
    assert node.call("days", [seen, seen | {"date": "2024-02-29"}, seen | {"when": "banana"}]) == [
        "Wed, 31 Dec 2025",
        "Thu, 29 Feb 2024",
        "Thu, 1 Jan 1970",
    ]


@pytest.mark.parametrize(("how", "answers"), [("", True), ("throws", False), ("fails", False), ("none", True)])
def test_a_database_that_cannot_be_opened_is_not_taken_for_an_empty_one(node: Node, how: str, answers: bool) -> None:
    assert node.call("unopened", how) == {"found": None, "answers": answers, "kept": True}


def test_a_log_that_came_is_not_put_under_an_id_of_which_the_database_may_have_another(node: Node) -> None:
    links = [["one", "two"], ["one", "two"], ["one", "two", "three"]]
    came = node.call("takenUnanswered", ["one", "own"], links)
    assert came == {"beside": [[log] for log in links], "isBeside": False, "logs": [["one", "own"]]}


def test_a_sheet_that_had_no_entries_when_it_was_copied_is_there_once(node: Node) -> None:
    came = node.call("copied", None, [[], [], ["one"]])
    assert came == {"texts": [], "isThere": [True] * 3, "logs": [], "beside": [["one"]]}


@pytest.mark.parametrize("own", [None, ["one", "own"]])
def test_a_copy_is_kept_in_the_small_store_where_the_database_cannot_be_opened(
    node: Node, own: list[str] | None
) -> None:
    server = [["one", "two"], ["one", "two", "three"]]
    came = node.call("copied", own, server)
    assert came == {"texts": [], "isThere": [True, True], "logs": [own] if own else [], "beside": [server[-1]]}


def test_a_log_that_is_taken_beside_a_full_database_keeps_the_secret_in_that(node: Node) -> None:
    came = node.call("takenBeside")
    assert came["sent"] == [["one"], ["one", "two"]]
    assert len(set(came["secrets"])) == 1
    assert came["beside"] == 1


@pytest.mark.parametrize(
    "evenings",
    [
        pytest.param({"a.json": False, "a.log.json": True, "friend.json": True}, id="beside an export"),
        pytest.param({"A.JSON": True, "b.Json": True}, id="endings with capitals"),
        pytest.param({"A.JSON": False, "A.LOG.JSON": True, "a.json": False}, id="an export with capitals"),
        pytest.param({"a.json": True, "._a.json": False, "__MACOSX/._a.json": False}, id="beside those of a Mac"),
        pytest.param({"x/a.json": False, "x/a.log.json": True, "a.json": True}, id="in folders"),
        pytest.param({"a.json": True, ".old/b.json": False, "../c.json": False}, id="in hidden folders and outside"),
        pytest.param({"a.json": True, "a.txt": False, "json": False}, id="beside other files"),
    ],
)
def test_a_phone_reads_the_evenings_in_an_archive_that_import_reads(
    node: Node, tmp_path: Path, evenings: dict[str, bool]
) -> None:
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        for name in evenings:
            archive.writestr(name, "{}")
    expected = sorted(name for name, is_evening in evenings.items() if is_evening)
    assert sorted(name for name, _ in read_source(tmp_path / "all.zip")) == expected
    assert node.call("evenings", list(evenings)) == expected
