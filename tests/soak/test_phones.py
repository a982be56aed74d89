"""More cases than the browser tests have time for: both cores alike, and phones that write on one sheet at once."""

from collections import Counter
from random import Random

import pytest
from playwright.sync_api import Browser

from scoresheet.core.bonken.findings import SEVERITIES
from tests.browser import cases
from tests.browser.asked import Asked
from tests.browser.cases import HOUSE, SEED
from tests.browser.phone import Phone, handed_books, open_phone
from tests.browser.table import Table
from tests.browser.test_interleavings import decided_in
from tests.browser.test_same_pages import check_same, generated
from tests.strategies import BOOKS, SHIPPED

pytestmark = pytest.mark.browser

DEALS, EVENINGS, DOCUMENTS, STORIES, SHEETS = 20_000, 1_200, 1_000, 200, 200


def test_twenty_thousand_deals_have_the_same_answers_in_both_cores(chromium: Browser) -> None:
    rng = Random(SEED)
    deals = Asked.of("deal", (cases.deal_case(rng, BOOKS) for _ in range(DEALS)))
    with open_phone(chromium) as phone:
        deals.assert_same(phone)
    codes = Counter(finding["code"] for answer in deals.answers for finding in answer["findings"])
    assert min(codes[code] for code in SEVERITIES if code != "not-zero") > 40


def test_a_thousand_evenings_and_documents_have_the_same_answers_in_both_cores(chromium: Browser) -> None:
    rng = Random(SEED)
    with open_phone(chromium) as phone:
        Asked.of("evening", (cases.evening_case(rng, BOOKS) for _ in range(EVENINGS))).assert_same(phone)
        Asked.of("document", (cases.document_case(rng, SHIPPED) for _ in range(DOCUMENTS))).assert_same(phone)


def test_a_thousand_deals_and_evenings_by_house_rules_have_the_same_answers(chromium: Browser) -> None:
    rng = Random(SEED)
    with open_phone(chromium) as opened:
        phone = Phone(opened.page, handed_books(HOUSE))
        Asked.of("deal", (cases.deal_case(rng, HOUSE) for _ in range(DEALS // 4))).assert_same(phone)
        Asked.of("evening", (cases.evening_case(rng, HOUSE) for _ in range(EVENINGS))).assert_same(phone)


def test_two_hundred_stories_of_three_phones_end_alike(table: Table) -> None:
    assert decided_in(table, range(STORIES)) > STORIES / 2


def test_two_hundred_sheets_have_the_same_pages_on_a_server_and_on_a_phone(table: Table) -> None:
    check_same(table, generated(SHEETS))
