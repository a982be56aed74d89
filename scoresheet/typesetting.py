"""HTML to a tagged PDF, with our own fonts and stylesheet and nothing else.

    >>> page = "<!DOCTYPE html><html lang='en'><head><title>Note</title></head><body><p>♥♠♦♣⊘</p></body></html>"
    >>> to_pdf(page, "a5")[:8]
    b'%PDF-1.7'
    >>> printable("Kees 👵")
    'Kees □'

Pages are HTML written as XML: the parser of the standard library reads that ten times faster than HTML is read.

WeasyPrint does the work. It is slow to import and needs Pango from the system, so it is imported inside functions: who
never prints neither waits for it nor needs it. It may read our fonts and stylesheets, and fetch nothing at all.
"""

import atexit
import ctypes.util
import os
import re
import shutil
import sys
import threading
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from scoresheet.assets import STATIC
from scoresheet.core.errors import ScoresheetError

PAPERS = ("a4", "a5", "letter", "2xa5")  # the last: two A5 pages side by side on one A4 sheet
DEBIAN_PACKAGES = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
NOT_IN_FONT = "□"
STYLESHEETS = STATIC / "css" / "print"
FONTS = (STATIC / "fonts" / "DejaVuSans.ttf", STATIC / "fonts" / "DejaVuSans-Bold.ttf")

# Emoji that Pango draws with whatever font for them the machine has, also those that are in ours.
_PICTURES = re.compile(
    "[⌚⌛⏩-⏬⏰⏳◽◾☔☕♈-♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛎⛔⛪⛲⛳⛵⛺⛽✅✊✋✨❌❎❓-❕❗➕-➗➰➿⬛⬜⭐⭕\U0001f000-\U0001faff]"
)
_NOT_IN_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ISOLATE, _END_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_LEFT_TO_RIGHT = "\N{LEFT-TO-RIGHT MARK}"  # when a line breaks within the name, its end does not know of the isolation
# Threads do not make rendering faster, and the fonts they would share are not made for it.
_one_at_a_time = threading.Lock()


class PdfError(ScoresheetError):
    """No PDF can be made: on this machine (``pdf-unavailable``), or not in time (``pdf-too-slow``)."""


def to_pdf(html: str, paper: str) -> bytes:
    """The PDF/UA-1 of a page that names its language and title.

    The same page gives the same bytes. :class:`PdfError` when Pango is missing.
    """
    with _one_at_a_time:
        page, fonts, stylesheet = _press()
        stylesheets = [stylesheet(path) for path in stylesheets_of(paper)]
        pdf = page(html).write_pdf(font_config=fonts, stylesheets=stylesheets, pdf_variant="pdf/ua-1")
    assert isinstance(pdf, bytes)
    return pdf


def stylesheets_of(paper: str) -> tuple[Path, ...]:
    """The stylesheets of a paper: that of A4, and what other papers have different."""
    names = {"a4": (), "2xa5": ("a5", "2xa5")}.get(paper, (paper,))
    return tuple(STYLESHEETS / f"{name}.css" for name in ("a4", *names))


@cache
def _press() -> tuple[Any, Any, Callable[[Path], Any]]:
    """What makes a page of WeasyPrint from a text, its fonts, and what reads a stylesheet of ours once."""
    try:
        with _libraries_by_name():
            import weasyprint
        from weasyprint.text.fonts import FontConfiguration
        from weasyprint.urls import URLFetcher, URLFetcherResponse
    except OSError as error:
        raise PdfError("pdf-unavailable", packages=DEBIAN_PACKAGES) from error
    from cssselect2 import ElementWrapper

    class Only(URLFetcher):  # type: ignore[misc]
        """Gives these files. Anything else is refused, and logged by WeasyPrint: nothing of ours asks for it."""

        def __init__(self, *files: Path) -> None:
            super().__init__()
            self.files = {file.as_uri(): file for file in files}

        def fetch(self, url: str, headers: object = None) -> Any:
            if url not in self.files:
                raise ValueError(f"a printed page asks for {url}")
            return URLFetcherResponse(url, self.files[url].read_bytes(), {"Content-Type": "font/ttf"})

    class Page(weasyprint.HTML):  # type: ignore[misc]
        """A page read as XML, which may fetch nothing.

        Its elements are what our stylesheets say. WeasyPrint's own stylesheet gives each of them five pseudo-elements
        more, of which none is ever seen, and that takes a quarter of the time.
        """

        def __init__(self, text: str) -> None:
            self.base_url = None
            self.url_fetcher = nothing
            self.media_type = "print"
            root = ElementTree.fromstring(_NOT_IN_XML.sub(NOT_IN_FONT, text))
            self.wrapper_element = ElementWrapper.from_html_root(root)
            self.etree_element = self.wrapper_element.etree_element

        def _ua_stylesheets(self, forms: bool = False) -> list[Any]:
            return []

    fonts, nothing = FontConfiguration(), Only()

    @cache
    def stylesheet(path: Path) -> Any:
        return weasyprint.CSS(
            string=path.read_text(encoding="utf-8"),
            base_url=path.as_uri(),
            url_fetcher=Only(*FONTS),
            font_config=fonts,
        )

    stylesheet(STYLESHEETS / "a4.css")
    # WeasyPrint keeps a copy of our fonts, which the first process that was forked would take with it when it ends.
    folder, fonts._folder = fonts._folder, None
    atexit.register(_remove, folder, os.getpid())
    return Page, fonts, stylesheet


@contextmanager
def _libraries_by_name() -> Iterator[None]:
    """Keeps WeasyPrint from looking for Pango under the names it has on other systems, for each of which a compiler
    would be run (half the time of the import), and from printing advice where the PDF goes."""
    search = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = lambda name: None
    try:
        with redirect_stdout(StringIO()):
            yield
    finally:
        ctypes.util.find_library = search


def _remove(folder: Path, owner: int) -> None:
    if os.getpid() == owner:
        shutil.rmtree(folder, ignore_errors=True)


def printable(text: str, instead: str = "") -> str:
    """A text somebody typed, with only what our fonts can show: same PDF on every machine, and never a fetched font.

    What they lack becomes □; a text of which nothing is left becomes ``instead``. Text from right to left is isolated,
    so that it cannot turn the sentence round it.
    """
    shown = "".join(_printable(character) for character in unicodedata.normalize("NFC", text)).strip()
    if not any(character not in (NOT_IN_FONT, " ") for character in shown):
        return instead or shown
    from_right = any(unicodedata.bidirectional(character) in ("R", "AL", "AN") for character in shown)
    return f"{_ISOLATE}{shown}{_END_ISOLATE}{_LEFT_TO_RIGHT}" if from_right else shown


def _printable(character: str) -> str:
    if " " <= character <= "~":  # in every font: most evenings are printed without looking
        return character
    category = unicodedata.category(character)
    if category.startswith("Z"):
        return " "
    # A mark that does not merge with its letter is a glyph without a text of its own, which PDF/UA does not allow.
    if category.startswith("M") or category == "Cf":
        return ""
    return character if ord(character) in _coverage() and not _PICTURES.match(character) else NOT_IN_FONT


@cache
def _coverage() -> frozenset[int]:
    """The characters that are in both of our fonts."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    covered = []
    for path in FONTS:
        with TTFont(path, lazy=True) as font:
            covered.append(frozenset(font.getBestCmap()))
    return frozenset.intersection(*covered)
