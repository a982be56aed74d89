"""Taps of a deal on a phone, from the open form to the saved deal."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.hands import Hands
from tests.browser.table import Table
from tests.browser.tapped import TAPPED, scores
from tests.soaked import soaked
from tests.strategies import NAMES, A, C, D


@pytest.fixture(params=["nl-NL", *soaked("en-GB")])
def hands(request: pytest.FixtureRequest, table: Table) -> Iterator[Hands]:
    with table.phone(locale=request.param) as page:
        yield Hands(page)


def saved(hands: Hands, key: str) -> None:
    """The deal is on the card, and one more tap would take it off again."""
    hands.saved(key)
    notice = hands.page.locator(".notice.done")
    expect(notice).to_be_visible()
    expect(notice.get_by_role("button")).to_be_visible()


def test_a_deal_takes_exactly_its_budget_of_taps_and_undoing_it_takes_one(table: Table, hands: Hands) -> None:
    for deal in TAPPED:
        hands.taps = 0
        key = table.sheet(first=deal.first)
        deal.enter(hands, key)
        saved(hands, key)
        assert hands.taps == deal.budget, deal.name
        assert scores(hands.page, key) == deal.scores, deal.name
    hands.tap(".notice.done button")
    hands.page.wait_for_selector(".notice a[href*='again=']")
    assert table.deals(key) == ()


def test_another_chooser_costs_two_taps_a_large_count_and_the_first_chooser_one(table: Table, hands: Hands) -> None:
    key = table.sheet()
    hands.open(f"/s/{key}/deal")
    hands.tap("details.chooser summary")
    hands.tap(".chooser .pick:has(input[value='2'])")
    expect(hands.page.locator("h1")).to_contain_text(NAMES[C])
    assert hands.taps == 2
    hands.contract("duck")
    hands.count(A, 13)
    assert hands.taps == 5
    hands.see_counts(["13", "(0)", "(0)", "(0)"])

    hands.taps = 0
    key = table.sheet(first=None)
    hands.page.goto(f"/s/{key}")
    turn = hands.page.locator(".turn")
    expect(turn).to_have_text(re.compile(r"^\s*(Who holds the seven of spades\?|Wie heeft schoppen zeven\?)\s*$"))
    hands.open(f"/s/{key}/deal")
    hands.tap(".chooser .pick:has(input[value='2'])")
    expect(hands.page.locator("h1")).to_contain_text(NAMES[C])
    expect(hands.page.locator("details.chooser")).not_to_have_attribute("open", "")
    hands.contract("last-trick")
    hands.take("last-trick", A)
    hands.save()
    saved(hands, key)
    assert hands.taps == 4
    expect(turn).to_have_text(re.compile(rf"^\s*{NAMES[D]}"))
