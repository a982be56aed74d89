"""Compiler of Jinja templates to ES modules: a phone draws with the macros that a server draws pages with.

    // static/js/home/recent_circles.js
    import { circles as circleOptions } from "../templates/macros/new_sheet.html.js";
    circleOptions(context, [{ key, name }])      // markup, to be put into the page

A script imports the macros of a template as it imports functions of a module; what they call comes along, and nothing
else is compiled. The first argument, ``context``, has what every template may use besides, :data:`CONTEXT`; fields and
macros are spelt in camel case there: ``card.adds_up`` is `card.addsUp`. The compiler takes:

- macros with defaults and keywords, ``import``, ``call`` with arguments;
- output, escaped as Jinja does it: any value but markup that a macro made;
- ``if``, ``for`` with ``loop`` and a test, ``set`` of a name that is new;
- names, fields, items, constants, lists, ``if`` in a line, comparisons, ``in``, ``or``, ``~``, ``+`` of lists; in
  conditions also ``and`` and ``not``;
- the filters and tests named below, without keywords.

Anything else is a :class:`TemplateError` that names file and line. What the compiled code needs is views/html.js.
"""

import json
import posixpath
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache

from jinja2 import Environment, FileSystemLoader, nodes
from jinja2.exceptions import TemplateNotFound

from scoresheet.assets import TEMPLATES

CONTEXT = frozenset(("t", "url_for"))
FILTERS = frozenset(("bidi_safe", "format", "join", "length", "minus", "signed"))
TESTS = frozenset(("red",))
FOLDER = "templates/"  # of their modules, beside the folders of scripts
SUFFIX = ".html"

_LOOP = frozenset(("first", "index", "index0", "last"))
_SIGNS = {"eq": "===", "ne": "!==", "gt": ">", "gteq": ">=", "lt": "<", "lteq": "<="}
_RESERVED = frozenset(
    ("case", "class", "const", "default", "delete", "export", "function", "let", "new", "this", "var")
)
_HELPERS = ("add", "among", "concatenated", "each", "escaped", "filters", "markup", "tests", "truthy")


class TemplateError(Exception):
    """Error for a template that cannot be compiled to JavaScript: where, and what."""


def environment() -> Environment:
    """The Jinja environment of the compiler, for its syntax alone."""
    return Environment(loader=FileSystemLoader(TEMPLATES), trim_blocks=True, lstrip_blocks=True, autoescape=True)


def compiled(asked: Mapping[str, Iterable[str]], source: Environment) -> dict[str, str]:
    """The JavaScript modules of the macros ``asked`` for by template, in camel case, and of those that these call; by
    the name of the module."""
    templates: dict[str, _Template] = {}

    @cache
    def read(name: str) -> _Template:
        templates[name] = _Template(source, name, read)
        return templates[name]

    for template, macros in asked.items():
        for macro in macros:
            read(template).compile_macro(macro)
    return {FOLDER + name: template.module() for name, template in templates.items() if template.functions}


def camel(name: str) -> str:
    """The name of a field or a macro in JavaScript."""
    return re.sub(r"(?<=[a-z0-9])_([a-z0-9])", lambda found: found[1].upper(), name)


def _local(name: str) -> str:
    return f"{camel(name)}_" if name in _RESERVED else camel(name)


def _listed(found: Iterable[str]) -> str:
    return ", ".join(found)


class _Scope:
    """The names known in a macro or in one turn of a loop, and those set there."""

    def __init__(self, known: Iterable[str]) -> None:
        self.known, self.set = {*known}, dict[str, None]()

    def inner(self, names: Iterable[str]) -> "_Scope":
        return _Scope({*self.known, *names})


class _Template:
    """The compiler of one template, whose macros become functions as they are asked for."""

    def __init__(self, source: Environment, name: str, read: Callable[[str], "_Template"]) -> None:
        try:
            assert source.loader
            tree = source.parse(source.loader.get_source(source, name)[0], name)
        except TemplateNotFound as error:
            raise TemplateError(f"{name}: there is no such template") from error
        self.name, self.read = name, read
        self.imports = {
            found.target: found.template.value
            for found in tree.body
            if isinstance(found, nodes.Import) and isinstance(found.template, nodes.Const)
        }
        self.macros = {camel(found.name): found for found in tree.body if isinstance(found, nodes.Macro)}
        self.functions: dict[str, str] = {}
        self.used_macros: dict[str, dict[str, None]] = {}  # of other templates

    def compile_macro(self, name: str) -> nodes.Macro:
        """Compiles a macro, unless it is compiled already."""
        if name not in self.macros:
            raise TemplateError(f"{self.name}: there is no macro {name}")
        macro = self.macros[name]
        if name not in self.functions:
            self.functions[name] = ""  # a macro may call itself
            taken = [_local(argument.name) for argument in macro.args]
            scope = _Scope(["caller", *(argument.name for argument in macro.args)])
            for at, default in enumerate(macro.defaults, len(taken) - len(macro.defaults)):
                taken[at] += f" = {self.value(default, scope)}"
            body = self.markup(macro.body, scope)
            self.functions[name] = f"export function {name}({_listed(['$', *taken, 'caller'])}) {{\n{body}\n}}\n"
        return macro

    def module(self) -> str:
        here = posixpath.dirname(FOLDER + self.name)
        body = "\n".join(self.functions.values())
        helpers = _listed(f"{name} as ${name}" for name in _HELPERS if f"${name}" in body)
        lines = [f'import {{ {helpers} }} from "{posixpath.relpath("views/html", here)}.js";']
        for other, names in self.used_macros.items():
            path = posixpath.relpath(FOLDER + other, here)
            wanted = _listed(f"{name} as {self.alias(other, name)}" for name in names)
            lines.append(f'import {{ {wanted} }} from "{path if path.startswith(".") else f"./{path}"}.js";')
        return "\n".join([*lines, body])

    def alias(self, other: str, name: str) -> str:
        """The name in the module of a macro of another template."""
        return f"{re.sub(r'[^a-z0-9]+', '_', other.removesuffix(SUFFIX))}${name}"

    def markup(self, body: list[nodes.Node], scope: _Scope) -> str:
        """The body of a JavaScript function that returns markup."""
        return f'let $made = "";\n{self.statements(body, scope)}return $markup($made);'

    def statements(self, body: list[nodes.Node], scope: _Scope) -> str:
        """The JavaScript statements of a scope. A name that is set belongs to all of it, as in Jinja."""
        code = self.block(body, scope)
        return (f"let {_listed(map(_local, scope.set))};\n" if scope.set else "") + code

    def block(self, body: list[nodes.Node], scope: _Scope) -> str:
        return "".join(f"{self.statement(node, scope)}\n" for node in body)

    def statement(self, node: nodes.Node, scope: _Scope) -> str:
        match node:
            case nodes.Output():
                return f"$made += {' + '.join(self.shown(part, scope) for part in node.nodes)};"
            case nodes.If():
                ways = [(node.test, node.body), *((other.test, other.body) for other in node.elif_)]
                code = " else ".join(
                    f"if ({self.test(test, scope)}) {{\n{self.block(to, scope)}}}" for test, to in ways
                )
                return code + (f" else {{\n{self.block(node.else_, scope)}}}" if node.else_ else "")
            case nodes.For(else_=[], recursive=False):
                names, pattern = self.target(node.target)
                inner = scope.inner([*names, "loop"])
                kept = f", ({pattern}) => {self.test(node.test, inner)}" if node.test else ""
                inside = self.statements(node.body, inner)
                return f"$each({self.value(node.iter, scope)}, ({pattern}, loop) => {{\n{inside}}}{kept});"
            case nodes.Assign():
                names, pattern = self.target(node.target)
                value = self.value(node.node, scope)
                if known := scope.known.intersection(names):
                    raise self.error(node, f"a second {min(known)}")
                scope.set |= dict.fromkeys(names)
                scope.known |= {*names}
                return f"({pattern} = {value});"
            case nodes.CallBlock():
                names = [argument.name for argument in node.args]
                inside = f"({_listed(map(_local, names))}) => {{\n{self.markup(node.body, scope.inner(names))}\n}}"
                return f"$made += $escaped({self.call(node.call, scope, inside)});"
        raise self.error(node, type(node).__name__)

    def target(self, node: nodes.Node) -> tuple[list[str], str]:
        """The names of a loop or a ``set``, and their destructuring in JavaScript."""
        found = node.items if isinstance(node, nodes.Tuple) else [node]
        names = [one.name for one in found if isinstance(one, nodes.Name)]
        if len(names) < len(found):
            raise self.error(node, "what is set")
        pattern = _listed(map(_local, names))
        return names, f"[{pattern}]" if isinstance(node, nodes.Tuple) else pattern

    def shown(self, node: nodes.Node, scope: _Scope) -> str:
        value = self.value(node, scope)
        return value if isinstance(node, nodes.TemplateData) else f"$escaped({value})"

    def test(self, node: nodes.Node, scope: _Scope) -> str:
        """The JavaScript condition for a Jinja one: empty texts and lists are false, as in Python."""
        match node:
            case nodes.Not():
                return f"!{self.test(node.node, scope)}"
            case nodes.And() | nodes.Or():
                sign = "&&" if isinstance(node, nodes.And) else "||"
                return f"({self.test(node.left, scope)} {sign} {self.test(node.right, scope)})"
            case nodes.Test(node=nodes.Name(name="caller"), name="defined"):
                return "(caller !== undefined)"
            case nodes.Compare() | nodes.Test():
                return self.value(node, scope)
        return f"$truthy({self.value(node, scope)})"

    def value(self, node: nodes.Node, scope: _Scope) -> str:
        def value(inner: nodes.Node) -> str:
            return self.value(inner, scope)

        match node:
            case nodes.Const(value=found) | nodes.TemplateData(data=found):
                return json.dumps(found, ensure_ascii=False)
            case nodes.Name(name=name) if name in scope.known:
                return _local(name)
            case nodes.Name(name=name):
                raise self.error(node, f"{name}, which is no argument of this macro,")
            case nodes.Getattr(attr=field):
                if node.node == nodes.Name("loop", "load") and field not in _LOOP:
                    raise self.error(node, f"loop.{field}")
                return f"{value(node.node)}.{camel(field)}"
            case nodes.Getitem(arg=nodes.Neg(node=nodes.Const(value=int(back)))):
                return f"{value(node.node)}.at(-{back})"
            case nodes.Getitem() if not isinstance(node.arg, nodes.Slice):
                return f"{value(node.node)}[{value(node.arg)}]"
            case nodes.Tuple() | nodes.List():
                return f"[{_listed(map(value, node.items))}]"
            case nodes.CondExpr():
                other = value(node.expr2) if node.expr2 else '""'
                return f"({self.test(node.test, scope)} ? {value(node.expr1)} : {other})"
            case nodes.Or():
                return f"({self.test(node.left, scope)} ? {value(node.left)} : {value(node.right)})"
            case nodes.Concat():
                return f"$concatenated({_listed(map(value, node.nodes))})"
            case nodes.Add():
                return f"$add({value(node.left)}, {value(node.right)})"
            case nodes.Compare(ops=[one]) if one.op in _SIGNS:
                return f"({value(node.expr)} {_SIGNS[one.op]} {value(one.expr)})"
            case nodes.Compare(ops=[one]):
                return f"{'!' if one.op == 'notin' else ''}$among({value(node.expr)}, {value(one.expr)})"
            case nodes.Test(name="none"):
                return f"({value(node.node)} === null)"
            case nodes.Test(args=[], kwargs=[]) if node.name in TESTS:
                return f"$tests.{node.name}({value(node.node)})"
            case nodes.Filter(node=nodes.Expr() as inner, kwargs=[]) if node.name in FILTERS:
                return f"$filters.{camel(node.name)}({_listed([value(inner), *map(value, node.args)])})"
            case nodes.Filter():
                raise self.error(node, f"the filter {node.name}")
            case nodes.Call():
                return self.call(node, scope)
        raise self.error(node, type(node).__name__)

    def call(self, node: nodes.Call, scope: _Scope, caller: str = "") -> str:
        """The JavaScript call of a macro, of ``caller``, or of a function of the context."""
        if node.dyn_args or node.dyn_kwargs:
            raise self.error(node, "a call with *")
        given = [self.value(argument, scope) for argument in node.args]
        named = {keyword.key: self.value(keyword.value, scope) for keyword in node.kwargs}
        match node.node:
            case nodes.Name(name="caller"):
                return f"caller({_listed(given)})"
            case nodes.Name(name=name) if name in CONTEXT and name not in scope.known:
                values = [f"{{ {_listed(f'{key}: {value}' for key, value in named.items())} }}"] if named else []
                return f"$.{camel(name)}({_listed([*given, *values])})"
            case nodes.Name(name=name) if camel(name) in self.macros and name not in scope.known:
                macro, function = self.compile_macro(camel(name)), camel(name)
            case nodes.Getattr(node=nodes.Name(name=module), attr=attr) if module in self.imports:
                other, name = self.imports[module], camel(attr)
                macro, function = self.read(other).compile_macro(name), self.alias(other, name)
                self.used_macros.setdefault(other, {})[name] = None
            case _:
                raise self.error(node, "a call of what is no macro")
        order = [argument.name for argument in macro.args]
        given += [named.pop(key, "undefined") for key in order[len(given) :]]
        if named or len(given) > len(order):
            raise self.error(node, f"an argument of {macro.name}")
        return f"{function}({_listed(['$', *given, *([caller] if caller else [])])})"

    def error(self, node: nodes.Node, what: str) -> TemplateError:
        return TemplateError(f"{self.name}:{node.lineno}: {what} cannot be compiled")
