"""What becomes of a change when others were at the sheet in the meantime."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.core.deal import Deal
from scoresheet.core.log import Change, Corrected, Entry, Headed, Recorded, Removed, Renamed, Reseated, apply
from scoresheet.core.rulebook import named
from scoresheet.core.sheet import Sheet
from scoresheet.web.merging import Clash, rebase
from scoresheet.web.names import initials
from tests.strategies import NAMES

MINE = Deal("queens", 0, id="mine")
THEIRS = Deal("duck", 0, id="theirs")
OTHER_NAMES = Renamed(("Ann", "Bram", "Carla", "Dirk"))
HEADING = Headed("Finals", "2002-05-03", "Delft")


def entries(*changes: Change) -> list[Entry]:
    """Changes as the log has them."""
    moment = datetime(2002, 5, 3, tzinfo=UTC)
    return [Entry(str(version), version, moment, None, change) for version, change in enumerate(changes, 1)]


@pytest.mark.parametrize(
    ("mine", "theirs", "becomes"),
    [
        (Recorded(5, MINE), (), Recorded(5, MINE)),
        (Recorded(5, MINE), (Corrected(4, THEIRS), OTHER_NAMES), Recorded(5, MINE)),
        (Recorded(5, MINE), (Recorded(5, THEIRS),), Clash(5)),
        (Recorded(5, MINE), (Recorded(5, THEIRS), Removed(1)), Clash(4)),
        (Recorded(5, MINE), (Recorded(5, THEIRS), Removed(5)), Recorded(5, MINE)),
        (Recorded(5, MINE), (Removed(2),), Recorded(4, MINE)),
        (Recorded(5, MINE), (Recorded(2, THEIRS),), Recorded(6, MINE)),
        (Recorded(3, MINE), (Recorded(5, THEIRS),), Recorded(3, MINE)),
        (Corrected(3, MINE), (Corrected(2, THEIRS), Recorded(5, THEIRS)), Corrected(3, MINE)),
        (Corrected(3, MINE), (Corrected(3, THEIRS),), Clash(3)),
        (Corrected(3, MINE), (Corrected(3, THEIRS), Removed(1)), Clash(2)),
        (Corrected(3, MINE), (Removed(3),), Clash(None)),
        (Corrected(3, MINE), (Recorded(3, THEIRS),), Corrected(4, MINE)),
        (Removed(3), (Removed(1), Removed(2)), Clash(None)),
        (Removed(3), (Removed(1),), Removed(2)),
        (Removed(3), (Corrected(3, THEIRS),), Clash(3)),
        (OTHER_NAMES, (Recorded(5, THEIRS),), OTHER_NAMES),
        (OTHER_NAMES, (Renamed(NAMES),), Clash(None)),
        (OTHER_NAMES, (Reseated((1, 0, 2, 3)),), Clash(None)),
        (OTHER_NAMES, (HEADING,), OTHER_NAMES),
        (HEADING, (Recorded(5, THEIRS), OTHER_NAMES, Reseated((1, 0, 2, 3))), HEADING),
        (HEADING, (Headed("", "", ""),), Clash(None)),
        (Corrected(3, MINE), (HEADING, Removed(1)), Corrected(2, MINE)),
    ],
)
def test_a_change_goes_where_its_deal_went_or_says_that_somebody_was_first(
    mine: Change, theirs: tuple[Change, ...], becomes: Change | Clash
) -> None:
    assert rebase(mine, entries(*theirs)) == becomes


@st.composite
def changes(draw: st.DrawFn, deals: int) -> list[Change]:
    """What others did to a sheet that had so many deals."""
    made: list[Change] = []
    for index in range(draw(st.integers(0, 6))):
        kind = draw(st.sampled_from(("recorded", "corrected", "removed") if deals else ("recorded",)))
        other = Deal("duck", 0, id=f"theirs-{index}")
        if kind == "recorded":
            made.append(Recorded(draw(st.integers(1, deals + 1)), other))
        elif kind == "corrected":
            made.append(Corrected(draw(st.integers(1, deals)), other))
        else:
            made.append(Removed(draw(st.integers(1, deals))))
        deals += {"recorded": 1, "corrected": 0, "removed": -1}[kind]
    return made


@given(st.data())
def test_whatever_others_do_a_correction_reaches_its_own_deal_or_clashes_and_never_another_deal(
    data: st.DataObject,
) -> None:
    before = tuple(Deal("duck", 0, id=f"deal-{number}") for number in range(1, 6))
    sheet = Sheet(named("bonken-2002"), NAMES, 0, before)
    number = data.draw(st.integers(1, 5))
    since = entries(*data.draw(changes(5)))
    for entry in since:
        sheet = apply(sheet, entry.change)
    now = rebase(Corrected(number, MINE), since)
    kept = [deal.id for deal in sheet.deals]
    if isinstance(now, Corrected):
        assert kept[now.number - 1] == f"deal-{number}"
    else:
        assert isinstance(now, Clash)
        assert f"deal-{number}" not in kept


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("Anna", "Bram", "Carla", "Dirk"), ("A", "B", "C", "D")),
        (("Anna", "Arie", "Carla", "Dirk"), ("An", "Ar", "C", "D")),
        (("Anna", "Anne", "Annelies", "Dirk"), ("A1", "A2", "A3", "D4")),
        (("Anton", "anna", "Bea", "Dirk"), ("Ant", "ann", "B", "D")),
        (("Anna", "anton", "Ante", "Dirk"), ("A1", "a2", "A3", "D4")),
        (("Zoe\u0308", "Z", "👩\u200d👩\u200d👧 x", "👨 y"), ("Zo", "Z", "👩\u200d👩\u200d👧", "👨")),
    ],
)
def test_initials_tell_the_players_apart(names: tuple[str, ...], short: tuple[str, ...]) -> None:
    assert initials(names) == short
