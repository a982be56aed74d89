"""HTML to a tagged PDF, with our own fonts and stylesheets and nothing else.

>>> page = "<!DOCTYPE html><html lang='en'><head><title>Note</title></head><body><p>♥♠♦♣⊘</p></body></html>"
>>> to_pdf(page, "a5")[:8]
b'%PDF-1.7'
>>> printable("Kees 👵")
'Kees □'
"""

import os
import re
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from contextvars import ContextVar
from functools import cache
from io import StringIO

from scoresheet.core.errors import ScoresheetError
from scoresheet.core.names import bidi_safe
from scoresheet.pdf.fitting import CUTS, FALLBACKS, FONTS, STYLESHEETS, advances

PAPERS = ("a4", "a5", "letter", "2xa5")  # the last: two A5 pages side by side on one A4 sheet
DEBIAN_PACKAGES = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
NOT_IN_FONT = "□"

# Emoji that Pango draws with any font for them that the machine has, also those that are in ours.
_PICTURES = re.compile(
    "[⌚⌛⏩-⏬⏰⏳◽◾☔☕♈-♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛎⛔⛪⛲⛳⛵⛺⛽✅✊✋✨❌❎❓-❕❗➕-➗➰➿⬛⬜⭐⭕\U0001f000-\U0001faff]"
)
# Control characters, halves of surrogate pairs and code points that are none: a document may name a contract with them.
_NO_CHARACTER = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# A sign goes with what follows it, a times sign also with what is before it, a number with the words around it, and the
# last word of a paragraph, when it is short, with the one before it.
_SIGN = re.compile(r"([+−×=≠⚠]) |(?<=\d) (?=[a-z])|(?<=[^\W\d_]|[\u2069\u200e]) (?=[−+]?\d)| (?=×)")
_LAST_WORD = re.compile(" ([^ ]{1,12})$", re.MULTILINE)


class PdfError(ScoresheetError):
    """Error for a PDF that cannot be made: on this machine (``pdf-unavailable``), without room for its fonts
    (``pdf-unwritable``), or not in time (``pdf-busy``, ``pdf-too-slow``, ``pdf-stopped``)."""


def to_pdf(html: str, paper: str) -> bytes:
    """The PDF/UA-1 of an HTML page that names its language and title, equal bytes for equal pages. :class:`PdfError`
    when Pango is missing, or the temporary folder is full."""
    return PRINTER.get()(html, paper)


def _print_here(html: str, paper: str) -> bytes:
    import_renderer()
    from scoresheet.pdf.renderer import render

    try:
        return render(
            _NO_CHARACTER.sub(NOT_IN_FONT, html),
            stylesheet=STYLESHEETS / f"{paper}.css",
            files=(*sorted(STYLESHEETS.glob("*.css")), *FONTS),
        )
    except OSError as error:
        raise PdfError("pdf-unwritable", detail=error.strerror) from error


PRINTER: ContextVar[Callable[[str, str], bytes]] = ContextVar("printer", default=_print_here)


def import_renderer() -> None:
    """Imports WeasyPrint; :class:`PdfError` when Pango is missing."""
    # Without Pango, WeasyPrint prints advice, where `scoresheet print -o -` writes the PDF; our error says it all.
    with redirect_stdout(StringIO()):
        # WeasyPrint asks for each library by its names on other systems too, and for every name that is none Python
        # asks the compiler and the linker: half of the import. They are asked where nothing else knows the libraries.
        with suppress(OSError), _no_programs():
            import scoresheet.pdf.renderer
        try:
            import scoresheet.pdf.renderer  # noqa: F401 # to have it
        except OSError as error:
            raise PdfError("pdf-unavailable", packages=DEBIAN_PACKAGES) from error


@contextmanager
def _no_programs() -> Iterator[None]:
    """Hides installed programs in a block, as on a machine without a compiler."""
    path = os.environ.get("PATH")
    os.environ["PATH"] = ""
    try:
        yield
    finally:
        os.environ.pop("PATH")
        if path is not None:
            os.environ["PATH"] = path


def load_weasyprint() -> PdfError | None:
    """Renders a first page; returns why no PDF can be made, or None."""
    try:
        to_pdf("<html lang='en'><head><title>.</title></head><body></body></html>", "a4")
    except PdfError as error:
        return error
    return None


def tight(text: str) -> str:
    """A text with no-break spaces: no line ends in a sign, parts a number from its word, or begins with the last word.

    >>> tight("Anna: −30 + 20 (Bram) = −10").replace("\N{NO-BREAK SPACE}", "_")
    'Anna: −30 +_20 (Bram)_=_−10'
    """
    return _LAST_WORD.sub("\N{NO-BREAK SPACE}\\1", _SIGN.sub(lambda found: f"{found[1] or ''}\N{NO-BREAK SPACE}", text))


def glued(text: str) -> str:
    """A list of short terms with commas, none of which breaks across lines: B→A 20, C→B 10."""
    return text.replace(" ", "\N{NO-BREAK SPACE}").replace(",\N{NO-BREAK SPACE}", ", ")


def printable(text: str) -> str:
    """A typed text with only characters that our fonts have: one PDF on every machine, and never a fetched font. What
    they lack becomes □. Text from right to left is isolated, so that it cannot turn the sentence round it."""
    return bidi_safe(in_our_fonts(text))


def printable_title(text: str) -> str:
    """A title with only characters that our fonts have; empty without its essential ones, so that it counts as missing.

    >>> printable_title("Finale 🎉"), printable_title("麻雀大会!"), printable_title("♥")
    ('Finale □', '', '♥')
    """
    shown, left = printable(text), in_our_fonts(text, lacking="")
    return shown if NOT_IN_FONT not in shown or any(map(str.isalnum, left)) else ""


def in_our_fonts(text: str, lacking: str = NOT_IN_FONT) -> str:
    """A text with ``lacking`` for every character that our fonts lack."""
    if text.isascii() and text.isprintable():  # in every font: most evenings are printed without looking
        return text.strip()
    return "".join(_printable(character, lacking) for character in unicodedata.normalize("NFC", text)).strip()


_lacking: ContextVar[dict[str, None] | None] = ContextVar("lacking", default=None)


@contextmanager
def lacking_characters() -> Iterator[dict[str, None]]:
    """The characters printed within a block that our fonts lack, each once.

    >>> with lacking_characters() as lacking:
    ...     shown = [printable(text) for text in ("Kees 👵", "小明", "Zoë")]
    >>> "".join(lacking)
    '👵小明'
    """
    lacking: dict[str, None] = {}
    token = _lacking.set(lacking)
    try:
        yield lacking
    finally:
        _lacking.reset(token)


def _printable(character: str, lacking: str) -> str:
    category = unicodedata.category(character)
    if category.startswith("Z"):
        return " "
    # A mark that does not merge with its letter is a glyph without a text of its own, which PDF/UA does not allow.
    if category.startswith("M") or category == "Cf":
        return ""
    if ord(character) in _coverage() and not _PICTURES.match(character):
        return character
    noted = _lacking.get()
    if noted is not None and not category.startswith("C"):
        noted[character] = None
    return lacking


@cache
def _coverage() -> set[int]:
    """The characters that every weight of our font can show, in its own letters or in those it falls back to."""
    ours = (set(advances(CUTS[cut])) for cut in ("regular", "semibold", "bold"))
    others = (set(advances(path)) for path in FALLBACKS.values())
    return (set.intersection(*ours) | set.intersection(*others)) - {0}  # the box for those that a font lacks
