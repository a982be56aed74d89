"""Documents that many tests look at, each rendered once in a process, and words of documents that are not rendered.

    front = words(opened(blank(paper="a5"))[0])
    assert "Bram" in words_of(filled_pdf, log, texts("en"))

They are of the card of 2002, in English on A4, unless a test asks for another.
"""

import re
from collections.abc import Callable
from datetime import date
from functools import cache
from html import unescape

from scoresheet.core.bonken.rulebook import named
from scoresheet.core.log import Log
from scoresheet.locales import texts
from scoresheet.pdf.bonken import Back, blank_pdf, filled_pdf
from scoresheet.pdf.imprint import Source
from scoresheet.pdf.typesetting import PRINTER
from tests.strategies import BOOK, some_evening

SOURCE = Source("https://bonken.example/s/abcdefghijklmnopqrstuv", 14, date(2026, 11, 22))


def blank(book: str = BOOK.key, language: str = "en", paper: str = "a4", back: Back = "full") -> bytes:
    """A blank card by a rulebook of the package, with all its rules."""
    return _blank(book, language, paper, back)


def filled(
    book: str = BOOK.key,
    language: str = "en",
    paper: str = "a4",
    *,
    played: int | None = None,
    explain: bool = False,
    binding: bool = False,
) -> bytes:
    """The card of some evening, finished or after so many deals, with its source."""
    return _filled(book, language, paper, played, explain, binding)


def words_of(make: Callable[..., object], *given: object, **choices: object) -> str:
    """All words that a document is set from, on one line."""
    return " ".join(unescape(re.sub("<[^>]*>", " ", html_of(make, *given, **choices))).split())


def html_of(make: Callable[..., object], *given: object, **choices: object) -> str:
    """What a document is set from, without setting it: which takes long, and says no more of words."""
    return " ".join(parts_of(b"", make, *given, **choices))


def parts_of(pdf: bytes, make: Callable[..., object], *given: object, **choices: object) -> list[str]:
    """The same of each part that is set by itself, where this PDF stands for all of them."""
    asked: list[str] = []

    def printer(html: str, paper: str) -> bytes:
        asked.append(html)
        return pdf

    token = PRINTER.set(printer)
    try:
        make(*given, **choices)
    finally:
        PRINTER.reset(token)
    return asked


@cache
def _blank(book: str, language: str, paper: str, back: Back) -> bytes:
    return blank_pdf(named(book), texts(language), paper, back)


@cache
def _filled(book: str, language: str, paper: str, played: int | None, explain: bool, binding: bool) -> bytes:
    evening = some_evening(named(book))
    log = Log(evening.with_deals(*evening.deals[:played]))
    return filled_pdf(log, texts(language), paper, explain=explain, binding=binding, source=SOURCE)
