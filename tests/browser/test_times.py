"""Moments are those of whoever looks; without a script they are in UTC, and say so."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table
from tests.strategies import A, some

pytestmark = pytest.mark.browser

PAGES = ("/log", "/deal/1")


@pytest.mark.parametrize("page_of", PAGES)
@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/New_York"])
def test_a_moment_is_in_the_time_zone_of_the_phone(table: Table, page_of: str, zone: str) -> None:
    key = table.sheet(some("queens", A))
    moment = table.store.open(key).log.entries[0].time
    with table.phone(timezone_id=zone) as page:
        page.goto(f"/s/{key}{page_of}", wait_until="networkidle")
        shown = page.locator("time").first
        expected = page.evaluate(
            "([iso, timeZone]) => new Intl.DateTimeFormat('en', {timeStyle: 'short', timeZone}).format(new Date(iso))",
            [moment.isoformat(), zone],
        )
        expect(shown).to_contain_text(expected)
        expect(shown).not_to_contain_text("UTC")


@pytest.mark.parametrize("page_of", PAGES)
def test_without_a_script_it_is_utc_and_says_so(table: Table, page_of: str) -> None:
    key = table.sheet(some("queens", A))
    moment = table.store.open(key).log.entries[0].time
    with table.phone(java_script_enabled=False, timezone_id="Asia/Tokyo") as page:
        page.goto(f"/s/{key}{page_of}")
        shown = page.locator("time").first.inner_text()
    assert re.search(rf"{moment:%H:%M} UTC$", shown)
