"""The README tells the truth: its commands run, its targets, files and tests are there."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README, flags=re.DOTALL)
COMMANDS = [
    shlex.split(line.removeprefix("$ "), comments=True)
    for language, block in BLOCKS
    if language == "console"
    for line in block.splitlines()
]


@pytest.mark.pdf
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_of_the_readme_runs(command: list[str], tmp_path: Path) -> None:
    assert command[0] == "scoresheet"
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=tmp_path, capture_output=True, text=True, check=False, env=os.environ
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
    written = [tmp_path / word for word in command if word.endswith(".pdf")]
    assert all(file.read_bytes().startswith(b"%PDF-") for file in written)


def test_the_readme_has_commands() -> None:
    assert len(COMMANDS) >= 5


def test_every_make_target_of_the_readme_exists() -> None:
    targets = set(re.findall(r"make (\w+)", "".join(block for language, block in BLOCKS if language == "sh")))
    assert {"serve", "test"} <= targets
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert [target for target in targets if not re.search(rf"^{target}:", makefile, flags=re.MULTILINE)] == []


def test_every_file_and_folder_that_the_readme_names_is_there() -> None:
    words = re.findall(r"`([\w./-]+)`|\]\(([\w./-]+)\)", README)
    named = [code or link for code, link in words if "/" in (code or link)]
    assert len(named) > 10
    missing = [name for name in named if not ((ROOT / name).exists() or (ROOT / "scoresheet" / name).exists())]
    assert [name for name in missing if not name.startswith(".venv")] == []
