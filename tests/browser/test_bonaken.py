"""Games of Bonaken on the phone in the middle of the table, by touch, while another phone looks on."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from scoresheet.core.bonaken.changes import Recorded
from scoresheet.core.bonaken.sheet import Sheet, score_sheet
from tests.bonaken import NAMES, WRITTEN, deal, game
from tests.browser.hands import Hands, kept
from tests.browser.table import Table
from tests.browser.waiting import PATIENCE, wait_until, waited

pytestmark = pytest.mark.browser

# Four games of an evening: who went and whether they won, deal by deal, and who buys the round.
EVENING = [
    ("A W, B W, A W, C L, B W, C W, C W", "Dini geeft het rondje"),
    ("A L, A L, B L, B W, B L, C W, C W", "Anja en Bert geven het rondje"),
    ("D F, A W, B L, A W, B L", "Bert en Dini geven het rondje"),
    ("C W, D W, C W, A W, D W, A W", "Bert geeft het rondje"),
]


def enter(hands: Hands, written: str) -> None:
    """Enters a deal of one player: two taps, and save."""
    who, result = written.split()
    hands.tap(hands.page.get_by_role("link", name="Wie ging er?"))
    hands.page.wait_for_selector("form.alive")
    taps = hands.taps
    hands.tap(f".board li:has(input[name=goer][value='{'ABCD'.index(who)}'])")
    hands.tap(f"label:has(input[name=result][value={WRITTEN[result]}])")
    hands.tap(".actions .main")
    assert hands.taps - taps == 3
    hands.page.wait_for_selector(".notice.done")


def test_an_evening_of_four_games_is_kept_by_touch(table: Table) -> None:
    with table.phone(locale="nl-NL") as page:
        hands = Hands(page)
        page.goto("/")
        hands.tap(".rest > summary")
        hands.tap(".rest a[href='/bonaken/new']")
        for seat, name in enumerate(NAMES[:4]):
            page.fill(f"[name=name_{seat}]", name)
        for number, (deals, loser) in enumerate(EVENING):
            hands.tap("label:has(input[name=first_dealer][value='3'])")
            hands.tap(".actions .main")
            page.wait_for_url("**/s/*")
            for written in deals.split(", "):
                enter(hands, written)
            expect(page.locator("#end")).to_contain_text(loser)
            key = page.url.rsplit("/", 1)[1]
            assert score_sheet(table.store.open(key).log.sheet) == score_sheet(table_game(table, key, deals))
            if number < len(EVENING) - 1:
                hands.tap(page.get_by_role("link", name="Nog een spel"))
                expect(page.locator("[name=name_3]")).to_have_value("Dini")


def table_game(table: Table, key: str, deals: str) -> Sheet:
    """The same game as it was written here, with the ids that its deals were given."""
    sheet, ids = game(4, "D", deals), [one.id for one in table.store.open(key).log.sheet.deals]
    return sheet.with_deals(*(replace(one, id=deal_id) for one, deal_id in zip(sheet.deals, ids, strict=True)))


def test_the_button_says_what_saving_does(table: Table) -> None:
    key = table.store.create(game(4, "D", "B W, B L")).edit
    with table.phone(locale="nl-NL") as page:
        Hands(page).open(f"/s/{key}/deal")
        save = page.locator(".actions .main")
        expect(save).to_have_text("Bewaar gift 3")
        page.tap(".board li:has(input[value='1'])")
        page.tap("label:has(input[value=win])")
        expect(save).to_have_text("Bewaar gift 3: Bert is eruit")
        page.tap("label:has(input[value=loss])")
        expect(save).to_have_text("Bewaar gift 3: Bert zit erin")


def test_who_went_first_is_not_offered_to_go_along(table: Table) -> None:
    key = table.store.create(game(4, "D")).edit
    with table.phone() as page:
        Hands(page).open(f"/s/{key}/deal")
        page.tap(".board li:has(input[value='1'])")
        page.tap(".along summary")
        shown = page.locator(".along .line:visible")
        expect(shown).to_have_count(3)
        assert [line.get_attribute("data-seat") for line in shown.all()] == ["0", "2", "3"]


@pytest.mark.parametrize("address", ["", "/table"])
def test_who_looks_on_sees_the_deal_by_itself(table: Table, address: str) -> None:
    keys = table.store.create(game(4, "D", "A W"))
    with table.phone() as page:
        page.goto(f"/s/{keys.view}{address}")
        row = page.locator(".player", has_text="Bert")
        expect(row.locator(".state")).to_have_text("suf")
        table.write(keys.edit, Recorded(2, deal("B L")))
        expect(row.locator(".state")).to_have_text("krom")


def test_a_board_says_aloud_what_was_entered_elsewhere(table: Table) -> None:
    keys = table.store.create(game(4, "D", "A W"))
    with table.phone() as page:
        page.goto(f"/s/{keys.view}")
        table.write(keys.edit, Recorded(2, deal("A W")))
        expect(page.locator("[data-live=said]")).to_contain_text("Anja won. Anja is out.")


def remembered(page: Page) -> str:
    page.goto("/")
    page.locator("a[href*='/s/']:visible").first.wait_for()
    return page.locator("main").inner_text()


def test_the_start_page_leads_back_to_a_game(table: Table) -> None:
    key = table.store.create(game(4, "D", "A W")).edit
    with table.phone() as page:
        page.goto(f"/s/{key}")
        page.wait_for_function("() => localStorage.getItem('bonken.sheets')")
        assert "Bonaken" in remembered(page)


def test_deals_entered_without_a_network_are_sent_once_in_order(table: Table) -> None:
    key = table.store.create(game(4, "D")).edit
    with table.phone(worker=True, locale="nl-NL") as page:
        page.goto(f"/s/{key}")  # once is enough
        for kept in (f"/s/{key}", f"/s/{key}/deal"):
            wait_until(page, f"() => caches.match('{kept}', {{ ignoreVary: true }})")
        page.context.set_offline(True)
        with table.unreachable():
            for seat, result in ((0, "win"), (1, "loss")):
                page.get_by_role("link", name="Wie ging er?").tap()
                page.wait_for_selector("form.alive")
                page.tap(f".board li:has(input[value='{seat}'])")
                page.tap(f"label:has(input[value={result}])")
                page.tap(".actions .main")
                page.wait_for_url(f"**/s/{key}")
            expect(page.locator(".in-step")).to_contain_text("2 wijzigingen nog niet verstuurd")
            assert table.store.open(key).log.sheet.deals == ()
        page.context.set_offline(False)
        expect(page.locator(".in-step")).to_have_text("")
        expect(page.locator(".board .player").nth(1).locator(".state")).to_have_text("krom")
        assert [one.goers for one in table.store.open(key).log.sheet.deals] == [deal("A W").goers, deal("B L").goers]


def test_who_was_second_without_a_network_is_asked(table: Table) -> None:
    key = table.store.create(game(4, "D")).edit
    with table.phone(locale="nl-NL") as page:
        Hands(page).open(f"/s/{key}/deal")
        page.route("**/changes", lambda route: route.abort())
        page.tap(".board li:has(input[value='0'])")
        page.tap("label:has(input[value=win])")
        page.tap(".actions .main")
        page.wait_for_url(f"**/s/{key}")
        expect(page.locator(".in-step")).to_contain_text("1 wijziging nog niet verstuurd")
        table.write(key, Recorded(1, deal("C L")))
        page.unroute("**/changes")
        asked = page.locator(".choices .clash")
        expect(asked).to_contain_text("Iemand anders heeft intussen gift 1 ingevuld")
        expect(asked.locator(".both > div")).to_contain_text(["Cor verloor", "Anja won"])
        assert len(table.store.open(key).log.sheet.deals) == 1
        asked.get_by_role("button", name="Bewaar die van mij als gift 2").tap()
        expect(asked).to_have_count(0)
        wait_until(page, "() => document.querySelector('.in-step').textContent === ''")
    assert [one.goers for one in table.store.open(key).log.sheet.deals] == [deal("C L").goers, deal("A W").goers]


def test_a_half_entered_deal_is_kept_until_it_is_saved_or_dropped(table: Table) -> None:
    key = table.store.create(game(4, "D")).edit
    with table.phone() as page:
        hands = Hands(page)
        hands.open(f"/s/{key}/deal")
        hands.tap(".board li:has(input[name=goer][value='1'])")
        page.goto(f"/s/{key}")
        line = page.locator(".half:has(span)")
        expect(line).to_contain_text("Deal 1 is half entered on this phone.")
        hands.tap(line.get_by_role("link"))
        page.wait_for_selector("form.alive")
        expect(page.locator(".restored")).to_be_visible()
        expect(page.locator("input[name=goer][value='1']")).to_be_checked()
        hands.tap(".restored button")
        expect(page.locator("input[name=goer]:checked")).to_have_count(0)
        hands.tap(".restored button")
        expect(page.locator("input[name=goer][value='1']")).to_be_checked()
        hands.tap("label:has(input[name=result][value=win])")
        page.reload()
        expect(page.locator(".actions .main")).to_contain_text("Bert")
        hands.tap(".actions .main")
        page.wait_for_selector(".notice.done")
        assert waited(lambda: kept(page) == {}, PATIENCE)
    assert [one.goers for one in table.store.open(key).log.sheet.deals] == [deal("B W").goers]


def test_after_several_games_the_board_says_who_bought_how_many_rounds(table: Table) -> None:
    with table.phone(locale="nl-NL") as page:
        for number, (deals, bought) in enumerate(EVENING):
            page.goto(f"/s/{table.store.create(game(4, 'D', deals)).edit}")
            expect(page.locator("#end")).to_contain_text(bought)
            if number == 0:
                wait_until(page, "() => JSON.parse(localStorage.getItem('bonken.sheets'))?.[0].progress")
                expect(page.locator("main .bought")).to_have_text("")
        said = "4 spellen op één dag, en dit zijn de rondjes: Bert 3, Dini 2, Anja 1, Cor 0."
        expect(page.locator("main .bought")).to_have_text(said)
        page.goto(f"/s/{table.store.create(game(3, 'A', 'A W, A W, B W, B W')).edit}")
        wait_until(page, "() => JSON.parse(localStorage.getItem('bonken.sheets'))?.[0].progress")
        expect(page.locator("main .bought")).to_have_text("")  # others sit here
