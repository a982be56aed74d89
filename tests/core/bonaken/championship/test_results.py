"""Points that a game can end with: every row of the table of the rules, and every game there is."""

from itertools import combinations, combinations_with_replacement, product

import pytest
from hypothesis import given

from scoresheet.core.bonaken.championship.findings import check_games
from scoresheet.core.bonaken.championship.tournament import Score, Tournament, game_of, places
from scoresheet.core.bonaken.rulebook import is_possible, possible_points, shipped
from scoresheet.core.bonaken.sheet import Sheet
from tests.bonaken import game, games

BOOK = shipped()


@pytest.mark.parametrize(
    "points",
    # All ends without a joint misère, of four, three and two players.
    [(10, 8, 4, 1), (10, 8, 4, 0), (10, 8, 0, 0), (10, 0, 0, 0), (10, 8, 1), (10, 8, 0), (10, 0, 0), (10, 1), (10, 0)],
)
def test_points_of_the_rules_are_possible(points: tuple[int, ...]) -> None:
    assert is_possible(points, BOOK)
    assert is_possible(points[::-1], BOOK)


@pytest.mark.parametrize(
    "points",
    [(10, 8, 4, 4), (10, 8, 8, 4), (8, 4, 1, 0), (10, 8, 4), (10, 9, 4, 1), (10, 8), (10, 10, 8, 1), (10, 10, 10, 10)],
)
def test_other_points_are_impossible(points: tuple[int, ...]) -> None:
    assert not is_possible(points, BOOK)


@given(games(finished=True))
def test_every_game_ends_with_points_that_are_possible(sheet: Sheet) -> None:
    standing = sheet.standing
    # A warning says that not all players in play can win a misère: one of them takes each trick.
    if any(finding.code == "all-win-impossible" for deal in standing.deals for finding in deal.findings):
        return
    assert tuple(sorted(standing.points, reverse=True)) in possible_points(len(sheet.players), BOOK)


@given(games(finished=True))
def test_places_follow_from_points_alone_and_won_deals_are_right(sheet: Sheet) -> None:
    found = game_of(sheet, sheet.players)
    assert found is not None
    if len(sheet.players) <= 4:  # above, the points of the last places repeat
        assert places(found) == sheet.standing.places
        assert not [one for one in check_games(Tournament("T"), (found, found)) if one.code == "wrong-won"]


IN = 9  # in place of the place of a player who is out


def every_end(players: int) -> set[tuple[Score, ...]]:
    """Every game of up to four players, worked out deal by deal from the rules; the highest scores first."""
    ends: set[tuple[Score, ...]] = set()
    seen, games = set(), [((0, 0, 0),) * players]  # deals won, deals lost, and the place: 0 while in play
    while games:
        game = games.pop()
        if game in seen:
            continue
        seen.add(game)
        out = sum(0 < place < IN for _, _, place in game)
        active = [seat for seat, (_, _, place) in enumerate(game) if not place]
        if len(active) <= 1:
            left = 1 if out == players - 1 else (10, 8, 4, 1)[min(out, 3)]
            points = {0: left, IN: 0, 1: 10, 2: 8, 3: 4, 4: 1}
            ends.add(tuple(sorted((Score(points[place], won) for won, _, place in game), reverse=True)))
            continue
        for going in (seats for number in range(1, len(active) + 1) for seats in combinations(active, number)):
            for results in product("WLF", repeat=len(going)):
                if len(going) == len(active) and "L" not in results and "F" not in results:
                    continue  # one of those in play takes each trick of a misère
                after = list(game)
                for seat, result in zip(going, results, strict=True):
                    won, lost, _ = game[seat]
                    won, lost = won + (result == "W"), lost + (result == "L")
                    place = out + 1 if won == 2 else IN if lost == 2 or result == "F" else 0
                    after[seat] = (won, lost, place)
                games.append(tuple(sorted(after)))
    return ends


@pytest.mark.parametrize("players", [2, 3, 4])
def test_exactly_the_games_that_there_are_go_without_a_warning(players: int) -> None:
    right = every_end(players)
    for points in combinations_with_replacement((10, 8, 4, 1, 0), players):
        for won in product((0, 1, 2, 3), repeat=players):
            found = tuple(map(Score, points, won))
            warned = [one.code for one in check_games(Tournament("T"), (found, found))]
            assert bool(warned) != (tuple(sorted(found, reverse=True)) in right), found


def test_an_unfinished_game_has_no_scores() -> None:
    unfinished = game(4, "D", "A W, B W")
    assert game_of(unfinished, unfinished.players) is None


AT_TABLE = [
    ("in their seats", "Anja Bert Cor Dini", [10, 8, 4, 1]),
    ("in other seats", "Bert Cor Dini Anja", [8, 4, 1, 10]),
    ("under another name", "Anja Bart Cor Dini", [10, 8, 4, 1]),
    ("in other seats and under another name", "Cor Dini Anja Bart", [4, 1, 10, 8]),
    ("with one more", "Anja Bert Cor Dini Els", []),
    ("with one less", "Anja Bert Cor", []),
]


@pytest.mark.parametrize(("names", "points"), [case[1:] for case in AT_TABLE], ids=[case[0] for case in AT_TABLE])
def test_scores_of_a_sheet_go_by_the_names_at_its_table(names: str, points: list[int]) -> None:
    found = game_of(game(4, "D", "A W, A W, B W, B W, C W, C W"), names.split())
    assert [score.points for score in found or ()] == points
