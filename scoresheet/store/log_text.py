"""Logs as text in the database: sheets, circles and tournaments, and the entries of each, written and read."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from sqlalchemy import Row

from scoresheet.core.errors import UnreadableError
from scoresheet.core.log import Change, Entry, Log, Plain
from scoresheet.core.validation import Node
from scoresheet.games import CODECS, codec_in
from scoresheet.games.protocol import Codec
from scoresheet.store.house_rulebooks import Books, Find, digests_in, with_rulebooks

RULEBOOK = '"rulebook":'  # in the text of a change that names one


class DamagedSheetError(UnreadableError):
    """Error for a sheet in the database that cannot be read back: its data were changed by hand. ``source`` names the
    sheet and the version, as ``sheet 3, version 7``."""


def as_text(plain: Plain) -> str:
    """The JSON text of a plain form for the database."""
    return json.dumps(plain, separators=(",", ":"))


def _parsed(text: str, source: str) -> Node:
    try:
        return Node(json.loads(text), source)
    except json.JSONDecodeError as error:
        Node(None, source).fail("not-json", line=error.lineno, column=error.colno)


def codec_in_text(text: str, source: str) -> Codec:
    """The codec of the sheet, circle or tournament in a text of the database."""
    return codec_in(_parsed(text, source))


# The same few evenings are asked for all the time, and reading their entries takes five times as long as finding them.
# A change without a digest means the same in every database.
@lru_cache(maxsize=2048)
def _change(key: str, text: str, source: str) -> Change:
    return CODECS[key].change_from_plain(_parsed(text, source))


@contextmanager
def _named_damage() -> Iterator[None]:
    """Raises unreadable data in a block as :class:`DamagedSheetError`: it was fine when it was written."""
    try:
        yield
    except UnreadableError as error:
        raise DamagedSheetError(error.source, error.place, error.fault, **error.params) from error


def read_log(sheet_id: int, text: str, rows: Sequence[Row[Any]], find_rulebooks: Find) -> Log[Any]:
    """The log of a sheet from its base and its rows, oldest first; :class:`DamagedSheetError` for unreadable data."""
    with _named_damage():
        node = _parsed(text, f"sheet {sheet_id}, version 0")
        codec = codec_in(node)
        naming = [node.value, *(json.loads(row.change) for row in rows if RULEBOOK in row.change)]
        tables = find_rulebooks({digest for plain in naming for digest in digests_in(plain)})
        books = {at: codec.read_rulebook(Node(table, f"sheet {sheet_id}, {at}")) for at, table in tables.items()}
        base = codec.from_plain(with_rulebooks(node, books))
        return Log(base, tuple(_entry(codec, row, books) for row in rows))


def date_in(sheet_id: int, version: int, text: str) -> str | None:
    """The date in the text of a base or a change of the heading, None without one; errors as :func:`read_log`."""
    with _named_damage():
        date = _parsed(text, f"sheet {sheet_id}, version {version}").mapping().get("date")
        return None if date is None else date.text()


def _entry(codec: Codec, row: Row[Any], books: Books) -> Entry:
    source = f"sheet {row.sheet_id}, version {row.version}"
    if books and RULEBOOK in row.change:
        change = codec.change_from_plain(with_rulebooks(_parsed(row.change, source), books))
    else:
        change = _change(codec.key, row.change, source)
    return Entry(row.entry_id, row.version, row.made, row.made_by, change)
