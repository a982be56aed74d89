"""Copies of sheets with log and keys, read from a database, compared with those in another, and added to it.

    for sheet in export_sheets(url):
        outcome = import_sheet(other_url, sheet)

The id of a sheet follows from its first view key, so every copy of a database calls a sheet the same. An export has
view keys and no edit keys, only their digests: like the database itself it gives no one new permission to write, and
old addresses work on every database that the sheet is imported into.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, Literal

from sqlalchemy import Connection, insert, or_, select

from scoresheet.core.changes import HEADING, Recorded
from scoresheet.core.errors import ScoresheetError
from scoresheet.core.keys import Keys, digest_of_key, public_id
from scoresheet.core.log import Change, Entry, Log
from scoresheet.games import codec_of
from scoresheet.store.connections import reading, writing
from scoresheet.store.house_rulebooks import find_rulebooks, keep_rulebooks, split_rulebooks
from scoresheet.store.log_text import as_text, read_log
from scoresheet.store.sheets import ids_of_sheets, row_of
from scoresheet.store.tables import entries, keys, sheets

# What an import did to a sheet. added: the database did not have it. extended: it lacked the last entries.
# unchanged: it had all of them. diverged: both have entries that the other lacks, and the database keeps its own.
Outcome = Literal["added", "extended", "unchanged", "diverged"]

Complain = Callable[[str, ScoresheetError], None]  # with the id of a sheet, and why it cannot be read

_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)  # before any view key was issued


@dataclass(frozen=True)
class KeyCopy:
    """A key of a sheet for an export: its digest, and for a view key the key itself (``shown``)."""

    digest: str
    writable: bool
    shown: str | None
    issued: datetime
    revoked: datetime | None


def keys_from_elsewhere(own: str, made: Keys, now: datetime) -> tuple[KeyCopy, ...]:
    """The keys of a sheet from elsewhere, where its id is ``own``: the ``made`` ones, and a first view key that opens
    nothing. That identifies a sheet, so it is one sheet in every database."""
    return (
        KeyCopy(digest_of_key(own), False, own, _LONG_AGO, now),
        KeyCopy(digest_of_key(made.edit), True, None, now, None),
        KeyCopy(digest_of_key(made.view), False, made.view, now, None),
    )


@dataclass(frozen=True)
class SheetCopy:
    """A sheet for export or import, with its whole log and all its ``keys``, revoked ones too. ``by_deals``: a database
    that has one of its deals has the sheet, under other keys too."""

    opened: datetime
    keys: tuple[KeyCopy, ...]
    log: Log[Any]
    by_deals: bool = False

    @property
    def id(self) -> str:
        """The UUID of the sheet, equal in every database that has it."""
        first = min((key for key in self.keys if not key.writable), key=lambda key: (key.issued, key.digest))
        return public_id(first.digest)


@dataclass(frozen=True)
class Compared:
    """The outcome that an import of a sheet would have, and its number in the database if that has it once. It has no
    key: a reader of an evening, or of its id alone, gets no key by it."""

    outcome: Outcome
    sheet_id: int | None


def export_sheets(url: str, complain: Complain | None = None) -> Iterator[SheetCopy]:
    """Every sheet of a database with its log and keys, the oldest first, perhaps also one opened meanwhile. One that is
    damaged, or whose log cannot be folded, goes to ``complain`` and is left out; without that its error is raised."""
    with reading(url) as connection:
        for sheet_id, name in sorted(ids_of_sheets(connection).items()):
            try:
                sheet = copy_of(connection, sheet_id)
                sheet.log.check()  # no import takes it otherwise
            except ScoresheetError as error:
                if complain is None:
                    raise
                complain(name, error)
            else:
                yield sheet


def import_sheet(url: str, sheet: SheetCopy) -> Outcome:
    """Imports a sheet, whole or not at all. Existing data never change: entries are only added, and only where they
    follow those in the database."""
    with writing(url) as connection:
        found = compare(connection, sheet)
        write(connection, sheet, found)
        return found.outcome


def compare_sheets(url: str, several: Sequence[SheetCopy]) -> list[Compared]:
    """The outcome that an import of each sheet would have; nothing is written."""
    with reading(url) as connection:
        return [compare(connection, sheet) for sheet in several]


def add_sheets(url: str, several: Sequence[SheetCopy]) -> list[Compared]:
    """Imports the sheets that the database lacks, all together or none; the others stay as they are."""
    with writing(url) as connection:
        compared = []
        for sheet in several:
            found = compare(connection, sheet)
            if found.outcome == "added":
                write(connection, sheet, found)
            compared.append(found)
        return compared


def copy_of(connection: Connection, sheet_id: int) -> SheetCopy:
    """A sheet for export, with its log and keys; :class:`DamagedSheetError` when it cannot be read."""
    row = connection.execute(select(sheets).where(sheets.c.sheet_id == sheet_id)).one()
    own_keys = connection.execute(select(keys).where(keys.c.sheet_id == sheet_id).order_by(keys.c.digest))
    own_entries = connection.execute(select(entries).where(entries.c.sheet_id == sheet_id).order_by(entries.c.version))
    return SheetCopy(
        opened=row.opened,
        keys=tuple(KeyCopy(key.digest, key.writable, key.shown, key.issued, key.revoked) for key in own_keys),
        log=read_log(sheet_id, row.base, own_entries.all(), partial(find_rulebooks, connection)),
    )


def compare(connection: Connection, sheet: SheetCopy) -> Compared:
    found = _find(connection, sheet)
    if not found:
        return Compared("added", None)
    if len(found) > 1:
        return Compared("diverged", None)
    return Compared(_outcome(copy_of(connection, found[0]).log, sheet), found[0])


def _find(connection: Connection, sheet: SheetCopy) -> Sequence[int]:
    digests = [key.digest for key in sheet.keys]
    found = connection.scalars(select(keys.c.sheet_id).where(keys.c.digest.in_(digests)).distinct()).all()
    if found or not sheet.by_deals:
        return found
    ids = [entry.id for entry in sheet.log.entries]
    # An entry of a circle or tournament may have the id of a deal as well.
    recorded = or_(entries.c.kind == Recorded.kind, entries.c.kind.is_(None))
    having = select(entries.c.sheet_id).where(entries.c.entry_id.in_(ids), recorded).order_by(entries.c.sheet_id)
    found = connection.scalars(having.limit(1)).all()
    if found or not ids:
        return found
    # Those that were opened with their deals; most were opened with none.
    there = sheets.c.base.contains('"id":"') & or_(*(sheets.c.base.contains(f'"id":"{one}"') for one in ids))
    return connection.scalars(select(sheets.c.sheet_id).where(there).order_by(sheets.c.sheet_id).limit(1)).all()


def _outcome(here: Log[Any], sheet: SheetCopy) -> Outcome:
    there, opened = sheet.log, sheet.log.base
    if sheet.by_deals:  # a heading that was changed elsewhere makes no other evening of it; the one that is here stays
        opened = replace(opened, **{key: getattr(here.base, key) for key in HEADING})
    common = min(here.version, there.version)
    if here.base == opened and _made(here)[:common] == _made(there)[:common]:
        return "extended" if there.version > common else "unchanged"
    # From elsewhere comes no log but the last word: a file with the same deals of the same people has the evening.
    if sheet.by_deals and (here.sheet.players, here.sheet.deals) == (there.sheet.players, there.sheet.deals):
        return "unchanged"
    return "diverged"


def _made(log: Log[Any]) -> list[tuple[str, Change]]:
    """The changes of a log with their ids, without the times, which differ by import."""
    return [(entry.id, entry.change) for entry in log.entries]


def write(connection: Connection, sheet: SheetCopy, compared: Compared) -> None:
    """Writes the keys and entries of a sheet that the database lacks."""
    if compared.outcome == "added":
        base, tables = split_rulebooks(codec_of(sheet.log.base).to_plain(sheet.log.base))
        keep_rulebooks(connection, tables)
        opening = insert(sheets).values(opened=sheet.opened, base=as_text(base))
        sheet_id = connection.execute(opening.returning(sheets.c.sheet_id)).scalar_one()
        connection.execute(insert(keys), [{"sheet_id": sheet_id, **vars(key)} for key in sheet.keys])
        _add(connection, sheet_id, sheet.log.entries)
    elif compared.outcome == "extended" and compared.sheet_id is not None:
        here = copy_of(connection, compared.sheet_id).log
        _add(connection, compared.sheet_id, sheet.log.entries[here.version :])


def _add(connection: Connection, sheet_id: int, several: Iterable[Entry]) -> None:
    rows = []
    for entry in several:
        change, tables = split_rulebooks(entry.change.plain())
        keep_rulebooks(connection, tables)
        rows.append(row_of(sheet_id, entry, as_text(change)))
    if rows:
        connection.execute(insert(entries), rows)
