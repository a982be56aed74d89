"""Seasons: one evening worked by hand, and laws over generated ones.

The evening is ``examples/evening-2002-passed-chooser.json``; its payments, deal by deal (B pays A = Bram pays Anna):

1 hearts   B>C 10, C>D 30         5 duck    B>C 180, B>D 50
2 hearts   C>A 20                 6 queens  C>A 90, C>B 90, C>D 90, A>D 90, B>D 90
3 notrump  B>A 80, A>D 100        9 king    B>C 100, B>D 100
           B>C 160, B>D 140      11 spades  B>D 120     12 clubs  B>D 100
"""

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.core.bonken.sheet import Players, Sheet
from scoresheet.seasons.evenings import DOUBLING_KINDS, Evening, Origin
from scoresheet.seasons.people import People
from scoresheet.seasons.season import Season, season_of
from scoresheet.seasons.season_figures import (
    Contribution,
    deals_behind,
    deals_behind_all,
    doubling,
    ledger,
    profile,
    ranking,
    records,
)
from tests.seasons.generated import GUESTS
from tests.strategies import BOOK, NAMES, PLAYED, SHIPPED, evenings, some_evening

EVENING = Evening("friday", replace(PLAYED, date="2026-11-20"))
SEASON = season_of([EVENING])


@st.composite
def seasons(draw: st.DrawFn) -> Season:
    """Up to four evenings of six people, of any shipped rulebook, on any days."""
    played = []
    for number in range(draw(st.integers(1, 4))):
        sheet: Sheet = draw(st.sampled_from(SHIPPED).flatmap(evenings))
        first, second, third, fourth, *_ = draw(st.permutations(GUESTS))
        day = date(2026, 1, 1) + timedelta(days=draw(st.integers(0, 30)))
        played.append(
            Evening(f"{number}", replace(sheet, players=(first, second, third, fourth), date=day.isoformat()))
        )
    return season_of(played)


def test_the_ledger_of_one_evening_worked_by_hand() -> None:
    accounts = {(account.one, account.other): (account.paid, account.received) for account in ledger(SEASON).accounts}
    assert accounts == {
        ("Anna", "Bram"): (0, 80),
        ("Anna", "Carla"): (0, 110),
        ("Anna", "Dirk"): (190, 0),
        ("Bram", "Carla"): (450, 90),
        ("Bram", "Dirk"): (600, 0),
        ("Carla", "Dirk"): (120, 0),
    }


def test_a_figure_is_traced_to_its_deals() -> None:
    assert deals_behind(SEASON, ("account", "Anna", "Carla")) == (
        Contribution(Origin(EVENING, 2), 20),
        Contribution(Origin(EVENING, 6), 90),
    )
    assert deals_behind(SEASON, ("doubling", "Bram", "zalen")) == (Contribution(Origin(EVENING, 3), -260),)
    assert deals_behind(SEASON, ("contract", "Anna", "bonken-2002/queens")) == (Contribution(Origin(EVENING, 6), -45),)


@pytest.mark.parametrize(
    "figure",
    [(), ("account",), ("account", "Anna", "Nobody"), ("nothing", "Anna", "Bram"), ("account", "Anna", "", "")],
)
def test_an_unknown_figure_has_no_deals(figure: tuple[str, ...]) -> None:
    assert deals_behind(SEASON, figure) == ()


def test_rivals_and_biggest_losses_worked_by_hand() -> None:
    # Settled: Bram and Dirk 600, Bram and Carla 540, Anna and Dirk 190, Carla and Dirk 120, Anna and Carla 110.
    # Lost: Bram to Dirk 600, to Carla 360; Anna to Dirk 190; Carla to Dirk 120, to Anna 110.
    book = ledger(SEASON)
    assert {person: account.other for person, account in book.rivals.items()} == {
        "Bram": "Dirk",
        "Dirk": "Bram",
        "Anna": "Carla",
        "Carla": "Anna",
    }
    assert {person: [(one.other, one.net) for one in lost] for person, lost in book.lost_most.items()} == {
        "Anna": [("Dirk", -190)],
        "Bram": [("Dirk", -600)],
        "Carla": [("Dirk", -120)],
    }
    assert book.rivals["Dirk"].net == 600


def test_what_doubling_cost_one_person_worked_by_hand() -> None:
    bram = doubling(SEASON)["Bram"]
    assert bram["made"] == (6, -520)  # 3: C, D; 5: C, D; 11: D; 12: D
    assert bram["taken"] == (7, -250)  # 1: C; 3: A; 4: C; 6: C, D; 9: C, D
    assert bram["back"] == (3, -40)  # 3: A; 6: C, D
    assert bram["answered"] == (3, -230)  # 3: C; 5: C; 11: D
    assert ledger(SEASON).net("Bram") == -1040
    assert bram["zalen"] == (1, -260)  # in deal 3
    assert bram["ruitenwissen"] == (1, -140)  # in deal 5


def test_records_of_one_evening() -> None:
    found = records(SEASON)
    assert found.dearest_double is not None
    assert found.biggest_deal is not None
    dearest = found.dearest_double
    assert (dearest.payer, dearest.receiver, dearest.links, dearest.points) == ("Bram", "Carla", 2, 180)
    assert dearest.origin == Origin(EVENING, 5)
    assert (found.biggest_deal.person, found.biggest_deal.points, found.biggest_deal.origin.deal) == ("Bram", -380, 3)
    assert found.closest_evening is EVENING
    assert EVENING.margin == 1160 - 155


def test_the_profile_of_one_person() -> None:
    anna = profile(SEASON, "Anna")
    assert (anna.plus, anna.minus) == (200, 225)
    assert [(one.score, one.place, one.running) for one in anna.played] == [(-25, 3, -25)]
    queens = next(line for line in anna.contracts if line.contract.key == "queens")
    assert (queens.deals, queens.average, queens.table) == (1, Fraction(-45), Fraction(-180, 4))


def test_the_ranking_of_three_evenings() -> None:
    # Twice the same evening, and once with Anna and Dirk in each other's seat: -25 - 25 + 1160, 1160 + 1160 - 25.
    swapped = replace(PLAYED, players=("Dirk", "Bram", "Carla", "Anna"), date="2026-11-22")
    season = season_of([Evening("sunday", swapped), EVENING, Evening("saturday", replace(PLAYED, date="2026-11-21"))])
    assert [evening.id for evening in season.evenings] == ["friday", "saturday", "sunday"]
    lines = [(line.rank, line.person, line.total, line.wins, line.places) for line in ranking(season)]
    assert lines == [
        (1, "Dirk", 2295, 2, (2, 0, 1, 0)),
        (2, "Anna", 1110, 1, (1, 0, 2, 0)),
        (3, "Carla", 465, 0, (0, 3, 0, 0)),
        (4, "Bram", -3870, 0, (0, 0, 0, 3)),
    ]
    best = {line.person: line.best for line in ranking(season, best_of=1)}
    assert best == {"Dirk": 1160, "Anna": 1160, "Carla": 155, "Bram": -1290}
    assert [line.rank for line in ranking(season, best_of=1)] == [1, 1, 3, 4]
    dirk = profile(season, "Dirk")
    assert (dirk.wins_in_a_row, dirk.wins_going_on) == (2, 0)
    assert (dirk.best.evening.id, dirk.worst.evening.id) == ("friday", "sunday")
    dirk = profile(season_of([*season.evenings, Evening("monday", replace(PLAYED, date="2026-11-23"))]), "Dirk")
    assert (dirk.wins_in_a_row, dirk.wins_going_on) == (2, 1)


@pytest.mark.parametrize(
    ("first", "last", "inside"),
    [("", "", 2), ("2026-11-20", "", 1), ("", "2026-11-20", 1), ("2026-11-21", "", 0), ("", "2026-11-19", 0)],
)
def test_a_season_has_a_first_and_a_last_day(first: str, last: str, inside: int) -> None:
    undated = Evening("undated", PLAYED)
    season = season_of([EVENING, undated], first=first, last=last)
    assert len(season.evenings) == inside
    assert (undated in season.left_out) == bool(first or last)


def test_a_person_of_undated_evenings_alone_has_one_name() -> None:
    undated = [Evening(name, replace(PLAYED, players=(name, "Bram", "Carla", "Dirk"))) for name in ("els", "Els")]
    season = season_of([EVENING, *undated], first="2026-11-20")
    assert season.everybody == ("Anna", "Bram", "Carla", "Dirk", "Els")


SMALL = ("anna", "bram", "carla", "dirk")


@pytest.mark.parametrize(
    ("tables", "people", "names"),
    [
        # Names that differ in case are one person, written as most often or with capitals.
        ([SMALL], People(), SMALL),
        ([SMALL, NAMES, ("ANNA", *SMALL[1:])], People(), ("ANNA", "Bram", "Carla", "Dirk")),
        # Two names can be one person, and namesakes two.
        ([SMALL], People({"bert": "Bram"}), ("anna", "Bram", "carla", "dirk")),
        ([NAMES], People({"bram": "Abraham"}), ("Abraham", "Anna", "Carla", "Dirk")),
        ([NAMES], People({}, {("0", "anna"): "Anna (Utrecht)"}), ("Anna (Utrecht)", "Bram", "Carla", "Dirk")),
        # No player sits in two seats, nor when the own name of one is what another goes by.
        ([NAMES], People({"bram": "Anna"}), NAMES),
        ([NAMES], People({"carla": "Anna"}, {("0", "anna"): "Bram"}), NAMES),
    ],
)
def test_the_people_of_a_season(tables: list[Players], people: People, names: tuple[str, ...]) -> None:
    played = [replace(PLAYED, players=players, date=f"2026-12-0{at}") for at, players in enumerate(tables, start=1)]
    assert season_of([Evening(f"{at}", sheet) for at, sheet in enumerate(played)], people).names == names


COMPOSED, APART = "Zo\u00eb", "Zoe\u0308"  # the same letters; some keyboards and files write the last one as two


def test_a_name_is_one_person_however_its_accents_are_written() -> None:
    sheet = replace(PLAYED, date="2026-11-21", players=("zoe\u0308", *PLAYED.players[1:]))
    played = [Evening(name, replace(sheet, players=(name, *sheet.players[1:]))) for name in (COMPOSED, APART)]
    assert season_of([*played, Evening("small", sheet)]).names == ("Bram", "Carla", "Dirk", APART)
    # At one table they are two, on a sheet from before this was seen.
    both = Evening("both", replace(sheet, players=(COMPOSED, APART, *sheet.players[2:])))
    assert season_of([*played, both]).people.at(both) == both.sheet.players
    # The others there are who they are elsewhere.
    small = Evening("small", replace(both.sheet, players=(COMPOSED, APART, "carla", "dirk")))
    assert season_of([*played, small]).people.at(small) == (COMPOSED, APART, "Carla", "Dirk")


def test_two_names_of_one_person_at_a_table_leave_the_other_two_as_they_are() -> None:
    later = Evening("later", replace(PLAYED, players=("ANNA", "annie", "bram", "Diederik"), date="2026-12-01"))
    annie = Evening("annie", replace(PLAYED, players=("Annie", "Bram", "Carla", "Dirk"), date="2026-12-08"))
    joined = People({"diederik": "Dirk", "annie": "Anna"}, {("later", "bram"): "Bram (Utrecht)"})
    season = season_of([EVENING, later, annie], joined)
    assert season.people.at(later) == ("ANNA", "Annie", "Bram (Utrecht)", "Dirk")
    assert season.people.at(annie) == ("ANNA", "Bram", "Carla", "Dirk")


def test_a_season_without_evenings_has_no_figures() -> None:
    season: Season = season_of([])
    assert (ranking(season), ledger(season).accounts, doubling(season)) == ((), (), {})
    assert records(season).dearest_double is None


def test_an_evening_without_a_double_has_an_empty_ledger() -> None:
    season = season_of([Evening("quiet", some_evening(BOOK))])
    assert [account.settled for account in ledger(season).accounts] == [0] * 6
    assert ledger(season).rivals == {}


@given(seasons())
def test_ranking_ledger_and_doubling_are_sums_of_the_same_deals(season: Season) -> None:
    lines, book, doubles = ranking(season), ledger(season), doubling(season)
    assert sum(line.total for line in lines) == sum(book.net(person) for person in season.names) == 0
    assert sum(sum(line.places) for line in lines) == 4 * len(season.evenings)
    behind = {figure: sum(line.points for line in lines) for figure, lines in deals_behind_all(season).items()}
    for account in book.accounts:
        assert behind.get(("account", account.one, account.other), 0) == account.net
    for person in season.names:
        assert sum(doubles[person][kind].points for kind in DOUBLING_KINDS[:4]) == book.net(person)
        for kind in DOUBLING_KINDS:
            assert behind.get(("doubling", person, kind), 0) == doubles[person][kind].points
        for line in profile(season, person).contracts:
            assert behind["contract", person, f"{line.rulebooks[0]}/{line.contract.key}"] == line.points
        worst = min([account.net for account in book.of(person)], default=0)
        lost = [account for account in book.of(person) if account.net == worst < 0]
        assert list(book.lost_most.get(person, ())) == lost
    assert all(book.rivals[account.other].other == person for person, account in book.rivals.items())
    turned = season_of(reversed(season.evenings))
    assert {(line.person, line.total) for line in ranking(turned)} == {(line.person, line.total) for line in lines}
    assert {(one.one, one.other, one.net) for one in ledger(turned).accounts} == {
        (one.one, one.other, one.net) for one in book.accounts
    }


@given(seasons())
def test_people_and_records_have_the_scores_of_the_sheets(season: Season) -> None:
    standings = {evening: evening.sheet.standing for evening in season.evenings}
    for line in ranking(season):
        person = profile(season, line.person)
        assert person.plus - person.minus == line.total == person.played[-1].running
        scored = Counter[str]()
        for one in person.played:
            standing = standings[one.evening]
            assert one.evening.sheet.players[one.seat] == line.person
            assert one.score == standing.endscores[one.seat]
            scored.update({deal.deal.contract: deal.score.scores[one.seat] for deal in standing.deals if deal.score})
        in_contracts = Counter[str]()
        for contract in person.contracts:
            in_contracts[contract.contract.key] += contract.points
        assert in_contracts == scored
        assert sum(contract.deals for contract in person.contracts) == sum(
            len(one.evening.sheet.deals) for one in person.played
        )
        scores = [one.score for one in person.played]
        assert (person.best.score, person.worst.score) == (max(scores), min(scores))
    found, ends = records(season), [sorted(standing.endscores) for standing in standings.values()]
    assert found.highest_evening is not None
    assert found.lowest_evening is not None
    assert found.closest_evening is not None
    assert found.biggest_deal is not None
    assert found.highest_evening.points == max(max(end) for end in ends)
    assert found.lowest_evening.points == min(min(end) for end in ends)
    assert found.closest_evening.margin == min(end[-1] - end[-2] for end in ends)
    deals = [deal.score for standing in standings.values() for deal in standing.deals if deal.score]
    assert abs(found.biggest_deal.points) == max(abs(points) for score in deals for points in score.scores)
    paid = [line.points for score in deals for line in score.settlements]
    assert (found.dearest_double.points if found.dearest_double else 0) == max(paid, default=0)
