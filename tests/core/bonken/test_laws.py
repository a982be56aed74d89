"""Laws of any deal and any evening, in every rulebook and by any house rules within the limits, however odd."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoresheet.core.bonken.changes import Renamed, Reseated
from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.rulebook import Contract, Rulebook, evening_sum, read_rulebook, rulebook_to_table
from scoresheet.core.bonken.seats import PAIRS, SEATS, Seat
from scoresheet.core.bonken.settlement import Four, Settlement, settle
from scoresheet.core.bonken.sheet import Order, Players, Sheet
from scoresheet.core.changes import Headed
from scoresheet.core.keys import digest_of_table
from scoresheet.core.validation import Node
from tests.house import any_house_rules, house_table
from tests.strategies import BOOKS, deals, evenings, headings, logs, orders, players, rulebooks, sheets, some_deal


def with_contract(rulebook: Rulebook) -> st.SearchStrategy[tuple[Contract, Deal]]:
    """A deal of any of a rulebook's contracts, with that contract."""
    return deals(rulebook).map(lambda deal: (rulebook.contract(deal.contract), deal))


a_deal = rulebooks().flatmap(with_contract)
an_odd_sheet = rulebooks().flatmap(logs).map(lambda log: log.sheet)  # any player chose any contract
few = settings(max_examples=max(40, settings().max_examples // 2))  # `make soak` tries more


# One deal


@given(a_deal)
def test_a_score_is_own_points_plus_received_less_paid(dealt: tuple[Contract, Deal]) -> None:
    contract, deal = dealt
    score = settle(contract, deal)
    for seat in SEATS:
        received = sum(line.points for line in score.settlements if line.receiver == seat)
        paid = sum(line.points for line in score.settlements if line.payer == seat)
        assert score.scores[seat] == score.points[seat] + received - paid
    assert sum(score.scores) == sum(score.points) == contract.total
    # Of every linked pair the one with fewer points pays the other.
    linked = [pair for pair in PAIRS if set(permutations(pair)) & set(deal.doubles)]
    assert [tuple(sorted((line.payer, line.receiver))) for line in score.settlements] == linked
    for line in score.settlements:
        assert line.points == (score.points[line.receiver] - score.points[line.payer]) * line.links >= 0
        if contract.per_unit is None:
            assert line.units is None
        else:
            assert line.units is not None
            assert line.units * line.links * abs(contract.per_unit) == line.points


def moved_four(numbers: Four, to: Sequence[Seat]) -> Four:
    """The numbers by seat, where the player at each ``seat`` sits at ``to[seat]``."""
    return tuple(numbers[to.index(seat)] for seat in SEATS)


def flows(settlements: Sequence[Settlement], to: Sequence[Seat] = SEATS) -> set[tuple[object, ...]]:
    """Settlements in any order; two equal players are a pair without direction."""
    return {
        (
            (to[line.payer], to[line.receiver]) if line.points else frozenset({to[line.payer], to[line.receiver]}),
            line.links,
            line.units,
            line.points,
        )
        for line in settlements
    }


# One contract of each that counts in its own way: of a contract nothing else matters when a deal is settled.
CONTRACTS = {
    tuple((unit.total, unit.points) for unit in contract.units): contract
    for rulebook in BOOKS
    for contract in rulebook.contracts
}


@pytest.mark.parametrize("contract", CONTRACTS.values(), ids=lambda contract: contract.key)
def test_all_729_ways_to_be_linked(contract: Contract) -> None:
    plain = some_deal(contract, chooser=3)
    points = [sum(unit.points * plain.taken(unit.key)[seat] for unit in contract.units) for seat in SEATS]
    states = list(product((0, 1, 2), repeat=len(PAIRS)))
    assert len(states) == 729
    for state in states:
        links = dict(zip(PAIRS, state, strict=True))
        doubles = [(one, other) for (one, other), number in links.items() if number > 0]
        doubles += [(other, one) for (one, other), number in links.items() if number > 1]
        expected = tuple(
            points[seat]
            + sum((points[seat] - points[sum(pair) - seat]) * links[pair] for pair in PAIRS if seat in pair)
            for seat in SEATS
        )
        score = settle(contract, replace(plain, doubles=tuple(doubles)))
        assert score.scores == expected
        assert {line.units is None for line in score.settlements} <= {contract.per_unit is None}


# Any sheet


@few
@given(an_odd_sheet)
def test_all_sums_of_a_sheet_are_of_its_scores(sheet: Sheet) -> None:
    standing = sheet.standing
    scores = [deal.score.scores for deal in standing.deals if deal.score]
    assert len(scores) == len(sheet.deals)
    for seat in SEATS:
        assert [deal.running[seat] for deal in standing.deals] == list(accumulate(score[seat] for score in scores))
        assert standing.plus[seat] == sum(score[seat] for score in scores if score[seat] > 0)
        assert standing.minus[seat] == -sum(score[seat] for score in scores if score[seat] < 0)
        assert standing.endscores[seat] == standing.plus[seat] - standing.minus[seat]
    totals = [sheet.rulebook.contract(deal.contract).total for deal in sheet.deals]
    assert standing.total == sum(standing.endscores) == sum(totals)


@few
@given(an_odd_sheet, players(), headings())
def test_other_names_and_another_heading_change_nothing_else(sheet: Sheet, names: Players, heading: Headed) -> None:
    renamed = Renamed(names).apply(sheet)
    assert renamed == replace(sheet, players=names)
    headed = heading.apply(renamed)
    assert headed == replace(renamed, title=heading.title, date=heading.date, place=heading.place)
    assert headed.standing == sheet.standing


@few
@given(an_odd_sheet, orders())
def test_everybody_keeps_their_scores_in_another_seat(sheet: Sheet, order: Order) -> None:
    reseated = Reseated(order).apply(sheet)
    before, after = sheet.standing, reseated.standing
    to = [order.index(seat) for seat in SEATS]
    assert [reseated.players[to[seat]] for seat in SEATS] == list(sheet.players)
    assert reseated.first_chooser == (None if sheet.first_chooser is None else to[sheet.first_chooser])
    assert after.endscores == moved_four(before.endscores, to)
    assert (after.plus, after.minus) == (moved_four(before.plus, to), moved_four(before.minus, to))
    assert (after.total, after.complete, after.zero_sum) == (before.total, before.complete, before.zero_sum)
    for old, new in zip(before.deals, after.deals, strict=True):
        assert isinstance(old.deal.chooser, int)
        assert new.deal.chooser == to[old.deal.chooser]
        assert new.deal.seated_doubles == tuple((to[one], to[other]) for one, other in old.deal.seated_doubles)
        assert new.score is not None
        assert old.score is not None
        assert new.score.points == moved_four(old.score.points, to)
        assert new.score.scores == moved_four(old.score.scores, to)
        assert flows(new.score.settlements) == flows(old.score.settlements, to)
    assert Reseated(tuple(to)).apply(reseated) == sheet
    assert (reseated == sheet) == (order == SEATS)


# House rules, and evenings by them or by ours


@given(any_house_rules())
def test_a_rulebook_reads_back_as_it_was_written(rulebook: Rulebook) -> None:
    table = rulebook_to_table(rulebook)
    assert read_rulebook(Node(table, "again")) == rulebook
    assert rulebook.id == digest_of_table(table)
    assert not rulebook.is_ours
    other = replace(rulebook, summary=dict.fromkeys(rulebook.languages, "Other."))
    assert digest_of_table(rulebook_to_table(other)) != rulebook.id


@pytest.mark.parametrize(("rule", "read"), [("{{a}}", "50"), ("{{each}}", "50"), ("{{b}}", "{{b}}"), ("{a", "{a")])
def test_a_rule_with_braces_in_braces_reads_back_as_it_was_read(rule: str, read: str) -> None:
    table = house_table()
    contract = next(one for one in table["contracts"] if one["key"] == "seventh-thirteenth")
    for unit, key in zip(contract["units"], ("50", "a"), strict=True):
        unit["key"] = key
    contract["rule"] = {"en": rule, "nl": rule}
    rulebook = read_rulebook(Node(table, "house"))
    assert rulebook.contract("seventh-thirteenth").rule["en"] == read
    assert read_rulebook(Node(rulebook_to_table(rulebook), "again")) == rulebook


@settings(max_examples=100)
@given((rulebooks() | any_house_rules()).flatmap(lambda rulebook: sheets(rulebook) | evenings(rulebook)))
def test_an_evening_by_the_rules_has_no_findings_and_ends_at_its_sum(sheet: Sheet) -> None:
    rulebook, standing = sheet.rulebook, sheet.standing
    assert [deal.findings for deal in standing.deals] == [()] * len(sheet.deals)
    assert standing.findings == ()
    assert standing.unscored == ()
    assert standing.total == sum(rulebook.contract(deal.contract).total for deal in sheet.deals)
    assert standing.complete == (len(sheet.deals) == rulebook.deals)
    assert standing.zero_sum == (standing.complete and standing.total == 0)
    assert (standing.next is None) == standing.complete
    if standing.complete:
        assert standing.adds_up
        assert standing.total == evening_sum(rulebook) == rulebook.adds_up_to
        kinds = {contract.key: contract.kind for contract in rulebook.contracts}
        plus = [deal.chooser for deal in sheet.deals if kinds[deal.contract] == "plus"]
        minus = [deal.contract for deal in sheet.deals if kinds[deal.contract] == "minus"]
        assert sorted(map(str, plus)) == sorted(map(str, SEATS * rulebook.plus_each))
        assert sorted(minus) == sorted(contract.key for contract in rulebook.of_kind("minus"))
