"""Findings that keep a change off the sheet, before pages or programs store it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.core.bonken.changes import Corrected, Recorded, Removed, Renamed
from scoresheet.core.bonken.findings import WARNINGS
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.log import Log
from tests.strategies import BOOK, NAMES, SHIPPED, A, B, C, D, logs, some, some_deal, some_evening

EMPTY = Sheet(BOOK, NAMES, first_chooser=0)
EVENING = some_evening(BOOK)


def codes(sheet: Sheet, change: Recorded | Corrected | Removed | Renamed) -> list[str]:
    return [finding.code for finding in change.blocking(sheet)]


def test_a_warning_blocks_until_it_is_accepted() -> None:
    deal = some("duck", B, "B>C")
    assert codes(EMPTY, Recorded(1, deal)) == ["out-of-turn", "chooser-doubles"]
    assert codes(EMPTY, Recorded(1, replace(deal, accepted=("out-of-turn",)))) == ["chooser-doubles"]
    assert codes(EMPTY, Recorded(1, replace(deal, accepted=("out-of-turn", "chooser-doubles")))) == []


def test_a_finished_evening_takes_no_more_deals_at_any_place() -> None:
    played = {deal.contract for deal in EVENING.deals}
    (left,) = (contract for contract in BOOK.contracts if contract.key not in played)
    deal = replace(some_deal(left, B), accepted=WARNINGS)
    for number in (1, 7, 13):
        assert codes(EVENING, Recorded(number, deal)) == ["too-many-deals"]
    assert codes(Removed(4).apply(EVENING), Recorded(1, deal)) == []
    # With one too many on it, as out of a document, it refuses the next with one sentence.
    too_long = EVENING.with_deals(*EVENING.deals, deal)
    assert codes(too_long, Recorded(1, deal)).count("too-many-deals") == 1


def test_removing_and_renaming_are_never_blocked() -> None:
    assert codes(EVENING, Removed(1)) == []
    assert codes(EVENING, Renamed(("E", "F", "G", "H"))) == []


def test_a_deal_that_stood_out_of_turn_is_put_back_with_that_accepted() -> None:
    # Nobody was asked: it is out of turn since who chose the first deal was corrected.
    sheet = Sheet(BOOK, NAMES, A, (some("queens", C), some("duck", B)))
    for change in (Corrected(2, some("duck", D)), Removed(2)):
        undone = change.undone(sheet)
        assert undone.deal.accepted == ("out-of-turn",)
        assert undone.blocking(change.apply(sheet)) == ()


def test_own_errors_are_those_no_other_deal_can_cause() -> None:
    deal = some("duck", B, "B>B")
    assert [(finding.code, finding.deal) for finding in Recorded(3, deal).own_errors(EMPTY)] == [("self-double", 3)]
    repeated = Recorded(13, some("duck", B))
    assert repeated.own_errors(EVENING) == ()
    assert "repeated-contract" in codes(EVENING, repeated)


@given(st.sampled_from(SHIPPED).flatmap(logs))
def test_a_sheet_of_changes_that_were_not_blocked_never_has_errors(log: Log[Sheet]) -> None:
    sheet = log.base
    for entry in log.entries:
        change = entry.change
        if isinstance(change, Recorded | Corrected):
            if not 1 <= change.number <= len(sheet.deals) + isinstance(change, Recorded):
                continue
            change = type(change)(change.number, replace(change.deal, accepted=WARNINGS))
        elif isinstance(change, Removed) and change.number > len(sheet.deals):
            continue
        if not change.blocking(sheet):
            sheet = change.apply(sheet)
            assert sheet.standing.unscored == ()


# Findings on a deal before it is recorded or corrected
SHEET = Sheet(BOOK, NAMES, A, (some("queens", A), some("duck", B), some("spades", C)))


@pytest.mark.parametrize(
    ("change", "found"),  # with the number of the deal that has the contract already
    [
        (Recorded(4, some("domino", D)), []),
        (Recorded(4, some("duck", D)), [("repeated-contract", 2)]),
        (Recorded(4, some("hearts", C)), [("out-of-turn", None), ("second-plus", None)]),
        # In between, also before the deal that has the contract: that is the fourth then.
        (Recorded(2, some("domino", B)), []),
        (Recorded(2, some("spades", B)), [("repeated-contract", 4)]),
        # A correction may keep its own contract.
        (Corrected(1, some("queens", A, "B>A")), []),
        (Corrected(1, some("duck", A)), [("repeated-contract", 2)]),
        (
            Corrected(1, replace(some("spades", B), result={})),
            [("out-of-turn", None), ("wrong-total", None), ("repeated-contract", 3)],
        ),
    ],
)
def test_a_deal_is_checked_as_it_would_stand_on_the_sheet(
    change: Recorded | Corrected, found: list[tuple[str, int | None]]
) -> None:
    findings = change.findings(SHEET)
    assert [(one.code, one.params.get("number")) for one in findings] == found
    assert {one.deal for one in findings} <= {change.number}


def test_clashes_between_other_deals_do_not_count_against_a_change() -> None:
    deals = (some("queens", A), some("duck", B), some("duck", C))
    assert Corrected(1, some("domino", A)).findings(SHEET.with_deals(*deals)) == ()
