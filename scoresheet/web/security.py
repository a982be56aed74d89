"""What every answer carries so that a browser does nothing it was not told to.

Keys are permissions and stand in addresses: no address may leave the browser in a Referer, and no shared cache may
keep a page. Nothing is loaded from elsewhere, no script or style stands inside a page.
"""

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface

SETTINGS = {
    "MAX_CONTENT_LENGTH": 256 * 1024,  # bytes; a whole evening as a document has about 10 000
    "MAX_FORM_MEMORY_SIZE": 256 * 1024,
    "SESSION_COOKIE_NAME": "forms",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "WTF_CSRF_TIME_LIMIT": None,  # an evening is long; a token lasts as long as the browser's session
}

POLICY = "; ".join(
    (
        "default-src 'none'",
        *(f"{kind}-src 'self'" for kind in ("style", "script", "img", "font", "connect", "manifest", "worker")),
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",  # for browsers from before frame-ancestors
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), screen-wake-lock=(self)",
}

# For search engines, should somebody put an address with a key on a page that everybody can read; most others have what
# they know from one of these. By name, because a page that no robot at all may list is measured as one out of order. A
# ``robots.txt`` would do the opposite: an address that may not be fetched can still be listed, for its own sake.
UNLISTED = [("X-Robots-Tag", f"{robot}: noindex, nofollow") for robot in ("googlebot", "bingbot", "yandex", "applebot")]

DIFFERS = "Accept-Language, Cookie, Accept-Encoding"  # what pages depend on besides their addresses


class Sessions(SecureCookieSessionInterface):
    """The session's cookie, kept from plain http whenever the page itself came by https. Programs have none."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """None for what asks with nothing but an address."""
        return None if request.path.startswith(("/api/", "/static/")) else super().open_session(app, request)

    def get_cookie_secure(self, app: Flask) -> bool:
        """Whether this request came by https."""
        return request.is_secure


def init_app(app: Flask) -> None:
    """Puts the headers on every answer of the app, errors and static files included."""
    app.session_interface = Sessions()

    @app.after_request
    def protect(response: Response) -> Response:
        headers = response.headers
        if response.status_code != 304:  # which stands for an answer that had them, and is asked for every few seconds
            headers.extend(HEADERS)
            if "key" in (request.view_args or ()):
                headers.extend(UNLISTED)
        if request.is_secure:
            headers["Strict-Transport-Security"] = "max-age=31536000; includeSubDomains"
        if request.path.startswith("/static/"):
            headers["Vary"] = "Accept-Encoding"
        else:
            # Asked again every time, but the browser may keep it: so the way back finds what was typed.
            headers.setdefault("Cache-Control", "private, no-cache")
            headers["Vary"] = DIFFERS
        return response
