"""Parts of a form that stay while the rest is drawn anew: each thing that people do or see on the form of a deal."""

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


def drawn(page: Page) -> None:
    assert page.evaluate(DRAW) == "true"


def chosen(page: Page) -> list[str]:
    """The doubles that are ticked."""
    found: list[str] = page.locator("[name^='doubles.']:checked").evaluate_all("all => all.map(({ name }) => name)")
    return found


def test_what_is_ticked_open_focused_and_moving_stays_while_the_form_is_drawn_anew(table: Table) -> None:
    with table.phone() as page:
        hands = Hands(page)
        hands.open(f"/s/{table.sheet(some('queens', A))}/deal")
        hands.contract("duck")  # so that there are numbers to tap

        for double in ("2-0", "3-1"):
            page.locator(f"label:has([name='doubles.{double}'])").tap()
        for is_open in (True, False):
            page.locator("details.chooser summary").tap()
            drawn(page)
            assert page.evaluate("document.querySelector('details.chooser').open") is is_open
            assert chosen(page) == ["doubles.2-0", "doubles.3-1"]

        page.locator("button[value='call:zalen:3']").focus()
        page.evaluate("scrollTo(0, 250)")
        before = page.evaluate("scrollY")
        assert before > 0
        drawn(page)
        assert page.evaluate("document.activeElement.value") == "call:zalen:3"
        assert page.evaluate("scrollY") == before

        page.evaluate("""() => {
            globalThis.place = document.querySelector("#calls .line");
            globalThis.moving = place.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 600_000 });
        }""")
        drawn(page)
        still = page.evaluate("[place.isConnected, moving.playState, place.getAnimations().length]")
        assert still == [True, "running", 1]


def test_a_count_that_is_no_number_and_what_is_called_in_rows_of_another_order_stay(table: Table) -> None:
    with table.phone() as page:
        hands = Hands(page)
        hands.open(f"/s/{table.sheet(some('queens', A))}/deal")
        hands.contract("duck")
        field = page.locator("#result-tricks-13-2")
        field.evaluate("field => { field.value = 'four'; field.dispatchEvent(new Event('input', { bubbles: true })); }")
        field.focus()
        page.evaluate("document.activeElement.setSelectionRange(1, 3)")
        drawn(page)
        found = "(({ id, value, selectionStart, selectionEnd }) => [id, value, selectionStart, selectionEnd])"
        assert page.evaluate(f"{found}(document.activeElement)") == ["result-tricks-13-2", "four", 1, 3]

        page.locator("label:has([name='doubles.3-1'])").tap()
        page.locator("details.chooser summary").tap()
        page.locator(f".chooser .pick:has(input[value='{B + 1}'])").tap()
        assert chosen(page) == ["doubles.3-1"]
        assert page.evaluate("document.activeElement.name") == "chooser"
