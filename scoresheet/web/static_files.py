"""Static files at addresses with a digest of their content, and the header with the release on all others.

    <link rel="stylesheet" href="{{ asset('css/app.css') }}">      /static/css/app.css?v=5f0c1d2e3f4a5b6c
    Scoresheet-Release: 5f0c1d2e3f4a5b6c

A browser may keep such a file for good. Without the digest, or with one of another content, a file is revalidated each
time. A stylesheet is sent minified. By the header a phone knows that it is the app that answers, no portal or proxy
before it; and that what it has kept was drawn by another release.

>>> minified("/* A card. */\\n.card,\\n.box {\\n  margin: 0 1rem;\\n}\\n")
'.card,.box{margin: 0 1rem;}'
"""

import re
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, current_app, request

import scoresheet
from scoresheet.assets import STATIC, TEMPLATES
from scoresheet.web.context import YEAR

HEADER = "Scoresheet-Release"
IMMUTABLE = f"public, max-age={YEAR}, immutable"
# A file is sent whole, and one that is kept for good is never asked for by its date.
NEEDLESS_HEADERS = ("Accept-Ranges", "Content-Disposition", "Last-Modified")

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SPACE = re.compile(r"\s+")
_AROUND = re.compile(r" ?([{};,]) ?")


def asset(name: str) -> str:
    """The address of a file of ``static/``, with the digest of its content."""
    return f"{request.script_root}{current_app.static_url_path}/{name}?v={_digest(STATIC / name)}"


@lru_cache(maxsize=64)
def minified(style: str) -> str:
    """A stylesheet without comments, indentation and empty lines."""
    return _AROUND.sub(r"\1", _SPACE.sub(" ", _COMMENT.sub("", style))).strip()


@lru_cache(maxsize=256)
def digest_of(body: bytes) -> str:
    """A digest of a content, for its address."""
    return sha256(body).hexdigest()[:16]


def answer_with(body: bytes, mimetype: str) -> Response:
    """The response with a generated file: kept for good where the address carries its digest, else revalidated."""
    response = Response(body, mimetype=mimetype)
    response.set_etag(digest_of(body))
    response.headers["Cache-Control"] = IMMUTABLE if request.args.get("v") == digest_of(body) else "no-cache"
    response.make_conditional(request)
    return response


def _digest(file: Path) -> str:
    return _digest_at(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _digest_at(file: Path, changed: int) -> str:
    """The digest of the body served for a file as it was last ``changed`` (nanoseconds). An edited stylesheet shows at
    once, and a phone can check that the file is not the answer of another server."""
    served = minified(file.read_text(encoding="utf-8")).encode() if file.suffix == ".css" else file.read_bytes()
    return digest_of(served)


@cache
def release() -> str:
    """A digest of everything that pages are made with: a checkout changes without another version number."""
    folders = (Path(scoresheet.__file__).parent, TEMPLATES, STATIC)
    files = {file for folder in folders for file in folder.rglob("*") if file.is_file() and file.suffix != ".pyc"}
    return sha256(b"".join(file.read_bytes() for file in sorted(files))).hexdigest()[:16]


def init_app(app: Flask) -> None:
    """Gives templates ``asset(...)`` and ``release()``; and puts their headers on responses."""
    app.jinja_env.globals.update(asset=asset, release=release)

    @app.before_request
    def send_whole() -> None:
        request.environ.pop("HTTP_RANGE", None)  # where it names no part, Werkzeug refuses instead of ignoring it

    @app.after_request
    def name_release(response: Response) -> Response:
        if response.status_code != 304 and not request.path.startswith("/static/"):
            response.headers[HEADER] = release()
        return response

    @app.after_request
    def keep(response: Response) -> Response:
        if request.endpoint == "static" and response.status_code in (200, 304) and "v" in request.args:
            name = (request.view_args or {})["filename"]
            if request.args["v"] == _digest(STATIC / name):
                response.headers["Cache-Control"] = IMMUTABLE
                for header in NEEDLESS_HEADERS:
                    response.headers.pop(header, None)
        if response.mimetype == "text/css" and response.status_code == 200:
            response.direct_passthrough = False
            response.set_data(minified(response.get_data(as_text=True)))
        return response
