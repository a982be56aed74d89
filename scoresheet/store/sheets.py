"""The store of sheets by key: begun, read, changed by log entries, given new keys; and of their house rulebooks.

>>> store = Store("evening.sqlite")  # connects when first asked something
>>> store.dispose()

The database finds keys by their digest. The edit key itself is written down nowhere: who gets hold of the database, or
of a copy of it, can read the evenings but write in none. The view key is kept as it is too, because the card shows it
to the others at the table as a QR code; it opens nothing that is not in the database already.
"""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from secrets import token_bytes
from typing import Any, NamedTuple
from weakref import finalize

from sqlalchemy import Connection, Row, Select, insert, select, update
from sqlalchemy.exc import IntegrityError

from scoresheet.core.changes import Headed
from scoresheet.core.circle import PutIn
from scoresheet.core.errors import MissingError, ReadOnlyError, ScoresheetError
from scoresheet.core.keys import Keys, digest_of_key, digest_of_table, public_id, written_key
from scoresheet.core.log import Change, ConflictError, Entry, Log, Plain
from scoresheet.core.validation import Node
from scoresheet.games import codec_of
from scoresheet.store.connections import BRIEFLY, StoreError, engine_for, named_faults, transaction
from scoresheet.store.house_rulebooks import (
    MOST_RULEBOOKS,
    RulebookTables,
    digests_in,
    find_rulebooks,
    keep_rulebooks,
    rulebooks_named_by,
    split_rulebooks,
    with_rulebooks,
)
from scoresheet.store.log_text import as_text, date_in, read_log
from scoresheet.store.tables import (
    ABOUT,
    BASES,
    ENTRIES,
    ENTRIES_OF_KIND,
    FIRST_VIEW_KEY,
    ISSUED,
    LOOKUP,
    OPEN,
    SCHEMA,
    VERSIONS,
    alembic_version,
    entries,
    keys,
    sheets,
)

_TOGETHER = 500  # sheets read with one statement; SQLite of old takes 999 values

# Every page folds the whole log, so its length has a limit instead of snapshots that could differ from it. An evening
# has some twenty entries; only a program gets here.
MOST_ENTRIES = 2000


class TakenError(ScoresheetError):
    """Error for a new key that opens something already."""


@dataclass(frozen=True)
class Opened:
    """A sheet opened by a key: its log, whether the key may write, the view key to share, and when it was begun.
    ``public_id`` names the sheet, whichever key opened it, in every copy of the database. It opens nothing."""

    key: str = field(repr=False)  # a permission, for no log
    log: Log[Any]
    writable: bool
    view_key: str
    sheet_id: int
    public_id: str
    begun: datetime


@dataclass(frozen=True)
class Lookup:
    """The version of the sheet that a key opens, without its log."""

    version: int
    writable: bool
    sheet_id: int
    last_entry: str | None  # its id


class SheetVersion(NamedTuple):
    """The version of a sheet, without its log; ``digest`` is that of its view key."""

    digest: str
    sheet_id: int
    view_key: str
    last_entry: str | None


@dataclass(frozen=True)
class Issued:
    """The fate of edit keys of one sheet: ``used`` are those that it has or had, ``live`` the one that opens it now,
    None when it was replaced; ``view_key`` is its view key."""

    used: tuple[str, ...]
    live: str | None
    view_key: str


class Store:
    """The store of all sheets of one database. Threads may share it, and a process that has one may fork. Making one
    connects to nothing and changes nothing; :mod:`scoresheet.store.migrating` has made the tables before. Every method
    may raise :class:`StoreError`."""

    def __init__(self, url: str) -> None:
        self._engine = engine_for(url, BRIEFLY)
        finalize(self, self._engine.dispose)  # who drops a store leaves no open file behind

    def dispose(self) -> None:
        """Closes the unused connections. The store can be used again, and then makes new ones."""
        self._engine.dispose()

    def create(self, sheet: Any, made: Keys | None = None) -> Keys:
        """Stores a new sheet, which may have deals already, as version 0; returns its keys. They are new, unless they
        were ``made`` by :func:`~scoresheet.core.keys.derived_key`; :class:`TakenError` when they open something
        already."""
        codec = codec_of(sheet)
        plain = codec.to_plain(sheet)
        codec.from_plain(Node(json.loads(as_text(plain)), "sheet"))  # what cannot be read back must not get in
        short, tables = split_rulebooks(plain)
        base = as_text(short)
        made, now = made or made_keys(), datetime.now(UTC)
        with named_faults(), _named_taken(), transaction(self._engine) as connection:
            keep_rulebooks(connection, tables)
            opening = insert(sheets).values(opened=now, base=base).returning(sheets.c.sheet_id)
            sheet_id = connection.execute(opening).scalar_one()
            for key, writable in ((made.edit, True), (made.view, False)):
                connection.execute(insert(keys), _key_row(sheet_id, key, writable=writable, issued=now))
        return made

    def open(self, key: str) -> Opened:
        """The sheet that a key opens, in one query; :class:`MissingError` ``no-sheet`` for an unknown or revoked key.

        :class:`DamagedSheetError` says which sheet and version cannot be read, when its data are damaged.
        """
        rows = self._found(OPEN, key)
        first = rows[0]
        log = read_log(first.sheet_id, first.base, [row for row in rows if row.version is not None], self._rulebooks)
        return _opened(key, first, log)

    def open_kept(self, key: str) -> Opened:
        """The sheet that a key opens, with a cached log, for one that is asked for often; errors as :meth:`open`."""
        found = self._found(ABOUT, key)[0]
        return _opened(key, found, self.log_ending_with(found.last_entry, found.sheet_id))

    def log_ending_with(self, last_entry: str | None, sheet_id: int) -> Log[Any]:
        """The log of a sheet that ends with an entry, from the cache of the process: it never changes. A log without
        entries is read each time, as SQLite gives the number of a removed sheet to a new one."""
        return self.logs([sheet_id])[sheet_id] if last_entry is None else _kept_log(self, sheet_id, last_entry)

    def versions(self, digests: Sequence[str]) -> Mapping[str, SheetVersion]:
        """The versions of sheets by the digests of their view keys, without sheets that are gone or have a new one."""
        return {
            row.digest: SheetVersion(row.digest, row.sheet_id, row.shown, row.last_entry)
            for some in batches(digests)
            for row in self._rows(VERSIONS, digests=some)
        }

    def logs(self, sheet_ids: Sequence[int]) -> Mapping[int, Log[Any]]:
        """The logs of several sheets by their number, read together."""
        found: dict[int, Log[Any]] = {}
        for some in batches(sheet_ids):
            by_sheet = groupby(self._rows(ENTRIES, several=some), attrgetter("sheet_id"))
            rows = {sheet_id: list(group) for sheet_id, group in by_sheet}
            for row in self._rows(BASES, several=some):
                found[row.sheet_id] = read_log(row.sheet_id, row.base, rows.get(row.sheet_id, ()), self._rulebooks)
        return found

    def dates(self, sheet_ids: Sequence[int]) -> Mapping[int, str]:
        """The dates in the headings of sheets by their number, empty without one; much less work than :meth:`logs`."""
        found: dict[int, str] = {}
        for some in batches(sheet_ids):
            for row in self._rows(BASES, several=some):
                found[row.sheet_id] = date_in(row.sheet_id, 0, row.base) or ""
            for row in self._rows(ENTRIES_OF_KIND, several=some, kind=Headed.kind):
                if (date := date_in(row.sheet_id, row.version, row.change)) is not None:
                    found[row.sheet_id] = date
        return found

    def circles_of(self, digest: str) -> tuple[str, ...]:
        """The public ids of the circles that an evening is in, by the digest of its view key."""
        put_in = as_text(PutIn(digest).plain())
        there = select(entries.c.sheet_id, FIRST_VIEW_KEY).where(
            entries.c.change == put_in, keys.c.sheet_id == entries.c.sheet_id
        )
        found = {row.sheet_id: public_id(row.first_digest) for row in self._rows(there.distinct())}
        return tuple(found[id_] for id_, log in self.logs(list(found)).items() if digest in log.sheet.evenings)

    def lookup(self, key: str) -> Lookup:
        """The version of the sheet that a key opens, from an index alone; :class:`MissingError` as :meth:`open`."""
        found = self._found(LOOKUP, key)[0]
        return Lookup(found.version or 0, found.writable, found.sheet_id, found.entry_id)

    def append(
        self,
        key: str,
        based_on: int,
        change: Change,
        *,
        entry_id: str,
        by: str | None = None,
        opened: Opened | None = None,
    ) -> tuple[Entry, bool]:
        """Writes a change to a sheet that was at version ``based_on``; on disk when this returns. The sheet is read
        first, unless it was ``opened`` just before; nothing is written if others have written since.

        The new entry and True; or, when an entry with this id is there already, that entry as it is and False, so
        sending twice is safe. :class:`ConflictError` when another change was first, :class:`ReadOnlyError` for a view
        key, :class:`MissingError` ``no-sheet`` as :meth:`open`, ``no-deal`` for a change that the sheet has no deal
        for, ``no-version`` when the sheet never was at ``based_on``, as after a backup was put back;
        :class:`ReadOnlyError` after :data:`MOST_ENTRIES`, or for a rulebook after :data:`MOST_RULEBOOKS` others.
        """
        opened = opened or self.open(key)
        if not opened.writable:
            raise ReadOnlyError("view-key")
        if not entry_id:
            Node(entry_id, "entry").fail("missing-key", key="id")
        Node(entry_id, "entry", "id").text(64)
        if by is not None:
            Node(by, "entry", "by").text()
        plain = change.plain()
        read_back = Node(json.loads(as_text(plain)), "change")
        change = codec_of(opened.log.base).change_from_plain(read_back)  # what cannot be read back must not get in
        short, tables = split_rulebooks(plain)
        mine = Entry(entry_id, based_on + 1, datetime.now(UTC), by, change)
        earlier = _earlier(opened.log, mine)
        if earlier is not None:
            return earlier, False
        if opened.log.version >= MOST_ENTRIES:
            raise ReadOnlyError("log-full", most=MOST_ENTRIES)
        change.apply(opened.log.sheet)  # an entry that makes the log impossible to fold could not be taken out again
        if self._insert(opened.sheet_id, mine, as_text(short), tables):
            return mine, True
        earlier = _earlier(self.open(key).log, mine)
        if earlier is None:
            raise StoreError("database-failed", detail=f"version {mine.version} is neither free nor taken")
        return earlier, False

    def replace_edit_key(self, key: str) -> str:
        """A new edit key in place of ``key``, which opens nothing from then on; the log stays as it is.
        :class:`ReadOnlyError` for a view key, :class:`MissingError` ``no-sheet`` as :meth:`open`, also for the
        second of two with the same key."""
        found = self.lookup(key)
        if not found.writable:
            raise ReadOnlyError("view-key")
        made, now = new_key(), datetime.now(UTC)
        old = update(keys).where(keys.c.digest == digest_of_key(key), keys.c.revoked.is_(None)).values(revoked=now)
        with named_faults(), transaction(self._engine) as connection:
            if connection.execute(old).rowcount != 1:
                raise MissingError("no-sheet")
            connection.execute(insert(keys), _key_row(found.sheet_id, made, writable=True, issued=now))
        return made

    def issued(self, edit_keys: Sequence[str]) -> Issued | None:
        """The fate of edit keys derived from one thing, such as the card of a table; None when no sheet ever had one.
        Only for the holder of those: a key that was replaced proves nothing."""
        by_digest = {digest_of_key(key): key for key in edit_keys}
        rows = self._rows(ISSUED, digests=list(by_digest))
        if not rows:
            return None
        live = (by_digest[row.digest] for row in rows if row.revoked is None)
        return Issued(tuple(by_digest[row.digest] for row in rows), next(live, None), rows[0].shown)

    def renew(self, by_former: Mapping[str, str]) -> None:
        """Replaces the edit key of each sheet that a former key opens, or opened once, by a new one, all or none; a
        view key names a sheet too. Only for their holder, as :meth:`issued`. :class:`TakenError`, :class:`MissingError`
        ``no-sheet``."""
        now = datetime.now(UTC)
        with named_faults(), _named_taken(), transaction(self._engine) as connection:
            for former, made in by_former.items():
                of_former = select(keys.c.sheet_id).where(keys.c.digest == digest_of_key(former))
                sheet_id = connection.scalars(of_former).one_or_none()
                if sheet_id is None:
                    raise MissingError("no-sheet")
                replace_key(connection, sheet_id, made, writable=True, now=now)

    def keep_rulebook(self, table: Plain) -> str:
        """Stores the table of a house rulebook; returns its digest."""
        digest = digest_of_table(table)
        with named_faults(), self._engine.connect() as connection:
            keep_rulebooks(connection, {digest: table})
        return digest

    def rulebook(self, digest: str) -> Plain:
        """The table of the house rulebook with a ``digest``; :class:`MissingError` ``no-house-rulebook`` for none."""
        found = self._rulebooks({digest})
        if not found:
            raise MissingError("no-house-rulebook")
        return found[digest]

    def with_rulebooks(self, node: Node) -> Node:
        """A plain form with the house rulebooks that it names by digest, as far as they are in the database."""
        return with_rulebooks(node, self._rulebooks(digests_in(node.value)))

    def check(self) -> None:
        """Fails unless the database answers and has the tables that this version of the program needs."""
        rows = self._rows(select(alembic_version.c.version_num))
        if not rows or rows[0].version_num < SCHEMA:  # newer is fine: other processes may have been renewed first
            raise StoreError("database-not-ready", detail=f"schema {[row.version_num for row in rows]}, not {SCHEMA}")

    def _rulebooks(self, digests: Collection[str]) -> RulebookTables:
        if not digests:
            return {}
        with named_faults(), self._engine.connect() as connection:
            return find_rulebooks(connection, digests)

    def _found(self, statement: Select[Any], key: str) -> "list[Row[Any]]":
        """The rows that a statement finds for a key; :class:`MissingError` ``no-sheet`` for none."""
        rows = self._rows(statement, digest=digest_of_key(key))
        if not rows:
            raise MissingError("no-sheet")
        return rows

    def _rows(self, statement: Select[Any], **values: object) -> "list[Row[Any]]":
        with named_faults(), self._engine.connect() as connection:
            return list(connection.execute(statement, values))

    def _insert(self, sheet_id: int, entry: Entry, change: str, tables: RulebookTables) -> bool:
        """Whether an entry was written, with the rulebooks that its change names, which may not be removed in between.
        Another writer may have been first since the log was read: the unique keys decide."""
        together = transaction(self._engine) if tables else self._engine.connect()
        with named_faults(), together as connection:
            if tables and len({*tables, *rulebooks_named_by(connection, [sheet_id])}) > MOST_RULEBOOKS:
                raise ReadOnlyError("rulebooks-full", most=MOST_RULEBOOKS)
            try:
                keep_rulebooks(connection, tables)
                connection.execute(insert(entries), row_of(sheet_id, entry, change))
            except IntegrityError:
                return False
        return True


def _opened(key: str, row: Row[Any], log: Log[Any]) -> Opened:
    return Opened(key, log, row.writable, row.shown, row.sheet_id, public_id(row.first_digest), row.opened)


@lru_cache(maxsize=2048)
def _kept_log(store: Store, sheet_id: int, last_entry: str) -> Log[Any]:
    return store.logs([sheet_id])[sheet_id]


def row_of(sheet_id: int, entry: Entry, change: str) -> dict[str, object]:
    """The database row of an entry, with its change as text."""
    return {
        "sheet_id": sheet_id,
        "version": entry.version,
        "entry_id": entry.id,
        "made": entry.time,
        "made_by": entry.by,
        "change": change,
        "kind": entry.change.kind,
    }


def _earlier(log: Log[Any], mine: Entry) -> Entry | None:
    """The entry that has the id of ``mine`` already; None when ``mine`` is next."""
    stored = log.find(mine.id)
    if stored is not None:
        return stored
    if not 1 <= mine.version <= log.version + 1:
        raise MissingError("no-version", version=mine.version - 1)
    if mine.version <= log.version:
        raise ConflictError("conflict", version=log.version)
    return None


def ids_of_sheets(connection: Connection) -> dict[int, str]:
    """The public ids of all sheets by their number in the database."""
    rows = connection.execute(select(keys.c.sheet_id, FIRST_VIEW_KEY).distinct().order_by(keys.c.sheet_id.desc()))
    return {sheet_id: public_id(digest) for sheet_id, digest in rows}


def batches(several: Sequence[Any]) -> Iterator[list[Any]]:
    """The values of a long list, as many at a time as one query takes."""
    for start in range(0, len(several), _TOGETHER):
        yield list(several[start : start + _TOGETHER])


def replace_key(connection: Connection, sheet_id: int, key: str, *, writable: bool, now: datetime) -> None:
    """Replaces the edit or view key of a sheet; the former one opens nothing from then on."""
    of_its_kind = (keys.c.sheet_id == sheet_id, keys.c.writable.is_(writable), keys.c.revoked.is_(None))
    connection.execute(update(keys).where(*of_its_kind).values(revoked=now))
    connection.execute(insert(keys), _key_row(sheet_id, key, writable=writable, issued=now))


def _key_row(sheet_id: int, key: str, *, writable: bool, issued: datetime) -> dict[str, object]:
    """The database row of a key, with the key itself only for a view key."""
    shown = None if writable else key
    return {"digest": digest_of_key(key), "sheet_id": sheet_id, "writable": writable, "shown": shown, "issued": issued}


def made_keys() -> Keys:
    return Keys(edit=new_key(), view=new_key())


def new_key() -> str:
    """A random key of 160 bits."""
    return written_key(token_bytes(20))


@contextmanager
def _named_taken() -> Iterator[None]:
    """Raises a duplicate key within a block as :class:`TakenError`."""
    try:
        yield
    except IntegrityError as error:
        raise TakenError("keys-taken") from error
