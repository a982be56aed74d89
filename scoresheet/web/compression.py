"""Texts are sent compressed to whoever can read that: a phone at the edge of a café's network waits for bytes.

Scripts also go without the comments that are half of them. What is the same for everybody is compressed once and kept,
as is a page that was kept itself; other pages each time anew.
"""

import re
from functools import lru_cache
from gzip import compress

from flask import Flask, Response, g, request

LEVEL = 5
SHORTEST = 1000  # bytes; below, there is nothing to gain
KEPT = 128  # bodies
BARE = (204, 206, 304)  # statuses of answers without a body, or with a part of one
TEXTS = ("text/", "application/json", "application/manifest+json", "image/svg+xml")

# Comments that have their lines to themselves. Anything cleverer would have to understand the language.
_COMMENTS = re.compile(rb"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)


def init_app(app: Flask) -> None:
    """Compresses what the app answers. Called first, so that it comes last, when an answer is as it will be sent."""

    @app.after_request
    def squeeze(response: Response) -> Response:
        if response.status_code in BARE or request.method == "HEAD" or not request.accept_encodings["gzip"]:
            return response
        if not (response.mimetype or "").startswith(TEXTS):
            return response
        response.direct_passthrough = False
        body = response.get_data()
        if len(body) < SHORTEST:
            return response
        own = response.cache_control.private and not g.get("kept")
        response.set_data(compress(body, LEVEL, mtime=0) if own else _once(body, response.mimetype or ""))
        response.headers["Content-Encoding"] = "gzip"
        etag, _ = response.get_etag()
        if etag is not None:
            # The same content in other bytes.
            response.set_etag(etag, weak=True)
        return response


@lru_cache(maxsize=KEPT)
def _once(body: bytes, kind: str) -> bytes:
    return compress(_COMMENTS.sub(b"", body) if kind == "text/javascript" else body, LEVEL, mtime=0)
