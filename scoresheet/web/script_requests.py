"""What a page's script asks for: pages fetched ahead, with ``Purpose: prefetch``, and forms that it sends by itself,
with ``X-Requested-With: fetch``.

A script cannot see where a redirect leads, nor tell the app's from that of a portal which wants a login. So it is told
instead: 200 with ``{"location": "/s/..."}``. Errors are told in JSON too; a form that is to be corrected is a page.
"""

from flask import Flask, Response, jsonify, request

REDIRECTS = (301, 302, 303)


def is_fetched() -> bool:
    """Whether a script asks."""
    return request.headers.get("X-Requested-With") == "fetch"


def is_ahead() -> bool:
    """Whether a script fetches a page for later, when there may be no network; nobody may ever see it."""
    return request.headers.get("Purpose") == "prefetch"


def init_app(app: Flask) -> None:
    """Tells scripts where they would have been led."""

    @app.after_request
    def tell(response: Response) -> Response:
        if not is_fetched() or response.status_code not in REDIRECTS:
            return response
        answer = jsonify(location=response.location)
        for cookie in response.headers.getlist("Set-Cookie"):
            answer.headers.add("Set-Cookie", cookie)
        return answer
