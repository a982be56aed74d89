"""Phones that follow a sheet, in Node: before a real server, behind a proxy that spoils what goes to and fro."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from scoresheet.core.bonaken.sheet import Sheet as BonakenSheet
from scoresheet.core.bonaken.sheet import sheet_to_plain as bonaken_to_plain
from scoresheet.core.bonken.changes import Corrected, Recorded, Removed
from scoresheet.core.bonken.sheet import Sheet, sheet_to_plain
from scoresheet.core.log import Log
from scoresheet.store.connections import database_url
from scoresheet.store.sheets import Store
from scoresheet.web.bonaken.phone import plain_rulebook as bonaken_rulebook
from scoresheet.web.bonken.phone import plain_rulebook
from tests.bonaken import game
from tests.browser import proxy
from tests.browser.local import packed, plain_log
from tests.browser.proxy import FAULTS, Proxy
from tests.browser.server import Server
from tests.soaked import soaked
from tests.strategies import BOOK, NAMES, A, B, some
from tests.twins.node import Node

NEW = Sheet(BOOK, NAMES, A)
PHONES = 3
ACTS = (*("enter",) * 5, "correct", "remove", *("round",) * 5, "restart", "choose")
SPOILT = 0.4  # how many of the answers


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Node:
    return Node(tmp_path_factory.mktemp("phone"), "follower_model.js")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture
def store(server: Server) -> Iterator[Store]:
    opened = Store(database_url({"SCORESHEET_DATABASE": server.database}))
    yield opened
    opened.dispose()


@pytest.fixture
def between(server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Proxy]:
    monkeypatch.setattr(proxy, "LATE", 0.05)
    with Proxy(server.port) as laid:
        yield laid


# What becomes of a pull and of a push when the answer is spoilt.
MEANT = {
    **{fault: ["server", "server"] for fault in ("404", "500", "502", "portal", "wrong-json", "empty")},
    **{fault: ["offline", "offline"] for fault in ("redirect", "lost", "unheard", "cut", "hang", "hang-half")},
    **{fault: ["same", ""] for fault in ("twice", "reordered")},
    "slow": ["read", ""],
}


def test_only_the_server_itself_says_that_a_sheet_is_gone_or_a_change_wrong(
    node: Node, store: Store, server: Server, between: Proxy
) -> None:
    keys = store.create(NEW)

    def answers(key: str, *faults: str, title: object = "Friday") -> list[list[str]]:
        fates = [fault for fault in faults for _ in ("pull", "push")]
        between.fate = lambda method, path: fates.pop(0)
        change = {"kind": "headed", "title": title, "date": "", "place": ""}
        patiences = [500 if fault.startswith("hang") else 60_000 for fault in faults]
        found: list[list[str]] = node.call("answersTo", f"{between.secure}/api/sheets/{key}", change, patiences)
        return found

    assert answers(keys.edit, *FAULTS) == [MEANT[fault] for fault in FAULTS]
    assert answers(keys.view, "ok", "ok") == [["read", "closed"], ["same", "closed"]]
    assert answers(keys.edit, "ok", title=5) == [["read", "not-a-text"]]
    assert answers("nothing-is-here", "ok") == [["gone", "gone"]]
    other = store.create(NEW).edit
    with closing(sqlite3.connect(server.database, isolation_level=None)) as holding:
        holding.execute("BEGIN IMMEDIATE")
        assert answers(other, "ok") == [["read", "server"]]


@pytest.mark.parametrize(
    ("outcomes", "times"),
    [
        (["unchanged", "changed", "unchanged"], [0, 2_000, 4_000]),
        (["unanswered", "unanswered", "unanswered", "unanswered", "changed"], [0, 2_000, 5_000, 9_000, 13_000]),
        (["gone", "unchanged"], [0, 30_000]),
        (["error", "unchanged"], [0, "error", 2_000]),
        (["never", "unchanged"], [0, 62_000]),
        (["unchanged", 600_001, "unchanged", "changed", "unchanged"], [0, 600_001, 610_001, 612_001]),
    ],
)
def test_a_page_polls_every_two_seconds_less_often_without_news_and_never_while_hidden(
    node: Node, outcomes: list[str | int], times: list[str | int]
) -> None:
    assert node.call("polls", outcomes) == times


def page_of(between: Proxy, store: Store, sheet: Sheet | BonakenSheet, plain: Any) -> dict[str, Any]:
    """What a page has of a new sheet that it may write on."""
    keys = store.create(sheet)
    at = {"id": store.open(keys.view).public_id, "view": keys.view, "api": f"{between.secure}/api/sheets/{keys.edit}"}
    return {**at, "sheet": plain, "writable": True, "version": 0, "last": None}


QUEENS, DUCK, SPADES = (some(*deal).plain() for deal in (("queens", A), ("duck", B), ("spades", B)))


@pytest.mark.parametrize(
    ("what", "given", "expected"),
    [
        # A phone without room goes on showing what others enter.
        ("shownWithoutRoom", [["One", "Two"]], ["One", "One", "Two", "Two"]),
        # One that wakes up is late until it has asked.
        ("asleep", [], ["late", None]),
        # A page that has become another hears of no answer.
        ("leftWhileAsking", [], [True, 0]),
        # One that is newer than the log of its phone shows what waits, and no deal twice.
        ("onNewerPages", [QUEENS], [[1, 1], [1, 0]]),
        # A deal entered on two pages is one, and another is a clash.
        ("onTwoPages", [[[QUEENS, QUEENS], [DUCK, SPADES]]], [[1, [], None], [2, ["clash"], None]]),
    ],
)
def test_what_pages_of_a_phone_show_of_a_sheet(
    node: Node, store: Store, between: Proxy, what: str, given: list[object], expected: object
) -> None:
    page = page_of(between, store, NEW, sheet_to_plain(NEW))
    assert node.call(what, page, plain_rulebook(BOOK), *given) == expected


def test_the_card_says_why_it_may_be_old_and_what_is_not_sent(node: Node) -> None:
    read: dict[str, object] = {"inStep": "2026-11-20T20:05:00"}  # where this is tested
    said: list[tuple[dict[str, object], str]] = [
        ({"trouble": "offline"}, "follow.offline follow.no-reload"),
        ({"trouble": "offline"} | read, "follow.offline-since 20:05 follow.no-reload"),
        ({"trouble": "offline", "lacksPage": True}, "follow.offline follow.no-reload follow.no-page"),
        ({"trouble": "late"} | read, "follow.late 20:05"),
        ({"trouble": "server"} | read, "follow.server"),
        ({"trouble": "closed"}, "follow.closed"),
        ({"trouble": "gone"}, "follow.gone"),
        ({"trouble": "gone", "isLocal": True}, "local.gone"),
        ({"trouble": "storage", "isLocal": True}, "local.storage"),
    ]
    unsent = {"waiting": [1, 2], "unknown": [3], "reads": False, "keeps": False, "lacksPage": True} | read
    cases: list[object] = [{}, read, unsent, *(case for case, _ in said)]
    assert node.call("lines", cases) == [
        ["", "false", False],
        ["", "true", False],
        ["2 follow.unsent 1 follow.unknown follow.not-read follow.not-kept", "true", True],
        *([text, "false", True] for _, text in said),
    ]


def test_forms_of_bonaken_that_a_version_before_kept_are_sent_or_kept_as_they_are(
    node: Node, store: Store, between: Proxy
) -> None:
    sheet = game(4, "D")
    page = page_of(between, store, sheet, bonaken_to_plain(sheet))
    page["rulebook"] = bonaken_rulebook(sheet.rulebook)
    good = {"action": "/s/key/deal", "fields": [["entry", "one"], ["goer", "0"], ["result", "win"]]}
    bad = {"action": "/s/key/deal", "fields": [["goer", "0"]]}
    assert node.call("adopted", page, [good, bad]) == [["recorded"], [bad], [bad]]


def test_what_is_no_log_or_of_a_later_version_is_not_read_and_nothing_of_another_phone_comes_along(node: Node) -> None:
    once, twice = (Recorded(number, some("queens", A)) for number in (1, 2))
    log = plain_log(3, NEW, once)
    own = {"secret": "theirs", "moved": "javascript:alert(1)", "copy": {"address": "//elsewhere"}, "pending": [{}]}
    bad: tuple[dict[str, object], ...] = (
        {"entries": [{"id": 1, "time": "", "by": None, "change": {"kind": "removed"}}]},
        {"entries": [{"id": "one", "time": log["opened"], "by": None, "change": {"kind": "removed", "number": 1}}]},
        {"entries": plain_log(3, NEW, once, twice)["entries"]},
        {"sheet": {"players": [1, 2, 3, 4], "deals": []}},
        {"rulebooks": []},
    )
    texts = ["", "nonsense", "AAAA", "A" * 5000, *(packed(log | other)[1:] for other in bad)]
    assert node.call("received", texts, plain_rulebook(BOOK)) == [None] * len(texts)
    later, good = packed(log | {"format": "scoresheet-log/2"})[1:], packed(log | own | {"start": 7})[1:]
    assert node.call("received", [later, good], plain_rulebook(BOOK)) == ["newer", log]


def play(node: Node, store: Store, between: Proxy, seed: int) -> tuple[dict[str, Any], Log[Sheet]]:
    """One story and what came of it, with the log of the sheet that it was written on."""
    rng = random.Random(seed)
    key = store.create(NEW).edit
    steps = [
        {"phone": rng.randrange(PHONES), "act": rng.choice(ACTS), "pick": rng.randrange(1000)}
        for _ in range(rng.randrange(10, 40))
    ]
    fates = [rng.choice(FAULTS) if rng.random() < SPOILT else "ok" for _ in range(200)]

    def fate(method: str, path: str) -> str:
        if path == "/healthz":
            fates.clear()
        return fates.pop() if fates and path.startswith("/api/") else "ok"

    between.fate = fate
    plain = sheet_to_plain(store.open(key).log.sheet)
    story = {"address": between.secure, "key": key, "sheet": plain, "version": 0, "steps": steps, "phones": PHONES}
    return node.call("play", story), store.open(key).log


def unasked(log: Log[Sheet], seen: dict[str, dict[str, Any]]) -> list[int]:
    """The versions at which a phone wrote over, or in the place of, what its players had not seen."""
    found = []
    for version, entry in enumerate(log.entries, 1):
        if entry.id not in seen:
            continue
        deals = Log(log.base, log.entries[: version - 1]).sheet.deals
        before, after = seen[entry.id]["before"], seen[entry.id]["after"]
        match entry.change:
            case Corrected(number) | Removed(number):
                was = deals[number - 1].plain()
                fine = all(was[part] == before[part] for part in ("contract", "chooser", "result"))
            case Recorded(number):
                fine = after not in [deal.id for deal in deals] or deals[number - 2].id == after
            case _:
                fine = True
        found += [] if fine else [version]
    return found


@pytest.mark.parametrize("stories", [range(8), *soaked(range(8, 208))])
def test_every_change_is_logged_once_or_left_to_choose_and_all_phones_end_alike(
    node: Node, store: Store, between: Proxy, stories: range
) -> None:
    decided = 0
    for seed in stories:
        came, log = play(node, store, between, seed)
        ids = [entry.id for entry in log.entries]
        assert (came["unsent"], came["left"]) == (0, []), seed
        assert len(ids) == len(set(ids)), seed
        # A correction may be of a deal that was dropped; and another phone may have entered just the same.
        known = {*ids, *came["decided"]}
        new = [seen["deal"] for one, seen in came["seen"].items() if seen["before"] is None and one not in known]
        entered = [entry.change.deal.plain() for entry in log.entries if isinstance(entry.change, Recorded)]
        logged = [(deal["contract"], deal["result"]) for deal in entered]
        assert [deal for deal in new if (deal["contract"], deal["result"]) not in logged] == [], seed
        assert unasked(log, came["seen"]) == [], seed
        on_sheet = [str(deal.id) for deal in log.sheet.deals]
        assert len(on_sheet) == len(set(on_sheet)), seed
        assert came["shown"] == [[deal.plain() for deal in log.sheet.deals]] * PHONES, seed
        decided += len(came["decided"])
    assert decided > len(stories) / 2  # the stories are about something
