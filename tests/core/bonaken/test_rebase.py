"""What a change to a game means after those of others: somewhere else, at odds with one of them, or the same as one."""

from dataclasses import replace

import pytest

from scoresheet.core.bonaken.changes import Corrected, FirstDealerSet, Recorded, Removed, Renamed
from scoresheet.core.changes import Headed
from scoresheet.core.log import Change, Conflict, Same, rebase
from tests.bonaken import deal

MINE = replace(deal("A W"), id="mine")
THEIRS = replace(deal("B L"), id="theirs")
NAMES = Renamed(("Ans", "Bert"))
HEADING = Headed("Table 3", "2026-11-07", "Leimuiden")


@pytest.mark.parametrize(
    ("mine", "theirs", "becomes"),
    [
        (Recorded(5, MINE), (Removed(1), NAMES), Recorded(4, MINE)),
        (Recorded(5, MINE), (Recorded(5, THEIRS),), Conflict(5)),
        (Recorded(5, MINE), (Recorded(5, THEIRS), Removed(5)), Recorded(5, MINE)),
        (Recorded(5, MINE), (Recorded(5, replace(MINE, id="theirs", accepted=("seven-misere",))),), Same(0)),
        (Recorded(5, MINE), (Recorded(5, replace(MINE, bid="105")),), Conflict(5)),
        (Recorded(2, MINE), (Recorded(4, MINE),), Same(0)),
        (Corrected(3, MINE), (Removed(1), Recorded(1, THEIRS)), Corrected(3, MINE)),
        (Corrected(3, MINE), (Corrected(3, THEIRS), Removed(1)), Conflict(2)),
        (Corrected(3, MINE), (Removed(3),), Conflict(None)),
        (Corrected(3, MINE), (Removed(1), Corrected(2, MINE)), Same(1)),
        (Removed(3), (Removed(1),), Removed(2)),
        (Removed(3), (Removed(3), HEADING), Same(0)),
        (Removed(3), (Corrected(3, THEIRS),), Conflict(3)),
        (NAMES, (Recorded(5, THEIRS), HEADING, FirstDealerSet(1)), NAMES),
        (NAMES, (Renamed(("Anja", "Bart")),), Conflict(None)),
        (NAMES, (HEADING, NAMES), Same(1)),
        (HEADING, (Headed("", "", ""),), Conflict(None)),
        (FirstDealerSet(1), (FirstDealerSet(0),), Conflict(None)),
        (FirstDealerSet(1), (NAMES, FirstDealerSet(1)), Same(1)),
    ],
)
def test_a_change_after_those_of_others(
    mine: Change, theirs: tuple[Change, ...], becomes: Change | Conflict | Same
) -> None:
    assert rebase(mine, theirs) == becomes
