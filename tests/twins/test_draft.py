"""A deal while it is being entered on the phone: counts that fill themselves, scores so far, findings that block it."""

from random import Random
from typing import Any

import pytest

from tests.strategies import BOOKS, NAMES, A, B, C, D
from tests.twins import answers, cases
from tests.twins.asked import handed_books
from tests.twins.cases import Case
from tests.twins.node import Node

HANDED = handed_books(BOOKS)
BOOK, TABLE = HANDED["bonken-2002"], HANDED["kitchen-table"]
NOTHING: Case = {"contract": None, "chooser": A, "doubles": [], "typed": {}, "accepted": []}
BACK = NOTHING | {"doubles": [[B, A], [C, A], [A, B], [A, C]]}
HEARTS = {"key": "hearts", "total": 13, "points": -10}
LEAVE = "core.fillLast(unit, counts)"
MOST = "core.SEATS.map((seat) => core.most(unit, counts, seat))"
CALL = "core.withCall(book, draft, 1, targets).doubles"
CODES = "core.checkSoFar(sheet, { kind: 'recorded', number: 1, deal }).map(({ code }) => code)"
SHEET = {"rulebook": BOOK, "players": NAMES, "first_chooser": A, "deals": []}


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Node:
    return Node(tmp_path_factory.mktemp("phone"), "modules.js")


def hearts(*counts: int | None) -> Case:
    return {"unit": HEARTS, "counts": counts}


def call(draft: Case, *targets: int, book: Case = BOOK) -> Case:
    return {"book": book, "draft": draft, "targets": targets}


def first_deal(contract: str, chooser: int, result: Case, *doubles: list[int]) -> Case:
    kept: Case = {"doubles": doubles, "result": result, "id": None, "accepted": []}
    return {"sheet": SHEET, "deal": {"contract": contract, "chooser": chooser, **kept}}


@pytest.mark.parametrize(
    ("expression", "given", "expected"),
    [
        # The rest goes to the last player, or nothing to the others once none is left.
        (LEAVE, hearts(None, None, None, None), [None, None, None, None]),
        (LEAVE, hearts(3, None, None, None), [3, None, None, None]),
        (LEAVE, hearts(3, 4, 5, None), [3, 4, 5, 1]),
        (LEAVE, hearts(None, 4, 5, 1), [3, 4, 5, 1]),
        (LEAVE, hearts(13, None, None, None), [13, 0, 0, 0]),
        (LEAVE, hearts(3, 4, 6, None), [3, 4, 6, 0]),
        (LEAVE, hearts(3, 4, 7, None), [3, 4, 7, None]),
        (LEAVE, hearts(3, 4, 5, 2), [3, 4, 5, 2]),
        (LEAVE, hearts(3, 4, 5, 0), [3, 4, 5, 0]),
        # The highest number to tap is what the others leave.
        (MOST, hearts(3, 4, None, None), [9, 10, 6, 6]),
        # Counts of another contract are no part of the deal.
        (
            "core.dealOf(book, { ...draft, contract: 'duck', typed }).result",
            {
                "book": BOOK,
                "draft": NOTHING,
                "typed": {"result.tricks.13": ["13", "", "", ""], "result.hearts.13": ["", "2", "", ""]},
            },
            {"tricks": [13, 0, 0, 0]},
        ),
        # Who withdraws a double withdraws going back, where a chooser may do only that; what a table insisted on stays.
        (CALL, call(BACK), [[C, A], [A, C]]),
        (CALL, call(BACK, book=TABLE), [[C, A], [A, B], [A, C]]),
        (CALL, call(NOTHING | {"doubles": [[A, D]]}, A, C), [[B, A], [B, C], [A, D]]),
        # What is only missing yet is no finding.
        (CODES, first_deal("", A, {}), []),
        (CODES, first_deal("queens", A, {"queens": [3, None, None, None]}), []),
        (CODES, first_deal("queens", B, {"queens": [None] * 4}, [B, A]), ["out-of-turn", "chooser-doubles"]),
    ],
)
def test_what_follows_from_a_draft(node: Node, expression: str, given: Case, expected: Any) -> None:
    assert node.call("evaluated", expression, given) == expected


def test_scores_shown_while_counts_are_missing_are_final(node: Node) -> None:
    rng = Random(2002)
    asked = """deals.map(([book, full, part]) => [
        core.settle(core.find(books[book], full.contract), full),
        core.settle(core.find(books[book], full.contract), part)])"""
    deals: list[tuple[str, Case, Case]] = []
    while len(deals) < 500:
        case = cases.deal_case(rng, BOOKS)
        if answers.of_deal(case)["score"]:
            deals.append((case["book"], case["deal"], half_entered(rng, case["deal"])))
    shown = 0
    for full, part in node.call("evaluated", asked, {"books": HANDED, "deals": deals}):
        for seat in (A, B, C, D):
            assert part["points"][seat] in (None, full["points"][seat])
            assert part["scores"][seat] in (None, full["scores"][seat])
        assert all(line in full["settlements"] for line in part["settlements"])
        assert (part == full) is (None not in part["points"])
        shown += len([score for score in part["scores"] if score is not None])
    assert shown > 200


def half_entered(rng: Random, written: Case) -> Case:
    result = {
        unit: [count if rng.random() < 0.7 else None for count in counts] for unit, counts in written["result"].items()
    }
    return {**written, "result": result}
