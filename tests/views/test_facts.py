"""Facts of a finished evening: worked out by hand from its deals, and true of any evening."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.sheet import Sheet, score_sheet
from scoresheet.formats.bonken.documents import read
from scoresheet.locales import texts
from scoresheet.views.bonken.facts import Fact, best_deals, dearest_doubles, facts_of, ledger, played, worst_deals
from tests.strategies import NAMES, SHIPPED, A, B, C, D, doubled, evenings, some_evening

BOOK = named("bonken-2002")
EN, NL = texts("en"), texts("nl")
EXAMPLE = Path(__file__).parents[2] / "examples" / "evening-2002-passed-chooser.json"


def facts(*deals: Deal) -> dict[str, str]:
    """The facts of an evening with these deals, by label."""
    sheet = Sheet(BOOK, NAMES, A, deals)
    return dict(facts_of(sheet, score_sheet(sheet), EN))


def trick(taken_by: int, calls: str = "") -> Deal:
    """The last trick, which costs 100."""
    return Deal("last-trick", A, doubled(calls) if calls else (), {"last-trick": taker(taken_by)})


def test_the_facts_of_the_worked_evening() -> None:
    """Added up by hand from the settlements that the example claims deal by deal.

    Bram and Dirk are linked in deals 3 (140), 5 (50), 6 (90), 9 (100), 11 (120) and 12 (100): Bram pays Dirk 600. The
    next pair is Bram and Carla: 10 + 160 + 180 + 100 from Bram, 90 back in deal 6, so 360.
    """
    sheet = read(EXAMPLE.read_bytes(), EXAMPLE.name).sheet
    standing = score_sheet(sheet)
    assert facts_of(sheet, standing, EN) == (
        Fact("Best deal", "Dirk in No Trumps: +380."),
        Fact("Worst deal", "Bram in No Trumps: −380."),
        Fact("Dearest double", "Bram and Carla doubled each other in Duck: Bram paid 180."),
        Fact("Over the evening", "Most went from Bram to Dirk: 600 on balance."),
    )
    assert facts_of(sheet, standing, NL) == (
        Fact("Beste ronde", "Dirk bij Zonder troef: +380."),
        Fact("Slechtste ronde", "Bram bij Zonder troef: −380."),
        Fact("Duurste dubbel", "Bram en Carla dubbelden elkaar bij Bukken: Bram betaalde 180."),
        Fact("Over de avond", "Het meeste ging van Bram naar Dirk: per saldo 600."),
    )
    paid = ledger(standing)
    assert (paid[B, D], paid[B, C], paid[C, D], paid[C, A], paid[A, D], paid[B, A]) == (600, 360, 120, 110, 190, 80)


def test_whoever_doubled_is_said_to_have_doubled() -> None:
    # One link: the difference of 100 once.
    assert facts(trick(A, "A>B"))["Dearest double"] == "Anna doubled Bram in Last Trick and paid 100."
    assert facts(trick(A, "B>A"))["Dearest double"] == "Bram doubled Anna in Last Trick and got 100."
    both = facts(trick(A, "B>A A>B"))["Dearest double"]
    assert both == "Anna and Bram doubled each other in Last Trick: Anna paid 200."


def test_equals_are_all_named_and_more_than_three_are_none() -> None:
    # Anna takes the last trick and pays 100 to each who doubled her.
    two = facts(trick(A, "B>A D>A"))
    assert two["Over the evening"] == "Most went from Anna to Bram and from Anna to Dirk: 100 each on balance."
    assert two["Dearest double"].count("Anna") == 2
    assert two["Best deal"] == "Bram and Dirk in Last Trick: +100."
    assert two["Worst deal"] == "Anna in Last Trick: −300."
    # Twice two players who took nothing gain 200 from the two who were doubled by both: four equal payments.
    both = Deal("kings-jacks", A, doubled("A>B A>D C>B C>D"), {"kings-jacks": counts(0, 4, 0, 4)})
    assert set(facts(both)) == {"Best deal", "Worst deal"}


def test_what_is_paid_back_is_taken_off() -> None:
    evening = trick(A, "B>A"), Deal("king-of-hearts", B, doubled("A>B"), {"king-of-hearts": taker(B)})
    assert "Over the evening" not in facts(*evening)


def test_without_doubles_nothing_is_said_of_them() -> None:
    evening = some_evening(BOOK)
    said = facts_of(evening, score_sheet(evening), EN)
    assert {fact.label for fact in said} == {"Worst deal"}  # the best is in four plus deals: too often to single out
    assert facts() == {}


def test_a_deal_that_does_not_count_is_no_fact() -> None:
    wrong = Deal("queens", B, doubled("A>B"), {"queens": counts(4, 1, 0, 0)})
    assert facts(trick(A), wrong) == facts(trick(A)) == {"Worst deal": "Anna in Last Trick: −100."}


@given(evening=st.sampled_from(SHIPPED).flatmap(evenings))
def test_own_points_and_the_ledger_make_the_endscores(evening: Sheet) -> None:
    standing = score_sheet(evening)
    paid = ledger(standing)
    for seat in (A, B, C, D):
        own = sum(scored.score.points[seat] for scored in standing.deals if scored.score)
        assert own - sum(points for (payer, _), points in paid.items() if payer == seat) == standing.endscores[seat]
    assert all(points == -paid[receiver, payer] for (payer, receiver), points in paid.items())


@given(evening=st.sampled_from(SHIPPED).flatmap(evenings))
def test_the_facts_are_of_deals_that_were_played(evening: Sheet) -> None:
    standing = score_sheet(evening)
    scores = [one.points for one in played(standing)]
    assert {one.points for one in best_deals(standing)} <= {max(scores)}
    assert {one.points for one in worst_deals(standing)} <= {min(scores)}
    for one in dearest_doubles(standing):
        assert one.line in (one.deal.score.settlements if one.deal.score else ())
        double = one.line.payer, one.line.receiver
        assert {double, double[::-1]} & set(one.deal.deal.seated_doubles)
    said = {fact.label: fact.sentence for fact in facts_of(evening, standing, EN)}
    numbers = re.findall(r"\d+", said.get("Over the evening", ""))
    if not any(deal.doubles for deal in evening.deals):
        assert {"Dearest double", "Over the evening"}.isdisjoint(said)
    assert not numbers or int(numbers[-1]) == max(ledger(standing).values())


@pytest.mark.parametrize("language", ["en", "nl"])
@given(evening=st.sampled_from(SHIPPED).flatmap(evenings))
def test_a_rotated_table_has_the_same_facts(language: str, evening: Sheet) -> None:
    there = evening.reseated((1, 2, 3, 0))
    t = texts(language)
    here_said, there_said = (facts_of(sheet, score_sheet(sheet), t) for sheet in (evening, there))
    assert [fact.label for fact in here_said] == [fact.label for fact in there_said]
