"""What lies beside a database or a backup, where a link leads, and a disk without room."""

import shutil
from collections.abc import Callable
from pathlib import Path

from scoresheet.store import back_up, restore
from tests.store.asking import SHEET, opened, opens


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
