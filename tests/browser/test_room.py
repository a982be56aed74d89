"""A phone without room, or that keeps nothing, or whose database another tab holds."""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import bonaken
from tests.browser.axe import violations
from tests.browser.hands import Hands, enter, go
from tests.browser.program import FLAGS
from tests.browser.table import KING, PHONE, Table
from tests.browser.waiting import ready
from tests.strategies import D

NOT_KEPT = "There is no network, and this browser keeps nothing"
# Until nothing more goes in, to the last character.
FILL = """() => {
    for (let size = 1 << 20; size >= 1; size >>= 1) {
        try { for (;;) localStorage.setItem(`filler-${Math.random()}`, "x".repeat(size)); } catch { continue; }
    }
}"""
# Another tab stands still while it has the database: a page that writes waits for what it began, and one that opens the
# database waits for a tab that makes its tables.
HOLD = """upgrades => {
    const opening = indexedDB.open("bonken.logs", 1);
    opening.onupgradeneeded = () => {
        opening.result.createObjectStore("logs", { keyPath: "id" });
        if (upgrades) debugger;
    };
    if (upgrades) return;
    opening.onsuccess = () => {
        const store = opening.result.transaction("logs", "readwrite").objectStore("logs");
        store.getAll().onsuccess = () => { debugger; };
    };
}"""


@contextmanager
def held(page: Page, *, upgrades: bool) -> Iterator[None]:
    """Another tab has the database."""
    other = page.context.new_page()
    other.goto("/healthz")
    session = page.context.new_cdp_session(other)
    session.send("Debugger.enable")
    stopped: list[object] = []
    session.on("Debugger.paused", lambda event: stopped.append(event))
    other.evaluate(HOLD, upgrades)
    while not stopped:
        page.wait_for_timeout(50)
    yield
    session.send("Debugger.resume")


@contextmanager
def no_room(page: Page, address: str) -> Iterator[None]:
    """The browser's own limit for what a site may keep, at nothing."""
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": address, "quotaSize": 1})
    yield
    session.send("Storage.overrideQuotaForOrigin", {"origin": address})


def small_store(page: Page) -> list[str]:
    """The keys of logs kept in local storage, beside the database."""
    found: list[str] = page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('bonken.kept.logs'))")
    return found


def test_a_phone_that_runs_full_keeps_a_deal_elsewhere_and_then_says_so(table: Table) -> None:
    key = table.sheet(KING)
    with table.phone(worker=True) as page, no_room(page, table.server.address):
        page.add_init_script(
            """window.asked = 0;
            StorageManager.prototype.persist = async () => (window.asked += 1) > 0;"""
        )
        page.goto(f"/s/{key}")
        ready(page, kept=False)
        # Without room in the database a deal is in local storage, for which the browser is asked to keep it.
        page.context.set_offline(True)
        hands = Hands(page)
        enter(hands, "last-trick", "last-trick", D)
        expect(page.locator(".in-step")).to_contain_text("1 change not sent yet")
        assert len(small_store(page)) == 1
        page.wait_for_function("() => window.asked > 0")
        page.context.set_offline(False)
        expect(page.locator(".unsent-mark")).to_have_count(0)
        # Without any room nothing that was typed is lost.
        page.evaluate(FILL)
        hands.open_next()
        page.context.set_offline(True)
        hands.contract("domino")
        hands.take("last-out", D)
        hands.save()
        expect(page.locator(".not-kept:visible")).to_contain_text(NOT_KEPT)
        assert violations(page) == []
        expect(page.locator("input[value=domino]")).to_be_checked()
        assert [deal.contract for deal in table.deals(key)] == ["king-of-hearts", "last-trick"]
        page.context.set_offline(False)
        hands.save()
        expect(page.locator("tr[data-contract=domino] a.row")).to_be_visible()
    assert [deal.contract for deal in table.deals(key)] == ["king-of-hearts", "last-trick", "domino"]


@pytest.fixture
def denied(table: Table, chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    """A page of a browser whose user lets no site keep anything, cookies included."""
    settings = tmp_path / "phone" / "Default" / "Preferences"
    settings.parent.mkdir(parents=True)
    nothing = {"profile": {"default_content_setting_values": {"cookies": 2}}}  # as a browser calls all of it
    settings.write_text(json.dumps(nothing))
    with chromium.browser_type.launch_persistent_context(
        settings.parents[1],
        executable_path=shutil.which("chromium"),  # the one without windows reads no preferences
        args=list(FLAGS),
        base_url=table.server.address,
        locale="en-GB",
        **PHONE,
    ) as phone:
        page = phone.new_page()
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.goto("/healthz")
        assert page.evaluate("() => { try { return !localStorage; } catch { return true; } }")
        yield page
        assert problems == []


def test_a_browser_that_may_keep_nothing_says_so_and_both_games_go_on_with_a_network(
    table: Table, denied: Page
) -> None:
    key = table.sheet(KING)
    denied.goto(f"/s/{key}")
    ready(denied, kept=False)
    hands = Hands(denied)
    hands.open_next()
    hands.contract("last-trick")
    hands.take("last-trick", D)
    denied.context.set_offline(True)
    hands.save()
    expect(denied.locator(".not-kept")).to_contain_text(NOT_KEPT)
    expect(denied.locator("input[value=last-trick]")).to_be_checked()
    assert table.deals(key) == (KING,)
    denied.context.set_offline(False)
    hands.save()
    expect(denied.locator("tr[data-contract=last-trick] a.row")).to_be_visible()
    assert [deal.contract for deal in table.deals(key)] == ["king-of-hearts", "last-trick"]

    row = denied.locator("tr[data-contract=king-of-hearts] a.row")
    row.tap()
    denied.get_by_role("button", name="Remove", exact=True).tap()
    expect(row).to_have_count(0)
    denied.get_by_role("button", name="Undo").tap()
    expect(row).to_be_visible()
    assert [deal.contract for deal in table.deals(key)] == ["king-of-hearts", "last-trick"]

    before = table.store.open(key).log.version
    denied.goto(f"/s/{key}/heading")
    denied.wait_for_selector(".correcting.alive", state="attached")
    denied.fill("input[name=title]", "Finals")
    denied.context.set_offline(True)
    denied.locator("main form button[value=save]").last.tap()
    expect(denied.locator(".form-fault")).to_contain_text("this browser keeps nothing")
    expect(denied.locator("input[name=title]")).to_have_value("Finals")
    denied.context.set_offline(False)
    denied.locator("main form button[value=save]").last.tap()
    denied.wait_for_url(f"**/s/{key}")
    assert table.store.open(key).log.sheet.title == "Finals"
    assert table.store.open(key).log.version == before + 1

    key = table.store.create(bonaken.game(4, "D")).edit
    denied.goto(f"/s/{key}/deal")
    denied.wait_for_selector("form.alive")
    denied.context.set_offline(True)
    go(denied, 0, "win")
    expect(denied.locator(".not-kept")).to_contain_text(NOT_KEPT)
    denied.context.set_offline(False)
    denied.tap(".actions .main")
    denied.wait_for_url(f"**/s/{key}")
    assert len(table.deals(key)) == 1


@pytest.mark.parametrize("upgrades", [True, False], ids=["never-opens", "never-writes"])
def test_a_database_that_another_tab_holds_does_not_block_entering(table: Table, upgrades: bool) -> None:
    key = table.sheet(KING)
    with table.phone(worker=True) as page, held(page, upgrades=upgrades):
        page.goto(f"/s/{key}")
        expect(page.locator(".in-step")).to_contain_text("storage does not answer")
        assert violations(page) == []
        ready(page, kept=False)
        page.context.set_offline(True)
        enter(Hands(page), "last-trick", "last-trick", D)
        expect(page.locator(".in-step")).to_contain_text("1 change not sent yet")
        page.context.set_offline(False)
        expect(page.locator(".unsent-mark")).to_have_count(0)
    assert [deal.contract for deal in table.deals(key)] == ["king-of-hearts", "last-trick"]
