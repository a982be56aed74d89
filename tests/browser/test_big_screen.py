"""The big screen follows the sheet by itself, and fits what it is shown on."""

import pytest
from playwright.sync_api import expect

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.rulebook import named
from tests.browser.table import Table
from tests.strategies import A, B, some, some_evening

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


def test_the_big_screen_ends_with_who_won_and_has_nothing_of_the_site(table: Table) -> None:
    key = table.store.create(some_evening(named("bonken-2002"))).edit
    with table.phone(viewport={"width": 1280, "height": 720}) as page:
        page.goto(f"/s/{key}/table")
        expect(page.locator(".headline")).to_have_text("Carla wins")
        expect(page.locator(".decided")).to_have_text("by 10 points; in the lead since deal 11")
        expect(page.locator(".totals .place")).to_have_text(["1", "2", "3", "4"])
        expect(page.locator("nav, footer")).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollHeight") <= 720


def test_the_big_screen_tells_who_chooses_and_what_is_left(table: Table) -> None:
    with table.phone(viewport={"width": 1280, "height": 720}) as page:
        page.goto(f"/s/{table.sheet(some('queens', A))}/table")
        expect(page.locator(".turn")).to_contain_text("chooses")
        left = page.locator(".left .symbol").all_inner_texts()
        assert len(left) == 12
        assert "Q" not in left


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_the_big_screen_never_scrolls_sideways(table: Table, width: int, height: int) -> None:
    key = table.sheet(some("queens", A, "B>A A>B B>C C>D"), some("duck", B))
    with table.phone() as page:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/s/{key}/table")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
