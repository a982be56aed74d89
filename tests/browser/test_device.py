"""Comforts of one phone: it stays awake while a sheet is open, shows its own time; and plain http."""

import re
from datetime import timedelta, timezone

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.table import Table
from tests.browser.waiting import NOTED, wait_until
from tests.strategies import A, some

# Stands in for what a browser without a screen cannot do, and notes what it was asked.
AWAKE = """
    window.asked = [];
    const lock = { request: async (kind) => void window.asked.push(kind) };
    Object.defineProperty(navigator, "wakeLock", { value: lock });
"""


def test_a_phone_stays_awake_on_a_sheet_and_shows_moments_in_its_own_time_zone(table: Table) -> None:
    key = table.sheet(some("queens", A))
    moment = table.store.open(key).log.entries[0].time
    in_tokyo = moment.astimezone(timezone(timedelta(hours=9)))
    with table.phone(timezone_id="Asia/Tokyo") as page:
        page.add_init_script(AWAKE)
        for path in ("", "/deal"):
            page.goto(f"/s/{key}{path}")
            page.wait_for_function("() => window.asked.join() === 'screen'")
        for path in ("/log", "/deal/1"):
            # Without a script it stands there in UTC.
            served = page.request.get(f"/s/{key}{path}").text()
            assert re.findall(r"<time\b[^>]*>([^<]*)</time>", served)[0].endswith(f"{moment:%H:%M} UTC")
            page.goto(f"/s/{key}{path}")
            page.wait_for_function("() => window.asked.join() === 'screen'")
            expect(page.locator("time").first).to_have_text(re.compile(rf"^{in_tokyo.day} \w+ {in_tokyo:%Y, %H:%M}$"))
        # Seen again, it asks again; hidden, or without a sheet, it does not.
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_function("() => window.asked.join() === 'screen,screen'")
        page.evaluate("Object.defineProperty(document, 'visibilityState', { value: 'hidden' })")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        assert page.evaluate("window.asked.join()") == "screen,screen"
        page.goto("/rules/bonken-2002")
        assert page.evaluate("window.asked") == []


def test_the_notice_about_plain_http_shows_until_dismissed_and_never_elsewhere(table: Table) -> None:
    key = table.sheet()
    with table.phone(base_url=f"http://bonken.test:{table.server.port}") as page:
        page.goto(f"/s/{key}")
        assert page.evaluate("[isSecureContext, 'wakeLock' in navigator, 'serviceWorker' in navigator]") == [False] * 3
        line = page.locator(".limits")
        for words in ("screen time-out", "do not close or reload", "Sharing is done by copying", "https"):
            expect(line).to_contain_text(words)
        assert violations(page) == []
        line.get_by_role("button", name="Got it").tap()
        expect(line).to_be_hidden()
        page.goto(f"/s/{table.sheet()}")
        wait_until(page, NOTED)
        expect(line).to_be_hidden()
        page.goto("/here/rules?from=bonken-2002")
        expect(page.locator("main")).to_contain_text("makes house rules only on a page that came by https")
        page.goto(f"{table.server.address}/s/{key}")  # which a browser takes for secure
        assert page.evaluate("isSecureContext")
        wait_until(page, NOTED)
        expect(line).to_be_hidden()
