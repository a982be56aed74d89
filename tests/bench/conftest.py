"""One table for all that is measured, printed at the end."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.bench.table import BenchTable
from tests.browser.program import FLAGS


@pytest.fixture(scope="session")
def table() -> Iterator[BenchTable]:
    table = BenchTable()
    yield table
    table.write()
    print("\n\n" + table.text())


@pytest.fixture
def chromium() -> Iterator[Browser]:
    """The browser, gone again before anything else is measured."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        yield browser
        browser.close()
