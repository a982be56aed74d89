"""The desk of a tournament over HTTP: its pages and forms, with right and wrong input."""

import io
import json
import re
import zipfile

import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonaken.championship.draw import Chance
from scoresheet.core.bonaken.championship.tournament import Score
from scoresheet.store.sheets import Store
from tests.championship import some_game
from tests.web.bonaken.championship.desk import GAME, Desk, another, fill, points_in, typed
from tests.web.forms import undo


def test_faults_in_a_list_of_players_are_named_by_line_and_the_list_is_kept(client: FlaskClient) -> None:
    page = client.get("/t/new").text
    answer = fill(client, page, "/t/new", players="Anja\n\nBert\nanja\n" + "x" * 41)
    assert answer.status_code == 400
    assert "Line 4, anja: " in answer.text
    assert f"Line 5, {'x' * 41}: " in answer.text
    assert "Anja\n\nBert\nanja\nxxx" in answer.text


EXCEL = "Nr\tNaam\tClub\n1\tAnja de Wit\tDe Hoek\n2\tBert\tDe Hoek\n3\tbert\tOost\n"


def test_a_table_from_a_spreadsheet_is_shown_before_anything_is_kept(desk: Desk) -> None:
    before = desk.tournament
    answer = desk.send("/players", players=EXCEL)
    assert answer.status_code == 200
    assert "Nothing has been kept yet." in answer.text
    assert desk.tournament == before
    assert '<option value="name" selected>' in answer.text
    again = fill(desk.client, answer.text, "/players", players=EXCEL, column__1="name")
    assert again.status_code == 400
    assert "Line 4, bert: " in again.text
    better = EXCEL.replace("bert", "Bea").replace("Bert", "Bernd")
    last = fill(desk.client, again.text, "/players", players=better, column__1="name", column__2="labels")
    assert last.status_code == 302
    found = {player.name: player.labels for player in desk.tournament.players[8:]}
    assert found == {"Anja de Wit": ("De Hoek",), "Bernd": ("De Hoek",), "Bea": ("Oost",)}


def test_players_are_checked_in_with_a_tap_each(desk: Desk) -> None:
    assert "2 tables of four" in desk.page("/players")
    desk.send("/players", here="nobody")
    page = desk.page("/players")
    assert "0 players are here" in page
    assert page.count("not here yet") == 8
    for number in range(1, 8):
        desk.send("/players", here=str(number))
    assert "1 table of four and 1 of three" in desk.page("/players")
    desk.send("/players", here="1")  # a tap too many
    assert desk.tournament.players[0].away
    found = desk.page("/players?name=ans")
    assert (found.count("aria-pressed"), "Hans" in found) == (1, True)


def test_two_desks_check_in_the_players_that_their_pages_show(desk: Desk) -> None:
    other = another(desk.client)
    before = other.get(f"{desk.home}/players").text
    desk.send("/players", here="nobody")
    theirs, mine = other.get(f"{desk.home}/players").text, desk.page("/players")
    for client, page in ((desk.client, mine), (other, theirs), (other, theirs)):  # the last one is a double tap
        fill(client, page, "/players", here="1")
        assert desk.tournament.present == (0,)
    fill(other, before, "/players", here="nobody")
    assert "another desk was just at the same thing" in other.get(f"{desk.home}/players").text
    assert desk.tournament.present == (0,)


def test_wrong_points_are_refused_until_the_desk_accepts_the_warnings(desk: Desk) -> None:
    desk.draw()
    wrong = (GAME, (*GAME[:3], Score(4, 2)))
    answer = desk.sign(1, 1, wrong)
    assert answer.status_code == 409
    assert "No game ends with the points of game 2: 10 8 4 4." in answer.text
    assert points_in(answer.text, 2) == ["10", "8", "4", "4"]  # nothing typed is lost
    assert fill(desk.client, answer.text, "/table/1", **typed(wrong), accept__wrong__points="on").status_code == 409
    fields = {"accept.wrong-points": "on", "accept.wrong-won": "on"}
    assert fill(desk.client, answer.text, "/table/1", **typed(wrong), **fields).status_code == 302
    assert desk.tournament.table(1, 1).accepted == ("wrong-points",)
    assert "No game ends with" in desk.page()


def test_points_that_are_no_number_are_refused_and_kept_in_the_form(desk: Desk) -> None:
    desk.draw()
    path = "/round/1/table/1"
    for text in ("", "x", "-1", "1.5", "101", "99999"):
        fields = {**typed((GAME, GAME)), "points__2__3": text}
        answer = desk.send(path, **fields)
        assert answer.status_code == 400
        assert "as whole numbers" in answer.text
        assert points_in(answer.text, 2) == ["10", "8", "4", text]
    assert desk.send(path, **{**typed((GAME, GAME)), "points__2__3": "100"}).status_code == 409  # a number, but wrong
    half = desk.send(path, points__1__0="10", points__1__1="8").text  # it goes on in the first empty field
    assert re.findall(r'<input name="([^"]*)"[^>]* autofocus>', half) == ["points.1.2"]
    assert not desk.tournament.table(1, 1).signed


def test_the_next_round_waits_for_the_tables_unless_the_desk_accepts_it(desk: Desk) -> None:
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


def test_two_desks_draw_at_once_and_the_second_sees_a_notice(desk: Desk) -> None:
    other = another(desk.client)
    theirs, mine = other.get(desk.home).text, desk.page()
    assert fill(desk.client, mine, "/draw", step="draw").status_code == 302
    seats = desk.tournament.rounds[0].seated
    assert fill(other, theirs, "/draw", step="draw").status_code == 302
    assert "another desk was just at the same thing" in other.get(desk.home).text
    assert [one.seated for one in desk.tournament.rounds] == [seats]


def test_two_desks_sign_for_one_table_and_the_second_sees_the_first(desk: Desk) -> None:
    desk.draw()
    other, path = another(desk.client), "/round/1/table/1"
    theirs = other.get(f"{desk.home}{path}").text
    desk.sign(1, 1, (GAME, GAME))
    answer = fill(other, theirs, path, step="sign", **typed((GAME, GAME[::-1])))
    assert answer.status_code == 409
    assert "Another desk has just signed off this table" in answer.text
    assert f"Game 2: {desk.tournament.names(desk.tournament.table(1, 1))[0]}: 10 (2 won) → 1 (0 won)" in answer.text
    assert points_in(answer.text, 2) == ["1", "4", "8", "10"]
    assert desk.tournament.table(1, 1).games == (GAME, GAME)
    assert fill(other, answer.text, path, step="sign", **typed((GAME, GAME[::-1]))).status_code == 302  # knowingly
    assert desk.tournament.table(1, 1).games == (GAME, GAME[::-1])
    # At another table there is nothing in the way.
    elsewhere = other.get(f"{desk.home}/round/1/table/2").text
    desk.sign(1, 1, (GAME[::-1], GAME))
    assert fill(other, elsewhere, "/table/2", step="sign", **typed((GAME, GAME))).status_code == 302
    assert desk.tournament.table(1, 2).signed


def test_late_comers_leavers_corrections_and_moves(desk: Desk) -> None:
    desk.draw()
    desk.send("/players", players="Ina; nieuw")
    assert "Added: Ina." in desk.page("/players")
    assert "At no table: Ina." in desk.page()
    desk.send("/players/1", step="left")
    assert "Went home, and sits at a table: Anja." in desk.page()
    desk.send("/players/2", step="save", name="Berta", labels="vrouw")
    assert desk.tournament.players[1].name == "Berta"
    table = next(at for at in (1, 2) if 0 in desk.tournament.table(1, at).players)
    for number, to in ((1, 0), (9, table)):  # Anja away from it, Ina to it
        assert desk.move(number, to).status_code == 302
    assert {0, 8} & set(desk.tournament.table(1, table).players) == {8}
    again = desk.send("/players", players="ina")
    assert again.status_code == 400


def test_a_player_is_corrected_to_a_name_that_is_seen_and_of_no_other(desk: Desk) -> None:
    before = desk.tournament
    for name, sentence in (
        ("\u200e", "Every player needs a name."),
        ("Bert\u200e", "Two players cannot have the same name."),
        ("bert", "Two players cannot have the same name."),
    ):
        answer = desk.send("/players/1", step="save", name=name)
        assert (answer.status_code, sentence in answer.text) == (400, True), name
    assert desk.tournament == before


def test_a_move_without_a_table_that_can_be_read_leaves_the_player_there(desk: Desk) -> None:
    desk.draw()
    before = desk.tournament
    for text in ("", "x", "-1", "10001"):
        assert desk.move(1, text).status_code == 404
    assert desk.tournament == before


def opened_by(desk: Desk, written: str) -> str:
    """The address to which the start page leads when this is typed under "open with a key"."""
    return fill(desk.client, desk.client.get("/").text, "/", address=written).location


def test_the_start_page_opens_desk_ranking_and_table_by_key_and_address(desk: Desk) -> None:
    cards = desk.make_cards()
    assert opened_by(desk, desk.key) == opened_by(desk, f"https://phone.local{desk.home}/players") == desk.home
    assert opened_by(desk, desk.view_key) == f"/t/{desk.view_key}"
    assert opened_by(desk, f"https://phone.local{cards[2]}") == cards[2]


@pytest.mark.usefixtures("printed_as_html")
def test_a_second_desk_finds_the_first_by_a_code_and_a_sheet_of_paper(desk: Desk) -> None:
    page = desk.page()
    assert f"{desk.home}/desk.svg" in page
    for path, kind in (("desk.svg", "image/svg+xml"), ("desk.pdf", "application/pdf")):
        assert desk.client.get(f"{desk.home}/{path}").mimetype == kind
        assert desk.client.get(f"/t/{desk.view_key}/{path}").status_code == 403


@pytest.mark.usefixtures("printed_as_html")
def test_papers_of_a_tournament_on_another_day_come_with_another_name(desk: Desk) -> None:
    desk.make_cards()
    addresses = [f"{desk.home}/{what}.pdf" for what in ("desk", "cards")]
    tags = [desk.client.get(address).headers["ETag"] for address in addresses]
    desk.send("/heading", date="2026-11-08")
    for address, tag in zip(addresses, tags, strict=True):
        answer = desk.client.get(address, headers={"If-None-Match": tag})
        assert answer.status_code == 200
        assert "2026-11-08" in answer.headers["Content-Disposition"]


def test_the_log_has_writers_and_old_and_new_numbers_and_undoes(desk: Desk) -> None:
    fill(desk.client, desk.page(), "/who", by="Wim")
    desk.draw()
    desk.sign(1, 1, (GAME, GAME))
    desk.sign(1, 1, (GAME[::-1], GAME))
    log = desk.page("/log")
    assert "Round 1 is drawn: 2 tables." in log
    assert "Drawn from seed" in log
    assert f"Game 1: {desk.tournament.names(desk.tournament.table(1, 1))[0]}: 10 (2 won) → 1 (0 won)" in log
    assert "<bdi>Wim</bdi>" in log
    undo(desk.client, log)
    assert desk.tournament.table(1, 1).games == (GAME, GAME)
    assert "seed" not in desk.page()


def test_forms_are_typed_by_the_number_of_their_table_one_after_another(desk: Desk) -> None:
    desk.draw()
    page = desk.page("/enter")
    assert desk.client.get(f"{desk.home}/enter?table=2").location == f"{desk.home}/round/1/table/2"
    assert "There is no table 9: they are numbered 1 to 2." in desk.page("/enter?table=9", 400)
    assert "Still to come" in page
    assert desk.sign(1, 2, (GAME, GAME)).location == f"{desk.home}/enter?after=2"
    # An empty box is the next one, which the page shows in it.
    page = desk.page("/enter?after=2")
    assert 'placeholder="1"' in page
    assert "Round 1, table 2 is signed off." in page
    assert "Tables signed off: 1 of 2." in desk.page()
    assert desk.client.get(f"{desk.home}/enter?table=&next=1").location == f"{desk.home}/round/1/table/1"
    assert desk.sign(1, 1, (GAME, GAME)).location == desk.home


def with_final(desk: Desk) -> None:
    """A round and a final of the four who won twenty and sixteen points."""
    desk.draw()
    for table in (1, 2):
        desk.sign(1, table, (GAME, GAME))
    assert desk.draw("final").status_code == 302


def corrected(desk: Desk) -> tuple[str, str]:
    """Exchanges the points of two players after the final was drawn: the player in it, and the one who would be."""
    table = desk.tournament.table(1, 1)
    names = desk.tournament.names(table)
    other = (GAME[0], GAME[2], GAME[1], GAME[3])
    desk.sign(1, 1, (other, other))
    return names[1], names[2]


def test_a_correction_after_the_draw_of_the_final_warns_and_the_final_is_redrawn(desk: Desk) -> None:
    with_final(desk)
    was, would = corrected(desk)
    page = desk.page()
    assert f"The final has {was} in it; by the results as they are now it would be {would}." in page
    assert fill(desk.client, page, "/draw", step="redraw").status_code == 302
    assert would in desk.tournament.names(desk.tournament.rounds[-1].tables[0])
    assert "would be" not in desk.page()
    public = desk.client.get(f"/t/{desk.view_key}").text
    assert f"<p>The final was drawn again: {would} instead of {was}.</p>" in public
    desk.sign(2, 1, (GAME, GAME))
    assert desk.draw("redraw").status_code == 409  # it has been played


def test_a_final_drawn_again_for_a_player_who_went_home_tells_of_no_correction(desk: Desk) -> None:
    with_final(desk)
    was = desk.tournament.rounds[-1].tables[0].players[0]
    desk.press(desk.page(f"/players/{was + 1}"), "left")
    for step in ("keep", "redraw"):
        desk.draw(step)
        page = desk.page()
        assert "correct" not in page[page.index('id="round"') : page.index('class="tables"')], step
    assert "instead of" in page


def test_a_step_that_there_is_not_or_no_longer_draws_no_round(desk: Desk) -> None:
    with_final(desk)
    other = another(desk.client)
    page = other.get(desk.home).text
    desk.draw("drop")
    before = desk.tournament
    for step in ("redraw", "keep", "nonsense"):
        assert fill(other, page, "/draw", step=step).status_code == desk.draw(step).status_code == 302
        assert "Look at it as it is now" in desk.page()
        assert "Look at it as it is now" in other.get(desk.home).text
    assert desk.tournament == before


def test_a_final_is_kept_knowingly_until_another_correction(desk: Desk) -> None:
    with_final(desk)
    before = desk.tournament.rounds[-1].seated
    was, would = corrected(desk)
    assert desk.draw("keep").status_code == 302
    assert desk.tournament.rounds[-1].seated == before
    assert "Needs you" not in desk.page()
    kept = f"The final stays as it was drawn; by the ranking as it is now {would} would have been in it."
    assert kept in desk.client.get(f"/t/{desk.view_key}").text
    desk.sign(1, 1, (GAME, GAME))  # put right: no notice any more
    assert kept not in desk.client.get(f"/t/{desk.view_key}").text
    assert was in desk.tournament.names(desk.tournament.rounds[-1].tables[0])


def test_a_tournament_is_closed_without_a_final_once_its_last_round_is_in(desk: Desk) -> None:
    desk.draw()
    desk.sign(1, 1, (GAME, GAME))
    assert "Close without a final" not in desk.page()
    desk.sign(1, 2, (GAME, GAME))
    assert "So far:" in desk.client.get(f"/t/{desk.view_key}").text
    assert desk.press(desk.page(), "close").status_code == 302
    assert desk.tournament.closed
    shown = desk.client.get(f"/t/{desk.view_key}").text
    assert ("<dt>First</dt>" in shown, "So far:" in shown) == (True, False)


def test_a_closed_tournament_takes_no_changes_and_names_the_champion(desk: Desk) -> None:
    with_final(desk)
    desk.sign(2, 1, (GAME, GAME))
    desk.draw("close")
    page = desk.page()
    champion = desk.ranking()[0][1]
    assert f"{champion} is champion." in page
    assert f"Champion: <b>{champion}</b>" in desk.client.get(f"/t/{desk.view_key}").text
    before = desk.tournament
    assert desk.sign(1, 1, (GAME[::-1], GAME)).status_code == 409
    desk.send("/players", players="Ina")
    assert "The tournament is closed." in desk.page()
    desk.send("/heading", title="Another", date="", place="")
    assert "The tournament is closed." in desk.page()
    assert desk.tournament == before
    log, version = desk.page("/log"), desk.store.open(desk.key).log.version
    for _ in range(2):  # a double tap
        undo(desk.client, log)
        assert not desk.tournament.closed
        assert desk.store.open(desk.key).log.version == version + 1
    desk.draw("close")
    desk.draw("open")
    assert not desk.tournament.closed


def test_a_tournament_is_exported_as_one_archive(desk: Desk) -> None:
    desk.make_cards()
    desk.draw()
    desk.play_all(1)
    desk.sign(1, 1)
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
    dutch = desk.client.get(f"/t/{desk.view_key}.csv?lang=nl").text
    assert dutch.startswith("\ufeffplaats;speler;prijzen;ronde 1;finale;punten;gewonnen giften\r\n1;")


def test_a_prize_is_one_however_its_label_is_written(client: FlaskClient, store: Store) -> None:
    desk = Desk(client, store, ["Anja; vrouw", "Bert", "Cor; Vrouw", "Dini; VROUW, vrouw"])
    assert desk.tournament.players[3].labels == ("VROUW",)
    desk.draw()
    desk.sign(1, 1, (GAME, GAME))
    page = desk.page("/ranking")
    assert re.findall("<dt>(.*?)</dt>", page)[1:-1] == ["Best: vrouw"]
    best = next(name for _, name, _ in desk.ranking() if name != "Bert")
    assert f"<dt>Best: vrouw</dt><dd><bdi>{best}</bdi></dd>" in page
