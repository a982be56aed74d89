"""Every page on a wide screen: nothing beside the screen, nothing axe objects to. For phones: test_accessibility.py."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from scoresheet.core.bonken.changes import Recorded, Removed
from scoresheet.core.bonken.deal import Deal, taker
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.log import Change
from scoresheet.store import Keys
from tests.browser.axe import violations
from tests.browser.table import Table
from tests.soaked import soaked
from tests.strategies import A, C, doubled, some_evening

pytestmark = pytest.mark.browser

LONG_NAMES = (
    "Alexandrina-Wilhelmina van Oranje-Nassau",
    "Wolfeschlegelsteinhausenbergerdorffwelch",
    "محمد عبد الرحمن",
    "👩\u200d👩\u200d👧 Łukasz",
)
ADDRESSES = (
    *("/", "/new", "/rules/bonken-2002", "/nowhere"),
    *("/s/{edit}", "/s/{edit}/deal", "/s/{edit}/deal?at=1&again=6", "/s/{edit}/deal/1", "/s/{edit}/deal/5"),
    *("/s/{edit}/log", "/s/{edit}/players", "/s/{edit}/heading", "/s/{view}", "/s/{view}/deal/1"),
)
SCREENS: dict[str, dict[str, Any]] = {
    "by day in Dutch": {"color_scheme": "light", "locale": "nl"},
    "by night in English": {"color_scheme": "dark", "locale": "en"},
}


@pytest.fixture(scope="module")
def keys(table: Table) -> Keys:
    """The keys of a busy sheet: long names, doubles, a warning that nobody accepted, a removed deal."""
    book = named("bonken-2002")
    keys = table.store.create(Sheet(book, LONG_NAMES, A, (), "Een lange titel voor een avond bonken aan de dijk"))
    evening = some_evening(book).deals
    hearts = Deal("points-of-hearts", A, doubled("B>A B>C B>D D>C A>B"), evening[0].result)
    odd = Deal("last-trick", C, (), {"last-trick": taker(0)}, accepted=("out-of-turn",))
    played = enumerate((hearts, *evening[1:4], odd), 1)
    changes: list[Change] = [*(Recorded(number, deal) for number, deal in played), Removed(2)]
    for version, change in enumerate(changes):
        table.store.append(keys.edit, version, change, entry_id=f"entry-{version}", by=LONG_NAMES[1])
    return keys


@pytest.fixture(params=["by day in Dutch", *soaked("by night in English")])
def page(request: pytest.FixtureRequest, chromium: Browser, table: Table) -> Iterator[Page]:
    """One of the screens."""
    context = chromium.new_context(
        viewport={"width": 1280, "height": 800}, base_url=table.server.address, **SCREENS[request.param]
    )
    yield context.new_page()
    context.close()


def complaints(page: Page) -> list[str]:
    """What is wrong with the page as it stands."""
    found = violations(page)
    width = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    return found + ([f"{width} pixels too wide"] if width > 0 else [])


def test_every_page_fits_and_is_accessible(page: Page, keys: Keys) -> None:
    faults: dict[str, list[str]] = {}
    for address in ADDRESSES:
        page.goto(address.format(edit=keys.edit, view=keys.view))
        for details in page.locator("details").all():
            details.evaluate("element => { element.open = true }")
        faults[address] = complaints(page)
    page.goto(f"/s/{keys.edit}/deal")
    page.locator("input[name=contract][value=duck]").check()
    page.locator("input[name='doubles.1-0']").check()
    page.locator(".actions button").click()
    faults["a deal that was not filled in"] = complaints(page)
    page.goto("/new")
    page.locator(".actions button").click()
    page.wait_for_selector(".faults")
    faults["a sheet that was not filled in"] = complaints(page)
    assert {address: said for address, said in faults.items() if said} == {}
