"""An evening that a phone kept by itself is brought to a server: once, whole, and nothing of it is lost on the way."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.local import (
    begun,
    enter,
    logs_on,
    open_panel,
    queens,
    wait_for_card,
)
from tests.browser.table import Table

pytestmark = pytest.mark.browser

BUTTON = ".let-in button"


def let_in(page: Page) -> str:
    """Brings the evening to the server; the address of its card there."""
    page.context.set_offline(False)
    open_panel(page)
    page.locator(BUTTON).click()
    page.wait_for_url("**/s/*#others")
    expect(page.locator("#others .of-view img")).to_be_visible()
    return page.url.partition("#")[0]


def test_the_others_are_let_in_with_the_whole_log(table: Table) -> None:
    with begun(table, offline=True) as page, table.phone() as other:
        here = page.url
        open_panel(page)
        page.locator(BUTTON).click()
        expect(page.locator(".let-in .said")).to_contain_text("The server does not answer.")
        page.reload()
        wait_for_card(page)
        queens(page).save()
        page.locator(".moments button").click()
        expect(page.locator("tr[data-contract=queens]")).to_have_class("open")
        enter(page, "duck", (0, 13)).save()
        wait_for_card(page)
        address = let_in(page)
        log = table.store.open(address.rpartition("/")[2]).log
        assert [entry.change.kind for entry in log.entries] == ["recorded", "removed", "recorded"]
        other.goto(address)
        expect(other.locator("tr[data-contract=duck] a")).to_be_visible()
        page.goto("/")
        expect(page.locator("#now")).to_have_attribute("href", address.removeprefix(table.server.address))
        page.goto(here)
        page.wait_for_url(address)  # it lives there from then on


def test_an_answer_that_was_lost_makes_no_second_sheet(table: Table) -> None:
    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    with begun(table) as page:
        queens(page).save()
        wait_for_card(page)
        page.context.route("**/api/logs", lose, times=1)
        open_panel(page)
        page.locator(BUTTON).click()
        expect(page.locator(".let-in .said")).to_contain_text("still on this phone")
        page.keyboard.press("Escape")
        enter(page, "duck", (0, 13)).save()
        wait_for_card(page)
        address = let_in(page)
        assert table.store.open(address.rpartition("/")[2]).log.version == 2
        (log,) = logs_on(page)
        assert log["moved"] == address.removeprefix(table.server.address)
