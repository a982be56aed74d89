"""Tags of a printed card for screen readers, which validators do not look at."""

from typing import Any

import pytest
from pypdf import PageObject

from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.log import Log
from scoresheet.locales import texts
from scoresheet.pdf.bonken import filled_pdf
from tests.pdf.shared import BOOK, SOURCE, filled
from tests.printed import reader, structure
from tests.strategies import NAMES, some

pytestmark = [pytest.mark.pdf, pytest.mark.usefixtures("quiet")]

EN = texts("en")


def marked(page: PageObject) -> dict[int, str]:
    """The texts of a page by the number of what marks them."""
    by_mark: dict[int, str] = {}
    open_marks: list[int | None] = []

    def before(operator: bytes, operands: list[Any], *_: Any) -> None:
        if operator in (b"BDC", b"BMC"):
            open_marks.append(int(operands[1]["/MCID"]) if operator == b"BDC" else None)
        elif operator == b"EMC":
            open_marks.pop()
        elif operator in (b"Tj", b"TJ") and open_marks and open_marks[-1] is not None:
            by_mark[open_marks[-1]] = ""

    def visit(text: str, *_: Any) -> None:
        if text.strip() and by_mark:
            last = next(reversed(by_mark))
            by_mark[last] += text.strip()

    page.extract_text(visitor_operand_before=before, visitor_text=visit)
    return by_mark


def spoken(element: Any, by_mark: dict[int, str]) -> str:
    """The text of an element and all within it."""
    kids = element.get("/K", [])
    parts = []
    for kid in kids if isinstance(kids, list) else [kids]:
        found = kid.get_object() if hasattr(kid, "get_object") else kid
        parts.append(by_mark.get(int(found), "") if isinstance(found, int) else spoken(found, by_mark))
    return " ".join(part for part in parts if part)


def number(element: Any) -> int:
    """Which page an element is on, from 0."""
    return int(element["/Pg"]["/StructParents"])


def test_drawings_lie_on_their_page_and_have_alternative_texts() -> None:
    pdf = filled()
    figures = [element for element in structure(pdf) if element.get("/S") == "/Figure"]
    assert len(figures) == len(BOOK.diagrams) + 2
    for figure in figures:
        left, bottom, right, top = (float(side) for side in figure["/A"]["/BBox"])
        _, _, width, height = (float(side) for side in figure["/Pg"]["/MediaBox"])
        assert 0 < left < right < width
        assert 0 < bottom < top < height
        assert str(figure["/Alt"]).strip()
        assert SOURCE.address not in str(figure["/Alt"])
    places = {tuple(figure["/A"]["/BBox"]) for figure in figures}
    assert len(places) == len(figures)


def test_a_cell_is_headed_by_its_contract_and_its_player_in_both_columns() -> None:
    pdf = filled_pdf(Log(Sheet(BOOK, NAMES, 0, (some("kings-jacks", 0, "B>A"),))), EN)
    page = reader(pdf).pages[0]
    by_mark = marked(page)
    of_page = [one for one in structure(pdf) if "/Pg" in one and number(one) == 0]
    heads = {str(one["/ID"]): spoken(one, by_mark) for one in of_page if one.get("/S") == "/TH" and "/ID" in one}
    cells = [one["/A"].get("/Headers", []) for one in of_page if one.get("/S") == "/TD"]
    headed = [" ".join(heads.get(str(header), "") for header in headers) for headers in cells]
    of_kings = [head for head in headed if "Kings/Jacks" in head]
    assert len(of_kings) == 11, "its number, value and total, and two columns a player"
    for name in NAMES:
        mine = [head for head in of_kings if name in head]
        assert ["minus" in head for head in mine] == [False, True]
