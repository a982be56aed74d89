"""Laws of evenings by any rules: ours, and any house rules within the limits, however odd."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from scoresheet.core.bonken.rulebook import Rulebook, evening_sum, read_rulebook, rulebook_to_table
from scoresheet.core.bonken.seats import SEATS
from scoresheet.core.bonken.sheet import Sheet, score_sheet
from scoresheet.core.languages import LANGUAGES
from scoresheet.core.validation import Node, digest_of
from scoresheet.web.bonken.phone import plain_rulebook
from tests.house import any_house_rules, house_table
from tests.strategies import evenings, rulebooks, sheets


@given(any_house_rules())
def test_a_rulebook_reads_back_as_it_was_written(rulebook: Rulebook) -> None:
    table = rulebook_to_table(rulebook)
    assert read_rulebook(Node(table, "again")) == rulebook
    assert rulebook.id == digest_of(table)
    assert not rulebook.is_ours
    other = replace(rulebook, summary=dict.fromkeys(rulebook.languages, "Other."))
    assert digest_of(rulebook_to_table(other)) != rulebook.id


@pytest.mark.parametrize(("rule", "read"), [("{{a}}", "50"), ("{{each}}", "50"), ("{{b}}", "{{b}}"), ("{a", "{a")])
def test_a_rule_with_braces_in_braces_reads_back_as_it_was_read(rule: str, read: str) -> None:
    table = house_table()
    contract = next(one for one in table["contracts"] if one["key"] == "seventh-thirteenth")
    for unit, key in zip(contract["units"], ("50", "a"), strict=True):
        unit["key"] = key
    contract["rule"] = {"en": rule, "nl": rule}
    rulebook = read_rulebook(Node(table, "house"))
    assert rulebook.contract("seventh-thirteenth").rule["en"] == read
    assert read_rulebook(Node(rulebook_to_table(rulebook), "again")) == rulebook


@settings(max_examples=100)
@given((rulebooks() | any_house_rules()).flatmap(lambda rulebook: sheets(rulebook) | evenings(rulebook)))
def test_an_evening_by_the_rules_has_no_findings_and_ends_at_its_sum(sheet: Sheet) -> None:
    rulebook, standing = sheet.rulebook, score_sheet(sheet)
    assert [deal.findings for deal in standing.deals] == [()] * len(sheet.deals)
    assert standing.findings == ()
    assert standing.unscored == ()
    assert standing.total == sum(rulebook.contract(deal.contract).total for deal in sheet.deals)
    assert standing.complete == (len(sheet.deals) == rulebook.deals)
    assert standing.zero_sum == (standing.complete and standing.total == 0)
    assert (standing.next is None) == standing.complete
    if standing.complete:
        assert standing.adds_up
        assert standing.total == evening_sum(rulebook) == rulebook.adds_up_to
        kinds = {contract.key: contract.kind for contract in rulebook.contracts}
        plus = [deal.chooser for deal in sheet.deals if kinds[deal.contract] == "plus"]
        minus = [deal.contract for deal in sheet.deals if kinds[deal.contract] == "minus"]
        assert sorted(map(str, plus)) == sorted(map(str, SEATS * rulebook.plus_each))
        assert sorted(minus) == sorted(contract.key for contract in rulebook.of_kind("minus"))


@given(any_house_rules())
def test_a_phone_has_every_text_in_both_languages(rulebook: Rulebook) -> None:
    handed: dict[str, Any] = plain_rulebook(rulebook)
    named = [handed, *handed["contracts"], *(unit for one in handed["contracts"] for unit in one["units"])]
    assert all(set(one["name"]) == set(LANGUAGES) for one in named)
