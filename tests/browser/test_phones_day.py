"""Mishaps of a phone that alone has an evening: nothing entered is lost without a warning."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from scoresheet.web.static_files import release
from tests.browser.files import PREFIX, FileHost, write_app
from tests.browser.local import KEPT, begun, clear, enter, fill_new, logs_on, queens, start_here, wait_for_card
from tests.browser.table import Table
from tests.browser.waiting import TIMEOUT, waited

STEP = ".in-step"
# A disk has no room left on demand: what is written is taken back, as browsers do it.
FILLS_UP = """
    const isFull = (place) => (sessionStorage.getItem("full") ?? "").includes(place);
    const { put } = IDBObjectStore.prototype;
    const { setItem } = Storage.prototype;
    IDBObjectStore.prototype.put = function (...some) {
        const request = put.apply(this, some);
        if (isFull("database")) this.transaction.abort();
        return request;
    };
    Storage.prototype.setItem = function (...some) {
        if (this === localStorage && isFull("small")) throw new DOMException("full", "QuotaExceededError");
        return setItem.apply(this, some);
    };
"""
NONE = "delete window.indexedDB; Object.defineProperty(window, 'indexedDB', { value: undefined });"
# Twenty pages that write the same version, each of which has read how far the log is.
RACE = """async ([address, id]) => {
    const { reviseLog } = await import(address);
    const entry = (name) => ({ id: name, time: "2026-11-20T20:00:00.000Z", by: null, change: { kind: "headed" } });
    const append = (name) => reviseLog(id, (was) => was.entries.length ? null : { ...was, entries: [entry(name)] });
    const done = await Promise.all(Array.from({ length: 20 }, (_, index) => append(`${Math.random()}-${index}`)));
    return done.filter(Boolean).map(({ entries }) => entries[0].id);
}"""


@contextmanager
def full(page: Page, *places: str) -> Iterator[None]:
    """A phone whose disk is full for what is to be written in some places, also on the pages that come."""
    page.evaluate("(places) => sessionStorage.setItem('full', places)", " ".join(places))
    yield
    page.evaluate("sessionStorage.removeItem('full')")


def expect_in_log(page: Page, *contracts: str) -> None:
    """Waits until these are the contracts of the deals in the log of the only evening: the card has them before."""

    def kinds() -> list[list[str]]:
        return [[entry["change"]["deal"]["contract"] for entry in log["entries"]] for log in logs_on(page)]

    assert waited(lambda: kinds() == [[*contracts]], TIMEOUT), kinds()


def test_deals_survive_a_full_disk_and_a_cleared_browser_or_are_reported_missing(table: Table) -> None:
    with begun(table) as page:
        page.add_init_script(FILLS_UP)
        hands = queens(page)
        # Without any room the deal is on its form, without room in the database beside that.
        with full(page, "database", "small"):
            hands.save()
            expect(page.locator(".not-kept")).to_contain_text("The deal is only on this page")
        hands.see_counts(["1", "1", "1", "(1)"])
        hands.save()
        wait_for_card(page)
        with full(page, "database"):
            enter(page, "duck", (0, 13)).save()
            for _ in range(2):
                expect(page.locator("tr[data-contract=duck]")).to_contain_text("130")
                expect(page.locator(STEP)).to_have_text("")
                expect_in_log(page, "queens")
                page.reload()
        page.reload()  # now it moves to the database
        wait_for_card(page)
        expect(page.locator("tr[data-contract=duck]")).to_contain_text("130")
        expect_in_log(page, "queens", "duck")
        # A cleared log is restored with the next deal, or with a button.
        hands = enter(page, "spades", (0, 13))
        clear(page)
        hands.save()
        wait_for_card(page)
        expect_in_log(page, "queens", "duck", "spades")
        clear(page)
        button = page.get_by_role("button", name="Put it back on this phone")
        button.click()
        expect(button).to_have_count(0)
        expect_in_log(page, "queens", "duck", "spades")
        page.reload()
        wait_for_card(page)
        expect(page.locator("tr[data-contract=queens] a")).to_be_visible()
        # Where no page has it any more, that is what the phone says.
        here = page.url
        page.goto("/new")
        clear(page)
        page.goto(here)
        expect(page.locator("main .notice")).to_contain_text("This evening is not on this phone, or not any more.")


def test_one_of_many_writers_of_the_same_version_succeeds(page: Page) -> None:
    race = f"(asked) => ({RACE})(asked).then((ids) => console.log('raced', ids.length))"
    other = page.context.new_page()
    for script in ("", NONE):  # in the database, and in the small store
        page.context.add_init_script(script or "null")
        page.goto("/new")
        fill_new(page)
        start_here(page)
        wait_for_card(page)
        page.goto("/")
        expect(page.locator("#copies .standing")).to_contain_text("One evening is on this phone")
        page.go_back()
        wait_for_card(page)
        asked = ["/static/js/sync/kept_logs.js", page.url.partition("#")[2]]
        other.goto("/rules/bonken-2002")
        with other.expect_event("console", lambda message: message.text.startswith("raced")) as raced:
            other.evaluate(f"(asked) => void ({race})(asked)", asked)
            mine = page.evaluate(RACE, asked)
        theirs = int(raced.value.text.split()[1])
        assert len(mine) + theirs == 1, script


def renew(folder: Path, before: str, after: str) -> None:
    """The app as a host of files has it after the next release."""
    for file in folder.rglob("*"):
        if file.suffix in (".html", ".js"):
            text = file.read_text(encoding="utf-8")
            file.write_text(text.replace(before, after), encoding="utf-8")


def test_a_half_entered_deal_is_there_after_an_update_of_the_app(table: Table, tmp_path: Path) -> None:
    following = release()[::-1]
    write_app(tmp_path / "www")
    with FileHost(tmp_path / "www") as host, table.phone(worker=True) as page:
        page.goto(f"{host.address}{PREFIX}en/")
        page.evaluate(KEPT)
        page.locator('a.main[href$="/new/"]').click()
        page.wait_for_url("**/new/")  # with its script
        fill_new(page)
        page.locator(".actions .main").click()
        wait_for_card(page)
        hands = enter(page, "queens", (0, 2))
        address = page.url
        renew(tmp_path / "www", release(), following)
        page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
        waits = "navigator.serviceWorker.getRegistration().then((one) => Boolean(one.waiting))"
        assert waited(lambda: bool(page.evaluate(waits)), TIMEOUT)
        page.reload()  # while a page of the one before is open, that is used
        page.wait_for_selector("form.alive", state="attached")
        assert page.locator("html").get_attribute("data-release") == release()
        host.stop()

        def renewed() -> bool:
            page.goto("about:blank")
            with suppress(PlaywrightTimeout):  # Chromium may lose it while workers change; see static/sw.js
                page.goto(address, timeout=15_000)
            return page.locator("html").get_attribute("data-release") == following

        assert waited(renewed, TIMEOUT)
        page.wait_for_selector("form.alive", state="attached")
        expect(page.locator("input[value=queens]")).to_be_checked()
        assert hands.counts()[0] == "2"
        hands.count(1, 2)
        hands.save()
        wait_for_card(page)
        expect_in_log(page, "queens")
