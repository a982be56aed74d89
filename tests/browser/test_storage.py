"""Storage that is missing, full or never answers: time limits and a sentence, and everything else goes on."""

import pytest
from playwright.sync_api import expect

from scoresheet.core.bonaken.changes import Recorded as RecordedInBonaken
from scoresheet.core.bonken.changes import Recorded
from tests.bonaken import deal, game
from tests.browser.hands import Hands, enter, go
from tests.browser.table import KING, QUEENS, Table
from tests.browser.waiting import FORM_KEPT, ready, wait_until
from tests.soaked import soaked
from tests.strategies import D

pytestmark = pytest.mark.browser

# A browser whose database misbehaves: nothing here can be had from a real one on demand.
LOST = """
    const transaction = IDBDatabase.prototype.transaction;
    const used = new WeakSet();
    IDBDatabase.prototype.transaction = function (...asked) {
        if (used.has(this)) throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
        used.add(this);
        return transaction.apply(this, asked);
    };
"""
NONE = "delete window.indexedDB; Object.defineProperty(window, 'indexedDB', { value: undefined });"


# One that never opens or never writes, because another tab holds it, is in test_room.
@pytest.mark.parametrize("script", [LOST, *soaked(NONE)], ids=["lost", "none"])
def test_deals_of_both_games_are_entered_kept_and_sent_without_the_browsers_database(table: Table, script: str) -> None:
    key, other = table.sheet(KING), table.store.create(game(4, "D")).edit
    with table.phone(worker=True) as page:
        page.add_init_script(script)
        page.goto(f"/s/{key}")
        ready(page, kept=False)
        page.context.set_offline(True)
        enter(Hands(page), "last-trick", "last-trick", D)
        expect(page.locator(".in-step")).to_contain_text("1 change not sent yet")
        page.context.set_offline(False)
        expect(page.locator(".unsent-mark")).to_have_count(0)
        table.write(key, Recorded(3, QUEENS))
        expect(page.locator("tr[data-contract=queens] a.row")).to_be_visible()

        page.goto(f"/s/{other}")
        wait_until(page, FORM_KEPT)
        page.context.set_offline(True)
        page.locator("[data-live=next] a").tap()
        page.locator("form.alive").wait_for()
        go(page, 0, "win")
        expect(page.locator(".in-step")).to_contain_text("1 change not sent yet")
        page.context.set_offline(False)
        expect(page.locator(".in-step")).not_to_contain_text("not sent")
        table.write(other, RecordedInBonaken(2, deal("B W")))
        expect(page.locator(".board .player").nth(1).locator(".state")).to_have_text("recht")
    assert [one.contract for one in table.deals(key)] == ["king-of-hearts", "last-trick", "queens"]
    assert [one.goers for one in table.store.open(other).log.sheet.deals] == [deal("A W").goers, deal("B W").goers]


def test_the_browser_is_asked_to_keep_what_is_not_sent(table: Table) -> None:
    key = table.sheet(KING)
    with table.phone(worker=True) as page:
        page.add_init_script(
            """window.asked = 0;
            StorageManager.prototype.persist = async () => (window.asked += 1) > 0;"""
        )
        page.goto(f"/s/{key}")
        ready(page, kept=False)
        page.context.set_offline(True)
        enter(Hands(page), "last-trick", "last-trick", D)
        page.wait_for_function("() => window.asked > 0")
