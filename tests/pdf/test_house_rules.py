"""Blank cards by house rules: with what differs on the back, and on one page however many contracts there are."""

import copy
import socket
from collections.abc import Callable
from dataclasses import replace
from itertools import takewhile

import pytest

from scoresheet.core.bonken.rulebook import Rulebook, named, read_rulebook
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.log import Log
from scoresheet.core.validation import Node
from scoresheet.locales import texts
from scoresheet.pdf.bonken import blank_pdf, filled_pdf, poster_pdf, rows_of
from scoresheet.pdf.fitting import POINT, lines_of, measures
from scoresheet.views.bonken.printed_card import blank_front, front_of
from tests.house import hostile, house, house_table
from tests.pdf.measured import check_pages
from tests.pdf.shared import blank, html_of, words_of
from tests.printed import catalog, pages, reader
from tests.soaked import soaked
from tests.strategies import BOOK, some_evening

pytestmark = [pytest.mark.pdf, pytest.mark.usefixtures("quiet")]


WORTHS = (10, 25, 45, 100)
SIGNS = ("♥P", "QUEENS", "W" * 6)
NAMES = ("Hartenpunten en vrouwen", "Heren/Boeren, en wat er verder nog telt", "W" * 40)


def of_twenty_contracts() -> Rulebook:
    """Fifteen minus contracts and five plus contracts of four units each, with signs and names of any length."""
    table = house_table()
    minus, plus = table["contracts"][3], table["contracts"][8]
    table["contracts"] = [
        {
            **copy.deepcopy(minus),
            "key": f"minus-{n}",
            "symbol": SIGNS[n % 3],
            "name": dict.fromkeys(("en", "nl"), NAMES[n % 3]),
        }
        for n in range(15)
    ] + [{**copy.deepcopy(plus), "key": f"plus-{n}", "symbol": f"P{n}"} for n in range(5)]
    for contract in table["contracts"]:
        sign = -1 if contract["kind"] == "minus" else 1
        unit = contract["units"][0]
        contract["units"] = [
            {**unit, "key": f"unit-{n}", "total": 1, "points": sign * points} for n, points in enumerate(WORTHS)
        ]
    table |= {"deals": 19, "diagrams": [one["key"] for one in table["contracts"]], "adds_up_to": -15 * 180 + 4 * 180}
    return read_rulebook(Node(table, "house"))


def test_differences_from_the_usual_rules_are_on_the_back() -> None:
    back = words_of(blank_pdf, house(), texts("nl"))
    assert "Wat er anders is dan bij Bonken, kaart van 2002" in back
    assert "dat was 4 × −45." in back


@pytest.mark.parametrize(
    ("written", "printed"),
    [("De jongste", "De jongste."), ("Wie geeft?", "Wie geeft?"), ("Trek (hoog).", "Trek (hoog).")],
)
def test_who_chooses_first_is_a_sentence_of_its_own_on_the_back(written: str, printed: str) -> None:
    book = read_rulebook(Node(house_table(first_chooser={"nl": written, "en": written}), "house"))
    assert f"Eerst: {printed} Na elke ronde" in words_of(blank_pdf, book, texts("nl"))


@pytest.mark.parametrize("paper", ["a5", "a4", *soaked("letter", "2xa5")])
def test_a_card_of_twenty_contracts_of_four_units_has_its_table_on_one_page(paper: str) -> None:
    book, t = of_twenty_contracts(), texts("en")
    pdf = blank_pdf(book, t, paper, back="back")
    check_pages(pdf, paper, last=1 / 3)
    front, *others = pages(pdf)
    diagrams = list(takewhile(lambda page: t("short-rules.title") not in page, others))
    assert len(diagrams) == (paper in ("a5", "2xa5")), "where they would be too small to draw in"
    for sign in (*SIGNS, "P0", "P4"):
        assert sign in front
    assert "Hartenpunten en vrouwen" in front
    assert "(+10 … +100)" in front
    assert "together −1980" in front
    check_pages(filled_pdf(Log(some_evening(book)), texts("nl"), paper), paper)


def test_a_poster_of_twenty_contracts_is_as_good_to_read() -> None:
    check_pages(poster_pdf(of_twenty_contracts(), texts("nl")), "a3")


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_every_row_of_a_card_of_twenty_contracts_keeps_to_its_columns(paper: str) -> None:
    page = measures(paper)
    points = {"": page["name"], "small": page["name-small"], "tiny": page["least"]}
    for look in rows_of(blank_front(of_twenty_contracts(), texts("en")), page).values():
        for (name, text), room in (
            (look.name, page["col-name"] - page["symbol"] - 0.3),
            (look.value, page["col-value"] - 2),
        ):
            assert lines_of(text, room / (points[name] * POINT), "regular") == 1


@pytest.mark.parametrize(
    ("make", "given", "choices"),
    [
        (blank_pdf, hostile(), {}),
        (poster_pdf, hostile(), {}),
        (filled_pdf, Log(some_evening(hostile())), {"explain": True}),
    ],
    ids=["blank", "poster", "filled"],
)
def test_house_rules_with_markup_are_text(make: Callable[..., bytes], given: object, choices: dict[str, bool]) -> None:
    assert "<u-u>" not in html_of(make, given, texts("en"), **choices)
    words = "".join(words_of(make, given, texts("en"), **choices).split())
    for contract in hostile().contracts:
        assert contract.name["en"] in words
        assert contract.symbol["en"] in words


def test_names_and_rules_with_markup_are_printed_as_text_and_fetch_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket.socket, "connect", lambda *_: pytest.fail("something was fetched"))
    names = (
        "<img src=http://127.0.0.1/x>",
        "<script>alert(1)</script>",
        "</title><link href=//e rel=stylesheet>",
        "{{ 7*7 }}<style>@import 'x'</style>",
    )
    evening = replace(some_evening(hostile()), players=names, title="<iframe src=/etc/passwd>", place="<a href=x>y</a>")
    pdf = filled_pdf(Log(evening), texts("en"))
    printed = "".join(pages(pdf)).replace(" ", "")
    assert all(contract.name["en"] in printed for contract in hostile().contracts)
    assert "<imgsrc=http://127.0.0.1/x>" in printed
    assert "{{7*7}}" in printed
    assert not any(page.get("/Annots") for page in reader(pdf).pages)
    assert catalog(pdf).keys() == catalog(blank()).keys()  # no script, no file, nothing on opening


def heading(sheet: Sheet) -> str:
    return front_of(sheet, texts("nl")).heading


def test_the_front_is_headed_by_its_title_or_its_rulebook() -> None:
    called = [(BOOK, "Bonken"), (named("king-portugal"), "King zoals in Portugal"), (house(), "Bij oma")]
    for book, title in called:
        assert blank_front(book, texts("nl")).heading == title
        assert heading(some_evening(book)) == title
    assert heading(replace(some_evening(house()), title="Vrijdag")) == "Vrijdag"
