"""On a Debian with nothing but Python, git and make, ``make serve`` and ``make test`` bring what they need.

The Debian is made by ``debootstrap``, of the same release as this one: what it installs comes from the Debian mirror,
and Python's packages from a folder. Only root can make one. ``BARE_ARGS=""`` runs every test in it.
"""

import os
import platform
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.browser.server import free_port
from tests.soak.conftest import run
from tests.soak.test_hosting import wait_for

SOME = "-q tests/core/test_log.py tests/store/test_migrating.py tests/pdf tests/browser/test_keys.py"
SETTINGS = {
    "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
    "LANG": "C.UTF-8",
    "PIP_NO_INDEX": "1",
    "PIP_FIND_LINKS": "/packages",
}
# With the devices of this machine and processes of its own, which end with the first of them.
INSIDE = """
mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && mount -t tmpfs tmpfs "$0/tmp" && exec chroot "$0" "$@"
"""


@pytest.fixture(scope="module")
def bare(clone: Path, packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of such a Debian, with a clone in ``/home/anna/scoresheet`` that Anna owns."""
    if os.getuid() != 0 or not shutil.which("debootstrap") or not shutil.which("unshare"):
        pytest.skip("only root can make a bare Debian, with debootstrap and unshare")
    release = platform.freedesktop_os_release()
    if release["ID"] != "debian":
        pytest.skip("the packages of this Python are for Debian only where this is one")
    root = tmp_path_factory.mktemp("bare") / "root"
    made = run("debootstrap", "--variant=minbase", "--include=python3,git,make", release["VERSION_CODENAME"], str(root))
    if made.returncode:
        pytest.skip("debootstrap cannot reach Debian's packages")
    shutil.copytree(packages, root / "packages")
    shutil.copytree(clone, root / "home/anna/scoresheet", ignore=shutil.ignore_patterns(".venv", ".cache"))
    done = run("chroot", str(root), "sh", "-c", "useradd anna && chown -R anna /home/anna", folder=None, **SETTINGS)
    assert done.returncode == 0, done.stdout
    return root


def command(root: Path, *words: str, home: str = "/root") -> list[str]:
    """What runs these words in it."""
    settings = [f"{name}={value}" for name, value in {**SETTINGS, "HOME": home}.items()]
    return [
        *("unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", INSIDE, str(root)),
        *("env", "-i", "-C", "/home/anna/scoresheet", *settings, *words),
    ]


@contextmanager
def serving(root: Path, port: int) -> Iterator[str]:
    """``make serve`` until it answers; its address."""
    with subprocess.Popen(command(root, "make", "serve", f"PORT={port}"), start_new_session=True) as running:
        try:
            wait_for(f"http://127.0.0.1:{port}/healthz", seconds=600)
            yield f"http://127.0.0.1:{port}"
        finally:
            os.killpg(running.pid, signal.SIGKILL)


def test_two_commands_are_enough_and_without_root_a_sentence_names_a_third(bare: Path) -> None:
    output = run(*command(bare, "setpriv", "--reuid=anna", "--clear-groups", "make", "serve", home="/home/anna")).stdout
    [sentence] = [line for line in output.splitlines() if not line.startswith("make: ")]
    assert sentence.startswith("Not installed, and needed for the folder .venv with everything in it, PDFs: run `sudo ")
    assert "-venv libpango-1.0-0 " in sentence

    run(*command(bare, "git", "config", "--global", "--add", "safe.directory", "*"))  # it is Anna's, and root asks
    with serving(bare, free_port()) as address, urlopen(f"{address}/blank.pdf", timeout=60) as answer:
        assert answer.read().startswith(b"%PDF-")
    made = run(*command(bare, "make", "test", f"ARGS={os.environ.get('BARE_ARGS', SOME)}"))
    assert made.returncode == 0, made.stdout
    *before, last = made.stdout.splitlines()
    assert " passed" in last
    assert "skipped" not in last, [line for line in before if line.startswith("SKIPPED")]
