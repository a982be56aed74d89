"""Compression of text responses with Brotli or gzip: a phone at the edge of a café's network waits for bytes.

Texts that are the same for all are compressed once, as small as they get, and kept; pages each time anew. Browsers read
Brotli where no proxy can spoil it, which is over https and from the same machine; else gzip.
"""

import gzip
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

import brotli
from flask import Flask, Response, request

SHORTEST = 1000  # bytes; below, there is nothing to gain
KEPT = 256  # bodies
BARE = (204, 206, 304)  # statuses of answers without a body, or with a part of one
TEXTS = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


class Coding(NamedTuple):
    """A content coding, with its level for pages, compressed each time anew, and for files kept compressed."""

    compress: Callable[[bytes, int], bytes]
    each_time: int
    once: int


# The better one first: for a client that reads both alike.
CODINGS: Mapping[str, Coding] = {
    "br": Coding(lambda body, level: brotli.compress(body, quality=level), each_time=6, once=11),
    "gzip": Coding(lambda body, level: gzip.compress(body, level, mtime=0), each_time=5, once=9),
}


def init_app(app: Flask) -> None:
    """Compresses the responses of the app. Called first, so that it comes last, when they are as they will be sent."""

    @app.after_request
    def squeeze(response: Response) -> Response:
        name = request.accept_encodings.best_match(CODINGS)
        if response.status_code in BARE or request.method == "HEAD" or name is None:
            return response
        if not (response.mimetype or "").startswith(TEXTS):
            return response
        response.direct_passthrough = False
        body = response.get_data()
        if len(body) < SHORTEST:
            return response
        if response.cache_control.private:
            response.set_data(CODINGS[name].compress(body, CODINGS[name].each_time))
        else:
            response.set_data(_once(name, body))
        response.headers["Content-Encoding"] = name
        etag, _ = response.get_etag()
        if etag is not None:
            # The same content in other bytes.
            response.set_etag(etag, weak=True)
        return response


@lru_cache(maxsize=KEPT)
def _once(name: str, body: bytes) -> bytes:
    coding = CODINGS[name]
    return coding.compress(body, coding.once)
