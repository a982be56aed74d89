"""Conditional requests cost one look in the database, in an index, however many phones and evenings there are.

The statements that the drivers execute are counted.
"""

import sqlite3
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

import psycopg
import pytest
from flask.testing import FlaskClient
from sqlalchemy import Engine, event
from werkzeug.test import TestResponse

from scoresheet import __version__
from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.keys import Keys
from scoresheet.store.sheets import Store
from tests.postgres import BOTH_DATABASES
from tests.strategies import BOOK, some_evening

pytestmark = BOTH_DATABASES

EVENING = some_evening(BOOK)
PLAYED = EVENING.deals[:6]
PING = ";"  # whether a server is still there, asked by the pool before a connection is used again

Statements = list[tuple[str, Any]]  # statements with their values; SQLite's have them filled in


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> Iterator[Statements]:
    """The statements that drivers execute from now on, by connections that are made from now on."""
    found: Statements = []

    def listen(connection: object, record: object) -> None:
        if isinstance(connection, sqlite3.Connection):
            connection.set_trace_callback(lambda statement: found.append((statement, None)))

    execute: Callable[..., Any] = psycopg.Cursor.execute

    def noted(cursor: object, statement: str, values: object = None, **options: object) -> object:
        if statement != PING:
            found.append((statement, values))
        return execute(cursor, statement, values, **options)

    monkeypatch.setattr(psycopg.Cursor, "execute", noted)
    event.listen(Engine, "connect", listen)
    yield found
    event.remove(Engine, "connect", listen)


@pytest.fixture
def played(store: Store) -> Keys:
    """The keys of a sheet with half an evening in its log, among the sheets of others."""
    for _ in range(3):
        store.create(EVENING)
    made = store.create(Sheet(EVENING.rulebook, EVENING.players, EVENING.first_chooser))
    for version, deal in enumerate(PLAYED):
        store.append(made.edit, version, Recorded(version + 1, deal), entry_id=f"{version}")
    return made


def poll(client: FlaskClient, keys: Keys, version: int = len(PLAYED)) -> TestResponse:
    """The poll of a phone that saw the sheet at some version."""
    address = f"/api/sheets/{keys.view}"
    mark = sha256(str(version - 1).encode()).hexdigest()[:12]
    return client.get(address, headers={"If-None-Match": f'"{__version__}-{version}-{mark}-en"'})


PATHS: dict[str, Callable[[Keys], str]] = {
    "a poll": lambda keys: f"/api/sheets/{keys.view}",
    "a card to look at": lambda keys: f"/s/{keys.view}",
    "a card to write on": lambda keys: f"/s/{keys.edit}",
    "the form of a deal": lambda keys: f"/s/{keys.edit}/deal",
    "a deal": lambda keys: f"/s/{keys.edit}/deal/1",
    "the log": lambda keys: f"/s/{keys.view}/log",
}


@pytest.mark.parametrize("path", PATHS)
def test_a_304_takes_one_statement_that_finds_all_it_needs_in_an_index(
    client: FlaskClient, store: Store, played: Keys, statements: Statements, path: str
) -> None:
    address = PATHS[path](played)
    seen = {"If-None-Match": client.get(address).headers["ETag"]}
    store.dispose()  # so that it connects again, with the listener
    assert client.get(address, headers=seen).status_code == 304
    statements.clear()
    assert client.get(address, headers=seen).status_code == 304
    [(statement, values)] = statements
    assert statement.startswith("SELECT")
    assert "LIMIT" in statement
    plan = plan_of(store, statement, values)
    assert sum("keys" in step or "entries" in step for step in plan) == 2, plan
    assert not [step for step in plan if step.startswith("SCAN") or "Seq Scan" in step], plan


def test_a_changed_sheet_takes_one_more_statement(
    client: FlaskClient, store: Store, played: Keys, statements: Statements
) -> None:
    store.dispose()
    assert poll(client, played).status_code == 304
    statements.clear()
    assert poll(client, played, 1).get_json()["version"] == len(PLAYED)
    assert len(statements) == 2


def plan_of(store: Store, statement: str, values: Any) -> list[str]:
    """The plan of the database for a statement, a step a line, without its shortcuts for a table as small as this."""
    connection = store._engine.raw_connection()
    try:
        cursor = connection.cursor()
        if store._engine.dialect.name == "sqlite":
            cursor.execute(f"EXPLAIN QUERY PLAN {statement}")
            return [detail for *_, detail in cursor.fetchall()]
        cursor.execute("SET enable_seqscan = off")
        cursor.execute(f"EXPLAIN {statement}", values)
        lines = [line for (line,) in cursor.fetchall()]
        cursor.execute("RESET enable_seqscan")
        # An index read as a bitmap, by choice of the statistics, has a line of its own below its table's.
        return [line for line in lines if " on " in line and "Bitmap Index Scan" not in line]
    finally:
        connection.close()
