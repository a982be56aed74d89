"""A whole evening on the phone in the middle of the table: twelve deals, by touch alone, in Dutch."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoresheet.assets import EXAMPLES
from scoresheet.core.bonken.rulebook import named
from tests.browser.hands import Hands
from tests.browser.table import Table

pytestmark = pytest.mark.browser

EVENING: dict[str, Any] = json.loads((EXAMPLES / "evening-2002-passed-chooser.json").read_text(encoding="utf-8"))
PLAYERS: list[str] = EVENING["players"]
BOOK = named("bonken-2002")


def test_an_evening_of_twelve_deals_is_kept_by_touch(table: Table) -> None:
    with table.phone(worker=True, locale="nl-NL") as page:
        hands = Hands(page)
        open_sheet(hands)
        for number, deal in enumerate(EVENING["deals"], start=1):
            hands.tap(page.get_by_role("link", name=f"Ronde {number} invullen"))
            page.wait_for_selector("form.alive", state="attached")
            enter(hands, deal)
            page.wait_for_url("**/s/*")
            expect(page.locator(".notice.done")).to_contain_text(f"Ronde {number} opgeslagen")
        expect(page.locator("body")).to_contain_text("De avond klopt: 12 rondes, samen 0.")
        expect_endscores(page)


def open_sheet(hands: Hands) -> None:
    page = hands.page
    page.goto("/")
    hands.tap(page.get_by_role("link", name="Nieuwe avond"))
    for seat, name in enumerate(PLAYERS):
        page.fill(f"[name=name_{seat}]", name)
    hands.tap(page.locator("label:has([name=first_chooser][value='0'])"))
    hands.tap(page.locator("button.main"))
    page.wait_for_url("**/s/*")


def enter(hands: Hands, deal: dict[str, Any]) -> None:
    hands.contract(deal["contract"])
    for who, whom in deal["doubles"]:
        hands.call(f"{letter(who)}>{letter(whom)}")
    for unit in BOOK.contract(deal["contract"]).units:
        taken = deal["result"][unit.key]
        if unit.total == 1:
            hands.take(unit.key, PLAYERS.index(taken))
        else:
            for seat, name in enumerate(PLAYERS[:3]):  # the last player's number fills itself in
                hands.count(seat, taken[name])
    hands.save()


def letter(name: str) -> str:
    return "ABCD"[PLAYERS.index(name)]


def expect_endscores(page: Page) -> None:
    """Waits until the card ends as that evening did."""
    sums = [str(points).replace("-", "−") for points in EVENING["expect"]["endscores"].values()]
    expect(page.locator("table.card .endscore td[colspan]")).to_have_text(sums)
