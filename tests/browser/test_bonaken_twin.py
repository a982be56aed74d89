"""What the phone shows of Bonaken while deals wait on it. What it counts by is asked in tests/twins."""

import pytest
from playwright.sync_api import expect

from scoresheet.core.bonaken.sheet import score_sheet
from tests.bonaken import game
from tests.browser.table import Table
from tests.browser.waiting import wait_until

pytestmark = pytest.mark.browser


def test_a_table_without_a_network_sees_who_is_out_and_who_deals(table: Table) -> None:
    key = table.store.create(game(3, "C", "A W, B L")).edit
    with table.phone(worker=True, locale="nl-NL") as page:
        page.goto(f"/s/{key}")
        for kept in (f"/s/{key}", f"/s/{key}/deal"):
            wait_until(page, f"() => caches.match('{kept}', {{ ignoreVary: true }})")
        page.context.set_offline(True)
        states, save = page.locator(".board .player .state"), page.locator(".actions .main")
        for number, seat, result, stand in (
            (3, 0, "win", ["eruit", "krom", "suf"]),
            (4, 2, "loss", ["eruit", "krom", "krom"]),
            (5, 2, "win", ["eruit", "krom", "wip"]),
        ):
            page.get_by_role("link", name="Wie ging er?").tap()
            page.wait_for_selector("form.alive")
            expect(page.locator("h1")).to_have_text(f"gift {number}")
            page.tap(f".board li:has(input[value='{seat}'])")
            page.tap(f"label:has(input[value={result}])")
            expect(save).to_contain_text(f"Bewaar gift {number}: ")
            save.tap()
            page.wait_for_url(f"**/s/{key}")
            expect(states).to_have_text(stand)
        expect(page.locator(".aside").first).to_have_text("gift 6 · Cor deelt")
        expect(page.locator(".player:has(.dealer)")).to_contain_text("Cor")
        expect(page.locator(".outlook").first).to_contain_text("Bert staat krom")
        page.get_by_role("link", name="Wie ging er?").tap()
        page.wait_for_selector("form.alive")
        expect(page.locator("input[name=goer]")).to_have_count(2)  # Anja is out
        page.tap(".board li:has(input[value='2'])")
        page.tap("label:has(input[value=loss])")
        expect(save).to_have_text("Bewaar gift 6: Cor zit erin")
        save.tap()
        page.wait_for_url(f"**/s/{key}")
        expect(states).to_have_text(["eruit", "krom", "erin"])
        expect(page.locator(".aside").first).to_have_text("")
        expect(page.get_by_role("link", name="Wie ging er?")).to_be_hidden()
        expect(page.locator("#end")).to_contain_text("Cor geeft het rondje")
        page.context.set_offline(False)
        wait_until(page, "() => document.querySelector('.in-step').textContent === ''")
        expect(page.locator(".in-step")).to_have_text("")
    assert score_sheet(table.store.open(key).log.sheet).states == ("eruit", "krom", "erin")
