"""Recording a change: saved, a clash or refused, also after changes that others made meanwhile."""

from dataclasses import replace

import pytest

from scoresheet.core.bonken.changes import Corrected, Recorded, Removed
from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.changes import Headed
from scoresheet.core.keys import Keys
from scoresheet.core.log import Change, ConflictError, Entry
from scoresheet.editing import ATTEMPTS, BusyError, Clash, Refused, Saved, record
from scoresheet.store.migrating import migrate
from scoresheet.store.sheets import Opened, Store
from tests.strategies import BOOK, NAMES, A, B, C, some

SHEET = Sheet(BOOK, NAMES, A, (some("queens", A), some("duck", B)))
DOMINO, HEARTS = some("domino", C), some("points-of-hearts", C)


@pytest.fixture
def store(tmp_path: object) -> Store:
    url = f"sqlite:///{tmp_path}/scoresheet.sqlite"
    migrate(url)
    return Store(url)


@pytest.fixture
def keys(store: Store) -> Keys:
    return store.create(SHEET)


def write(store: Store, keys: Keys, change: Change, seen: int = 0, entry_id: str = "mine") -> Saved | Clash | Refused:
    """Records a change as Anna."""
    return record(store, keys.edit, change, seen=seen, entry_id=entry_id, by="Anna")


def contracts(store: Store, keys: Keys) -> list[str]:
    return [deal.contract for deal in store.open(keys.edit).log.sheet.deals]


def test_a_change_is_saved_with_the_name_of_its_author(store: Store, keys: Keys) -> None:
    outcome = write(store, keys, Recorded(3, DOMINO))
    assert isinstance(outcome, Saved)
    assert (outcome.new, outcome.entry.version, outcome.entry.by) == (True, 1, "Anna")
    assert outcome.log == store.open(keys.edit).log
    assert contracts(store, keys) == ["queens", "duck", "domino"]


def test_the_same_change_sent_twice_is_saved_once(store: Store, keys: Keys) -> None:
    first, second = (write(store, keys, Recorded(3, DOMINO)) for _ in range(2))
    assert isinstance(first, Saved)
    assert isinstance(second, Saved)
    assert (second.entry, second.new) == (first.entry, False)
    assert contracts(store, keys) == ["queens", "duck", "domino"]


def test_the_same_deal_of_another_phone_is_named_also_between_other_changes(store: Store, keys: Keys) -> None:
    write(store, keys, Headed("Friday", "", ""), entry_id="before")
    write(store, keys, Recorded(3, DOMINO), seen=1, entry_id="theirs")
    write(store, keys, Headed("Saturday", "", ""), seen=2, entry_id="after")
    outcome = write(store, keys, Recorded(3, DOMINO))
    assert isinstance(outcome, Saved)
    assert (outcome.entry.id, outcome.new) == ("theirs", False)


def test_another_change_under_the_same_id_is_a_clash(store: Store, keys: Keys) -> None:
    write(store, keys, Recorded(3, DOMINO))
    outcome = write(store, keys, Recorded(3, HEARTS))
    assert isinstance(outcome, Clash)
    assert (outcome.number, [entry.id for entry in outcome.theirs]) == (3, ["mine"])
    assert contracts(store, keys) == ["queens", "duck", "domino"]


def test_a_correction_follows_its_deal_to_another_number(store: Store, keys: Keys) -> None:
    write(store, keys, Removed(1), entry_id="theirs")
    deal = replace(some("duck", B, "C>B"), accepted=("out-of-turn",))  # it is the first deal now, and that is Anna's
    outcome = write(store, keys, Corrected(2, deal))
    assert isinstance(outcome, Saved)
    assert outcome.entry.change == Corrected(1, deal)
    again = write(store, keys, Corrected(2, deal))
    assert isinstance(again, Saved)
    assert (again.entry, again.new) == (outcome.entry, False)


def test_two_corrections_of_one_deal_are_a_clash_with_both_versions(store: Store, keys: Keys) -> None:
    write(store, keys, Corrected(2, some("duck", B, "C>B")), entry_id="theirs")
    mine = Corrected(2, some("duck", B, "D>B"))
    outcome = write(store, keys, mine)
    assert isinstance(outcome, Clash)
    assert (outcome.mine, outcome.number) == (mine, 2)
    assert [entry.id for entry in outcome.theirs] == ["theirs"]
    assert store.open(keys.edit).log.version == 1


def test_strictly_any_entry_since_is_a_clash(store: Store, keys: Keys) -> None:
    write(store, keys, Headed("Finals", "", ""), entry_id="theirs")
    mine = Corrected(2, some("duck", B, "D>B"))
    outcome = record(store, keys.edit, mine, seen=0, entry_id="mine", by=None, strict=True)
    assert isinstance(outcome, Clash)
    assert isinstance(write(store, keys, mine), Saved)


def test_findings_keep_a_deal_off_the_sheet(store: Store, keys: Keys) -> None:
    outcome = write(store, keys, Recorded(3, some("queens", C)))
    assert isinstance(outcome, Refused)
    assert [finding.code for finding in outcome.findings] == ["repeated-contract"]
    assert store.open(keys.edit).log.version == 0


def test_the_acceptance_of_a_warning_that_does_not_apply_is_dropped(store: Store, keys: Keys) -> None:
    outcome = write(store, keys, Recorded(3, replace(DOMINO, accepted=("out-of-turn",))))
    assert isinstance(outcome, Saved)
    assert store.open(keys.edit).log.sheet.deals[2].accepted == ()
    assert outcome.log.sheet == store.open(keys.edit).log.sheet


class Crowded:
    """A store in which another phone writes just before every append, so many times."""

    def __init__(self, store: Store, change: Change, times: int) -> None:
        self.store, self.change, self.times = store, change, times

    def open(self, key: str) -> Opened:
        return self.store.open(key)

    def append(
        self, key: str, based_on: int, change: Change, *, entry_id: str, by: str | None, opened: Opened
    ) -> tuple[Entry, bool]:
        """Comes too late while others are there."""
        if self.times > 0:
            self.times -= 1
            self.store.append(key, based_on, self.change, entry_id=f"theirs-{based_on}")
        return self.store.append(key, based_on, change, entry_id=entry_id, by=by, opened=opened)


def test_a_change_that_loses_a_race_is_rebased_and_saved(store: Store, keys: Keys) -> None:
    crowd = Crowded(store, Headed("Finals", "", ""), times=2)
    outcome = record(crowd, keys.edit, Recorded(3, DOMINO), seen=0, entry_id="mine", by=None)
    assert isinstance(outcome, Saved)
    assert outcome.entry.version == 3


def test_a_change_that_loses_a_race_to_the_same_deal_is_a_clash(store: Store, keys: Keys) -> None:
    crowd = Crowded(store, Recorded(3, HEARTS), times=1)
    outcome = record(crowd, keys.edit, Recorded(3, DOMINO), seen=0, entry_id="mine", by=None)
    assert isinstance(outcome, Clash)
    assert (outcome.number, contracts(store, keys)) == (3, ["queens", "duck", "points-of-hearts"])


def test_a_change_that_loses_every_race_is_a_busy_error(store: Store, keys: Keys) -> None:
    crowd = Crowded(store, Headed("Finals", "", ""), times=ATTEMPTS)
    with pytest.raises(BusyError):
        record(crowd, keys.edit, Recorded(3, DOMINO), seen=0, entry_id="mine", by=None)
    with pytest.raises(ConflictError):
        store.append(keys.edit, 0, Recorded(3, Deal("domino", C)), entry_id="late")
