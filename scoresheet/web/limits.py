"""The rate limit on new sheets, by address, for a server that everybody can reach.

``SCORESHEET_SHEETS_A_MINUTE`` switches it on; at home, where everybody at the table is behind one address, it is off.
Each process of the server counts in its own memory, so of ``n`` processes an address may get up to ``n`` times as many
before all of them refuse; who needs an exact limit sets it in the proxy. ``SCORESHEET_PROXIES`` says how many proxies
there are in front, so that the right address is counted.
"""

import os
from typing import cast

from flask import Flask, current_app, request
from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter, RateLimiter
from werkzeug.middleware.proxy_fix import ProxyFix

from scoresheet.core.errors import ScoresheetError

SHEETS, PROXIES = "SCORESHEET_SHEETS_A_MINUTE", "SCORESHEET_PROXIES"
LIMITER = "scoresheet.limiter"


class TooManySheetsError(ScoresheetError):
    """This address opened as many sheets in the last minute as it may."""


def check_opening(sheets: int = 1) -> None:
    """Counts sheets that are about to be opened; :class:`TooManySheetsError` when that is one too many.

    The minute begins with the first sheet that is counted. Old evenings that come in together may be more than there
    can be in a minute, when there are no others.
    """
    most = current_app.config[SHEETS]
    if most and not _limiter().hit(RateLimitItemPerMinute(most), request.remote_addr or "", cost=min(sheets, most)):
        raise TooManySheetsError("too-many-sheets", most=most)


def _limiter() -> RateLimiter:
    extensions = current_app.extensions
    if LIMITER not in extensions:  # not in the factory: the storage has a thread, and the server is yet to fork
        extensions[LIMITER] = FixedWindowRateLimiter(MemoryStorage())
    return cast(RateLimiter, extensions[LIMITER])


def init_app(app: Flask) -> None:
    """Reads both settings, the app's own before those of the environment."""
    for name in (SHEETS, PROXIES):
        app.config[name] = _number(name, app.config.get(name, os.environ.get(name) or 0))
    proxies = app.config[PROXIES]
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)  # type: ignore[method-assign]


def _number(name: str, value: object) -> int:
    text = str(value).strip()
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ScoresheetError("bad-setting", name=name, found=text)
    return int(text)
