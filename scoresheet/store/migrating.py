"""Migration of a database to the present schema, by Alembic.

A server migrates when it starts. The web app itself never does: it may run in many processes, or without the right to
change tables.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import text

from scoresheet.store.backups import copy_file, database_file, schema_of
from scoresheet.store.connections import StoreError, named_faults, writing
from scoresheet.store.tables import SCHEMA

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
