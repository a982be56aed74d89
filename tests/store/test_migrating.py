"""A database becomes ready, once and whole; one that is not, or is missing, is a named fault."""

import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Timer

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import CheckConstraint, inspect
from sqlalchemy.exc import DBAPIError

from scoresheet.core.changes import Headed
from scoresheet.store.connections import StoreError, engine_of
from scoresheet.store.migrating import as_migrated, migrate
from scoresheet.store.tables import metadata
from tests.postgres import new_database
from tests.store.asking import FIRST, SHEET, asks, fault_of, just_before, opened, plant, run_sql, write


def test_migrations_make_the_tables_the_code_expects(url: str) -> None:
    with engine_of(url) as engine, engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        for name, expected in metadata.tables.items():
            checks = {check["name"] for check in inspect(connection).get_check_constraints(name)}
            assert checks == {rule.name for rule in expected.constraints if isinstance(rule, CheckConstraint)}


def test_migrating_again_changes_nothing(empty: str) -> None:
    migrate(empty)
    with opened(empty) as store:
        store.check()
        keys = store.create(SHEET)
        written = write(store, keys.edit, FIRST)
        migrate(empty)
        store.check()
        assert store.open(keys.edit).log.entries == written
    with as_migrated(empty) as looked_in:  # not in a copy of it
        assert looked_in == empty


def test_entries_of_an_older_database_get_their_kinds(empty: str) -> None:
    migrate(empty)
    with opened(empty) as store:
        keys, other = store.create(SHEET), store.create(SHEET)
        write(store, keys.edit, FIRST, Headed("Friday", "2026-12-11", ""), Headed("Friday", "2026-12-18", ""))
        write(store, other.edit, Headed("Saturday", "2026-12-12", ""))
        numbers = [store.lookup(key.view).sheet_id for key in (keys, other)]
        for version, change in ((2, "{"), (3, '"headed"'), (4, '{"kind": 5}')):
            plant(empty, numbers[1], version, change)
        run_sql(empty, "ALTER TABLE entries DROP COLUMN kind")
        run_sql(empty, "UPDATE alembic_version SET version_num = '0005'")
        migrate(empty)
        kinds = run_sql(empty, "SELECT kind FROM entries ORDER BY sheet_id, version")
        assert [row.kind for row in kinds] == ["recorded", "headed", "headed", "headed", None, None, None]
        assert store.dates(numbers[:1]) == {numbers[0]: "2026-12-18"}
        assert [entry.change.kind for entry in store.open(keys.view).log.entries] == ["recorded", "headed", "headed"]
    with pytest.raises(DBAPIError, match="entries are only ever added"):
        run_sql(empty, "UPDATE entries SET kind = NULL")


def test_migrating_waits_while_a_new_file_is_locked(tmp_path: Path) -> None:
    file = tmp_path / "new.sqlite"
    with closing(sqlite3.connect(file, isolation_level=None, check_same_thread=False)) as first:
        first.execute("BEGIN IMMEDIATE")  # as a process that is about to switch it to WAL
        first.execute("CREATE TABLE of_the_first (x)")
        letting_go = Timer(0.3, lambda: first.execute("COMMIT"))
        letting_go.start()
        try:
            migrate(str(file))
        finally:
            letting_go.join()
    with opened(str(file)) as store:
        store.check()


def test_a_migration_that_fails_leaves_nothing(empty: str) -> None:
    def stop() -> None:
        raise OSError("the battery is empty")

    with just_before("CREATE TRIGGER", stop), pytest.raises(StoreError):
        migrate(empty)
    with engine_of(empty) as engine:
        assert inspect(engine).get_table_names() == []
    migrate(empty)
    with opened(empty) as store:
        store.check()


def test_a_database_of_an_earlier_or_a_later_program(empty: str) -> None:
    migrate(empty)
    with opened(empty) as store:
        run_sql(empty, "UPDATE alembic_version SET version_num = '0000'")
        assert fault_of(StoreError, store.check) == "database-not-ready"
        run_sql(empty, "UPDATE alembic_version SET version_num = '9999'")
        store.check()  # a server may be renewed while others still run
        assert fault_of(StoreError, migrate, empty) == "database-too-new"


def test_without_tables_every_request_is_a_named_fault(empty: str) -> None:
    if empty.startswith("sqlite"):
        Path(empty.removeprefix("sqlite:///")).touch()
    with opened(empty) as store:
        for ask in (store.check, lambda: store.create(SHEET), *asks(store, "key")):
            assert fault_of(StoreError, ask) == "database-not-ready"


@pytest.mark.parametrize("url", ["sqlite:////nowhere/evening.sqlite", "postgresql+psycopg://postgres@/x?host=/nowhere"])
def test_an_unreachable_database_is_a_named_fault(url: str) -> None:
    with opened(url) as store:
        for ask in (store.check, lambda: store.create(SHEET), *asks(store, "key")):
            assert fault_of(StoreError, ask) == "database-unreachable"


def test_a_server_that_was_restarted_is_found_again(postgres: str) -> None:
    url = new_database(postgres)
    migrate(url)
    with opened(url) as store:
        keys = store.create(SHEET)
        run_sql(postgres, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'test_%'")
        write(store, keys.edit, FIRST)
        assert store.lookup(keys.edit).version == 1
