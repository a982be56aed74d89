"""The desk of a championship in a browser: how its device finds it again."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table
from tests.championship import crowd

pytestmark = pytest.mark.browser


def test_the_start_page_of_the_device_leads_back_to_the_desk_and_says_how_far_it_is(table: Table) -> None:
    keys = table.store.create(crowd(9))
    with table.phone() as page:
        page.goto("/")
        expect(page.get_by_role("heading", name="Tournaments")).to_be_hidden()
        page.goto(f"/t/{keys.view}")
        page.goto(f"/t/{keys.edit}")
        page.get_by_role("button", name="Draw round 1").tap()
        expect(page.locator("main")).to_contain_text("Round 1 is drawn")
        page.goto(f"/t/{keys.view}")  # which does not take the place of the desk
        page.goto("/")
        expect(page.get_by_role("link", name="Leimuiden")).to_contain_text("Round 1 · tables in: 0 of 3")
        page.get_by_role("link", name="Leimuiden").tap()
        page.wait_for_url(f"**/t/{keys.edit}")
