"""The data of a sheet to take away: the document, and the table for spreadsheets."""

import csv
from dataclasses import replace
from io import StringIO

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.keys import Keys
from scoresheet.formats.bonken.csv import WIDTH
from scoresheet.formats.bonken.documents import from_node
from scoresheet.formats.csv import inert
from scoresheet.formats.json_toml import parse
from scoresheet.store.sheets import Store
from scoresheet.web.downloads_and_qr import file_name
from tests.strategies import BOOK, NAMES, some_evening

EVENING = some_evening(BOOK)
READ_BACK = ["", "hearts 7 3 2 1", "", "", "bonken-2002", "", "", ""]  # of its first deal


def rows(answer: TestResponse) -> list[list[str]]:
    assert answer.data.startswith(b"\xef\xbb\xbf")  # or a spreadsheet takes "ë" for two other letters
    return list(csv.reader(StringIO(answer.data.decode("utf-8-sig"), newline=""), strict=True))


@pytest.fixture
def evening(store: Store) -> Keys:
    return store.create(EVENING)


def test_the_document_opens_the_same_sheet_again(client: FlaskClient, evening: Keys) -> None:
    answer = client.get(f"/s/{evening.view}.json")
    assert answer.content_type == "application/json"
    assert from_node(parse(answer.data, "evening.json")) == EVENING
    copy = client.post("/api/sheets", data=answer.data).get_json()
    opened = from_node(parse(client.get(f"{copy['view']}.json").data, "evening.json"))
    assert opened.with_deals(*(replace(deal, id=None) for deal in opened.deals)) == EVENING
    assert all(deal.id for deal in opened.deals)


def test_the_table_has_a_row_a_deal_and_three_that_close_it(client: FlaskClient, evening: Keys) -> None:
    answer = client.get(f"/s/{evening.view}.csv")
    assert answer.content_type == "text/csv; charset=utf-8"
    heading, *deals, plus, minus, endscore = rows(answer)
    standing = EVENING.standing
    assert heading == [
        *("deal", "key", "contract", "chooser", "dealer"),
        *NAMES,
        *(f"{name} (total so far)" for name in NAMES),
        *("doubles (player numbers)", "taken (by each player)", "accepted", "id", "rulebook"),
        *("evening", "date", "place"),
    ]
    assert len(deals) == 12
    assert deals[0] == [
        "1",
        "points-of-hearts",
        "Points of Hearts",
        "Anna",
        "Carla",
        *["-70", "-30", "-20", "-10"] * 2,
        *READ_BACK,
    ]
    for row, scored in zip(deals, standing.deals, strict=True):
        assert scored.score is not None
        assert [int(cell) for cell in row[5:13]] == [*scored.score.scores, *scored.running]
    for row, key, numbers in (
        (plus, "plus", standing.plus),
        (minus, "minus", standing.minus),
        (endscore, "endscore", standing.endscores),
    ):
        assert row[1] == key
        assert [int(cell) for cell in row[5:9]] == list(numbers)
        assert row[9:] == [""] * 12
    assert {len(row) for row in rows(answer)} == {WIDTH}


def test_the_table_is_in_the_language_of_the_reader(client: FlaskClient, evening: Keys) -> None:
    english = rows(client.get(f"/s/{evening.view}.csv"))
    dutch = rows(client.get(f"/s/{evening.view}.csv", headers={"Accept-Language": "nl"}))
    assert dutch[0][:5] == ["ronde", "code", "spel", "kiezer", "deler"]
    assert dutch[1][2] == "Hartenpunten"
    assert [[*row[:2], *row[3:]] for row in dutch[1:]] == [[*row[:2], *row[3:]] for row in english[1:]]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("=1+1", "'=1+1"),
        ("+31 6", "'+31 6"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t'=1"),
        (" =1", "' =1"),
        ("＝1", "'＝1"),
        ("Anna;=1+1", "Anna;'=1+1"),
        ("Anna,@x", "Anna,'@x"),
        ('Anna"=1', "Anna\"'=1"),
        ("Anne-Marie", "Anne-Marie"),
        ("a@b", "a@b"),
        ("1+1", "1+1"),
        ("", ""),
    ],
)
def test_a_text_that_looks_like_a_formula_is_made_inert(text: str, shown: str) -> None:
    assert inert(text) == shown


@pytest.mark.parametrize(
    ("title", "date", "name"),
    [
        ("", "", "bonken.csv"),
        ("Friday evening", "2026-05-01", "bonken-2026-05-01-friday-evening.csv"),
        ("Zoë & Renée", "", "bonken-zoe-renee.csv"),
        ("../../etc/passwd", "", "bonken-etc-passwd.csv"),
        ('"; filename="x.exe', "", "bonken-filename-x-exe.csv"),
        ("сыграли ♥", "2026-05-01", "bonken-2026-05-01.csv"),
        ("x" * 100, "", f"bonken-{'x' * 53}.csv"),
    ],
)
def test_the_file_is_named_after_date_and_title_in_plain_letters(title: str, date: str, name: str) -> None:
    assert file_name(Sheet(EVENING.rulebook, NAMES, title=title, date=date), "csv") == name


def test_the_name_of_the_file_is_in_the_header(client: FlaskClient, store: Store) -> None:
    keys = store.create(Sheet(EVENING.rulebook, NAMES, title="Vrijdag"))
    for ending in ("json", "csv"):
        answer = client.get(f"/s/{keys.edit}.{ending}")
        assert answer.headers["Content-Disposition"] == f'attachment; filename="bonken-vrijdag.{ending}"'
