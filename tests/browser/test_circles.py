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


def test_evenings_of_the_phone_are_put_in_from_the_page_of_the_circle(table: Table) -> None:
    book = named("bonken-2002")
    circle = table.store.create(Circle("Thursday")).edit
    evenings = [table.store.create(some_evening(book)).edit for _ in range(2)]
    with table.phone() as page:
        for key in evenings:
            page.goto(f"/s/{key}")
            page.wait_for_function("key => localStorage.getItem('bonken.sheets')?.includes(key)", arg=key)
        page.goto(f"/c/{circle}")
        page.get_by_role("link", name="Add an evening").tap()
        boxes = page.get_by_role("list", name="Evenings of this phone").get_by_role("checkbox")
        expect(boxes).to_have_count(2)
        assert violations(page) == []
        for box in boxes.all():
            box.tap()
        page.get_by_role("button", name="Put in", exact=True).tap()
        expect(page.get_by_text("The evenings are in the circle.")).to_be_visible()
        expect(page.locator(".ranking tbody tr")).to_have_count(4)
        page.get_by_role("link", name="Add an evening").tap()
        expect(page.get_by_role("heading", name="Evenings of this phone")).to_be_hidden()
