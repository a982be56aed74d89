"""A game of Bonaken through its pages, without a script: started, entered, corrected, undone, ended."""

import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonaken.changes import Corrected, FirstDealerSet, Recorded, Removed, Renamed
from scoresheet.core.bonaken.deal import Deal, Goer
from scoresheet.core.bonaken.sheet import Sheet
from scoresheet.core.changes import Headed
from scoresheet.store.sheets import Store
from tests.bonaken import deal, game
from tests.store.asking import write
from tests.web.forms import Form, send


@pytest.fixture
def key(store: Store) -> str:
    """The edit key of a new game of four, in which Dini deals first."""
    return store.create(game(4, "D")).edit


def sheet_of(store: Store, key: str) -> Sheet:
    sheet: Sheet = store.open(key).log.sheet
    return sheet


def enter(client: FlaskClient, key: str, **typed: str | list[str]) -> str:
    """Enters a deal and gives the page that comes after it."""
    answer = send(client, client.get(f"/s/{key}/deal").text, **typed)
    return client.get(answer.location).text if answer.status_code == 302 else answer.text


def test_a_game_is_started_with_two_to_seven_names(client: FlaskClient, store: Store) -> None:
    form = client.get("/bonaken/new").text
    names = {"name_0": "Anja", "name_1": " Bert", "name_3": "Cor", "first_dealer": "3", "title": "Table 3"}
    answer = send(client, form, **names)
    assert answer.status_code == 302
    sheet = sheet_of(store, answer.location.removeprefix("/s/"))
    assert (sheet.players, sheet.first_dealer, sheet.title) == (("Anja", "Bert", "Cor"), 2, "Table 3")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"name_0": "Anja", "first_dealer": "0"}, "At least two players sit at a table."),
        ({"name_0": "Anja", "name_1": "Bert"}, "Choose who drew the highest card."),
        ({"name_0": "Anja", "name_1": "Bert", "first_dealer": "2"}, "Choose who drew the highest card."),
        ({"name_0": "Anja", "name_1": "anja", "first_dealer": "0"}, "Two players cannot have the same name."),
        ({"name_0": "Anja", "name_1": "x" * 41, "first_dealer": "0"}, "A name has at most 40 characters."),
    ],
)
def test_a_game_that_cannot_be_started_shows_why(client: FlaskClient, typed: dict[str, str], sentence: str) -> None:
    answer = send(client, client.get("/bonaken/new").text, **typed)
    assert answer.status_code == 400
    assert sentence in answer.text
    assert 'value="Anja"' in answer.text


def test_two_taps_enter_a_deal_and_the_page_shows_the_new_state(client: FlaskClient, store: Store, key: str) -> None:
    board = enter(client, key, goer="1", result="win")
    assert sheet_of(store, key).deals == (Deal((Goer(1, "win"),), id=store.open(key).log.entries[0].id),)
    assert "Deal 1 is saved. Bert is recht: one more win is out." in board
    assert "Bert won" in board


def test_bid_and_a_joint_misere(client: FlaskClient, store: Store, key: str) -> None:
    enter(client, key, goer="2", result="loss", along__0="win", along__2="win", along__3="win", bid="misere")
    (played,) = sheet_of(store, key).deals
    # The auction goes round clockwise from the player who went first.
    assert played.goers == (Goer(2, "loss"), Goer(3, "win"), Goer(0, "win"))
    assert played.bid == "misere"


def test_a_deal_against_the_rules_can_be_accepted(client: FlaskClient, store: Store, key: str) -> None:
    answer = send(client, client.get(f"/s/{key}/deal").text, goer="0", result="win", along__1="win", bid="105")
    assert answer.status_code == 422
    assert "Several players go together in a misère only." in answer.text
    assert sheet_of(store, key).deals == ()
    fields = {"goer": "0", "result": "win", "along__0": "", "along__1": "win", "bid": "105"}
    assert send(client, answer.text, accept=["joint-not-misere"], **fields).status_code == 302
    assert sheet_of(store, key).deals[0].accepted == ("joint-not-misere",)


def test_a_refused_deal_shows_why_beside_an_accepted_warning_that_holds_no_more(client: FlaskClient, key: str) -> None:
    page = client.get(f"/s/{key}/deal").text
    answer = send(client, page, goer="0", result="win", bid="107", accept=["joint-not-misere"])
    assert answer.status_code == 422
    assert "A bid of 107: points are bid from 25, in steps of 5." in answer.text


def test_a_player_who_is_out_cannot_be_chosen_and_is_refused(client: FlaskClient, store: Store) -> None:
    key = store.create(game(4, "A", "A W, A W")).edit
    form = client.get(f"/s/{key}/deal").text
    assert 'name="goer" value="0"' not in form
    answer = send(client, form, goer="0", result="win")
    assert answer.status_code == 422
    assert "Anja is eruit and goes no more." in answer.text


def test_a_game_is_undone_and_entered_again(client: FlaskClient, store: Store, key: str) -> None:
    board = enter(client, key, goer="1", result="win")
    answer = send(client, board, step="remove")
    assert sheet_of(store, key).deals == ()
    board = client.get(answer.location).text
    assert "Deal 1 is removed." in board
    again = client.get(f"/s/{key}/deal?at=1&again=2").text
    assert 'value="1" checked' in again
    log = client.get(f"/s/{key}/log").text
    assert "Deal 1 removed" in log
    assert "Bert won." in log


def test_a_deal_is_corrected(client: FlaskClient, store: Store, key: str) -> None:
    enter(client, key, goer="1", result="win", bid="105")
    page = client.get(f"/s/{key}/deal/1").text
    answer = send(client, page, result="loss", bid="105")
    assert answer.status_code == 302
    assert "Deal 1 is corrected. Bert is krom: one more loss is in." in client.get(answer.location).text
    (played,) = sheet_of(store, key).deals
    assert (played.goers, played.bid) == ((Goer(1, "loss"),), "105")
    assert isinstance(store.open(key).log.entries[-1].change, Corrected)


def test_a_deal_of_a_seat_without_a_player_is_404_also_after_other_deals(client: FlaskClient, key: str) -> None:
    form = client.get(f"/s/{key}/deal").text
    early = Form(form).fields["entry"][0]
    enter(client, key, goer="0", result="win")
    page = client.get(f"/s/{key}/deal/1").text
    enter(client, key, goer="1", result="loss", entry=early)
    for typed in ({"goer": "6"}, {"goer": "0", "along__4": "win"}, {"goer": "6", "version": "9-5d1c"}):
        for shown in (form, page, client.get(f"/s/{key}/deal").text):
            answer = send(client, shown, result="win", **typed)
            assert answer.status_code == 404
            assert "4 players sit at this table" in answer.text


@pytest.mark.parametrize(
    ("typed", "words"),
    [({"goer": "1", "result": "win"}, "Bert won"), ({"goer": "1"}, "Choose won or lost.")],
    ids=["finished", "unfinished"],
)
def test_two_phones_that_enter_the_same_deal_choose(
    client: FlaskClient, store: Store, key: str, typed: dict[str, str], words: str
) -> None:
    form = client.get(f"/s/{key}/deal").text
    write(store, key, Recorded(1, deal("C L")), by="Cor")
    answer = send(client, form, **typed)
    assert answer.status_code == 409
    for shown in ("Somebody else has entered deal 1 meanwhile", "Cor lost", words):
        assert shown in answer.text
    assert "nobody went" not in answer.text
    assert send(client, answer.text, goer="1", result="win", step="replace").status_code == 302
    assert [one.goers for one in sheet_of(store, key).deals] == [deal("B W").goers]


@pytest.mark.parametrize(
    "typed", [{"result": "loss"}, {"result": ""}, {"result": "loss", "csrf_token": "of a session before"}], ids=str
)
@pytest.mark.parametrize("deals", ["A W", "A W, B L"])
def test_a_removed_deal_that_was_being_corrected_is_not_lost(
    client: FlaskClient, store: Store, deals: str, typed: dict[str, str]
) -> None:
    key = store.create(game(4, "A", deals)).edit
    last = len(deals.split(","))
    form = client.get(f"/s/{key}/deal/{last}").text
    write(store, key, Removed(last))
    answer = send(client, form, goer="2", **typed)
    assert answer.status_code == 409
    assert "Somebody else has removed that deal meanwhile" in answer.text
    assert 'name="goer" value="2" checked' in answer.text


def test_an_unfinished_correction_of_entries_that_are_gone_is_asked_about(client: FlaskClient, key: str) -> None:
    enter(client, key, goer="0", result="win")
    form = client.get(f"/s/{key}/deal/1").text
    answer = send(client, form, goer="2", result="", version="2-5d1c")  # a backup was put back
    assert answer.status_code == 409
    assert "Somebody else has entered deal 1 meanwhile" in answer.text
    assert 'name="goer" value="2" checked' in answer.text


def test_a_correction_that_lacks_something_stays_with_its_deal(client: FlaskClient, store: Store) -> None:
    key = store.create(game(4, "A", "A W, B L, C W")).edit
    form = client.get(f"/s/{key}/deal/2").text
    write(store, key, Removed(1))
    answer = send(client, form, goer="3", result="")
    assert answer.status_code == 400
    assert send(client, answer.text, goer="3", result="loss").status_code == 302
    assert [one.goers for one in sheet_of(store, key).deals] == [(Goer(3, "loss"),), (Goer(2, "win"),)]


@pytest.mark.parametrize("number", [0, 2])
@pytest.mark.parametrize(("version", "status"), [("0-0", 404), ("x", 409)])
def test_a_correction_of_a_deal_that_never_was_is_no_error_of_the_server(
    client: FlaskClient, store: Store, number: int, version: str, status: int
) -> None:
    key = store.create(game(4, "A", "A W")).edit
    assert client.post(f"/s/{key}/deal/{number}", data={"goer": "0", "version": version}).status_code == status


def test_the_end_names_who_buys_the_round_and_offers_another_game(client: FlaskClient, store: Store) -> None:
    key = store.create(game(4, "D", "A W, B W, A W, C L, B W, C W")).edit
    board = enter(client, key, goer="2", result="win")
    assert "The game is over: Dini buys the round." in board
    assert "10 points" in board
    assert 'href="/bonaken/new?name_0=Anja&amp;name_1=Bert&amp;name_2=Cor&amp;name_3=Dini"' in board
    assert client.get(f"/s/{key}/deal").location == f"/s/{key}"


def test_the_form_of_a_deal_leads_to_the_rules(client: FlaskClient, key: str) -> None:
    assert '<a class="rules" href="/bonaken/rules">' in client.get(f"/s/{key}/deal").text
    assert client.get("/bonaken/rules").status_code == 200


def test_names_first_dealer_and_heading_are_corrected(client: FlaskClient, store: Store, key: str) -> None:
    page = client.get(f"/s/{key}/names").text
    assert send(client, page, name_0="Annie").status_code == 302
    assert send(client, client.get(f"/s/{key}/names").text, 1, first_dealer="1").status_code == 302
    assert send(client, client.get(f"/s/{key}/heading").text, title="Table 3").status_code == 302
    sheet = sheet_of(store, key)
    assert (sheet.players[0], sheet.first_dealer, sheet.title) == ("Annie", 1, "Table 3")
    kinds = [type(entry.change) for entry in store.open(key).log.entries]
    assert kinds == [Renamed, FirstDealerSet, Headed]
    assert send(client, page, name_0="").status_code == 400
    assert send(client, client.get(f"/s/{key}/names").text).status_code == 302
    assert store.open(key).log.version == 3


def test_two_phones_correct_the_names_of_different_seats(client: FlaskClient, store: Store, key: str) -> None:
    page = client.get(f"/s/{key}/names").text
    assert send(client, page, name_0="Annie").status_code == 302
    assert send(client, page, entry="", name_3="Dineke").status_code == 302
    assert sheet_of(store, key).players == ("Annie", "Bert", "Cor", "Dineke")
    assert send(client, page, entry="").status_code == 302
    assert send(client, page, entry="", name_0="Ans").status_code == 409
    assert store.open(key).log.version == 2


@pytest.mark.parametrize("page", ["players", "order"])
def test_pages_of_the_other_game_are_not_there(client: FlaskClient, key: str, page: str) -> None:
    assert client.get(f"/s/{key}/{page}").status_code == 404


def test_a_correction_of_the_game_is_taken_back_with_one_tap(client: FlaskClient, store: Store, key: str) -> None:
    names, dealer = "The names are corrected.", "The first dealer is saved."
    for number, typed, sentence in ((0, {"name_0": "Annie"}, names), (1, {"first_dealer": "1"}, dealer)):
        answer = send(client, client.get(f"/s/{key}/names").text, number, **typed)
        board = client.get(answer.location).text
        assert sentence in board
        assert send(client, board).status_code == 302
        assert sheet_of(store, key) == game(4, "D")
