"""Whole databases: a copy of one that is in use, and every sheet with all that belongs to it, out and in again.

    back_up(url, Path("monday.sqlite"))
    for sheet in taken_out(url): ...
    for sheet, outcome in put_in(other_url, sheets): ...

The id of a sheet follows from its first view key, so every copy of a database calls a sheet the same. What is taken out
has view keys and no edit keys, only their digests: like the database itself it lets nobody write who could not before,
and whoever kept an address can go on using it wherever the sheet is put in.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal
from uuid import UUID

from sqlalchemy import Connection, insert, select

from scoresheet.core.errors import UnreadableError
from scoresheet.core.log import Entry, Log
from scoresheet.core.plain import change_to_plain, sheet_to_plain
from scoresheet.store.addresses import parse
from scoresheet.store.connections import engine_for, transaction
from scoresheet.store.faults import StoreError, named_faults
from scoresheet.store.sheets import read_entry, read_sheet, written
from scoresheet.store.tables import entries, keys, sheets

# new: it was not here. more: entries were added to it. same: it has all of them. apart: both have others, so that
# neither follows the other; it stays as it is.
Outcome = Literal["new", "more", "same", "apart"]


@dataclass(frozen=True)
class KeptKey:
    """A key as the database knows it: ``shown`` is the key itself, of a view key only."""

    digest: str
    writable: bool
    shown: str | None
    issued: datetime
    revoked: datetime | None


@dataclass(frozen=True)
class KeptSheet:
    """A sheet and everything that belongs to it, its first view key among the ``keys``."""

    opened: datetime
    keys: tuple[KeptKey, ...]
    log: Log

    @property
    def id(self) -> str:
        """A UUID, the same in every database that has this sheet."""
        first = min((key for key in self.keys if not key.writable), key=lambda key: (key.issued, key.digest))
        return str(UUID(hex=first.digest[:32]))


def back_up(url: str, target: Path) -> None:
    """Copies a SQLite database as it is at one moment, while others go on writing to it, to a file that is not there.

    Only its owner may read it. :class:`StoreError` ``backup-elsewhere`` for PostgreSQL, whose own tools do this;
    :class:`UnreadableError` ``cannot-write`` when ``target`` is there already or cannot be made, and then there is no
    part of it either.
    """
    engine = engine_for(url)
    if engine.dialect.name != "sqlite":
        raise StoreError("backup-elsewhere")
    if target.exists():
        raise UnreadableError(str(target), "", "cannot-write", detail="File exists")
    if not Path(parse(url).database or "").exists():
        raise StoreError("database-unreachable", detail="no such file")
    aside = target.with_name(f"{target.name}.{os.getpid()}")
    try:
        os.close(os.open(aside, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with named_faults(), engine.connect() as connection, closing(sqlite3.connect(aside)) as copy:
            source = connection.connection.driver_connection
            if not isinstance(source, sqlite3.Connection):
                raise StoreError("database-failed", detail="not a connection to SQLite")
            source.backup(copy)  # in one go: nobody's entry gets in halfway
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, whole by itself
        _flush(aside)
        os.link(aside, target)
        _flush(target.parent)
    except sqlite3.Error as error:
        raise UnreadableError(str(target), "", "cannot-write", detail=str(error)) from error
    except OSError as error:
        raise UnreadableError(str(target), "", "cannot-write", detail=error.strerror) from error
    finally:
        engine.dispose()
        with suppress(OSError):
            aside.unlink()


def _flush(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def taken_out(url: str) -> Iterator[KeptSheet]:
    """Every sheet, the oldest first. Sheets that are opened meanwhile may be among them."""
    engine = engine_for(url)
    try:
        with named_faults(), engine.connect() as connection:
            for sheet_id in connection.scalars(select(sheets.c.sheet_id).order_by(sheets.c.sheet_id)).all():
                yield _kept(connection, sheet_id)
    finally:
        engine.dispose()


def put_in(url: str, several: Iterable[KeptSheet]) -> Iterator[tuple[KeptSheet, Outcome]]:
    """Puts sheets into a database, each at once or not at all, and says what became of it.

    Nothing that is there is ever changed: entries are only added, and only where they follow those that are there.
    """
    engine = engine_for(url)
    try:
        for sheet in several:
            with named_faults(), transaction(engine) as connection:
                outcome = _put(connection, sheet)
            yield sheet, outcome
    finally:
        engine.dispose()


def _kept(connection: Connection, sheet_id: int) -> KeptSheet:
    row = connection.execute(select(sheets).where(sheets.c.sheet_id == sheet_id)).one()
    own_keys = connection.execute(select(keys).where(keys.c.sheet_id == sheet_id).order_by(keys.c.digest))
    own_entries = connection.execute(select(entries).where(entries.c.sheet_id == sheet_id).order_by(entries.c.version))
    return KeptSheet(
        opened=row.opened,
        keys=tuple(KeptKey(key.digest, key.writable, key.shown, key.issued, key.revoked) for key in own_keys),
        log=Log(
            read_sheet(row.base, f"sheet {sheet_id}, version 0"),
            tuple(read_entry(entry) for entry in own_entries),
        ),
    )


def _put(connection: Connection, sheet: KeptSheet) -> Outcome:
    digests = [key.digest for key in sheet.keys]
    found = connection.scalars(select(keys.c.sheet_id).where(keys.c.digest.in_(digests)).distinct()).all()
    if not found:
        opening = insert(sheets).values(opened=sheet.opened, base=written(sheet_to_plain(sheet.log.base)))
        sheet_id = connection.execute(opening.returning(sheets.c.sheet_id)).scalar_one()
        connection.execute(insert(keys), [{"sheet_id": sheet_id, **vars(key)} for key in sheet.keys])
        _add(connection, sheet_id, sheet.log.entries)
        return "new"
    if len(found) > 1:
        return "apart"
    here = _kept(connection, found[0]).log
    common = min(here.version, sheet.log.version)
    if here.base != sheet.log.base or here.entries[:common] != sheet.log.entries[:common]:
        return "apart"
    _add(connection, found[0], sheet.log.entries[common:])
    return "more" if sheet.log.version > common else "same"


def _add(connection: Connection, sheet_id: int, several: Iterable[Entry]) -> None:
    rows = [
        {
            "sheet_id": sheet_id,
            "version": entry.version,
            "entry_id": entry.id,
            "made": entry.time,
            "made_by": entry.by,
            "change": written(change_to_plain(entry.change)),
        }
        for entry in several
    ]
    if rows:
        connection.execute(insert(entries), rows)
