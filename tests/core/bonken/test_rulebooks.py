"""The rulebooks of the package against tables typed from their sources, invented ones, and broken ones."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from scoresheet.core.bonken.rulebook import Rulebook, Seating, named, read_rulebook, rulebook_keys, rulebook_to_table
from scoresheet.core.errors import MissingError, UnreadableError
from scoresheet.core.keys import digest_of_table
from scoresheet.core.languages import LANGUAGES, Text
from scoresheet.core.validation import Node
from scoresheet.formats.json_toml import parse_toml
from tests.strategies import BOOKS, INVENTED, SHIPPED

KITCHEN_TABLE, TWO_ROUNDS = INVENTED


@dataclass(frozen=True)
class Row:
    """A row of the card: key, names, unit key x total x points each, contract total."""

    key: str
    english: str
    dutch: str
    units: tuple[tuple[str, int, int], ...]
    total: int


# The card of 2002.
CARD_2002 = [
    Row("points-of-hearts", "Points of Hearts", "Hartenpunten", (("hearts", 13, -10),), -130),
    Row("kings-jacks", "Kings/Jacks", "Heren/Boeren", (("kings-jacks", 8, -25),), -200),
    Row("king-of-hearts", "King of Hearts", "Hartenheer", (("king-of-hearts", 1, -100),), -100),
    Row("queens", "Queens", "Vrouwen", (("queens", 4, -45),), -180),
    Row("domino", "Domino", "Domino", (("last-out", 1, -100),), -100),
    Row("duck", "Duck", "Bukken", (("tricks", 13, -10),), -130),
    Row("seventh-thirteenth", "7th/13th Trick", "7e/13e slag", (("trick-7", 1, -50), ("trick-13", 1, -50)), -100),
    Row("last-trick", "Last Trick", "Laatste slag", (("last-trick", 1, -100),), -100),
    Row("spades", "Trumps of Spades", "Schoppen troef", (("tricks", 13, 20),), 260),
    Row("hearts", "Trumps of Hearts", "Harten troef", (("tricks", 13, 20),), 260),
    Row("diamonds", "Trumps of Diamonds", "Ruiten troef", (("tricks", 13, 20),), 260),
    Row("clubs", "Trumps of Clubs", "Klaveren troef", (("tricks", 13, 20),), 260),
    Row("no-trumps", "No Trumps", "Zonder troef", (("tricks", 13, 20),), 260),
]
SYMBOLS_2002 = ["♥P", "KJ", "♥K", "Q", "Do", "Du", "7/13", "LT", "♠", "♥", "♦", "♣", "⊘"]
DIAGRAMS_2002 = ["♥P", "KJ", "♥K", "Q", "♠", "♥", "♦", "♣", "⊘", "Do", "Du", "7/13", "LT"]

# Wikipedia's article has no card; the names of its trumps are ours.
WIKIPEDIA = [
    Row("ducking", "Ducking", "Bukken", (("tricks", 13, -5),), -65),
    Row("no-hearts", "No Hearts", "Hartenjagen", (("hearts", 13, -5),), -65),
    Row("no-men", "No Men", "Herenboeren", (("kings", 4, -20), ("jacks", 4, -10)), -120),
    Row("no-queens", "No Queens", "Vrouwen", (("queens", 4, -30),), -120),
    Row("no-king-of-hearts", "No King of Hearts", "Hartenheer", (("king-of-hearts", 1, -50),), -50),
    Row("no-last", "No Last", "Laatste slag", (("last-trick", 1, -50),), -50),
    Row("domino", "Domino", "Domino", (("last-out", 1, -50),), -50),
    Row("spades", "Trumps of Spades", "Schoppen troef", (("tricks", 13, 10),), 130),
    Row("hearts", "Trumps of Hearts", "Harten troef", (("tricks", 13, 10),), 130),
    Row("diamonds", "Trumps of Diamonds", "Ruiten troef", (("tricks", 13, 10),), 130),
    Row("clubs", "Trumps of Clubs", "Klaveren troef", (("tricks", 13, 10),), 130),
    Row("no-trumps", "No Trumps", "Zonder troef", (("tricks", 13, 10),), 130),
]
# Each card or trick as the source of the rulebook counts it, from no tricks to the two last ones.
KING = [
    Row("no-tricks", "No Tricks", "Geen slagen", (("tricks", 13, -20),), -260),
    Row("no-hearts", "No Hearts", "Geen harten", (("hearts", 13, -20),), -260),
    Row("no-queens", "No Queens", "Geen vrouwen", (("queens", 4, -50),), -200),
    Row("no-men", "No Men", "Geen heren en boeren", (("kings-jacks", 8, -30),), -240),
    Row("king-of-hearts", "King of Hearts", "Hartenheer", (("king-of-hearts", 1, -160),), -160),
    Row("last-two", "Last Two", "Laatste twee", (("trick-12", 1, -90), ("trick-13", 1, -90)), -180),
    Row("festa-first", "Festa 1", "Festa 1", (("tricks", 13, 25),), 325),
    Row("festa-second", "Festa 2", "Festa 2", (("tricks", 13, 25),), 325),
    Row("festa-third", "Festa 3", "Festa 3", (("tricks", 13, 25),), 325),
    Row("festa-fourth", "Festa 4", "Festa 4", (("tricks", 13, 25),), 325),
]


def rows(rulebook: Rulebook) -> list[Row]:
    return [
        Row(
            contract.key,
            contract.name["en"],
            contract.name["nl"],
            tuple((unit.key, unit.total, unit.points) for unit in contract.units),
            contract.total,
        )
        for contract in rulebook.contracts
    ]


@pytest.mark.parametrize(
    ("key", "card"), [("bonken-2002", CARD_2002), ("bonken-wikipedia", WIKIPEDIA), ("king-portugal", KING)]
)
def test_the_contracts_are_those_of_the_source_in_the_order_of_the_card(key: str, card: list[Row]) -> None:
    assert rows(named(key)) == card


def test_the_symbols_are_those_of_the_card_of_2002() -> None:
    card = named("bonken-2002")
    assert [contract.symbol["en"] for contract in card.contracts] == SYMBOLS_2002
    assert [card.contract(key).symbol["en"] for key in card.diagrams] == DIAGRAMS_2002


def test_only_the_card_of_2002_has_no_dealer_of_the_first_deal() -> None:
    for rulebook in BOOKS:
        assert rulebook.seating.has_dealer(1) is (rulebook.key != "bonken-2002")
        assert rulebook.seating.has_dealer(2)


def test_only_units_of_one_worth_are_counted_as_units() -> None:
    assert named("bonken-2002").contract("seventh-thirteenth").per_unit == -50
    assert named("bonken-2002").contract("spades").per_unit == 20
    assert named("bonken-wikipedia").contract("no-men").per_unit is None
    assert KITCHEN_TABLE.contract("red-and-black").per_unit is None


def texts(value: Any) -> Iterator[Text]:
    """Everything in the table of a rulebook that people read."""
    if isinstance(value, dict) and set(value) <= set(LANGUAGES):
        yield value
    elif isinstance(value, dict | list):
        for member in value.values() if isinstance(value, dict) else value:
            yield from texts(member)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rulebook", SHIPPED, ids=lambda rulebook: rulebook.key)
def test_every_text_and_a_symbol_of_each_contract_are_there(rulebook: Rulebook, language: str) -> None:
    for text in texts(rulebook_to_table(rulebook)):
        assert re.fullmatch(r"\S+( \S+)*", text[language])
    assert len({contract.symbol[language] for contract in rulebook.contracts} - {""}) == len(rulebook.contracts)


# Finding rulebooks


def test_the_default_rulebook_comes_first() -> None:
    others = ("bonken-sunmar", "bonken-sunmar-opposite", "bonken-wikipedia", "king-portugal")
    assert rulebook_keys() == ("bonken-2002", *others)


@pytest.mark.parametrize("key", ["", "bonken", "../core/__init__", "bonken-2002.toml", "BONKEN-2002"])
def test_an_unknown_rulebook_is_a_missing_error(key: str) -> None:
    with pytest.raises(MissingError) as caught:
        named(key)
    assert caught.value.fault == "no-rulebook"
    assert caught.value.params == {"rulebook": key, "known": rulebook_keys()}


def test_an_unknown_contract_is_a_missing_error() -> None:
    card = named("bonken-2002")
    assert card.find("no-men") is None
    with pytest.raises(MissingError) as caught:
        card.contract("no-men")
    assert (caught.value.fault, caught.value.params) == (
        "no-contract",
        {"contract": "no-men", "rulebook": "bonken-2002"},
    )


def test_king_in_portugal_has_ten_deals_without_doubling() -> None:
    king = named("king-portugal")
    assert (king.deals, king.has_doubling, king.adds_up_to) == (10, False, 0)
    assert king.seating == Seating(dealer=0, calling=(1, 2, 3, 0), leader=0)


# Addresses and logs have these for house rules of the same words: they stay, however much a file leaves out.
DIGESTS = {
    "bonken-2002": "764be1e4a0f4c607d0694776c984fb1baa71c165",
    "bonken-sunmar": "469267ff0b49a3c28a5643d119d5acf8fcb9d4aa",
    "bonken-sunmar-opposite": "026077cdaac783735986864cd77f36a265c8bf39",
    "bonken-wikipedia": "386319ca54eaddcc4fcdd8587c2d7e65d02939c4",
    "king-portugal": "32b0d22c1e15e0ad69c426964939ea8dc25b34c0",
}


def test_the_digests_of_the_shipped_rulebooks_never_change() -> None:
    assert {key: digest_of_table(rulebook_to_table(named(key))) for key in rulebook_keys()} == DIGESTS


INHERITING = """
format = "rulebook/1"
key = "dear-queens"
based_on = "bonken-2002"
adds_up_to = -20
name = { en = "Dear queens" }

[doubling]
others = "chooser"

[[rules]]
title = { en = "The cards" }
text = { en = "A full pack." }

[[contracts]]
key = "queens"

[[contracts.units]]
key = "queens"
total = 4
points = -50
name = { en = "Queens" }
one = { en = "queen" }
many = { en = "queens" }
"""


def test_a_file_based_on_another_has_the_differences_only() -> None:
    book, base = read_rulebook(parse_toml(INHERITING, "dear.toml")), named("bonken-2002")
    assert (book.key, book.based_on, book.languages) == ("dear-queens", "bonken-2002", ("en",))
    assert [contract.key for contract in book.contracts] == [contract.key for contract in base.contracts]
    queens = book.contract("queens")
    assert (queens.total, queens.rule["en"]) == (
        -200,
        "Avoid queens: every queen in the tricks you take costs 50 points.",
    )
    assert (book.chooser_doubles, book.others_double, book.seating) == ("back-only", "chooser", base.seating)
    texts = {section.title["en"]: section.text["en"] for section in book.rules}
    assert texts.keys() == {section.title["en"] for section in base.rules}
    assert texts.pop("The cards") == "A full pack."
    for title in ("Aim of the game", "End of the evening"):
        assert "The four endscores add up to −20." in texts.pop(title)
    assert texts.items() <= {section.title["en"]: section.text["en"] for section in base.rules}.items()


def test_a_document_is_no_rulebook_and_refused_for_its_format() -> None:
    with pytest.raises(UnreadableError) as caught:
        read_rulebook(parse_toml('format = "scoresheet/1"\nplayers = []', "evening.toml"))
    assert (caught.value.place, caught.value.fault) == ("format", "not-a-choice")


@pytest.mark.parametrize("contracts", [5, "queens", {}, None])
def test_contracts_of_based_rules_that_are_no_list_are_refused(contracts: object) -> None:
    table = {"format": "rulebook/1", "key": "house", "based_on": "bonken-2002", "diagrams": []}
    with pytest.raises(UnreadableError) as caught:
        read_rulebook(Node({**table, "contracts": contracts}, "house"))
    assert (caught.value.place, caught.value.fault) == ("contracts", "not-a-list")


@pytest.mark.parametrize(
    ("place", "key", "twice"),
    [
        ("contracts", "queens", [{"key": "queens"}, {"key": "duck"}, {"key": "queens"}]),
        ("rules", "The cards", [{"title": {"en": "The cards"}, "text": {"en": text}} for text in "ab"]),
    ],
)
def test_based_rules_that_change_a_contract_or_a_paragraph_twice_are_refused(
    place: str, key: str, twice: list[object]
) -> None:
    table = {"format": "rulebook/1", "key": "house", "based_on": "bonken-2002", "name": {"en": "Ours"}, place: twice}
    with pytest.raises(UnreadableError) as caught:
        read_rulebook(Node(table, "house"))
    assert (caught.value.place, caught.value.fault, caught.value.params) == (place, "repeated-key", {"key": key})


def test_a_whole_table_inherits_nothing() -> None:
    table = rulebook_to_table(named("bonken-sunmar"))
    assert table["most_minus"] == 2
    del table["most_minus"]
    whole = read_rulebook(Node({**table, "key": "house", "based_on": "bonken-sunmar"}, "house"))
    assert whole.most_minus is None
