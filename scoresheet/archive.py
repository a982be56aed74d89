"""All sheets of a database as files, and back: ``scoresheet export`` and ``scoresheet import``.

    export(url, Path("bonken.zip"))                    # or a folder
    for name, outcome in import_(url, Path("bonken.zip")): ...

Two files a sheet, named after its id. ``<id>.json`` is the sheet as it is now, a document (``scoresheet/1``) that every
command and other programs read. ``<id>.log.json`` is how it came to be, and its keys: that is what is put in again.

    {"format": "scoresheet-log/1", "id", "opened", "sheet", "keys": [{"digest", "writable", "shown", "issued",
     "revoked"}], "entries": [{"id", "time", "by", "change"}]}

``sheet`` and ``change`` are as :mod:`scoresheet.core.plain` has them. Anybody who has these files can read the evenings
and open the view keys; nobody can write with them.
"""

import json
import os
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo
from zipfile import Path as ZipPath

from scoresheet.core.errors import ScoresheetError, UnreadableError
from scoresheet.core.log import Entry, Log
from scoresheet.core.plain import change_from_plain, change_to_plain, sheet_from_plain, sheet_to_plain
from scoresheet.core.shape import Node
from scoresheet.documents import parse_json, to_json
from scoresheet.store import KeptKey, KeptSheet, Outcome, StoreError, put_in, taken_out

FORMAT = "scoresheet-log/1"
ENDING = ".log.json"


def export(url: str, target: Path) -> int:
    """Writes all sheets to a folder or, when ``target`` ends in ``.zip``, to one file; how many there were.

    What was exported there before is replaced. :class:`UnreadableError` ``cannot-write`` when it cannot be written.
    """
    number = 0
    try:
        if target.suffix.lower() == ".zip":
            aside = target.with_name(f"{target.name}.{os.getpid()}")
            try:
                with open(aside, "xb", opener=_private) as file, ZipFile(file, "w", ZIP_DEFLATED) as archive:
                    for sheet in taken_out(url):
                        for name, text in _files(sheet):
                            archive.writestr(_packed(name), text)
                        number += 1
                aside.replace(target)
            finally:
                aside.unlink(missing_ok=True)
            return number
        target.mkdir(mode=0o700, parents=True, exist_ok=True)
        for sheet in taken_out(url):
            for name, text in _files(sheet):
                with open(target / name, "wb", opener=_private) as file:
                    file.write(text.encode())
            number += 1
    except OSError as error:
        raise UnreadableError(str(target), "", "cannot-write", detail=error.strerror) from error
    return number


def import_(url: str, source: Path) -> Iterator[tuple[str, Outcome | ScoresheetError]]:
    """Puts in the sheets that were exported to ``source``; for each file what became of it, or why it was left out.

    Sheets are told apart by id. What the database has stays as it is: a sheet that it lacks is added, keys and all, and
    a sheet that went on elsewhere gets the entries it lacks. :class:`UnreadableError` when nothing was exported there.
    """
    try:
        root = ZipPath(source) if source.is_file() else source
        files = sorted((file for file in root.iterdir() if file.name.endswith(ENDING)), key=lambda file: file.name)
    except BadZipFile as error:
        raise UnreadableError(str(source), "", "no-export") from error
    except OSError as error:
        raise UnreadableError(str(source), "", "no-file", detail=error.strerror) from error
    if not files:
        raise UnreadableError(str(source), "", "no-export")
    for file in files:
        try:
            ((_, outcome),) = put_in(url, [_read(file.read_bytes(), file.name)])
        except StoreError:
            raise  # it is not the file
        except ScoresheetError as error:
            yield file.name, error
        except (OSError, BadZipFile) as error:
            yield file.name, UnreadableError(file.name, "", "no-file", detail=str(error))
        else:
            yield file.name, outcome


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _packed(name: str) -> ZipInfo:
    packed = ZipInfo(name)
    packed.external_attr = 0o600 << 16
    packed.compress_type = ZIP_DEFLATED
    return packed


def _files(sheet: KeptSheet) -> Iterator[tuple[str, str]]:
    yield f"{sheet.id}.json", to_json(sheet.log.sheet)
    yield f"{sheet.id}{ENDING}", json.dumps(_table(sheet), ensure_ascii=False, indent=1) + "\n"


def _table(sheet: KeptSheet) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "id": sheet.id,
        "opened": sheet.opened.isoformat(),
        "sheet": sheet_to_plain(sheet.log.base),
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
                "change": change_to_plain(entry.change),
            }
            for entry in sheet.log.entries
        ],
    }


def _read(data: bytes, source: str) -> KeptSheet:
    """The sheet that such a file holds; :class:`UnreadableError` says where it does not."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        Node(None, source).fail("not-utf8", position=error.start)
    table = parse_json(text, source).table(("format", "id", "opened", "sheet", "keys", "entries"))
    table["format"].one_of((FORMAT,))
    log = Log(
        sheet_from_plain(table["sheet"]),
        tuple(_entry(node, version) for version, node in enumerate(table["entries"].items(), start=1)),
    )
    if len({entry.id for entry in log.entries}) != log.version:
        table["entries"].fail("repeated-key", key="id")
    keys = tuple(_key(node) for node in table["keys"].items())
    if not any(not key.writable for key in keys):
        table["keys"].fail("empty-list")
    if len({key.digest for key in keys}) != len(keys):
        table["keys"].fail("repeated-key", key="digest")
    try:
        log.sheet  # noqa: B018 — an entry about a deal that is not there must not get in
    except ScoresheetError as error:
        table["entries"].fail(error.fault, **error.params)
    sheet = KeptSheet(_time(table["opened"]), keys, log)
    if table["id"].text() != sheet.id:
        table["id"].fail("wrong-id", expected=sheet.id)
    return sheet


def _entry(node: Node, version: int) -> Entry:
    table = node.table(("id", "time", "by", "change"))
    by = None if table["by"].value is None else table["by"].text()
    return Entry(table["id"].text(64), version, _time(table["time"]), by, change_from_plain(table["change"]))


def _key(node: Node) -> KeptKey:
    table = node.table(("digest", "writable", "shown", "issued", "revoked"))
    digest, writable = table["digest"].text(64), table["writable"].switch()
    if not re.fullmatch("[0-9a-f]{64}", digest):
        table["digest"].fail("not-a-digest")
    if writable != (table["shown"].value is None):
        table["shown"].fail("not-a-text")
    return KeptKey(
        digest=digest,
        writable=writable,
        shown=None if writable else table["shown"].text(100),
        issued=_time(table["issued"]),
        revoked=None if table["revoked"].value is None else _time(table["revoked"]),
    )


def _time(node: Node) -> datetime:
    try:
        time = datetime.fromisoformat(node.text())
    except ValueError:
        node.fail("not-a-time")
    if time.tzinfo is None:
        node.fail("not-a-time")
    return time
