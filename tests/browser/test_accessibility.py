"""Every page of the app for thumbs, a keyboard, a screen reader, on narrow and wide screens, by day and by night, and
on paper.

The pages are those the app says it has, so a new one is among them.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.rulebook import rulebook_keys
from scoresheet.core.bonken.sheet import Sheet
from tests.browser.axe import violations
from tests.browser.local import STEP, packed, plain_log, put_logs
from tests.browser.table import PHONE, Table
from tests.browser.test_paper import misprinted
from tests.browser.visits import LONG_NAMES, Visits, busy, every_page, first_pages, other_pages
from tests.soaked import soaked
from tests.strategies import NAMES, SHIPPED, A, some_evening

pytestmark = pytest.mark.browser

EYES: dict[str, dict[str, Any]] = {
    "English by day": {"locale": "en-GB", "color_scheme": "light"},
    "Dutch by night": {"locale": "nl-NL", "color_scheme": "dark"},
}
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False}
NARROW: ViewportSize = {"width": 320, "height": 640}
USUAL_TYPE, LARGE_TYPE = {"standard": 16, "fixed": 13}, {"standard": 32, "fixed": 26}  # pixels
TABS = 12  # pressed before the page is asked where they led
LOOKING = Path(__file__).with_name("looking.js")

Check = Callable[[Page], list[str]]


def ready(page: Page, table: Table) -> None:
    """Gives a phone a past."""
    page.goto(f"/s/{table.sheet()}")
    page.wait_for_function("() => localStorage.length > 0")


def add_checks(page: Page) -> None:
    """Gives all pages the tests' own script. Axe comes when it is asked: to open takes half as long again with it."""
    page.context.add_init_script(path=LOOKING)


def look(page: Page, question: str, places: str | None = None) -> Any:
    """What the tests' own script answers about the page, or about some places on it."""
    return page.evaluate(f"(places) => looking.{question}(places)", places)


def visit(page: Page, address: str) -> None:
    """Opens a page with everything on it unfolded."""
    page.goto(address)
    if page.locator("form.deal").count():
        page.wait_for_selector("form.alive", state="attached")
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")


def faults(page: Page) -> list[str]:
    """What is wrong with the page as it stands."""
    return violations(page) + [f"too small: {target}" for target in look(page, "smallTargets")] + too_wide(page)


def too_wide(page: Page) -> list[str]:
    """What is wider than the screen, or than the key it stands on."""
    return [f"too wide: {what}" for what in look(page, "tooWide")]


def too_wide_when_narrow(page: Page) -> list[str]:
    """The same on the narrowest phone."""
    page.set_viewport_size(NARROW)
    found = too_wide(page)
    page.set_viewport_size(PHONE["viewport"])
    return found


def too_wide_in_large_type(page: Page) -> list[str]:
    """The same with text of twice its size, as its reader has set it."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": LARGE_TYPE})
    assert page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
    found = too_wide_when_narrow(page)
    session.send("Page.setFontSizes", {"fontSizes": USUAL_TYPE})
    session.detach()
    return found


def unreached(page: Page) -> list[str]:
    """What can be touched and the Tab key does not reach, or without showing the focus."""
    reached, stops = walk(page), look(page, "stops")
    if standing(reached) != stops:  # something came to the page meanwhile
        reached, stops = walk(page), look(page, "stops")
    unseen = [stop["what"] for stop in reached.values() if not stop["isSeen"]]
    return unseen + ([f"{standing(reached)} stops, {stops} expected"] if standing(reached) != stops else [])


EVERY_CHECK = (faults, unreached, too_wide_when_narrow, misprinted)
ALSO_LARGE = (*EVERY_CHECK, too_wide_in_large_type)


def listed(found: dict[str, list[str]]) -> str:
    """All faults, a line each."""
    return "\n".join(f"{address}: {fault}" for address, faults in found.items() for fault in faults)


def check_pages(
    page: Page, addresses: Sequence[str], *checks: Check, visit: Callable[[Page, str], None] = visit
) -> None:
    """That nothing is wrong with the pages."""
    found: dict[str, list[str]] = {}
    for address in addresses:
        visit(page, address)
        found[address] = [fault for check in checks for fault in check(page)]
    assert not any(found.values()), listed(found)


@pytest.mark.parametrize(
    ("eyes", "screen", "pages", "part", "checks"),
    [
        *(("English by day", {}, first_pages, slice(half, None, 2), EVERY_CHECK) for half in (0, 1)),
        ("Dutch by night", {}, other_pages, slice(0, None, 2), (faults, misprinted, too_wide_in_large_type)),
        ("Dutch by night", {}, other_pages, slice(1, None, 2), (too_wide_in_large_type,)),
        ("Dutch by night", WIDE, other_pages, slice(1, None, 8), (faults,)),
        *soaked(
            *((eyes, {}, every_page, slice(part, None, 4), ALSO_LARGE) for eyes in EYES for part in range(4)),
            ("Dutch by night", WIDE, every_page, slice(None), (faults,)),
        ),
    ],
)
def test_every_page_can_be_read_touched_tabbed_through_and_printed(
    table: Table,
    visits: Visits,
    eyes: str,
    screen: dict[str, Any],
    pages: Callable[[Visits], list[str]],
    part: slice,
    checks: Sequence[Check],
) -> None:
    with table.phone(**EYES[eyes], **screen) as page:
        ready(page, table)
        add_checks(page)
        check_pages(page, pages(visits)[part], *checks)


@pytest.fixture(params=["English by day", *soaked("Dutch by night")])
def page(request: pytest.FixtureRequest, table: Table) -> Iterator[Page]:
    """A phone that speaks one of the languages, and has been on a sheet before."""
    with table.phone(**EYES[request.param]) as page:
        add_checks(page)
        ready(page, table)
        yield page


def test_error_messages_and_notices_can_be_read_and_touched(page: Page, table: Table) -> None:
    found: dict[str, list[str]] = {}
    page.goto("/new")
    page.locator(".actions button").click()
    page.wait_for_selector(".faults")
    found["a sheet that was not filled in"] = faults(page)
    key = table.sheet(Deal("queens", A, (), {"queens": {0: 4, 1: 0, 2: 0, 3: 0}}))
    page.goto(f"/s/{key}/players")
    page.locator("button[value='up:1']").click()
    page.locator(".actions button").click()
    page.wait_for_selector("#meanings, .which:not([hidden])")  # from the server, or from the script when it is there
    found["the same names in another order"] = faults(page)
    page.goto(f"/s/{key}/heading")
    page.get_by_label("titel" if page.locator("html[lang=nl]").count() else "title").fill("x" * 101)
    page.locator(".actions button").click()
    page.wait_for_selector(".faults")
    found["a title that is too long"] = faults(page)
    page.goto("/")
    page.locator("#tidy").click()
    found["sheets to be forgotten"] = faults(page)
    page.locator(".forget").first.click()
    found["a sheet forgotten on this phone"] = faults(page)
    visit(page, f"/s/{key}/deal")
    page.locator(".tile:has(input[value=duck])").click()
    page.locator(".actions button[value=save]").click()
    found["a deal that was not filled in"] = faults(page)
    assert not any(found.values()), listed(found)


def walk(page: Page) -> dict[int, dict[str, Any]]:
    """Everything that the Tab key comes by until it is back where it began, by a number each.

    A field for a date has several stops of its own; the names that are offered follow from field to field.
    """
    look(page, "watchFocus")
    stops: list[dict[str, Any]] = []
    is_round = False
    while not is_round:
        seen = len(stops)
        for _ in range(TABS):
            page.keyboard.down("Tab")  # held: to press it anew each time takes a browser half as long again
        page.keyboard.up("Tab")
        stops = look(page, "focusedSince")
        places = [stop["place"] for stop in stops if not stop["isOffered"]]
        is_round = len(set(places)) < len(places) or len(stops) == seen  # or nothing is there
    return {stop["place"]: stop for stop in reversed(stops)}


def standing(reached: dict[int, dict[str, Any]]) -> int:
    """How many of these are always there, unlike the names that a field offers while it has the focus."""
    return sum(not stop["isOffered"] for stop in reached.values())


def test_planted_faults_of_accessibility_are_found(table: Table) -> None:
    with table.phone() as page:
        add_checks(page)
        ready(page, table)
        page.goto("/")
        assert faults(page) == []
        page.evaluate(
            """document.querySelector('main').insertAdjacentHTML('beforeend', `
            <p><button type="button" id="low" class="tight">x</button></p><img src="/static/icon.svg">
            <p class="wide">x</p>`);
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(`.tight { min-height: 20px; height: 20px } .wide { width: 400px }
            a { outline: none !important }`);
            document.adoptedStyleSheets = [sheet];"""
        )
        found = "\n".join(faults(page))
        assert "too small" in found
        assert "image-alt" in found
        assert re.search(r"too wide: \d+ of 360 pixels", found)
        page.keyboard.press("Tab")
        assert not look(page, "focused")["isSeen"]


# Pages of sheets that live on the phone: only a phone that has a sheet can fill them

THERE = f"{STEP}, form.alive, .correcting.alive, ol.log, main > h1 + p + p, .sharing:not([hidden]), main > .notice"
BUSY, FINISHED, EMPTY, OTHER = 1, 2, 3, 4


def logs() -> dict[int, dict[str, object]]:
    """A busy sheet with long names, a finished one, a new one, and one by other rules."""
    evening = some_evening(SHIPPED[0])
    return {
        BUSY: plain_log(
            BUSY, Sheet(SHIPPED[0], LONG_NAMES, A, (), "Een lange titel voor een avond aan de dijk"), *busy(evening)
        ),
        FINISHED: plain_log(FINISHED, evening),
        EMPTY: plain_log(EMPTY, Sheet(SHIPPED[0], NAMES)),
        OTHER: plain_log(OTHER, Sheet(SHIPPED[1], LONG_NAMES)),
    }


@pytest.fixture(scope="module")
def addresses() -> list[str]:
    """Of every kind of page, with every kind of sheet that makes a difference."""
    busy, finished, empty, other = (log["id"] for log in logs().values())
    came = plain_log(9, Sheet(SHIPPED[0], LONG_NAMES, A), Recorded(1, some_evening(SHIPPED[0]).deals[0]))
    apart = logs()[BUSY] | {"entries": came["entries"]}
    return [
        *(f"/here#{own}" for own in (busy, finished, empty)),
        *(f"/here/{page}#{busy}" for page in ("deal", "log", "players", "heading", "order", "share")),
        *(f"/here/deal#{busy}/1", f"/here/deal?at=1#{busy}", f"/here/deal#{empty}", f"/here/log#{finished}"),
        *(f"/here/{rulebook_keys()[1]}#{other}", f"/here/{rulebook_keys()[1]}/deal#{other}"),
        *("/here#nobody-has-this", "/here#~nothing", f"/here#{packed(came)}", f"/here#{packed(apart)}"),
        "/",
    ]


def have_logs(page: Page) -> None:
    """Puts the evenings on a phone, and one more that counts as without a copy."""
    page.goto("/here")
    put_logs(page, [*logs().values(), plain_log(7, some_evening(SHIPPED[1]))])


def open_here(page: Page, address: str) -> None:
    """Opens a page that the phone fills, with everything on it unfolded."""
    page.goto("/healthz")  # or it would be the same page, with another place on it
    page.goto(address)
    page.wait_for_selector(THERE if "#" in address else "#copies:not([hidden])", state="attached")
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")


@pytest.mark.parametrize(
    ("eyes", "part", "checks"),
    [
        ("English by day", slice(0, None, 2), EVERY_CHECK),
        ("Dutch by night", slice(1, None, 2), (faults, too_wide_in_large_type)),
        ("Dutch by night", slice(0, None, 2), (too_wide_in_large_type,)),
        *soaked(*((eyes, slice(None), ALSO_LARGE) for eyes in EYES)),
    ],
)
def test_every_page_of_the_phone_can_be_read_touched_and_tabbed_through(
    table: Table, addresses: list[str], eyes: str, part: slice, checks: Sequence[Check]
) -> None:
    with table.phone(**EYES[eyes]) as page:
        add_checks(page)
        have_logs(page)
        check_pages(page, addresses[part], *checks, visit=open_here)
