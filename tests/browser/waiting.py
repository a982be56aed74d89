"""Waiting for what a page or a server does in its own time."""

import time
from collections.abc import Callable

from playwright.sync_api import Page

PATIENCE = 60  # seconds
KEPT = """async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === "bonken.logs")) return false;
    const opening = indexedDB.open("bonken.logs");
    const base = await new Promise((done) => (opening.onsuccess = () => done(opening.result)));
    const asking = base.transaction("logs").objectStore("logs").getAll();
    const logs = await new Promise((done) => (asking.onsuccess = () => done(asking.result)));
    base.close();
    return logs.some(({ format, start }) => format === "scoresheet-replica/1" && start === undefined);
}"""


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
    assert waited(lambda: bool(page.evaluate(asked)), PATIENCE), question


def wait_until_kept(page: Page) -> None:
    """Waits until the phone has kept a sheet of the server as it last read it."""
    wait_until(page, KEPT)
