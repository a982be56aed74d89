"""Bad calls to the JSON API: every one gets the reason in JSON, and stores nothing."""

import gzip
import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient

from scoresheet.core.keys import Keys
from scoresheet.core.validation import LONGEST_LIST
from scoresheet.formats.json_toml import DEEPEST
from scoresheet.locales import texts
from scoresheet.store.sheets import Store
from scoresheet.web.api.bodies import LONGEST_KEY
from tests.web.api.calls import WRITING, Json, document, hearts, last_trick, new, refused, uuid

LONG = 10**40


def nested(levels: int) -> str:
    return "[" * levels + "]" * levels


def many(members: int) -> list[list[str]]:
    return [["Anna", "Bram"]] * members


def assert_refused(
    client: FlaskClient, method: str, path: str, status: int, error: str, place: str | None, **sent: Any
) -> Json:
    """The body of the answer to a call below the sheets that is refused, with the place of the error unless that is
    None."""
    answer = refused(client.open(f"/api/sheets{path}", method=method, **sent), status)
    assert answer["error"] == error
    assert place is None or answer.get("place", "") == place
    return answer


# Bodies that no address takes

UNREADABLE: dict[str, tuple[str | bytes, str]] = {
    "half of it": ('{"deals": [', "not-json"),
    "a key twice": ('{"number": 1, "number": 2}', "repeated-key"),
    "nested too deeply": (nested(DEEPEST + 1), "too-deep"),
    "a list without end": (json.dumps({"doubles": many(LONGEST_LIST + 1)}), "list-too-long"),
    "a long key": (json.dumps({"x" * (LONGEST_KEY + 1): 0}), "key-too-long"),
    "a NUL in a key": ('{"a\\u0000": 1}', "control-character"),
    "another encoding": (json.dumps({"title": "Zoë"}, ensure_ascii=False).encode("latin-1"), "not-utf8"),
}


@pytest.mark.parametrize(
    ("method", "address", "body", "error"),
    [
        *(("POST", "", *one) for one in UNREADABLE.values()),
        *((*route, *UNREADABLE["a key twice"]) for route in WRITING[1:]),
    ],
    ids=[*UNREADABLE, *(f"{method} {address}" for method, address in WRITING[1:])],
)
def test_a_body_that_cannot_be_read_is_400(
    client: FlaskClient, sheet_key: str, method: str, address: str, body: str | bytes, error: str
) -> None:
    assert_refused(client, method, address.format(key=sheet_key), 400, error, None, data=body)


def test_a_compressed_body_is_refused_as_such(client: FlaskClient) -> None:
    body, encoding = gzip.compress(json.dumps(document()).encode()), {"Content-Encoding": "gzip"}
    assert_refused(client, "POST", "", 400, "content-encoding", None, data=body, headers=encoding)


# Bodies that are JSON with missing or wrong values; tests/formats/test_documents.py has more


def test_an_invalid_document_opens_no_sheet(client: FlaskClient) -> None:
    sent = document(deals=[last_trick(score=3)])
    assert_refused(client, "POST", "", 400, "unknown-key", "deals[0].score", json=sent)


ONE, CORRECTED = new(1, last_trick()), {"version": 1, **last_trick()}
FAR_TOO_MANY = {"last-trick": {"Anna": LONG, "Bram": 1 - LONG}}
NO_RESULT = {"contract": "last-trick", "chooser": "Anna"}
CALLS: dict[str, tuple[str, str, Json | None, int, str, str]] = {
    "no result": ("POST", "", new(1, NO_RESULT), 400, "missing-key", ""),
    "no id": ("POST", "", {"number": 1, **last_trick()}, 400, "missing-key", ""),
    "no number": ("POST", "", {"id": uuid(1), **last_trick()}, 400, "missing-key", ""),
    "number 0": ("POST", "", ONE | {"number": 0}, 400, "out-of-range", "number"),
    "in between as 1": ("POST", "", ONE | {"insert": 1}, 400, "not-a-bool", "insert"),
    "a version": ("POST", "", ONE | {"version": 0}, 400, "unknown-key", "version"),
    "a claim of an example": ("POST", "", ONE | {"expect": {}}, 400, "unknown-key", "expect"),
    "an unknown warning": ("POST", "", ONE | {"accept": ["wrong-total"]}, 400, "not-a-choice", "accept[0]"),
    "a name without end": ("POST", "", ONE | {"by": "x" * 41}, 400, "text-too-long", "by"),
    "an id that is none": ("POST", "", ONE | {"id": "1"}, 400, "not-a-uuid", "id"),
    "far too many": ("POST", "", ONE | {"result": FAR_TOO_MANY}, 422, "findings", ""),
    "the same double often": ("POST", "", ONE | {"doubles": many(LONGEST_LIST)}, 422, "findings", ""),
    "no result in a correction": ("PUT", "/1", {"version": 1, **NO_RESULT}, 400, "missing-key", ""),
    "no version": ("PUT", "/1", last_trick(), 400, "missing-key", ""),
    "a negative version": ("PUT", "/1", CORRECTED | {"version": -1}, 400, "out-of-range", "version"),
    "a version as text": ("PUT", "/1", CORRECTED | {"version": "1"}, 400, "not-whole", "version"),
    "an entry that has no id": ("PUT", "/1", CORRECTED | {"entry": "again"}, 400, "not-a-uuid", "entry"),
    "a removal of no version": ("DELETE", "/1", None, 400, "missing-key", ""),
    "a removal of a word": ("DELETE", "/1?version=latest", None, 400, "not-whole", "version"),
    "a removal of a superscript": ("DELETE", "/1?version=%C2%B9", None, 400, "not-whole", "version"),
    "a removal of ten digits": ("DELETE", "/1?version=1000000000", None, 400, "not-whole", "version"),
    "a removal that has no id": ("DELETE", "/1?version=1&entry=again", None, 400, "not-a-uuid", "entry"),
    "a removal by a long name": ("DELETE", f"/1?version=1&by={'x' * 41}", None, 400, "text-too-long", "by"),
}


@pytest.mark.parametrize("kind", CALLS)
def test_an_invalid_call_changes_no_deal(client: FlaskClient, sheet_key: str, kind: str) -> None:
    method, path, body, status, error, place = CALLS[kind]
    client.post(f"/api/sheets/{sheet_key}/deals", json=new(1, hearts("Anna"), id=uuid(9)))
    answer = assert_refused(client, method, f"/{sheet_key}/deals{path}", status, error, place, json=body)
    assert bool(answer.get("findings")) == (status == 422)


def test_a_wrong_deal_is_422_also_where_another_client_was_first(client: FlaskClient, sheet_key: str) -> None:
    address = f"/api/sheets/{sheet_key}/deals"
    client.post(address, json=new(1, last_trick()))
    client.put(f"{address}/1", json={"version": 1, **last_trick("Anna")})
    endless = hearts("Anna", result={"hearts": {"Anna": float("inf")}})
    for method, where, sent in (
        ("POST", address, new(1, endless, id=uuid(2))),
        ("PUT", f"{address}/1", {"version": 1, **endless}),
    ):
        answer = client.open(where, method=method, data=json.dumps(sent).replace("Infinity", "1e999"))
        assert [finding["code"] for finding in refused(answer, 422)["findings"]] == ["bad-count"]


# The wrong key, address, method, size or type, and a database in trouble itself

LIMIT = 256 * 1024  # bytes of a body


def test_an_unknown_address_is_404_and_a_wrong_method_405_in_json(client: FlaskClient, sheet_key: str) -> None:
    for address in ("/api/", "/api/sheets/x/y", "/api/sheets/x/deals/one", "/api/sheets/x/deals/-1"):
        refused(client.get(address), 404)
    for method in ("DELETE", "PROPFIND"):
        answer = client.open(f"/api/sheets/{sheet_key}", method=method)
        refused(answer, 405)
        assert answer.headers["Allow"]


@pytest.mark.parametrize(("size", "status"), [(LIMIT - 1, 201), (LIMIT, 413), (LIMIT + 1, 413), (10 * LIMIT, 413)])
def test_a_chunked_body_at_the_limit_is_413(client: FlaskClient, size: int, status: int) -> None:
    chunks = BytesIO(json.dumps(document()).encode().ljust(size))
    answer = client.post(
        "/api/sheets",
        input_stream=chunks,
        headers={"Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
    )
    assert answer.status_code == status


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
