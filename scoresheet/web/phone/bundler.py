"""Bundling of JavaScript modules into files; which belong in which is in scripts.py.

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
is first asked for. What it imports are calls of others, what it exports is what it returns. The first file runs what
the page names in ``data-run``, and has the addresses of the others: from there comes what it lacks.
"""

import json
import posixpath
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

Sources = Mapping[str, str]  # by the name of the module, its path without ending

# Comments go first, because words in them look like code.
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n|/\*\*(?:(?!\*/).)*\*/ ?", re.M | re.S)
_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)\.js";$', re.M)
_DYNAMIC = re.compile(r'\bimport\("(\.[^"]+)\.js"\)')
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.M)
# What has no place in such a function. A text over several lines would not be the same without indentation, nor one
# within another once rjsmin has taken spaces out.
_LEFT = re.compile(
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


def bundled(modules: Sources, files: Iterable[tuple[str, Sequence[str]]] = ()) -> str:
    """The first file; ``files`` are the addresses of others, each with the names of modules that come from there. What
    is in none of them comes from the last. :class:`ValueError` when a module says something that cannot be done
    here."""

    return _HEAD + _parts(modules) + _TAIL.replace("FILES", json.dumps([*files])).replace("AGAIN", str(_AGAIN))


def bundled_apart(modules: Sources) -> str:
    """Another file; errors as :func:`bundled`."""
    return f"export const parts = {{\n{_parts(modules)}}};\n"


def needed(names: Iterable[str], modules: Sources) -> list[str]:
    """These modules and everything that they import, by way of others too, each after what it imports: beside what they
    use they compress best. :class:`ValueError` for one there is not."""
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


def reached(names: Iterable[str], modules: Sources, without: Sequence[str] = ()) -> list[str]:
    """These modules and all that they may come to import, dynamically too, but not by way of some."""
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
    """The modules that one imports, each with the names of what it takes from there."""
    return {
        _target(name, path): tuple(one.split()[0] for one in names.split(",") if one.strip())
        for names, path in _IMPORT.findall(source)
    }


@cache
def dynamic_of(name: str, source: str) -> tuple[str, ...]:
    """The modules that one imports dynamically."""
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
    if left := _LEFT.search(code):
        raise ValueError(f"{name}: {left[0].strip()}")
    returned = f"{{ {', '.join(exports)} }}" if exports else "{}"
    return f'"{name}": ($load, $later) => {{\n{code.strip()}\nreturn {returned};\n}},\n'
