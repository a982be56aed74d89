"""Nothing unsent is out of sight: it belongs to the sheet and not to a key, and shows where people look for it."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from scoresheet.core.bonken.sheet import Sheet
from scoresheet.store.backups import back_up
from tests.bonaken import deal, game
from tests.browser.axe import violations
from tests.browser.hands import Hands, go
from tests.browser.looking import add_checks, look
from tests.browser.proxy import NOT_A_FILE, Proxy
from tests.browser.table import KING, Table
from tests.browser.test_keys import KEPT
from tests.browser.test_legible import LARGER
from tests.browser.test_set_back import put_back
from tests.browser.visits import LONG_NAMES
from tests.browser.waiting import TIMEOUT, wait_until_kept, waited
from tests.strategies import BOOK, A

IDS = [f"{number}{number}{number}aaaaa-1111-4111-8111-111111111111" for number in (2, 3, 4)]
DEALS = (
    {"contract": "last-trick", "chooser": 1, "result": {"last-trick": [1, 0, 0, 0]}},
    {"contract": "domino", "chooser": 2, "result": {"last-out": [1, 0, 0, 0]}},
    {"contract": "duck", "chooser": 3, "result": {"tricks": [13, 0, 0, 0]}},
)
KEPT_BY_KEY = """key => {
    const [name] = Object.keys(localStorage).filter((name) => name.startsWith("bonken.draft."));
    localStorage.setItem(`bonken.draft.${key}.${name.split(".").pop()}`, localStorage.getItem(name));
    localStorage.removeItem(name);
}"""
# A busy phone's database may open late: what is in it is read then.
OPENS_LATE = """
    const { open } = IDBFactory.prototype;
    const isLate = () => location.pathname === "/" && performance.now() < 4000;
    IDBFactory.prototype.open = function (...some) { return isLate() ? {} : open.apply(this, some); };
"""


def keep_unsent(page: Page, sheet: str) -> None:
    """Puts three deals after the king of hearts where an earlier version kept them, which sent none of them."""
    page.goto("/rules/bonken-2002")
    after = [str(KING.id), *IDS]
    for order, (own, entered) in enumerate(zip(IDS, DEALS, strict=True), 1):
        also = {"id": own, "sheet": sheet, "order": order, "number": order + 1, "after": after[order - 1], "by": ""}
        change = KEPT | also | {"deal": {"doubles": [], "id": own, "accepted": []} | entered}
        page.evaluate("one => localStorage.setItem(`bonken.kept.changes.${one.id}`, JSON.stringify(one))", change)


def known(page: Page, key: str) -> str:
    """Opens a sheet and waits until the phone keeps it; its id."""
    page.goto(f"/s/{key}")
    wait_until_kept(page)
    return str(json.loads(page.locator(".follow script").text_content() or "")["id"])


def test_unsent_deals_of_both_games_are_listed_on_the_start_page_and_a_404_page_and_sent(
    table: Table, proxy: Proxy
) -> None:
    bonken = table.store.create(Sheet(BOOK, LONG_NAMES, A)).edit
    bonaken = table.store.create(game(4, "D")).edit
    with table.phone(base_url=proxy.address) as page:
        add_checks(page)
        page.goto(f"/s/{bonken}")
        proxy.fate = lambda method, path: "portal" if method == "POST" else "ok"
        hands = Hands(page)
        hands.open(f"/s/{bonken}/deal")
        hands.contract("duck")
        hands.count(0, 13)
        hands.save()
        page.wait_for_url(f"**/s/{bonken}")
        for seat, result in ((0, "win"), (1, "loss")):
            hands.open(f"/s/{bonaken}/deal")
            go(page, seat, result)
            page.wait_for_url(f"**/s/{bonaken}")
        box = page.locator("#unsent")
        for address in ("/", "/s/nothing-is-here"):
            page.goto(address)
            for count in (1, 2):  # a list for each sheet
                text = f"Not sent from this phone: {count}. It goes as soon as the server answers."
                expect(box, address).to_contain_text(text)
            expect(box).to_contain_text("Anja won")
            assert violations(page) == []
        # The list fits a narrow screen in large letters.
        assert look(page, "smallTargets") == []
        for summary in box.locator("summary").all():
            summary.tap()
        page.set_viewport_size({"width": 320, "height": 640})
        page.evaluate(LARGER, 200)
        assert look(page, "tooWide") == []
        # It is there also where the phone's database opens late.
        page.clock.install()
        page.add_init_script(OPENS_LATE)
        page.goto("/")

        def is_listed() -> bool:
            page.clock.fast_forward(3_000)
            page.wait_for_timeout(500)  # in its own time, or what is read then would be late too
            return "Not sent from this phone: 2" in box.inner_text()

        assert waited(is_listed, TIMEOUT)
        proxy.fate = lambda method, path: "ok"
        expect(box.get_by_text("Everything is sent.")).to_have_count(2)
    assert len(table.deals(bonken)) == 1
    goers = [one.goers for one in table.store.open(bonaken).log.sheet.deals]
    assert goers == [deal(text).goers for text in ("A W", "B L")]


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
        keep_unsent(page, sheet)
        page.goto(f"/s/{key}")
        box = page.locator("#unsent")
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


def test_a_script_that_failed_to_load_is_requested_again(table: Table, proxy: Proxy) -> None:
    key = table.sheet(KING)
    left = ["500", "lost", "portal"]

    def fate(method: str, path: str) -> str:
        if "/more.js" in path:
            return left.pop() if left else "ok"
        return "500" if method == "POST" else "ok"

    proxy.fate = fate
    with table.phone(worker=True, base_url=proxy.address, expected=NOT_A_FILE) as page:
        keep_unsent(page, table.store.open(key).view_key)
        page.goto(f"/s/{key}")
        expect(page.locator(".in-step")).to_contain_text("3 changes not sent yet")
        table.store.replace_edit_key(key)
        expect(page.get_by_role("button", name="Keep what is not sent as a file")).to_be_visible()
    assert left == []
