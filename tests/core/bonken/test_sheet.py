"""A sheet leaves out what cannot be scored and says so; names are as people write them."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.sheet import Sheet, as_players, score_sheet
from scoresheet.core.names import name_faults
from tests.strategies import NAMES, A, B, C, D, doubled, some_evening

CARD = named("bonken-2002")
LAST_TRICK = Deal("last-trick", A, (), {"last-trick": taker(C)})
DUCK = Deal("duck", B, doubled("C>D"), {"tricks": counts(1, 2, 3, 7)})
SPADES = Deal("spades", C, (), {"tricks": counts(13, 0, 0, 0)})


def test_without_a_first_chooser_the_one_of_the_first_deal_counts_as_first() -> None:
    deals = (replace(LAST_TRICK, chooser=D), replace(DUCK, chooser=A))
    standing = score_sheet(Sheet(CARD, NAMES, deals=deals))
    assert [deal.findings for deal in standing.deals] == [(), ()]
    assert standing.next is not None
    assert standing.next.roles.chooser == B


def test_a_score_stands_in_the_plus_or_in_the_minus_column() -> None:
    # C takes the last trick; D pays C for four tricks in Duck.
    standing = score_sheet(Sheet(CARD, NAMES, A, (LAST_TRICK, DUCK, SPADES)))
    assert [deal.score and deal.score.scores for deal in standing.deals] == [
        (0, 0, -100, 0),
        (-10, -20, 10, -110),
        (260, 0, 0, 0),
    ]
    assert standing.plus == (260, 0, 10, 0)
    assert standing.minus == (10, 20, 100, 110)
    assert [deal.running for deal in standing.deals] == [(0, 0, -100, 0), (-10, -20, -90, -110), (250, -20, -90, -110)]
    assert standing.endscores == (250, -20, -90, -110)
    assert standing.total == -100 - 130 + 260 == 30


def test_a_deal_with_an_error_is_left_out_of_every_sum() -> None:
    wrong = replace(DUCK, result={"tricks": counts(1, 2, 3, 6)})
    with_it = score_sheet(Sheet(CARD, NAMES, A, (LAST_TRICK, wrong, SPADES)))
    assert with_it.unscored == (2,)
    assert [deal.score is None for deal in with_it.deals] == [False, True, False]
    assert with_it.deals[1].running == with_it.deals[0].running == (0, 0, -100, 0)
    assert with_it.plus == (260, 0, 0, 0)
    assert with_it.minus == (0, 0, 100, 0)
    assert with_it.total == 160


def test_a_deal_with_a_warning_is_scored() -> None:
    standing = score_sheet(Sheet(CARD, NAMES, A, (replace(LAST_TRICK, doubles=doubled("A>C")),)))
    assert [finding.code for finding in standing.deals[0].findings] == ["chooser-doubles"]
    assert standing.endscores == (100, 0, -200, 0)


def test_a_deal_too_many_is_left_out() -> None:
    evening = some_evening(CARD)
    extra = Deal("no-trumps", A, (), {"tricks": counts(13, 0, 0, 0)})
    standing = score_sheet(evening.with_deals(*evening.deals, extra))
    assert standing.unscored == (13,)
    assert standing.total == 0
    assert not standing.complete


def test_an_evening_with_an_error_in_it_is_not_complete() -> None:
    evening = some_evening(CARD)
    assert score_sheet(evening).complete
    standing = score_sheet(evening.with_deals(*evening.deals[:11], replace(evening.deals[11], result={})))
    assert standing.next is None
    assert not standing.complete
    assert not standing.zero_sum
    assert standing.findings == ()


def test_a_deal_of_a_chooser_that_nobody_knows_has_no_roles() -> None:
    standing = score_sheet(Sheet(CARD, NAMES, A, (LAST_TRICK, replace(DUCK, chooser="Eva"))))
    assert standing.deals[0].roles is not None
    assert standing.deals[1].roles is None
    assert standing.unscored == (2,)
    assert standing.next is None


def test_a_stranger_in_a_double_is_no_double_between_players() -> None:
    deal = replace(DUCK, doubles=(("Eva", A), (A, C), (D, "Eva")))
    assert deal.seated_doubles == ((A, C),)


# Names


@pytest.mark.parametrize(
    ("names", "faults"),
    [
        (("Anna", "Bram", "Carla", "Dirk"), {}),
        ((" Anna", "Bram ", "\tCarla\n", "Dirk"), {}),
        (("Anna", "", "Carla", "Dirk"), {1: "name-empty"}),
        (("Anna", " \t\u3000", "Carla", "Dirk"), {1: "name-empty"}),
        (("x" * 40, "Bram", "Carla", "Dirk"), {}),
        ((" " + "x" * 40 + " ", "Bram", "Carla", "Dirk"), {}),
        (("x" * 41, "Bram", "Carla", "Dirk"), {0: "name-too-long"}),
        (("👵" * 40, "Bram", "Carla", "Dirk"), {}),
        (("Anna", "Bram", "Carla", "Anna"), {3: "name-twice"}),
        (("Anna", "Bram", "Carla", " ANNA "), {3: "name-twice"}),
        (("Straße", "STRASSE", "Carla", "Dirk"), {1: "name-twice"}),
        (("Anna", "Ánna", "Anna.", "An na"), {}),
        (("An\x00na", "Bram", "Carla", "Dirk"), {0: "control-character"}),
        (("An\nna", "Bram", "Carla", "Dirk"), {0: "control-character"}),
        (("Anna", "Bram", "\ud83d", "Dirk"), {2: "control-character"}),
        (("", "An\x7fna", "x" * 41, "Dirk"), {0: "name-empty", 1: "control-character", 2: "name-too-long"}),
        (("", "", "Carla", "carla"), {0: "name-empty", 1: "name-empty", 3: "name-twice"}),
        (("Eva", "Eva", "Eva", "Eva"), {1: "name-twice", 2: "name-twice", 3: "name-twice"}),
        (("محمد", "שרה", "小明", "<b>Vet</b>"), {}),
    ],
)
def test_names_are_one_to_forty_characters_and_distinct(
    names: tuple[str, str, str, str], faults: Mapping[int, str]
) -> None:
    assert name_faults(names) == faults


def test_names_are_kept_trimmed_and_otherwise_as_written() -> None:
    names = as_players([" Anna", "BRAM ", "\tvan  't Hof\n", "Zoë"])
    assert names == ("Anna", "BRAM", "van  't Hof", "Zoë")
