"""A rulebook as the table that it is read from, and the digest that names it.

>>> from scoresheet.core.bonken.rulebook import named
>>> table = rulebook_to_table(named("bonken-2002"))
>>> table["contracts"][3]["symbol"], table["contracts"][4]["symbol"]
({'en': 'Q', 'nl': 'V'}, 'Do')
>>> len(digest_of(table))
40

What may be left out is left out, so the same rules are the same table, and the same digest, however they were written.
"""

import json
import re
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from scoresheet.core.languages import Text

if TYPE_CHECKING:
    from scoresheet.core.bonken.rulebook import Contract, Rulebook, Seating

DIGEST = re.compile("[0-9a-f]{40}")


def digest_of(table: object) -> str:
    """The first 160 bits of the SHA-256 of a table as JSON with sorted keys, in hexadecimal: nobody can write another
    rulebook with the same."""
    return sha256(json.dumps(table, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:40]


def rulebook_to_table(rulebook: "Rulebook") -> dict[str, Any]:
    """The table (``rulebook/1``) that reads back as this rulebook."""
    table: dict[str, Any] = {
        "format": "rulebook/1",
        "key": rulebook.key,
        "name": dict(rulebook.name),
        "summary": dict(rulebook.summary),
        "first_chooser": dict(rulebook.first_chooser),
        "deals": rulebook.deals,
        "plus_each": rulebook.plus_each,
        "diagrams": list(rulebook.diagrams),
    }
    if rulebook.most_minus is not None:
        table["most_minus"] = rulebook.most_minus
    if rulebook.adds_up_to != 0:
        table["adds_up_to"] = rulebook.adds_up_to
    if rulebook.based_on:
        table["based_on"] = rulebook.based_on
    table["seats"] = _seats(rulebook.seating)
    table["doubling"] = {"chooser": rulebook.chooser_doubles}
    if rulebook.others_double != "anyone":
        table["doubling"]["others"] = rulebook.others_double
    table["rules"] = [{"title": dict(section.title), "text": dict(section.text)} for section in rulebook.rules]
    table["contracts"] = [_contract(contract) for contract in rulebook.contracts]
    return table


def _seats(seating: "Seating") -> dict[str, Any]:
    table: dict[str, Any] = {"dealer": seating.dealer, "calling": list(seating.calling), "leader": seating.leader}
    return table if seating.first_dealer else table | {"first_dealer": False}


def _contract(contract: "Contract") -> dict[str, Any]:
    return {
        "key": contract.key,
        "symbol": _symbol(contract.symbol),
        "kind": contract.kind,
        "name": dict(contract.name),
        "rule": dict(contract.rule),
        "units": [
            {
                "key": unit.key,
                "total": unit.total,
                "points": unit.points,
                "name": dict(unit.name),
                "one": dict(unit.one),
                "many": dict(unit.many),
            }
            for unit in contract.units
        ],
    }


def _symbol(symbol: Text) -> str | dict[str, str]:
    """One text where the sign is the same in all languages."""
    signs = set(symbol.values())
    return signs.pop() if len(signs) == 1 else dict(symbol)
