"""Over plain http a browser does less: the card says so once, quietly, at an address that really is plain http."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.table import Table
from tests.browser.waiting import wait_until

pytestmark = pytest.mark.browser

NOTED = "() => JSON.parse(localStorage.getItem('bonken.sheets') ?? '[]')[0]?.progress"


def test_what_plain_http_means_is_said_until_it_was_read_and_nowhere_else(table: Table) -> None:
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
    with table.phone() as page:
        page.goto(f"/s/{key}")
        wait_until(page, NOTED)
        expect(page.locator(".limits")).to_be_hidden()
