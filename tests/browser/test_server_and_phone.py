"""Sheets between a server and a phone: copies of sheets on the phone, and evenings of the phone for the server, which
are brought there once, and whole."""

import re

from playwright.sync_api import Page, Request, expect

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.sheet import Sheet
from tests.browser.hands import Hands
from tests.browser.local import begun, enter, keep_app, logs_on, open_panel, packed, plain_log, queens, wait_for_card
from tests.browser.table import QUEENS, Table
from tests.strategies import BOOK, NAMES, A, B, some


def keep_copy(page: Page, key: str) -> None:
    """Keeps a copy of a sheet, from its card, and opens that."""
    page.goto(f"/s/{key}")
    wait_for_card(page)
    page.locator(".keeping summary").click()
    page.get_by_role("link", name="Keep a copy on this phone").click()
    page.wait_for_url("**/here#*-*")
    wait_for_card(page)


def expect_deals(page: Page, *contracts: str) -> None:
    """Waits until the card has these deals and no others."""
    rows = page.locator("tr[data-contract]:has(a)")
    expect(rows).to_have_count(len(contracts))
    for contract in contracts:
        expect(page.locator(f"tr[data-contract={contract}]:has(a)")).to_have_count(1)


def test_a_copy_opens_offline_is_brought_up_to_date_and_is_the_same_evening_for_the_server(table: Table) -> None:
    key = table.sheet(QUEENS)
    with table.phone(worker=True) as page:
        # A copy opens without a network, and leads to the evening on the server.
        keep_app(page)
        keep_copy(page, key)
        page.context.set_offline(True)
        page.reload()
        wait_for_card(page)
        expect_deals(page, "queens")
        expect(page.locator(".notice.copy")).to_contain_text("A copy of this evening, as it was on the server on")
        expect(page.locator(".notice.copy a")).to_have_attribute("href", f"/s/{key}")
        page.context.set_offline(False)
        page.goto("/")
        expect(page.locator("#copies .others a")).to_contain_text("copy")
        expect(page.locator("#copies .standing")).to_have_text("")
        expect(page.locator("#now")).to_have_attribute("href", f"/s/{key}")
        # Another copy brings it up to date.
        table.write(key, Recorded(2, some("duck", B)))
        keep_copy(page, key)
        expect_deals(page, "queens", "duck")
        (log,) = logs_on(page)
        assert log["id"] == table.store.open(key).public_id, "it is the same evening"
        open_panel(page)
        page.get_by_role("button", name="Bring it to the server").click()
        expect(page.locator(".let-in .status")).to_contain_text("This evening is on this server already; whoever")
        expect(page.locator(".let-in .status a")).to_have_count(0)
        assert table.store.open(key).log.version == 2
        page.keyboard.press("Escape")
        # When it goes on here it is nowhere else.
        enter(page, "domino").take("last-out", 0)
        Hands(page).save()
        wait_for_card(page)
        page.goto("/")
        expect(page.locator("#copies .standing")).to_contain_text("One evening is on this phone and nowhere else.")
        # None is made when the server does not answer.
        page.context.route("**/api/sheets/*/log", lambda route: route.abort())
        page.goto(f"/here#+{key}")
        expect(page.locator("main .notice")).to_have_text("The server does not answer. No copy was made.")


def test_an_evening_begun_without_the_server_is_offered_to_it_and_goes_there_whole(table: Table) -> None:
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST":
            sent.append(request.url)

    offer = ".offer p >> nth=0"
    with begun(table, offline=True) as page:
        # Without the server it cannot go there, and goes on.
        here = page.url
        open_panel(page)
        page.locator(".let-in button").click()
        expect(page.locator(".let-in .status")).to_contain_text("The server does not answer.")
        page.reload()
        wait_for_card(page)
        queens(page).save()
        page.locator(".moments button").click()
        expect(page.locator("tr[data-contract=queens]")).to_have_class("open")
        enter(page, "duck", (0, 13)).save()
        wait_for_card(page)
        # Once the server answers, the start page offers it, and sends nothing unasked.
        page.context.on("request", note)
        page.goto("/")
        expect(page.locator("#copies .standing")).to_be_visible()
        expect(page.locator(offer)).to_be_hidden()
        page.context.set_offline(False)
        page.reload()
        expect(page.locator(offer)).to_have_text(
            "The server answers. One evening can go there, for the others to follow."
        )
        assert sent == []
        page.get_by_role("button", name="Bring to the server").click()
        expect(page.locator("#copies .status")).to_have_text("One evening is on the server now.")
        assert [address.rpartition("/")[2] for address in sent] == ["logs"]
        # It is there with its whole log, and lives there from then on.
        expect(page.locator("#now")).to_have_attribute("href", re.compile("^/s/"))
        address = str(page.locator("#now").get_attribute("href"))
        log = table.store.open(address.rpartition("/")[2]).log
        assert [entry.change.kind for entry in log.entries] == ["recorded", "removed", "recorded"]
        page.goto(here)
        page.wait_for_url(f"**{address}")
        expect_deals(page, "duck")


def test_an_evening_is_offered_once_and_is_in_the_list_also_when_its_page_does_not_come(table: Table) -> None:
    with begun(table) as page:
        here = page.url
        page.goto("/")
        page.get_by_role("button", name="Leave on this phone").click()
        expect(page.locator(".offer")).to_be_hidden()
        page.reload()
        expect(page.locator("#copies .standing")).to_contain_text("nowhere else")
        expect(page.locator(".offer")).to_be_hidden()
        # It is brought from its card.
        page.goto(here)
        wait_for_card(page)
        open_panel(page)
        page.context.route("**/s/**", lambda route: route.abort())
        with page.expect_request_finished(lambda request: request.url.endswith("/api/logs")):
            page.locator(".let-in button").click()
        expect(page).not_to_have_url(re.compile("/here"))
        page.context.unroute("**/s/**")
        page.goto("/")
        page.locator("#now[href^='/s/']").tap()
        wait_for_card(page)
        page.goto("/")
        assert len(page.evaluate("JSON.parse(localStorage['bonken.sheets'])")) == 1


def test_an_evening_that_went_on_elsewhere_is_brought_once_more_to_the_same_sheet(page: Page) -> None:
    whole = plain_log(2026, Sheet(BOOK, NAMES, A), Recorded(1, QUEENS), Recorded(2, some("duck", B)))
    addresses = []
    for count in (1, 2):
        page.goto("/")
        page.goto(f"/here?bring#{packed(whole | {'entries': whole['entries'][:count]})}")
        page.wait_for_url("**/s/*#others")
        addresses.append(page.url)
        expect_deals(page, *("queens", "duck")[:count])
    assert addresses[0] == addresses[1]
