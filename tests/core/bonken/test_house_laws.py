"""Laws of any house rules within the limits, however odd."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoresheet.core.bonken.rulebook import Rulebook, evening_sum, read_rulebook, rulebook_to_table
from scoresheet.core.bonken.sheet import Sheet, score_sheet, sheet_from_plain, sheet_to_plain
from scoresheet.core.languages import LANGUAGES
from scoresheet.core.validation import Node, digest_of
from scoresheet.formats.bonken.documents import from_node, to_document
from scoresheet.locales import texts
from scoresheet.views.bonken.explain import Explainer
from scoresheet.web.bonken.phone import plain_rulebook
from tests.house import invented
from tests.strategies import sheets

RULEBOOKS = st.integers(0, 10**6).map(invented)


@given(RULEBOOKS)
def test_a_rulebook_reads_back_as_it_was_written(rulebook: Rulebook) -> None:
    table = rulebook_to_table(rulebook)
    assert read_rulebook(Node(table, "again")) == rulebook
    assert rulebook.id == digest_of(table)
    assert not rulebook.is_ours


@settings(max_examples=60)
@given(RULEBOOKS.flatmap(lambda rulebook: sheets(rulebook, None)))
def test_an_evening_by_the_rules_has_nothing_odd_and_ends_where_it_must(sheet: Sheet) -> None:
    standing = score_sheet(sheet)
    assert [deal.findings for deal in standing.deals] == [()] * len(sheet.deals)
    assert standing.total == sum(sheet.rulebook.contract(deal.contract).total for deal in sheet.deals)
    if len(sheet.deals) == sheet.rulebook.deals:
        assert standing.adds_up
        assert standing.total == evening_sum(sheet.rulebook) == sheet.rulebook.adds_up_to
        assert standing.findings == ()


@settings(max_examples=40)
@given(RULEBOOKS.flatmap(lambda rulebook: sheets(rulebook, None)))
def test_a_sheet_reads_back_with_its_rulebook(sheet: Sheet) -> None:
    assert sheet_from_plain(Node(sheet_to_plain(sheet), "log")) == sheet
    again = from_node(Node(to_document(sheet), "document")).sheet
    assert again.rulebook == sheet.rulebook
    assert score_sheet(again).endscores == score_sheet(sheet).endscores


@settings(max_examples=30)
@given(RULEBOOKS.flatmap(lambda rulebook: sheets(rulebook, None)))
def test_everything_can_be_said_in_both_languages(sheet: Sheet) -> None:
    standing = score_sheet(sheet)
    for language in LANGUAGES:
        explainer = Explainer.of(sheet, texts(language))
        assert explainer.standing(standing)
        assert all(explainer.deal(deal).contract for deal in standing.deals)


@given(RULEBOOKS)
def test_a_phone_has_every_text_in_both_languages(rulebook: Rulebook) -> None:
    handed: dict[str, Any] = plain_rulebook(rulebook)
    named = [handed, *handed["contracts"], *(unit for one in handed["contracts"] for unit in one["units"])]
    assert all(set(one["name"]) == set(LANGUAGES) for one in named)


@pytest.mark.parametrize("seed", range(3))
def test_other_rules_have_another_digest(seed: int) -> None:
    rulebook = invented(seed)
    other = replace(rulebook, summary=dict.fromkeys(rulebook.languages, "Other."))
    assert digest_of(rulebook_to_table(other)) != rulebook.id
