"""Compiled templates draw, byte for byte, what Jinja draws; ``tests/twins`` compares the pages of both."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from jinja2 import DictLoader, Environment

from scoresheet.locales import texts
from scoresheet.web.phone.data import all_texts
from scoresheet.web.phone.templates import TemplateError, compiled
from tests.twins.answers import plain
from tests.twins.cases import NAMES
from tests.twins.node import Node

# Draws the macro below in Node.
DRAWING = """
import { all } from "./js/templates/one.html.js";
import { Explainer } from "./js/views/bonken/explain.js";
export function drawn(texts, cases) {
  const explain = new Explainer({ rulebook: {}, players: [] }, texts, "en");
  const urlFor = (page, values) => `${page}?${new URLSearchParams(values)}`;
  const words = { t: (key, values) => explain.text(key, values), urlFor };
  return cases.map((given) => all(words, ...given).text);
}
"""
# Everything that the compiler takes, once.
EVERYTHING = """
{% macro all(one, many=["d", "e"], class="c", sure=false) %}
{% set name = one.first_name or t("log.empty") %}
{{ "<" ~ name ~ ">" }}{{ one.count if one.count is not none }}{{ " none" if not one.list }}
{% for a, b in one.pairs if a != "no" %}
{{ loop.index }}{{ loop.index0 }}{{ a }}{{ b[-1] }}{{ ", " if not loop.last }}{% set last = a %}
{{ last }}
{% endfor %}
{% if one.list and not sure %}{{ one.list|join("&") }}
{{ many|join(", ") }}{% elif "x" in many %}x{% elif "d" not in many %}none{% else %}
{{ class }}
{% endif %}
{{ (many + many)|length }} {{ name|length }} {{ name|bidi_safe }} {{ one.count|signed if one.count }}
{{ "%s-%s"|format(name, 1) }} {{ one.count|minus if one.count or sure }} {{ "yes" if one.symbol is red }}
{{ "zero" if one.count == 0 or one.count < 0 and not one.list }}
{{ "<" if one.count < 0 }}{{ "<=" if one.count <= 0 }}{{ ">" if one.count > 0 }}{{ ">=" if one.count >= 0 }}
{% call(what) box(name, open=sure) %}{{ what }}{{ name }}{% endcall %}
{{ "<" ~ box("plain") }}{{ url_for("sheets.card", key=name) }}
{% endmacro %}
{% macro box(title, open=false) %}
<b{% if open %} open{% endif %}>{{ title }}{% if caller is defined %}{{ caller("<i>") }}{% endif %}</b>
{% endmacro %}
"""


@dataclass(frozen=True)
class One:
    count: int
    list: Sequence[str]
    pairs: Sequence[object]
    symbol: str
    first_name: str = ""


def test_everything_that_compiles_is_drawn_alike_by_server_and_phone(app: Flask, tmp_path: Path) -> None:
    ones = (
        One(1, (), (), "♥P"),
        One(0, ("<", ""), (("a", "<b>"), ("no", "z"), ("b", ("c", "'"))), "LT"),
        One(-3, ("",), (("x", (1, 2)),), "♣"),
    )
    environment = app.jinja_env.overlay(loader=DictLoader({"one.html": EVERYTHING}))
    cases = [
        (replace(one, first_name=name), *given)
        for name in (*NAMES, '"a" & b', "")
        for one in ones
        for given in ((), (("x",), "k", True), (("y",),))
    ]
    words = {"t": texts("en"), "url_for": lambda page, **values: f"{page}?{urlencode(values)}"}
    module: Any = environment.get_template("one.html").make_module(words)
    (tmp_path / "drawing.js").write_text(DRAWING, encoding="utf-8")
    node = Node(tmp_path, "drawing.js", compiled({"one.html": ["all"]}, environment))
    found = node.call("drawn", all_texts(texts("en")), plain(cases))
    for case, drawn in zip(cases, found, strict=True):
        assert drawn == str(module.all(*case)), case


@pytest.mark.parametrize(
    ("inside", "complaint"),
    [
        ("{{ a // 2 }}", "FloorDiv"),
        ("{{ b }}", "b, which is no argument of this macro,"),
        ("{{ a|map('length') }}", "the filter map"),
        ("{{ a|join(d=1) }}", "the filter join"),
        ("{{ a is odd }}", "Test"),
        ("{{ a.items() }}", "a call of what is no macro"),
        ("{{ one(c=1) }}", "an argument of one"),
        ("{{ one(*a) }}", "a call with *"),
        ("{{ loop.cycle }}", "loop.cycle"),
        ("{% for loop in a %}{{ loop.previtem }}{% endfor %}", "loop.previtem"),
        ("{% for b in a %}{% else %}none{% endfor %}", "For"),
        ("{% set a = 1 %}", "a second a"),
        ("{% include 'two.html' %}", "Include"),
    ],
)
def test_syntax_that_cannot_be_compiled_is_named_with_its_line(inside: str, complaint: str) -> None:
    loader = DictLoader({"one.html": "{% macro one(a) %}\n" + inside + "{% endmacro %}"})
    with pytest.raises(TemplateError) as error:
        compiled({"one.html": ["one"]}, Environment(loader=loader))
    assert str(error.value) == f"one.html:2: {complaint} cannot be compiled"


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        ({"two.html": ["one"]}, "two.html: there is no such template"),
        ({"one.html": ["b"]}, "one.html: there is no macro b"),
    ],
)
def test_a_missing_template_or_macro_is_named(asked: Mapping[str, Sequence[str]], complaint: str) -> None:
    with pytest.raises(TemplateError) as error:
        compiled(asked, Environment(loader=DictLoader({"one.html": ""})))
    assert str(error.value) == complaint
