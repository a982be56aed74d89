"""Violations of WCAG on a page, found by axe-core.

assert violations(page) == []
"""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE = Axe().axe_script
# Axe takes twice as long for contrasts as for everything else. What it finds follows from the colour of a text, from
# whether that is large, and from the backgrounds of all it stands in: so each of those is looked at until one is fine.
NEW_COLOURS = """(seen) => {
    const found = new Map();
    const grounds = new Map();
    for (const element of document.querySelectorAll("*")) {
        const { color, fontSize, fontWeight, backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
        const around = grounds.get(element.parentElement) ?? "";
        const isClear = backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none" && opacity === "1";
        const ground = isClear ? around : `${around} on ${backgroundColor} ${backgroundImage} ${opacity}`;
        grounds.set(element, ground);
        const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
        if (!(isText || element.matches("input, select, textarea")) || !element.checkVisibility()) continue;
        const isLarge = parseFloat(fontSize) >= (fontWeight >= 700 ? 18.66 : 24);
        const colours = `${color} ${isLarge ? "large" : ""}${ground}`;
        if (!seen.has(colours)) found.set(element, colours);
    }
    return found;
}"""
# Otherwise axe also describes every element that is fine, and hands that over, in twice the time; it looks for a
# selector of each element it names; and it fetches every style and sound once more, which only a rule about sounds
# reads: no page has one.
BROKEN = """async () => {
    const rules = { "color-contrast": { enabled: false } };
    return (await axe.run({ resultTypes: ["violations"], preload: false, selectors: false, rules })).violations;
}"""
# Axe leaves out what is disabled, and is unsure about a text of one letter: those say nothing about their colours.
PALE = f"""async (seen) => {{
    const found = ({NEW_COLOURS})(new Set(seen));
    if (found.size === 0) return [[], []];
    const options = {{ preload: false, selectors: false, elementRef: true, runOnly: "color-contrast" }};
    const {{ passes, violations }} = await axe.run({{ include: [...found.keys()] }}, options);
    return [violations, passes.flatMap(({{ nodes }}) => nodes.map(({{ element }}) => found.get(element) ?? ""))];
}}"""

fine: set[str] = set()  # the colours on pages of this run that stand out


def violations(page: Page) -> list[str]:
    """Each rule that the page breaks, with the first element that breaks it; once a script has drawn its heading."""
    page.locator("h1").first.wait_for(state="attached")
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE)
    return described(page.evaluate(BROKEN)) + low_contrast(page)


def low_contrast(page: Page) -> list[str]:
    """The same of the rule about contrast alone, on a page that was asked for violations before."""
    found, colours = page.evaluate(PALE, list(fine))
    fine.update(colours)
    return described(found)


def described(found: list[dict[str, Any]]) -> list[str]:
    """A line for each violation."""
    return [f"axe: {violation['id']} {violation['nodes'][0]['html'][:200]}" for violation in found]
