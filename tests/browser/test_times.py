"""Times on pages, in the reader's time zone or in UTC without a script, and phones whose clocks are wrong."""

import re
from contextlib import ExitStack
from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from tests.browser.hands import Hands, fill_in
from tests.browser.table import Table
from tests.strategies import A, D, some

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


def test_phones_whose_clocks_are_years_off_keep_in_step_by_the_servers_time(table: Table) -> None:
    key = table.sheet()
    before = datetime.now(UTC).replace(microsecond=0)
    with ExitStack() as stack:
        phones = [stack.enter_context(table.phone()) for _ in range(2)]
        for phone, contract, year in zip(phones, ("last-trick", "king-of-hearts"), (2036, 2016), strict=True):
            phone.clock.set_fixed_time(datetime(year, 2, 28, 12, tzinfo=UTC))
            hands = Hands(phone)
            hands.open(f"/s/{key}/deal")
            fill_in(hands, contract, contract, D)
            expect(phone.locator(".in-step")).not_to_contain_text("not sent")
        for phone in phones:
            phone.goto(f"/s/{key}/log")
            expect(phone.locator("main")).to_contain_text(f"{datetime.now(UTC):%Y}")
            expect(phone.locator("main")).not_to_contain_text(re.compile("2016|2036"))
    log = table.store.open(key).log
    assert len(log.sheet.deals) == 2
    times = [entry.time for entry in log.entries]
    assert times == sorted(times)
    assert all(before <= time <= datetime.now(UTC) for time in times)
