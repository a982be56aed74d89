"""Evenings read from files of any kind: an export, SunMar/bonken backup, document or CSV table; made into sheets.

    for found in read_source(Path("bonken-backup.zip")): ...     # an evening, a sheet of ours, or an error

The content shows of which kind a file is. An evening from elsewhere becomes a sheet with keys of its own. Besides those
it has a first view key that opens nothing, made of its id: a sheet is known by its first view key, so the same evening
is the same sheet in every database, and is not added twice.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from os import SEEK_END
from pathlib import Path
from typing import Any, BinaryIO
from uuid import UUID, uuid5

from scoresheet.core.errors import ScoresheetError, SheetFinding, UnreadableError
from scoresheet.core.keys import Keys
from scoresheet.core.log import Entry, Log
from scoresheet.formats.file_access import LARGEST, not_too_large, refused_as
from scoresheet.formats.imported_evening import ImportedEvening, Scores, evening_id
from scoresheet.formats.json_toml import LONGEST_TOML, decode, is_toml, parse
from scoresheet.games import GAMES, LOG_ENDING, LOG_FORMAT, game_of, sheet_from_document
from scoresheet.store.archive import has_member, members, read_copy, unpacked
from scoresheet.store.sheet_copies import SheetCopy, keys_from_elsewhere

Found = ImportedEvening | SheetCopy
NamedFound = tuple[str, Found | ScoresheetError]  # with the name of its file, after that of its folder or archive
FILES = (".json", ".toml", ".csv")
MOST_DEALS = 100  # that a change can be about
MOST_TOML = 2 * LONGEST_TOML  # characters in the files of one upload

_ZIP = (b"PK\x03\x04", b"PK\x05\x06")  # how a ZIP file begins, and one without files
_DATABASE = b"SQLite format 3\0"


class TomlLeft:
    """The budget of TOML for an upload, in characters; it takes some thousand times as long to read as JSON."""

    def __init__(self) -> None:
        self._left = MOST_TOML

    def take(self, text: str, name: str) -> None:
        """Takes a text from the budget; :class:`UnreadableError` ``too-much-toml`` when it is exceeded."""
        self._left -= len(text)
        if self._left < 0:
            raise UnreadableError(name, "", "too-much-toml", most=MOST_TOML // 1024)


def read_source(source: Path) -> Iterator[NamedFound]:
    """The evenings in a file or a folder, each with its name: an evening, a sheet with its log, or why it is neither.
    :class:`UnreadableError` when there is nothing to be read at all."""
    if source.is_dir():
        yield from _several(source)
        return
    with refused_as("no-file", str(source)), source.open("rb") as file:
        yield from read_file(file, str(source))


def number_of_files(source: Path) -> int:
    """How many files :func:`read_source` reads at most; 1 for an archive that is no export, or for no file."""
    try:
        return sum(1 for _ in members(source, *FILES))
    except UnreadableError:
        return 1


def read_file(file: BinaryIO, name: str, toml_left: TomlLeft | None = None) -> Iterator[NamedFound]:
    """The evenings in one seekable file, each with its name, within the TOML budget ``toml_left``."""
    size = file.seek(0, SEEK_END)
    file.seek(0)
    head = file.read(len(_DATABASE))
    if head == _DATABASE:
        raise UnreadableError(name, "", "is-a-database")
    if not head.startswith(_ZIP):
        file.seek(0)
        yield name, _read(not_too_large(name, file.read(LARGEST + 1)), name, toml_left)
        return
    backups = (one for game in GAMES for one in game.backups)
    backup = next((one for one in backups if has_member(file, one.manifest)), None)
    if backup is None:
        yield from _several(Path(name), file, toml_left)
    elif size > backup.largest:
        raise UnreadableError(name, "", "file-too-large", most=backup.largest // 1024**2)
    else:
        for found in backup.read(unpacked(file, name, backup.most_files, backup.largest), name):
            yield found.source, found


def _several(source: Path, file: BinaryIO | None = None, toml_left: TomlLeft | None = None) -> Iterator[NamedFound]:
    """The evenings in all documents and tables, but for the documents of an export, whose logs have them."""
    names = {name.lower() for name, _ in members(source, *FILES, file=file)}
    for name, data in members(source, *FILES, file=file):
        if f"{name.lower().removesuffix('.json')}{LOG_ENDING}" in names:
            continue
        place = str(source / name)
        try:
            yield place, _read(data(), place, toml_left)
        except ScoresheetError as error:
            yield place, error


def _read(data: bytes, name: str, toml_left: TomlLeft | None = None) -> Found:
    text = decode(data, name)
    of_table = next((game for game in GAMES if game.is_table(text)), None)
    if of_table is None and name.lower().endswith(".csv"):
        of_table = GAMES[0]
    if of_table is not None:
        return _evening(*of_table.read_table(text, name), source=name)
    if toml_left is not None and is_toml(text, name):
        toml_left.take(text, name)
    node = parse(data, name)
    named = node.mapping().get("format")
    if named is not None and str(named.value).startswith(LOG_FORMAT.partition("/")[0] + "/"):  # of any version
        return read_copy(node)
    return _evening(sheet_from_document(node), source=name)


def _evening(sheet: Any, stored: tuple[Scores | None, ...] = (), *, source: str) -> ImportedEvening:
    """An imported evening from a sheet without an id, which its content gives."""
    if len(sheet.deals) > MOST_DEALS:
        raise UnreadableError(source, "deals", "list-too-long", longest=MOST_DEALS)
    content = json.dumps(game_of(sheet).to_document(sheet), sort_keys=True)
    return ImportedEvening(evening_id("document", content), source, sheet, stored)


def errors_on(sheet: Any) -> tuple[SheetFinding, ...]:
    """The errors of the first deal that cannot be scored; a sheet with such a deal is not imported."""
    game, so_far = game_of(sheet), sheet.with_deals()
    for number, deal in enumerate(sheet.deals, start=1):
        change = game.recorded(number, deal)
        if found := tuple(finding for finding in change.findings(so_far) if finding.severity == "error"):
            return found
        so_far = change.apply(so_far)
    return ()


def as_sheet(evening: ImportedEvening, keys: Keys, now: datetime) -> SheetCopy:
    """The sheet that an imported evening becomes: its deals entered ``now``, each with an id."""
    sheet, game = evening.sheet, game_of(evening.sheet)
    deals = [
        replace(deal, id=deal.id or str(uuid5(UUID(evening.id), str(number))))
        for number, deal in enumerate(sheet.deals, start=1)
    ]
    log = Log(
        sheet.with_deals(),
        tuple(Entry(deal.id, number, now, None, game.recorded(number, deal)) for number, deal in enumerate(deals, 1)),
    )
    return SheetCopy(now, keys_from_elsewhere(evening.id, keys, now), log, by_deals=True)
