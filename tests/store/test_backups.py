"""What lies beside a database or a backup, where a link leads, and a disk without room."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scoresheet.core.errors import UnreadableError
from scoresheet.store.backups import back_up, in_use, restore
from scoresheet.store.connections import StoreError
from scoresheet.store.migrating import migrate
from tests.store.asking import SHEET, fault_of, full_disk, opened, opens


def log_of(file: Path) -> Path:
    """The log that SQLite keeps beside a database."""
    return Path(f"{file}-wal")


def begun_and_killed(file: Path) -> str:
    """The edit key of a sheet that is in the log beside a database only, as after a server was killed."""
    kept = file.with_name("of-the-killed")
    with opened(str(file)) as store:
        key = store.create(SHEET).edit
        shutil.copy(file, kept)
        shutil.copy(log_of(file), log_of(kept))
    for copy, name in ((kept, file), (log_of(kept), log_of(file))):
        copy.replace(name)
    return key


def test_a_log_whose_database_was_moved_away_is_not_replayed_over_a_backup(
    make: Callable[[str], str], tmp_path: Path
) -> None:
    url, file, monday = make("here"), tmp_path / "here.sqlite", tmp_path / "monday"
    with opened(url) as store:
        before = store.create(SHEET).edit
    back_up(url, monday)
    later = begun_and_killed(file)
    file.rename(tmp_path / "away.sqlite")
    left = log_of(file).read_bytes()
    assert restore(url, monday) is None
    with opened(url) as store:
        assert [opens(store, key) for key in (before, later)] == [True, False]
    [aside] = tmp_path.glob("here.sqlite.before-*")
    assert (aside.name.endswith("-wal"), aside.read_bytes()) == (True, left)


def test_a_log_beside_a_backup_that_is_replaced_goes_with_it(make: Callable[[str], str], tmp_path: Path) -> None:
    url, monday = make("here"), tmp_path / "monday"
    back_up(url, monday)
    looked_at = begun_and_killed(monday)
    with opened(url) as store:
        later = store.create(SHEET).edit
    back_up(url, monday, replace=True)
    with opened(str(monday)) as copy:
        assert [opens(copy, key) for key in (later, looked_at)] == [True, False]


def test_a_backup_is_not_made_beside_a_log_that_is_not_its_own(make: Callable[[str], str], tmp_path: Path) -> None:
    url, monday = make("here"), tmp_path / "monday"
    back_up(url, monday)
    begun_and_killed(monday)
    monday.unlink()
    left = log_of(monday).read_bytes()
    assert fault_of(UnreadableError, back_up, url, monday) == "file-exists"
    assert (monday.exists(), log_of(monday).read_bytes()) == (False, left)
    back_up(url, monday, replace=True)
    assert not log_of(monday).exists()


def test_a_link_to_a_database_is_the_database(tmp_path: Path) -> None:
    file, link, monday = tmp_path / "data" / "evening.sqlite", tmp_path / "evening.sqlite", tmp_path / "monday"
    link.symlink_to(file)
    migrate(str(file))
    back_up(str(file), monday)
    with in_use(str(file)):
        assert fault_of(StoreError, restore, str(link), monday) == "database-in-use"
    kept = restore(str(link), monday)
    assert kept is not None
    assert (kept.parent, link.is_symlink(), file.is_file()) == (file.parent, True, True)


def test_a_database_of_another_program_is_no_backup(make: Callable[[str], str], tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as other:
        other.execute("CREATE TABLE letters (text)")
    assert fault_of(UnreadableError, restore, make("here"), tmp_path / "other.sqlite") == "no-backup"


@pytest.mark.parametrize("room", [0, 8192])
def test_a_disk_without_room_for_a_backup_is_not_blamed_on_the_backup(
    make: Callable[[str], str], tmp_path: Path, room: int
) -> None:
    url, file, monday = make("here"), tmp_path / "here.sqlite", tmp_path / "monday"
    back_up(url, monday)
    before = file.read_bytes()
    with full_disk(room), pytest.raises(UnreadableError) as caught:
        restore(url, monday)
    assert (caught.value.fault, caught.value.source) == ("cannot-write", str(file))
    assert (file.read_bytes(), [*tmp_path.glob("*.before-*")]) == (before, [])


def test_a_restored_database_can_be_read_by_those_who_could_before(make: Callable[[str], str], tmp_path: Path) -> None:
    url, file, monday = make("here"), tmp_path / "here.sqlite", tmp_path / "monday"
    back_up(url, monday)
    for former, now in ((0o660, 0o660), (0o444, 0o644)):
        file.chmod(former)
        restore(url, monday)
        assert file.stat().st_mode & 0o777 == now
    file.unlink()
    restore(url, monday)
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files to others")
def test_a_restored_database_belongs_to_whom_it_did(make: Callable[[str], str], tmp_path: Path) -> None:
    url, file, monday = make("here"), tmp_path / "here.sqlite", tmp_path / "monday"
    back_up(url, monday)
    os.chown(file, 1, 2)
    restore(url, monday)
    assert (file.stat().st_uid, file.stat().st_gid) == (1, 2)


@pytest.mark.parametrize("may_give", ["its group", "nothing"])
def test_who_may_not_give_a_restored_database_to_its_owner_gives_it_to_its_group(
    make: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, may_give: str
) -> None:
    url, file, monday = make("here"), tmp_path / "here.sqlite", tmp_path / "monday"
    back_up(url, monday)
    file.chmod(0o660)
    given: list[int] = []

    def refuse_owner(_: Path, owner: int, group: int) -> None:
        if may_give == "nothing" or owner != -1:
            raise PermissionError
        given.append(group)

    monkeypatch.setattr(os, "chown", refuse_owner)
    group = file.stat().st_gid
    restore(url, monday)
    expected = ([group], 0o660) if may_give == "its group" else ([], 0o600)
    assert (given, file.stat().st_mode & 0o777) == expected


def test_a_link_to_itself_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "here").symlink_to("here")
    with pytest.raises(StoreError):
        migrate(str(tmp_path / "here"))
