"""Without a network: deals go on being entered, counted and shown, and are sent once, in order, when it is back."""

import json
import threading
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from scoresheet.core.bonaken import changes as bonaken_changes
from scoresheet.core.bonken.changes import Removed
from scoresheet.core.bonken.deal import taker
from tests import bonaken
from tests.browser.axe import violations
from tests.browser.hands import Hands, correct, enter, kept
from tests.browser.program import FLAGS, browser_path
from tests.browser.proxy import Proxy
from tests.browser.table import KING, PHONE, Table
from tests.browser.waiting import kept_by_the_worker, ready, wait_until, wait_until_kept, wait_until_pages_are_kept
from tests.strategies import A, B, D

# What browsers keep from pages that came by plain http over a network.
PLAIN = """
    for (const name of ["serviceWorker", "locks"]) delete Navigator.prototype[name];
    delete Crypto.prototype.randomUUID;
    delete window.caches;
"""


@pytest.mark.parametrize("script", ["", PLAIN], ids=["with-worker", "over-plain-http"])
def test_deals_are_entered_corrected_and_removed_without_a_network_and_sent_once(table: Table, script: str) -> None:
    key = table.sheet(KING)
    with table.phone(worker=True) as page:
        page.add_init_script(script)
        hands = Hands(page)
        page.goto(f"/s/{key}")
        ready(page)
        page.context.set_offline(True)
        # A deal is entered, undone and entered again, and another after it.
        enter(hands, "last-trick", "last-trick", D)
        expect(page.locator(".in-step")).to_contain_text("1 change not sent yet")
        expect(page.locator(".notice.done")).to_contain_text("Deal 2 is on this phone")
        assert violations(page) == []
        page.locator(".notice.done button").tap()
        expect(page.locator("tr[data-contract=last-trick]")).to_have_class("open")
        enter(hands, "last-trick", "last-trick", D)
        enter(hands, "domino", "last-out", B)
        expect(page.locator(".aside")).to_contain_text("deal 4 of 12")
        expect(page.locator("tr[data-contract] .unsent-mark")).to_have_count(2)
        # One is begun.
        hands.open_next()
        hands.contract("duck")
        drafts = [json.loads(text) for text in kept(page).values()]
        assert [draft["number"] for draft in drafts] == [4], "the page was fetched as the form of deal 2"
        page.go_back()
        # One is corrected, and the one that the server has is removed.
        correct(hands, "last-trick")
        hands.take("last-trick", A)
        hands.save()
        page.wait_for_selector("table.card")
        expect(page.locator("tr[data-contract=last-trick] td.minus").first).to_have_text("100")
        expect(page.locator(".in-step")).to_contain_text("3 changes not sent yet")
        expect(page.locator(".in-step")).to_contain_text("over plain http" if script else "No network")
        page.locator("tr[data-contract=king-of-hearts] a.row").tap()
        page.get_by_role("button", name="Remove").tap()
        expect(page.locator("tr[data-contract=king-of-hearts]")).to_have_class("open")
        expect(page.locator(".aside")).to_have_text("deal 3 of 12")
        # With a network all of it is sent.
        assert len(table.deals(key)) == 1
        page.context.set_offline(False)
        expect(page.locator(".unsent-mark")).to_have_count(0)
        expect(page.locator(".in-step")).not_to_contain_text("not sent")
    assert [deal.contract for deal in table.deals(key)] == ["last-trick", "domino"]
    assert table.deals(key)[0].result["last-trick"] == taker(A)
    assert table.store.open(key).log.version == 5


def test_a_deal_whose_answer_was_lost_is_not_asked_about_on_a_card_that_has_it(table: Table, proxy: Proxy) -> None:
    key = table.sheet(KING)
    posted: list[str] = []

    def fate(method: str, path: str) -> str:
        if method == "POST":
            posted.append(path)
            return "unheard"
        return "lost" if posted and path.startswith("/api/") else "ok"

    with table.phone(base_url=proxy.address) as page:
        page.goto(f"/s/{key}")
        ready(page)
        proxy.fate = fate
        enter(Hands(page), "last-trick", "last-trick", D)
        page.reload()
        expect(page.locator("tr[data-contract=last-trick] a.row")).to_be_visible()
        expect(page.locator(".in-step")).to_have_class("small in-step warn")
        expect(page.locator(".choices > *")).to_have_count(0)
        proxy.fate = lambda method, path: "ok"
        expect(page.locator(".in-step")).not_to_have_class("small in-step warn")
        expect(page.locator(".unsent-mark")).to_have_count(0)
    assert len(posted) == 1
    assert [deal.contract for deal in table.deals(key)] == ["king-of-hearts", "last-trick"]


def test_a_form_whose_card_was_never_fetched_shows_its_unsent_deal_until_it_is_sent(table: Table, hands: Hands) -> None:
    key, page = table.sheet(KING), hands.page
    page.route(f"**/s/{key}", lambda route: route.abort())  # ahead of time
    hands.open(f"/s/{key}/deal")
    page.context.set_offline(True)
    hands.contract("last-trick")
    hands.take("last-trick", D)
    hands.save()
    for _ in range(2):  # questions without an answer
        with page.expect_event("requestfailed", lambda asked: "/api/" in asked.url):
            expect(page.locator(".notice.done")).to_contain_text("Deal 2 is on this phone")
    page.unroute(f"**/s/{key}")
    page.context.set_offline(False)
    expect(page.locator("tr[data-contract=last-trick] a.row")).to_be_visible()
    hands.saved(key)
    assert len(table.deals(key)) == 2


def test_a_page_that_was_never_fetched_is_missed_on_the_card_and_not_left_for_the_start_page(
    table: Table, proxy: Proxy
) -> None:
    key = table.sheet(KING)
    with table.phone(worker=True, base_url=proxy.secure) as page:
        page.goto(f"/s/{key}")
        ready(page)
        page.context.set_offline(True)
        page.get_by_role("link", name="Names and seats").tap()
        status = page.locator(".in-step")
        expect(status).to_contain_text("No network.")
        expect(status).to_contain_text("That page is not on this phone yet")
        expect(status).to_be_in_viewport(ratio=1)
        assert page.url.endswith(key)
        page.context.set_offline(False)
        expect(status).to_have_text("")
        # So it is where a network leads to no server.
        page.reload()
        ready(page)
        with proxy.unreachable():
            expect(status).to_contain_text("No network.")
            page.get_by_role("link", name="Names and seats").tap()
            expect(status).to_contain_text("That page is not on this phone yet")
            assert page.url.endswith(key)


def test_a_form_over_plain_http_opens_where_the_server_has_just_gone(table: Table, proxy: Proxy) -> None:
    key = table.sheet(KING)
    with table.phone(base_url=proxy.address) as page:
        page.add_init_script(PLAIN)
        page.goto(f"/s/{key}")
        ready(page)
        expect(page.locator(".in-step[data-in-step=true]")).to_be_attached()
        with proxy.unreachable():
            Hands(page).open_next()


@pytest.mark.parametrize("game", ["bonken", "bonaken"])
def test_a_form_that_was_kept_after_a_deal_was_removed_enters_that_again(table: Table, game: str) -> None:
    key = table.sheet(KING) if game == "bonken" else table.store.create(bonaken.game(3, "C", "A W")).edit
    table.write(key, Removed(1) if game == "bonken" else bonaken_changes.Removed(1))
    removal = table.store.open(key).log.version
    with table.phone(worker=True) as page:
        page.goto(f"/s/{key}")
        wait_until_pages_are_kept(page, f"/s/{key}", f"/s/{key}/deal")
        wait_until_kept(page)
        page.context.set_offline(True)
        page.goto(f"/s/{key}/deal?at=1&again={removal}")
        page.wait_for_selector("form.alive")
        chosen = "input[name=contract]:checked" if game == "bonken" else "input[name=goer]:checked"
        expect(page.locator(chosen)).to_have_value("king-of-hearts" if game == "bonken" else "0")


def test_a_page_that_was_on_its_way_when_the_worker_took_over_is_taken_over_too(table: Table, proxy: Proxy) -> None:
    key = table.sheet(KING)
    controlled = "() => navigator.serviceWorker.controller !== null"
    comes = threading.Event()
    late = ("The resource http",)  # is preloaded for a page that waits for the next one

    def fate(method: str, path: str) -> str:
        if path.endswith("/heading"):
            comes.wait()
        return "ok"

    proxy.fate = fate
    try:
        with table.phone(worker=True, base_url=proxy.secure, expected=late) as page:
            page.goto(f"/s/{key}", wait_until="commit")
            page.evaluate("address => location.assign(address)", f"/s/{key}/heading")
            second = page.context.new_page()
            second.goto("/")
            second.wait_for_function(controlled)
            comes.set()
            page.wait_for_url("**/heading")
            page.wait_for_function(controlled)
    finally:
        comes.set()


def test_kept_pages_are_in_the_last_language_of_games_seen_and_come_again_when_lost(table: Table) -> None:
    kept = "async (address) => (await (await caches.match(address, { ignoreVary: true }))?.text()) ?? ''"
    with table.phone(worker=True) as page:
        page.goto("/")
        wait_until(page, f"async () => (await ({kept})('/new')).includes('<html lang=\"en\"')")
        assert page.evaluate(kept, "/bonaken/new") == ""
        page.goto("/bonaken/new")
        wait_until(page, f"async () => (await ({kept})('/bonaken/here')).includes('<html lang=\"en\"')")
        page.goto("/?lang=nl")
        for address in ("/new", "/bonaken/here"):
            wait_until(page, f"async () => (await ({kept})('{address}')).includes('<html lang=\"nl\"')")
        # While workers change Chromium may lose a page that is opened by its address; see static/sw.js.
        wait_until(page, "async () => /lang=nl$/.test(navigator.serviceWorker.controller?.scriptURL)")
        wait_until(page, "async () => navigator.serviceWorker.controller.state === 'activated'")
        page.context.set_offline(True)
        page.goto("/new")
        expect(page.get_by_role("heading", name="Nieuwe avond")).to_be_visible()
        # What is missing of the app comes with the next page.
        page.context.set_offline(False)
        page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
        page.goto(f"/s/{table.sheet(KING)}")
        wait_until_pages_are_kept(page, "/", "/new", "/here")
        page.context.set_offline(True)
        page.goto("/new")
        page.wait_for_selector("form [name=name_0]")
        expect(page.locator("h1")).to_have_text("Nieuwe avond")


def test_everything_entered_offline_survives_a_reload_and_a_browser_restart(
    table: Table, proxy: Proxy, chromium: Browser, tmp_path: Path
) -> None:
    key = table.sheet(KING)

    def switched_on() -> BrowserContext:
        return chromium.browser_type.launch_persistent_context(
            tmp_path / "phone",
            executable_path=browser_path(),
            args=list(FLAGS),
            base_url=proxy.secure,
            locale="en-GB",
            **PHONE,
        )

    with switched_on() as phone:
        page = phone.new_page()
        kept_by_the_worker(page, key)
        proxy.fate = lambda method, path: "lost"
        page.reload()
        expect(page.locator(".in-step")).to_have_text("No network.")
        enter(Hands(page), "last-trick", "last-trick", D)
        page.reload()
        expect(page.locator(".in-step")).to_contain_text("1 change not sent yet")
    with switched_on() as phone:
        page = phone.new_page()
        page.goto("/")
        page.locator("#now").tap()
        expect(page.locator("tr[data-contract=last-trick] td").last).to_have_text("100")
        page.goto(f"/s/{key}/deal")
        page.wait_for_selector("form.alive")
        hands = Hands(page)
        hands.contract("domino")
        hands.take("last-out", A)
        expect(hands.button).to_contain_text("Save deal 3")
        hands.save()
        page.wait_for_selector("table.card")
        expect(page.locator(".in-step")).to_contain_text("2 changes not sent yet")
        proxy.fate = lambda method, path: "ok"
        expect(page.locator(".in-step")).to_have_attribute("data-in-step", "true")
        expect(page.locator(".unsent-mark")).to_have_count(0)
    assert [deal.contract for deal in table.deals(key)] == ["king-of-hearts", "last-trick", "domino"]
