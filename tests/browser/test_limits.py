"""Over plain http a browser does less: the card says so once, quietly, at an address that really is plain http."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import violations
from tests.browser.program import FLAGS, browser_path
from tests.browser.table import Table

pytestmark = pytest.mark.browser

HOST = "bonken.test"


@pytest.fixture(scope="module")
def far(chromium: Browser) -> Iterator[Browser]:
    """A browser for which this machine is another one, so that what it says by plain http is not secure."""
    path, flags = browser_path(), [*FLAGS, f"--host-resolver-rules=MAP {HOST} 127.0.0.1"]
    browser = chromium.browser_type.launch(executable_path=path, args=flags)
    yield browser
    browser.close()


def test_what_plain_http_means_is_said_until_it_was_read(table: Table, far: Browser) -> None:
    context = far.new_context(base_url=f"http://{HOST}:{table.server.port}", locale="en-GB")
    page = context.new_page()
    key = table.sheet()
    page.goto(f"/s/{key}")
    assert page.evaluate("[isSecureContext, 'wakeLock' in navigator, 'serviceWorker' in navigator]") == [False] * 3
    line = page.locator(".limits")
    for words in ("screen time-out", "do not close or reload", "Sharing is done by copying", "https"):
        expect(line).to_contain_text(words)
    assert violations(page) == []
    line.get_by_role("button", name="Got it").click()
    expect(line).to_be_hidden()
    page.goto(f"/s/{table.sheet()}")
    expect(page.locator(".in-step")).to_be_attached()
    page.wait_for_function("() => JSON.parse(localStorage.getItem('bonken.sheets'))?.[0].progress")
    expect(line).to_be_hidden()
    context.close()


def test_where_nothing_is_missing_nothing_is_said(table: Table) -> None:
    with table.phone() as page:
        page.goto(f"/s/{table.sheet()}")
        page.wait_for_function("() => JSON.parse(localStorage.getItem('bonken.sheets'))?.[0].progress")
        expect(page.locator(".limits")).to_be_hidden()
