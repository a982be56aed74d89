"""Reading what was written, the same on SQLite and on PostgreSQL."""

from datetime import UTC, datetime, timedelta

import pytest

from scoresheet.core.bonken.changes import Corrected, Recorded, Removed, Renamed, Reseated
from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.sheet import Sheet, score_sheet
from scoresheet.core.changes import Headed
from scoresheet.core.log import Change, Log
from scoresheet.store import Lookup, Store
from tests.store.asking import FIRST, SHEET, last_trick, record
from tests.strategies import EVERY_DOUBLE

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
    written = record(store, keys.edit, *changes)
    assert [entry.change for entry in written] == list(changes)
    assert [entry.version for entry in written] == list(range(1, len(changes) + 1))
    for key, writable in ((keys.edit, True), (keys.view, False)):
        sheet = store.open(key)
        assert sheet.log == Log(SHEET, written)
        assert (sheet.writable, sheet.view_key) == (writable, keys.view)
        assert store.lookup(key) == Lookup(len(changes), writable, sheet.sheet_id, written[-1].id if written else None)
    assert all(entry.time.utcoffset() == timedelta(0) for entry in sheet.log.entries)
    assert all(before <= entry.time <= datetime.now(UTC) for entry in sheet.log.entries)
    assert score_sheet(sheet.log.sheet) == score_sheet(Log(SHEET, written).sheet)


def test_a_sheet_may_have_deals_already(store: Store) -> None:
    sheet = Sheet(
        named("bonken-wikipedia"),
        ("Anna", "Bram", "Carla", "Dirk"),
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
    [mine] = record(store, one.edit, FIRST)
    assert store.open(other.edit).log == Log(SHEET)
    [theirs] = record(store, other.edit, Recorded(1, last_trick(0)))
    assert mine.id == theirs.id
    assert store.open(one.edit).log.entries == (mine,)
    assert store.open(one.edit).sheet_id != store.open(other.edit).sheet_id
