"""The table's words for doubles, and who may double whom."""

from dataclasses import replace

import pytest

from scoresheet.core.bonken.doubling import Call, Double, back_on_all, calls, may_double, ruitenwissen, zalen
from scoresheet.core.bonken.rulebook import ChooserDoubles, named
from scoresheet.core.bonken.seats import Seat, roles
from tests.strategies import INVENTED, A, B, C, D, doubled

CARD = named("bonken-2002")


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (zalen(A), "A>B A>C A>D"),
        (zalen(C), "C>A C>B C>D"),
        # Everybody except the chooser.
        (ruitenwissen(A, B), "A>C A>D"),
        (ruitenwissen(D, A), "D>B D>C"),
        # Everybody who doubled you.
        (back_on_all(A, doubled("")), ""),
        (back_on_all(A, doubled("B>A B>C C>D D>A")), "A>B A>D"),
    ],
)
def test_words_for_several_doubles_at_once(made: tuple[Double, ...], expected: str) -> None:
    assert made == doubled(expected)


# Who may double whom


@pytest.mark.parametrize(
    ("chooser_doubles", "before", "expected"),
    [
        ("back-only", "", ()),
        ("back-only", "B>C C>B", ()),
        ("back-only", "B>A", (B,)),
        ("back-only", "B>A C>B D>A", (B, D)),
        ("back-only", "B>A C>A D>A", (B, C, D)),
        ("anyone", "", (B, C, D)),
        ("anyone", "B>A", (B, C, D)),
        ("nobody", "", ()),
        ("nobody", "B>A C>A D>A", ()),
    ],
)
def test_whom_the_chooser_may_double(chooser_doubles: ChooserDoubles, before: str, expected: tuple[Seat, ...]) -> None:
    rulebook = replace(CARD, chooser_doubles=chooser_doubles)
    assert may_double(rulebook, chooser=A, caller=A, doubles=doubled(before)) == expected


@pytest.mark.parametrize("chooser_doubles", ["back-only", "anyone", "nobody"])
@pytest.mark.parametrize("before", ["", "A>B C>B"])
def test_everybody_else_may_double_anyone(chooser_doubles: ChooserDoubles, before: str) -> None:
    rulebook = replace(CARD, chooser_doubles=chooser_doubles)
    assert may_double(rulebook, chooser=A, caller=B, doubles=doubled(before)) == (A, C, D)


# Doubles as calls


def passes(caller: Seat) -> Call:
    return Call(caller, "pass", (), ())


def heard(chooser: Seat, doubles: str) -> tuple[Call, ...]:
    return calls(roles(CARD, chooser), doubled(doubles))


def test_the_calls_of_the_minus_example() -> None:
    # "B zaals. C passes. D doubles C. A goes back on B."
    assert heard(A, "B>A B>C B>D D>C A>B") == (
        Call(B, "zalen", doubled=(A, C, D), back=()),
        passes(C),
        Call(D, "double", doubled=(C,), back=()),
        Call(A, "double", doubled=(), back=(B,)),
    )


def test_the_calls_of_the_plus_example() -> None:
    # "C ruitenwisses. D zaals. A doubles B. B only goes back on A." D goes back on C by zalen.
    assert heard(B, "C>D C>A D>A D>B D>C A>B B>A") == (
        Call(C, "ruitenwissen", doubled=(A, D), back=()),
        Call(D, "zalen", doubled=(A, B), back=(C,)),
        Call(A, "double", doubled=(B,), back=()),
        Call(B, "double", doubled=(), back=(A,)),
    )


def test_calls_do_not_depend_on_the_order_of_the_doubles() -> None:
    assert heard(B, "B>A A>B D>C D>B D>A C>A C>D") == heard(B, "C>D C>A D>A D>B D>C A>B B>A")


def test_everybody_doubles_everybody() -> None:
    everything = " ".join(f"{who}>{whom}" for who in "ABCD" for whom in "ABCD" if who != whom)
    assert heard(A, everything) == (
        Call(B, "zalen", doubled=(A, C, D), back=()),
        Call(C, "zalen", doubled=(A, D), back=(B,)),
        Call(D, "zalen", doubled=(A,), back=(B, C)),
        Call(A, "back-on-all", doubled=(), back=(B, C, D)),
    )


@pytest.mark.parametrize(
    ("doubles", "call"),
    [
        ("B>A D>A A>D", Call(A, "double", (), (D,))),
        ("B>A A>B", Call(A, "double", (), (B,))),
        # By what was called, also where the chooser had not been doubled.
        ("A>C", Call(A, "double", (C,), ())),
        ("B>A A>B A>C", Call(A, "double", (C,), (B,))),
        ("B>A A>B A>C A>D", Call(A, "zalen", (C, D), (B,))),
    ],
)
def test_the_call_of_a_chooser_who_does_not_go_back_on_all(doubles: str, call: Call) -> None:
    assert heard(A, doubles)[3] == call


def test_only_the_chooser_goes_back_on_all() -> None:
    assert heard(A, "B>D C>D D>B D>C")[2] == Call(D, "ruitenwissen", (), (B, C))
    assert heard(A, "A>D B>D D>A D>B")[2] == Call(D, "double", (A,), (B,))


def test_the_first_caller_of_a_pair_doubles_and_the_second_goes_back() -> None:
    assert heard(A, "B>C C>B")[:2] == (Call(B, "double", (C,), ()), Call(C, "double", (), (B,)))
    assert heard(B, "B>C C>B") == (Call(C, "double", (B,), ()), passes(D), passes(A), Call(B, "double", (), (C,)))


def test_a_chooser_who_calls_first_doubles() -> None:
    two_rounds = replace(INVENTED[1], chooser_doubles="anyone")
    assert calls(roles(two_rounds, A), doubled("A>B B>A A>C A>D"))[:2] == (
        Call(A, "zalen", (B, C, D), ()),
        Call(B, "double", (), (A,)),
    )
    assert calls(roles(two_rounds, A), doubled("A>B A>C B>A C>A"))[0] == Call(A, "double", (B, C), ())


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 0, 1, 2)])
def test_a_chooser_who_may_only_go_back_answers_those_who_call_later(order: tuple[int, ...]) -> None:
    book = replace(CARD, seating=replace(CARD.seating, calling=order))
    made = doubled("C>A A>C")
    assert may_double(book, chooser=A, caller=A, doubles=made) == (C,)
    called = [call for call in calls(roles(book, A), made) if call.name != "pass"]
    assert called == [Call(C, "double", (A,), ()), Call(A, "double", (), (C,))]
