"""A new evening by touch: one screen, few taps, and nothing typed that this phone knows already."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoresheet.core.bonken.sheet import Sheet
from tests.browser.axe import violations
from tests.browser.hands import Hands
from tests.browser.looking import box
from tests.browser.table import Table
from tests.browser.waiting import NOTED
from tests.soaked import soaked
from tests.strategies import BOOK, NAMES, A, some_evening

FORM = re.compile("/s/[^/]+/deal$")


def see(page: Page, table: Table, *players: str, over: bool = False) -> None:
    """An evening of four that this phone has seen."""
    first, second, third, fourth = players
    deals = some_evening(BOOK).deals if over else ()
    page.goto(f"/s/{table.store.create(Sheet(BOOK, (first, second, third, fourth), A, deals)).edit}")
    page.wait_for_function(NOTED)


def names(page: Page) -> list[str]:
    """What is in the four fields."""
    found: list[str] = page.locator("[name^=name_]").evaluate_all("all => all.map((one) => one.value)")
    return found


def test_the_finish_counts_won_evenings_and_begins_the_next_with_one_tap_or_three(table: Table, hands: Hands) -> None:
    page = hands.page
    see(page, table, *NAMES, over=True)
    finish = page.url
    expect(page.locator("#headline")).to_contain_text("wins")
    expect(page.locator(".tally")).to_have_count(0)
    see(page, table, "Eva", *NAMES[1:], over=True)
    expect(page.locator(".tally")).to_have_count(0)
    see(page, table, *NAMES[1:], NAMES[0], over=True)
    winners = [page.locator(".ranking .leads bdi").inner_text()]
    page.goto(finish)
    winners.append(page.locator(".ranking .leads bdi").inner_text())
    expect(page.locator(".tally")).to_have_text(f"These four: {winners[1]} 1 evening, {winners[0]} 1 evening.")
    # Another evening of theirs is one tap away.
    page.route("**/rulebooks/*", lambda route: route.abort())  # its reader goes back before it is here
    page.get_by_role("link", name="Another evening").tap()
    page.wait_for_url(FORM)
    sheet: Any = table.store.open(page.url.split("/")[-2]).log.sheet
    assert (sheet.players, sheet.first_chooser) == (NAMES, None)
    page.go_back()
    page.wait_for_url("**/new?*")
    expect(page.locator(".seating"), "it waits after the way back").to_be_visible()
    assert names(page) == list(NAMES)
    page.goto("/")
    expect(page.locator("#now")).to_be_visible()
    page.unroute("**/rulebooks/*")
    # In other seats it is three.
    page.goto(finish)
    hands.tap(page.get_by_role("link", name="Seats", exact=True))
    page.wait_for_url("**/new?*")
    assert names(page) == list(NAMES)
    expect(page.get_by_role("button", name="Draw the seats")).to_be_in_viewport()
    hands.tap(page.get_by_role("button", name="Change neighbours"))
    hands.tap(".actions .main")
    page.wait_for_url("**/s/*")
    assert hands.taps == 3
    seated: Any = table.store.open(page.url.rpartition("/")[2]).log.sheet
    assert seated.players == ("Anna", "Carla", "Dirk", "Bram")
    # Who only looks is not asked to play again.
    page.goto(f"/s/{table.store.create(some_evening(BOOK)).view}")
    page.wait_for_function(NOTED)
    expect(page.get_by_role("link", name="Another evening")).to_have_count(0)


def test_known_names_are_suggested_and_the_last_four_begin_again_or_in_other_seats(table: Table, page: Page) -> None:
    see(page, table, "Bas de V.", "Bram", "Ünal", "Gijs")
    see(page, table, *NAMES)
    page.goto("/new")
    shown = page.locator(".suggestions button")
    page.locator("[name=name_0]").tap()
    expect(shown).to_have_text(["Anna", "Bram", "Carla"])
    page.keyboard.type("v")
    expect(shown).to_have_text(["Bas de V."])
    shown.first.tap()
    expect(page.locator("[name=name_1]")).to_be_focused()
    page.keyboard.type("b")
    expect(shown).to_have_text(["Bram"])
    page.keyboard.press("Enter")
    page.keyboard.type("un")
    expect(shown).to_have_text(["Ünal"])
    assert violations(page) == []
    page.locator(".pick:has([value='0'])").tap()
    expect(page.locator("[name=first_chooser]:checked")).to_have_count(1)
    page.locator(".pick:has([value='0'])").tap()
    expect(page.locator("[name=first_chooser]:checked")).to_have_count(0)

    # The four of the last evening in other seats, of whom the same player begins.
    page.goto("/new")
    other = page.get_by_role("button", name="Seats", exact=True)
    expect(other).to_be_visible()
    page.fill("[name=name_0]", "Eva")
    expect(page.get_by_role("button", name="Draw the seats"), "of one").to_be_hidden()
    other.tap()
    page.locator(".pick:has([value='1'])").tap()
    page.get_by_role("button", name="Change neighbours").tap()
    assert names(page) == ["Anna", "Carla", "Dirk", "Bram"]
    expect(page.locator("[name=first_chooser]:checked")).to_have_value("3")
    page.get_by_role("button", name="Draw the seats").tap()
    drawn = names(page)
    assert sorted(drawn) == list(NAMES)
    expect(page.locator("[name=first_chooser]:checked")).to_have_value(str(drawn.index("Bram")))

    # The same four as last time.
    page.goto("/new")
    page.get_by_role("button", name="Anna, Bram, Carla, Dirk the same four as").tap()
    page.wait_for_url("**/s/*")
    sheet: Any = table.store.open(page.url.rpartition("/")[2]).log.sheet
    assert sheet.players == NAMES


@pytest.mark.parametrize("locale", ["nl-NL", *soaked("en-GB")])
def test_a_new_evening_is_one_screen(table: Table, locale: str) -> None:
    with table.phone(locale=locale) as page:
        see(page, table, "Annemarie", "Joost-Willem", "Bart", "Annelies")
        for rulebook in ("bonken-2002", "king-portugal"):
            page.set_viewport_size({"width": 360, "height": 640})
            page.goto(f"/new?rulebook={rulebook}")
            bar = box(page.locator(".actions.stays"))
            assert box(page.locator("details.line summary").last)["bottom"] <= bar["top"] + 1, rulebook
            assert bar["bottom"] <= 640, rulebook
            page.set_viewport_size({"width": 320, "height": 560})
            expect(page.locator(".actions .main")).to_be_in_viewport(ratio=1)
