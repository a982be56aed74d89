"""Sheets listed, given new keys and removed by the operator, on both databases."""

from datetime import UTC, datetime

import pytest

from scoresheet.core.bonken.changes import Removed
from scoresheet.core.changes import Headed
from scoresheet.core.errors import MissingError
from scoresheet.core.log import Entry, Log
from scoresheet.store.maintenance import kept_sheets, new_keys, remove
from scoresheet.store.migrating import migrate
from scoresheet.store.sheet_copies import SheetCopy, export_sheets, import_sheet, keys_from_elsewhere
from scoresheet.store.sheets import Store, made_keys
from tests.store.asking import FIRST, SHEET, fault_of, opens, run_sql, write


@pytest.fixture
def url(empty: str) -> str:
    migrate(empty)
    return empty


def ids(url: str) -> list[str]:
    return [sheet.id for sheet in kept_sheets(url)]


def test_sheets_are_listed_the_last_changed_first(url: str, store: Store) -> None:
    older, newer = store.create(SHEET), store.create(SHEET)
    write(store, older.edit, Headed("Finals", "2002-05-03", "Delft"))
    listed = list(kept_sheets(url))
    assert [kept.sheet.title for kept in listed] == ["Finals", ""]
    opened = {sheet.id: sheet.opened for sheet in export_sheets(url)}
    assert listed[0].changed > listed[1].changed == opened[listed[1].id]
    assert {kept.id for kept in listed} == {*opened}
    assert opens(store, newer.edit)


@pytest.mark.parametrize("view", [False, True])
def test_a_lost_edit_key_is_replaced_and_a_leaked_view_key_when_asked(url: str, store: Store, view: bool) -> None:
    before = store.create(SHEET)
    write(store, before.edit, FIRST)
    log, [sheet] = store.open(before.view).log, ids(url)
    after, address = new_keys(url, sheet.upper() if view else sheet[:6], view=view)
    assert address == "/s"
    assert (after.view == before.view, opens(store, before.edit), opens(store, before.view)) == (
        not view,
        False,
        not view,
    )
    assert (store.open(after.edit).writable, store.open(after.view).writable) == (True, False)
    assert store.open(after.edit).log == log
    assert ids(url) == [sheet]


def test_a_removed_sheet_leaves_nothing_and_the_others_stay(url: str, store: Store) -> None:
    gone, stays = store.create(SHEET), store.create(SHEET)
    write(store, gone.edit, FIRST)
    write(store, stays.edit, FIRST)
    [name] = [sheet.id for sheet in export_sheets(url) if sheet.log == store.open(gone.view).log]
    remove(url, [name])
    assert [opens(store, key) for key in (gone.edit, gone.view, stays.edit, stays.view)] == [False, False, True, True]
    for table in ("sheets", "keys", "entries"):
        [row] = run_sql(url, f"SELECT count(DISTINCT sheet_id) FROM {table}")
        assert row[0] == 1
    with pytest.raises(Exception, match="entries are only ever added"):
        run_sql(url, "DELETE FROM entries")


def test_a_sheet_that_is_played_on_before_it_is_removed_stays(url: str, store: Store) -> None:
    played_on, gone = store.create(SHEET), store.create(SHEET)
    names = [*ids(url), *ids(url)]
    since = datetime.now(UTC)
    write(store, played_on.edit, FIRST)
    assert remove(url, names, since) == 1
    assert [opens(store, key) for key in (played_on.edit, gone.edit)] == [True, False]


def test_removing_needs_ids_that_each_fit_one_sheet(url: str, store: Store) -> None:
    store.create(SHEET)
    before = ids(url)
    wrong = dict.fromkeys(("", "x", before[0][:3]), "short-name")
    wrong |= dict.fromkeys(("00000000-0000", f"{before[0]}0"), "no-such-sheet")
    for name, fault in wrong.items():
        assert fault_of(MissingError, remove, url, [before[0], name]) == fault
    assert ids(url) == before


def test_a_sheet_that_cannot_be_read_or_folded_is_listed_and_can_be_removed(url: str, store: Store) -> None:
    store.create(SHEET)
    run_sql(url, "UPDATE sheets SET base = '[]'")
    # As an import of a log without keys once left it.
    now = datetime.now(UTC)
    own_keys = keys_from_elsewhere("aaaa3c4f-54a3-4a5e-9a35-1c8f3d1f6b11", made_keys(), now)
    log = Log(SHEET, (Entry("entry 1", 1, now, None, Removed(5)),))
    import_sheet(url, SheetCopy(now, own_keys, log))
    assert [kept.sheet for kept in kept_sheets(url)] == [None, None]
    remove(url, ids(url))
    assert ids(url) == []
