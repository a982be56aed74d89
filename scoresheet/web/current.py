"""What the request at hand is about: its store, its sheet, its reader's language.

opened(key).log.sheet     # the sheet of the key in the address, read once a request
t()("card.value")         # a text in the reader's language
"""

from typing import cast

from flask import Flask, current_app, g, request
from flask import Response as FlaskResponse
from werkzeug.wrappers import Response

from scoresheet import __version__
from scoresheet.core.errors import ReadOnlyError
from scoresheet.core.rulebook import LANGUAGES
from scoresheet.locales import Texts, texts
from scoresheet.store import Opened, Store

STORE = "scoresheet.store"
LANGUAGE_COOKIE = "lang"
WHO_COOKIE = "who"
YEAR = 365 * 24 * 60 * 60  # seconds


def store() -> Store:
    """The app's store."""
    return cast(Store, current_app.extensions[STORE])


def opened(key: str) -> Opened:
    """The sheet of a key, as it was when this request first asked; :class:`MissingError` ``no-sheet`` for none."""
    sheets: dict[str, Opened] = g.setdefault("opened", {})
    if key not in sheets:
        sheets[key] = store().open(key)
    return sheets[key]


def reopened(key: str) -> Opened:
    """The sheet of a key as it is by now, after somebody else wrote to it."""
    g.setdefault("opened", {}).pop(key, None)
    return opened(key)


def writable(key: str) -> Opened:
    """The sheet of a key that may write; :class:`ReadOnlyError` for one that may only look."""
    found = opened(key)
    if not found.writable:
        raise ReadOnlyError("view-key")
    return found


def who() -> str:
    """The name somebody gave on this device when they last wrote, or nothing."""
    return (request.cookies.get(WHO_COOKIE) or "").strip()


def language() -> str:
    """The reader's language: asked for with ``?lang=``, else remembered, else the browser's, else English."""
    for asked in (_asked_language(), request.cookies.get(LANGUAGE_COOKIE)):
        if asked in LANGUAGES:
            return asked
    return request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]


def _asked_language() -> str | None:
    return request.args.get("lang") if request.query_string else None  # most addresses have nothing to take apart


def t() -> Texts:
    """The texts in the reader's language."""
    return texts(language())


def tag(version: int) -> str:
    """What an answer about a sheet at this version is called in conditional requests."""
    # Sentences differ a language, and perhaps the next release says or reckons something differently.
    return f"{__version__}-{version}-{language()}"


def remember(response: Response, cookie: str, value: str) -> None:
    """Keeps a choice on this device for a year."""
    response.set_cookie(cookie, value, max_age=YEAR, httponly=True, secure=request.is_secure, samesite="Lax")


def init_app(app: Flask) -> None:
    """Remembers the language that was asked for."""

    @app.after_request
    def remember_language(response: FlaskResponse) -> FlaskResponse:
        asked = _asked_language()
        if asked in LANGUAGES and asked != request.cookies.get(LANGUAGE_COOKIE):
            remember(response, LANGUAGE_COOKIE, asked)
        return response
