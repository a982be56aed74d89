"""A championship of 87 in a hall: five rounds and a final, a desk, and the phones of some tables in real browsers.

One of the phones has no network for a whole round. The other tables hand in their forms, and in the last rounds all
do. At the end a script that has nothing of the app works the ranking out once more, from what the tournament exports.
"""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from scoresheet.core.bonaken.championship.changes import CardsMade, Drawn, SignedOff
from scoresheet.core.bonaken.championship.draw import Chance
from scoresheet.core.bonaken.championship.tournament import Tournament
from scoresheet.web.bonaken.championship.keys import card_digests, cards_of
from tests.browser.proxy import Proxy
from tests.browser.table import Table
from tests.browser.waiting import wait_until, waited
from tests.championship import crowd, random_deals, some_game
from tests.soaked import soaked

pytestmark = pytest.mark.browser

SCRIPT = Path(__file__).parents[1] / "data" / "recompute_ranking.py"
NAMES = [f"Speler {number}" + "; nieuw" * (number % 7 == 0) for number in range(1, 88)]
BEGUN = "() => location.pathname.startsWith('/s/') || document.getElementById('no-network')?.hidden === false"
NOTED = "() => location.pathname === JSON.parse(localStorage.getItem('bonaken.tables') ?? '[]')[0]?.address"
SHORT_GAME = ((0, "false"), (1, "false"), (2, "false"))  # seat 3 is left, and is first


@dataclass
class Hall:
    """The desk, the phones of the first tables by the cards on them, and what was written down."""

    table: Table
    desk: Page
    key: str
    phones: list[Page]
    cards: list[str]
    network: Proxy  # of the last phone
    chance: Chance = field(default_factory=lambda: Chance("the hall"))

    @property
    def tournament(self) -> Tournament:
        """What was written down so far."""
        found: Tournament = self.table.store.open(self.key).log.sheet
        return found

    def draw(self, name: str) -> None:
        """Draws a round at the desk."""
        self.desk.goto(f"/t/{self.key}")
        self.desk.get_by_role("button", name=name).tap()
        expect(self.desk.locator(".notice.done")).to_contain_text("geloot")

    def sign(self, tables: int) -> None:
        """Signs at the desk for the tables with a phone; the others are typed in from their forms elsewhere."""
        for number in range(1, tables + 1):
            self.desk.goto(f"/t/{self.key}")
            self.desk.locator(f".tables a[href$='/table/{number}']").tap()
            self.desk.get_by_role("button", name="Teken af").tap()
            expect(self.desk.locator(".notice.done")).to_contain_text(f"tafel {number} is afgetekend")
        tournament = self.tournament
        for at in tournament.rounds[-1].unsigned:
            players = len(tournament.rounds[-1].tables[at - 1].players)
            games = tuple(some_game(players, self.chance) for _ in range(2))
            self.table.write(self.key, SignedOff(len(tournament.rounds), at, games))
        assert self.tournament.rounds[-1].unsigned == ()

    def played_through(self) -> None:
        """A round in which the phones of the tables send games by chance, deal by deal, as programs do."""
        for page, card in zip(self.phones, self.cards, strict=True):
            for number in (1, 2):
                begin(page, card, number)
                names = self.tournament.names(self.tournament.rounds[-1].tables[self.phones.index(page)])
                for at, (goer, result) in enumerate(random_deals(len(names), self.chance), start=1):
                    deal = {"id": str(uuid4()), "number": at, "goers": [{"player": names[goer], "result": result}]}
                    answer = page.request.post(f"/api/sheets/{page.url.rsplit('/', 1)[1]}/deals", data=deal)
                    assert answer.status == 201, answer.text()


@contextmanager
def hall(table: Table, tables: int) -> Iterator[Hall]:
    """A tournament with cards on its tables, and a phone at each of the first."""
    with ExitStack() as stack:
        desk = stack.enter_context(table.phone(locale="nl-NL"))
        desk.goto("/")
        desk.locator(".rest > summary").tap()
        desk.locator(".rest a[href^='/t/'], .rest a[href*='tournament']").first.tap()
        desk.fill("#title", "Leimuiden")
        desk.fill("#players", "\n".join(NAMES))
        desk.get_by_role("button", name="Begin het toernooi").tap()
        desk.wait_for_url("**/t/*")
        desk.wait_for_selector("text=87 spelers zijn er")
        key = desk.url.rsplit("/", 1)[1]
        desk.get_by_role("link", name="Afdrukken").tap()
        desk.get_by_role("button", name="Maak kaarten").tap()
        expect(desk.get_by_role("link", name="kaarten af")).to_be_visible()
        opened = table.store.open(key)
        cards = cards_of(key, opened.log.sheet)
        proxy = stack.enter_context(Proxy(table.server.port))
        last = proxy.address.replace("table.test", "127.0.0.1")
        phones = [stack.enter_context(table.phone(locale="nl-NL")) for _ in range(tables - 1)]
        phones.append(stack.enter_context(table.phone(worker=True, locale="nl-NL", base_url=last)))
        addresses = [f"/t/{opened.view_key}/table/{at}/{cards[at]}" for at in range(1, tables + 1)]
        yield Hall(table, desk, key, phones, addresses, proxy)


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
        page.tap(f".board li:has(input[name=goer][value='{seat}'])")
        page.tap(f"label:has(input[name=result][value={result}])")
        page.tap(".actions .main")
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


@pytest.mark.parametrize(("phones", "last_by_phone"), [(2, 1), *soaked((4, 5))])
def test_a_desk_and_phones_one_of_them_without_a_network_for_a_round(
    table: Table, tmp_path: Path, phones: int, last_by_phone: int
) -> None:
    with hall(table, phones) as place:
        place.draw("Loot ronde 1")
        offline, card = place.phones[-1], place.cards[-1]
        begin(offline, card, 1)
        keep_for_later(offline)
        place.network.fate = lambda method, path: "lost"
        for page, other in zip(place.phones[:-1], place.cards[:-1], strict=True):
            play(page, other, 1)
        play_a_round_offline(offline)
        place.desk.goto(f"/t/{place.key}")
        at_last = place.desk.locator(f".tables li:has(a[href$='/table/{phones}'])")
        expect(at_last).to_contain_text("spel 1, gift 1")
        for page, other in zip(place.phones[:-1], place.cards[:-1], strict=True):
            play(page, other, 2)
        place.network.fate = lambda method, path: "ok"
        offline.goto("/")  # both games go in from here
        # The desk follows by itself.
        expect(at_last).to_contain_text("nog aftekenen")
        place.sign(phones)
        first = place.tournament.rounds[0].tables[:phones]
        # Whoever was left at a table has twice ten points, and the desk signed for what the phones had.
        assert [[score.points for score in game] for one in first for game in one.games] == [[0, 0, 0, 10]] * (
            2 * phones
        )
        assert all(len(one.sheets) == 2 for one in first)
        for number in range(2, 6):
            place.draw(f"Loot ronde {number}")
            if number <= last_by_phone:
                place.played_through()
                place.sign(phones)
            else:
                place.sign(0)
        play_the_final(place)
        assert recomputed(table, place.key, place.desk, tmp_path) == ranking(place)


def test_a_round_is_begun_and_played_without_a_network_and_is_in_step_afterwards(table: Table) -> None:
    key = table.store.create(crowd(4)).edit
    table.write(key, CardsMade("salt", card_digests(key, "salt", 1)))
    table.write(key, Drawn.next(table.store.open(key).log.sheet, "a seed"))
    opened = table.store.open(key)
    card = f"/t/{opened.view_key}/table/1/{cards_of(key, opened.log.sheet)[1]}"
    with Proxy(table.server.port) as proxy:
        address = proxy.address.replace("table.test", "127.0.0.1")
        with table.phone(worker=True, locale="nl-NL", base_url=address) as page:
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


def play_a_round_offline(page: Page, players: int = 4, sent: int = 1) -> None:
    """Both games, the second begun from the page of the table as the phone has kept it; of the first so many changes
    were ``sent``."""
    enter(page, SHORT_GAME[: players - 1])
    expect(page.locator(".in-step")).to_contain_text(f"{players - sent} wijzigingen nog niet verstuurd")
    page.get_by_role("link", name="Naar de tafel").first.tap()
    begin_here(page, 2)
    enter(page, SHORT_GAME[: players - 1])
    expect(page.locator(".in-step")).to_contain_text(f"{players} wijzigingen nog niet verstuurd")


def play_the_final(place: Hall) -> None:
    """Both games of the final, while a screen in the hall follows."""
    place.draw("Loot de finale")
    final, screen = place.phones[0], place.phones[1]
    view = place.table.store.open(place.key).view_key
    screen.goto(f"/t/{view}/screen")
    expect(screen.locator("main")).to_contain_text("Finale · tafels binnen: 0 van 1")
    play(final, place.cards[0], 1)
    final.get_by_role("link", name="Naar de tafel").last.tap()
    expect(final.locator("main")).to_contain_text("Finale")
    play(final, place.cards[0], 2)
    place.sign(1)
    winner = place.tournament.names(place.tournament.rounds[-1].tables[0])[3]
    expect(screen.locator("main li").first).to_contain_text(winner)
    expect(screen.locator(".champion")).to_contain_text(winner)


def ranking(place: Hall) -> list[tuple[str, str]]:
    """Names and points by the page of the ranking, in its order but for equals."""
    place.desk.goto(f"/t/{place.key}/ranking")
    rows = place.desk.locator(".ranked tbody tr").all()
    return sorted((row.locator(".place").inner_text(), row.locator("bdi").inner_text()) for row in rows)


def recomputed(table: Table, key: str, page: Page, folder: Path) -> list[tuple[str, str]]:
    """The same by the script."""
    file, view = folder / "tournament.zip", table.store.open(key).view_key
    file.write_bytes(page.request.get(f"/t/{view}.zip").body())
    done = subprocess.run([sys.executable, "-I", str(SCRIPT), str(file)], capture_output=True, text=True, check=True)
    rows = (line.split("\t") for line in done.stdout.splitlines())
    return sorted((at, name) for at, name, _ in rows)
