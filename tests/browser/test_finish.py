"""The end of an evening on the card: first of all on the screen, also when the last deal comes in or is corrected."""

import re

import pytest
from playwright.sync_api import Page, expect

from scoresheet.core.bonken.changes import Corrected, Recorded, Removed
from scoresheet.core.bonken.deal import Deal, taker
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.changes import Headed
from tests.browser.hands import Hands
from tests.browser.local import enter
from tests.browser.table import Table
from tests.browser.waiting import ready
from tests.soaked import soaked
from tests.strategies import BOOK, NAMES, A, B, recorded, some_evening

DEALS = some_evening(BOOK).deals
HEADLINE = ".finished h2"


def expect_bar(page: Page, offered: list[str]) -> None:
    """Waits until the bar offers this."""
    expect(page.locator(".actions a:visible", has_text=re.compile(r"\S"))).to_have_text(offered)


def test_the_end_comes_with_the_last_deal_follows_corrections_and_goes_with_it(table: Table, page: Page) -> None:
    key = table.sheet(*DEALS[:11])
    view = table.store.open(key).view_key
    number = next(number for number, deal in enumerate(DEALS, 1) if deal.contract == "king-of-hearts")
    before = DEALS[number - 1]
    page.add_init_script(
        """globalThis.gone = [];
        new MutationObserver((seen) => gone.push(...seen.flatMap(({ removedNodes }) => [...removedNodes])))
            .observe(document, { childList: true, subtree: true });"""
    )
    page.goto(f"/s/{view}")
    expect(page.locator(".in-step[data-in-step=true]")).to_be_attached()
    expect(page.locator(HEADLINE)).to_have_count(0)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    table.write(key, Recorded(12, DEALS[11]))
    expect(page.locator(HEADLINE)).to_have_text("Carla wins")
    expect(page.locator(HEADLINE)).to_be_in_viewport()
    expect(page.locator(".ranking bdi")).to_have_text(["Carla", "Bram", "Dirk", "Anna"])
    expect_bar(page, ["Share"])
    followed = page.locator(".ending").inner_text()
    page.reload()
    expect(page.locator(".ending")).to_have_text(followed, use_inner_text=True)
    # A heading and a correction come while all else keeps its looks.
    expect(page.locator(".in-step[data-in-step=true]")).to_be_attached()
    table.write(key, Headed("Friday", "2026-11-20", "Delft"))
    expect(page.locator(".finished .when")).to_have_text("Friday 20 November 2026 · Delft")
    assert not page.evaluate("gone.some((node) => node.className === 'finished')"), "what is the same stays"
    assert page.evaluate("gone.filter((node) => node.nodeName === 'LINK').map(({ href }) => href)") == []
    # Bram ended at 85 without this king, which costs 100.
    table.write(key, Corrected(number, Deal(before.contract, before.chooser, (), {before.contract: taker(B)})))
    expect(page.locator(".ranking li", has_text="Bram").locator("b")).to_have_text("−15")
    table.write(key, Removed(12))
    expect(page.locator(HEADLINE)).to_have_count(0)
    expect(page.locator(".actions a:visible", has_text="Share")).to_have_count(0)


@pytest.mark.parametrize("locale", ["nl-NL", *soaked("en-GB")])
def test_the_finish_without_a_network_has_its_styles_and_no_links_to_the_server(table: Table, locale: str) -> None:
    titled = ("Vrijdag", "2026-11-20", "Delft")
    sheet = Sheet(BOOK, NAMES, A, (), *titled)
    key = table.store.create(sheet).edit
    table.write(key, *recorded(DEALS[:11]))
    with table.phone(worker=True, locale=locale) as page:
        page.goto(f"/s/{key}")
        ready(page)
        page.context.set_offline(True)
        enter(page, DEALS[11].contract, *enumerate(DEALS[11].taken("tricks")[:3])).save()
        expect(page.locator(HEADLINE)).to_be_in_viewport()
        expect(page.locator(".finished")).to_have_css("margin-top", "8px")  # its stylesheet is there
        expect_bar(page, [])  # links to the server have to wait
        page.context.set_offline(False)
        expect(page.locator(".actions .main")).to_be_visible()
        Hands(page).saved(key)
    assert len(table.deals(key)) == 12


def test_the_ranking_is_on_every_screen_without_scrolling(table: Table) -> None:
    key = table.sheet(*DEALS)
    with table.phone(locale="nl") as page:
        page.goto(f"/s/{key}")
        for width, height in ((320, 560), (360, 640), (393, 660), (430, 900), (800, 360)):
            page.set_viewport_size({"width": width, "height": height})
            # In one go: the phone may be drawing the ranking anew.
            last, top = page.evaluate(
                """() => [
                    [...document.querySelectorAll(".ranking li")].at(-1).getBoundingClientRect().bottom,
                    document.querySelector(".actions").getBoundingClientRect().top,
                ]"""
            )
            assert last <= top, (width, height)
            expect_bar(page, ["Delen", "Nog een avond", "Plaatsen"])
            places = page.evaluate("[...document.querySelectorAll('.actions a')].map((button) => button.offsetTop)")
            assert len(set(places)) == 1, "beside each other"
            assert page.evaluate("document.documentElement.scrollWidth") <= width
