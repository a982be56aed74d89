"""The table's words for doubles, and who may double whom."""

from dataclasses import replace

import pytest

from scoresheet.core.bonken.doubling import Call, Double, back_on_all, calls, may_double, ruitenwissen, zalen
from scoresheet.core.bonken.rulebook import ChooserDoubles, Rulebook
from scoresheet.core.bonken.seats import Seat, roles
from tests.strategies import BOOK, INVENTED, A, B, C, D, doubled


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
    rulebook = replace(BOOK, chooser_doubles=chooser_doubles)
    assert may_double(rulebook, chooser=A, caller=A, doubles=doubled(before)) == expected


@pytest.mark.parametrize("chooser_doubles", ["back-only", "anyone", "nobody"])
@pytest.mark.parametrize("before", ["", "A>B C>B"])
def test_everybody_else_may_double_anyone(chooser_doubles: ChooserDoubles, before: str) -> None:
    rulebook = replace(BOOK, chooser_doubles=chooser_doubles)
    assert may_double(rulebook, chooser=A, caller=B, doubles=doubled(before)) == (A, C, D)


# Doubles as calls


def heard(rulebook: Rulebook, chooser: Seat, doubles: str) -> str:
    """The calls as one would note them: by ``D zalen AB/C`` D doubles A and B, and goes back on C."""

    def noted(call: Call) -> str:
        others, back = ("".join("ABCD"[seat] for seat in seats) for seats in (call.doubled, call.back))
        return f"{'ABCD'[call.caller]} {call.name} {others}/{back}".rstrip(" /")

    return ", ".join(noted(call) for call in calls(roles(rulebook, chooser), doubled(doubles)))


EVERY_DOUBLE = " ".join(f"{who}>{whom}" for who in "ABCD" for whom in "ABCD" if who != whom)
CHOOSER_FIRST = replace(INVENTED[1], chooser_doubles="anyone")


@pytest.mark.parametrize(
    ("rulebook", "chooser", "doubles", "called"),
    [
        # The minus example: "B zaals. C passes. D doubles C. A goes back on B."
        (BOOK, A, "B>A B>C B>D D>C A>B", "B zalen ACD, C pass, D double C, A double /B"),
        # The plus example: "C ruitenwisses. D zaals. A doubles B. B only goes back on A." D goes back on C by zalen.
        (BOOK, B, "C>D C>A D>A D>B D>C A>B B>A", "C ruitenwissen AD, D zalen AB/C, A double B, B double /A"),
        # The same in another order.
        (BOOK, B, "B>A A>B D>C D>B D>A C>A C>D", "C ruitenwissen AD, D zalen AB/C, A double B, B double /A"),
        (BOOK, A, EVERY_DOUBLE, "B zalen ACD, C zalen AD/B, D zalen A/BC, A back-on-all /BCD"),
        # A chooser who does not go back on all, by what was called, also where A had not been doubled.
        (BOOK, A, "B>A D>A A>D", "B double A, C pass, D double A, A double /D"),
        (BOOK, A, "B>A A>B", "B double A, C pass, D pass, A double /B"),
        (BOOK, A, "A>C", "B pass, C pass, D pass, A double C"),
        (BOOK, A, "B>A A>B A>C", "B double A, C pass, D pass, A double C/B"),
        (BOOK, A, "B>A A>B A>C A>D", "B double A, C pass, D pass, A zalen CD/B"),
        # Only the chooser goes back on all.
        (BOOK, A, "B>D C>D D>B D>C", "B double D, C double D, D ruitenwissen /BC, A pass"),
        (BOOK, A, "A>D B>D D>A D>B", "B double D, C pass, D double A/B, A double /D"),
        # The first caller of a pair doubles and the second goes back.
        (BOOK, A, "B>C C>B", "B double C, C double /B, D pass, A pass"),
        (BOOK, B, "B>C C>B", "C double B, D pass, A pass, B double /C"),
        # A chooser who calls first doubles.
        (CHOOSER_FIRST, A, "A>B B>A A>C A>D", "A zalen BCD, B double /A, C pass, D pass"),
        (CHOOSER_FIRST, A, "A>B A>C B>A C>A", "A double BC, B double /A, C double /A, D pass"),
    ],
)
def test_doubles_are_heard_as_calls(rulebook: Rulebook, chooser: Seat, doubles: str, called: str) -> None:
    assert heard(rulebook, chooser, doubles) == called


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 0, 1, 2)])
def test_a_chooser_who_may_only_go_back_answers_those_who_call_later(order: tuple[int, ...]) -> None:
    book = replace(BOOK, seating=replace(BOOK.seating, calling=order))
    made = doubled("C>A A>C")
    assert may_double(book, chooser=A, caller=A, doubles=made) == (C,)
    called = [call for call in calls(roles(book, A), made) if call.name != "pass"]
    assert called == [Call(C, "double", (A,), ()), Call(A, "double", (), (C,))]
