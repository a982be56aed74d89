"""Migration of a database to the schema of this version, by Alembic.

A server migrates when it starts. The web app itself never does: it may run in many processes, or without the right to
change tables.
"""

import os
from pathlib import Path

from sqlalchemy import text

from scoresheet.store.backups import database_file
from scoresheet.store.connections import StoreError, named_faults, writing

_LOCK = 20020503  # any number that nothing else locks on the same PostgreSQL server


def migrate(url: str) -> None:
    """Brings the schema up to date, all or nothing; of two that start at once the second waits and finds it done. A new
    file, and what SQLite keeps beside it, can be read and written by its owner only. :class:`StoreError`
    ``database-too-new`` when a later version of the program made the tables."""
    from alembic.command import upgrade  # a tenth of a second that only the start of a server needs
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "scoresheet:migrations")
    try:
        with named_faults():
            if file := database_file(url):
                _make_file(file)
        with writing(url) as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            config.attributes["connection"] = connection
            upgrade(config, "head")
    except CommandError as error:
        raise StoreError("database-too-new", detail=str(error)) from error


def _make_file(path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
