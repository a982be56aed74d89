"""Printed cards: what stands on them, in what form, and what a name cannot do to them."""

import logging
import socket
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import NoReturn

import click
import page as page_validation
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from scoresheet.cli import print_card
from scoresheet.computed import computed
from scoresheet.core.deal import Deal, counts
from scoresheet.core.log import Corrected, Entry, Headed, Log, Recorded, Removed
from scoresheet.core.rulebook import LANGUAGES, Rulebook, named
from scoresheet.core.sheet import LONGEST_NAME, Players, Sheet, reckon
from scoresheet.explain import Explainer, minus_sign
from scoresheet.locales import texts
from scoresheet.pdf import PAPERS, blank_pdf, filled_pdf
from scoresheet.typesetting import STYLESHEETS, to_pdf
from tests.printed import Word, alternatives, catalog, columns, fonts, reader, row, text, unnumbered, words
from tests.strategies import NAMES, SHIPPED, doubled, logs, some_deal, some_evening

pytestmark = pytest.mark.pdf

EN = texts("en")
BOOK = named("bonken-2002")
SIZES = {"a4": (210, 297), "a5": (148, 210), "letter": (216, 279), "2xa5": (297, 210)}  # millimetres
POINT = 25.4 / 72
MOST_BYTES = 25_000  # a page; a sheet of two A5 pages has twice that

# Every paper with both rulebooks and in both languages.
EVERY = [
    pytest.param(book, language, paper, id=f"{book.key}-{language}-{paper}")
    for paper in PAPERS
    for book, language in zip(SHIPPED, LANGUAGES if paper in ("a4", "2xa5") else LANGUAGES[::-1], strict=True)
]

# A rendering takes half a second: few examples, and the failing one as it was found.
FEW = settings(
    max_examples=8,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """WeasyPrint only logs what it cannot do, and prints without it."""
    with caplog.at_level(logging.WARNING):
        yield
        assert [record.getMessage() for record in caplog.records] == []


def check_form(pdf: bytes, folder: Path, language: str, paper: str) -> None:
    """What every printed document must be: PDF/UA-1 with language and title, our fonts embedded as subsets, small."""
    path = folder / "card.pdf"
    path.write_bytes(pdf)
    report = page_validation.validate_pdf(str(path), profile="ua1")
    assert [(failure.rule_id, failure.message) for failure in report.failures] == []
    assert report.is_compliant
    document = reader(pdf)
    assert str(catalog(pdf)["/Lang"]) == language
    assert document.metadata is not None
    assert document.metadata.title
    assert len(pdf) <= MOST_BYTES * len(document.pages) * (2 if paper == "2xa5" else 1)
    assert {font.partition("+")[2] for font in fonts(pdf)} <= {"Card", "Card-Bold"}, "ours, as subsets, and no other"


def test_the_command_offers_every_paper() -> None:
    [offered] = [option.type for option in print_card.params if option.name == "paper"]
    assert isinstance(offered, click.Choice)
    assert tuple(offered.choices) == PAPERS


@pytest.mark.parametrize(("rulebook", "language", "paper"), EVERY)
def test_a_blank_card_fills_one_page_and_the_rules_follow(
    rulebook: Rulebook, language: str, paper: str, tmp_path: Path
) -> None:
    t = texts(language)
    pdf = blank_pdf(rulebook, t, paper)
    check_form(pdf, tmp_path, language, paper)
    document = reader(pdf)
    assert [round(float(side) * POINT) for side in document.pages[0].mediabox[2:]] == list(SIZES[paper])
    front = document.pages[0].extract_text()
    for contract in rulebook.contracts:
        assert front.count(contract.symbol) >= 2, "in its row and at its diagram"
        assert " ".join(t.pick(contract.name).split()) in " ".join(front.split())
    for word in ("card.plus-column", "card.minus-column"):
        assert front.count(t(word)) >= 8
    for word in ("card.subtotal", "card.endscore", "print.date", "print.place"):
        assert t(word) in front
    assert paper == "2xa5" or t("print.rules") not in front
    everything = text(pdf)
    for contract in rulebook.contracts:
        assert " ".join(t.pick(contract.rule).split()[:6]) in everything


def test_diagrams_stand_in_their_own_order_with_four_seats_each() -> None:
    front = reader(blank_pdf(BOOK, EN)).pages[0]
    lines = [" ".join(word.text.split()) for word in words(front)]
    diagrams = lines[lines.index("♥P", lines.index(EN("card.subtotal"))) :]
    expected = [label for key in BOOK.diagrams for label in (BOOK.contract(key).symbol, "4 2", "1", "3")]
    assert diagrams[: len(expected)] == expected


def test_cells_of_the_a4_card_have_room_for_four_written_digits() -> None:
    front = words(reader(blank_pdf(BOOK, EN)).pages[0])
    starts = columns(front, "plus", "minus").starts
    names = [EN.pick(contract.name) for contract in BOOK.contracts]
    heights = sorted(word.y for word in front if word.text in names)
    assert min((after - before) * POINT for before, after in pairwise(starts)) >= 9
    assert min((after - before) * POINT for before, after in pairwise(heights)) >= 7


def test_several_blank_cards_share_one_set_of_rules() -> None:
    one, three = reader(blank_pdf(BOOK, EN)), reader(blank_pdf(BOOK, EN, copies=3))
    assert len(three.pages) == len(one.pages) + 2
    fronts = {page.extract_text().rsplit(" / ", 1)[0][:-1] for page in three.pages[:3]}
    assert len(fronts) == 1
    assert text(blank_pdf(BOOK, EN, copies=3)).count(EN("print.rules")) == 1


def test_two_a5_cards_go_on_one_a4_sheet() -> None:
    front = reader(blank_pdf(BOOK, EN, "2xa5")).pages[0]
    middle = SIZES["2xa5"][0] / POINT / 2
    heads = [word.x for word in words(front) if word.text == EN("card.subtotal")]
    assert sorted(x > middle for x in heads) == [False, True]


def test_worked_examples_of_the_blank_card_are_reckoned() -> None:
    pdf = blank_pdf(BOOK, EN)
    everything = text(pdf)
    for sentence in (
        "Bram pays Anna 20: 1 heart × 10 × 2 links.",
        "Carla pays Dirk 40: 4 hearts × 10 × 1 link.",
        "Carla pays Dirk 120: 3 tricks × 20 × 2 links.",
        "Dirk: 100 + 60 (Anna) + 20 (Bram) + 120 (Carla) = 300",
    ):
        assert sentence in everything
    last = words(reader(pdf).pages[-1])
    starts = columns(last, "plus", "minus")
    assert row(last, "Points of Hearts", starts) == ["", "10", "", "80", "", "100", "60", ""]
    assert row(last, "Trumps of Spades", starts) == ["", "100", "140", "", "", "80", "300", ""]


SUMS = ("card.subtotal", "card.endscore")


def check_numbers(sheet: Sheet, pdf: bytes) -> None:
    """That the card of a sheet shows the computed answer, each number in its own column."""
    answer = computed(sheet, reckon(sheet), say=lambda finding: finding.code)
    front = words(reader(pdf).pages[0])
    starts = columns(front, EN("card.plus-column"), EN("card.minus-column"))
    played = {deal["contract"]: list(deal["scores"].values()) for deal in answer["deals"]}
    for contract in sheet.rulebook.contracts:
        scores = played.get(contract.key)
        expected = ["", ""] * 4
        if scores is not None:
            expected = [cell for score in scores for cell in (("", str(-score)) if score < 0 else (str(score), ""))]
        name = EN.pick(contract.name)
        assert row(front, name, starts) == expected, name
    subtotals = [str(number) for both in answer["subtotals"].values() for number in (both["plus"], both["minus"])]
    endscores = [minus_sign(score) for score in answer["endscores"].values()]
    # In the middle of their cells; or above it, when the last ones are still to be written there.
    middle, above = (
        [" ".join(row(front, EN(name), starts, higher)).replace("–", " ").split() for name in SUMS] for higher in (0, 6)
    )
    over = answer["next"] is None
    assert middle == ([subtotals, endscores] if over else [[], []])
    assert above == ([subtotals, endscores] if played and not over else [[], []])
    assert "".join(row(front, EN("card.subtotal"), starts)).count("–") == len(answer["players"])


@FEW
@given(st.sampled_from(SHIPPED).flatmap(logs), st.sampled_from(["a4", "a5", "letter"]))
def test_numbers_on_a_printed_card_are_those_of_the_computed_answer(log: Log, paper: str) -> None:
    check_numbers(log.sheet, filled_pdf(log, EN, paper))


@pytest.mark.parametrize(("rulebook", "language", "paper"), EVERY)
def test_a_whole_evening_prints_with_every_sentence(
    rulebook: Rulebook, language: str, paper: str, tmp_path: Path
) -> None:
    t, sheet = texts(language), some_evening(rulebook)
    pdf = filled_pdf(Log(sheet), t, paper)
    check_form(pdf, tmp_path, language, paper)
    standing, explainer = reckon(sheet), Explainer.of(sheet, t)
    everything = text(pdf)
    assert explainer.standing(standing) in everything
    for reckoned in standing.deals:
        said = explainer.deal(reckoned)
        for sentence in (*said.calls, *said.result, *said.settlements, *said.sums, said.check):
            assert sentence in everything


def test_a_half_played_evening_leaves_the_rest_blank() -> None:
    sheet = some_evening(BOOK)
    half = sheet.with_deals(*sheet.deals[:5])
    pdf = filled_pdf(Log(half), EN)
    check_numbers(half, pdf)
    assert text(pdf).count("Chart") == 0
    assert len(alternatives(pdf)) == len(BOOK.diagrams) + 1


@pytest.mark.parametrize("paper", PAPERS[:3])
def test_sums_so_far_leave_room_in_their_cells_for_the_last_ones(paper: str) -> None:
    evening = some_evening(BOOK)
    written: list[list[Word]] = []
    for deals in (evening.deals[:5], evening.deals):
        found = words(reader(filled_pdf(Log(evening.with_deals(*deals)), EN, paper)).pages[0])
        starts = columns(found, "plus", "minus").starts
        [line] = [word.y for word in found if word.text == EN("card.endscore")]
        written.append([word for word in found if word.x >= starts[0] and abs(word.y - line) < 9])
        assert (EN("print.so-far") in " ".join(word.text for word in found)) == (len(deals) == 5)
        assert len(written[-1]) == 4
    for small, large in zip(*written, strict=True):
        assert small.size < 0.7 * large.size
        assert small.y > large.y + 0.4 * large.size


def test_a_sheet_without_deals_prints_as_a_card_with_names() -> None:
    pdf = filled_pdf(Log(Sheet(BOOK, NAMES, 0)), EN)
    check_numbers(Sheet(BOOK, NAMES, 0), pdf)
    assert len(reader(pdf).pages) == 1
    assert all(name in text(pdf) for name in NAMES)


def test_drawings_are_also_said_in_words() -> None:
    deal = some_deal(BOOK.contract("queens"), 0, doubled("B>A D>C A>B"))
    sheet = Sheet(BOOK, NAMES, 0, (deal,))
    said = alternatives(filled_pdf(Log(sheet), EN))
    assert "Queens: Bram doubles Anna. Carla passes. Dirk doubles Carla. Anna goes back on Bram." in said
    assert any(alternative.startswith("Chart of the running totals. After 1 deal: Anna ") for alternative in said)
    assert EN("print.to-draw", name="Domino") in said


def test_who_chose_a_plus_contract_stands_beside_it() -> None:
    sheet = Sheet(BOOK, NAMES, 2, (some_deal(BOOK.contract("clubs"), 2),))
    front = reader(filled_pdf(Log(sheet), EN)).pages[0]
    [height] = [word.y for word in words(front) if unnumbered(word) == "Trumps of Clubs"]
    assert "Carla" in [word.text for word in words(front) if abs(word.y - height) < 4]


def test_warnings_are_marked_and_said_to_be_accepted() -> None:
    deal = Deal("duck", 0, doubled("A>B"), {"tricks": counts(13, 0, 0, 0)}, accepted=("chooser-doubles",))
    refused = Deal("queens", 3, (), {"queens": counts(1, 1, 1, 1)})
    pdf = filled_pdf(Log(Sheet(BOOK, NAMES, 0, (deal, refused))), EN)
    everything = text(pdf)
    assert everything.count("⚠") == 4
    accepted = EN("print.accepted")
    assert f"doubles Bram without having been doubled. {accepted}" in everything
    assert everything.count(accepted) == 1


def test_a_deal_with_an_error_says_so_on_the_card() -> None:
    wrong = Deal("queens", 0, (), {"queens": counts(1, 1, 1, 0)})
    pdf = filled_pdf(Log(Sheet(BOOK, NAMES, 0, (wrong,))), EN)
    assert EN("print.faulty") in reader(pdf).pages[0].extract_text()
    assert "Queens: 3 of 4." in text(pdf)


def test_a_contract_that_nobody_can_read_prints_nevertheless() -> None:
    unreadable = Deal("que\x00\x0b\ud800\uffffens <b>&amp;", 0, (), {"queens": counts(1, 1, 1, 1)})
    assert "ens <b>&amp;" in text(filled_pdf(Log(Sheet(BOOK, NAMES, 0, (unreadable,))), EN))


def test_corrections_and_removals_are_printed_with_what_was_there_before() -> None:
    first = Deal("duck", 0, (), {"tricks": counts(13, 0, 0, 0)})
    second = Deal("duck", 0, doubled("B>A"), {"tricks": counts(12, 1, 0, 0)})
    moment = datetime(2002, 5, 3, 21, 4, tzinfo=UTC)
    log = Log(
        Sheet(BOOK, NAMES, 0),
        (
            Entry("1", 1, moment, "Anna", Recorded(1, first)),
            Entry("2", 2, moment, "Bram", Corrected(1, second)),
            Entry("3", 3, moment, None, Removed(1)),
        ),
    )
    everything = text(filled_pdf(log, EN))
    assert "Deal 1 corrected: Duck." in everything
    assert "was: Tricks: Anna 13, Bram 0, Carla 0, Dirk 0. now: Tricks: Anna 12, Bram 1, Carla 0, Dirk 0." in everything
    assert "3 May 2002" in everything or "4 May 2002" in everything, "in whatever time zone"
    assert "Bram" in everything
    assert "Deal 1 removed: Duck." in everything


@pytest.mark.parametrize("paper", PAPERS)
def test_another_heading_is_printed_at_the_top_and_among_what_was_changed(paper: str, tmp_path: Path) -> None:
    moment = datetime(2002, 5, 3, 21, 4, tzinfo=UTC)
    changes = Headed("Club finals", "2002-05-03", "Delft"), Headed("Finals 👵", "2002-05-04", "")
    entries = tuple(Entry(f"{number}", number, moment, "Bram", change) for number, change in enumerate(changes, 1))
    said = {
        "en": (
            "Title, date or place changed.",
            "was: no title. now: title “Club finals”. was: no date. now: Friday 3 May 2002.",
            "was: Friday 3 May 2002. now: Saturday 4 May 2002. was: place “Delft”. now: no place.",
        ),
        "nl": (
            "Titel, datum of plaats gewijzigd.",
            "was: geen titel. nu: titel “Club finals”. was: geen datum. nu: vrijdag 3 mei 2002.",
            "was: vrijdag 3 mei 2002. nu: zaterdag 4 mei 2002. was: plaats “Delft”. nu: geen plaats.",
        ),
    }
    for language, sentences in said.items():
        pdf = filled_pdf(Log(Sheet(BOOK, NAMES, 0), entries[:1]), texts(language), paper)
        assert reader(pdf).metadata["/Title"] == "Club finals"  # type: ignore[index]
        pdf = filled_pdf(Log(Sheet(BOOK, NAMES, 0), entries), texts(language), paper)
        check_form(pdf, tmp_path, language, paper)
        everything = text(pdf)
        for sentence in sentences:
            assert sentence in everything
        top = reader(pdf).pages[0].extract_text()
        assert "Finals □" in top
        assert {"en": "Saturday 4 May 2002", "nl": "zaterdag 4 mei 2002"}[language] in top


AWKWARD: tuple[Players, ...] = (
    ("W" * LONGEST_NAME, "m" * LONGEST_NAME, "Wilhelmina van der Wiel-van Wassenaer", "i" * LONGEST_NAME),
    ("محمد بن عبد الله بن عبد الرحمن", "שרה", "Łukasz Żółć", "Ольга"),
    ("👵", "👩‍👩‍👧", "小明", "Kees 🃏"),
    ("\N{RIGHT-TO-LEFT OVERRIDE}txet", "a\N{COMBINING DIAERESIS}" * 20, "\N{ZERO WIDTH SPACE}x", "\ue000"),
)


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("players", AWKWARD, ids=["long", "right to left", "not in our fonts", "odd"])
def test_awkward_names_do_not_move_anything(players: Players, paper: str, tmp_path: Path) -> None:
    evening = some_evening(BOOK)
    named_oddly = Sheet(BOOK, players, evening.first_chooser, evening.deals, title="T" * 100, place="P" * 100)
    pdf = filled_pdf(Log(named_oddly), EN, paper)
    check_form(pdf, tmp_path, "en", paper)
    plain = words(reader(filled_pdf(Log(evening), EN, paper)).pages[0])
    front = reader(pdf).pages[0]
    odd = words(front)
    for name in ("Points of Hearts", "No Trumps", EN("card.endscore"), "LT"):
        places = [[(word.x, word.y) for word in found if unnumbered(word) == name] for found in (odd, plain)]
        assert places[0] == places[1] != []
    width, height = (float(side) for side in front.mediabox[2:])
    assert all(0 < word.x < width and 0 < word.y < height for word in odd)
    for each in reader(pdf).pages:
        for run in words(each):  # a W is as wide as it is high, or nearly so
            assert run.x + 0.9 * run.size * run.text.count("W") < width


@FEW
@given(logs(BOOK))
def test_any_name_prints_without_a_word_of_complaint(log: Log) -> None:
    assert filled_pdf(log, texts("nl"), "a5").startswith(b"%PDF-1.7")


def test_a_name_is_text_and_asks_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> NoReturn:
        raise AssertionError("something was fetched")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    names: Players = (
        "<img src=http://127.0.0.1/x>",
        "<script>alert(1)</script>",
        "</title><link href=//e rel=stylesheet>",
        "{{ 7*7 }}<style>@import 'x'</style>",
    )
    evening = some_evening(BOOK)
    sheet = Sheet(BOOK, names, 0, evening.deals, title="<iframe src=/etc/passwd>", place="<a href=x>y</a>")
    pdf = filled_pdf(Log(sheet), EN)
    everything = text(pdf)
    assert "<img src=http://127.0.0.1/x>" in everything
    assert "{{ 7*7 }}" in everything
    document = reader(pdf)
    assert not any(page.get("/Annots") for page in document.pages)
    for danger in ("/OpenAction", "/AA", "/Names", "/AcroForm"):
        assert danger not in catalog(pdf)


def test_a_page_that_asks_for_a_file_does_not_get_it(caplog: pytest.LogCaptureFixture) -> None:
    wanted = (STYLESHEETS / "a4.css").as_uri()
    page = f'<html lang="en"><head><title>x</title></head><body><p><img src="{wanted}" alt="x"/></p></body></html>'
    to_pdf(page, "a4")
    assert f"a printed page asks for {wanted}" in caplog.text
    caplog.clear()


def test_the_same_evening_gives_the_same_bytes() -> None:
    log = Log(some_evening(BOOK))
    assert filled_pdf(log, EN) == filled_pdf(log, EN)
