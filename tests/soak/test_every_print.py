"""Every print of a rulebook, of names and of headings, on every paper; `make test` sees each value in one of them."""

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoresheet.core.bonken.rulebook import Rulebook
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.languages import LANGUAGES
from scoresheet.core.log import Log
from scoresheet.locales import texts
from scoresheet.pdf import PAPERS
from scoresheet.pdf.bonken.cards import filled_pdf
from tests.pdf import test_blank, test_card_names, test_cards, test_evenings
from tests.pdf.conftest import quiet
from tests.printed import EVERY
from tests.strategies import SHIPPED, logs

__all__ = ["quiet"]

pytestmark = [pytest.mark.pdf, pytest.mark.usefixtures("quiet")]

MANY = settings(test_cards.FEW, max_examples=100)


@pytest.mark.parametrize(("rulebook", "language", "paper"), EVERY)
def test_a_blank_card_is_whole(rulebook: Rulebook, language: str, paper: str, tmp_path: Path) -> None:
    test_blank.check_card(rulebook, language, paper, tmp_path)
    test_blank.check_questions(rulebook, language, paper)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rulebook", SHIPPED)
def test_a_poster_is_one_page(rulebook: Rulebook, language: str, tmp_path: Path) -> None:
    test_blank.check_poster(rulebook, language, tmp_path)


@pytest.mark.parametrize(("rulebook", "language", "paper"), EVERY)
def test_a_whole_evening_prints_with_every_sentence(
    rulebook: Rulebook, language: str, paper: str, tmp_path: Path
) -> None:
    test_cards.check_sentences(rulebook, language, paper, tmp_path)


@pytest.mark.parametrize(("paper", "language"), [*product(PAPERS, LANGUAGES)])
def test_another_heading_is_printed_with_what_it_was(paper: str, language: str, tmp_path: Path) -> None:
    test_cards.check_heading(paper, language, tmp_path)


@pytest.mark.parametrize(("kind", "paper"), [*product(test_card_names.AWKWARD, ("a4", "a5"))])
def test_awkward_names_do_not_move_anything(kind: str, paper: str, tmp_path: Path) -> None:
    test_card_names.check_names(test_card_names.AWKWARD[kind], paper, tmp_path)


@pytest.mark.parametrize(("who", "paper", "binding"), [*product(range(3), PAPERS, (False, True))])
def test_names_are_not_broken_within_a_word(who: int, paper: str, binding: bool) -> None:
    test_evenings.check_names(who, paper, binding)


@pytest.mark.parametrize(("paper", "binding"), [*product(PAPERS, (False, True))])
def test_the_chart_names_two_who_begin_alike_apart(paper: str, binding: bool) -> None:
    test_evenings.check_chart(paper, binding)


@MANY
@given(st.sampled_from(SHIPPED).flatmap(logs), st.sampled_from(PAPERS[:3]))
def test_numbers_on_a_printed_card_are_those_of_the_computed_answer(log: Log[Sheet], paper: str) -> None:
    test_cards.check_numbers(log.sheet, filled_pdf(log, test_cards.EN, paper))


@MANY
@given(st.sampled_from(SHIPPED).flatmap(logs), st.sampled_from(PAPERS), st.sampled_from(LANGUAGES))
def test_any_name_prints_without_a_word_of_complaint(log: Log[Sheet], paper: str, language: str) -> None:
    assert filled_pdf(log, texts(language), paper).startswith(b"%PDF-1.7")
