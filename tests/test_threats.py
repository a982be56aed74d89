"""Every line of what docs/operating.md says of keys names a test, and every test that it names is there."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OPERATING = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
[SECTION] = re.findall(r"^## Who can do what$(.*?)^## ", OPERATING, re.DOTALL | re.MULTILINE)
LINES = [line for line in SECTION.splitlines() if line.startswith("|")][2:]
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def test_all_who_can_have_a_key_are_there() -> None:
    keys = ("edit key", "view key", "id", "circle", "desk", "table")
    for who in (*keys, "phone that was lost", "database", "log", "the host of the server"):
        assert any(f"**{who}**" in line.split("|")[1] for line in LINES), who


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split("|")[1].strip())
def test_every_line_names_tests_that_are_there(line: str) -> None:
    named = NAMED.findall(line.split("|")[4])
    assert named
    for path, name in named:
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, f"{path}::{name}"
