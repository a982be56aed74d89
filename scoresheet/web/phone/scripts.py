"""Bundles of scripts and stylesheets, each a request for all that a page needs first.

The modules of static/js come in four files, the same on a server and on a host of files. What the card needs is in the
first, the form of a deal in the second, the other game and pages that only a server has in the third, and the rest in
the last: the start page, and sheets that live on the phone.

>>> file_of("bonken/main"), file_of("bonken/entry/begin"), file_of("home/main"), file_of("bonaken/here")
('scripts.js', 'entry.js', 'more.js', 'others.js')

A page names what it runs, and may name what that will import dynamically, so that the browser fetches both at once:
``{{ script("bonken/main", "bonken/local/open") }}``. Stylesheets it asks for by the name of their bundle:
``{{ style("base") }}`` is /static/base.css?v=5f0c1d2e3f4a5b6c. What is for paper alone applies to nothing else.
"""

import re
from collections.abc import Mapping
from functools import cache
from itertools import chain

from flask import Blueprint, Flask, Response, url_for
from markupsafe import Markup
from rjsmin import jsmin

from scoresheet.assets import STATIC, TEMPLATES
from scoresheet.web.phone.bundler import bundled, bundled_apart, dynamic_of, imports_of, needed
from scoresheet.web.phone.templates import FOLDER, compiled, environment
from scoresheet.web.static_files import answer_with, bare, digest_of

bp = Blueprint("scripts", __name__)

_CALL = re.compile(r"\{\{ script\((.*)\) ")
_QUOTED = re.compile(r'"([\w./-]+)"')

FIRST, ENTRY, MORE = "scripts.js", "entry.js", "more.js"
# What pages run and modules import dynamically, unless it is in the last file. What that needs comes along, but for
# what is in the first.
FILES: Mapping[str, tuple[str, ...]] = {
    FIRST: (
        *(f"page/{name}" for name in ("awake", "navigation", "register_worker", "times")),
        *("bonken/card/known", "bonken/main"),
        *("templates/macros/clash.html", "views/bonken/outcome"),  # of which others would have copies
    ),
    ENTRY: ("bonken/entry/begin", "bonken/entry/stale"),
    "others.js": (
        *(f"bonaken/{name}" for name in ("begin", "here", "main", "tournament")),
        *("copies/archive", "copies/pending", "sheet/clash", "sync/put_back"),
        *("bonken/big_screen", "bonken/house"),
    ),
    MORE: (),
}


def file_of(name: str) -> str:
    """The file in which a module is that pages run or modules import dynamically."""
    return next((file for file, names in FILES.items() if name in names), MORE)


def modules_of(file: str) -> Mapping[str, str]:
    """The sources of the modules in a file, by name."""
    modules = sources()
    there = {} if file == FIRST else modules_of(FIRST)
    names = needed(sorted(name for name in asked_for() if file_of(name) == file), modules)
    return {name: modules[name] for name in names if name not in there}


@cache
def served() -> Mapping[str, tuple[bytes, str]]:
    """What each file is, and the digest of that."""
    apart = {file: _small(bundled_apart(modules_of(file))) for file in FILES if file != FIRST}
    others = [(f"./{file}?v={digest_of(body)}", FILES[file]) for file, body in apart.items()]
    bodies = {FIRST: _small(bundled(modules_of(FIRST), others)), **apart}
    return {file: (body, digest_of(body)) for file, body in bodies.items()}


def scripts_address(file: str) -> str:
    """Where a file is, as long as it stays the same."""
    return url_for("scripts.scripts", file=file, v=served()[file][1])


@bp.get(f"/static/<any({', '.join(map(repr, FILES))}):file>")
def scripts(file: str) -> Response:
    return answer_with(*served()[file], "text/javascript")


def _script(name: str, *soon: str) -> Markup:
    """What runs a module on a page, and fetches with it what it will import dynamically ``soon``."""
    # Styles first: a page can be read before it answers to taps, and on a slow network that is half a second.
    tag = Markup('<script type="module" fetchpriority="low" src="{}" data-run="{}"></script>')
    preload = Markup('<link rel="modulepreload" fetchpriority="low" href="{}">')
    files = dict.fromkeys(map(file_of, (name, *soon)))
    preloads = [preload.format(scripts_address(file)) for file in files if file != FIRST]
    return tag.format(scripts_address(FIRST), name) + Markup().join(preloads)


@cache
def asked_for() -> set[str]:
    """The modules that templates run, those that others import dynamically, and those named above."""
    run = (
        _QUOTED.findall(call) for file in TEMPLATES.rglob("*.html") for call in _CALL.findall(file.read_text("utf-8"))
    )
    later = (dynamic_of(name, source) for name, source in sources().items())
    return {*chain.from_iterable((*run, *later, *FILES.values()))}


@cache
def sources() -> Mapping[str, str]:
    """All modules by name, those of templates among them."""
    folder = STATIC / "js"
    written = {
        file.relative_to(folder).with_suffix("").as_posix(): file.read_text(encoding="utf-8")
        for file in folder.rglob("*.js")
    }
    return written | compiled(_macros_asked_for(written), environment())


def _macros_asked_for(scripts: Mapping[str, str]) -> Mapping[str, set[str]]:
    """The macros that scripts import, by the name of their template."""
    asked: dict[str, set[str]] = {}
    for name, source in scripts.items():
        for module, macros in imports_of(name, source).items():
            if module.startswith(FOLDER):
                asked.setdefault(module.removeprefix(FOLDER), set()).update(macros)
    return asked


def _small(script: str) -> bytes:
    return str(jsmin(script)).encode()


# In the order in which they apply.
TOGETHER: Mapping[str, tuple[str, ...]] = {
    "base": ("app.css", "components.css", "forms.css", "deal.css", "on_paper.css"),
    "sheet": ("card.css", "diagrams.css", "codes.css", "large_text.css", "sync.css", "paper.css"),
    "entry": ("totals.css", "tiles.css", "entry.css", "large_text_entry.css"),
}
ON_PAPER = ("on_paper.css", "paper.css")
ALONE_TOO = (
    "card.css",
    "diagrams.css",
    "codes.css",
    "large_text.css",
    "sync.css",
)  # on pages that need only some of them
ONLY_TOGETHER = frozenset(file for files in TOGETHER.values() for file in files if file not in ALONE_TOO)


@cache
def _style_body(name: str) -> bytes:
    return "".join(map(_part, TOGETHER[name])).encode()


def _part(file: str) -> str:
    style = bare((STATIC / "css" / file).read_text(encoding="utf-8"))
    return f"@media print{{{style}}}" if file in ON_PAPER else style


@cache
def _style_digest(name: str) -> str:
    return digest_of(_style_body(name))


def style(name: str) -> str:
    """Where the stylesheets that go by a name of ``TOGETHER`` are, as long as they stay the same."""
    return url_for("scripts.styles", name=name, v=_style_digest(name))


@bp.get(f"/static/<any({', '.join(map(repr, TOGETHER))}):name>.css")
def styles(name: str) -> Response:
    """The stylesheets of one name, one after the other."""
    return answer_with(_style_body(name), _style_digest(name), "text/css")


def init_app(app: Flask) -> None:
    """Lets templates write ``{{ script("bonken/main") }}`` and ``{{ style("base") }}``."""
    app.jinja_env.globals.update(script=_script, style=style)
