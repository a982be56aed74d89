"""The pages that a phone fills say what those of a server say: every text and number of generated evenings."""

import re
from collections.abc import Mapping, Sequence
from random import Random

import pytest
from playwright.sync_api import Page

from scoresheet.core.bonken.sheet import Sheet
from scoresheet.formats.bonken.documents import from_node
from scoresheet.formats.json_toml import parse_json
from tests.browser.local import STEP, put_sheets
from tests.browser.table import Table
from tests.soaked import soaked
from tests.strategies import BOOK, SHIPPED
from tests.twins import cases

SEED = 2002
CARD = ("table.card", ".turn", "p.standing", ".ending", ".diagrams", ".marks", ".head h1", ".head .aside", ".evening")
SHARED = ("h1", ".text", ".copy", ".sharing canvas")  # what the picture says is compared by the twins
FORM = ("ul.totals", "h1", ".chooser", "#contract", "#calls", "#result")
ALIVE = "form.alive"
CORRECTIONS = ("players", "heading", "order")
# All of such a page but what names the sheet and the change: hidden fields, addresses, and data for the script.
BARE = """(html) => {
    const page = html === null ? document.cloneNode(true) : new DOMParser().parseFromString(html, "text/html");
    const main = page.querySelector("main");
    for (const own of main.querySelectorAll("input[type=hidden], .correcting")) own.remove();
    for (const form of main.querySelectorAll("form")) form.removeAttribute("action");
    return `${main.className} ${main.innerHTML}`.replace(/>\\s+|\\s+</g, (space) => space.trim());
}"""
READ = """([html, places]) => {
    const page = html === null ? document : new DOMParser().parseFromString(html, "text/html");
    const texts = (place) => [...page.querySelectorAll(place)].map((one) => one.textContent);
    return Object.fromEntries(places.map((place) => [place, texts(place)]));
}"""


def generated(number: int) -> list[Sheet]:
    """Evenings of any length by the rulebooks there are, of people with names of any kind."""
    rng = Random(SEED)
    texts = (cases.document_case(rng, SHIPPED)["text"] for _ in range(number))
    return [from_node(parse_json(text, "case")) for text in texts]


def read(page: Page, places: Sequence[str], html: str | None = None) -> Mapping[str, list[str]]:
    """What stands in some places of a page, or of one that is not shown, without white space."""
    found: dict[str, list[str]] = page.evaluate(READ, [html, list(places)])
    return {place: [re.sub(r"\s", "", text) for text in texts] for place, texts in found.items()}


def look_at(page: Page, address: str, ready: str) -> None:
    """Goes to another page of a sheet; the same one with something else behind the # would not be loaded."""
    page.goto(address)
    page.wait_for_selector(ready, state="attached")


# Its long names are cut before the first chooser is known.
NEW = Sheet(BOOK, ("Anna", "constructor", "\u2066Carla", "Dirk"), None)


@pytest.mark.parametrize("number", [6, *soaked(200)])
def test_the_phone_draws_every_card_and_form_as_the_server_does(table: Table, page: Page, number: int) -> None:
    """That card, result, corrections and form of the next deal are the same wherever the sheets live. Pages of the
    server but for the form are read as they come, before any script; those of the phone are drawn by one."""
    sheets = [NEW, *generated(number)]
    page.goto("/healthz")
    ids = put_sheets(page, sheets)
    on_server = page.context.new_page()
    for sheet, own in zip(sheets, ids, strict=True):
        key = table.store.create(sheet).edit
        card = page.request.get(f"/s/{key}", headers={"Accept-Language": "en-GB"}).text()
        look_at(page, f"/here#{own}", STEP)
        if len(sheet.deals) == sheet.rulebook.deals:
            page.wait_for_selector(".ending > *", state="attached")
        assert read(page, CARD) == read(page, CARD, card), (own, sheet)
        shared = page.request.get(f"/s/{key}/share", headers={"Accept-Language": "en-GB"}).text()
        look_at(page, f"/here/share#{own}", ".sharing:not([hidden])")
        served = dict(read(page, SHARED, shared))
        served[".text"] = [text.rpartition("http")[0] for text in served[".text"]]  # a phone has no address to look
        assert read(page, SHARED) == served, (own, sheet)
        for correction in CORRECTIONS:
            answer = page.request.get(f"/s/{key}/{correction}", headers={"Accept-Language": "en-GB"})
            look_at(page, f"/here/{correction}#{own}", ".correcting.alive")
            assert page.evaluate(BARE, None) == page.evaluate(BARE, answer.text()), (own, sheet)
        if len(sheet.deals) == sheet.rulebook.deals:
            continue
        on_server.goto(f"/s/{key}/deal")
        on_server.wait_for_selector(ALIVE, state="attached")
        look_at(page, f"/here/deal#{own}", ALIVE)
        assert read(page, FORM) == read(on_server, FORM), (own, sheet)
