"""A fresh clone sets itself up and passes with nothing but a folder of packages: no network, no cache, no settings.

The folder is filled beforehand with exactly what ``constraints.txt`` pins. That the wheel comes out the same twice is
in ``tests/test_packaging.py``, and every ``make test`` takes the tests in another order.
"""

import errno
import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.soak.conftest import run

UNPLUGGED = ("unshare", "--user", "--map-root-user", "--net")  # in a room of its own, with no network in it
QUICK = "-q tests/core tests/formats tests/test_cli.py tests/test_packaging.py"
CALL = "import socket; socket.create_connection(('192.0.2.1', 9), 2)"  # an address of no host


@pytest.fixture(scope="module")
def unplugged() -> tuple[str, ...]:
    """What to put before a command so that it has no network; nothing where the system does not let us."""
    return UNPLUGGED if shutil.which("unshare") and run(*UNPLUGGED, "true").returncode == 0 else ()


def test_a_fresh_clone_passes_with_packages_from_a_folder_only(
    clone: Path, packages: Path, unplugged: tuple[str, ...], tmp_path: Path
) -> None:
    environment = {
        **{name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL", "TMPDIR") if name in os.environ},
        "HOME": str(tmp_path),
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_NO_INDEX": "1",
        "PIP_NO_CACHE_DIR": "1",
        "PIP_FIND_LINKS": str(packages),
    }
    made = run(*unplugged, "make", "test", f"PYTHON={sys.executable}", f"ARGS={QUICK}", folder=clone, **environment)
    assert made.returncode == 0, made.stdout
    assert " passed" in made.stdout.splitlines()[-1]


def test_unshare_leaves_a_command_without_a_network(unplugged: tuple[str, ...]) -> None:
    if not unplugged:
        pytest.skip("this system does not let a user switch off the network: the clone merely was not to use it")
    called = run(*unplugged, sys.executable, "-c", CALL)
    assert f"[Errno {errno.ENETUNREACH}]" in called.stdout
