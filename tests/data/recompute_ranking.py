"""Works the ranking of a tournament out from its exported documents, with nothing of the app: only what they say.

    python recompute_ranking.py tournament.zip

Points of places, and what decides between equals, are those of the championship as it publishes them: first out 10,
then 8, 4 and 1; with equal points the most won deals, then second, third and fourth places. Where the archive has the
game of a table as its phone counted it, the game is played again from its deals, and has to come to the same points.
"""

import json
import sys
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

Game = dict[str, dict[str, int]]  # points and won deals, each by name
WORTH = {1: 10, 2: 8, 3: 4, 4: 1}


def replay(game: dict[str, Any]) -> Game:
    """Points and won deals by name, from who went in each deal."""
    won = dict.fromkeys(game["players"], 0)
    lost = dict.fromkeys(game["players"], 0)
    place: dict[str, int] = {}
    points = dict.fromkeys(game["players"], 0)
    for deal in game["deals"]:
        ahead = len(place)
        for goer in deal["goers"]:
            name = goer["player"]
            won[name] += goer["result"] == "win"
            lost[name] += {"win": 0, "loss": 1, "false": 2}[goer["result"]]
            if won[name] == 2:
                place[name] = ahead + 1
                points[name] = WORTH[ahead + 1]
    left = [name for name in game["players"] if name not in place and lost[name] < 2]
    assert len(left) <= 1, "the game is not over"
    for name in left:
        everybody_else_is_out = len(place) == len(game["players"]) - 1
        points[name] = 1 if everybody_else_is_out else WORTH[len(place) + 1]
    return {"points": points, "won_deals": won}


def games_of(archive: zipfile.ZipFile, tournament: dict[str, Any]) -> Iterator[tuple[bool, Game]]:
    """Every game that counts: whether it is of the final, points and won deals."""
    names = set(archive.namelist())
    for number, one in enumerate(tournament["rounds"], start=1):
        for at, table in enumerate(one["tables"], start=1):
            for game, found in enumerate(table.get("games", []), start=1):
                name = f"round-{number}-table-{at}-game-{game}.json"
                if name in names:
                    assert replay(json.loads(archive.read(name))) == found, name
                yield bool(one.get("final")), found


def key_of(games: Iterable[Game], name: str) -> tuple[int, ...]:
    """What somebody is ranked by, the best first."""
    points = won = 0
    places: dict[int, int] = defaultdict(int)
    for game in games:
        if name in game["points"]:
            mine = game["points"][name]
            points += mine
            won += game["won_deals"][name]
            if mine:
                places[1 + sum(other > mine for other in game["points"].values())] += 1
    return (-points, -won, -places[2], -places[3], -places[4])


def placed(keys: dict[str, tuple[int, ...]], first: int) -> Iterator[tuple[int, str]]:
    """Places from the first on, and names; whoever has equal keys shares a place."""
    order = sorted(keys.values())  # the first of equals gives them their place
    for name, key in keys.items():
        yield first + order.index(key), name


def ranking(file: str) -> list[tuple[int, str, int]]:
    """Places, names and points."""
    with zipfile.ZipFile(file) as archive:
        tournament = json.loads(archive.read("tournament.json"))
        found = list(games_of(archive, tournament))
    before = [game for final, game in found if not final]
    final = [game for is_final, game in found if is_final]
    keys = {player["name"]: key_of(before, player["name"]) for player in tournament["players"]}
    finalists = set(final[0]["points"]) if final else set()
    in_final = {name: (*key_of(final, name), *keys[name]) for name in finalists}
    rest = {name: keys[name] for name in keys.keys() - finalists}
    rows = [(at, name, -keys[name][0]) for at, name in placed(in_final, 1)]
    rows += [(at, name, -keys[name][0]) for at, name in placed(rest, len(finalists) + 1)]
    return rows


if __name__ == "__main__":
    for row in ranking(sys.argv[1]):
        sys.stdout.write("\t".join(map(str, row)) + "\n")
