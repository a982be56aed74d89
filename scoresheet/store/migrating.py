"""Schema of a database: its revision checked, and migrated to the present one by Alembic.

A server migrates when it starts. The web app itself never does: it may run in many processes, or without the right to
change tables.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import select, text

from scoresheet.store.backups import copy_file, database_file, read_only
from scoresheet.store.connections import StoreError, named_faults, reading, writing
from scoresheet.store.tables import SCHEMA, alembic_version

_LOCK = 20020503  # any number that nothing else locks on the same PostgreSQL server


def migrate(url: str) -> None:
    """Migrates a database to the present schema, all or nothing; of two at once the second waits and finds it done. A
    new file, and what SQLite keeps beside it, can be read and written by its owner only. :class:`StoreError`
    ``database-too-new`` when a later version of the program made the tables."""
    from alembic.command import upgrade  # a tenth of a second that only the start of a server needs
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "scoresheet:migrations")
    try:
        with named_faults():
            if file := database_file(url):
                with suppress(FileExistsError):  # also of a file, of which the next line says that it is no folder
                    file.parent.mkdir(mode=0o700, parents=True)
                os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        with writing(url) as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            config.attributes["connection"] = connection
            upgrade(config, "head")
    except CommandError as error:
        raise StoreError("database-too-new", detail=str(error)) from error


def check_version(url: str) -> None:
    """Raises :class:`StoreError` ``database-too-new`` for a database whose tables a later version made, which stays
    untouched. A database that cannot be opened is left to its next use, which fails with the reason."""
    found = schema_of(url) or ""
    if found > SCHEMA:
        raise StoreError("database-too-new", detail=f"schema {found}, not {SCHEMA}")


def schema_of(url: str) -> str | None:
    """The revision of a database's tables, empty before any; None for a database that cannot be opened."""
    file = database_file(url)
    try:
        if file is None:
            with reading(url) as connection:
                return connection.scalars(select(alembic_version.c.version_num)).one_or_none() or ""
        if not file.exists():
            return ""
        with closing(read_only(file)) as database:
            if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
                return ""
            [found] = database.execute("SELECT version_num FROM alembic_version").fetchone() or ("",)
            return str(found)
    except (StoreError, sqlite3.Error):
        return None


@contextmanager
def as_migrated(url: str) -> Iterator[str]:
    """The address of a database with the present schema within a block: its own or, where its file has older tables or
    is missing, that of a migrated copy. One on a server is itself, also with older ones."""
    file, schema = database_file(url), schema_of(url)
    if file is None or schema in (SCHEMA, None):
        yield url
        return
    with TemporaryDirectory(prefix="scoresheet-") as folder:
        copy = Path(folder, file.name)
        if file.exists():
            copy_file(file, copy)
        migrate(str(copy))
        yield str(copy)
