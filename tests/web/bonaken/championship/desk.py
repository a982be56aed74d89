"""A desk and the phones of tables, as people use them: by links and forms, over HTTP."""

import re
from collections.abc import Iterable, Mapping
from html import unescape

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoresheet.core.bonaken.championship.tournament import Game, Score, Tournament
from scoresheet.store.sheets import Store
from scoresheet.web.bonaken.championship.table_keys import cards_of
from tests.web.forms import form_with, forms

FOUR = ["Anja; nieuw, vrouw", "Bert", "Cor; nieuw", "Dini; vrouw"]
EIGHT = [*FOUR, "Els", "Fred", "Gerda", "Hans"]
GAME = tuple(Score(*score) for score in ((10, 2), (8, 2), (4, 2), (1, 0)))
# Seat 0 goes out first, then 1, then 2; seat 3 is left.
DEALS = [(0, "win"), (0, "win"), (1, "win"), (1, "win"), (2, "win"), (2, "win")]


def fill(client: FlaskClient, html: str, action: str, /, **typed: str) -> TestResponse:
    """Sends the first form whose address ends like this; ``__`` in a name stands for a dot."""
    form = next(form for form in forms(html) if form.action.split("?")[0].endswith(action))
    fields: dict[str, object] = {**form.fields, **{name.replace("__", "."): value for name, value in typed.items()}}
    return client.post(form.action, data=fields)


class Desk:
    """A tournament that was begun with these players, and the browser of its desk."""

    def __init__(self, client: FlaskClient, store: Store, lines: Iterable[str], title: str = "Leimuiden") -> None:
        self.client, self.store = client, store
        page = client.get("/t/new?lang=en").text
        answer = fill(client, page, "/t/new", title=title, date="2026-11-07", players="\n".join(lines))
        assert answer.status_code == 302, answer.text
        self.key = answer.location.rsplit("/", 1)[1]
        self.home = f"/t/{self.key}"

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
        form = form_with(self.page(f"/players/{player}"), "move")
        return self.client.post(form.action, data={**form.fields, "step": "move", "table": str(table)})

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


def play(client: FlaskClient, table: str, game: int, first_dealer: int, deals: Iterable[tuple[int, str]]) -> str:
    """Begins a game on the phone of a table and enters its deals; the address of its sheet."""
    page = client.get(f"{table}/game/{game}").text
    sheet = fill(client, page, f"/game/{game}", first_dealer=str(first_dealer)).location
    enter(client, sheet, deals)
    return sheet


def play_all(client: FlaskClient, table: str, first_dealer: int = 0) -> None:
    """Plays all games on the phone of a table to their ends."""
    for game in (1, 2):
        play(client, table, game, first_dealer, DEALS)


def confirm(client: FlaskClient, card: str, seat: int) -> TestResponse:
    """Has the player in a seat confirm the points on the page of a card."""
    return fill(client, client.get(card).text, card.rsplit("/", 1)[1], seat=str(seat))


def enter(client: FlaskClient, sheet: str, deals: Iterable[tuple[int, str]]) -> None:
    for goer, result in deals:
        page = client.get(f"{sheet}/deal").text
        answer = fill(client, page, "/deal", goer=str(goer), result=result, step="save")
        assert answer.status_code == 302, answer.text
