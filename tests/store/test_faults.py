"""The SQLite file itself: who may read it, that what was acknowledged is in it, and what can go wrong with it."""

import gc
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import Pool

from scoresheet.core.bonken.changes import Renamed
from scoresheet.store.connections import StoreError, database_url, default_url, engine_for, named_faults
from scoresheet.store.maintenance import kept_sheets, remove
from scoresheet.store.migrating import migrate
from scoresheet.store.sheets import Store
from tests.store.asking import FIRST, SHEET, fault_of, listening, opened, run_sql, write
from tests.store.processes import python, read_line


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "of Anna" / "50% ♥" / "evening?.sqlite"
    migrate(str(path))
    return path


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    with opened(str(file)) as store:
        yield store


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A locked file is waited for briefly."""
    monkeypatch.setattr("scoresheet.store.connections.TIMEOUT", 0.05)
    monkeypatch.setattr("scoresheet.store.sheets.BRIEFLY", 0)
    monkeypatch.setattr("scoresheet.store.connections.engine_for", lambda url, _=0: engine_for(url, 0))


# --- Which file ---


def test_a_file_of_the_players_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_url() == database_url({}) == database_url({"SCORESHEET_DATABASE": " "})
    migrate(default_url())
    assert (tmp_path / "scoresheet" / "scoresheet.sqlite").is_file()


@pytest.mark.parametrize(
    ("setting", "url"),
    [
        ("/srv/bonken.sqlite", "sqlite:////srv/bonken.sqlite"),
        ("sqlite:////srv/bonken.sqlite", "sqlite:////srv/bonken.sqlite"),
        ("sqlite:///bonken.sqlite", "sqlite:///bonken.sqlite"),
        ("postgresql+psycopg://u:p%40ss@db:5433/bonken", "postgresql+psycopg://u:p%40ss@db:5433/bonken"),
        ("postgresql://db/bonken", "postgresql+psycopg://db/bonken"),
        ("postgres://db/bonken", "postgresql+psycopg://db/bonken"),
        ("a.sqlite", "sqlite:////usr/a.sqlite"),
        ("~/a.sqlite", "sqlite:////home/anna/a.sqlite"),
    ],
)
def test_the_database_that_is_named(setting: str, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/usr")
    monkeypatch.setenv("HOME", "/home/anna")
    assert database_url({"SCORESHEET_DATABASE": setting}) == url


@pytest.mark.parametrize(
    "setting",
    ["mysql://u:secret@db/x", "sqlite://", "sqlite:///:memory:", "postgresql+psycopg2://u:secret@db/x", "://secret",
     "postgresql://u:secret@db:port/x"],
)  # fmt: skip
def test_an_invalid_database_address_is_refused_without_its_password(setting: str) -> None:
    for refuse in (lambda: database_url({"SCORESHEET_DATABASE": setting}), lambda: Store(setting)):
        with pytest.raises(StoreError) as caught:
            refuse()
        assert caught.value.fault == "database-address"
        assert "secret" not in str(caught.value)


# --- Its owner, and its contents ---


def test_only_its_owner_may_read_a_new_file(file: Path, store: Store) -> None:
    store.create(SHEET)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (file.parent, *file.parent.iterdir())}
    assert modes == {
        file.parent.name: 0o700,
        "evening?.sqlite": 0o600,
        "evening?.sqlite-wal": 0o600,
        "evening?.sqlite-shm": 0o600,
    }


def test_making_a_store_touches_nothing(tmp_path: Path) -> None:
    with opened(str(tmp_path / "evening.sqlite")) as store:
        with pytest.raises(StoreError):
            store.check()
        assert list(tmp_path.iterdir()) == []


def test_a_store_that_is_dropped_closes_its_connections(file: Path) -> None:
    closed: list[object] = []
    event.listen(Pool, "close", lambda connection, record: closed.append(connection))
    store = Store(str(file))
    store.create(SHEET)
    del store
    gc.collect()
    assert len(closed) == 1


def test_a_database_error_contains_no_key(file: Path) -> None:
    with engine_for(str(file)).connect() as connection, pytest.raises(DBAPIError, match="nowhere") as caught:
        connection.execute(text("SELECT * FROM nowhere WHERE key = :key"), {"key": "the key"})
    assert "the key" not in str(caught.value)


def test_no_byte_of_an_edit_key_is_stored_nor_one_of_a_removed_sheet_left(file: Path, store: Store) -> None:
    keys = store.create(replace(SHEET, title="To be forgotten"))
    store.append(keys.edit, 0, FIRST, entry_id="5d1c")
    secrets = (b"forgotten", keys.view.encode(), keys.edit.encode())

    def on_disk() -> list[bytes]:
        bytes_on_disk = b"".join(path.read_bytes() for path in file.parent.iterdir())
        return [secret for secret in secrets if secret in bytes_on_disk]

    assert on_disk() == [b"forgotten", keys.view.encode()]
    [sheet] = kept_sheets(str(file))
    remove(str(file), [sheet.id])  # while a server has the file open, and so a log beside it
    assert on_disk() == []


def test_every_connection_is_durable(store: Store, file: Path) -> None:
    seen: list[dict[str, object]] = []

    def look(connection: Any, *rest: object) -> None:
        pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        seen.append({name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas})

    with listening("connect", look):
        store.check()
    full = 2
    assert seen == [{"journal_mode": "wal", "synchronous": full, "foreign_keys": 1, "busy_timeout": 1000}]


# Acknowledges every entry on standard output, until it is killed.
WRITER = """
    import itertools, sys
    from scoresheet.core.bonken.changes import Renamed
    from scoresheet.store.sheets import Store
    path, key = sys.argv[1:]
    store = Store(path)
    for version in itertools.count():
        entry, _ = store.append(key, version, Renamed((f"Anna {version}", "B", "C", "D")), entry_id=f"{version}")
        print(entry.version, flush=True)
"""


def test_acknowledged_entries_outlive_a_killed_writer(file: Path, store: Store) -> None:
    key = store.create(SHEET).edit
    with python(WRITER, str(file), key) as writer:
        for _ in range(20):
            acknowledged = int(read_line(writer))
    log = store.open(key).log
    assert log.version >= acknowledged
    assert [entry.change for entry in log.entries] == [
        Renamed((f"Anna {version}", "B", "C", "D")) for version in range(log.version)
    ]


# --- What can go wrong ---


def every_connection(pragma: str) -> AbstractContextManager[None]:
    """Within the block every new connection is held to something."""
    return listening("connect", lambda connection, _: connection.execute(f"PRAGMA {pragma}"))


def test_a_full_disk(file: Path) -> None:
    # Not fewer pages than there are now, but no more either.
    with every_connection("max_page_count = 1"), opened(str(file)) as store:
        keys = store.create(SHEET)
        renamed = (Renamed((f"Anna {number}", "B", "C", "D")) for number in range(200))
        assert fault_of(StoreError, write, store, keys.edit, *renamed) == "database-full"
    with opened(str(file)) as store:
        version = store.lookup(keys.view).version
        assert version > 0
        assert store.append(keys.edit, version, FIRST, entry_id=f"{version}")[1]


def test_a_file_that_may_only_be_read(file: Path, store: Store) -> None:
    keys = store.create(SHEET)
    store.dispose()
    with every_connection("query_only = on"):
        for ask in (partial(store.append, keys.edit, 0, FIRST, entry_id="5d1c"), partial(store.create, SHEET)):
            assert fault_of(StoreError, ask) == "database-read-only"
        assert store.open(keys.view).log.version == 0


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        ("DiskFull", "database-full"),
        ("TooManyConnections", "database-busy"),
        ("SerializationFailure", "database-busy"),
        ("AdminShutdown", "database-unreachable"),
        ("InvalidPassword", "database-unreachable"),
        ("ReadOnlySqlTransaction", "database-read-only"),
        ("DataCorrupted", "database-damaged"),
        ("InsufficientPrivilege", "database-failed"),
    ],
)
def test_an_error_of_postgresql_is_a_named_fault(error: str, fault: str) -> None:
    psycopg = pytest.importorskip("psycopg")
    with pytest.raises(StoreError) as caught, named_faults():
        raise DBAPIError("SELECT 1", {}, getattr(psycopg.errors, error)("in its own words"))
    assert caught.value.fault == fault


@pytest.mark.usefixtures("hasty")
def test_a_locked_file_is_busy_for_writers_only(file: Path) -> None:
    with opened(str(file)) as store:
        keys = store.create(SHEET)
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            for ask in (lambda: store.append(keys.edit, 0, FIRST, entry_id="5d1c"), lambda: store.create(SHEET)):
                assert fault_of(StoreError, ask) == "database-busy"
            assert fault_of(StoreError, migrate, str(file)) == "database-busy"
            assert store.open(keys.edit).log.version == 0  # readers do not wait
        assert store.append(keys.edit, 0, FIRST, entry_id="5d1c")[1]


@pytest.mark.usefixtures("hasty")
def test_more_requests_than_connections(file: Path) -> None:
    with opened(str(file)) as store:
        held = [store._engine.connect() for _ in range(15)]
        assert fault_of(StoreError, store.check) == "database-busy"
        for connection in held:
            connection.close()
        store.check()


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna, " * 100, encoding="utf-8")
    with opened(str(path)) as store:
        for ask in (store.check, partial(migrate, str(path))):
            assert fault_of(StoreError, ask) == "database-damaged"
    assert path.read_text(encoding="utf-8") == "Dear Anna, " * 100


def test_an_unreadable_time_is_a_damaged_database(file: Path, store: Store) -> None:
    keys = store.create(SHEET)
    run_sql(str(file), "INSERT INTO entries VALUES (1, 1, 'x', 'yesterday', NULL, '{}', NULL)")
    assert fault_of(StoreError, store.open, keys.edit) == "database-damaged"


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert fault_of(StoreError, migrate, str(tmp_path / "file" / "evening.sqlite")) == "database-unreachable"
