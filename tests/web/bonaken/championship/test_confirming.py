"""Confirmations from the card of a table: the points of its own table that its page showed, and nothing else."""

from dataclasses import replace
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonaken.championship.changes import Closed, Confirmed, SignedOff
from scoresheet.core.errors import ReadOnlyError
from scoresheet.editing import record
from scoresheet.store.sheets import Store
from scoresheet.web.bonaken.championship.table_keys import SPARE
from scoresheet.web.bonaken.championship.table_phones import MOST_CONFIRMED, _ByCard
from tests.web.bonaken.championship.desk import GAME, Desk, fill
from tests.web.forms import forms


class Room(Desk):
    """Two tables in the first round, the first signed for by the desk, and a phone with its form of confirmation."""

    def __init__(self, client: FlaskClient, store: Store) -> None:
        super().__init__(client, store, [f"Speler {number}" for number in range(8)])
        self.make_cards()
        self.draw()
        self.sign(1, 1, (GAME, GAME))

    @property
    def fields(self) -> dict[str, object]:
        """The fields that the form of the first table sends, without the seat."""
        return next(dict(form.fields) for form in forms(self.at_table(1)) if "games" in form.fields)

    def post(self, address: str, /, **fields: object) -> int:
        """Sends a confirmation for the first seat of the first table, or what is given instead."""
        return self.phone.post(address, data={**self.fields, "seat": "0", **fields}).status_code

    @property
    def confirmed(self) -> list[Confirmed]:
        log = self.store.open(self.key).log
        return [entry.change for entry in log.entries if isinstance(entry.change, Confirmed)]


@pytest.fixture
def room(client: FlaskClient, store: Store) -> Room:
    return Room(client, store)


def test_a_player_of_the_table_confirms_once(room: Room) -> None:
    form = room.fields
    for entry in (form["entry"], form["entry"], str(uuid4())):
        assert room.phone.post(room.cards[1], data={**form, "seat": "3", "entry": entry}).status_code == 302
    assert room.confirmed == [Confirmed(1, 1, room.tournament.table(1, 1).players[3], (GAME, GAME))]


def test_no_other_key_than_the_card_confirms(room: Room) -> None:
    base, one, two = f"/t/{room.view_key}/table", *(room.cards[at].rsplit("/", 1)[1] for at in (1, 2))
    attempts = [
        f"{base}/1/{two}",
        f"{base}/2/{one}",
        f"{base}/3/{one}",
        f"{base}/1/{room.view_key}",
        f"{base}/1/{room.key}",
        f"{base}/1/{one[:-1]}",
        f"/t/{one}/table/1/{one}",
    ]
    assert [room.post(address) for address in attempts] == [404] * len(attempts)
    assert room.post(f"/t/{room.view_key}") == 405
    assert room.post(f"/t/{room.view_key}/round/1/table/1", step="sign") == 403
    assert room.confirmed == []


def test_a_card_that_was_replaced_confirms_nothing(room: Room) -> None:
    before = room.cards[1]
    room.make_cards()
    assert (room.post(before), room.confirmed) == (404, [])
    assert room.post(room.cards[1]) == 302
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
    before = room.tournament
    for forged in FORGED:
        assert room.post(room.cards[1], **forged) == 302
        assert (room.confirmed, room.tournament) == ([], before), forged


def test_other_fields_of_a_form_are_ignored(room: Room) -> None:
    more = {"points.1.0": "99", "by": "The desk", "step": "sign", "player": "7", "table": "2", "number": "9"}
    assert room.post(room.cards[1], **more) == 302
    table = room.tournament.table(1, 1)
    assert room.confirmed == [Confirmed(1, 1, table.players[0], (GAME, GAME))]
    assert (table.games, room.tournament.table(1, 2).confirmed) == ((GAME, GAME), ())
    assert room.store.open(room.key).log.entries[-1].by == room.tournament.names(table)[0]


def test_a_table_without_all_games_has_nothing_to_confirm(room: Room) -> None:
    assert room.post(room.cards[2]) == 302
    assert room.post(room.cards[2], games="") == 302
    room.play(2, 1, 0)
    assert room.post(room.cards[2]) == 302
    assert room.post(room.cards[2], games="10.2-8.2-4.2-1.0") == 302
    assert room.confirmed == []


def test_points_that_changed_since_they_were_shown_are_not_confirmed(room: Room) -> None:
    fields = room.fields
    room.sign(1, 1, (GAME[::-1], GAME))
    assert (room.post(room.cards[1], **fields), room.confirmed) == (302, [])


def test_nothing_is_confirmed_once_the_tournament_is_closed(room: Room) -> None:
    fields = room.fields
    room.draw("close")
    assert room.phone.post(room.cards[1], data={**fields, "seat": "0"}).status_code == 302
    assert room.confirmed == []


def test_a_card_does_not_fill_the_log(room: Room) -> None:
    shown: dict[int, dict[str, object]] = {}
    for number in range(MOST_CONFIRMED + 1):
        room.sign(1, 1, (GAME[:: -1 if number % 2 else 1], GAME))
        if number < MOST_CONFIRMED:  # then the page has no form any more
            shown[number % 2] = room.fields
        room.phone.post(room.cards[1], data={**shown[number % 2], "seat": "0", "entry": str(uuid4())})
    assert len(room.confirmed) == MOST_CONFIRMED
    assert "taps their name" not in room.at_table(1)


def test_a_table_confirms_anew_after_the_final_was_drawn_again(room: Room) -> None:
    room.sign(1, 2, (GAME, GAME))
    room.draw("final")
    page = room.page()
    for number in range(MOST_CONFIRMED):
        again = Confirmed(2, 1, room.tournament.table(2, 1).players[number % 4], (GAME, GAME))
        seen = room.store.open(room.key).log.version
        record(room.store, room.key, again, seen=seen, entry_id=str(uuid4()), by=None)
    fill(room.client, page, "/draw", step="redraw")
    room.play_all(1)
    assert room.post(room.cards[1]) == 302
    table = room.tournament.table(2, 1)
    assert table.confirmed == table.players[:1]


def test_a_final_with_games_on_a_phone_is_drawn_again_knowingly(room: Room) -> None:
    room.sign(1, 2, (GAME, GAME))
    room.draw("final")
    before = room.tournament.table(2, 1)
    room.play(1, 1, 0)
    room.sign(1, 1, (GAME[::-1], GAME[::-1]))
    answer = room.draw("redraw")
    assert answer.status_code == 409
    assert answer.text.count("Already played on the phones of tables: 1.") == 1
    assert "accept.phones-begun" in answer.text
    assert room.press(answer.text, "redraw", **{"accept.phones-begun": "on"}).status_code == 302
    assert room.tournament.table(2, 1) != before


def test_cards_are_made_for_the_round_with_the_most_tables(room: Room) -> None:
    room.sign(1, 2, (GAME, GAME))
    room.draw("final")  # at one table
    room.send("/players", here="nobody")
    assert len(room.make_cards()) == 2 + SPARE


def test_the_store_of_a_card_writes_this_confirmation_only(room: Room) -> None:
    permitted = Confirmed(1, 1, room.tournament.table(1, 1).players[0], (GAME, GAME))
    log = room.store.open(room.key).log
    card = _ByCard(room.store, permitted)
    for change in (
        replace(permitted, table=2),
        replace(permitted, games=(GAME[::-1], GAME)),
        SignedOff(1, 1, (GAME, GAME)),
        Closed(),
    ):
        with pytest.raises(ReadOnlyError):
            record(card, room.view_key, change, seen=log.version, entry_id=str(uuid4()), by=None)
    with pytest.raises(ReadOnlyError):
        room.store.append(room.view_key, log.version, permitted, entry_id=str(uuid4()))
    assert room.store.open(room.key).log.version == log.version


def test_the_answer_to_a_confirmation_has_no_edit_key(room: Room) -> None:
    answer = room.phone.post(room.cards[1], data={**room.fields, "seat": "0"}, follow_redirects=True)
    assert answer.status_code == 200
    assert "Confirmed by Speler" in answer.text
    assert room.key not in answer.text + str(answer.headers)
