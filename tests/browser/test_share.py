"""A result is passed on as a picture, a text and an address to look: by the share sheet of the phone, or by hand."""

import re
from dataclasses import replace
from typing import Any

from playwright.sync_api import Page, expect

from scoresheet.core.bonken.sheet import Sheet
from tests.browser.axe import violations
from tests.browser.local import KEPT, put_sheets, wait_for_card
from tests.browser.looking import box
from tests.browser.table import Table
from tests.browser.waiting import wait_until
from tests.strategies import BOOK, NAMES, A, some_evening

# Stands in for what a browser without a screen cannot do, and notes what it was asked.
SHARE = """
    window.shared = [];
    navigator.canShare = () => true;
    navigator.share = async ({text, files = []}) => {
        const pictures = await Promise.all(files.map((file) => createImageBitmap(file)));
        const sizes = pictures.map(({width, height}, index) => {
            const { name, type } = files[index];
            return [name, type, width, height];
        });
        window.shared.push({text, sizes});
    };
"""
NO_SHARE = "delete Navigator.prototype.share; delete Navigator.prototype.canShare;"
PLAIN_HTTP = f"{NO_SHARE} Object.defineProperty(navigator, 'clipboard', {{ value: undefined }});"
# Three pixels to one of a screen of 360: head, four people and a line about them, chart, names, thirteen contracts
# below two headings, endscores, foot.
HEIGHT = 3 * (80 + 4 * 25 + 26 + 180 + 26 + 13 * 21 + 2 * 19 + 32 + 34)
# How many colours the line has that says who won, or that below the card if that has less; one where nothing is drawn.
COLOURS = """() => {
    const { width, height } = document.querySelector("canvas");
    const { data } = document.querySelector("canvas").getContext("2d").getImageData(0, 0, width, height);
    const pixels = new Uint32Array(data.buffer);
    return Math.min(...[100, height - 80].map((top) => new Set(pixels.subarray(top * width, (top + 60) * width)).size));
}"""


def finished(table: Table, length: int = 12) -> tuple[str, str]:
    """Both keys of an evening on Friday with so many deals."""
    evening = some_evening(BOOK)
    keys = table.store.create(Sheet(evening.rulebook, NAMES, A, evening.deals[:length], "Friday", "2026-11-20"))
    return keys.edit, keys.view


def text(page: Page) -> str:
    """The result as text, as the page has it."""
    return str(page.locator(".text").text_content())


def test_a_standing_can_be_shared_and_the_result_goes_to_the_share_sheet(table: Table, page: Page) -> None:
    edit, view = finished(table)
    page.add_init_script(SHARE)
    for length, progress in ((0, "deal 1 of 12"), (5, "deal 6 of 12")):
        page.goto(f"/s/{finished(table, length)[0]}")
        page.locator("#more").get_by_role("link", name="Share").tap()
        expect(page.get_by_role("link", name="Download the picture")).to_be_visible()
        expect(page.locator(".text")).to_have_text(re.compile(rf"^\s*Friday, {progress}\s"))
        wait_until(page, f"() => ({COLOURS})() > 20")
    # The result goes there with its picture, and the address for looking.
    page.goto(f"/s/{edit}")
    page.locator("nav.actions").get_by_role("link", name="Share").tap()
    page.get_by_role("button", name="Share", exact=True).tap()
    page.wait_for_function("() => window.shared.length === 1")
    shared: list[dict[str, Any]] = page.evaluate("window.shared")
    assert shared == [{"text": text(page), "sizes": [["bonken-2026-11-20-friday.png", "image/png", 1080, HEIGHT]]}]
    assert page.evaluate(COLOURS) > 50
    assert str(shared[0]["text"]).splitlines()[-1] == f"{table.server.address}/s/{view}"
    assert edit not in str(shared)


def test_without_a_share_sheet_the_picture_is_kept_and_the_text_copied(table: Table) -> None:
    edit, _ = finished(table)
    for without in (NO_SHARE, PLAIN_HTTP):
        with table.phone(permissions=["clipboard-read", "clipboard-write"]) as page:
            page.add_init_script(without)
            page.goto(f"/s/{edit}/share")
            keep = page.get_by_role("link", name="Download the picture")
            expect(keep).to_have_class("button keep main")
            with page.expect_download() as download:
                keep.tap()
            assert download.value.suggested_filename == "bonken-2026-11-20-friday.png"
            assert download.value.path().read_bytes().startswith(b"\x89PNG")
            page.get_by_role("button", name="Copy the text").tap()
            expect(page.locator(".shared")).to_have_text("Copied: paste it where you like.")
            page.evaluate("document.body.append(document.createElement('textarea'))")
            page.locator("textarea").focus()
            page.keyboard.press("Control+v")
            expect(page.locator("textarea")).to_have_value(re.compile("Carla 95"))


def test_results_on_the_phone_are_passed_on_and_names_are_kept_as_they_were_typed(table: Table) -> None:
    friday = replace(some_evening(BOOK), players=NAMES, title="Friday", date="2026-11-20")
    typed = "\u202eCarla"
    turned = replace(friday, players=("Anna", "Bram", typed, "Dirk"), title=typed, date="")
    with table.phone(worker=True) as page:
        page.add_init_script(SHARE)
        page.goto("/here")
        [own, turning] = put_sheets(page, [friday, turned])
        # A name turns no digits after it.
        page.goto(f"/here#{turning}")
        expect(page).to_have_title("Carla · Bonken score sheet")
        page.goto(f"/here/share#{turning}")
        expect(page.locator(".text")).to_contain_text("Carla 1. Carla 95")
        page.goto(f"/here/players#{turning}")
        expect(page.locator("[name=name_2]")).to_have_value(typed)
        page.goto(f"/here/heading#{turning}")
        expect(page.locator("[name=title]")).to_have_value(typed)
        # The share sheet gets picture and text without a network.
        page.goto(f"/here#{own}")
        wait_for_card(page)
        page.evaluate(KEPT)
        page.context.set_offline(True)
        page.locator("nav.actions").get_by_role("link", name="Share").tap()
        page.get_by_role("button", name="Share", exact=True).tap()
        page.wait_for_function("() => window.shared.length === 1")
        [shared] = page.evaluate("window.shared")
        assert shared["sizes"] == [["bonken-2026-11-20-friday.png", "image/png", 1080, HEIGHT]]
        assert shared["text"] == text(page)
        assert shared["text"].startswith("Friday\n1. Carla")
        assert page.evaluate(COLOURS) > 50
        label = "Picture with ranking, chart and card: Carla wins"
        expect(page.get_by_role("img")).to_have_attribute("aria-label", label)


def test_the_sharing_panel_shows_one_whole_qr_code_at_a_time(table: Table, page: Page) -> None:
    key = table.sheet()
    page.goto(f"/s/{key}")
    page.wait_for_selector(".in-step[data-in-step=true]", state="attached")
    for width, height in ((320, 560), (360, 640), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        link = box(page.get_by_role("link", name="QR"))
        page.touchscreen.tap(link["left"] + 10, link["top"] + 10)
        panel = page.get_by_role("dialog", name="Let the others in")
        for kind, other in (("To look", "edit"), ("To write", "view")):
            panel.get_by_role("button", name=kind).tap()
            code = panel.locator("img.qr:visible")
            expect(code).to_have_count(1)
            expect(code).to_be_in_viewport(ratio=1)
            expect(panel.locator(f".of-{other}")).to_be_hidden()
        panel.get_by_role("button", name="Close").tap()
        expect(panel).to_have_count(0)
        assert page.evaluate("scrollY") == 0
    page.get_by_role("link", name="QR").tap()
    expect(panel).to_be_visible()
    assert violations(page) == []
