"""The request at hand: its store, sheet or circle, language and writer, and addresses that other phones can open.

opened(key).log.sheet     # the sheet of the key in the address, read once a request
t()("card.value")         # a text in the reader's language
"""

import re
from contextlib import suppress
from mmap import mmap
from typing import cast
from urllib.parse import urljoin
from uuid import uuid4

from flask import Flask, current_app, g, request, url_for
from flask import Response as FlaskResponse
from werkzeug.wrappers import Response

from scoresheet.core.circle import Circle, PutIn
from scoresheet.core.errors import MissingError, ReadOnlyError
from scoresheet.core.keys import digest_of_key
from scoresheet.core.languages import LANGUAGES
from scoresheet.editing import record
from scoresheet.games import game_of
from scoresheet.locales import Texts, texts
from scoresheet.store.sheets import Opened, Store

STORE = "scoresheet.store"
REACHABLE = "SCORESHEET_REACHABLE"  # the addresses of this server for other machines, as far as they are known
BY_NAME = "SCORESHEET_NAMES"  # more addresses, with its name, that count once a phone has come by one
CAME_BY = "scoresheet.came-by"
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
LANGUAGE_COOKIE = "lang"
WHO_COOKIE = "who"
YEAR = 365 * 24 * 60 * 60  # seconds


def store() -> Store:
    return cast(Store, current_app.extensions[STORE])


def database_url() -> str:
    """The address of the database, for changes to several sheets at once."""
    return cast(str, current_app.config["SCORESHEET_DATABASE"])


def opened_any(key: str) -> Opened:
    """The sheet, circle or tournament of a key, read once a request; :class:`MissingError` ``no-sheet`` for none."""
    found: dict[str, Opened] = g.setdefault("opened", {})
    if key not in found:
        found[key] = store().open(key)
    return found[key]


def opened_anew(key: str) -> Opened:
    """The sheet, circle or tournament of a key, read again after a write; errors as :func:`opened_any`."""
    g.opened.pop(key)
    return opened_any(key)


def opened(key: str) -> Opened:
    """The sheet of a key; :class:`MissingError` ``no-sheet`` for none, and for the key of a circle or a tournament."""
    found = opened_any(key)
    game_of(found.log.base)
    return found


def opened_circle(key: str) -> Opened:
    """The circle of a key; :class:`MissingError` ``no-circle`` for none."""
    try:
        found = store().open_kept(key)
    except MissingError as error:
        raise MissingError("no-circle") from error
    if not isinstance(found.log.base, Circle):
        raise MissingError("no-circle")
    return found


def put_in_circle(key: str, view_key: str) -> None:
    """Puts a new sheet in the circle of ``key``. A circle that is gone meanwhile is no reason not to play."""
    with suppress(MissingError, ReadOnlyError):
        seen = opened_circle(key).log.version
        record(store(), key, PutIn(digest_of_key(view_key)), seen=seen, entry_id=str(uuid4()), by=None)


def only_writable(found: Opened) -> Opened:
    """A sheet opened by an edit key; :class:`ReadOnlyError` for a view key."""
    if not found.writable:
        raise ReadOnlyError("view-key")
    return found


def writable(key: str) -> Opened:
    """The sheet that an edit key opens; errors as :func:`opened` and :func:`only_writable`."""
    return only_writable(opened(key))


def writer() -> str:
    """The name of the last writer on the device, or empty."""
    return (request.cookies.get(WHO_COOKIE) or "").strip()


def language() -> str:
    """The reader's language: asked for with ``?lang=``, else remembered, else the browser's, else English."""
    if "language" not in g:
        named = (_asked_language(), request.cookies.get(LANGUAGE_COOKIE))
        known = next((one for one in named if one in LANGUAGES), None)
        g.language = known or request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]
    return cast(str, g.language)


def _asked_language() -> str | None:
    return request.args.get("lang") if request.query_string else None  # most addresses have nothing to take apart


def t() -> Texts:
    return texts(language())


def is_loopback() -> bool:
    """Whether the request is to the machine's own address, which browsers trust without https."""
    return re.sub(r":\d+$", "", request.host) in LOOPBACK


def address_for_others(key: str, page: str = "sheets.card") -> str:
    """The absolute address of a page with a key, by default a sheet, for the phones of others."""
    return for_others(url_for(page, key=key))


def for_others(path: str) -> str:
    """The absolute address of a path of the app, for the phones of others: there ``localhost`` is the phone itself."""
    known = _known_addresses()
    if known and is_loopback():
        came_by = current_app.extensions[CAME_BY][0]
        return urljoin(known[came_by if came_by < len(known) else 0], path)
    return urljoin(request.host_url, path)


def is_prefetch() -> bool:
    """Whether a script prefetches the page, for when there is no network; perhaps no reader sees it."""
    return request.headers.get("Purpose") == "prefetch"


def only_here() -> bool:
    """Whether no other machine can open the address of the page, and no better one is known."""
    return is_loopback() and not current_app.config.get(REACHABLE)


def _known_addresses() -> tuple[str, ...]:
    config = current_app.config
    return (*config.get(REACHABLE, ()), *config.get(BY_NAME, ()))


def remember(response: Response, cookie: str, value: str) -> None:
    """Sets a cookie on the device for a year."""
    response.set_cookie(cookie, value, max_age=YEAR, httponly=True, secure=request.is_secure, samesite="Lax")


def init_app(app: Flask) -> None:
    """Remembers the language asked for, and the known address by which a client came last. A client that sends any
    other ``Host`` must not get it into the codes that others scan."""
    app.extensions[CAME_BY] = mmap(-1, 1)  # all processes of the server share it

    @app.before_request
    def remember_address() -> None:
        known = _known_addresses()
        if known and request.host_url in known:
            app.extensions[CAME_BY][0] = known.index(request.host_url)

    @app.after_request
    def remember_language(response: FlaskResponse) -> FlaskResponse:
        asked = _asked_language()
        if asked in LANGUAGES and asked != request.cookies.get(LANGUAGE_COOKIE):
            remember(response, LANGUAGE_COOKIE, asked)
        return response
