"""A PostgreSQL server for the length of a test run, with its data in a folder that is thrown away.

    with server() as address:
        url = new_database(address)

Skips the test that asks for it where PostgreSQL is not installed or does not start.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import make_url

from scoresheet.store.connections import reading

# For modules whose answers hang on what the database does: saving, conflicts, versions. What is only shown needs one.
BOTH_DATABASES = pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True)


@contextmanager
def server() -> Iterator[str]:
    """The address of a running server, reached through a socket in its folder: no port to collide on."""
    pytest.importorskip("psycopg")
    binaries = _binaries()
    user = "postgres" if os.geteuid() == 0 else None  # it refuses to run as root
    with TemporaryDirectory(prefix="postgres-") as folder:

        def run(program: str, *arguments: str) -> None:
            subprocess.run(
                [binaries / program, "-D", f"{folder}/data", *arguments],
                check=True,
                capture_output=True,
                timeout=60,
                cwd=folder,
                user=user,
                group=user,
                extra_groups=None if user is None else [],
            )

        options = f"-c listen_addresses= -k {folder} -c fsync=off"
        try:
            if user:
                shutil.chown(folder, user, user)
            run("initdb", "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8")
            run("pg_ctl", "-w", "-l", f"{folder}/log", "-o", options, "start")
        except (LookupError, OSError, subprocess.SubprocessError) as error:
            pytest.skip(f"PostgreSQL does not start: {error}")
        try:
            yield f"postgresql+psycopg://postgres@/postgres?host={folder}"
        finally:
            run("pg_ctl", "-m", "immediate", "stop")


def new_database(address: str) -> str:
    """The address of a new, empty database on a server."""
    name = f"test_{token_hex(4)}"
    with reading(address) as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    return make_url(address).set(database=name).render_as_string(hide_password=False)


def _binaries() -> Path:
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))  # where Debian hides them
    if not versions:
        pytest.skip("PostgreSQL is not installed")
    return versions[-1].parent
