"""The big screen follows the sheet by itself, and fits what it is shown on."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from scoresheet.core.bonken.changes import Recorded
from tests.browser.looking import add_checks, look
from tests.browser.table import Table
from tests.soaked import soaked
from tests.strategies import BOOK, A, B, some, some_evening

# Of 20 letters; the first and the third differ only at the end.
LONG = ("Wilhelmina-Magdalena", "Joost-Willem Janssen", "Wilhelmina-Magdelien", "Bartholomeus de Vrie")
# Texts that leave the screen or their drawing.
CUT = """() => [...document.querySelectorAll("main p, main li, svg text")].filter((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    const end = document.querySelector("svg").getBoundingClientRect();
    const edge = one.closest("svg") ? end : { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
    return top < edge.top - 1 || bottom > edge.bottom + 1 || left < edge.left - 1 || right > edge.right + 1;
}).map((one) => one.outerHTML)"""

SCREENS = [(1280, 720), (1024, 768), (600, 960), (360, 640)]


@pytest.mark.parametrize("language", ["nl", *soaked("en")])
def test_the_big_screen_shows_who_chooses_follows_ends_with_the_winner_and_fits(table: Table, language: str) -> None:
    key = table.sheet(some("queens", A, "B>A A>B B>C C>D"))
    with table.phone(viewport={"width": 1280, "height": 720}) as page:
        add_checks(page)
        page.goto(f"/s/{key}/table")
        expect(page.locator("#last")).to_contain_text("Queens")
        expect(page.locator(".turn")).to_contain_text("chooses")
        left = page.locator(".left .symbol").all_inner_texts()
        assert len(left) == 12
        assert "Q" not in left
        assert (
            "Still to play: Points of Hearts, Kings/Jacks, King of Hearts, Domino,"
            in page.locator(".left").aria_snapshot()
        )
        table.write(key, Recorded(2, some("duck", B)))
        expect(page.locator("#last")).to_contain_text("Duck")
        expect(page.locator("header")).to_contain_text("deal 3 of 12")
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        # It ends with the winner, for a table and not for a tap.
        page.set_viewport_size({"width": 1280, "height": 720})
        evening = some_evening(BOOK)
        page.goto(f"/s/{table.store.create(evening).edit}/table")
        expect(page.locator(".headline")).to_have_text("Carla wins")
        expect(page.locator(".decided")).to_have_text("by 10 points; in the lead since deal 11")
        expect(page.locator(".totals .place")).to_have_text(["1", "2", "3", "4"])
        expect(page.locator("nav, footer")).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollHeight") <= 720
        key = table.store.create(replace(evening, players=LONG)).edit
        for width, height in ((1440, 900), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"/s/{key}/table?lang={language}")
            expect(page.locator(".headline")).to_contain_text(LONG[2])
            assert set(page.locator("svg .name").all_text_contents()) == set(LONG)
            assert page.evaluate(CUT) == []
            assert look(page, "brokenWords", ".headline, .totals bdi") == []
            assert page.evaluate("document.documentElement.scrollHeight") <= height
