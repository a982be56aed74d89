"""A championship from the pasted list to the champion: a desk, a phone at a table, without a network for a round, a big
screen and the public page; and a phone that changes a game that was signed for.

What the desk does without a script is tested over HTTP, typing the forms of tables in test_typing_forms.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from playwright.sync_api import Page, expect

from scoresheet.core.bonaken.championship.changes import Confirmed
from scoresheet.core.bonaken.championship.tournament import Tournament
from scoresheet.web.bonaken.championship.table_keys import cards_of
from tests.browser.hands import go
from tests.browser.looking import add_checks, boxes, look
from tests.browser.proxy import Proxy
from tests.browser.table import Table
from tests.browser.waiting import wait_until
from tests.championship import addressed, crowd, played
from tests.store.asking import write

BEGUN = "() => location.pathname.startsWith('/s/') || document.getElementById('no-network')?.hidden === false"
NOTED = "() => location.pathname === JSON.parse(localStorage.getItem('bonaken.tables') ?? '[]')[0]?.address"
IN_ONE_LINE = """() => {
  const bar = [...document.querySelectorAll(".actions.stays a.button:not([hidden])")];
  return bar.length === 3 && new Set(bar.map((one) => one.getBoundingClientRect().y)).size === 1;
}"""
SHORT_GAME = ((0, "false"), (1, "false"), (2, "false"))  # seat 3 is left, and is first
LAPTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "is_mobile": False, "has_touch": False}
SCREEN: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}, "is_mobile": False, "has_touch": False}
DUTCH: dict[str, Any] = {"locale": "nl-NL"}


def begin(page: Page, number: int) -> None:
    """Begins a game on the page of the table, dealt first by its first player."""
    page.get_by_role("link", name=f"Begin spel {number}").tap()
    page.tap("label:has(input[name=first_dealer][value='0'])")
    page.get_by_role("button", name="Begin het spel").tap()
    page.wait_for_function(BEGUN)
    if page.locator("#no-network:visible").count():  # a busy machine took its time, and then people press again
        page.get_by_role("button", name="Begin het spel").tap()
    page.wait_for_url("**/s/*")


def enter(page: Page, deals: Iterable[tuple[int, str]]) -> None:
    """Enters deals on the phone of a table."""
    for seat, result in deals:
        page.get_by_role("link", name="Wie ging er?").tap()
        page.wait_for_selector("form.alive")
        go(page, seat, result)
        page.wait_for_url(lambda address: not address.endswith("/deal"))


def play(page: Page, card: str) -> None:
    """Both games at a table, and a player confirms the points."""
    for number in (1, 2):
        page.goto(card)
        wait_until(page, NOTED)  # scripts come after the page, and people look before they tap
        begin(page, number)
        enter(page, SHORT_GAME)
        expect(page.locator("#end")).to_be_visible()
        wait_until(page, IN_ONE_LINE)  # the way to the table and both other buttons, once the board is drawn
    confirm(page, card)


def confirm(page: Page, card: str) -> None:
    """A player of a table taps their name under its points."""
    page.goto(card)
    page.locator("button[name=seat]").last.tap()
    expect(page.locator("main")).to_contain_text("Bevestigd door")


def keep_for_later(page: Page, card: str) -> None:
    """Waits until the phone has what it needs for a round without a network."""
    page.goto(card)
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller")
    wait_until(
        page,
        """async () => {
          const [table] = JSON.parse(localStorage.getItem("bonaken.tables") ?? "[]");
          if (!table) return false;
          const kept = await Promise.all(
            table.pages.slice(2).map((address) => caches.match(address, { ignoreVary: true })),
          );
          return kept.every(Boolean);
        }""",
    )


def play_without_a_network(page: Page) -> None:
    """Both games, begun from the page of the table as the phone has kept it."""
    page.reload()
    for number in (1, 2):
        begin(page, number)
        enter(page, SHORT_GAME)
        expect(page.locator(".in-step")).to_contain_text(
            "4 wijzigingen nog niet verstuurd"
        )  # who deals first, and deals
        page.get_by_role("link", name="Naar de tafel").first.tap()


def begin_the_tournament(desk: Page) -> str:
    """From the start page: a table of a spreadsheet is pasted, one player does not come, tables get cards; its key."""
    desk.goto("/")
    desk.locator(".rest > summary").click()
    desk.locator(".rest a[href*='/t/']").first.click()
    desk.fill("#title", "Leimuiden")
    desk.fill("#players", "\n".join(["Nr\tNaam\tPrijs", *(f"{at}\tSpeler {at}\t" for at in range(1, 6))]))
    desk.get_by_role("button", name="Begin het toernooi").click()
    expect(desk.locator("#preview")).to_be_visible()
    desk.get_by_role("button", name="Begin het toernooi").click()
    desk.wait_for_url(lambda address: "/t/new" not in address)
    key = desk.url.rsplit("/", 1)[1]
    desk.get_by_role("link", name="Spelers", exact=True).click()
    desk.wait_for_url("**/players")
    desk.wait_for_load_state("networkidle")  # without its script, a tap is a form that is sent
    desk.evaluate("window.stays = true")
    desk.locator("#player-5 button.here").click()
    expect(desk.locator("main")).to_contain_text("4 spelers zijn er")
    assert desk.evaluate("window.stays"), "a tap is sent without leaving the page"
    desk.goto(f"/t/{key}/print")
    desk.get_by_role("button", name="Maak kaarten").click()
    expect(desk.get_by_role("link", name="kaarten af")).to_be_visible()
    return key


def test_from_the_list_to_the_champion(table: Table, proxy: Proxy) -> None:
    with (
        table.phone(**LAPTOP, **DUTCH) as desk,
        table.phone(**SCREEN, **DUTCH) as screen,
        table.phone(**DUTCH) as public,
        table.phone(worker=True, base_url=proxy.secure, **DUTCH) as phone,
    ):
        key = begin_the_tournament(desk)
        opened = table.store.open(key)
        screen.goto(f"/t/{opened.view_key}/screen")
        public.goto(f"/t/{opened.view_key}")
        card = f"/t/{opened.view_key}/table/1/{cards_of(key, opened.log.sheet)[1]}"

        def tournament() -> Tournament:
            found: Tournament = table.store.open(key).log.sheet
            return found

        def sign_confirmed() -> None:
            desk.goto(f"/t/{key}")
            desk.get_by_role("button", name="bevestigd").click()
            expect(desk.locator(".notice.done")).to_contain_text("Afgetekend: tafel")

        # The first round is played without a network.
        desk.goto(f"/t/{key}")
        desk.get_by_role("button", name="Loot ronde 1").click()
        expect(desk.locator(".notice.done").last).to_contain_text("geloot")
        expect(screen.locator(".turning")).to_contain_text("Speler 1")
        keep_for_later(phone, card)
        proxy.fate = lambda method, path: "lost"
        play_without_a_network(phone)
        desk.goto(f"/t/{key}")
        at_desk = desk.locator(".tables li:has(a[href$='/table/1'])")
        expect(at_desk).not_to_contain_text("nog aftekenen")
        proxy.fate = lambda method, path: "ok"
        phone.goto("/")  # both games go in from here
        expect(at_desk).to_contain_text("nog aftekenen")  # the desk follows by itself
        confirm(phone, card)
        sign_confirmed()
        # The player who was left at the table has twice ten points.
        (signed,) = tournament().rounds[0].tables
        assert [[score.points for score in game][-1] for game in signed.games] == [10, 10]
        assert len(signed.sheets) == 2

        desk.goto(f"/t/{key}")
        desk.get_by_text("was de laatste").click()
        desk.get_by_role("button", name="Loot de finale").click()
        expect(desk.locator(".notice.done").last).to_contain_text("geloot")
        expect(screen.locator("main")).to_contain_text("Finale · tafels binnen: 0 van 1")
        play(phone, card)
        sign_confirmed()
        winner = tournament().names(tournament().rounds[-1].tables[0])[3]
        expect(screen.locator(".champion")).to_contain_text(winner)
        # The table finds that the third deal of its second game was won.
        phone.get_by_role("link", name="Bekijk").last.tap()
        phone.wait_for_url("**/s/*")
        sheet = phone.url
        phone.goto(f"{sheet}/deal/3")
        phone.locator("details.box > summary").first.tap()
        phone.tap("label:has(input[name=result][value=win])")
        phone.locator("details[open] .actions button").first.tap()
        phone.wait_for_url(sheet)
        enter(phone, ((2, "win"),))
        phone.goto(card)
        expect(phone.get_by_role("alert")).to_contain_text("nieuwe handtekening")
        desk.goto(f"/t/{key}")
        needs = desk.locator(".needs")
        expect(needs).to_contain_text("spel 2 is op de telefoon gewijzigd nadat het was afgetekend")
        needs.locator("li a").first.click()
        desk.get_by_role("link", name="Neem over wat de telefoon heeft").click()
        desk.get_by_role("button", name="Teken opnieuw af").click()
        desk.wait_for_url(f"**/t/{key}")
        expect(needs).to_have_count(0)
        final = tournament().rounds[-1].tables[0]
        assert [(score.points, score.won) for score in final.games[1]] == [(0, 0), (0, 0), (10, 2), (8, 0)]
        desk.get_by_role("button", name="Sluit het toernooi af").click()
        expect(desk.locator("main")).to_contain_text("kampioen")
        expect(public.locator(".champion")).to_be_visible()


def test_a_question_about_a_step_stays_at_the_desk_until_it_is_answered(table: Table) -> None:
    key = table.store.create(crowd(8)).edit
    with table.phone(**LAPTOP, **DUTCH) as desk:
        desk.goto(f"/t/{key}")
        desk.get_by_role("button", name="Loot ronde 1").click()
        desk.get_by_role("button", name="Loot ronde 2").click()
        question = desk.get_by_label("nog niet afgetekend")
        expect(question).to_be_visible()
        desk.wait_for_load_state("networkidle")
        expect(desk.locator("#late"), "the server answers, and is not asked for the page").to_be_hidden()
        question.check()
        desk.get_by_role("button", name="Loot ronde 2").click()
        expect(desk.locator(".notice.done")).to_contain_text("Ronde 2 is geloot")


def test_a_ranking_of_ninety_fits_a_phone_and_turns_on_the_big_screen(table: Table) -> None:
    view = addressed(table.store, played(90, 2))[1]["key"]
    with table.phone(**DUTCH) as page:
        page.goto(f"/t/{view}")
        ranking, *names = boxes(page, ".ranked, .ranked bdi")
        assert ranking["right"] <= 360  # points are not to be looked for sideways
        assert max(name["height"] for name in names) < 30  # and a name of two words stands on one line
    with table.phone(**SCREEN, **DUTCH) as page:
        page.goto(f"/t/{view}/screen")
        whole, *rows = boxes(page, ".turning, .turning li")
        assert len(rows) == 90
        assert max(row["bottom"] for row in rows) <= whole["bottom"] <= SCREEN["viewport"]["height"]


def called(tournament: Tournament, name: str) -> Tournament:
    """The same with this name, and a number, for every player."""
    players = (replace(player, name=f"{name} {at}") for at, player in enumerate(tournament.players))
    return replace(tournament, players=tuple(players))


def test_the_big_screen_has_names_whole_beside_what_decides_between_equals(table: Table) -> None:
    view = addressed(table.store, called(played(90, 2), "Marja van Leeuwen"))[1]["key"]
    with table.phone(**SCREEN, **DUTCH) as page:
        page.goto(f"/t/{view}/screen")
        expect(page.locator(".turning")).to_contain_text("tweede plaats")
        cut = "(names) => names.filter((name) => name.scrollWidth > name.clientWidth).length"
        assert page.locator(".turning bdi").evaluate_all(cut) == 0
        whole, *points = boxes(page, ".turning li:first-child, .turning li b")
        assert max(one["height"] for one in points) <= whole["height"] < 40  # in one line
        assert max(one["right"] for one in points[:10]) == min(one["right"] for one in points[:10]) == whole["right"]


def test_prizes_beside_a_long_name_and_the_code_of_a_desk_can_be_read_and_touched(table: Table) -> None:
    desk = addressed(table.store, called(crowd(6), "Bartholomeus Franciscus Antonius Wit"))[0]["key"]
    with table.phone(**DUTCH) as page:
        add_checks(page)
        page.goto(f"/t/{desk}")
        expect(page.locator("details:not([open]) > summary")).to_contain_text("QR-code")
        assert look(page, "smallTargets") == []
        page.goto(f"/t/{desk}/players")
        for width in (320, 360):
            page.set_viewport_size({"width": width, "height": 640})
            assert page.locator(".by-name small").count() >= 2
            assert look(page, "brokenWords", ".by-name small") == []


def test_tables_at_the_desk_have_their_numbers_whole_beside_a_long_name_that_confirmed(table: Table) -> None:
    tournament = called(played(8, 1), "Mieke Pietersma-van der Velden")
    desk = str(addressed(table.store, tournament)[0]["key"])
    write(
        table.store,
        desk,
        *(Confirmed(1, at, one.players[0], one.games) for at, one in enumerate(tournament.rounds[0].tables, start=1)),
    )
    with table.phone(**LAPTOP, **DUTCH) as page:
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 800})
            page.goto(f"/t/{desk}")
            expect(page.locator(".tables")).to_contain_text("Bevestigd door")
            assert max(label["height"] for label in boxes(page, ".tables b")) < 30
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_start_page_of_the_device_leads_back_to_the_desk_and_shows_its_progress(table: Table, page: Page) -> None:
    keys = table.store.create(crowd(9))
    page.goto("/")
    expect(page.get_by_role("heading", name="Tournaments")).to_be_hidden()
    page.goto(f"/t/{keys.view}")
    page.goto(f"/t/{keys.edit}")
    page.get_by_role("button", name="Draw round 1").tap()
    expect(page.locator("main")).to_contain_text("Round 1 is drawn")
    page.goto(f"/t/{keys.view}")  # which does not take the place of the desk
    page.goto("/")
    expect(page.get_by_role("link", name="Leimuiden")).to_contain_text("Round 1 · tables in: 0 of 3")
    page.get_by_role("link", name="Leimuiden").tap()
    page.wait_for_url(f"**/t/{keys.edit}")
