"""Positions of every text and line of a printed page, and collisions of them.

    check_pages(pdf, "a4")
    assert Measured.of(reader(pdf).pages[0]).full() > 3 / 4

A text is as wide as its font says, and as high as its capitals; what is turned is measured as it lies on the page.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pypdf import PageObject
from pypdf.generic import ContentStream

from tests.printed import POINT, reader

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]

CAPITALS = 0.66  # em above the line on which letters stand
UNSEEN = 4  # points; what is smaller is clipped away, and only for screen readers
SPARE = 0.6  # points by which a box may be touched
STRIP = 20  # points; what has no strip of the page in common cannot touch
FOOT = 11  # millimetres at the bottom that belong to the footer
LEAST = {"a5": 6.5, "2xa5": 6.5}  # points that letters have; on any other paper 7
EDGE = 5.9  # millimetres


@dataclass(frozen=True)
class Box:
    """A text and the rectangle that it takes, in points from the bottom left."""

    text: str
    left: float
    bottom: float
    right: float
    top: float
    size: float

    def within(self, other: "Box") -> bool:
        """Whether it lies on the other one."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > SPARE
            and min(self.top, other.top) - max(self.bottom, other.bottom) > SPARE
        )

    def crossed(self, line: "Segment") -> bool:
        """Whether a line goes through it."""
        (x1, y1), (x2, y2) = line
        inset = SPARE
        left, right, bottom, top = self.left + inset, self.right - inset, self.bottom + inset, self.top - inset
        low, high = 0.0, 1.0
        for start, change, least, most in ((x1, x2 - x1, left, right), (y1, y2 - y1, bottom, top)):
            if abs(change) < 1e-6:
                if not least < start < most:
                    return False
                continue
            ends = sorted(((least - start) / change, (most - start) / change))
            low, high = max(low, ends[0]), min(high, ends[1])
        return low < high


Segment = tuple[Point, Point]


@dataclass(frozen=True)
class Measured:
    """The texts and the straight lines of a page."""

    width: float
    height: float
    boxes: tuple[Box, ...]
    lines: tuple[Segment, ...]

    @classmethod
    def of(cls, page: PageObject) -> "Measured":
        """What a page shows."""
        boxes, lines = [], []
        for found in _drawn(page):
            if isinstance(found, Box):
                boxes.append(found)
            else:
                lines.append(found)
        return cls(float(page.mediabox.width), float(page.mediabox.height), tuple(boxes), tuple(dict.fromkeys(lines)))

    def collisions(self) -> list[str]:
        """The texts that lie on each other or on a line."""
        found = []
        lines: dict[int, list[Segment]] = defaultdict(list)
        for line in self.lines:
            heights = [y for _, y in line]
            for strip in _strips(min(heights), max(heights)):
                lines[strip].append(line)
        seen: dict[int, list[Box]] = defaultdict(list)
        for box in self.boxes:
            strips = _strips(box.bottom, box.top)
            others = dict.fromkeys(other for strip in strips for other in seen[strip])
            found += [f"{box.text!r} on {other.text!r}" for other in others if box.within(other)]
            near = dict.fromkeys(line for strip in strips for line in lines[strip])
            found += [f"{box.text!r} on a line at {line}" for line in near if box.crossed(line)]
            for strip in strips:
                seen[strip].append(box)
        return found

    def smallest(self) -> float:
        """The size of the smallest letters."""
        return min(box.size for box in self.boxes)

    def outside(self, edge: float) -> list[str]:
        """The texts that are nearer than so many millimetres to the edge of the page."""
        near = edge / POINT
        return [
            box.text
            for box in self.boxes
            if min(box.left, box.bottom) < near or box.right > self.width - near or box.top > self.height - near
        ]

    def full(self) -> float:
        """Which part of the page, from its top, has something on it, the footer apart."""
        shown = [box.bottom for box in self.boxes if box.bottom > FOOT / POINT]
        return 1 - min(shown, default=self.height) / self.height


def check_pages(pdf: bytes, paper: str, last: float = 0, *, bound: bool = False) -> None:
    """That every page of a document is well filled, the last one as far as is asked, and free of collisions.

    In a binder every evening begins on a sheet of its own, so some have an empty back.
    """
    measured = [Measured.of(page) for page in reader(pdf).pages if not bound or "/Contents" in page]
    for page in measured:
        assert page.collisions() == []
        assert page.smallest() >= LEAST.get(paper, 7) - 0.01
        assert page.outside(EDGE) == []
    assert [page.full() >= 1 / 3 for page in measured[:-1]] == [True] * (len(measured) - 1)
    assert measured[-1].full() >= last


def _strips(low: float, high: float) -> range:
    """The strips of a page, from its bottom, that something between two heights is in."""
    return range(int(low // STRIP), int(high // STRIP) + 1)


def _drawn(page: PageObject) -> Iterator[Box | Segment]:
    resources: Any = page["/Resources"]
    fonts = {name: _font(font.get_object()) for name, font in resources.get("/Font", {}).items()}
    content = ContentStream(page["/Contents"].get_object(), page.pdf)
    now: Matrix = (1, 0, 0, 1, 0, 0)
    text: Matrix = now
    saved: list[Matrix] = []
    font, size, at = "", 0.0, (0.0, 0.0)
    path: list[Segment] = []
    start = at
    for operands, operator in content.operations:
        values = [float(value) for value in operands] if operator in _NUMERIC else []
        if operator == b"q":
            saved.append(now)
        elif operator == b"Q":
            now = saved.pop()
        elif operator == b"cm":
            now = _times(values, now)
        elif operator == b"Tf":
            font, size = str(operands[0]), float(operands[1])
        elif operator == b"Tm":
            text = _times(values, (1, 0, 0, 1, 0, 0))
        elif operator in (b"TJ", b"Tj"):
            advance, box = _text(operands[0], fonts[font], size, _times(text, now))
            text = _times((1, 0, 0, 1, advance, 0), text)
            if box:
                yield box
        elif operator == b"m":
            start = at = values[0], values[1]
        elif operator == b"l":
            path.append((at, (values[0], values[1])))
            at = values[0], values[1]
        elif operator == b"c":
            at = values[4], values[5]
        elif operator == b"h":
            path.append((at, start))
        elif operator == b"re":
            path += _rectangle(*values)
        elif operator in (b"S", b"s", b"f", b"f*", b"B", b"n"):
            if operator != b"n":
                for one, other in path:
                    yield _apply(now, one), _apply(now, other)
            path = []


_NUMERIC = (b"cm", b"Tm", b"m", b"l", b"c", b"re")


def _rectangle(x: float, y: float, width: float, height: float) -> list[Segment]:
    """The lines of a rectangle; one that is thin is a line."""
    if abs(height) < 2:
        return [((x, y + height / 2), (x + width, y + height / 2))]
    if abs(width) < 2:
        return [((x + width / 2, y), (x + width / 2, y + height))]
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


def _text(shown: Any, font: Any, size: float, matrix: Matrix) -> tuple[float, Box | None]:
    """How far a text moves on, and where it is seen."""
    widths, letters = font
    advance, characters = 0.0, ""
    for part in shown if isinstance(shown, list) else [shown]:
        if isinstance(part, (int, float)):
            advance -= float(part)
            continue
        raw = part.original_bytes
        for code in (int.from_bytes(raw[index : index + 2]) for index in range(0, len(raw), 2)):
            advance += widths.get(code, 1000)
            characters += letters.get(code, "?")
    wide, high = advance / 1000 * size, size * (abs(matrix[0]) + abs(matrix[1]))
    corners = [_apply(matrix, (x, y)) for x in (0, wide) for y in (0.0, CAPITALS * size)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    seen = characters.strip() and high >= UNSEEN
    return wide, Box(characters.strip(), min(xs), min(ys), max(xs), max(ys), high) if seen else None


def _font(font: Any) -> tuple[dict[int, float], dict[int, str]]:
    """How wide the glyphs of a font are, in thousandths of an em, and which letters they show."""
    letters = {
        int(glyph, 16): bytes.fromhex(shown).decode("utf-16-be")
        for glyph, shown in re.findall(
            r"<([0-9a-f]{4})> <([0-9a-f]+)>\n", font["/ToUnicode"].get_data().decode("ascii")
        )
    }
    widths: dict[int, float] = {}
    listed = list(font["/DescendantFonts"][0].get_object()["/W"])
    for first, some in zip(listed[::2], listed[1::2], strict=True):
        widths |= {int(first) + number: float(wide) for number, wide in enumerate(some)}
    return widths, letters


def _apply(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f


def _times(first: Any, second: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    (g, h), (i, j), (k, m) = (
        _apply((*second[:4], 0, 0), (a, b)),
        _apply((*second[:4], 0, 0), (c, d)),
        _apply(second, (e, f)),
    )
    return g, h, i, j, k, m
