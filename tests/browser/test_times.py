"""Times on pages, in the reader's time zone or in UTC without a script."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table
from tests.strategies import A, some

pytestmark = pytest.mark.browser

PAGES = ("/log", "/deal/1")


def test_a_moment_is_in_the_time_zone_of_the_phone_or_without_a_script_in_utc(table: Table) -> None:
    key = table.sheet(some("queens", A))
    moment = table.store.open(key).log.entries[0].time
    for zone in ("Asia/Tokyo", "America/New_York"):
        with table.phone(timezone_id=zone) as page:
            for page_of in PAGES:
                page.goto(f"/s/{key}{page_of}", wait_until="networkidle")
                shown = page.locator("time").first
                format_ = "new Intl.DateTimeFormat('en', {timeStyle: 'short', timeZone}).format(new Date(iso))"
                expect(shown).to_contain_text(
                    page.evaluate(f"([iso, timeZone]) => {format_}", [moment.isoformat(), zone])
                )
                expect(shown).not_to_contain_text("UTC")
    with table.phone(java_script_enabled=False, timezone_id="Asia/Tokyo") as page:
        for page_of in PAGES:
            page.goto(f"/s/{key}{page_of}")
            assert re.search(rf"{moment:%H:%M} UTC$", page.locator("time").first.inner_text())
