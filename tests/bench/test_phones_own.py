"""The app from a host of files on a slow phone: what comes before the first card, and how soon one is there later."""

import json
import re
import statistics
from gzip import compress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from tests.bench.table import BenchTable
from tests.browser.files import PREFIX, FileHost, write_app
from tests.browser.local import KEPT, STEP, fill_new, queens, wait_for_card
from tests.browser.table import PHONE

RUNS = 5
HOME = f"{PREFIX}en/"
# As Lighthouse has them for a phone in the middle of the market.
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 204_800, "uploadThroughput": 96_000}
SLOWER = 4  # times
# When the card is first in step with its log, in milliseconds since its page was asked for.
WATCH = f"""
new MutationObserver(() => {{
    if (document.querySelector({json.dumps(STEP)})) window.usable ??= performance.now();
}}).observe(document, {{subtree: true, childList: true, attributes: true}});
"""
# What a page asked for after that.
LATER = "performance.getEntries().filter(({startTime}) => startTime > window.usable).map(({name}) => name)"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "www"


def start(page: Page) -> None:
    """From the start page to the first card."""
    page.locator('a.main[href$="/new/"]').click()
    fill_new(page)
    page.locator(".actions .main").click()
    wait_for_card(page)


def sent(folder: Path, address: str) -> int:
    """Bytes of a file, without heads, as a host sends it that compresses."""
    file = folder / urlsplit(address).path.lstrip("/")
    return len(compress((file / "index.html" if file.is_dir() else file).read_bytes(), 9))


def test_bytes_of_a_first_visit(chromium: Browser, folder: Path, table: BenchTable) -> None:
    write_app(folder)
    with FileHost(folder) as host:
        context = chromium.new_context(**PHONE, locale="en-GB", service_workers="block")
        page = context.new_page()
        asked: dict[str, None] = {}
        page.on("request", lambda request: asked.setdefault(request.url))
        page.goto(host.address + HOME)
        page.wait_for_load_state("networkidle")
        page.add_init_script(WATCH)
        start(page)
        later = page.evaluate(LATER)
        asked_before = [url for url in asked if "blob:" not in url and url not in later]
        weights = {urlsplit(url).path.removeprefix(PREFIX): sent(folder, url) for url in asked_before}
        context.close()
    kept = re.search("^const LISTS = (.*);$", (folder / PREFIX.strip("/") / "sw.js").read_text(encoding="utf-8"), re.M)
    assert kept
    everything = sum(
        sent(folder, address) for what in ("pages", "files") for address in json.loads(kept[1])["en"][what]
    )
    table.figure("files: a first visit until the card can be used", sum(weights.values()) / 1000, "kB", at_most=80)
    table.figure("files: until everything is kept", everything / 1000, "kB", at_most=150)
    heaviest = sorted(weights.items(), key=lambda item: -item[1])
    table.note("Files, a first visit: " + ", ".join(f"{name} {weight}" for name, weight in heaviest) + ".")


def test_from_a_tap_to_the_card(chromium: Browser, folder: Path, table: BenchTable) -> None:
    write_app(folder)
    with FileHost(folder) as host:
        context = chromium.new_context(**PHONE, locale="en-GB")
        page = context.new_page()
        page.goto(host.address + HOME)
        page.evaluate(KEPT)
        start(page)
        queens(page).save()
        wait_for_card(page)
        page.add_init_script(WATCH)
        client = context.new_cdp_session(page)
        client.send("Network.enable")
        client.send("Network.emulateNetworkConditions", SLOW_4G)
        client.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        found = []
        for _ in range(RUNS):
            page.goto(host.address + HOME)
            page.locator("#now").tap()
            page.wait_for_function("() => window.usable")
            found.append(float(page.evaluate("window.usable")))
        context.close()
    figure = "files: from a tap to the usable card, 4x slower, slow 4G, kept before"
    table.figure(figure, statistics.median(found) / 1000, "s", at_most=1)
