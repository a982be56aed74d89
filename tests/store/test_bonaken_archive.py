"""A game of Bonaken keeps its log, its keys and its entries through an archive."""

from pathlib import Path

from scoresheet.core.bonaken.changes import Corrected, FirstDealerSet, Recorded, Removed, Renamed
from scoresheet.core.changes import Headed
from scoresheet.store import Store, migrate
from scoresheet.store.archive import export_archive
from tests.bonaken import deal, game
from tests.store.asking import import_archive


def test_a_game_comes_back_from_an_archive_entry_by_entry(tmp_path: Path) -> None:
    here, there = (f"sqlite:///{tmp_path / name}.sqlite" for name in ("here", "there"))
    for url in (here, there):
        migrate(url)
    store = Store(here)
    keys = store.create(game(4, "D", "A W"))
    changes = (
        Recorded(2, deal("B L + C W", "misere")),
        Corrected(1, deal("A L", "105")),
        Recorded(3, deal("D F")),
        Removed(3),
        Renamed(("Annie", "Bert", "Cor", "Dini")),
        Headed("Table 3", "2026-11-07", "Leimuiden"),
        FirstDealerSet(2),
    )
    for version, change in enumerate(changes):
        store.append(keys.edit, version, change, entry_id=f"entry-{version}", by="Bert")
    assert export_archive(here, tmp_path / "sheets.zip") == 1
    assert [outcome for _, outcome in import_archive(there, tmp_path / "sheets.zip")] == ["added"]
    other = Store(there)
    assert other.open(keys.view).log == store.open(keys.view).log
    assert [entry.change for entry in other.open(keys.view).log.entries] == list(changes)
    store.dispose()
    other.dispose()
