"""Uploaded logs: an evening that a phone kept without a server becomes a sheet of the server.

    sheet, keys = read_upload(root, now)
    compared, view_key = add_upload(url, sheet, keys)

Its first view key is made of the id that it had on the phone, as :mod:`scoresheet.store.evening_files` says. Its other
keys follow from a secret of that phone: when the answer was lost, the same phone gets the same keys again, and no other
phone gets any.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from scoresheet.core.changes import WithDeal
from scoresheet.core.errors import ScoresheetError
from scoresheet.core.keys import Keys, derived_key, digest_of_key
from scoresheet.core.log import Log
from scoresheet.core.names import LONGEST_NAME
from scoresheet.core.validation import Node
from scoresheet.formats.document_parts import read_uuid
from scoresheet.games import LOG_FORMAT, game_or_none
from scoresheet.games.protocol import Game
from scoresheet.store.archive import read_log_in, read_time
from scoresheet.store.connections import BRIEFLY, writing
from scoresheet.store.evening_files import errors_on
from scoresheet.store.sheet_copies import Compared, SheetCopy, compare, keys_from_elsewhere, write
from scoresheet.store.tables import keys as key_table

LONGEST_SECRET, SHORTEST_SECRET = 100, 30  # characters, of which a phone makes some 70


def read_upload(root: Node, now: datetime) -> tuple[SheetCopy, Keys]:
    """An evening sent by a phone at the moment ``now``, and its keys to be; later times in it are set to that.
    :class:`UnreadableError` with the place of a fault, also of a deal that could not have been entered here."""
    root.refuse_newer(LOG_FORMAT)
    # As a server answered it, it also has its version and whether its key may write.
    known = ("format", "id", "opened", "sheet", "entries", "secret")
    table = root.table(known, ("rulebooks", "version", "writable"))
    log = read_log_in(table)
    game = game_or_none(log.base)
    if game is None:
        table["sheet"].fail("missing-key", key="rulebook")
    if errors_on(log.base):
        table["sheet"].fail("findings")
    secret = table["secret"].text(LONGEST_SECRET)
    if len(secret) < SHORTEST_SECRET:
        table["secret"].fail("missing-key", key="secret")
    _check_entries(game, log, table)
    entries = tuple(replace(entry, time=min(entry.time, now)) for entry in log.entries)
    keys = Keys(derived_key(secret, "edit an evening of a phone"), derived_key(secret, "view an evening of a phone"))
    all_keys = keys_from_elsewhere(read_uuid(table["id"]), keys, now)
    return SheetCopy(min(read_time(table["opened"]), now), all_keys, Log(log.base, entries)), keys


def add_upload(url: str, sheet: SheetCopy, keys: Keys) -> tuple[Compared, str | None]:
    """Adds the entries of an uploaded evening that the database lacks; the outcome, and the view key for the phone
    whose own keys open the sheet. Nothing is added to a sheet of another phone, nor to one that went on otherwise."""
    with writing(url, BRIEFLY) as connection:
        compared = compare(connection, _as_known(connection, sheet))
        added = compared.outcome == "added"
        view_key = keys.view if added else _view_key(connection, compared.sheet_id, keys.edit)
        if view_key is not None:
            write(connection, sheet, compared)
        return compared, view_key


def _view_key(connection: Connection, sheet_id: int | None, edit_key: str) -> str | None:
    """The view key of a sheet, when ``edit_key`` is its edit key; else None."""
    live = select(key_table).where(key_table.c.sheet_id == sheet_id, key_table.c.revoked.is_(None))
    rows = connection.execute(live).all()
    is_key = digest_of_key(edit_key) in [row.digest for row in rows if row.writable]
    return next((row.shown for row in rows if is_key and not row.writable), None)


def _as_known(connection: Connection, sheet: SheetCopy) -> SheetCopy:
    """An uploaded copy of a sheet of the server, under its own public id with the view key that the phone has it by."""
    first = sheet.keys[0]  # the id of the evening on the phone
    begins = str(first.shown).replace("-", "")
    known = connection.scalars(select(key_table.c.digest).where(key_table.c.digest.startswith(begins))).first()
    return replace(sheet, keys=(replace(first, digest=known), *sheet.keys)) if known else sheet


def _check_entries(game: Game, log: Log[Any], table: Mapping[str, Node]) -> None:
    """Fails unless every entry could have been made here, on the sheet after those before it."""
    sheet = log.base
    _check_sheet(game, sheet, table["sheet"])
    for entry, node in zip(log.entries, table["entries"].items(), strict=True):
        if not entry.id:
            node.entry("id").fail("not-a-uuid")
        if entry.by is not None:
            node.entry("by").text(LONGEST_NAME)
        try:
            blocked, sheet = entry.change.blocking(sheet), entry.change.apply(sheet)
        except ScoresheetError as error:
            node.fail(error.fault, **error.params)
        if blocked:
            node.fail("findings")
        if not isinstance(entry.change, WithDeal):
            _check_sheet(game, sheet, node)


def _check_sheet(game: Game, sheet: Any, node: Node) -> None:
    """Fails unless a sheet could stand in a document, which is read more strictly than a log."""
    document = game.to_document(sheet)
    if "rulebook" in document:
        document["rulebook"] = sheet.rulebook  # which has been read
    game.sheet_from_document(Node(document, node.source, node.place))
