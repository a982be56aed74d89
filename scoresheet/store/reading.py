"""Logs in the text that the tables keep, and house rulebooks, each distinct one kept once, under its digest.

A sheet or a change in its plain form has a house rulebook as a whole table. In the database the digest stands in its
place, so an evening stays by the rules it was begun with, also when the rulebook changes afterwards. A log that
travels, as a file or from a phone, has its rulebooks likewise: each once, by its digest, under ``rulebooks``.

>>> table = {"format": "rulebook/1", "key": "house"}
>>> short, tables = taken_out({"rulebook": table, "players": []})
>>> put_back(short, tables) == {"rulebook": table, "players": []}
True
"""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Row, delete, exists, or_, select, text

from scoresheet.core.log import Change, Entry, Log, Plain
from scoresheet.core.validation import DIGEST, Node, digest_of
from scoresheet.games import KEPT, kept_in
from scoresheet.games.protocol import Kept
from scoresheet.store.connections import named_damage
from scoresheet.store.tables import entries, rulebooks, sheets

PLACES = ("rulebook", "was")  # where the plain form of a sheet or a change has one
MOST_RULEBOOKS = 20  # that a log names and that are not ours

Tables = Mapping[str, Plain]  # by digest
Books = Mapping[str, Any]  # the same, read
Read = Callable[[Node], Any]  # a rulebook of the game at hand, from its table
Find = Callable[[Collection[str]], Tables]

_KEEP = text("INSERT INTO rulebooks (digest, content) VALUES (:digest, :content) ON CONFLICT DO NOTHING")


def taken_out(plain: Plain) -> tuple[Plain, Tables]:
    """The same with digests in place of whole rulebooks; and those."""
    short, tables = dict(plain), {}
    for place in PLACES:
        table = plain.get(place)
        if isinstance(table, dict):
            short[place] = digest = digest_of(table)
            tables[digest] = table
    return short, tables


def put_back(plain: Plain, tables: Mapping[str, object]) -> Plain:
    """The same with the rulebooks of ``tables`` in place of their digests."""
    return {
        key: tables.get(value, value) if key in PLACES and isinstance(value, str) else value
        for key, value in plain.items()
    }


def with_books(node: Node, books: Books) -> Node:
    """A sheet or a change with the rulebooks in place of their digests, as its game reads them too."""
    return Node(put_back(node.value, books), node.source, node.place) if isinstance(node.value, dict) else node


def read_rulebooks(log: Mapping[str, Node], read: Read) -> Books:
    """The rulebooks of a log that travels; none when it has them whole wherever it names them, as it used to."""
    members = log["rulebooks"].mapping(MOST_RULEBOOKS) if "rulebooks" in log else {}
    for digest, node in members.items():
        if not isinstance(node.value, dict) or digest_of(node.value) != digest:
            node.fail("wrong-rulebook-digest")
    return {digest: read(node) for digest, node in members.items()}


def digests_in(plain: Plain) -> set[str]:
    """The digests that stand for rulebooks."""
    named = (plain.get(place) for place in PLACES)
    return {name for name in named if isinstance(name, str) and DIGEST.fullmatch(name)}


def keep(connection: Connection, tables: Tables) -> None:
    """Writes those that are not there yet."""
    for digest, table in tables.items():
        connection.execute(_KEEP, {"digest": digest, "content": json.dumps(table, separators=(",", ":"))})


def named_by(connection: Connection, sheet_ids: Collection[int]) -> set[str]:
    """The digests of those that are named anywhere in what is kept of these sheets."""
    bases = select(sheets.c.base).where(sheets.c.sheet_id.in_(sheet_ids))
    changes = select(entries.c.change).where(entries.c.sheet_id.in_(sheet_ids))
    texts = (*connection.scalars(bases), *connection.scalars(changes))
    return set(find(connection, {digest for text in texts for digest in DIGEST.findall(text)}))


def forget_unused(connection: Connection, digests: Collection[str]) -> None:
    """Removes those of these that no sheet names."""
    if digests and connection.dialect.name == "postgresql":  # who is about to name one has it locked until then
        connection.exec_driver_sql("LOCK TABLE rulebooks IN SHARE ROW EXCLUSIVE MODE")
    for digest in digests:
        named = (exists().where(column.contains(digest)) for column in (sheets.c.base, entries.c.change))
        if not connection.scalar(select(or_(*named))):
            connection.execute(delete(rulebooks).where(rulebooks.c.digest == digest))


def find(connection: Connection, digests: Collection[str]) -> Tables:
    """Those of these digests that are there."""
    if not digests:
        return {}
    rows = connection.execute(select(rulebooks).where(rulebooks.c.digest.in_(sorted(digests))))
    return {row.digest: json.loads(row.content) for row in rows}


RULEBOOK = '"rulebook":'  # in the text of a change that names one


def _parsed(text: str, source: str) -> Node:
    try:
        return Node(json.loads(text), source)
    except json.JSONDecodeError as error:
        Node(None, source).fail("not-json", line=error.lineno, column=error.colno)


def sheet_from(node: Node) -> Any:
    """A sheet, circle or tournament out of its plain form; :class:`UnreadableError` says what is wrong with it."""
    return kept_in(node).from_plain(node)


def kept_in_text(text: str, source: str) -> Kept:
    """How what is in such a text is written and read: whether it is a sheet, a circle or a tournament."""
    return kept_in(_parsed(text, source))


# The same few evenings are asked for all the time, and reading their entries takes five times as long as finding them.
# A change without a digest means the same in every database.
@lru_cache(maxsize=2048)
def _change(kept: str, text: str, source: str) -> Change:
    return KEPT[kept].change_from_plain(_parsed(text, source))


def read_log(sheet_id: int, text: str, rows: Sequence[Row[Any]], find_rulebooks: Find) -> Log[Any]:
    """The log of a sheet from its base and its rows, oldest first; :class:`DamagedSheetError` otherwise."""
    with named_damage():
        node = _parsed(text, f"sheet {sheet_id}, version 0")
        changing = [json.loads(row.change) for row in rows if RULEBOOK in row.change]
        named = [plain for plain in (node.value, *changing) if isinstance(plain, dict)]
        kept, tables = kept_in(node), find_rulebooks(set[str]().union(*map(digests_in, named)))
        books = {at: kept.read_rulebook(Node(table, f"sheet {sheet_id}, {at}")) for at, table in tables.items()}
        base = kept.from_plain(with_books(node, books))
        return Log(base, tuple(_entry(kept, row, books) for row in rows))


def date_in(sheet_id: int, version: int, text: str) -> str | None:
    """The date in a base or a change of the heading, None where there is none; errors as :func:`read_log`."""
    with named_damage():
        date = _parsed(text, f"sheet {sheet_id}, version {version}").mapping().get("date")
        return None if date is None else date.text()


def _entry(kept: Kept, row: Row[Any], books: Books) -> Entry:
    source = f"sheet {row.sheet_id}, version {row.version}"
    if books and RULEBOOK in row.change:
        change = kept.change_from_plain(with_books(_parsed(row.change, source), books))
    else:
        change = _change(kept.key, row.change, source)
    return Entry(row.entry_id, row.version, row.made, row.made_by, change)
