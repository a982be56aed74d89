"""Text of twice the size on the narrowest phone: everything is below each other, nothing beside the screen."""

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.program import FLAGS, browser_path
from tests.browser.table import Table
from tests.browser.visits import some_pages

pytestmark = pytest.mark.browser

LOCALES = ("nl-NL", "en-GB")
SIZES = {"once": "16px", "twice": "32px"}
NARROW: ViewportSize = {"width": 320, "height": 640}
# What sticks out of the screen, and what is wider than the key it stands on, for whoever has to repair it.
TOO_WIDE = """() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const all = [...document.querySelectorAll("body *")];
    const told = (several) => several.slice(0, 3).map((one) => one.outerHTML.slice(0, 160));
    const isCut = (key) => key.scrollWidth > key.clientWidth;
    const keys = all.filter((one) => one.matches(".pick > span, .button, button:not(.unseen)") && isCut(one));
    if (scrollWidth <= clientWidth) return told(keys);
    const wide = all.filter((one) => one.getBoundingClientRect().right > clientWidth);
    return [`${scrollWidth} of ${clientWidth} pixels`, ...told(wide), ...told(keys)];
}"""


@pytest.fixture(scope="module")
def visits(table: Table) -> list[str]:
    """Addresses of all pages."""
    return some_pages(table)


@pytest.fixture(scope="module")
def large_type(chromium: Browser) -> Iterator[Browser]:
    """A browser whose owner has set text to twice its size."""
    path, flags = browser_path(), [*FLAGS, "--blink-settings=defaultFontSize=32"]
    browser = chromium.browser_type.launch(executable_path=path, args=flags)
    yield browser
    browser.close()


def too_wide(page: Page, addresses: Sequence[str]) -> dict[str, list[str]]:
    """What is wider than the screen, with everything unfolded, by address."""
    found: dict[str, list[str]] = {}
    for address in addresses:
        page.goto(address)
        if page.locator("form.deal").count():
            page.wait_for_selector("form.alive", state="attached")
        page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
        found[address] = page.evaluate(TOO_WIDE)
    return {address: said for address, said in found.items() if said}


def check_width(browser: Browser, table: Table, size: str, locale: str, addresses: Sequence[str]) -> None:
    """That no page is wider than the screen of a phone with text of its usual size, or of twice that."""
    context = browser.new_context(
        base_url=table.server.address, viewport=NARROW, locale=locale, service_workers="block"
    )
    page = context.new_page()
    page.goto("/new")
    assert page.evaluate("getComputedStyle(document.body).fontSize") == SIZES[size]
    assert too_wide(page, addresses) == {}
    context.close()


@pytest.mark.parametrize(("size", "locale", "half"), list(zip(SIZES, LOCALES, (0, 1), strict=True)))
def test_no_page_scrolls_sideways(
    table: Table, chromium: Browser, large_type: Browser, visits: list[str], size: str, locale: str, half: int
) -> None:
    browser = large_type if size == "twice" else chromium
    check_width(browser, table, size, locale, visits[half::2])  # all of all in `make soak`
