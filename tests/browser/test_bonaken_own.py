"""Games of Bonaken that live on one phone: begun and played without a network, handed over, brought to a server."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from tests.bonaken import NAMES, deal, game
from tests.browser.axe import violations
from tests.browser.hands import go
from tests.browser.local import fill_names, logs_on, packed
from tests.browser.table import Table
from tests.browser.waiting import wait_until

KEPT = "async () => (await navigator.serviceWorker.ready) && caches.match('/bonaken/here', { ignoreVary: true })"
LINK = """async () => {
    const { keptLog } = await import("/static/js/sync/kept_logs.js");
    const { packed } = await import("/static/js/sync/log_transfer.js");
    return `${location.pathname}#~${await packed(await keptLog(location.hash.slice(1)))}`;
}"""
DEALT_FROM_OUTSIDE = {"game": "bonaken", "players": ["A", "B"], "first_dealer": 7, "deals": []}
LOGS = """async () => {
    const { readRecords } = await import("/static/js/sync/storage.js");
    return readRecords("logs");
}"""


@contextmanager
def begun(table: Table, *, offline: bool = False) -> Iterator[Page]:
    """A phone with a game of four that no server has; the fourth deals first."""
    with table.phone(worker=True) as page:
        page.goto("/bonaken/new")
        wait_until(page, KEPT)
        if offline:
            page.context.set_offline(True)
        fill_names(page, NAMES[:4])
        page.tap("label:has(input[name=first_dealer][value='3'])")
        if not offline:
            page.tap("details.line summary")
            page.tap("label.here")
        page.tap(".actions .main")
        page.wait_for_url("**/bonaken/here#*")
        yield page


def enter(page: Page, seat: int, result: str) -> None:
    """Enters the next deal."""
    page.locator("[data-live=next] a").tap()
    page.locator("form.alive").wait_for()
    go(page, seat, result)
    expect(page.locator(".last-saved")).to_contain_text("is saved")


def test_a_game_is_played_to_its_end_without_a_network_and_brought_with_its_log(table: Table) -> None:
    with begun(table, offline=True) as page:
        page.locator("[data-live=next] a").tap()
        page.locator("form.alive").wait_for()
        page.tap(".board li:has(input[value='2'])")
        page.locator("nav.top a").first.tap()
        expect(page.locator(".half")).to_contain_text("Deal 1 is half entered on this phone.")
        page.locator(".half a").tap()
        page.locator("form.alive").wait_for()
        page.locator(".actions .main").tap()
        expect(page.locator("#result-faults"), "the form says by itself what is missing").to_be_visible()
        expect(page.locator("input[name=goer][value='2']")).to_be_checked()
        page.tap("label:has(input[value=false])")
        page.tap(".actions .main")
        expect(page.locator(".last-saved")).to_contain_text("is saved")
        for seat in (0, 1):
            enter(page, seat, "false")
        expect(page.locator("#end")).to_contain_text("buy")
        expect(page.get_by_role("link", name="Another game")).to_be_visible()
        assert violations(page) == []
        page.reload()
        expect(page.locator("#end")).to_be_visible()
        # There is a network again.
        page.context.set_offline(False)
        address = page.url
        with page.expect_download() as waiting:
            page.locator("#document").tap()
        assert waiting.value.suggested_filename.startswith("bonaken-20")
        page.get_by_role("link", name="QR").tap()
        expect(page.get_by_role("heading", name="Let the others in")).to_have_count(1)
        page.get_by_role("button", name="Bring it to the server").tap()
        page.wait_for_url("**/s/*#others")
        page.get_by_role("button", name="Close").tap()
        expect(page.locator(".player", has_text=NAMES[0]).locator(".state")).to_have_text("erin")
        log = table.store.open(page.url.rsplit("/", 1)[1].removesuffix("#others")).log
        assert [one.goers for one in log.sheet.deals] == [deal(text).goers for text in ("C F", "A F", "B F")]
        page.goto(address)
        page.wait_for_url("**/s/*")  # it lives there now


def test_deals_names_and_heading_are_corrected_without_a_network(table: Table) -> None:
    with begun(table, offline=True) as page:
        enter(page, 0, "win")
        enter(page, 1, "loss")
        page.locator(".last-saved button").tap()
        expect(page.locator(".deals li")).to_have_count(1)
        page.locator(".deals a").tap()
        page.get_by_text("Correct deal 1").tap()
        page.tap("label:has(input[name=result][value=loss])")
        page.locator(".actions .main").tap()
        expect(page.locator(".last-saved")).to_contain_text("Deal 1 is corrected")
        expect(page.locator("[data-live=board] .state").first).to_have_text("krom")
        page.locator(".deals a").tap()
        page.get_by_text("Remove deal 1").first.tap()
        page.locator("button.danger").tap()
        expect(page.locator(".deals li")).to_have_count(0)
        page.locator(".last-saved button").tap()
        expect(page.locator(".deals li")).to_have_count(1)
        page.locator(".links a[href$='/log']").tap()
        expect(page.locator("ol.log > li")).to_have_count(6)
        assert violations(page) == []
        page.go_back()
        page.get_by_role("link", name="Names and first dealer").tap()
        page.fill("[name=name_1]", NAMES[0])
        page.get_by_role("button", name="Save the names").tap()
        expect(page.locator(".form-fault:visible")).to_contain_text("Two players cannot have the same name.")
        page.fill("[name=name_1]", "Zoë")
        page.get_by_role("button", name="Save the names").tap()
        expect(page.locator("[data-live=board]")).to_contain_text("Zoë")
        expect(page.locator(".last-saved button")).to_be_visible()
        page.get_by_role("link", name="Title, date and place").tap()
        page.locator(".actions .main").tap()
        expect(page.locator(".deals li")).to_have_count(1)  # nothing was corrected
        page.get_by_role("link", name="Title, date and place").tap()
        expect(page.locator("[name=title]")).to_be_visible()
        assert violations(page) == []
        page.fill("[name=title]", "x" * 101)
        page.locator(".actions .main").tap()
        expect(page.locator(".form-fault")).to_contain_text("At most 100 characters")
        page.fill("[name=title]", "Friday")
        page.locator(".actions .main").tap()
        expect(page.locator("h1")).to_have_text("Friday")
        page.get_by_role("link", name="Share").tap()
        expect(page.locator(".text")).to_contain_text(f"Friday\n{NAMES[0]}", use_inner_text=True)
        assert violations(page) == []


def test_a_game_that_is_handed_over_is_looked_at_first_and_goes_on(table: Table) -> None:
    with begun(table) as page:
        enter(page, 0, "win")
        link = page.evaluate(LINK)
        with table.phone() as other:
            for game in (DEALT_FROM_OUTSIDE, DEALT_FROM_OUTSIDE | {"game": "chess"}):
                other.goto("/healthz")
                other.goto(f"/bonaken/here#{packed({**logs_on(page)[0], 'sheet': game})}")
                expect(other.locator(".notice.warn"), str(game)).to_contain_text("no game in this link")
                assert other.evaluate(LOGS) == []
            other.goto("/healthz")
            other.goto(link)
            expect(other.locator(".looks .state").first).to_have_text("recht")
            assert other.evaluate(LOGS) == []
            assert violations(other) == []
            other.get_by_role("button", name="Go on with it on this phone").tap()
            expect(other.locator("[data-live=board] .state").first).to_have_text("recht")
            enter(other, 1, "loss")
            further = other.evaluate(LINK)
        page.goto(further)
        expect(page.locator(".notice")).to_contain_text("goes on where yours stops")
        page.locator(".here button").tap()
        expect(page.locator(".deals li")).to_have_count(2)


def test_a_game_of_a_server_is_copied_and_goes_on_without_it(table: Table) -> None:
    key = table.store.create(game(4, "D", "A W")).edit
    with table.phone(worker=True) as page:
        page.goto("/bonaken/new")
        wait_until(page, KEPT)
        page.goto(f"/s/{key}")
        page.locator(".keeping summary").tap()
        page.get_by_role("link", name="Keep a copy on this phone").tap()
        expect(page.locator(".notice.copy a")).to_have_attribute("href", f"/s/{key}")
        page.context.set_offline(True)
        enter(page, 1, "loss")
        expect(page.locator(".deals li")).to_have_count(2)
        page.context.set_offline(False)
        (log,) = logs_on(page)
        assert log["id"] == table.store.open(key).public_id
        page.goto("/")
        expect(page.locator("#now"), "the game itself").to_have_attribute("href", f"/s/{key}")
    assert len(table.deals(key)) == 1
