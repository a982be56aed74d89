"""A whole championship over HTTP: five rounds and a final, some tables on phones and the others on paper.

The final ranking is worked out once more from what the tournament exports, by a script that has nothing of the app.
"""

import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.core.bonaken.championship.draw import Chance, meetings_again
from scoresheet.core.bonaken.championship.tournament import Game
from scoresheet.store.sheets import Store
from tests.championship import random_deals, some_game
from tests.soaked import soaked
from tests.web.bonaken.championship.desk import Desk

SCRIPT = Path(__file__).parents[3] / "data" / "recompute_ranking.py"


def line(number: int) -> str:
    """The line of a player in the list that the desk pastes."""
    return f"Speler {number}" + ("; nieuw" if number % 7 == 0 else "; vrouw" * (number % 3 == 0))


@pytest.mark.parametrize("players", [23, *soaked(39, 87)])
def test_a_championship_of_six_rounds(
    client: FlaskClient, store: Store, app: Flask, players: int, tmp_path: Path
) -> None:
    desk, chance = Desk(client, store, [line(number) for number in range(players)]), Chance("the whole day")
    desk.make_cards()
    for number in range(1, 6):
        if number == 3:  # one goes home, one comes late
            desk.send("/players/5", step="left")
            desk.send("/players", players="Laatkomer; nieuw")
        # A seed of our own: from a few, a fifth round of 23 has no tables without a meeting.
        assert desk.draw(entry=f"{players} players, round {number}").status_code == 302
        drawn = desk.tournament.rounds[-1]
        assert [len(table.players) for table in drawn.tables] == [4] * (players // 4) + [3]
        assert meetings_again(drawn.seated, desk.tournament.earlier[:-1]) == 0
        assert "Nobody meets anybody for a second time." in desk.page() or number == 1
        play_round(desk, number, chance)
    assert desk.draw("final").status_code == 302
    final = desk.tournament.rounds[-1]
    assert final.final
    places = {name: place for place, name, _ in desk.ranking()}
    best = [places[desk.tournament.players[one].name] for one in final.tables[0].players]
    assert sorted(best) == sorted(places.values())[:4], "a lot decides who of one place plays"
    play_round(desk, 6, chance)
    assert recomputed(desk, tmp_path) == sorted(desk.ranking())
    document = json.loads(ZipFile(BytesIO(client.get(f"/t/{desk.view_key}.zip").data)).read("tournament.json"))
    assert [one["seed"] for one in document["rounds"]] == [one.seed for one in desk.tournament.rounds]


def play_round(desk: Desk, number: int, chance: Chance) -> None:
    """Every table of a round, signed for by the desk; in some rounds the first and the last, one of three, use a
    phone."""
    tables = desk.tournament.rounds[-1].tables
    with_phone = (1, len(tables)) if number in (1, 4, 6) else ()
    for at, table in enumerate(tables, start=1):
        if at in with_phone:
            for game in (1, 2):
                desk.play(at, game, chance.below(len(table.players)), random_deals(len(table.players), chance))
            assert desk.sign(number, at).status_code == 302
            assert len(desk.tournament.table(number, at).sheets) == 2
        else:
            games: list[Game] = [some_game(len(table.players), chance) for _ in range(2)]
            assert desk.sign(number, at, games).status_code == 302
            assert not desk.tournament.table(number, at).sheets
    assert desk.tournament.rounds[-1].unsigned == ()


def recomputed(desk: Desk, folder: Path) -> list[tuple[int, str, int]]:
    """Places, names and points by the script, in order."""
    file = folder / "tournament.zip"
    file.write_bytes(desk.client.get(f"/t/{desk.view_key}.zip").data)
    done = subprocess.run([sys.executable, "-I", str(SCRIPT), str(file)], capture_output=True, text=True, check=True)
    rows = (line.split("\t") for line in done.stdout.splitlines())
    return sorted((int(place), name, int(points)) for place, name, points in rows)
