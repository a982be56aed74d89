"""What the table hears before it records or corrects a deal."""

from dataclasses import replace

from scoresheet.core.bonken.changes import Corrected, Recorded
from scoresheet.core.bonken.findings import Finding
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.sheet import Sheet
from tests.strategies import NAMES, A, B, C, D, some, some_evening

CARD = named("bonken-2002")
SHEET = Sheet(CARD, NAMES, A, (some("queens", A), some("duck", B), some("spades", C)))


def test_the_next_deal_is_checked_as_it_would_stand_on_the_sheet() -> None:
    assert Recorded(4, some("domino", D)).findings(SHEET) == ()
    assert Recorded(4, some("duck", D)).findings(SHEET) == (
        Finding("repeated-contract", 4, ("contract",), {"contract": "duck", "number": 2}),
    )
    assert Recorded(4, some("hearts", C)).findings(SHEET) == (
        Finding("out-of-turn", 4, ("chooser",), {"who": C, "whose": D}),
        Finding("second-plus", 4, ("chooser", "contract"), {"who": C, "allowed": 1}),
    )


def test_a_correction_may_keep_its_contract() -> None:
    assert Corrected(2, some("duck", B, "C>B")).findings(SHEET) == ()


def test_a_correction_to_the_contract_of_an_earlier_deal_is_found() -> None:
    assert Corrected(2, some("queens", B)).findings(SHEET) == (
        Finding("repeated-contract", 2, ("contract",), {"contract": "queens", "number": 1}),
    )


def test_a_correction_to_the_contract_of_a_later_deal_is_found() -> None:
    assert Corrected(1, some("spades", A)).findings(SHEET) == (
        Finding("repeated-contract", 1, ("contract",), {"contract": "spades", "number": 3}),
    )


def test_a_correction_is_found_together_with_its_other_faults() -> None:
    findings = Corrected(1, replace(some("spades", B), result={})).findings(SHEET)
    assert [(finding.code, finding.deal) for finding in findings] == [
        ("out-of-turn", 1),
        ("wrong-total", 1),
        ("repeated-contract", 1),
    ]


def test_a_deal_in_between_may_not_have_the_contract_of_a_later_one() -> None:
    assert Recorded(2, some("domino", B)).findings(SHEET) == ()
    [finding] = Recorded(2, some("spades", B)).findings(SHEET)
    assert (finding.code, finding.deal, finding.params["contract"]) == ("repeated-contract", 2, "spades")


def test_clashes_between_other_deals_do_not_count_against_a_change() -> None:
    deals = (some("queens", A), some("duck", B), some("duck", C))
    assert Corrected(1, some("domino", A)).findings(SHEET.with_deals(*deals)) == ()


def test_a_deal_in_between_on_a_full_sheet_is_one_too_many() -> None:
    evening = some_evening(CARD)
    [*findings] = Recorded(3, some("no-trumps", C)).findings(evening)
    assert [(finding.code, finding.deal) for finding in findings] == [("too-many-deals", 3)]
