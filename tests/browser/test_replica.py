"""Replicas of one sheet, over a rough network and a server that is put back: nothing typed is lost, twice or wrong."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.phone import Phone, open_phone
from tests.soaked import soaked

pytestmark = pytest.mark.browser

EVENINGS = 300  # the soak plays more


@pytest.fixture(scope="module")
def phone(chromium: Browser) -> Iterator[Phone]:
    with open_phone(chromium) as phone:
        yield phone


@pytest.mark.parametrize("game", ["bonken", "bonaken"])
@pytest.mark.parametrize("phones", [2, 4])
@pytest.mark.parametrize("start", [1, *soaked(*range(1_001, 21_001, 1_000))])
def test_after_a_rough_evening_all_phones_have_the_same_sheet_and_everything_typed(
    phone: Phone, phones: int, start: int, game: str
) -> None:
    evenings = 1_000 if start > 1 else EVENINGS
    came = phone.ask(
        "core.evenings(start, evenings, phones, game)", start=start, evenings=evenings, phones=phones, game=game
    )
    assert came["faults"] == []
    assert came["needless"] < came["questions"] / 50
    assert came["questions"] > evenings / 4, came  # they are about something
    assert came["held"] > 0
