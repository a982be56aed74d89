"""Reading back what was printed: the words of a page, and the numbers of the card's columns by where they stand."""

import re
from collections import defaultdict
from dataclasses import dataclass
from io import BytesIO
from typing import Any, cast

from pypdf import PageObject, PdfReader
from pypdf.generic import DictionaryObject


@dataclass(frozen=True)
class Word:
    """A run of text, where it begins, in points from the bottom left of the page, and how high its letters are."""

    x: float
    y: float
    text: str
    size: float


def reader(pdf: bytes) -> PdfReader:
    """A printed document."""
    return PdfReader(BytesIO(pdf))


def catalog(pdf: bytes) -> DictionaryObject:
    """The root of a document."""
    return cast(DictionaryObject, reader(pdf).trailer["/Root"].get_object())


def fonts(pdf: bytes) -> set[str]:
    """The names of all fonts that the pages of a document use."""
    resources = [cast(DictionaryObject, page["/Resources"].get_object()) for page in reader(pdf).pages]
    used = [cast(DictionaryObject, resource["/Font"].get_object()) for resource in resources]
    return {str(cast(DictionaryObject, font.get_object())["/BaseFont"]) for each in used for font in each.values()}


def text(pdf: bytes) -> str:
    """All text of a document, on one line."""
    return " ".join(" ".join(page.extract_text().split()) for page in reader(pdf).pages)


def words(page: PageObject) -> list[Word]:
    """Every run of text on a page, in the order it was drawn."""
    found: list[Word] = []

    def visit(text: str, matrix: list[float], line: list[float], _font: Any, size: float) -> None:
        if text.strip():
            x = line[4] * matrix[0] + line[5] * matrix[2] + matrix[4]
            y = line[4] * matrix[1] + line[5] * matrix[3] + matrix[5]
            found.append(Word(x, y, text.strip(), size * abs(line[0] * matrix[0])))

    page.extract_text(visitor_text=visit)
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


def alternatives(pdf: bytes) -> list[str]:
    """The texts that stand in for drawings, in reading order."""
    found: list[str] = []

    def walk(element: Any) -> None:
        if isinstance(element, list):
            for child in element:
                walk(child)
            return
        if not hasattr(element, "get_object"):
            return
        node = element.get_object()
        if isinstance(node, list):
            walk(node)
        elif hasattr(node, "get"):
            if "/Alt" in node:
                found.append(str(node["/Alt"]))
            walk(node.get("/K", []))

    walk(cast(DictionaryObject, catalog(pdf)["/StructTreeRoot"].get_object())["/K"])
    return found
