"""The card page from the print dialogue: the paper card with its diagrams on one page, and nothing to tap."""

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from pypdfium2 import PdfDocument

from scoresheet.core.bonken.sheet import Sheet
from scoresheet.locales import texts
from scoresheet.views.bonken.card import card_of
from tests.bonaken import game as bonaken
from tests.browser.looking import boxes
from tests.browser.table import PHONE, Table
from tests.printed import alternatives, pages
from tests.soaked import soaked
from tests.strategies import BOOK, NAMES, A, B, some, some_evening

EN, NL = texts("en"), texts("nl")
HIGH = {"A4": 275, "Letter": 257, "A5": 188}  # millimetres between the margins
PIXEL = 25.4 / 96


@pytest.mark.parametrize("played", [12, *soaked(0, 5)])
def test_the_print_dialogue_gives_the_card_on_one_page(table: Table, page: Page, played: int) -> None:
    key = table.sheet(*some_evening(BOOK).deals[:played])
    page.goto(f"/s/{key}")
    screens: dict[Any, ViewportSize] = {"light": PHONE["viewport"], "dark": {"width": 1280, "height": 800}}
    for colours, size in screens.items():
        page.set_viewport_size(size)
        page.emulate_media(media="null", color_scheme=colours)
        (front,) = pages(page.pdf(format="A4"))
        for contract in BOOK.contracts:
            assert EN.pick(contract.name) in front
            assert front.count(EN.pick(contract.symbol)) >= 2, "in its row and at its diagram"
        for word in (*NAMES, EN("card.subtotal"), EN("card.endscore"), EN("card.plus-column"), EN("print.key")):
            assert word in front
        assert tappable(page) == []


def tappable(page: Page) -> list[str]:
    """The links, buttons and fields that are visible when the page is printed."""
    page.emulate_media(media="print")
    found: list[str] = page.eval_on_selector_all(
        "nav, button, summary, input, a",
        """all => all.filter(one => one.checkVisibility() && !(one.matches(".card a, .marks a")
            && getComputedStyle(one).textDecorationLine === "none")).map(one => one.outerHTML)""",
    )
    return found


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without"])
def test_diagrams_are_folded_away_on_a_screen_and_printed_with_alternative_texts(table: Table, script: bool) -> None:
    evening = some_evening(BOOK)
    deals = (some("points-of-hearts", A, "B>A C>D A>B"), some("kings-jacks", B), *evening.deals[2:])
    key = table.sheet(*deals)
    sheet = Sheet(BOOK, NAMES, A, deals)
    words = [diagram.words for diagram in card_of(sheet, NL).diagrams]
    with table.phone(java_script_enabled=script, locale="nl-NL") as page:
        page.goto(f"/s/{key}")
        diagrams = page.locator(".diagrams")
        expect(diagrams).to_be_hidden()
        page.get_by_text(NL("sheet.doubles"), exact=True).tap()
        expect(diagrams.get_by_role("img")).to_have_count(len(BOOK.diagrams))
        called = "Hartenpunten: Bram dubbelt Anna. Carla dubbelt Dirk. Dirk past. Anna gaat terug op Bram."
        expect(diagrams.get_by_role("img", name=called)).to_be_visible()
        drawn = boxes(page, ".diagrams > div")
        assert all(one["left"] < other["left"] or one["top"] < other["top"] for one, other in pairwise(drawn))
        assert min(box["width"] for box in drawn) > 70
        page.get_by_text(NL("sheet.doubles"), exact=True).tap()
        expect(diagrams).to_be_hidden()
        for paper in HIGH:
            printed = page.pdf(format=paper, tagged=True)
            assert len(pages(printed)) == 1, paper
            assert [text for text in alternatives(printed) if text in words] == words, paper


def test_a_full_card_with_the_longest_title_keeps_all_in_its_place_and_on_the_page(table: Table) -> None:
    names = ("Alexandrina-Wilhelmina van Oranje-Nassau", "Wolfeschlegelsteinhausenbergerdorffwelch", "Bas", "Bea")
    title = "Een lange titel voor een avond bonken aan de dijk, waar de wind om het huis waait en de kat slaapt"
    sheet = Sheet(BOOK, names, A, (), title, "2026-11-20", "Aan de dijk in Delft")
    key = table.store.create(sheet.with_deals(*some_evening(BOOK, B).deals)).edit
    with table.phone(locale="nl-NL") as page:
        page.goto(f"/s/{key}")
        for paper in HIGH:
            page.emulate_media(media="null")
            front, *behind = pages(page.pdf(format=paper))
            assert len(behind) <= 1, "the warnings come below it, or behind it"
            assert all(front.count(contract.symbol["nl"]) >= 2 for contract in BOOK.contracts), paper
            on_paper(page, paper)
            heading, place = boxes(page, ".head h1, #more p.evening")
            first, *diagrams, last = boxes(page, ".card, .diagrams > div, .marks")
            assert heading["right"] <= place["left"], paper
            assert heading["bottom"] <= first["top"], paper
            assert page.locator(".head h1").evaluate("one => one.scrollWidth <= one.clientWidth"), "none of it is cut"
            assert len(diagrams) == len(BOOK.diagrams)
            assert all(box["top"] > first["bottom"] for box in diagrams), paper
            assert all(box["width"] > first["width"] / 8 for box in diagrams), paper
            assert max(box["bottom"] for box in diagrams) * PIXEL < HIGH[paper] + 16, "6 mm from the edge"
            assert last["top"] > diagrams[-1]["bottom"], paper


SUMS = """all => all.map(getComputedStyle).map(
    ({ fontSize, verticalAlign }) => [parseFloat(fontSize), verticalAlign])"""


def test_numbers_sums_and_the_place_of_an_evening_stand_in_their_places_on_paper(table: Table) -> None:
    evening = some_evening(BOOK).deals
    with table.phone(locale="nl-NL") as page:
        heading = (
            "Avond",
            "2026-11-20",
            "In de grote zaal achter het café aan de lange dijk bij de oude molen in Delft",
        )
        page.goto(f"/s/{table.store.create(Sheet(BOOK, NAMES, A, (), *heading)).edit}")
        for paper in HIGH:
            on_paper(page, paper)
            place, card = boxes(page, "#more p.evening, .card")[::-1]
            assert place["bottom"] < card["top"], paper

        sizes = []
        for played in (12, 5):
            page.goto(f"/s/{table.sheet(*evening[:played])}")
            on_paper(page, "A4")
            sizes.append(page.eval_on_selector_all(".card tfoot td:not(.value)", SUMS))
        last, so_far = sizes
        assert {align for _, align in so_far} == {"top"}, "room to write the last ones"
        assert {align for _, align in last} == {"middle"}
        assert all(small < 0.8 * large for (small, _), (large, _) in zip(so_far, last, strict=True))

        page.eval_on_selector_all(
            ".card td:not(.value)",
            "all => all.forEach(one => { one.textContent = one.colSpan > 1 ? '−2240' : '2240' })",
        )
        for paper in HIGH:
            on_paper(page, paper)
            rows: list[list[dict[str, Any]]] = page.eval_on_selector_all(
                ".card tr[data-contract], .card tfoot tr",
                """all => all.map(row => [...row.querySelectorAll("td:not(.value)")].map(cell => {
                    const text = document.createRange();
                    text.selectNodeContents(cell);
                    const [outer, inner] = [cell.getBoundingClientRect(), text.getBoundingClientRect()];
                    const lines = text.getClientRects().length;
                    return { left: inner.left - outer.left, right: outer.right - inner.right, lines };
                }))""",
            )
            assert len(rows) == len(BOOK.contracts) + 2
            cells = [cell for row in rows for cell in row]
            assert all(cell["left"] >= 0 and cell["right"] >= 0 and cell["lines"] == 1 for cell in cells), paper


def on_paper(page: Page, paper: str) -> None:
    """Lays the page out as it is printed: as wide as that paper between its margins, and as high."""
    wide = {"A4": 210, "Letter": 216, "A5": 148}[paper]
    page.set_viewport_size({"width": round(wide / PIXEL), "height": round((HIGH[paper] + 22) / PIXEL)})
    page.emulate_media(media="print")


ADDRESS = re.compile(r"/[sct]/([\w-]{16,})")
# Names that are cut, empty boxes, and links and buttons.
MISPRINTED = """() => {
    const seen = (places) => [...document.querySelectorAll(places)].filter((one) => one.checkVisibility());
    const isCut = (one) => one.clientWidth > 1 && getComputedStyle(one).overflowX !== "visible"
        && one.scrollWidth > one.clientWidth + 1;
    return [
        ...seen("main bdi, main .who b, main .long, main .card .value").filter(isCut),
        ...seen("main .box").filter((one) => !one.innerText.trim()),
        ...seen("nav, button, .button, .actions"),
    ].map((one) => one.outerHTML.slice(0, 200));
}"""


def misprinted(page: Page) -> list[str]:
    """What a page with a key prints that it should not: the key, what is for tapping, and names that are cut. Of every
    such page; see test_accessibility.py."""
    if not ADDRESS.search(page.url):
        return []
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = false; })")
    size = page.viewport_size
    on_paper(page, "A4")
    found: list[str] = page.evaluate(MISPRINTED)
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
    codes = ["a code" for _ in page.locator("img:is(.qr, .code):visible").all()]
    page.emulate_media(media="null")
    # Read with what draws PDFs: to read one for its order of words takes longer than printing it.
    document = PdfDocument(page.pdf(format="A4", display_header_footer=True))
    printed = "".join("".join(one.get_textpage().get_text_range() for one in document).split())
    keys = {*ADDRESS.findall(page.url), *ADDRESS.findall(page.content())}
    if size:
        page.set_viewport_size(size)
    return [*found, *codes, *(f"the key {key}" for key in keys if key in printed)]


def test_rules_are_printed_without_links_and_choices_and_wins_in_black(table: Table, page: Page) -> None:
    page.goto("/rules/bonken-2002?lang=nl")
    printed = pages(page.pdf(format="A4"))
    assert tappable(page) == []
    assert BOOK.rules[0].title["nl"] in " ".join(printed)
    assert len(printed) <= 4
    # A section without the sign that folds it.
    page.goto(f"/s/{table.sheet(some('queens', A))}/deal/1")
    sections = page.locator("details.box")
    sections.evaluate_all("all => all.forEach((one) => { one.open = true; })")
    signs = "all => all.map((one) => getComputedStyle(one, '::after').content)"
    assert set(sections.locator("> summary").evaluate_all(signs)) == {"none"}
    # Choices and wins without backgrounds.
    over = table.store.create(bonaken(4, "D", "A W, B W, A W, C L, B W, C W, C W")).edit
    page.goto("/calculator?contract=points-of-hearts&chooser=A&doubles=AB,BA,BC,BD,DC&result.hearts=3,4,5,1")
    on_paper(page, "A4")
    marked = page.eval_on_selector_all(
        "input:checked + *",
        "all => all.filter((one) => one.checkVisibility()).map((one) => getComputedStyle(one).outline)",
    )
    assert len(marked) >= 5
    assert {mark.startswith("rgb(0, 0, 0) solid") for mark in marked} == {True}
    page.goto(f"/s/{over}")
    filled = page.eval_on_selector_all(
        ".marks :is(.win, .loss)",
        "all => all.map((one) => 2 * parseFloat(getComputedStyle(one).borderTopWidth) >= one.clientWidth)",
    )
    assert len(filled) >= 7
    assert set(filled) == {True}
