"""Who has what and who does what, on top of the columns."""

import pytest

from scoresheet.core.bonken.deal import Deal, taker
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.sheet import Sheet, score_sheet
from scoresheet.locales import texts
from scoresheet.views.bonken.totals import Total, totals_of
from scoresheet.views.initials import column_names
from tests.strategies import NAMES, A, C, D, some

EN, NL = texts("en"), texts("nl")
BOOK = named("bonken-2002")
FIRST = Sheet(BOOK, NAMES, A, (Deal("last-trick", A, (), {"last-trick": taker(C)}),))


def shown(sheet: Sheet) -> tuple[Total, ...]:
    return totals_of(sheet, score_sheet(sheet), NL)


def test_everybody_has_a_total_and_a_part_in_the_next_deal() -> None:
    assert [(one.short, one.total, one.role) for one in shown(FIRST)] == [
        ("Anna", "0", "komt uit"),
        ("Bram", "0", "kiest"),
        ("Carla", "−100", "dubbelt 1e"),
        ("Dirk", "0", "deelt"),
    ]


def test_all_who_have_most_lead_and_nobody_while_all_have_the_same() -> None:
    assert [one.leads for one in shown(FIRST)] == [True, True, False, True]
    assert not any(one.leads for one in shown(Sheet(BOOK, NAMES, A)))


def test_who_dealt_the_first_deal_is_not_claimed() -> None:
    assert [one.role for one in shown(Sheet(BOOK, NAMES, A))] == ["kiest", "dubbelt 1e", "", "komt uit"]


def test_nobody_does_anything_when_it_is_not_known_or_over() -> None:
    assert {one.role for one in shown(Sheet(BOOK, NAMES))} == {""}
    over = Sheet(BOOK, NAMES, A, tuple(some(contract.key, D) for contract in BOOK.contracts[:12]))
    assert {one.role for one in totals_of(over, score_sheet(over), EN)} == {""}


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("Annemarie", "Bram", "Carla", "Dirk"), ("Annemarie", "Bram", "Carla", "Dirk")),
        (("Anne-Sophie", "Wilhelmina", "Jan Peter van Dijk", "Zoë"), ("Anne-So…", "Wilhelm…", "Jan Pet…", "Zoë")),
        (("Anne-Sophie", "anne-sofie", "Jan-Willem B", "Jan-Willem C"), ("Ap", "af", "JWB", "JWC")),
    ],
)
def test_a_name_is_cut_where_nobody_elses_begins_alike(names: tuple[str, ...], short: tuple[str, ...]) -> None:
    assert column_names(names) == short
