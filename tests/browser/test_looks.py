"""Every page on a phone of 360 pixels and on a wide screen: nothing beside the screen, nothing axe objects to."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from scoresheet.core.deal import Deal, taker
from scoresheet.core.log import Change, Recorded, Removed
from scoresheet.core.rulebook import named
from scoresheet.core.sheet import Sheet
from scoresheet.store import Keys, Store, database_url
from tests.browser.server import Server
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
SCREENS = {  # width, height, colours, language
    "a phone by day in English": (360, 640, "light", "en"),
    "a phone by night in Dutch": (360, 640, "dark", "nl"),
    "a wide screen by day in Dutch": (1280, 800, "light", "nl"),
    "a wide screen by night in English": (1280, 800, "dark", "en"),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Keys]]:
    """A server with one busy sheet: long names, doubles, a warning that nobody accepted, a removed deal."""
    folder: Path = tmp_path_factory.mktemp("looks")
    with Server(folder) as running:
        store = Store(database_url({"SCORESHEET_DATABASE": str(folder / "evening.sqlite")}))
        book = named("bonken-2002")
        keys = store.create(Sheet(book, LONG_NAMES, A, (), "Een lange titel voor een avond bonken aan de dijk"))
        evening = some_evening(book).deals
        hearts = Deal("points-of-hearts", A, doubled("B>A B>C B>D D>C A>B"), evening[0].result)
        odd = Deal("last-trick", C, (), {"last-trick": taker(0)}, None, ("out-of-turn",))
        played = enumerate((hearts, *evening[1:4], odd), 1)
        changes: list[Change] = [*(Recorded(number, deal) for number, deal in played), Removed(2)]
        for version, change in enumerate(changes):
            store.append(keys.edit, version, change, entry_id=f"entry-{version}", by=LONG_NAMES[1])
        store.dispose()
        yield running, keys


@pytest.fixture(params=SCREENS)
def page(request: pytest.FixtureRequest, chromium: Browser, server: tuple[Server, Keys]) -> Iterator[Page]:
    """One of the screens."""
    width, height, colours, language = SCREENS[request.param]
    context = chromium.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if colours == "dark" else "light",
        locale=language,
        base_url=server[0].address,
    )
    yield context.new_page()
    context.close()


def complaints(page: Page) -> list[str]:
    """What is wrong with the page as it stands."""
    found = [
        f"axe: {violation['id']} {violation['nodes'][0]['html']}"
        for violation in Axe().run(page).response["violations"]
    ]
    width = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    return found + ([f"{width} pixels too wide"] if width > 0 else [])


def test_every_page_fits_and_is_accessible(page: Page, server: tuple[Server, Keys]) -> None:
    faults: dict[str, list[str]] = {}
    for address in ADDRESSES:
        page.goto(address.format(edit=server[1].edit, view=server[1].view))
        for details in page.locator("details").all():
            details.evaluate("element => { element.open = true }")
        faults[address] = complaints(page)
    page.goto(f"/s/{server[1].edit}/deal")
    page.locator("input[name=contract][value=duck]").check()
    page.locator("input[name='doubles.1-0']").check()
    page.locator(".actions button").click()
    faults["a deal that was not filled in"] = complaints(page)
    page.goto("/new")
    page.locator(".actions button").click()
    faults["a sheet that was not filled in"] = complaints(page)
    assert {address: said for address, said in faults.items() if said} == {}
