"""Entries are only ever added, and mean the deals as they stood at that moment."""

from datetime import UTC, datetime

import pytest

from scoresheet.core.bonken.changes import Corrected, NoteSet, Recorded, Removed, Renamed, Reseated, Swapped
from scoresheet.core.bonken.deal import Deal, counts
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.changes import Headed, histories, in_words_after
from scoresheet.core.errors import MissingError, ScoresheetError
from scoresheet.core.log import Change, Entry, Log
from tests.strategies import NAMES, A, B, C, D, doubled, some_deal

CARD = named("bonken-2002")
EMPTY = Sheet(CARD, NAMES, A)


QUEENS, DUCK, DOMINO, SPADES = (
    some_deal(CARD.contract(contract), chooser)
    for contract, chooser in (("queens", A), ("duck", B), ("domino", C), ("spades", D))
)


def log_of(*changes: Change, base: Sheet = EMPTY) -> Log[Sheet]:
    """A log of these changes, a minute apart, with ids a, b, c and so on."""
    return Log(
        base,
        tuple(
            Entry(chr(96 + version), version, datetime(2002, 5, 3, 21, version, tzinfo=UTC), "Anna", change)
            for version, change in enumerate(changes, start=1)
        ),
    )


def contracts(log: Log[Sheet]) -> list[str]:
    return [deal.contract for deal in log.sheet.deals]


def test_two_deals_that_were_entered_as_each_other_change_places() -> None:
    log = log_of(Recorded(1, QUEENS), Recorded(2, DUCK), Recorded(3, DOMINO), Swapped(1, 3), Corrected(3, SPADES))
    assert contracts(log) == ["domino", "duck", "spades"]
    assert [[entry.id for entry in history] for history in histories(log)] == [["c"], ["b"], ["a", "e"]]


def test_who_sits_at_no_seat_stays_as_written() -> None:
    odd = Deal("queens", "Eva", (("Eva", A), (B, "Eva")), {"queens": {A: 1, D: "x", "Eva": 2}})
    moved = odd.reseated((B, A, D, C))
    assert moved == Deal("queens", "Eva", (("Eva", B), (A, "Eva")), {"queens": {B: 1, C: "x", "Eva": 2}})
    assert list(moved.result["queens"]) == [B, C, "Eva"]


def test_a_change_follows_the_players_to_the_seats_they_have_by_now() -> None:
    log = log_of(Recorded(1, QUEENS), Reseated((B, A, C, D)), Removed(1), Reseated((A, B, D, C)))
    late = Recorded(2, Deal("duck", B, doubled("C>B"), {"tricks": counts(1, 2, 3, 7)}))
    assert in_words_after(late, log.since(1)) == Recorded(
        2, Deal("duck", A, doubled("D>A"), {"tricks": counts(2, 1, 7, 3)})
    )
    assert in_words_after(late, log.since(4)) == late
    assert in_words_after(Removed(1), log.since(0)) == Removed(1)


@pytest.mark.parametrize("number", [-1, 0, 3, 100])
@pytest.mark.parametrize("kind", ["recorded", "corrected", "removed", "swapped", "note-set"])
def test_a_change_to_a_deal_that_is_not_there_is_refused(kind: str, number: int) -> None:
    sheet = EMPTY.with_deals(QUEENS) if kind == "recorded" else EMPTY.with_deals(QUEENS, DUCK)
    changes: dict[str, Change] = {
        "recorded": Recorded(number, DOMINO),
        "corrected": Corrected(number, DOMINO),
        "removed": Removed(number),
        "swapped": Swapped(1, number),
        "note-set": NoteSet(number, "Misdealt"),
    }
    with pytest.raises(MissingError) as caught:
        changes[kind].apply(sheet)
    assert (caught.value.fault, caught.value.params) == ("no-deal", {"number": number})


@pytest.mark.parametrize("versions", [(2,), (0,), (1, 1), (1, 3), (2, 1)])
def test_a_log_with_a_gap_is_broken(versions: tuple[int, ...]) -> None:
    time = datetime(2002, 5, 3, tzinfo=UTC)
    log = Log(EMPTY, tuple(Entry(str(version), version, time, None, Recorded(1, QUEENS)) for version in versions))
    with pytest.raises(ScoresheetError) as caught:
        _ = log.sheet
    assert caught.value.fault == "broken-log"


def test_a_deal_remembers_every_entry_about_it() -> None:
    log = log_of(
        Recorded(1, QUEENS),
        Recorded(2, DUCK),
        Corrected(2, DOMINO),
        Recorded(1, SPADES),
        Renamed(("Ann", "Bram", "Carla", "Dirk")),
        Reseated((B, A, C, D)),
        Headed("Finals", "", ""),
        Corrected(3, DUCK),
        Removed(2),
    )
    assert contracts(log) == ["spades", "duck"]
    assert [[entry.id for entry in history] for history in histories(log)] == [["d"], ["b", "c", "h"]]


def test_an_entry_is_found_by_its_id() -> None:
    log = log_of(Recorded(1, QUEENS), Removed(1))
    assert log.find("b") == log.entries[1]
    assert log.find("z") is None
