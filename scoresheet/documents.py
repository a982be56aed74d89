"""Sheets as documents people and programs exchange: JSON or TOML, both ways, and the computed answer.

>>> from scoresheet.core.sheet import reckon
>>> text = b'''{"format": "scoresheet/1", "rulebook": "bonken-2002", "players": ["Anna", "Bram", "Carla", "Dirk"],
... "deals": [{"contract": "last-trick", "chooser": "Anna", "result": {"last-trick": "Dirk"}}]}'''
>>> reckon(read(text, "evening.json").sheet).endscores
(0, 0, 0, -100)

A document holds inputs only. Whatever cannot be read as one raises :class:`UnreadableError` with file, place and fault;
whatever can be read but is odd (a name nobody has, counts that do not add up) is left for the findings.
"""

import json
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn
from uuid import UUID

from scoresheet.core.deal import Counts, Deal, Who
from scoresheet.core.errors import MissingError
from scoresheet.core.findings import WARNINGS
from scoresheet.core.rulebook import Rulebook, named
from scoresheet.core.seats import SEATS, Seat
from scoresheet.core.shape import Node
from scoresheet.core.sheet import Players, Sheet, as_players, name_faults

FORMAT = "scoresheet/1"
LONGEST_TITLE = 100
DEAL_KEYS = ("contract", "chooser", "result"), ("doubles", "id", "accepted")


@dataclass(frozen=True)
class Document:
    """A sheet, and what a worked example claims about it: ``deal_claims`` has an ``expect`` table or None a deal."""

    sheet: Sheet
    claims: Node | None
    deal_claims: tuple[Node | None, ...]


def read(data: bytes, source: str) -> Document:
    """A document from the bytes of a file.

    TOML when ``source`` ends in ``.toml``, or when it has no such ending and the text does not start like JSON.
    """
    text = _decode(data, source)
    is_toml = source.endswith(".toml") or not (source.endswith(".json") or text.lstrip().startswith("{"))
    return from_node(parse_toml(text, source) if is_toml else parse_json(text, source))


def _decode(data: bytes, source: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        Node(None, source).fail("not-utf8", position=error.start)


def parse_json(text: str, source: str) -> Node:
    """JSON with every key once and plain numbers only; strict where Python's reader is generous."""
    root = Node(None, source)

    def refuse_constant(constant: str) -> NoReturn:
        root.fail("not-a-number", found=constant)

    def distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
        table: dict[str, object] = {}
        for key, value in pairs:
            if key in table:
                root.fail("repeated-key", key=key)
            table[key] = value
        return table

    try:
        return Node(json.loads(text, parse_constant=refuse_constant, object_pairs_hook=distinct), source)
    except json.JSONDecodeError as error:
        root.fail("not-json", line=error.lineno, column=error.colno)
    except RecursionError:
        root.fail("too-deep")
    except ValueError:  # a whole number of thousands of digits
        root.fail("number-too-long")


def parse_toml(text: str, source: str) -> Node:
    """TOML as the standard library reads it."""
    try:
        return Node(tomllib.loads(text), source)
    except tomllib.TOMLDecodeError as error:
        Node(None, source).fail("not-toml", detail=str(error))
    except RecursionError:
        Node(None, source).fail("too-deep")
    except ValueError:
        Node(None, source).fail("number-too-long")


def from_node(root: Node) -> Document:
    """A document from parsed JSON or TOML."""
    table = root.table(
        ("format", "rulebook", "players", "deals"), ("title", "date", "place", "first_chooser", "expect")
    )
    table["format"].one_of((FORMAT,))
    players = _players(table["players"])
    nodes = table["deals"].items()
    deals = tuple(read_deal(node, players, also=("expect",)) for node in nodes)
    _check_ids(nodes, deals)
    return Document(
        sheet=Sheet(
            rulebook=_rulebook(table["rulebook"]),
            players=players,
            first_chooser=_seat(table["first_chooser"], players) if "first_chooser" in table else None,
            deals=deals,
            title=table["title"].text(LONGEST_TITLE) if "title" in table else "",
            date=table["date"].day() if "date" in table else "",
            place=table["place"].text(LONGEST_TITLE) if "place" in table else "",
        ),
        claims=table.get("expect"),
        deal_claims=tuple(node.mapping().get("expect") for node in nodes),
    )


def _rulebook(node: Node) -> Rulebook:
    try:
        return named(node.text())
    except MissingError as error:
        node.fail(error.fault, **error.params)


def _players(node: Node) -> Players:
    nodes = node.items(4)
    names = [member.text() for member in nodes]
    for seat, fault in name_faults(names).items():
        nodes[seat].fail(fault, name=names[seat])
    return as_players(names)


def _seat(node: Node, players: Players) -> Seat:
    who = _who(node, players)
    if isinstance(who, str):
        node.fail("unknown-name", name=who)
    return who


def _who(node: Node, players: Players) -> Who:
    name = node.text().strip()
    return players.index(name) if name in players else name


def _check_ids(nodes: Sequence[Node], deals: Sequence[Deal]) -> None:
    seen: set[str] = set()
    for node, deal in zip(nodes, deals, strict=True):
        if deal.id in seen:
            node.mapping()["id"].fail("repeated-key", key=deal.id)
        if deal.id is not None:
            seen.add(deal.id)


def read_deal(node: Node, players: Players, also: tuple[str, ...] = ()) -> Deal:
    """A deal from its table, which may have the keys ``also`` besides its own; they are left to the caller."""
    required, optional = DEAL_KEYS
    table = node.table(required, optional + also)
    pairs = [pair.items(2) for pair in table["doubles"].items()] if "doubles" in table else []
    return Deal(
        contract=table["contract"].text(),
        chooser=_who(table["chooser"], players),
        doubles=tuple((_who(one, players), _who(other, players)) for one, other in pairs),
        result={unit: _counts(member, players) for unit, member in table["result"].mapping().items()},
        id=read_uuid(table["id"]) if "id" in table else None,
        accepted=read_accepted(table["accepted"]) if "accepted" in table else (),
    )


def read_uuid(node: Node) -> str:
    """A UUID in its usual form."""
    try:
        return str(UUID(node.text(45)))
    except ValueError:
        node.fail("not-a-uuid")


def read_accepted(node: Node) -> tuple[str, ...]:
    """Codes of warnings."""
    return tuple(member.one_of(WARNINGS) for member in node.items())


def _counts(node: Node, players: Players) -> Counts:
    """A taker's name, or a count a player, in which a player left out has 0."""
    if isinstance(node.value, str):
        return {**dict.fromkeys(SEATS, 0), _who(node, players): 1}
    written: dict[Who, object] = {}
    for name, count in node.mapping().items():
        who = _who(Node(name, node.source, count.place), players)
        if who in written:
            count.fail("repeated-key", key=name)
        written[who] = count.value
    return {**dict.fromkeys(SEATS, 0), **written}


def to_document(sheet: Sheet) -> dict[str, Any]:
    """A sheet as the table that :func:`from_node` reads back; what was left out stays out."""
    document: dict[str, Any] = {"format": FORMAT, "rulebook": sheet.rulebook.key}
    document |= {key: value for key in ("title", "date", "place") if (value := getattr(sheet, key))}
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
    if deal.id is not None:
        table["id"] = deal.id
    if deal.accepted:
        table["accepted"] = list(deal.accepted)
    return table


def _namer(players: Players) -> Callable[[Who], str]:
    return lambda who: players[who] if isinstance(who, int) else who


def _written(counts: Counts, name: Callable[[Who], str], *, single: bool) -> Any:
    takers = [who for who, count in counts.items() if count]
    if single and len(takers) == 1 and counts[takers[0]] == 1:
        return name(takers[0])
    return {name(who): count for who, count in counts.items()}


def to_json(sheet: Sheet) -> str:
    """A sheet as a JSON document."""
    return json.dumps(to_document(sheet), ensure_ascii=False, indent=2) + "\n"


def to_toml(sheet: Sheet) -> str:
    """A sheet as a TOML document."""
    import tomli_w  # only who writes TOML needs it

    return tomli_w.dumps(to_document(sheet))
