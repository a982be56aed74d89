"""The rules of the contract that was chosen, over the form: opened with a tap, closed with one, nothing lost."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.hands import Hands
from tests.browser.table import Table

pytestmark = pytest.mark.browser


def begin(page: Page, address: str) -> None:
    """A half-entered deal: Queens, and a double."""
    hands = Hands(page)
    hands.open(address)
    hands.contract("queens")
    hands.call("B>A")


def test_rules_of_the_chosen_contract_open_and_close_with_a_tap(table: Table) -> None:
    with table.phone() as page:
        Hands(page).open(f"/s/{table.sheet()}/deal")
        page.get_by_role("link", name="Rules").tap()
        every = page.get_by_role("dialog").get_by_role("heading", name="Domino")
        expect(every, "all rules, before a contract is chosen").to_have_count(1)
        for address in (f"/s/{table.sheet()}/deal", "/calculator"):
            begin(page, address)
            at = page.url
            link = page.get_by_role("link", name="Rules")
            link.tap()
            dialog = page.get_by_role("dialog", name="Rules")
            expect(dialog.get_by_role("heading", name="Queens")).to_be_visible()
            expect(dialog.get_by_role("heading")).to_have_count(1)
            dialog.get_by_role("button", name="Close").tap()
            expect(dialog).to_have_count(0)
            expect(link).to_be_focused()
            link.tap()
            page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)
            link.tap()
            page.touchscreen.tap(180, 4)
            expect(dialog).to_have_count(0)
            assert page.url == at
            expect(page.locator("input[name=contract][value=queens]")).to_be_checked()
            expect(page.locator("input[name='doubles.1-0']")).to_be_checked()
        link.tap()
        expect(dialog).to_be_visible()
        assert violations(page) == []


def test_rules_are_there_without_a_network(table: Table) -> None:
    with table.phone(worker=True) as page:
        begin(page, f"/s/{table.sheet()}/deal")
        page.evaluate("() => navigator.serviceWorker.ready")
        page.wait_for_function("() => navigator.serviceWorker.controller")
        page.context.set_offline(True)
        page.get_by_role("link", name="Rules").tap()
        expect(page.get_by_role("dialog").get_by_role("heading", name="Queens")).to_be_visible()


def test_without_a_worker_a_notice_replaces_the_rules_and_the_form_stays(table: Table) -> None:
    with table.phone() as page:
        page.add_init_script("delete Navigator.prototype.serviceWorker;")
        begin(page, f"/s/{table.sheet()}/deal")
        page.context.set_offline(True)
        page.get_by_role("link", name="Rules").tap()
        expect(page.get_by_role("dialog")).to_contain_text("Without a network the rules cannot be shown here.")
        page.get_by_role("button", name="Close").tap()
        expect(page.locator("input[name=contract][value=queens]")).to_be_checked()
