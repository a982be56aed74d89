"""The day of a championship from the pasted list to the champion: three desks, phones at tables, some of them without a
network for a round, a big screen and the public page, with a clash of two desks and corrections after the fact.

Two desks type the same table; a result is corrected after the final was drawn, and the final drawn again, then kept; a
phone changes a game that was signed for. At the end a script that has nothing of the app works the ranking out.
"""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from scoresheet.core.bonaken.championship.changes import CardsMade, Drawn, SignedOff
from scoresheet.core.bonaken.championship.draw import Chance
from scoresheet.core.bonaken.championship.tournament import Game, Tournament
from scoresheet.web.bonaken.championship.table_keys import card_digests, cards_of
from tests.browser.hands import go
from tests.browser.proxy import Proxy
from tests.browser.table import Table
from tests.browser.waiting import wait_until, waited
from tests.championship import addressed, crowd, played, random_deals, some_game
from tests.soaked import soaked

pytestmark = pytest.mark.browser

SCRIPT = Path(__file__).parents[1] / "data" / "recompute_ranking.py"
BEGUN = "() => location.pathname.startsWith('/s/') || document.getElementById('no-network')?.hidden === false"
NOTED = "() => location.pathname === JSON.parse(localStorage.getItem('bonaken.tables') ?? '[]')[0]?.address"
SHORT_GAME = ((0, "false"), (1, "false"), (2, "false"))  # seat 3 is left, and is first
LAPTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "is_mobile": False, "has_touch": False}
SCREEN: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}, "is_mobile": False, "has_touch": False}
DUTCH: dict[str, Any] = {"locale": "nl-NL"}


def begin(page: Page, card: str, number: int) -> None:
    """Begins a game at a table, dealt first by its first player."""
    page.goto(card)
    wait_until(page, NOTED)  # scripts come after the page, and people look before they tap
    begin_here(page, number)


def begin_here(page: Page, number: int) -> None:
    """The same on the page of the table, as it is on this phone."""
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


def play(page: Page, card: str, number: int, players: int = 4) -> None:
    """A whole game at a table."""
    begin(page, card, number)
    enter(page, SHORT_GAME[: players - 1])
    expect(page.locator("#end")).to_be_visible()


def keep_for_later(page: Page) -> None:
    """Waits until the phone has what it needs to go on with the round without a network."""
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


def play_a_round_offline(page: Page, players: int = 4, sent: int = 1) -> None:
    """Both games, the second begun from the page of the table as the phone has kept it; of the first so many changes
    were ``sent``."""
    enter(page, SHORT_GAME[: players - 1])
    expect(page.locator(".in-step")).to_contain_text(f"{players - sent} wijzigingen nog niet verstuurd")
    page.get_by_role("link", name="Naar de tafel").first.tap()
    begin_here(page, 2)
    enter(page, SHORT_GAME[: players - 1])
    expect(page.locator(".in-step")).to_contain_text(f"{players} wijzigingen nog niet verstuurd")


@dataclass
class Desk:
    """The browser of a desk, and how often it was tapped and typed on."""

    page: Page
    taps: int = 0
    keys: int = 0

    def tap(self, what: Locator) -> None:
        """Taps something."""
        self.taps += 1
        what.click()

    def press(self, *several: str) -> None:
        """Types keys where the focus is."""
        for key in several:
            self.keys += 1
            self.page.keyboard.press(key)

    def paste(self, field_: str, text: str) -> None:
        """Pastes a text, with two keys."""
        self.taps += 1
        self.keys += 2
        self.page.fill(field_, text)

    def button(self, name: str) -> None:
        """Taps a button."""
        self.tap(self.page.get_by_role("button", name=name))

    def open(self, address: str) -> None:
        """Goes to a page; the desk is where it is otherwise."""
        self.page.goto(address)

    def type_form(self, table: int, games: tuple[Game, ...]) -> None:
        """Types a form by the number of its table, if it is not the next one, and signs for it with the last Enter."""
        box = self.page.locator("#table")
        if box.evaluate("box => box !== document.activeElement"):
            self.tap(box)
        self.page.wait_for_load_state("networkidle")
        others_begin_so = table * 10 <= int(box.get_attribute("data-tables") or 0)
        is_next = box.get_attribute("placeholder") == str(table)
        self.press(*("" if is_next else str(table)), *(["Enter"] if is_next or others_begin_so else []))
        self.page.wait_for_url(f"**/table/{table}")
        self.page.wait_for_load_state("networkidle")  # who reads the form first is slower than a script
        self.type_points(games)

    def type_points(self, games: tuple[Game, ...]) -> None:
        """Types what belongs in the field that has the focus, until it is on the button that signs: nothing but digits,
        as those that no longer fit begin the next number."""
        before = ""
        while "." in (name := self.page.evaluate("document.activeElement.name")):
            kind, game, seat = name.split(".")
            self.press(*str(getattr(games[int(game) - 1][int(seat) + (name == before)], kind)))
            before = name
        self.press("Enter")


@dataclass
class Day:
    """Everything in the hall."""

    table: Table
    key: str
    desks: list[Desk]
    phones: list[Page]
    offline: list[Page]
    network: list[Proxy]
    screen: Page
    public: Page
    cards: list[str]
    chance: Chance = field(default_factory=lambda: Chance("the day"))

    @property
    def desk(self) -> Page:
        """The page of the first desk."""
        return self.desks[0].page

    @property
    def home(self) -> str:
        """Where the desks are."""
        return f"/t/{self.key}"

    @property
    def tournament(self) -> Tournament:
        """What was written down so far."""
        found: Tournament = self.table.store.open(self.key).log.sheet
        return found

    def at_home(self) -> Desk:
        """The first desk, on its front page."""
        self.desks[0].open(self.home)
        return self.desks[0]

    def draw(self, name: str) -> None:
        """Draws, and has the big screen show it."""
        desk = self.at_home()
        button = desk.page.get_by_role("button", name=name)
        if not button.is_visible():
            desk.tap(desk.page.get_by_text("was de laatste"))
        desk.tap(button)
        expect(desk.page.locator(".notice.done").last).to_contain_text("geloot")

    def sign_confirmed(self) -> None:
        """Signs for all tables that confirmed their points, with one tap."""
        desk = self.at_home()
        desk.tap(desk.page.get_by_role("button", name="bevestigd"))
        expect(desk.page.locator(".notice.done")).to_contain_text("Afgetekend: tafel")

    def games_of(self, table: int) -> tuple[Game, ...]:
        """What a table of the last round plays on paper."""
        players = len(self.tournament.rounds[-1].tables[table - 1].players)
        return tuple(some_game(players, self.chance) for _ in range(2))

    def type_all(self) -> None:
        """The desks type the forms of all tables that are not signed for, each its part."""
        left = self.tournament.rounds[-1].unsigned
        for at, desk in enumerate(self.desks):
            mine = left[at :: len(self.desks)]
            desk.open(self.home)
            for table in mine:
                desk.type_form(table, self.games_of(table))
                expect(desk.page.locator(".notice.done")).to_contain_text(f"tafel {table} is afgetekend")
        assert self.tournament.rounds[-1].unsigned == ()

    def write_all(self) -> None:
        """The same without a browser, where typing was looked at before."""
        number = len(self.tournament.rounds)
        for table in self.tournament.rounds[-1].unsigned:
            self.table.write(self.key, SignedOff(number, table, self.games_of(table)))

    def confirm(self, phone: Page, card: str) -> None:
        """A player of a table taps their name under its points."""
        phone.goto(card)
        phone.locator("button[name=seat]").last.tap()
        expect(phone.locator("main")).to_contain_text("Bevestigd door")


@contextmanager
def day(table: Table, players: int, phones: int, offline: int) -> Iterator[Day]:
    """A tournament that one desk began from a spreadsheet and checked in, and all browsers of the hall."""
    with ExitStack() as stack:
        desks = [Desk(stack.enter_context(table.phone(**LAPTOP, **DUTCH))) for _ in range(3)]
        first = desks[0]
        first.open("/")
        first.tap(first.page.locator(".rest > summary"))
        first.tap(first.page.locator(".rest a[href*='/t/']").first)
        first.tap(first.page.locator("#title"))
        first.press(*"Leimuiden")
        rows = [f"{at}\tSpeler {at}\t{'nieuw' if at % 7 == 0 else ''}" for at in range(1, players + 1)]
        first.paste("#players", "\n".join(["Nr\tNaam\tPrijs", *rows]))
        first.button("Begin het toernooi")
        expect(first.page.locator("#preview")).to_be_visible()
        first.button("Begin het toernooi")
        first.page.wait_for_url(lambda address: "/t/new" not in address)
        key = first.page.url.rsplit("/", 1)[1]
        # One does not come.
        first.tap(first.page.get_by_role("link", name="Spelers", exact=True))
        first.page.wait_for_url("**/players")
        first.page.wait_for_load_state("networkidle")  # without its script, a tap is a form that is sent
        first.page.evaluate("window.stays = true")
        first.tap(first.page.locator(f"#player-{players} button.here"))
        expect(first.page.locator("main")).to_contain_text(f"{players - 1} spelers zijn er")
        assert first.page.evaluate("window.stays"), "a tap is sent without leaving the page"
        first.open(f"/t/{key}/print")
        first.button("Maak kaarten")
        expect(first.page.get_by_role("link", name="kaarten af")).to_be_visible()
        for other in desks[1:]:
            other.open(f"/t/{key}")
        opened = table.store.open(key)
        pages, network = [], []
        for at in range(phones):
            if at < phones - offline:
                pages.append(stack.enter_context(table.phone(**DUTCH)))
                continue
            proxy = stack.enter_context(Proxy(table.server.port))
            network.append(proxy)
            pages.append(stack.enter_context(table.phone(worker=True, base_url=proxy.secure, **DUTCH)))
        screen, public = (stack.enter_context(table.phone(**shape, **DUTCH)) for shape in (SCREEN, {}))
        screen.goto(f"/t/{opened.view_key}/screen")
        public.goto(f"/t/{opened.view_key}")
        cards = cards_of(key, opened.log.sheet)
        addresses = [f"/t/{opened.view_key}/table/{at}/{cards[at]}" for at in range(1, phones + 1)]
        yield Day(table, key, desks, pages, pages[phones - offline :], network, screen, public, addresses)


def first_round(place: Day) -> None:
    """Phones play, the last of them without a network from their first game on; the other tables are on paper."""
    place.draw("Loot ronde 1")
    expect(place.screen.locator(".turning")).to_contain_text("Speler 1")
    lost = dict(zip(place.offline, place.network, strict=True))
    sizes = [len(one.players) for one in place.tournament.rounds[0].tables]
    for page, card in zip(place.phones, place.cards, strict=True):
        if page in lost:
            begin(page, card, 1)
            keep_for_later(page)
            lost[page].fate = lambda method, path: "lost"
    for page, size in zip(place.phones, sizes, strict=False):
        if page in lost:
            play_a_round_offline(page, size)
    for page, card, size in zip(place.phones, place.cards, sizes, strict=False):
        if page not in lost:
            play(page, card, 1, size)
            play(page, card, 2, size)
            place.confirm(page, card)
    last = place.at_home().page.locator(f".tables li:has(a[href$='/table/{len(place.phones)}'])")
    expect(last).to_contain_text("spel 1, gift 1")
    for page, network in lost.items():
        network.fate = lambda method, path: "ok"
        page.goto("/")  # both games go in from here
    expect(last).to_contain_text("nog aftekenen")  # the desk follows by itself
    for page, card in zip(place.phones, place.cards, strict=True):
        if page in lost:
            expect(page.locator(".in-step, main").first).to_be_visible()
            at = place.cards.index(card) + 1
            expect(place.at_home().page.locator(f".tables li:has(a[href$='/table/{at}'])")).to_contain_text(
                "nog aftekenen"
            )
            place.confirm(page, card)
    place.sign_confirmed()
    # Whoever was left at a table has twice ten points.
    first = place.tournament.rounds[0].tables[: len(place.phones)]
    assert [[score.points for score in game][-1] for one in first for game in one.games] == [10, 10] * len(first)
    assert all(len(one.sheets) == 2 for one in first)
    place.type_all()
    expect(place.screen.locator("main")).to_contain_text("Ronde 1")


def second_round(place: Day) -> None:
    """All on paper; two desks type the same table, and the second sees it."""
    late = place.at_home()
    late.open(f"{place.home}/players")
    late.tap(late.page.locator("details.box summary"))
    late.paste("#players", "Laatkomer")
    late.button("Voeg toe")
    expect(late.page.locator("main")).to_contain_text("Laatkomer")
    place.draw("Loot ronde 2")
    one, two = place.desks[1], place.desks[2]
    games, other = place.games_of(1), place.games_of(1)
    while other == games:
        other = place.games_of(1)
    two.open(f"{place.home}/round/2/table/1")
    one.open(place.home)
    one.type_form(1, games)
    one.page.wait_for_url("**/enter?after=1")
    two.page.locator("table.scores input").first.focus()
    two.type_points(other)
    expect(two.page.locator(".faults")).to_contain_text("Een andere wedstrijdtafel heeft deze tafel net afgetekend")
    assert place.tournament.table(2, 1).games == games
    expect(two.page.locator("table.scores input").first).to_have_value(str(other[0][0].points))
    place.type_all()


def played_by_phones(place: Day) -> None:
    """A round in which the phones of the tables send games by chance, and are signed for with one tap: that of the next
    draw where every table has a phone."""
    for page, card in zip(place.phones, place.cards, strict=True):
        at = place.phones.index(page)
        if at >= len(place.tournament.rounds[-1].tables):
            continue
        for number in (1, 2):
            begin(page, card, number)
            names = place.tournament.names(place.tournament.rounds[-1].tables[at])
            for deal, (goer, result) in enumerate(random_deals(len(names), place.chance), start=1):
                body = {"id": str(uuid4()), "number": deal, "goers": [{"player": names[goer], "result": result}]}
                answer = page.request.post(f"/api/sheets/{page.url.rsplit('/', 1)[1]}/deals", data=body)
                assert answer.status == 201, answer.text()
        place.confirm(page, card)
    if len(place.phones) < len(place.tournament.rounds[-1].tables):
        place.sign_confirmed()
        place.write_all()


def swapped(place: Day) -> None:
    """Corrects results of earlier rounds at the desk until another player belongs in the final."""
    tournament = place.tournament
    final = tournament.rounds[-1].tables[0].players
    last = len(tournament.rounds) - 1
    who = final[0]
    for number in range(1, last + 1):
        for at, one in enumerate(tournament.rounds[number - 1].tables, start=1):
            if who not in one.players:
                continue
            seat = one.players.index(who)
            games = []
            for game in one.games:
                scores = list(game)
                worst = min(range(len(scores)), key=lambda index: scores[index].points)
                scores[seat], scores[worst] = scores[worst], scores[seat]
                games.append(tuple(scores))
            if tuple(games) == one.games:
                continue
            desk = place.desks[0]
            desk.open(f"{place.home}/round/{number}/table/{at}")
            for game_number, game in enumerate(games, start=1):
                for seated, score in enumerate(game):
                    for name, value in (("points", score.points), ("won", score.won)):
                        desk.page.fill(f"[name='{name}.{game_number}.{seated}']", str(value))
            desk.button("Teken opnieuw af")
            desk.page.wait_for_url(f"**{place.home}")


def the_final(place: Day) -> None:
    """Drawn, drawn again after a correction, kept after another; played on a phone, corrected there, signed again."""
    place.draw("Loot de finale")
    before = set(place.tournament.rounds[-1].tables[0].players)
    swapped(place)
    desk = place.at_home()
    needs = desk.page.locator(".needs")
    expect(needs).to_contain_text("De finale is geloot met")
    desk.button("Loot de finale opnieuw")
    expect(needs.filter(has_text="De finale is geloot met")).to_have_count(0)
    after = set(place.tournament.rounds[-1].tables[0].players)
    assert after != before
    expect(place.public.locator("main")).to_contain_text("Na een verbetering is de finale opnieuw geloot")
    swapped(place)
    desk = place.at_home()
    expect(desk.page.locator(".needs")).to_contain_text("De finale is geloot met")
    desk.button("Laat de finale zoals die is")
    expect(desk.page.locator(".needs", has_text="De finale is geloot met")).to_have_count(0)
    assert set(place.tournament.rounds[-1].tables[0].players) == after
    expect(place.public.locator("main")).to_contain_text("De finale blijft zoals die is geloot")

    phone, card = place.phones[0], place.cards[0]
    expect(place.screen.locator("main")).to_contain_text("Finale · tafels binnen: 0 van 1")
    play(phone, card, 1)
    play(phone, card, 2)
    place.confirm(phone, card)
    place.sign_confirmed()
    winner = place.tournament.names(place.tournament.rounds[-1].tables[0])[3]
    expect(place.screen.locator(".champion")).to_contain_text(winner)
    # The table finds that the third deal of its second game was won.
    phone.goto(card)
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
    desk = place.at_home()
    expect(desk.page.locator(".needs")).to_contain_text("spel 2 is op de telefoon gewijzigd nadat het was afgetekend")
    expect(desk.page.locator(".needs")).to_contain_text("→")
    desk.tap(desk.page.locator(".needs li a").first)
    desk.tap(desk.page.get_by_role("link", name="Neem over wat de telefoon heeft"))
    desk.button("Teken opnieuw af")
    desk.page.wait_for_url(f"**{place.home}")
    # What the desk corrected against a phone of an earlier round stays in the list.
    expect(desk.page.locator(".needs").filter(has_text="Finale")).to_have_count(0)
    final = place.tournament.rounds[-1].tables[0]
    assert [(score.points, score.won) for score in final.games[1]] == [(0, 0), (0, 0), (10, 2), (8, 0)]
    desk.button("Sluit het toernooi af")
    expect(desk.page.locator("main")).to_contain_text("kampioen")
    expect(place.public.locator(".champion")).to_be_visible()
    expect(place.screen.locator(".champion")).to_be_visible()


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("players", "phones", "offline", "rounds"), [(12, 2, 1, 2), *soaked((39, 10, 3, 5), (90, 10, 3, 5))]
)
def test_from_the_list_to_the_champion(
    table: Table, tmp_path: Path, players: int, phones: int, offline: int, rounds: int
) -> None:
    with day(table, players, phones, offline) as place:
        first_round(place)
        second_round(place)
        for number in range(3, rounds + 1):
            place.draw(f"Loot ronde {number}")
            played_by_phones(place)
        the_final(place)
        found = recomputed(place.table, place.key, place.desk, tmp_path)
        assert [one for one in found if one[1] != f"Speler {players}"] == ranking(place)  # but for who never came
        counts = [f"{desk.taps} taps, {desk.keys} keys" for desk in place.desks]
        (tmp_path / "desks.txt").write_text("\n".join(counts), encoding="utf-8")


def ranking(place: Day) -> list[tuple[str, str]]:
    """Places and names by the page of the ranking."""
    place.public.reload()
    rows = place.public.locator(".ranked tbody tr").all()
    return sorted((row.locator(".place").inner_text(), row.locator("bdi").inner_text()) for row in rows)


def recomputed(table: Table, key: str, page: Page, folder: Path) -> list[tuple[str, str]]:
    """The same by the script."""
    file, view = folder / "tournament.zip", table.store.open(key).view_key
    file.write_bytes(page.request.get(f"/t/{view}.zip").body())
    done = subprocess.run([sys.executable, "-I", str(SCRIPT), str(file)], capture_output=True, text=True, check=True)
    rows = (line.split("\t") for line in done.stdout.splitlines())
    return sorted((at, name) for at, name, _ in rows)


def test_a_round_is_begun_and_played_without_a_network_and_is_in_step_afterwards(table: Table, proxy: Proxy) -> None:
    key = table.store.create(crowd(4)).edit
    table.write(key, CardsMade("salt", card_digests(key, "salt", 1)))
    table.write(key, Drawn.next(table.store.open(key).log.sheet, "a seed"))
    opened = table.store.open(key)
    card = f"/t/{opened.view_key}/table/1/{cards_of(key, opened.log.sheet)[1]}"
    with table.phone(worker=True, locale="nl-NL", base_url=proxy.secure) as page:
        page.goto(card)
        keep_for_later(page)
        proxy.fate = lambda method, path: "lost"
        page.reload()
        begin_here(page, 1)
        play_a_round_offline(page, sent=0)
        proxy.fate = lambda method, path: "ok"
        page.goto("/")
        views = page.evaluate("JSON.parse(localStorage.getItem('bonaken.tables'))[0].views")
        sheets = [one.rsplit("/", 1)[1] for one in views]
        played = [goer for goer, _ in SHORT_GAME]

        def is_in_step() -> bool:
            logs = [table.store.open(one).log.sheet.deals for one in sheets]
            return [[one.goers[0].player for one in deals] for deals in logs] == [played, played]

        assert waited(is_in_step, 60)
        page.goto(card)
        expect(page.locator("main")).to_contain_text("Beide spellen zijn uit", timeout=15_000)


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


def boxes(page: Page, places: str) -> list[dict[str, float]]:
    """Where these are on the screen."""
    found: list[dict[str, float]] = page.evaluate(
        "(places) => [...document.querySelectorAll(places)].map((one) => one.getBoundingClientRect().toJSON())", places
    )
    return found


def test_the_start_page_of_the_device_leads_back_to_the_desk_and_says_how_far_it_is(table: Table) -> None:
    keys = table.store.create(crowd(9))
    with table.phone() as page:
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
