"""Rebasing over several changes of others in the meantime; ``test_pairs.py`` has every change over every other one."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoresheet.core.bonken.changes import (
    Corrected,
    FirstChooserSet,
    Moved,
    NoteSet,
    Recorded,
    Removed,
    Renamed,
    Reseated,
    RulebookChanged,
    Swapped,
)
from scoresheet.core.bonken.deal import Deal, counts
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.changes import Headed
from scoresheet.core.log import Change, Conflict, Log, Same, rebase
from tests.strategies import NAMES, logs, rulebooks

MINE = Deal("queens", 0, id="mine")
THEIRS = Deal("duck", 0, id="theirs")
NO_ID = Deal("queens", 0)
NOTED = replace(MINE, note="Mine")
DOUBLED = Deal("queens", 0, ((1, 0), (2, 1)), {"queens": counts(4, 0, 0, 0)}, id="mine")
OTHER_NAMES = Renamed(("Ann", "Bram", "Carla", "Dirk"))
TRICK_7 = Deal("seventh-thirteenth", 0, id="mine")
TO_WIKIPEDIA = RulebookChanged(named("bonken-2002"), named("bonken-wikipedia"))
HEADING = Headed("Finals", "2002-05-03", "Delft")


@pytest.mark.parametrize(
    ("mine", "theirs", "becomes"),
    [
        (Recorded(5, MINE), (), Recorded(5, MINE)),
        (Recorded(5, MINE), (Corrected(4, THEIRS), OTHER_NAMES), Recorded(5, MINE)),
        (Recorded(5, MINE), (Recorded(5, THEIRS), Removed(1)), Conflict(4)),
        (Recorded(5, MINE), (Recorded(5, THEIRS), Removed(5)), Recorded(5, MINE)),
        (Corrected(3, MINE), (Corrected(2, THEIRS), Recorded(5, THEIRS)), Corrected(3, MINE)),
        (Corrected(3, MINE), (Corrected(3, THEIRS), Removed(1)), Conflict(2)),
        (Removed(3), (Removed(1), Removed(2)), Same(1)),
        (HEADING, (Recorded(5, THEIRS), OTHER_NAMES, Reseated((1, 0, 2, 3))), HEADING),
        (Corrected(3, MINE), (HEADING, Removed(1)), Corrected(2, MINE)),
        # A note that was written on its deal, or taken off it, meanwhile.
        (Corrected(3, NOTED), (Removed(1), NoteSet(2, "Theirs")), Corrected(2, MINE)),
        (Corrected(3, NOTED), (NoteSet(3, ""),), Corrected(3, MINE)),
        (Corrected(3, NOTED), (NoteSet(2, "Theirs"),), Corrected(3, NOTED)),
        (Removed(5), (Swapped(3, 5), Removed(1)), Removed(2)),
        (Swapped(3, 5), (Removed(1), Corrected(2, THEIRS)), Swapped(2, 4)),
        (Moved(5, 2), (Swapped(2, 7), Removed(1)), Conflict(4)),
        (Removed(5), (Moved(5, 2), Moved(1, 6)), Removed(1)),
        (Recorded(3, TRICK_7), (TO_WIKIPEDIA,), Recorded(3, TRICK_7)),
        (TO_WIKIPEDIA, (Recorded(5, THEIRS), OTHER_NAMES, HEADING), TO_WIKIPEDIA),
        (FirstChooserSet(None), (Reseated((1, 0, 2, 3)),), FirstChooserSet(None)),
        (FirstChooserSet(1), (Recorded(5, THEIRS), OTHER_NAMES, HEADING), FirstChooserSet(1)),
        # The same that another phone did.
        (Recorded(5, MINE), (Removed(1), Recorded(4, MINE)), Same(1)),
        # The same deal, put back by both, each at another place.
        (Recorded(2, MINE), (Recorded(4, MINE),), Same(0)),
        (Recorded(2, MINE), (Recorded(4, replace(MINE, chooser=1)),), Conflict(4)),
        (Recorded(2, MINE), (Recorded(4, replace(MINE, chooser=1)), Removed(1)), Conflict(3)),
        (Recorded(2, MINE), (Recorded(4, replace(MINE, chooser=1)), Removed(4)), Recorded(2, MINE)),
        (Recorded(5, NO_ID), (Recorded(2, NO_ID),), Recorded(6, NO_ID)),
        (Recorded(5, DOUBLED), (Recorded(5, replace(DOUBLED, doubles=((2, 1), (1, 0)))),), Same(0)),
        (Corrected(3, MINE), (Corrected(3, MINE), Corrected(3, THEIRS)), Same(0)),
        (Corrected(3, MINE), (Recorded(1, THEIRS), Corrected(4, MINE)), Same(1)),
        (Removed(3), (Removed(3), Removed(3)), Same(0)),
        (Swapped(3, 5), (Swapped(5, 3),), Same(0)),
        (OTHER_NAMES, (Recorded(5, THEIRS), OTHER_NAMES), Same(1)),
        (OTHER_NAMES, (OTHER_NAMES, HEADING), Same(0)),
        # It stays the same when it is taken back: the phone that did that had seen it.
        (HEADING, (HEADING, Headed("", "", "")), Same(0)),
        (Recorded(5, MINE), (Recorded(5, MINE), Removed(5)), Same(0)),
        (Swapped(3, 5), (Swapped(3, 5), Swapped(3, 5)), Same(0)),
    ],
)
def test_a_change_follows_its_deal_or_is_the_same_or_conflicts(
    mine: Change, theirs: tuple[Change, ...], becomes: Change | Conflict | Same
) -> None:
    assert rebase(mine, theirs) == becomes


@given(rulebooks().flatmap(logs), st.data())
def test_after_any_log_a_correction_reaches_its_own_deal_or_conflicts(log: Log[Sheet], data: st.DataObject) -> None:
    before = [replace(deal, id=f"deal-{number}") for number, deal in enumerate(log.base.deals, start=1)]
    assume(before)
    number = data.draw(st.integers(1, len(before)))
    now = rebase(Corrected(number, MINE), log.since(0))
    kept = [deal.id for deal in replace(log, base=log.base.with_deals(*before)).sheet.deals]
    if isinstance(now, Corrected):
        assert kept[now.number - 1] == f"deal-{number}"
    else:
        assert isinstance(now, Conflict)
        assert f"deal-{number}" not in kept


@pytest.mark.parametrize(
    ("old", "brought", "back"),
    [
        ("Old", "New", "Old"),
        ("Old", "", ""),
        ("Old", "Old", ""),  # a program sends the deal as it read it
        ("", "", ""),
    ],
)
def test_a_correction_is_taken_back_with_the_note_that_it_replaced(old: str, brought: str, back: str) -> None:
    before = Sheet(named("bonken-2002"), NAMES, None, (replace(THEIRS, note=old),))
    undone = Corrected(1, replace(MINE, note=brought)).undone(before)
    assert undone is not None
    assert replace(undone.deal, accepted=()) == replace(THEIRS, note=back)


def test_a_correction_that_brought_the_first_note_is_not_taken_back() -> None:
    assert Corrected(1, NOTED).undone(Sheet(named("bonken-2002"), NAMES, None, (THEIRS,))) is None
