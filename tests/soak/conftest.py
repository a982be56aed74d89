"""The browser and the table of the browser tests, and what a machine starts with that never had the score sheet."""

import subprocess
import sys
from pathlib import Path

import pytest

import scoresheet
from tests.browser.conftest import chromium, own, proxy, table

__all__ = ["chromium", "own", "proxy", "table"]

CHECKOUT = Path(scoresheet.__file__).resolve().parent.parent


def run(*command: str, folder: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=folder, env=environment or None, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


@pytest.fixture(scope="session")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What was committed last, and nothing else that lies about here."""
    if not (CHECKOUT / ".git").exists():
        pytest.skip("not a git checkout: there is nothing to clone")
    folder = tmp_path_factory.mktemp("fresh") / "clone"
    cloned = run("git", "clone", "--quiet", "--no-hardlinks", str(CHECKOUT), str(folder))
    assert cloned.returncode == 0, cloned.stdout
    return folder


@pytest.fixture(scope="session")
def packages(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every package that the project and its tests need, build backend included."""
    folder = tmp_path_factory.mktemp("packages")
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--dest", str(folder), "-c", "constraints.txt")
    if run(*pip, "--no-deps", "click", folder=clone).returncode != 0:
        pytest.skip("no package index can be reached to fill the folder from")
    filled = run(*pip, ".[test,postgres]", folder=clone)
    assert filled.returncode == 0, filled.stdout
    return folder
