"""Bundles of scripts and stylesheets, each a request for all that a page needs first.

The modules of static/js come in five files, the same on a server and on a host of files. Those of the card and the
form of a deal are in the first. The start page, the form of a new sheet and the card of a sheet that lives on the phone
need the second besides. Those that need a server are in the third, the other game, house rules and pages for a big
screen or a desk in the fourth, and the rest, which waits for a tap, in the last.

>>> file_of("bonken/main"), file_of("home/main"), file_of("sheet/clash_questions"), file_of("bonaken/local_pages")
('scripts.js', 'start.js', 'server.js', 'others.js')
>>> file_of("sheet/hand_over")
'more.js'

A page names what it runs, ``{% set scripts = ["home/main"] %}``, and may name what that will import dynamically, so
that the browser fetches both at once: ``{{ script("bonken/main", "bonken/local_pages") }}``. Stylesheets in bundles it
asks for by the name of the bundle: ``{{ style("base") }}`` is /static/base.css?v=5f0c1d2e3f4a5b6c. Styles for paper
apply to nothing else.

Modules stay as they are, and may be loaded one by one by a test. In a file each becomes a function, which runs when it
is first asked for: what it imports are calls of others, what it exports is what it returns. The first file runs what
the page names in ``data-run``, and has the addresses of the others.

>>> whole = first_file({"a": "export const ONE = 1;", "b/c": 'import { ONE } from "../a.js";\\nalert(ONE);'})
>>> print(*whole.splitlines()[1:9], sep="\\n")
"a": ($load, $later) => {
const ONE = 1;
return { ONE };
},
"b/c": ($load, $later) => {
const { ONE } = $load("a");
alert(ONE);
return {};
"""

import json
import posixpath
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from flask import Blueprint, Flask, Response, url_for
from markupsafe import Markup
from rjsmin import jsmin

from scoresheet.assets import STATIC, TEMPLATES
from scoresheet.web.phone.templates import FOLDER, compiled, environment
from scoresheet.web.static_files import answer_with, digest_of, minified

Sources = Mapping[str, str]  # by the name of the module, its path without ending

# Comments go first, because words in them look like code.
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n|/\*\*(?:(?!\*/).)*\*/ ?", re.M | re.S)
_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)\.js";$', re.M)
_DYNAMIC = re.compile(r'\bimport\("(\.[^"]+)\.js"\)')
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.M)
# What has no place in such a function. A text over several lines would not be the same without indentation, nor one
# within another once rjsmin has taken spaces out.
_UNSUPPORTED = re.compile(
    r"^.*`[^`\n]*\$\{[^}`\n]*`.*|^(?:import|export)\b.*|^.*\b(?:import\(|import\.meta).*|^await\b.*"
    r"|^[^`\n]*(?:`[^`\n]*`[^`\n]*)*`[^`\n]*$",
    re.M,
)

_HEAD = "const parts = {\n"
_TAIL = """};
const made = {};
function $load(name) {
  return (made[name] ??= parts[name]($load, $later));
}
let failed = 0; // browsers remember that a file did not come, so it is asked for again by another name
async function $fetch(name) {
  const [file] = FILES.find(([, names]) => names.includes(name)) ?? FILES.at(-1);
  Object.assign(parts, (await import(file + (failed ? "#" + failed : "")).catch($failed)).parts);
}
async function $later(name) {
  if (!(name in parts)) await $fetch(name);
  return $load(name);
}
function $failed(error) {
  failed += 1;
  throw error;
}
async function $run(script) {
  const { run } = script.dataset;
  const here = run in parts || (await $fetch(run).then(() => true, () => false));
  if (here) $load(run);
  else setTimeout(() => script.isConnected && $run(script), AGAIN); // unless the page has become another
}
for (const script of document.querySelectorAll("script[data-run]")) $run(script);
"""
_AGAIN = 3_000  # milliseconds before a file of a page that did not come is asked for again


def first_file(modules: Sources, files: Iterable[tuple[str, Sequence[str]]] = ()) -> str:
    """The first bundle of scripts; ``files`` are the addresses of other bundles, each with its module names. A module
    in none of them comes from the last. :class:`ValueError` when a module has something that cannot be bundled."""
    return _HEAD + _parts(modules) + _TAIL.replace("FILES", json.dumps([*files])).replace("AGAIN", str(_AGAIN))


def other_file(modules: Sources) -> str:
    """A bundle of scripts after the first; errors as :func:`first_file`."""
    return f"export const parts = {{\n{_parts(modules)}}};\n"


def with_imports(names: Iterable[str], modules: Sources) -> list[str]:
    """The modules with all their static imports, each after its own imports: beside those it compresses best.
    :class:`ValueError` for a missing one."""
    found: dict[str, None] = {}

    def find(name: str) -> None:
        source = modules[name]
        if missing := {*imports_of(name, source), *dynamic_of(name, source)} - {*modules}:
            raise ValueError(f"{name}: there is no {min(missing)}")
        for one in imports_of(name, source):
            if one not in found:
                find(one)
        found[name] = None

    for name in names:
        if name not in found:
            find(name)
    return [*found]


def reachable(names: Iterable[str], modules: Sources, without: Sequence[str] = ()) -> list[str]:
    """The modules with all their imports, dynamic ones too, except by way of ``without``."""
    found: dict[str, None] = {}
    to_look = [*names]
    while to_look:
        name = to_look.pop()
        if name not in found and name not in without:
            found[name] = None
            to_look += [*imports_of(name, modules[name]), *dynamic_of(name, modules[name])]
    return [*found]


@cache
def without_comments(source: str) -> str:
    return _COMMENT.sub("", source)


@cache
def imports_of(name: str, source: str) -> Mapping[str, tuple[str, ...]]:
    """The static imports of a module, each with the imported names."""
    return {
        _target(name, path): tuple(one.split()[0] for one in names.split(",") if one.strip())
        for names, path in _IMPORT.findall(source)
    }


@cache
def dynamic_of(name: str, source: str) -> tuple[str, ...]:
    return tuple(_target(name, path) for path in _DYNAMIC.findall(without_comments(source)))


def _target(name: str, path: str) -> str:
    """The module that ``name`` imports from ``path``."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _parts(modules: Sources) -> str:
    return "".join(_as_function(name, source) for name, source in modules.items())


@cache  # some modules are in several files
def _as_function(name: str, source: str) -> str:
    def imported(match: re.Match[str]) -> str:
        names, path = match.groups()
        return f'const {{{names.replace(" as ", ": ")}}} = $load("{_target(name, path)}");'

    code = _IMPORT.sub(imported, without_comments(source))
    code = _DYNAMIC.sub(lambda match: f'$later("{_target(name, match[1])}")', code)
    exports = _EXPORT.findall(code)
    code = _EXPORT.sub("", code)
    if left := _UNSUPPORTED.search(code):
        raise ValueError(f"{name}: {left[0].strip()}")
    returned = f"{{ {', '.join(exports)} }}" if exports else "{}"
    return f'"{name}": ($load, $later) => {{\n{code.strip()}\nreturn {returned};\n}},\n'


bp = Blueprint("scripts", __name__)

_CALL = re.compile(r"\{\{ script\((.*)\) |\{% set scripts = \[(.*)\] ")
_QUOTED = re.compile(r'"([\w./-]+)"')

FIRST, START, SERVER, OTHERS, MORE = "scripts.js", "start.js", "server.js", "others.js", "more.js"
# Modules that pages run and others import dynamically, unless they are in the last file. Their imports come along, but
# for those in the first.
FILES: Mapping[str, tuple[str, ...]] = {
    FIRST: (
        *("bonken/card", "bonken/entry", "bonken/main", "page/main", "sheet/invitation"),
        *("templates/macros/clash.html", "views/bonken/deal_outcome"),  # of which others would have copies
    ),
    START: ("bonken/local_pages", "copies/backup", "home/main", "home/new_sheet"),
    SERVER: (
        *("bonken/old_outbox", "copies/circle_evenings", "copies/unsent"),
        *("home/circles_on_pages", "home/recent_circles", "sheet/clash_questions", "sync/clash_answers"),
    ),
    OTHERS: (
        *("bonaken/adapters", "bonaken/desk", "bonaken/local_pages", "bonaken/main", "bonaken/table"),
        *("bonken/house_rules", "page/refreshing", "views/bonken/house_rules"),
    ),
    MORE: (),
}


def file_of(name: str) -> str:
    """The bundle of a module that pages run or modules import dynamically."""
    return next((file for file, names in FILES.items() if name in names), MORE)


def modules_of(file: str) -> Mapping[str, str]:
    """The sources of the modules in a bundle, by name."""
    modules = sources()
    there = {} if file == FIRST else modules_of(FIRST)
    names = with_imports(sorted(name for name in entry_points() if file_of(name) == file), modules)
    return {name: modules[name] for name in names if name not in there}


@cache
def contents() -> Mapping[str, bytes]:
    apart = {file: _minified(other_file(modules_of(file))) for file in FILES if file != FIRST}
    others = [(f"./{file}?v={digest_of(body)}", FILES[file]) for file, body in apart.items()]
    return {FIRST: _minified(first_file(modules_of(FIRST), others)), **apart}


def scripts_address(file: str) -> str:
    """The address of a bundle, with the digest of its content."""
    return url_for("scripts.scripts", file=file, v=digest_of(contents()[file]))


@bp.get(f"/static/<any({', '.join(map(repr, FILES))}):file>")
def scripts(file: str) -> Response:
    return answer_with(contents()[file], "text/javascript")


def _script(name: str, *soon: str) -> Markup:
    """The HTML element that runs a module on a page, and preloads the bundles of what it imports ``soon``."""
    # Styles first: a page can be read before it answers to taps, and on a slow network that is half a second.
    tag = Markup('<script type="module" fetchpriority="low" src="{}" data-run="{}"></script>')
    preload = Markup('<link rel="modulepreload" fetchpriority="low" href="{}">')
    files = dict.fromkeys(map(file_of, (name, *soon)))
    preloads = [preload.format(scripts_address(file)) for file in files if file != FIRST]
    return tag.format(scripts_address(FIRST), name) + Markup().join(preloads)


@cache
def entry_points() -> set[str]:
    """The modules that templates run, those that modules import dynamically, and those named in ``FILES``."""
    found = {name for names in FILES.values() for name in names}
    for file in TEMPLATES.rglob("*.html"):
        for call in _CALL.findall(file.read_text("utf-8")):
            found.update(_QUOTED.findall("".join(call)))
    return found.union(*(dynamic_of(name, source) for name, source in sources().items()))


@cache
def sources() -> Mapping[str, str]:
    """The sources of all modules by name, compiled templates among them."""
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


def _minified(script: str) -> bytes:
    return str(jsmin(script)).encode()


# In the order in which they apply.
STYLE_BUNDLES: Mapping[str, tuple[str, ...]] = {
    "base": ("app.css", "components.css", "forms.css", "deal.css", "on_paper.css"),
    "sheet": ("card.css", "diagrams.css", "codes.css", "large_text.css", "sync.css", "paper.css"),
    "entry": ("totals.css", "tiles.css", "entry.css", "large_text_entry.css"),
}
ON_PAPER = ("on_paper.css", "paper.css")
# On pages that need only some of them.
ALSO_ALONE = ("card.css", "diagrams.css", "codes.css", "large_text.css", "sync.css")
ONLY_BUNDLED = frozenset(file for files in STYLE_BUNDLES.values() for file in files if file not in ALSO_ALONE)


@cache
def _style_body(name: str) -> bytes:
    return "".join(map(_part, STYLE_BUNDLES[name])).encode()


def _part(file: str) -> str:
    style = minified((STATIC / "css" / file).read_text(encoding="utf-8"))
    return f"@media print{{{style}}}" if file in ON_PAPER else style


def style(name: str) -> str:
    """The address of a bundle of stylesheets in ``STYLE_BUNDLES``, with the digest of its content."""
    return url_for("scripts.styles", name=name, v=digest_of(_style_body(name)))


@bp.get(f"/static/<any({', '.join(map(repr, STYLE_BUNDLES))}):name>.css")
def styles(name: str) -> Response:
    return answer_with(_style_body(name), "text/css")


def init_app(app: Flask) -> None:
    """Gives templates ``{{ script("bonken/main") }}`` and ``{{ style("base") }}``."""
    app.jinja_env.globals.update(script=_script, style=style)
