"""Recording a change: saved, a clash or refused, also after changes that others made meanwhile."""

from dataclasses import replace
from typing import TypeVar

import pytest

from scoresheet import editing
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
Outcome = TypeVar("Outcome", Saved, Clash, Refused)
DOMINO, HEARTS = some("domino", C), some("points-of-hearts", C)


@pytest.fixture
def store(tmp_path: object) -> Store:
    url = f"sqlite:///{tmp_path}/scoresheet.sqlite"
    migrate(url)
    return Store(url)


@pytest.fixture
def keys(store: Store) -> Keys:
    return store.create(SHEET)


def outcome(
    kind: type[Outcome], store: editing.Store[Opened], keys: Keys, change: Change, seen: int = 0, entry_id: str = "mine"
) -> Outcome:
    """What comes of a change that Anna records, which is of this kind."""
    found = record(store, keys.edit, change, seen=seen, entry_id=entry_id, by="Anna")
    assert isinstance(found, kind)
    return found


def contracts(store: Store, keys: Keys) -> list[str]:
    return [deal.contract for deal in store.open(keys.edit).log.sheet.deals]


def test_a_change_is_saved_with_the_name_of_its_author(store: Store, keys: Keys) -> None:
    saved = outcome(Saved, store, keys, Recorded(3, DOMINO))
    assert (saved.new, saved.entry.version, saved.entry.by) == (True, 1, "Anna")
    assert saved.log == store.open(keys.edit).log
    assert contracts(store, keys) == ["queens", "duck", "domino"]


def test_the_same_change_sent_twice_is_saved_once(store: Store, keys: Keys) -> None:
    first, second = (outcome(Saved, store, keys, Recorded(3, DOMINO)) for _ in range(2))
    assert (second.entry, second.new) == (first.entry, False)
    assert contracts(store, keys) == ["queens", "duck", "domino"]


def test_the_same_deal_of_another_phone_is_named_also_between_other_changes(store: Store, keys: Keys) -> None:
    outcome(Saved, store, keys, Headed("Friday", "", ""), entry_id="before")
    outcome(Saved, store, keys, Recorded(3, DOMINO), seen=1, entry_id="theirs")
    outcome(Saved, store, keys, Headed("Saturday", "", ""), seen=2, entry_id="after")
    saved = outcome(Saved, store, keys, Recorded(3, DOMINO))
    assert (saved.entry.id, saved.new) == ("theirs", False)


def test_another_change_under_the_same_id_is_a_clash(store: Store, keys: Keys) -> None:
    outcome(Saved, store, keys, Recorded(3, DOMINO))
    clash = outcome(Clash, store, keys, Recorded(3, HEARTS))
    assert (clash.number, [entry.id for entry in clash.theirs]) == (3, ["mine"])
    assert contracts(store, keys) == ["queens", "duck", "domino"]


def test_a_correction_follows_its_deal_to_another_number(store: Store, keys: Keys) -> None:
    outcome(Saved, store, keys, Removed(1), entry_id="theirs")
    deal = replace(some("duck", B, "C>B"), accepted=("out-of-turn",))  # it is the first deal now, and that is Anna's
    saved, again = (outcome(Saved, store, keys, Corrected(2, deal)) for _ in range(2))
    assert saved.entry.change == Corrected(1, deal)
    assert (again.entry, again.new) == (saved.entry, False)


def test_two_corrections_of_one_deal_are_a_clash_with_both_versions(store: Store, keys: Keys) -> None:
    outcome(Saved, store, keys, Corrected(2, some("duck", B, "C>B")), entry_id="theirs")
    mine = Corrected(2, some("duck", B, "D>B"))
    clash = outcome(Clash, store, keys, mine)
    assert (clash.mine, clash.number) == (mine, 2)
    assert [entry.id for entry in clash.theirs] == ["theirs"]
    assert store.open(keys.edit).log.version == 1


def test_strictly_any_entry_since_is_a_clash(store: Store, keys: Keys) -> None:
    outcome(Saved, store, keys, Headed("Finals", "", ""), entry_id="theirs")
    mine = Corrected(2, some("duck", B, "D>B"))
    assert isinstance(record(store, keys.edit, mine, seen=0, entry_id="mine", by=None, strict=True), Clash)
    outcome(Saved, store, keys, mine)


def test_findings_keep_a_deal_off_the_sheet(store: Store, keys: Keys) -> None:
    refused = outcome(Refused, store, keys, Recorded(3, some("queens", C)))
    assert [finding.code for finding in refused.findings] == ["repeated-contract"]
    assert store.open(keys.edit).log.version == 0


def test_the_acceptance_of_a_warning_that_does_not_apply_is_dropped(store: Store, keys: Keys) -> None:
    saved = outcome(Saved, store, keys, Recorded(3, replace(DOMINO, accepted=("out-of-turn",))))
    assert store.open(keys.edit).log.sheet.deals[2].accepted == ()
    assert saved.log.sheet == store.open(keys.edit).log.sheet


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
    assert outcome(Saved, crowd, keys, Recorded(3, DOMINO)).entry.version == 3


def test_a_change_that_loses_a_race_to_the_same_deal_is_a_clash(store: Store, keys: Keys) -> None:
    assert outcome(Clash, Crowded(store, Recorded(3, HEARTS), times=1), keys, Recorded(3, DOMINO)).number == 3
    assert contracts(store, keys) == ["queens", "duck", "points-of-hearts"]


def test_a_change_that_loses_every_race_is_a_busy_error(store: Store, keys: Keys) -> None:
    crowd = Crowded(store, Headed("Finals", "", ""), times=ATTEMPTS)
    with pytest.raises(BusyError):
        outcome(Saved, crowd, keys, Recorded(3, DOMINO))
    with pytest.raises(ConflictError):
        store.append(keys.edit, 0, Recorded(3, Deal("domino", C)), entry_id="late")
