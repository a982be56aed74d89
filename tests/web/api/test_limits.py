"""Errors of the JSON API: the wrong key, address, method, size or type, and when it is in trouble itself."""

import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.locales import texts
from scoresheet.store import Keys, Store
from tests.web.api.calls import document, last_trick, new, refused, stored

LIMIT = 256 * 1024  # bytes of a body


@pytest.mark.parametrize("key", ["nobody", "x" * 2000, "%00", "%ED%A0%80", "..%2F..", "'--", "%F0%9F%91%B5"])
def test_an_unknown_key_is_404(client: FlaskClient, key: str) -> None:
    refused(client.get(f"/api/sheets/{key}", headers={"If-None-Match": '"x"'}), 404)


def test_an_unknown_address_is_404_and_a_wrong_method_405_in_json(client: FlaskClient, sheet_key: str) -> None:
    for address in ("/api/", "/api/sheets/x/y", "/api/sheets/x/deals/one", "/api/sheets/x/deals/-1"):
        refused(client.get(address), 404)
    for method in ("DELETE", "PROPFIND"):
        answer = client.open(f"/api/sheets/{sheet_key}", method=method)
        refused(answer, 405)
        assert answer.headers["Allow"]


@pytest.mark.parametrize(("size", "status"), [(LIMIT - 1, 201), (LIMIT, 413), (LIMIT + 1, 413), (10 * LIMIT, 413)])
def test_a_chunked_body_at_the_limit_is_413(app: Flask, client: FlaskClient, size: int, status: int) -> None:
    before = stored(app)
    chunks = BytesIO(json.dumps(document()).encode().ljust(size))
    answer = client.post(
        "/api/sheets",
        input_stream=chunks,
        headers={"Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
    )
    assert answer.status_code == status
    assert (stored(app) == before) == (status == 413)


@pytest.mark.parametrize("content_type", ["", "text/plain", "application/json; charset=latin-1", "no/such;type=;"])
def test_any_other_content_type_is_read_as_json(client: FlaskClient, sheet_key: str, content_type: str) -> None:
    data = json.dumps(new(1, last_trick()))
    answer = client.post(f"/api/sheets/{sheet_key}/deals", data=data, content_type=content_type)
    assert answer.status_code == 201


def test_a_body_with_a_byte_order_mark_is_read(client: FlaskClient) -> None:
    assert client.post("/api/sheets", data=json.dumps(document()).encode("utf-8-sig")).status_code == 201


def test_bad_calls_are_answered_in_the_readers_language(client: FlaskClient) -> None:
    answer = client.post("/api/sheets", data="{", headers={"Accept-Language": "nl"})
    assert refused(answer, 400)["message"] == texts("nl")("error.not-json", line=1, column=2)


def test_an_unreadable_sheet_answers_500_and_keeps_the_key_out_of_the_log(
    client: FlaskClient, sheet_key: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoresheet.core.validation.Node.whole", lambda node, *_: node.fail("not-a-table"))
    body = refused(client.get(f"/api/sheets/{sheet_key}"), 500)
    assert body["error"] == "unexpected"
    assert ", version 0" in caplog.text
    assert sheet_key not in caplog.text


# Another connection holds the lock for writing on the database, as that of a backup tool may


@pytest.fixture
def lock(database: str, keys: Keys) -> Iterator[sqlite3.Connection]:
    """A connection that holds it until it rolls back."""
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other


def test_a_locked_database_answers_retry_after_and_reading_goes_on(
    client: FlaskClient, store: Store, keys: Keys, lock: sqlite3.Connection, caplog: pytest.LogCaptureFixture
) -> None:
    answer = client.post(f"/api/sheets/{keys.edit}/deals", json=new(1, last_trick()))
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
    assert answer.get_json()["error"] == "database-busy"
    [line] = caplog.records
    assert (logging.Formatter().format(line), line.exc_info) == (
        "POST /api/sheets/<key>/deals failed: database-busy: detail='database is locked'",
        None,
    )
    assert client.get(f"/api/sheets/{keys.view}").get_json()["version"] == 0
    assert client.get(f"/s/{keys.edit}").status_code == 200
    lock.execute("ROLLBACK")
    assert client.post(f"/api/sheets/{keys.edit}/deals", json=new(1, last_trick())).status_code == 201
    assert store.lookup(keys.edit).version == 1
