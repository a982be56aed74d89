"""The phone's modules in Node: static/js in a folder of its own, and the scripts of the tests beside it.

node = Node(tmp_path, "bonaken.js")
node.call("answers", "game", cases)       # what its function of that name returns
"""

import json
import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from scoresheet.assets import STATIC

# As text, so that nothing but JSON can come or go.
RUN = """
import { readFileSync, writeSync } from "node:fs";
const [name, given] = JSON.parse(readFileSync(0, "utf8"));
const script = await import(process.argv[1]);
const text = Buffer.from(JSON.stringify(await script[name](...given)));
for (let at = 0; at < text.length; ) at += writeSync(1, text, at);
"""


class Node:
    """A folder with the modules. ``templates``: modules of compiled templates, by name."""

    def __init__(self, folder: Path, script: str, templates: Mapping[str, str] | None = None) -> None:
        program = shutil.which("node")
        if program is None:
            assert os.environ.get("CI") != "true", "no Node.js"
            pytest.skip("needs Node.js")
        self._program = program
        shutil.copytree(STATIC / "js", folder / "js")
        (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
        for own in Path(__file__).parent.glob("*.js"):
            shutil.copy(own, folder)
        self._script = folder / script
        for name, source in (templates or {}).items():
            file = folder / "js" / f"{name}.js"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(source, encoding="utf-8")

    def call(self, name: str, *given: object) -> Any:
        """What a function of the script returns."""
        command = [self._program, "--input-type=module", "--eval", RUN, self._script.as_uri()]
        asked = json.dumps([name, given])
        done = subprocess.run(command, input=asked, capture_output=True, text=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)
