"""Upgrades: files and databases of earlier versions open in this one, and come to the same.

``data/upgrades`` has a database of every schema there has been, ``schema-<revision>.sqlite``, what is no evening of
Bonken in ``games-<revision>.sqlite``, and documents, all written by the program of that day. The totals were worked out
by hand; they are not what the program says today.
"""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scoresheet.core.bonaken.championship.ranking import rank
from scoresheet.core.bonken.changes import Corrected, Recorded, Removed, Renamed, Reseated
from scoresheet.core.circle import Circle
from scoresheet.core.keys import digest_of_key
from scoresheet.formats.bonken.documents import from_node
from scoresheet.formats.json_toml import parse
from scoresheet.store.migrating import migrate
from scoresheet.store.tables import SCHEMA
from tests.commands import scoresheet
from tests.store.asking import opened

OLD = Path(__file__).parent / "data" / "upgrades"
DATABASES = sorted(OLD.glob("schema-*.sqlite"))

# Keys of the sheets in the databases: Friday evening, Joke's evening, one just opened.
FRIDAY = ("aeaqcaibaeaqcaibaeaqcaibaeaqcaib", "aibaeaqcaibaeaqcaibaeaqcaibaeaqc")
JOKE = ("ambqgaydambqgaydambqgaydambqgayd", "aqcaibaeaqcaibaeaqcaibaeaqcaibae")
# A game of Bonaken, an evening by house rules (queens at −50: Anna took one, Bram three), its circle, and a tournament
# of one table.
BONAKEN = ("lwpvomb2oxezcone66ro7tmqlxl3pipm", "g6wtwf2y5ywr6pzarj4rktm5q3aeacjm")
EVENING = ("gzvfdqjgme4p4ffxtxdlurzndydn5rsc", "lnkg6m7xzmjnymvep4irq3lrqvupdrht")
CIRCLE = ("nyu26bf7lastopu3ymrivtg4jvoilkoh", "6gducfxrjlj3nzpo7sqhp7boenbx54q5")
TOURNAMENT = ("mmdhgfhdbwqfieu2j2uxcvcsia72isao", "oj22lzxtii4kiotwd7kmyf5ey5hzodlm")
OPENED = ("aucqkbifaucqkbifaucqkbifaucqkbif", "aydambqgaydambqgaydambqgaydambqg")

# Points of Hearts: Anna 3, Bram 4, Zoë (then Carla) 5, Dirk 1 heart of 10. Bram and Anna are linked twice, Bram-Zoë,
# Bram-Dirk and Dirk-Zoë once. Anna −30 + 20; Bram −40 − 20 + 10 − 30; Zoë −50 − 10 − 40; Dirk −10 + 30 + 40.
# Last trick, corrected: Zoë took it, −100, and had doubled Bram, who has 100 more: Zoë pays Bram 100.
FRIDAY_PLAYERS = ("Anna", "Dirk", "Zoë", "Bram")
FRIDAY_SCORES = [(-10, 60, -100, -80), (0, 0, -200, 100)]
FRIDAY_ENDS = (-10, 60, -300, 20)


def test_the_current_schema_has_a_database_to_upgrade() -> None:
    assert OLD / f"schema-{SCHEMA}.sqlite" in DATABASES


@pytest.mark.parametrize("database", DATABASES, ids=lambda path: path.stem)
def test_an_old_database_opens_with_the_same_totals(database: Path, tmp_path: Path) -> None:
    file = str(shutil.copy(database, tmp_path / "scoresheet.sqlite"))
    migrate(file)
    with opened(file) as store:
        store.check()
        for key, writable in zip(FRIDAY, (True, False), strict=True):
            friday = store.open(key)
            assert friday.writable == writable
            assert friday.log.sheet.players == FRIDAY_PLAYERS
            assert [deal.score and deal.score.scores for deal in friday.log.sheet.standing.deals] == FRIDAY_SCORES
            assert friday.log.sheet.standing.endscores == FRIDAY_ENDS
        kinds = [type(entry.change) for entry in friday.log.entries]
        assert kinds == [Recorded, Recorded, Corrected, Recorded, Removed, Renamed, Reseated]
        assert [entry.by for entry in friday.log.entries] == [None, "Anna", None, "Anna", None, "Anna", None]
        joke = store.open(JOKE[1]).log.sheet.standing
        assert joke.plus == (460, 450, 190, 225)
        assert joke.minus == (290, 165, 330, 540)
        assert joke.endscores == (170, 285, -140, -315)
        assert joke.zero_sum
        assert store.open(OPENED[1]).log.sheet.players == ("محمد", "<b>", "=1+1", "👵")
        written = store.append(OPENED[0], 0, Renamed(("A", "B", "C", "D")), entry_id="today")
        assert written[1]
    with closing(sqlite3.connect(file)) as connection:
        kept = connection.execute("SELECT kind, change FROM entries").fetchall()
    assert [kind for kind, _ in kept] == [json.loads(change)["kind"] for _, change in kept]


@pytest.mark.parametrize("before", [DATABASES[0].read_bytes(), b""], ids=["oldest", "empty"])
def test_a_look_at_an_import_leaves_an_older_database_as_it_is(before: bytes, tmp_path: Path) -> None:
    file, evening = tmp_path / "scoresheet.sqlite", str(OLD / "evening.json")
    file.write_bytes(before)
    looked = scoresheet("import", "--dry-run", evening, SCORESHEET_DATABASE=str(file))
    assert (looked.returncode, looked.stderr, "1 sheet would be added." in looked.stdout) == (0, "", True)
    assert file.read_bytes() == before
    assert "1 sheet was added." in scoresheet("import", evening, SCORESHEET_DATABASE=str(file)).stdout
    looked = scoresheet("import", "--dry-run", evening, SCORESHEET_DATABASE=str(file))
    assert "1 sheet is here already." in looked.stdout


@pytest.mark.parametrize("database", sorted(OLD.glob("games-*.sqlite")), ids=lambda path: path.stem)
def test_games_circles_and_tournaments_come_to_the_same(database: Path, tmp_path: Path) -> None:
    file = str(shutil.copy(database, tmp_path / "scoresheet.sqlite"))
    migrate(file)
    with opened(file) as store:
        evening, circle = store.open(EVENING[1]), store.open(CIRCLE[1]).log.sheet
        assert evening.log.sheet.rulebook.name == {"en": "At Grandma’s", "nl": "Bij oma"}
        assert evening.log.sheet.standing.endscores == (-50, -150, 0, 0)
        digest = digest_of_key(EVENING[1])
        assert circle == Circle(
            "Donderdag ♥", (digest,), {"bram": "Abraham"}, {(digest, "anna"): "Anna de Wit"}, {"dirk": "initial"}
        )
        assert store.versions(circle.evenings)[digest].view_key == EVENING[1]

        # Anja lost, then won twice, and was out first: 10 points. Bert, who never went, has 1.
        game = store.open(BONAKEN[1]).log.sheet.standing
        assert (game.states, game.points, game.losers) == (("eruit", "suf"), (10, 1), (1,))

        # Both games of the table ended 10, 8, 4, 1, for Bert, Cor, Dini and Anja as they were drawn.
        tournament = store.open(TOURNAMENT[1]).log.sheet
        ranked = [(row.place, tournament.players[row.player].name, row.points) for row in rank(tournament).rows]
        assert ranked == [(1, "Bert", 20), (2, "Cor", 16), (3, "Dini", 8), (4, "Anja", 2)]

        for (edit, _), version in ((BONAKEN, 3), (CIRCLE, 4), (TOURNAMENT, 2)):
            assert store.open(edit).writable
            assert store.open(edit).log.version == version


def test_an_old_document_comes_to_the_same() -> None:
    sheet = from_node(parse((OLD / "evening.json").read_bytes(), "evening.json"))
    assert (sheet.title, sheet.date, sheet.place) == ("Friday ♥", "2002-05-03", "'s-Gravenhage")
    assert sheet.players == FRIDAY_PLAYERS
    assert [deal.score and deal.score.scores for deal in sheet.standing.deals] == FRIDAY_SCORES
    assert sheet.standing.endscores == FRIDAY_ENDS
