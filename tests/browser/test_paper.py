"""The card page from the print dialogue: the paper card on one page, and nothing to tap."""

import pytest
from playwright.sync_api import Page

from scoresheet.core.rulebook import named
from scoresheet.locales import texts
from tests.browser.table import Table
from tests.printed import reader
from tests.strategies import NAMES, some_evening

pytestmark = pytest.mark.browser

BOOK, EN = named("bonken-2002"), texts("en")
WIDE = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "color_scheme": "dark"}


@pytest.mark.parametrize("played", [0, 5, 12])
@pytest.mark.parametrize("screen", [{}, WIDE], ids=["phone", "wide and dark"])
def test_the_print_dialogue_gives_the_card_on_one_page(table: Table, screen: dict[str, object], played: int) -> None:
    key = table.sheet(*some_evening(BOOK).deals[:played])
    with table.phone(**screen) as page:
        page.goto(f"/s/{key}")
        document = reader(page.pdf(format="A4"))
        assert len(document.pages) == 1
        said = " ".join(document.pages[0].extract_text().split())
        for contract in BOOK.contracts:
            assert EN.pick(contract.name) in said
        for word in (*NAMES, EN("card.subtotal"), EN("card.endscore"), EN("card.plus-column")):
            assert word in said
        for word in ("sheet.enter", "sheet.qr", "sheet.more", "app.home"):
            assert EN(word, number=played + 1) not in said
        assert key not in said, "whoever has the key may write"
        assert tappable(page) == []


def tappable(page: Page) -> list[str]:
    """What of the page still looks like something to tap when it is printed."""
    page.emulate_media(media="print")
    found: list[str] = page.eval_on_selector_all(
        "nav, button, summary, input, a",
        """all => all.filter(one => one.checkVisibility() && !(one.matches(".card a, .marks a")
            && getComputedStyle(one).textDecorationLine === "none")).map(one => one.outerHTML)""",
    )
    return found
