"""Only so many new sheets a minute from one address, where the score sheet is open to everybody.

``SCORESHEET_SHEETS_A_MINUTE`` switches it on; at home, where everybody at the table is behind one address, it is off.
What is counted is in the database, so it holds for all processes together, and is forgotten after a minute. The address
is kept as a digest only. Behind a proxy ``SCORESHEET_PROXIES`` says how many there are, so that the right address is
counted.
"""

import hmac
import os

from flask import Flask, current_app, request
from werkzeug.middleware.proxy_fix import ProxyFix

from scoresheet.core.errors import ScoresheetError
from scoresheet.web import current

SHEETS, PROXIES = "SCORESHEET_SHEETS_A_MINUTE", "SCORESHEET_PROXIES"


class TooManySheetsError(ScoresheetError):
    """This address opened as many sheets in the last minute as it may."""


def check_opening() -> None:
    """Counts a sheet that is about to be opened; :class:`TooManySheetsError` when that is one too many."""
    most = current_app.config[SHEETS]
    if most and not current.store().admits(_counted(request.remote_addr or ""), most):
        raise TooManySheetsError("too-many-sheets", most=most)


def _counted(address: str) -> str:
    return hmac.digest(str(current_app.config["SECRET_KEY"]).encode(), address.encode(), "sha256").hex()


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
