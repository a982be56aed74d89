"""Documents of sheets of Bonken, in JSON or TOML, both ways, and the computed answer.

>>> from scoresheet.core.bonken.sheet import score_sheet
>>> text = b'''{"format": "scoresheet/1", "rulebook": "bonken-2002", "players": ["Anna", "Bram", "Carla", "Dirk"],
... "deals": [{"contract": "last-trick", "chooser": "Anna", "result": {"last-trick": "Dirk"}}]}'''
>>> score_sheet(read(text, "evening.json").sheet).endscores
(0, 0, 0, -100)
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scoresheet.core.bonken.deal import Counts, Deal
from scoresheet.core.bonken.findings import WARNINGS
from scoresheet.core.bonken.rulebook import rulebook_of
from scoresheet.core.bonken.seats import SEATS, Who
from scoresheet.core.bonken.serialization import rulebook_to_plain
from scoresheet.core.bonken.sheet import Players, Sheet, as_players
from scoresheet.core.validation import LONGEST_LIST, Node
from scoresheet.formats.parts import (
    HEADING_KEYS,
    entry_keys,
    entry_table,
    heading_table,
    read_deals,
    read_entry,
    read_heading,
    read_players,
    read_seat,
    read_who,
)
from scoresheet.formats.reading import parse

FORMAT = "scoresheet/1"
DEAL_KEYS = ("contract", "chooser", "result"), ("doubles", *entry_keys(Deal))


@dataclass(frozen=True)
class Document:
    """A sheet, and what a worked example claims about it: ``deal_claims`` has an ``expect`` table or None a deal."""

    sheet: Sheet
    claims: Node | None
    deal_claims: tuple[Node | None, ...]


def read(data: bytes, source: str) -> Document:
    """A document from the bytes of a file; TOML or JSON as :func:`scoresheet.formats.reading.parse` tells."""
    return from_node(parse(data, source))


def from_node(root: Node) -> Document:
    """A document from parsed JSON or TOML."""
    root.refuse_newer(FORMAT)
    table = root.table(("format", "rulebook", "players", "deals"), (*HEADING_KEYS, "first_chooser", "expect"))
    table["format"].one_of((FORMAT,))
    players = as_players(read_players(table["players"], len(SEATS), len(SEATS)))
    deals = read_deals(table["deals"], lambda node: read_deal(node, players, also=("expect",)))
    return Document(
        sheet=Sheet(
            rulebook=rulebook_of(table["rulebook"]),
            players=players,
            first_chooser=read_seat(table["first_chooser"], players) if "first_chooser" in table else None,
            deals=deals,
            **read_heading(table),
        ),
        claims=table.get("expect"),
        deal_claims=tuple(node.mapping().get("expect") for node in table["deals"].items()),
    )


def read_deal(node: Node, players: Players, also: tuple[str, ...] = ()) -> Deal:
    """A deal from its table, which may have the keys ``also`` besides its own; they are left to the caller."""
    required, optional = DEAL_KEYS
    table = node.table(required, optional + also)
    pairs = [pair.items(2) for pair in table["doubles"].items(most=LONGEST_LIST)] if "doubles" in table else []
    return Deal(
        contract=table["contract"].text(),
        chooser=read_who(table["chooser"], players),
        doubles=tuple((read_who(one, players), read_who(other, players)) for one, other in pairs),
        result={unit: _counts(member, players) for unit, member in table["result"].mapping(LONGEST_LIST).items()},
        **read_entry(table, WARNINGS, Deal),
    )


def _counts(node: Node, players: Players) -> Counts:
    """A taker's name, or a count a player, in which a player left out has 0."""
    if isinstance(node.value, str):
        return {**dict.fromkeys(SEATS, 0), read_who(node, players): 1}
    written: dict[Who, object] = {}
    for name, count in node.mapping(LONGEST_LIST).items():
        who = read_who(Node(name, node.source, count.place), players)
        if who in written:
            count.fail("repeated-key", key=name)
        written[who] = count.value
    return {**dict.fromkeys(SEATS, 0), **written}


def to_document(sheet: Sheet) -> dict[str, Any]:
    """A sheet as the table that :func:`from_node` reads back; what was left out stays out."""
    document: dict[str, Any] = {"format": FORMAT, "rulebook": rulebook_to_plain(sheet.rulebook), **heading_table(sheet)}
    document["players"] = list(sheet.players)
    if sheet.first_chooser is not None:
        document["first_chooser"] = sheet.players[sheet.first_chooser]
    document["deals"] = [deal_to_table(sheet, deal) for deal in sheet.deals]
    return document


def deal_to_table(sheet: Sheet, deal: Deal) -> dict[str, Any]:
    """One deal of a sheet, with names, as a document has it."""
    name = _namer(sheet.players)
    contract = sheet.rulebook.find(deal.contract)
    singles = {unit.key for unit in contract.units if unit.total == 1} if contract else set()
    table: dict[str, Any] = {
        "contract": deal.contract,
        "chooser": name(deal.chooser),
        "doubles": [[name(one), name(other)] for one, other in deal.doubles],
        "result": {unit: _written(counts, name, single=unit in singles) for unit, counts in deal.result.items()},
    }
    return table | entry_table(deal)


def _namer(players: Players) -> Callable[[Who], str]:
    return lambda who: players[who] if isinstance(who, int) else who


def _written(counts: Counts, name: Callable[[Who], str], *, single: bool) -> Any:
    takers = [who for who, count in counts.items() if count]
    if single and len(takers) == 1 and counts[takers[0]] == 1:
        return name(takers[0])
    return {name(who): count for who, count in counts.items()}
