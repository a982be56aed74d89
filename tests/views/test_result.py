"""The result of an evening, final or so far: winners, ties, bars and the text to pass on."""

from dataclasses import replace
from itertools import pairwise, takewhile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.core.bonken.rulebook import keys, named
from scoresheet.core.bonken.sheet import Sheet, score_sheet
from scoresheet.locales import Texts, texts
from scoresheet.views.bonken.chart import SCREEN
from scoresheet.views.bonken.result import Result, decided_of
from scoresheet.views.bonken.result import result_of as scored_result
from tests.strategies import NAMES, SHIPPED, TURNING, A, B, evenings, sheets, some_evening

BOOK = named("bonken-2002")
EN, NL = texts("en"), texts("nl")
EVENING = some_evening(BOOK)


def result_of(sheet: Sheet, t: Texts) -> Result:
    return scored_result(sheet, score_sheet(sheet), t)


def going_on(*deals: Deal) -> Result:
    return result_of(Sheet(BOOK, NAMES, A, deals), EN)


def level(*taken: int) -> Sheet:
    """One deal without doubles, in which everybody takes so many kings and jacks."""
    return replace(EVENING, deals=(Deal("kings-jacks", A, (), {"kings-jacks": counts(*taken)}),))


def test_who_leads_is_said_until_the_last_deal_and_who_won_after_it() -> None:
    # The last trick costs its taker 100; kings and jacks 25 each.
    assert going_on().headline == "No deal yet; 12 to play."
    assert going_on(Deal("king-of-hearts", A, (), {"king-of-hearts": taker(B)})).headline == (
        "Anna, Carla and Dirk are in the lead together"
    )
    assert result_of(level(2, 2, 2, 2), EN).headline == "All four are equal"
    assert result_of(level(0, 3, 3, 2), NL).headline == "Anna staat voor"
    assert result_of(EVENING, EN).headline == "Carla wins"
    assert result_of(EVENING, NL).headline == "Carla wint"


def test_nobody_has_won_an_evening_with_a_deal_that_does_not_count() -> None:
    wrong = replace(EVENING.deals[3], result={})
    result = result_of(replace(EVENING, deals=(*EVENING.deals[:3], wrong, *EVENING.deals[4:])), EN)
    assert result.finished
    assert not result.fine
    assert result.headline == "Bram is in the lead"
    assert result.progress == "Deal 4 has an error and is left out of the sums."


def test_by_how_much_and_since_when_an_evening_was_won() -> None:
    """Running totals of the fixed evening: Bram leads after deal 10, Carla from deal 11; it ends -240, 85, 95, 60."""
    assert result_of(EVENING, EN).decided == "by 10 points; in the lead since deal 11"
    assert result_of(EVENING, NL).decided == "met 10 punten verschil; aan kop sinds ronde 11"
    assert result_of(EVENING.with_deals(*EVENING.deals[:11]), EN).decided == ""


@given(sheet=evenings(BOOK))
def test_who_won_led_since_the_deal_that_is_named_and_not_before(sheet: Sheet) -> None:
    standing = score_sheet(sheet)
    said = decided_of(standing, EN)
    best, second = sorted(standing.endscores, reverse=True)[:2]
    if not standing.complete or best == second:
        assert said == ""
        return
    winner = standing.endscores.index(best)
    ahead = [
        all(deal.running[winner] > total for seat, total in enumerate(deal.running) if seat != winner)
        for deal in standing.deals
    ]
    since = 12 - len(list(takewhile(bool, reversed(ahead)))) + 1
    expected = {1: "; in the lead all evening", 12: ", in the last deal"}
    assert said.endswith(expected.get(since, f"; in the lead since deal {since}"))


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Bram and Carla share the win"), ("nl", "Bram en Carla winnen samen")]
)
def test_two_who_are_equal_win_together(language: str, said: str) -> None:
    """The fixed evening ends in -240, 85, 95, 60; with one heart less Bram has 95 as well."""
    hearts, *others = EVENING.deals
    assert hearts == Deal("points-of-hearts", A, (), {"hearts": counts(7, 3, 2, 1)})
    tied = replace(EVENING, deals=(replace(hearts, result={"hearts": counts(7, 2, 2, 2)}), *others))
    assert score_sheet(tied).endscores == (-240, 95, 95, 50)
    result = result_of(tied, texts(language))
    assert result.headline == said
    assert [rank.place for rank in result.ranking] == [1, 1, 3, 4]


def test_the_text_to_pass_on_says_the_facts_of_a_finished_evening_only() -> None:
    titled = replace(EVENING, title="Friday")
    assert result_of(titled, EN).text(EN).splitlines()[:2] == ["Friday", "1. Carla 95"]
    assert "Worst deal: " in result_of(titled, EN).text(EN)
    half = result_of(titled.with_deals(*titled.deals[:3]), EN)
    assert half.facts == ()
    assert half.text(EN).splitlines()[0] == "Friday, deal 4 of 12"


@pytest.mark.parametrize(("typed", "shown"), TURNING, ids=ascii)
def test_no_name_turns_the_digits_after_it_in_the_text_to_pass_on(typed: str, shown: str) -> None:
    sheet = replace(EVENING, players=("Anna", "Bram", typed, "Dirk"), title=typed, place=typed, date="2026-11-20")
    result = result_of(sheet, EN)
    plain = result_of(replace(sheet, players=NAMES, title=shown, place=shown), EN)
    assert result.text(EN) == plain.text(EN)
    assert result.text(EN).splitlines()[:2] == ["Carla", "1. Carla 95"]
    assert (result.headline, result.when) == ("Carla wins", "Friday 20 November 2026 · Carla")
    assert result.chart
    assert plain.chart
    assert result.chart.sentence == plain.chart.sentence


@given(evening=st.sampled_from(SHIPPED).flatmap(evenings))
def test_the_bars_are_to_scale_and_begin_or_end_at_zero(evening: Sheet) -> None:
    ends, result = score_sheet(evening).endscores, result_of(evening, EN)
    totals = [int(rank.total.replace("−", "-")) for rank in result.ranking]
    assert totals == sorted(ends, reverse=True)
    scale = max(0, *ends) - min(0, *ends) or 1
    zero = -1000 * min(0, *ends) / scale
    for rank, total in zip(result.ranking, totals, strict=True):
        assert rank.width == pytest.approx(1000 * abs(total) / scale, abs=1)
        assert (rank.start if total >= 0 else rank.start + rank.width) == pytest.approx(zero, abs=2)
        assert 0 <= rank.start <= rank.start + rank.width <= 1000
        assert rank.leads is (total == totals[0])


@given(sheet=st.sampled_from(SHIPPED).flatmap(sheets))
def test_labels_at_the_ends_of_the_lines_never_collide(sheet: Sheet) -> None:
    chart = result_of(sheet, EN).chart
    if chart is None:
        assert not sheet.deals
        return
    heights = sorted(height for height, _, _ in chart.placed_labels)
    assert len(heights) == len({label for _, label, _ in chart.placed_labels}) == len(NAMES)
    assert all(below - above >= 13 for above, below in pairwise(heights)), "as high as a letter"
    assert all(SCREEN.top <= height <= SCREEN.bottom for height in heights)
    assert len({line.dash for line in chart.lines}) == len(NAMES)


def test_an_evening_without_a_title_is_called_after_its_game() -> None:
    titles = {key: result_of(Sheet(named(key), NAMES), texts("nl")).title for key in keys()}
    assert titles.pop("king-portugal") == "Een avond King"
    assert set(titles.values()) == {"Een avond bonken"}
