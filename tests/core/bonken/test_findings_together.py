"""Faults that come together, what the table accepts, and what is odd about a whole evening."""

from dataclasses import replace

import pytest

from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.core.bonken.findings import WARNINGS, Finding, check_evening
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.seats import Progress
from scoresheet.core.errors import has_errors, unaccepted
from tests.strategies import A, B, C, D, check, chosen, some, some_evening

CARD = named("bonken-2002")
WIKIPEDIA = named("bonken-wikipedia")
HEARTS = Deal("points-of-hearts", A, (), {"hearts": counts(3, 4, 5, 1)})
EIGHT_MINUS = chosen(
    *("points-of-hearts A", "kings-jacks B", "king-of-hearts C", "queens D"),
    *("domino A", "duck B", "seventh-thirteenth C", "last-trick D"),
)
ELEVEN = (*EIGHT_MINUS, *chosen("spades A", "hearts B", "diamonds C"))


def test_an_evening_that_sums_to_zero_has_nothing_to_say() -> None:
    assert check_evening(Progress(CARD, None, (*EIGHT_MINUS, *chosen("spades A", "hearts A"))), total=0) == ()


@pytest.mark.parametrize("total", [-1, 1])
def test_a_single_point_too_many_or_too_few_is_found(total: int) -> None:
    evening = some_evening(CARD).deals
    assert check_evening(Progress(CARD, None, evening), total) == (
        Finding("not-zero", None, (), {"total": total, "extra": (), "left": ()}),
    )


# Together


def test_all_faults_are_found_at_once() -> None:
    deal = Deal(
        "seventh-thirteenth",
        chooser="Eva",
        doubles=((B, B), ("Fay", C), (C, D), (C, D)),
        result={"trick-7": {**taker(A), B: -1}, "trick-13": counts(1, 1, 0, 0), "tricks": counts(13, 0, 0, 0)},
    )
    findings = check(deal, (*ELEVEN, *chosen("clubs D")))
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


# Accepting


def test_the_table_is_asked_about_the_warnings_it_has_not_accepted() -> None:
    earlier = chosen("spades A", "queens B")
    deal = replace(some("hearts", A, "A>B A>C"), result={})
    findings = check(deal, earlier)
    assert [finding.code for finding in unaccepted(deal, findings)] == ["out-of-turn", "second-plus", "chooser-doubles"]
    some_accepted = replace(deal, accepted=("second-plus", "out-of-turn"))
    assert [finding.code for finding in unaccepted(some_accepted, findings)] == ["chooser-doubles"]
    assert unaccepted(replace(deal, accepted=WARNINGS), findings) == ()


def test_an_accepted_warning_stays_visible() -> None:
    deal = some("hearts", A, "A>B")
    earlier = chosen("spades B", "queens D")
    assert check(replace(deal, accepted=("chooser-doubles",)), earlier) == check(deal, earlier) != ()


def test_an_error_cannot_be_accepted() -> None:
    deal = replace(HEARTS, result={}, accepted=("wrong-total",))
    assert has_errors(check(deal))
    assert unaccepted(deal, check(deal)) == ()
