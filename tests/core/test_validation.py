"""A fault in a file comes with its place."""

from collections.abc import Callable
from datetime import date

import pytest

from scoresheet.core.errors import MissingError, ReadOnlyError, UnreadableError
from scoresheet.core.validation import Node, is_control

Read = Callable[[Node], object]

TREE = {"deals": [{"result": {"hearts": [1, 2]}}], "title": "Friday"}

CONTROLS = ["\x00", "\n", "\r", "\t", "\x1b", "\x1f", "\x7f", "\x80", "\x85", "\x9f", "\ud800", "\udbff", "\udfff"]
NO_CONTROLS = [" ", "~", "\xa0", "é", "♥", "م", "\u200d", "\ud7ff", "\ue000", "\uffff", "👵"]


def test_values_are_read_by_their_type() -> None:
    root = Node(TREE, "evening.json")
    table = root.table(("deals",), ("title", "place"))
    assert list(table) == ["deals", "title"]
    assert table["title"].text(6) == "Friday"
    [deal] = table["deals"].items()
    [unit] = deal.mapping()["result"].mapping().values()
    assert [member.whole(1, 2) for member in unit.items(2)] == [1, 2]
    assert [Node(value, "").switch() for value in (True, False)] == [True, False]
    assert Node("nl", "").one_of(("en", "nl")) == "nl"
    assert {Node(day, "").day() for day in ("2002-05-03", "20020503", date(2002, 5, 3))} == {"2002-05-03"}


def test_every_value_knows_its_place() -> None:
    deal = Node(TREE, "evening.json").mapping()["deals"].items()[0]
    second = deal.mapping()["result"].mapping()["hearts"].items()[1]
    assert (second.value, second.source, second.place) == (2, "evening.json", "deals[0].result.hearts[1]")
    assert Node([[5]], "", "").items()[0].items()[0].place == "[0][0]"
    assert Node({"a": 1}, "", "b").mapping()["a"].place == "b.a"


@pytest.mark.parametrize(
    ("value", "read", "place", "fault", "params"),
    [
        ({"a": 1}, lambda node: node.table(("a", "b")), "x", "missing-key", {"key": "b"}),
        ({"c": 1}, lambda node: node.table((), ("a",)), "x.c", "unknown-key", {"key": "c"}),
        ([], lambda node: node.table(()), "x", "not-a-table", {}),
        (None, lambda node: node.mapping(), "x", "not-a-table", {}),
        ({}, lambda node: node.items(), "x", "not-a-list", {}),
        ("ab", lambda node: node.items(), "x", "not-a-list", {}),
        ([1], lambda node: node.items(2), "x", "wrong-length", {"expected": 2, "found": 1}),
        ([1, 2, 3], lambda node: node.items(2), "x", "wrong-length", {"expected": 2, "found": 3}),
        (1, lambda node: node.text(), "x", "not-a-text", {}),
        (None, lambda node: node.text(), "x", "not-a-text", {}),
        ("♥" * 4, lambda node: node.text(3), "x", "text-too-long", {"longest": 3}),
        ("3 May", lambda node: node.day(), "x", "not-a-date", {}),
        ("", lambda node: node.day(), "x", "not-a-date", {}),
        (20020503, lambda node: node.day(), "x", "not-a-text", {}),
        ("1", lambda node: node.whole(0, 3), "x", "not-whole", {}),
        (1.0, lambda node: node.whole(0, 3), "x", "not-whole", {}),
        (True, lambda node: node.whole(0, 3), "x", "not-whole", {}),
        (None, lambda node: node.whole(0, 3), "x", "not-whole", {}),
        (1, lambda node: node.switch(), "x", "not-a-bool", {}),
        ("true", lambda node: node.switch(), "x", "not-a-bool", {}),
        (-1, lambda node: node.whole(0, 3), "x", "out-of-range", {"least": 0, "most": 3}),
        (4, lambda node: node.whole(0, 3), "x", "out-of-range", {"least": 0, "most": 3}),
        ("fr", lambda node: node.one_of(("en", "nl")), "x", "not-a-choice", {"found": "fr", "choices": ("en", "nl")}),
        (1, lambda node: node.one_of(("en", "nl")), "x", "not-a-text", {}),
        ("nl\n", lambda node: node.one_of(("en", "nl")), "x", "control-character", {}),
    ],
)
def test_a_fault_has_its_place_and_its_name(
    value: object, read: Read, place: str, fault: str, params: dict[str, object]
) -> None:
    with pytest.raises(UnreadableError) as caught:
        read(Node(value, "house.toml", "x"))
    error = caught.value
    assert (error.source, error.place, error.fault, error.params) == ("house.toml", place, fault, params)


@pytest.mark.parametrize("character", CONTROLS, ids=ascii)
def test_a_text_holds_no_control_characters_and_no_halves_of_surrogate_pairs(character: str) -> None:
    assert is_control(character)
    for text in (character, f"{character}Anna", f"Anna{character}"):
        with pytest.raises(UnreadableError) as caught:
            Node(text, "house.toml", "title").text()
        assert (caught.value.place, caught.value.fault) == ("title", "control-character")


@pytest.mark.parametrize("character", NO_CONTROLS, ids=ascii)
def test_a_text_holds_any_other_character(character: str) -> None:
    assert not is_control(character)
    assert Node(f"Anna{character}", "").text() == f"Anna{character}"


# Errors in logs


def test_an_error_as_text_has_its_place_fault_and_params() -> None:
    assert str(MissingError("no-deal", number=3)) == "no-deal: number=3"
    assert str(ReadOnlyError("view-key")) == "view-key"
    assert str(UnreadableError("house.toml", "deals", "not-whole")) == "house.toml: deals: not-whole"
    assert str(UnreadableError("", "", "not-a-choice", found="fr")) == "not-a-choice: found='fr'"
