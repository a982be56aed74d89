"""Evenings together add up to the same on the phone and on the server."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser

from scoresheet.core.bonken.serialization import sheet_to_plain
from tests.browser.asked import Asked
from tests.browser.cases import SEED, Case
from tests.browser.phone import Phone, open_phone
from tests.seasons.generated import season_sheets
from tests.strategies import SHIPPED

pytestmark = pytest.mark.browser

SEASONS = 30
PEOPLE = ("Anna", "anna", "BRAM", "Bram", "Zoë", "ZOË", "Élodie", "van 't Hof", "constructor", "__proto__", "小明")


@pytest.fixture(scope="module")
def phone(chromium: Browser) -> Iterator[Phone]:
    with open_phone(chromium) as opened:
        yield opened


def season_case(rng: Random) -> Case:
    """Up to six evenings of people whose names are written one way or another, some not played out or with an error."""
    guests = [*{name.casefold(): name for name in rng.sample(PEOPLE, len(PEOPLE))}.values()]
    evenings = []
    for _ in range(rng.randint(0, 6)):
        book = rng.choice(SHIPPED)
        [sheet] = season_sheets(1, guests, rng.randrange(10_000), book)
        deals = sheet.deals[: rng.choice((None, None, None, 3))]
        plain = sheet_to_plain(sheet.with_deals(*deals)) | {"date": ""}
        plain["players"] = [rng.choice((name, name.upper(), name.lower())) for name in sheet.players]
        day = f"2026-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
        evenings.append({"book": book.key, "sheet": plain, "day": day})
    return {"evenings": evenings}


def test_ranking_and_ledger_are_the_same_in_both_cores(phone: Phone) -> None:
    rng = Random(SEED)
    asked = Asked.of("season", [season_case(rng) for _ in range(SEASONS)])
    asked.assert_same(phone)

    assert sum(len(answer["ranking"]) > 4 for answer in asked.answers) > SEASONS / 3
    assert sum(answer["leftOut"] > 0 for answer in asked.answers) > SEASONS / 4
    assert sum(answer["names"] == [] for answer in asked.answers) > 0
