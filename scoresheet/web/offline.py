"""What lets a phone keep the app: the manifest to install it by, and the worker that has its files when nobody answers.

>>> from scoresheet.assets import STATIC
>>> "/static/css/app.css" in files(STATIC)
True

The worker lists every file with a digest of them all, so another release is another worker: the browser fetches the new
files together and lets go of the old ones. What people wrote is kept elsewhere and stays.
"""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Response, jsonify, request, url_for

from scoresheet import __version__
from scoresheet.assets import STATIC
from scoresheet.core.rulebook import LANGUAGES, keys
from scoresheet.web import current
from scoresheet.web.phone import rulebook_address, texts_address
from scoresheet.web.scripts import scripts_address

bp = Blueprint("offline", __name__)

ENDINGS = (".css", ".svg", ".png")
WORKER = "sw.js"


@bp.get("/sw.js")
def worker() -> Response:
    """The service worker, which may only rule over what lies beside it."""
    rulebooks = [rulebook_address(key) for key in keys()]
    texts = [texts_address(language) for language in LANGUAGES]
    listed = [scripts_address(), *files(STATIC), *rulebooks, *texts]
    source = (STATIC / WORKER).read_text(encoding="utf-8")
    version = sha256(f"{_digest()} {__version__} {listed} {source}".encode()).hexdigest()[:16]
    body = f"const VERSION = {json.dumps(version)};\nconst ASSETS = {json.dumps(listed)};\n{source}"
    response = Response(body, mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    response.set_etag(version)
    response.make_conditional(request)
    return response


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """What an installed app is called and looks like."""
    t = current.t()
    icons = [
        _icon("icon.svg", "any", "image/svg+xml"),
        *(_icon(f"icon-{size}.png", f"{size}x{size}") for size in (192, 512)),
    ]
    response = jsonify(
        id="/",
        start_url="/",
        scope="/",
        name=t("app.name"),
        short_name=t("app.name"),
        description=t("home.what"),
        lang=current.language(),
        display="standalone",
        background_color="#fbf8f1",
        theme_color="#1c1b19",
        icons=icons,
    )
    response.mimetype = "application/manifest+json"
    return response


def files(folder: Path) -> list[str]:
    """The addresses of everything that pages load from ``folder`` besides the one script; not what only paper needs."""
    found = (file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.suffix in ENDINGS)
    return sorted(f"/static/{name}" for name in found if not name.startswith("css/print"))


@cache
def _digest() -> str:
    digest = sha256()
    for file in sorted(STATIC.rglob("*")):
        if file.suffix in ENDINGS:
            digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()


def _icon(name: str, sizes: str, kind: str = "image/png") -> dict[str, str]:
    return {"src": url_for("static", filename=name), "sizes": sizes, "type": kind, "purpose": "any"}
