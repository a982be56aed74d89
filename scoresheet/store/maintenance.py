"""Maintenance of sheets without a key to them: list, rekey, remove.

    for id_, changed, sheet in kept_sheets(url): print(id_, changed, sheet.title)
    keys, address = new_keys(url, "0e3c4f8e")
    remove(url, [id_ for id_, changed, sheet in named_sheets(url, ["0e3c4f8e"])])

A sheet is named by its id, the same as in an export, or by a beginning of it that no other sheet has.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, select

from scoresheet.core.errors import MissingError, ScoresheetError
from scoresheet.core.keys import Keys
from scoresheet.games import codec_of
from scoresheet.store.connections import reading, writing
from scoresheet.store.house_rulebooks import forget_unused, rulebooks_named_by
from scoresheet.store.log_text import codec_in_text
from scoresheet.store.sheet_copies import copy_of
from scoresheet.store.sheets import batches, ids_of_sheets, new_key, replace_key
from scoresheet.store.tables import entries, keys, sheets

SHORTEST = 4  # characters of an id


class KeptSheet(NamedTuple):
    """A sheet in the database as it is now; ``sheet`` is None when its data are damaged."""

    id: str
    changed: datetime
    sheet: Any


def kept_sheets(url: str) -> list[KeptSheet]:
    """All sheets of a database, the last changed first."""
    with reading(url) as connection:
        return _last_changed_first(_kept(connection, *pair) for pair in ids_of_sheets(connection).items())


def named_sheets(url: str, names: Sequence[str]) -> list[KeptSheet]:
    """The sheets with the given ids or beginnings of ids, in that order, a tournament with its games from phones.
    :class:`MissingError` ``no-such-sheet``, ``many-such-sheets`` when a name fits several, or ``short-name``."""
    with reading(url) as connection:
        ids = ids_of_sheets(connection)
        named = {_sheet_id_named(ids, name) for name in names}
        for sheet_id in tuple(named):
            with suppress(ScoresheetError):  # damaged
                log = copy_of(connection, sheet_id).log
                for some in batches(tuple(codec_of(log.base).own_sheets(log))):
                    of_digests = keys.c.digest.in_(some)
                    named.update(connection.scalars(select(keys.c.sheet_id).where(of_digests)))
        return _last_changed_first(_kept(connection, sheet_id, ids[sheet_id]) for sheet_id in named)


def new_keys(url: str, name: str, *, view: bool = False) -> tuple[Keys, str]:
    """A new edit key of a sheet, and a new view key too if asked for, in place of the present ones; and the address
    below which its pages are. :class:`MissingError` as :func:`named_sheets`."""
    with writing(url) as connection:
        sheet_id = _sheet_id_named(ids_of_sheets(connection), name)
        now, edit = datetime.now(UTC), new_key()
        replace_key(connection, sheet_id, edit, writable=True, now=now)
        if view:
            replace_key(connection, sheet_id, new_key(), writable=False, now=now)
        live = select(keys.c.shown).where(
            keys.c.sheet_id == sheet_id, keys.c.writable.is_(False), keys.c.revoked.is_(None)
        )
        base = connection.scalars(select(sheets.c.base).where(sheets.c.sheet_id == sheet_id)).one()
        address = codec_in_text(base, f"sheet {sheet_id}, version 0").address
        return Keys(edit=edit, view=connection.scalars(live).one()), address


def remove(url: str, names: Sequence[str], unchanged_since: datetime | None = None) -> int:
    """Removes sheets with their logs and keys, and house rulebooks that only they had; returns the number removed.
    :class:`MissingError` as :func:`named_sheets`, before any is removed. Sheets changed after ``unchanged_since`` stay:
    a table may play on while the host is asked."""
    with writing(url) as connection:
        ids = ids_of_sheets(connection)
        named = {_sheet_id_named(ids, name) for name in names}
        gone = [
            sheet_id
            for sheet_id in named
            if unchanged_since is None or _kept(connection, sheet_id, ids[sheet_id]).changed < unchanged_since
        ]
        rulebooks = rulebooks_named_by(connection, gone)
        with _entries_may_go(connection):
            for table in (entries, keys, sheets):
                connection.execute(delete(table).where(table.c.sheet_id.in_(gone)))
        forget_unused(connection, rulebooks)
    with reading(url) as connection:
        if connection.dialect.name == "sqlite":  # removed entries stand in its write-ahead log too
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    return len(gone)


def _sheet_id_named(ids: dict[int, str], name: str) -> int:
    if len(name) < SHORTEST:
        raise MissingError("short-name", name=name, least=SHORTEST)
    found = [sheet_id for sheet_id, uuid in ids.items() if uuid.startswith(name.lower())]
    if len(found) != 1:
        raise MissingError("many-such-sheets" if found else "no-such-sheet", name=name)
    return found[0]


def _last_changed_first(several: Iterable[KeptSheet]) -> list[KeptSheet]:
    return sorted(several, key=lambda sheet: sheet.changed, reverse=True)


def _kept(connection: Connection, sheet_id: int, uuid: str) -> KeptSheet:
    opened, last = connection.execute(
        select(
            sheets.c.opened,
            select(entries.c.made)
            .where(entries.c.sheet_id == sheet_id)
            .order_by(entries.c.version.desc())
            .limit(1)
            .scalar_subquery(),
        ).where(sheets.c.sheet_id == sheet_id)
    ).one()
    try:
        sheet = copy_of(connection, sheet_id).log.sheet
    except ScoresheetError:  # damaged, or an entry about a deal that is not there
        sheet = None
    return KeptSheet(uuid, last or opened, sheet)


@contextmanager
def _entries_may_go(connection: Connection) -> Iterator[None]:
    """Permits the deletion of entries within a block and its transaction, which the database otherwise refuses."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("ALTER TABLE entries DISABLE TRIGGER entries_never_removed")
        yield
        connection.exec_driver_sql("ALTER TABLE entries ENABLE TRIGGER entries_never_removed")
        return
    connection.exec_driver_sql("PRAGMA secure_delete = ON")  # freed space is overwritten
    guard = connection.exec_driver_sql(
        "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = 'entries_never_removed'"
    ).scalar_one()
    connection.exec_driver_sql("DROP TRIGGER entries_never_removed")
    yield
    connection.exec_driver_sql(guard)
