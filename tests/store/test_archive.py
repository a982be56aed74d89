"""Restoring a database: from a backup, and from an export, without ever changing a sheet that is there."""

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID
from zipfile import ZipFile

import pytest
from sqlalchemy import make_url

from scoresheet.core.bonaken import changes as bonaken
from scoresheet.core.bonaken.sheet import Sheet
from scoresheet.core.bonken.changes import Corrected, Recorded, Removed, Renamed, Reseated
from scoresheet.core.changes import Headed
from scoresheet.core.circle import Circle, Joined, PutIn
from scoresheet.core.errors import UnreadableError
from scoresheet.core.keys import Keys, digest_of_key
from scoresheet.core.log import Change
from scoresheet.formats.bonken.documents import from_node
from scoresheet.formats.json_toml import parse
from scoresheet.games import codec_of
from scoresheet.store.archive import export_archive
from scoresheet.store.backups import back_up
from scoresheet.store.connections import StoreError
from scoresheet.store.maintenance import remove
from scoresheet.store.migrating import migrate
from scoresheet.store.sheet_copies import export_sheets
from scoresheet.store.sheets import Opened, Store
from tests.bonaken import deal, game
from tests.championship import addressed, played, with_final
from tests.commands import scoresheet
from tests.store.asking import (
    SHEET,
    fault_of,
    full_disk,
    import_archive,
    last_trick,
    make_empty,
    opened,
    plant,
    run_sql,
    write,
)

ODD = replace(SHEET, title="=1+1 ♥")
CHANGES: tuple[Change, ...] = (
    Recorded(1, last_trick(2, (1, 0))),
    Corrected(1, last_trick(3, (1, 0))),
    Renamed(("Anna", "Bram", "Carla", "Zoë")),
    Reseated((1, 0, 3, 2)),
    Headed("Finals", "2002-05-03", "'s-Gravenhage"),
    Removed(1),
)
OF_BONAKEN: tuple[Change, ...] = (
    bonaken.Recorded(2, deal("B L + C W", "misere")),
    bonaken.Corrected(1, deal("A L", "105")),
    bonaken.Recorded(3, deal("D F")),
    bonaken.Removed(3),
    bonaken.Renamed(("Annie", "Bert", "Cor", "Dini")),
    Headed("Table 3", "2026-11-07", "Leimuiden"),
    bonaken.FirstDealerSet(2),
)


@pytest.fixture
def url(make: Callable[[str], str]) -> str:
    return make("here")


def fill(store: Store, *changes: Change) -> Keys:
    keys = store.create(ODD)
    write(store, keys.edit, *changes, by="Anna")
    return keys


def contents(opened: Opened) -> tuple[object, ...]:
    return opened.log, opened.writable, opened.view_key


# --- Backup ---


def test_a_backup_opens_with_every_key_and_everything_in_it(url: str, store: Store, tmp_path: Path) -> None:
    file = tmp_path / "monday"
    keys = fill(store, *CHANGES)
    done = scoresheet("backup", str(file), SCORESHEET_DATABASE=url)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{file}\n", "")
    write(store, keys.edit, Recorded(1, last_trick(0)))  # goes on here, not there
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir() if "monday" in path.name) == ["monday"]
    with opened(str(file)) as copy:
        copy.check()
        assert copy.open(keys.edit).log.entries == store.open(keys.edit).log.entries[:-1]
        write(copy, keys.edit, Recorded(1, last_trick(1)))


def test_a_backup_is_not_put_in_the_place_of_the_database(url: str, store: Store, tmp_path: Path) -> None:
    file, link = Path(str(make_url(url).database)), tmp_path / "link"
    link.hardlink_to(file)
    keys = fill(store, *CHANGES)
    for target in (link, *(file.with_name(f"{file.name}{ending}") for ending in ("", "-wal", "-shm", "-journal"))):
        assert fault_of(UnreadableError, back_up, url, target, replace=True) == "backup-in-place"
    write(store, keys.edit, Recorded(1, last_trick(0)))
    store.check()


def test_a_backup_has_all_that_was_acknowledged_before_it_began_and_nothing_later(
    url: str, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoresheet.store.backups.PAGES", 1)
    keys = fill(store, CHANGES[0])

    def write_once(_: int) -> None:
        if store.open(keys.edit).log.version == 1:
            store.append(keys.edit, 1, CHANGES[1], entry_id="meanwhile")

    back_up(url, tmp_path / "monday", advance=write_once)
    assert store.open(keys.edit).log.version == 2
    with opened(str(tmp_path / "monday")) as copy:
        assert copy.open(keys.view).log.version == 1


# --- Export and import ---


@pytest.mark.parametrize(("kind", "target"), [("sqlite", "all"), ("postgresql", "all.zip")])
def test_an_export_is_restored_with_logs_and_keys(
    url: str, store: Store, tmp_path: Path, kind: str, target: str, request: pytest.FixtureRequest
) -> None:
    there = make_empty(kind, request)
    migrate(there)
    with opened(there) as restored:
        sheets = [fill(store, *CHANGES[:length]) for length in range(len(CHANGES) + 1)]
        assert export_archive(url, tmp_path / target) == len(sheets)
        assert [*import_archive(there, tmp_path / target).values()] == ["added"] * len(sheets)
        for keys in sheets:
            for key in (keys.edit, keys.view):
                assert contents(restored.open(key)) == contents(store.open(key))
            write(restored, keys.edit, Renamed(("A", "B", "C", "D")))
        # And the other way: what went on there comes back here.
        assert export_archive(there, tmp_path / f"back-{target}") == len(sheets)
        assert [*import_archive(url, tmp_path / f"back-{target}").values()] == ["extended"] * len(sheets)
        for keys in sheets:
            assert contents(store.open(keys.edit)) == contents(restored.open(keys.edit))


def test_games_circles_and_tournaments_are_restored_with_their_logs(
    url: str, store: Store, there: str, tmp_path: Path
) -> None:
    with opened(there) as restored:
        evening, table, circle = (store.create(base) for base in (SHEET, game(4, "D", "A W"), Circle("Thursday")))
        write(store, table.edit, *OF_BONAKEN)
        write(store, circle.edit, PutIn(digest_of_key(evening.view)), Joined("Bram", "Abraham"))
        desk = str(addressed(store, with_final(played(9, 2)))[0]["key"])
        assert export_archive(url, tmp_path / "all.zip") == 4
        assert [*import_archive(there, tmp_path / "all.zip").values()] == ["added"] * 4
        for key in (evening.edit, table.edit, circle.edit, desk):
            assert restored.open(key).log == store.open(key).log
        [version] = restored.versions([digest_of_key(evening.view)]).values()
        assert version.view_key == evening.view


def test_a_sheet_that_is_further_or_went_on_differently_is_not_changed_by_an_import(
    url: str, store: Store, tmp_path: Path
) -> None:
    file = tmp_path / "monday.sqlite"
    keys = fill(store, CHANGES[0])
    back_up(url, file)
    export_archive(url, tmp_path / "older")
    with opened(str(file)) as other:
        other.append(keys.edit, 1, Renamed(("Ans", "B", "C", "D")), entry_id="there")
    export_archive(str(file), tmp_path / "diverged")
    store.append(keys.edit, 1, Renamed(("Bob", "B", "C", "D")), entry_id="here")
    before = store.open(keys.edit)
    assert [*import_archive(url, tmp_path / "older").values()] == ["unchanged"]
    done = scoresheet("import", str(tmp_path / "diverged"), SCORESHEET_DATABASE=url)
    assert done.returncode == 1
    place = f"{tmp_path}/diverged/{store.open(keys.view).public_id}.log.json"
    assert done.stderr == f"scoresheet: {place}: This sheet went on differently here; it stays as it is.\n"
    assert "1 sheet was left as it is." in done.stdout
    assert store.open(keys.edit) == before


def test_exported_documents_can_be_scored_and_contain_no_edit_key(url: str, store: Store, tmp_path: Path) -> None:
    keys = fill(store, *CHANGES[:3])
    export_archive(url, tmp_path / "all")
    (document,) = (path for path in (tmp_path / "all").iterdir() if not path.name.endswith(".log.json"))
    assert from_node(parse(document.read_bytes(), document.name)) == store.open(keys.view).log.sheet
    assert scoresheet("score", str(document)).returncode == 0
    files = list((tmp_path / "all").iterdir())
    assert keys.edit not in "".join(path.read_text() for path in files)
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}


def test_the_export_and_import_commands_count_their_sheets(url: str, store: Store, tmp_path: Path) -> None:
    there = f"{tmp_path}/new/there.sqlite"
    fill(store, *CHANGES)
    done = scoresheet("export", str(tmp_path / "all.zip"), SCORESHEET_DATABASE=url)
    assert (done.returncode, done.stdout) == (0, f"1 sheet in {tmp_path}/all.zip.\n")
    done = scoresheet("import", str(tmp_path / "all.zip"), "--lang", "nl", SCORESHEET_DATABASE=there)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("1 scorekaart toegevoegd. 0 scorekaarten aangevuld.")


def test_an_export_to_the_same_folder_has_no_sheet_that_was_removed(url: str, store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "all"
    removed, broken, stays = (fill(store, CHANGES[0]) for _ in range(3))
    store.create(Circle("Thursday"))
    export_archive(url, folder)
    ids = [store.open(keys.view).public_id for keys in (removed, broken, stays)]
    own = ("evening.json", f"copy of {ids[0]}.log.json", f"{ids[0].upper()}.log.json", f"{UUID(int=1)}.json")
    for name in own:
        (folder / name).write_text("mine")
    before = {file.name for file in folder.iterdir()}
    remove(url, [ids[0]])
    run_sql(url, "UPDATE sheets SET base = '{}' WHERE sheet_id = 2")
    done = scoresheet("export", "--force", str(folder), SCORESHEET_DATABASE=url)
    assert (done.returncode, done.stdout) == (2, f"2 sheets in {folder}.\n")
    # What is left out keeps the files of the export before.
    assert {file.name for file in folder.iterdir()} == before - {f"{ids[0]}.json", f"{ids[0]}.log.json"}


def test_an_export_to_the_same_zip_file_keeps_what_it_has_of_a_sheet_left_out(
    url: str, store: Store, there: str, tmp_path: Path
) -> None:
    target = tmp_path / "all.zip"
    removed, broken, stays = (fill(store, CHANGES[0]) for _ in range(3))
    export_archive(url, target)
    with ZipFile(target, "a") as archive:
        archive.writestr("evening.json", "mine")
    remove(url, [store.open(removed.view).public_id])
    write(store, stays.edit, CHANGES[1])
    before = [contents(store.open(keys.edit)) for keys in (broken, stays)]
    run_sql(url, "UPDATE sheets SET base = '{}' WHERE sheet_id = 2")
    for _ in range(2):
        done = scoresheet("export", "--force", str(target), SCORESHEET_DATABASE=url)
        assert (done.returncode, done.stdout) == (2, f"1 sheet in {target}.\n")
    assert len(ZipFile(target).namelist()) == 4
    assert [*import_archive(there, target).values()] == ["added"] * 2
    with opened(there) as restored:
        assert [contents(restored.open(keys.edit)) for keys in (broken, stays)] == before


def test_a_full_disk_leaves_the_files_of_an_export_whole(url: str, store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "all"
    fill(store, *CHANGES)  # this has made what SQLite writes beside the database
    export_archive(url, folder)
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    with full_disk(100):
        assert fault_of(UnreadableError, export_archive, url, folder) == "cannot-write"
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


HALF = """
import os, signal, sys
from pathlib import Path
from scoresheet.formats.file_access import temporary_beside
with temporary_beside(Path(sys.argv[1])) as temporary:
    for ending in ("", "-journal"):
        Path(f"{temporary}{ending}").write_text("half")
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("command", ["export", "backup"])
def test_what_a_killed_export_or_backup_left_is_removed_by_the_next(url: str, tmp_path: Path, command: str) -> None:
    target = tmp_path / "out" / "all.zip"
    target.parent.mkdir()
    # Not left behind; the process 1 is another user's, unless root runs the tests.
    for name in ("all.zip.20261128", "all.zip.partial", "all.zip.1.partial", f"all.zip.{os.getpid()}.partial"):
        target.with_name(name).touch()
    before = {*target.parent.iterdir()}
    subprocess.run([sys.executable, "-c", HALF, str(target)], check=False)
    assert len({*target.parent.iterdir()} - before) == 2
    done = scoresheet(command, str(target), SCORESHEET_DATABASE=url)
    assert (done.returncode, done.stderr) == (0, "")
    assert {*target.parent.iterdir()} == {*before, target}


def test_an_export_replaces_a_zip_file_that_is_none(url: str, store: Store, tmp_path: Path) -> None:
    target = tmp_path / "all.zip"
    fill(store, CHANGES[0])
    target.write_text("mine")
    assert export_archive(url, target) == 1
    assert len(ZipFile(target).namelist()) == 2


@pytest.mark.parametrize(("target", "temporary"), [("all.zip", "all.zip"), ("all", "all/export")])
def test_an_export_follows_no_link_in_the_place_of_its_temporary_file(
    url: str, store: Store, tmp_path: Path, target: str, temporary: str
) -> None:
    elsewhere, link = tmp_path / "elsewhere", tmp_path / f"{temporary}.{os.getpid()}.partial"
    fill(store, CHANGES[0])
    link.parent.mkdir(exist_ok=True)
    link.symlink_to(elsewhere)
    with pytest.raises(UnreadableError, match="cannot-write"):
        export_archive(url, tmp_path / target)
    assert not elsewhere.exists()


def test_an_export_of_another_database_leaves_the_files_of_this_one(
    url: str, store: Store, there: str, tmp_path: Path
) -> None:
    folder = tmp_path / "all"
    fill(store, CHANGES[0])
    export_archive(url, folder)
    before = {file.name for file in folder.iterdir()}
    with opened(there) as other:
        fill(other, CHANGES[0])
    export_archive(there, folder)
    assert before < {file.name for file in folder.iterdir()}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ('{"kind": "removed", "number": 5}', "The sheet has no deal 5."),
        ('{"kind": "burnt"}', "sheet 2, version 1: kind: "),
    ],
)
def test_an_export_names_a_sheet_that_it_leaves_out_and_has_the_others(
    url: str, store: Store, there: str, tmp_path: Path, change: str, reason: str
) -> None:
    first, broken, last = (fill(store) for _ in range(3))
    broken_id = store.open(broken.view).public_id
    plant(url, 2, 1, change)
    for target in ("all", "all.zip"):
        done = scoresheet("export", target, folder=str(tmp_path), SCORESHEET_DATABASE=url)
        assert (done.returncode, done.stdout) == (2, f"2 sheets in {target}.\n")
        named, left_out = done.stderr.splitlines()
        assert named.startswith(f"scoresheet: {broken_id}: {reason}")
        assert left_out == "scoresheet: 1 sheet was left out. A backup has it."
        assert [*import_archive(there, tmp_path / target).values()] == ["added" if target == "all" else "unchanged"] * 2
    with opened(there) as restored:
        for keys in (first, last):
            assert contents(restored.open(keys.edit)) == contents(store.open(keys.edit))


BROKEN: dict[str, Callable[[dict[str, Any]], object]] = {
    "": lambda table: table.update(format="scoresheet-log/2"),  # of a newer one everything may be otherwise
    "id": lambda table: table.update(id="0e3c4f8e-54a3-4a5e-9a35-1c8f3d1f6b11"),
    "keys": lambda table: table.update(keys=[key for key in table["keys"] if key["writable"]]),
    "keys[0].digest": lambda table: table["keys"][0].update(shown="a" * 32),  # which has another digest
    "keys[1].digest": lambda table: table["keys"][1].update(digest="x" * 64),
    "keys[0].issued": lambda table: table["keys"][0].update(issued="2002-05-03T21:04:00"),
    "opened": lambda table: table.update(opened="yesterday"),
    "entries": lambda table: table["entries"].pop(0),
    "entries[1].change.number": lambda table: table["entries"][1]["change"].update(number=0),
    "sheet.players[0]": lambda table: table["sheet"].update(players=["\0", "B", "C", "D"]),
}


@pytest.mark.parametrize("place", BROKEN)
def test_a_broken_file_is_named_and_left_out(url: str, store: Store, there: str, tmp_path: Path, place: str) -> None:
    for _ in range(2):
        fill(store, *CHANGES)
    export_archive(url, tmp_path / "all")
    file = min((tmp_path / "all").glob("*.log.json"))
    table = json.loads(file.read_text())
    table["keys"].sort(key=lambda key: bool(key["writable"]))
    BROKEN[place](table)
    file.write_text(json.dumps(table))
    outcomes = import_archive(there, tmp_path / "all")
    error = outcomes.pop(str(file))
    assert isinstance(error, UnreadableError)
    assert (error.source, error.place) == (str(file), place)
    assert list(outcomes.values()) == ["added"]
    assert len(list(export_sheets(there))) == 1


def log_without_keys(sheet: Sheet, *changes: Change) -> str:
    """A log as a phone without a server exports it."""
    entries = [
        {"id": f"entry {version}", "time": "2026-11-20T20:00:00Z", "by": None, "change": change.plain()}
        for version, change in enumerate(changes)
    ]
    plain = codec_of(sheet).to_plain(sheet)
    own = {"id": "aaaa3c4f-54a3-4a5e-9a35-1c8f3d1f6b11", "opened": "2026-11-20T19:00:00Z", "keys": []}
    return json.dumps({"format": "scoresheet-log/1", **own, "sheet": plain, "entries": entries})


def test_a_log_without_keys_that_cannot_be_folded_is_left_out(url: str, tmp_path: Path) -> None:
    file = tmp_path / "phone" / "x.log.json"
    file.parent.mkdir()
    file.write_text(log_without_keys(game(2, "A"), bonaken.Removed(5)))
    [error] = import_archive(url, file.parent).values()
    assert isinstance(error, UnreadableError)
    assert (error.place, error.fault) == ("entries", "no-deal")
    assert list(export_sheets(url)) == []
    file.write_text(log_without_keys(game(2, "A"), bonaken.Recorded(1, deal("A W"))))
    assert [*import_archive(url, file.parent).values()] == ["added"]


def test_a_database_that_fails_is_no_fault_of_the_files(url: str, store: Store, tmp_path: Path) -> None:
    fill(store)
    export_archive(url, tmp_path / "all")
    (tmp_path / "nothing.sqlite").touch(mode=0o600)
    with pytest.raises(StoreError):
        import_archive(str(tmp_path / "nothing.sqlite"), tmp_path / "all")
