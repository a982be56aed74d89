"""The service worker, which keeps a phone's files for use offline, and the manifest of the installed app.

>>> "css/home.css" in loaded_files(), "css/paper.css" in loaded_files()
(True, False)

The worker names its release and lists every file by the digest of its content, so another release is another worker:
the browser fetches the new files together, and lets go of the old ones once no page needs them. What people wrote is
kept elsewhere and stays.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict

from flask import Blueprint, Response, jsonify, request, url_for

from scoresheet.assets import STATIC
from scoresheet.core.languages import LANGUAGES
from scoresheet.web import context
from scoresheet.web.games import PAGES
from scoresheet.web.pages_protocol import OfflinePages
from scoresheet.web.phone.scripts import FILES, ONLY_BUNDLED, STYLE_BUNDLES, scripts_address, style
from scoresheet.web.static_files import asset, release

bp = Blueprint("worker", __name__)

ENDINGS = (".css", ".svg", ".png")
SYSTEM_ICONS = ("icon-192.png", "icon-512.png", "icon-full.png")  # kept by the system when the app is installed
WORKER = "sw.js"
PREVIEW = "preview.png"  # for chats in which an address is shown


def worker_source(kept: Mapping[str, OfflinePages], root: str, *, on_files: bool) -> str:
    """The source of the service worker of the folder ``root``, with the pages it keeps by language."""
    lists = {language: asdict(one) for language, one in kept.items()}
    values = {"VERSION": release(), "ROOT": root, "ON_FILES": on_files, "LISTS": lists}
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in values.items())
    return head + (STATIC / WORKER).read_text(encoding="utf-8")


@bp.get("/sw.js")
def worker() -> Response:
    """The service worker, whose scope is the folder beside it."""
    kept = {language: _kept(language) for language in LANGUAGES}
    response = Response(worker_source(kept, "", on_files=False), mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    response.set_etag(release())
    response.make_conditional(request)
    return response


def _kept(language: str) -> OfflinePages:
    first, *others = (pages.offline(language) for pages in PAGES.values())
    later = {file for game in others for file in game.files}
    loaded = [asset(name) for name in loaded_files() if name not in SYSTEM_ICONS]
    needed = (*map(scripts_address, FILES), *map(style, STYLE_BUNDLES), *loaded, *first.files)
    return OfflinePages(
        pages=[url_for("pages.home"), *first.pages],
        files=[file for file in needed if file not in later],
        empty=first.empty,
        games=others,
    )


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    t = context.t()
    icons = [
        _icon("icon.svg", "any", "image/svg+xml"),
        *(_icon(f"icon-{size}.png", f"{size}x{size}") for size in (192, 512)),
        # For systems that cut icons into a shape of their own: the mark well inside, the ground up to the edges.
        _icon("icon-full.png", "512x512", purpose="maskable"),
    ]
    response = jsonify(
        id="/",
        start_url="/",
        scope="/",
        name=t("app.name"),
        short_name=t("app.name"),
        description=t("home.what"),
        lang=context.language(),
        display="standalone",
        background_color="#fbf8f1",
        theme_color="#1d5c47",
        icons=icons,
    )
    response.mimetype = "application/manifest+json"
    return response


def loaded_files() -> list[str]:
    """The names of all static files that pages load, without bundled scripts and styles."""
    found = (file.relative_to(STATIC).as_posix() for file in STATIC.rglob("*") if file.suffix in ENDINGS)
    left_out = {PREVIEW, *(f"css/{name}" for name in ONLY_BUNDLED)}
    return sorted(name for name in found if not name.startswith("css/print") and name not in left_out)


def _icon(name: str, sizes: str, kind: str = "image/png", purpose: str = "any") -> dict[str, str]:
    return {"src": asset(name), "sizes": sizes, "type": kind, "purpose": purpose}
