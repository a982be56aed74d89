"""What one phone does for its owner: it suggests the names it has seen, shares, stays awake, calculates."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.sheet import Sheet
from tests.browser.hands import Hands
from tests.browser.table import Table
from tests.strategies import NAMES, A, some_evening

pytestmark = pytest.mark.browser

# Stands in for what a browser without a screen cannot do, and notes what it was asked.
AWAKE = """
    window.asked = [];
    const lock = { request: async (kind) => void window.asked.push(kind) };
    Object.defineProperty(navigator, "wakeLock", { value: lock });
"""


def sheet(table: Table, title: str, *players: str) -> tuple[str, str]:
    """Both keys of a new sheet."""
    first, second, third, fourth = players or NAMES
    keys = table.store.create(Sheet(named("bonken-2002"), (first, second, third, fourth), A, (), title))
    return keys.edit, keys.view


def finished(table: Table) -> tuple[str, str]:
    """Both keys of a finished evening."""
    evening = some_evening(named("bonken-2002"))
    keys = table.store.create(Sheet(evening.rulebook, NAMES, A, evening.deals, "Friday"))
    return keys.edit, keys.view


def see(page: Page, *keys: str) -> None:
    """Opens sheets, one after another."""
    for key in keys:
        page.goto(f"/s/{key}")


def test_names_that_played_here_are_suggested_for_a_new_sheet(table: Table) -> None:
    with table.phone() as page:
        see(page, sheet(table, "Monday")[0], sheet(table, "Friday", "Eva", "Bram", "Fleur", "Gijs")[0])
        page.goto("/new")
        names = page.locator("#names option").evaluate_all("all => all.map((one) => one.value)")
        assert names == ["Eva", "Bram", "Fleur", "Gijs", "Anna", "Carla", "Dirk"]
        assert page.locator("input[list=names]").count() == 4


def test_the_screen_stays_on_while_a_sheet_is_open_and_only_then(table: Table) -> None:
    with table.phone() as page:
        page.add_init_script(AWAKE)
        for path in ("", "/deal", "/log"):
            page.goto(f"/s/{sheet(table, 'Friday')[0]}{path}")
            page.wait_for_function("() => window.asked.join() === 'screen'")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_function("() => window.asked.join() === 'screen,screen'")
        page.evaluate("Object.defineProperty(document, 'visibilityState', { value: 'hidden' })")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.goto("/rules/bonken-2002")
        assert page.evaluate("window.asked") == []


def test_the_same_four_play_again(table: Table) -> None:
    edit, view = finished(table)
    with table.phone() as page:
        see(page, view)
        expect(page.get_by_role("link", name="Play again")).to_have_count(0)
        see(page, edit)
        page.get_by_role("link", name="Play again").tap()
        typed: list[Any] = [page.locator(f"input[name=name_{seat}]").input_value() for seat in range(4)]
        assert typed == list(NAMES)
        expect(page.locator("input[name=first_chooser]:checked")).to_have_count(0)  # the cards say who
        page.get_by_role("button", name="Start the evening").tap()
        expect(page.locator("table.card")).to_be_visible()


def test_the_calculator_scores_at_every_tap_and_its_address_follows(table: Table) -> None:
    with table.phone() as page:
        hands = Hands(page)
        hands.open("/calculator?A=Anna&B=Bram")
        hands.contract("points-of-hearts")
        hands.call("B zaal, D>C, A>B")
        for seat, count in enumerate((3, 4, 5)):
            hands.count(seat, count)
        assert hands.scores() == ["−10", "−80", "−100", "+60"]
        expect(hands.button).to_be_hidden()
        address = page.url
        query = "A=Anna&B=Bram&contract=points-of-hearts&chooser=A&doubles=AB,BA,BC,BD,DC&result.hearts=3,4,5,"
        assert address == f"{table.server.address}/calculator?{query}"
        assert page.evaluate("Object.keys(localStorage)") == []
    with table.phone(java_script_enabled=False) as page:
        page.goto(address)
        assert hands_free_scores(page) == ["−10", "−80", "−100", "+60"]
        page.locator(".actions .main").tap()
        assert page.url == address


def hands_free_scores(page: Page) -> list[str]:
    """The scores on a page without a script."""
    return page.locator(".result dd").all_inner_texts()
