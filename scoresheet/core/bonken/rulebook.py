"""Rulebooks of Bonken, shipped or of house rules, read and written: contracts, values, seats, and who may double.

>>> book = named("bonken-2002")
>>> queens = book.contract("queens")
>>> queens.name["nl"], queens.units[0].points, queens.total
('Vrouwen', -45, -180)

A rulebook is a TOML file in ``scoresheet/rulebooks/``; a house rule is another file, not another ``if``. Nothing in
the code knows a contract by name. A house rulebook is such a table too, inside a sheet, named by its digest:

>>> table = rulebook_to_table(book)
>>> table["contracts"][3]["symbol"], table["contracts"][4]["symbol"]
({'en': 'Q', 'nl': 'V'}, 'Do')

Where a text names a number that can be another by house rules, its file has a place for it: ``{queens}`` in the rule of
a contract is what one of its units is worth, ``{each}`` what each of them is. ``{sum}`` in a paragraph is one of its
sentences ``even`` and ``uneven``, in which ``{minus}`` and ``{total}`` are what the minus contracts and all come to.
"""

import re
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, is_dataclass, replace
from functools import cache, cached_property
from importlib.resources import files
from itertools import pairwise
from typing import Any, Literal, cast, get_args

from scoresheet.core.errors import MissingError
from scoresheet.core.keys import digest_of_table
from scoresheet.core.languages import LANGUAGES, Section, Text
from scoresheet.core.validation import Node

FORMAT = "rulebook/1"
LONGEST_SYMBOL = 6  # characters; more do not fit on the card
LONGEST_NAME = 40
LONGEST_TITLE = 60  # of a rulebook or a paragraph
LONGEST_TEXT = 2000  # of a paragraph
FEWEST_CONTRACTS, MOST_CONTRACTS = 2, 20
MOST_UNITS = 4
MOST_PARAGRAPHS = 30
HIGHEST_SUM = 5_000_000  # more than twenty contracts of four units can come to
KEY = re.compile("[a-z0-9]+(-[a-z0-9]+)*")  # of contracts and units; they are in addresses and names of fields
_KEYS = (
    *("format", "key", "name", "summary", "first_chooser", "deals", "plus_each", "diagrams"),
    *("seats", "doubling", "rules", "contracts"),
)
_OPTIONAL = ("most_minus", "adds_up_to", "based_on")
_OF_SUM = ("even", "uneven")  # the sentences of a paragraph for an evening that adds up to zero, and for another

Kind = Literal["minus", "plus"]
ChooserDoubles = Literal["back-only", "anyone", "nobody"]
OthersDouble = Literal["anyone", "chooser", "nobody"]
CHOOSER_DOUBLES: tuple[ChooserDoubles, ...] = get_args(ChooserDoubles)
OTHERS_DOUBLE: tuple[OthersDouble, ...] = get_args(OthersDouble)


@dataclass(frozen=True)
class Unit:
    """A unit that a contract counts, such as hearts: ``total`` of them in a deal, ``points`` (signed) for each."""

    key: str
    total: int
    points: int
    name: Text
    one: Text
    many: Text


@dataclass(frozen=True)
class Contract:
    """A contract (*spel*), one row of the card. ``symbol`` is its sign there, of a few characters."""

    key: str
    symbol: Text
    kind: Kind
    name: Text
    rule: Text
    units: tuple[Unit, ...]

    @property
    def total(self) -> int:
        """The points of all four players together in a deal."""
        return sum(unit.total * unit.points for unit in self.units)

    @cached_property
    def unit_keys(self) -> frozenset[str]:
        return frozenset(unit.key for unit in self.units)

    @cached_property
    def counted(self) -> frozenset[tuple[str, int]]:
        """The key and total of every unit that the contract counts, whatever their points."""
        return frozenset((unit.key, unit.total) for unit in self.units)

    @cached_property
    def per_unit(self) -> int | None:
        """The signed points of a unit, when all units of the contract are worth that; None when they are weighted."""
        worths = {unit.points for unit in self.units}
        return worths.pop() if len(worths) == 1 else None


@dataclass(frozen=True)
class Seating:
    """The seats of dealer, leader and callers, counted clockwise from the chooser (*kiezer*). ``first_dealer``: whether
    the seats also give the dealer of the first deal. They do not where the cards decide who chooses first."""

    dealer: int
    calling: tuple[int, ...]
    leader: int
    first_dealer: bool = True

    def has_dealer(self, number: int) -> bool:
        return self.first_dealer or number > 1

    @property
    def is_clockwise(self) -> bool:
        return all((then - one) % 4 == 1 for one, then in pairwise(self.calling))

    @property
    def names_first_chooser(self) -> bool:
        """Whether the first dealer determines the first chooser. Not where the chooser deals: then a card decides."""
        return self.first_dealer and self.dealer != 0


@dataclass(frozen=True)
class Rulebook:
    """A rulebook of Bonken. ``contracts`` stand in the order of the card's rows.

    ``most_minus``: how many minus contracts a player may choose; None: as many as there are. ``adds_up_to``: the sum of
    the four endscores of an evening. ``based_on``: the key of the one of ours that it was made from, or nothing. ``id``
    names it in addresses, in logs and to phones: the key of one of ours, the digest of any other.
    """

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
    others_double: OthersDouble = "anyone"
    most_minus: int | None = None
    adds_up_to: int = 0
    based_on: str = ""
    id: str = field(default="", compare=False)

    @property
    def is_ours(self) -> bool:
        return self.id == self.key

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the rulebook's texts: one, or all that the app has."""
        return tuple(language for language in LANGUAGES if language in self.name)

    @property
    def has_doubling(self) -> bool:
        return self.others_double != "nobody" or self.chooser_doubles == "anyone"

    @cached_property
    def calling(self) -> tuple[int, ...]:
        """The calling order, in steps clockwise from the chooser. Players who may only go back answer the others, so
        they call after these; so do those who may not double."""

        def waits(steps: int) -> bool:
            return self.others_double == "nobody" if steps else self.chooser_doubles != "anyone"

        return tuple(sorted(self.seating.calling, key=waits))

    def find(self, key: str) -> Contract | None:
        return self._by_key.get(key)

    def contract(self, key: str) -> Contract:
        """The contract with a ``key``; :class:`MissingError` when the rulebook has none."""
        contract = self.find(key)
        if contract is None:
            raise MissingError("no-contract", contract=key, rulebook=self.key)
        return contract

    def counterpart(self, contract: Contract) -> Contract | None:
        """The contract that counts like ``contract`` of another rulebook: by its key, or the only one of its kind with
        those units; None when there is none, or more than one."""
        alike = [one for one in self.of_kind(contract.kind) if one.counted == contract.counted]
        same = [one for one in alike if one.key == contract.key] or alike
        return same[0] if len(same) == 1 else None

    def of_kind(self, kind: Kind) -> tuple[Contract, ...]:
        """The minus or the plus contracts, in card order."""
        return tuple(contract for contract in self.contracts if contract.kind == kind)

    @property
    def minus_sum(self) -> int:
        return sum(contract.total for contract in self.of_kind("minus"))

    @cached_property
    def keys(self) -> Mapping[Kind, frozenset[str]]:
        return {kind: frozenset(contract.key for contract in self.of_kind(kind)) for kind in get_args(Kind)}

    @cached_property
    def _by_key(self) -> Mapping[str, Contract]:
        return {contract.key: contract for contract in self.contracts}

    def respelled(self, spelled: Callable[[str], str]) -> "Rulebook":
        """A house rulebook with every text changed by ``spelled``, under its former digest; a shipped one unchanged."""

        def each(value: Any) -> Any:
            if isinstance(value, Mapping):  # a text
                return {language: spelled(words) for language, words in value.items()}
            if is_dataclass(value) and not isinstance(value, type):
                return replace(value, **{one.name: each(getattr(value, one.name)) for one in fields(value)})
            return tuple(map(each, value)) if isinstance(value, tuple) else value

        rulebook: Rulebook = self if self.is_ours else each(self)
        return rulebook


def counterpart_key(was: Rulebook, rulebook: Rulebook, key: str) -> str | None:
    """The key in ``rulebook`` of the contract ``key`` of the rulebook ``was``; None without a counterpart."""
    contract = was.find(key)
    found = rulebook.counterpart(contract) if contract else None
    return found.key if found else None


@cache
def rulebook_keys() -> tuple[str, ...]:
    """The keys of the rulebooks that come with the package, the default one first."""
    folder = files("scoresheet") / "rulebooks"
    return tuple(sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")))


@cache
def named(key: str) -> Rulebook:
    """The shipped rulebook with a ``key``; :class:`MissingError` when there is none."""
    if key not in rulebook_keys():
        raise MissingError("no-rulebook", rulebook=key, known=rulebook_keys())
    # What it inherits is no news to its readers: it is whole, as all of ours are.
    return replace(read_rulebook(Node(_as_written(key), f"{key}.toml")), id=key, based_on="")


@cache
def _as_written(key: str) -> Any:
    """The table of a shipped rulebook, with the placeholders for numbers in its texts."""
    file = files("scoresheet") / "rulebooks" / f"{key}.toml"
    return _completed(Node(tomllib.loads(file.read_text(encoding="utf-8")), file.name)).value


def rulebook_of(node: Node) -> Rulebook:
    """The rulebook of a sheet, from its key or its whole table; :class:`UnreadableError` for neither. A table equal to
    a shipped rulebook gives that one. A log that names one often has it as it was read once."""
    if isinstance(node.value, Rulebook):
        return node.value
    try:
        if not isinstance(node.value, dict):
            return named(node.text())
    except MissingError as error:
        node.fail(error.fault, **error.params)
    found = read_rulebook(node)
    ours = named(found.key) if found.key in rulebook_keys() else None
    return ours if ours == found else found


def rulebook_to_plain(rulebook: Rulebook) -> Any:
    """The key of a shipped rulebook, or the whole table of another, for logs and documents."""
    return rulebook.key if rulebook.is_ours else rulebook_to_table(rulebook)


def read_rulebook(root: Node) -> Rulebook:
    """A rulebook read from its table; :class:`UnreadableError` names the place and the first fault. A table that is
    ``based_on`` a shipped one may have the differences alone."""
    root.refuse_newer(FORMAT)
    if "format" in (written := root.mapping()):  # or the one of the rulebook that it is based on
        written["format"].one_of((FORMAT,))
    root = _completed(root)
    table = root.table(_KEYS, _OPTIONAL)
    doubling = table["doubling"].table(("chooser",), ("others",))
    languages = _languages(table["name"])
    contracts = table["contracts"].items()
    if not FEWEST_CONTRACTS <= len(contracts) <= MOST_CONTRACTS:
        table["contracts"].fail("number-of-contracts", least=FEWEST_CONTRACTS, most=MOST_CONTRACTS)
    if len(table["rules"].items()) > MOST_PARAGRAPHS:
        table["rules"].fail("list-too-long", longest=MOST_PARAGRAPHS)
    rulebook = Rulebook(
        key=_key(table["key"]),
        name=_name(table["name"], languages, LONGEST_TITLE),
        summary=_text(table["summary"], languages, LONGEST_TEXT),
        first_chooser=_text(table["first_chooser"], languages, LONGEST_TEXT),
        deals=table["deals"].whole(1, 100),
        plus_each=table["plus_each"].whole(0, 25),
        seating=_seating(table["seats"]),
        chooser_doubles=cast(ChooserDoubles, doubling["chooser"].one_of(CHOOSER_DOUBLES)),
        others_double=cast(OthersDouble, doubling["others"].one_of(OTHERS_DOUBLE))
        if "others" in doubling
        else OTHERS_DOUBLE[0],
        rules=(),  # their numbers come from the contracts
        contracts=tuple(_contract(node, languages) for node in contracts),
        diagrams=tuple(node.text() for node in table["diagrams"].items()),
        most_minus=table["most_minus"].whole(1, MOST_CONTRACTS) if "most_minus" in table else None,
        adds_up_to=table["adds_up_to"].whole(-HIGHEST_SUM, HIGHEST_SUM) if "adds_up_to" in table else 0,
        based_on=table["based_on"].one_of(rulebook_keys()) if "based_on" in table else "",
    )
    rulebook = replace(rulebook, rules=tuple(_section(node, languages, rulebook) for node in table["rules"].items()))
    _check_evening(rulebook, table)
    return replace(rulebook, id=digest_of_table(rulebook_to_table(rulebook)))


def _completed(root: Node) -> Node:
    """A rulebook table with the parts it leaves out, from the shipped one that it is based on. A contract is known
    there by its key, and a paragraph by its title. Contracts that its own ``diagrams`` do not name are not played; 0
    for ``most_minus`` is as many as there are."""
    own = root.value
    if not isinstance(own, dict) or all(key in own for key in _KEYS) or own.get("based_on") not in rulebook_keys():
        return root
    spoken = own.get("name")
    base = _only_in(_as_written(own["based_on"]), spoken if isinstance(spoken, dict) else LANGUAGES)
    found = {**base, **own}
    for part in ("seats", "doubling"):
        if isinstance(own.get(part), dict):
            found[part] = {**base[part], **own[part]}
    for part, known_by in (("contracts", "key"), ("rules", "title")):
        if isinstance(own.get(part), list):
            found[part] = _merged(base[part], root.entry(part), known_by)
    if isinstance(own.get("diagrams"), list) and isinstance(found["contracts"], list):
        played = [*own["diagrams"], *(one.get("key") for one in own.get("contracts", ()) if isinstance(one, dict))]
        found["contracts"] = [
            one for one in found["contracts"] if not isinstance(one, dict) or one.get("key") in played
        ]
    if found.get("most_minus") == 0:
        del found["most_minus"]
    return Node(found, root.source, root.place)


def _merged(base: list[dict[str, Any]], own: Node, known_by: str) -> list[Any]:
    """The members of the list ``base`` as changed by the list ``own``, followed by the members only ``own`` has."""
    found: list[Any] = list(base)
    for member in (node.value for node in own.items()):
        mark = member.get(known_by) if isinstance(member, dict) else None
        at = next((at for at, one in enumerate(base) if mark is not None and one[known_by] == mark), None)
        if at is None or not isinstance(member, dict):
            found.append(member)
        elif found[at] is base[at]:
            found[at] = {**base[at], **member}
        else:
            own.fail("repeated-key", key=next(iter(mark.values())) if isinstance(mark, dict) else mark)
    return found


def _only_in(table: Any, languages: Collection[str]) -> Any:
    if isinstance(table, list):
        return [_only_in(member, languages) for member in table]
    if not isinstance(table, dict):
        return table
    if set(table) <= set(LANGUAGES):
        return {language: text for language, text in table.items() if language in languages}
    return {key: _only_in(value, languages) for key, value in table.items()}


def evening_sum(rulebook: Rulebook) -> int:
    """The sum of the four endscores of an evening by the rules, whatever ``adds_up_to`` claims."""
    plus = rulebook.of_kind("plus")
    worth = plus[0].total if plus else 0
    played = 4 * rulebook.plus_each
    return rulebook.minus_sum + (sum(one.total for one in plus) if played == len(plus) else played * worth)


def _languages(node: Node) -> tuple[str, ...]:
    """The languages of a rulebook, from its name; every other text has to have them too."""
    found = node.table((), LANGUAGES)
    if not found:
        node.fail("missing-key", key=LANGUAGES[0])
    return tuple(language for language in LANGUAGES if language in found)


def _text(node: Node, languages: tuple[str, ...], longest: int) -> Text:
    table = node.table(languages)
    return {language: table[language].text(longest) for language in languages}


def _name(node: Node, languages: tuple[str, ...], longest: int) -> Text:
    """A text of a rulebook that cannot be empty: a name, a sign, a noun."""
    table = node.table(languages)
    return {language: _nonempty_text(table[language], longest) for language in languages}


def _nonempty_text(node: Node, longest: int) -> str:
    text = node.text(longest)
    if not text.strip():
        node.fail("empty-text")
    return text


def _symbol(node: Node, languages: tuple[str, ...]) -> Text:
    """The sign of a contract, in each language or one for all."""
    if not isinstance(node.value, dict):
        return dict.fromkeys(languages, _nonempty_text(node, LONGEST_SYMBOL))
    return _name(node, languages, LONGEST_SYMBOL)


def _key(node: Node) -> str:
    key = node.text(40)
    if not KEY.fullmatch(key):
        node.fail("bad-key", key=key)
    return key


def _section(node: Node, languages: tuple[str, ...], rulebook: Rulebook) -> Section:
    table = node.table(("title", "text", *(_OF_SUM if _OF_SUM[0] in node.mapping() else ())))
    texts = {key: _text(table[key], languages, LONGEST_TEXT) for key in table if key != "title"}
    return Section(_text(table["title"], languages, LONGEST_TITLE), with_sum(texts, rulebook))


def _seating(node: Node) -> Seating:
    table = node.table(("dealer", "calling", "leader"), ("first_dealer",))
    calling = tuple(member.whole(0, 3) for member in table["calling"].items(4))
    _check_distinct(table["calling"], calling)
    first_dealer = table["first_dealer"].switch() if "first_dealer" in table else True
    return Seating(table["dealer"].whole(0, 3), calling, table["leader"].whole(0, 3), first_dealer)


def _contract(node: Node, languages: tuple[str, ...]) -> Contract:
    table = node.table(("key", "symbol", "kind", "name", "rule", "units"))
    kind = cast(Kind, table["kind"].one_of(("minus", "plus")))
    units = tuple(_unit(member, kind, languages) for member in table["units"].items())
    if not units:
        table["units"].fail("empty-list")
    if len(units) > MOST_UNITS:
        table["units"].fail("list-too-long", longest=MOST_UNITS)
    _check_distinct(table["units"], [unit.key for unit in units])
    return Contract(
        _key(table["key"]),
        _symbol(table["symbol"], languages),
        kind,
        _name(table["name"], languages, LONGEST_NAME),
        with_points(_text(table["rule"], languages, LONGEST_TEXT), units),
        units,
    )


def _unit(node: Node, kind: Kind, languages: tuple[str, ...]) -> Unit:
    table = node.table(("key", "total", "points", "name", "one", "many"))
    least, most = (-1000, -1) if kind == "minus" else (1, 1000)
    return Unit(
        _key(table["key"]),
        table["total"].whole(1, 52),
        table["points"].whole(least, most),
        _name(table["name"], languages, LONGEST_NAME),
        _name(table["one"], languages, LONGEST_NAME),
        _name(table["many"], languages, LONGEST_NAME),
    )


def _check_distinct(node: Node, found: Sequence[object]) -> None:
    for key in found:
        if found.count(key) > 1:
            node.fail("repeated-key", key=key)


def _check_evening(rulebook: Rulebook, table: dict[str, Node]) -> None:
    """Fails unless every evening has one sum: all minus contracts and everybody's plus contracts are played."""
    _check_distinct(table["contracts"], [contract.key for contract in rulebook.contracts])
    minus, plus = rulebook.of_kind("minus"), rulebook.of_kind("plus")
    plus_played = 4 * rulebook.plus_each
    if len(plus) < plus_played:
        table["plus_each"].fail("too-few-plus", needed=plus_played, found=len(plus))
    if rulebook.deals != len(minus) + plus_played:
        table["deals"].fail("deals-do-not-fit", expected=len(minus) + plus_played, found=rulebook.deals)
    if rulebook.most_minus is not None and 4 * rulebook.most_minus < len(minus):
        table["most_minus"].fail("too-many-minus", most=4 * rulebook.most_minus, found=len(minus))
    worths = {contract.total for contract in plus}
    if len(worths) > 1 and len(plus) > plus_played:
        table["contracts"].fail("plus-differ", totals=tuple(sorted(worths)))
    total = evening_sum(rulebook)
    if total != rulebook.adds_up_to:
        if "adds_up_to" in table:
            table["adds_up_to"].fail("wrong-sum", expected=total, found=rulebook.adds_up_to)
        table["contracts"].fail("not-zero-sum", total=total)
    if sorted(rulebook.diagrams) != sorted(contract.key for contract in rulebook.contracts):
        table["diagrams"].fail("diagrams-differ")


def rulebook_to_table(rulebook: Rulebook) -> dict[str, Any]:
    """The table (``rulebook/1``) of a rulebook, which reads back as an equal one. Defaults are left out, so equal rules
    give equal tables, and one digest."""
    table: dict[str, Any] = {
        "format": FORMAT,
        "key": rulebook.key,
        "name": dict(rulebook.name),
        "summary": dict(rulebook.summary),
        "first_chooser": dict(rulebook.first_chooser),
        "deals": rulebook.deals,
        "plus_each": rulebook.plus_each,
        "diagrams": list(rulebook.diagrams),
    }
    table |= {key: value for key in _OPTIONAL if (value := getattr(rulebook, key))}
    seating = rulebook.seating
    table["seats"] = {"dealer": seating.dealer, "calling": list(seating.calling), "leader": seating.leader}
    if not seating.first_dealer:
        table["seats"]["first_dealer"] = False
    table["doubling"] = {"chooser": rulebook.chooser_doubles}
    if rulebook.others_double != "anyone":
        table["doubling"]["others"] = rulebook.others_double
    table["rules"] = [asdict(section) for section in rulebook.rules]
    table["contracts"] = [_contract_table(contract) for contract in rulebook.contracts]
    return table


def with_points(rule: Text, units: Sequence[Unit]) -> Text:
    """The rule of a contract with the points of each unit filled in."""
    worths = {unit.key: str(abs(unit.points)) for unit in units}
    return _filled(rule, {**worths, "each": "/".join(dict.fromkeys(worths.values()))})


def with_sum(paragraph: Mapping[str, Text], rulebook: Rulebook) -> Text:
    """The text of a rulebook's paragraph with the sums of its contracts filled in."""
    total = rulebook.adds_up_to
    text, sentences = paragraph["text"], paragraph.get(_OF_SUM[0] if total == 0 else _OF_SUM[1])
    if sentences is None:
        return text
    values = {"minus": str(abs(rulebook.minus_sum)), "total": f"{total:+}".replace("-", "−")}
    sums = _filled(sentences, values)
    return {language: words.replace("{sum}", sums[language]) for language, words in text.items()}


def _filled(text: Text, values: Mapping[str, str]) -> Text:
    """A text with ``values`` for its placeholders, also for those in what another was replaced by."""
    filled, before = text, None
    while filled != before:
        before = filled
        for place, value in values.items():
            filled = {language: words.replace(f"{{{place}}}", value) for language, words in filled.items()}
    return filled


def table_with_places(rulebook: Rulebook) -> dict[str, Any]:
    """The table of a rulebook, with placeholders for numbers in texts that are as in the one it is based on."""
    table, origin = rulebook_to_table(rulebook), rulebook.key if rulebook.is_ours else rulebook.based_on
    if not origin:
        return table
    ours = _only_in(_as_written(origin), rulebook.languages)
    rules = {contract["key"]: contract["rule"] for contract in ours["contracts"]}
    for contract, written in zip(rulebook.contracts, table["contracts"], strict=True):
        rule = rules.get(contract.key)
        if rule and with_points(rule, contract.units) == contract.rule:
            written["rule"] = rule
    for section in table["rules"]:
        for one in ours["rules"]:
            if with_sum(one, rulebook) == section["text"]:
                section |= {key: text for key, text in one.items() if key != "title"}
    return table


def _contract_table(contract: Contract) -> dict[str, Any]:
    table = asdict(contract)
    return table | {"symbol": _symbol_table(contract.symbol), "units": list(table["units"])}


def _symbol_table(symbol: Text) -> str | dict[str, str]:
    """The sign of a contract for a table: one text where all languages have it."""
    signs = set(symbol.values())
    return signs.pop() if len(signs) == 1 else dict(symbol)
