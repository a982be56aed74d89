"""Many blank cards in one print job: every copy is a whole card, also for who hears it read."""

from pathlib import Path
from typing import Any

import pytest

from scoresheet.core.bonken.rulebook import Rulebook, named, read_rulebook
from scoresheet.core.validation import Node
from scoresheet.locales import texts
from scoresheet.pdf.bonken import blank_pdf
from tests.house import house_table
from tests.pdf.shared import blank
from tests.pdf.test_tags import elements, structure
from tests.printed import bookmarks, catalog, check_form, reader
from tests.soaked import soaked

pytestmark = [pytest.mark.pdf, pytest.mark.usefixtures("quiet")]

EN = texts("en")
BOOK = "bonken-wikipedia"


def talkative() -> Rulebook:
    """House rules of which the short rules take more than one page."""
    table = house_table()
    for contract in table["contracts"]:
        contract["rule"] = dict.fromkeys(("en", "nl"), "Whoever takes a trick pays for it, as told before. " * 12)
    return read_rulebook(Node(table, "house"))


def three() -> bytes:
    """Three cards and then all the rules."""
    return blank(BOOK, copies=3, back="full")


@pytest.mark.parametrize(("paper", "language", "copies"), [("a4", "en", 3), *soaked(("2xa5", "nl", 4))])
def test_copies_and_all_the_rules_are_a_valid_document(paper: str, language: str, copies: int, tmp_path: Path) -> None:
    check_form(blank(BOOK, language, paper, copies, "full"), tmp_path, language, paper)


def test_the_same_copies_give_the_same_bytes() -> None:
    assert blank_pdf(named(BOOK), EN, copies=3, back="full") == three()


def test_a_copy_looks_like_the_first_and_is_not_drawn_again() -> None:
    pages = reader(three()).pages
    drawn = [page.raw_get("/Contents").idnum for page in pages]
    assert drawn[:6] == drawn[:2] * 3
    assert len(set(drawn[6:])) == len(drawn) - 6
    assert {EN("card.endscore") in page.extract_text() for page in pages[:6:2]} == {True}
    assert EN("print.rules") in pages[6].extract_text()


def test_every_copy_has_tags_of_its_own_in_the_order_of_the_pages() -> None:
    pdf = three()
    references = [page.indirect_reference for page in reader(pdf).pages]
    numbers = {reference.idnum: at for at, reference in enumerate(references) if reference}
    tagged = [element for element in structure(pdf) if "/Pg" in element]
    order = [numbers[element.raw_get("/Pg").idnum] for element in tagged]
    assert order == sorted(order)
    assert order.count(0) == order.count(2) == order.count(4) > 300
    kinds = [[element["/S"] for element, page in zip(tagged, order, strict=True) if page == at] for at in (0, 2, 4)]
    assert kinds[0] == kinds[1] == kinds[2]


def test_what_is_marked_on_a_page_leads_to_elements_of_that_page() -> None:
    pdf = three()
    root: Any = catalog(pdf)["/StructTreeRoot"].get_object()
    nums = root["/ParentTree"]["/Nums"]
    assert list(nums[::2]) == sorted(nums[::2])
    parents = dict(zip(nums[::2], nums[1::2], strict=True))
    for page in reader(pdf).pages:
        for element in elements(parents[page["/StructParents"]]):
            if "/Pg" in element:
                assert element["/Pg"]["/StructParents"] == page["/StructParents"]


def test_heads_have_names_of_their_own_on_every_copy() -> None:
    found = [element for element in structure(three()) if "/Pg" in element]
    heads = {str(element["/ID"]): element["/Pg"]["/StructParents"] for element in found if "/ID" in element}
    assert len(heads) == sum("/ID" in element for element in found)
    cells = [element for element in found if "/Headers" in element.get("/A", {})]
    assert len(cells) > 3 * 100
    for cell in cells:
        assert {heads[str(head)] for head in cell["/A"]["/Headers"]} == {cell["/Pg"]["/StructParents"]}


def test_one_bookmark_leads_to_all_of_the_cards() -> None:
    marks = bookmarks(three())
    assert [title for depth, title in marks if depth == 0] == ["Bonken, as on Wikipedia", "The rules of Bonken"]
    assert (1, "Doubling") in marks


@pytest.mark.parametrize("paper", ["a4", *soaked("2xa5")])
def test_rules_of_several_pages_stay_behind_their_own_card(paper: str) -> None:
    pages = [page.extract_text() for page in reader(blank_pdf(talkative(), EN, paper, 4)).pages]
    sheets = 2 if paper == "2xa5" else 4
    each = len(pages) // sheets
    assert each > 2
    assert each % 2 == 0, "a card begins on the front of a sheet of paper"
    assert pages == pages[:each] * sheets
    fronts = [EN("card.endscore") in page for page in pages[:each]]
    assert fronts == [True] + [False] * (each - 1)
