"""Every page of the app on a phone of 360 by 640: for thumbs, for a keyboard, for a screen reader, by day and by night.

The pages are those the app says it has, so a new one is among them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Page, Route
from werkzeug.serving import make_server
from werkzeug.wrappers import Response

from scoresheet.core.bonken.deal import Deal
from scoresheet.store.connections import close_idle
from scoresheet.web import create_app
from tests.browser.axe import violations
from tests.browser.table import Table
from tests.browser.visits import first_pages, some_pages
from tests.problems import PROBLEMS, Problem, Scene
from tests.soaked import soaked
from tests.strategies import A

pytestmark = pytest.mark.browser

EYES: dict[str, dict[str, Any]] = {
    "English by day": {"locale": "en-GB", "color_scheme": "light"},
    "Dutch by night": {"locale": "nl-NL", "color_scheme": "dark"},
}
WIDE = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False}
TABS = 12  # pressed before the page is asked where they led
LOOKING = "/static/js/looking.js"  # where the tests put their own script in the page's way


@pytest.fixture(scope="module")
def visits(table: Table) -> list[str]:
    """Addresses of all pages; `make soak` looks at all addresses of each."""
    return some_pages(table)


def ready(page: Page, table: Table) -> None:
    """Gives a page the tests' own script, and a past."""
    lend_eyes(page)
    page.goto(f"/s/{table.sheet()}")
    page.wait_for_function("() => localStorage.length > 0")


def lend_eyes(page: Page) -> None:
    """Gives a page the tests' own script."""

    def serve(route: Route) -> None:
        route.fulfill(path="tests/browser/looking.js", content_type="text/javascript")

    page.context.route(f"**{LOOKING}", serve)


def look(page: Page, question: str) -> Any:
    """What the tests' own script answers about the page."""
    return page.evaluate(f"import('{LOOKING}').then((looking) => looking.{question}())")


def visit(page: Page, address: str) -> None:
    """Opens a page with everything on it unfolded."""
    page.goto(address)
    if page.locator("form.deal").count():
        page.wait_for_selector("form.alive", state="attached")
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")


def faults(page: Page) -> list[str]:
    """What is wrong with the page as it stands."""
    found = violations(page) + [f"too small: {target}" for target in look(page, "smallTargets")]
    width = look(page, "sideways")
    return [*found, f"{width} pixels too wide"] if width > 0 else found


def listed(found: dict[str, list[str]]) -> str:
    """All faults, a line each."""
    return "\n".join(f"{address}: {fault}" for address, faults in found.items() for fault in faults)


def check_pages(page: Page, addresses: Sequence[str], visit: Callable[[Page, str], None] = visit) -> None:
    """That the pages can be read and touched."""
    found: dict[str, list[str]] = {}
    for address in addresses:
        visit(page, address)
        found[address] = faults(page)
    assert not any(found.values()), listed(found)


@pytest.mark.parametrize(
    ("eyes", "screen", "part"),
    [
        ("English by day", {}, slice(0, None, 2)),  # the first address of every page
        ("Dutch by night", {}, slice(1, None, 4)),
        ("Dutch by night", WIDE, slice(3, None, 8)),
    ],
    ids=["English by day", "Dutch by night", "wide"],
)  # the other parts too in `make soak`
def test_every_page_can_be_read_and_touched(
    table: Table, visits: list[str], eyes: str, screen: dict[str, Any], part: slice
) -> None:
    with table.phone(**EYES[eyes], **screen) as page:
        ready(page, table)
        check_pages(page, visits[part])


@pytest.fixture(params=["English by day", *soaked("Dutch by night")])
def page(request: pytest.FixtureRequest, table: Table) -> Iterator[Page]:
    """A phone that speaks one of the languages, and has been on a sheet before."""
    with table.phone(**EYES[request.param]) as page:
        ready(page, table)
        yield page


def test_what_a_page_answers_can_be_read_and_touched(page: Page, table: Table) -> None:
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


@pytest.mark.parametrize(("eyes", "part"), list(zip(EYES, (0, 3), strict=True)))
def test_a_page_that_says_no_can_be_read_and_touched(table: Table, tmp_path: Path, eyes: str, part: int) -> None:
    # They are one template; the markup of all is checked elsewhere, and all are looked at in `make soak`.
    check_problems(table, tmp_path, eyes, dict(list(PROBLEMS.items())[part::6]))


def check_problems(table: Table, tmp_path: Path, eyes: str, some: Mapping[str, Problem]) -> None:
    """That the pages which say no can be read and touched, by a phone that speaks one of the languages."""
    found: dict[str, list[str]] = {}
    answers: dict[str, Response] = {}
    for number, problem in enumerate(some.values()):
        folder = tmp_path / str(number)
        folder.mkdir()
        answer = problem.bring_about(Scene(folder, EYES[eyes]["locale"][:2]))
        answers[f"/problem/{number}"] = Response(answer.data, answer.status_code, answer.headers)
        close_idle()
    with giving(answers) as server, table.phone(**EYES[eyes], base_url=server) as page:
        lend_eyes(page)
        for name, address in zip(some, answers, strict=True):
            visit(page, address)
            assert page.locator("main > p").first.inner_text() in unescape(answers[address].get_data(as_text=True))
            found[name] = faults(page)
    assert not any(found.values()), listed(found)


@contextmanager
def giving(answers: Mapping[str, Response]) -> Iterator[str]:
    """The address of a server that gives the answers of other apps, by path, and the app's own files with them."""
    app = create_app({"SCORESHEET_DATABASE": "sqlite:///nowhere.sqlite"})
    server = make_server("127.0.0.1", 0, lambda asked, start: answers.get(asked["PATH_INFO"], app)(asked, start), True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


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
            page.keyboard.press("Tab")
        stops = look(page, "focusedSince")
        places = [stop["place"] for stop in stops if not stop["isOffered"]]
        is_round = len(set(places)) < len(places) or len(stops) == seen  # or nothing is there
    return {stop["place"]: stop for stop in reversed(stops)}


@pytest.mark.parametrize("half", [0, 1])  # side by side
def test_the_keyboard_comes_by_everything_and_is_seen_doing_so(table: Table, half: int) -> None:
    with table.phone() as page:
        ready(page, table)
        check_keyboard(page, first_pages(table)[half::2])  # the other addresses too in `make soak`


def standing(reached: dict[int, dict[str, Any]]) -> int:
    """How many of these are always there, unlike the names that a field offers while it has the focus."""
    return sum(not stop["isOffered"] for stop in reached.values())


def check_keyboard(page: Page, addresses: Sequence[str], visit: Callable[[Page, str], None] = visit) -> None:
    """That the Tab key comes by all there is to touch on the pages, and shows where it is."""
    found: dict[str, list[str]] = {}
    for address in addresses:
        visit(page, address)
        reached, stops = walk(page), look(page, "stops")
        if standing(reached) != stops:  # something came to the page meanwhile
            reached, stops = walk(page), look(page, "stops")
        unseen = [stop["what"] for stop in reached.values() if not stop["isSeen"]]
        lost = [f"{standing(reached)} stops, {stops} expected"] if standing(reached) != stops else []
        found[address] = unseen + lost
    assert not any(found.values()), listed(found)


def test_what_is_looked_for_would_be_found(table: Table) -> None:
    with table.phone() as page:
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
        said = "\n".join(faults(page))
        assert "too small" in said
        assert "image-alt" in said
        assert "pixels too wide" in said
        page.keyboard.press("Tab")
        assert not look(page, "focused")["isSeen"]
