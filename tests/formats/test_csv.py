"""The table of a sheet comes back as the sheet; what it cannot carry is named here."""

import csv
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from io import StringIO

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoresheet.core.bonken.deal import Deal, taker
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.errors import UnreadableError
from scoresheet.core.languages import LANGUAGES
from scoresheet.formats.bonken.csv import WIDTH, is_table, read_table
from scoresheet.formats.csv import as_typed, inert, to_csv
from scoresheet.locales import texts
from scoresheet.views.bonken.export import csv_rows
from tests.house import house
from tests.strategies import BOOK, NAMES, SHIPPED, sheets

DEAL = Deal("last-trick", 0, ((1, 0), (0, 1)), {"last-trick": taker(3)}, accepted=("out-of-turn",))
SHEET = Sheet(BOOK, NAMES, 0, (DEAL,), "Friday", "2026-11-20", "De Zwaan")


def table(sheet: Sheet, language: str = "en") -> str:
    return to_csv(csv_rows(sheet, texts(language)))


@example(replace(SHEET, players=("=1+1", "-1", "@x", "+1"), title="=1"), "en")
@given(st.sampled_from(SHIPPED).flatmap(sheets), st.sampled_from(LANGUAGES))
@example(replace(SHEET, players=tuple(f"{name};;;;" for name in NAMES)), "en")
def test_any_table_comes_back_as_the_sheet(sheet: Sheet, language: str) -> None:
    text = table(sheet, language)
    assert is_table(text)
    for cell in (cell for row in csv.reader(StringIO(text, newline=""), strict=True) for cell in row):
        assert re.fullmatch(r"-?\d+", cell) or not cell.lstrip().startswith(("=", "+", "-", "@"))
    if not sheet.deals:  # of the sheet it has the players only
        with pytest.raises(UnreadableError) as caught:
            read_table(text, "evening.csv")
        assert caught.value.fault == "no-deals"
        return
    found, stored = read_table(text, "evening.csv")
    # Only a document has the first chooser apart from the first deal.
    assert found == replace(sheet, first_chooser=None)
    assert stored == tuple(scored.score and scored.score.scores for scored in sheet.standing.deals)


def test_everything_about_a_deal_is_in_its_row() -> None:
    deal = replace(DEAL, id="5d6e7f80-2222-4222-9222-0000000000b2")
    found, _ = read_table(table(replace(SHEET, deals=(deal,))), "evening.csv")
    assert found == replace(SHEET, deals=(deal,), first_chooser=None)


@given(st.text(st.sampled_from("'=+-@,;|\"a ＝")))
def test_any_text_made_inert_is_read_as_it_was_typed(text: str) -> None:
    assert as_typed(inert(text)) == text


def test_a_table_saved_with_semicolons_is_read() -> None:
    rows = list(csv.reader(StringIO(table(SHEET), newline="")))
    saved = StringIO()
    csv.writer(saved, delimiter=";").writerows(rows)
    assert read_table(saved.getvalue(), "evening.csv") == read_table(table(SHEET), "evening.csv")


def test_stored_scores_are_those_of_the_table_even_when_wrong() -> None:
    _, stored = read_table(table(SHEET).replace(",-100,", ",-90,", 1), "evening.csv")
    assert stored == ((0, 0, 0, -90),)


@pytest.mark.parametrize(
    ("change", "fault", "place"),
    [
        (lambda text: "", "csv-columns", ""),
        (lambda text: "a,b\r\n", "csv-columns", ""),
        (
            lambda text: "\r\n".join(",".join(line.split(",")[:13]) for line in text.splitlines()),
            "csv-without-inputs",
            "",
        ),
        (lambda text: text.replace("2>1", "2>5"), "csv-double", "[2]"),
        (lambda text: text.replace("2>1", "2-1"), "csv-double", "[2]"),
        (lambda text: text.replace("last-trick 0 0 0 1", "last-trick 0 0 1"), "csv-result", "[2]"),
        (lambda text: text.replace("last-trick 0 0 0 1", ""), "csv-result", "[2]"),
        (lambda text: text.replace("last-trick 0 0 0 1", "last-trick 0 0 0 x"), "not-whole", "[2]"),
        (lambda text: text.replace("bonken-2002", "bonken-1900"), "no-rulebook", "rulebook"),
        (lambda text: text.replace("2026-11-20", "20-11-2026"), "not-a-date", "date"),
        (lambda text: text.replace("out-of-turn", "nonsense"), "not-a-choice", "deals[0].accepted[0]"),
        (lambda text: text.replace("De Zwaan", "De Zwaan,"), "wrong-length", "[2]"),
        (lambda text: text.replace("De Zwaan", '"De'), "csv-damaged", ""),
        (lambda text: text.replace("Carla", "anna"), "name-twice", "players[2]"),
    ],
)
def test_an_unreadable_table_is_refused_with_its_place(change: Callable[[str], str], fault: str, place: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_table(change(table(SHEET)), "evening.csv")
    assert (caught.value.fault, caught.value.place, caught.value.source) == (fault, place, "evening.csv")


@pytest.mark.parametrize("key", ["house", "bonken-2002"])  # also of one that calls itself one of ours
def test_a_table_does_not_hold_house_rules_and_is_refused_for_it(key: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_table(table(replace(SHEET, rulebook=house(key=key))), "evening.csv")
    assert (caught.value.place, caught.value.fault) == ("", "csv-house-rules")


@given(st.text() | st.lists(st.lists(st.text(max_size=8), min_size=WIDTH, max_size=WIDTH), max_size=3).map(to_csv))
def test_any_text_is_read_or_refused_and_nothing_else(text: str) -> None:
    is_table(text)
    with suppress(UnreadableError):
        read_table(text, "x.csv")
