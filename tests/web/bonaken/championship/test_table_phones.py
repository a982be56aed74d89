"""The phones and cards of tables over HTTP: games begun by a card, keys that were replaced, and new cards."""

import io
import json
import re
import zipfile
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonaken.changes import FirstDealerSet, Renamed
from scoresheet.editing import Saved, record
from scoresheet.store.sheets import new_key
from tests.store.asking import write
from tests.web.bonaken.championship.desk import DEALS, GAME, Desk, another, fill, points_in
from tests.web.forms import undo


@pytest.fixture
def desk(desk: Desk) -> Desk:
    """The same with cards on its tables and the first round drawn."""
    desk.make_cards()
    desk.draw()
    return desk


def test_the_desk_signs_for_games_on_the_phone_of_a_table(desk: Desk) -> None:
    assert len(desk.cards) == 5
    assert "Nobody sits at this table now." in desk.at_table(3)
    first = desk.play(1, 1, 3, DEALS[:3])
    assert "game 1, deal 4" in desk.page()
    desk.enter(first, DEALS[3:])
    assert "game 1 is over" in desk.page()
    over = desk.phone.get(first).text
    assert "Scan the card on your table" in over
    assert "Another game" not in over  # no desk would sign for it
    assert desk.cards[1].rsplit("/", 1)[1] not in over + str(desk.phone.get_cookie("forms"))
    desk.play(1, 2)
    assert "to be signed off" in desk.page()
    assert "Both games are over." in desk.at_table(1)
    assert desk.sign(1, 1).status_code == 302
    table = desk.tournament.table(1, 1)
    assert table.games == (GAME, GAME)
    assert len(table.sheets) == 2
    assert "The desk has signed off your points." in desk.at_table(1)
    assert desk.phone.get(f"{desk.cards[1]}/game/1").location == first  # still to be looked at
    # Corrected afterwards, the desk sees it.
    page = desk.phone.get(f"{first}/deal/6").text
    fill(desk.phone, page, "/deal/6", goer="3", result="win", step="save")
    assert "game 1 was changed on the phone after it was signed off." in desk.page("/round/1/table/1")
    needed = desk.page()
    assert "Round 1, table 1: game 1 was changed on the phone after it was signed off." in needed
    assert "It is no longer finished there." in needed
    assert "Ask the desk for a new signature" in desk.at_table(1)
    fill(desk.phone, desk.phone.get(f"{first}/deal").text, "/deal", goer="3", result="win", step="save")
    assert f"{desk.tournament.names(table)[3]}: 1 (0 won) → 4 (2 won)" in desk.page()
    assert f"{desk.tournament.names(table)[3]}: 1 (0 won) → 4 (2 won)" in desk.at_table(1)


def test_a_game_begun_by_the_script_of_a_phone_is_of_its_table_at_once(desk: Desk) -> None:
    page = desk.at_table(1, "/game/1")
    key = re.findall(r"/s/(\w{32})/deal", page)[0]
    begun = record(desk.store, key, FirstDealerSet(0), seen=0, entry_id=new_key(), by=None)
    assert isinstance(begun, Saved)
    desk.enter(f"/s/{key}", DEALS)
    over = desk.phone.get(f"/s/{key}").text
    assert ("Scan the card on your table" in over, "Another game" in over) == (True, False)


def test_a_table_is_not_to_be_signed_off_while_its_first_game_goes_on(desk: Desk) -> None:
    first = desk.play(1, 1, 3, DEALS[:3])
    desk.play(1, 2)
    page = desk.page()
    assert ("game 1, deal 4" in page, "to be signed off" in page) == (True, False)
    desk.enter(first, DEALS[3:])
    assert "to be signed off" in desk.page()


def test_a_notice_that_the_desk_has_seen_stays_away_until_it_changes(desk: Desk) -> None:
    first = desk.play(1, 1)
    desk.play(1, 2)
    desk.sign(1, 1)
    desk.sign(1, 2, (GAME, GAME))
    desk.draw()
    fill(desk.phone, desk.phone.get(f"{first}/deal/6").text, "/deal/6", goer="3", result="win", step="save")
    notice = "Round 1, table 1: game 1 was changed on the phone"
    page = desk.page()
    assert notice in page
    assert fill(desk.client, page, "/round/1/table/1", step="seen").status_code == 302
    page = desk.page()
    assert "Round 1, table 1: seen, and it stays so." in page
    assert notice not in page
    fill(desk.phone, desk.phone.get(f"{first}/deal").text, "/deal", goer="3", result="win", step="save")
    assert notice in desk.page()  # changed once more
    before = desk.tournament
    fill(desk.client, desk.page(), "/round/1/table/1", step="seen")
    assert notice not in desk.page("/players")
    undo(desk.client, desk.page("/log"))
    assert notice in desk.page()
    assert desk.tournament.table(1, 1).seen == before.table(1, 1).seen


def test_polling_the_desk_sees_a_phone_go_on(desk: Desk) -> None:
    desk.page()
    etag = desk.client.get(desk.home).headers["ETag"]
    assert desk.client.get(desk.home, headers={"If-None-Match": etag}).status_code == 304
    desk.play(1, 1, 0, DEALS[:1])
    assert desk.client.get(desk.home, headers={"If-None-Match": etag}).status_code == 200


def test_a_player_confirms_at_the_table_and_the_desk_signs_for_all_such_tables_at_once(desk: Desk) -> None:
    _, second = (desk.play(1, game).removeprefix("/s/") for game in (1, 2))
    assert "Sign off 1 table" not in desk.page()
    assert desk.confirm(1, 2).status_code == 302
    # Under other names than were drawn, even of one game, the desk has to look at it.
    players = desk.store.open(second).log.sheet.players
    for names, is_ready in (((*players[:3], "Zus"), False), (players, True)):
        write(desk.store, second, Renamed(names))
        assert ("Sign off 1 table" in desk.page()) == is_ready
    name = desk.tournament.names(desk.tournament.table(1, 1))[2]
    assert f"Confirmed by {name}" in desk.at_table(1)
    at_desk = desk.page()
    assert f"Confirmed by {name}" in at_desk
    for _ in range(2):
        assert fill(desk.client, at_desk, "/enter").status_code == 302
    assert desk.tournament.table(1, 1).games == (GAME, GAME)
    assert len(desk.tournament.table(1, 1).sheets) == 2
    assert desk.store.open(desk.key).log.entries[-1].by is None


def test_signing_for_the_last_tables_draws_the_next_round_too(desk: Desk) -> None:
    desk.play_all(1)
    desk.confirm(1, 2)
    assert "and draw round 2" not in desk.page()  # the other table plays on
    desk.sign(1, 2, (GAME, GAME))
    page = desk.page()
    assert "Sign off 1 table and draw round 2" in page
    for _ in range(2):  # pressed twice
        assert desk.press(page, "draw").status_code == 302
    assert [one.unsigned for one in desk.tournament.rounds] == [(), (1, 2)]
    assert "Signed off: tables 1." in desk.page()
    assert desk.draw("drop").status_code == 302  # what was signed for stays
    assert [one.unsigned for one in desk.tournament.rounds] == [()]


def test_one_tap_signs_for_no_table_of_a_round_that_the_page_did_not_show(desk: Desk) -> None:
    other = another(desk.client)
    desk.play_all(1)
    desk.confirm(1, 2)
    theirs = other.get(f"{desk.home}?lang=en").text
    fill(desk.client, desk.page(), "/enter")
    desk.sign(1, 2, (GAME, GAME))
    desk.draw()
    desk.play_all(2)
    desk.confirm(2, 2)
    assert fill(other, theirs, "/enter").status_code == 302
    assert desk.tournament.rounds[-1].unsigned == (1, 2)
    assert "another desk was just at the same thing" in other.get(desk.home).text


def test_points_typed_from_paper_are_confirmed_on_the_phone_of_the_table(desk: Desk) -> None:
    desk.sign(1, 1, (GAME, GAME))
    page = desk.at_table(1)
    assert "Points as the desk has them" in page
    assert "<td>10 <small>2 won</small></td>" in page
    desk.confirm(1, 3)
    name = desk.tournament.names(desk.tournament.table(1, 1))[3]
    assert f"Confirmed by {name}" in desk.page("/round/1/table/1")
    assert desk.store.open(desk.key).log.entries[-1].by == name
    desk.sign(1, 1, (GAME[::-1], GAME))  # no player has confirmed other points
    assert f"Confirmed by {name}" not in desk.page("/round/1/table/1")


def test_a_card_writes_at_its_own_table_only(desk: Desk) -> None:
    base = f"/t/{desk.view_key}/table"
    one, two = (desk.cards[table].rsplit("/", 1)[1] for table in (1, 2))
    elsewhere = (f"{base}/1/{two}", f"{base}/2/{one}/game/1", f"{base}/99/{one}", f"{base}/1/{desk.view_key}")
    for address in (*elsewhere, f"/t/{one}", f"/s/{one}"):
        assert desk.phone.get(address).status_code == 404, address
    assert desk.phone.post(f"{base}/2/{one}/game/1", data={"first_dealer": "0"}).status_code == 404
    for path in ("/players", "/players/1", "/print", "/heading", "/log", "/round/1/table/1", "/cards.pdf"):
        assert desk.phone.get(f"/t/{desk.view_key}{path}").status_code == 403


def test_new_cards_that_are_refused_take_no_sheet_from_its_table(desk: Desk) -> None:
    other_desk = desk.page("/print")
    desk.make_cards()
    sheet = desk.play(1, 1, 3, DEALS[:3])
    before = desk.tournament
    fill(desk.client, other_desk, "/cards")
    assert "another desk was just at the same thing" in desk.page("/print")
    assert desk.phone.get(sheet).status_code == 200
    open_too_long = desk.page("/print")
    desk.draw("close")
    fill(desk.client, open_too_long, "/cards")
    shown = desk.page("/print")
    assert ("The tournament is closed." in shown, f'{desk.home}/cards"' in shown) == (True, False)
    assert desk.tournament == replace(before, closed=True)
    assert desk.phone.get(sheet).status_code == 200
    assert f'href="{sheet}"' in desk.at_table(1)


def test_points_go_to_their_players_after_one_was_moved_and_moved_back(desk: Desk) -> None:
    names = desk.tournament.names(desk.tournament.table(1, 1))
    desk.play_all(1, 3)
    for table in (2, 1):
        desk.move(desk.number_of(names[0]), table)
    assert desk.tournament.names(desk.tournament.table(1, 1)) == (*names[1:], names[0])
    assert points_in(desk.page("/round/1/table/1"), 2) == ["8", "4", "1", "10"]
    shown = re.findall(r"<bdi>(.*?)</bdi></th><td>(\d+)", desk.at_table(1))
    assert shown == [(names[1], "8"), (names[2], "4"), (names[3], "1"), (names[0], "10")]
    desk.confirm(1, 0)
    fill(desk.client, desk.page(), "/enter")
    signed = desk.tournament.table(1, 1)
    assert signed.confirmed == (signed.players[0],)
    assert [score.points for score in signed.games[0]] == [8, 4, 1, 10]


def test_a_game_goes_by_the_players_whose_names_were_corrected_since(desk: Desk) -> None:
    names = desk.tournament.names(desk.tournament.table(1, 1))
    desk.play_all(1, 3)
    for table in (2, 1):
        desk.move(desk.number_of(names[0]), table)
    # The second takes the name that the first was entered under.
    for name, now in ((names[0], "Zus"), (names[1], names[0])):
        desk.send(f"/players/{desk.number_of(name)}", step="save", name=now, labels="")
    assert points_in(desk.page("/round/1/table/1"), 2) == ["8", "4", "1", "10"]
    assert "other names" not in desk.page() + desk.page("/round/1/table/1")
    desk.confirm(1, 1)
    fill(desk.client, desk.page(), "/enter")
    assert [score.points for score in desk.tournament.table(1, 1).games[0]] == [8, 4, 1, 10]
    assert "Zus: 10" not in desk.page()
    desk.sign(1, 2, (GAME, GAME))
    desk.draw()
    assert "other names" not in desk.page()


@pytest.mark.usefixtures("printed_as_html")
@pytest.mark.parametrize("moved", ["away from it", "to it"])
def test_a_game_of_another_number_of_players_than_sit_at_the_table_has_no_points(desk: Desk, moved: str) -> None:
    desk.play_all(1, 3)
    one, other = (desk.tournament.names(desk.tournament.table(1, at))[0] for at in (1, 2))
    if moved == "to it":
        desk.move(desk.number_of(other), 1)
    else:
        desk.move(desk.number_of(one), 2)
    assert "Look at it" in desk.at_table(1)
    assert "game 1 on the phone has other names" in desk.page("/round/1/table/1")
    assert desk.client.get(f"{desk.home}/round/1/forms.pdf").status_code == 200


def test_a_draw_with_games_on_phones_is_dropped_knowingly_and_undo_brings_them_back(desk: Desk) -> None:
    for table in (2, 1):
        desk.play(table, 1, 3, DEALS[:1])
    before = desk.tournament
    answer = desk.draw("drop")
    assert answer.status_code == 409
    assert "Already played on the phones of tables: 1, 2." in answer.text
    assert desk.tournament == before
    assert desk.press(answer.text, "drop").status_code == 409
    assert "accept.phones-begun" in answer.text
    assert desk.press(answer.text, "drop", **{"accept.phones-begun": "on"}).status_code == 302
    assert not desk.tournament.rounds
    fill(desk.client, desk.page(), "/undo")
    assert desk.tournament == before
    assert desk.page().count("game 1, deal 2") == 2


def replaced(phone: FlaskClient, sheet: str) -> str:
    """Replaces the edit key of a sheet; its new address."""
    answer = fill(phone, phone.get(f"{sheet}/key").text, "/key")
    assert answer.status_code == 302
    return answer.location


def test_a_table_keeps_its_sheet_when_the_key_of_that_is_replaced(desk: Desk) -> None:
    other = another(desk.client)
    sheet = desk.play(1, 1, 3, DEALS[:3])
    for _ in range(3):
        elsewhere = replaced(other, sheet)
        assert desk.phone.get(sheet).status_code == 404
        table = desk.at_table(1)
        assert ("Begin game 1" in table, "Go on with deal 4" in table) == (False, True)
        assert "game 1, deal 4" in desk.page()
        page = desk.at_table(1, "/game/1")
        assert "Only look at it" in page
        sheet = fill(desk.phone, page, "/game/1").location
        assert desk.at_table(1).count(f'href="{sheet}"') == 1
        assert other.get(elsewhere).status_code == 404  # the card outranks it
    desk.enter(sheet, DEALS[3:])
    desk.play(1, 2)
    assert desk.sign(1, 1).status_code == 302
    assert desk.tournament.table(1, 1).games == (GAME, GAME)


def test_a_key_that_was_replaced_gives_no_other_without_the_card(desk: Desk) -> None:
    sheet = desk.play(1, 1, 3, DEALS[:3])
    elsewhere = replaced(desk.phone, sheet)
    for path in ("", "/key", "/deal", "/log", ".json"):
        answer = another(desk.client).get(f"{sheet}{path}")
        assert (answer.status_code, elsewhere in answer.text) == (404, False)
    assert another(desk.client).post(f"{desk.cards[2]}/game/1", data={}).status_code == 400
    assert desk.phone.get(elsewhere).status_code == 200


def test_new_cards_in_the_middle_of_a_round_keep_tables_and_sheets_together(desk: Desk) -> None:
    card = desk.cards[1]
    first = desk.play(1, 1, 3)
    begun = desk.play(2, 1, 0, DEALS[:3])
    taken = replaced(desk.phone, desk.play(1, 2, 0, DEALS[:1]))
    for _ in range(2):
        desk.make_cards()
    at_desk = desk.page()
    assert ("game 2, deal 2" in at_desk, "game 1, deal 4" in at_desk) == (True, True)
    assert points_in(desk.page("/round/1/table/1"), 1) == ["10", "8", "4", "1"]
    for lost in (card, first, begun, taken):
        assert desk.phone.get(lost).status_code == 404
    again = desk.phone.get(f"{desk.cards[2]}/game/1").location
    assert f'href="{again}"' in desk.at_table(2)
    desk.enter(again, DEALS[3:])
    desk.play(2, 2)
    assert desk.sign(1, 2).status_code == 302
    assert desk.tournament.table(1, 2).games == (GAME, GAME)
    before = len(zipfile.ZipFile(io.BytesIO(desk.client.get(f"/t/{desk.view_key}.zip").data)).namelist())
    desk.make_cards()
    after = zipfile.ZipFile(io.BytesIO(desk.client.get(f"/t/{desk.view_key}.zip").data)).namelist()
    assert (len(after), "round-1-table-2-game-2.json" in after) == (before, True)


def test_a_desk_whose_key_was_replaced_goes_on_with_the_games_on_phones(desk: Desk) -> None:
    card = desk.cards[1]
    begun = desk.play(1, 1, 0, DEALS[:3])
    desk.play_all(2)
    desk.open_by(desk.store.replace_edit_key(desk.key))
    assert "game 1, deal 4" in desk.page()
    assert points_in(desk.page("/round/1/table/2"), 1) == ["10", "8", "4", "1"]
    assert desk.cards == {}
    desk.make_cards()
    for lost in (card, begun):  # the key that leaked, and all that follows from it, opens nothing more
        assert desk.phone.get(lost).status_code == 404
    assert "Go on with deal 4" in desk.at_table(1)
    desk.enter(desk.phone.get(f"{desk.cards[1]}/game/1").location, DEALS[3:])
    desk.play(1, 2)
    for table in (1, 2):
        assert desk.sign(1, table).status_code == 302
        assert len(desk.tournament.table(1, table).sheets) == 2


def test_two_phones_at_one_table_begin_one_game(desk: Desk) -> None:
    phones, address = (desk.phone, another(desk.client)), f"{desk.cards[1]}/game/1"
    pages = [phone.get(address).text for phone in phones]
    sheets = [
        fill(phone, page, "/game/1", first_dealer=str(seat)).location
        for seat, (phone, page) in enumerate(zip(phones, pages, strict=True))
    ]
    assert sheets[0] == sheets[1]


def page_data(html: str) -> dict[str, Any]:
    """The data that a page has for its script."""
    (text,) = re.findall(r'<div class="sheet-data" hidden><script[^>]*>(.*?)</script>', html)
    data: dict[str, Any] = json.loads(text)
    return data


def test_a_game_not_yet_begun_has_the_players_of_now_and_counts_nowhere(desk: Desk) -> None:
    before = page_data(desk.at_table(1, "/game/1"))  # as a phone does that keeps it
    used, view = [before["address"]], before["view"]
    to_look = (f"/s/{view}", f"/api/sheets/{view}", f"/api/sheets/{view}/log")
    tags = {address: desk.phone.get(address).headers["ETag"] for address in to_look}
    assert "game 1" not in desk.page()
    names = desk.tournament.names(desk.tournament.table(1, 1))
    leaver = desk.number_of(names[0])
    for seated in (3, 4):
        desk.move(leaver, 0 if seated == 3 else 1)
        now = desk.tournament.names(desk.tournament.table(1, 1))
        assert len(now) == seated
        (kept,) = re.findall(r'data-live="kept">(.*?)</script>', desk.at_table(1))
        to_keep = json.loads(kept)["pages"]  # in the order in which the phone fetches them
        assert [desk.phone.get(address).status_code for address in to_keep] == [200] * 7
        after = page_data(desk.at_table(1, "/game/1"))
        assert after["address"] in to_keep
        assert tuple(after["sheet"]["players"]) == now
        # It is another sheet: a page of the former one opens nothing more, and neither a browser nor a phone takes what
        # it has of that for this one.
        assert after["id"] != before["id"]
        assert [desk.phone.get(before[of]).status_code for of in ("address", "api")] == [404, 404]
        for address, tag in tags.items():
            assert desk.phone.get(address, headers={"If-None-Match": tag}).status_code == 200, (seated, address)
        before = after
        used.append(before["address"])
    # Replaced by hand: the next one was never used.
    desk.store.renew({before["address"].removeprefix("/s/"): new_key()})
    after = page_data(desk.at_table(1, "/game/1"))
    assert (after["id"], after["address"] in used) == (before["id"], False)
    desk.send(f"/players/{leaver}", step="save", name="Zoë", labels="")
    sheet = desk.play(1, 1, 1, DEALS[:1])
    assert json.loads(desk.phone.get(f"{sheet}.json").data)["players"] == [*now[:3], "Zoë"]
    assert "game 1, deal 2" in desk.page()
