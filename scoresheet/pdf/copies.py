"""More copies of the first pages of a PDF, of which each is drawn once.

All copies of a page share what is drawn on it. What a screen reader is told belongs to one page: every copy has
elements of its own, under names of their own.
"""

from collections.abc import Mapping
from typing import Any

Pdf = Any  # pydyf.PDF and its objects have no type hints
Element = Any


def repeat(pdf: Pdf, pages: int, times: int) -> None:
    """Puts the first ``pages`` of a tagged PDF, which have no links, in it so many ``times``, one set after another."""
    if times == 1:
        return
    originals = [_object(pdf, reference) for reference in pdf.page_references[:pages]]
    root = _object(pdf, pdf.catalog["StructTreeRoot"])
    document, parents = _object(pdf, root["K"][0]), _object(pdf, root["ParentTree"])["Nums"]
    on_pages = {page.reference for page in originals}
    elements = [found for found in pdf.objects if _is_element(found) and found["Pg"] in on_pages]
    references = [original.reference for original in (*originals, *elements)]
    marked = dict(zip(parents[::2], parents[1::2], strict=True))
    kids: list[object] = []
    topmost: list[bytes] = []
    for number in range(1, times):
        copies = [type(original)(original) for original in (*originals, *elements)]
        for copy in copies:
            pdf.add_object(copy)
        new = dict(zip(references, (copy.reference for copy in copies), strict=True))
        for page in copies[:pages]:
            marks = marked[page["StructParents"]]
            page["StructParents"] = parents[-2] + 1
            parents += page["StructParents"], type(marks)(new.get(element, element) for element in marks)
            kids += page.number, 0, "R"
        for element in copies[pages:]:
            _renew(element, new, number)
        topmost += (new[element] for element in document["K"] if element in new)
    pdf.pages["Kids"][3 * pages : 3 * pages] = kids
    pdf.pages["Count"] += pages * (times - 1)
    last = max(place for place, element in enumerate(document["K"], 1) if element in references)
    document["K"][last:last] = topmost


def _object(pdf: Pdf, reference: bytes) -> Any:
    return pdf.objects[int(reference.split()[0])]


def _is_element(found: Any) -> bool:
    return isinstance(found, dict) and found.get("Type") == "/StructElem" and "Pg" in found


def _renew(element: Element, new: Mapping[bytes, bytes], number: int) -> None:
    """Lets the copy of an element refer to copies, and gives the head of a column a name of its own."""
    element["Pg"] = new[element["Pg"]]
    element["P"] = new.get(element["P"], element["P"])
    element["K"] = type(element["K"])(new.get(kid, kid) for kid in element["K"])
    if "ID" in element:
        element["ID"] = _named(element["ID"], number)
    if "Headers" in element.get("A", ()):
        heads = element["A"]["Headers"]
        renamed = type(heads)(_named(head, number) for head in heads)
        element["A"] = type(element["A"])(element["A"] | {"Headers": renamed})


def _named(name: Any, number: int) -> Any:
    return type(name)(f"{name.string}.{number}")
