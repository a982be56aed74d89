"""The pictures of the README: a card, a form and a finish on a phone, and a card on paper.

``make pictures`` keeps them in ``docs/pictures``; ``make test`` draws them and looks whether those are of that size.
"""

import os
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect
from pypdfium2 import PdfDocument

from scoresheet.assets import EXAMPLES
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.log import Log
from scoresheet.formats.file_access import contents
from scoresheet.formats.json_toml import parse
from scoresheet.games import game_of, sheet_from_document
from scoresheet.locales import texts
from tests.browser.hands import Hands
from tests.browser.table import Table
from tests.strategies import recorded

KEPT = Path(__file__).parents[2] / "docs" / "pictures"
EVENING = str(EXAMPLES / "evening-2002-passed-chooser.json")
PLAYED = 6  # deals on the card and before the form


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where they are drawn."""
    return KEPT if os.environ.get("PICTURES") else tmp_path


@pytest.fixture
def evening() -> Sheet:
    """An evening of twelve deals."""
    sheet: Sheet = sheet_from_document(parse(contents(EVENING), EVENING))
    return sheet


@pytest.fixture
def phone(table: Table) -> Iterator[Page]:
    """A phone whose screen is twice as fine as it says."""
    with table.phone(device_scale_factor=2) as page:
        yield page


def written(table: Table, evening: Sheet, deals: int) -> str:
    """The edit key of the evening as it was after so many deals."""
    key = table.store.create(replace(evening, deals=())).edit
    table.write(key, *recorded(evening.deals[:deals]))
    return key


def check(folder: Path, name: str) -> None:
    """The picture has been drawn, and the one in the README is of its size."""
    drawn, kept = (Image.open(place / f"{name}.png") for place in (folder, KEPT))
    with drawn, kept:
        assert len(drawn.convert("RGB").getcolors(1 << 24) or []) > 20  # more than an empty page
        assert drawn.size == kept.size


def test_a_card_a_form_and_a_finish(table: Table, phone: Page, evening: Sheet, folder: Path) -> None:
    key = written(table, evening, PLAYED)
    phone.goto(f"/s/{key}")
    expect(phone.locator("tr.last, tr[data-contract] a.row").first).to_be_visible()
    phone.screenshot(path=folder / "card.png")
    check(folder, "card")
    hands = Hands(phone)
    hands.open(f"/s/{key}/deal")
    deal = evening.deals[PLAYED]
    hands.contract(deal.contract)
    hands.call("D>A")
    phone.screenshot(path=folder / "form.png")
    check(folder, "form")
    phone.goto(f"/s/{written(table, evening, len(evening.deals))}")
    expect(phone.locator("ol.ranking, .finished").first).to_be_visible()
    phone.screenshot(path=folder / "finish.png")
    check(folder, "finish")


@pytest.mark.pdf
def test_a_card_on_paper(evening: Sheet, folder: Path) -> None:
    pdf = game_of(evening).filled_pdf(Log(evening), texts("en"), "a4")
    page = PdfDocument(BytesIO(pdf))[0]
    page.render(scale=1.25).to_pil().convert("P", palette=Image.Palette.ADAPTIVE, colors=64).save(folder / "paper.png")
    check(folder, "paper")
