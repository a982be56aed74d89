"""Documents that many tests look at: each is rendered once in a process, and only read.

    front = reader(blank(paper="a5")).pages[0]

They are of the card of 2002, in English on A4, unless a test asks for another.
"""

from datetime import date
from functools import cache

from scoresheet.core.bonken.rulebook import named
from scoresheet.core.log import Log
from scoresheet.locales import texts
from scoresheet.pdf import Source
from scoresheet.pdf.bonken import Back, blank_pdf, filled_pdf, poster_pdf
from tests.strategies import some_evening

BOOK = named("bonken-2002")
SOURCE = Source("https://bonken.example/s/abcdefghijklmnopqrstuv", date(2026, 11, 22), 14)


def blank(book: str = BOOK.key, language: str = "en", paper: str = "a4", back: Back = "back") -> bytes:
    """A blank card by a rulebook of the package."""
    return _blank(book, language, paper, back)


def filled(
    book: str = BOOK.key,
    language: str = "en",
    paper: str = "a4",
    *,
    played: int | None = None,
    explain: bool = False,
    binding: bool = False,
    source: Source | None = None,
) -> bytes:
    """The card of some evening, finished or after so many deals."""
    return _filled(book, language, paper, played, explain, binding, source)


@cache
def poster(book: str, language: str) -> bytes:
    """The rules of a rulebook of the package on A3."""
    return poster_pdf(named(book), texts(language))


@cache
def _blank(book: str, language: str, paper: str, back: Back) -> bytes:
    return blank_pdf(named(book), texts(language), paper, back)


@cache
def _filled(
    book: str, language: str, paper: str, played: int | None, explain: bool, binding: bool, source: Source | None
) -> bytes:
    evening = some_evening(named(book))
    log = Log(evening.with_deals(*evening.deals[:played]))
    return filled_pdf(log, texts(language), paper, explain=explain, binding=binding, source=source)
