"""A deal while it is being entered on the phone: counts that fill themselves, scores so far, findings that block it."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.strategies import BOOKS, NAMES, A, B, C, D
from tests.twins import cases
from tests.twins.asked import handed_books
from tests.twins.cases import Case
from tests.twins.node import Node

BOOK = "bonken-2002"
NOTHING: Case = {"contract": None, "chooser": None, "doubles": [], "typed": {}, "accepted": []}
HEARTS = {"key": "hearts", "total": 13, "points": -10}


class Drafts:
    """What the phone's modules in Node make of drafts."""

    def __init__(self, folder: Path) -> None:
        self._node = Node(folder, "core.js")
        self.books = handed_books(BOOKS)

    def ask(self, expression: str, **given: object) -> Any:
        """The value of an expression about the modules of ``core`` and what is given."""
        return self._node.call("evaluated", expression, given)


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Drafts:
    return Drafts(tmp_path_factory.mktemp("phone"))


def sheet(phone: Drafts, *deals: Case, book: str = BOOK, first: int | None = A) -> Case:
    return {"rulebook": phone.books[book], "players": list(NAMES), "first_chooser": first, "deals": list(deals)}


def deal(contract: str, chooser: int, result: dict[str, list[Any]], *doubles: list[int]) -> Case:
    kept = {"doubles": list(doubles), "result": result, "id": None, "accepted": []}
    return {"contract": contract, "chooser": chooser, **kept}


def test_the_minus_example_is_scored_from_its_draft(phone: Drafts) -> None:
    made = phone.ask(
        """(() => {
            const typed = {"result.hearts.13": ["3", "4", "5", ""]};
            let draft = {...nothing, contract: "points-of-hearts", chooser: 0, typed};
            draft = core.withWord(book, draft, 1, "zalen");
            draft = core.withCall(book, draft, 3, [2]);
            draft = core.withCall(book, draft, 0, [1]);
            const deal = core.dealOf(book, draft);
            return {deal, score: core.settle(core.find(book, deal.contract), deal)};
        })()""",
        book=phone.books[BOOK],
        nothing=NOTHING,
    )
    expected = deal("points-of-hearts", A, {"hearts": [3, 4, 5, 1]}, [A, B], [B, A], [B, C], [B, D], [D, C])
    assert {**made["deal"], "doubles": sorted(made["deal"]["doubles"])} == expected
    assert made["score"]["scores"] == [-10, -80, -100, 60]


@pytest.mark.parametrize(
    ("counts", "filled"),
    [
        ([None, None, None, None], [None, None, None, None]),
        ([3, None, None, None], [3, None, None, None]),
        ([3, 4, 5, None], [3, 4, 5, 1]),
        ([None, 4, 5, 1], [3, 4, 5, 1]),
        ([13, None, None, None], [13, 0, 0, 0]),
        ([3, 4, 6, None], [3, 4, 6, 0]),
        ([3, 4, 7, None], [3, 4, 7, None]),
        ([3, 4, 5, 2], [3, 4, 5, 2]),
        ([3, 4, 5, 0], [3, 4, 5, 0]),
    ],
)
def test_the_remaining_count_goes_to_the_last_player(
    phone: Drafts, counts: list[int | None], filled: list[int | None]
) -> None:
    assert phone.ask("core.fillLast(unit, counts)", unit=HEARTS, counts=counts) == filled


def test_counts_of_another_contract_are_no_part_of_the_deal(phone: Drafts) -> None:
    typed = {"result.tricks.13": ["13", "", "", ""], "result.hearts.13": ["", "2", "", ""]}
    draft = {**NOTHING, "contract": "duck", "chooser": A, "typed": typed}
    made = phone.ask("core.dealOf(book, draft)", book=phone.books[BOOK], draft=draft)
    assert made["result"] == {"tricks": [13, 0, 0, 0]}


def test_the_highest_chip_is_the_count_that_the_others_leave(phone: Drafts) -> None:
    highest = phone.ask("core.SEATS.map(seat => core.most(unit, counts, seat))", unit=HEARTS, counts=[3, 4, None, None])
    assert highest == [9, 10, 6, 6]


# Calls


@pytest.mark.parametrize(("book", "left"), [(BOOK, [[C, A], [A, C]]), ("kitchen-table", [[C, A], [A, C], [A, B]])])
def test_withdrawing_a_double_withdraws_going_back_where_only_that_is_allowed(
    phone: Drafts, book: str, left: list[list[int]]
) -> None:
    draft = {**NOTHING, "chooser": A, "doubles": [[B, A], [C, A], [A, B], [A, C]]}
    after = phone.ask("core.withCall(book, draft, 1, [])", book=phone.books[book], draft=draft)
    assert sorted(after["doubles"]) == sorted(left)


def test_a_double_the_table_insisted_on_stays_when_others_change(phone: Drafts) -> None:
    draft = {**NOTHING, "chooser": A, "doubles": [[A, D]]}
    after = phone.ask("core.withCall(book, draft, 1, [0, 2])", book=phone.books[BOOK], draft=draft)
    assert after["doubles"] == [[B, A], [B, C], [A, D]]


# While it is entered


def test_a_deal_hardly_begun_has_no_findings(phone: Drafts) -> None:
    change = {"kind": "recorded", "number": 1, "deal": deal("", A, {})}
    assert phone.ask("core.checkSoFar(sheet, change)", sheet=sheet(phone), change=change) == []
    change["deal"] = deal("queens", A, {"queens": [3, None, None, None]})
    assert phone.ask("core.checkSoFar(sheet, change)", sheet=sheet(phone), change=change) == []


def test_a_draft_has_its_findings_while_counts_are_missing(phone: Drafts) -> None:
    change = {"kind": "recorded", "number": 1, "deal": deal("queens", B, {"queens": [None] * 4}, [B, A])}
    found = phone.ask("core.checkSoFar(sheet, change)", sheet=sheet(phone), change=change)
    assert [finding["code"] for finding in found] == ["out-of-turn", "chooser-doubles"]


def test_scores_shown_while_counts_are_missing_are_final(phone: Drafts) -> None:
    rng = Random(2002)
    asked = """deals.map(([book, full, part]) => [
        core.settle(core.find(books[book], full.contract), full),
        core.settle(core.find(books[book], full.contract), part)])"""
    deals: list[tuple[str, Case, Case]] = []
    while len(deals) < 500:
        case = cases.deal_case(rng, BOOKS)
        if not has_faults(phone.books[case["book"]], case["deal"]):
            deals.append((case["book"], case["deal"], half_entered(rng, case["deal"])))
    shown = 0
    for full, part in phone.ask(asked, books=phone.books, deals=deals):
        for seat in (A, B, C, D):
            assert part["points"][seat] in (None, full["points"][seat])
            assert part["scores"][seat] in (None, full["scores"][seat])
        assert all(line in full["settlements"] for line in part["settlements"])
        assert (part == full) is (None not in part["points"])
        shown += len([score for score in part["scores"] if score is not None])
    assert shown > 200


def has_faults(book: Case, written: Case) -> bool:
    contract = next((one for one in book["contracts"] if one["key"] == written["contract"]), None)
    if contract is None or any(isinstance(who, str) for double in written["doubles"] for who in double):
        return True
    totals = {unit["key"]: unit["total"] for unit in contract["units"]}
    return written["result"].keys() != totals.keys() or any(
        not all(isinstance(count, int) for count in counts) or sum(counts) != totals[unit]
        for unit, counts in written["result"].items()
    )


def half_entered(rng: Random, written: Case) -> Case:
    result = {
        unit: [count if rng.random() < 0.7 else None for count in counts] for unit, counts in written["result"].items()
    }
    return {**written, "result": result}
