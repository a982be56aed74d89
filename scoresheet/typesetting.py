"""HTML to a tagged PDF, with our own fonts and stylesheet and nothing else.

    >>> page = "<!doctype html><html lang='en' class='a4'><title>Note</title><p>♥♠♦♣⊘"
    >>> to_pdf(page)[:8]
    b'%PDF-1.7'
    >>> printable("Kees 👵")
    'Kees □'

WeasyPrint does the work. It is slow to import and needs Pango from the system, so it is imported inside functions: who
never prints neither waits for it nor needs it. It may read three files of this package, and fetch nothing at all.
"""

import re
import threading
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from scoresheet.assets import STATIC
from scoresheet.core.errors import ScoresheetError

PAPERS = ("a4", "a5", "letter", "2xa5")  # the last: two A5 pages side by side on one A4 sheet
DEBIAN_PACKAGES = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
NOT_IN_FONT = "□"
STYLESHEET = STATIC / "css" / "print.css"
FONTS = (STATIC / "fonts" / "DejaVuSans.ttf", STATIC / "fonts" / "DejaVuSans-Bold.ttf")

# Emoji that Pango draws with whatever font for them the machine has, also those that are in ours.
_PICTURES = re.compile(
    "[⌚⌛⏩-⏬⏰⏳◽◾☔☕♈-♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛎⛔⛪⛲⛳⛵⛺⛽✅✊✋✨❌❎❓-❕❗➕-➗➰➿⬛⬜⭐⭕\U0001f000-\U0001faff]"
)
_ISOLATE, _END_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_LEFT_TO_RIGHT = "\N{LEFT-TO-RIGHT MARK}"  # when a line breaks within the name, its end does not know of the isolation
# Threads do not make rendering faster, and the fonts they would share are not made for it.
_one_at_a_time = threading.Lock()


class PdfError(ScoresheetError):
    """No PDF can be made: on this machine (``pdf-unavailable``), or not in time (``pdf-too-slow``)."""


def to_pdf(html: str) -> bytes:
    """The PDF/UA-1 of a page that names its language, title and paper (as the class of its root element).

    The same page gives the same bytes. :class:`PdfError` when Pango is missing.
    """
    with _one_at_a_time:
        weasyprint, fonts, stylesheet, fetch_nothing = _press()
        document = weasyprint.HTML(string=html, url_fetcher=fetch_nothing)
        pdf = document.write_pdf(font_config=fonts, stylesheets=[stylesheet], pdf_variant="pdf/ua-1")
    assert isinstance(pdf, bytes)
    return pdf


@cache
def _press() -> tuple[Any, Any, Any, Any]:
    """WeasyPrint, its fonts and our stylesheet, read once, and a fetcher that refuses everything."""
    try:
        import weasyprint
        from weasyprint.text.fonts import FontConfiguration
        from weasyprint.urls import URLFetcher, URLFetcherResponse
    except OSError as error:
        raise PdfError("pdf-unavailable", packages=DEBIAN_PACKAGES) from error

    def fetcher(files: Mapping[str, Path]) -> Any:
        class Only(URLFetcher):  # type: ignore[misc]
            """Gives these files. Anything else is refused, and logged by WeasyPrint: nothing of ours asks for it."""

            def fetch(self, url: str, headers: object = None) -> Any:
                if url not in files:
                    raise ValueError(f"a printed page asks for {url}")
                return URLFetcherResponse(url, files[url].read_bytes(), {"Content-Type": "font/ttf"})

        return Only()

    fonts = FontConfiguration()
    stylesheet = weasyprint.CSS(
        string=STYLESHEET.read_text(encoding="utf-8"),
        base_url=STYLESHEET.as_uri(),
        url_fetcher=fetcher({font.as_uri(): font for font in FONTS}),
        font_config=fonts,
    )
    return weasyprint, fonts, stylesheet, fetcher({})


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
