"""Violations of WCAG on a page, found by axe-core.

assert violations(page) == []
"""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE = Axe().axe_script


def violations(page: Page) -> list[str]:
    """Each rule that the page breaks, with the first element that breaks it; once a script has drawn its heading."""
    page.locator("h1").first.wait_for(state="attached")
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE)
    # Otherwise axe also describes every element that is fine, and hands that over, in twice the time; it looks for a
    # selector of each element it names; and it fetches every style and sound once more, which only a rule about sounds
    # reads: no page has one.
    options = "{ resultTypes: ['violations'], preload: false, selectors: false }"
    found = page.evaluate(f"axe.run({options}).then(({{ violations }}) => violations)")
    return [f"axe: {violation['id']} {violation['nodes'][0]['html'][:200]}" for violation in found]
