"""House rulebooks, each kept once in the database; and the digests that replace them in sheets and changes.

A sheet or a change in its plain form has a house rulebook as a whole table. In the database the digest stands in its
place, so an evening stays by the rules it was begun with, also when the rulebook changes afterwards. A log that
travels, as a file or from a phone, has its rulebooks likewise: each once, by its digest, under ``rulebooks``.

>>> table = {"format": "rulebook/1", "key": "house"}
>>> short, tables = split_rulebooks({"rulebook": table, "players": []})
>>> with_rulebooks(Node(short, "sheet"), tables).value == {"rulebook": table, "players": []}
True
"""

import json
from collections.abc import Callable, Collection, Mapping
from typing import Any

from sqlalchemy import Connection, delete, exists, or_, select, text

from scoresheet.core.keys import DIGEST, digest_of_table
from scoresheet.core.log import Plain
from scoresheet.core.validation import Node
from scoresheet.store.tables import entries, rulebooks, sheets

PLACES = ("rulebook", "was")  # where the plain form of a sheet or a change has one
MOST_RULEBOOKS = 20  # that a log names and that are not ours

RulebookTables = Mapping[str, Plain]  # by digest
Books = Mapping[str, Any]  # the same, read
Read = Callable[[Node], Any]  # a rulebook of the game at hand, from its table
Find = Callable[[Collection[str]], RulebookTables]

_KEEP = text("INSERT INTO rulebooks (digest, content) VALUES (:digest, :content) ON CONFLICT DO NOTHING")


def split_rulebooks(plain: Plain) -> tuple[Plain, RulebookTables]:
    """A plain form with digests in place of whole rulebooks; and those rulebooks by digest."""
    short, tables = dict(plain), {}
    for place in PLACES:
        table = plain.get(place)
        if isinstance(table, dict):
            short[place] = digest = digest_of_table(table)
            tables[digest] = table
    return short, tables


def with_rulebooks(node: Node, books: Books) -> Node:
    """A plain form of a sheet or a change with the rulebooks in place of their digests, as its game reads them."""
    if not isinstance(node.value, dict):
        return node
    plain = dict(node.value)
    for place in PLACES:
        named = plain.get(place)
        if isinstance(named, str):
            plain[place] = books.get(named, named)
    return Node(plain, node.source, node.place)


def read_rulebooks(log: Mapping[str, Node], read: Read) -> Books:
    """The rulebooks of an exported log, by digest; none for an older log, which has them whole in its entries."""
    members = log["rulebooks"].mapping(MOST_RULEBOOKS) if "rulebooks" in log else {}
    for digest, node in members.items():
        if not isinstance(node.value, dict) or digest_of_table(node.value) != digest:
            node.fail("wrong-rulebook-digest")
    return {digest: read(node) for digest, node in members.items()}


def digests_in(plain: object) -> set[str]:
    """The digests of the house rulebooks that a plain form names; none in what is no sheet or change."""
    named = [plain.get(place) for place in PLACES] if isinstance(plain, dict) else []
    return {name for name in named if isinstance(name, str) and DIGEST.fullmatch(name)}


def keep_rulebooks(connection: Connection, tables: RulebookTables) -> None:
    """Writes the rulebooks that the database lacks."""
    for digest, table in tables.items():
        connection.execute(_KEEP, {"digest": digest, "content": json.dumps(table, separators=(",", ":"))})


def rulebooks_named_by(connection: Connection, sheet_ids: Collection[int]) -> set[str]:
    """The digests of the rulebooks that the data of some sheets name."""
    bases = select(sheets.c.base).where(sheets.c.sheet_id.in_(sheet_ids))
    changes = select(entries.c.change).where(entries.c.sheet_id.in_(sheet_ids))
    texts = (*connection.scalars(bases), *connection.scalars(changes))
    return set(find_rulebooks(connection, {digest for text in texts for digest in DIGEST.findall(text)}))


def forget_unused(connection: Connection, digests: Collection[str]) -> None:
    """Removes the rulebooks with these digests, unless a sheet names them."""
    if digests and connection.dialect.name == "postgresql":  # a writer about to name one has it locked until then
        connection.exec_driver_sql("LOCK TABLE rulebooks IN SHARE ROW EXCLUSIVE MODE")
    for digest in digests:
        named = (exists().where(column.contains(digest)) for column in (sheets.c.base, entries.c.change))
        if not connection.scalar(select(or_(*named))):
            connection.execute(delete(rulebooks).where(rulebooks.c.digest == digest))


def find_rulebooks(connection: Connection, digests: Collection[str]) -> RulebookTables:
    """The rulebooks in the database with the given ``digests``, by digest."""
    if not digests:
        return {}
    rows = connection.execute(select(rulebooks).where(rulebooks.c.digest.in_(sorted(digests))))
    return {row.digest: json.loads(row.content) for row in rows}
