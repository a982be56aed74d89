"""Every pair of changes that two people make at the same moment to a sheet of four deals.

The result of rebasing is compared with what was meant: the same deals by their ids, the same people wherever they sit.
``tests/twins`` compares the phone's core with this one.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoresheet.core.bonken.changes import (
    KINDS,
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
from scoresheet.core.bonken.rulebook import counterpart_key, named
from scoresheet.core.bonken.seats import SEATS
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.changes import Headed, SheetChange
from scoresheet.core.log import Change, Conflict, Log, Same, rebase
from scoresheet.core.names import as_players
from tests.strategies import BOOK, NAMES, A, B, C, D, logs, rulebooks, some

WIKIPEDIA = named("bonken-wikipedia")
QUEENS, DUCK, SPADES, DOMINO = (
    replace(some(contract, chooser, "A>B C>D"), id=contract)
    for contract, chooser in (("queens", A), ("duck", B), ("spades", C), ("domino", D))
)
BASE = Sheet(BOOK, NAMES, A, (QUEENS, DUCK, SPADES, DOMINO))
NUMBERS = range(1, 5)


def changes_of(who: str, contract: str) -> list[SheetChange]:
    """Changes of every kind, to every deal and every two of them; ``who`` enters a deal of this contract."""
    new, other = replace(some(contract, B, "D>C"), id=who), A if who == "mine" else C
    made: list[SheetChange] = [Recorded(number, new) for number in range(1, 6)]
    for number in NUMBERS:
        made += [Corrected(number, replace(new, id=BASE.deals[number - 1].id)), Removed(number)]
        made += [NoteSet(number, "One trump too many"), NoteSet(number, who)]
        made += [Swapped(number, later) for later in range(number + 1, 5)]
        made += [Moved(number, to) for to in NUMBERS if to != number]
    for title in ("Finals", who):
        made += [Headed(title, "", ""), Renamed(as_players([f"{name} {title}" for name in NAMES]))]
    for corrected in (A if who == "mine" else B, C):
        players = as_players([f"{name} {who}" if seat == corrected else name for seat, name in enumerate(NAMES)])
        made.append(Renamed.of(players, BASE))
    made += [Reseated((B, A, C, D)), Reseated((B, C, D, A)), FirstChooserSet(B), FirstChooserSet(other)]
    return [*made, RulebookChanged(BOOK, WIKIPEDIA)]


MINE, THEIRS = changes_of("mine", "points-of-hearts"), changes_of("theirs", "last-trick")


def meant(change: SheetChange, now: Sheet) -> SheetChange | None:
    """A change to the sheet of four deals as it is meant on this one: its deals by their ids, its people wherever they
    sit; None when a deal of it is gone."""
    number = {deal.id: number for number, deal in enumerate(now.deals, start=1)}
    places = [None, *(number.get(deal.id) for deal in BASE.deals)]
    order = [NAMES.index(name.split()[0]) for name in now.players]
    match change:
        case Recorded(at, deal):  # after the deal that it was entered after
            before = len(now.deals) if at == 5 else places[at - 1] if at > 1 else 0
            return None if before is None else Recorded(before + 1, ruled(deal.reseated(order), now))
        case Corrected(at, deal):
            return None if (here := places[at]) is None else Corrected(here, ruled(deal.reseated(order), now))
        case NoteSet(at, note):
            return None if (here := places[at]) is None else NoteSet(here, note)
        case Removed(at):
            return None if (here := places[at]) is None else Removed(here)
        case Swapped(one, other) | Moved(one, other):
            here, there = places[one], places[other]
            return None if here is None or there is None else type(change)(here, there)
        case Renamed(players):
            named = [players[seat] if seat in change.corrected else now.players[at] for at, seat in enumerate(order)]
            return Renamed(as_players(named))
        case FirstChooserSet(int(seat)):
            return FirstChooserSet(SEATS[order.index(seat)])
    return change


def ruled(deal: Deal, now: Sheet) -> Deal:
    """The deal under the key that its contract has by the rulebook of a sheet."""
    return replace(deal, contract=counterpart_key(BOOK, now.rulebook, deal.contract) or deal.contract)


def pairs() -> Iterator[tuple[SheetChange, SheetChange, SheetChange | Conflict | Same]]:
    """Every two of them, with the result of rebasing the first over the second."""
    return ((mine, theirs, rebase(mine, [theirs])) for mine, theirs in product(MINE, THEIRS))


def test_there_are_changes_of_every_kind() -> None:
    assert {change.kind for change in MINE} == {change.kind for change in THEIRS} == {*KINDS}


def test_a_rebased_change_does_what_was_meant() -> None:
    done = 0
    for mine, theirs, becomes in pairs():
        if isinstance(becomes, Conflict | Same):
            continue
        now, done = theirs.apply(BASE), done + 1
        match mine, theirs:
            case Recorded(), Swapped() | Moved():  # keeps its place, not its neighbour
                assert becomes == mine, (mine, theirs)
            case Recorded(number), Removed(gone) if number - 1 == gone:  # comes where that one was
                assert becomes == replace(mine, number=gone), (mine, theirs)
            case Moved(_, to), Removed(gone) if gone == to:  # the place is there without its deal
                kept = tuple(deal for deal in mine.apply(BASE).deals if deal in now.deals)
                assert becomes.apply(now).deals == kept, (mine, theirs)
            case _:
                expected = meant(mine, now)
                assert expected is not None
                assert becomes.apply(now) == expected.apply(now), (mine, theirs)
    assert done > 1200


def test_changes_that_are_the_same_make_the_same_sheet() -> None:
    same = Counter[str]()
    for mine, theirs, becomes in pairs():
        if isinstance(becomes, Same):
            assert mine.apply(BASE) == theirs.apply(BASE), (mine, theirs)
            same[mine.kind] += 1
    # The deals that the two enter are other deals.
    kinds = ("headed", "renamed", "first-chooser-set", "rulebook-changed")
    assert same == {"removed": 4, "note-set": 4, "swapped": 6, "moved": 12, "reseated": 2} | dict.fromkeys(kinds, 1)


def test_the_same_deal_typed_by_both_is_one_deal() -> None:
    for number, deal in product(range(1, 6), BASE.deals):
        mine, theirs = replace(deal, id="mine"), replace(deal, id="theirs", accepted=("out-of-turn",))
        assert rebase(Recorded(number, mine), [Recorded(number, theirs)]) == Same(0)
        assert rebase(Corrected(number, mine), [Corrected(number, theirs)]) == Same(0)


def test_only_changes_of_the_same_thing_conflict() -> None:
    asked = Counter((mine.kind, theirs.kind) for mine, theirs, becomes in pairs() if isinstance(becomes, Conflict))
    assert asked == {
        ("recorded", "recorded"): 5,
        ("corrected", "corrected"): 4,
        ("corrected", "removed"): 4,
        ("removed", "corrected"): 4,
        # A deal that was to get another place is gone, or has another already.
        ("swapped", "removed"): 6 * 2,
        ("moved", "removed"): 12,
        ("swapped", "swapped"): 6 * 4,
        ("swapped", "moved"): 6 * 6,
        ("moved", "swapped"): 12 * 5,
        ("moved", "moved"): 12 * 5,
        # Of the two notes on a deal one may be the same.
        ("note-set", "note-set"): 4 * 3,
        ("note-set", "removed"): 4 * 2,
        ("headed", "headed"): 3,
        # All names, or one of the same seat.
        ("renamed", "renamed"): 3 + 2 * 4 + 1,
        ("reseated", "reseated"): 2,
        ("first-chooser-set", "first-chooser-set"): 3,
    }


# Rebasing over several changes of others in the meantime

DEAL = Deal("queens", 0, id="mine")
THEIR_DEAL = Deal("duck", 0, id="theirs")
NO_ID = Deal("queens", 0)
NOTED = replace(DEAL, note="Mine")
CLEARED = replace(DEAL, note="")
DOUBLED = Deal("queens", 0, ((1, 0), (2, 1)), {"queens": counts(4, 0, 0, 0)}, id="mine")
OTHER_NAMES = Renamed(("Ann", "Bram", "Carla", "Dirk"))
ANNE, BAS = Renamed(("Anne", "Bram", "Carla", "Dirk"), (0,)), Renamed(("Anna", "Bas", "Carla", "Dirk"), (1,))
TRICK_7 = Deal("seventh-thirteenth", 0, id="mine")
TO_WIKIPEDIA = RulebookChanged(BOOK, WIKIPEDIA)
HEADING = Headed("Finals", "2002-05-03", "Delft")


@pytest.mark.parametrize(
    ("mine", "theirs", "becomes"),
    [
        (Recorded(5, DEAL), (), Recorded(5, DEAL)),
        (Recorded(5, DEAL), (Corrected(4, THEIR_DEAL), OTHER_NAMES), Recorded(5, DEAL)),
        (Recorded(5, DEAL), (Recorded(5, THEIR_DEAL), Removed(1)), Conflict(4)),
        (Recorded(5, DEAL), (Recorded(5, THEIR_DEAL), Removed(5)), Recorded(5, DEAL)),
        (Corrected(3, DEAL), (Corrected(2, THEIR_DEAL), Recorded(5, THEIR_DEAL)), Corrected(3, DEAL)),
        (Corrected(3, DEAL), (Corrected(3, THEIR_DEAL), Removed(1)), Conflict(2)),
        (Removed(3), (Removed(1), Removed(2)), Same(1)),
        (HEADING, (Recorded(5, THEIR_DEAL), OTHER_NAMES, Reseated((1, 0, 2, 3))), HEADING),
        (Corrected(3, DEAL), (HEADING, Removed(1)), Corrected(2, DEAL)),
        # A note that was written on its deal, or taken off it, meanwhile.
        (Corrected(3, NOTED), (Removed(1), NoteSet(2, "Theirs"), Removed(1)), Conflict(1)),
        (Corrected(3, NOTED), (NoteSet(3, ""),), Conflict(3)),
        (Corrected(3, NOTED), (NoteSet(3, "Mine"),), Corrected(3, NOTED)),
        (Corrected(3, DEAL), (NoteSet(3, "Theirs"),), Corrected(3, DEAL)),
        (Corrected(3, NOTED), (NoteSet(2, "Theirs"),), Corrected(3, NOTED)),
        (Corrected(3, CLEARED), (NoteSet(3, "Theirs"),), Conflict(3)),
        (Corrected(3, CLEARED), (Corrected(3, DEAL),), Conflict(3)),
        (NoteSet(3, "Mine"), (Corrected(3, DEAL), Corrected(3, NOTED)), NoteSet(3, "Mine")),
        (NoteSet(3, ""), (Removed(1), Corrected(2, NOTED), Removed(1)), Conflict(1)),
        (NoteSet(3, "Mine"), (Corrected(3, CLEARED),), Conflict(3)),
        (NoteSet(3, "Mine"), (Corrected(2, CLEARED),), NoteSet(3, "Mine")),
        (Removed(5), (Swapped(3, 5), Removed(1)), Removed(2)),
        (Swapped(3, 5), (Removed(1), Corrected(2, THEIR_DEAL)), Swapped(2, 4)),
        (Moved(5, 2), (Swapped(2, 7), Removed(1)), Conflict(4)),
        (Removed(5), (Moved(5, 2), Moved(1, 6)), Removed(1)),
        (Recorded(3, TRICK_7), (TO_WIKIPEDIA,), Recorded(3, TRICK_7)),
        (TO_WIKIPEDIA, (Recorded(5, THEIR_DEAL), OTHER_NAMES, HEADING), TO_WIKIPEDIA),
        (FirstChooserSet(None), (Reseated((1, 0, 2, 3)),), FirstChooserSet(None)),
        (FirstChooserSet(1), (Recorded(5, THEIR_DEAL), OTHER_NAMES, HEADING), FirstChooserSet(1)),
        # Names of other seats, wherever those are by now, and of the same one.
        (ANNE, (BAS,), Renamed(("Anne", "Bas", "Carla", "Dirk"), (0,))),
        (
            ANNE,
            (Reseated((1, 0, 2, 3)), replace(OTHER_NAMES, seats=(0, 3))),
            Renamed(("Ann", "Anne", "Carla", "Dirk"), (1,)),
        ),
        (ANNE, (Renamed(("Ans", "Bas", "Carla", "Dirk"), (0, 1)),), Conflict(None)),
        (ANNE, (HEADING, replace(ANNE, seats=None)), Same(1)),
        # An older entry concerns all seats.
        (ANNE, (OTHER_NAMES,), Conflict(None)),
        (OTHER_NAMES, (BAS,), Conflict(None)),
        # Two players would have one name.
        (ANNE, (Renamed(("Anna", "anne", "Carla", "Dirk"), (1,)),), Conflict(None)),
        # The same that another phone did.
        (Recorded(5, DEAL), (Removed(1), Recorded(4, DEAL)), Same(1)),
        # The same deal, put back by both, each at another place.
        (Recorded(2, DEAL), (Recorded(4, DEAL),), Same(0)),
        (Recorded(2, DEAL), (Recorded(4, replace(DEAL, chooser=1)),), Conflict(4)),
        (Recorded(2, DEAL), (Recorded(4, replace(DEAL, chooser=1)), Removed(1)), Conflict(3)),
        (Recorded(2, DEAL), (Recorded(4, replace(DEAL, chooser=1)), Removed(4)), Recorded(2, DEAL)),
        (Recorded(5, NO_ID), (Recorded(2, NO_ID),), Recorded(6, NO_ID)),
        (Recorded(5, DOUBLED), (Recorded(5, replace(DOUBLED, doubles=((2, 1), (1, 0)))),), Same(0)),
        (Corrected(3, DEAL), (Corrected(3, DEAL), Corrected(3, THEIR_DEAL)), Same(0)),
        (Corrected(3, DEAL), (Recorded(1, THEIR_DEAL), Corrected(4, DEAL)), Same(1)),
        (Removed(3), (Removed(3), Removed(3)), Same(0)),
        (Swapped(3, 5), (Swapped(5, 3),), Same(0)),
        (OTHER_NAMES, (Recorded(5, THEIR_DEAL), OTHER_NAMES), Same(1)),
        (OTHER_NAMES, (OTHER_NAMES, HEADING), Same(0)),
        # It stays the same when it is taken back: the phone that did that had seen it.
        (HEADING, (HEADING, Headed("", "", "")), Same(0)),
        (Recorded(5, DEAL), (Recorded(5, DEAL), Removed(5)), Same(0)),
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
    now = rebase(Corrected(number, DEAL), log.since(0))
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
        ("Old", "", "Old"),
        ("Old", None, None),
        ("Old", "Old", None),  # a program sends the deal as it read it
        (None, "New", ""),
        (None, "", None),
        (None, None, None),
    ],
)
def test_a_correction_is_taken_back_with_the_note_that_it_replaced(
    old: str | None, brought: str | None, back: str | None
) -> None:
    before = Sheet(BOOK, NAMES, None, (replace(THEIR_DEAL, note=old),))
    correction = Corrected(1, replace(DEAL, note=brought))
    undone = correction.undone(before)
    assert replace(undone.deal, accepted=()) == replace(THEIR_DEAL, note=back)
    assert undone.apply(correction.apply(before)).deals[0].note == old
