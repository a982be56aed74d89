"""Keys: what each opens, when it stops doing so, and what the database knows of it."""

import re
from collections import Counter
from datetime import UTC, datetime
from hashlib import sha256

import pytest
from sqlalchemy.exc import DBAPIError

from scoresheet.core.bonken.changes import Removed
from scoresheet.core.errors import MissingError, ReadOnlyError
from scoresheet.store.sheets import Lookup, Store, made_keys
from tests.store.asking import FIRST, SHEET, asks, fault_of, run_sql, write


def test_a_view_key_cannot_write(store: Store) -> None:
    keys = store.create(SHEET)
    [first] = write(store, keys.edit, FIRST)
    for entry_id in ("new", first.id):
        assert fault_of(ReadOnlyError, store.append, keys.view, 1, Removed(1), entry_id=entry_id) == "view-key"
    assert store.lookup(keys.view).version == 1


def test_an_unknown_key_opens_nothing(store: Store) -> None:
    keys = store.create(SHEET)
    digest = sha256(keys.edit.encode()).hexdigest()
    for key in ("", "x", "\ud800", "\0", keys.edit.upper(), keys.edit[:-1], f"{keys.edit}\n", digest, "' OR 1=1 --"):
        for ask in asks(store, key):
            assert fault_of(MissingError, ask) == "no-sheet"


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
        assert fault_of(MissingError, ask) == "no-sheet"
    run_sql(url, issue, **replacement)
    [first] = write(store, "replacement", FIRST)
    assert store.lookup(keys.view) == Lookup(1, False, sheet_id, first.id)


def test_keys_are_160_random_bits_and_edit_and_view_key_share_no_part() -> None:
    made = [key for keys in (made_keys() for _ in range(100)) for key in (keys.edit, keys.view)]
    assert len({key[:12] for key in made}) == len({key[-12:] for key in made}) == 200  # no part of one is in another
    assert all(re.fullmatch("[a-z2-7]{32}", key) for key in made)  # 5 bits a character
    for place in range(32):  # every character of a key is drawn, none is fixed
        assert len({key[place] for key in made}) > 20
    assert max(Counter("".join(made)).values()) < 2 * len(made)  # and none is drawn twice as often as it should


def test_the_database_knows_an_edit_key_by_its_digest_only(url: str, store: Store) -> None:
    keys = store.create(SHEET)
    rows = run_sql(url, "SELECT * FROM keys WHERE sheet_id = :sheet_id", sheet_id=store.lookup(keys.edit).sheet_id)
    assert {(row.digest, bool(row.writable), row.shown) for row in rows} == {
        (sha256(keys.edit.encode()).hexdigest(), True, None),
        (sha256(keys.view.encode()).hexdigest(), False, keys.view),
    }
    with pytest.raises(DBAPIError):  # and the database itself would not have it otherwise
        run_sql(url, "UPDATE keys SET shown = digest WHERE sheet_id = :sheet_id", sheet_id=rows[0].sheet_id)
