"""The desk of a tournament over HTTP: what people do, and what they do wrong."""

import io
import json
import zipfile

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.core.bonaken.championship.draw import Chance
from scoresheet.core.bonaken.championship.tournament import Score
from scoresheet.store import Store
from tests.championship import some_game
from tests.postgres import BOTH_DATABASES
from tests.web.bonaken.championship.desk import Desk, fill, forms, play, typed

pytestmark = BOTH_DATABASES

FOUR = ["Anja; nieuw, vrouw", "Bert", "Cor; nieuw", "Dini; vrouw"]
EIGHT = [*FOUR, "Els", "Fred", "Gerda", "Hans"]
GAME = tuple(Score(*score) for score in ((10, 2), (8, 2), (4, 2), (1, 0)))
# Seat 0 goes out first, then 1, then 2; seat 3 is left.
DEALS = [(0, "win"), (0, "win"), (1, "win"), (1, "win"), (2, "win"), (2, "win")]


@pytest.fixture
def desk(client: FlaskClient, store: Store) -> Desk:
    return Desk(client, store, EIGHT)


def test_a_tournament_begins_with_a_pasted_list(desk: Desk) -> None:
    assert [player.name for player in desk.tournament.players][:2] == ["Anja", "Bert"]
    assert desk.tournament.players[0].labels == ("nieuw", "vrouw")
    assert "8 players are here" in desk.page()


def test_what_is_wrong_in_a_list_is_said_by_line_and_nothing_is_lost(client: FlaskClient) -> None:
    page = client.get("/t/new").text
    answer = fill(client, page, "/t/new", players="Anja\n\nBert\nanja\n" + "x" * 41)
    assert answer.status_code == 400
    assert "Line 4: " in answer.text
    assert "Line 5: " in answer.text
    assert "Anja\n\nBert\nanja\nxxx" in answer.text


def test_a_round_is_drawn_played_on_paper_and_signed_for(desk: Desk) -> None:
    assert desk.draw().status_code == 302
    assert "Round 1 is drawn: 2 tables" in desk.page()
    assert desk.sign(1, 1, (GAME, GAME)).status_code == 302
    page = desk.page()
    assert "Round 1, table 1 is signed off." in page
    assert "Tables signed off: 1 of 2." in page
    names = desk.tournament.names(desk.tournament.table(1, 1))
    assert desk.ranking()[0] == (1, names[0], 20)


def test_undo_takes_a_signature_and_a_draw_back(desk: Desk) -> None:
    desk.draw()
    assert "Round 1 is drawn" in desk.page()
    desk.sign(1, 1, (GAME, GAME))
    fill(desk.client, desk.page(), "/undo")
    assert not desk.tournament.table(1, 1).signed
    assert fill(desk.client, desk.page(), "/draw", step="drop").status_code == 302
    page = desk.page()
    assert "The draw of round 1 is dropped." in page
    assert desk.tournament.rounds == ()


def test_wrong_points_are_held_back_until_somebody_has_seen_them(desk: Desk) -> None:
    desk.draw()
    wrong = (GAME, (*GAME[:3], Score(4, 2)))
    answer = desk.sign(1, 1, wrong)
    assert answer.status_code == 409
    assert "No game ends with the points of game 2: 10 8 4 4." in answer.text
    assert 'value="4"' in answer.text  # nothing typed is lost
    assert fill(desk.client, answer.text, "/table/1", **typed(wrong), accept__wrong__points="on").status_code == 409
    fields = {"accept.wrong-points": "on", "accept.wrong-won": "on"}
    assert fill(desk.client, answer.text, "/table/1", **typed(wrong), **fields).status_code == 302
    assert desk.tournament.table(1, 1).accepted == ("wrong-points",)
    assert "No game ends with" in desk.page()


@pytest.mark.parametrize("text", ["", "x", "-1", "1.5", "101", "99999"])
def test_what_is_no_number_is_said_and_kept(desk: Desk, text: str) -> None:
    desk.draw()
    path = "/round/1/table/1"
    fields = {**typed((GAME, GAME)), "points__2__3": text}
    answer = fill(desk.client, desk.page(path), path, **fields)
    assert answer.status_code == 400
    assert "as whole numbers" in answer.text
    assert (
        f'name="points.2.3" type="text" inputmode="numeric" maxlength="3" autocomplete="off" value="{text}"'
        in answer.text
    )
    assert not desk.tournament.table(1, 1).signed


def test_the_next_round_waits_for_the_tables_unless_the_desk_has_seen_it(desk: Desk) -> None:
    desk.draw()
    desk.sign(1, 2, (GAME, GAME))
    answer = desk.draw()
    assert answer.status_code == 409
    assert "Round 1 is not signed off at: 1." in answer.text
    assert fill(desk.client, answer.text, "/draw", step="draw", **{"accept.tables-unsigned": "on"}).status_code == 302
    assert len(desk.tournament.rounds) == 2
    final = desk.draw("final")
    assert final.status_code == 409
    assert "Before the final all tables have to be signed off." in final.text


def test_the_same_draw_sent_twice_is_one(desk: Desk) -> None:
    page = desk.page()
    for _ in range(2):
        assert fill(desk.client, page, "/draw", step="draw").status_code == 302
    assert len(desk.tournament.rounds) == 1


def test_two_desks_draw_at_once_and_the_second_is_told(desk: Desk, app: Flask) -> None:
    other = app.test_client()
    theirs, mine = other.get(f"{desk.home}?lang=en").text, desk.page()
    assert fill(desk.client, mine, "/draw", step="draw").status_code == 302
    seats = desk.tournament.rounds[0].seated
    assert fill(other, theirs, "/draw", step="draw").status_code == 302
    assert "another desk was just at the same thing" in other.get(f"{desk.home}?lang=en").text
    assert [one.seated for one in desk.tournament.rounds] == [seats]


def test_two_desks_sign_for_one_table_and_the_second_sees_the_first(desk: Desk, app: Flask) -> None:
    desk.draw()
    other, path = app.test_client(), "/round/1/table/1"
    theirs = other.get(f"{desk.home}{path}?lang=en").text
    desk.sign(1, 1, (GAME, GAME))
    assert fill(other, theirs, path, step="sign", **typed((GAME, GAME[::-1]))).status_code == 302
    assert "another desk was just at the same thing" in other.get(f"{desk.home}?lang=en").text
    assert desk.tournament.table(1, 1).games == (GAME, GAME)
    # At another table there is nothing in the way.
    elsewhere = other.get(f"{desk.home}/round/1/table/2?lang=en").text
    desk.sign(1, 1, (GAME[::-1], GAME))
    assert fill(other, elsewhere, "/table/2", step="sign", **typed((GAME, GAME))).status_code == 302
    assert desk.tournament.table(1, 2).signed


def test_late_comers_leavers_corrections_and_moves(desk: Desk) -> None:
    desk.draw()
    fill(desk.client, desk.page("/players"), "/players", players="Ina; nieuw")
    assert "Added: Ina." in desk.page("/players")
    assert "At no table: Ina." in desk.page()
    fill(desk.client, desk.page("/players/1"), "/players/1", step="left")
    assert "Went home, and sits at a table: Anja." in desk.page()
    fill(desk.client, desk.page("/players/2"), "/players/2", step="save", name="Berta", labels="vrouw")
    assert desk.tournament.players[1].name == "Berta"
    table = next(at for at in (1, 2) if 0 in desk.tournament.table(1, at).players)
    for number, to in ((1, 0), (9, table)):  # Anja away from it, Ina to it
        move = next(form for form in forms(desk.page(f"/players/{number}")) if "move" in form.buttons)
        answer = desk.client.post(move.action, data={**move.fields, "step": "move", "table": str(to)})
        assert answer.status_code == 302
    assert {0, 8} & set(desk.tournament.table(1, table).players) == {8}
    again = fill(desk.client, desk.page("/players"), "/players", players="ina")
    assert again.status_code == 400


def test_a_phone_a_table_counts_and_the_desk_signs_for_it(desk: Desk, app: Flask) -> None:
    cards, phone = desk.make_cards(), app.test_client()
    assert len(cards) == 5
    assert "Nobody sits at this table now." in phone.get(f"{cards[1]}?lang=en").text
    desk.draw()
    assert "not begun" in desk.page()
    first = play(phone, cards[1], 1, 3, DEALS[:3])
    assert "game 1, deal 4" in desk.page()
    for goer, result in DEALS[3:]:
        fill(phone, phone.get(f"{first}/deal").text, "/deal", goer=str(goer), result=result, step="save")
    assert "game 1 is over" in desk.page()
    over = phone.get(f"{first}?lang=en").text
    assert "Scan the card on your table" in over
    assert "Another game" not in over  # nobody would sign for it
    assert cards[1].rsplit("/", 1)[1] not in over + str(phone.get_cookie("forms"))
    play(phone, cards[1], 2, 0, DEALS)
    assert "to be signed off" in desk.page()
    assert "Both games are over." in phone.get(cards[1]).text
    path = "/round/1/table/1"
    assert fill(desk.client, desk.page(path), path, step="sign").status_code == 302  # as it is filled in
    table = desk.tournament.table(1, 1)
    assert table.games == (GAME, GAME)
    assert len(table.sheets) == 2
    assert "The desk has signed off your points." in phone.get(cards[1]).text
    assert phone.get(f"{cards[1]}/game/1").location == first  # still to be looked at
    # Corrected afterwards, the desk sees it.
    page = phone.get(f"{first}/deal/6").text
    fill(phone, page, "/deal/6", goer="3", result="win", step="save")
    assert "Game 1 was changed on the phone after it was signed off." in desk.page(path)


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


def test_new_cards_end_the_old_ones(desk: Desk) -> None:
    old = desk.make_cards()
    new = desk.make_cards()
    assert desk.client.get(old[1]).status_code == 404
    assert desk.client.get(new[1]).status_code == 200


def replaced(phone: FlaskClient, sheet: str) -> str:
    """The address of a sheet whose key somebody replaced."""
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
    for goer, result in DEALS[3:]:
        answer = fill(phone, phone.get(f"{sheet}/deal").text, "/deal", goer=str(goer), result=result, step="save")
        assert answer.status_code == 302
    play(phone, cards[1], 2, 0, DEALS)
    path = "/round/1/table/1"
    assert fill(desk.client, desk.page(path), path, step="sign").status_code == 302
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
    fields = next(form.fields for form in forms(desk.page("/round/1/table/1")) if "points.1.0" in form.fields)
    assert [fields[f"points.1.{seat}"] for seat in range(4)] == [["10"], ["8"], ["4"], ["1"]]
    for lost in (old[1], first, begun, taken):
        assert phone.get(lost).status_code == 404
    again = phone.get(f"{cards[2]}/game/1").location
    assert f'href="{again}"' in phone.get(cards[2]).text
    for goer, result in DEALS[3:]:
        fill(phone, phone.get(f"{again}/deal").text, "/deal", goer=str(goer), result=result, step="save")
    play(phone, cards[2], 2, 0, DEALS)
    path = "/round/1/table/2"
    assert fill(desk.client, desk.page(path), path, step="sign").status_code == 302
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


def opened_by(desk: Desk, written: str) -> str:
    """Where the start page leads with what was typed under "open with a key"."""
    return fill(desk.client, desk.client.get("/").text, "/", address=written).location


def test_the_start_page_opens_desk_ranking_and_table_by_key_and_address(desk: Desk) -> None:
    cards = desk.make_cards()
    assert opened_by(desk, desk.key) == opened_by(desk, f"https://phone.local{desk.home}/players") == desk.home
    assert opened_by(desk, desk.view_key) == f"/t/{desk.view_key}"
    assert opened_by(desk, f"https://phone.local{cards[2]}") == cards[2]


@pytest.mark.pdf
def test_a_second_desk_finds_the_first_by_a_code_and_a_sheet_of_paper(desk: Desk) -> None:
    page = desk.page()
    assert f"{desk.home}/desk.svg" in page
    assert desk.client.get(f"{desk.home}/desk.svg").mimetype == "image/svg+xml"
    assert desk.client.get(f"{desk.home}/desk.pdf").data.startswith(b"%PDF-")
    for path in ("desk.svg", "desk.pdf"):
        assert desk.client.get(f"/t/{desk.view_key}/{path}").status_code == 403


def test_a_sheet_is_no_tournament_and_a_tournament_no_sheet(desk: Desk, sheet_key: str) -> None:
    assert desk.client.get(f"/t/{sheet_key}").status_code == 404
    assert desk.client.get(f"/s/{desk.key}").status_code == 404
    assert desk.client.get(f"/api/sheets/{desk.key}").status_code == 404
    assert desk.client.get("/t/nobody").status_code == 404


def test_polling_the_desk_sees_a_phone_go_on(desk: Desk, app: Flask) -> None:
    cards = desk.make_cards()
    desk.draw()
    desk.page()
    etag = desk.client.get(desk.home).headers["ETag"]
    assert desk.client.get(desk.home, headers={"If-None-Match": etag}).status_code == 304
    play(app.test_client(), cards[1], 1, 0, DEALS[:1])
    assert desk.client.get(desk.home, headers={"If-None-Match": etag}).status_code == 200


def test_the_log_says_who_did_what_and_undoes(desk: Desk) -> None:
    desk.draw()
    log = desk.page("/log")
    assert "Round 1 is drawn: 2 tables, from seed" in log
    fill(desk.client, log, "/undo")
    assert desk.tournament.rounds == ()
    assert "dropped" in desk.page()


def test_everything_in_one_file(desk: Desk, app: Flask) -> None:
    cards = desk.make_cards()
    desk.draw()
    phone = app.test_client()
    for game in (1, 2):
        play(phone, cards[1], game, 0, DEALS)
    path = "/round/1/table/1"
    fill(desk.client, desk.page(path), path, step="sign")
    desk.sign(1, 2, [some_game(4, Chance("x"))] * 2)
    archive = zipfile.ZipFile(io.BytesIO(desk.client.get(f"/t/{desk.view_key}.zip").data))
    assert sorted(archive.namelist()) == [
        "ranking.csv",
        "round-1-table-1-game-1.json",
        "round-1-table-1-game-2.json",
        "tournament.json",
    ]
    document = json.loads(archive.read("tournament.json"))
    assert [table["source"] for table in document["rounds"][0]["tables"]] == ["phone", "form"]
    assert json.loads(archive.read("round-1-table-1-game-1.json"))["format"] == "bonaken/1"
    assert desk.client.get(f"/t/{desk.view_key}.csv").text.startswith(
        "\ufeffplace,player,labels,round_1,final,points,won_deals"
    )


def test_names_are_text_everywhere(client: FlaskClient, store: Store) -> None:
    desk = Desk(client, store, ["<b>x</b>; <i>", "=1+1", "a & b", "d"], title="<script>")
    desk.draw()
    for path in ("", "/players", "/log", "/print", "/round/1", "/round/1/table/1", "/ranking", "/screen"):
        page = desk.page(path)
        assert "<b>x</b>" not in page
        assert "<script>" not in page
    assert "'=1+1" in client.get(f"/t/{desk.view_key}.csv").text
