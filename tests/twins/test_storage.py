"""Logs in the two stores of a phone: a record that is partly in the small one loses nothing, whatever is done to it;
and evenings in an archive that it takes in.
"""

import zipfile
from pathlib import Path

import pytest

from scoresheet.core.keys import digest_of_table
from scoresheet.store.evening_files import read_source
from tests.twins.node import Node


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Node:
    macros = {"templates/macros/hand_over.html": "export const came = null, code = null, notLetIn = null;"}
    return Node(tmp_path_factory.mktemp("phone"), "storage_model.js", templates=macros)


TWO, THREE, APART = ["one", "two"], ["one", "two", "three"], ["one", "other"]
BROUGHT = {"edit": "/s/edit", "moved": "/s/edit"}


@pytest.mark.parametrize(
    ("what", "given", "expected"),
    [
        # A log that is partly in the small store.
        ("broughtFromBeside", [], {"beside": 1, "sent": [TWO], "kept": TWO, "left": 0} | BROUGHT),
        ("leftBeside", [], {"left": TWO, "taken": TWO, "after": THREE, "beside": 0}),
        ("movedIn", [], {"before": 1, "after": 0, "kept": ["one"]}),
        # Of a database whose connections are lost once they were used, each is opened again.
        ("keptOverLostConnections", [], {"logs": [TWO], "beside": 0}),
        # One that gets an entry on its way, or on a page that opened it before: the server knows it by its secret.
        ("broughtMeanwhile", [], {"sent": [["one"], TWO], "kept": TWO} | BROUGHT),
        ("broughtOnceMore", [], {"sent": [["one"], TWO], "secrets": 1}),
        # What comes of one that was brought lives here until it is brought too.
        ("takenAfterIt", [], {"kept": TWO, "before": None, "sent": [["one"], TWO], "secrets": 1, "after": "/s/edit"}),
        ("takenBeside", [], {"sent": [["one"], TWO], "secrets": 1, "beside": 1}),
        # One that went on apart is kept beside the other once.
        (
            "takenApart",
            [],
            [[TWO, APART], [TWO, [*APART, "more"]], [TWO, [*APART, "more"]], [TWO, [*APART, "more"], ["one", "third"]]],
        ),
        ("takenApartAndBrought", [], {"how": "same", "isSame": True, "moved": "/s/edit", "logs": [TWO, APART]}),
        # A database that cannot be opened is not taken for an empty one, and may have another log under the same id.
        ("unopened", [""], {"found": None, "answers": True, "kept": True}),
        ("unopened", ["throws"], {"found": None, "answers": False, "kept": True}),
        ("unopened", ["fails"], {"found": None, "answers": False, "kept": True}),
        ("unopened", ["none"], {"found": None, "answers": True, "kept": True}),
        (
            "takenUnanswered",
            [["one", "own"], [TWO, TWO, THREE]],
            {"beside": [[TWO], [TWO], [THREE]], "isBeside": False, "logs": [["one", "own"]]},
        ),
        # It gets another id here alone.
        ("sentUnanswered", [["one", "own"]], {"isKept": False, "sent": [True], "isInLink": True}),
        # Copies of a sheet then are in the small store; one that had no entries yet is there once.
        ("copied", [None, [[], [], ["one"]]], {"texts": [], "isThere": [True] * 3, "logs": [], "beside": [["one"]]}),
        ("copied", [None, [TWO, THREE]], {"texts": [], "isThere": [True] * 2, "logs": [], "beside": [THREE]}),
        (
            "copied",
            [["one", "own"], [TWO, THREE]],
            {"texts": [], "isThere": [True] * 2, "logs": [["one", "own"]], "beside": [THREE]},
        ),
    ],
)
def test_what_becomes_of_logs_in_the_two_stores(node: Node, what: str, given: list[object], expected: object) -> None:
    assert node.call(what, *given) == expected


def test_an_archive_has_a_log_under_the_id_that_others_know_unless_another_has_that(node: Node) -> None:
    ids = [["own", "known"], ["twice", "known"], ["apart", "here"], ["here", None]]
    names = ("known", "twice", "apart", "here")
    assert node.call("archivedIds", ids) == [[f"{name}.log.json", name] for name in names]


def test_a_log_with_a_fault_in_its_heading_or_around_it_is_none(node: Node) -> None:
    good = [
        {},
        {"sheet": {"title": "Friday", "date": "2024-02-29", "place": ""}},
        {"heading": {"title": "é" * 100, "date": "", "place": "Zwolle"}},
        {"opened": "2026-11-20T20:00:00.123456+00:00"},
        {"id": "x" * 64, "entry": {"by": "Anna"}},
    ]
    dates: tuple[object, ...] = ("20-11-2026", "2026-02-30", "2026-13-01", None, 0, [])
    bad = [
        *({"sheet": {"date": date}} for date in dates),
        *({"heading": {"title": "", "date": date, "place": ""}} for date in ("20 november", "2026-11-20T20:00")),
        {"sheet": {"title": "x" * 101}},
        {"heading": {"title": "", "date": "", "place": 5}},
        {"opened": "banana"},
        {"id": "x" * 65},
        *({"entry": entry} for entry in ({"id": 1}, {"by": 5}, {"time": "banana"})),
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
    names = [name for name, _ in read_source(tmp_path / "all.zip")]
    assert sorted(names) == [f"{tmp_path}/all.zip/{name}" for name in expected]
    assert node.call("evenings", list(evenings)) == expected


def test_a_rulebook_has_one_digest_on_phones_and_on_servers(node: Node) -> None:
    table = {"name": {"nl": "Thuis – ♥ 🎉", "en": "Ours"}, "adds_up_to": -40, "links": [["a", 2], []], "pairs": True}
    assert node.call("digestOfTable", table) == digest_of_table(table)
