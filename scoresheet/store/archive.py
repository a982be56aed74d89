"""Archives of all sheets as files, both ways: ``scoresheet export`` and ``scoresheet import``.

    export_archive(url, Path("bonken.zip"))            # or a folder
    sheet = read_copy(parse_json(text, "0e3c4f8e.log.json"))     # one that was exported

Two files a sheet, named after its id. ``<id>.json`` is the sheet as it is now, a document (``scoresheet/1``) that every
command and other programs read. ``<id>.log.json`` is how it came to be, and its keys: an import reads that one.

    {"format": "scoresheet-log/1", "id", "opened", "sheet", "keys": [{"digest", "writable", "shown", "issued",
     "revoked"}], "entries": [{"id", "time", "by", "change"}], "rulebooks": {digest: table}}

``sheet`` and ``change`` are in the plain form of their game, which names house rules by their digest.
What a phone kept by itself has no ``keys`` yet. Anybody who has these files can read the evenings and open the view
keys; nobody can write with them.
"""

import json
import os
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from scoresheet.core.errors import ScoresheetError, UnreadableError
from scoresheet.core.log import Entry, Log, Plain
from scoresheet.core.validation import Node
from scoresheet.formats.parts import read_uuid
from scoresheet.formats.reading import to_json
from scoresheet.games import LOG_ENDING, LOG_FORMAT, game_or_none, kept_as, kept_in
from scoresheet.games.protocol import Kept
from scoresheet.store import KeyCopy, SheetCopy, export_sheets
from scoresheet.store.copying import keys_from_elsewhere
from scoresheet.store.rulebooks import Books, read_rulebooks, taken_out, with_books
from scoresheet.store.sheets import MOST_ENTRIES, digest_of, made_keys

ENDING = LOG_ENDING


def export_archive(url: str, target: Path) -> int:
    """Writes all sheets to a folder or, when ``target`` ends in ``.zip``, to one file; how many there were.

    What was exported there before is replaced. :class:`UnreadableError` ``cannot-write`` when it cannot be written.
    """
    number = 0
    try:
        if target.suffix.lower() == ".zip":
            temporary = target.with_name(f"{target.name}.{os.getpid()}")
            try:
                with open(temporary, "xb", opener=_private) as file, ZipFile(file, "w", ZIP_DEFLATED) as archive:
                    for sheet in export_sheets(url):
                        for name, text in _files(sheet):
                            archive.writestr(_zip_info(name), text)
                        number += 1
                temporary.replace(target)
            finally:
                temporary.unlink(missing_ok=True)
            return number
        target.mkdir(mode=0o700, parents=True, exist_ok=True)
        for sheet in export_sheets(url):
            for name, text in _files(sheet):
                with open(target / name, "wb", opener=_private) as file:
                    file.write(text.encode())
            number += 1
    except OSError as error:
        raise UnreadableError(str(target), "", "cannot-write", detail=error.strerror) from error
    return number


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _zip_info(name: str) -> ZipInfo:
    info = ZipInfo(name)
    info.external_attr = 0o600 << 16
    info.compress_type = ZIP_DEFLATED
    return info


def _files(sheet: SheetCopy) -> Iterator[tuple[str, str]]:
    if (game := game_or_none(sheet.log.base)) is not None:  # what is no sheet has its log alone
        yield f"{sheet.id}.json", to_json(game.to_document(sheet.log.sheet))
    yield f"{sheet.id}{ENDING}", json.dumps(_table(sheet), ensure_ascii=False, indent=1) + "\n"


def _table(sheet: SheetCopy) -> dict[str, Any]:
    rulebooks: dict[str, Plain] = {}

    def short(plain: Plain) -> Plain:
        named, tables = taken_out(plain)
        rulebooks.update(tables)
        return named

    return {
        "format": LOG_FORMAT,
        "id": sheet.id,
        "opened": sheet.opened.isoformat(),
        "sheet": short(kept_as(sheet.log.base).to_plain(sheet.log.base)),
        "keys": [
            {
                "digest": key.digest,
                "writable": key.writable,
                "shown": key.shown,
                "issued": key.issued.isoformat(),
                "revoked": key.revoked and key.revoked.isoformat(),
            }
            for key in sheet.keys
        ],
        "entries": [
            {
                "id": entry.id,
                "time": entry.time.isoformat(),
                "by": entry.by,
                "change": short(entry.change.plain()),
            }
            for entry in sheet.log.entries
        ],
        "rulebooks": rulebooks,
    }


def read_copy(root: Node) -> SheetCopy:
    """The sheet that such a file holds; :class:`UnreadableError` says where it does not."""
    root.refuse_newer(LOG_FORMAT)
    table = root.table(("format", "id", "opened", "sheet", "keys", "entries"), ("rulebooks",))
    table["format"].one_of((LOG_FORMAT,))
    if len(table["entries"].items()) > MOST_ENTRIES:
        table["entries"].fail("list-too-long", longest=MOST_ENTRIES)
    kept = kept_in(table["sheet"])
    books = read_rulebooks(table, kept.read_rulebook)
    log = Log(
        kept.from_plain(with_books(table["sheet"], books)),
        tuple(_entry(kept, node, version, books) for version, node in enumerate(table["entries"].items(), start=1)),
    )
    if len({entry.id for entry in log.entries}) != log.version:
        table["entries"].fail("repeated-key", key="id")
    keys = tuple(_key(node) for node in table["keys"].items())
    if not keys:
        return _of_phone(table, log)
    if not any(not key.writable for key in keys):
        table["keys"].fail("empty-list")
    if len({key.digest for key in keys}) != len(keys):
        table["keys"].fail("repeated-key", key="digest")
    try:
        log.sheet  # noqa: B018 — an entry about a deal that is not there must not get in
    except ScoresheetError as error:
        table["entries"].fail(error.fault, **error.params)
    sheet = SheetCopy(read_time(table["opened"]), keys, log)
    if table["id"].text() != sheet.id:
        table["id"].fail("wrong-id", expected=sheet.id)
    return sheet


def _of_phone(table: Mapping[str, Node], log: Log[Any]) -> SheetCopy:
    """A sheet that a phone kept by itself, which has no keys yet."""
    own = keys_from_elsewhere(read_uuid(table["id"]), made_keys(), datetime.now(UTC))
    return SheetCopy(read_time(table["opened"]), own, log)


def _entry(kept: Kept, node: Node, version: int, books: Books) -> Entry:
    table = node.table(("id", "time", "by", "change"))
    by = None if table["by"].value is None else table["by"].text()
    change = kept.change_from_plain(with_books(table["change"], books))
    return Entry(table["id"].text(64), version, read_time(table["time"]), by, change)


def _key(node: Node) -> KeyCopy:
    table = node.table(("digest", "writable", "shown", "issued", "revoked"))
    digest, writable = table["digest"].text(64), table["writable"].switch()
    if not re.fullmatch("[0-9a-f]{64}", digest):
        table["digest"].fail("not-a-digest")
    if writable != (table["shown"].value is None):
        table["shown"].fail("not-a-text")
    shown = None if writable else table["shown"].text(100)
    if shown is not None and digest_of(shown) != digest:
        table["digest"].fail("wrong-digest")
    return KeyCopy(
        digest=digest,
        writable=writable,
        shown=shown,
        issued=read_time(table["issued"]),
        revoked=None if table["revoked"].value is None else read_time(table["revoked"]),
    )


def read_time(node: Node) -> datetime:
    """A moment, as ISO text with its zone."""
    try:
        time = datetime.fromisoformat(node.text())
    except ValueError:
        node.fail("not-a-time")
    if time.tzinfo is None:
        node.fail("not-a-time")
    return time
