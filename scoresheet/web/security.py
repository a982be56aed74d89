"""Security headers and session cookies.

Keys are permissions and stand in addresses: no address may leave the browser in a Referer, and no shared cache may
keep a page. Nothing is loaded from elsewhere, no script or style stands inside a page.
"""

import os
import re

from flask import Flask, Request, Response, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from flask_wtf.csrf import generate_csrf

from scoresheet.web import context
from scoresheet.web.context import YEAR, is_prefetch

SETTINGS = {
    "MAX_CONTENT_LENGTH": 256 * 1024,  # bytes; a whole evening as a document has about 10 000
    "MAX_FORM_MEMORY_SIZE": 256 * 1024,
    "SESSION_COOKIE_NAME": "forms",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "WTF_CSRF_TIME_LIMIT": None,  # an evening is long; a token lasts as long as the browser's session
}

TRANSPORT = "SCORESHEET_TRANSPORT"
SUBDOMAINS = "SCORESHEET_HTTPS_ON_SUBDOMAINS"  # set it where all of a domain's names are reached by https

POLICY = "; ".join(
    (
        "default-src 'none'",
        *(f"{kind}-src 'self'" for kind in ("style", "script", "img", "font", "connect", "manifest", "worker")),
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

# In a page, where a host of files sends no headers of ours; there browsers ignore ``frame-ancestors``.
POLICY_OF_FILES = "; ".join(part for part in POLICY.split("; ") if not part.startswith("frame-ancestors"))

# Browsers refuse it, with a complaint, from an address that is no secure context.
OPENER = "Cross-Origin-Opener-Policy"

HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",  # for browsers from before frame-ancestors
    OPENER: "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), screen-wake-lock=(self)",
}

# A file of ours is no page, loads nothing by itself and has no key in its address. A phone gets a dozen of them with
# the first page, so what says nothing about a file is left out.
FILE = re.compile(r"/static/|/(texts|rulebooks)/[^/]+\.json$")
FILE_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}

# For search engines, should an address with a key be put on a public page. A ``robots.txt`` would not do: an
# address that may not be fetched can still be listed.
UNLISTED = "noindex, nofollow"

VARY = "Accept-Language, Cookie, Accept-Encoding"  # what pages depend on besides their addresses


SESSIONLESS = ("/api/", "/static/")  # what programs and pages ask for with nothing but an address


class Sessions(SecureCookieSessionInterface):
    """Session cookies, kept from plain http whenever the page itself came by https. Programs have none."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """The session of a request; None at the addresses for programs and of files."""
        return None if request.path.startswith(SESSIONLESS) else super().open_session(app, request)

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """Whether a response sets the session cookie. Not with a prefetched page: its cookie, come late, would take the
        place of that of the page in use, and with it the token of its form and the next messages."""
        return not is_prefetch() and super().should_set_cookie(app, session)

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure


def init_app(app: Flask) -> None:
    """Puts the security headers on every response of the app, errors and static files included."""
    app.session_interface = Sessions()
    subdomains = app.config.get(SUBDOMAINS, os.environ.get(SUBDOMAINS))
    app.config[TRANSPORT] = f"max-age={YEAR}" + ("; includeSubDomains" if subdomains else "")

    @app.before_request
    def begin_session() -> None:
        # With the first page that is opened: forms that its script fetches ahead are then of the same session.
        opened = request.method == "GET" and "text/html" in request.headers.get("Accept", "")
        if opened and not request.path.startswith(SESSIONLESS) and "csrf_token" not in session:
            generate_csrf()

    @app.after_request
    def protect(response: Response) -> Response:
        headers = response.headers
        is_file = FILE.match(request.path) and response.mimetype != "text/html"  # the page that says that there is none
        if response.status_code != 304:  # which stands for an answer that had them, and is asked for every few seconds
            headers.extend(FILE_HEADERS if is_file else HEADERS)
            if not (request.is_secure or context.is_loopback()):
                headers.pop(OPENER, None)
            if "key" in (request.view_args or ()):
                headers["X-Robots-Tag"] = UNLISTED
        if request.is_secure:
            headers["Strict-Transport-Security"] = app.config[TRANSPORT]
        headers["Vary"] = "Accept-Encoding" if is_file else VARY
        if not (is_file and request.path.startswith("/static/")):
            # Asked again every time, but the browser may keep it: so the way back finds the typed texts.
            headers.setdefault("Cache-Control", "private, no-cache")
        return response
