"""Database engines, their addresses and settings, and database errors translated to :class:`StoreError`.

>>> engine = engine_for("evening.sqlite")  # no file is touched yet
>>> engine.dialect.name
'sqlite'
>>> with named_faults():
...     raise TimeoutError("all connections are in use")
Traceback (most recent call last):
    ...
scoresheet.store.connections.StoreError: database-busy: detail='all connections are in use'

Both databases number their errors; which number means what is a table, so that no message has to be parsed.

Every statement is a transaction of its own, on disk when it returns; :func:`transaction` is for the few places that
need more than one. On PostgreSQL "on disk" is the server's ``synchronous_commit``, on by default; SQLite needs it set.
"""

import os
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from weakref import WeakSet

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, exc, make_url
from sqlalchemy.exc import ArgumentError

from scoresheet.core.errors import ScoresheetError


class StoreError(ScoresheetError):
    """Error of the database: what was asked has not happened, or, if the connection broke just then, may have. An entry
    is safe to send again. ``fault`` is one of:

    ``database-address`` (not one we know), ``database-driver`` (not installed), ``database-unreachable``,
    ``database-not-ready`` (no tables, or older ones), ``database-too-new``, ``database-busy`` (worth another try),
    ``database-full``, ``database-read-only``, ``database-in-use`` (by another process), ``database-damaged``, or
    ``database-failed`` for what has no name here.
    """


_SQLITE: Mapping[int, str] = {
    sqlite3.SQLITE_BUSY: "database-busy",
    sqlite3.SQLITE_LOCKED: "database-busy",
    sqlite3.SQLITE_FULL: "database-full",
    sqlite3.SQLITE_CANTOPEN: "database-unreachable",
    sqlite3.SQLITE_READONLY: "database-read-only",
    sqlite3.SQLITE_PERM: "database-read-only",
    sqlite3.SQLITE_CORRUPT: "database-damaged",
    sqlite3.SQLITE_NOTADB: "database-damaged",
}

# A whole code goes before its class, the first two characters.
_POSTGRESQL: Mapping[str, str] = {
    "25006": "database-read-only",
    "28": "database-unreachable",  # not let in
    "3D": "database-unreachable",  # no such database
    "3F": "database-not-ready",  # no such schema
    "40": "database-busy",  # lost to another transaction
    "42P01": "database-not-ready",  # no such table
    "42703": "database-not-ready",  # no such column
    "53": "database-busy",  # too many connections
    "53100": "database-full",
    "55P03": "database-busy",
    "57014": "database-busy",  # took longer than the server allows
    "57": "database-unreachable",  # shutting down, starting up
    "08": "database-unreachable",
    "XX": "database-damaged",
}


@contextmanager
def named_faults() -> Iterator[None]:
    """Raises the database errors of a block as :class:`StoreError`."""
    try:
        yield
    except (exc.TimeoutError, TimeoutError) as error:  # no connection of the pool came free
        raise StoreError("database-busy", detail=str(error)) from error
    except OSError as error:
        raise StoreError("database-unreachable", detail=error.strerror or str(error)) from error
    except exc.DBAPIError as error:
        raise StoreError(_fault(error), detail=str(error.orig)) from error
    except (exc.SQLAlchemyError, ValueError) as error:  # a value that the driver cannot read back
        raise StoreError("database-damaged", detail=str(error)) from error


def _fault(error: exc.DBAPIError) -> str:
    original = error.orig
    if isinstance(original, sqlite3.Error):
        if str(original).startswith(("no such table", "no such column")):  # has no number of its own
            return "database-not-ready"
        return _SQLITE.get(getattr(original, "sqlite_errorcode", 0) & 0xFF, "database-failed")
    state = getattr(original, "sqlstate", None)
    if state is None:  # the server never got to answer
        return "database-unreachable" if isinstance(error, exc.OperationalError) else "database-failed"
    return _POSTGRESQL.get(state) or _POSTGRESQL.get(state[:2], "database-failed")


TIMEOUT = 5  # seconds to wait for a lock, a connection of the pool or a server
BRIEFLY = 1  # second for a lock, when a phone waits for the answer and tries again by itself

_BEGIN = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "BEGIN"}  # a lock taken late on SQLite can't be waited for
_engines: WeakSet[Engine] = WeakSet()


def engine_for(address: str, lock_timeout: int = TIMEOUT) -> Engine:
    """A database engine that has not connected yet; :class:`StoreError` for a bad address or a missing driver. On
    SQLite, where one writes at a time, the others wait ``lock_timeout`` seconds. Connections are kept: closing the last
    one to a file makes it copy and remove its log every time."""
    url = parse(address)
    options: dict[str, Any] = {}
    if url.database and url.drivername == "sqlite":
        path = Path(url.database).absolute()  # also after a server has moved to another folder
        options["creator"] = lambda: _open_file(path, lock_timeout)
    else:
        options["pool_pre_ping"] = True  # a server may have been restarted since
        options["connect_args"] = {} if "connect_timeout" in url.query else {"connect_timeout": TIMEOUT}
    try:
        engine = create_engine(
            url,
            isolation_level="AUTOCOMMIT",
            pool_timeout=TIMEOUT,
            hide_parameters=True,  # keys and names stay out of logs
            **options,
        )
    except ImportError as error:
        raise StoreError("database-driver", driver=url.drivername) from error
    _engines.add(engine)
    return engine


@contextmanager
def engine_of(address: str, lock_timeout: int = TIMEOUT) -> Iterator[Engine]:
    """A database engine within a block, whose connections are closed after it; errors as :func:`engine_for`."""
    engine = engine_for(address, lock_timeout)
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def reading(address: str) -> Iterator[Connection]:
    """A connection for reads within a block, on an engine of its own; database errors are :class:`StoreError`."""
    with engine_of(address) as engine, named_faults(), engine.connect() as connection:
        yield connection


@contextmanager
def writing(address: str, lock_timeout: int = TIMEOUT) -> Iterator[Connection]:
    """A connection in a transaction within a block, on an engine of its own; errors as :func:`reading`."""
    with engine_of(address, lock_timeout) as engine, named_faults(), transaction(engine) as connection:
        yield connection


@contextmanager
def transaction(engine: Engine) -> Iterator[Connection]:
    """A connection in a transaction within a block; on SQLite it is the only one that writes meanwhile."""
    with engine.begin() as connection:
        connection.exec_driver_sql(_BEGIN[engine.dialect.name])
        yield connection


def _open_file(path: Path, lock_timeout: int) -> sqlite3.Connection:
    """A connection to an existing SQLite file; migrations make new files, which know who may read them."""
    connection = sqlite3.connect(
        f"{path.as_uri()}?mode=rw",
        uri=True,
        timeout=lock_timeout,
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
    """Switches a SQLite file to a write-ahead log, which it keeps. While another process has just made it and is at
    work in it, SQLite refuses this at once, with any timeout."""
    deadline = time.monotonic() + TIMEOUT
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
    """Closes the unused connections of every engine."""
    for engine in tuple(_engines):
        engine.dispose()


# No connection crosses a fork: SQLite's locks and PostgreSQL's sockets belong to one process. A server may therefore
# fork whenever it likes; both sides connect again when they need to.
os.register_at_fork(before=close_idle)


VARIABLE = "SCORESHEET_DATABASE"

_DRIVERS: Mapping[str, str] = {
    "sqlite": "sqlite",
    "sqlite+pysqlite": "sqlite",
    "postgres": "postgresql+psycopg",  # as hosting companies write it
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}


def default_url() -> str:
    """The default database: a SQLite file in the folder of the system for a user's data."""
    return _address_of(_file(user_data_path("scoresheet", appauthor=False) / "scoresheet.sqlite"))


def database_url(environ: Mapping[str, str]) -> str:
    """The database address in ``SCORESHEET_DATABASE``, a plain path being a SQLite file; else :func:`default_url`."""
    named = environ.get(VARIABLE, "").strip()
    return _address_of(parse(named)) if named else default_url()


def parse(address: str) -> URL:
    """A parsed database address or plain path; :class:`StoreError` when it is neither, without the address: there may
    be a password in it. A database in memory is refused, because every connection would have one of its own."""
    scheme, separator, _ = address.partition("://")
    if not separator:
        return _file(Path(address).expanduser())
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise StoreError("database-address", scheme=scheme) from None
    driver = _DRIVERS.get(url.drivername)
    if driver is None or (driver == "sqlite" and url.database in (None, "", ":memory:")):
        raise StoreError("database-address", scheme=scheme)
    return url.set(drivername=driver)


def address_without_password(address: str) -> str:
    """The name of a database for people: its file, or its address without a password."""
    url = parse(address)
    return str(url.database) if url.drivername == "sqlite" else url.render_as_string()


def _file(path: Path) -> URL:
    return URL.create("sqlite", database=str(path.absolute()))


def _address_of(url: URL) -> str:
    return url.render_as_string(hide_password=False)
