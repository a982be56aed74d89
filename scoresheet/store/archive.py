"""Archives of sheets with their logs and keys, written and read; and ZIP files and folders read within limits.

    export_archive(url, Path("bonken.zip"))            # or a folder
    sheet = read_copy(parse_json(text, "0e3c4f8e.log.json"))     # one that was exported

Two files a sheet, named after its id. ``<id>.json`` is the sheet as it is now, a document that every command and other
programs read; a circle or tournament has none. ``<id>.log.json`` is how it came to be, and its keys: an import reads
that one.

    {"format": "scoresheet-log/1", "id", "opened", "sheet", "keys": [{"digest", "writable", "shown", "issued",
     "revoked"}], "entries": [{"id", "time", "by", "change"}], "rulebooks": {digest: table}}

``sheet`` and ``change`` are in the plain form of their game, which names house rules by their digest.
What a phone kept by itself has no ``keys`` yet. Anybody who has these files can read the evenings and open the view
keys, which allow no writing.

A fault of one file is that file's own. No file is larger than ``LARGEST``, by its own bytes, so a small archive cannot
fill the memory; and no ZIP file unpacks to more than :data:`MOST` or, once that is more than a few megabytes, to
:data:`RATIO` times its own size.
"""

import json
import lzma
import os
import re
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from os import SEEK_END
from pathlib import Path
from typing import Any, BinaryIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from scoresheet.core.errors import ScoresheetError, UnreadableError
from scoresheet.core.keys import digest_of_key
from scoresheet.core.log import Entry, Log, Plain
from scoresheet.core.validation import Node
from scoresheet.formats.document_parts import read_uuid
from scoresheet.formats.file_access import LARGEST, contents, is_wanted, not_too_large, refused_as, temporary_beside
from scoresheet.formats.json_toml import to_json
from scoresheet.games import LOG_ENDING, LOG_FORMAT, codec_in, codec_of, game_or_none
from scoresheet.games.protocol import Codec
from scoresheet.store.connections import reading
from scoresheet.store.house_rulebooks import Books, RulebookTables, read_rulebooks, split_rulebooks, with_rulebooks
from scoresheet.store.sheet_copies import Complain, KeyCopy, SheetCopy, export_sheets, keys_from_elsewhere
from scoresheet.store.sheets import MOST_ENTRIES, ids_of_sheets, made_keys

_ID = re.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")  # as a file is named after it


def export_archive(url: str, target: Path, complain: Complain | None = None) -> int:
    """Writes the sheets of :func:`export_sheets` to a folder or, when ``target`` ends in ``.zip``, to one file; their
    number. An earlier export there is replaced but for its files of sheets that are left out. :class:`UnreadableError`
    ``cannot-write`` when it cannot be written."""
    write = _write_zip if target.name.lower().endswith(".zip") else _write_folder
    with refused_as("cannot-write", str(target)):
        return write(url, target, export_sheets(url, complain))


def _write_zip(url: str, target: Path, sheets: Iterator[SheetCopy]) -> int:
    number = 0
    with temporary_beside(target) as temporary:
        temporary.touch(0o600, exist_ok=False)
        with ZipFile(temporary, "w", ZIP_DEFLATED) as archive:
            for sheet in sheets:
                for name, text in _files(sheet):
                    archive.writestr(_zip_info(name), text)
                number += 1
            for name, data in _left_in(url, target, archive.namelist()):
                archive.writestr(_zip_info(name), data)
        temporary.replace(target)
    return number


def _write_folder(url: str, folder: Path, sheets: Iterator[SheetCopy]) -> int:
    number = 0
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    names = (log.name.removesuffix(LOG_ENDING) for log in folder.glob(f"*{LOG_ENDING}"))
    before = {name for name in names if _ID.fullmatch(name)}
    with temporary_beside(folder / "export") as temporary:
        for sheet in sheets:
            for name, text in _files(sheet):
                temporary.touch(0o600, exist_ok=False)
                temporary.write_bytes(text.encode())
                temporary.replace(folder / name)
            number += 1
    there = _ids_in(url)
    if before & there:  # else it is the export of another database, perhaps its last copy
        for name in before - there:  # an import would bring them back
            for ending in (".json", LOG_ENDING):
                (folder / f"{name}{ending}").unlink(missing_ok=True)
    return number


def _left_in(url: str, earlier: Path, written: Collection[str]) -> Iterator[tuple[str, bytes]]:
    """The files in an earlier export, if it can be read, of sheets in the database that are not ``written`` now."""
    there = _ids_in(url)
    with suppress(UnreadableError):
        for name, read in members(earlier, ".json"):
            if name.partition(".")[0] in there and name not in written:
                yield name, read()


def _ids_in(url: str) -> set[str]:
    with reading(url) as connection:
        return {*ids_of_sheets(connection).values()}


def _zip_info(name: str) -> ZipInfo:
    info = ZipInfo(name)
    info.external_attr = 0o600 << 16
    info.compress_type = ZIP_DEFLATED
    return info


def _files(sheet: SheetCopy) -> Iterator[tuple[str, str]]:
    if (game := game_or_none(sheet.log.base)) is not None:  # a circle or tournament has its log alone
        yield f"{sheet.id}.json", to_json(game.to_document(sheet.log.sheet))
    yield f"{sheet.id}{LOG_ENDING}", json.dumps(_table(sheet), ensure_ascii=False, indent=1) + "\n"


def _table(sheet: SheetCopy) -> dict[str, Any]:
    base, rulebooks = split_rulebooks(codec_of(sheet.log.base).to_plain(sheet.log.base))
    entries, others = entry_tables(sheet.log.entries)
    return {
        "format": LOG_FORMAT,
        "id": sheet.id,
        "opened": sheet.opened.isoformat(),
        "sheet": base,
        "keys": [
            {**vars(key), "issued": key.issued.isoformat(), "revoked": key.revoked and key.revoked.isoformat()}
            for key in sheet.keys
        ],
        "entries": entries,
        "rulebooks": {**rulebooks, **others},
    }


def entry_tables(entries: Iterable[Entry]) -> tuple[list[dict[str, Any]], RulebookTables]:
    """The tables of log entries for an exported file, and the rulebooks that they name by digest."""
    tables: list[dict[str, Any]] = []
    rulebooks: dict[str, Plain] = {}
    for entry in entries:
        change, named = split_rulebooks(entry.change.plain())
        tables.append({"id": entry.id, "time": entry.time.isoformat(), "by": entry.by, "change": change})
        rulebooks |= named
    return tables, rulebooks


def read_copy(root: Node) -> SheetCopy:
    """A sheet with its log and keys read from an exported file; :class:`UnreadableError` names the place of a fault."""
    root.refuse_newer(LOG_FORMAT)
    table = root.table(("format", "id", "opened", "sheet", "keys", "entries"), ("rulebooks",))
    log = read_log_in(table)
    try:
        log.check()
    except ScoresheetError as error:
        table["entries"].fail(error.fault, **error.params)
    keys = tuple(_key(node) for node in table["keys"].items())
    if not keys:  # a phone kept it by itself
        own = keys_from_elsewhere(read_uuid(table["id"]), made_keys(), datetime.now(UTC))
        return SheetCopy(read_time(table["opened"]), own, log)
    if not any(not key.writable for key in keys):
        table["keys"].fail("empty-list")
    if len({key.digest for key in keys}) != len(keys):
        table["keys"].fail("repeated-key", key="digest")
    sheet = SheetCopy(read_time(table["opened"]), keys, log)
    if table["id"].text() != sheet.id:
        table["id"].fail("wrong-id", expected=sheet.id)
    return sheet


def read_log_in(table: Mapping[str, Node]) -> Log[Any]:
    """The log in the table of an exported file; its entries have not been folded yet."""
    table["format"].one_of((LOG_FORMAT,))
    written, codec = table["entries"].items(most=MOST_ENTRIES), codec_in(table["sheet"])
    books = read_rulebooks(table, codec.read_rulebook)
    base = codec.from_plain(with_rulebooks(table["sheet"], books))
    log = Log(base, tuple(_entry(codec, node, version, books) for version, node in enumerate(written, start=1)))
    if len({entry.id for entry in log.entries}) != log.version:
        table["entries"].fail("repeated-key", key="id")
    return log


def _entry(codec: Codec, node: Node, version: int, books: Books) -> Entry:
    table = node.table(("id", "time", "by", "change"))
    by = None if table["by"].value is None else table["by"].text()
    change = codec.change_from_plain(with_rulebooks(table["change"], books))
    return Entry(table["id"].text(64), version, read_time(table["time"]), by, change)


def _key(node: Node) -> KeyCopy:
    table = node.table(("digest", "writable", "shown", "issued", "revoked"))
    digest, writable = table["digest"].text(64), table["writable"].switch()
    if not re.fullmatch("[0-9a-f]{64}", digest):
        table["digest"].fail("not-a-digest")
    if writable != (table["shown"].value is None):
        table["shown"].fail("not-a-text")
    shown = None if writable else table["shown"].text(100)
    if shown is not None and digest_of_key(shown) != digest:
        table["digest"].fail("wrong-digest")
    return KeyCopy(
        digest=digest,
        writable=writable,
        shown=shown,
        issued=read_time(table["issued"]),
        revoked=None if table["revoked"].value is None else read_time(table["revoked"]),
    )


def read_time(node: Node) -> datetime:
    """A moment read from ISO text with a time zone."""
    try:
        time = datetime.fromisoformat(node.text())
    except ValueError:
        node.fail("not-a-time")
    if time.tzinfo is None:
        node.fail("not-a-time")
    return time


MOST = 2 * 1024 * 1024 * 1024  # bytes of all files together
RATIO = 60  # text of ours packs to a tenth or a twentieth
_FREE = 16 * 1024 * 1024  # bytes that any ZIP file may unpack to

Read = Callable[[], bytes]

# What `zipfile` and the decompressors under it raise for a damaged member. RuntimeError is what `zipfile` raises for a
# member that is encrypted, or compressed by a method that Python lacks.
_DAMAGE = (BadZipFile, zlib.error, lzma.LZMAError, EOFError, OSError, RuntimeError, ValueError)


def members(source: Path, *endings: str, file: BinaryIO | None = None) -> Iterator[tuple[str, Read]]:
    """The files of a folder or an archive with one of the ``endings``: the name of each, and a reader that raises
    :class:`UnreadableError` with ``source`` before its name. With ``file``, the ZIP file is that, and ``source`` only
    its name. :class:`UnreadableError` ``no-export`` when there is no such file, ``damaged-archive`` when ``source`` is
    no whole ZIP file, ``no-file`` when it cannot be read at all.
    """
    found = _in_folder(source, endings) if file is None and source.is_dir() else _in_zip(source, file, endings)
    try:
        first = next(found, None)
    except OSError as error:
        raise UnreadableError(str(source), "", "no-file", detail=error.strerror) from error
    except _DAMAGE as error:  # no ZIP file, or the list of its members is damaged
        raise UnreadableError(str(source), "", "damaged-archive") from error
    if first is None:
        raise UnreadableError(str(source), "", "no-export")
    yield first
    yield from found


def _in_folder(source: Path, endings: tuple[str, ...]) -> Iterator[tuple[str, Read]]:
    """The files of a folder and its folders, without hidden ones; an unlistable folder gives a reader that fails."""
    unlisted: list[OSError] = []
    for folder, inner, files in os.walk(source, onerror=unlisted.append):
        inner[:] = sorted(name for name in inner if not name.startswith("."))
        for name in sorted(files):
            if is_wanted(name, endings):
                file = Path(folder, name)
                yield str(file.relative_to(source)), partial(contents, str(file))
    for error in unlisted:
        yield str(Path(error.filename).relative_to(source)), partial(contents, error.filename)


def has_member(file: BinaryIO, name: str) -> bool:
    """Whether a ZIP file has a file of a ``name``; False too when its list of files cannot be read."""
    try:
        with ZipFile(file) as archive:
            return name in archive.namelist()
    except _DAMAGE:
        return False


def unpacked(file: BinaryIO, source: str, most_files: int, most_bytes: int) -> dict[str, bytes]:
    """All files of a small ZIP file, by name; :class:`UnreadableError` above ``most_files`` or ``most_bytes``."""
    try:
        with ZipFile(file) as archive:
            names = archive.namelist()
            if len(names) > most_files:
                raise UnreadableError(source, "", "archive-many-files", most=most_files)
            unpacker = _Unpacker(archive, Path(source), most_bytes, largest=most_bytes)
            return {name: unpacker.read(name) for name in names}
    except _DAMAGE as error:
        raise UnreadableError(source, "", "damaged-archive") from error


def _size(file: Path | BinaryIO) -> int:
    if isinstance(file, Path):
        return file.stat().st_size
    return file.seek(0, SEEK_END)


def _in_zip(source: Path, file: BinaryIO | None, endings: tuple[str, ...]) -> Iterator[tuple[str, Read]]:
    room = min(MOST, max(_FREE, RATIO * _size(file or source)))
    with ZipFile(file or source) as archive:
        unpacker = _Unpacker(archive, source, room)
        for name in sorted({name for name in archive.namelist() if is_wanted(name, endings)}):
            yield name, partial(unpacker.read, name)


class _Unpacker:
    """A reader of members of one ZIP file, each of at most ``largest`` bytes, and of ``room`` bytes together.
    ``source`` is the name of the ZIP file."""

    def __init__(self, archive: ZipFile, source: Path, room: int, largest: int = LARGEST) -> None:
        self._archive = archive
        self._source = source
        self._room = room
        self._largest = largest
        self._times = Counter(archive.namelist())

    def read(self, name: str) -> bytes:
        source = str(self._source / name)
        if self._times[name] > 1:
            raise UnreadableError(source, "", "repeated-member")
        # Of other packings `zipfile` unpacks as much at once as there is, however little was asked for.
        if self._archive.getinfo(name).compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise UnreadableError(source, "", "damaged-member")
        try:
            with self._archive.open(name) as stream:
                data = stream.read(min(self._largest, self._room) + 1)
        except _DAMAGE as error:
            raise UnreadableError(source, "", "damaged-member") from error
        self._room -= len(data)
        if self._room < 0:
            raise UnreadableError(source, "", "archive-too-large")
        return not_too_large(source, data, self._largest)
