"""Database errors of SQLite and PostgreSQL, translated to a few of our own.

>>> with named_faults():
...     raise TimeoutError("all connections are in use")
Traceback (most recent call last):
    ...
scoresheet.store.faults.StoreError: database-busy: detail='all connections are in use'

Both databases number their errors; which number means what is a table, so that no message has to be parsed.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from sqlalchemy import exc

from scoresheet.core.errors import ScoresheetError, UnreadableError


class StoreError(ScoresheetError):
    """The database cannot do what was asked. It has not happened, or, if the connection broke just then, nobody knows:
    an entry is safe to send again. ``fault`` says what stands in the way:

    ``database-address`` (not one we know), ``database-driver`` (not installed), ``database-unreachable``,
    ``database-not-ready`` (no tables, or older ones), ``database-too-new``, ``database-busy`` (worth another try),
    ``database-full``, ``database-read-only``, ``database-damaged``, or ``database-failed`` for what has no name here.
    """


class DamagedSheetError(UnreadableError):
    """A sheet in the database cannot be read back: somebody has been at the data. ``source`` names the sheet and the
    version, as ``sheet 3, version 7``."""


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
    """Within this block anything that is wrong with the database is a :class:`StoreError`."""
    try:
        yield
    except (exc.TimeoutError, TimeoutError) as error:  # no connection of the pool came free
        raise StoreError("database-busy", detail=str(error)) from error
    except OSError as error:
        raise StoreError("database-unreachable", detail=str(error)) from error
    except exc.DBAPIError as error:
        raise StoreError(_fault(error), detail=str(error.orig)) from error
    except (exc.SQLAlchemyError, ValueError) as error:  # a value that the driver cannot read back
        raise StoreError("database-damaged", detail=str(error)) from error


@contextmanager
def named_damage() -> Iterator[None]:
    """Within this block whatever cannot be read is a :class:`DamagedSheetError`: it was fine when it was written."""
    try:
        yield
    except UnreadableError as error:
        raise DamagedSheetError(error.source, error.place, error.fault, **error.params) from error


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
