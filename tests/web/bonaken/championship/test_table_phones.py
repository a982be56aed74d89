"""The phones and cards of tables over HTTP: games begun by a card, keys that were replaced, and new cards."""

import io
import json
import re
import zipfile
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.store.sheets import Store, new_key
from tests.web.bonaken.championship.desk import DEALS, GAME, Desk, confirm, enter, fill, play, play_all, points_in
from tests.web.forms import form_with


def test_the_desk_signs_for_games_on_the_phone_of_a_table(desk: Desk, app: Flask) -> None:
    cards, phone = desk.make_cards(), app.test_client()
    assert len(cards) == 5
    assert "Nobody sits at this table now." in phone.get(f"{cards[1]}?lang=en").text
    desk.draw()
    first = play(phone, cards[1], 1, 3, DEALS[:3])
    assert "game 1, deal 4" in desk.page()
    enter(phone, first, DEALS[3:])
    assert "game 1 is over" in desk.page()
    over = phone.get(f"{first}?lang=en").text
    assert "Scan the card on your table" in over
    assert "Another game" not in over  # no desk would sign for it
    assert cards[1].rsplit("/", 1)[1] not in over + str(phone.get_cookie("forms"))
    play(phone, cards[1], 2, 0, DEALS)
    assert "to be signed off" in desk.page()
    assert "Both games are over." in phone.get(cards[1]).text
    assert desk.sign(1, 1).status_code == 302
    table = desk.tournament.table(1, 1)
    assert table.games == (GAME, GAME)
    assert len(table.sheets) == 2
    assert "The desk has signed off your points." in phone.get(cards[1]).text
    assert phone.get(f"{cards[1]}/game/1").location == first  # still to be looked at
    # Corrected afterwards, the desk sees it.
    page = phone.get(f"{first}/deal/6").text
    fill(phone, page, "/deal/6", goer="3", result="win", step="save")
    assert "game 1 was changed on the phone after it was signed off." in desk.page("/round/1/table/1")
    needed = desk.page()
    assert "Round 1, Table 1: game 1 was changed on the phone after it was signed off." in needed
    assert "It is no longer finished there." in needed
    assert "Ask the desk for a new signature" in phone.get(cards[1]).text
    fill(phone, phone.get(f"{first}/deal").text, "/deal", goer="3", result="win", step="save")
    assert f"{desk.tournament.names(table)[3]}: 1 (0 won) → 4 (2 won)" in desk.page()
    assert f"{desk.tournament.names(table)[3]}: 1 (0 won) → 4 (2 won)" in phone.get(cards[1]).text


def test_a_card_writes_at_its_own_table_only(desk: Desk, app: Flask) -> None:
    cards, phone = desk.make_cards(), app.test_client()
    desk.draw()
    one, two = (cards[table].rsplit("/", 1)[1] for table in (1, 2))
    base = f"/t/{desk.view_key}/table"
    assert phone.get(f"{base}/1/{two}").status_code == 404
    assert phone.get(f"{base}/2/{one}/game/1").status_code == 404
    assert phone.post(f"{base}/2/{one}/game/1", data={"first_dealer": "0"}).status_code == 404
    assert phone.get(f"{base}/99/{one}").status_code == 404
    assert phone.get(f"{base}/1/{desk.view_key}").status_code == 404
    assert phone.get(f"/t/{one}").status_code == 404
    assert phone.get(f"/s/{one}").status_code == 404
    for path in ("/players", "/players/1", "/print", "/heading", "/log", "/round/1/table/1", "/cards.pdf"):
        assert phone.get(f"/t/{desk.view_key}{path}").status_code == 403


def test_new_cards_that_are_refused_take_no_sheet_from_its_table(desk: Desk, app: Flask) -> None:
    cards, phone = desk.make_cards(), app.test_client()
    desk.draw()
    other_desk = desk.page("/print")
    cards = desk.make_cards()
    sheet = play(phone, cards[1], 1, 3, DEALS[:3])
    before = desk.tournament
    fill(desk.client, other_desk, "/cards")
    assert "another desk was just at the same thing" in desk.page("/print")
    assert phone.get(sheet).status_code == 200
    open_too_long = desk.page("/print")
    desk.draw("close")
    fill(desk.client, open_too_long, "/cards")
    shown = desk.page("/print")
    assert ("The tournament is closed." in shown, f'{desk.home}/cards"' in shown) == (True, False)
    assert desk.tournament == replace(before, closed=True)
    assert phone.get(sheet).status_code == 200
    assert f'href="{sheet}"' in phone.get(cards[1]).text


def test_points_go_to_their_players_after_one_was_moved_and_moved_back(desk: Desk, app: Flask) -> None:
    cards, phone = desk.make_cards(), app.test_client()
    desk.draw()
    names = desk.tournament.names(desk.tournament.table(1, 1))
    play_all(phone, cards[1], 3)
    for table in (2, 1):
        desk.move(desk.number_of(names[0]), table)
    assert desk.tournament.names(desk.tournament.table(1, 1)) == (*names[1:], names[0])
    assert points_in(desk.page("/round/1/table/1"), 2) == ["8", "4", "1", "10"]
    shown = re.findall(r"<bdi>(.*?)</bdi></th><td>(\d+)", phone.get(f"{cards[1]}?lang=en").text)
    assert shown == [(names[1], "8"), (names[2], "4"), (names[3], "1"), (names[0], "10")]
    confirm(phone, cards[1], 0)
    fill(desk.client, desk.page(), "/enter")
    signed = desk.tournament.table(1, 1)
    assert signed.confirmed == (signed.players[0],)
    assert [score.points for score in signed.games[0]] == [8, 4, 1, 10]


@pytest.mark.pdf
@pytest.mark.parametrize("moved", ["away from it", "to it"])
def test_a_game_of_another_number_of_players_than_sit_at_the_table_has_no_points(
    desk: Desk, app: Flask, moved: str
) -> None:
    cards, phone = desk.make_cards(), app.test_client()
    desk.draw()
    play_all(phone, cards[1], 3)
    one, other = (desk.tournament.names(desk.tournament.table(1, at))[0] for at in (1, 2))
    if moved == "to it":
        desk.move(desk.number_of(other), 1)
    else:
        desk.move(desk.number_of(one), 2)
    page = phone.get(f"{cards[1]}?lang=en")
    assert (page.status_code, "Look at it" in page.text) == (200, True)
    assert "game 1 on the phone has other names" in desk.page("/round/1/table/1")
    assert desk.client.get(f"{desk.home}/round/1/forms.pdf").status_code == 200


def test_a_draw_with_games_on_phones_is_dropped_knowingly(desk: Desk, app: Flask) -> None:
    cards, phone = desk.make_cards(), app.test_client()
    desk.draw()
    for table in (2, 1):
        play(phone, cards[table], 1, 3, DEALS[:1])
    answer = desk.draw("drop")
    assert answer.status_code == 409
    assert "Already played on the phones of tables: 1, 2." in answer.text
    assert len(desk.tournament.rounds) == 1
    asked = form_with(answer.text, "drop")
    fields = {**asked.fields, "step": "drop"}
    assert desk.client.post(asked.action, data=fields).status_code == 409
    accepted = {**fields, "accept.phones-begun": "on"}
    assert "accept.phones-begun" in answer.text
    assert desk.client.post(asked.action, data=accepted).status_code == 302
    assert not desk.tournament.rounds


def replaced(phone: FlaskClient, sheet: str) -> str:
    """Replaces the edit key of a sheet; its new address."""
    answer = fill(phone, phone.get(f"{sheet}/key").text, "/key")
    assert answer.status_code == 302
    return answer.location


def test_a_table_keeps_its_sheet_when_the_key_of_that_is_replaced(desk: Desk, app: Flask) -> None:
    cards, phone, other = desk.make_cards(), app.test_client(), app.test_client()
    desk.draw()
    sheet = play(phone, cards[1], 1, 3, DEALS[:3])
    for _ in range(3):
        elsewhere = replaced(other, sheet)
        assert phone.get(sheet).status_code == 404
        table = phone.get(f"{cards[1]}?lang=en").text
        assert ("Begin game 1" in table, "Go on with deal 4" in table) == (False, True)
        assert "game 1, deal 4" in desk.page()
        page = phone.get(f"{cards[1]}/game/1?lang=en").text
        assert "Only look at it" in page
        sheet = fill(phone, page, "/game/1").location
        assert phone.get(cards[1]).text.count(f'href="{sheet}"') == 1
        assert other.get(elsewhere).status_code == 404  # the card outranks it
    enter(phone, sheet, DEALS[3:])
    play(phone, cards[1], 2, 0, DEALS)
    assert desk.sign(1, 1).status_code == 302
    assert desk.tournament.table(1, 1).games == (GAME, GAME)


def test_a_key_that_was_replaced_gives_no_other_without_the_card(desk: Desk, app: Flask) -> None:
    cards, phone = desk.make_cards(), app.test_client()
    desk.draw()
    sheet = play(phone, cards[1], 1, 3, DEALS[:3])
    elsewhere = replaced(phone, sheet)
    for path in ("", "/key", "/deal", "/log", ".json"):
        answer = app.test_client().get(f"{sheet}{path}")
        assert (answer.status_code, elsewhere in answer.text) == (404, False)
    assert app.test_client().post(f"{cards[2]}/game/1", data={}).status_code == 400
    assert phone.get(elsewhere).status_code == 200


def test_new_cards_in_the_middle_of_a_round_keep_tables_and_sheets_together(desk: Desk, app: Flask) -> None:
    old, phone = desk.make_cards(), app.test_client()
    desk.draw()
    first = play(phone, old[1], 1, 3, DEALS)
    begun = play(phone, old[2], 1, 0, DEALS[:3])
    taken = replaced(phone, play(phone, old[1], 2, 0, DEALS[:1]))
    desk.make_cards()
    cards = desk.make_cards()
    at_desk = desk.page()
    assert ("game 2, deal 2" in at_desk, "game 1, deal 4" in at_desk) == (True, True)
    assert points_in(desk.page("/round/1/table/1"), 1) == ["10", "8", "4", "1"]
    for lost in (old[1], first, begun, taken):
        assert phone.get(lost).status_code == 404
    again = phone.get(f"{cards[2]}/game/1").location
    assert f'href="{again}"' in phone.get(cards[2]).text
    enter(phone, again, DEALS[3:])
    play(phone, cards[2], 2, 0, DEALS)
    assert desk.sign(1, 2).status_code == 302
    assert desk.tournament.table(1, 2).games == (GAME, GAME)
    before = len(zipfile.ZipFile(io.BytesIO(desk.client.get(f"/t/{desk.view_key}.zip").data)).namelist())
    desk.make_cards()
    after = zipfile.ZipFile(io.BytesIO(desk.client.get(f"/t/{desk.view_key}.zip").data)).namelist()
    assert (len(after), "round-1-table-2-game-2.json" in after) == (before, True)


def test_two_phones_at_one_table_begin_one_game(desk: Desk, app: Flask) -> None:
    cards = desk.make_cards()
    desk.draw()
    one, two = app.test_client(), app.test_client()
    pages = [phone.get(f"{cards[1]}/game/1?lang=en").text for phone in (one, two)]
    sheets = [
        fill(phone, page, "/game/1", first_dealer=str(seat)).location
        for phone, page, seat in zip((one, two), pages, (0, 1), strict=True)
    ]
    assert sheets[0] == sheets[1]


def page_data(phone: FlaskClient, page: str) -> dict[str, Any]:
    """The data that a page has for its script."""
    found = re.search(r'<div class="sheet-data" hidden><script[^>]*>(.*?)</script>', phone.get(page).text)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def pages_to_keep(phone: FlaskClient, card: str) -> list[str]:
    """The pages that the phone of a table keeps, in the order in which it fetches them."""
    found = re.search(r'data-live="kept">(.*?)</script>', phone.get(card).text)
    assert found
    pages: list[str] = json.loads(found[1])["pages"]
    return pages


def test_a_game_not_yet_begun_has_the_players_of_now_and_counts_nowhere(desk: Desk, app: Flask, store: Store) -> None:
    cards, phone = desk.make_cards(), app.test_client()
    desk.draw()
    page = f"{cards[1]}/game/1"
    before = page_data(phone, page)  # as a phone does that keeps it
    used, view = [before["address"]], before["view"]
    to_look = (f"/s/{view}", f"/api/sheets/{view}", f"/api/sheets/{view}/log")
    tags = {address: phone.get(address).headers["ETag"] for address in to_look}
    assert "game 1" not in desk.page()
    names = desk.tournament.names(desk.tournament.table(1, 1))
    leaver = desk.number_of(names[0])
    for seated in (3, 4):
        desk.move(leaver, 0 if seated == 3 else 1)
        now = desk.tournament.names(desk.tournament.table(1, 1))
        assert len(now) == seated
        to_keep = pages_to_keep(phone, cards[1])
        assert [phone.get(address).status_code for address in to_keep] == [200] * 7
        after = page_data(phone, page)
        assert after["address"] in to_keep
        assert tuple(after["sheet"]["players"]) == now
        # It is another sheet: a page of the former one opens nothing more, and neither a browser nor a phone takes what
        # it has of that for this one.
        assert after["id"] != before["id"]
        assert [phone.get(before[of]).status_code for of in ("address", "api")] == [404, 404]
        for address, tag in tags.items():
            assert phone.get(address, headers={"If-None-Match": tag}).status_code == 200, (seated, address)
        before = after
        used.append(before["address"])
    store.renew({before["address"].removeprefix("/s/"): new_key()})  # replaced by hand: the next one was never used
    after = page_data(phone, page)
    assert (after["id"], after["address"] in used) == (before["id"], False)
    desk.send(f"/players/{leaver}", step="save", name="Zoë", labels="")
    sheet = play(phone, cards[1], 1, 1, DEALS[:1])
    assert json.loads(phone.get(f"{sheet}.json").data)["players"] == [*now[:3], "Zoë"]
    assert "game 1, deal 2" in desk.page()
