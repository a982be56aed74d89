"""Documents with a whole rulebook in them: read as strictly as a file, and written as they were."""

import json
from typing import Any

import pytest

from scoresheet.core.bonken.rulebook import named, rulebook_to_table
from scoresheet.core.bonken.sheet import score_sheet
from scoresheet.core.errors import UnreadableError
from scoresheet.formats.bonken.csv import read_table
from scoresheet.formats.bonken.documents import read, to_document
from scoresheet.formats.csv import to_csv
from scoresheet.locales import texts
from scoresheet.views.bonken.export import csv_rows
from tests.house import house, house_table

QUEENS = {"contract": "queens", "chooser": "Anna", "doubles": [], "result": {"queens": {"Anna": 1, "Bram": 3}}}


def written(rulebook: object, **more: Any) -> dict[str, Any]:
    return {
        "format": "scoresheet/1",
        "rulebook": rulebook,
        "players": ["Anna", "Bram", "Carla", "Dirk"],
        "deals": [QUEENS],
        **more,
    }


def test_a_document_with_a_whole_rulebook_is_scored_by_it() -> None:
    sheet = read(json.dumps(written(house_table())).encode(), "evening.json").sheet
    assert sheet.rulebook == house()
    assert score_sheet(sheet).endscores == (-50, -150, 0, 0)


def test_one_of_ours_word_for_word_is_ours() -> None:
    table = rulebook_to_table(named("bonken-wikipedia"))
    sheet = read(json.dumps(written(table, deals=[])).encode(), "evening.json").sheet
    assert sheet.rulebook is named("bonken-wikipedia")
    assert to_document(sheet)["rulebook"] == "bonken-wikipedia"


def test_one_that_only_calls_itself_ours_is_not() -> None:
    sheet = read(json.dumps(written(house_table(key="bonken-2002"))).encode(), "evening.json").sheet
    assert not sheet.rulebook.is_ours
    assert score_sheet(sheet).endscores == (-50, -150, 0, 0)


@pytest.mark.parametrize(
    ("rulebook", "place", "fault"),
    [
        (house_table(deals=13), "rulebook.deals", "deals-do-not-fit"),
        (house_table(colour="green"), "rulebook.colour", "unknown-key"),
        ({}, "rulebook", "missing-key"),
        ([], "rulebook", "not-a-text"),
        (5, "rulebook", "not-a-text"),
        ("house", "rulebook", "no-rulebook"),
    ],
)
def test_what_is_wrong_with_it_is_named_with_its_place(rulebook: object, place: str, fault: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read(json.dumps(written(rulebook)).encode(), "evening.json")
    assert (caught.value.place, caught.value.fault) == (place, fault)


def test_the_digest_does_not_depend_on_the_order_or_on_what_may_be_left_out() -> None:
    table = dict(reversed(house_table().items()))
    table["seats"] = {**table["seats"], "first_dealer": False}
    assert read(json.dumps(written(table)).encode(), "evening.json").sheet.rulebook.id == house().id


def test_a_table_says_that_it_does_not_hold_the_house_rules() -> None:
    """Also when they call themselves one of ours, whose values they do not have."""
    for table in (house_table(), house_table(key="bonken-2002")):
        sheet = read(json.dumps(written(table)).encode(), "evening.json").sheet
        with pytest.raises(UnreadableError) as caught:
            read_table(to_csv(csv_rows(sheet, texts("en"))), "evening.csv")
        assert (caught.value.place, caught.value.fault) == ("", "csv-house-rules")
