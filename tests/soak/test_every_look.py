"""Every page in both languages, by day and by night, with text of both sizes; `make test` sees some of each."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser import test_accessibility, test_reflow
from tests.browser.table import Table
from tests.browser.test_reflow import large_type
from tests.browser.visits import every_page
from tests.problems import PROBLEMS

__all__ = ["large_type"]


@pytest.fixture(scope="module")
def visits(table: Table) -> list[str]:
    """The addresses of all pages."""
    return every_page(table)


@pytest.mark.parametrize("eyes", test_accessibility.EYES)
def test_every_page_can_be_read_and_touched(table: Table, visits: list[str], eyes: str) -> None:
    with table.phone(**test_accessibility.EYES[eyes]) as page:
        test_accessibility.ready(page, table)
        test_accessibility.check_pages(page, visits)


@pytest.mark.parametrize("eyes", test_accessibility.EYES)
def test_every_page_that_says_no_can_be_read_and_touched(table: Table, tmp_path: Path, eyes: str) -> None:
    test_accessibility.check_problems(table, tmp_path, eyes, PROBLEMS)


@pytest.mark.parametrize("locale", test_reflow.LOCALES)
@pytest.mark.parametrize("size", test_reflow.SIZES)
def test_no_page_scrolls_sideways(
    table: Table, chromium: Browser, large_type: Browser, visits: list[str], size: str, locale: str
) -> None:
    test_reflow.check_width(large_type if size == "twice" else chromium, table, size, locale, visits)


@pytest.mark.parametrize("quarter", range(4))
def test_the_keyboard_comes_by_everything_and_is_seen_doing_so(table: Table, visits: list[str], quarter: int) -> None:
    with table.phone() as page:
        test_accessibility.ready(page, table)
        test_accessibility.check_keyboard(page, visits[quarter::4])
