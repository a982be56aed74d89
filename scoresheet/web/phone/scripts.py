"""The scripts of pages: the modules of static/js in a few files, so that a phone asks for its scripts a few times
instead of a hundred. What every page runs is in the first; what comes with some pages only, or later, is in others.

>>> file_of("page/offer_half_entered"), file_of("bonken/entry/begin"), file_of("bonken/card/choices")
('scripts.js', 'entry.js', 'later.js')

A page names what it runs, and may name what that will import dynamically, so that the browser fetches both at once:
``{{ script("bonken/main", "bonken/entry/begin") }}``.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain

from flask import Blueprint, Flask, Response, url_for
from markupsafe import Markup
from rjsmin import jsmin

from scoresheet.assets import STATIC
from scoresheet.web.phone.bundler import bundled, bundled_apart, dynamic_of, needed
from scoresheet.web.static_files import answer_with, digest_of

bp = Blueprint("scripts", __name__)

FIRST = "scripts.js"
# Which file has what pages run and modules import dynamically, with what that needs: by the beginning of the name, the
# first that fits. The first file also has what both the start page and a card need.
FILES: Mapping[str, tuple[str, ...]] = {
    FIRST: (
        *(f"page/{name}" for name in ("awake", "elements", "offer_half_entered", "register_worker", "times")),
        *("bonken/backup", "bonken/card/known", "sync/logs", "sync/outbox", "sync/transport"),
    ),
    "start.js": ("home/main", "home/new"),
    "card.js": ("bonken/main",),
    "entry.js": ("bonken/entry/begin", "page/navigation"),
    "import.js": ("home/import",),
    "circle.js": ("home/circle", "home/circle_list"),
    "house.js": ("bonken/house",),
    "unsent.js": ("bonken/unsent/box", "bonaken/waiting"),
    "share.js": ("bonken/share/begin", "bonken/share/picture"),
    "screen.js": ("bonken/big_screen",),
    "bonaken.js": tuple(f"bonaken/{name}" for name in ("board", "begin", "entry", "outbox", "tables", "unsent")),
    "local.js": ("bonken/local/open",),
    "offers.js": tuple(f"bonken/local/{name}" for name in ("card", "receive")),
    "kept.js": ("bonken/local/",),
    "qr.js": ("vendor/",),
    "limits.js": ("page/limits",),
    "later.js": ("",),
}
# Which files a file comes after, besides the first: it has nothing that is in those.
AFTER: Mapping[str, tuple[str, ...]] = {
    "entry.js": ("card.js",),
    "unsent.js": ("card.js",),
    "local.js": ("card.js",),
    "offers.js": ("card.js", "local.js"),
    "kept.js": ("card.js", "local.js"),
    "later.js": ("card.js", "entry.js"),
}


def file_of(name: str) -> str:
    """The file in which a module is that pages run or modules import dynamically."""
    return next(file for file, starts in FILES.items() if name.startswith(starts))


def later_files() -> list[str]:
    """The files with what modules import dynamically."""
    return sorted({*map(file_of, _dynamic())})


@cache
def modules_of(file: str) -> Mapping[str, str]:
    """The sources of the modules in a file, by name."""
    sources = _sources()
    wanted = {*chain.from_iterable(FILES.values()), *_dynamic()} & {*sources}
    before = () if file == FIRST else (FIRST, *AFTER.get(file, ()))
    there = {name for one in before for name in modules_of(one)}
    names = needed((name for name in wanted if file_of(name) == file), sources) - there
    return {name: sources[name] for name in sorted(names)}


def _dynamic() -> set[str]:
    """The modules that others import dynamically."""
    return {*chain.from_iterable(dynamic_of(name, source) for name, source in _sources().items())}


@cache
def _sources() -> Mapping[str, str]:
    """All modules by name."""
    folder = STATIC / "js"
    return {
        file.relative_to(folder).with_suffix("").as_posix(): file.read_text(encoding="utf-8")
        for file in folder.rglob("*.js")
    }


@cache
def _body(file: str) -> bytes:
    script = bundled(modules_of(file), _others()) if file == FIRST else bundled_apart(modules_of(file))
    return str(jsmin(script)).encode()


def _others() -> list[tuple[list[str], Sequence[str]]]:
    """The addresses of all files but the first, with those that have to be there before, and what comes from there."""
    beside = {file: f"./{file}?v={_digest(file)}" for file in FILES if file != FIRST}
    return [([*map(beside.__getitem__, _with_those_before(file))], FILES[file]) for file in beside]


def _with_those_before(file: str) -> tuple[str, ...]:
    return (*AFTER.get(file, ()), file)


@cache
def _digest(file: str) -> str:
    return digest_of(_body(file))


def scripts_address(file: str) -> str:
    """Where one of the ``FILES`` is, as long as it stays the same."""
    return url_for("scripts.scripts", file=file, v=_digest(file))


def _script(name: str, *soon: str) -> Markup:
    """What runs a module on a page, and fetches with it what it will import dynamically ``soon``."""
    # Styles first: a page can be read before it answers to taps, and on a slow network that is half a second.
    tag = Markup('<script type="module" fetchpriority="low" src="{}" data-run="{}"></script>')
    preload = Markup('<link rel="modulepreload" fetchpriority="low" href="{}">')
    files = {file: None for one in (name, *soon) for file in _with_those_before(file_of(one)) if file != FIRST}
    return tag.format(scripts_address(FIRST), name) + Markup().join(
        preload.format(scripts_address(file)) for file in files
    )


@bp.get(f"/static/<any({', '.join(map(repr, FILES))}):file>")
def scripts(file: str) -> Response:
    """One of the files."""
    return answer_with(_body(file), _digest(file), "text/javascript")


def init_app(app: Flask) -> None:
    """Lets templates write ``{{ script("bonken/main") }}``."""
    app.jinja_env.globals["script"] = _script
