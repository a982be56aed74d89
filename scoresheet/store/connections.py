"""Database engines and their settings.

>>> engine = engine_for("evening.sqlite")  # no file is touched yet
>>> engine.dialect.name
'sqlite'

Every statement is a transaction of its own, on disk when it returns; :func:`transaction` is for the few places that
need more than one. On PostgreSQL "on disk" is the server's ``synchronous_commit``, which is on unless somebody turned
it off; SQLite is told here.
"""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from weakref import WeakSet

from sqlalchemy import Connection, Engine, create_engine

from scoresheet.store.addresses import parse
from scoresheet.store.faults import StoreError

PATIENCE = 5  # seconds to wait for a lock, a connection of the pool or a server
BRIEFLY = 1  # second for a lock, when a phone waits for the answer and tries again by itself

_BEGIN = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "BEGIN"}  # a lock taken late on SQLite can't be waited for
_engines: WeakSet[Engine] = WeakSet()


def engine_for(address: str, lock_patience: int = PATIENCE) -> Engine:
    """An engine that has not connected yet; :class:`StoreError` when the address is none or its driver is missing.

    On SQLite, where one writes at a time, the others wait ``lock_patience`` seconds. Connections are kept: closing the
    last one to a file makes it copy and remove its log every time.
    """
    url = parse(address)
    options: dict[str, Any] = {}
    if url.database and url.drivername == "sqlite":
        path = Path(url.database).absolute()  # also after a server has moved to another folder
        options["creator"] = lambda: _open_file(path, lock_patience)
    else:
        options["pool_pre_ping"] = True  # a server may have been restarted since
        options["connect_args"] = {} if "connect_timeout" in url.query else {"connect_timeout": PATIENCE}
    try:
        engine = create_engine(
            url,
            isolation_level="AUTOCOMMIT",
            pool_timeout=PATIENCE,
            hide_parameters=True,  # keys and names stay out of logs
            **options,
        )
    except ImportError as error:
        raise StoreError("database-driver", driver=url.drivername) from error
    _engines.add(engine)
    return engine


@contextmanager
def transaction(engine: Engine) -> Iterator[Connection]:
    """A connection whose statements happen together or not at all; on SQLite the only one that writes meanwhile."""
    with engine.begin() as connection:
        connection.exec_driver_sql(_BEGIN[engine.dialect.name])
        yield connection


def _open_file(path: Path, lock_patience: int) -> sqlite3.Connection:
    """A connection to a file that exists; to make one is for migrations, which know who may read it."""
    connection = sqlite3.connect(
        f"{path.as_uri()}?mode=rw",
        uri=True,
        timeout=lock_patience,
        isolation_level=None,
        check_same_thread=False,  # the pool sees to that
    )
    try:
        _write_ahead(connection)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Switches to a write-ahead log, which a file keeps once it has it.

    While somebody else has just made the file and is at work in it, SQLite refuses this at once, whatever its timeout.
    """
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


def close_idle() -> None:
    """Closes the connections of every engine that are not in use."""
    for engine in tuple(_engines):
        engine.dispose()


# No connection crosses a fork: SQLite's locks and PostgreSQL's sockets belong to one process. A server may therefore
# fork whenever it likes; both sides connect again when they need to.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=close_idle)
