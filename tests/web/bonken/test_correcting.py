"""Correcting and removing deals and writing notes on them, also while others are at the same sheet."""

import csv
import re
from dataclasses import replace
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoresheet.core.bonken.changes import Corrected, NoteSet, Recorded, Removed
from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.log import Change
from scoresheet.store.sheets import Store
from tests.store.asking import write
from tests.strategies import BOOK, NAMES, A, B, C
from tests.web.forms import Form, send

QUEENS = Deal("queens", A, ((B, A),), {"queens": counts(1, 1, 1, 1)})
DOMINO = Deal("domino", B, (), {"last-out": taker(2)})
DUCK = Deal("duck", C, (), {"tricks": counts(4, 4, 4, 1)})
CORRECTION, REMOVAL, NOTE = 0, 1, 2  # the forms on the page of a deal
ALL_TO_ANNA = {f"result__queens__4__{seat}": count for seat, count in enumerate("4000")}


@pytest.fixture
def key(store: Store, sheet_key: str) -> str:
    """The edit key of a sheet with two deals."""
    write(store, sheet_key, Recorded(1, QUEENS), Recorded(2, DOMINO), by="Carla")
    return sheet_key


def contracts(store: Store, key: str) -> list[str]:
    return [deal.contract for deal in store.open(key).log.sheet.deals]


def test_the_page_of_a_deal_explains_it_and_has_its_history(client: FlaskClient, key: str) -> None:
    page = client.get(f"/s/{key}/deal/1").text
    for words in (
        "Anna chooses · Bram calls first",
        "Bram doubles Anna.",
        "Queens: Anna 1, Bram 1, Carla 1, Dirk 1.",
        "Anna and Bram are level",
        "Together −180",
        "Entered <time",
        "· <bdi>Carla</bdi>",
        "Anna: −45",
    ):
        assert words in page


def test_a_deal_is_corrected_with_its_contract_too(client: FlaskClient, store: Store, key: str) -> None:
    page = client.get(f"/s/{key}/deal/1").text
    typed = {"contract": "kings-jacks", "result__kings-jacks__8__0": "8"}
    assert send(client, page, CORRECTION, **typed).status_code == 302
    deal = store.open(key).log.sheet.deals[0]
    assert deal.contract == "kings-jacks"
    assert deal.taken("kings-jacks") == (8, 0, 0, 0)
    assert deal.doubles == ((B, A),)
    log = client.get(f"/s/{key}/log").text
    assert "Deal 1 corrected: Kings/Jacks instead of Queens" in log
    assert "Deal 1 is corrected." in client.get(f"/s/{key}").text


def test_a_removed_deal_is_entered_again_in_its_place(client: FlaskClient, store: Store, key: str) -> None:
    page = client.get(f"/s/{key}/deal/1").text
    assert send(client, page, REMOVAL, step="remove").status_code == 302
    assert contracts(store, key) == ["domino"]
    log = client.get(f"/s/{key}/log").text
    assert "Deal 1 removed: Queens" in log
    assert f"/s/{key}/deal?at=1&amp;again=3" in log
    again = client.get(f"/s/{key}/deal?at=1&again=3").text
    assert send(client, again).status_code == 302
    assert contracts(store, key) == ["queens", "domino"]


def test_a_deal_that_another_phone_changed_is_not_removed_unseen(client: FlaskClient, store: Store, key: str) -> None:
    page = client.get(f"/s/{key}/deal/1").text
    write(store, key, Corrected(1, DUCK), by="Carla")
    answer = send(client, page, REMOVAL, step="remove")
    assert answer.location == f"/s/{key}/deal/1"
    assert "Somebody else has just changed this deal." in client.get(answer.location).text
    assert contracts(store, key) == ["duck", "domino"]
    write(store, key, Removed(1), by="Carla")
    answer = send(client, page, REMOVAL, step="remove")
    assert answer.location == f"/s/{key}"
    assert "Somebody else had already removed it." in client.get(answer.location).text


def test_a_message_of_another_release_is_shown_by_what_this_one_knows(
    client: FlaskClient, store: Store, key: str
) -> None:
    send(client, client.get(f"/s/{key}/deal/1").text, REMOVAL, step="remove")
    with client.session_transaction() as session:
        [(category, message)] = session["_flashes"]
        session["_flashes"] = [(category, message | {"unknown": 1})]
    assert "Deal 1 is removed." in client.get(f"/s/{key}").text


def clash(client: FlaskClient, store: Store, key: str) -> str:
    """The page after both phones entered deal 3."""
    page = client.get(f"/s/{key}/deal").text
    write(store, key, Recorded(3, DUCK), by="Carla")
    answer = send(client, page, contract="last-trick", **{"result__last-trick__1": "1"}, doubles=["3-1"])
    assert answer.status_code == 409
    return answer.text


def test_two_phones_entering_the_same_deal_see_both_versions(client: FlaskClient, store: Store, key: str) -> None:
    both = clash(client, store, key)
    for words in (
        "Deal 3 was entered or changed twice",
        "Tricks: Anna 4, Bram 4, Carla 4, Dirk 1.",
        "Last trick: Bram.",
    ):
        assert words in both
    assert contracts(store, key) == ["queens", "domino", "duck"]
    assert Form(both).fields["contract"] == ["last-trick"]
    drawn_again = send(client, both, step="call:zalen:0")
    assert drawn_again.status_code == 409
    assert "Deal 3 was entered or changed twice" in drawn_again.text
    assert {"0-1", "0-2", "0-3", "3-1"} == Form(drawn_again.text).ticked("doubles")
    chosen = send(client, both, step=Form(both).buttons[0])  # by the key Enter, which chooses neither
    assert (chosen.status_code, contracts(store, key)) == (409, ["queens", "domino", "duck"])


def test_of_two_versions_mine_can_replace_theirs_as_a_correction(client: FlaskClient, store: Store, key: str) -> None:
    assert send(client, clash(client, store, key), step="replace").status_code == 302
    assert contracts(store, key) == ["queens", "domino", "last-trick"]
    assert isinstance(store.open(key).log.entries[-1].change, Corrected)
    assert "Deal 3 corrected: Last Trick instead of Duck" in client.get(f"/s/{key}/log").text


def test_of_two_versions_mine_can_become_the_next_deal(client: FlaskClient, store: Store, key: str) -> None:
    asked = send(client, clash(client, store, key), step="next")
    assert (asked.status_code, Form(asked.text).fields["instead"]) == (422, [""])
    assert "it is Dirk’s turn" in asked.text
    drawn_again = send(client, asked.text, step="call:zalen:0")
    assert drawn_again.status_code == 200
    assert "Deal 3 was entered or changed twice" not in drawn_again.text
    assert send(client, asked.text, accept=["out-of-turn"]).status_code == 302
    assert contracts(store, key) == ["queens", "domino", "duck", "last-trick"]


def test_a_correction_of_what_another_phone_corrected_shows_both(client: FlaskClient, store: Store, key: str) -> None:
    page = client.get(f"/s/{key}/deal/1").text
    write(store, key, Corrected(1, DUCK), by="Carla")
    answer = send(client, page, CORRECTION, **ALL_TO_ANNA)
    assert answer.status_code == 409
    assert "Tricks: Anna 4, Bram 4, Carla 4, Dirk 1." in answer.text
    assert "Queens: Anna 4, Bram 0, Carla 0, Dirk 0." in answer.text
    assert contracts(store, key) == ["duck", "domino"]
    assert send(client, answer.text, step="replace").status_code == 302


def test_a_correction_of_a_removed_deal_can_be_entered_again(client: FlaskClient, store: Store, key: str) -> None:
    page = client.get(f"/s/{key}/deal/2").text
    write(store, key, Removed(2), by="Carla")
    answer = send(client, page, CORRECTION, **{"result__last-out__1": "3"})
    assert answer.status_code == 409
    assert "Somebody else removed this deal" in answer.text
    # A browser resolves the address of a button by that of the page, which is the one of the deal that is gone.
    goes = {urljoin(f"/s/{key}/deal/2", action) for action in re.findall('formaction="([^"]+)"', answer.text)}
    assert goes == {f"{Form(answer.text).action}#calls", f"{Form(answer.text).action}#result"}
    assert send(client, answer.text).status_code == 302
    assert store.open(key).log.sheet.deals[1].taken("last-out") == (0, 0, 0, 1)


def test_players_are_renamed_for_every_deal(client: FlaskClient, store: Store, key: str) -> None:
    page = client.get(f"/s/{key}/players").text
    assert Form(page).fields["name_1"] == ["Bram"]
    assert send(client, page, name_1="  Bas ").status_code == 302
    assert store.open(key).log.sheet.players == ("Anna", "Bas", "Carla", "Dirk")
    assert "Bas doubles Anna." in client.get(f"/s/{key}/deal/1").text
    assert "Anna, Bram, Carla, Dirk became Anna, Bas, Carla, Dirk" in client.get(f"/s/{key}/log").text


@pytest.mark.parametrize("path", ["/deal/3", "/deal/0"])
def test_a_deal_that_is_not_there_is_a_friendly_404(client: FlaskClient, key: str, path: str) -> None:
    answer = client.get(f"/s/{key}{path}")
    assert answer.status_code == 404
    assert "The sheet has no deal" in answer.text
    assert f'<a class="button main" href="/s/{key}">' in answer.text
    assert send(client, client.get(f"/s/{key}/deal/1").text.replace("/deal/1", path)).status_code == 404


def test_a_form_for_a_view_key_leads_back_to_the_card(client: FlaskClient, store: Store, key: str) -> None:
    view = store.open(key).view_key
    answer = client.get(f"/s/{view}/deal")
    assert answer.status_code == 403
    assert f'<a class="button main" href="/s/{view}">' in answer.text


@pytest.mark.parametrize("token", [{}, {"csrf_token": "of a session before"}], ids=str)
@pytest.mark.parametrize("mark", ["2-c0ffee123456", "7-c0ffee123456", "two"])
def test_a_form_based_on_entries_that_are_gone_is_a_conflict(
    client: FlaskClient, store: Store, key: str, mark: str, token: dict[str, str]
) -> None:
    """As after a backup was put back, when version 2 is another one."""
    page = client.get(f"/s/{key}/deal/1").text
    assert Form(page).fields["version"][0].startswith("2-")
    answer = send(client, page, version=mark, **token, **ALL_TO_ANNA)
    assert answer.status_code == 409
    assert "Queens: Anna 4, Bram 0, Carla 0, Dirk 0" in answer.text
    assert store.open(key).log.version == 2
    assert send(client, page, version="2", **ALL_TO_ANNA).status_code == 302


def test_two_phones_correct_the_names_of_different_seats(client: FlaskClient, store: Store, key: str) -> None:
    page = client.get(f"/s/{key}/players").text
    assert send(client, page, name_1="Bas").status_code == 302
    assert send(client, page, entry="", name_0="Anne").status_code == 302
    assert store.open(key).log.sheet.players == ("Anne", "Bas", "Carla", "Dirk")
    assert "Anna, Bas, Carla, Dirk became Anne, Bas, Carla, Dirk" in client.get(f"/s/{key}/log").text
    # What another phone corrected is left alone by a form on which nothing was typed.
    assert send(client, page, entry="").status_code == 302
    assert store.open(key).log.version == 4
    clash = send(client, page, entry="", name_1="Bob", name_2="Karla")
    assert clash.status_code == 409
    assert "They are now: Anne, Bas, Carla, Dirk." in clash.text
    assert send(client, clash.text).status_code == 302
    assert store.open(key).log.sheet.players == ("Anne", "Bob", "Karla", "Dirk")


def test_a_deal_that_had_an_error_is_corrected_for_good(client: FlaskClient, store: Store) -> None:
    wrong = replace(QUEENS, result={"queens": counts(2, 1, 1, 1)})
    key = store.create(Sheet(BOOK, NAMES, A, (wrong, DOMINO))).edit
    for number, undo in ((1, 0), (2, 1)):
        send(client, client.get(f"/s/{key}/deal/{number}").text, CORRECTION, **ALL_TO_ANNA, chooser=f"{number - 1}")
        card = client.get(f"/s/{key}").text
        assert f"Deal {number} is corrected." in card
        assert card.count(f"/s/{key}/undo") == undo


def test_a_correction_of_a_deal_that_only_its_phone_had_is_asked_about(
    client: FlaskClient, store: Store, key: str
) -> None:
    page = client.get(f"/s/{key}/deal/1").text.replace("/deal/1", "/deal/3")
    write(store, key, Recorded(3, DUCK), by="Carla")
    answer = send(client, page, **ALL_TO_ANNA)
    assert answer.status_code == 409
    assert "Replace deal 3 with mine" in answer.text
    assert store.open(key).log.version == 3


# Notes


def notes(store: Store, key: str) -> list[str]:
    return [deal.note or "" for deal in store.open(key).log.sheet.deals]


def write_note(client: FlaskClient, key: str, text: str, number: int = 1) -> TestResponse:
    page = client.get(f"/s/{key}/deal/{number}").text
    return send(client, page, NOTE, step="note-set", change__note=text)


def test_a_note_is_written_changed_and_removed(client: FlaskClient, store: Store, key: str) -> None:
    answer = write_note(client, key, "  One trump too many ")
    assert answer.location == f"/s/{key}"
    assert "Saved: the note on deal 1." in client.get(answer.location).text
    assert notes(store, key) == ["One trump too many", ""]
    page = client.get(f"/s/{key}/deal/1").text
    assert "Note: \u2068One trump too many\u2069" in page
    assert Form(page, NOTE).fields["change.note"] == ["One trump too many"]
    forged = send(client, page, NOTE, step="note-set", change__note="Mine", csrf_token="forged")
    assert (forged.status_code, Form(forged.text, NOTE).fields["change.note"]) == (409, ["Mine"])
    write_note(client, key, "Two trumps too many")
    assert notes(store, key) == ["Two trumps too many", ""]
    write_note(client, key, "")
    assert notes(store, key) == ["", ""]
    log = client.get(f"/s/{key}/log").text
    assert re.findall(r"Note on deal 1 (\w+): Queens", log) == ["removed", "changed", "written"]


def test_undoing_a_note_leaves_one_that_a_correction_brought_since(client: FlaskClient, store: Store, key: str) -> None:
    write_note(client, key, "Old")
    write_note(client, key, "Mine")
    mine = store.open(key).log.entries[-1].id
    write(store, key, Corrected(1, replace(QUEENS, note="Theirs")), by="Bram")
    page = client.get(f"/s/{key}/log").text
    client.post(f"/s/{key}/undo", data={"csrf_token": Form(page).fields["csrf_token"][0], "of": mine})
    assert notes(store, key) == ["Theirs", ""]


def test_a_form_that_names_no_change_of_a_deal_changes_nothing(client: FlaskClient, store: Store, key: str) -> None:
    page = client.get(f"/s/{key}/deal/1").text
    for step in ("removed", "headed", "moved", "nothing"):
        answer = send(client, page, NOTE, step=step, change__note="Nice")
        assert answer.status_code == 400, step
    assert store.open(key).log.version == 2


def test_a_note_that_is_too_long_is_kept_or_its_deal_is_gone(client: FlaskClient, store: Store, key: str) -> None:
    page = client.get(f"/s/{key}/deal/2").text
    answer = send(client, page, NOTE, step="note-set", change__note="x" * 200)
    assert answer.status_code == 400
    assert Form(answer.text, NOTE).fields["change.note"] == ["x" * 200]
    write(store, key, Removed(2), by="Carla")
    assert send(client, page, NOTE, step="note-set", change__note="x" * 200).location == f"/s/{key}"
    assert "Somebody else had already removed it." in client.get(f"/s/{key}").text


def test_a_note_on_a_deal_that_another_removed_is_not_one_on_the_next(
    client: FlaskClient, store: Store, key: str
) -> None:
    page = client.get(f"/s/{key}/deal/1").text
    write(store, key, Removed(1), by="Carla")
    answer = send(client, page, NOTE, step="note-set", change__note="Mine")
    assert answer.location == f"/s/{key}"
    assert "Somebody else had already removed it." in client.get(answer.location).text
    assert notes(store, key) == [""]


@pytest.mark.parametrize(
    ("theirs", "written"),
    [(NoteSet(1, "Theirs"), "Note written"), (Corrected(1, replace(QUEENS, note="Theirs")), "Corrected")],
)
def test_two_notes_on_the_same_deal_are_both_shown(
    client: FlaskClient, store: Store, key: str, theirs: Change, written: str
) -> None:
    page = client.get(f"/s/{key}/deal/1").text
    write(store, key, theirs, by="Bram")
    answer = send(client, page, NOTE, step="note-set", change__note="Mine")
    assert answer.status_code == 409
    asked = answer.text.split('role="alert"')[1].split("</section>")[0]
    assert "The note on deal 1 was changed twice. Which one holds?" in asked
    assert "On the sheet · Note: \u2068Theirs\u2069" in asked
    assert re.search(rf"{written} <time [^>]*>[^<]*</time> · <bdi>Bram</bdi>", asked)
    assert "Yours · Note: \u2068Mine\u2069" in asked
    assert "Keep what is on the sheet" in asked
    assert "Replace the note with mine</button>" in answer.text
    assert Form(answer.text, NOTE).fields["change.note"] == ["Mine"]
    assert notes(store, key) == ["Theirs", ""]
    send(client, answer.text, NOTE, step="note-set")
    assert notes(store, key) == ["Mine", ""]


def test_a_table_without_notes_has_the_columns_that_it_had(client: FlaskClient, key: str) -> None:
    before = client.get(f"/s/{key}.csv").text
    assert "note" not in before.splitlines()[0]
    write_note(client, key, "Nice")
    with_note = client.get(f"/s/{key}.csv").text.splitlines()
    assert with_note[0] == before.splitlines()[0] + ",note"
    assert with_note[1].endswith(",Nice")
    assert len({len(row) for row in csv.reader(with_note)}) == 1
