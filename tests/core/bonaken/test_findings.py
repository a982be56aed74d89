"""Every finding of Bonaken: once where it is due, and once where it only just is not."""

from dataclasses import replace

import pytest

from scoresheet.core.bonaken.deal import Deal, Goer, is_bid
from scoresheet.core.bonaken.findings import SEVERITIES, WARNINGS
from scoresheet.core.bonaken.sheet import Sheet
from tests.bonaken import deal, game

EVERYBODY_LOST = "A L + B L + C L + D L + E L + F L"


def codes(sheet: Sheet) -> list[str]:
    """The codes of what is found about the last deal."""
    return [finding.code for finding in sheet.standing.deals[-1].findings]


def after(sheet: Sheet, *deals: Deal) -> Sheet:
    """The game with these deals more."""
    return sheet.with_deals(*sheet.deals, *deals)


@pytest.mark.parametrize(
    ("sheet", "found"),
    [
        pytest.param(game(4, "A", "A W"), [], id="nothing"),
        pytest.param(after(game(4, "A"), Deal((Goer("Zeger", "win"),))), ["unknown-player"], id="unknown"),
        pytest.param(game(4, "A", "A W + A L"), ["repeated-goer"], id="twice"),
        pytest.param(game(4, "A", "A W, A W, A W"), ["not-active"], id="out"),
        pytest.param(game(4, "A", "A F, A W"), ["not-active"], id="in"),
        pytest.param(game(4, "A", "A W, A W, B W"), [], id="another-player"),
        pytest.param(after(game(4, "A"), Deal(())), ["no-goer"], id="no-goer"),
        pytest.param(game(2, "A", "A W, A W, B W"), ["game-over"], id="over"),
        pytest.param(game(2, "A", "A W, A W, A L + B L"), ["game-over"], id="over-joint"),
        pytest.param(
            after(game(3, "A", "A W + B W + C L, A W + B W + C L"), deal("A W", "misere")), ["game-over"], id="all-gone"
        ),
        pytest.param(after(game(4, "A"), deal("A W + B L", "105")), ["joint-not-misere"], id="joint"),
        pytest.param(after(game(4, "A"), deal("A W + B L", "misere")), [], id="joint-misere"),
        pytest.param(after(game(4, "A"), deal("A W + B L")), [], id="joint-without-bid"),
        pytest.param(game(7, "A", "A W + B L"), ["seven-misere"], id="seven"),
        pytest.param(
            after(game(7, "A"), deal("A L + B L + C W + D W + E W + F W + G W", "zwabber")),
            ["joint-not-misere", "seven-misere"],
            id="seven-zwabber",
        ),
        pytest.param(game(7, "A", "A L + B L + C W + D W + E W + F W + G W"), [], id="seven-all"),
        pytest.param(game(7, "A", "A L + B L + C W + D W + E W + F W + G W, A W"), [], id="seven-second"),
        pytest.param(game(6, "A", "A W"), [], id="six"),
        pytest.param(game(3, "A", "A W + B W + C W"), ["all-win-impossible"], id="all-win"),
        pytest.param(game(3, "A", "A W, A W, B W + C W"), ["all-win-impossible"], id="all-in-play-win"),
        pytest.param(game(3, "A", "A W + B W"), [], id="not-all-win"),
        pytest.param(game(3, "A", "A W + B W + C L"), [], id="one-loses"),
        # Six players have five cards each, so five tricks.
        pytest.param(game(6, "A", EVERYBODY_LOST), ["too-many-losers"], id="six-lose"),
        pytest.param(game(6, "A", EVERYBODY_LOST.replace("F L", "F W")), [], id="five-lose"),
        pytest.param(after(game(4, "A"), deal("A W", "20")), ["bid-not-five"], id="below-25"),
        pytest.param(after(game(4, "A"), deal("A W", "25")), [], id="25"),
        pytest.param(after(game(4, "A"), deal("A W", "103")), ["bid-not-five"], id="103"),
        pytest.param(after(game(4, "A"), replace(deal("A W"), dealer=1)), ["dealer-differs"], id="dealer"),
        pytest.param(after(game(4, "B"), replace(deal("A W"), dealer=1)), [], id="right-dealer"),
    ],
)
def test_the_findings_of_a_deal(sheet: Sheet, found: list[str]) -> None:
    assert codes(sheet) == found


def test_all_findings_of_a_deal_at_once() -> None:
    faulty = Deal((Goer(0, "win"), Goer("Zeger", "loss"), Goer(1, "win"), Goer(1, "win")), "20", dealer=2)
    assert codes(after(game(4, "A", "A F"), faulty)) == [
        *("not-active", "unknown-player", "repeated-goer", "joint-not-misere", "bid-not-five", "dealer-differs")
    ]


def test_a_deal_with_an_error_is_not_counted_and_changes_no_dealer() -> None:
    standing = game(4, "A", "B W, B W, B W, C W").standing
    assert [one.counted for one in standing.deals] == [True, True, False, True]
    assert standing.uncounted == (3,)
    assert standing.states == ("suf", "eruit", "recht", "suf")
    assert [one.dealer for one in standing.deals] == [0, 1, 1, 1]


def test_a_deal_with_a_warning_is_counted() -> None:
    assert after(game(4, "A"), deal("A W", "20")).standing.states[0] == "recht"


def test_an_entered_dealer_overrides_the_computed_one() -> None:
    standing = after(game(4, "A"), replace(deal("A W"), dealer=1)).standing
    assert standing.deals[0].dealer == 1
    assert standing.next is not None
    assert standing.next.dealer == 0


def test_which_findings_are_errors() -> None:
    assert set(SEVERITIES) - set(WARNINGS) == {"unknown-player", "repeated-goer", "not-active", "no-goer", "game-over"}


def test_only_points_and_named_bids_are_bids() -> None:
    bids = ("5", "25", "100", "141", "999", "misere", "zwabber", "bonaak", "bonaak-20", "bonaak-200")
    others = ("", "0", "025", "-25", "1000", "25 ", "Misere", "bonaak-", "bonaak-10", "bonaak-25", "２５")
    assert [text for text in (*bids, *others) if is_bid(text)] == [*bids]
