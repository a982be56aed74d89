"""An evening on the phone alone: started, entered, corrected and read, without a network as with one."""

import re
from functools import partial
from uuid import uuid4

import segno
from playwright.sync_api import Page, Route, expect

from scoresheet.core.bonken.rulebook import rulebook_keys
from scoresheet.core.bonken.sheet import Sheet
from tests.browser.axe import violations
from tests.browser.hands import correct
from tests.browser.local import (
    begun,
    enter,
    fill_new,
    go_on,
    keep_app,
    link_to,
    logs_on,
    open_panel,
    packed,
    plain_log,
    queens,
    start_here,
    wait_for_card,
)
from tests.browser.looking import box
from tests.browser.table import Table
from tests.strategies import BOOK, NAMES, SHIPPED, A, recorded, some_evening


def test_an_evening_is_begun_entered_and_read_when_no_server_answers(table: Table) -> None:
    with table.phone(worker=True) as page:
        keep_app(page)
        page.context.set_offline(True)
        # A new sheet begins on the phone.
        page.goto("/new")
        fill_new(page, ("Anna", "Bram", "Carla", ""))
        page.locator(".actions .main").click()
        expect(page.get_by_text("Every player needs a name.")).to_be_visible()
        page.fill("[name=name_3]", "Dirk")
        page.locator(".actions .main").click()
        wait_for_card(page)
        assert "/here#" in page.url
        # A deal is on the card and in the log.
        queens(page).save()
        expect(page.locator(".moments .notice")).to_contain_text("Anna")
        wait_for_card(page)
        (log,) = logs_on(page)
        assert log["sheet"]["players"] == ["Anna", "Bram", "Carla", "Dirk"]
        assert [entry["change"]["kind"] for entry in log["entries"]] == ["recorded"]
        page.reload()
        wait_for_card(page)
        expect(page.locator("tr[data-contract=queens] td:not(.value)")).to_have_text(["", "45"] * 4)
        # A note is written, and that is undone.
        page.locator("tr[data-contract=queens] a").tap()
        page.fill("input[name='change.note']", "One trump <b>too many</b>")
        page.locator("button[value=note-set]").tap()
        expect(page.locator(".moments .notice")).to_contain_text("Saved: the note on deal 1.")
        page.get_by_role("button", name="Undo").tap()
        expect(page.locator(".moments .notice")).to_contain_text("It is as it was before.")
        (log,) = logs_on(page)
        assert [entry["change"] for entry in log["entries"][1:]] == [
            {"kind": "note-set", "number": 1, "note": note} for note in ("One trump <b>too many</b>", "")
        ]
        # It is a table for spreadsheets too.
        page.locator(".keeping summary").tap()
        with page.expect_download() as waiting:
            page.locator("#table").tap()
        assert waiting.value.suggested_filename == f"bonken-{log['sheet']['date']}.csv"
        assert waiting.value.path().read_bytes().startswith("\ufeff".encode())
        # A page that was never seen is not on the phone.
        page.goto("/new")
        page.locator("summary").first.click()
        page.get_by_role("button", name="Change a rule").click()
        expect(page.get_by_text("These rules are not on this phone")).to_be_visible()


def test_a_second_tap_while_the_card_comes_begins_no_other_evening(page: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.is_navigation_request():
            held.append(route)
        else:
            route.continue_()

    page.goto("/new")
    fill_new(page)
    page.evaluate("document.querySelector('[name=here]').checked = true")
    page.route("**/here*", hold)
    tap = "document.querySelector('.actions .main').click()"
    page.evaluate(f"() => {{ {tap}; setTimeout(() => {tap}, 500); }}")
    while not held:
        page.wait_for_timeout(100)
    page.wait_for_timeout(1_000)  # for the second tap; a page that is left answers nothing else
    held[-1].continue_()
    wait_for_card(page)
    assert len(logs_on(page)) == 1


def test_deals_names_heading_and_rules_are_corrected_on_the_phone_and_in_its_log(table: Table) -> None:
    def open_form(what: str) -> None:
        page.locator(f"a[href*='/{what}']").click()
        page.wait_for_selector(".correcting.alive", state="attached")

    with begun(table) as page:
        fetched: list[str] = []
        page.on("request", lambda sent: fetched.append(sent.url) if sent.resource_type == "fetch" else None)
        row, save = page.locator("tr[data-contract=queens]"), page.locator(".actions .main")
        before = page.url
        page.get_by_role("link", name="More", exact=True).click()
        assert page.url == before, "the address of the sheet is kept"
        hands = queens(page)
        page.wait_for_timeout(3_500)  # until a form of a server would have fetched pages
        hands.save()
        page.locator(".moments button").click()
        expect(row).to_have_class("open")
        queens(page).save()
        wait_for_card(page)
        correct(hands, "queens")
        hands.count(0, 2)
        hands.count(3, 0)
        hands.save()
        expect(row.locator("td:not(.value)")).to_have_text(["", "90", "", "45", "", "45", "0", ""])
        row.locator("a").click()
        page.get_by_role("button", name="Remove").click()
        expect(row).to_have_class("open")
        # Nothing is corrected, then the names and the heading.
        for same in ("Bram", "Bram "):
            open_form("players")
            page.fill("[name=name_1]", same)
            save.click()
            wait_for_card(page)
        open_form("players")
        page.fill("[name=name_1]", "Anna")
        save.click()
        expect(page.locator(".form-fault")).to_be_visible()
        page.fill("[name=name_1]", "Berend")
        save.click()
        wait_for_card(page)
        expect(page.locator("thead .player").nth(1)).to_have_text("Berend")
        page.locator(".keeping summary").click()
        open_form("heading")
        page.fill("[name=title]", "Finale")
        save.click()
        wait_for_card(page)
        expect(page.locator("h1")).to_have_text("Finale")
        # The log undoes its last line, and what that undid.
        enter(page, "duck", (0, 13)).save()
        wait_for_card(page)
        page.locator("a[href*='/log']").click()
        lines = page.locator("ol.log h2")
        expect(lines).to_have_count(8)
        expect(lines.first).to_have_text("Deal 1 entered: Duck")
        page.get_by_role("button", name="Undo").first.click()
        expect(lines.first).to_have_text("Deal 1 removed: Duck")
        page.get_by_role("button", name="Undo").first.click()
        expect(lines.first).to_have_text("Deal 1 entered: Duck")
        page.goto(before)
        page.locator(".keeping summary").click()
        open_form("order")
        page.locator(f"input[name=rulebook][value={rulebook_keys()[1]}]").check(force=True)
        page.locator("button[value=rulebook]").click()
        expect(page.locator("tr[data-contract]")).to_have_count(len(SHIPPED[1].contracts))
        assert [url for url in fetched if "/here" in url] == []


def test_a_browser_without_storage_shows_an_error_and_starts_no_sheet(page: Page) -> None:
    page.add_init_script(
        "indexedDB.open = () => { throw new Error('none'); };"
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
    )
    page.goto("/new")
    fill_new(page)
    start_here(page)
    expect(page.locator(".stuck")).to_contain_text("keeps nothing")
    assert page.url.endswith("/new")


def test_the_link_of_a_finished_evening_shows_its_finish_and_is_too_long_for_a_code(page: Page) -> None:
    log = plain_log(2, Sheet(BOOK, NAMES, A), *recorded(some_evening(BOOK).deals))
    log["entries"] = [entry | {"id": str(uuid4())} for entry in log["entries"]]
    page.goto("/here#1f0c8e7a-0000-4000-8000-000000000000")
    expect(page.locator("main .notice")).to_contain_text("This evening is not on this phone")
    page.goto("/healthz")
    page.goto("/here#~nonsense")
    expect(page.locator("main .notice")).to_contain_text("does not hold an evening")
    page.goto("/healthz")
    page.goto(f"/here#{packed(log)}")
    expect(page.locator("#headline")).to_have_text("Carla wins")
    expect(page.locator("svg.run")).to_be_visible()
    assert box(page.locator("#headline"))["top"] < 200
    assert violations(page) == []
    assert logs_on(page) == []
    go_on(page)
    open_panel(page)
    expect(page.get_by_text("too long for a code")).to_be_visible()
    expect(page.locator(".pass-on svg.qr")).to_have_count(0)
    with page.expect_download() as download:
        page.get_by_role("button", name="Keep it as a file").click()
    assert download.value.suggested_filename.endswith(".json")


def modules(path: str, side: int) -> list[list[int]]:
    """The modules of a code without its margin, from the runs that its picture draws."""
    rows = [[0] * side for _ in range(side)]
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)", path):
        for column in range(int(x), int(x) + int(length)):
            rows[int(y) - 4][column - 4] = 1
    return rows


def test_a_link_goes_to_and_fro_and_two_diverged_logs_are_both_kept(table: Table) -> None:
    with begun(table) as page, table.phone() as other:
        queens(page).save()
        wait_for_card(page)
        link = link_to(page)
        open_panel(page)
        picture = page.get_by_role("img", name="QR code of the address")
        side = int(str(picture.get_attribute("viewBox")).split()[2]) - 8
        assert box(picture)["width"] >= 3 * (side + 8), "a camera reads every square"
        drawn = modules(str(picture.locator("path").get_attribute("d")), side)
        # Which of the eight masks is best is a matter of taste.
        code = partial(segno.make, link, error="l", mode="byte", encoding="utf-8", eci=True, boost_error=False)
        codes = (code(version=(side - 17) // 4, mask=mask) for mask in range(8))
        assert drawn in [[list(row) for row in code.matrix] for code in codes]
        page.keyboard.press("Escape")
        page.goto(link)
        expect(page.locator("main .notice")).to_have_text("This phone has this very evening already.")
        page.go_back()
        wait_for_card(page)
        other.goto(link)
        expect(other.locator("main .notice")).to_have_text("This evening comes from another phone, not from a server.")
        go_on(other)
        expect(other).not_to_have_url(re.compile("#~"))
        enter(other, "duck", (0, 13)).save()
        wait_for_card(other)
        page.goto(link_to(other))
        expect(page.locator("main .notice")).to_contain_text("It goes on where yours stops.")
        go_on(page)
        expect(page.locator("tr[data-contract=duck] a")).to_be_visible()
        for phone, contract in ((other, "hearts"), (page, "spades")):
            enter(phone, contract, (0, 13)).save()
            wait_for_card(phone)
        page.goto(link_to(other))
        # The notice of the saved deal may be there still: the address differs in what follows the # alone.
        expect(page.locator("main .notice", has_text="it went on otherwise")).to_be_visible()
        page.get_by_role("button", name="Keep this one beside mine").dblclick()
        wait_for_card(page)
        expect(page.locator("tr[data-contract=hearts] a")).to_be_visible()
        last = [log["entries"][-1]["change"]["deal"]["contract"] for log in logs_on(page)]
        assert sorted(last) == ["hearts", "spades"]
