"""The log of a sheet on SQLite and on PostgreSQL: read as it was written, and what must not get into it or out."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy.exc import DBAPIError

from scoresheet.core.bonken.changes import Corrected, Recorded, Removed, Renamed, Reseated
from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.changes import Headed
from scoresheet.core.errors import ReadOnlyError, ScoresheetError, UnreadableError
from scoresheet.core.keys import Keys, derived_key
from scoresheet.core.log import Change, Log
from scoresheet.store.log_text import DamagedSheetError
from scoresheet.store.sheets import Lookup, Store, TakenError
from tests.store.asking import FIRST, SHEET, fault_of, last_trick, plant, run_sql, write
from tests.strategies import EVERY_DOUBLE, NAMES

DETAILED = Deal(
    "seventh-thirteenth",
    3,
    EVERY_DOUBLE,
    {"trick-7": taker(0), "trick-13": taker(3)},
    id="0e3c4f8e-54a3-4a5e-9a35-1c8f3d1f6b11",
    accepted=("repeated-contract", "chooser-doubled"),
)

EVENINGS: dict[str, tuple[Change, ...]] = {
    "nothing yet": (),
    "counts": (Recorded(1, Deal("points-of-hearts", 0, ((1, 0), (0, 1)), {"hearts": counts(3, 4, 5, 1)})),),
    "every kind of change": (
        FIRST,
        Recorded(2, DETAILED),
        Corrected(1, last_trick(3, (2, 1))),
        Renamed(("Zoë", "Bräm ♥", "卡拉", 'D\'Arcy "x"; --')),
        Removed(1),
        Reseated((2, 0, 3, 1)),
        Recorded(1, last_trick(0)),
        Reseated((2, 0, 1, 3)),
        Headed('Finale ♥ "x"; --', "2002-05-03", ""),
    ),
}


@pytest.mark.parametrize("changes", EVENINGS.values(), ids=EVENINGS.keys())
def test_a_log_is_read_as_it_was_written(store: Store, changes: tuple[Change, ...]) -> None:
    before = datetime.now(UTC)
    keys = store.create(SHEET)
    written = write(store, keys.edit, *changes)
    assert [entry.change for entry in written] == list(changes)
    assert [entry.version for entry in written] == list(range(1, len(changes) + 1))
    for key, writable in ((keys.edit, True), (keys.view, False)):
        sheet = store.open(key)
        assert sheet.log == Log(SHEET, written)
        assert (sheet.writable, sheet.view_key) == (writable, keys.view)
        assert store.lookup(key) == Lookup(len(changes), writable, sheet.sheet_id, written[-1].id if written else None)
    assert all(entry.time.utcoffset() == timedelta(0) for entry in sheet.log.entries)
    assert all(before <= entry.time <= datetime.now(UTC) for entry in sheet.log.entries)
    assert sheet.log.sheet.standing == Log(SHEET, written).sheet.standing


def test_a_sheet_may_have_deals_already(store: Store) -> None:
    sheet = Sheet(
        named("bonken-wikipedia"),
        NAMES,
        deals=(last_trick(1, (1, 0)), DETAILED),
        title="Friday ♠",
        date="2002-05-03",
        place="'s-Gravenhage",
    )
    keys = store.create(sheet)
    assert store.open(keys.view).log == Log(sheet)
    entry, _ = store.append(keys.edit, 0, Recorded(3, last_trick(0)), entry_id="third", by="Anna")
    assert entry.by == "Anna"
    assert store.open(keys.view).log == Log(sheet, (entry,))


def test_sheets_do_not_mix(store: Store) -> None:
    one, other = store.create(SHEET), store.create(SHEET)
    mine, _ = store.append(one.edit, 0, FIRST, entry_id="in both")
    assert store.open(other.edit).log == Log(SHEET)
    assert store.append(other.edit, 0, Recorded(1, last_trick(0)), entry_id="in both")[1]
    assert store.open(one.edit).log.entries == (mine,)
    both = {sheet.sheet_id: sheet.log for sheet in (store.open(one.edit), store.open(other.edit))}
    assert (len(both), store.logs([*both])) == (2, both)


# What must not get into the log of a sheet, nor out


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
    assert fault_of(ScoresheetError, store.append, keys.edit, 0, change, entry_id="5d1c") == fault
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
def test_what_could_not_be_read_back_is_not_stored(store: Store, entry_id: str, by: str | None, fault: str) -> None:
    keys = store.create(SHEET)
    assert fault_of(UnreadableError, store.append, keys.edit, 0, FIRST, entry_id=entry_id, by=by) == fault
    with pytest.raises(UnreadableError):
        store.create(replace(SHEET, title=by or "\0"))


def test_a_sheet_is_opened_whole_or_not_at_all_and_with_derived_keys_once(url: str, store: Store) -> None:
    keys = Keys(derived_key("card", "edit"), derived_key("card", "view"))
    assert store.create(SHEET, keys) == keys
    before = run_sql(url, "SELECT count(*) FROM sheets")
    with pytest.raises(TakenError):
        store.create(replace(SHEET, title="Another"), keys)
    assert run_sql(url, "SELECT count(*) FROM sheets") == before
    assert store.open(keys.edit).log == Log(SHEET)


def test_entries_cannot_be_changed_or_removed(url: str, store: Store) -> None:
    keys = store.create(SHEET)
    written = write(store, keys.edit, FIRST)
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
    sheet_id = store.lookup(keys.edit).sheet_id
    plant(url, sheet_id, 1, change)
    with pytest.raises(DamagedSheetError) as caught:
        store.open(keys.view)
    assert (caught.value.source, caught.value.place) == (f"sheet {sheet_id}, version 1", place)
    assert caught.value.fault == fault
    run_sql(url, "UPDATE sheets SET base = '{}' WHERE sheet_id = :sheet_id", sheet_id=sheet_id)
    with pytest.raises(DamagedSheetError, match=f"sheet {sheet_id}, version 0"):
        store.open(keys.view)


def test_after_its_longest_log_a_sheet_is_only_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoresheet.store.sheets.MOST_ENTRIES", 2)
    keys = store.create(SHEET)
    [_, last] = write(store, keys.edit, FIRST, Removed(1))
    with pytest.raises(ReadOnlyError) as caught:
        store.append(keys.edit, 2, FIRST, entry_id="one too many")
    assert (caught.value.fault, caught.value.params) == ("log-full", {"most": 2})
    assert store.append(keys.edit, 1, Removed(1), entry_id=last.id) == (last, False)  # sent again, it is still there
    assert store.open(keys.edit).log.version == 2
