"""Correcting and removing deals and writing notes on them, also while others are at the same sheet."""

import csv
import re
from dataclasses import replace
from urllib.parse import urljoin

import pytest
from werkzeug.test import TestResponse

from scoresheet.core.bonken.changes import Corrected, NoteSet, Recorded, Removed
from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.log import Change
from tests.strategies import BOOK, NAMES, A, B, C
from tests.web.forms import Form, Pages

QUEENS = Deal("queens", A, ((B, A),), {"queens": counts(1, 1, 1, 1)})
DOMINO = Deal("domino", B, (), {"last-out": taker(2)})
DUCK = Deal("duck", C, (), {"tricks": counts(4, 4, 4, 1)})
CORRECTION, REMOVAL, NOTE = 0, 1, 2  # the forms on the page of a deal
ALL_TO_ANNA = {f"result__queens__4__{seat}": count for seat, count in enumerate("4000")}


@pytest.fixture
def pages(pages: Pages) -> Pages:
    """Those of a sheet with two deals."""
    pages.write(Recorded(1, QUEENS), Recorded(2, DOMINO))
    return pages


def contracts(pages: Pages) -> list[str]:
    return [deal.contract for deal in pages.now.deals]


def test_the_page_of_a_deal_explains_it_and_has_its_history(pages: Pages) -> None:
    page = pages.page("/deal/1")
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


def test_a_deal_is_corrected_with_its_contract_too(pages: Pages) -> None:
    typed = {"contract": "kings-jacks", "result__kings-jacks__8__0": "8"}
    assert pages.send("/deal/1", CORRECTION, **typed).status_code == 302
    deal = pages.now.deals[0]
    assert (deal.contract, deal.doubles) == ("kings-jacks", ((B, A),))
    assert deal.taken("kings-jacks") == (8, 0, 0, 0)
    assert "Deal 1 corrected: Kings/Jacks instead of Queens" in pages.page("/log")
    assert "Deal 1 is corrected." in pages.page()


def test_a_removed_deal_is_entered_again_in_its_place(pages: Pages) -> None:
    assert pages.send("/deal/1", REMOVAL, step="remove").status_code == 302
    assert contracts(pages) == ["domino"]
    log = pages.page("/log")
    assert "Deal 1 removed: Queens" in log
    assert f"{pages.home}/deal?at=1&amp;again=3" in log
    assert pages.send("/deal?at=1&again=3").status_code == 302
    assert contracts(pages) == ["queens", "domino"]


def test_a_deal_that_another_phone_changed_is_not_removed_unseen(pages: Pages) -> None:
    page = pages.page("/deal/1")
    pages.write(Corrected(1, DUCK))
    answer = pages.fill(page, REMOVAL, step="remove")
    assert answer.location == f"{pages.home}/deal/1"
    assert "Somebody else has just changed this deal." in pages.after(answer)
    assert contracts(pages) == ["duck", "domino"]
    pages.write(Removed(1))
    answer = pages.fill(page, REMOVAL, step="remove")
    assert answer.location == pages.home
    assert "Somebody else had already removed it." in pages.after(answer)


def test_a_message_of_another_release_is_shown_by_what_this_one_knows(pages: Pages) -> None:
    pages.send("/deal/1", REMOVAL, step="remove")
    with pages.client.session_transaction() as session:
        [(category, message)] = session["_flashes"]
        session["_flashes"] = [(category, message | {"unknown": 1})]
    assert "Deal 1 is removed." in pages.page()


def clash(pages: Pages) -> str:
    """The page after both phones entered deal 3."""
    page = pages.page("/deal")
    pages.write(Recorded(3, DUCK))
    answer = pages.fill(page, contract="last-trick", **{"result__last-trick__1": "1"}, doubles=["3-1"])
    assert answer.status_code == 409
    return answer.text


def test_two_phones_entering_the_same_deal_see_both_versions(pages: Pages) -> None:
    both = clash(pages)
    assert "Deal 3 was entered or changed twice" in both
    assert "Tricks: Anna 4, Bram 4, Carla 4, Dirk 1." in both
    assert "Last trick: Bram." in both
    assert contracts(pages) == ["queens", "domino", "duck"]
    assert Form(both).fields["contract"] == ["last-trick"]
    drawn_again = pages.fill(both, step="call:zalen:0")
    assert drawn_again.status_code == 409
    assert "Deal 3 was entered or changed twice" in drawn_again.text
    assert {"0-1", "0-2", "0-3", "3-1"} == Form(drawn_again.text).ticked("doubles")
    chosen = pages.fill(both, step=Form(both).buttons[0])  # by the key Enter, which chooses neither
    assert (chosen.status_code, contracts(pages)) == (409, ["queens", "domino", "duck"])


def test_of_two_versions_mine_can_replace_theirs_as_a_correction(pages: Pages) -> None:
    assert pages.fill(clash(pages), step="replace").status_code == 302
    assert contracts(pages) == ["queens", "domino", "last-trick"]
    assert isinstance(pages.log.entries[-1].change, Corrected)
    assert "Deal 3 corrected: Last Trick instead of Duck" in pages.page("/log")


def test_of_two_versions_mine_can_become_the_next_deal(pages: Pages) -> None:
    asked = pages.fill(clash(pages), step="next")
    assert (asked.status_code, Form(asked.text).fields["instead"]) == (422, [""])
    assert "it is Dirk’s turn" in asked.text
    drawn_again = pages.fill(asked.text, step="call:zalen:0")
    assert drawn_again.status_code == 200
    assert "Deal 3 was entered or changed twice" not in drawn_again.text
    assert pages.fill(asked.text, accept=["out-of-turn"]).status_code == 302
    assert contracts(pages) == ["queens", "domino", "duck", "last-trick"]


def test_a_correction_of_what_another_phone_corrected_shows_both(pages: Pages) -> None:
    page = pages.page("/deal/1")
    pages.write(Corrected(1, DUCK))
    answer = pages.fill(page, CORRECTION, **ALL_TO_ANNA)
    assert answer.status_code == 409
    assert "Tricks: Anna 4, Bram 4, Carla 4, Dirk 1." in answer.text
    assert "Queens: Anna 4, Bram 0, Carla 0, Dirk 0." in answer.text
    assert contracts(pages) == ["duck", "domino"]
    assert pages.fill(answer.text, step="replace").status_code == 302


def test_a_correction_of_a_removed_deal_can_be_entered_again(pages: Pages) -> None:
    page = pages.page("/deal/2")
    pages.write(Removed(2))
    answer = pages.fill(page, CORRECTION, **{"result__last-out__1": "3"})
    assert answer.status_code == 409
    assert "Somebody else removed this deal" in answer.text
    # A browser resolves the address of a button by that of the page, which is the one of the deal that is gone.
    goes = {urljoin(f"{pages.home}/deal/2", action) for action in re.findall('formaction="([^"]+)"', answer.text)}
    assert goes == {f"{Form(answer.text).action}#calls", f"{Form(answer.text).action}#result"}
    assert pages.fill(answer.text).status_code == 302
    assert pages.now.deals[1].taken("last-out") == (0, 0, 0, 1)


def test_players_are_renamed_for_every_deal(pages: Pages) -> None:
    page = pages.page("/players")
    assert Form(page).fields["name_1"] == ["Bram"]
    assert pages.fill(page, name_1="  Bas ").status_code == 302
    assert pages.now.players == ("Anna", "Bas", "Carla", "Dirk")
    assert "Bas doubles Anna." in pages.page("/deal/1")
    assert "Anna, Bram, Carla, Dirk became Anna, Bas, Carla, Dirk" in pages.page("/log")


@pytest.mark.parametrize("path", ["/deal/3", "/deal/0"])
def test_a_deal_that_is_not_there_is_a_friendly_404(pages: Pages, path: str) -> None:
    answer = pages.get(path)
    assert answer.status_code == 404
    assert "The sheet has no deal" in answer.text
    assert f'<a class="button main" href="{pages.home}">' in answer.text
    assert pages.fill(pages.page("/deal/1").replace("/deal/1", path)).status_code == 404


def test_a_form_for_a_view_key_leads_back_to_the_card(pages: Pages) -> None:
    answer = pages.look("/deal")
    assert answer.status_code == 403
    assert f'<a class="button main" href="/s/{pages.keys.view}">' in answer.text


@pytest.mark.parametrize("token", [{}, {"csrf_token": "of a session before"}], ids=str)
@pytest.mark.parametrize("mark", ["2-c0ffee123456", "7-c0ffee123456", "two"])
def test_a_form_based_on_entries_that_are_gone_is_a_conflict(pages: Pages, mark: str, token: dict[str, str]) -> None:
    """As after a backup was put back, when version 2 is another one."""
    page = pages.page("/deal/1")
    assert Form(page).fields["version"][0].startswith("2-")
    answer = pages.fill(page, version=mark, **token, **ALL_TO_ANNA)
    assert answer.status_code == 409
    assert "Queens: Anna 4, Bram 0, Carla 0, Dirk 0" in answer.text
    assert pages.log.version == 2
    assert pages.fill(page, version="2", **ALL_TO_ANNA).status_code == 302


def test_two_phones_correct_the_names_of_different_seats(pages: Pages) -> None:
    page = pages.page("/players")
    assert pages.fill(page, name_1="Bas").status_code == 302
    assert pages.fill(page, entry="", name_0="Anne").status_code == 302
    assert pages.now.players == ("Anne", "Bas", "Carla", "Dirk")
    assert "Anna, Bas, Carla, Dirk became Anne, Bas, Carla, Dirk" in pages.page("/log")
    # What another phone corrected is left alone by a form on which nothing was typed.
    assert pages.fill(page, entry="").status_code == 302
    assert pages.log.version == 4
    clash = pages.fill(page, entry="", name_1="Bob", name_2="Karla")
    assert clash.status_code == 409
    assert "They are now: Anne, Bas, Carla, Dirk." in clash.text
    assert pages.fill(clash.text).status_code == 302
    assert pages.now.players == ("Anne", "Bob", "Karla", "Dirk")


def test_a_deal_that_had_an_error_is_corrected_for_good(pages: Pages) -> None:
    wrong = replace(QUEENS, result={"queens": counts(2, 1, 1, 1)})
    pages = pages.of(Sheet(BOOK, NAMES, A, (wrong, DOMINO)))
    for number, undo in ((1, 0), (2, 1)):
        pages.send(f"/deal/{number}", CORRECTION, **ALL_TO_ANNA, chooser=f"{number - 1}")
        card = pages.page()
        assert f"Deal {number} is corrected." in card
        assert card.count(f"{pages.home}/undo") == undo


def test_a_correction_of_a_deal_that_only_its_phone_had_is_asked_about(pages: Pages) -> None:
    page = pages.page("/deal/1").replace("/deal/1", "/deal/3")
    pages.write(Recorded(3, DUCK))
    answer = pages.fill(page, **ALL_TO_ANNA)
    assert answer.status_code == 409
    assert "Replace deal 3 with mine" in answer.text
    assert pages.log.version == 3


# Notes


def notes(pages: Pages) -> list[str]:
    return [deal.note or "" for deal in pages.now.deals]


def write_note(pages: Pages, text: str, number: int = 1) -> TestResponse:
    return pages.send(f"/deal/{number}", NOTE, step="note-set", change__note=text)


def test_a_note_is_written_changed_and_removed(pages: Pages) -> None:
    answer = write_note(pages, "  One trump too many ")
    assert answer.location == pages.home
    assert "Saved: the note on deal 1." in pages.after(answer)
    assert notes(pages) == ["One trump too many", ""]
    page = pages.page("/deal/1")
    assert "Note: \u2068One trump too many\u2069" in page
    assert Form(page, NOTE).fields["change.note"] == ["One trump too many"]
    forged = pages.fill(page, NOTE, step="note-set", change__note="Mine", csrf_token="forged")
    assert (forged.status_code, Form(forged.text, NOTE).fields["change.note"]) == (409, ["Mine"])
    write_note(pages, "Two trumps too many")
    assert notes(pages) == ["Two trumps too many", ""]
    write_note(pages, "")
    assert notes(pages) == ["", ""]
    log = pages.page("/log")
    assert re.findall(r"Note on deal 1 (\w+): Queens", log) == ["removed", "changed", "written"]


def test_undoing_a_note_leaves_one_that_a_correction_brought_since(pages: Pages) -> None:
    write_note(pages, "Old")
    write_note(pages, "Mine")
    mine = pages.log.entries[-1].id
    pages.write(Corrected(1, replace(QUEENS, note="Theirs")), by="Bram")
    token = Form(pages.page("/log")).fields["csrf_token"]
    pages.client.post(f"{pages.home}/undo", data={"csrf_token": token, "of": mine})
    assert notes(pages) == ["Theirs", ""]


def test_a_form_that_names_no_change_of_a_deal_changes_nothing(pages: Pages) -> None:
    page = pages.page("/deal/1")
    for step in ("removed", "headed", "moved", "nothing"):
        answer = pages.fill(page, NOTE, step=step, change__note="Nice")
        assert answer.status_code == 400, step
    assert pages.log.version == 2


def test_a_note_that_is_too_long_is_kept_or_its_deal_is_gone(pages: Pages) -> None:
    page = pages.page("/deal/2")
    answer = pages.fill(page, NOTE, step="note-set", change__note="x" * 200)
    assert answer.status_code == 400
    assert Form(answer.text, NOTE).fields["change.note"] == ["x" * 200]
    pages.write(Removed(2))
    assert pages.fill(page, NOTE, step="note-set", change__note="x" * 200).location == pages.home
    assert "Somebody else had already removed it." in pages.page()


def test_a_note_of_a_page_with_entries_that_are_gone_is_asked_for_again(pages: Pages) -> None:
    gone = {"step": "note-set", "change__note": "Mine", "version": "7-c0ffee123456"}
    answer = pages.send("/deal/1", NOTE, **gone)
    assert (answer.status_code, Form(answer.text, NOTE).fields["change.note"]) == (409, ["Mine"])
    assert "Somebody else has just changed this deal." in answer.text
    page = pages.page("/deal/2")
    pages.write(Removed(2))
    assert "Somebody else had already removed it." in pages.after(pages.fill(page, NOTE, **gone))
    assert notes(pages) == [""]


def test_a_note_on_a_deal_that_another_removed_is_not_one_on_the_next(pages: Pages) -> None:
    page = pages.page("/deal/1")
    pages.write(Removed(1))
    answer = pages.fill(page, NOTE, step="note-set", change__note="Mine")
    assert answer.location == pages.home
    assert "Somebody else had already removed it." in pages.after(answer)
    assert notes(pages) == [""]


@pytest.mark.parametrize(
    ("theirs", "written"),
    [(NoteSet(1, "Theirs"), "Note written"), (Corrected(1, replace(QUEENS, note="Theirs")), "Corrected")],
)
def test_two_notes_on_the_same_deal_are_both_shown(pages: Pages, theirs: Change, written: str) -> None:
    page = pages.page("/deal/1")
    pages.write(theirs, by="Bram")
    answer = pages.fill(page, NOTE, step="note-set", change__note="Mine")
    assert answer.status_code == 409
    asked = answer.text.split('role="alert"')[1].split("</section>")[0]
    assert "The note on deal 1 was changed twice. Which one holds?" in asked
    assert "On the sheet · Note: \u2068Theirs\u2069" in asked
    assert re.search(rf"{written} <time [^>]*>[^<]*</time> · <bdi>Bram</bdi>", asked)
    assert "Yours · Note: \u2068Mine\u2069" in asked
    assert "Keep what is on the sheet" in asked
    assert "Replace the note with mine</button>" in answer.text
    assert Form(answer.text, NOTE).fields["change.note"] == ["Mine"]
    assert notes(pages) == ["Theirs", ""]
    pages.fill(answer.text, NOTE, step="note-set")
    assert notes(pages) == ["Mine", ""]


def test_a_table_without_notes_has_the_columns_that_it_had(pages: Pages) -> None:
    before = pages.page(".csv")
    assert "note" not in before.splitlines()[0]
    write_note(pages, "Nice")
    with_note = pages.page(".csv").splitlines()
    assert with_note[0] == before.splitlines()[0] + ",note"
    assert with_note[1].endswith(",Nice")
    assert len({len(row) for row in csv.reader(with_note)}) == 1
