"""The app from a host of files, seen once: evenings without it, handed over, and brought to a server afterwards."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoresheet.assets import EXAMPLES
from scoresheet.core.validation import Node
from scoresheet.formats.bonken.documents import from_node
from scoresheet.locales import texts
from tests.browser.files import PREFIX, FileHost, write_app
from tests.browser.hands import Hands, kept
from tests.browser.local import (
    fill_names,
    go_on,
    keep_app,
    link_to,
    logs_on,
    open_panel,
    plain_log,
    put_logs,
    put_sheets,
    type_names,
    wait_for_card,
)
from tests.browser.table import Table
from tests.browser.tapped import MINUS_EXAMPLE
from tests.browser.test_backup import save_copy, take_in
from tests.browser.waiting import wait_until, wait_until_this_page_is_kept
from tests.strategies import BOOK, NAMES, recorded, some_evening

EVENING: dict[str, Any] = json.loads((EXAMPLES / "evening-2002-passed-chooser.json").read_text(encoding="utf-8"))
PLAYERS: list[str] = EVENING["players"]
SUMS = [str(points).replace("-", "−") for points in EVENING["expect"]["endscores"].values()]
NL = texts("nl")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The app as files, which all tests only read."""
    folder = tmp_path_factory.mktemp("www")
    write_app(folder)
    return folder


@pytest.fixture
def host(folder: Path) -> Iterator[FileHost]:
    with FileHost(folder) as files:
        yield files


def see(page: Page, host: FileHost, language: str) -> None:
    """Opens the app once in a language, until the phone keeps it."""
    keep_app(page, f"{host.address}{PREFIX}{language}/")
    wait_until(page, f"async () => caches.match('{PREFIX}{language}/here/')")


def nine_deals() -> dict[str, Any]:
    """The log of that evening when nine of its deals are played."""
    sheet = from_node(Node(EVENING, "evening"))
    return plain_log(1, sheet.with_deals(), *recorded(sheet.deals[:9]))


def enter(hands: Hands, deal: dict[str, Any]) -> None:
    hands.contract(deal["contract"])
    for who, whom in deal["doubles"]:
        hands.call(f"{letter(who)}>{letter(whom)}")
    for unit in BOOK.contract(deal["contract"]).units:
        taken = deal["result"][unit.key]
        if unit.total == 1:
            hands.take(unit.key, PLAYERS.index(taken))
        else:
            for seat, name in enumerate(PLAYERS[:3]):  # the last player's number fills itself in
                hands.count(seat, taken[name])
    hands.save()


def letter(name: str) -> str:
    return "ABCD"[PLAYERS.index(name)]


def expect_endscores(page: Page) -> None:
    """Waits until the card ends as that evening did."""
    expect(page.locator("table.card .endscore td[colspan]")).to_have_text(SUMS)


def play(hands: Hands, deals: Sequence[dict[str, Any]]) -> None:
    """Enters deals, by touch."""
    for deal in deals:
        hands.open_next()
        enter(hands, deal)
        wait_for_card(hands.page)
        expect(hands.page.locator(f"tr[data-contract={deal['contract']}] a")).to_be_visible()


def test_an_evening_without_the_host_is_handed_over_and_brought_to_a_server(table: Table, host: FileHost) -> None:
    deals = EVENING["deals"]
    with table.phone(worker=True) as page, table.phone(worker=True) as other:
        for phone in (page, other):
            see(phone, host, "en")
        (begun,) = put_logs(page, [nine_deals()])
        host.stop()
        page.goto(f"{host.address}{PREFIX}en/here/#{begun}")
        wait_for_card(page)
        play(Hands(page), deals[9:11])

        other.goto(link_to(page))
        go_on(other)
        play(Hands(other), deals[11:])
        expect_endscores(other)

        open_panel(other)
        other.fill("#server", table.server.address)
        other.get_by_role("button", name="Bring it there").tap()
        other.wait_for_url("**/s/*#others")
        log = table.store.open(other.url.rpartition("/")[2].removesuffix("#others")).log
        assert [entry.change.kind for entry in log.entries] == ["recorded"] * 12
        assert [deal.contract for deal in log.sheet.deals] == [deal["contract"] for deal in deals]
        expect_endscores(other)


def test_from_the_root_three_taps_begin_an_evening_and_one_the_next_also_without_the_host(
    table: Table, host: FileHost
) -> None:
    with table.phone(locale="nl-NL") as page:
        page.goto(f"{host.address}{PREFIX}")
        page.wait_for_url(f"**{PREFIX}nl/")
    with table.phone(worker=True) as page:
        see(page, host, "nl")
        host.stop()
        for name in ("index.html", ""):
            page.goto(f"{host.address}{PREFIX}{name}")
            page.reload()
            expect(page.locator("html")).to_have_attribute("lang", "nl")
        hands = Hands(page)
        hands.tap(page.get_by_role("link", name=NL("home.new")))
        page.wait_for_url("**/new/")
        expect(page.locator("summary .day")).to_have_text("vandaag")  # by the script that goes on to the next name
        expect(page.locator(".same")).to_be_hidden()
        type_names(page)
        assert page.url.endswith("/new/")
        expect(page.locator(".actions .main")).to_be_focused()
        hands.tap(".actions .main")
        wait_for_card(page)
        hands.tap(page.get_by_role("link", name=NL("sheet.enter", number=1)))
        page.wait_for_selector("form.alive")
        assert hands.taps == 3
        # When that evening is over, its players begin another.
        (over,) = put_sheets(page, [some_evening(BOOK)])
        page.goto(f"{host.address}{PREFIX}nl/here/#{over}")
        page.get_by_role("link", name=NL("finished.rematch")).tap()
        page.wait_for_url("**/here/deal/#*")
        page.wait_for_selector("form.alive")
        begun = next(log for log in logs_on(page) if page.url.endswith(log["id"]))
        assert begun["sheet"]["players"] == list(NAMES)


def test_other_rules_are_played_by_and_one_deal_is_worked_out_without_the_host(table: Table, host: FileHost) -> None:
    with table.phone(worker=True, locale="en-GB") as page:
        see(page, host, "en")
        hands = Hands(page)
        hands.tap('.tiles a[href$="/calculator/"]')
        page.wait_for_selector("form.alive")
        wait_until_this_page_is_kept(page)
        page.goto(f"{host.address}{PREFIX}en/new/?rulebook=king-portugal")
        page.locator("[name=rulebook][value=king-portugal]").check(force=True)
        fill_names(page, PLAYERS)
        hands.tap(".actions .main")
        wait_for_card(page)
        hands.open_next()
        host.stop()
        page.go_back()
        page.reload()
        wait_for_card(page)
        hands.tap(".actions .main")
        expect(page.locator("form.alive .tile").first).to_be_visible()

        page.goto(f"{host.address}{PREFIX}en/")
        hands.tap('.tiles a[href$="/calculator/"]')
        page.wait_for_selector("form.alive")
        hands.open(f"{host.address}{PREFIX}en/calculator/?A=Anna&B=Bram")
        MINUS_EXAMPLE.write(hands)
        hands.see_scores(["−10", "−80", "−100", "+60"])
        expect(hands.button).to_be_hidden()
        query = "A=Anna&B=Bram&contract=points-of-hearts&chooser=A&doubles=AB,BA,BC,BD,DC&result.hearts=3,4,5,"
        expect(page).to_have_url(f"{host.address}{PREFIX}en/calculator/?{query}")
        assert kept(page) == {}


def test_house_rules_are_made_without_a_server_and_played_by_until_one_has_them(
    table: Table, host: FileHost, tmp_path: Path
) -> None:
    with table.phone(worker=True, locale="en-GB") as page:
        see(page, host, "en")
        hands = Hands(page)
        hands.tap('a.main[href$="/new/"]')
        page.wait_for_url("**/new/")
        fill_names(page, PLAYERS)
        hands.tap("summary:has([data-rulebook])")
        hands.tap("button[value=rules]")
        page.wait_for_selector("form.house.alive")
        expect(page.get_by_role("link", name="New evening")).to_be_visible()
        page.fill("[name=name]", "At Grandma’s")
        page.fill('[name="c.3.u.0.points"]', "lots")
        hands.tap("button[value=save]")
        expect(page.locator(".faults")).to_have_text("A whole number from 1 to 1000 is needed here.")
        page.fill('[name="c.3.u.0.points"]', "50")
        page.uncheck('[name="c.4.on"]', force=True)
        hands.tap("button[value=minus]")
        expect(page.locator('[name="c.13.name"]')).to_be_focused()
        own = {"name": "Tens", "symbol": "10", "rule": "Take none."}
        own |= {"u.0.name": "tens", "u.0.total": "4", "u.0.points": "20"}
        for name, text in own.items():
            page.fill(f'[name="c.13.{name}"]', text)
        expect(page.locator(".standing.fine")).to_contain_text("−1040")
        hands.tap("button.main[value=save]")
        page.wait_for_url("**/new/?**")
        expect(page.locator("summary [data-rulebook]:visible")).to_have_text("At Grandma’s")
        expect(page.locator("[name=name_1]")).to_have_value(PLAYERS[1])
        hands.tap("label:has([name=first_chooser][value='0'])")
        hands.tap(".actions .main")
        wait_for_card(page)
        card = page.url
        page.goto(f"{host.address}{PREFIX}en/")
        with table.phone(worker=True, locale="en-GB") as other:
            see(other, host, "en")
            other.locator("#copies-title").click()  # has what takes it in loaded
            take_in(other, save_copy(page, tmp_path))
            expect(other.locator("#copies .status")).to_contain_text("One evening was added.")
        page.goto(card)
        wait_for_card(page)
        host.stop()
        for contract, counts in (("queens", (1, 3, 0)), ("own-1", (0, 0, 4))):
            hands.open_next()
            hands.contract(contract)
            for seat, count in enumerate(counts):
                hands.count(seat, count)
            hands.save()
            wait_for_card(page)
        expect(page.locator("tr[data-contract=own-1] a").first).to_be_visible()
        expect(page.locator("tr[data-contract=domino]")).to_have_count(0)
        open_panel(page)
        page.fill("#server", table.server.address)
        page.get_by_role("button", name="Bring it there").tap()
        page.wait_for_url("**/s/*#others")
        sheet = table.store.open(page.url.rpartition("/")[2].removesuffix("#others")).log.sheet
        assert sheet.rulebook.contract("queens").rule["en"].count("50") == 1
        assert sheet.standing.endscores == (-50, -150, -80, 0)
