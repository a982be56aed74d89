"""Three evenings on four phones and a tablet, two of them by plain http, behind a proxy that spoils every tenth answer;
in the middle of each the server is killed and a backup from before put back.

The players only tap, look, and load a page again that does not come.
"""

import random
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from scoresheet.core.bonken.seats import SEATS
from scoresheet.store.backups import back_up
from tests.browser.hands import Hands
from tests.browser.proxy import FAULTS, NOT_A_FILE, Proxy
from tests.browser.table import Table
from tests.browser.test_set_back import put_back
from tests.strategies import BOOK, some_evening, uneven

EVERY = 10
TABLET: dict[str, Any] = {"viewport": {"width": 1024, "height": 768}, "is_mobile": False}
EVENING = some_evening(BOOK)
LONG = 60_000  # milliseconds for a phone to be as it should be while the network still is not


def load(page: Page, address: str, there: str) -> None:
    """Loads a page until it is there, as a player does."""
    for _ in range(20):
        try:
            page.goto(address, timeout=15_000)
            page.wait_for_selector(there, timeout=10_000)
            return
        except Error:
            page.wait_for_timeout(500)  # an error page that is still on its way stops the next try
    pytest.fail(f"{there} never came")


def has(page: Page, contract: str, seconds: float = 0) -> bool:
    """Whether a deal is on the card of this phone, sent or not."""
    row = page.locator(f"tr[data-contract={contract}] a.row")
    try:
        row.wait_for(timeout=max(1, seconds * 1000))
    except Error:
        return False
    return True


def enter(page: Page, key: str, number: int) -> None:
    """One deal, tapped in until the phone has it on its card."""
    deal, hands = EVENING.deals[number - 1], Hands(page)
    for _ in range(20):
        load(page, f"/s/{key}", "table.card")
        if has(page, deal.contract, 2):
            return
        try:
            expect(page.locator(".actions .main")).to_contain_text(str(number), timeout=LONG)
            load(page, f"/s/{key}/deal", "form.alive")
            hands.contract(deal.contract)
            for unit in EVENING.rulebook.contract(deal.contract).units:
                taken = uneven(unit.total)
                if unit.total == 1:
                    hands.take(unit.key, taken.index(1))
                    continue
                for seat in SEATS[:3]:
                    if hands.chip(seat, taken[seat]).get_attribute("aria-checked") != "true":
                        hands.count(seat, taken[seat])
            hands.save()
            page.wait_for_selector("table.card", timeout=15_000)
        except (Error, AssertionError):
            continue
        if has(page, deal.contract, 10):
            return
    pytest.fail(f"deal {number} could not be entered")


def put_all_back(pages: list[Page]) -> None:
    """Every phone that says that it is ahead of the server puts back what it has."""
    for page in pages:
        button = page.get_by_role("button", name="Put back on the sheet")
        try:
            button.wait_for(timeout=15_000)
            button.click()
        except Error:
            continue  # another phone has put it back before


@pytest.mark.parametrize("evening", range(3))
def test_five_cards_and_the_servers_are_equal(own: Table, tmp_path: Path, evening: int) -> None:
    rng = random.Random(evening)
    key = own.sheet()
    view = own.store.open(key).view_key
    asked = count(1)
    with Proxy(own.server.port) as proxy, ExitStack() as phones:
        secure = proxy.secure
        pages = [
            phones.enter_context(own.phone(worker=True, expected=NOT_A_FILE, base_url=address, **also))
            for address, also in (
                *((secure, {}), (secure, {}), (proxy.address, {}), (proxy.address, {})),
                (secure, TABLET),
            )
        ]
        proxy.fate = lambda method, path: rng.choice(FAULTS) if next(asked) % EVERY == 0 else "ok"
        *writing, tablet = pages
        for page in writing:
            load(page, f"/s/{key}", "table.card")
        load(tablet, f"/s/{view}", "table.card")
        for number in range(1, len(EVENING.deals) + 1):
            enter(rng.choice(writing), key, number)
            if number == 4:
                back_up(f"sqlite:///{tmp_path}/evening.sqlite", tmp_path / f"backup-{evening}.sqlite")
            if number == 6:
                for page in pages:
                    load(page, page.url, "table.card")
                    assert has(page, EVENING.deals[5].contract, 60)
                    expect(page.locator(".unsent-mark")).to_have_count(0, timeout=LONG)
                own.server.kill()
                put_back(own, tmp_path / f"backup-{evening}.sqlite")
                own.server.start()
                put_all_back(writing)
        proxy.fate = lambda method, path: "ok"
        cards = []
        for page in pages:
            load(page, f"/s/{view if page is tablet else key}", "table.card")
            expect(page.locator(".aside")).to_contain_text("finished", timeout=10_000)
            expect(page.locator(".unsent-mark")).to_have_count(0, timeout=10_000)
            if page.url.startswith(secure):
                page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=LONG)
            cards.append(tuple(page.locator(".endscore td:not(.value)").all_inner_texts()))
    deals = own.store.open(key).log.sheet.deals
    assert [(deal.contract, deal.result) for deal in deals] == [(deal.contract, deal.result) for deal in EVENING.deals]
    ends = EVENING.standing.endscores
    assert set(cards) == {tuple(str(score).replace("-", "−") for score in ends)}
