"""House rules of Bonken in the making: the fields of a form, the rulebook they make, and the form as a page model.

>>> from scoresheet.locales import texts
>>> base, t = rulebooks.named("bonken-2002"), texts("en")
>>> typed = typed_of(base, t) | {"c.3.u.0.points": "50"}
>>> made = made_of(typed, base, t)
>>> made.total, sorted(made.faults)
(-20, ['meant'])
>>> form_of(typed, made, t).minus[3].units[0].points.value
'50'

Typed texts stay as they are, right or wrong; every fault has the name of its field. Unchanged texts stay in all their
languages; once one is another, the whole is in the language it was typed in. The twin, for a phone without a
server, is static/js/views/bonken/house_rules.js; it leaves the texts of rules that there are as they are.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from scoresheet.core.bonken import rulebook as rulebooks
from scoresheet.core.errors import UnreadableError
from scoresheet.core.languages import Text
from scoresheet.core.validation import Node, is_control, whole
from scoresheet.locales import Texts, texts
from scoresheet.views.formatting import quote, signed

Typed = Mapping[str, str]

# Those about no contract and no paragraph.
FIELDS = ("name", "plus_each", "most_minus", "chooser", "others", "dealer", "leader", "calls", "question", "meant")
_CONTRACT = re.compile(r"contracts\[(\d+)\]")


@dataclass(frozen=True)
class Made:
    """The rulebook that the fields of house rules make, None with faults. ``faults``: a sentence by the name of its
    field, empty for the whole. ``minus``, ``plus`` and ``total``: sums of an evening as far as they can be known."""

    rulebook: rulebooks.Rulebook | None
    faults: Mapping[str, str]
    minus: int
    plus: int

    @property
    def total(self) -> int:
        return self.minus + self.plus


def typed_of(rulebook: rulebooks.Rulebook, t: Texts) -> dict[str, str]:
    """The fields of house rules filled from a rulebook, in the reader's language."""
    typed = {
        "name": t("house.our-rules") if rulebook.is_ours else t.pick(rulebook.name),
        "plus_each": str(rulebook.plus_each),
        "most_minus": str(rulebook.most_minus or ""),
        "chooser": rulebook.chooser_doubles,
        "others": rulebook.others_double,
        "dealer": str(rulebook.seating.dealer),
        "leader": str(rulebook.seating.leader),
        "calls": str(rulebook.seating.calling[0]),
        "question": t.pick(rulebook.first_chooser),
    }
    for number, contract in enumerate(rulebook.contracts):
        typed |= {f"c.{number}.{name}": text for name, text in _contract_fields(contract, t)}
    for number, section in enumerate(rulebook.rules):
        typed |= {f"p.{number}.title": t.pick(section.title), f"p.{number}.text": t.pick(section.text)}
    return typed


def with_contract(typed: Typed, kind: str) -> dict[str, str]:
    """The fields with one more contract, still empty."""
    row = max(rows_of(typed), default=-1) + 1
    new = {"kind": kind, "key": "", "on": "1", "symbol": "", "name": "", "rule": ""}
    with_row = {**typed, **{f"c.{row}.{name}": text for name, text in new.items()}}
    return {**with_unit(with_row, row), f"c.{row}.u.0.total": "13"}


def with_unit(typed: Typed, row: int) -> dict[str, str]:
    """The fields with one more unit of a contract, where there is room for it."""
    units = units_of(typed, row)
    if len(units) >= rulebooks.MOST_UNITS:
        return dict(typed)
    unit = max(units, default=-1) + 1
    return {**typed, **{f"c.{row}.u.{unit}.{name}": "" for name in ("key", "name", "total", "points")}}


def without_unit(typed: Typed, row: int, unit: int) -> dict[str, str]:
    """The fields without one of the units of a contract; the others are numbered from 0."""
    left = [number for number in units_of(typed, row) if number != unit]
    if not left:
        return dict(typed)
    start = f"c.{row}.u."
    others = {name: text for name, text in typed.items() if not name.startswith(start)}
    moved = {f"{start}{number}.": f"{start}{place}." for place, number in enumerate(left)}
    return others | {
        to + name.removeprefix(at): text
        for at, to in moved.items()
        for name, text in typed.items()
        if name.startswith(at)
    }


def rows_of(typed: Typed) -> list[int]:
    return _numbers(r"c\.(\d{1,2})\.kind", typed)


def units_of(typed: Typed, row: int) -> list[int]:
    return _numbers(rf"c\.{row}\.u\.(\d)\.points", typed)


def paragraphs_of(typed: Typed) -> list[int]:
    return _numbers(r"p\.(\d{1,2})\.title", typed)


def _numbers(pattern: str, typed: Typed) -> list[int]:
    """The numbers in the names of the fields that match a ``pattern``."""
    return sorted({int(found[1]) for name in typed if (found := re.fullmatch(pattern, name))})


def made_of(typed: Typed, base: rulebooks.Rulebook, t: Texts) -> Made:
    """The rulebook that the fields make of ``base``, whose texts they may have changed; or their faults."""
    return _Making(typed, base, t).made()


@dataclass(frozen=True)
class Field:
    """A field of the form of house rules with its fault; ``focus``: where typing goes on."""

    name: str
    value: str
    fault: str
    focus: bool


@dataclass(frozen=True)
class Counted:
    """A unit of a contract on the form of house rules. The names of its fields begin with ``at``; ``counted`` is its
    name on the line of the contract."""

    at: str
    key: str
    name: Field
    total: Field
    points: Field
    counted: str


@dataclass(frozen=True)
class Row:
    """A contract on the form of house rules. ``on``: it is played. ``open``: its folded fields are shown. ``rule`` is
    None where it stays as it is."""

    at: str
    key: str
    called: str
    on: bool
    open: bool
    fault: str
    name: Field
    symbol: Field
    rule: Field | None
    units: tuple[Counted, ...]


@dataclass(frozen=True)
class Form:
    """The form of house rules. ``fields`` are those about no contract, by their names; ``sections`` the paragraphs of
    the rules, each its title and its text."""

    fault: str
    fields: Mapping[str, Field]
    minus: tuple[Row, ...]
    plus: tuple[Row, ...]
    sections: tuple[tuple[Field, Field], ...]
    sums: tuple[int, int, int]


def form_of(typed: Typed, made: Made, t: Texts, faults: Mapping[str, str] | None = None, focus: str = "") -> Form:
    """The form of house rules as typed, with the ``faults`` to show."""
    wrong = faults or {}
    focus = focus or next((name for name in (*typed, "meant") if name in wrong), "")
    opened = _opened(typed, {*wrong, focus})

    def of(name: str) -> Field:
        return Field(name, typed.get(name) or "", wrong.get(name, ""), name == focus)

    def row(number: int) -> Row:
        at = f"c.{number}"
        called = typed.get(f"{at}.name") or t("house.new-contract")
        units = tuple(
            Counted(
                unit,
                typed.get(f"{unit}.key") or "",
                of(f"{unit}.name"),
                of(f"{unit}.total"),
                of(f"{unit}.points"),
                typed.get(f"{unit}.name") or called,
            )
            for unit in (f"{at}.u.{place}" for place in units_of(typed, number))
        )
        rule = of(f"{at}.rule") if f"{at}.rule" in typed else None
        return Row(
            at=at,
            key=typed.get(f"{at}.key") or "",
            called=called,
            on=bool(typed.get(f"{at}.on")),
            open=number in opened,
            fault=wrong.get(at, ""),
            name=of(f"{at}.name"),
            symbol=of(f"{at}.symbol"),
            rule=rule,
            units=units,
        )

    def rows(kind: str) -> tuple[Row, ...]:
        return tuple(row(number) for number in rows_of(typed) if typed.get(f"c.{number}.kind") == kind)

    return Form(
        fault=wrong.get("", ""),
        fields={name: of(name) for name in FIELDS},
        minus=rows("minus"),
        plus=rows("plus"),
        sections=tuple(
            (of(f"p.{number}.title"), of(f"p.{number}.text")) for number in _with_room(paragraphs_of(typed))
        ),
        sums=(made.minus, made.plus, made.total),
    )


def _opened(typed: Typed, wanted: Collection[str]) -> set[int]:
    """The numbers of the contracts whose line is open: new ones, and those with a fault or the focus."""
    places = [name for name in wanted if not name.endswith(".points")]  # stands on the line itself
    return {
        row
        for row in rows_of(typed)
        if not typed.get(f"c.{row}.key") or any(f"{name}.".startswith(f"c.{row}.") for name in places)
    }


def _with_room(paragraphs: list[int]) -> list[int]:
    """The numbers of the paragraphs, and one of an empty paragraph."""
    following = max(paragraphs, default=-1) + 1
    return [*paragraphs, following] if following < rulebooks.MOST_PARAGRAPHS else paragraphs


def _contract_fields(contract: rulebooks.Contract, t: Texts) -> Iterator[tuple[str, str]]:
    yield from (("key", contract.key), ("kind", contract.kind), ("on", "1"))
    yield from (("symbol", t.pick(contract.symbol)), ("name", t.pick(contract.name)), ("rule", t.pick(contract.rule)))
    for number, unit in enumerate(contract.units):
        fields = {"key": unit.key, "name": t.pick(unit.name), "total": unit.total, "points": abs(unit.points)}
        yield from ((f"u.{number}.{name}", str(value)) for name, value in fields.items())


def _sums(contracts: Iterable[Mapping[str, Any]], plus_each: int) -> tuple[int, int]:
    """The sums of the minus and the plus contracts of an evening, from tables that need not be valid."""
    worths: dict[str, list[int]] = {"minus": [], "plus": []}
    for contract in contracts:
        worths[contract["kind"]].append(sum(unit["total"] * unit["points"] for unit in contract["units"]))
    plus, played = worths["plus"], 4 * plus_each
    return sum(worths["minus"]), sum(plus) if len(plus) == played else played * (plus[0] if plus else 0)


def _free_key(taken: set[str]) -> str:
    """An unused key for a new contract or unit, added to ``taken``."""
    key = next(f"own-{number}" for number in count(1) if f"own-{number}" not in taken)
    taken.add(key)
    return key


@dataclass
class _Making:
    typed: Typed
    base: rulebooks.Rulebook
    t: Texts
    faults: dict[str, str] = field(default_factory=dict)
    places: dict[str, Any] = field(default_factory=dict)  # the table of ``base`` with places for its numbers
    changed: bool = False  # a text, so that the whole is in one language

    def made(self) -> Made:
        played = [row for row in rows_of(self.typed)[: rulebooks.MOST_CONTRACTS * 2] if self.typed.get(f"c.{row}.on")]
        self.places = rulebooks.table_with_places(self.base)
        for _ in range(2):  # a text that was changed decides about those before it too
            self.faults = {}
            table = self._table(played)
        minus, plus = _sums(table["contracts"], table["plus_each"])
        if minus + plus:
            table["adds_up_to"] = minus + plus
            if not self.typed.get("meant") and not self.faults:  # with a value that is none, the sum is unknown
                self.faults["meant"] = self.t("house.not-zero", total=signed(minus + plus))
        return Made(None if self.faults else self._read(table, played), self.faults, minus, plus)

    def _read(self, table: dict[str, Any], played: list[int]) -> rulebooks.Rulebook | None:
        try:
            return rulebooks.read_rulebook(Node(table, ""))
        except UnreadableError as error:
            found = _CONTRACT.match(error.place)  # what is wrong in a paragraph was found before
            place = f"c.{played[int(found[1])]}" if found else ""
            values = {name: quote(value) for name, value in error.params.items()}
            self.faults[place] = self.t(f"error.{error.fault}", **values)
            return None

    @property
    def languages(self) -> tuple[str, ...]:
        return (self.t.language,) if self.changed else self.base.languages

    def _table(self, played: list[int]) -> dict[str, Any]:
        taken = {contract.key for contract in self.base.contracts}
        contracts = [self._contract(row, taken) for row in played]
        plus_each = self._number("plus_each", 0, 5)
        title = self._words("name", rulebooks.LONGEST_TITLE)
        rules = [self._paragraph(number) for number in paragraphs_of(self.typed)[: rulebooks.MOST_PARAGRAPHS]]
        question = self._text("question", self.base.first_chooser, rulebooks.LONGEST_TEXT)
        minus = sum(contract["kind"] == "minus" for contract in contracts)
        deals = minus + 4 * plus_each
        seats: dict[str, Any] = {
            "dealer": self._number("dealer", 0, 3),
            "calling": self._calling(),
            "leader": self._number("leader", 0, 3),
        }
        if not self.base.seating.first_dealer:
            seats["first_dealer"] = False
        table: dict[str, Any] = {
            "format": "rulebook/1",
            "key": "house",
            "name": dict.fromkeys(self.languages, title),
            "summary": {one: texts(one).count("house.summary", deals, minus=minus) for one in self.languages},
            "first_chooser": question,
            "deals": deals,
            "plus_each": plus_each,
            "diagrams": [contract["key"] for contract in contracts],
            "seats": seats,
            "doubling": {"chooser": self._choice("chooser", rulebooks.CHOOSER_DOUBLES)},
            "rules": [paragraph for paragraph in rules if paragraph],
            "contracts": contracts,
        }
        others = self._choice("others", rulebooks.OTHERS_DOUBLE)
        if others != rulebooks.OTHERS_DOUBLE[0]:
            table["doubling"]["others"] = others
        if self.typed.get("most_minus", "").strip():
            table["most_minus"] = self._number("most_minus", 1, rulebooks.MOST_CONTRACTS)
        based_on = self.base.key if self.base.is_ours else self.base.based_on
        return table | ({"based_on": based_on} if based_on else {})

    def _calling(self) -> list[int]:
        """The calling order: clockwise from the first caller, or as in the base where that player calls first."""
        first = self._number("calls", 0, 3)
        order = self.base.seating.calling
        return list(order) if first == order[0] else [(first + step) % 4 for step in range(4)]

    def _contract(self, row: int, taken: set[str]) -> dict[str, Any]:
        was = self.base.find(self.typed.get(f"c.{row}.key", ""))
        kind = "plus" if self.typed.get(f"c.{row}.kind") == "plus" else "minus"
        numbers = units_of(self.typed, row)[: rulebooks.MOST_UNITS]
        counted = {*was.unit_keys} if was else set()
        units = [self._unit(f"c.{row}.u.{number}", was, kind, counted) for number in numbers]
        rule = self._rule(f"c.{row}.rule", was, units)
        return {
            "key": was.key if was else _free_key(taken),
            "symbol": self._symbol(f"c.{row}.symbol", was),
            "kind": kind,
            "name": self._text(f"c.{row}.name", was.name if was else None, rulebooks.LONGEST_NAME),
            "rule": rule,
            "units": units,
        }

    def _unit(self, place: str, contract: rulebooks.Contract | None, kind: str, taken: set[str]) -> dict[str, Any]:
        key = self.typed.get(f"{place}.key", "")
        was = next((unit for unit in contract.units if unit.key == key), None) if contract else None
        worth = self._number(f"{place}.points", 1, 1000)
        name = self._text(f"{place}.name", was.name if was else None, rulebooks.LONGEST_NAME)
        same = was is not None and self._is_same(f"{place}.name", was.name)
        return {
            "key": was.key if was else _free_key(taken),
            "total": self._number(f"{place}.total", 1, 52),
            "points": worth if kind == "plus" else -worth,
            "name": name,
            "one": self._in(was.one) if was and same else name,
            "many": self._in(was.many) if was and same else name,
        }

    def _rule(self, name: str, was: rulebooks.Contract | None, units: list[dict[str, Any]]) -> Text:
        """The rule of a contract as typed; an unchanged one has placeholders for the points of units that remain."""
        if was is None or not self._is_same(name, was.rule):
            return self._text(name, None, rulebooks.LONGEST_TEXT)
        if not was.unit_keys <= {unit["key"] for unit in units}:
            return self._in(was.rule)
        return self._in(self.places["contracts"][self.base.contracts.index(was)]["rule"])

    def _symbol(self, name: str, was: rulebooks.Contract | None) -> Text | str:
        sign = self._words(name, rulebooks.LONGEST_SYMBOL)
        if was is None or self.t.language not in self.languages:
            return sign
        return {one: sign if one == self.t.language else was.symbol.get(one, sign) for one in self.languages}

    def _paragraph(self, number: int) -> dict[str, Text] | None:
        """A paragraph as typed; an unchanged one has placeholders for the sum of an evening."""
        title, text = f"p.{number}.title", f"p.{number}.text"
        was = self.base.rules[number] if number < len(self.base.rules) else None
        if not self._typed(title) and not self._typed(text):
            return None
        words = {"text": self._text(text, was.text if was else None, rulebooks.LONGEST_TEXT)}
        if was and self._is_same(text, was.text):
            words = {key: self._in(part) for key, part in self.places["rules"][number].items() if key != "title"}
        return {"title": self._text(title, was.title if was else None, rulebooks.LONGEST_TITLE), **words}

    def _in(self, text: Text) -> Text:
        return {one: texts(one).pick(text) for one in self.languages}

    def _typed(self, name: str) -> str:
        return " ".join(self.typed.get(name, "").split())

    def _is_same(self, name: str, was: Text) -> bool:
        return self._typed(name) == " ".join(self.t.pick(was).split())

    def _text(self, name: str, was: Text | None, longest: int) -> Text:
        words = self._words(name, longest)
        if was is not None and self._is_same(name, was):
            return self._in(was)
        self.changed = True
        return dict.fromkeys(self.languages, words)

    def _words(self, name: str, longest: int) -> str:
        words = self._typed(name)
        if not words:
            self.faults[name] = self.t("house.empty")
        elif len(words) > longest:
            self.faults[name] = self.t("error.text-too-long", longest=longest)
        elif any(is_control(character) for character in words):
            self.faults[name] = self.t("error.control-character")
        return words

    def _number(self, name: str, least: int, most: int) -> int:
        number = whole(self.typed.get(name, "").strip().lstrip("-−+"))
        if number is None or not least <= number <= most:
            self.faults[name] = self.t("error.out-of-range", least=least, most=most)
            return least
        return number

    def _choice(self, name: str, choices: tuple[str, ...]) -> str:
        chosen = self.typed.get(name, "")
        if chosen not in choices:
            self.faults[name] = self.t("house.empty")
            return choices[0]
        return chosen
