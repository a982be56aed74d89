"""Readers of printed PDFs: their form, the words of a page, and the numbers of the card by where they stand."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from itertools import cycle
from pathlib import Path
from typing import Any, cast

import page as page_validation
import pypdfium2
import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject
from pypdfium2.raw import FPDF_PAGEOBJ_TEXT

from scoresheet.core.languages import LANGUAGES
from scoresheet.pdf import PAPERS
from tests.strategies import SHIPPED

OURS = {"Card", "Card-Semi-Bold", "Card-Bold", "Slab-Bold", "Other", "Other-Bold"}
SIZES = {"a4": (210, 297), "a5": (148, 210), "letter": (216, 279), "2xa5": (297, 210)}  # millimetres
POINT = 25.4 / 72
CAPITALS = 0.66  # em above the line on which letters stand

# Every rulebook, on every paper where its contracts are not those of another one, and in both languages.
LIKE_2002 = ("bonken-sunmar", "bonken-sunmar-opposite")
EVERY = [
    pytest.param(book, language, paper, id=f"{book.key}-{language}-{paper}")
    for paper in PAPERS
    for book, language in zip(SHIPPED, cycle(LANGUAGES if paper in ("a4", "2xa5") else LANGUAGES[::-1]), strict=False)
    if paper == "a4" or book.key not in LIKE_2002
]
# Of those, every paper, both languages, and every rulebook with contracts of its own.
FEW = ("bonken-2002-en-a4", "bonken-2002-nl-a5", "bonken-wikipedia-en-letter", "king-portugal-en-2xa5")
SOME = [case for case in EVERY if case.id in FEW]
CARDS = SOME + [pytest.param(*case.values, id=case.id, marks=pytest.mark.soak) for case in EVERY if case not in SOME]

MOST_BYTES = 25_000  # a page; a sheet of two A5 pages has twice that


@dataclass(frozen=True)
class Word:
    """A run of text: where it begins, how high its letters are, and the rectangle that it takes; in points from the
    bottom left of the page."""

    text: str
    x: float
    y: float
    size: float
    left: float
    bottom: float
    right: float
    top: float


@lru_cache(maxsize=32)  # opening one takes as long as reading its pages, and many tests look at the same ones
def reader(pdf: bytes) -> PdfReader:
    """A printed document, to be looked at only."""
    return PdfReader(BytesIO(pdf))


def catalog(pdf: bytes) -> DictionaryObject:
    return cast(DictionaryObject, reader(pdf).trailer["/Root"].get_object())


def fonts(pdf: bytes) -> set[str]:
    """The names of all fonts that the pages of a document use."""
    resources = [cast(DictionaryObject, page["/Resources"].get_object()) for page in reader(pdf).pages]
    used = [cast(DictionaryObject, resource["/Font"].get_object()) for resource in resources]
    return {str(cast(DictionaryObject, font.get_object())["/BaseFont"]) for each in used for font in each.values()}


def opened(pdf: bytes) -> Any:
    """The same as it is drawn, read by pypdfium2."""
    return pypdfium2.PdfDocument(pdf)


@lru_cache(maxsize=32)
def pages(pdf: bytes) -> tuple[str, ...]:
    """The text of every page of a document, each on one line."""
    return tuple(" ".join(page.get_textpage().get_text_range().split()) for page in opened(pdf))


def text(pdf: bytes) -> str:
    """All text of a document, on one line."""
    return " ".join(pages(pdf))


def words(page: Any) -> list[Word]:
    """Every run of text on a page, in the order it was drawn. One that is turned reads upwards."""
    found = []
    for drawn in page.get_objects([FPDF_PAGEOBJ_TEXT], textpage=page.get_textpage()):
        shown = " ".join(drawn.extract().split())
        if shown:
            matrix = drawn.get_matrix()
            size = drawn.get_font_size() * (abs(matrix.a) + abs(matrix.b))
            left, bottom, right, top = drawn.get_bounds()
            if matrix.b == 0:
                bottom, top = matrix.f, matrix.f + CAPITALS * size
            else:
                left, right = matrix.e - CAPITALS * size, matrix.e
            found.append(Word(shown, matrix.e, matrix.f, size, left, bottom, right, top))
    return found


@dataclass(frozen=True)
class Columns:
    """Where the eight columns of the card begin, and how high their first headings stand."""

    starts: list[float]
    y: float


def columns(found: list[Word], plus: str, minus: str) -> Columns:
    """The columns of the card, from the words that head them: plus, minus, plus, ..."""
    headings = [word for word in found if word.text in (plus, minus)]
    heads = sorted({round(word.x): word.x for word in headings}.values())
    assert len(heads) == 8
    gap = heads[1] - heads[0]
    left = heads[0] - gap / 3
    width = (heads[7] - heads[0]) / 7
    return Columns([left + width * column for column in range(8)], max(word.y for word in headings))


def row(found: list[Word], name: str, columns: Columns, higher: float = 0) -> list[str]:
    """What stands in the eight columns of the card's row with this name, a text a column; or so many points higher."""
    height = max(word.y for word in found if unnumbered(word) == name and word.y < columns.y) + higher
    cells: dict[int, list[str]] = defaultdict(list)
    for word in found:
        if word.x >= columns.starts[0] and abs(word.y - height) < 4:
            column = max(column for column, start in enumerate(columns.starts) if word.x >= start)
            cells[column].append(word.text)
    return [" ".join(cells[column]) for column in range(8)]


def unnumbered(word: Word) -> str:
    """The name of a contract, without the number of its deal before it."""
    return re.sub(r"^\d+\s+", "", word.text)


def structure(pdf: bytes) -> list[Any]:
    """The elements of the structure of a document, in reading order."""
    root: Any = catalog(pdf)["/StructTreeRoot"].get_object()
    return list(_elements(root["/K"]))


def _elements(node: Any) -> Iterator[Any]:
    found = node.get_object() if hasattr(node, "get_object") else node
    if isinstance(found, list):
        for child in found:
            yield from _elements(child)
    elif isinstance(found, dict):
        yield found
        yield from _elements(found.get("/K", []))


def alternatives(pdf: bytes) -> list[str]:
    """The texts that stand in for drawings, in reading order."""
    return [str(element["/Alt"]) for element in structure(pdf) if "/Alt" in element]


def check_form(pdf: bytes, folder: Path, language: str, paper: str, most: int = MOST_BYTES) -> None:
    """What every printed document must be: PDF/UA-1 with language and title, our fonts embedded as subsets, small."""
    path = folder / "card.pdf"
    path.write_bytes(pdf)
    report = page_validation.validate_pdf(str(path), profile="ua1")
    assert [(failure.rule_id, failure.message) for failure in report.failures] == []
    assert report.is_compliant
    document = reader(pdf)
    assert str(catalog(pdf)["/Lang"]) == language
    assert document.metadata is not None
    assert document.metadata.title
    assert len(pdf) <= most * len(document.pages) * (2 if paper == "2xa5" else 1)
    assert {font.partition("+")[2] for font in fonts(pdf)} <= OURS, "ours, as subsets, and no other"
