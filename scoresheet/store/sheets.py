"""Sheets in the database, found by their keys.

>>> store = Store("evening.sqlite")  # connects when first asked something
>>> store.dispose()

A key is the whole permission, so it is 160 random bits, and an edit key has nothing to do with its view key. The
database finds keys by their SHA-256 digest. The edit key itself is written down nowhere: whoever gets hold of the
database, or of a copy of it, can read the evenings but write in none. The view key is kept as it is too, because the
card shows it to the others at the table as a QR code; it opens nothing that is not in the database already.
"""

import json
from base64 import b32encode
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from hashlib import sha256
from secrets import token_bytes
from typing import Any

from sqlalchemy import Row, Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from scoresheet.core.errors import MissingError, ReadOnlyError
from scoresheet.core.log import Change, ConflictError, Entry, Log, apply
from scoresheet.core.plain import Plain, change_from_plain, change_to_plain, sheet_from_plain, sheet_to_plain
from scoresheet.core.shape import Node
from scoresheet.core.sheet import Sheet
from scoresheet.store.connections import engine_for, looked_up, transaction
from scoresheet.store.faults import StoreError, named_faults
from scoresheet.store.tables import HEAD, OPEN, SCHEMA, alembic_version, entries, keys, openings, sheets


@dataclass(frozen=True)
class Keys:
    """The two keys of a new sheet. Nobody can ask for the edit key again."""

    edit: str
    view: str


@dataclass(frozen=True)
class Opened:
    """A sheet as one key opens it: what has been written, whether this key may write, and the key to show others."""

    log: Log
    writable: bool
    view_key: str
    sheet_id: int


@dataclass(frozen=True)
class Head:
    """How far a sheet has come, for whoever has seen it before."""

    version: int
    writable: bool
    sheet_id: int


class Store:
    """All sheets of one database. Threads may share it, and a process that has one may fork.

    Making one connects to nothing and changes nothing; :func:`~scoresheet.store.migrate` has made the tables before.
    Every method may raise :class:`StoreError`.
    """

    def __init__(self, url: str) -> None:
        self._engine = engine_for(url)
        self._head = str(HEAD.compile(dialect=self._engine.dialect))

    def dispose(self) -> None:
        """Closes the connections that are not in use. The store can be used again, and then makes new ones."""
        self._engine.dispose()

    def create(self, sheet: Sheet) -> Keys:
        """Opens a sheet, which may have deals already; that is version 0."""
        base = written(sheet_to_plain(sheet))
        read_sheet(base, "sheet")  # what cannot be read back must not get in
        made = Keys(edit=_new_key(), view=_new_key())
        now = datetime.now(UTC)
        with named_faults(), transaction(self._engine) as connection:
            opening = insert(sheets).values(opened=now, base=base).returning(sheets.c.sheet_id)
            both = {"sheet_id": connection.execute(opening).scalar_one(), "issued": now}
            connection.execute(insert(keys), {**both, "digest": _digest(made.edit), "writable": True, "shown": None})
            connection.execute(
                insert(keys), {**both, "digest": _digest(made.view), "writable": False, "shown": made.view}
            )
        return made

    def admits(self, address: str, most: int) -> bool:
        """Whether fewer than ``most`` sheets were opened from an address in the last minute; if so, counts one more."""
        now = datetime.now(UTC)
        with named_faults(), transaction(self._engine) as connection:
            connection.execute(delete(openings).where(openings.c.time <= now - timedelta(minutes=1)))
            opened = select(func.count()).where(openings.c.address == address, openings.c.time <= now)
            if (connection.scalar(opened) or 0) >= most:
                return False
            connection.execute(insert(openings), {"address": address, "time": now})
        return True

    def open(self, key: str) -> Opened:
        """The sheet of a key, in one query; :class:`MissingError` ``no-sheet`` for an unknown or revoked key.

        :class:`UnreadableError` says which sheet and version cannot be read, should somebody have been at the data.
        """
        rows = self._rows(OPEN, digest=_digest(key))
        if not rows:
            raise MissingError("no-sheet")
        first = rows[0]
        base = read_sheet(first.base, f"sheet {first.sheet_id}, version 0")
        log = Log(base, tuple(read_entry(row) for row in rows if row.version is not None))
        return Opened(log, first.writable, first.shown, first.sheet_id)

    def head(self, key: str) -> Head:
        """How far the sheet of a key has come, without reading it; :class:`MissingError` as :meth:`open`."""
        digest = _digest(key)
        try:
            rows = looked_up(self._engine, self._head, {"digest": digest})
        except (self._engine.dialect.loaded_dbapi.Error, SQLAlchemyError, OSError):
            # Asked again the long way round, which knows a lost connection and says what else is wrong.
            rows = [tuple(row) for row in self._rows(HEAD, digest=digest)]
        if not rows:
            raise MissingError("no-sheet")
        sheet_id, writable, version = rows[0]
        return Head(version, bool(writable), sheet_id)

    def append(
        self, key: str, based_on: int, change: Change, *, entry_id: str, by: str | None = None
    ) -> tuple[Entry, bool]:
        """Writes a change to a sheet that was at version ``based_on``; on disk when this returns.

        The new entry and True; or, when an entry with this id is there already, that entry as it is and False, so
        sending twice is safe. :class:`ConflictError` when somebody else was first, :class:`ReadOnlyError` for a view
        key, :class:`MissingError` ``no-sheet`` as :meth:`open`, ``no-deal`` for a change that the sheet has no deal
        for, ``no-version`` when the sheet never was at ``based_on``, as after a backup was put back.
        """
        text = written(change_to_plain(change))
        change = _change(text, "change")  # what cannot be read back must not get in
        _check_id(entry_id)
        if by is not None:
            Node(by, "entry", "by").text()
        opened = self.open(key)
        if not opened.writable:
            raise ReadOnlyError("view-key")
        mine = Entry(entry_id, based_on + 1, datetime.now(UTC), by, change)
        earlier = _earlier(opened.log, mine)
        if earlier is not None:
            return earlier, False
        apply(opened.log.sheet, change)  # nobody could take out again what makes the log impossible to fold
        if self._insert(opened.sheet_id, mine, text):
            return mine, True
        earlier = _earlier(self.open(key).log, mine)
        if earlier is None:
            raise StoreError("database-failed", detail=f"version {mine.version} is neither free nor taken")
        return earlier, False

    def replace_edit_key(self, key: str) -> str:
        """A new edit key in place of ``key``, which opens nothing from then on; the log stays as it is.

        :class:`ReadOnlyError` for a view key, :class:`MissingError` ``no-sheet`` as :meth:`open`, also for whoever
        comes second with the same key.
        """
        head = self.head(key)
        if not head.writable:
            raise ReadOnlyError("view-key")
        made, now = _new_key(), datetime.now(UTC)
        new = {"digest": _digest(made), "sheet_id": head.sheet_id, "writable": True, "shown": None, "issued": now}
        old = update(keys).where(keys.c.digest == _digest(key), keys.c.revoked.is_(None)).values(revoked=now)
        with named_faults(), transaction(self._engine) as connection:
            if connection.execute(old).rowcount != 1:
                raise MissingError("no-sheet")
            connection.execute(insert(keys), new)
        return made

    def check(self) -> None:
        """Returns when the database answers and has the tables this version of the program needs."""
        rows = self._rows(select(alembic_version.c.version_num))
        if not rows or rows[0].version_num < SCHEMA:  # newer is fine: other processes may have been renewed first
            raise StoreError("database-not-ready", detail=f"schema {[row.version_num for row in rows]}, not {SCHEMA}")

    def _rows(self, statement: Select[Any], **values: object) -> "list[Row[Any]]":
        with named_faults(), self._engine.connect() as connection:
            return list(connection.execute(statement, values))

    def _insert(self, sheet_id: int, entry: Entry, change: str) -> bool:
        """Whether it got in. Somebody may have since the log was read: the unique keys decide, not that reading."""
        row = {
            "sheet_id": sheet_id,
            "version": entry.version,
            "entry_id": entry.id,
            "made": entry.time,
            "made_by": entry.by,
            "change": change,
        }
        with named_faults(), self._engine.connect() as connection:
            try:
                connection.execute(insert(entries), row)
            except IntegrityError:
                return False
        return True


def _earlier(log: Log, mine: Entry) -> Entry | None:
    """The entry that is there already under the id of ``mine``; None when ``mine`` is next."""
    stored = log.find(mine.id)
    if stored is not None:
        return stored
    if not 1 <= mine.version <= log.version + 1:
        raise MissingError("no-version", version=mine.version - 1)
    if mine.version <= log.version:
        raise ConflictError(log.entries[mine.version - 1 :], mine.change)
    return None


def _check_id(entry_id: str) -> None:
    if not entry_id:
        Node(entry_id, "entry").fail("missing-key", key="id")
    Node(entry_id, "entry", "id").text(64)


def _new_key() -> str:
    """160 random bits as small letters and digits: fit for an address, for reading aloud and for typing over."""
    return b32encode(token_bytes(20)).decode("ascii").lower()


def _digest(key: str) -> str:
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def written(plain: Plain) -> str:
    """Plain data as the text that the tables keep."""
    return json.dumps(plain, separators=(",", ":"))


def _parsed(text: str, source: str) -> Node:
    try:
        return Node(json.loads(text), source)
    except json.JSONDecodeError as error:
        Node(None, source).fail("not-json", line=error.lineno, column=error.colno)


def read_sheet(text: str, source: str) -> Sheet:
    """The sheet in such a text; :class:`UnreadableError` names ``source``."""
    return sheet_from_plain(_parsed(text, source))


# The same few evenings are asked for all the time, and reading their entries takes five times as long as finding them.
@lru_cache(maxsize=2048)
def _change(text: str, source: str) -> Change:
    return change_from_plain(_parsed(text, source))


def read_entry(row: Row[Any]) -> Entry:
    """The entry in a row of the table."""
    change = _change(row.change, f"sheet {row.sheet_id}, version {row.version}")
    return Entry(row.entry_id, row.version, row.made, row.made_by, change)
