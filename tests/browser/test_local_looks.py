"""The pages of sheets that live on the phone: for thumbs, a keyboard, a screen reader, a narrow screen and large text.

They are left out of the sweeps over all pages, because only a phone that has a sheet can fill them.
"""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page

from scoresheet.core.bonken.changes import Recorded, Removed, Reseated
from scoresheet.core.bonken.deal import Deal, taker
from scoresheet.core.bonken.rulebook import keys
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.log import Change
from tests.browser.local import STEP, packed, plain_log, put_logs
from tests.browser.table import Table
from tests.browser.test_accessibility import (
    EVERY_CHECK,
    EYES,
    NARROW,
    Check,
    add_checks,
    check_pages,
    faults,
    set_large_type,
    too_wide,
)
from tests.browser.visits import LONG_NAMES
from tests.soaked import soaked
from tests.strategies import NAMES, SHIPPED, A, C, doubled, some_evening

pytestmark = pytest.mark.browser

THERE = f"{STEP}, form.alive, .correcting.alive, ol.log, main > h1 + p + p, .sharing:not([hidden]), main > .notice"
BUSY, FINISHED, EMPTY, OTHER = 1, 2, 3, 4


def logs() -> dict[int, dict[str, object]]:
    """A busy sheet with long names, a finished one, a new one, and one by other rules."""
    evening = some_evening(SHIPPED[0])
    hearts = Deal("points-of-hearts", A, doubled("B>A B>C B>D D>C A>B"), evening.deals[0].result)
    odd = Deal("last-trick", C, (), {"last-trick": taker(0)}, accepted=("out-of-turn",))
    played = enumerate((hearts, *evening.deals[1:4], odd), 1)
    changes: list[Change] = [*(Recorded(*deal) for deal in played), Removed(2), Reseated((0, 1, 3, 2))]
    return {
        BUSY: plain_log(
            BUSY, Sheet(SHIPPED[0], LONG_NAMES, A, (), "Een lange titel voor een avond aan de dijk"), *changes
        ),
        FINISHED: plain_log(FINISHED, evening),
        EMPTY: plain_log(EMPTY, Sheet(SHIPPED[0], NAMES)),
        OTHER: plain_log(OTHER, Sheet(SHIPPED[1], LONG_NAMES)),
    }


@pytest.fixture(scope="module")
def addresses() -> list[str]:
    """Of every kind of page, with every kind of sheet that makes a difference."""
    busy, finished, empty, other = (log["id"] for log in logs().values())
    came = plain_log(9, Sheet(SHIPPED[0], LONG_NAMES, A), Recorded(1, some_evening(SHIPPED[0]).deals[0]))
    apart = logs()[BUSY] | {"entries": came["entries"]}
    return [
        *(f"/here#{own}" for own in (busy, finished, empty)),
        *(f"/here/{page}#{busy}" for page in ("deal", "log", "players", "heading", "order", "share")),
        *(f"/here/deal#{busy}/1", f"/here/deal?at=1#{busy}", f"/here/deal#{empty}", f"/here/log#{finished}"),
        *(f"/here/{keys()[1]}#{other}", f"/here/{keys()[1]}/deal#{other}"),
        *("/here#nobody-has-this", "/here#~nothing", f"/here#{packed(came)}", f"/here#{packed(apart)}"),
        "/",
    ]


def have_logs(page: Page) -> None:
    """Puts the evenings on a phone, and one more that counts as without a copy."""
    page.goto("/here")
    put_logs(page, [*logs().values(), plain_log(7, some_evening(SHIPPED[1]))])


def open_here(page: Page, address: str) -> None:
    """Opens a page that the phone fills, with everything on it unfolded."""
    page.goto("/healthz")  # or it would be the same page, with another place on it
    page.goto(address)
    page.wait_for_selector(THERE if "#" in address else "#copies:not([hidden])", state="attached")
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")


@pytest.mark.parametrize(
    ("eyes", "part", "checks"),
    [
        ("English by day", slice(0, None, 2), EVERY_CHECK),
        ("Dutch by night", slice(1, None, 4), (faults,)),
        *soaked(*((eyes, slice(None), EVERY_CHECK) for eyes in EYES)),
    ],
)
def test_every_page_of_the_phone_can_be_read_touched_and_tabbed_through(
    table: Table, addresses: list[str], eyes: str, part: slice, checks: Sequence[Check]
) -> None:
    with table.phone(**EYES[eyes]) as page:
        add_checks(page)
        have_logs(page)
        check_pages(page, addresses[part], *checks, visit=open_here)


def test_no_page_of_the_phone_scrolls_sideways(table: Table, addresses: list[str]) -> None:
    with table.phone(locale="nl-NL", viewport=NARROW) as page:
        set_large_type(page)
        have_logs(page)
        check_pages(page, addresses, too_wide, visit=open_here)
