"""A game of Bonaken through its pages, without a script: started, entered, corrected, undone, ended."""

import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonaken.changes import Corrected, FirstDealerSet, Recorded, Removed, Renamed
from scoresheet.core.bonaken.deal import Deal, Goer
from scoresheet.core.changes import Headed
from scoresheet.store.sheets import Store
from tests.bonaken import deal, game
from tests.web.forms import Form, Pages, send


@pytest.fixture
def pages(pages: Pages) -> Pages:
    """Those of a new game of four, in which Dini deals first."""
    return pages.of(game(4, "D"))


def enter(pages: Pages, **typed: str | list[str]) -> str:
    """Enters a deal and gives the page that comes after it."""
    answer = pages.send("/deal", **typed)
    return pages.after(answer) if answer.status_code == 302 else answer.text


def test_a_game_is_started_with_two_to_seven_names(client: FlaskClient, store: Store) -> None:
    names = {"name_0": "Anja", "name_1": " Bert", "name_3": "Cor", "first_dealer": "3", "title": "Table 3"}
    answer = send(client, client.get("/bonaken/new").text, **names)
    assert answer.status_code == 302
    sheet = store.open(answer.location.removeprefix("/s/")).log.sheet
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


def test_two_taps_enter_a_deal_and_the_page_shows_the_new_state(pages: Pages) -> None:
    board = enter(pages, goer="1", result="win")
    assert pages.now.deals == (Deal((Goer(1, "win"),), id=pages.log.entries[0].id),)
    assert "Deal 1 is saved. Bert is recht: one more win is out." in board
    assert "Bert won" in board


def test_bid_and_a_joint_misere(pages: Pages) -> None:
    enter(pages, goer="2", result="loss", along__0="win", along__2="win", along__3="win", bid="misere")
    (played,) = pages.now.deals
    # The auction goes round clockwise from the player who went first.
    assert played.goers == (Goer(2, "loss"), Goer(3, "win"), Goer(0, "win"))
    assert played.bid == "misere"


def test_a_deal_against_the_rules_can_be_accepted(pages: Pages) -> None:
    answer = pages.send("/deal", goer="0", result="win", along__1="win", bid="105")
    assert answer.status_code == 422
    assert "Several players go together in a misère only." in answer.text
    assert pages.now.deals == ()
    fields = {"goer": "0", "result": "win", "along__0": "", "along__1": "win", "bid": "105"}
    assert pages.fill(answer.text, accept=["joint-not-misere"], **fields).status_code == 302
    assert pages.now.deals[0].accepted == ("joint-not-misere",)


def test_a_refused_deal_shows_why_beside_an_accepted_warning_that_holds_no_more(pages: Pages) -> None:
    answer = pages.send("/deal", goer="0", result="win", bid="107", accept=["joint-not-misere"])
    assert answer.status_code == 422
    assert "A bid of 107: points are bid from 25, in steps of 5." in answer.text


def test_a_player_who_is_out_cannot_be_chosen_and_is_refused(pages: Pages) -> None:
    pages = pages.of(game(4, "A", "A W, A W"))
    form = pages.page("/deal")
    assert 'name="goer" value="0"' not in form
    answer = pages.fill(form, goer="0", result="win")
    assert answer.status_code == 422
    assert "Anja is eruit and goes no more." in answer.text


def test_a_game_is_undone_and_entered_again(pages: Pages) -> None:
    board = enter(pages, goer="1", result="win")
    answer = pages.fill(board, step="remove")
    assert pages.now.deals == ()
    assert "Deal 1 is removed." in pages.after(answer)
    assert 'value="1" checked' in pages.page("/deal?at=1&again=2")
    log = pages.page("/log")
    assert "Deal 1 removed" in log
    assert "Bert won." in log


def test_a_deal_is_corrected(pages: Pages) -> None:
    enter(pages, goer="1", result="win", bid="105")
    answer = pages.send("/deal/1", result="loss", bid="105")
    assert answer.status_code == 302
    assert "Deal 1 is corrected. Bert is krom: one more loss is in." in pages.after(answer)
    (played,) = pages.now.deals
    assert (played.goers, played.bid) == ((Goer(1, "loss"),), "105")
    assert isinstance(pages.log.entries[-1].change, Corrected)


def test_a_deal_of_a_seat_without_a_player_is_404_also_after_other_deals(pages: Pages) -> None:
    form = pages.page("/deal")
    early = Form(form).fields["entry"][0]
    enter(pages, goer="0", result="win")
    page = pages.page("/deal/1")
    enter(pages, goer="1", result="loss", entry=early)
    for typed in ({"goer": "6"}, {"goer": "0", "along__4": "win"}, {"goer": "6", "version": "9-5d1c"}):
        for shown in (form, page, pages.page("/deal")):
            answer = pages.fill(shown, result="win", **typed)
            assert answer.status_code == 404
            assert "4 players sit at this table" in answer.text


@pytest.mark.parametrize(
    ("typed", "words"),
    [({"goer": "1", "result": "win"}, "Bert won"), ({"goer": "1"}, "Choose won or lost.")],
    ids=["finished", "unfinished"],
)
def test_two_phones_that_enter_the_same_deal_choose(pages: Pages, typed: dict[str, str], words: str) -> None:
    form = pages.page("/deal")
    pages.write(Recorded(1, deal("C L")))
    answer = pages.fill(form, **typed)
    assert answer.status_code == 409
    for shown in ("Somebody else has entered deal 1 meanwhile", "Cor lost", words):
        assert shown in answer.text
    assert "nobody went" not in answer.text
    assert pages.fill(answer.text, goer="1", result="win", step="replace").status_code == 302
    assert [one.goers for one in pages.now.deals] == [deal("B W").goers]


@pytest.mark.parametrize(
    "typed", [{"result": "loss"}, {"result": ""}, {"result": "loss", "csrf_token": "of a session before"}], ids=str
)
@pytest.mark.parametrize("deals", ["A W", "A W, B L"])
def test_a_removed_deal_that_was_being_corrected_is_not_lost(pages: Pages, deals: str, typed: dict[str, str]) -> None:
    pages = pages.of(game(4, "A", deals))
    last = len(deals.split(","))
    form = pages.page(f"/deal/{last}")
    pages.write(Removed(last))
    answer = pages.fill(form, goer="2", **typed)
    assert answer.status_code == 409
    assert "Somebody else has removed that deal meanwhile" in answer.text
    assert 'name="goer" value="2" checked' in answer.text


def test_an_unfinished_correction_of_entries_that_are_gone_is_asked_about(pages: Pages) -> None:
    enter(pages, goer="0", result="win")
    form = pages.page("/deal/1")
    answer = pages.fill(form, goer="2", result="", version="2-5d1c")  # a backup was put back
    assert answer.status_code == 409
    assert "Somebody else has entered deal 1 meanwhile" in answer.text
    assert 'name="goer" value="2" checked' in answer.text


def test_a_correction_that_lacks_something_stays_with_its_deal(pages: Pages) -> None:
    pages = pages.of(game(4, "A", "A W, B L, C W"))
    form = pages.page("/deal/2")
    pages.write(Removed(1))
    answer = pages.fill(form, goer="3", result="")
    assert answer.status_code == 400
    assert pages.fill(answer.text, goer="3", result="loss").status_code == 302
    assert [one.goers for one in pages.now.deals] == [(Goer(3, "loss"),), (Goer(2, "win"),)]


@pytest.mark.parametrize("number", [0, 2])
@pytest.mark.parametrize(("version", "status"), [("0-0", 404), ("x", 409)])
def test_a_correction_of_a_deal_that_never_was_is_no_error_of_the_server(
    pages: Pages, number: int, version: str, status: int
) -> None:
    pages = pages.of(game(4, "A", "A W"))
    sent = {"goer": "0", "version": version}
    assert pages.client.post(f"{pages.home}/deal/{number}", data=sent).status_code == status


def test_the_end_names_who_buys_the_round_and_offers_another_game(pages: Pages) -> None:
    pages = pages.of(game(4, "D", "A W, B W, A W, C L, B W, C W"))
    board = enter(pages, goer="2", result="win")
    assert "The game is over: Dini buys the round." in board
    assert "10 points" in board
    assert 'href="/bonaken/new?name_0=Anja&amp;name_1=Bert&amp;name_2=Cor&amp;name_3=Dini"' in board
    assert pages.get("/deal").location == pages.home


def test_the_form_of_a_deal_leads_to_the_rules(pages: Pages) -> None:
    assert '<a class="rules" href="/bonaken/rules">' in pages.page("/deal")
    assert pages.client.get("/bonaken/rules").status_code == 200


def test_names_first_dealer_and_heading_are_corrected(pages: Pages) -> None:
    page = pages.page("/names")
    assert pages.fill(page, name_0="Annie").status_code == 302
    assert pages.send("/names", 1, first_dealer="1").status_code == 302
    assert pages.send("/heading", title="Table 3").status_code == 302
    sheet = pages.now
    assert (sheet.players[0], sheet.first_dealer, sheet.title) == ("Annie", 1, "Table 3")
    assert [type(entry.change) for entry in pages.log.entries] == [Renamed, FirstDealerSet, Headed]
    assert pages.fill(page, name_0="").status_code == 400
    assert pages.send("/names").status_code == 302
    assert pages.log.version == 3


def test_two_phones_correct_the_names_of_different_seats(pages: Pages) -> None:
    page = pages.page("/names")
    assert pages.fill(page, name_0="Annie").status_code == 302
    assert pages.fill(page, entry="", name_3="Dineke").status_code == 302
    assert pages.now.players == ("Annie", "Bert", "Cor", "Dineke")
    assert pages.fill(page, entry="").status_code == 302
    assert pages.fill(page, entry="", name_0="Ans").status_code == 409
    assert pages.log.version == 2


@pytest.mark.parametrize("page", ["players", "order"])
def test_pages_of_the_other_game_are_not_there(pages: Pages, page: str) -> None:
    assert pages.get(f"/{page}").status_code == 404


def test_a_correction_of_the_game_is_taken_back_with_one_tap(pages: Pages) -> None:
    names, dealer = "The names are corrected.", "The first dealer is saved."
    for number, typed, sentence in ((0, {"name_0": "Annie"}, names), (1, {"first_dealer": "1"}, dealer)):
        board = pages.after(pages.send("/names", number, **typed))
        assert sentence in board
        assert pages.fill(board).status_code == 302
        assert pages.now == game(4, "D")
