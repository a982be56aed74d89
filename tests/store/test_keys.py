"""Keys: what each opens, when it stops doing so, and what the database knows of it."""

from datetime import UTC, datetime
from hashlib import sha256

import pytest
from sqlalchemy.exc import DBAPIError

from scoresheet.core.bonken.changes import Removed
from scoresheet.core.errors import MissingError, ReadOnlyError
from scoresheet.store import Lookup, Store
from tests.store.asking import FIRST, SHEET, asks, record, run_sql


def test_a_view_key_cannot_write(store: Store) -> None:
    keys = store.create(SHEET)
    [first] = record(store, keys.edit, FIRST)
    for entry_id in ("new", first.id):
        with pytest.raises(ReadOnlyError) as caught:
            store.append(keys.view, 1, Removed(1), entry_id=entry_id)
        assert caught.value.fault == "view-key"
    assert store.lookup(keys.view).version == 1


def test_an_unknown_key_opens_nothing(store: Store) -> None:
    keys = store.create(SHEET)
    digest = sha256(keys.edit.encode()).hexdigest()
    for key in ("", "x", "\ud800", "\0", keys.edit.upper(), keys.edit[:-1], f"{keys.edit}\n", digest, "' OR 1=1 --"):
        for ask in asks(store, key):
            with pytest.raises(MissingError) as caught:
                ask()
            assert caught.value.fault == "no-sheet"


def test_a_revoked_key_opens_nothing_and_another_takes_its_place(url: str, store: Store) -> None:
    keys = store.create(SHEET)
    sheet_id = store.lookup(keys.edit).sheet_id
    revoked = {"sheet_id": sheet_id, "now": datetime.now(UTC).isoformat(" ")}
    issue = "INSERT INTO keys (digest, sheet_id, writable, issued) VALUES (:digest, :sheet_id, :writable, :now)"
    replacement = {**revoked, "digest": sha256(b"replacement").hexdigest(), "writable": True}
    with pytest.raises(DBAPIError):  # one live key of each kind
        run_sql(url, issue, **replacement)
    run_sql(url, "UPDATE keys SET revoked = :now WHERE sheet_id = :sheet_id AND writable", **revoked)
    for ask in asks(store, keys.edit):
        with pytest.raises(MissingError) as caught:
            ask()
        assert caught.value.fault == "no-sheet"
    run_sql(url, issue, **replacement)
    [first] = record(store, "replacement", FIRST)
    assert store.lookup(keys.view) == Lookup(1, False, sheet_id, first.id)


def test_keys_are_random_and_fit_for_an_address(store: Store) -> None:
    sheets = [store.create(SHEET) for _ in range(50)]
    made = [key for keys in sheets for key in (keys.edit, keys.view)]
    assert len({key[:12] for key in made}) == len({key[-12:] for key in made}) == 100  # no part of one is in another
    alphabet = set("abcdefghijklmnopqrstuvwxyz234567")
    assert all(len(key) == 32 and set(key) <= alphabet for key in made)  # 32 characters of 5 bits
    assert set("".join(made)) == alphabet


def test_the_database_knows_an_edit_key_by_its_digest_only(url: str, store: Store) -> None:
    keys = store.create(SHEET)
    rows = run_sql(url, "SELECT * FROM keys WHERE sheet_id = :sheet_id", sheet_id=store.lookup(keys.edit).sheet_id)
    assert {(row.digest, bool(row.writable), row.shown) for row in rows} == {
        (sha256(keys.edit.encode()).hexdigest(), True, None),
        (sha256(keys.view.encode()).hexdigest(), False, keys.view),
    }
    with pytest.raises(DBAPIError):  # and the database itself would not have it otherwise
        run_sql(url, "UPDATE keys SET shown = digest WHERE sheet_id = :sheet_id", sheet_id=rows[0].sheet_id)
