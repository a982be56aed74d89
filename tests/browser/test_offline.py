"""Without a network: deals go on being entered, counted and shown, and are sent once, in order, when it is back."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from scoresheet.core.deal import Deal, taker
from scoresheet.core.sheet import reckon
from tests.browser.conftest import FLAGS
from tests.browser.hands import Hands
from tests.browser.table import PHONE, Table
from tests.strategies import A, B, C, D

pytestmark = pytest.mark.browser

KING = Deal("king-of-hearts", A, (), {"king-of-hearts": taker(C)}, id="11111111-1111-4111-8111-111111111111")
SINGLES = (("last-trick", "last-trick"), ("domino", "last-out"), ("king-of-hearts", "king-of-hearts"))
SOON = 15_000  # milliseconds; between two tries without an answer there are never more than that
# What browsers keep from pages that came by plain http over a network.
PLAIN = """
    for (const name of ["serviceWorker", "locks"]) delete Navigator.prototype[name];
    delete Crypto.prototype.randomUUID;
    delete window.caches;
"""
READY = "() => document.querySelector('link[media=\"not all\"]')"  # what is needed without a network is here


@pytest.fixture
def own(chromium: Browser, tmp_path: Path) -> Iterator[Table]:
    """A server that may be killed."""
    with Table(chromium, tmp_path) as laid:
        yield laid


def enter(hands: Hands, contract: str, unit: str, seat: int) -> None:
    """One deal, from the card to the card, without loading a page."""
    page = hands.page
    page.locator(".actions .main").tap()
    page.wait_for_selector("form.alive")
    hands.contract(contract)
    hands.take(unit, seat)
    hands.save()
    page.wait_for_selector("table.card")


def ready(page: Page) -> None:
    page.wait_for_function(READY, timeout=SOON)
    page.wait_for_timeout(300)


@pytest.mark.parametrize("script", ["", PLAIN], ids=["with-worker", "over-plain-http"])
def test_deals_are_entered_and_corrected_without_a_network_and_sent_once_in_order(table: Table, script: str) -> None:
    key = table.sheet(KING)
    with table.phone() as page:
        page.add_init_script(script)
        hands = Hands(page)
        page.goto(f"/s/{key}")
        ready(page)
        page.context.set_offline(True)
        enter(hands, "last-trick", "last-trick", D)
        expect(page.locator(".in-step")).to_contain_text("1 change not sent yet")
        expect(page.locator(".notice.done")).to_contain_text("Deal 2 is on this phone")
        assert Axe().run(page).violations_count == 0
        enter(hands, "domino", "last-out", B)
        expect(page.locator(".aside")).to_have_text("deal 4 of 12")
        assert page.locator("tr[data-contract] .unsent-mark").count() == 2
        page.locator("tr[data-contract=last-trick] a.row").tap()
        page.wait_for_selector("form.alive", state="attached")
        hands.take("last-trick", A)
        hands.save()
        page.wait_for_selector("table.card")
        expect(page.locator("tr[data-contract=last-trick] td.minus").first).to_have_text("100")
        expect(page.locator(".in-step")).to_contain_text("3 changes not sent yet")
        expect(page.locator(".in-step")).to_contain_text("over plain http" if script else "No network")
        assert len(table.deals(key)) == 1
        page.context.set_offline(False)
        expect(page.locator(".unsent-mark")).to_have_count(0, timeout=SOON)
        expect(page.locator(".in-step")).not_to_contain_text("not sent")
    assert [deal.contract for deal in table.deals(key)] == ["king-of-hearts", "last-trick", "domino"]
    assert table.deals(key)[1].result["last-trick"] == taker(A)
    assert table.store.open(key).log.version == 4


def kept_by_the_worker(page: Page, key: str) -> None:
    """Waits until the phone can do without the network altogether."""
    page.goto(f"/s/{key}")
    page.evaluate(
        """async key => {
            const kept = async page => (await caches.open("pages")).match(`/s/${key}${page}`);
            await navigator.serviceWorker.ready;
            while (!(await kept("")) || !(await kept("/deal"))) await new Promise(done => setTimeout(done, 100));
        }""",
        key,
    )
    ready(page)


def test_a_reload_and_a_restart_of_the_browser_without_a_network_show_everything_that_was_entered(
    own: Table, chromium: Browser, tmp_path: Path
) -> None:
    key = own.sheet(KING)

    def switched_on() -> BrowserContext:
        return chromium.browser_type.launch_persistent_context(
            tmp_path / "phone",
            executable_path=shutil.which("chromium"),
            args=list(FLAGS),
            base_url=own.server.address,
            locale="en-GB",
            **PHONE,
        )

    with switched_on() as phone:
        page = phone.new_page()
        kept_by_the_worker(page, key)
        own.server.kill()
        page.reload()
        expect(page.locator(".in-step")).to_contain_text("No network")
        enter(Hands(page), "last-trick", "last-trick", D)
        page.reload()
        expect(page.locator(".in-step")).to_contain_text("1 change not sent yet")
    with switched_on() as phone:
        page = phone.new_page()
        page.goto("/")
        page.locator("ul.sheets a").tap(timeout=5000)
        expect(page.locator("tr[data-contract=last-trick] td").last).to_have_text("100")
        page.goto(f"/s/{key}/deal")
        page.wait_for_selector("form.alive")
        hands = Hands(page)
        hands.contract("domino")
        hands.take("last-out", A)
        assert "Save deal 3" in hands.button.inner_text()
        hands.save()
        page.wait_for_selector("table.card")
        expect(page.locator(".in-step")).to_contain_text("2 changes not sent yet")
        own.server.start()
        expect(page.locator(".in-step")).to_contain_text("In step at", timeout=SOON)
        expect(page.locator(".unsent-mark")).to_have_count(0, timeout=SOON)
    assert [deal.contract for deal in own.deals(key)] == ["king-of-hearts", "last-trick", "domino"]


def test_a_new_version_of_the_app_takes_the_place_of_the_old_and_drafts_and_queue_stay(table: Table) -> None:
    key = table.sheet(KING)
    with table.phone() as page:
        kept_by_the_worker(page, key)
        page.context.set_offline(True)
        hands = Hands(page)
        enter(hands, "last-trick", "last-trick", D)
        page.locator(".actions .main").tap()
        page.wait_for_selector("form.alive")
        hands.contract("domino")
        page.evaluate(
            """async () => {
                for (const name of await caches.keys()) if (name.startsWith("files")) await caches.delete(name);
                await caches.open("files of an older version");
                await (await navigator.serviceWorker.getRegistration()).unregister();
            }"""
        )
        page.context.set_offline(False)
        page.goto(f"/s/{key}/deal")
        page.wait_for_selector("form.alive")
        assert page.locator("input[value=domino]").is_checked()
        page.evaluate("navigator.serviceWorker.ready.then(ready => ready.active.state)")
        page.wait_for_timeout(1_000)
        assert page.evaluate("caches.has('files of an older version')") is False
        assert page.evaluate("caches.has('pages')") is True
        page.goto(f"/s/{key}")
        expect(page.locator(".in-step")).not_to_contain_text("not sent", timeout=SOON)
        expect(page.locator(".half")).to_be_visible()
    assert [deal.contract for deal in table.deals(key)] == ["king-of-hearts", "last-trick"]


def test_a_deal_can_be_removed_without_a_network_and_the_last_change_undone(table: Table) -> None:
    key = table.sheet(KING)
    with table.phone() as page:
        page.goto(f"/s/{key}")
        ready(page)
        page.context.set_offline(True)
        enter(Hands(page), "last-trick", "last-trick", D)
        page.locator(".notice.done button").tap()
        expect(page.locator("tr[data-contract=last-trick]")).to_have_class("open")
        page.locator("tr[data-contract=king-of-hearts] a.row").tap()
        page.get_by_role("button", name="Remove deal 1").tap()
        expect(page.locator("tr[data-contract=king-of-hearts]")).to_have_class("open")
        expect(page.locator(".aside")).to_have_text("deal 1 of 12")
        page.context.set_offline(False)
        expect(page.locator(".in-step")).not_to_contain_text("not sent", timeout=SOON)
    assert table.deals(key) == ()


def test_an_answer_lost_on_the_way_a_deal_sent_twice_and_a_restart_in_between_still_make_one_deal(own: Table) -> None:
    key = own.sheet(KING)
    with own.phone() as page:
        page.add_init_script(PLAIN)
        hands = Hands(page)
        page.goto(f"/s/{key}")
        ready(page)
        lost: list[str] = []

        def lose(route: Route) -> None:
            if route.request.method == "GET" and not lost:
                return route.continue_()
            if route.request.method == "POST":
                lost.append(route.request.url)  # first: a look for news meanwhile would find the deal on the sheet
                route.fetch(max_redirects=0)
            route.abort()

        page.route("**/*", lose)
        enter(hands, "last-trick", "last-trick", D)
        expect(page.locator(".in-step")).to_contain_text("1 change not sent yet")
        assert len(lost) == 1
        page.wait_for_timeout(3_000)
        own.server.kill()
        own.server.start()
        page.unroute("**/*")
        expect(page.locator(".in-step")).not_to_contain_text("not sent", timeout=SOON)
        expect(page.locator(".in-step")).to_contain_text("In step at", timeout=SOON)
    assert [deal.contract for deal in own.deals(key)] == ["king-of-hearts", "last-trick"]
    assert own.store.open(key).log.version == 2


EVENING = (  # contract, then who took the ones there are, or how many the first three took
    ("points-of-hearts", (3, 4, 5)),
    ("kings-jacks", (2, 2, 2)),
    ("king-of-hearts", {"king-of-hearts": B}),
    ("queens", (1, 0, 3)),
    ("spades", (2, 4, 2)),
    ("hearts", (0, 0, 13)),
    ("diamonds", (4, 4, 4)),
    ("clubs", (3, 3, 3)),
    ("domino", {"last-out": D}),
    ("duck", (1, 2, 3)),
    ("seventh-thirteenth", {"trick-7": A, "trick-13": D}),
    ("last-trick", {"last-trick": C}),
)


def test_twelve_deals_without_a_network_end_as_twelve_deals(own: Table) -> None:
    key = own.sheet()
    with own.phone() as page:
        hands = Hands(page)
        page.goto(f"/s/{key}")
        ready(page)
        own.server.kill()
        for contract, result in EVENING:
            page.locator(".actions .main").tap()
            page.wait_for_selector("form.alive")
            hands.contract(contract)
            if isinstance(result, dict):
                for unit, seat in result.items():
                    hands.take(unit, seat)
            else:
                for seat, count in enumerate(result):
                    if hands.chip(seat, count).get_attribute("aria-checked") != "true":
                        hands.count(seat, count)
            hands.save()
            page.wait_for_selector("table.card")
        expect(page.locator(".aside")).to_have_text("finished")
        shown = page.locator(".endscore td:not(.value)").all_inner_texts()
        own.server.start()
        expect(page.locator("ol.ranking li")).to_have_count(4, timeout=SOON)
        expect(page.locator(".in-step")).to_contain_text("In step at", timeout=SOON)
        expect(page.locator(".in-step")).not_to_contain_text("not sent", timeout=SOON)
    sheet = own.store.open(key).log.sheet
    assert [deal.contract for deal in sheet.deals] == [contract for contract, _ in EVENING]
    assert shown == [str(score).replace("-", "−") for score in reckon(sheet).endscores]
    assert sum(reckon(sheet).endscores) == 0
