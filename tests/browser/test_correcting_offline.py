"""Corrections of the sheet as a whole without a network: kept, shown as not sent, sent once and in order."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from scoresheet.core.bonken.changes import FirstChooserSet, Recorded, Reseated, RulebookChanged, Swapped
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.changes import Headed, Renamed, SheetChange
from tests.browser.hands import Hands, enter
from tests.browser.table import Table
from tests.browser.waiting import kept_by_the_worker, wait_until_kept
from tests.strategies import BOOK, A, B, C, some


def opened(page: Page, address: str) -> None:
    """A page whose forms keep what cannot be sent."""
    page.goto(address)
    page.wait_for_selector(".correcting.alive", state="attached")


def press(page: Page, step: str) -> None:
    page.locator(f"form:not(.deal) button.button[value={step}]").first.tap()


def refused(page: Page, step: str, fault: str) -> None:
    """What is wrong is refused without a network too."""
    press(page, step)
    expect(page.locator("form > .form-fault:visible")).to_have_text(fault)


def in_order(page: Page) -> None:
    """On the page of the order: two deals change places."""
    page.select_option("select[name=one]", "1")
    refused(page, "swap", "Choose two different deals.")
    page.select_option("select[name=other]", "2")
    press(page, "swap")


def first(page: Page) -> None:
    page.locator(".pick:has(input[name=first_chooser][value='2'])").tap()
    press(page, "first")


def headed(page: Page) -> None:
    page.fill("input[name=title]", "x" * 101)
    refused(page, "save", "At most 100 characters are allowed.")
    page.fill("input[name=title]", "Finals")
    press(page, "save")


def seated(page: Page) -> None:
    page.fill("input[name=name_0]", "")
    refused(page, "save", "Every player needs a name.")
    page.fill("input[name=name_0]", "Anna")
    page.locator("button[value='up:1']").tap()
    press(page, "save")
    expect(page.locator(".which")).to_be_visible()
    press(page, "seats")


def ruled(page: Page) -> None:
    page.locator("label:has(input[value=bonken-wikipedia])").tap()
    press(page, "rulebook")


MADE: tuple[tuple[str, Callable[[Page], None], SheetChange], ...] = (
    ("order", in_order, Swapped(1, 2)),
    ("heading", headed, Headed("Finals", "", "")),
    ("order", first, FirstChooserSet(C)),
    ("order", ruled, RulebookChanged(BOOK, named("bonken-wikipedia"))),
    ("players", seated, Reseated((B, A, 2, 3))),
)


@contextmanager
def offline(table: Table, key: str) -> Iterator[Page]:
    """A phone that has visited the pages of a sheet, and has no network any more."""
    with table.phone(worker=True) as page:
        kept_by_the_worker(page, key, visited=("order", "heading", "players"))
        page.context.set_offline(True)
        yield page


def test_corrections_and_a_deal_without_a_network_are_kept_and_sent_once_in_order(table: Table) -> None:
    key = table.sheet(some("queens", A), some("spades", B))
    before = table.store.open(key).log.version
    with offline(table, key) as page:
        for number, (name, make, _) in enumerate(MADE, 1):
            opened(page, f"/s/{key}/{name}")
            make(page)
            expect(page.locator(".in-step")).to_contain_text(f"{number} change{'s' * (number > 1)} not sent yet")
            expect(page.locator(".notice.done")).to_contain_text("The correction is on this phone")
        opened(page, f"/s/{key}/order")
        expect(page.locator("input[name=rulebook]:checked")).to_have_value("bonken-wikipedia")
        page.locator("nav.top a").tap()
        enter(Hands(page), "last-trick", "last-trick", A)
        expect(page.locator(".in-step")).to_contain_text(f"{len(MADE) + 1} changes not sent yet")
        assert table.store.open(key).log.version == before
        page.context.set_offline(False)
        expect(page.locator("tr[data-contract=no-last] a.row")).to_be_visible()
        expect(page.locator(".in-step")).not_to_contain_text("not sent")
        with page.expect_response(lambda answer: "/log" in answer.url):  # one more question: nothing is sent twice
            pass
    log = table.store.open(key).log
    *corrections, last = [entry.change for entry in log.entries[before:]]
    assert corrections == [change for _, _, change in MADE]
    assert isinstance(last, Recorded)
    assert [deal.contract for deal in log.sheet.deals] == ["spades", "no-queens", "no-last"]


def test_kept_pages_show_the_sheet_as_this_phone_knows_it_and_a_clash_is_asked_about(table: Table) -> None:
    key = table.sheet(some("queens", A), some("spades", B))
    with offline(table, key) as page:
        page.context.set_offline(False)
        page.goto(f"/s/{key}")
        table.write(key, Renamed(("Anna", "Bas", "Carla", "Dirk")))
        expect(page.locator("thead .player").nth(1)).to_have_text("Bas")
        page.context.set_offline(True)
        for number, (seat, name) in enumerate({3: "Dirkje", 0: "Anneke"}.items(), 1):
            opened(page, f"/s/{key}/players")
            expect(page.locator("input[name=name_1]")).to_have_value("Bas")
            page.fill(f"input[name=name_{seat}]", name)
            press(page, "save")
            expect(page.locator(".in-step")).to_contain_text(f"{number} change{'s' * (number > 1)} not sent yet")
        # Another phone corrects the name of another player.
        table.write(key, Renamed.of(("Anna", "Bas", "Karla", "Dirk"), table.store.open(key).log.sheet))
        page.context.set_offline(False)
        expect(page.locator(".in-step")).not_to_contain_text("not sent")
        expect(page.locator("thead .player")).to_have_text(["Anneke", "Bas", "Karla", "Dirkje"])
        # Another phone corrects the same thing, which is a clash.
        page.context.set_offline(True)
        opened(page, f"/s/{key}/order")
        first(page)
        expect(page.locator(".in-step")).to_contain_text("1 change not sent yet")
        table.write(key, FirstChooserSet(3))
        page.context.set_offline(False)
        notice = page.locator(".choices .notice.warn")
        expect(notice).to_contain_text("Somebody else corrected the same thing")
        expect(notice).to_contain_text("First chooser corrected: Karla")
        notice.get_by_role("button").nth(1).tap()
        expect(page.locator(".in-step")).not_to_contain_text("not sent")
        expect(notice).to_have_count(0)
        # Another phone corrects it while the page is open, and another page of this phone hears of that.
        opened(page, f"/s/{key}/heading")
        table.write(key, Headed("Semi-final", "", ""))
        other = page.context.new_page()
        other.goto(f"/s/{key}")
        expect(other.locator("h1")).to_have_text("Semi-final")
        wait_until_kept(other)
        page.fill("input[name=title]", "Finals")
        press(page, "save")
        expect(notice).to_contain_text("Somebody else corrected the same thing")
    assert table.store.open(key).log.sheet.title == "Semi-final"
    assert table.store.open(key).log.sheet.players == ("Anneke", "Bas", "Karla", "Dirkje")
    assert table.store.open(key).log.sheet.first_chooser == C


def test_what_a_server_asks_about_a_correction_stays_while_another_waits(table: Table, page: Page) -> None:
    key = table.sheet(some("queens", A), some("spades", B))
    page.route("**/changes", lambda route: route.abort())
    opened(page, f"/s/{key}/heading")
    page.fill("input[name=title]", "Finals")
    press(page, "save")
    expect(page.locator(".in-step")).to_contain_text("1 change not sent yet")
    opened(page, f"/s/{key}/players")
    page.locator("button[value='up:1']").tap()
    press(page, "save")
    page.wait_for_selector("#meanings")
    page.wait_for_selector(".correcting.alive", state="attached")
    expect(page.locator("#meanings")).to_be_visible()
    expect(page.locator("input[name=name_0]")).to_have_value("Bram")
