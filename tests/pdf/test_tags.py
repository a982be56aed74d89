"""Tags of a printed card for screen readers, which validators do not look at."""

from collections import defaultdict
from typing import Any

import pytest
from pypdfium2.raw import FPDF_PAGEOBJ_TEXT, FPDFPageObj_GetMarkedContentID

from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.log import Log
from scoresheet.locales import texts
from scoresheet.pdf.bonken import filled_pdf
from tests.pdf.shared import SOURCE, filled
from tests.printed import opened, structure
from tests.strategies import BOOK, NAMES, some

pytestmark = [pytest.mark.pdf, pytest.mark.usefixtures("quiet")]

EN = texts("en")


def marked(page: Any) -> dict[int, str]:
    """The texts of a page, as pypdfium2 has it, by the number of what marks them."""
    by_mark: dict[int, str] = defaultdict(str)
    for drawn in page.get_objects([FPDF_PAGEOBJ_TEXT], textpage=page.get_textpage()):
        by_mark[FPDFPageObj_GetMarkedContentID(drawn)] += drawn.extract().strip()
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
    by_mark = marked(opened(pdf)[0])
    of_page = [one for one in structure(pdf) if "/Pg" in one and number(one) == 0]
    heads = {str(one["/ID"]): spoken(one, by_mark) for one in of_page if one.get("/S") == "/TH" and "/ID" in one}
    cells = [one["/A"].get("/Headers", []) for one in of_page if one.get("/S") == "/TD"]
    headed = [" ".join(heads.get(str(header), "") for header in headers) for headers in cells]
    of_kings = [head for head in headed if "Kings/Jacks" in head]
    assert len(of_kings) == 11, "its number, value and total, and two columns a player"
    for name in NAMES:
        mine = [head for head in of_kings if name in head]
        assert ["minus" in head for head in mine] == [False, True]
