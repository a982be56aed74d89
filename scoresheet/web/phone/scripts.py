"""The modules of static/js in one file, so that a phone asks for its scripts once instead of sixty times. What runs
on a few pages only is in a file apart, with what it needs: what comes before there is a sheet, and what draws pictures.

>>> whole = bundled({"a": "export const ONE = 1;", "b/c": 'import { ONE } from "../a.js";\\nalert(ONE);'})
>>> print(*whole.splitlines()[1:9], sep="\\n")
"a": ($load, $later) => {
const ONE = 1;
return { ONE };
},
"b/c": ($load, $later) => {
const { ONE } = $load("a");
alert(ONE);
return {};

The modules stay as they are, and may be loaded one by one by a test. Here each becomes a function, which runs when it
is first asked for. What it imports are calls of others, what it exports is what it returns. A page names what it runs
in ``<script type="module" src=… data-run="bonken/main">``; the template writes ``{{ script("bonken/main") }}``. What a
module imports dynamically is in a file apart, of those in :data:`LATER`.
"""

import json
import posixpath
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import groupby

from flask import Blueprint, Flask, Response, url_for
from markupsafe import Markup
from rjsmin import jsmin

from scoresheet.assets import STATIC
from scoresheet.web.static_files import answer_with, digest_of

bp = Blueprint("scripts", __name__)

# Comments go first, because words in them look like code.
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n|/\*\*(?:(?!\*/).)*\*/ ?", re.M | re.S)
_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)\.js";$', re.M)
_DYNAMIC = re.compile(r'\bimport\("(\.[^"]+)\.js"\)')
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.M)
# What has no place in such a function. A text over several lines would not be the same without indentation, nor one
# within another once rjsmin has taken spaces out.
_LEFT = re.compile(
    r".*`[^`\n]*\$\{[^}`\n]*`.*|^(?:import|export)\b.*|.*\b(?:import\(|import\.meta).*|^await\b.*"
    r"|^[^`\n]*(?:`[^`\n]*`[^`\n]*)*`[^`\n]*$",
    re.M,
)

# Modules that run on a few pages only, by the file that they are in with what they need.
APART: Mapping[str, tuple[str, ...]] = {
    "start.js": ("home/main", "home/new"),
    "import.js": ("home/import",),
    "circle.js": ("home/circle", "home/circle_list"),
    "house.js": ("bonken/house",),
    "unsent.js": ("bonken/unsent/box", "bonaken/waiting"),
    "share.js": ("bonken/share/begin", "bonken/share/picture"),
    "screen.js": ("bonken/big_screen",),
    "bonaken.js": tuple(f"bonaken/{name}" for name in ("board", "begin", "entry", "outbox", "tables", "unsent")),
}
FILE_OF = {name: file for file, names in APART.items() for name in names}
# What is imported dynamically, when it is wanted or when all else has long been there: the files by the beginning of
# the names of the modules, which come with what they need.
LATER: Mapping[str, str] = {
    **{f"bonken/local/{name}": "kept.js" for name in ("archive", "backup", "download", "log", "season")},
    "bonken/local/": "local.js",
    "vendor/": "qr.js",
    "page/limits": "limits.js",
    "": "later.js",
}
BESIDES = {"kept.js": "local.js"}  # what a file needs that is in another of those
FILES = ("scripts.js", *dict.fromkeys(LATER.values()), *APART)

_HEAD = "const parts = {\n"
_TAIL = """};
const made = {};
function $load(name) {
  return (made[name] ??= parts[name]($load, $later));
}
let failed = 0; // browsers remember that a module did not come, so it is asked for again by another name
async function $later(name) {
  const files = LATER.find(([, starts]) => starts.some((start) => name.startsWith(start)))[0];
  const more = name in parts ? [] : await Promise.all(files.map((file) => import(file + "#" + failed).catch($failed)));
  for (const one of more) Object.assign(parts, one.parts);
  return $load(name);
}
function $failed(error) {
  failed += 1;
  throw error;
}
for (const { dataset } of document.querySelectorAll("script[data-run]")) if (dataset.run in parts) $load(dataset.run);
"""


def bundled(
    modules: Mapping[str, str],
    later: Mapping[str, str] | None = None,
    addresses: Mapping[str, Sequence[str]] | None = None,
) -> str:
    """The one script, of sources by name; :class:`ValueError` when a module says something that cannot be done here.

    What is imported dynamically may be among the modules ``later``, which are at ``addresses`` by the beginnings of
    their names.
    """
    every = {**modules, **(later or {})}
    return _HEAD + _parts(modules, every) + _TAIL.replace("LATER", json.dumps(_by_files(addresses or {})))


def _by_files(addresses: Mapping[str, Sequence[str]]) -> list[tuple[Sequence[str], list[str]]]:
    """The addresses, each with all beginnings of names that are there, in their order."""
    return [(files, list(starts)) for files, starts in groupby(addresses, lambda start: addresses[start])]


def _parts(modules: Mapping[str, str], every: Mapping[str, str]) -> str:
    return "".join(_part(name, source, every) for name, source in modules.items())


def _target(name: str, path: str) -> str:
    """The module that ``name`` imports from ``path``."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _part(name: str, source: str, modules: Mapping[str, str]) -> str:
    for found in (*_imported_by(name, source), *_dynamic_of(name, source)):
        if found not in modules:
            raise ValueError(f"{name}: there is no {found}")
    return _as_function(name, source)


@cache  # some modules are in several files
def _as_function(name: str, source: str) -> str:
    def imported(match: re.Match[str]) -> str:
        names, path = match.groups()
        return f'const {{{names.replace(" as ", ": ")}}} = $load("{_target(name, path)}");'

    code = _IMPORT.sub(imported, _COMMENT.sub("", source))
    code = _DYNAMIC.sub(lambda match: f'$later("{_target(name, match[1])}")', code)
    exports = _EXPORT.findall(code)
    code = _EXPORT.sub("", code)
    if left := _LEFT.search(code):
        raise ValueError(f"{name}: {left[0].strip()}")
    returned = f"{{ {', '.join(exports)} }}" if exports else "{}"
    return f'"{name}": ($load, $later) => {{\n{code.strip()}\nreturn {returned};\n}},\n'


def needed(names: Iterable[str], modules: Mapping[str, str]) -> set[str]:
    """These modules and everything that they import, by way of others too."""
    found: set[str] = set()
    waiting = [*names]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _imported_by(name, modules[name])
    return found


def needed_first(modules: Mapping[str, str]) -> set[str]:
    """What pages run that have no file apart, and all that it imports."""
    imported = {target for name, source in modules.items() for target in _imported_by(name, source)}
    return needed(modules.keys() - imported - _dynamic(modules) - FILE_OF.keys(), modules)


def needed_later(modules: Mapping[str, str], file: str | None = None) -> dict[str, str]:
    """The modules that are only imported dynamically, with what they alone need; those of one ``file``, or all."""
    asked = {name for name in _dynamic(modules) if file in (None, _file_of(name))}
    there = {*needed_first(modules), *(needed_later(modules, BESIDES[file]) if file in BESIDES else ())}
    return {name: modules[name] for name in sorted(needed(asked, modules) - there)}


@cache
def _imported_by(name: str, source: str) -> tuple[str, ...]:
    return tuple(_target(name, path) for _, path in _IMPORT.findall(source))


@cache
def _dynamic_of(name: str, source: str) -> tuple[str, ...]:
    return tuple(_target(name, path) for path in _DYNAMIC.findall(source))


def _dynamic(modules: Mapping[str, str]) -> set[str]:
    return {target for name, source in modules.items() for target in _dynamic_of(name, source)}


def _file_of(name: str) -> str:
    """The file in which a module is that is imported dynamically."""
    return next(file for start, file in LATER.items() if name.startswith(start))


@cache
def _sources() -> Mapping[str, str]:
    """All modules by name."""
    folder = STATIC / "js"
    files = sorted(folder.rglob("*.js"), key=lambda file: file.relative_to(folder).as_posix())
    return {file.relative_to(folder).as_posix().removesuffix(".js"): file.read_text(encoding="utf-8") for file in files}


@cache
def _body(file: str) -> bytes:
    sources = _sources()
    later = needed_later(sources)
    if file in LATER.values():
        return _small(f"export const parts = {{\n{_parts(needed_later(sources, file), sources)}}};\n")
    wanted = needed(APART[file], sources) if file in APART else needed_first(sources)
    modules = {name: source for name, source in sources.items() if name in wanted}
    addresses = {start: [*map(_beside, filter(None, (BESIDES.get(name), name)))] for start, name in LATER.items()}
    return _small(bundled(modules, later, addresses))


def _beside(file: str) -> str:
    return f"./{file}?v={_digest(file)}"


def _small(script: str) -> bytes:
    return str(jsmin(script)).encode()


@cache
def _digest(file: str) -> str:
    return digest_of(_body(file))


def scripts_address(file: str) -> str:
    """Where one of the ``FILES`` is, as long as it stays the same."""
    return url_for("scripts.scripts", file=file, v=_digest(file))


@bp.get(f"/static/<any({', '.join(map(repr, FILES))}):file>")
def scripts(file: str) -> Response:
    """One of the files."""
    return answer_with(_body(file), _digest(file), "text/javascript")


def init_app(app: Flask) -> None:
    """Lets templates write ``{{ script("bonken/main") }}``."""

    def script(name: str) -> Markup:
        # Styles first: a page can be read before it answers to taps, and on a slow network that is half a second.
        tag = Markup('<script type="module" fetchpriority="low" src="{}" data-run="{}"></script>')
        return tag.format(scripts_address(FILE_OF.get(name, "scripts.js")), name)

    app.jinja_env.globals["script"] = script
