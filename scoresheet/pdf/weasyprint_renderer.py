"""HTML to PDF/UA-1 by WeasyPrint, by its documented interface alone.

    render(page, "a5")

WeasyPrint takes a second to import and raises :class:`OSError` where Pango is missing, so this module is imported when
the first PDF is made: a server that never prints neither waits for it nor needs it.
"""

import atexit
import gc
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from weasyprint import CSS, HTML
from weasyprint.document import Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from scoresheet.pdf.fitting import FONTS, STYLESHEETS

# Threads do not make rendering faster, and the fonts they would share are not made for it.
_one_at_a_time = threading.Lock()

_POINTS = 0.75  # in a pixel


class OnlyFiles(URLFetcher):  # type: ignore[misc] # WeasyPrint has no type hints
    """A URL fetcher for certain files. All else is refused, which WeasyPrint logs: our pages ask for nothing else."""

    def __init__(self, files: Iterable[Path]) -> None:
        super().__init__()
        self.files = {file.as_uri(): file for file in files}

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        """The content of the file at an address; :class:`ValueError` for any other address."""
        if url not in self.files:
            raise ValueError(f"a printed page asks for {url}")
        return URLFetcherResponse(url, self.files[url].read_bytes())


_fonts = cache(FontConfiguration)


@cache
def _stylesheet(paper: str) -> CSS:
    """The stylesheet of a paper, which may fetch only the others and our fonts."""
    fetcher = OnlyFiles((*STYLESHEETS.glob("*.css"), *FONTS))
    return CSS(filename=STYLESHEETS / f"{paper}.css", url_fetcher=fetcher, font_config=_fonts())


def _let_go_of_fonts() -> None:
    if _fonts.cache_info().currsize:
        _stylesheet.cache_clear()
        _fonts.cache_clear()
        gc.collect()  # pages that were laid out refer to their fonts, and to each other in circles


# A FontConfiguration keeps copies of our fonts in a temporary folder, and removes it when it is destroyed. At
# Python's own end that would be after Pango was unloaded: a segmentation fault.
atexit.register(_let_go_of_fonts)

_nothing = OnlyFiles(())


def _finish(document: Document, pdf: Any) -> None:
    """Adds to a PDF the place of each drawing on its page, and unique ids for the heads of each page. WeasyPrint writes
    boxes in its own pixels, from the top of the page; PDF counts points, from the bottom. It names the head of a column
    alike on every page that the table is on; a cell holds the same text object as its head."""
    pages = dict(zip(pdf.page_references, enumerate(document.pages), strict=True))
    for element in pdf.objects:
        if not isinstance(element, dict):
            continue
        if "ID" in element:
            number, _ = pages[element["Pg"]]
            element["ID"].string += f"-{number}"
        if element.get("S") == "/Figure":
            _, page = pages[element["Pg"]]
            left, top, right, bottom = element["A"]["BBox"]
            points = (left, page.height - bottom, right, page.height - top)
            element["A"]["BBox"][:] = [round(pixels * _POINTS, 2) for pixels in points]


@contextmanager
def _no_collections() -> Iterator[None]:
    """Pauses garbage collection in a block: pages being laid out are hardly any until they are finished."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def render(page: str, paper: str) -> bytes:
    """The PDF of an HTML page in the stylesheet of a paper, equal bytes for equal pages."""
    with _one_at_a_time, _no_collections():
        document = HTML(string=page, url_fetcher=_nothing).render(
            stylesheets=[_stylesheet(paper)], font_config=_fonts(), pdf_variant="pdf/ua-1"
        )
        pdf = document.write_pdf(pdf_variant="pdf/ua-1", finisher=_finish)
    assert isinstance(pdf, bytes)
    return pdf
