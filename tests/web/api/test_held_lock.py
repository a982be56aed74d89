"""Somebody holds the lock for writing on the database, as a backup tool may: reading goes on, saving waits briefly."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from flask.testing import FlaskClient

from scoresheet.store import Keys, Store
from tests.web.forms import send

DEAL: dict[str, Any] = {
    "id": "22222222-2222-4222-8222-222222222222",
    "number": 1,
    "contract": "last-trick",
    "chooser": "Anna",
    "result": {"last-trick": "Bram"},
}


@pytest.fixture
def lock(database: str, keys: Keys) -> Iterator[sqlite3.Connection]:
    """A connection that holds it until it rolls back."""
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other


def test_saving_is_told_when_to_come_back_and_reading_goes_on(
    client: FlaskClient, store: Store, keys: Keys, lock: sqlite3.Connection
) -> None:
    answer = client.post(f"/api/sheets/{keys.edit}/deals", json=DEAL)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
    assert answer.get_json()["error"] == "database-busy"
    assert client.get(f"/api/sheets/{keys.view}").get_json()["version"] == 0
    assert client.get(f"/s/{keys.edit}").status_code == 200
    lock.execute("ROLLBACK")
    assert client.post(f"/api/sheets/{keys.edit}/deals", json=DEAL).status_code == 201
    assert store.lookup(keys.edit).version == 1


def test_a_database_that_is_busy_is_one_line_of_the_log(
    client: FlaskClient, keys: Keys, lock: sqlite3.Connection, caplog: pytest.LogCaptureFixture
) -> None:
    assert client.post(f"/api/sheets/{keys.edit}/deals", json=DEAL).status_code == 503
    [line] = caplog.records
    assert line.exc_info is None
    written = logging.Formatter().format(line)
    assert written.splitlines() == ["POST /api/sheets/<key>/deals failed: database-busy: detail='database is locked'"]


def test_a_form_is_told_so_too(client: FlaskClient, keys: Keys, lock: sqlite3.Connection) -> None:
    form = client.get(f"/s/{keys.edit}/deal").text
    sent = {"contract": "last-trick", "chooser": "0", "result.last-trick.1": "1"}
    answer = send(client, form, step="save", **sent)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
    lock.execute("ROLLBACK")
    assert send(client, form, step="save", **sent).status_code == 302
