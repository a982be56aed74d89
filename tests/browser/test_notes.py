"""A note on a deal, written on a phone: with a server and without a network; test_local.py has one without a server."""

import re
from dataclasses import replace
from uuid import uuid4

from playwright.sync_api import Page, expect

from scoresheet.core.bonken.changes import NoteSet
from tests.browser.proxy import Proxy
from tests.browser.table import Table
from tests.strategies import A, B, some

NOTE = "One trump <b>too many</b>"


def write_note(page: Page, text: str) -> None:
    page.fill("input[name='change.note']", text)
    page.locator("button[value=note-set]").tap()


def open_second_deal(page: Page, key: str) -> None:
    """Opens the panel of the second deal over the card."""
    page.goto(f"/s/{key}")
    page.locator("tr[data-contract=duck] a").tap()
    expect(page.locator("dialog.panel input")).to_be_visible()


def test_a_note_is_written_removed_sent_later_and_beside_another_a_clash(table: Table, proxy: Proxy) -> None:
    key = table.sheet(some("queens", A), replace(some("duck", B), id=str(uuid4())))
    with table.phone(base_url=proxy.secure) as page:
        # On the page of a deal.
        page.goto(f"/s/{key}/deal/1")
        write_note(page, NOTE)
        expect(page.locator(".moments .notice")).to_contain_text("Saved: the note on deal 1.")
        assert [deal.note for deal in table.deals(key)] == [NOTE, None]
        page.goto(f"/s/{key}/deal/1")
        expect(page.locator(".lines").filter(has_text=NOTE)).to_be_visible()
        page.wait_for_selector("form.alive", state="attached")
        write_note(page, "")
        expect(page.locator(".moments .notice")).to_contain_text("Saved: the note on deal 1.")
        assert [deal.note for deal in table.deals(key)] == [None, None]
        # Over the card, without a network.
        open_second_deal(page, key)
        with proxy.unreachable():
            write_note(page, "Short of trumps")
            expect(page.locator(".in-step")).to_contain_text("1 change not sent yet")
            assert [deal.note for deal in table.deals(key)] == [None, None]
        expect(page.locator(".in-step")).not_to_contain_text("not sent")
        expect(page.locator(".choices > *")).to_have_count(0)
        assert [deal.note for deal in table.deals(key)] == [None, "Short of trumps"]
        # While another phone writes one too.
        open_second_deal(page, key)
        with proxy.unreachable():
            write_note(page, NOTE)
            expect(page.locator(".in-step")).to_contain_text("1 change not sent yet")
            table.write(key, NoteSet(2, "Theirs"))
        asked = page.locator(".choices .clash")
        expect(asked.locator("h2")).to_have_text("The note on deal 2 was changed twice. Which one holds?")
        expect(asked.locator("h3")).to_have_text(
            ["On the sheet · Note: \u2068Theirs\u2069", f"Yours · Note: \u2068{NOTE}\u2069"]
        )
        expect(asked.locator(".small")).to_have_text(re.compile(r"Note written .* · Carla"))
        asked.get_by_role("button", name="Replace the note with mine").tap()
        expect(page.locator(".choices > *")).to_have_count(0)
        expect(page.locator(".in-step")).not_to_contain_text("not sent")
    assert [deal.note for deal in table.deals(key)] == [None, NOTE]
