"""Blank cards with their rules behind, and the poster."""

from itertools import cycle, pairwise, product
from pathlib import Path

import pytest

from scoresheet.core.bonken.rulebook import Rulebook
from scoresheet.core.languages import LANGUAGES
from scoresheet.locales import texts
from scoresheet.pdf import PAPERS
from scoresheet.pdf.bonken import poster_pdf
from scoresheet.views.bonken.printed_rules import short_rules_of
from scoresheet.views.formatting import signed
from tests.pdf.measured import Measured, check_pages
from tests.pdf.shared import blank
from tests.printed import CARDS, LIKE_2002, POINT, SIZES, check_form, columns, opened, pages, text, words
from tests.soaked import soaked
from tests.strategies import BOOK, INVENTED, SHIPPED

pytestmark = [pytest.mark.pdf, pytest.mark.usefixtures("quiet")]

EN = texts("en")
WRITTEN = ("date", "place", "table", "round", "scorer")  # by hand, above the card


@pytest.mark.parametrize(("rulebook", "language", "paper"), CARDS)
def test_a_blank_card_fills_one_page_and_the_rules_follow(
    rulebook: Rulebook, language: str, paper: str, tmp_path: Path
) -> None:
    t = texts(language)
    pdf = blank(rulebook.key, language, paper)
    check_form(pdf, tmp_path, language, paper)
    check_pages(pdf, paper, last=1 / 3)
    assert [round(side * POINT) for side in opened(pdf)[0].get_size()] == list(SIZES[paper])
    front, back, *others = pages(pdf)
    rules = " ".join(others)
    halves = 2 if paper == "2xa5" else 1
    assert rules.count(t("print.rules")) == halves
    for section in rulebook.rules:
        assert " ".join(t.pick(section.text).split()[:8]) in rules
    for contract in rulebook.contracts:
        assert front.count(t.pick(contract.symbol)) >= (2 if rulebook.has_doubling else 1), "in its row and its diagram"
        assert " ".join(t.pick(contract.name).split()) in front
    for word in ("card.plus-column", "card.minus-column"):
        assert front.count(t(word)) >= 8
    for word in ("card.subtotal", "card.endscore", *(f"print.{what}" for what in WRITTEN)):
        assert t(word) in front
    assert t("short-rules.title") not in front
    for lines in short_rules_of(rulebook, t).contracts:
        assert " ".join(lines.rule.split()[:6]) in back
    doubling = ("short-rules.calls", "short-rules.settles") if rulebook.has_doubling else ("short-rules.no-doubling",)
    for word in (*doubling, "role.leader", "role.dealer"):
        assert " ".join(t(word).split()) in back
    assert " ".join(t("short-rules.scores", end=signed(rulebook.adds_up_to)).split()) in back
    assert t("short-rules.first", question=t.pick(rulebook.first_chooser)) in back
    assert back.count(t("print.example")) == halves
    roles = [role for role in ("chooser", "dealer", "caller", "leader") if role != "caller" or rulebook.has_doubling]
    numbers = (str(number) for number in range(1, rulebook.deals + 1))
    assert " ".join([t("print.deal"), *numbers, *(t(f"print.role-{role}") for role in roles)]) in front
    assert t.pick(rulebook.first_chooser) in front
    assert front.count("☐") == 4 * rulebook.plus_each * halves
    for contract in rulebook.contracts:
        assert f"{contract.total:+d}".replace("-", "−") in front, "what the scores of a row are together"


@pytest.mark.parametrize(("paper", "language"), [("a4", "en"), ("a5", "nl")])
def test_diagrams_stand_in_their_own_order_with_four_seats_each(paper: str, language: str) -> None:
    t = texts(language)
    front = opened(blank(language=language, paper=paper))[0]
    lines = [word.text for word in words(front)]
    sums = lines.index(t("card.subtotal"))
    diagrams = lines[lines.index("♥P", sums) :]
    expected = [label for key in BOOK.diagrams for label in (t.pick(BOOK.contract(key).symbol), *"1234")]
    assert diagrams[: len(expected)] == expected
    symbols = {t.pick(contract.symbol) for contract in BOOK.contracts}
    assert [line for line in lines[:sums] if line in symbols] == [t.pick(one.symbol) for one in BOOK.contracts]


def test_cells_of_the_a4_card_have_room_for_four_written_digits() -> None:
    front = words(opened(blank())[0])
    starts = columns(front, "plus", "minus").starts
    names = [EN.pick(contract.name) for contract in BOOK.contracts]
    heights = sorted(word.y for word in front if word.text in names)
    assert min((after - before) * POINT for before, after in pairwise(starts)) >= 9
    assert min((after - before) * POINT for before, after in pairwise(heights)) >= 7


@pytest.mark.parametrize(
    ("book", "paper"), [("king-portugal", "2xa5"), *soaked(*(("bonken-2002", paper) for paper in PAPERS))]
)
def test_the_back_is_left_out_or_is_all_that_follows(book: str, paper: str) -> None:
    halves = 2 if paper == "2xa5" else 1
    [bare] = pages(blank(book, paper=paper, back="none"))
    assert EN("short-rules.title") not in bare
    front, back = pages(blank(book, paper=paper, back="back"))
    assert front.count(EN("card.endscore")) == back.count(EN("short-rules.title")) == halves


@pytest.mark.parametrize("paper", ["2xa5", *soaked("a4", "a5", "letter")])
def test_rules_of_few_words_fill_their_pages(paper: str) -> None:
    _, *backs = opened(blank("king-portugal", paper=paper))
    assert [Measured.of(page).full() >= 3 / 4 for page in backs] == [True, True]


@pytest.mark.parametrize(("rulebook", "clockwise"), [(BOOK, True), (INVENTED[0], False)])
def test_calling_is_said_to_go_clockwise_where_it_does(rulebook: Rulebook, clockwise: bool) -> None:
    _, seats = short_rules_of(rulebook, EN).sections[0]
    assert ("Calling goes clockwise too." in seats) == clockwise


def test_worked_examples_of_the_blank_card_are_computed() -> None:
    everything = text(blank())
    for sentence in (
        "Bram pays Anna 20: 1 heart × 10 × 2 links.",
        "Carla pays Dirk 40: 4 hearts × 10 × 1 link.",
        "Carla pays Dirk 120: 3 tricks × 20 × 2 links.",
        "Dirk: 100 + 60 (Anna) + 20 (Bram) + 120 (Carla) = 300",
    ):
        assert sentence in everything


@pytest.mark.parametrize(
    ("rulebook", "language"),
    [
        *zip([one for one in SHIPPED if one.key not in LIKE_2002], cycle(LANGUAGES), strict=False),
        *soaked(*product(SHIPPED, LANGUAGES)),
    ],
)
def test_the_poster_has_every_rule_in_short_on_one_page_of_a3(
    rulebook: Rulebook, language: str, tmp_path: Path
) -> None:
    t = texts(language)
    pdf = poster_pdf(rulebook, t)
    check_form(pdf, tmp_path, language, "a3")
    check_pages(pdf, "a3", last=3 / 4)
    [page] = opened(pdf)
    assert [round(side * POINT) for side in page.get_size()] == [297, 420]
    printed = text(pdf)
    for lines in short_rules_of(rulebook, t).contracts:
        assert " ".join(lines.rule.split()) in printed
