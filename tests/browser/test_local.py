"""An evening on the phone alone: started, entered, corrected and read, without a network as with one."""

import re
from functools import partial
from uuid import uuid4

import pytest
import segno
from playwright.sync_api import Route, expect

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.rulebook import named, rulebook_keys, rulebook_to_table
from scoresheet.core.bonken.sheet import Sheet, sheet_from_plain
from scoresheet.core.validation import Node
from scoresheet.formats.csv import to_csv
from scoresheet.locales import texts
from scoresheet.views.bonken.export import csv_rows
from tests.browser.axe import violations
from tests.browser.hands import Hands, correct
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
from tests.browser.table import Table
from tests.browser.test_server_and_phone import let_in
from tests.soaked import soaked
from tests.strategies import INVENTED, NAMES, SHIPPED, A, some_evening

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("locale", ["en-GB", *soaked("nl-NL")])
def test_an_evening_is_begun_entered_and_read_when_no_server_answers(table: Table, locale: str) -> None:
    words = texts(locale[:2])
    with table.phone(worker=True, locale=locale) as page:
        keep_app(page)
        page.context.set_offline(True)
        # A new sheet begins on the phone.
        page.goto("/new")
        fill_new(page, ("Anna", "Bram", "Carla", ""))
        page.locator(".actions .main").click()
        expect(page.get_by_text(words("error.name-empty"))).to_be_visible()
        page.fill("[name=name_3]", "Dirk")
        page.locator(".actions .main").click()
        wait_for_card(page)
        assert "/here#" in page.url
        # A deal is on the card and in the log.
        queens(page).save()
        expect(page.locator(".moments .notice")).to_contain_text("Anna")
        cells = page.locator("tr[data-contract=queens] td:not(.value)")
        expect(cells).to_have_text(["", "45"] * 4)
        wait_for_card(page)
        (log,) = logs_on(page)
        assert log["sheet"]["players"] == ["Anna", "Bram", "Carla", "Dirk"]
        assert [entry["change"]["kind"] for entry in log["entries"]] == ["recorded"]
        page.reload()
        wait_for_card(page)
        expect(cells).to_have_text(["", "45"] * 4)
        # The table for spreadsheets is that of the server.
        page.locator(".keeping summary").tap()
        with page.expect_download() as waiting:
            page.locator("#table").tap()
        (entry,) = log["entries"]
        sheet = sheet_from_plain(Node(log["sheet"] | {"deals": [entry["change"]["deal"]]}, ""))
        written = to_csv(csv_rows(sheet, words)).encode("utf-8-sig")
        assert waiting.value.suggested_filename == f"bonken-{log['sheet']['date']}.csv"
        assert waiting.value.path().read_bytes() == written
        # A page that was never seen is not on the phone.
        page.goto("/new")
        page.locator("summary").first.click()
        page.get_by_role("button", name=words("house.change")).click()
        expect(page.get_by_text(words("local.house").partition(".")[0])).to_be_visible()


def test_two_taps_begin_one_evening_whose_form_fetches_no_pages_of_a_server(table: Table) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.is_navigation_request():
            held.append(route)
        else:
            route.continue_()

    with table.phone() as page:
        # The second tap comes while the page does.
        page.goto("/new")
        fill_new(page)
        page.evaluate("document.querySelector('[name=here]').checked = true")
        page.route("**/here*", hold)
        tap = "document.querySelector('.actions .main').click()"
        page.evaluate(f"() => {{ {tap}; setTimeout(() => {tap}, 500); }}")
        while not held:
            page.wait_for_timeout(100)
        page.wait_for_timeout(1000)  # for the second tap; a page that is left answers nothing else
        held[-1].continue_()
        wait_for_card(page)
        assert len(logs_on(page)) == 1
        # A form of a server fetches them some time after it is there.
        page.unroute("**/here*")
        fetched: list[str] = []
        page.on("request", lambda sent: fetched.append(sent.url) if sent.resource_type == "fetch" else None)
        queens(page)
        page.wait_for_timeout(3_500)
        assert [url for url in fetched if "/here" in url] == []


def test_a_deal_is_undone_entered_again_corrected_removed_and_log_lines_are_undone(table: Table) -> None:
    with begun(table) as page:
        before = page.url
        page.get_by_role("link", name="More", exact=True).click()
        assert page.url == before, "the address of the sheet is kept"
        queens(page).save()
        page.locator(".moments button").click()
        expect(page.locator("tr[data-contract=queens]")).to_have_class("open")
        page.locator("a[href*='/log']").click()
        lines = page.locator("ol.log h2")
        expect(lines).to_have_text(["Deal 1 removed: Queens", "Deal 1 entered: Queens"])
        page.goto(before)
        wait_for_card(page)
        queens(page).save()
        wait_for_card(page)
        hands = Hands(page)
        correct(hands, "queens")
        hands.count(0, 2)
        hands.count(3, 0)
        hands.save()
        cells = page.locator("tr[data-contract=queens] td:not(.value)")
        expect(cells).to_have_text(["", "90", "", "45", "", "45", "0", ""])
        page.locator("tr[data-contract=queens] a").click()
        page.get_by_role("button", name="Remove").click()
        expect(page.locator("tr[data-contract=queens]")).to_have_class("open")
        enter(page, "duck", (0, 13)).save()
        wait_for_card(page)
        page.locator("a[href*='/log']").click()
        page.get_by_role("button", name="Undo").first.click()
        expect(lines.first).to_have_text("Deal 1 removed: Duck")
        page.get_by_role("button", name="Undo").first.click()
        expect(lines.first).to_have_text("Deal 1 entered: Duck")


def test_nothing_and_then_names_heading_and_rulebook_are_corrected(table: Table) -> None:
    def correct(what: str) -> None:
        page.locator(f"a[href*='/{what}']").click()
        page.wait_for_selector(".correcting.alive", state="attached")

    with begun(table) as page:
        for same in ("Bram", "Bram "):
            correct("players")
            page.fill("[name=name_1]", same)
            page.locator(".actions .main").click()
            wait_for_card(page)
            expect(page.locator("thead .player").nth(1)).to_have_text("Bram")
        correct("players")
        page.fill("[name=name_1]", "Anna")
        page.locator(".actions .main").click()
        expect(page.locator(".form-fault")).to_be_visible()
        page.fill("[name=name_1]", "Berend")
        page.locator(".actions .main").click()
        wait_for_card(page)
        expect(page.locator("thead .player").nth(1)).to_have_text("Berend")
        page.locator(".keeping summary").click()
        correct("heading")
        page.fill("[name=title]", "Finale")
        page.locator(".actions .main").click()
        wait_for_card(page)
        expect(page.locator("h1")).to_have_text("Finale")
        correct("order")
        page.locator(f"input[name=rulebook][value={rulebook_keys()[1]}]").check(force=True)
        page.locator("button[value=rulebook]").click()
        expect(page.locator("tr[data-contract]")).to_have_count(len(SHIPPED[1].contracts))


def test_the_same_deal_entered_in_two_pages_is_one_and_another_is_a_clash(table: Table) -> None:
    with begun(table) as page:
        other = page.context.new_page()
        other.goto(page.url)
        wait_for_card(other)
        theirs = queens(other)
        # The second page goes on with what is half-entered in the first.
        page.locator(".actions .main").click()
        expect(page.locator("input[name=contract][value=queens]")).to_be_checked()
        theirs.save()
        wait_for_card(other)
        Hands(page).save()
        wait_for_card(page)
        expect(page.locator(".choices button")).to_have_count(0)

        def contracts() -> list[str]:
            (log,) = logs_on(page)
            return [entry["change"]["deal"]["contract"] for entry in log["entries"]]

        assert contracts() == ["queens"]
        theirs = enter(other, "duck", (0, 13))
        mine = enter(page, "kings-jacks", (0, 2), (1, 2), (2, 2))
        theirs.save()
        wait_for_card(other)
        mine.save()
        page.locator(".choices button").last.wait_for()
        assert contracts() == ["queens", "duck"]
        page.locator(".choices button").last.click()
        # Bram chose deal 2 already.
        page.get_by_role("button", name="The table accepts this").click()
        expect(page.locator("tr[data-contract=kings-jacks] a")).to_be_visible()
        page.wait_for_function("() => !document.querySelector('.choices').hasChildNodes()")
        expect(page.locator(".in-step")).to_be_empty()  # until then it is on the card and not yet in the log
        assert contracts() == ["queens", "duck", "kings-jacks"]


def test_a_browser_without_storage_shows_an_error_and_starts_no_sheet(table: Table) -> None:
    with table.phone() as page:
        page.add_init_script(
            "indexedDB.open = () => { throw new Error('none'); };"
            "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
        )
        page.goto("/new")
        fill_new(page)
        start_here(page)
        expect(page.locator(".stuck")).to_contain_text("keeps nothing")
        assert page.url.endswith("/new")


def test_the_link_of_a_finished_evening_shows_its_finish_and_is_too_long_for_a_code(table: Table) -> None:
    made = [Recorded(number, deal) for number, deal in enumerate(some_evening(SHIPPED[0]).deals, 1)]
    log = plain_log(2, Sheet(SHIPPED[0], NAMES, A), *made)
    log["entries"] = [entry | {"id": str(uuid4())} for entry in log["entries"]]
    with table.phone() as page:
        page.goto(f"/here#{packed(log)}")
        expect(page.locator("#headline")).to_have_text("Carla wins")
        expect(page.locator("svg.run")).to_be_visible()
        headline = page.locator("#headline").bounding_box()
        assert headline
        assert headline["y"] < 200
        assert violations(page) == []
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
        drawn = modules(str(picture.locator("path").get_attribute("d")), side)
        # Which of the eight masks is best is a matter of taste.
        code = partial(segno.make, link, error="l", mode="byte", encoding="utf-8", eci=True, boost_error=False)
        codes = (code(version=(side - 17) // 4, mask=mask) for mask in range(8))
        assert drawn in [[list(row) for row in code.matrix] for code in codes]
        page.keyboard.press("Escape")
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


def test_house_rules_are_played_without_a_network_and_go_along_to_the_server(table: Table) -> None:
    with table.phone(worker=True) as page:
        keep_app(page)
        page.goto(f"/new?rulebook={table.store.keep_rulebook(rulebook_to_table(INVENTED[0]))}")
        fill_new(page)
        start_here(page)
        wait_for_card(page)
        page.context.set_offline(True)
        page.reload()
        wait_for_card(page)
        enter(page, "no-spades", (0, 13)).save()
        expect(page.locator("tr[data-contract=no-spades] a")).to_be_visible()
        page.context.set_offline(False)
        page.goto(link_to(page))
        expect(page.locator("main .notice")).to_have_text("This phone has this very evening already.")
        page.go_back()
        wait_for_card(page)
        address = let_in(page)
        assert table.store.open(address.rpartition("/")[2]).log.sheet.rulebook == INVENTED[0]


OF_THIS_PHONE = {
    "secret": "mine",
    "moved": "javascript:alert(1)",
    "copy": {"address": "//elsewhere"},
    "pending": [{}],
    "start": 7,
}
NO_EVENING = "does not hold an evening"
NOT_HERE = "This evening is not on this phone, or not any more."
# Changes that make the log of a link unreadable, and the error message.
OTHERWISE: tuple[tuple[dict[str, object], str], ...] = (
    ({"format": "scoresheet-log/2"}, "made by a newer version of the app"),
    ({"entries": [{"id": 1, "time": "", "by": None, "change": {"kind": "removed"}}]}, NO_EVENING),
    ({"sheet": {"players": [1, 2, 3, 4], "deals": []}}, NO_EVENING),
    ({"rulebooks": []}, NO_EVENING),
)


def test_a_link_with_anything_but_a_log_is_refused_and_a_short_log_is_a_code(table: Table) -> None:
    log = plain_log(3, Sheet(named("bonken-2002"), NAMES, A))
    bad = [("1f0c8e7a-0000-4000-8000-000000000000", NOT_HERE)]
    bad += [(fragment, NO_EVENING) for fragment in ("~", "~nonsense", "~AAAA", "~" + "A" * 5000)]
    bad += [(packed(log | other), message) for other, message in OTHERWISE]
    with table.phone() as page:
        for fragment, message in bad:
            page.goto("/healthz")
            page.goto(f"/here#{fragment}")
            expect(page.locator("main .notice"), fragment[:40]).to_contain_text(message)
            assert page.evaluate("() => import('/static/js/sync/kept_logs.js').then(({ allLogs }) => allLogs())") == []
        page.goto("/healthz")
        page.goto(f"/here#{packed(log | OF_THIS_PHONE)}")
        go_on(page)
        (kept,) = logs_on(page)
        assert kept == log
        # It is short enough for a code that can be scanned.
        open_panel(page)
        picture = page.locator(".pass-on svg.qr")
        box = picture.bounding_box()
        assert box is not None
        assert box["width"] >= 3 * int(str(picture.get_attribute("viewBox")).split()[2])
