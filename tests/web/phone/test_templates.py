"""Compiled templates draw, byte for byte, what Jinja draws from the same page models."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from jinja2 import DictLoader, Environment

from scoresheet.core.bonken.sheet import Sheet, score_sheet
from scoresheet.core.errors import ScoresheetError
from scoresheet.core.languages import LANGUAGES
from scoresheet.core.log import Log
from scoresheet.locales import texts
from scoresheet.views.bonken.card import card_of
from scoresheet.views.bonken.log import log_lines
from scoresheet.web.phone.data import all_texts
from scoresheet.web.phone.scripts import sources
from scoresheet.web.phone.templates import TemplateError, camel, compiled
from tests.strategies import BOOKS
from tests.twins.answers import log_of, plain
from tests.twins.cases import NAMES, SEED, evening_case

EVENINGS = 100
CARD = "bonken/macros/card.html"

RUN = """
import { readFileSync } from "node:fs";
import { Explainer } from "./views/bonken/explain.js";
const { texts, drawings } = JSON.parse(readFileSync(0, "utf8"));
const answers = [];
for (const { language, template, macro, given } of drawings) {
  const explain = new Explainer({}, [], texts[language], language);
  const urlFor = (page, values) => `${page}?${new URLSearchParams(values)}`;
  const module = await import(`./templates/${template}.js`);
  answers.push(module[macro]({ t: (key, values) => explain.text(key, values), urlFor }, ...given).text);
}
console.log(JSON.stringify(answers));
"""


class Drawings:
    """Macros drawn by Jinja, to be drawn by Node too."""

    def __init__(self, environment: Environment, modules: Mapping[str, str]) -> None:
        self.environment, self.modules = environment, modules
        self.asked: list[Mapping[str, Any]] = []
        self.expected: list[str] = []

    def add(self, language: str, template: str, macro: str, *given: Any) -> None:
        """A macro of a template with its arguments."""
        words = {"t": texts(language), "url_for": lambda page, **values: f"{page}?{urlencode(values)}"}
        module = self.environment.get_template(template).make_module(words)
        self.expected.append(str(getattr(module, macro)(*given)))
        self.asked.append({"language": language, "template": template, "macro": camel(macro), "given": plain(given)})

    def assert_same(self, folder: Path) -> None:
        """Has Node draw all of them."""
        if shutil.which("node") is None:
            assert os.environ.get("CI") != "true", "no Node.js"
            pytest.skip("needs Node.js to run a script by itself")
        for name, source in self.modules.items():
            file = folder / f"{name}.js"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(source, encoding="utf-8")
        (folder / "package.json").write_text('{"type": "module"}')
        (folder / "run.js").write_text(RUN)
        catalogues = {language: all_texts(texts(language)) for language in LANGUAGES}
        given = json.dumps({"texts": catalogues, "drawings": self.asked})
        done = subprocess.run(["node", "run.js"], cwd=folder, input=given, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        for one, other, asked in zip(json.loads(done.stdout), self.expected, self.asked, strict=True):
            assert one == other, asked


def logs() -> Iterator[Log[Sheet]]:
    """Logs of evenings, right and odd ones, without end."""
    rng = Random(SEED)
    while True:
        log = log_of(evening_case(rng, BOOKS))
        try:
            assert log.sheet
        except ScoresheetError:  # a change that cannot be
            continue
        yield log


def test_page_models_are_drawn_alike_by_server_and_phone(app: Flask, tmp_path: Path) -> None:
    drawings = Drawings(app.jinja_env, sources())
    for log in islice(logs(), EVENINGS):
        for language in LANGUAGES:
            lines = log_lines(log, texts(language))
            drawings.add(language, "bonken/macros/log.html", "log", lines[::-1], "key", len(lines) % 2 == 0)
            card = card_of(log.sheet, score_sheet(log.sheet), texts(language))
            drawings.add(language, CARD, "table", card, "key", "", len(lines))
            drawings.add(language, CARD, "diagrams", card)
            drawings.add(language, CARD, "turn", card)
            drawings.add(language, CARD, "standing", card)
            drawings.add(language, CARD, "marks", card, "key")

    drawings.assert_same(tmp_path)


# Everything that the compiler takes, once.
EVERYTHING = """
{% macro all(one, many=["d", "e"], class="c", sure=false) %}
{% set name = one.first_name or t("log.empty") %}
{{ "<" ~ name ~ ">" }}{{ one.count if one.count is not none }}{{ " none" if not one.list }}
{% for a, b in one.pairs if a != "no" %}
{{ loop.index }}{{ loop.index0 }}{{ a }}{{ b[-1] }}{{ ", " if not loop.last else loop.length }}{% set last = a %}
{{ last }}
{% endfor %}
{% if one.list and not sure %}{{ one.list|join("&") }}{% elif "x" in many %}x{% elif "d" not in many %}none{% else %}
{{ class }}{{ one.list|select|join }}
{% endif %}
{{ (many + many)|length }} {{ name|length }} {{ name|bidi_safe }} {{ one.count|signed if one.count }}
{{ "%s-%s"|format(name, 1) }} {{ one.count|minus if one.count or sure }} {{ "yes" if one.symbol is red }}
{{ "zero" if one.count == 0 or one.count < 0 and not one.list }}
{% call(what) box(name, open=sure) %}{{ what }}{{ name }}{% endcall %}
{{ box("plain") }}{{ url_for("sheets.card", key=name) }}
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
    drawings = Drawings(environment, {**sources(), **compiled({"one.html": ["all"]}, environment)})
    for name in (*NAMES, '"a" & b', ""):
        for one in ones:
            for given in ((), (("x",), "k", True), (("y",),)):
                drawings.add("en", "one.html", "all", replace(one, first_name=name), *given)

    drawings.assert_same(tmp_path)


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
