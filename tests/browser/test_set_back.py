"""A server that was put back to an earlier moment: phones that are ahead of it say so and offer what they have."""

import sqlite3
from contextlib import closing
from pathlib import Path

from playwright.sync_api import expect

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.core.log import Entry
from scoresheet.store.backups import back_up
from tests.browser.table import KING, QUEENS, Table
from tests.browser.waiting import downloaded, wait_until_kept
from tests.strategies import B, C, D

TRICK = Deal("last-trick", B, ((D, B),), {"last-trick": taker(D)}, id="22222222-2222-4222-8222-222222222222")
DUCK = Deal("duck", C, (), {"tricks": counts(5, 4, 3, 1)}, id="33333333-3333-4333-8333-333333333333")


def put_back(table: Table, backup: Path) -> None:
    """Puts the database back to a backup; a phone does not see whether the server was down meanwhile."""
    with closing(sqlite3.connect(backup)) as before, closing(sqlite3.connect(table.server.database)) as now:
        before.backup(now)


def write(table: Table, key: str, deal: Deal) -> Entry:
    """Another phone records a deal under its own id."""
    log = table.store.open(key).log
    change = Recorded(len(log.sheet.deals) + 1, deal)
    return table.store.append(key, log.version, change, entry_id=str(deal.id))[0]


def test_a_phone_ahead_of_a_restored_server_warns_and_puts_back_its_entries(table: Table, tmp_path: Path) -> None:
    key = table.sheet()
    write(table, key, KING)
    view = table.store.open(key).view_key
    back_up(f"sqlite:///{table.server.database}", backup := tmp_path / "backup.sqlite")
    write(table, key, TRICK)
    with table.phone(worker=True) as ahead, table.phone(worker=True) as further, table.phone(worker=True) as looking:
        for page, address in ((ahead, key), (looking, view)):
            page.goto(f"/s/{address}")
            expect(page.locator(".aside")).to_contain_text("deal 3 of 12")
            wait_until_kept(page)
        ahead.goto("/")
        write(table, key, DUCK)
        further.goto(f"/s/{key}")
        wait_until_kept(further)
        put_back(table, backup)
        # Another version 2 than the one that the first phone has seen.
        write(table, key, Deal(QUEENS.contract, B, QUEENS.doubles, QUEENS.result, id=QUEENS.id))
        ahead.goto(f"/s/{key}")
        for page, lost in ((ahead, "Last Trick"), (further, "Last Trick and Duck"), (looking, "Last Trick")):
            expect(page.locator(".set-back")).to_contain_text("set back to an earlier moment")
            expect(page.locator(".set-back")).to_contain_text(lost)
            expect(page.locator("tr[data-contract=last-trick]")).to_have_class("open")
        expect(looking.get_by_role("button", name="Put back")).to_have_count(0)
        document = downloaded(looking, "Keep the sheet as it was")
        # It may or may not have asked in time to see the third.
        assert [deal["contract"] for deal in document["deals"]][:2] == ["king-of-hearts", "last-trick"]
        ahead.reload()
        ahead.get_by_role("button", name="Put back on the sheet").tap()
        expect(ahead.locator(".set-back")).to_have_count(0)
        # Bram chose both times, which the table has to accept.
        ahead.get_by_role("button", name="The table accepts this").tap()
        expect(looking.locator("tr[data-contract=last-trick]")).not_to_have_class("open")
        expect(ahead.locator(".unsent-mark")).to_have_count(0)
        expect(further.locator(".set-back")).not_to_contain_text("Last Trick")
        further.get_by_role("button", name="Put back on the sheet").tap()
        expect(further.locator(".set-back")).to_have_count(0)
        # It may have asked in time to see the third, and then misses that until now.
        expect(looking.locator(".set-back")).to_have_count(0)
        expect(ahead.locator("tr[data-contract=duck] a.row")).to_be_visible()
    deals = table.deals(key)
    assert [deal.contract for deal in deals] == ["king-of-hearts", "queens", "last-trick", "duck"]
    assert [deal.id for deal in deals[2:]] == [TRICK.id, DUCK.id]
    assert deals[2].doubles == TRICK.doubles


def test_lost_entries_need_not_be_put_back(table: Table, tmp_path: Path) -> None:
    key = table.sheet()
    write(table, key, KING)
    back_up(f"sqlite:///{table.server.database}", backup := tmp_path / "backup.sqlite")
    write(table, key, TRICK)
    with table.phone(worker=True) as page:
        page.goto(f"/s/{key}")
        wait_until_kept(page)
        put_back(table, backup)
        expect(page.locator(".set-back")).to_be_visible()
        page.get_by_role("button", name="Leave it as it is").tap()
        expect(page.locator(".set-back")).to_have_count(0)
        page.reload()
        expect(page.locator(".in-step")).to_have_attribute("data-in-step", "true")
        expect(page.locator(".set-back")).to_have_count(0)
    assert len(table.deals(key)) == 1
