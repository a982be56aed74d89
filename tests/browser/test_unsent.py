"""Nothing unsent is out of sight: it belongs to the sheet and not to a key, and shows where people look for it."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scoresheet.store import back_up
from tests.browser.axe import violations
from tests.browser.hands import Hands
from tests.browser.table import KING, Table
from tests.browser.test_faults import IDS, keep_unsent
from tests.browser.test_set_back import put_back
from tests.browser.waiting import wait_until_kept

pytestmark = pytest.mark.browser


KEPT_BY_KEY = """key => {
    const [name] = Object.keys(localStorage).filter((name) => name.startsWith("bonken.draft."));
    localStorage.setItem(`bonken.draft.${key}.${name.split(".").pop()}`, localStorage.getItem(name));
    localStorage.removeItem(name);
}"""


def known(page: Page, key: str) -> str:
    """Opens a sheet and waits until the phone keeps it; its id."""
    page.goto(f"/s/{key}")
    wait_until_kept(page)
    return str(page.locator("[data-sheet]").get_attribute("data-sheet"))


def test_the_start_page_sends_unsent_changes(table: Table) -> None:
    key = table.sheet(KING)
    with table.phone(worker=True) as page:
        sheet = known(page, key)
        page.goto("/new")
        keep_unsent(page, sheet)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.context.set_offline(True)
        page.goto("/")
        box = page.locator("#unsent")
        expect(box).to_contain_text("Not sent from this phone: 3")
        expect(box).to_contain_text("as soon as the server answers")
        box.locator("summary").tap()
        expect(box.locator("details")).to_contain_text("Last Trick")
        assert violations(page) == []
        page.context.set_offline(False)
        expect(box).to_contain_text("Everything is sent.")
    assert [deal.id for deal in table.deals(key)] == [KING.id, *IDS]


def test_a_new_address_shows_the_unsent_deals_and_the_draft_of_the_old_one(table: Table, tmp_path: Path) -> None:
    key = table.sheet(KING)
    with table.phone(worker=True) as page:
        hands = Hands(page)
        hands.open(f"/s/{key}/deal")
        hands.contract("last-trick")
        # An earlier version kept a draft by the key.
        page.evaluate(KEPT_BY_KEY, key)
        sheet = known(page, key)
        expect(page.locator(".half")).to_contain_text("Deal 2")
        hands.open(f"/s/{key}/deal")
        expect(page.locator("input[value=last-trick]")).to_be_checked()
        # The old address opens nothing any more, and shows what was not sent.
        new = table.store.replace_edit_key(key)
        page.goto("/new")
        keep_unsent(page, sheet)
        page.goto(f"/s/{key}")
        expect(page.locator("h1")).to_have_text("Nothing here")
        box = page.locator("#unsent")
        expect(box).to_contain_text("Not sent from this phone: 3")
        expect(box).to_contain_text("opens nothing any more")
        with page.expect_download() as waiting:
            box.get_by_role("button", name="Keep it as a file").tap()
        waiting.value.save_as(tmp_path / "kept.json")
        assert len(json.loads((tmp_path / "kept.json").read_text())["deals"]) == 4
        # The new one sends it, and has the draft.
        page.goto(f"/s/{new}")
        expect(page.locator(".half")).to_contain_text("Deal 2")
        expect(page.locator(".aside")).to_contain_text("deal 5 of 12")
        expect(page.locator(".unsent-mark")).to_have_count(0)
        page.goto("/")
        expect(page.locator("#unsent")).to_be_hidden()
    assert [deal.id for deal in table.deals(new)] == [KING.id, *IDS]


def test_the_deals_of_a_sheet_that_is_gone_are_put_on_a_new_one(table: Table, tmp_path: Path) -> None:
    back_up(f"sqlite:///{table.server.database}", backup := tmp_path / "backup.sqlite")
    key = table.sheet(KING)
    with table.phone(worker=True) as page:
        sheet = known(page, key)
        put_back(table, backup)
        page.goto("/new")
        keep_unsent(page, sheet)
        page.goto(f"/s/{key}")
        box = page.locator("#unsent")
        expect(box.get_by_role("button", name="Put it on a new sheet")).to_be_visible()
        box.locator("summary").tap()
        for contract in ("King of Hearts", "Last Trick", "Domino", "Duck"):
            expect(box.locator("details")).to_contain_text(contract)
        assert violations(page) == []
        box.get_by_role("button", name="Put it on a new sheet").tap()
        expect(page.locator(".aside")).to_contain_text("deal 5 of 12")
        new = page.url.rsplit("/", 1)[1]
        page.goto("/")
        expect(page.locator("#unsent")).to_be_hidden()
    assert new != key
    assert [deal.id for deal in table.deals(new)] == [KING.id, *IDS]
