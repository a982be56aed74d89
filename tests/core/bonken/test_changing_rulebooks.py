"""An evening that was begun by another rulebook than it is played by."""

from dataclasses import replace

import pytest
from hypothesis import given

from scoresheet.core.bonken.changes import RulebookChanged
from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.core.bonken.draft import Draft
from scoresheet.core.bonken.rulebook import Rulebook, counterpart_key, named
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.changes import SheetChange
from scoresheet.core.log import Log
from tests.strategies import BOOK, INVENTED, NAMES, A, B, C, D, logs, rulebooks, some

WIKIPEDIA = named("bonken-wikipedia")
CHANGED = RulebookChanged(BOOK, WIKIPEDIA)


@pytest.mark.parametrize(
    ("key", "there"),
    [
        ("points-of-hearts", "no-hearts"),
        ("king-of-hearts", "no-king-of-hearts"),
        ("queens", "no-queens"),
        ("duck", "ducking"),
        ("last-trick", "no-last"),
        ("domino", "domino"),
        ("spades", "spades"),
        ("no-trumps", "no-trumps"),
        ("kings-jacks", None),  # eight of a kind, not four kings and four jacks
        ("seventh-thirteenth", None),
        ("tarot", None),
    ],
)
def test_the_counterpart_of_a_contract_counts_the_same(key: str, there: str | None) -> None:
    assert counterpart_key(BOOK, WIKIPEDIA, key) == there
    if there is not None:
        assert counterpart_key(WIKIPEDIA, BOOK, there) == key


def test_an_ambiguous_contract_has_no_counterpart() -> None:
    spades = BOOK.contract("spades")
    assert BOOK.counterpart(replace(spades, key="trumps")) is None


def test_deals_are_scored_by_the_other_rulebook() -> None:
    # The card: each heart −10; Wikipedia the same. Its queens are −30 where the card has −45.
    queens = Deal("queens", A, (), {"queens": counts(1, 3, 0, 0)})
    sheet = Sheet(BOOK, NAMES, A, (queens, some("spades", B)))
    assert sheet.standing.deals[0].running == (-45, -135, 0, 0)
    after = CHANGED.apply(sheet)
    worth = WIKIPEDIA.contract("no-queens").units[0].points
    assert [deal.contract for deal in after.deals] == ["no-queens", "spades"]
    assert after.standing.deals[0].running == (worth, 3 * worth, 0, 0)
    assert CHANGED.undone(sheet).apply(after) == sheet


def test_contracts_missing_from_the_other_rulebook_block_the_change() -> None:
    trick = Deal("seventh-thirteenth", B, (), {"trick-7": taker(A), "trick-13": taker(A)})
    sheet = Sheet(BOOK, NAMES, A, (some("queens", A), trick, some("kings-jacks", C)))
    assert CHANGED.left_out(sheet) == (2, 3)
    assert [(one.code, one.deal) for one in CHANGED.blocking(sheet)] == [
        ("unknown-contract", 2),
        ("unknown-contract", 3),
    ]
    assert CHANGED.blocking(sheet.with_deals(*sheet.deals[:1])) == ()


def test_a_draft_follows_its_contract_to_the_other_rulebook() -> None:
    draft = Draft("duck", D, ((A, D),), (), {("tricks", 13): ("4", "", "", "")})
    assert draft.after([CHANGED]) == replace(draft, contract="ducking")
    assert draft.after([CHANGED, CHANGED.undone(Sheet(BOOK, NAMES))]) == draft


@given(rulebooks().flatmap(logs))
def test_any_change_to_the_sheet_as_a_whole_can_be_taken_back(log: Log[Sheet]) -> None:
    sheet = log.base
    for entry in log.entries:
        change = entry.change
        assert isinstance(change, SheetChange)
        after, undone = change.apply(sheet), change.undone(sheet)
        if undone is not None:
            assert _unaccepted(undone.apply(after)) == _unaccepted(sheet)
            assert [one.code for one in undone.blocking(after) if one.severity == "warning"] == []
        sheet = after


def _unaccepted(sheet: Sheet) -> Sheet:
    """The same sheet before warnings about its deals were accepted, as taking back accepts those that there were."""
    return sheet.with_deals(*(replace(deal, accepted=()) for deal in sheet.deals))


@pytest.mark.parametrize("rulebook", [BOOK, WIKIPEDIA, *INVENTED])
def test_every_rulebook_is_its_own_counterpart(rulebook: Rulebook) -> None:
    assert all(rulebook.counterpart(contract) is contract for contract in rulebook.contracts)
