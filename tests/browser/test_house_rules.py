"""House rules on a phone: made with a few taps, played by without a network, and printed as a blank card."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import Hands
from tests.browser.local import enter, fill_names
from tests.browser.table import Table
from tests.browser.waiting import ready
from tests.house import HOSTILE, HOSTILE_SIGN, hostile
from tests.pdf.test_house_rules import of_twenty_contracts
from tests.printed import pages
from tests.soaked import soaked
from tests.strategies import NAMES, A, B, C, some_evening

TAPS = 7  # from the start page to rules of other values: two minutes leave 17 seconds for each


def typed(hands: Hands, field: str, text: str) -> None:
    """Taps a field and types over what stands in it."""
    hands.tap(f'[name="{field}"]')
    hands.page.keyboard.press("ControlOrMeta+a")
    hands.page.keyboard.type(text)


def make_rules(hands: Hands, language: str) -> str:
    """Makes rules with queens at 50 and the last trick at 80, from the start page on; their digest."""
    page = hands.page
    page.goto(f"/?lang={language}")
    hands.tap("a.button.main")
    page.wait_for_selector("[name=name_0]")
    fill_names(page)  # an evening has them anyway
    hands.tap("summary:has([data-rulebook])")
    hands.tap("button[value=rules]")
    page.wait_for_selector("form.house.alive")
    typed(hands, "name", "Bij oma")
    typed(hands, "c.3.u.0.points", "50")
    expect(page.locator(".sum .standing.warn")).to_contain_text("−20")
    typed(hands, "c.7.u.0.points", "80")
    expect(page.locator(".sum .standing.fine")).to_contain_text("−1040")
    hands.tap("button.main[value=save]")
    expect(page.locator("#differs ~ ul li")).to_have_count(2)
    assert hands.taps <= TAPS
    return page.url.partition("/rulebooks/")[2].partition("?")[0]


def begin(hands: Hands) -> None:
    """Begins an evening with the rules that the page shows, until the phone has all that it takes to go on alone."""
    page = hands.page
    hands.tap(".links a.main")
    page.wait_for_selector("[name=name_0]")
    for seat, name in enumerate(NAMES):
        expect(page.locator(f"[name=name_{seat}]")).to_have_value(name)
    hands.tap("label:has([name=first_chooser][value='0'])")
    hands.tap(".actions button.main")
    page.wait_for_url(re.compile("/s/"))
    ready(page)


@pytest.mark.parametrize("language", ["nl", *soaked("en")])
def test_rules_are_made_and_three_deals_played_by_them_without_a_network(table: Table, language: str) -> None:
    with table.phone(worker=True) as page:
        hands = Hands(page)
        digest = make_rules(hands, language)
        begin(hands)
        page.context.set_offline(True)
        enter(page, "queens", (A, 1), (B, 3), (C, 0)).save()
        page.wait_for_selector("table.card")
        for contract, taker in (("last-trick", C), ("king-of-hearts", A)):
            enter(page, contract).take(contract, taker)
            hands.save()
            page.wait_for_selector("table.card")
        # Queens 1 × 50 and 3 × 50, the last trick 80, the king of hearts 100 as on the card of 2002.
        expect(page.locator("tr.totals b")).to_have_text(["−150", "−150", "−80", "0"])
        page.context.set_offline(False)
        expect(page.locator(".unsent-mark")).to_have_count(0)
        blank = page.request.get(f"/blank.pdf?rulebook={digest}&lang={language}&paper=a4")
        assert "Bij oma" in pages(blank.body())[0]
        page.goto("/new")
        expect(page.locator(f"input[value='{digest}']")).to_be_checked()


def test_twenty_contracts_of_four_units_fit_a_phone(table: Table, page: Page, hands: Hands) -> None:
    book = of_twenty_contracts()
    evening = some_evening(book)
    card = table.store.create(evening).edit
    new = table.store.create(replace(evening, deals=())).edit
    places = (f"/s/{card}", f"/s/{card}/deal/1", f"/s/{new}/deal", f"/calculator?rulebook={book.id}")
    for place in places:
        page.goto(place)
        for width in (360, 320):
            page.set_viewport_size({"width": width, "height": 640})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, place
    hands.open(f"/s/{new}/deal")
    hands.contract("minus-1")
    for unit in range(4):
        hands.take(f"unit-{unit}", B)
    hands.save()
    hands.saved(new)
    expect(page.locator("tr[data-contract=minus-1] td.minus").nth(1)).to_have_text("180")


def test_the_sum_and_the_names_of_contracts_follow_the_typed_values(page: Page) -> None:
    page.goto("/rulebooks/new?from=bonken-2002&lang=nl")
    page.wait_for_selector("form.house.alive")
    queens, total = page.locator(".contract:has([name='c.3.name'])"), page.locator(".sum .standing")
    queens.locator("summary").tap()
    page.locator("button[value='c.3.count']").tap()
    expect(page.locator("[name='c.3.u.1.name']")).to_be_focused()
    page.keyboard.type("Schoppenvrouw")
    page.fill("[name='c.3.u.1.total']", "1")
    page.fill("[name='c.3.u.1.points']", "20")
    page.keyboard.press("Enter")  # leads to no other page
    expect(total).to_contain_text("−1060")
    expect(page.locator(".worth:has([name='c.3.u.1.points'])")).to_contain_text("Schoppenvrouw")
    page.locator("button[value='c.3.count-not.1']").tap()
    expect(page.locator(".sum .standing.fine")).to_contain_text("−1040")
    page.fill("[name='c.3.name']", "Dames")
    page.fill("[name='c.3.symbol']", "D")
    expect(queens.locator("summary")).to_have_text(re.compile("^DDames"))
    page.fill("[name='c.3.u.0.points']", "5000")  # too many; then the sum is without it
    expect(total).to_contain_text("−860")
    meant = page.locator("label:has([name=meant])")
    label = meant.inner_text()
    meant.tap()
    expect(meant).to_have_text(label)


def test_house_rules_with_markup_are_text_to_the_scripts(table: Table, page: Page, hands: Hands) -> None:
    book = hostile()
    keys = table.store.create(replace(some_evening(book), deals=()))
    hands.open(f"/s/{keys.edit}/deal")
    for contract in ("queens", "last-trick", "hearts"):
        hands.contract(contract)
    hands.contract("queens")
    for seat, count in ((A, 1), (B, 3), (C, 0)):
        hands.count(seat, count)
    expect(page.locator(".box.result")).to_contain_text("−150")
    hands.save()
    page.wait_for_selector("table.card")
    expect(page.locator("body")).to_contain_text(book.contract("queens").name["en"])
    expect(page.locator("u-u")).to_have_count(0)
    for place in (f"/s/{keys.view}", f"/s/{keys.view}/table"):
        page.goto(place)
        expect(page.locator("body")).to_contain_text(HOSTILE_SIGN)
        expect(page.locator("u-u")).to_have_count(0)
    page.goto(f"/rulebooks/new?from={book.id}")
    page.wait_for_selector("form.house.alive")
    queens = page.locator(".contract:has([name='c.3.name'])")
    queens.locator("summary").tap()
    page.fill("[name='c.3.name']", f"{HOSTILE}!")
    expect(queens.locator(".called")).to_have_text(f"{HOSTILE}!")
    expect(page.locator("u-u")).to_have_count(0)
