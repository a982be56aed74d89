"""A desk and the phones of tables, as people use them: by links and forms, over HTTP, but for the deals."""

import re
from collections.abc import Iterable, Mapping, Sequence
from html import unescape

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoresheet.core.bonaken.championship.tournament import Game, Score, Tournament
from scoresheet.core.bonaken.changes import Recorded
from scoresheet.core.bonaken.deal import Deal, Goer, Result
from scoresheet.editing import Saved, record
from scoresheet.store.sheets import Store, new_key
from scoresheet.web.bonaken.championship.table_keys import cards_of
from tests.web.forms import form_with, forms

EIGHT = ["Anja; nieuw, vrouw", "Bert", "Cor; nieuw", "Dini; vrouw", "Els", "Fred", "Gerda", "Hans"]
Going = tuple[int, Result]  # the seat of a player who went, and how
GAME = tuple(Score(*score) for score in ((10, 2), (8, 2), (4, 2), (1, 0)))
# Seat 0 goes out first, then 1, then 2; seat 3 is left.
DEALS: Sequence[Going] = [(0, "win"), (0, "win"), (1, "win"), (1, "win"), (2, "win"), (2, "win")]


def another(client: FlaskClient) -> FlaskClient:
    """The browser of another device, in English too."""
    browser = client.application.test_client()
    browser.get("/?lang=en")
    return browser


def fill(client: FlaskClient, html: str, action: str, /, **typed: str) -> TestResponse:
    """Sends the first form whose address ends like this; ``__`` in a name stands for a dot."""
    form = next(form for form in forms(html) if form.action.split("?")[0].endswith(action))
    fields: dict[str, object] = {**form.fields, **{name.replace("__", "."): value for name, value in typed.items()}}
    return client.post(form.action, data=fields)


class Desk:
    """A tournament that was begun with these players, with the browser of its desk and a phone at its tables."""

    def __init__(self, client: FlaskClient, store: Store, lines: Iterable[str], title: str = "Leimuiden") -> None:
        self.client, self.store, self.phone = client, store, another(client)
        page = client.get("/t/new?lang=en").text
        answer = fill(client, page, "/t/new", title=title, date="2026-11-07", players="\n".join(lines))
        assert answer.status_code == 302, answer.text
        self.open_by(answer.location.rsplit("/", 1)[1])

    def open_by(self, key: str) -> None:
        """Opens the desk by its edit key."""
        self.key, self.home = key, f"/t/{key}"

    @property
    def tournament(self) -> Tournament:
        found: Tournament = self.store.open(self.key).log.sheet
        return found

    @property
    def view_key(self) -> str:
        return self.store.open(self.key).view_key

    def page(self, path: str = "", status: int = 200) -> str:
        answer = self.client.get(self.home + path)
        assert answer.status_code == status, answer.text
        return answer.text

    def send(self, path: str, /, **typed: str) -> TestResponse:
        """Sends the form of a page that leads back to it."""
        return fill(self.client, self.page(path), path, **typed)

    def press(self, html: str, step: str, **more: str) -> TestResponse:
        """Presses the first button of a page for a step, with more fields in its form."""
        form = form_with(html, step)
        return self.client.post(form.action, data={**form.fields, "step": step, **more})

    def draw(self, step: str = "draw", **accept: str) -> TestResponse:
        return fill(self.client, self.page(), "/draw", step=step, **accept)

    def sign(self, number: int, table: int, games: Iterable[Game] = (), **more: str) -> TestResponse:
        """Types the points of a table, or takes those that its phone filled in, and signs for them."""
        return self.send(f"/round/{number}/table/{table}", step="sign", **typed(games), **more)

    def number_of(self, name: str) -> int:
        """The number of a player, from 1."""
        return next(number for number, one in enumerate(self.tournament.players, start=1) if one.name == name)

    def move(self, player: int, table: object) -> TestResponse:
        """Has the player of this number sit at another table of the round; 0 is none."""
        return self.press(self.page(f"/players/{player}"), "move", table=str(table))

    def make_cards(self) -> Mapping[int, str]:
        """Makes cards for tables; the addresses of their pages by table."""
        fill(self.client, self.page("/print"), "/cards")
        return self.cards

    @property
    def cards(self) -> Mapping[int, str]:
        return {
            table: f"/t/{self.view_key}/table/{table}/{card}"
            for table, card in cards_of(self.key, self.tournament).items()
        }

    def at_table(self, table: int, path: str = "") -> str:
        """A page of a table on its phone."""
        return self.phone.get(self.cards[table] + path).text

    def play(self, table: int, game: int = 1, first_dealer: int = 0, deals: Sequence[Going] = DEALS) -> str:
        """Begins a game on the phone of a table and enters its deals; the address of its sheet."""
        page = self.at_table(table, f"/game/{game}")
        sheet = fill(self.phone, page, f"/game/{game}", first_dealer=str(first_dealer)).location
        self.enter(sheet, deals)
        return sheet

    def enter(self, sheet: str, deals: Sequence[Going]) -> None:
        """Has deals entered on a sheet, as a phone sends them."""
        key = sheet.removeprefix("/s/")
        for goer, result in deals:
            log = self.store.open(key).log
            change = Recorded(len(log.sheet.deals) + 1, Deal((Goer(goer, result),)))
            assert isinstance(record(self.store, key, change, seen=log.version, entry_id=new_key(), by=None), Saved)

    def play_all(self, table: int, first_dealer: int = 0) -> None:
        """Plays all games on the phone of a table to their ends."""
        for game in (1, 2):
            self.play(table, game, first_dealer)

    def confirm(self, table: int, seat: int) -> TestResponse:
        """Has the player in a seat confirm the points on the phone of a table."""
        return fill(self.phone, self.at_table(table), self.cards[table].rsplit("/", 1)[1], seat=str(seat))

    def ranking(self) -> list[tuple[int, str, int]]:
        """The ranking as its page has it: places, names and points."""
        html = self.client.get(f"/t/{self.view_key}").text
        rows = re.findall(
            r'<td class="place">(\d+)</td>\s*<th scope="row"><bdi>(.*?)</bdi>.*?<b>(\d+)</b>', html, re.DOTALL
        )
        return [(int(place), unescape(name), int(points)) for place, name, points in rows]


def typed(games: Iterable[Game]) -> dict[str, str]:
    return {
        f"{name}__{number}__{seat}": str(value)
        for number, game in enumerate(games, start=1)
        for seat, score in enumerate(game)
        for name, value in (("points", score.points), ("won", score.won))
    }


def points_in(html: str, game: int) -> list[str]:
    """The points of a game as the form of a table of four has them."""
    fields = next(form.fields for form in forms(html) if "points.1.0" in form.fields)
    return [fields[f"points.{game}.{seat}"][0] for seat in range(4)]
