"""Bonaken behind a proxy that misbehaves: a deal is sent when the server has it, and an old score is called old."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from scoresheet.core.bonaken.changes import Recorded
from tests.bonaken import deal, game
from tests.browser.axe import violations
from tests.browser.hands import Hands, go
from tests.browser.proxy import Proxy
from tests.browser.table import Table
from tests.browser.test_phones_day import FILLS_UP, full
from tests.browser.waiting import wait_until_kept

pytestmark = pytest.mark.browser


# A busy phone's database may open late: what is in it is read then.
OPENS_LATE = """
    const { open } = IDBFactory.prototype;
    const isLate = () => location.pathname === "/" && performance.now() < 4000;
    IDBFactory.prototype.open = function (...some) { return isLate() ? {} : open.apply(this, some); };
"""


# How a change is sent is the same for both games: the other faults are in test_faults.
def test_unsent_deals_are_listed_on_the_start_page_and_a_404_page_and_sent_in_order(table: Table, proxy: Proxy) -> None:
    key = table.store.create(game(4, "D")).edit
    with table.phone(base_url=proxy.address) as page:
        hands = Hands(page)
        page.goto(f"/s/{key}")
        hands.open(f"/s/{key}/deal")
        proxy.fate = lambda method, path: "portal" if method == "POST" else "ok"
        go(page, 0, "win")
        page.wait_for_url(f"**/s/{key}")
        box = page.locator("#unsent")
        for address, script in (("/", ""), ("/s/nothing-is-here", ""), ("/", OPENS_LATE)):
            page.add_init_script(script or "null")
            page.goto(address)
            expect(box, address + script).to_contain_text("Not sent from this phone: 1")
            expect(box).to_contain_text("Anja won")
            assert violations(page) == []
        proxy.fate = lambda method, path: "ok"
        expect(box).to_contain_text("Everything is sent.")
        # The card sends several, of which the answer to the second is lost.
        proxy.fate = lambda method, path: "portal" if method == "POST" else "ok"
        for seat, result in ((1, "loss"), (2, "win"), (0, "win")):
            hands.open(f"/s/{key}/deal")
            go(page, seat, result)
            page.wait_for_url(f"**/s/{key}")
        expect(page.locator(".in-step")).to_contain_text("3 changes not sent yet")
        fates = ["ok", "unheard"]  # of the first and the second; then all goes well
        proxy.fate = lambda method, path: fates.pop(0) if method == "POST" and fates else "ok"
        expect(page.locator(".in-step")).to_have_text("")
    expected = [deal(text).goers for text in ("A W", "B L", "C W", "A W")]
    assert [one.goers for one in table.store.open(key).log.sheet.deals] == expected


def test_pages_of_a_view_key_follow_and_warn_when_the_server_does_not_answer(table: Table, proxy: Proxy) -> None:
    keys = table.store.create(game(4, "D", "A W"))
    with table.phone(base_url=proxy.address) as page:
        screen = page.context.new_page()
        page.goto(f"/s/{keys.view}")
        screen.goto(f"/s/{keys.view}/table")
        lines = {page: page.locator(".in-step"), screen: screen.locator("#late")}

        def expect_of_bert(state: str) -> None:
            for one, line in lines.items():
                expect(one.locator(".player", has_text="Bert").locator(".state")).to_have_text(state)
                expect(line).to_have_text("")

        expect_of_bert("suf")
        table.write(keys.edit, Recorded(2, deal("B L")))
        expect_of_bert("krom")
        proxy.fate = lambda method, path: "portal" if path.startswith(("/s/", "/api/")) else "ok"
        table.write(keys.edit, Recorded(3, deal("B W")))
        expect(lines[page]).to_contain_text("trouble")
        expect(lines[screen]).to_contain_text("Last checked at")
        proxy.fate = lambda method, path: "ok"
        expect_of_bert("wip")
        table.write(keys.edit, Recorded(4, deal("A W")))
        expect(page.locator("[data-live=aloud]")).to_contain_text("Anja won. Anja is out.")
        page.goto("/")
        page.locator("a[href*='/s/']:visible").first.wait_for()
        expect(page.locator("main")).to_contain_text("Bonaken")


def test_a_form_of_an_earlier_version_that_cannot_be_read_is_offered_as_a_file(table: Table, tmp_path: Path) -> None:
    key = table.store.create(game(4, "D")).edit
    place = f"bonaken.unsent /s/{table.store.open(key).view_key}"
    old = [{"action": f"/s/{key}/deal", "fields": [["goer", "0"]]}]
    with table.phone() as page:
        page.goto("/")
        page.evaluate("([place, old]) => localStorage.setItem(place, old)", [place, json.dumps(old)])
        page.goto(f"/s/{key}")
        with page.expect_download() as waiting:
            page.get_by_role("button", name="Keep what is not sent as a file").tap()
        waiting.value.save_as(tmp_path / "kept.json")
        assert json.loads((tmp_path / "kept.json").read_text()) == old
        expect(page.locator(".choices > *")).to_have_count(0)
        assert page.evaluate("(place) => JSON.parse(localStorage.getItem(place))", place) == old


def test_a_phone_without_room_shows_entries_of_others_and_keeps_showing_them(table: Table) -> None:
    key = table.store.create(game(4, "D")).edit
    with table.phone(worker=True) as page:
        page.add_init_script(FILLS_UP)
        page.goto(f"/s/{key}")
        wait_until_kept(page)
        with full(page, "database", "small"):
            table.write(key, Recorded(1, deal("A W")))
            first = page.locator(".board .player").nth(0).locator(".state")
            expect(first).to_have_text("recht")
            for _ in range(3):  # the copy that it kept before is not shown
                with page.expect_response(lambda answer: "/log" in answer.url):
                    pass
            expect(first).to_have_text("recht")
            table.write(key, Recorded(2, deal("B W")))
            expect(page.locator(".board .player").nth(1).locator(".state")).to_have_text("recht")
            expect(first).to_have_text("recht")
