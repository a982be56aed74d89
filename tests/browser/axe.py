"""What axe-core, which knows the rules of WCAG, objects to on a page.

assert violations(page) == []
"""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def violations(page: Page) -> list[str]:
    """Each rule that the page breaks, with the first element that breaks it."""
    # Without this axe also describes every element that is fine, in twice the time.
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"axe: {violation['id']} {violation['nodes'][0]['html'][:200]}" for violation in found]
