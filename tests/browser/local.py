"""Sheets that live on the phone: starting one, and putting there one that others have played."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID
from zlib import compressobj

from playwright.sync_api import Page, expect

from scoresheet.core.bonken.sheet import Sheet, sheet_to_plain
from scoresheet.core.log import Change
from tests.browser.hands import Hands
from tests.browser.table import Table
from tests.strategies import NAMES

# A worker fetches in its own time what it keeps.
KEPT = """async () => {
    const worker = navigator.serviceWorker;
    if (!worker.controller) await new Promise((done) => worker.addEventListener("controllerchange", done));
}"""
PUT = """(logs) => new Promise((resolve, reject) => {
    const request = indexedDB.open("bonken.logs", 1);
    request.onerror = reject;
    request.onupgradeneeded = () => request.result.createObjectStore("logs", {keyPath: "id"});
    request.onsuccess = () => {
        const transaction = request.result.transaction("logs", "readwrite");
        for (const log of logs) transaction.objectStore("logs").put(log);
        transaction.oncomplete = () => (request.result.close(), resolve());
    };
})"""
LOGS = """() => new Promise((resolve, reject) => {
    const request = indexedDB.open("bonken.logs", 1);
    request.onerror = reject;
    request.onsuccess = () => {
        const found = request.result.transaction("logs").objectStore("logs").getAll();
        const here = ({ format }) => format === "scoresheet-log/1";
        found.onsuccess = () => (request.result.close(), resolve(found.result.filter(here)));
    };
})"""
# Links are copied, to where a test reads them.
COPIES = """() => {
    Object.defineProperty(navigator, "share", {value: undefined});
    Object.defineProperty(navigator, "clipboard", {value: {writeText: async (text) => void (window.copied = text)}});
}"""
STEP = ".follow .in-step[data-in-step=true]"


def fill_names(page: Page, names: Sequence[str] = NAMES) -> None:
    """Fills in the names of the players of a new sheet, of any game."""
    for seat, name in enumerate(names):
        page.fill(f"[name=name_{seat}]", name)


def type_names(page: Page) -> None:
    """Types the names of the four players, each with Enter behind it."""
    page.locator("[name=name_0]").focus()
    for name in NAMES:
        page.keyboard.type(name)
        page.keyboard.press("Enter")


def fill_new(page: Page, names: Sequence[str] = NAMES) -> None:
    """Fills in the form of a new sheet: four names, the first of whom chooses first."""
    fill_names(page, names)
    page.locator("[name=first_chooser]").first.check(force=True)


def keep_app(page: Page, address: str = "/") -> None:
    """Opens a page, and waits until the phone keeps the app."""
    page.goto(address)
    page.evaluate(KEPT)


def start_here(page: Page) -> None:
    """Starts it on the phone, also while there is a server."""
    page.locator("details.line").nth(1).locator("summary").click()
    page.locator("[name=here]").check()
    page.locator(".actions .main").click()


def wait_for_card(page: Page) -> None:
    """Until the card shows what is in its log."""
    page.wait_for_selector(STEP, state="attached")


def plain_log(number: int, sheet: Sheet, *changes: Change) -> dict[str, Any]:
    """The log of a sheet with some changes, as a phone keeps it. Its id is made of a number."""
    opened = "2026-11-20T20:00:00.000Z"
    entries = [
        {"id": str(UUID(int=number * 1000 + version)), "time": opened, "by": None, "change": change.plain()}
        for version, change in enumerate(changes, 1)
    ]
    own = str(UUID(int=number))
    log = {
        "format": "scoresheet-log/1",
        "id": own,
        "opened": opened,
        "sheet": sheet_to_plain(sheet),
        "entries": entries,
    }
    found: dict[str, Any] = json.loads(json.dumps(log))
    return found


def put_sheets(page: Page, sheets: list[Sheet]) -> list[str]:
    """Puts sheets on the phone, as they were opened; their ids."""
    return put_logs(page, [plain_log(number, sheet) for number, sheet in enumerate(sheets, 1)])


def put_logs(page: Page, logs: list[dict[str, Any]]) -> list[str]:
    """Puts logs on the phone; their ids."""
    page.evaluate(PUT, logs)
    return [log["id"] for log in logs]


def logs_on(page: Page) -> list[dict[str, Any]]:
    """The logs that the phone keeps."""
    found: list[dict[str, Any]] = page.evaluate(LOGS)
    return found


def clear(page: Page, kinds: str = "indexeddb,local_storage") -> None:
    """Clears what a browser clears with the data of a site, but for the app itself; or only some kinds of it."""
    client = page.context.new_cdp_session(page)
    origin = "/".join(page.url.split("/")[:3])
    client.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": kinds})


@contextmanager
def begun(table: Table, *, offline: bool = False, **also: Any) -> Iterator[Page]:
    """A phone on the card of a sheet that was just started on it, ``offline`` or not."""
    with table.phone(worker=offline, **also) as page:
        if offline:
            keep_app(page)
            page.context.set_offline(True)
        page.goto("/new")
        fill_new(page)
        start_here(page)
        wait_for_card(page)
        yield page


def enter(page: Page, contract: str, *counts: tuple[int, int]) -> Hands:
    """Enters the next deal, from the card."""
    hands = Hands(page)
    hands.open_next()
    hands.contract(contract)
    for seat, count in counts:
        hands.count(seat, count)
    return hands


def queens(page: Page) -> Hands:
    """Queens, one each."""
    return enter(page, "queens", (0, 1), (1, 1), (2, 1))


def open_panel(page: Page) -> None:
    """Opens what lets others in."""
    page.locator("a[href='#others']:visible").first.click()


def link_to(page: Page) -> str:
    """The link that a card hands over."""
    page.evaluate(COPIES)
    open_panel(page)
    page.get_by_role("button", name="Send a link").click()
    expect(page.locator(".pass-on .status")).to_contain_text("Copied")
    page.keyboard.press("Escape")
    link: str = page.evaluate("window.copied")
    return link


def go_on(page: Page) -> None:
    """Keeps the evening of the link that is shown, and goes to its card."""
    page.get_by_role("button", name="Go on with it on this phone").tap()
    wait_for_card(page)


def packed(log: dict[str, object]) -> str:
    """A log as an address holds it; see static/js/sync/log_transfer.js."""
    packer = compressobj(wbits=-15)
    return "~" + urlsafe_b64encode(packer.compress(json.dumps(log).encode()) + packer.flush()).rstrip(b"=").decode()
