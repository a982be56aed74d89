"""What must not get into the log of a sheet, and what must not get out."""

import pytest
from sqlalchemy.exc import DBAPIError

from scoresheet.core.deal import Deal, taker
from scoresheet.core.errors import ScoresheetError, UnreadableError
from scoresheet.core.log import Change, Corrected, Headed, Log, Recorded, Removed, Renamed
from scoresheet.core.sheet import Sheet
from scoresheet.store import Store, StoreError
from tests.store.asking import FIRST, SHEET, last_trick, record, run_sql


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (Removed(1), "no-deal"),
        (Corrected(1, last_trick(0)), "no-deal"),
        (Recorded(2, last_trick(0)), "no-deal"),
        (Recorded(1, Deal("last-trick", "Anne", (), {"last-trick": taker(1)})), "not-whole"),
        (Recorded(1, last_trick(1, (0, 7))), "out-of-range"),
        (Renamed(("An\0na", "Bram", "Carla", "Dirk")), "control-character"),
        (Headed("Fin\0als", "", ""), "control-character"),
        (Headed("", "yesterday", ""), "not-a-date"),
    ],
)
def test_a_change_that_would_spoil_the_log_is_not_stored(store: Store, change: Change, fault: str) -> None:
    keys = store.create(SHEET)
    with pytest.raises(ScoresheetError) as caught:
        store.append(keys.edit, 0, change, entry_id="5d1c")
    assert caught.value.fault == fault
    assert store.open(keys.edit).log == Log(SHEET)


@pytest.mark.parametrize(
    ("entry_id", "by", "fault"),
    [
        ("", None, "missing-key"),
        ("x" * 65, None, "text-too-long"),
        ("5d\0c", None, "control-character"),
        ("\ud800", None, "control-character"),
        ("5d1c", "An\0na", "control-character"),
    ],
)
def test_an_entry_that_cannot_be_stored(store: Store, entry_id: str, by: str | None, fault: str) -> None:
    keys = store.create(SHEET)
    with pytest.raises(UnreadableError) as caught:
        store.append(keys.edit, 0, FIRST, entry_id=entry_id, by=by)
    assert caught.value.fault == fault


def test_the_longest_id_fits(store: Store) -> None:
    keys = store.create(SHEET)
    entry, _ = store.append(keys.edit, 0, FIRST, entry_id="♥" * 64)
    assert store.open(keys.edit).log.find("♥" * 64) == entry


def test_a_sheet_that_could_not_be_read_back_is_not_opened(store: Store) -> None:
    with pytest.raises(UnreadableError):
        store.create(Sheet(SHEET.rulebook, SHEET.players, title="\0"))


def test_a_sheet_is_opened_whole_or_not_at_all(url: str, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoresheet.store.sheets._new_key", lambda: "the same every time")
    before = run_sql(url, "SELECT count(*) FROM sheets")
    with pytest.raises(StoreError):
        store.create(SHEET)
    assert run_sql(url, "SELECT count(*) FROM sheets") == before


def test_entries_cannot_be_changed_or_removed(url: str, store: Store) -> None:
    keys = store.create(SHEET)
    written = record(store, keys.edit, FIRST)
    statements = ["UPDATE entries SET change = '{}'", "DELETE FROM entries"]
    for statement in statements if url.startswith("sqlite") else [*statements, "TRUNCATE entries"]:
        with pytest.raises(DBAPIError, match="entries are only ever added"):
            run_sql(url, statement)
    assert store.open(keys.edit).log.entries == written


@pytest.mark.parametrize(
    ("change", "place", "fault"),
    [
        ("{", "", "not-json"),
        ("[]", "", "not-a-table"),
        ('{"kind": "burnt"}', "kind", "not-a-choice"),
        ('{"kind": "removed", "number": "1"}', "number", "not-whole"),
    ],
)
def test_broken_data_is_named(url: str, store: Store, change: str, place: str, fault: str) -> None:
    keys = store.create(SHEET)
    record(store, keys.edit, FIRST)
    sheet_id = store.head(keys.edit).sheet_id
    run_sql(
        url,
        "INSERT INTO entries (sheet_id, version, entry_id, made, change) SELECT sheet_id, 2, 'x', made, :change"
        " FROM entries WHERE sheet_id = :sheet_id",
        sheet_id=sheet_id,
        change=change,
    )
    with pytest.raises(UnreadableError) as caught:
        store.open(keys.view)
    assert (caught.value.source, caught.value.place) == (f"sheet {sheet_id}, version 2", place)
    assert caught.value.fault == fault


def test_a_broken_base_is_named(url: str, store: Store) -> None:
    keys = store.create(SHEET)
    sheet_id = store.head(keys.edit).sheet_id
    run_sql(url, "UPDATE sheets SET base = '{}' WHERE sheet_id = :sheet_id", sheet_id=sheet_id)
    with pytest.raises(UnreadableError) as caught:
        store.open(keys.view)
    assert caught.value.source == f"sheet {sheet_id}, version 0"
