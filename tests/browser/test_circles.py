"""Circles on a phone that knows some: a new evening is put in one, and the next one of the same four stays there."""

import pytest
from playwright.sync_api import Page, expect

from scoresheet.core.bonken.rulebook import named
from scoresheet.core.circle import Circle
from tests.browser.axe import violations
from tests.browser.table import Table
from tests.strategies import NAMES, some_evening

pytestmark = pytest.mark.browser


def fill_in(page: Page, *names: str) -> None:
    """Names, and who chooses first."""
    for seat, name in enumerate(names):
        page.fill(f"[name=name_{seat}]", name)
    page.tap("label:has(input[name=first_chooser][value='0'])")


def start(page: Page) -> None:
    """Starts the evening that is filled in."""
    page.locator(".actions .main").tap()
    page.wait_for_url("**/s/*")


def test_another_evening_of_the_same_four_stays_in_their_circle(table: Table) -> None:
    circle = table.store.create(Circle("Thursday")).edit
    with table.phone() as page:
        page.goto("/new")
        choice = page.get_by_label("Circle")
        expect(choice).to_be_hidden()
        page.goto(f"/c/{circle}")
        page.wait_for_function("() => localStorage.getItem('bonken.circles')")
        page.get_by_role("link", name="New evening").tap()
        expect(choice).to_have_value(circle)
        expect(page.locator("summary .day")).to_have_text("today · Thursday")
        assert violations(page) == []
        fill_in(page, *NAMES)
        start(page)
        assert len(table.store.open(circle).log.sheet.evenings) == 1
        key = table.store.create(some_evening(named("bonken-2002"))).edit
        page.goto(f"/s/{key}")
        page.locator("a.rematch").tap()
        page.wait_for_url("**/s/*/deal")
        assert len(table.store.open(circle).log.sheet.evenings) == 2
        # Others are in no circle by accident.
        page.goto("/new")
        expect(choice).to_have_value("")
        fill_in(page, "Eva", *NAMES[1:])
        start(page)
        assert len(table.store.open(circle).log.sheet.evenings) == 2
