"""Every page of the app for thumbs, a keyboard, a screen reader, on narrow and wide screens, by day and by night, and
on paper.

The pages are those the app says it has, so a new one is among them.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.rulebook import rulebook_keys
from scoresheet.core.bonken.sheet import Sheet
from tests.browser.axe import AXE, low_contrast, violations
from tests.browser.local import STEP, packed, plain_log, put_logs
from tests.browser.looking import add_checks, look
from tests.browser.table import PHONE, Table
from tests.browser.test_paper import misprinted
from tests.browser.visits import LONG_NAMES, Visits, busy, every_page, first_pages, other_pages
from tests.soaked import soaked
from tests.strategies import BOOK, NAMES, SHIPPED, A, some_evening

LANGUAGES = ENGLISH, DUTCH = "en-GB", "nl-NL"  # the Dutch words are the longer ones
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False}
NARROW: ViewportSize = {"width": 320, "height": 640}
USUAL_TYPE, LARGE_TYPE = {"standard": 16, "fixed": 13}, {"standard": 32, "fixed": 26}  # pixels
TABS = 12  # pressed before the page is asked where they led

Check = Callable[[Page], list[str]]

# Evenings that live on the phone: a busy one with long names, a finished one, a new one, one by other rules; one that
# is not here yet, and the busy one as it went on elsewhere.
EVENING = some_evening(BOOK)
LONG = Sheet(BOOK, LONG_NAMES, A, (), "Een lange titel voor een avond aan de dijk")
BUSY, FINISHED = plain_log(1, LONG, *busy(EVENING)), plain_log(2, EVENING)
EMPTY, OTHER = plain_log(3, Sheet(BOOK, NAMES)), plain_log(4, Sheet(SHIPPED[1], LONG_NAMES))
CAME = plain_log(9, Sheet(BOOK, LONG_NAMES, A), Recorded(1, EVENING.deals[0]))
APART = BUSY | {"entries": CAME["entries"]}
THERE = f"{STEP}, form.alive, .correcting.alive, ol.log, main > h1 + p + p, .sharing:not([hidden]), main > .notice"


def phones_own(_: Visits) -> list[str]:
    """Every kind of page that only a phone can fill, with every kind of sheet that makes a difference."""
    own, other = BUSY["id"], f"/here/{rulebook_keys()[1]}"
    return [
        *(f"/here#{log['id']}" for log in (BUSY, FINISHED, EMPTY)),
        *(f"/here/{page}#{own}" for page in ("deal", "log", "players", "heading", "order", "share")),
        *(f"/here/deal#{own}/1", f"/here/deal?at=1#{own}", f"/here/deal#{EMPTY['id']}", f"/here/log#{FINISHED['id']}"),
        *(f"{other}#{OTHER['id']}", f"{other}/deal#{OTHER['id']}"),
        *("/here#nobody-has-this", "/here#~nothing", f"/here#{packed(CAME)}", f"/here#{packed(APART)}"),
        "/",
    ]


def ready(page: Page, table: Table) -> None:
    """Gives a phone a past: a sheet of the server, and evenings of its own, one of which counts as without a copy."""
    page.goto(f"/s/{table.sheet()}")
    page.wait_for_function("() => localStorage.length > 0")
    page.goto("/here")
    put_logs(page, [BUSY, FINISHED, EMPTY, OTHER, plain_log(7, some_evening(SHIPPED[1]))])
    add_checks(page)
    page.context.add_init_script(AXE)


def visit(page: Page, address: str) -> None:
    """Opens a page with everything on it unfolded."""
    if "#" in address:
        page.goto("/healthz")  # or it would be the same page, with another place on it
    page.goto(address)
    if "#" in address or page.locator("form.deal").count():
        page.wait_for_selector(THERE, state="attached")
    if address == "/":
        page.wait_for_load_state("networkidle")  # its script draws what the phone has
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")


def faults(page: Page) -> list[str]:
    """What is wrong with the page as it stands, by day and by night."""
    page.emulate_media(color_scheme="light")
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    found += low_contrast(page)
    return found + [f"too small: {target}" for target in look(page, "smallTargets")] + too_wide(page)


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


@pytest.mark.parametrize(
    ("language", "screen", "pages", "part", "checks"),
    [
        *((DUTCH, {}, first_pages, slice(half, None, 2), ALSO_LARGE) for half in (0, 1)),
        (ENGLISH, {}, other_pages, slice(0, None, 2), (faults, misprinted, too_wide_in_large_type)),
        (ENGLISH, {}, other_pages, slice(1, None, 2), (too_wide_in_large_type,)),
        (ENGLISH, WIDE, other_pages, slice(1, None, 8), (faults,)),
        (DUTCH, {}, phones_own, slice(0, None, 2), ALSO_LARGE),
        (DUTCH, {}, phones_own, slice(1, None, 2), (faults, too_wide_in_large_type)),
        *soaked(
            *(
                (language, {}, every_page, slice(part, None, 4), ALSO_LARGE)
                for language in LANGUAGES
                for part in range(4)
            ),
            *((language, {}, phones_own, slice(None), ALSO_LARGE) for language in LANGUAGES),
            (DUTCH, WIDE, every_page, slice(None), (faults,)),
        ),
    ],
)
def test_every_page_can_be_read_touched_tabbed_through_and_printed(
    table: Table,
    visits: Visits,
    language: str,
    screen: dict[str, Any],
    pages: Callable[[Visits], list[str]],
    part: slice,
    checks: Sequence[Check],
) -> None:
    with table.phone(locale=language, **screen) as page:
        ready(page, table)
        found: dict[str, list[str]] = {}
        for address in pages(visits)[part]:
            visit(page, address)
            found[address] = [fault for check in checks for fault in check(page)]
        assert not any(found.values()), listed(found)


@pytest.mark.parametrize("language", [ENGLISH, *soaked(DUTCH)])
def test_error_messages_and_notices_can_be_read_and_touched(table: Table, language: str) -> None:
    found: dict[str, list[str]] = {}
    with table.phone(locale=language) as page:
        ready(page, table)
        page.goto("/new")
        page.locator(".actions button").click()
        page.wait_for_selector(".faults")
        found["a sheet that was not filled in"] = faults(page)
        key = table.sheet(Deal("queens", A, (), {"queens": {0: 4, 1: 0, 2: 0, 3: 0}}))
        page.goto(f"/s/{key}/players")
        page.locator("[name=name_2]").fill("Bram")
        page.locator(".actions button").click()
        focused = page.locator("[aria-invalid=true]:focus")
        expect(focused).to_have_attribute("name", "name_2")
        expect(focused).to_have_value("Bram")
        focused.fill("Carla")
        page.locator("button[value='up:1']").click()
        page.locator(".actions button").click()
        page.wait_for_selector("#meanings, .which:not([hidden])")  # from the server, or from the script if it is there
        found["the same names in another order"] = faults(page)
        page.goto(f"/s/{key}/heading")
        page.locator("input[name=title]").fill("x" * 101)
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


def test_planted_faults_of_accessibility_are_found(table: Table, page: Page) -> None:
    ready(page, table)
    page.goto("/")
    assert faults(page) == []
    page.evaluate(
        """document.querySelector('main').insertAdjacentHTML('beforeend', `
        <p><button type="button" id="low" class="tight">x</button></p><img src="/static/icon.svg">
        <p class="wide">x</p><p class="day">Day</p><p class="night">Night</p>`);
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`.tight { min-height: 20px; height: 20px } .wide { width: 400px }
        a { outline: none !important }
        @media (prefers-color-scheme: light) { .day { color: #eee; background: #fff } }
        @media (prefers-color-scheme: dark) { .night { color: #111; background: #000 } }`);
        document.adoptedStyleSheets = [sheet];"""
    )
    found = "\n".join(faults(page))
    assert [name for name in ("day", "night") if f'color-contrast <p class="{name}">' in found] == ["day", "night"]
    assert "too small" in found
    assert "image-alt" in found
    assert re.search(r"too wide: \d+ of 360 pixels", found)
    page.keyboard.press("Tab")
    assert not look(page, "focused")["isSeen"]
