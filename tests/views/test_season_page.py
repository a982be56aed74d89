"""The page of a season, from the evening whose payments are worked out by hand in ``tests/seasons``."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoresheet.assets import EXAMPLES
from scoresheet.core.bonken.rulebook import named
from scoresheet.formats.bonken.documents import from_node
from scoresheet.formats.json_toml import parse
from scoresheet.formats.season_json import season_table
from scoresheet.locales import texts
from scoresheet.seasons.evenings import Evening, Origin
from scoresheet.seasons.season import season_of
from scoresheet.seasons.season_figures import deals_behind
from scoresheet.views.season import SeasonPage, Section, decimal
from scoresheet.views.season_person import PersonPage, balance
from tests.strategies import PLAYED

FRIDAY = Evening("friday", replace(PLAYED, date="2026-11-20", place="Leiden"))
SWAPPED = replace(PLAYED, players=("Dirk", "Bram", "Carla", "Anna"), date="2026-11-27")
PAGE = SeasonPage(season_of([FRIDAY]), texts("en"))


def texts_of(section: Section) -> list[str]:
    return [line.text for line in section.lines]


def test_the_ranking_is_a_table() -> None:
    assert PAGE.ranking.rows[0] == ("1", "Dirk", "1160", "1", "1160.0", "1")


def test_the_ledger_is_sorted_by_debt_the_biggest_first() -> None:
    assert texts_of(PAGE.ledger)[:2] == [
        "Bram paid Dirk 600 and got 0 back: 600 down (after one evening together).",
        "Bram paid Carla 450 and got 90 back: 360 down (after one evening together).",
    ]


def test_the_ledger_as_a_matrix_has_the_balance_of_every_pair() -> None:
    rows = {row.person: row for row in PAGE.matrix}
    assert list(rows) == [line.person for line in PAGE.ranks]
    of_bram = [(cell.points, cell.sentence) if cell else None for cell in rows["Bram"].cells]
    assert dict(zip(rows, of_bram, strict=True)) | {"Anna": None} == {
        "Dirk": ("−600", texts_of(PAGE.ledger)[0]),
        "Carla": ("−360", texts_of(PAGE.ledger)[1]),
        "Anna": None,
        "Bram": None,
    }
    assert rows["Bram"].sum == "−1040"  # and −80 from Anna
    assert rows["Dirk"].sum == "+910"


def test_people_with_too_few_evenings_are_listed_below_the_ranking() -> None:
    later = Evening("later", replace(SWAPPED, players=("Els", "Bram", "Carla", "Anna")))
    page = SeasonPage(season_of([FRIDAY, later]), texts("en"), least=2)
    assert [row[1] for row in page.ranking.rows] == ["Anna", "Carla", "Bram"]
    assert [row[:3] for row in page.unranked.rows] == [("", "Dirk", "1160"), ("", "Els", "−25")]
    assert page.unranked.title == "Fewer than 2 evenings"


def test_averages_are_of_the_evenings_that_count_for_the_ranking() -> None:
    page = SeasonPage(season_of([FRIDAY, Evening("later", SWAPPED)]), texts("en"), best_of=1)
    assert ("Dirk", "1160", "2", "1160.0", "1") in [row[1:] for row in page.ranking.rows]


def test_the_page_names_the_leader_and_the_last_evening() -> None:
    assert PAGE.lead == "Dirk: in the lead with 1160."
    assert PAGE.last_evening == "Last evening: Friday 20 November 2026."


def test_the_balance_of_one_person_is_a_sentence() -> None:
    # Deal by deal in tests/seasons/test_season.py: Bram paid 80, 360 and 600.
    assert balance(PAGE, "bram") == "Bram: −1290 in all after one evening, −1040 of it by doubling."
    assert balance(PAGE, "Els") == ""


def test_a_record_has_its_date_and_its_deal() -> None:
    assert "Dearest double: Bram paid Carla 180 (Friday 20 November 2026, deal 5: Duck)." in texts_of(PAGE.records)


def test_best_and_worst_evening_are_shown_from_the_second_on() -> None:
    assert not [text for text in texts_of(PersonPage(PAGE, "Bram").sentences) if text.startswith("Best evening")]
    two = SeasonPage(season_of([FRIDAY, Evening("later", SWAPPED)]), texts("en"))
    dirk = PersonPage(two, "Dirk").sentences
    assert {"Best evening: 1160 (Friday 20 November 2026).", "Worst evening: −25 (Friday 27 November 2026)."} <= set(
        texts_of(dirk)
    )


def test_evenings_that_are_left_out_are_listed_with_the_reason() -> None:
    sheet = replace(FRIDAY.sheet, title="")
    begun = Evening("begun", replace(sheet, deals=PLAYED.deals[:7]))
    wrong = Evening("wrong", replace(sheet, deals=(*PLAYED.deals[:11], PLAYED.deals[0])))
    assert texts_of(SeasonPage(season_of([begun, wrong]), texts("en")).left_out) == [
        "Friday 20 November 2026 · Leiden · 7 of 12 deals played.",
        "Friday 20 November 2026 · Leiden · Deal 12 has an error.",
    ]


def test_a_sentence_leads_to_the_deals_it_comes_from() -> None:
    assert [line.origin for line in PAGE.records.lines][:2] == [Origin(FRIDAY, 5), Origin(FRIDAY, 3)]
    found = deals_behind(PAGE.season, PAGE.ledger.lines[1].figure)
    assert [line.origin for line in found] == [Origin(FRIDAY, number) for number in (1, 3, 5, 6, 9)]


@pytest.mark.parametrize(
    ("number", "language", "text"),
    [
        (Fraction(-25, 2), "nl", "−12,5"),
        (Fraction(2320, 2), "en", "1160.0"),
        (Fraction(1, 3), "en", "0.3"),
        (Fraction(0), "nl", "0,0"),
    ],
)
def test_an_average_has_one_decimal_in_the_way_of_its_language(number: Fraction, language: str, text: str) -> None:
    assert decimal(number, texts(language)) == text


def test_the_page_of_a_person_names_to_whom_they_lost_most() -> None:
    carla = texts_of(PersonPage(PAGE, "Carla").sentences)
    assert "Lost most to Dirk: 120 (after one evening together)." in carla
    assert not [text for text in carla if text.startswith("Lost most to Anna")]


def test_a_contract_that_is_the_same_in_two_rulebooks_is_one() -> None:
    other = named("bonken-sunmar")
    two = season_of([FRIDAY, Evening("later", replace(SWAPPED, rulebook=other))])
    rows = PersonPage(SeasonPage(two, texts("en")), "Anna").contracts
    assert {row[1] for row in rows.rows} == {"2"}
    assert not [row[0] for row in rows.rows if " · " in row[0]]
    assert [len(deals_behind(two, figure)) for figure in rows.figures] == [2] * len(rows.rows)
    contracts = season_table(two)["people"]["Anna"]["contracts"]
    assert {line["rulebook"] for line in contracts} == {"bonken-2002", "bonken-sunmar"}


def test_contracts_of_one_name_that_differ_name_their_rulebooks() -> None:
    file = EXAMPLES / "evening-wikipedia.json"
    other = replace(from_node(parse(file.read_bytes(), file.name)), players=PLAYED.players, date="2026-11-27")
    two = season_of([FRIDAY, Evening("later", other)])
    names = [row[0] for row in PersonPage(SeasonPage(two, texts("en")), "Anna").contracts.rows]
    t = texts("en")
    assert {name.partition(" · ")[2] for name in names} == {
        "",
        *(t.pick(book.name) for book in (PLAYED.rulebook, other.rulebook)),
    }
    assert len(set(names)) == len(names)
