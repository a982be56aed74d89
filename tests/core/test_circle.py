"""A circle as a fold of its changes: how each is applied, taken back, and kept in a log."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.core.circle import (
    KINDS,
    SHORTER,
    Circle,
    CircleChange,
    Counting,
    Joined,
    Named,
    Parted,
    PutIn,
    ShownAs,
    TakenOut,
    ToldApart,
    change_from_plain,
    circle_from_plain,
    circle_to_plain,
)
from scoresheet.core.errors import UnreadableError
from scoresheet.core.validation import Node

NAMES = st.sampled_from(["Anna", "anna", "Bram", "Abraham", "Straße"])
EVENINGS = st.sampled_from(["1", "2", "3"])
CHANGES: st.SearchStrategy[CircleChange] = st.one_of(
    st.builds(Named, NAMES),
    st.builds(PutIn, EVENINGS),
    st.builds(TakenOut, EVENINGS),
    st.builds(Joined, NAMES, NAMES),
    st.builds(Parted, NAMES),
    st.builds(ToldApart, EVENINGS, NAMES, NAMES | st.just("")),
    st.builds(ShownAs, NAMES, st.sampled_from(["", *SHORTER])),
    st.builds(Counting, st.integers(0, 999)),
)


def folded(changes: list[CircleChange]) -> Circle:
    circle = Circle("Thursday")
    for change in changes:
        circle = change.apply(circle)
    return circle


def content(circle: Circle) -> Circle:
    """The circle without the order in which evenings were put in."""
    return Circle(circle.name, tuple(sorted(circle.evenings)), circle.same, circle.apart, circle.shown, circle.least)


@given(st.lists(CHANGES, max_size=6), CHANGES)
def test_every_change_can_be_taken_back(changes: list[CircleChange], last: CircleChange) -> None:
    before = folded(changes)
    assert content(last.undone(before).apply(last.apply(before))) == content(before)


@given(st.lists(CHANGES, max_size=6))
def test_a_circle_and_its_changes_are_read_back_as_they_were_kept(changes: list[CircleChange]) -> None:
    circle = folded(changes)
    assert circle_from_plain(Node(json.loads(json.dumps(circle_to_plain(circle))), "circle")) == circle
    for change in changes:
        assert change_from_plain(Node(json.loads(json.dumps(change.plain())), "log")) == change


def test_every_kind_of_change_is_generated() -> None:
    assert set(KINDS) == {"named", "put-in", "taken-out", "joined", "parted", "told-apart", "shown-as", "counting"}


@pytest.mark.parametrize(
    "plain",
    [
        {},
        {"kind": "named"},
        {"kind": "named", "name": "x" * 101},
        {"kind": "named", "name": "A", "person": "B"},
        {"kind": "put-in", "evening": 1},
        {"kind": "shown-as", "person": "A", "how": "backwards"},
        {"kind": "removed"},
        [],
    ],
)
def test_an_unreadable_change_of_a_circle_is_refused(plain: object) -> None:
    with pytest.raises(UnreadableError):
        change_from_plain(Node(plain, "log"))


def test_two_new_names_clash_and_nothing_else_does() -> None:
    assert Named("A").conflict(Named("B"), ()) is not None
    assert Named("A").conflict(PutIn("1"), ()) is None
    assert PutIn("1").conflict(PutIn("1"), ()) is None
