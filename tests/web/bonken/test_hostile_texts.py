"""What strangers type, house rules, names and notes, is text and nothing else in every output: pages, data, tables and
documents.

Each output is held against that of tame texts: what is not text must be the same.
"""

import csv
import json
import re
import tomllib
from dataclasses import replace
from io import StringIO

import pytest
from flask.testing import FlaskClient
from markupsafe import escape
from werkzeug.test import TestResponse

from scoresheet.core.bonken.changes import NoteSet
from scoresheet.core.bonken.rulebook import Rulebook, rulebook_to_table
from scoresheet.core.bonken.seats import SEATS
from scoresheet.core.names import as_players
from scoresheet.store.sheets import Store
from tests.house import HOSTILE, hostile, hostile_table, tame
from tests.store.asking import write
from tests.strategies import some_evening
from tests.web.bonken.test_house_rules import QUEENS, send
from tests.web.forms import Seen

SPREADSHEETS_RUN = tuple("=+-@＝＋－＠\t\r")
PAGES = (
    "/rulebooks/{book}",
    "/rulebooks/new?from={book}",
    "/new?rulebook={book}",
    "/rules/{book}",
    "/rules/{book}/examples",
    "/calculator?rulebook={book}",
    "/print",
    "/s/{edit}",
    "/s/{edit}/deal",
    "/s/{edit}/deal/1",
    "/s/{edit}/heading",
    "/s/{edit}/log",
    "/s/{edit}/order",
    "/s/{edit}/players",
    "/s/{edit}/share",
    "/s/{view}",
    "/s/{view}/table",
)


def place_of(store: Store, book: Rulebook, page: str) -> str:
    """The address of a page, for a new evening by the rules with one deal to play, of players with such names."""
    typed = HOSTILE if book == hostile() else "calm".ljust(len(HOSTILE), "e")
    names, evening = as_players([f"{typed}{seat}" for seat in SEATS]), some_evening(book)
    keys = store.create(replace(evening, players=names, deals=evening.deals[:-1], title=typed, place=typed))
    write(store, keys.edit, NoteSet(1, typed), by=typed)
    return page.format(book=book.id, edit=keys.edit, view=keys.view)


def visit(client: FlaskClient, address: str, book: Rulebook) -> TestResponse:
    """A page on a device where the rules were played by."""
    client.set_cookie("rulebooks", book.id)
    return client.get(address)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_the_elements_it_has_with_other_texts(client: FlaskClient, store: Store, page: str) -> None:
    harmless, found = (visit(client, place_of(store, book, page), book) for book in (tame(), hostile()))
    assert (harmless.status_code, found.status_code) == (200, 200)
    assert "tame" in harmless.text  # the page has texts of the rulebook at all
    seen = Seen(found.text)
    assert seen.elements == Seen(harmless.text).elements
    assert "<u-u" not in found.text
    for script in seen.scripts:  # data ends where it must
        assert "<" not in script
        json.loads(script)


def test_a_form_that_was_sent_shows_what_was_typed_as_text(client: FlaskClient) -> None:
    shown = send(client, "save", **{"name": HOSTILE * 3, "c.3.name": HOSTILE, "c.3.symbol": HOSTILE, QUEENS: HOSTILE})
    assert shown.status_code == 400
    assert "<u-u" not in shown.text
    assert shown.text.count(str(escape(HOSTILE))) >= 6


def test_documents_and_rulebooks_have_the_texts_as_they_were_typed(client: FlaskClient, store: Store) -> None:
    table = hostile_table()
    document = client.get(place_of(store, hostile(), "/s/{view}.json"))
    assert document.headers["Content-Type"].startswith("application/json")
    assert document.get_json()["rulebook"] == table
    file = client.get(f"/rulebooks/{hostile().id}.toml")
    assert tomllib.loads(file.text) == rulebook_to_table(hostile())
    phone = client.get(f"/rulebooks/{hostile().id}.json")
    assert phone.headers["Content-Type"].startswith("application/json")
    assert phone.get_json()["table"] == table
    for answer in (document, file, phone):
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "<u-u" not in str(answer.headers)


@pytest.mark.parametrize("language", ["en", "nl"])
def test_no_cell_of_a_table_is_a_formula(client: FlaskClient, store: Store, language: str) -> None:
    text = client.get(place_of(store, hostile(), "/s/{view}.csv") + f"?lang={language}").data.decode("utf-8-sig")
    names = [row[2] for row in csv.reader(StringIO(text, newline=""), strict=True)]
    assert sum(name.startswith(f"'{HOSTILE}") for name in names) == hostile().deals - 1
    for delimiter in ",;\t":
        for cell in (cell for row in csv.reader(StringIO(text, newline=""), delimiter=delimiter) for cell in row):
            assert not cell.startswith(SPREADSHEETS_RUN) or re.fullmatch(r"-\d+", cell), cell
