"""Games of Bonaken on the phone in the middle of the table, by touch, while another phone looks on."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from scoresheet.core.bonaken.changes import Corrected, Recorded
from scoresheet.core.changes import Renamed
from tests.bonaken import NAMES, WRITTEN, deal, game
from tests.browser.hands import Hands, go
from tests.browser.local import fill_names
from tests.browser.looking import add_checks, box, look
from tests.browser.table import Table
from tests.browser.test_phones_day import FILLS_UP, full
from tests.browser.waiting import wait_until, wait_until_pages_are_kept
from tests.championship import addressed, drawn, played
from tests.soaked import soaked

# Four games of an evening: who went and whether they won, deal by deal, and who buys the round.
EVENING = [
    ("A W, B W, A W, C L, B W, C W, C W", "Dini geeft het rondje"),
    ("A L, A L, B L, B W, B L, C W, C W", "Anja en Bert geven het rondje"),
    ("D F, A W, B L, A W, B L", "Bert en Dini geven het rondje"),
    ("C W, D W, C W, A W, D W, A W", "Bert geeft het rondje"),
]

# Whether the phone has noted the ends of so many games.
FINISHED = "games => JSON.parse(localStorage.getItem('bonken.sheets'))?.filter((one) => one.progress).length === games"


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


def test_a_game_is_kept_by_touch_and_the_next_begun(table: Table) -> None:
    deals, loser = EVENING[2]
    with table.phone(locale="nl-NL") as page:
        hands = Hands(page)
        page.goto("/")
        hands.tap(".rest > summary")
        hands.tap(".rest a[href='/bonaken/new']")
        fill_names(page, NAMES[:4])
        hands.tap("label:has(input[name=first_dealer][value='3'])")
        hands.tap(".actions .main")
        page.wait_for_url("**/s/*")
        for written in deals.split(", "):
            enter(hands, written)
        expect(page.locator("#end")).to_contain_text(loser)
        key = page.url.rsplit("/", 1)[1]
        hands.saved(key)
        assert [one.goers for one in table.store.open(key).log.sheet.deals] == [
            one.goers for one in game(4, "D", deals).deals
        ]
        hands.tap(page.get_by_role("link", name="Nog een spel"))
        expect(page.locator("[name=name_3]")).to_have_value("Dini")
        hands.tap("label:has(input[name=first_dealer][value='0'])")
        hands.tap(".actions .main")
        page.wait_for_url("**/s/*")
        enter(hands, "C W")
        assert page.url.rsplit("/", 1)[1] != key


def test_the_form_shows_what_each_choice_leads_to_and_keeps_a_warning_to_accept(table: Table) -> None:
    key = table.store.create(game(4, "D", "B W, B L")).edit
    with table.phone(locale="nl-NL") as page:
        Hands(page).open(f"/s/{key}/deal")
        save = page.locator(".actions .main")
        expect(save).to_have_text("Gift 3 opslaan")
        page.tap(".board li:has(input[value='1'])")
        page.tap("label:has(input[value=win])")
        expect(save).to_have_text("Gift 3 opslaan: Bert is eruit")
        page.tap("label:has(input[value=loss])")
        expect(save).to_have_text("Gift 3 opslaan: Bert zit erin")
        page.tap(".along summary")
        shown = page.locator(".along .line:visible")
        expect(shown, "who went first does not go along").to_have_count(3)
        assert [line.get_attribute("data-seat") for line in shown.all()] == ["0", "2", "3"]

        key = table.store.create(game(4, "D", "A W, B L")).edit
        Hands(page).open(f"/s/{key}/deal")
        page.tap(".board li:has(input[value='0'])")
        page.tap("label:has(input[name=result][value=win])")
        page.tap(".along summary")
        page.tap("label:has(input[name='along.1'][value=loss])")
        page.tap("label:has(input[name='along.2'][value=win])")
        expect(page.locator(".along .line:visible .then")).to_have_text(["Bert zit erin", "Cor staat recht", ""])
        # Others may go along in a misère alone; what is asked about that stays while the phone follows the game.
        page.locator("#bid").select_option("100")
        page.tap(".actions .main")
        expect(page.locator(".accept")).to_be_visible()
        page.wait_for_event("response", lambda answer: "/log" in answer.url)
        page.tap(".accept")
        page.tap(".actions .main")
        Hands(page).saved(key)
        for sentence in ("Anja is eruit", "Bert zit erin", "Cor staat recht"):
            expect(page.locator(".last-saved")).to_contain_text(sentence)
        assert table.deals(key)[2].accepted == ("joint-not-misere",)


def test_a_card_without_a_network_shows_players_who_are_out_the_dealer_and_the_end(table: Table) -> None:
    key = table.store.create(game(3, "C", "A W, B L, A W, C L")).edit
    with table.phone(worker=True, locale="nl-NL") as page:
        page.goto(f"/s/{key}")
        wait_until_pages_are_kept(page, f"/s/{key}", f"/s/{key}/deal")
        page.context.set_offline(True)
        states, save = page.locator(".board .player .state"), page.locator(".actions .main")
        link = page.get_by_role("link", name="Wie ging er?")

        def enter_of_cor(number: int, result: str, then: str, stand: list[str]) -> None:
            link.tap()
            page.wait_for_selector("form.alive")
            expect(page.locator("h1")).to_have_text(f"gift {number}")
            expect(page.locator("input[name=goer]")).to_have_count(2)  # Anja is out
            page.tap(".board li:has(input[value='2'])")
            page.tap(f"label:has(input[value={result}])")
            expect(save).to_have_text(f"Gift {number} opslaan: {then}")
            save.tap()
            page.wait_for_url(f"**/s/{key}")
            expect(states).to_have_text(stand)

        enter_of_cor(5, "win", "Cor staat wip", ["eruit", "krom", "wip"])
        expect(page.locator(".in-step")).to_contain_text("1 wijziging nog niet verstuurd")
        expect(page.locator(".aside").first).to_have_text("gift 6 · Cor deelt")
        expect(page.locator(".player:has(.dealer)")).to_contain_text("Cor")
        expect(page.locator(".outlook").first).to_contain_text("Bert staat krom")
        enter_of_cor(6, "loss", "Cor zit erin", ["eruit", "krom", "erin"])
        expect(page.locator(".aside").first).to_have_text("")
        expect(link).to_be_hidden()
        expect(page.locator("#end")).to_contain_text("Cor geeft het rondje")
        page.context.set_offline(False)
        wait_until(page, "() => document.querySelector('.in-step').textContent === ''")
    expected = [deal(text).goers for text in ("A W", "B L", "A W", "C L", "C W", "C L")]
    assert [one.goers for one in table.store.open(key).log.sheet.deals] == expected, "sent once, in order"


def test_corrections_without_a_network_are_made_to_the_game_as_this_phone_knows_it(table: Table) -> None:
    key = table.store.create(game(4, "D", "A W")).edit
    with table.phone(worker=True) as page:
        page.goto(f"/s/{key}")
        wait_until(page, "() => navigator.serviceWorker.controller")
        for address in (f"/s/{key}/names", f"/s/{key}"):
            page.goto(address)
            wait_until_pages_are_kept(page, address)
        table.write(key, Renamed(("Anja", "Ben", "Cor", "Dini")))
        expect(page.locator("[data-live=board]")).to_contain_text("Ben")
        page.context.set_offline(True)
        page.goto(f"/s/{key}/names")
        page.wait_for_selector(".correcting.alive", state="attached")
        page.fill("[name=name_3]", "Dina")
        page.get_by_role("button", name="Save the names").tap()
        expect(page.locator(".in-step")).to_contain_text("1 change not sent yet")
        page.context.set_offline(False)
        expect(page.locator(".in-step")).to_have_text("")
    assert table.store.open(key).log.sheet.players == ("Anja", "Ben", "Cor", "Dina")


def test_a_deal_that_another_phone_entered_first_is_a_clash_with_or_without_room(table: Table) -> None:
    key = table.store.create(game(4, "D")).edit
    with table.phone(locale="nl-NL") as page:
        page.add_init_script(FILLS_UP)
        Hands(page).open(f"/s/{key}/deal")
        page.route("**/changes", lambda route: route.abort())
        go(page, 0, "win")
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
        # A phone that cannot keep the next one asks on a page of the server; keeping theirs leaves no draft.
        Hands(page).open(f"/s/{key}/deal")
        page.tap(".board li:has(input[value='1'])")
        page.tap("label:has(input[name=result][value=win])")
        table.write(key, Recorded(3, deal("C L")))
        expect(page.locator(".meanwhile")).to_contain_text("Gift 3 is intussen ingevuld.")
        page.evaluate("scrollTo(0, 0)")
        assert box(page.locator("h1"))["bottom"] <= box(page.locator(".meanwhile"))["top"]
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        assert box(page.locator(".more"))["bottom"] <= box(page.locator(".meanwhile"))["top"]
        page.route("**/changes", lambda route: route.abort())
        page.evaluate("addEventListener('submit', ({ target }) => target.submit(), true)")  # nothing is kept
        with full(page, "database"):
            page.tap(".actions .main")
            page.wait_for_selector("#both")
        page.wait_for_selector("form.alive")
        page.locator("#both ~ p a.button").tap()
        page.wait_for_url(f"**/s/{key}")
        expect(page.locator(".player", has_text="Cor").locator(".state")).to_have_text("erin")
        wait_until(page, "() => !Object.keys(localStorage).join().includes('draft')")
        expect(page.locator(".notice.half")).to_have_count(0)


def test_the_end_is_shown_once_and_after_several_games_the_rounds_each_player_bought(table: Table) -> None:
    with table.phone(locale="nl-NL") as page:
        for number, (deals, bought) in enumerate(EVENING):
            page.goto(f"/s/{table.store.create(game(4, 'D', deals)).edit}")
            expect(page.locator("#end")).to_contain_text(bought)
            if number == 0:
                parts = page.locator(".head:has([data-live=number])"), page.locator("[data-live=board]")
                text = "".join(part.inner_text() for part in parts)
                counted = (text.count("spel is uit"), text.count("rondje"), text.count("10 punten"))
                assert counted == (1, 1, 1), "the end is shown once"
                buttons = page.locator("nav.actions .button:visible").all()
                assert len({round(box(button)["top"]) for button in buttons}) == 1, "over a bar of one row"
            page.wait_for_function(FINISHED, arg=number + 1)
            if number == 0:
                expect(page.locator("main .bought")).to_have_text("")
        sentence = "4 spellen op één dag, en dit zijn de rondjes: Bert 3, Dini 2, Anja 1, Cor 0."
        expect(page.locator("main .bought")).to_have_text(sentence)
        page.goto(f"/s/{table.store.create(game(3, 'A', 'A W, A W, B W, B W')).edit}")
        page.wait_for_function(FINISHED, arg=5)
        expect(page.locator("main .bought")).to_have_text("")  # others sit here
        # A name with a sharp s is that of the same player in capitals.
        for number, bert in enumerate(("WEISS", "Weiß"), 6):
            sheet = replace(game(4, "D", EVENING[3][0]), players=("Anja", bert, "Cor", "Dini"))
            page.goto(f"/s/{table.store.create(sheet).edit}")
            page.wait_for_function(FINISHED, arg=number)
        expect(page.locator("main .bought")).to_contain_text("2 spellen op één dag")
        expect(page.locator("main .bought")).to_contain_text("Weiß 2")


# The words of the pages: whole, once, and in sight


def broken(page: Page, address: str) -> list[str]:
    """The broken words of a page, its parts open."""
    page.goto(address)
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    found: list[str] = look(page, "brokenWords", "main")
    return found


@pytest.mark.parametrize("language", ["nl-NL", *soaked("en-GB")])
def test_no_word_is_broken_on_a_narrow_phone(table: Table, language: str) -> None:
    four, seven = (table.store.create(game(players, "A", "")).edit for players in (4, 7))
    over = table.store.create(game(4, "D", "A W, B W, A W, C L, B W, C W, C W")).edit
    desk, public, card = addressed(table.store, drawn(played(9, 1), "2"))
    addresses = [f"/s/{key}{path}" for key in (four, seven, over) for path in ("", "/table")]
    addresses += [f"/s/{key}/deal" for key in (four, seven)]
    addresses += [f"/t/{desk['key']}{path}" for path in ("", "/round/2/table/1", "/players", "/enter", "/log")]
    addresses += [f"/t/{public['key']}{path}" for path in ("", "/screen", "/round/1")]
    addresses += [f"/t/{card['key']}/table/1/{card['card']}"]
    with table.phone(locale=language) as page:
        add_checks(page)
        assert {address: words for address in addresses if (words := broken(page, address))} == {}


def test_a_first_misere_of_seven_and_a_void_deal_are_announced_at_once(table: Table, page: Page) -> None:
    key = table.store.create(game(7, "A", "")).edit
    for address in (f"/s/{key}", f"/s/{key}/deal"):
        page.goto(address)
        expect(page.locator("main")).to_contain_text("the first deal is a misère in which everybody goes")
    expect(page.locator("details.along")).to_have_attribute("open", "")

    key = table.store.create(game(4, "D", "A W, B L, A L, B W")).edit
    page.goto(f"/s/{key}")
    table.write(key, Corrected(1, deal("A F")))
    notice = page.get_by_role("alert").filter(has_text="Deal 3 does not count")
    expect(notice).to_be_visible()
    assert box(notice)["top"] < box(page.locator("ul.board"))["top"]
