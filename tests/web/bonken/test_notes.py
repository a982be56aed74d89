"""A note on a deal: written, changed and removed on its page, and shown wherever the deal is."""

import csv
import re
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonken.changes import NoteSet, Recorded
from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.formats.bonken.csv import read_table
from scoresheet.formats.bonken.documents import read, to_document
from scoresheet.formats.json_toml import to_json
from scoresheet.store import Store
from tests.apps import write_meanwhile
from tests.strategies import A, B, C
from tests.web.forms import Form, send

QUEENS = Deal("queens", A, ((B, A),), {"queens": counts(1, 1, 1, 1)})
DOMINO = Deal("domino", B, (), {"last-out": taker(C)})
NOTE_FORM = 2  # behind that of the deal and that which removes it
HOSTILE = "<script>alert(1)</script>"
HEBREW = "\u05d0\u05e0\u05d4"


@pytest.fixture
def key(store: Store, sheet_key: str) -> str:
    """The edit key of a sheet with two deals."""
    write_meanwhile(store, sheet_key, Recorded(1, QUEENS), Recorded(2, DOMINO))
    return sheet_key


def notes(store: Store, key: str) -> list[str]:
    return [deal.note for deal in store.open(key).log.sheet.deals]


def write_note(client: FlaskClient, key: str, text: str, number: int = 1) -> Any:
    page = client.get(f"/s/{key}/deal/{number}").text
    return send(client, page, NOTE_FORM, step="note-set", change__note=text)


def test_a_note_is_written_changed_and_removed_on_the_page_of_its_deal(
    client: FlaskClient, store: Store, key: str
) -> None:
    answer = write_note(client, key, "  One trump too many ")
    assert answer.location == f"/s/{key}"
    assert "Saved: the note on deal 1." in client.get(answer.location).text
    assert notes(store, key) == ["One trump too many", ""]
    page = client.get(f"/s/{key}/deal/1").text
    assert "Note: \u2068One trump too many\u2069" in page
    assert Form(page, NOTE_FORM).fields["change.note"] == ["One trump too many"]
    write_note(client, key, "Two trumps too many")
    assert notes(store, key) == ["Two trumps too many", ""]
    write_note(client, key, "")
    assert notes(store, key) == ["", ""]
    log = client.get(f"/s/{key}/log").text
    assert re.findall(r"Note on deal 1 (\w+): Queens", log) == ["removed", "changed", "written"]


def test_a_form_that_names_no_change_of_a_deal_changes_nothing(client: FlaskClient, store: Store, key: str) -> None:
    page = client.get(f"/s/{key}/deal/1").text
    for step in ("removed", "headed", "moved", "nothing"):
        answer = send(client, page, NOTE_FORM, step=step, change__note="Nice")
        assert answer.status_code == 400, step
    assert store.open(key).log.version == 2


def test_two_who_write_about_the_same_deal_are_both_told(client: FlaskClient, store: Store, key: str) -> None:
    page = client.get(f"/s/{key}/deal/1").text
    store.append(key, 2, NoteSet(1, "Theirs"), entry_id=str(uuid4()), by="Bram")
    answer = send(client, page, NOTE_FORM, step="note-set", change__note="Mine")
    assert answer.status_code == 409
    asked = answer.text.split('role="alert"')[1].split("</section>")[0]
    assert "The note on deal 1 was changed twice. Which one holds?" in asked
    assert "On the sheet · Note: \u2068Theirs\u2069" in asked
    assert re.search(r"Note written <time [^>]*>[^<]*</time> · <bdi>Bram</bdi>", asked)
    assert "Yours · Note: \u2068Mine\u2069" in asked
    assert "Keep what is on the sheet" in asked
    assert "Replace the note with mine</button>" in answer.text
    assert Form(answer.text, NOTE_FORM).fields["change.note"] == ["Mine"]
    assert notes(store, key) == ["Theirs", ""]
    send(client, answer.text, NOTE_FORM, step="note-set")
    assert notes(store, key) == ["Mine", ""]


@pytest.mark.parametrize("text", [HOSTILE, HEBREW, "=1+1", "\u202eturned"])
def test_a_note_is_text_wherever_it_is_shown(client: FlaskClient, store: Store, key: str, text: str) -> None:
    write_note(client, key, text)
    for page in (f"/s/{key}/deal/1", f"/s/{key}/log"):
        shown = client.get(page).text
        assert HOSTILE not in shown
        assert "Note: \u2068\u202e" not in shown
        if text == HEBREW:
            assert f"Note: \u2068{text}\u2069" in shown
    rows = list(csv.reader(StringIO(client.get(f"/s/{key}.csv").text.removeprefix("\ufeff"))))
    assert not rows[1][-1].startswith("=")
    sheet = store.open(key).log.sheet
    table, _ = read_table(client.get(f"/s/{key}.csv").text.removeprefix("\ufeff"), "evening.csv")
    assert [deal.note for deal in table.deals] == [text, ""]
    document = read(to_json(to_document(sheet)).encode(), "evening.json").sheet
    assert [deal.note for deal in document.deals] == [text, ""]


def test_a_table_without_notes_has_the_columns_that_it_had(client: FlaskClient, key: str) -> None:
    before = client.get(f"/s/{key}.csv").text
    assert "note" not in before.splitlines()[0]
    write_note(client, key, "Nice")
    with_note = client.get(f"/s/{key}.csv").text.splitlines()
    assert with_note[0] == before.splitlines()[0] + ",note"
    assert with_note[1].endswith(",Nice")
    assert len({len(row) for row in csv.reader(with_note)}) == 1
