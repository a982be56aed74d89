"""The big screen follows the sheet by itself, and fits what it is shown on."""

import pytest
from playwright.sync_api import expect

from scoresheet.core.bonken.changes import Recorded
from tests.browser.table import Table
from tests.strategies import A, B, some

pytestmark = pytest.mark.browser

SCREENS = [(1280, 720), (1024, 768), (600, 960), (360, 640)]


def test_the_big_screen_follows_a_deal_that_somebody_else_enters(table: Table) -> None:
    key = table.sheet(some("queens", A))
    with table.phone() as page:
        page.goto(f"/s/{key}/table")
        expect(page.locator("#last")).to_contain_text("Queens")
        table.write(key, Recorded(2, some("duck", B)))
        expect(page.locator("#last")).to_contain_text("Duck")
        expect(page.locator("header")).to_contain_text("deal 3 of 12")


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_the_big_screen_never_scrolls_sideways(table: Table, width: int, height: int) -> None:
    key = table.sheet(some("queens", A, "B>A A>B B>C C>D"), some("duck", B))
    with table.phone() as page:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/s/{key}/table")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
