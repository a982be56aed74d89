"""The rules of the contract that was chosen, over the form: opened with a tap, closed with one, nothing lost."""

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.hands import Hands
from tests.browser.table import Table


def test_rules_of_the_chosen_contract_open_and_close_with_a_tap_also_without_a_network(table: Table) -> None:
    with table.phone(worker=True) as page:
        hands = Hands(page)
        hands.open(f"/s/{table.sheet()}/deal")
        link, dialog = page.get_by_role("link", name="Rules"), page.get_by_role("dialog", name="Rules")
        link.tap()
        every = dialog.get_by_role("heading", name="Domino")
        expect(every, "all rules, before a contract is chosen").to_have_count(1)
        for address in ("/calculator", f"/s/{table.sheet()}/deal"):
            hands.open(address)
            hands.contract("queens")
            hands.call("B>A")
            at = page.url
            link.tap()
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
        page.wait_for_function("() => navigator.serviceWorker.controller")
        page.reload()  # what was fetched before is forgotten
        page.wait_for_selector("form.alive")
        page.context.set_offline(True)
        link.tap()
        expect(dialog.get_by_role("heading", name="Queens")).to_be_visible()
        assert violations(page) == []


def test_without_a_worker_a_notice_replaces_the_rules_and_the_form_stays(table: Table) -> None:
    with table.phone() as page:
        page.add_init_script("delete Navigator.prototype.serviceWorker;")
        hands = Hands(page)
        hands.open(f"/s/{table.sheet()}/deal")
        hands.contract("queens")
        page.context.set_offline(True)
        page.get_by_role("link", name="Rules").tap()
        expect(page.get_by_role("dialog")).to_contain_text("Without a network the rules cannot be shown here.")
        page.get_by_role("button", name="Close").tap()
        expect(page.locator("input[name=contract][value=queens]")).to_be_checked()
