"""A real Chromium, the system's own, started once for all browser tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.hands import Hands
from tests.browser.program import FLAGS, browser_path
from tests.browser.proxy import Proxy
from tests.browser.table import Table
from tests.browser.visits import Visits, by_rule

expect.set_options(timeout=120_000)  # milliseconds; a test machine may be busy, and tests measure nothing


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser; each test opens a context of its own."""
    path = browser_path()
    if path is None:
        pytest.skip("needs the system's chromium on PATH")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def table(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A running server with room for any number of sheets and phones."""
    with Table(chromium, tmp_path_factory.mktemp("table")) as laid:
        yield laid


@pytest.fixture(scope="session")
def visits(table: Table) -> Visits:
    """The addresses at that table of every page there is, which are only looked at."""
    return by_rule(table)


@pytest.fixture
def own(chromium: Browser, tmp_path: Path) -> Iterator[Table]:
    """A server that may be killed."""
    with Table(chromium, tmp_path) as laid:
        yield laid


@pytest.fixture
def proxy(table: Table) -> Iterator[Proxy]:
    """What comes between phones and that table."""
    with Proxy(table.server.port) as laid:
        yield laid


@pytest.fixture
def page(table: Table) -> Iterator[Page]:
    """A phone at that table, without the app's service worker."""
    with table.phone() as page:
        yield page


@pytest.fixture
def hands(page: Page) -> Hands:
    """Hands on that phone."""
    return Hands(page)
