"""Scripts draw with the templates of the server: only one of them turns markup into elements."""

import re
from collections.abc import Mapping

import pytest

from scoresheet.web.phone.scripts import sources

DRAWING = "page/drawing"
MAKES = re.compile(
    r"\b(?:inner|outer)HTML\s*\+?=(?!=)|\b(?:insertAdjacentHTML|createElement(?:NS)?|createContextualFragment|setHTMLUnsafe)\("
    r"|\bdocument\.write|\bnew Option\(|Idiomorph\.morph\("
)
COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)


def makers(modules: Mapping[str, str]) -> list[str]:
    """The modules that make elements, and how."""
    found = {name: MAKES.findall(COMMENT.sub("", source)) for name, source in modules.items()}
    return sorted(
        f"{name}: {', '.join(dict.fromkeys(ways))}"
        for name, ways in found.items()
        if ways and name != DRAWING and not name.startswith("vendor/")
    )


def test_no_script_but_one_makes_elements() -> None:
    assert makers(sources()) == []


@pytest.mark.parametrize(
    "source",
    [
        "place.innerHTML = text;",
        "place.outerHTML += text;",
        'place.insertAdjacentHTML("beforeend", text);',
        'document.createElement("p");',
        'document.createElementNS(SVG, "path");',
        'list.append(new Option("3", "3"));',
        "Idiomorph.morph(place, text);",
    ],
)
def test_a_planted_maker_is_named(source: str) -> None:
    assert makers({"page/planted": source}) == [f"page/planted: {MAKES.findall(source)[0]}"]


@pytest.mark.parametrize("source", ["if (one.innerHTML === other.innerHTML) return;", "// no innerHTML = here\n"])
def test_what_makes_nothing_is_not(source: str) -> None:
    assert makers({"page/planted": source}) == []
