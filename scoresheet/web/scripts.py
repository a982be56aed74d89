"""All modules of static/js in one file, so that a phone asks for its scripts once instead of sixty times.

>>> whole = bundled({"a": "export const ONE = 1;", "b/c": 'import { ONE } from "../a.js";\\nalert(ONE);'})
>>> print(*whole.splitlines()[1:9], sep="\\n")
"a": ($load) => {
const ONE = 1;
return { ONE };
},
"b/c": ($load) => {
const { ONE } = $load("a");
alert(ONE);
return {};

The modules stay as they are, and may be loaded one by one by a test. Here each becomes a function that runs when it is
first asked for: what it imports are calls of others, what it exports is what it returns. A page names what it runs in
``<script type="module" src=… data-run="entry/main">``, which the template writes as ``{{ script("entry/main") }}``.
"""

import posixpath
import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256

from flask import Blueprint, Flask, Response, request, url_for
from markupsafe import Markup

from scoresheet.assets import STATIC
from scoresheet.web.current import YEAR

bp = Blueprint("scripts", __name__)

# Comments go first, because words in them look like code.
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n|/\*\*(?:(?!\*/).)*\*/ ?", re.M | re.S)
_IMPORT = re.compile(r'^import (?:\* as (\w+)|\{([^}]*)\}) from "(\.[^"]+)\.js";$', re.M)
_AGAIN = re.compile(r'^export \* from "(\.[^"]+)\.js";$', re.M)
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.M)
_LATER = re.compile(r'\bimport\("(\.[^"]+)\.js"\)')
_LEFT = re.compile(r"^(?:import|export)\b.*|.*\b(?:import\(|import\.meta).*|^await\b.*", re.M)

_HEAD = "const parts = {\n"
_TAIL = """};
const made = {};
function $load(name) {
  return (made[name] ??= parts[name]($load));
}
for (const script of document.querySelectorAll("script[data-run]")) $load(script.dataset.run);
"""


def bundled(modules: Mapping[str, str]) -> str:
    """The one script, of sources by name; :class:`ValueError` when a module says something that cannot be done here."""
    return _HEAD + "".join(_part(name, source, modules) for name, source in modules.items()) + _TAIL


def _part(name: str, source: str, modules: Mapping[str, str]) -> str:
    def other(path: str) -> str:
        found = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
        if found not in modules:
            raise ValueError(f"{name}: there is no {found}")
        return f'$load("{found}")'

    def imported(match: re.Match[str]) -> str:
        whole, some, path = match.groups()
        return f"const {whole or '{' + some.replace(' as ', ': ') + '}'} = {other(path)};"

    code = _IMPORT.sub(imported, _COMMENT.sub("", source))
    again = [f"...{other(path)}" for path in _AGAIN.findall(code)]
    code = _AGAIN.sub("", code)
    exports = _EXPORT.findall(code)
    code = _EXPORT.sub("", code)
    code = _LATER.sub(lambda match: f"Promise.resolve().then(() => {other(match[1])})", code)
    if left := _LEFT.search(code):
        raise ValueError(f"{name}: {left[0].strip()}")
    return f'"{name}": ($load) => {{\n{code.strip()}\nreturn {{{_listed([*again, *exports])}}};\n}},\n'


def _listed(names: list[str]) -> str:
    return f" {', '.join(names)} " if names else ""


@cache
def _body() -> bytes:
    folder = STATIC / "js"
    files = sorted(folder.rglob("*.js"), key=lambda file: file.relative_to(folder).as_posix())
    sources = {
        file.relative_to(folder).as_posix().removesuffix(".js"): file.read_text(encoding="utf-8") for file in files
    }
    return bundled(sources).encode()


@cache
def _digest() -> str:
    return sha256(_body()).hexdigest()[:16]


def scripts_address() -> str:
    """Where the script is, as long as it stays the same."""
    return url_for("scripts.scripts", v=_digest())


@bp.get("/static/scripts.js")
def scripts() -> Response:
    """The one script."""
    response = Response(_body(), mimetype="text/javascript")
    response.set_etag(_digest())
    is_same = request.args.get("v") == _digest()
    response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable" if is_same else "no-cache"
    response.make_conditional(request)
    return response


def init_app(app: Flask) -> None:
    """Lets templates write ``{{ script("entry/main") }}``."""

    def script(name: str) -> Markup:
        # Styles first: a page can be read before it answers to taps, and on a slow network that is half a second.
        tag = Markup('<script type="module" fetchpriority="low" src="{}" data-run="{}"></script>')
        return tag.format(scripts_address(), name)

    app.jinja_env.globals["script"] = script
