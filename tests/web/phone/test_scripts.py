"""The one script that holds all modules says what they say, and refuses what it cannot say."""

import json
import re
import shutil
import subprocess

import pytest
from flask.testing import FlaskClient

from scoresheet.assets import STATIC, TEMPLATES
from scoresheet.web.phone.scripts import APART, FILE_OF, FILES, LATER, bundled

MODULES = sorted(
    file.relative_to(STATIC / "js").as_posix().removesuffix(".js") for file in (STATIC / "js").rglob("*.js")
)


def address(client: FlaskClient, file: str = "scripts") -> str:
    """Where the start page says a script is."""
    found = re.search(rf'src="(/static/{file}\.js\?v=\w+)"', client.get("/").text)
    assert found
    return found[1]


def modules_in(text: str) -> list[str]:
    return re.findall(r'"([\w/-]+)":\(\$load,\$later\)=>\{', text)


def test_what_is_apart_or_comes_later_is_not_in_the_script(client: FlaskClient) -> None:
    text = client.get(address(client)).text
    later = [module for file in LATER.values() for module in modules_in(client.get(f"/static/{file}").text)]
    assert not {*modules_in(text)} & {*FILE_OF, *later}
    assert {"bonken/card/choices", "bonken/correcting/begin", "bonken/local/open"} <= {*later}
    assert set(re.findall(r'later\("([\w/-]+)"\)', text)) <= {*later}
    assert set(re.findall(r'load\("([\w/-]+)"\)', text)) <= set(MODULES)
    assert "/**" not in text


def test_what_is_imported_dynamically_comes_by_its_digest(client: FlaskClient) -> None:
    text = client.get(address(client)).text
    found = re.findall(r'"\./((\w+\.js)\?v=\w+)"', text)
    assert {file for _, file in found} == {*LATER.values()}
    assert all("immutable" in client.get(f"/static/{name}").headers["Cache-Control"] for name, _ in found)


def test_what_only_sheets_on_a_phone_need_comes_with_them(client: FlaskClient) -> None:
    kept, here, rest = (
        {*modules_in(client.get(f"/static/{file}").text)} for file in ("kept.js", "local.js", "later.js")
    )
    assert {"bonken/local/open", "sync/local", "core/editing"} <= here
    assert {"bonken/local/backup", "bonken/local/log", "formats/zip"} <= kept
    assert not kept & here
    assert not any(module.startswith("bonken/local/") for module in rest)


@pytest.mark.parametrize("file", APART)
def test_a_script_apart_has_what_it_needs_and_no_more(client: FlaskClient, file: str) -> None:
    text = client.get(f"/static/{file}").text
    there = {*modules_in(text)}
    assert {*APART[file]} <= there
    assert there - {*APART[file]} <= {*re.findall(r'load\("([\w/-]+)"\)', text)} <= there


def test_what_draws_pictures_comes_with_the_page_that_shares_them(client: FlaskClient, sheet_key: str) -> None:
    found = re.search(r'src="(/static/share\.js\?v=\w+)" data-run="([\w/]+)"', client.get(f"/s/{sheet_key}/share").text)
    assert found
    assert "share.js" not in client.get(f"/s/{sheet_key}").text
    answer = client.get(found[1])
    assert "immutable" in answer.headers["Cache-Control"]
    assert {*APART["share.js"]} <= {*modules_in(answer.text)}
    assert found[2] in APART["share.js"]


def test_every_module_is_in_some_script(client: FlaskClient) -> None:
    there = {name for file in FILES for name in modules_in(client.get(f"/static/{file}").text)}
    assert there == {*MODULES}


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
    assert {"bonken/main", "bonken/card/known", "home/main"} <= asked <= set(MODULES)


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
        ("const text = `one\n  two`;", "const text = `one"),
        ("say(`one ${two} three`, `four\n  five`);", "`four"),
        ('const text = `one ${two ? `a ${b}` : ""}`;', "const text = `one"),
        ("import(`./b.js`).then(start);", "import("),
        ('import * as b from "./b.js";', "import * as b"),
        ('export * from "./b.js";', "export *"),
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
            "other": 'import { One } from "./deep/one.js";\nexport const Same = One;',
            "unasked": 'import { told } from "./told.js";\ntold.push("unasked");',
            "main": 'import { Same } from "./other.js";\nimport { One } from "./deep/one.js";\n'
            'import { told } from "./told.js";\nconsole.log(JSON.stringify([told, One === Same]));',
        }
    )
    page = 'globalThis.document = {querySelectorAll: () => [{dataset: {run: "main"}}, {dataset: {run: "other"}}]};\n'
    done = subprocess.run(
        ["node", "--input-type=module", "-"], input=page + text, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == [["one"], True]
