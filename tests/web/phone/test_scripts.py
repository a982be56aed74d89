"""The files of scripts hold all modules, each as it stands, and no syntax that cannot be bundled."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.web.phone.scripts import (
    FILES,
    FIRST,
    contents,
    entry_points,
    file_of,
    first_file,
    imports_of,
    modules_of,
    other_file,
    sources,
    with_imports,
    without_comments,
)
from scoresheet.web.templating import SERVERLESS

EVERY_FILE = pytest.mark.parametrize("file", FILES)


@EVERY_FILE
def test_a_file_has_the_modules_it_needs_and_none_of_the_first_file(file: str) -> None:
    text = contents()[file].decode()
    before = set() if file == FIRST else {*modules_of(FIRST)}
    there = re.findall(r'"([\w./-]+)":\(\$load,\$later\)=>\{', text)
    assert there == [*modules_of(file)]
    assert not before & {*there}
    assert set(re.findall(r'\$load\("([\w/-]+)"\)', text)) <= before | {*there}
    assert "/**" not in text


@EVERY_FILE
def test_a_module_comes_after_those_it_imports(file: str) -> None:
    seen: set[str] = set()
    modules = modules_of(file)
    for name, source in modules.items():
        assert {one for one in imports_of(name, source) if one in modules} <= seen
        seen.add(name)


def test_what_is_asked_for_is_in_the_file_where_it_is_looked_for() -> None:
    texts = [body.decode() for body in contents().values()]
    asked = {name for text in texts for name in re.findall(r'\$later\("([\w/-]+)"\)', text)}
    assert {"sheet/clash_questions", "bonken/correcting", "bonken/entry", "bonken/local_pages"} <= asked
    assert all(name in modules_of(file_of(name)) for name in asked | entry_points())


def test_every_module_is_in_some_file_and_little_is_in_two() -> None:
    assert {name for file in FILES for name in modules_of(file)} == {*sources()}
    letters = {name: len(without_comments(source)) for name, source in sources().items()}
    assert sum(letters[name] for file in FILES for name in modules_of(file)) < 1.1 * sum(letters.values())


def test_the_first_file_knows_the_others_by_their_digests(client: FlaskClient) -> None:
    found = re.findall(r'"\./((\w+\.js)\?v=\w+)"', client.get(f"/static/{FIRST}").text)
    assert {file for _, file in found} == {*FILES} - {FIRST}
    assert all("immutable" in client.get(f"/static/{name}").headers["Cache-Control"] for name, _ in found)


@pytest.mark.parametrize(
    ("page", "run", "soon"),
    [
        ("/", "home/main", ["start"]),
        ("/s/{key}", "bonken/main", []),
        ("/s/{key}/deal", "bonken/main", []),
        ("/s/{key}/share", "bonken/share", ["more"]),
        ("/calculator", "bonken/main", []),
        ("/here", "bonken/main", ["start"]),
        ("/here/deal", "bonken/main", ["start"]),
    ],
)
@pytest.mark.parametrize("serverless", [False, True])
def test_a_page_fetches_what_it_will_run_at_once(
    app: Flask, sheet_key: str, page: str, run: str, soon: list[str], serverless: bool
) -> None:
    app.config[SERVERLESS] = serverless
    text = app.test_client().get(page.format(key=sheet_key)).text
    runs = re.search(rf'<script [^>]*data-run="{run}"></script>((?:<link rel="modulepreload" [^>]*>)*)', text)
    assert runs
    assert re.findall(r'href="/static/(\w+)\.js\?v=\w+"', runs[1]) == soon


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ('import { x } from "./nowhere.js";', "there is no nowhere"),
        ('import x from "./b.js";', "import x"),
        ('import "./b.js";', "import"),
        ("export default 1;", "export default"),
        ("export let one = 1;", "export let"),
        ('const one = await import(two ? "./b.js" : "./c.js");', "import("),
        ("await fetch('/');", "await fetch"),
        ("one(import.meta.url);", "import.meta"),
        ("const text = `one\n  two`;", "const text = `one"),
        ("say(`one ${two} three`, `four\n  five`);", "`four"),
        ('const text = `one ${two ? `a ${b}` : ""}`;', "const text = `one"),
        ("import(`./b.js`).then(start);", "import("),
        ('import * as b from "./b.js";', "import * as b"),
        ('export * from "./b.js";', "export *"),
    ],
)
def test_syntax_that_cannot_be_bundled_is_refused_with_the_place(source: str, words: str) -> None:
    modules = {"a": f"const first = 1;\n{source}\n", "b": ""}
    with pytest.raises(ValueError, match=r"^a: ") as caught:
        first_file({name: modules[name] for name in with_imports(modules, modules)})
    assert words in str(caught.value)


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node to run a script by itself")
def test_modules_run_once_and_only_when_asked_for(tmp_path: Path) -> None:
    apart = {
        "later/more": 'import { ran } from "../ran.js";\nimport { Same } from "../other.js";\n'
        'ran.push("more");\nexport const More = Same;'
    }
    first = {
        "ran": "export const ran = [];\nexport async function later() {\n  return 1;\n}",
        "deep/one": 'import { ran as all } from "../ran.js";\nall.push("one");\nexport class One {}',
        "other": 'import { One } from "./deep/one.js";\nexport const Same = One;',
        "unasked": 'import { ran } from "./ran.js";\nran.push("unasked");',
        "main": 'import { Same } from "./other.js";\nimport { One } from "./deep/one.js";\n'
        'import { ran } from "./ran.js";\nimport("./later/more.js").then(({ More }) => '
        "console.log(JSON.stringify([ran, One === Same, More === One])));",
    }
    (tmp_path / "apart.mjs").write_text(other_file(apart))
    page = 'globalThis.document = {querySelectorAll: () => ["main", "other", "later/more"].map((run) => '
    page += "({dataset: {run}}))};\n"
    (tmp_path / "first.mjs").write_text(page + first_file(first, [("./apart.mjs", ["later/more"])]))
    done = subprocess.run(["node", str(tmp_path / "first.mjs")], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [["one", "more"], True, True]


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node to run a script by itself")
def test_a_file_of_scripts_that_did_not_load_is_asked_for_again(tmp_path: Path) -> None:
    page = f"""import {{ renameSync }} from "node:fs";
let late = "{tmp_path}/late.mjs";
globalThis.setTimeout = (again) => {{
  if (late) renameSync(late, "{tmp_path}/apart.mjs");
  late = "";
  again();
}};
const script = (run, isConnected) => ({{dataset: {{run}}, isConnected}});
globalThis.document = {{querySelectorAll: () => [script("late", true), script("gone", false), script("main")]}};
"""
    apart = {"late": 'console.log("late");', "gone": 'console.log("gone");'}
    (tmp_path / "late.mjs").write_text(other_file(apart))
    first = first_file({"main": 'console.log("main");'}, [("./apart.mjs", ["late", "gone"])])
    (tmp_path / "first.mjs").write_text(page + first)
    done = subprocess.run(["node", str(tmp_path / "first.mjs")], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["main", "late"]
