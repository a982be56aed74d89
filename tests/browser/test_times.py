"""Times on pages, in the reader's time zone or in UTC without a script, and phones whose clocks are wrong."""

import re
from contextlib import ExitStack
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from tests.bonaken import game
from tests.browser.hands import Hands
from tests.browser.table import Table
from tests.browser.test_offline import SOON, fill_in
from tests.strategies import A, D, some

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


def enter(page: Page, key: str, contract: str) -> None:
    """Enters the next deal, of Bonaken where there is no contract, without waiting for the server."""
    Hands(page).open(f"/s/{key}/deal")
    if contract:
        fill_in(Hands(page), contract, contract, D)
        return
    page.tap(".board li:has(input[value='0'])")
    page.tap("label:has(input[value=win])")
    page.tap(".actions .main")
    page.wait_for_url(f"**/s/{key}", timeout=SOON)


@pytest.mark.parametrize("contracts", [("last-trick", "king-of-hearts"), ("", "")], ids=["bonken", "bonaken"])
def test_phones_whose_clocks_are_years_off_keep_in_step_by_the_servers_time(
    table: Table, contracts: tuple[str, str]
) -> None:
    key = table.sheet() if contracts[0] else table.store.create(game(4, "D", "B W")).edit
    began = len(table.store.open(key).log.sheet.deals)
    before = datetime.now(UTC).replace(microsecond=0)
    with ExitStack() as stack:
        phones = [stack.enter_context(table.phone()) for _ in range(2)]
        for phone, contract, year in zip(phones, contracts, (2036, 2016), strict=True):
            phone.clock.set_fixed_time(datetime(year, 2, 29 if year % 4 == 0 else 28, 12, tzinfo=UTC))
            enter(phone, key, contract)
            expect(phone.locator(".in-step")).not_to_contain_text("not sent", timeout=SOON)
        for phone in phones:
            phone.goto(f"/s/{key}/log")
            expect(phone.locator("main")).to_contain_text(f"{datetime.now(UTC):%Y}")
            expect(phone.locator("main")).not_to_contain_text(re.compile("2016|2036"))
    log = table.store.open(key).log
    assert len(log.sheet.deals) == began + 2
    times = [entry.time for entry in log.entries]
    assert times == sorted(times)
    assert all(before <= time <= datetime.now(UTC) for time in times)
