"""Legibility of the card and the form of a deal: sizes, nothing clipped, and the calls in view."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from scoresheet.assets import EXAMPLES
from scoresheet.core.bonken.deal import Deal, counts
from scoresheet.core.bonken.rulebook import named, rulebook_keys
from scoresheet.core.bonken.seats import SEATS
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.formats.bonken.documents import from_node
from scoresheet.formats.json_toml import parse
from tests.browser.hands import Hands
from tests.browser.looking import add_checks, box, look
from tests.browser.table import Table
from tests.soaked import soaked
from tests.strategies import BOOK, EVERY_DOUBLE, A, B, D, some, some_evening

PASSED = EXAMPLES / "evening-2002-passed-chooser.json"
LARGER = "(percent) => { document.documentElement.style.fontSize = `${percent}%`; }"
SIZES = ((320, 560), (360, 640))
LONG = ("Annemarie", "Joost-Willem", "Bart", "Annelies")
# Texts that are smaller than they may be, or of which a part is not seen.
UNREADABLE = """([selector, least]) => [...document.querySelectorAll(selector)]
    .filter((one) => one.textContent.trim() && one.checkVisibility())
    .filter((one) => parseFloat(getComputedStyle(one).fontSize) < least
        || one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2
        || one.getBoundingClientRect().bottom > one.parentElement.getBoundingClientRect().bottom + 1)
    .map((one) => `${getComputedStyle(one).fontSize} ${one.textContent.trim()}`)"""

# Cells with a text that is wider than they are.
WIDER = """(all) => all.filter((one) => {
    const text = document.createRange();
    text.selectNodeContents(one);
    return text.getBoundingClientRect().width > one.clientWidth;
}).map((one) => one.textContent)"""


def unreadable(page: Page, selector: str, least: float) -> list[str]:
    """What there is of it."""
    found: list[str] = page.evaluate(UNREADABLE, [selector, least])
    return found


@pytest.mark.parametrize("locale", ["nl-NL", *soaked("en-GB")])
def test_names_of_contracts_players_and_roles_can_be_read_also_at_twice_the_size(table: Table, locale: str) -> None:
    with table.phone(locale=locale) as page:
        add_checks(page)
        for key in rulebook_keys():
            sheet = table.store.create(Sheet(named(key), LONG, A)).edit
            Hands(page).open(f"/s/{sheet}/deal")
            for width in (320, 360):
                page.set_viewport_size({"width": width, "height": 640})
                names = page.locator(".tile .name")
                assert names.evaluate_all("all => all.every((one) => one.getBoundingClientRect().width > 9)")
                assert unreadable(page, ".tile .name", 11) == [], (key, width)
                assert unreadable(page, ".totals .role", 12) == [], (key, width)
            page.goto(f"/s/{sheet}")
            for width in (320, 360):
                page.set_viewport_size({"width": width, "height": 640})
                assert unreadable(page, ".card .role", 12) == [], (key, width)
        # No word is broken.
        for address in ("/", "/new", "/calculator"):
            page.goto(address)
            for width, text in ((320, 100), (320, 200), (360, 200)):
                page.set_viewport_size({"width": width, "height": 560})
                page.evaluate(LARGER, text)
                assert look(page, "brokenWords", "h1, .tile .name") == [], (address, width, text)
        # With text of twice the size the button is in view and names are whole.
        evening = some_evening(BOOK)
        sheet = table.store.create(replace(evening, players=LONG, deals=evening.deals[:5])).edit
        hands = Hands(page)
        hands.open(f"/s/{sheet}/deal")
        page.evaluate(LARGER, 200)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert box(hands.button)["bottom"] <= height
        page.goto(f"/s/{sheet}")
        page.evaluate(LARGER, 200)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert unreadable(page, ".card .player bdi", 10) == [], width
            assert unreadable(page, ".sheet .head h1", 16) == [], width


def test_scores_of_four_figures_marks_of_warnings_and_levels_stay_in_their_places(table: Table, page: Page) -> None:
    evening = some_evening(BOOK)
    rulebook = evening.rulebook

    def doubled(deal: Deal) -> Deal:
        """One player takes all, and everybody has doubled everybody."""
        contract = rulebook.contract(deal.contract)
        who = A if contract.kind == "minus" else D
        taken = {unit.key: counts(*(unit.total * (seat == who) for seat in SEATS)) for unit in contract.units}
        return replace(deal, doubles=EVERY_DOUBLE, result=taken)

    huge = evening.with_deals(*map(doubled, evening.deals))
    page.goto(f"/s/{table.store.create(huge).edit}")
    expect(page.locator(".card tfoot td").last).to_have_text("9360")
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.locator(".card :is(tbody, tfoot) td").evaluate_all(WIDER) == [], width
        left = "all => all.map((one) => one.getBoundingClientRect().left)"
        assert min(page.locator(".run .level").evaluate_all(left)) >= 0, width
    assert page.locator(".run").evaluate("one => getComputedStyle(one).overflow") == "visible"
    # The mark of a warning, beside the symbol of its contract.
    beside = ("points-of-hearts", "queens", "domino")
    key = table.sheet(some("seventh-thirteenth", A, "A>B"), *(some(contract, B, "B>A") for contract in beside))
    covers = """(row) => {
        const symbol = document.createRange();
        symbol.selectNodeContents(row.querySelector(".symbol"));
        return row.querySelector(".mark").getBoundingClientRect().left < symbol.getBoundingClientRect().right;
    }"""
    right = "(one) => Math.round(one.getBoundingClientRect().right)"
    page.goto(f"/s/{key}")
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 640})
        [column, *_] = page.locator(".card tbody th").evaluate_all(f"all => all.map({right})")
        marks = page.locator(".card .mark").evaluate_all(f"all => all.map({right})")
        assert max(marks) <= column, width
        for contract in beside:
            assert not page.locator(f"tr[data-contract={contract}]").evaluate(covers), (contract, width)


def test_four_rows_of_calls_are_in_view_and_a_tap_on_the_chooser_offers_the_others(table: Table, page: Page) -> None:
    evening = from_node(parse(PASSED.read_bytes(), PASSED.name))
    for played in (10, 11, 1):  # before the eleventh of this evening a player is passed
        sheet = table.store.create(replace(evening, players=LONG, deals=evening.deals[:played])).edit
        Hands(page).open(f"/s/{sheet}/deal")
        last, bar = page.locator(".line[data-seat]").last, page.locator(".stays")
        assert box(last)["bottom"] <= box(bar)["top"], played
    heading = box(page.locator("h1"))
    expect(page.locator(".chooser fieldset")).to_be_hidden()
    page.touchscreen.tap(heading["right"] - 20, heading["top"] + heading["height"] / 2)
    expect(page.locator(".chooser fieldset")).to_be_visible()
