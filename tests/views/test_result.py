"""The result of an evening, final or so far: winners, ties, bars, facts worked out by hand, and the text to pass on."""

import re
from dataclasses import replace
from itertools import pairwise, takewhile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.core.bonken.rulebook import named, rulebook_keys
from scoresheet.core.bonken.settlement import Four
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.locales import texts
from scoresheet.views.bonken.chart import SCREEN
from scoresheet.views.bonken.result import (
    Fact,
    Result,
    best_deals,
    dearest_doubles,
    decided_of,
    facts_of,
    ledger,
    played,
    result_of,
    worst_deals,
)
from tests.strategies import BOOK, NAMES, PLAYED, SHIPPED, A, B, C, D, doubled, evenings, sheets, some_evening

EN, NL = texts("en"), texts("nl")
EVENING = some_evening(BOOK)


def going_on(*deals: Deal) -> Result:
    return result_of(Sheet(BOOK, NAMES, A, deals), EN)


def level(*taken: int) -> Sheet:
    """One deal without doubles, in which everybody takes so many kings and jacks."""
    return replace(EVENING, deals=(Deal("kings-jacks", A, (), {"kings-jacks": counts(*taken)}),))


def test_the_headline_names_the_leaders_and_after_the_last_deal_the_winner() -> None:
    # The last trick costs its taker 100; kings and jacks 25 each.
    assert going_on().headline == "No deal yet; 12 to play."
    assert going_on(Deal("king-of-hearts", A, (), {"king-of-hearts": taker(B)})).headline == (
        "Anna, Carla and Dirk are in the lead together"
    )
    assert result_of(level(2, 2, 2, 2), EN).headline == "All four are equal"
    assert result_of(level(0, 3, 3, 2), NL).headline == "Anna staat voor"
    assert result_of(EVENING, EN).headline == "Carla wins"
    assert result_of(EVENING, NL).headline == "Carla wint"


def test_an_evening_with_an_unscored_deal_has_no_winner() -> None:
    wrong = replace(EVENING.deals[3], result={})
    result = result_of(replace(EVENING, deals=(*EVENING.deals[:3], wrong, *EVENING.deals[4:])), EN)
    assert result.finished
    assert not result.fine
    assert result.headline == "Bram is in the lead"
    assert result.progress == "Deal 4 has an error and is left out of the sums."


def test_the_margin_of_the_winner_and_since_which_deal_they_led() -> None:
    """Running totals of the fixed evening: Bram leads after deal 10, Carla from deal 11; it ends -240, 85, 95, 60."""
    assert result_of(EVENING, EN).decided == "by 10 points; in the lead since deal 11"
    assert result_of(EVENING, NL).decided == "met 10 punten verschil; aan kop sinds ronde 11"
    assert result_of(EVENING.with_deals(*EVENING.deals[:11]), EN).decided == ""


@given(sheet=evenings(BOOK))
def test_the_winner_leads_since_the_deal_that_is_named_and_not_before(sheet: Sheet) -> None:
    standing = sheet.standing
    decided = decided_of(standing, EN)
    best, second = sorted(standing.endscores, reverse=True)[:2]
    if not standing.complete or best == second:
        assert decided == ""
        return
    winner = standing.endscores.index(best)
    ahead = [
        all(deal.running[winner] > total for seat, total in enumerate(deal.running) if seat != winner)
        for deal in standing.deals
    ]
    since = 12 - len(list(takewhile(bool, reversed(ahead)))) + 1
    expected = {1: "; in the lead all evening", 12: ", in the last deal"}
    assert decided.endswith(expected.get(since, f"; in the lead since deal {since}"))


@pytest.mark.parametrize(
    ("language", "headline"), [("en", "Bram and Carla share the win"), ("nl", "Bram en Carla winnen samen")]
)
def test_two_players_with_equal_totals_share_the_win(language: str, headline: str) -> None:
    """The fixed evening ends in -240, 85, 95, 60; with one heart less Bram has 95 as well."""
    hearts, *others = EVENING.deals
    assert hearts == Deal("points-of-hearts", A, (), {"hearts": counts(7, 3, 2, 1)})
    tied = replace(EVENING, deals=(replace(hearts, result={"hearts": counts(7, 2, 2, 2)}), *others))
    assert tied.standing.endscores == (-240, 95, 95, 50)
    result = result_of(tied, texts(language))
    assert result.headline == headline
    assert [rank.place for rank in result.ranking] == [1, 1, 3, 4]


def test_the_text_to_pass_on_has_facts_of_a_finished_evening_only() -> None:
    titled = replace(EVENING, title="Friday")
    assert result_of(titled, EN).text(EN).splitlines()[:2] == ["Friday", "1. Carla 95"]
    assert "Worst deal: " in result_of(titled, EN).text(EN)
    half = result_of(titled.with_deals(*titled.deals[:3]), EN)
    assert half.facts == ()
    assert half.text(EN).splitlines()[0] == "Friday, deal 4 of 12"


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
    titles = {key: result_of(Sheet(named(key), NAMES), texts("nl")).title for key in rulebook_keys()}
    assert titles.pop("king-portugal") == "Een avond King"
    assert set(titles.values()) == {"Een avond bonken"}


def facts(*deals: Deal) -> dict[str, str]:
    """The facts of an evening with these deals, by label."""
    sheet = Sheet(BOOK, NAMES, A, deals)
    return dict(facts_of(sheet, EN))


def trick(taken_by: int, calls: str = "") -> Deal:
    """The last trick, which costs 100."""
    return Deal("last-trick", A, doubled(calls) if calls else (), {"last-trick": taker(taken_by)})


def test_the_facts_of_the_worked_evening() -> None:
    """Added up by hand from the settlements that the example claims deal by deal.

    Bram and Dirk are linked in deals 3 (140), 5 (50), 6 (90), 9 (100), 11 (120) and 12 (100): Bram pays Dirk 600. The
    next pair is Bram and Carla: 10 + 160 + 180 + 100 from Bram, 90 back in deal 6, so 360.
    """
    assert facts_of(PLAYED, EN) == (
        Fact("Best deal", "Dirk in No Trumps: +380."),
        Fact("Worst deal", "Bram in No Trumps: −380."),
        Fact("Dearest double", "Bram and Carla doubled each other in Duck: Bram paid 180."),
        Fact("Over the evening", "Most went from Bram to Dirk: 600 on balance."),
    )
    assert facts_of(PLAYED, NL) == (
        Fact("Beste ronde", "Dirk bij Zonder troef: +380."),
        Fact("Slechtste ronde", "Bram bij Zonder troef: −380."),
        Fact("Duurste dubbel", "Bram en Carla dubbelden elkaar bij Bukken: Bram betaalde 180."),
        Fact("Over de avond", "Het meeste ging van Bram naar Dirk: per saldo 600."),
    )
    paid = ledger(PLAYED.standing)
    assert (paid[B, D], paid[B, C], paid[C, D], paid[C, A], paid[A, D], paid[B, A]) == (600, 360, 120, 110, 190, 80)


def test_the_dearest_double_names_the_player_who_doubled() -> None:
    # One link: the difference of 100 once.
    assert facts(trick(A, "A>B"))["Dearest double"] == "Anna doubled Bram in Last Trick and paid 100."
    assert facts(trick(A, "B>A"))["Dearest double"] == "Bram doubled Anna in Last Trick and got 100."
    both = facts(trick(A, "B>A A>B"))["Dearest double"]
    assert both == "Anna and Bram doubled each other in Last Trick: Anna paid 200."


def test_up_to_three_equal_players_or_pairs_are_named_and_more_are_no_fact() -> None:
    # Anna takes the last trick and pays 100 to each who doubled her.
    two = facts(trick(A, "B>A D>A"))
    assert two["Over the evening"] == "Most went from Anna to Bram and from Anna to Dirk: 100 each on balance."
    assert two["Dearest double"].count("Anna") == 2
    assert two["Best deal"] == "Bram and Dirk in Last Trick: +100."
    assert two["Worst deal"] == "Anna in Last Trick: −300."
    # Twice two players who took nothing gain 200 from the two who were doubled by both: four equal payments.
    both = Deal("kings-jacks", A, doubled("A>B A>D C>B C>D"), {"kings-jacks": counts(0, 4, 0, 4)})
    assert set(facts(both)) == {"Best deal", "Worst deal"}


def test_the_balance_over_the_evening_subtracts_what_was_paid_back() -> None:
    evening = trick(A, "B>A"), Deal("king-of-hearts", B, doubled("A>B"), {"king-of-hearts": taker(B)})
    assert "Over the evening" not in facts(*evening)


def test_without_doubles_there_is_no_fact_about_doubles() -> None:
    evening = some_evening(BOOK)
    found = facts_of(evening, EN)
    assert {fact.label for fact in found} == {"Worst deal"}  # the best is in four plus deals: too often to single out
    assert facts() == {}


def test_an_unscored_deal_is_no_fact() -> None:
    wrong = Deal("queens", B, doubled("A>B"), {"queens": counts(4, 1, 0, 0)})
    assert facts(trick(A), wrong) == facts(trick(A)) == {"Worst deal": "Anna in Last Trick: −100."}


@given(evening=st.sampled_from(SHIPPED).flatmap(evenings))
def test_bars_ledger_and_facts_are_those_of_the_scores(evening: Sheet) -> None:
    standing = evening.standing
    check_bars(result_of(evening, EN), standing.endscores)
    paid = ledger(standing)
    for seat in (A, B, C, D):
        own = sum(scored.score.points[seat] for scored in standing.deals if scored.score)
        assert own - sum(points for (payer, _), points in paid.items() if payer == seat) == standing.endscores[seat]
    assert all(points == -paid[receiver, payer] for (payer, receiver), points in paid.items())
    scores = [one.points for one in played(standing)]
    assert {one.points for one in best_deals(standing)} <= {max(scores)}
    assert {one.points for one in worst_deals(standing)} <= {min(scores)}
    for one in dearest_doubles(standing):
        assert one.line in (one.deal.score.settlements if one.deal.score else ())
        double = one.line.payer, one.line.receiver
        assert {double, double[::-1]} & set(one.deal.deal.seated_doubles)
    sentences = {fact.label: fact.sentence for fact in facts_of(evening, EN)}
    numbers = re.findall(r"\d+", sentences.get("Over the evening", ""))
    if not any(deal.doubles for deal in evening.deals):
        assert {"Dearest double", "Over the evening"}.isdisjoint(sentences)
    assert not numbers or int(numbers[-1]) == max(paid.values())
    turned = evening.reseated((1, 2, 3, 0))
    assert [fact.label for fact in facts_of(turned, EN)] == [*sentences]


def check_bars(result: Result, ends: Four) -> None:
    """The bars are to scale, and begin or end at zero."""
    totals = [int(rank.total.replace("−", "-")) for rank in result.ranking]
    assert totals == sorted(ends, reverse=True)
    scale = max(0, *ends) - min(0, *ends) or 1
    zero = -1000 * min(0, *ends) / scale
    for rank, total in zip(result.ranking, totals, strict=True):
        assert rank.width == pytest.approx(1000 * abs(total) / scale, abs=1)
        assert (rank.start if total >= 0 else rank.start + rank.width) == pytest.approx(zero, abs=2)
        assert 0 <= rank.start <= rank.start + rank.width <= 1000
        assert rank.leads is (total == totals[0])
