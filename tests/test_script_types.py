"""The phone's scripts are type-checked by their JSDoc: ``tsc --checkJs --strict``, without a build step."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from scoresheet.assets import STATIC

TESTS = Path(__file__).parent
CONFIG = TESTS / "tsconfig.json"
CACHE = TESTS.parent / ".cache"
TSC = CACHE / "node_modules" / "typescript" / "bin" / "tsc"


def complaints(config: Path) -> list[str]:
    """What TypeScript has to say about the scripts of a configuration; it looks again only where something changed."""
    node = shutil.which("node")
    if node is None or not TSC.exists():
        assert os.environ.get("CI") != "true", "no TypeScript: install npm, and `make test` fetches it"
        pytest.skip("needs TypeScript, which `make test` fetches where there is npm")
    command = [node, str(TSC), "--project", str(config), "--pretty", "false"]
    command += ["--incremental", "--tsBuildInfoFile", str(CACHE / "scripts.tsbuildinfo")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode == 0) is (done.stdout == ""), done
    return done.stdout.splitlines()


def test_every_script_has_the_types_it_says_and_a_planted_one_has_not(tmp_path: Path) -> None:
    (tmp_path / "planted.js").write_text("/** @param {number} n */\nfunction f(n) {}\nf('one');\n", encoding="utf-8")
    scripts = [
        str((TESTS / pattern).resolve()) for pattern in json.loads(CONFIG.read_text(encoding="utf-8"))["include"]
    ]
    config = tmp_path / "tsconfig.json"
    config.write_text(json.dumps({"extends": str(CONFIG), "include": [*scripts, "planted.js"]}), encoding="utf-8")
    found = complaints(config)
    assert len(found) == 1, "\n".join(found)
    assert "planted.js(3,3): error TS2345" in found[0]


def test_every_script_asks_editors_to_check_it() -> None:
    scripts = [
        STATIC / "sw.js",
        *(script for script in (STATIC / "js").rglob("*.js") if script.parent.name != "vendor"),
    ]
    assert [file.name for file in scripts if not file.read_text(encoding="utf-8").startswith("// @ts-check\n")] == []
    assert [file.name for file in scripts if "@ts-ignore" in file.read_text(encoding="utf-8")] == []
