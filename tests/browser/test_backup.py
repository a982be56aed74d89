"""Evenings that are on a phone and nowhere else: counted, copied into one file, and taken in from it."""

import json
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Page, expect

from scoresheet.assets import EXAMPLES
from scoresheet.core.bonaken.sheet import sheet_to_plain
from scoresheet.core.bonken.rulebook import rulebook_to_table
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.formats.bonken.documents import from_node, to_document
from scoresheet.formats.json_toml import parse, to_json
from scoresheet.store.evening_files import read_source
from scoresheet.store.sheet_copies import SheetCopy
from tests import bonaken
from tests.browser.axe import violations
from tests.browser.local import begun, clear, enter, logs_on, plain_log, put_sheets, queens, wait_for_card
from tests.browser.table import Table
from tests.strategies import BOOK, INVENTED, NAMES, SHIPPED, A, some_evening

SEEN = "() => JSON.parse(localStorage.getItem('bonken.sheets'))"


def save_copy(page: Page, folder: Path) -> Path:
    """Saves a copy from the start page."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Save a copy").click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def take_in(page: Page, file: Path) -> None:
    page.set_input_files("#copies input", file)


def test_a_copy_is_read_by_a_server_another_phone_and_one_that_lost_its_evenings(table: Table, tmp_path: Path) -> None:
    with begun(table) as page, table.phone() as other:
        queens(page).save()
        wait_for_card(page)
        page.goto("/")
        expect(page.locator("#now")).to_contain_text("deal 2 of 12")
        expect(page.locator("#copies .standing")).to_have_text(
            "One evening is on this phone and nowhere else. There is no copy of it as it is now."
        )
        file = save_copy(page, tmp_path)
        expect(page.locator("#copies .standing")).to_contain_text("You have a copy.")
        # A server reads it.
        ((_, found),) = read_source(file)
        assert isinstance(found, SheetCopy)
        assert [deal.contract for deal in found.log.sheet.deals] == ["queens"]
        # Another phone takes it in once, and nothing that is no copy.
        other.goto("/")
        put_sheets(other, [some_evening(SHIPPED[1])])
        other.reload()
        take_in(other, file)
        expect(other.locator("#copies .status")).to_have_text("One evening was added.")
        assert logs_on(page)[0] in logs_on(other)
        other.locator(f'a[href$="#{logs_on(page)[0]["id"]}"]').first.click()
        expect(other.locator("tr[data-contract=queens]")).to_contain_text("45")
        other.goto("/")
        take_in(other, file)
        outcome = other.locator("#copies .status")
        expect(outcome).to_contain_text("One was here already.")
        dateless = json.dumps(to_document(some_evening(BOOK)) | {"date": "20-11-2026"}).encode()
        unreadable = (b"PK\x03\x04nothing", b"{}", b"\xff", b"", dateless)
        for name, content in zip(("v.zip", "w.json", "x.json", "y.json", "z.json"), unreadable, strict=True):
            other.evaluate("document.querySelector('#copies .status').textContent = ''")
            (tmp_path / name).write_bytes(content)
            take_in(other, tmp_path / name)
            expect(outcome, name).to_have_text("0 evenings were added. One could not be read.")
        # Where the browser lost its evenings, it brings them back.
        clear(page, "indexeddb")
        page.reload()
        expect(page.locator("ul.sheets .outcome")).to_contain_text("Not on this phone any more")
        expect(page.locator("#now")).to_be_hidden()
        take_in(page, file)
        expect(page.locator("#now")).to_contain_text("deal 2 of 12")


def test_five_evenings_without_a_copy_show_a_reminder(table: Table, tmp_path: Path) -> None:
    evening = replace(some_evening(BOOK), date="2026-11-20")
    with table.phone(timezone_id="Pacific/Kiritimati") as page:  # where it is tomorrow for most of the day
        page.clock.install(time="2026-11-20T12:00:00Z")
        page.goto("/")
        page.wait_for_load_state("networkidle")
        expect(page.locator("#copies"), "without evenings of its own").to_be_hidden()
        put_sheets(page, [evening] * 4)
        page.goto("/")
        expect(page.locator("#copies .standing")).to_contain_text("4 evenings")
        expect(page.locator("#copies .remind")).to_be_hidden()
        put_sheets(page, [evening] * 5)
        page.reload()
        expect(page.locator("#copies .remind")).to_be_visible()
        expect(page.locator("#copies .standing")).to_contain_text("There is no copy of them as they are now.")
        expect(page.locator("#copies li a").first).to_have_text("Anna, Bram, Carla, Dirk 20 Nov 2026")
        assert save_copy(page, tmp_path).name == "bonken-2026-11-21.zip", "by the day as people count it"
        expect(page.locator("#copies .remind")).to_be_hidden()
        put_sheets(page, [evening] * 6)
        page.reload()
        expect(page.locator("#copies .standing")).to_contain_text("One of them has no copy as it is now.")


def test_evenings_by_house_rules_and_of_bonaken_are_imported_and_copied(table: Table, tmp_path: Path) -> None:
    house = INVENTED[0]
    table.store.keep_rulebook(rulebook_to_table(house))
    unknown = rulebook_to_table(house) | {"key": "nobody-has-these"}
    document = to_document(Sheet(house, NAMES, A, title="Thuis"))
    (tmp_path / "known.json").write_text(to_json(document), encoding="utf-8")
    (tmp_path / "unknown.json").write_text(json.dumps(document | {"rulebook": unknown}), encoding="utf-8")
    with table.phone() as page, table.phone() as other:
        for phone in (page, other):
            phone.goto("/here")
            put_sheets(phone, [some_evening(BOOK)])
            phone.goto("/")
        # House rules are known here or not, and go along in a copy.
        take_in(page, tmp_path / "unknown.json")
        expect(page.locator("#copies .status")).to_contain_text("0 evenings were added. One could not be read.")
        take_in(page, tmp_path / "known.json")
        expect(page.locator("#copies .status")).to_have_text("One evening was added.")
        page.get_by_role("link", name="Thuis").first.click()
        wait_for_card(page)
        enter(page, "no-spades", (0, 13)).save()
        wait_for_card(page)
        page.goto("/")
        take_in(other, save_copy(page, tmp_path))
        expect(other.locator("#copies .status")).to_contain_text("One evening was added.")
        other.get_by_role("link", name="Thuis").first.click()
        expect(other.locator("tr[data-contract=no-spades] a")).to_be_visible()
        # A game of Bonaken shows its winner, and is in the next copy.
        log = plain_log(7, some_evening(BOOK)) | {"opened": page.evaluate("new Date().toISOString()")}
        file = tmp_path / "game.json"
        file.write_text(json.dumps(log | {"sheet": sheet_to_plain(bonaken.game(4, "D", "A F, B F, C F"))}))
        take_in(page, file)
        expect(page.locator("#copies .status")).to_have_text("One evening was added.")
        expect(page.locator(f"ul.sheets li:has(a[href$='#{log['id']}']) .outcome")).to_contain_text("won")
        (of_it,) = [one for one in page.evaluate(SEEN) if one["address"].endswith(f"#{log['id']}")]
        assert of_it["progress"]["losers"] == [0, 1, 2], "for the rounds that each player bought that day"
        kept = [found for _, found in read_source(save_copy(page, tmp_path)) if isinstance(found, SheetCopy)]
        assert bonaken.game(4, "D", "").players in [copy.log.sheet.players for copy in kept]
        # None is made without the script of that game.
        page.route("**/others.js*", lambda route: route.abort())
        page.reload()
        page.locator("#copies button.save").tap()
        expect(page.locator("#copies .status")).to_contain_text("No copy could be made")


def test_the_evenings_of_a_phone_are_added_up_on_it(table: Table) -> None:
    file = EXAMPLES / "evening-2002-passed-chooser.json"
    played = from_node(parse(file.read_bytes(), file.name))
    begun_only = played.with_deals(*played.deals[:3])
    with table.phone() as page:
        page.goto("/here")
        put_sheets(page, [played, played, begun_only])
        page.goto("/")
        page.get_by_text("These evenings together").click()
        rows = page.locator("#copies .ranking tbody tr")
        # Twice what this evening comes to: Dirk 1160, Bram −1290.
        expect(rows).to_have_count(4)
        expect(rows.first).to_have_text("1Dirk232021160.02")
        expect(rows.last).to_have_text("4Bram−25802−1290.00")
        expect(page.locator("#copies .season-lines li").first).to_have_text(
            "Bram paid Dirk 1200 and got 0 back: 1200 down (after 2 evenings together)."
        )
        expect(page.get_by_text("One evening is not played out and does not count.")).to_be_visible()
        assert violations(page) == []


def test_the_start_page_says_where_the_script_of_copies_is_missing_and_goes_on_when_it_comes(
    table: Table, tmp_path: Path
) -> None:
    (tmp_path / "evening.json").write_text("{}", encoding="utf-8")
    with table.phone() as page:
        page.goto("/here")
        put_sheets(page, [replace(some_evening(BOOK), players=("Anna", "\u202eBram", "Carla", "Dirk"))])
        page.route("**/more.js*", lambda route: route.abort())
        missing = "A part of the app is not on this phone yet. Try again when there is a network."
        page.goto("/")
        page.get_by_text("These evenings together").tap()
        expect(page.locator("#copies .status")).to_have_text(missing)
        page.reload()
        take_in(page, tmp_path / "evening.json")
        expect(page.locator("#copies .status")).to_have_text(missing)
        page.locator("#copies button.save").tap()
        expect(page.locator("#copies .status")).to_contain_text("No copy could be made")
        page.unroute("**/more.js*")
        take_in(page, tmp_path / "evening.json")
        expect(page.locator("#copies .status")).to_contain_text("One could not be read.")
        # Without doubles nobody paid anybody.
        page.get_by_text("These evenings together").tap()
        expect(page.locator("#copies tbody th")).to_have_text(["Carla", "Bram", "Dirk", "Anna"])
        expect(page.locator("#copies h3")).to_have_text(["Ranking"])
