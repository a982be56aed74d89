"""Import of evenings out of files of any kind that is read here: an export of ours, a backup of SunMar/bonken, a
document, a table for spreadsheets. The content decides the kind.

    for found in read_source(Path("bonken-backup.zip")): ...     # an evening, a sheet of ours, or what was wrong

An evening from elsewhere becomes a sheet with keys of its own. Besides those it has a first view key that opens
nothing, made of its id: sheets are told apart by their first view key, so the same evening is the same sheet in every
database, and is not added twice.

An evening that a phone uploads has the id that it had there for that key. Its other keys follow from a secret of that
phone: when the answer was lost, the same phone gets the same keys again, and no other phone gets any.
"""

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from os import SEEK_END
from pathlib import Path
from typing import Any, BinaryIO
from uuid import UUID, uuid5

from sqlalchemy import Connection, select

from scoresheet.core.changes import WithDeal
from scoresheet.core.errors import ScoresheetError, SheetFinding, UnreadableError
from scoresheet.core.log import Entry, Log
from scoresheet.core.names import LONGEST_NAME
from scoresheet.core.validation import Node
from scoresheet.formats.incoming import Incoming, Scores, evening_id
from scoresheet.formats.parts import read_uuid
from scoresheet.formats.reading import LARGEST, LONGEST_TOML, decode, is_toml, parse, whole
from scoresheet.games import GAMES, LOG_FORMAT, game_of, kept_in, sheet_from_document
from scoresheet.games.protocol import Game
from scoresheet.store.archive import ENDING, has_member, members, read_copy, read_time, unpacked
from scoresheet.store.connections import BRIEFLY, writing
from scoresheet.store.import_export import Compared, SheetCopy, compare, keys_from_elsewhere, write
from scoresheet.store.reading import Books, read_rulebooks, with_books
from scoresheet.store.sheets import MOST_ENTRIES, Keys, derived_key, digest_of
from scoresheet.store.tables import keys as key_table

Found = Incoming | SheetCopy
FILES = (".json", ".toml", ".csv")
MOST_DEALS = 100  # that a change can be about
MOST_TOML = 2 * LONGEST_TOML  # characters in the files of one upload

_ZIP = (b"PK\x03\x04", b"PK\x05\x06")  # how a ZIP file begins, and one without files


class Room:
    """How much TOML may still be read, which takes some thousand times as long as JSON: ``characters``."""

    def __init__(self, characters: int) -> None:
        self._left = self._most = characters

    def take(self, text: str, name: str) -> None:
        """:class:`UnreadableError` ``too-much-toml`` when there is no room for it."""
        self._left -= len(text)
        if self._left < 0:
            raise UnreadableError(name, "", "too-much-toml", most=self._most // 1024)


def read_source(source: Path) -> Iterator[tuple[str, Found | ScoresheetError]]:
    """What is in a folder and the folders in it, or in a file, each with its name: an evening, or a sheet with its log,
    or why it is neither. :class:`UnreadableError` when there is nothing to be read at all."""
    if source.is_dir():
        for folder in _folders(source) or [source]:
            within = "" if folder == source else f"{folder.relative_to(source)}/"
            yield from ((f"{within}{name}", found) for name, found in _several(folder))
        return
    try:
        with source.open("rb") as file:
            yield from read_file(file, str(source))
    except OSError as error:
        raise UnreadableError(str(source), "", "no-file", detail=error.strerror) from error


def number_of_files(source: Path) -> int:
    """How many files :func:`read_source` reads at most; 1 for an archive that is not one of ours, or none at all."""
    try:
        return sum(1 for folder in _folders(source) or [source] for _ in members(folder, *FILES))
    except UnreadableError:
        return 1


def _folders(source: Path) -> list[Path]:
    """The folder and those in it, but for hidden ones, as far as there is something to be read in them."""
    found = []
    for folder, inner, files in os.walk(source):
        inner[:] = sorted(name for name in inner if not name.startswith("."))
        if any(name.endswith(FILES) for name in files):
            found.append(Path(folder))
    return found


def read_file(file: BinaryIO, name: str, room: Room | None = None) -> Iterator[tuple[str, Found | ScoresheetError]]:
    """The same of one file, which can be read from any place in it; with TOML as far as there is ``room``."""
    size = file.seek(0, SEEK_END)
    file.seek(0)
    if file.read(len(_ZIP[0])) not in _ZIP:
        file.seek(0)
        yield name, _read(whole(name, file.read(LARGEST + 1)), name, room)
        return
    backups = (one for game in GAMES for one in game.backups)
    backup = next((one for one in backups if has_member(file, one.manifest)), None)
    if backup is None:
        yield from _several(Path(name), file, room)
    elif size > backup.largest:
        raise UnreadableError(name, "", "file-too-large", most=backup.largest // 1024**2)
    else:
        for found in backup.read(unpacked(file, name, backup.most_files, backup.largest), name):
            yield found.source, found


def _several(
    source: Path, file: BinaryIO | None = None, room: Room | None = None
) -> Iterator[tuple[str, Found | ScoresheetError]]:
    """The logs of an export, beside which its documents say nothing new; or else every document and table."""
    names = [name for name, _ in members(source, *FILES, file=file)]
    wanted = (ENDING,) if any(name.endswith(ENDING) for name in names) else FILES
    for name, data in members(source, *wanted, file=file):
        try:
            yield name, _read(data(), name, room)
        except ScoresheetError as error:
            yield name, error


def _read(data: bytes, name: str, room: Room | None = None) -> Found:
    text = decode(data, name)
    of_table = next((game for game in GAMES if game.is_table(text)), GAMES[0] if name.endswith(".csv") else None)
    if of_table is not None:
        return _evening(*of_table.read_table(text, name), source=name)
    if room is not None and is_toml(text, name):
        room.take(text, name)
    node = parse(data, name)
    written = node.mapping().get("format")
    if (
        written is not None
        and isinstance(written.value, str)
        and written.value.startswith(LOG_FORMAT.partition("/")[0] + "/")
    ):  # of any version
        return read_copy(node)
    return _evening(sheet_from_document(node), source=name)


def _evening(sheet: Any, stored: tuple[Scores | None, ...] = (), *, source: str) -> Incoming:
    """A sheet that has no id: it is what it says."""
    if len(sheet.deals) > MOST_DEALS:
        raise UnreadableError(source, "deals", "list-too-long", longest=MOST_DEALS)
    said = json.dumps(game_of(sheet).to_document(sheet), sort_keys=True)
    return Incoming(evening_id("document", said), source, sheet, stored)


def errors_on(sheet: Any) -> tuple[SheetFinding, ...]:
    """Why the first deal that cannot be scored cannot be; a sheet with such a deal does not come in."""
    game, so_far = game_of(sheet), sheet.with_deals()
    for number, deal in enumerate(sheet.deals, start=1):
        change = game.recorded(number, deal)
        if found := tuple(finding for finding in change.findings(so_far) if finding.severity == "error"):
            return found
        so_far = change.apply(so_far)
    return ()


def as_sheet(evening: Incoming, keys: Keys, now: datetime) -> SheetCopy:
    """The sheet that an evening becomes: its deals entered ``now``, each with an id."""
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


LONGEST_SECRET, SHORTEST_SECRET = 100, 30  # characters, of which a phone makes some 70


@dataclass(frozen=True)
class Upload:
    """An evening of a phone: its id there, when it was begun, its log, and the keys that it will have."""

    id: str
    opened: datetime
    log: Log[Any]
    keys: Keys


def read_upload(root: Node, now: datetime) -> Upload:
    """The evening that a phone sends at the moment ``now``; nothing in it happened after that, by any clock of its own.
    :class:`UnreadableError` says where it is none, also of a deal that could not have been entered here."""
    root.refuse_newer(LOG_FORMAT)
    # As a server answered it, it says too how far it is and for whom.
    known = ("format", "id", "opened", "sheet", "entries", "secret")
    table = root.table(known, ("rulebooks", "version", "writable"))
    table["format"].one_of((LOG_FORMAT,))
    written = table["entries"].items()
    if len(written) > MOST_ENTRIES:
        table["entries"].fail("list-too-long", longest=MOST_ENTRIES)
    kept = kept_in(table["sheet"])
    game = next((game for game in GAMES if game is kept), None)
    if game is None:
        table["sheet"].fail("missing-key", key="rulebook")
    books = read_rulebooks(table, game.read_rulebook)
    base = game.from_plain(with_books(table["sheet"], books))
    if errors_on(base):
        table["sheet"].fail("findings")
    secret = table["secret"].text(LONGEST_SECRET)
    if len(secret) < SHORTEST_SECRET:
        table["secret"].fail("missing-key", key="secret")
    entries = tuple(_entry(game, node, version, now, books) for version, node in enumerate(written, start=1))
    if len({entry.id for entry in entries}) != len(entries):
        table["entries"].fail("repeated-key", key="id")
    _follow(game, base, entries, table["sheet"], written)
    keys = Keys(derived_key(secret, "edit an evening of a phone"), derived_key(secret, "view an evening of a phone"))
    return Upload(read_uuid(table["id"]), min(read_time(table["opened"]), now), Log(base, entries), keys)


def add_upload(url: str, evening: Upload, now: datetime) -> tuple[Compared, str | None]:
    """Adds what the database lacks of the evening, and says what that was; and the key to look at it, for the phone
    whose own keys open it and for no other. Nothing is added to what another phone brought, nor to a sheet that has
    something else by now."""
    sheet = SheetCopy(evening.opened, keys_from_elsewhere(evening.id, evening.keys, now), evening.log)
    with writing(url, BRIEFLY) as connection:
        compared = compare(connection, _as_known(connection, sheet, evening.id))
        added = compared.outcome == "added"
        view_key = evening.keys.view if added else _view_key(connection, compared.sheet_id, evening.keys.edit)
        if view_key is not None:
            write(connection, sheet, compared)
        return compared, view_key


def _view_key(connection: Connection, sheet_id: int | None, edit_key: str) -> str | None:
    """The key to look at a sheet, where the one to write is known; else None."""
    live = select(key_table).where(key_table.c.sheet_id == sheet_id, key_table.c.revoked.is_(None))
    found = {row.digest if row.writable else "": row.shown for row in connection.execute(live)}
    return found.get("") if digest_of(edit_key) in found else None


def _as_known(connection: Connection, sheet: SheetCopy, own: str) -> SheetCopy:
    """What a phone got here as a copy, which is called by its public id, with the view key that it got that from."""
    first = select(key_table.c.digest).where(key_table.c.digest.startswith(own.replace("-", "")))
    known = connection.scalars(first).first()
    return replace(sheet, keys=(replace(sheet.keys[0], digest=known), *sheet.keys)) if known else sheet


def _entry(game: Game, node: Node, version: int, now: datetime, books: Books) -> Entry:
    table = node.table(("id", "time", "by", "change"))
    by = None if table["by"].value is None else table["by"].text(LONGEST_NAME)
    entry_id = table["id"].text(64) or table["id"].fail("not-a-uuid")
    change = game.change_from_plain(with_books(table["change"], books))
    return Entry(entry_id, version, min(read_time(table["time"]), now), by, change)


def _follow(game: Game, base: Any, entries: Sequence[Entry], root: Node, written: Sequence[Node]) -> None:
    """Every entry could have been made on the sheet that those before it made."""
    sheet = _checked(game, base, root)
    for entry, node in zip(entries, written, strict=True):
        try:
            blocked, sheet = entry.change.blocking(sheet), entry.change.apply(sheet)
        except ScoresheetError as error:
            node.fail(error.fault, **error.params)
        if blocked:
            node.fail("findings")
        if not isinstance(entry.change, WithDeal):
            _checked(game, sheet, node)


def _checked(game: Game, sheet: Any, node: Node) -> Any:
    """A sheet that could stand in a document, which is read more strictly than a log of ours."""
    document = game.to_document(sheet)
    if "rulebook" in document:
        document["rulebook"] = sheet.rulebook  # which has been read
    game.sheet_from_document(Node(document, node.source, node.place))
    return sheet
