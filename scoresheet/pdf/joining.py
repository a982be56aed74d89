"""Joining of tagged PDFs, with only one of them in memory at a time.

    joined = JoinedPdf(stream)
    joined.add(evening)
    joined.close(cover)    # comes in front, and gives the document its title

pypdf can append pages and bookmarks, but not the structure tree that PDF/UA asks for, and keeps all parts in memory. So
it only reads the parts: their objects are written under new numbers as they come, and what holds them together (pages,
structure, bookmarks) is written at the end.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO
from itertools import chain, zip_longest
from typing import Any, BinaryIO

from pypdf import PdfReader
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    IndirectObject,
    NameObject,
    NumberObject,
    PdfObject,
    StreamObject,
    TextStringObject,
)

PAGE_LINK = "page:"  # an address in the cover: `page:0` leads to the first page that was added
PACKED = 500  # objects in one stream

_WIDTHS = (1, 5, 2)  # bytes of the three columns of a cross-reference stream
# The objects that hold the parts together have the first numbers.
_CATALOG, _INFO, _PAGES, _STRUCTURE, _DOCUMENT, _PARENTS, _OUTLINES = range(1, 8)


@dataclass
class _Part:
    """A part of a joined PDF: its pages, the top of its structure tree, and its bookmarks, to be written later."""

    pages: list[IndirectObject] = field(default_factory=list)
    elements: list[IndirectObject] = field(default_factory=list)
    bookmarks: list[tuple[IndirectObject, DictionaryObject]] = field(default_factory=list)

    def __add__(self, after: "_Part") -> "_Part":
        return _Part(self.pages + after.pages, self.elements + after.elements, self.bookmarks + after.bookmarks)


class JoinedPdf:
    """A PDF being written from parts. Each gets an even number of pages, so that the next one begins on a sheet of its
    own when both sides are printed."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._size = stream.write(b"%PDF-1.7\n%\xe2\x99\xa0\n")
        self._last = _OUTLINES  # of the numbers of objects
        self._places: dict[int, bytes] = {}  # of objects by their numbers, as rows of a cross-reference stream
        self._waiting: list[tuple[int, bytes]] = []  # objects to be packed together
        self._added = _Part()
        self._parents: list[IndirectObject] = []  # elements of the structure tree, by the numbers that pages have
        self._parts = 0

    @property
    def pages(self) -> int:
        return len(self._added.pages)

    def add(self, pdf: bytes) -> None:
        reader = PdfReader(BytesIO(pdf))
        self._added += self._copy(reader, self._numbers(reader))

    def close(self, cover: bytes) -> None:
        """Adds the cover in front and ends the document."""
        reader = PdfReader(BytesIO(cover))
        numbers = self._numbers(reader)
        whole = self._copy(reader, numbers) + self._added
        catalog = _renumbered(reader.trailer["/Root"], numbers)
        catalog.pop("/Names", None)  # of places that links led to
        catalog.update(_dictionary(Outlines=_OUTLINES))
        self._write(_CATALOG, catalog)
        self._write(_INFO, _renumbered(reader.trailer["/Info"], numbers))
        pages, elements = ArrayObject(whole.pages), ArrayObject(whole.elements)
        self._write(_PAGES, _dictionary(Type="/Pages", Kids=pages, Count=NumberObject(len(pages))))
        self._write(_STRUCTURE, _dictionary(Type="/StructTreeRoot", K=_DOCUMENT, ParentTree=_PARENTS))
        self._write(_DOCUMENT, _dictionary(Type="/StructElem", S="/Document", P=_STRUCTURE, K=elements))
        tree = chain.from_iterable((NumberObject(number), parent) for number, parent in enumerate(self._parents))
        self._write(_PARENTS, _dictionary(Nums=ArrayObject(tree)))
        self._write_bookmarks(whole.bookmarks)
        self._write_end()

    def _numbers(self, reader: PdfReader) -> Mapping[int, int]:
        """The new numbers of a part's objects in the whole, by their old ones."""
        root: Any = reader.trailer["/Root"]
        structure = root["/StructTreeRoot"]
        numbers = {number: self._last + number for number in range(1, int(str(reader.trailer["/Size"])))}
        shared = {
            _CATALOG: reader.trailer.raw_get("/Root"),
            _INFO: reader.trailer.raw_get("/Info"),
            _PAGES: root.raw_get("/Pages"),
            _STRUCTURE: root.raw_get("/StructTreeRoot"),
            _DOCUMENT: structure["/K"][0],
            _PARENTS: structure.raw_get("/ParentTree"),
            _OUTLINES: root.raw_get("/Outlines"),
        }
        self._last += len(numbers)
        return numbers | {one.idnum: number for number, one in shared.items()}

    def _copy(self, reader: PdfReader, numbers: Mapping[int, int]) -> _Part:
        """Writes the objects of a part, but for those that every part has and the bookmarks at the top."""
        root: Any = reader.trailer["/Root"]
        structure = root["/StructTreeRoot"]
        first, size = len(self._parents), reader.pages[-1].mediabox
        keys = structure["/ParentTree"]["/Nums"]
        assert list(keys[::2]) == list(range(len(keys) // 2))
        for parent in keys[1::2]:
            found = _renumbered(parent, numbers)
            self._parents.append(self._new(found) if isinstance(found, ArrayObject) else found)
        part = _Part(
            pages=[*_renumbered(root["/Pages"]["/Kids"], numbers)],
            elements=[*_renumbered(structure["/K"][0].get_object()["/K"], numbers)],
        )
        self._parts += 1
        for old, new in numbers.items():
            if new <= _OUTLINES:
                continue
            found = _renumbered(reader.get_object(old), numbers)
            if found is None or (isinstance(found, StreamObject) and found.get("/Type") in ("/ObjStm", "/XRef")):
                continue
            if isinstance(found, DictionaryObject):
                self._adapt(found, first)
                if found.get("/Parent") == _to(_OUTLINES):
                    part.bookmarks.append((_to(new), DictionaryObject(found)))  # which does not keep the reader
                    continue
            self._write(new, found)
        if len(part.pages) % 2:
            resources = _dictionary(Font=DictionaryObject())
            part.pages.append(self._new(_dictionary(Type="/Page", Parent=_PAGES, MediaBox=size, Resources=resources)))
        return part

    def _adapt(self, found: Any, first: int) -> None:
        """Makes a page, a link or an element of the structure tree refer to the numbers and names of the whole."""
        for key in ("/StructParents", "/StructParent"):
            if key in found:
                found[NameObject(key)] = NumberObject(first + int(found[key]))
        if "/ID" in found:
            found[NameObject("/ID")] = self._named(found["/ID"])
        attributes = found.get("/A", {})
        if "/Headers" in attributes:
            attributes[NameObject("/Headers")] = ArrayObject(map(self._named, attributes["/Headers"]))
        if str(attributes.get("/URI", "")).startswith(PAGE_LINK):
            page = self._added.pages[int(attributes["/URI"].removeprefix(PAGE_LINK))]
            found[NameObject("/Dest")] = ArrayObject([page, NameObject("/Fit")])
            del found["/A"]

    def _named(self, cell: Any) -> TextStringObject:
        """The name of the head of a column or a row, unique among the parts."""
        return TextStringObject(f"{cell}-{self._parts}")

    def _write_bookmarks(self, bookmarks: list[tuple[IndirectObject, DictionaryObject]]) -> None:
        """Writes the bookmarks at the top, linked to their neighbours."""
        places = [place for place, _ in bookmarks]
        for (place, bookmark), before, after in zip(bookmarks, [None, *places[:-1]], [*places[1:], None], strict=True):
            for key, neighbour in (("/Prev", before), ("/Next", after)):
                bookmark.pop(key, None)
                if neighbour is not None:
                    bookmark[NameObject(key)] = neighbour
            self._write(place.idnum, bookmark)
        count = NumberObject(sum(1 + max(0, int(bookmark.get("/Count", 0))) for _, bookmark in bookmarks))
        self._write(_OUTLINES, _dictionary(Type="/Outlines", First=places[0], Last=places[-1], Count=count))

    def _new(self, value: PdfObject) -> IndirectObject:
        """Writes an object of the whole document; the reference to it."""
        self._last += 1
        number = self._last
        self._write(number, value)
        return _to(number)

    def _write(self, number: int, value: PdfObject) -> None:
        """Writes an object: a stream by itself, others packed together."""
        if isinstance(value, StreamObject):
            self._places[number] = _row(1, self._size)
            self._put(f"{number} 0 obj\n".encode() + _bytes_of(value) + b"\nendobj\n")
            return
        self._waiting.append((number, _bytes_of(value)))
        if len(self._waiting) == PACKED:
            self._pack()

    def _pack(self) -> None:
        """Writes the waiting objects, packed in a stream."""
        self._last += 1
        head, body, size = [], [], 0
        for index, (number, data) in enumerate(self._waiting):
            self._places[number] = _row(2, self._last, index)
            head.append(f"{number} {size}")
            body.append(data)
            size += len(data) + 1
        self._waiting.clear()
        start = " ".join(head).encode() + b"\n"
        entries = _dictionary(Type="/ObjStm", N=NumberObject(len(head)), First=NumberObject(len(start)))
        self._write(self._last, _compressed(start + b"\n".join(body), entries))

    def _write_end(self) -> None:
        """Writes the cross-reference table: where every object is."""
        self._pack()
        self._last += 1
        start = self._size
        self._places[self._last] = _row(1, start)
        rows = [self._places.get(number, _row(0)) for number in range(self._last + 1)]
        widths = ArrayObject(map(NumberObject, _WIDTHS))
        size = NumberObject(len(rows))
        entries = _dictionary(Type="/XRef", Size=size, W=widths, Root=_CATALOG, Info=_INFO)
        self._write(self._last, _compressed(b"".join(rows), entries))
        self._put(f"startxref\n{start}\n%%EOF\n".encode())

    def _put(self, data: bytes) -> None:
        self._size += self._stream.write(data)


def _row(*values: int) -> bytes:
    return b"".join(value.to_bytes(width) for value, width in zip_longest(values, _WIDTHS, fillvalue=0))


def _bytes_of(value: PdfObject) -> bytes:
    buffer = BytesIO()
    value.write_to_stream(buffer)
    return buffer.getvalue()


def _compressed(data: bytes, entries: DictionaryObject) -> StreamObject:
    stream = DecodedStreamObject()
    stream.set_data(data)
    stream.update(entries)
    return stream.flate_encode()


def _to(number: int) -> IndirectObject:
    return IndirectObject(number, 0, None)


def _dictionary(**entries: PdfObject | str | int) -> DictionaryObject:
    """A PDF dictionary, in which a text is a name and a whole number a reference to an object."""
    made = DictionaryObject()
    for key, value in entries.items():
        if isinstance(value, PdfObject):
            made[NameObject(f"/{key}")] = value
        else:
            made[NameObject(f"/{key}")] = NameObject(value) if isinstance(value, str) else _to(value)
    return made


def _renumbered(value: Any, numbers: Mapping[int, int]) -> Any:
    """A PDF value with new numbers in its references."""
    if isinstance(value, IndirectObject):
        return _to(numbers[value.idnum])
    if isinstance(value, DictionaryObject):  # a stream too, whose content stays
        for key, one in value.items():
            dict.__setitem__(value, key, _renumbered(one, numbers))
    elif isinstance(value, ArrayObject):
        value[:] = [_renumbered(one, numbers) for one in value]
    return value
