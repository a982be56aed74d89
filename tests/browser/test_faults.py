"""A phone that never lies: whatever comes between it and its server, it goes on following and sends everything once."""

import json
import random
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from itertools import cycle, islice
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from scoresheet.core.bonken.changes import Recorded
from tests.browser.hands import Hands
from tests.browser.proxy import FAULTS, NOT_A_FILE, Proxy
from tests.browser.table import KING, QUEENS, Table
from tests.browser.test_keys import KEPT
from tests.browser.waiting import TIMEOUT, ready, waited
from tests.soaked import soaked
from tests.strategies import B

pytestmark = pytest.mark.browser

WELL = 120_000  # milliseconds; ten seconds on a machine that does nothing else
IDS = [f"{number}{number}{number}aaaaa-1111-4111-8111-111111111111" for number in (2, 3, 4)]
UNSENT = (("last-trick", "last-trick", 1), ("domino", "last-out", 2), ("duck", "tricks", 3))
SAVERS = 4  # at once, as many as a table has


def unsent(view: str) -> list[dict[str, Any]]:
    """Three deals that were entered on this phone after the king of hearts, as it keeps them."""
    before = [str(KING.id), *IDS]
    return [
        KEPT
        | {"id": IDS[index], "sheet": view, "order": index + 1, "number": index + 2, "after": before[index], "by": ""}
        | {
            "deal": {
                "contract": contract,
                "chooser": chooser,
                "doubles": [],
                "id": IDS[index],
                "accepted": [],
                "result": {unit: [13 if contract == "duck" else 1, 0, 0, 0]},
            }
        }
        for index, (contract, unit, chooser) in enumerate(UNSENT)
    ]


def keep_unsent(page: Page, view: str) -> None:
    """Puts them where an earlier visit would have left them; the page is one of the same address."""
    script = "all => all.forEach((one) => localStorage.setItem(`bonken.kept.changes.${one.id}`, JSON.stringify(one)))"
    page.evaluate(script, unsent(view))


# Everything the card says in numbers.
CARD = "table.card tr[data-contract] td:not(.value), table.card .endscore td"


def is_well(page: Page) -> None:
    """Waits until nothing stands in the way any more and nothing is unsent."""
    expect(page.locator(".unsent-mark")).to_have_count(0)
    expect(page.locator(".in-step")).not_to_have_class("small in-step warn")


ASKED = "() => performance.getEntriesByType('resource').some(({name}) => name.includes('/api/'))"


def test_one_bad_answer_does_not_end_following(table: Table, proxy: Proxy) -> None:
    """Each phone gets three of the faults, with a good answer after each of them."""
    faults = {table.sheet(KING): FAULTS[first::5] for first in range(5)}
    left = {key: [answer for fault in several for answer in (fault, "ok")] for key, several in faults.items()}

    def next_one(method: str, path: str) -> str:
        key = path.split("/")[3] if path.startswith("/api/sheets/") else ""
        return left[key].pop(0) if left.get(key) else "ok"

    proxy.fate = next_one
    with ExitStack() as phones:
        pages = {key: phones.enter_context(table.phone(base_url=proxy.address)) for key in faults}
        for key, page in pages.items():
            page.goto(f"/s/{key}")
            assert page.evaluate("isSecureContext") is False
        assert waited(lambda: not any(left.values()), 2 * TIMEOUT), left
        for key in faults:
            table.write(key, Recorded(2, QUEENS))
        for key, page in pages.items():
            expect(page.locator("tr[data-contract=queens] a.row"), str(faults[key])).to_be_visible()


def test_a_404_counts_only_when_it_comes_from_the_server_itself(table: Table, proxy: Proxy) -> None:
    key = table.sheet(KING)
    with table.phone(base_url=proxy.address) as page:
        page.goto(f"/s/{key}")
        proxy.fate = lambda method, path: "404" if path.startswith("/api/") else "ok"
        expect(page.locator(".in-step")).to_contain_text("in trouble")
        expect(page.locator(".in-step")).not_to_contain_text("no longer opens")
        proxy.fate = lambda method, path: "ok"
        expect(page.locator(".in-step")).not_to_contain_text("in trouble")
        table.store.replace_edit_key(key)
        expect(page.locator(".in-step")).to_contain_text("no longer opens")


def test_a_phone_that_wakes_up_does_not_say_it_is_in_step_before_it_has_asked(table: Table, proxy: Proxy) -> None:
    key = table.sheet(KING)
    with table.phone(base_url=proxy.address) as page:
        page.goto(f"/s/{key}")
        page.wait_for_function(ASKED)
        page.wait_for_timeout(300)
        proxy.fate = lambda method, path: "hang"
        page.evaluate("() => { const now = Date.now(); Date.now = () => now + 3_600_000; }")
        expect(page.locator(".in-step")).to_contain_text("Last checked at")
        proxy.fate = lambda method, path: "ok"


def fill_in_last_trick(page: Page, key: str) -> Hands:
    """Fills in the next deal of a sheet, not yet saved, once the page can do without a network."""
    hands = Hands(page)
    hands.open(f"/s/{key}/deal")
    ready(page)
    hands.contract("last-trick")
    hands.take("last-trick", B)
    return hands


@pytest.mark.parametrize("fault", ["unheard", *soaked("hang-half", "404", "redirect", "portal")])
def test_a_deal_that_the_server_did_not_take_goes_to_the_outbox(table: Table, proxy: Proxy, fault: str) -> None:
    key = table.sheet(KING)
    with table.phone(base_url=proxy.address) as page:
        hands = fill_in_last_trick(page, key)
        proxy.fate = lambda method, path: fault if method == "POST" else "ok"
        hands.save()
        expect(page.locator("tr[data-contract=last-trick] a.row")).to_be_visible()
        proxy.fate = lambda method, path: "ok"
        is_well(page)
    assert [deal.contract for deal in table.deals(key)] == ["king-of-hearts", "last-trick"]
    assert table.store.open(key).log.version == 2


def test_a_deal_whose_answer_was_lost_is_not_asked_about_on_a_card_that_has_it(table: Table, proxy: Proxy) -> None:
    key = table.sheet(KING)
    posted: list[str] = []

    def fate(method: str, path: str) -> str:
        if method == "POST":
            posted.append(path)
            return "unheard"
        return "lost" if posted and path.startswith("/api/") else "ok"

    with table.phone(base_url=proxy.address) as page:
        hands = fill_in_last_trick(page, key)
        proxy.fate = fate
        hands.save()
        page.wait_for_url(f"**/s/{key}")
        page.reload()
        expect(page.locator("tr[data-contract=last-trick] a.row")).to_be_visible()
        expect(page.locator(".in-step")).to_have_class("small in-step warn")
        expect(page.locator(".choices > *")).to_have_count(0)
        proxy.fate = lambda method, path: "ok"
        is_well(page)
    assert len(posted) == 1
    assert [deal.contract for deal in table.deals(key)] == ["king-of-hearts", "last-trick"]
    assert table.store.open(key).log.version == 2


def turned_away(address: str) -> tuple[int, str | None]:
    """The status of a deal that the server does not take now, and after how many seconds to send it again."""
    deal = {"id": IDS[0], "number": 2, "contract": "domino", "chooser": "Bram", "result": {"last-out": "Carla"}}
    request = Request(address, json.dumps(deal).encode(), {"Content-Type": "application/json"})
    with pytest.raises(HTTPError) as refused:
        urlopen(request, timeout=WELL / 1000)
    with refused.value as answer:
        return answer.code, answer.headers["Retry-After"]


def test_while_the_database_is_locked_saving_waits_and_reading_does_not(table: Table, proxy: Proxy) -> None:
    key, other = table.sheet(KING), table.sheet(KING)
    with table.phone(base_url=proxy.address) as page:
        hands = fill_in_last_trick(page, key)
        with closing(sqlite3.connect(table.server.database, isolation_level=None)) as holding:
            holding.execute("BEGIN IMMEDIATE")
            hands.save()
            expect(page.locator(".in-step")).to_contain_text("1 change not sent yet")
            with ThreadPoolExecutor(SAVERS) as others:
                savers = [
                    others.submit(turned_away, f"{table.server.address}/api/sheets/{other}/deals")
                    for _ in range(SAVERS)
                ]
                for _ in range(20):
                    assert page.request.get(f"{table.server.address}/s/{other}").ok
                assert [saver.result() for saver in savers] == [(503, "1")] * SAVERS
        is_well(page)
    assert [deal.contract for deal in table.deals(key)] == ["king-of-hearts", "last-trick"]
    assert table.store.open(key).log.version == 2


def test_a_script_that_failed_to_load_is_requested_again(table: Table, proxy: Proxy) -> None:
    key = table.sheet(KING)
    left = ["500", "lost", "portal"]

    def fate(method: str, path: str) -> str:
        if "/more.js" in path:
            return left.pop() if left else "ok"
        return "500" if method == "POST" else "ok"

    proxy.fate = fate
    with table.phone(worker=True, base_url=proxy.address, expected=NOT_A_FILE) as page:
        page.goto("/rules/bonken-2002")
        keep_unsent(page, table.store.open(key).view_key)
        page.goto(f"/s/{key}")
        expect(page.locator(".in-step")).to_contain_text("3 changes not sent yet")
        table.store.replace_edit_key(key)
        expect(page.get_by_role("button", name="Keep what is not sent as a file")).to_be_visible(timeout=2 * WELL)
    assert left == []


def story(seed: int) -> list[str]:
    """A sequence of faults, with good answers in between."""
    rng = random.Random(seed)
    return rng.choices([*FAULTS, "ok", "ok", "ok"], k=rng.randrange(4, 9))


@pytest.mark.parametrize("seeds", [range(3), *soaked(*(range(first, first + 6) for first in range(3, 123, 6)))])
def test_after_any_faults_everything_is_sent_once_and_the_card_is_the_servers(
    table: Table, proxy: Proxy, seeds: range
) -> None:
    """Plays stories at once, each on a phone of its own: faults while three deals are unsent; then the network is well,
    and soon so are all phones."""
    stories = {table.sheet(KING): story(seed) for seed in seeds}
    left = {key: iter(faults) for key, faults in stories.items()}
    bad = dict(stories)

    def fate(method: str, path: str) -> str:
        key = path.split("/")[3] if path.startswith("/api/sheets/") else ""
        if key not in bad:
            return "ok"
        found = next(left[key], None)
        if found is None:
            bad.pop(key, None)
        return found or "ok"

    with ExitStack() as phones:
        pages = {key: phones.enter_context(table.phone(base_url=proxy.address)) for key in stories}
        for key, page in pages.items():
            page.goto("/")
            keep_unsent(page, table.store.open(key).view_key)
        proxy.fate = fate
        for key, page in pages.items():
            page.goto(f"/s/{key}")
        for page in pages.values():
            for _ in islice(cycle([None]), 240):
                if not bad:
                    break
                page.wait_for_timeout(500)
        assert not bad, bad
        for page in pages.values():
            is_well(page)
        for key, page in pages.items():
            deals = table.deals(key)
            assert [deal.id for deal in deals] == [KING.id, *IDS], stories[key]
            assert table.store.open(key).log.version == 4, stories[key]
            shown = page.locator(CARD).all_inner_texts()
            page.reload()
            expect(page.locator(CARD), str(stories[key])).to_have_text(shown, use_inner_text=True)
