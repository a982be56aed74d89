"""Confirmations from the card of a table: the points of its own table that its page showed, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.core.bonaken.championship.changes import Closed, Confirmed, SignedOff
from scoresheet.core.errors import ReadOnlyError
from scoresheet.editing import record
from scoresheet.store.sheets import Store
from scoresheet.web.bonaken.championship.table_phones import MOST_CONFIRMED, _ByCard
from tests.web.bonaken.championship.desk import DEALS, GAME, Desk, fill, play, play_all
from tests.web.forms import form_with, forms


@dataclass
class Room:
    """Two tables in the first round, the first signed for by the desk, and a phone with its form of confirmation."""

    desk: Desk
    phone: FlaskClient
    cards: Mapping[int, str]

    def fields_at(self, address: str) -> dict[str, object]:
        """The fields that the form of a table sends, without the seat."""
        return next(dict(form.fields) for form in forms(self.phone.get(address).text) if "games" in form.fields)

    @property
    def fields(self) -> dict[str, object]:
        """That of the first table."""
        return self.fields_at(self.cards[1])

    def send(self, address: str, **fields: object) -> int:
        """Sends a confirmation for the first seat of the first table, or what is given instead."""
        return self.phone.post(address, data={**self.fields, "seat": "0", **fields}).status_code

    @property
    def confirmed(self) -> list[Confirmed]:
        log = self.desk.store.open(self.desk.key).log
        return [entry.change for entry in log.entries if isinstance(entry.change, Confirmed)]


@pytest.fixture
def room(client: FlaskClient, store: Store, app: Flask) -> Room:
    desk = Desk(client, store, [f"Speler {number}" for number in range(8)])
    cards = desk.make_cards()
    desk.draw()
    desk.sign(1, 1, (GAME, GAME))
    phone = app.test_client()
    phone.get(f"{cards[1]}?lang=en")
    return Room(desk, phone, cards)


def test_a_player_of_the_table_confirms_once(room: Room) -> None:
    form = room.fields
    for _ in range(2):
        assert room.phone.post(room.cards[1], data={**form, "seat": "3"}).status_code == 302
    assert room.phone.post(room.cards[1], data={**form, "seat": "3", "entry": str(uuid4())}).status_code == 302
    assert room.confirmed == [Confirmed(1, 1, room.desk.tournament.table(1, 1).players[3], (GAME, GAME))]


def test_no_other_key_than_the_card_confirms(room: Room) -> None:
    base, one, two = f"/t/{room.desk.view_key}/table", *(room.cards[at].rsplit("/", 1)[1] for at in (1, 2))
    attempts = [
        f"{base}/1/{two}",
        f"{base}/2/{one}",
        f"{base}/3/{one}",
        f"{base}/1/{room.desk.view_key}",
        f"{base}/1/{room.desk.key}",
        f"{base}/1/{one[:-1]}",
        f"/t/{one}/table/1/{one}",
    ]
    assert [room.send(address) for address in attempts] == [404] * len(attempts)
    assert room.send(f"/t/{room.desk.view_key}") == 405
    assert room.send(f"/t/{room.desk.view_key}/round/1/table/1", step="sign") == 403
    assert room.confirmed == []


def test_a_card_that_was_replaced_confirms_nothing(room: Room) -> None:
    fields, before = room.fields, room.cards[1]
    after = room.desk.make_cards()[1]
    assert room.phone.post(before, data={**fields, "seat": "0"}).status_code == 404
    assert room.confirmed == []
    assert room.phone.post(after, data={**room.fields_at(after), "seat": "0"}).status_code == 302
    assert len(room.confirmed) == 1


FORGED = (
    {"seat": "4"},
    {"seat": "-1"},
    {"seat": "x"},
    {"seat": ""},
    {"games": ""},
    {"games": "10.2-8.2-4.2-1.0"},
    {"games": "1.0-10.2-8.2-4.2_10.2-8.2-4.2-1.0"},
    {"csrf_token": "no"},
)


def test_a_forged_form_confirms_nothing(room: Room) -> None:
    before = room.desk.tournament
    for forged in FORGED:
        assert room.send(room.cards[1], **forged) == 302
        assert (room.confirmed, room.desk.tournament) == ([], before), forged


def test_other_fields_of_a_form_are_ignored(room: Room) -> None:
    more = {"points.1.0": "99", "by": "The desk", "step": "sign", "player": "7", "table": "2", "number": "9"}
    assert room.send(room.cards[1], **more) == 302
    table = room.desk.tournament.table(1, 1)
    assert room.confirmed == [Confirmed(1, 1, table.players[0], (GAME, GAME))]
    assert (table.games, room.desk.tournament.table(1, 2).confirmed) == ((GAME, GAME), ())
    assert room.desk.store.open(room.desk.key).log.entries[-1].by == room.desk.tournament.names(table)[0]


def test_a_table_without_all_games_has_nothing_to_confirm(room: Room) -> None:
    assert room.send(room.cards[2]) == 302
    assert room.send(room.cards[2], games="") == 302
    play(room.phone, room.cards[2], 1, 0, DEALS)
    assert room.send(room.cards[2]) == 302
    assert room.send(room.cards[2], games="10.2-8.2-4.2-1.0") == 302
    assert room.confirmed == []


def test_points_that_changed_since_they_were_shown_are_not_confirmed(room: Room) -> None:
    fields = room.fields
    room.desk.sign(1, 1, (GAME[::-1], GAME))
    assert room.phone.post(room.cards[1], data={**fields, "seat": "0"}).status_code == 302
    assert room.confirmed == []


def test_nothing_is_confirmed_once_the_tournament_is_closed(room: Room) -> None:
    fields = room.fields
    store, key = room.desk.store, room.desk.key
    record(store, key, Closed(), seen=store.open(key).log.version, entry_id=str(uuid4()), by=None)
    assert room.phone.post(room.cards[1], data={**fields, "seat": "0"}).status_code == 302
    assert room.confirmed == []


def test_a_card_does_not_fill_the_log(room: Room) -> None:
    shown: dict[int, dict[str, object]] = {}
    for number in range(MOST_CONFIRMED + 1):
        room.desk.sign(1, 1, (GAME[:: -1 if number % 2 else 1], GAME))
        if number < MOST_CONFIRMED:  # then the page has no form any more
            shown[number % 2] = room.fields
        room.phone.post(room.cards[1], data={**shown[number % 2], "seat": "0", "entry": str(uuid4())})
    assert len(room.confirmed) == MOST_CONFIRMED
    assert "taps their name" not in room.phone.get(room.cards[1]).text


def test_a_table_confirms_anew_after_the_final_was_drawn_again(room: Room) -> None:
    desk = room.desk
    desk.sign(1, 2, (GAME, GAME))
    desk.draw("final")
    page = desk.page()
    for number in range(MOST_CONFIRMED):
        again = Confirmed(2, 1, desk.tournament.table(2, 1).players[number % 4], (GAME, GAME))
        seen = desk.store.open(desk.key).log.version
        record(desk.store, desk.key, again, seen=seen, entry_id=str(uuid4()), by=None)
    fill(desk.client, page, "/draw", step="redraw")
    play_all(room.phone, room.cards[1])
    assert room.send(room.cards[1]) == 302
    table = desk.tournament.table(2, 1)
    assert table.confirmed == table.players[:1]


def test_a_final_with_games_on_a_phone_is_drawn_again_knowingly(room: Room) -> None:
    desk = room.desk
    desk.sign(1, 2, (GAME, GAME))
    desk.draw("final")
    before = desk.tournament.table(2, 1)
    play(room.phone, room.cards[1], 1, 0, DEALS)
    desk.sign(1, 1, (GAME[::-1], GAME[::-1]))
    answer = desk.draw("redraw")
    assert answer.status_code == 409
    assert answer.text.count("Already played on the phones of tables: 1.") == 1
    asked = form_with(answer.text, "redraw")
    assert "accept.phones-begun" in answer.text
    accepted = {**asked.fields, "step": "redraw", "accept.phones-begun": "on"}
    assert desk.client.post(asked.action, data=accepted).status_code == 302
    assert desk.tournament.table(2, 1) != before


def test_the_store_of_a_card_writes_this_confirmation_only(room: Room) -> None:
    permitted = Confirmed(1, 1, room.desk.tournament.table(1, 1).players[0], (GAME, GAME))
    log = room.desk.store.open(room.desk.key).log
    card = _ByCard(room.desk.store, permitted)
    for change in (
        replace(permitted, table=2),
        replace(permitted, games=(GAME[::-1], GAME)),
        SignedOff(1, 1, (GAME, GAME)),
        Closed(),
    ):
        with pytest.raises(ReadOnlyError):
            record(card, room.desk.view_key, change, seen=log.version, entry_id=str(uuid4()), by=None)
    with pytest.raises(ReadOnlyError):
        room.desk.store.append(room.desk.view_key, log.version, permitted, entry_id=str(uuid4()))
    assert room.desk.store.open(room.desk.key).log.version == log.version


def test_the_answer_to_a_confirmation_has_no_edit_key(room: Room) -> None:
    answer = room.phone.post(room.cards[1], data={**room.fields, "seat": "0"}, follow_redirects=True)
    assert answer.status_code == 200
    assert "Confirmed by Speler" in answer.text
    assert room.desk.key not in answer.text + str(answer.headers)
