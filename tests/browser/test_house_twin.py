"""House rules made up by chance are scored, checked and told alike by the phone and by the server."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser

from scoresheet.core.bonken.findings import SEVERITIES
from tests.browser import cases
from tests.browser.asked import Asked
from tests.browser.cases import HOUSE, SEED
from tests.browser.phone import Phone, handed_books, open_phone

pytestmark = pytest.mark.browser

DEALS, EVENINGS, DOCUMENTS = 3_000, 150, 60  # the soak asks for more


@pytest.fixture(scope="module")
def phone(chromium: Browser) -> Iterator[Phone]:
    with open_phone(chromium) as opened:
        yield Phone(opened.page, handed_books(HOUSE))


def test_the_house_rules_are_of_every_sort() -> None:
    assert len({book.key for book in HOUSE}) == len(HOUSE)
    assert {book.languages for book in HOUSE} == {("en", "nl"), ("en",), ("nl",)}
    assert {book.chooser_doubles for book in HOUSE} == {"back-only", "anyone", "nobody"}
    assert {book.others_double for book in HOUSE} == {"anyone", "chooser", "nobody"}
    assert {len(contract.units) for book in HOUSE for contract in book.contracts} == {1, 2, 3, 4}
    assert min(len(book.contracts) for book in HOUSE) < 5
    assert max(len(book.contracts) for book in HOUSE) == 20
    assert {book.plus_each for book in HOUSE} == {0, 1, 2}
    assert {book.most_minus is None for book in HOUSE} == {True, False}


def test_deals_by_house_rules_have_the_same_answers_in_both_cores(phone: Phone) -> None:
    rng = Random(SEED)
    deals = Asked.of("deal", (cases.deal_case(rng, HOUSE) for _ in range(DEALS)))
    deals.assert_same(phone)

    assert sum(answer["score"] is not None for answer in deals.answers) > DEALS / 2
    codes = Counter(finding["code"] for answer in deals.answers for finding in answer["findings"])
    assert all(codes[code] for code in SEVERITIES if code != "not-zero")


def test_evenings_by_house_rules_have_the_same_answers_in_both_cores(phone: Phone) -> None:
    rng = Random(SEED)
    evenings = Asked.of("evening", (cases.evening_case(rng, HOUSE) for _ in range(EVENINGS)))
    evenings.assert_same(phone)

    folded = [answer["standing"] for answer in evenings.answers if "fault" not in answer]
    assert sum(standing["complete"] and standing["total"] != 0 for standing in folded) > EVENINGS / 30
    assert any(standing["findings"] for standing in folded)


def test_documents_with_house_rules_are_the_same_sheets_in_both_cores(phone: Phone) -> None:
    rng = Random(SEED)
    Asked.of("document", (cases.document_case(rng, HOUSE) for _ in range(DOCUMENTS))).assert_same(phone)


def test_a_word_called_by_house_rules_has_the_same_answer_in_both_cores(phone: Phone) -> None:
    rng = Random(SEED)
    Asked.of("word", (cases.word_case(rng, HOUSE) for _ in range(DEALS))).assert_same(phone)
