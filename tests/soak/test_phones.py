"""More cases than the browser tests have time for: both cores alike, and phones that write on one sheet at once."""

from collections import Counter
from random import Random

import pytest

from scoresheet.core.bonken.findings import SEVERITIES
from tests.browser.table import Table
from tests.browser.test_interleavings import decided_in
from tests.browser.test_same_pages import check_same, generated
from tests.strategies import BOOKS, SHIPPED
from tests.twins import answers, cases
from tests.twins.asked import Asked, Phone, handed_books
from tests.twins.cases import HOUSE, SEED
from tests.twins.node import Node

pytestmark = pytest.mark.browser

DEALS, EVENINGS, DOCUMENTS, STORIES, SHEETS = 20_000, 1_200, 1_000, 200, 200


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Node:
    return Node(tmp_path_factory.mktemp("phone"), "core.js")


def test_twenty_thousand_deals_have_the_same_answers_in_both_cores(node: Node) -> None:
    rng = Random(SEED)
    asked = Asked.of(answers, "deal", (cases.deal_case(rng, BOOKS) for _ in range(DEALS)))
    found = asked.assert_same(Phone(node, handed_books(BOOKS)))
    codes = Counter(finding["code"] for answer in found for finding in answer["findings"])
    assert min(codes[code] for code in SEVERITIES if code != "not-zero") > 40


def test_a_thousand_evenings_and_documents_have_the_same_answers_in_both_cores(node: Node) -> None:
    rng, phone = Random(SEED), Phone(node, handed_books(BOOKS))
    Asked.of(answers, "evening", (cases.evening_case(rng, BOOKS) for _ in range(EVENINGS))).assert_same(phone)
    Asked.of(answers, "document", (cases.document_case(rng, SHIPPED) for _ in range(DOCUMENTS))).assert_same(phone)


def test_a_thousand_deals_and_evenings_by_house_rules_have_the_same_answers(node: Node) -> None:
    rng, phone = Random(SEED), Phone(node, handed_books(HOUSE))
    Asked.of(answers, "deal", (cases.deal_case(rng, HOUSE) for _ in range(DEALS // 4))).assert_same(phone)
    Asked.of(answers, "evening", (cases.evening_case(rng, HOUSE) for _ in range(EVENINGS))).assert_same(phone)


def test_two_hundred_stories_of_three_phones_end_alike(table: Table) -> None:
    assert decided_in(table, range(STORIES)) > STORIES / 2


def test_two_hundred_sheets_have_the_same_pages_on_a_server_and_on_a_phone(table: Table) -> None:
    check_same(table, generated(SHEETS))
