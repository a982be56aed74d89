"""Corrections of the sheet as a whole without a network: kept, shown as not sent, sent once and in order."""

import pytest
from playwright.sync_api import Page, expect

from scoresheet.core.bonken.changes import FirstChooserSet, Renamed, Reseated, RulebookChanged, Swapped
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.changes import Headed, SheetChange
from tests.browser.hands import Hands
from tests.browser.table import Table
from tests.soaked import soaked
from tests.strategies import A, B, C, some

pytestmark = pytest.mark.browser

SOON = 60_000  # milliseconds; between two tries without an answer there are at most 15 seconds


def opened(page: Page, address: str) -> None:
    """A page whose forms keep what cannot be sent."""
    page.goto(address)
    page.wait_for_selector(".correcting.alive", state="attached")


def press(page: Page, step: str) -> None:
    page.locator(f"form:not(.deal) button.button[value={step}]").first.tap()


def in_order(page: Page) -> None:
    """On the page of the order: two deals change places."""
    page.select_option("select[name=one]", "1")
    page.select_option("select[name=other]", "2")
    press(page, "swap")


def first(page: Page) -> None:
    page.locator(".pick:has(input[name=first_chooser][value='2'])").tap()
    press(page, "first")


def headed(page: Page) -> None:
    page.fill("input[name=title]", "Finals")
    press(page, "save")


def called(page: Page) -> None:
    page.fill("input[name=name_0]", "Ann")
    press(page, "save")


def seated(page: Page) -> None:
    page.locator("button[value='up:1']").tap()
    press(page, "save")
    expect(page.locator(".which")).to_be_visible()
    press(page, "seats")


def ruled(page: Page) -> None:
    page.locator("label:has(input[value=bonken-wikipedia])").tap()
    press(page, "rulebook")


MADE = [
    ("order", in_order, Swapped(1, 2)),
    ("order", ruled, RulebookChanged(named("bonken-2002"), named("bonken-wikipedia"))),
    ("players", seated, Reseated((B, A, 2, 3))),
    *soaked(
        ("order", first, FirstChooserSet(C)),
        ("heading", headed, Headed("Finals", "", "")),
        ("players", called, Renamed(("Ann", "Bram", "Carla", "Dirk"))),
    ),
]


@pytest.mark.parametrize(("name", "make", "change"), MADE, ids=lambda some: getattr(some, "__name__", ""))
def test_a_correction_without_a_network_is_kept_and_sent_once(
    table: Table, name: str, make: object, change: SheetChange
) -> None:
    key = table.sheet(some("queens", A), some("spades", B))
    before = table.store.open(key).log.version
    with table.phone(worker=True) as page:
        page.goto(f"/s/{key}")
        page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
        opened(page, f"/s/{key}/{name}")
        page.evaluate("address => fetch(address).then(answer => answer.text())", f"/s/{key}")
        page.context.set_offline(True)
        assert callable(make)
        make(page)
        expect(page.locator(".in-step")).to_contain_text("1 change not sent yet", timeout=SOON)
        expect(page.locator(".notice.done")).to_contain_text("The correction is on this phone")
        assert table.store.open(key).log.version == before
        page.context.set_offline(False)
        expect(page.locator(".in-step")).not_to_contain_text("not sent", timeout=SOON)
        page.wait_for_timeout(2_500)  # one more question: nothing is sent twice
    entries = table.store.open(key).log.entries[before:]
    assert [entry.change for entry in entries] == [change]


def test_a_name_that_is_missing_is_asked_for_without_a_network(table: Table) -> None:
    key = table.sheet()
    with table.phone() as page:
        opened(page, f"/s/{key}/players")
        page.context.set_offline(True)
        page.fill("input[name=name_0]", "")
        press(page, "save")
        expect(page.locator("form > .said")).to_have_text("Every player needs a name.")


def test_a_correction_and_a_deal_are_sent_in_order(table: Table) -> None:
    key = table.sheet(some("queens", A), some("spades", B))
    with table.phone(worker=True) as page:
        page.goto(f"/s/{key}")
        page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
        opened(page, f"/s/{key}/order")
        page.evaluate("key => Promise.all(['', '/deal'].map(page => fetch(`/s/${key}${page}`)))", key)
        page.context.set_offline(True)
        ruled(page)
        expect(page.locator(".in-step")).to_contain_text("1 change not sent yet", timeout=SOON)
        page.locator(".actions .main").tap()
        page.wait_for_selector("form.alive")
        hands = Hands(page)
        hands.contract("last-trick")
        hands.take("last-trick", A)
        hands.save()
        expect(page.locator(".in-step")).to_contain_text("2 changes not sent yet", timeout=SOON)
        page.context.set_offline(False)
        expect(page.locator("tr[data-contract=no-last] a.row")).to_be_visible(timeout=SOON)
        expect(page.locator(".in-step")).not_to_contain_text("not sent", timeout=SOON)
    sheet = table.store.open(key).log.sheet
    assert sheet.rulebook == named("bonken-wikipedia")
    assert [deal.contract for deal in sheet.deals] == ["no-queens", "spades", "no-last"]


@pytest.mark.parametrize("choice", ["keep", "replace"])
def test_somebody_else_corrected_the_same_and_the_table_decides(table: Table, choice: str) -> None:
    key = table.sheet(some("queens", A), some("spades", B))
    with table.phone(worker=True) as page:
        page.goto(f"/s/{key}")
        page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
        opened(page, f"/s/{key}/order")
        page.evaluate("address => fetch(address).then(answer => answer.text())", f"/s/{key}")
        page.context.set_offline(True)
        first(page)
        expect(page.locator(".in-step")).to_contain_text("1 change not sent yet", timeout=SOON)
        table.write(key, FirstChooserSet(3))
        page.context.set_offline(False)
        notice = page.locator(".choices .notice.warn")
        expect(notice).to_contain_text("Somebody else corrected the same thing", timeout=SOON)
        expect(notice).to_contain_text("First chooser corrected: Carla")
        notice.get_by_role("button").nth(1 if choice == "replace" else 0).tap()
        expect(page.locator(".in-step")).not_to_contain_text("not sent", timeout=SOON)
        expect(notice).to_have_count(0)
    assert table.store.open(key).log.sheet.first_chooser == (C if choice == "replace" else 3)
