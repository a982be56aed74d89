"""The scripts of pages: the modules of static/js in a few files, so that a phone asks for its scripts a few times
instead of a hundred. What every page runs is in the first; what comes with some pages only, or later, is in others.

>>> for layout in (SERVER, FILE_HOST):
...     layout.file_of("page/times"), layout.file_of("bonken/entry/begin"), layout.file_of("bonken/card/choices")
('scripts.js', 'scripts.js', 'later.js')
('scripts.js', 'entry.js', 'later.js')

A page names what it runs, and may name what that will import dynamically, so that the browser fetches both at once:
``{{ script("bonken/main", "bonken/entry/begin") }}``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain

from flask import Blueprint, Flask, Response, abort, current_app, url_for
from markupsafe import Markup
from rjsmin import jsmin

from scoresheet.assets import STATIC
from scoresheet.web.phone.bundler import bundled, bundled_apart, dynamic_of, imports_of, needed
from scoresheet.web.phone.shells import SERVERLESS
from scoresheet.web.phone.templates import FOLDER, compiled, environment
from scoresheet.web.static_files import answer_with, digest_of

bp = Blueprint("scripts", __name__)

FIRST = "scripts.js"
EVERY_PAGE = tuple(f"page/{name}" for name in ("awake", "offer_half_entered", "register_worker", "times"))
FORM = ("bonken/entry/begin", "page/navigation")
APART: Mapping[str, tuple[str, ...]] = {
    "import.js": ("home/import",),
    "circle.js": ("home/circle",),
    "start.js": ("home/", "bonken/backup"),
    "house.js": ("bonken/house",),
    "unsent.js": ("bonken/unsent/", "bonaken/waiting"),
    "share.js": ("bonken/share/begin",),
    "screen.js": ("bonken/big_screen",),
    "bonaken.js": ("bonaken/", "core/bonaken/", "views/bonaken/"),
    "local.js": ("bonken/local/open",),
    "offers.js": ("bonken/local/card", "bonken/local/receive"),
    "kept.js": ("bonken/local/",),
    "qr.js": ("vendor/",),
    "limits.js": ("page/limits",),
    "later.js": ("",),
}


@dataclass(frozen=True, eq=False)
class Layout:
    """Which modules are in which file. ``files`` says it by the beginning of the name, the first that fits, of what
    pages run and modules import dynamically, and of what it names in full; what that needs comes along, but for what is
    in the first file and in those that the file comes ``after``."""

    files: Mapping[str, tuple[str, ...]]
    after: Mapping[str, tuple[str, ...]]

    def file_of(self, name: str) -> str:
        """The file in which a module is that pages run or modules import dynamically."""
        return next(file for file, starts in self.files.items() if name.startswith(starts))

    def later(self) -> set[str]:
        """The files with what modules import dynamically."""
        return {*map(self.file_of, _dynamic())} - {FIRST}

    def with_those_before(self, file: str) -> tuple[str, ...]:
        """What has to be there for a file, besides the first, and the file itself."""
        return (*self.after.get(file, ()), file)

    def modules_of(self, file: str) -> Mapping[str, str]:
        """The sources of the modules in a file, by name."""
        modules = sources()
        wanted = _asked_for() | ({*chain.from_iterable(self.files.values())} & {*modules})
        before = () if file == FIRST else (FIRST, *self.after.get(file, ()))
        there = {name for one in before for name in self.modules_of(one)}
        names = needed(sorted(name for name in wanted if self.file_of(name) == file), modules)
        return {name: modules[name] for name in names if name not in there}

    @cached_property
    def served(self) -> Mapping[str, tuple[bytes, str]]:
        """What a file is, and the digest of that."""
        apart = {file: _small(bundled_apart(self.modules_of(file))) for file in self.files if file != FIRST}
        beside = {file: f"./{file}?v={digest_of(body)}" for file, body in apart.items()}
        others = [([beside[one] for one in self.with_those_before(file)], self.files[file]) for file in apart]
        bodies = {FIRST: _small(bundled(self.modules_of(FIRST), others)), **apart}
        return {file: (body, digest_of(body)) for file, body in bodies.items()}


# On a server most phones need card and form, which in one file are a tenth less to fetch than in three.
SERVER = Layout(
    files={FIRST: (*EVERY_PAGE, "bonken/card/known", "bonken/main", *FORM), **APART},
    after={"offers.js": ("local.js",), "kept.js": ("local.js", "offers.js")},
)
# To a host of files somebody comes by the start page, and should not wait for the form before there is a card. What
# both start page and card need is in the first file.
FILE_HOST = Layout(
    files={
        FIRST: (*EVERY_PAGE, "bonken/card/known", "page/elements", "sync/logs", "sync/transport"),
        "card.js": ("bonken/main",),
        "entry.js": FORM,
        **APART,
    },
    after={
        **dict.fromkeys(("entry.js", "unsent.js", "local.js"), ("card.js",)),
        "offers.js": ("card.js", "local.js"),
        "kept.js": ("card.js", "local.js", "offers.js"),
        "later.js": ("card.js", "entry.js"),
    },
)


def layout() -> Layout:
    """That of the app at hand."""
    return FILE_HOST if current_app.config.get(SERVERLESS) else SERVER


def scripts_address(file: str) -> str:
    """Where a file is, as long as it stays the same."""
    return url_for("scripts.scripts", file=file, v=layout().served[file][1])


@bp.get(f"/static/<any({', '.join(map(repr, FILE_HOST.files))}):file>")
def scripts(file: str) -> Response:
    """One of the files."""
    body, digest = layout().served.get(file) or abort(404)
    return answer_with(body, digest, "text/javascript")


def _script(name: str, *soon: str) -> Markup:
    """What runs a module on a page, and fetches with it what it will import dynamically ``soon``."""
    # Styles first: a page can be read before it answers to taps, and on a slow network that is half a second.
    tag = Markup('<script type="module" fetchpriority="low" src="{}" data-run="{}"></script>')
    preload = Markup('<link rel="modulepreload" fetchpriority="low" href="{}">')
    here = layout()
    files = dict.fromkeys(chain.from_iterable(here.with_those_before(here.file_of(one)) for one in (name, *soon)))
    preloads = [preload.format(scripts_address(file)) for file in files if file != FIRST]
    return tag.format(scripts_address(FIRST), name) + Markup().join(preloads)


@cache
def _dynamic() -> set[str]:
    """The modules that others import dynamically."""
    return {*chain.from_iterable(dynamic_of(name, source) for name, source in sources().items())}


@cache
def _asked_for() -> set[str]:
    """The modules that pages run, which are those that no other imports, and those that others import dynamically."""
    modules = sources()
    imported = {one for name, source in modules.items() for one in imports_of(name, source)}
    return (modules.keys() - imported) | _dynamic()


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


def init_app(app: Flask) -> None:
    """Lets templates write ``{{ script("bonken/main") }}``."""
    app.jinja_env.globals["script"] = _script
