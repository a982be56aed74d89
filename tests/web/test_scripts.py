"""The one script that holds all modules says what they say, and refuses what it cannot say."""

import json
import re
import shutil
import subprocess

import pytest
from flask.testing import FlaskClient

from scoresheet.assets import STATIC, TEMPLATES
from scoresheet.web.scripts import bundled

MODULES = sorted(
    file.relative_to(STATIC / "js").as_posix().removesuffix(".js") for file in (STATIC / "js").rglob("*.js")
)


def address(client: FlaskClient) -> str:
    """Where the start page says the script is."""
    found = re.search(r'src="(/static/scripts\.js\?v=\w+)"', client.get("/").text)
    assert found
    return found[1]


def test_every_module_is_in_the_script(client: FlaskClient) -> None:
    text = client.get(address(client)).text
    assert re.findall(r'^"([\w/-]+)": \(\$load\) => \{$', text, re.M) == sorted(MODULES)
    assert set(re.findall(r'load\("([\w/-]+)"\)', text)) <= set(MODULES)
    assert "import(" not in text
    assert "/**" not in text


def test_the_script_may_be_kept_for_good_at_its_own_address_only(client: FlaskClient) -> None:
    answer = client.get(address(client))
    assert answer.mimetype == "text/javascript"
    assert "immutable" in answer.headers["Cache-Control"]
    for other in ("/static/scripts.js", "/static/scripts.js?v=older"):
        assert client.get(other).headers["Cache-Control"] == "no-cache"
        assert client.get(other, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304


def test_every_page_asks_for_modules_there_are() -> None:
    asked = {
        name
        for file in TEMPLATES.rglob("*.html")
        for name in re.findall(r'script\("([\w/-]+)"\)', file.read_text(encoding="utf-8"))
    }
    assert {"entry/main", "card/note", "home"} <= asked <= set(MODULES)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ('import { x } from "./nowhere.js";', "there is no nowhere"),
        ('import x from "./b.js";', "import x"),
        ('import "./b.js";', "import"),
        ("export default 1;", "export default"),
        ("export let one = 1;", "export let"),
        ('const one = await import(two ? "./b.js" : "./c.js");', "import("),
        ("await fetch('/');", "await fetch"),
        ("one(import.meta.url);", "import.meta"),
    ],
)
def test_what_cannot_be_said_in_one_script_is_refused_with_the_place(source: str, said: str) -> None:
    with pytest.raises(ValueError, match=r"^a: ") as caught:
        bundled({"a": f"const first = 1;\n{source}\n", "b": ""})
    assert said in str(caught.value)


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node to run a script by itself")
def test_modules_run_once_and_only_when_asked_for() -> None:
    text = bundled(
        {
            "told": "export const told = [];\nexport async function later() {\n  return 1;\n}",
            "deep/one": 'import { told as all } from "../told.js";\nall.push("one");\nexport class One {}',
            "both": 'export * from "./deep/one.js";\nexport * from "./told.js";',
            "unasked": 'import { told } from "./told.js";\ntold.push("unasked");',
            "main": 'import * as both from "./both.js";\nimport { told } from "./told.js";\n'
            'import("./deep/one.js").then(({ One }) => console.log(JSON.stringify([told, One === both.One])));',
        }
    )
    page = 'globalThis.document = {querySelectorAll: () => [{dataset: {run: "main"}}, {dataset: {run: "both"}}]};\n'
    done = subprocess.run(
        ["node", "--input-type=module", "-"], input=page + text, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == [["one"], True]
