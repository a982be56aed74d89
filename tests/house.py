"""House rules for tests: the default rulebook with other values, as a table and as a rulebook."""

import copy
from itertools import count
from random import Random
from typing import Any

from hypothesis import strategies as st

from scoresheet.core.bonken.rulebook import (
    CHOOSER_DOUBLES,
    OTHERS_DOUBLE,
    Rulebook,
    named,
    read_rulebook,
    rulebook_to_table,
)
from scoresheet.core.validation import Node

Json = dict[str, Any]

WORDS = ("Huisregels", "<b>Vet</b>", "{{ 7 * 7 }}", "=1+1", "♥ ♠", "a" * 40, '"', "</script><script>alert(1)</script>")


def house_table(**more: Any) -> Json:
    """Queens at −50 and the last trick at −80, so an evening still adds up to zero: −1040 − 20 + 20 + 1040."""
    table = copy.deepcopy(rulebook_to_table(named("bonken-2002")))
    table |= {"key": "house", "name": {"en": "At Grandma’s", "nl": "Bij oma"}, "based_on": "bonken-2002"}
    worth(table, "queens", -50)
    worth(table, "last-trick", -80)
    return table | more


def worth(table: Json, contract: str, points: int) -> None:
    """Changes what every unit of a contract is worth."""
    for one in table["contracts"]:
        if one["key"] == contract:
            for unit in one["units"]:
                unit["points"] = points


def house(**more: Any) -> Rulebook:
    return read_rulebook(Node(house_table(**more), "house"))


Unit = tuple[str, int, int]  # its key, how many there are, and what each is worth


def kitchen_table() -> Rulebook:
    """Other seats, weighted contracts of both kinds, and a chooser who may double anyone. Zero: −130 and −130 against
    four times +65."""
    return _of_contracts(
        {"key": "kitchen-table", "name": {"en": "Kitchen table", "nl": "Keukentafel"}, "deals": 6, "plus_each": 1},
        {"dealer": 3, "calling": [3, 2, 1, 0], "leader": 1},
        "anyone",
        _contract("no-spades", "♠P", ("spades", 13, -10)),
        _contract("big-cards", "A9", ("aces", 4, -20), ("nines", 4, -10), ("two-of-clubs", 1, -10)),
        *(_contract(key, key[0].upper(), ("tricks", 13, 5)) for key in ("spades", "hearts", "diamonds", "clubs")),
        _contract("red-and-black", "♥♣", ("red-cards", 5, 7), ("black-cards", 3, 10)),
    )


def two_rounds() -> Rulebook:
    """Two plus contracts for each player, a chooser who calls first and may double nobody, and nothing but minus
    contracts at the end of the card. Zero: −60 and −100 against eight times +20."""
    return _of_contracts(
        {"key": "two-rounds", "name": {"en": "Two rounds", "nl": "Twee rondes"}, "deals": 10, "plus_each": 2},
        {"dealer": 0, "calling": [0, 1, 2, 3], "leader": 0},
        "nobody",
        *(_contract(f"trick-{n}", f"T{n}", (f"trick-{n}", 1, 20)) for n in range(1, 9)),
        _contract("first-trick", "1", ("first-trick", 1, -60)),
        _contract("tens", "10", ("tens", 4, -25)),
    )


def _of_contracts(head: Json, seats: Json, chooser: str, *contracts: Json) -> Rulebook:
    table: Json = {
        **head,
        "format": "rulebook/1",
        "summary": _said("a rulebook of the tests"),
        "first_chooser": _said("who is the youngest?"),
        "diagrams": [contract["key"] for contract in reversed(contracts)],
        "seats": seats,
        "doubling": {"chooser": chooser},
        "rules": [{"title": _said("aim"), "text": _said("most points wins")}],
        "contracts": list(contracts),
    }
    return read_rulebook(Node(table, head["key"]))


def _contract(key: str, symbol: str, *units: Unit) -> Json:
    kind = "plus" if units[0][2] > 0 else "minus"
    of_units = [
        {"key": of, "total": total, "points": points, "name": _said(of), "one": _said(of), "many": _said(f"{of}s")}
        for of, total, points in units
    ]
    return {"key": key, "symbol": symbol, "kind": kind, "name": _said(key), "rule": _said(key), "units": of_units}


def _said(text: str) -> dict[str, str]:
    """A text in each language, that shows which one."""
    return {language: f"{text} ({language})" for language in ("en", "nl")}


# What means something in a formula, HTML, SVG, a template, a text of ours or a script; no page has such a tag.
HOSTILE = "=1+1</script><u-u>\"'&lt;{{7*7}}$&{n}"
HOSTILE_SIGN = "<u-u>="


def hostile_table(typed: str = HOSTILE, sign: str = HOSTILE_SIGN) -> Json:
    """The same with such a text, and a number that no other has, wherever one may be typed."""
    table, number = house_table(), count(1)

    def text() -> dict[str, str]:
        return dict.fromkeys(("en", "nl"), f"{typed}{next(number)}")

    for contract in table["contracts"]:
        contract |= {"symbol": sign, "name": text(), "rule": text()}
        contract["units"] = [{**unit, "name": text(), "one": text(), "many": text()} for unit in contract["units"]]
    table["rules"] = [{"title": text(), "text": text()} for _ in range(2)]
    return table | {"name": text(), "summary": text(), "first_chooser": text()}


def hostile() -> Rulebook:
    return read_rulebook(Node(hostile_table(), "hostile"))


def tame() -> Rulebook:
    """The same with texts that mean nothing."""
    return read_rulebook(Node(hostile_table("tame", "tame"), "tame"))


def invented_table(rng: Random) -> Json:
    """Any house rules within the limits: 2 to 20 contracts of 1 to 4 units each, in one language or both."""
    languages = rng.choice((["en", "nl"], ["en"], ["nl"]))
    plus_each = rng.choice((0, 1, 1, 1, 2))
    plus = 4 * plus_each + rng.choice((0, 0, 1))
    minus = rng.randint(max(2 - plus, 0 if plus_each else 2), 20 - plus)
    kinds = ["minus"] * minus + ["plus"] * plus
    worth = _units(rng, "plus", languages)
    contracts = [
        {
            "key": f"contract-{number}",
            "symbol": f"{'AB'[kind == 'plus']}{number}",
            "kind": kind,
            "name": dict.fromkeys(languages, f"Contract {number}"),
            "rule": dict.fromkeys(languages, rng.choice(WORDS)),
            "units": _units(rng, kind, languages) if kind == "minus" else copy.deepcopy(worth),
        }
        for number, kind in enumerate(kinds)
    ]
    table: Json = {
        "format": "rulebook/1",
        "key": f"invented-{rng.randrange(10**6)}",
        "name": dict.fromkeys(languages, rng.choice(WORDS)),
        "summary": dict.fromkeys(languages, rng.choice(WORDS)),
        "first_chooser": dict.fromkeys(languages, rng.choice(WORDS)),
        "deals": minus + 4 * plus_each,
        "plus_each": plus_each,
        "diagrams": [contract["key"] for contract in contracts],
        "seats": {
            "dealer": rng.randrange(4),
            "calling": rng.sample(range(4), 4),
            "leader": rng.randrange(4),
            "first_dealer": rng.choice((True, False)),
        },
        "doubling": {"chooser": rng.choice(CHOOSER_DOUBLES), "others": rng.choice(OTHERS_DOUBLE)},
        "rules": [],
        "contracts": contracts,
    }
    if minus and rng.randrange(3) == 0:
        least = -(-minus // 4)  # four players choose them all
        table["most_minus"] = rng.randint(least, min(least + 1, minus))  # a wide limit is hardly ever reached
    worths = {kind: [_total(one) for one in contracts if one["kind"] == kind] for kind in ("minus", "plus")}
    total = sum(worths["minus"]) + sum(worths["plus"][: 4 * plus_each])
    return table | ({"adds_up_to": total} if total else {})


def _units(rng: Random, kind: str, languages: list[str]) -> list[Json]:
    sign = 1 if kind == "plus" else -1
    return [
        {
            "key": f"unit-{number}-{rng.randrange(3)}",
            "total": rng.choice((1, 1, 2, 4, 13, 52)),
            "points": sign * rng.choice((1, 5, 10, 25, 1000)),
            **{name: dict.fromkeys(languages, f"Unit {number}") for name in ("name", "one", "many")},
        }
        for number in range(rng.choice((1, 1, 1, 2, 3, 4)))
    ]


def _total(contract: Json) -> int:
    return sum(unit["total"] * unit["points"] for unit in contract["units"])


def invented(seed: int) -> Rulebook:
    return read_rulebook(Node(invented_table(Random(seed)), f"invented {seed}"))


def any_house_rules() -> st.SearchStrategy[Rulebook]:
    """Any of these rulebooks."""
    return st.integers(0, 10**6).map(invented)
