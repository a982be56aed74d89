"""Checks of doubles and counts twice: just right, and off by one; ``test_one_pass.py`` has those of choices."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import pytest

from scoresheet.core.bonken.deal import Counts, Deal, counts, taker
from scoresheet.core.bonken.findings import SEVERITIES, WARNINGS, Finding
from scoresheet.core.bonken.rulebook import Rulebook, named
from scoresheet.core.bonken.seats import SEATS, Seat
from scoresheet.core.errors import has_errors, unaccepted
from tests.strategies import BOOK, INVENTED, A, B, C, D, check, chosen, some

KING = named("king-portugal")
TWO_ROUNDS = INVENTED[1]
HEARTS = Deal("points-of-hearts", A, (), {"hearts": counts(3, 4, 5, 1)})


@dataclass(frozen=True)
class Case:
    """A deal that is just right and its neighbour that is off by one."""

    code: str
    right: Deal
    wrong: Deal
    fields: str  # a word for each
    params: Mapping[str, object]
    rulebook: Rulebook = BOOK


def hearts(counts: Mapping[int | str, object]) -> Deal:
    return replace(HEARTS, result={"hearts": counts})


def doubling(*doubles: tuple[Seat | str, Seat | str]) -> Deal:
    return replace(HEARTS, doubles=doubles)


def of_calls(code: str, contract: str, right: str, wrong: str, rulebook: Rulebook = BOOK, **params: object) -> Case:
    """A contract of Anna's with these doubles, right and wrong."""
    one, other = some(contract, A, right, rulebook), some(contract, A, wrong, rulebook)
    return Case(code, one, other, "doubles", params, rulebook)


CASES = [
    Case("unknown-player", doubling((B, C)), doubling(("Eva", C)), "doubles", {"name": "Eva"}),
    Case("unknown-player", doubling((B, C)), doubling((B, "Eva")), "doubles", {"name": "Eva"}),
    Case("unknown-player", HEARTS, hearts({A: 3, B: 4, C: 5, D: 1, "Eva": 0}), "result.hearts", {"name": "Eva"}),
    of_calls("self-double", "queens", "B>C", "B>B", who=B),
    Case("self-double", some("queens", B, "A>B B>A"), some("queens", B, "A>B B>B"), "doubles", {"who": B}),
    of_calls("repeated-double", "queens", "B>C C>B", "B>C B>C", who=B, whom=C),
    of_calls("repeated-double", "queens", "B>C B>D D>B", "B>C B>D B>C D>B B>C", who=B, whom=C),
    Case(
        "unknown-unit",
        right=HEARTS,
        wrong=replace(HEARTS, result={**HEARTS.result, "heart": taker(A)}),
        fields="result.heart",
        params={"unit": "heart", "contract": "points-of-hearts"},
    ),
    *(
        Case(
            "wrong-total",
            right=some("seventh-thirteenth", A),
            wrong=Deal("seventh-thirteenth", A, (), {"trick-7": taker(B), "trick-13": counts(0, 0, total, 0)}),
            fields="result.trick-13",
            params={"contract": "seventh-thirteenth", "unit": "trick-13", "expected": 1, "found": total},
        )
        for total in (0, 2)
    ),
    of_calls("chooser-doubles", "queens", "B>A A>B", "B>A A>B A>C", who=A, whom=(C,)),
    of_calls("chooser-doubles", "queens", "B>C C>B D>A", "B>C C>B D>A A>B A>C A>D", who=A, whom=(B, C)),
    of_calls("chooser-doubles", "tens", "B>A", "B>A A>B", TWO_ROUNDS, who=A, whom=(B,)),
    of_calls("may-not-double", "no-queens", "", "B>A B>C", KING, who=B, whom=(A, C)),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.fields}")
def test_every_check_takes_a_right_deal_and_finds_one_that_is_off_by_one(case: Case) -> None:
    assert check(case.right, rulebook=case.rulebook) == ()
    [finding] = check(case.wrong, rulebook=case.rulebook)
    assert finding == Finding(case.code, 1, tuple(case.fields.split()), case.params)


def test_every_code_of_a_finding_has_a_case() -> None:
    of_the_choice = {"unknown-contract", "repeated-contract", "too-many-deals", "out-of-turn", "second-plus"}
    elsewhere = of_the_choice | {"too-many-minus", "bad-count", "not-zero"}
    assert {case.code for case in CASES} | elsewhere == set(SEVERITIES)


# Counts


@pytest.mark.parametrize("result", [{}, {"hearts": {}}, {"hearts": counts(0, 0, 0, 0)}])
def test_a_result_that_was_not_written_down_sums_to_nothing(result: Mapping[str, Counts]) -> None:
    [finding] = check(replace(HEARTS, result=result))
    assert (finding.code, finding.params["expected"], finding.params["found"]) == ("wrong-total", 13, 0)


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("count", [-1, -13, True, False, 1.0, 0.5, "3", "", None, [3]])
def test_only_whole_numbers_from_zero_are_counts(seat: Seat, count: object) -> None:
    result = {**counts(1, 4, 4, 4), seat: count}
    assert check(hearts(result)) == (
        Finding(
            "bad-count",
            1,
            ("result.hearts",),
            {"contract": "points-of-hearts", "unit": "hearts", "who": seat, "count": count},
        ),
    )


def test_an_unknown_player_is_found_once_however_often_they_doubled() -> None:
    deal = doubling(("Eva", A), (B, "Eva"), ("Fay", "Eva"))
    assert [(finding.code, finding.params["name"]) for finding in check(deal)] == [
        ("unknown-player", "Eva"),
        ("unknown-player", "Fay"),
    ]
    assert [finding.code for finding in check(doubling(("Eva", C), ("Eva", C)))] == [
        "unknown-player",
        "repeated-double",
    ]


# Together


def test_all_faults_are_found_at_once() -> None:
    earlier = chosen(
        *("points-of-hearts A", "kings-jacks B", "king-of-hearts C", "queens D", "domino A", "duck B"),
        *("seventh-thirteenth C", "last-trick D", "spades A", "hearts B", "diamonds C", "clubs D"),
    )
    deal = Deal(
        "seventh-thirteenth",
        chooser="Eva",
        doubles=((B, B), ("Fay", C), (C, D), (C, D)),
        result={"trick-7": {**taker(A), B: -1}, "trick-13": counts(1, 1, 0, 0), "tricks": counts(13, 0, 0, 0)},
    )
    findings = check(deal, earlier)
    assert [(finding.code, finding.fields) for finding in findings] == [
        ("repeated-contract", ("contract",)),
        ("too-many-deals", ("contract",)),
        ("unknown-player", ("chooser",)),
        ("unknown-player", ("doubles",)),
        ("self-double", ("doubles",)),
        ("repeated-double", ("doubles",)),
        ("unknown-unit", ("result.tricks",)),
        ("bad-count", ("result.trick-7",)),
        ("wrong-total", ("result.trick-13",)),
    ]
    assert {finding.deal for finding in findings} == {13}


def test_all_bad_counts_of_a_unit_are_found_and_its_sum_is_left_alone() -> None:
    findings = check(replace(HEARTS, result={"hearts": {A: -1, B: 2.0, C: True, D: 4, "Eva": None}}))
    assert [(finding.code, finding.params.get("who", finding.params.get("name"))) for finding in findings] == [
        ("unknown-player", "Eva"),
        ("bad-count", A),
        ("bad-count", B),
        ("bad-count", C),
        ("bad-count", "Eva"),
    ]


def test_all_warnings_are_found_at_once_and_an_error_among_them() -> None:
    deal, earlier = some("hearts", A, "A>B A>C"), chosen("spades A", "queens B")
    findings = check(deal, earlier)
    assert [(finding.code, finding.severity) for finding in findings] == [
        ("out-of-turn", "warning"),
        ("second-plus", "warning"),
        ("chooser-doubles", "warning"),
    ]
    wrong = check(replace(deal, result={}), earlier)
    assert [finding.code for finding in wrong[len(findings) :]] == ["wrong-total"]
    assert [has_errors(found) for found in ((), findings, wrong)] == [False, False, True]
    everything = replace(deal, accepted=WARNINGS)
    assert (unaccepted(deal, findings), unaccepted(everything, findings)) == (findings, ())
    assert check(everything, earlier) == findings, "what is accepted stays visible"


# Accepting


def test_an_error_cannot_be_accepted() -> None:
    deal = replace(HEARTS, result={}, accepted=("wrong-total",))
    assert has_errors(check(deal))
    assert unaccepted(deal, check(deal)) == ()
