"""What one phone does for its owner: it knows the sheets and names it has seen, shares, stays awake, and reckons."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoresheet.core.rulebook import named
from scoresheet.core.sheet import Sheet
from tests.browser.hands import Hands
from tests.browser.table import Table
from tests.strategies import NAMES, A, some_evening

pytestmark = pytest.mark.browser

# Stands in for what a browser without a screen cannot do, and notes what it was asked.
AWAKE = """
    window.asked = [];
    const lock = { request: async (kind) => void window.asked.push(kind) };
    Object.defineProperty(navigator, "wakeLock", { value: lock });
"""
SHARE = """
    window.shared = [];
    navigator.share = async (what) => void window.shared.push(what);
"""
NO_SHARE = "delete Navigator.prototype.share;"
NO_CLIPBOARD = f"{NO_SHARE} Object.defineProperty(navigator, 'clipboard', {{ value: undefined }});"


def sheet(table: Table, title: str, *players: str) -> tuple[str, str]:
    """Both keys of a new sheet."""
    first, second, third, fourth = players or NAMES
    keys = table.store.create(Sheet(named("bonken-2002"), (first, second, third, fourth), A, (), title))
    return keys.edit, keys.view


def finished(table: Table) -> tuple[str, str]:
    """Both keys of a finished evening."""
    evening = some_evening(named("bonken-2002"))
    keys = table.store.create(Sheet(evening.rulebook, NAMES, A, evening.deals, "Friday"))
    return keys.edit, keys.view


def see(page: Page, *keys: str) -> None:
    """Opens sheets, one after another."""
    for key in keys:
        page.goto(f"/s/{key}")


def listed(page: Page) -> list[tuple[str, str]]:
    """The sheets on the start page: title and address."""
    page.goto("/")
    links = page.locator("ul.sheets a")
    titles = links.locator("b").all_inner_texts()
    return [(title, str(link.get_attribute("href"))) for title, link in zip(titles, links.all(), strict=True)]


def test_sheets_seen_on_this_phone_are_on_the_start_page_the_last_one_first(table: Table) -> None:
    monday, friday = sheet(table, "Monday"), sheet(table, "", "Eva", "Bram", "Carla", "<b>Dirk</b>")
    with table.phone() as page:
        page.goto("/")
        expect(page.locator("#recent")).to_be_hidden()
        see(page, monday[0], friday[1])
        assert listed(page) == [("An evening of Bonken", f"/s/{friday[1]}"), ("Monday", f"/s/{monday[0]}")]
        assert "Eva, Bram, Carla, <b>Dirk</b>" in page.locator("ul.sheets a").first.inner_text()
        assert page.locator(".looking").evaluate_all("all => all.map((one) => !one.hidden)") == [True, False]
        see(page, monday[0])
        assert [title for title, _ in listed(page)] == ["Monday", "An evening of Bonken"]
        page.locator("ul.sheets a").first.tap()
        expect(page).to_have_url(f"{table.server.address}/s/{monday[0]}")


def test_an_address_that_may_write_is_not_lost_by_looking(table: Table) -> None:
    edit, view = sheet(table, "Monday")
    with table.phone() as page:
        see(page, edit, view)
        assert listed(page) == [("Monday", f"/s/{edit}")]
    with table.phone() as page:
        see(page, view, edit)
        assert listed(page) == [("Monday", f"/s/{edit}")]


def test_a_sheet_is_forgotten_at_a_tap_and_put_back_at_another(table: Table) -> None:
    monday, friday = sheet(table, "Monday"), sheet(table, "Friday")
    with table.phone() as page:
        see(page, monday[0], friday[0])
        before = listed(page)
        page.get_by_role("button", name="Forget: Friday").tap()
        restore = page.get_by_role("button", name="Put back: Friday")
        expect(restore).to_be_focused()
        restore.tap()
        assert listed(page) == before
        page.get_by_role("button", name="Forget: Friday").tap()
        assert [title for title, _ in listed(page)] == ["Monday"]
        page.get_by_role("button", name="Forget: Monday").tap()
        page.reload()
        expect(page.locator("#recent")).to_be_hidden()


@pytest.mark.parametrize("kept", ["", "{", "null", "[1]", '[{"address": "javascript:alert(1)", "view": "/s/x"}]'])
def test_a_list_that_cannot_be_read_is_no_list(table: Table, kept: str) -> None:
    with table.phone() as page:
        page.goto("/new")
        page.evaluate("kept => localStorage.setItem('bonken.sheets', kept)", kept)
        page.goto("/")
        expect(page.locator("#recent")).to_be_hidden()
        see(page, sheet(table, "Monday")[0])
        assert [title for title, _ in listed(page)] == ["Monday"]


def test_names_that_played_here_are_suggested_for_a_new_sheet(table: Table) -> None:
    with table.phone() as page:
        see(page, sheet(table, "Monday")[0], sheet(table, "Friday", "Eva", "Bram", "Fleur", "Gijs")[0])
        page.goto("/new")
        names = page.locator("#names option").evaluate_all("all => all.map((one) => one.value)")
        assert names == ["Eva", "Bram", "Fleur", "Gijs", "Anna", "Carla", "Dirk"]
        assert page.locator("input[list=names]").count() == 4


def test_the_screen_stays_on_while_a_sheet_is_open_and_only_then(table: Table) -> None:
    with table.phone() as page:
        page.add_init_script(AWAKE)
        for path in ("", "/deal", "/log"):
            page.goto(f"/s/{sheet(table, 'Friday')[0]}{path}")
            page.wait_for_function("window.asked.join() === 'screen'")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_function("window.asked.join() === 'screen,screen'")
        page.evaluate("Object.defineProperty(document, 'visibilityState', { value: 'hidden' })")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.goto("/rules/bonken-2002")
        assert page.evaluate("window.asked") == []


def result(page: Page) -> str:
    """The result as text, as the page has it."""
    return str(page.locator(".finished .text").text_content())


def test_the_result_is_shared_with_the_address_for_looking(table: Table) -> None:
    edit, view = finished(table)
    with table.phone() as page:
        page.add_init_script(SHARE)
        see(page, edit)
        text = result(page)
        page.get_by_role("button", name="Share the result").tap()
        assert page.evaluate("window.shared") == [{"text": text}]
    first, *_, last = text.splitlines()
    assert first == "Friday"
    assert "1. Carla 95" in text
    assert last == f"{table.server.address}/s/{view}"
    assert edit not in text


@pytest.mark.parametrize("without", [NO_SHARE, NO_CLIPBOARD], ids=["no share", "plain http"])
def test_without_anything_to_share_with_the_result_is_copied(table: Table, without: str) -> None:
    edit, _ = finished(table)
    with table.phone(permissions=["clipboard-read", "clipboard-write"]) as page:
        page.add_init_script(without)
        see(page, edit)
        page.get_by_role("button", name="Share the result").tap()
        expect(page.locator(".shared")).to_have_text("Copied: paste it where you like.")
        page.goto("/")
        page.locator("input[name=address]").focus()
        page.keyboard.press("Control+v")
        assert "Carla 95" in page.locator("input[name=address]").input_value()


def test_the_same_four_play_again(table: Table) -> None:
    edit, view = finished(table)
    with table.phone() as page:
        see(page, view)
        expect(page.get_by_role("link", name="Play again")).to_have_count(0)
        see(page, edit)
        page.get_by_role("link", name="Play again").tap()
        typed: list[Any] = [page.locator(f"input[name=name_{seat}]").input_value() for seat in range(4)]
        assert typed == list(NAMES)
        last = some_evening(named("bonken-2002")).deals[-1].chooser
        assert isinstance(last, int)
        expect(page.locator(f"input[name=first_chooser][value='{(last + 1) % 4}']")).to_be_checked()
        page.get_by_role("button", name="Start the evening").tap()
        expect(page.locator("table.card")).to_be_visible()


def test_the_calculator_reckons_at_every_tap_and_its_address_follows(table: Table) -> None:
    with table.phone() as page:
        hands = Hands(page)
        hands.open("/calculator?A=Anna&B=Bram")
        hands.contract("points-of-hearts")
        hands.call("B zaal, D>C, A>B")
        for seat, count in enumerate((3, 4, 5)):
            hands.count(seat, count)
        assert hands.scores() == ["−10", "−80", "−100", "+60"]
        expect(hands.button).to_be_hidden()
        address = page.url
        query = "A=Anna&B=Bram&contract=points-of-hearts&chooser=A&doubles=AB,BA,BC,BD,DC&result.hearts=3,4,5,"
        assert address == f"{table.server.address}/calculator?{query}"
        assert page.evaluate("Object.keys(localStorage)") == []
    with table.phone(java_script_enabled=False) as page:
        page.goto(address)
        assert hands_free_scores(page) == ["−10", "−80", "−100", "+60"]
        page.locator(".actions .main").tap()
        assert page.url == address


def hands_free_scores(page: Page) -> list[str]:
    """The scores on a page without a script."""
    return page.locator(".result dd").all_inner_texts()
