"""What earlier versions wrote opens in this one, and comes to the same.

``data/upgrades`` has a database of every schema there has been, ``schema-<revision>.sqlite``, and documents, all
written by the program of that day. The totals were worked out by hand; they are not what the program says today.
"""

import shutil
from pathlib import Path

import pytest

from scoresheet.core.log import Corrected, Recorded, Removed, Renamed, Reseated
from scoresheet.core.sheet import reckon
from scoresheet.documents import read
from scoresheet.store import migrate
from scoresheet.store.tables import SCHEMA
from tests.store.asking import opened

OLD = Path(__file__).parent / "data" / "upgrades"
DATABASES = sorted(OLD.glob("schema-*.sqlite"))

# Keys of the sheets in the databases: Friday evening, Joke's evening, one just opened.
FRIDAY = ("aeaqcaibaeaqcaibaeaqcaibaeaqcaib", "aibaeaqcaibaeaqcaibaeaqcaibaeaqc")
JOKE = ("ambqgaydambqgaydambqgaydambqgayd", "aqcaibaeaqcaibaeaqcaibaeaqcaibae")
OPENED = ("aucqkbifaucqkbifaucqkbifaucqkbif", "aydambqgaydambqgaydambqgaydambqg")

# Points of Hearts: Anna 3, Bram 4, Zoë (then Carla) 5, Dirk 1 heart of 10. Bram and Anna are linked twice, Bram-Zoë,
# Bram-Dirk and Dirk-Zoë once. Anna −30 + 20; Bram −40 − 20 + 10 − 30; Zoë −50 − 10 − 40; Dirk −10 + 30 + 40.
# Last trick, corrected: Zoë took it, −100, and had doubled Bram, who has 100 more: Zoë pays Bram 100.
FRIDAY_PLAYERS = ("Anna", "Dirk", "Zoë", "Bram")
FRIDAY_SCORES = [(-10, 60, -100, -80), (0, 0, -200, 100)]
FRIDAY_ENDS = (-10, 60, -300, 20)


def test_the_schema_of_today_is_among_them() -> None:
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
            assert [deal.score and deal.score.scores for deal in reckon(friday.log.sheet).deals] == FRIDAY_SCORES
            assert reckon(friday.log.sheet).endscores == FRIDAY_ENDS
        kinds = [type(entry.change) for entry in friday.log.entries]
        assert kinds == [Recorded, Recorded, Corrected, Recorded, Removed, Renamed, Reseated]
        assert [entry.by for entry in friday.log.entries] == [None, "Anna", None, "Anna", None, "Anna", None]
        joke = reckon(store.open(JOKE[1]).log.sheet)
        assert joke.plus == (460, 450, 190, 225)
        assert joke.minus == (290, 165, 330, 540)
        assert joke.endscores == (170, 285, -140, -315)
        assert joke.zero_sum
        assert store.open(OPENED[1]).log.sheet.players == ("محمد", "<b>", "=1+1", "👵")
        written = store.append(OPENED[0], 0, Renamed(("A", "B", "C", "D")), entry_id="today")
        assert written[1]


@pytest.mark.parametrize("document", sorted(OLD.glob("evening.*")), ids=lambda path: path.suffix)
def test_an_old_document_comes_to_the_same(document: Path) -> None:
    sheet = read(document.read_bytes(), document.name).sheet
    assert (sheet.title, sheet.date, sheet.place) == ("Friday ♥", "2002-05-03", "'s-Gravenhage")
    assert sheet.players == FRIDAY_PLAYERS
    assert [deal.score and deal.score.scores for deal in reckon(sheet).deals] == FRIDAY_SCORES
    assert reckon(sheet).endscores == FRIDAY_ENDS
