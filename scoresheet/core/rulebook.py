"""Rulebooks: which contracts there are, what they count, who sits where. All of it is data.

>>> book = named("bonken-2002")
>>> queens = book.contract("queens")
>>> queens.name["nl"], queens.units[0].points, queens.total
('Vrouwen', -45, -180)

A rulebook is a TOML file in ``scoresheet/rulebooks/``; a house rule is another file, not another ``if``. Nothing in
the code knows a contract by name.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Literal, cast

from scoresheet.core.errors import MissingError
from scoresheet.core.shape import Node

LANGUAGES = ("en", "nl")
FORMAT = "rulebook/1"
_KEYS = (
    *("format", "key", "name", "summary", "first_chooser", "deals", "plus_each", "diagrams"),
    *("seats", "doubling", "rules", "contracts"),
)

Text = Mapping[str, str]  # language -> text
Kind = Literal["minus", "plus"]
ChooserDoubles = Literal["back-only", "anyone", "nobody"]


@dataclass(frozen=True)
class Unit:
    """What a contract counts, such as hearts: ``total`` of them in a deal, ``points`` (signed) for each."""

    key: str
    total: int
    points: int
    name: Text
    one: Text
    many: Text


@dataclass(frozen=True)
class Contract:
    """One kind of game (*spel*) on the card, a row of it."""

    key: str
    symbol: str
    kind: Kind
    name: Text
    rule: Text
    units: tuple[Unit, ...]

    @property
    def total(self) -> int:
        """The points all four players make together, whatever happens."""
        return sum(unit.total * unit.points for unit in self.units)

    @cached_property
    def unit_keys(self) -> frozenset[str]:
        """The keys of what it counts."""
        return frozenset(unit.key for unit in self.units)

    @cached_property
    def per_unit(self) -> int | None:
        """Points for each unit, signed, when all units of the contract are worth the same; None when they are
        weighted."""
        worths = {unit.points for unit in self.units}
        return worths.pop() if len(worths) == 1 else None


@dataclass(frozen=True)
class Seating:
    """Seats counted clockwise from the chooser (*kiezer*): who deals, who leads, in what order they call."""

    dealer: int
    calling: tuple[int, ...]
    leader: int


@dataclass(frozen=True)
class Section:
    """A titled paragraph of the rules of the game as a whole."""

    title: Text
    text: Text


@dataclass(frozen=True)
class Rulebook:
    """A game of Bonken as one circle plays it. ``contracts`` stand in the order of the card's rows."""

    key: str
    name: Text
    summary: Text
    first_chooser: Text
    deals: int
    plus_each: int
    seating: Seating
    chooser_doubles: ChooserDoubles
    rules: tuple[Section, ...]
    contracts: tuple[Contract, ...]
    diagrams: tuple[str, ...]

    def find(self, key: str) -> Contract | None:
        """The contract with this key, or None."""
        return self._by_key.get(key)

    def contract(self, key: str) -> Contract:
        """The contract with this key; :class:`MissingError` when the rulebook has none."""
        contract = self.find(key)
        if contract is None:
            raise MissingError("no-contract", contract=key, rulebook=self.key)
        return contract

    def of_kind(self, kind: Kind) -> tuple[Contract, ...]:
        """The minus or the plus contracts, in card order."""
        return tuple(contract for contract in self.contracts if contract.kind == kind)

    @cached_property
    def minus_keys(self) -> frozenset[str]:
        """The keys of the minus contracts."""
        return frozenset(contract.key for contract in self.of_kind("minus"))

    @cached_property
    def plus_keys(self) -> frozenset[str]:
        """The keys of the plus contracts."""
        return frozenset(contract.key for contract in self.of_kind("plus"))

    @cached_property
    def _by_key(self) -> Mapping[str, Contract]:
        return {contract.key: contract for contract in self.contracts}


def keys() -> tuple[str, ...]:
    """The keys of the rulebooks that come with the package, the default one first."""
    folder = files("scoresheet") / "rulebooks"
    return tuple(sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")))


@cache
def named(key: str) -> Rulebook:
    """The rulebook of that key that comes with the package; :class:`MissingError` when there is none."""
    if key not in keys():
        raise MissingError("no-rulebook", rulebook=key, known=", ".join(keys()))
    file = files("scoresheet") / "rulebooks" / f"{key}.toml"
    return parse(file.read_text(encoding="utf-8"), file.name)


def parse(text: str, source: str) -> Rulebook:
    """A rulebook from TOML; :class:`UnreadableError` names ``source``, the place and the first fault found."""
    try:
        root = Node(tomllib.loads(text), source)
    except (ValueError, RecursionError) as error:
        Node(None, source).fail("not-toml", detail=str(error))
    table = root.table(_KEYS)
    table["format"].one_of((FORMAT,))
    doubling = table["doubling"].table(("chooser",))
    rulebook = Rulebook(
        key=table["key"].text(40),
        name=_text(table["name"]),
        summary=_text(table["summary"]),
        first_chooser=_text(table["first_chooser"]),
        deals=table["deals"].whole(1, 100),
        plus_each=table["plus_each"].whole(0, 25),
        seating=_seating(table["seats"]),
        chooser_doubles=cast(ChooserDoubles, doubling["chooser"].one_of(("back-only", "anyone", "nobody"))),
        rules=tuple(_section(node) for node in table["rules"].items()),
        contracts=tuple(_contract(node) for node in table["contracts"].items()),
        diagrams=tuple(node.text() for node in table["diagrams"].items()),
    )
    _check_evening(rulebook, table)
    return rulebook


def _text(node: Node) -> Text:
    table = node.table(LANGUAGES)
    return {language: table[language].text() for language in LANGUAGES}


def _section(node: Node) -> Section:
    table = node.table(("title", "text"))
    return Section(_text(table["title"]), _text(table["text"]))


def _seating(node: Node) -> Seating:
    table = node.table(("dealer", "calling", "leader"))
    calling = tuple(member.whole(0, 3) for member in table["calling"].items(4))
    if len(set(calling)) != 4:
        table["calling"].fail("repeated-key", key=calling)
    return Seating(table["dealer"].whole(0, 3), calling, table["leader"].whole(0, 3))


def _contract(node: Node) -> Contract:
    table = node.table(("key", "symbol", "kind", "name", "rule", "units"))
    kind = cast(Kind, table["kind"].one_of(("minus", "plus")))
    units = tuple(_unit(member, kind) for member in table["units"].items())
    if not units:
        table["units"].fail("empty-list")
    _check_distinct(table["units"], [unit.key for unit in units])
    return Contract(
        table["key"].text(40),
        table["symbol"].text(6),
        kind,
        _text(table["name"]),
        _text(table["rule"]),
        units,
    )


def _unit(node: Node, kind: Kind) -> Unit:
    table = node.table(("key", "total", "points", "name", "one", "many"))
    least, most = (-1000, -1) if kind == "minus" else (1, 1000)
    return Unit(
        table["key"].text(40),
        table["total"].whole(1, 52),
        table["points"].whole(least, most),
        _text(table["name"]),
        _text(table["one"]),
        _text(table["many"]),
    )


def _check_distinct(node: Node, found: list[str]) -> None:
    for key in found:
        if found.count(key) > 1:
            node.fail("repeated-key", key=key)


def _check_evening(rulebook: Rulebook, table: dict[str, Node]) -> None:
    """What makes an evening end in zero: every minus contract and each player's plus contracts are played, no
    more."""
    _check_distinct(table["contracts"], [contract.key for contract in rulebook.contracts])
    minus, plus = rulebook.of_kind("minus"), rulebook.of_kind("plus")
    plus_played = 4 * rulebook.plus_each
    if len(plus) < plus_played:
        table["plus_each"].fail("too-few-plus", needed=plus_played, found=len(plus))
    if rulebook.deals != len(minus) + plus_played:
        table["deals"].fail("deals-do-not-fit", expected=len(minus) + plus_played, found=rulebook.deals)
    worths = {contract.total for contract in plus}
    if len(worths) > 1:
        table["contracts"].fail("plus-differ", totals=", ".join(str(worth) for worth in sorted(worths)))
    total = sum(contract.total for contract in minus) + plus_played * sum(worths)
    if total != 0:
        table["contracts"].fail("not-zero-sum", total=total)
    if sorted(rulebook.diagrams) != sorted(contract.key for contract in rulebook.contracts):
        table["diagrams"].fail("diagrams-differ")
