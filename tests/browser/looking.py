"""What a page looks like: where things are on the screen, and what looking.js, the tests' own script, finds there."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

Box = dict[str, float]  # left, right, top, bottom, width and height, in pixels from the corner of the screen


def box(place: Locator) -> Box:
    """Where something is that can be seen."""
    found: Box | None = place.evaluate("one => one.checkVisibility() ? one.getBoundingClientRect().toJSON() : null")
    assert found, f"{place} is not seen"
    return found


def boxes(page: Page, places: str) -> list[Box]:
    """Where things are, seen or not, in the order of the page."""
    found: list[Box] = page.eval_on_selector_all(
        places, "all => all.map((one) => one.getBoundingClientRect().toJSON())"
    )
    return found


def add_checks(page: Page) -> None:
    """Gives all pages the tests' own script."""
    page.context.add_init_script(path=Path(__file__).with_name("looking.js"))


def look(page: Page, question: str, places: str | None = None) -> Any:
    """What the tests' own script answers about the page, or about some places on it."""
    return page.evaluate(f"(places) => looking.{question}(places)", places)
