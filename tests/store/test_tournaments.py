"""A tournament in the store of the sheets: listed, exported and imported with its log, its games under derived keys."""

import json
from pathlib import Path

import pytest

from scoresheet.core.bonaken.championship.ranking import rank
from scoresheet.core.errors import MissingError
from scoresheet.locales import texts
from scoresheet.store import Keys, Store, TakenError, derived_key, digest_of, migrate
from scoresheet.store.archive import export_archive
from scoresheet.store.maintenance import kept_sheets
from scoresheet.views.incoming import kept_lines, kept_table
from tests.bonaken import game
from tests.championship import addressed, played, with_final
from tests.store.asking import import_archive


def database(folder: Path, name: str) -> str:
    """The address of a new database."""
    url = f"sqlite:///{folder / name}"
    migrate(url)
    return url


def test_a_tournament_goes_to_another_database_with_its_log(tmp_path: Path) -> None:
    here, there = database(tmp_path, "here.sqlite"), database(tmp_path, "there.sqlite")
    store, tournament = Store(here), with_final(played(9, 2))
    key = str(addressed(store, tournament)[0]["key"])
    assert export_archive(here, tmp_path / "all.zip") == 1
    assert [outcome for _, outcome in import_archive(there, tmp_path / "all.zip")] == ["added"]
    found = Store(there).open(key)
    assert found.log == store.open(key).log
    assert rank(found.log.sheet) == rank(tournament)
    assert found.log.sheet.rounds == tournament.rounds


def test_a_tournament_is_listed_by_its_players(tmp_path: Path) -> None:
    url = database(tmp_path, "here.sqlite")
    addressed(Store(url), played(6, 1))
    rows = [(kept.id, kept.changed, kept.log and kept.log.sheet) for kept in kept_sheets(url)]
    assert "Leimuiden · 2026-11-07 · Speler 1, Speler 2" in kept_lines(rows, texts("nl"))[0]
    assert json.loads(json.dumps(kept_table(rows)))[0]["players"][:2] == ["Speler 1", "Speler 2"]


def test_what_was_opened_with_derived_keys_is_opened_once(tmp_path: Path) -> None:
    store = Store(database(tmp_path, "here.sqlite"))
    keys = Keys(derived_key("card", "edit"), derived_key("card", "view"))
    assert store.create(game(4, "A"), keys) == keys
    with pytest.raises(TakenError):
        store.create(game(4, "B"), keys)
    assert store.open(keys.edit).log.sheet == game(4, "A")
    assert set(store.versions([digest_of(keys.view), digest_of(keys.edit), digest_of("nobody")])) == {
        digest_of(keys.view)
    }


def test_several_sheets_are_read_together(tmp_path: Path) -> None:
    store = Store(database(tmp_path, "here.sqlite"))
    keys = [store.create(game(4, letter)) for letter in "ABCD"]
    versions = store.versions([digest_of(one.view) for one in keys])
    logs = store.logs([found.sheet_id for found in versions.values()])
    found = [logs[versions[digest_of(one.view)].sheet_id].sheet for one in keys]
    assert found == [game(4, letter) for letter in "ABCD"]
    assert store.logs([]) == {}
    with pytest.raises(MissingError):
        store.open("nobody")
