"""What stays as it is while a page is drawn anew around it: each thing that people do or see on the form of a deal."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.hands import Hands
from tests.browser.table import Table
from tests.strategies import A, B, some

pytestmark = pytest.mark.browser

# Another number is tapped without a finger, which would take the focus along.
DRAW = """() => {
    const chip = document.querySelector(".unit:not([hidden]) .chip:not([aria-checked=true], [hidden])");
    chip.click();
    return chip.isConnected && chip.getAttribute("aria-checked");
}"""


@pytest.fixture
def page(table: Table) -> Iterator[Page]:
    """A form with a contract, so that there are numbers to tap."""
    with table.phone() as page:
        hands = Hands(page)
        hands.open(f"/s/{table.sheet(some('queens', A))}/deal")
        hands.contract("duck")
        yield page


def drawn(page: Page) -> None:
    assert page.evaluate(DRAW) == "true"


def test_a_count_that_is_no_number_stays_in_its_field(page: Page) -> None:
    field = page.locator("#result-tricks-13-2")
    field.evaluate("field => { field.value = 'four'; field.dispatchEvent(new Event('input', { bubbles: true })); }")
    field.focus()
    page.evaluate("document.activeElement.setSelectionRange(1, 3)")
    drawn(page)
    assert page.evaluate("[document.activeElement.id, document.activeElement.value]") == ["result-tricks-13-2", "four"]
    assert page.evaluate("[document.activeElement.selectionStart, document.activeElement.selectionEnd]") == [1, 3]


def test_boxes_that_are_ticked_or_open_stay_so(page: Page) -> None:
    page.locator("details.chooser summary").tap()
    for double in ("2-0", "3-1"):
        page.locator(f"label:has([name='doubles.{double}'])").tap()
    drawn(page)
    assert page.evaluate("document.querySelector('details.chooser').open")
    assert page.locator("[name^='doubles.']:checked").evaluate_all("all => all.map(({ name }) => name)") == [
        "doubles.2-0",
        "doubles.3-1",
    ]
    page.locator("details.chooser summary").tap()
    drawn(page)
    assert not page.evaluate("document.querySelector('details.chooser').open")


def test_the_focus_on_a_key_stays_on_it_and_the_page_where_it_is(page: Page) -> None:
    page.locator("button[value='call:zalen:3']").focus()
    page.evaluate("scrollTo(0, 250)")
    before = page.evaluate("scrollY")
    assert before > 0
    drawn(page)
    assert page.evaluate("document.activeElement.value") == "call:zalen:3"
    assert page.evaluate("scrollY") == before


def test_what_moves_goes_on_moving(page: Page) -> None:
    page.evaluate("""() => {
        globalThis.place = document.querySelector("#calls .line");
        globalThis.moving = place.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 600_000 });
    }""")
    drawn(page)
    assert page.evaluate("[place.isConnected, moving.playState, place.getAnimations().length]") == [True, "running", 1]


def test_rows_in_another_order_keep_what_was_called_in_them(page: Page) -> None:
    page.locator("label:has([name='doubles.3-1'])").tap()
    page.locator("details.chooser summary").tap()
    page.locator(f".chooser .pick:has(input[value='{B + 1}'])").tap()
    assert page.locator("[name^='doubles.']:checked").evaluate_all("all => all.map(({ name }) => name)") == [
        "doubles.3-1"
    ]
    assert page.evaluate("document.activeElement.name") == "chooser"
