"""Every fault that a rulebook can have is refused with its place and its name."""

import pytest
import tomli_w

from scoresheet.core.bonken.rulebook import read_rulebook, rulebook_keys, rulebook_to_table
from scoresheet.core.errors import UnreadableError
from scoresheet.formats.json_toml import parse_toml
from tests.strategies import GONE, INVENTED, with_value

KITCHEN_TABLE = INVENTED[0]
TABLE = rulebook_to_table(KITCHEN_TABLE)


def broken(path: str, value: object) -> str:
    """The rulebook of the kitchen table with something else at ``path``."""
    return tomli_w.dumps(with_value(TABLE, path, value))


SEVEN = list(KITCHEN_TABLE.diagrams)


@pytest.mark.parametrize(
    ("path", "value", "place", "fault", "params"),
    [
        # the whole
        ("colour", "green", "colour", "unknown-key", {"key": "colour"}),
        ("deals", GONE, "", "missing-key", {"key": "deals"}),
        ("contracts", GONE, "", "missing-key", {"key": "contracts"}),
        ("format", "other/2", "format", "not-a-choice", {"found": "other/2", "choices": ("rulebook/1",)}),
        ("format", "rulebook/2", "", "newer-format", {"found": "rulebook/2", "newest": "rulebook/1"}),
        ("key", "k" * 41, "key", "text-too-long", {"longest": 40}),
        ("key", "kitchen\x00table", "key", "control-character", {}),
        ("key", "Kitchen/table", "key", "bad-key", {"key": "Kitchen/table"}),
        ("name", {}, "name", "missing-key", {"key": "en"}),
        ("name.nl", GONE, "summary.nl", "unknown-key", {"key": "nl"}),  # it has the languages of its name
        ("name.en", "k" * 61, "name.en", "text-too-long", {"longest": 60}),
        ("most_minus", 0, "most_minus", "out-of-range", {"least": 1, "most": 20}),
        ("adds_up_to", 65, "adds_up_to", "wrong-sum", {"expected": 0, "found": 65}),
        ("based_on", "bonken", "based_on", "not-a-choice", {"found": "bonken", "choices": rulebook_keys()}),
        ("name.fr", "Table de cuisine", "name.fr", "unknown-key", {"key": "fr"}),
        ("first_chooser.nl", "Wie is\nde jongste?", "first_chooser.nl", "control-character", {}),
        ("deals", 6.0, "deals", "not-whole", {}),
        ("deals", 0, "deals", "out-of-range", {"least": 1, "most": 100}),
        ("deals", 101, "deals", "out-of-range", {"least": 1, "most": 100}),
        ("plus_each", -1, "plus_each", "out-of-range", {"least": 0, "most": 25}),
        ("plus_each", 26, "plus_each", "out-of-range", {"least": 0, "most": 25}),
        # seats
        ("seats.leader", GONE, "seats", "missing-key", {"key": "leader"}),
        ("seats.caller", 1, "seats.caller", "unknown-key", {"key": "caller"}),
        ("seats.dealer", 4, "seats.dealer", "out-of-range", {"least": 0, "most": 3}),
        ("seats.leader", -1, "seats.leader", "out-of-range", {"least": 0, "most": 3}),
        ("seats.calling", [3, 2, 1], "seats.calling", "wrong-length", {"expected": 4, "found": 3}),
        ("seats.calling", [3, 2, 1, 4], "seats.calling[3]", "out-of-range", {"least": 0, "most": 3}),
        ("seats.calling", [3, 2, 1, 3], "seats.calling", "repeated-key", {"key": 3}),
        # doubling
        ("doubling.first", "left", "doubling.first", "unknown-key", {"key": "first"}),
        ("doubling.chooser", GONE, "doubling", "missing-key", {"key": "chooser"}),
        (
            *("doubling.chooser", "everybody", "doubling.chooser", "not-a-choice"),
            {"found": "everybody", "choices": ("back-only", "anyone", "nobody")},
        ),
        # rules
        ("rules", [{}] * 31, "rules", "list-too-long", {"longest": 30}),
        ("rules", [{}] * 30, "rules[0]", "missing-key", {"key": "title"}),
        ("rules[0].title", GONE, "rules[0]", "missing-key", {"key": "title"}),
        ("rules[0].text.en", "k" * 2001, "rules[0].text.en", "text-too-long", {"longest": 2000}),
        ("rules[0].text.nl", GONE, "rules[0].text", "missing-key", {"key": "nl"}),
        # contracts
        ("contracts", [], "contracts", "number-of-contracts", {"least": 2, "most": 20}),
        ("contracts", [{}] * 21, "contracts", "number-of-contracts", {"least": 2, "most": 20}),
        ("contracts[1].key", "__proto__", "contracts[1].key", "bad-key", {"key": "__proto__"}),
        ("contracts[1].symbol", GONE, "contracts[1]", "missing-key", {"key": "symbol"}),
        ("contracts[1].total", -130, "contracts[1].total", "unknown-key", {"key": "total"}),
        ("contracts[1].key", "k" * 41, "contracts[1].key", "text-too-long", {"longest": 40}),
        ("contracts[1].symbol", "A9A9A9A", "contracts[1].symbol", "text-too-long", {"longest": 6}),
        ("contracts[1].symbol", {"en": "A9"}, "contracts[1].symbol", "missing-key", {"key": "nl"}),
        (
            *("contracts[1].symbol", {"en": "A9", "nl": "A9A9A9A"}, "contracts[1].symbol.nl", "text-too-long"),
            {"longest": 6},
        ),
        (
            *("contracts[1].kind", "neither", "contracts[1].kind", "not-a-choice"),
            {"found": "neither", "choices": ("minus", "plus")},
        ),
        ("contracts[1].rule.en", GONE, "contracts[1].rule", "missing-key", {"key": "en"}),
        ("contracts[1].key", "no-spades", "contracts", "repeated-key", {"key": "no-spades"}),
        # units
        ("contracts[1].units", [], "contracts[1].units", "empty-list", {}),
        ("contracts[1].units", [{}] * 5, "contracts[1].units[0]", "missing-key", {"key": "key"}),
        ("contracts[1].units[2].many", GONE, "contracts[1].units[2]", "missing-key", {"key": "many"}),
        ("contracts[1].units[2].each", 1, "contracts[1].units[2].each", "unknown-key", {"key": "each"}),
        ("contracts[1].units[0].key", "k" * 41, "contracts[1].units[0].key", "text-too-long", {"longest": 40}),
        ("contracts[1].units[0].key", "nines", "contracts[1].units", "repeated-key", {"key": "nines"}),
        ("contracts[1].units[0].total", 0, "contracts[1].units[0].total", "out-of-range", {"least": 1, "most": 52}),
        ("contracts[1].units[0].total", 53, "contracts[1].units[0].total", "out-of-range", {"least": 1, "most": 52}),
        ("contracts[1].units[0].points", 0.5, "contracts[1].units[0].points", "not-whole", {}),
        *(
            (f"contracts[{row}].units[0].points", points, f"contracts[{row}].units[0].points", "out-of-range", bounds)
            for row, bounds, wrong in (
                (1, {"least": -1000, "most": -1}, (-1001, 0, 20)),
                (2, {"least": 1, "most": 1000}, (1001, 0, -5)),
            )
            for points in wrong
        ),
        # texts that stand alone, and so cannot be empty
        *(
            (path, empty, f"{path}{language}", "empty-text", {})
            for path, empty, language in (
                ("name.en", "", ""),
                ("name.nl", " ", ""),
                ("contracts[1].symbol", "", ""),
                ("contracts[1].symbol", {"en": "A9", "nl": "\u00a0"}, ".nl"),
                ("contracts[1].name.nl", "", ""),
                *((f"contracts[1].units[2].{noun}.en", " ", "") for noun in ("name", "one", "many")),
            )
        ),
        # the evening
        ("plus_each", 2, "plus_each", "too-few-plus", {"needed": 8, "found": 5}),
        ("deals", 7, "deals", "deals-do-not-fit", {"expected": 6, "found": 7}),
        ("deals", 5, "deals", "deals-do-not-fit", {"expected": 6, "found": 5}),
        ("plus_each", 0, "deals", "deals-do-not-fit", {"expected": 2, "found": 6}),
        ("contracts[2].units[0].points", 6, "contracts", "plus-differ", {"totals": (65, 78)}),
        ("contracts[0].units[0].points", -11, "contracts", "not-zero-sum", {"total": -13}),
        ("contracts[1].units[2].points", -9, "contracts", "not-zero-sum", {"total": 1}),
        ("diagrams", SEVEN[1:], "diagrams", "diagrams-differ", {}),
        ("diagrams", [*SEVEN, "spades"], "diagrams", "diagrams-differ", {}),
        ("diagrams", [*SEVEN[:6], "no-trumps"], "diagrams", "diagrams-differ", {}),
    ],
)
def test_a_broken_rulebook_is_refused_with_its_place_and_fault(
    path: str, value: object, place: str, fault: str, params: dict[str, object]
) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_rulebook(parse_toml(broken(path, value), "house.toml"))
    error = caught.value
    assert (error.source, error.place, error.fault, error.params) == ("house.toml", place, fault, params)


def test_the_rulebook_that_is_broken_above_is_whole() -> None:
    assert read_rulebook(parse_toml(broken("deals", 6), "kitchen-table.toml")) == KITCHEN_TABLE


def test_a_contract_may_be_worth_up_to_a_thousand_a_unit() -> None:
    for points in (-1000, -1):
        with pytest.raises(UnreadableError) as caught:
            read_rulebook(parse_toml(broken("contracts[0].units[0].points", points), ""))
        assert caught.value.fault == "not-zero-sum"
    for points in (1, 1000):
        with pytest.raises(UnreadableError) as caught:
            read_rulebook(parse_toml(broken("contracts[2].units[0].points", points), ""))
        assert caught.value.fault == "plus-differ"
