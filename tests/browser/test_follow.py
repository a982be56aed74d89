"""Phones follow a sheet: what one saves is on the others within seconds, and disturbs no form, scroll or focus."""

import re

from playwright.sync_api import Page, expect

from scoresheet.core.bonaken.changes import Recorded as RecordedInBonaken
from scoresheet.core.bonken.changes import Corrected, Recorded, Removed, Renamed, Reseated
from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.core.changes import Headed
from scoresheet.core.log import Change
from tests import bonaken
from tests.browser.hands import Hands, fill_in
from tests.browser.proxy import Proxy
from tests.browser.table import KING, Table
from tests.strategies import A, B, C, D

QUEENS = Deal("queens", B, ((B, A), (A, B)), {"queens": counts(1, 0, 0, 3)}, id="22222222-2222-4222-8222-222222222222")
DUCK = Deal("duck", C, ((D, A), (A, D)), {"tricks": counts(4, 3, 3, 3)})
HEARTS = Deal("hearts", C, ((D, A), (D, C), (C, D)), {"tricks": counts(4, 3, 3, 3)}, id=KING.id)
# Each change and what the page says of it.
CHANGES: tuple[tuple[Change, str], ...] = (
    (Recorded(2, QUEENS), "Anna doubles Bram. Bram goes back on Anna."),
    (Recorded(3, DUCK), "Dirk doubles Anna. Anna goes back on Dirk."),
    (Corrected(1, HEARTS), "Trumps of Hearts: Dirk doubles Anna and Carla. "),
    (Removed(2), "Queens: four players clockwise around a square"),
    (Renamed(("Anna", "Bram", "Zoë", "Dirk")), "Dirk doubles Anna and Zoë. "),
    (Reseated((2, 1, 0, 3)), "ZBAD"),
    (Headed("Clubavond <b>{0}</b>", "2002-05-03", "Delft"), "Clubavond <b>{0}</b>"),
    (Headed("", "", "'s-Gravenhage"), "'s-Gravenhage"),
)
# What a page says, or one that came as text.
SHOWN = """(html = null) => {
    const page = html === null ? document : new DOMParser().parseFromString(html, "text/html");
    const places = "h1, .evening, .aside, .turn, .standing, table.card, .diagrams, #seats, .actions";
    return [
        page.title,
        ...[...page.querySelectorAll(places)]
            .map(({ textContent, hidden }) => [textContent.replace(/\\s+/g, " "), hidden]),
        ...[...page.querySelectorAll(".diagrams > div")]
            .map((one) => [one.classList.contains("open"), one.querySelector(".arrows").getAttribute("d")]),
    ];
}"""


def in_step(page: Page) -> None:
    """Waits until the card is in step, and its line about that is empty."""
    line = page.locator(".in-step")
    expect(line).to_have_attribute("data-in-step", "true")
    expect(line).to_be_empty()


def test_a_deal_saved_on_one_phone_is_on_the_others_without_a_reload_and_marked(table: Table) -> None:
    key = table.sheet(KING)
    view = table.store.open(key).view_key
    with table.phone() as page, table.phone() as other:
        page.goto(f"/s/{view}")
        in_step(page)
        hands = Hands(other)
        hands.open(f"/s/{key}/deal")
        fill_in(hands, "last-trick", "last-trick", D)
        hands.saved(key)
        row = page.locator("tr[data-contract=last-trick]")
        expect(row.locator("a.row")).to_have_attribute("href", f"/s/{view}/deal/2")
        expect(row.locator("td:not(.value)")).to_have_text(["0", "", "0", "", "0", "", "", "100"])
        expect(row.locator("td[data-changed]")).to_have_count(4)
        expect(page.locator(".follow .aloud")).to_have_text(re.compile(r"^Changed: deal 2\."))
        followed = page.evaluate(SHOWN)
        page.reload()
        assert page.evaluate(SHOWN) == followed
        in_step(page)
        # The notice of the phone that saved goes with a correction of an earlier deal, which changes what it says.
        expect(other.locator(".moments .now")).to_be_visible()
        table.write(key, Corrected(1, Deal("king-of-hearts", A, (), {"king-of-hearts": taker(B)}, id=KING.id)))
        expect(other.get_by_text("Deal 2 is saved.")).to_have_count(0)
        expect(page.locator(".follow .aloud")).to_have_text(re.compile(r"^Changed: deal 1\."))
        table.write(key, Removed(2))
        expect(page.locator(".follow .aloud")).to_have_text(re.compile(r"^1 deal adds up: "))


def test_every_kind_of_change_follows_as_on_a_page_loaded_later_keeping_scroll_and_focus(table: Table) -> None:
    key = table.sheet(KING)
    with table.phone() as page:
        page.goto(f"/s/{key}")
        in_step(page)
        page.locator("#more details summary").click()
        row = page.locator("tr[data-contract=king-of-hearts] a.row")
        row.focus()
        page.evaluate("scrollTo(0, 300)")
        before = page.evaluate("scrollY")
        for change, words in CHANGES:
            table.write(key, change)
            expect(page.locator("main")).to_contain_text(words)
            if change == CHANGES[0][0]:
                assert page.evaluate("scrollY") == before
                expect(page.locator("#more details")).to_have_attribute("open", "")
                expect(row).to_be_focused()
                page.locator(".fold summary").click()
            assert page.evaluate(SHOWN) == page.evaluate(SHOWN, page.request.get(f"/s/{key}").text()), change


def test_pages_of_a_view_key_follow_and_warn_when_the_server_does_not_answer(table: Table, proxy: Proxy) -> None:
    keys = table.store.create(bonaken.game(4, "D", "A W"))
    with table.phone(base_url=proxy.address) as page:
        screen = page.context.new_page()
        page.goto(f"/s/{keys.view}")
        screen.goto(f"/s/{keys.view}/table")
        lines = {page: page.locator(".in-step"), screen: screen.locator("#late")}

        def expect_of_bert(state: str) -> None:
            for one, line in lines.items():
                expect(one.locator(".player", has_text="Bert").locator(".state")).to_have_text(state)
                expect(line).to_have_text("")

        expect_of_bert("suf")
        table.write(keys.edit, RecordedInBonaken(2, bonaken.deal("B L")))
        expect_of_bert("krom")
        proxy.fate = lambda method, path: "portal" if path.startswith(("/s/", "/api/")) else "ok"
        table.write(keys.edit, RecordedInBonaken(3, bonaken.deal("B W")))
        expect(lines[page]).to_contain_text("trouble")
        expect(lines[screen]).to_contain_text("Last checked at")
        proxy.fate = lambda method, path: "ok"
        expect_of_bert("wip")
        table.write(keys.edit, RecordedInBonaken(4, bonaken.deal("A W")))
        expect(page.locator("[data-live=aloud]")).to_contain_text("Anja won. Anja is out.")
