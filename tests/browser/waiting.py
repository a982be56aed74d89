"""Waiting in browser tests for what a page or a server does in its own time."""

import json
import time
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Page

TIMEOUT = 60  # seconds
KEPT = """async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === "bonken.logs")) return false;
    const opening = indexedDB.open("bonken.logs");
    const base = await new Promise((done) => (opening.onsuccess = () => done(opening.result)));
    const asking = base.transaction("logs").objectStore("logs").getAll();
    const logs = await new Promise((done) => (asking.onsuccess = () => done(asking.result)));
    base.close();
    return logs.some(({ format, start }) => format === "scoresheet-replica/1" && start === undefined);
}"""
NOTED = "() => JSON.parse(localStorage.getItem('bonken.sheets') ?? '[]')[0]?.progress"  # how far the sheet is
READY = 'link[media="not all"]'  # what is needed without a network is here
# Where there is a worker, it has the form; it may have come after that was fetched for the first time.
FORM_KEPT = """async () => !("serviceWorker" in navigator && window.caches) || (
    navigator.serviceWorker.controller && Boolean(
        await caches.match(location.pathname.replace(/(\\/s\\/[^/]+).*/, "$1/deal"), { ignoreVary: true })
    )
)"""


def waited(condition: Callable[[], bool], seconds: float) -> bool:
    """Whether something came true in so many seconds."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def wait_until(page: Page, question: str) -> None:
    """Waits until a page answers yes, also by a promise: ``wait_for_function`` takes any that is kept for a yes."""
    asked = f"() => Promise.resolve(({question})()).then(Boolean)"
    assert waited(lambda: bool(page.evaluate(asked)), TIMEOUT), question


def wait_until_kept(page: Page) -> None:
    """Waits until the phone has kept a sheet of the server as it last read it."""
    wait_until(page, KEPT)


def ready(page: Page, *, kept: bool = True) -> None:
    """Waits until the page can do without a network; what a full or broken store keeps is not ``kept``."""
    page.wait_for_selector(READY, state="attached")
    if kept:
        wait_until(page, FORM_KEPT)
    page.wait_for_timeout(300)


def wait_until_this_page_is_kept(page: Page) -> None:
    """Waits until the worker has the page that is shown, which may have written into its address since it came."""
    wait_until(page, "() => caches.match(location.href, { ignoreVary: true, ignoreSearch: true })")


def wait_until_pages_are_kept(page: Page, *addresses: str) -> None:
    """Waits until the worker has the pages at these addresses."""
    for address in addresses:
        wait_until(page, f"() => caches.match('{address}', {{ ignoreVary: true }})")


def downloaded(page: Page, button: str) -> Any:
    """What is in the JSON file that a button gives."""
    with page.expect_download() as waiting:
        page.get_by_role("button", name=button).tap()
    return json.loads(waiting.value.path().read_text(encoding="utf-8"))


def kept_by_the_worker(page: Page, key: str, visited: Sequence[str] = ()) -> None:
    """Waits until the phone can do without the network, also on pages of the sheet that it has ``visited``."""
    page.goto(f"/s/{key}")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    for name in visited:
        page.goto(f"/s/{key}/{name}")
    wait_until_pages_are_kept(page, *(f"/s/{key}{name}" for name in ("", "/deal", *(f"/{name}" for name in visited))))
    page.goto(f"/s/{key}")
    ready(page)
