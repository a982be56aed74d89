"""Replicas of one sheet, over a rough network and a server that is put back: nothing typed is lost, twice or wrong."""

from collections.abc import Collection
from typing import Any

import pytest

from scoresheet.core.bonaken.changes import KINDS as OF_BONAKEN
from scoresheet.core.bonken.changes import KINDS as OF_BONKEN
from tests.soaked import soaked
from tests.twins.node import Node

EVENINGS = 300  # the soak plays more


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Node:
    macros = {"templates/macros/page.html": "export const carried = null, done = null, meanwhile = null;"}
    return Node(tmp_path_factory.mktemp("phone"), "replica_model.js", macros)


@pytest.mark.parametrize(("game", "kinds"), [("bonken", OF_BONKEN), ("bonaken", OF_BONAKEN)], ids=["bonken", "bonaken"])
@pytest.mark.parametrize("phones", [3, *soaked(2, 4)])
@pytest.mark.parametrize("start", [1, *soaked(*range(1_001, 21_001, 1_000))])
def test_after_a_rough_evening_all_phones_have_the_same_sheet_and_everything_typed(
    node: Node, phones: int, start: int, game: str, kinds: Collection[str]
) -> None:
    number = 1_000 if start > 1 else EVENINGS
    came = node.call("evenings", start, number, phones, game, [*kinds])
    assert came["faults"] == []
    assert came["needless"] < came["questions"] / 50
    assert came["questions"] > number / 4, came  # they are about something
    assert came["held"] > 0


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        # Changes pending behind the answer to a clash do not overwrite it.
        ("answeredMine", [["late: clash"], ["answer: waiting", "again: waiting"], [], ["late: clash"]]),
        # A contract that is on the sheet cannot come once more, as the next deal.
        ("ofOneContract", [["theirs", "mine"], ["theirs", "mine", "next"], ["theirs", "mine"]]),
        # The name of another player is free again where one's own correction stands.
        ("ofOneName", [["theirs", "mine"], ["Anna", "Bram", "Karla", "Bas"], [1, 3]]),
        # A deal that two tabs take off is taken off once, without a server.
        ("removedTwice", [[["one"], []], [["one", "three"], []]]),
        # A deal of a seat that is gone is refused by the server, and can be dropped.
        ("ofASeatThatIsGone", [[["waiting"]], [["refused", "3 sit here."]], ["theirs"], "4 won", []]),
    ],
)
def test_what_is_left_of_pending_changes(node: Node, what: str, expected: object) -> None:
    assert node.call(what) == expected


def test_a_form_is_saved_as_a_change_to_the_sheet_that_it_was_begun_on(node: Node) -> None:
    def recorded(deal_id: str, number: int) -> list[object]:
        deal = {"goers": [[number, "win"]], "bid": "", "dealer": None, "id": deal_id, "accepted": ["seven-misere"]}
        return [deal_id, {"kind": "recorded", "number": number, "deal": deal}]

    def form(version: int, last: str, number: int, about: str = "", **also: Any) -> dict[str, object]:
        return {"fields": {"version": str(version), "last": last, "number": str(number), "about": about}, **also}

    waiting: dict[str, Any] = {"pending": [recorded("own", 5), recorded("more", 6)]}
    expected = (
        (form(5, "titled", 5), [5, 0]),
        (form(2, "b", 3, **waiting), [2, 0]),  # others entered deals since
        *(({"fields": {"version": "2", "number": at}}, [2, 0]) for at in "23"),  # drafts of earlier versions of the app
        (form(5, "titled", 5, known=2), [5, 0]),  # a page that is newer than the log of the phone
        (form(5, "titled", 2, known=2, isReached=False), [2, 0]),
        # Behind a deal of this phone, which is in the log by now or waits still.
        (form(2, "b", 4), [3, 0]),
        (form(4, "d", 6, **waiting), [4, 1]),
        (form(4, "d", 7, **waiting), [4, 2]),
        # A correction of such a deal, and of one that another is in the place of.
        (form(2, "b", 3, "c"), [3, 0]),
        (form(4, "d", 6, "more", **waiting), [4, 2]),
        (form(2, "b", 3, "lost"), [2, 0]),
        # The server was put back: what was entered in the place of the deal is asked about.
        (form(5, "lost", 3, isReached=False), [2, 0]),
        (form(9, "lost", 1), [0, 0]),
    )
    titled = ["titled", {"kind": "headed", "title": "Friday", "date": "", "place": ""}]
    log = [*(recorded(name, number) for number, name in enumerate("abcd", 1)), titled]
    assert node.call("begunOnOf", log, [one for one, _ in expected]) == [moment for _, moment in expected]


def test_an_address_asks_for_the_number_of_a_deal_and_for_one_that_was_removed(node: Node) -> None:
    deal = {"contract": "a", "chooser": 1, "doubles": [], "result": {"a": [1, 0, 0, 0]}, "id": None, "accepted": []}
    changes = [
        {"kind": "recorded", "number": 1, "deal": deal},
        {"kind": "removed", "number": 1},
        {"kind": "reseated", "order": [1, 0, 2, 3]},
    ]
    expected = (
        ("?at=1&again=2", [1, 0]),  # the players changed seats since
        ("?at=2&again=1", [2, None]),
        ("", [3, None]),
        *((f"?at={at}", [3, None]) for at in ("0", "-1", "1.5", "4", "x", "")),
    )
    assert node.call("dealAskedOf", changes, [one for one, _ in expected]) == [asked for _, asked in expected]
