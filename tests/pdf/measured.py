"""Positions of every text and line of a printed page, and collisions of them.

    check_pages(pdf, "a4")
    assert Measured.of(opened(pdf)[0]).full() > 3 / 4

A text is as wide as its letters are drawn, and as high as its capitals.
"""

from collections import defaultdict
from collections.abc import Iterator
from ctypes import c_float
from dataclasses import dataclass
from typing import Any

from pypdfium2.raw import (
    FPDF_PAGEOBJ_PATH,
    FPDF_SEGMENT_LINETO,
    FPDF_SEGMENT_MOVETO,
    FPDFPath_CountSegments,
    FPDFPath_GetPathSegment,
    FPDFPathSegment_GetClose,
    FPDFPathSegment_GetPoint,
    FPDFPathSegment_GetType,
)

from tests.printed import POINT, Word, opened, words

Point = tuple[float, float]
Segment = tuple[Point, Point]

UNSEEN = 4  # points; what is smaller is clipped away, and only for screen readers
SPARE = 0.6  # points by which a text may be touched
STRIP = 20  # points; what has no strip of the page in common cannot touch
FOOT = 11  # millimetres at the bottom that belong to the footer
LEAST = {"a5": 6.5, "2xa5": 6.5}  # points that letters have; on any other paper 7
EDGE = 5.9  # millimetres


@dataclass(frozen=True)
class Measured:
    """The texts and the straight lines of a page."""

    width: float
    height: float
    texts: tuple[Word, ...]
    lines: tuple[Segment, ...]

    @classmethod
    def of(cls, page: Any) -> "Measured":
        """What a page shows, as pypdfium2 has it."""
        texts = tuple(word for word in words(page) if word.size >= UNSEEN)
        return cls(page.get_width(), page.get_height(), texts, tuple(dict.fromkeys(_lines(page))))

    def collisions(self) -> list[str]:
        """The texts that lie on each other or on a line."""
        found = []
        lines: dict[int, list[Segment]] = defaultdict(list)
        for line in self.lines:
            heights = [y for _, y in line]
            for strip in _strips(min(heights), max(heights)):
                lines[strip].append(line)
        seen: dict[int, list[Word]] = defaultdict(list)
        for text in self.texts:
            strips = _strips(text.bottom, text.top)
            others = dict.fromkeys(other for strip in strips for other in seen[strip])
            found += [f"{text.text!r} on {other.text!r}" for other in others if _overlap(text, other)]
            near = dict.fromkeys(line for strip in strips for line in lines[strip])
            found += [f"{text.text!r} on a line at {line}" for line in near if _crosses(line, text)]
            for strip in strips:
                seen[strip].append(text)
        return found

    def smallest(self) -> float:
        """The size of the smallest letters."""
        return min(text.size for text in self.texts)

    def outside(self, edge: float) -> list[str]:
        """The texts that are nearer than so many millimetres to the edge of the page."""
        near = edge / POINT
        return [
            text.text
            for text in self.texts
            if min(text.left, text.bottom) < near or text.right > self.width - near or text.top > self.height - near
        ]

    def full(self) -> float:
        """Which part of the page, from its top, has something on it, the footer apart."""
        shown = [text.bottom for text in self.texts if text.bottom > FOOT / POINT]
        return 1 - min(shown, default=self.height) / self.height


def check_pages(pdf: bytes, paper: str, last: float = 0, *, bound: bool = False) -> None:
    """That every page of a document is well filled, the last one as far as is asked, and free of collisions.

    In a binder every evening begins on a sheet of its own, so some have an empty back.
    """
    measured = [Measured.of(page) for page in opened(pdf)]
    if bound:
        measured = [page for page in measured if page.texts]
    for page in measured:
        assert page.collisions() == []
        assert page.smallest() >= LEAST.get(paper, 7) - 0.01
        assert page.outside(EDGE) == []
    assert [page.full() >= 1 / 3 for page in measured[:-1]] == [True] * (len(measured) - 1)
    assert measured[-1].full() >= last


def _strips(low: float, high: float) -> range:
    """The strips of a page, from its bottom, that something between two heights is in."""
    return range(int(low // STRIP), int(high // STRIP) + 1)


def _lines(page: Any) -> Iterator[Segment]:
    """The straight lines of what is drawn on a page."""
    for shape in page.get_objects([FPDF_PAGEOBJ_PATH]):
        matrix = shape.get_matrix()
        start = at = (0.0, 0.0)
        for number in range(FPDFPath_CountSegments(shape)):
            segment = FPDFPath_GetPathSegment(shape, number)
            x, y = c_float(), c_float()
            FPDFPathSegment_GetPoint(segment, x, y)
            before, at = at, matrix.on_point(x.value, y.value)
            kind = FPDFPathSegment_GetType(segment)
            if kind == FPDF_SEGMENT_MOVETO:
                start = at
            elif kind == FPDF_SEGMENT_LINETO:
                yield before, at
            if FPDFPathSegment_GetClose(segment):
                yield at, start


def _overlap(one: Word, other: Word) -> bool:
    return (
        min(one.right, other.right) - max(one.left, other.left) > SPARE
        and min(one.top, other.top) - max(one.bottom, other.bottom) > SPARE
    )


def _crosses(line: Segment, text: Word) -> bool:
    (x1, y1), (x2, y2) = line
    low, high = 0.0, 1.0
    for start, change, least, most in ((x1, x2 - x1, text.left, text.right), (y1, y2 - y1, text.bottom, text.top)):
        least, most = least + SPARE, most - SPARE
        if abs(change) < 1e-6:
            if not least < start < most:
                return False
            continue
        ends = sorted(((least - start) / change, (most - start) / change))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low < high
