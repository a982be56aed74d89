"""Entries are only ever added, and mean the deals as they stood at that moment."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings

from scoresheet.core.bonken.changes import (
    Corrected,
    FirstChooserSet,
    Moved,
    NoteSet,
    Recorded,
    Removed,
    Renamed,
    Reseated,
    Swapped,
    change_from_plain,
)
from scoresheet.core.bonken.deal import Deal, counts
from scoresheet.core.bonken.sheet import Sheet, sheet_from_plain, sheet_to_plain
from scoresheet.core.changes import Headed, histories, reworded
from scoresheet.core.errors import MissingError, ScoresheetError
from scoresheet.core.log import Change, Entry, Log
from scoresheet.core.validation import Node
from tests.strategies import BOOK, NAMES, A, B, C, D, doubled, logs, rulebooks, some_deal

EMPTY = Sheet(BOOK, NAMES, A)


QUEENS, DUCK, DOMINO, SPADES = (
    some_deal(BOOK.contract(contract), chooser)
    for contract, chooser in (("queens", A), ("duck", B), ("domino", C), ("spades", D))
)


def log_of(*changes: Change) -> Log[Sheet]:
    """A log of these changes, a minute apart, with ids a, b, c and so on."""
    return Log(
        EMPTY,
        tuple(
            Entry(chr(96 + version), version, datetime(2002, 5, 3, 21, version, tzinfo=UTC), "Anna", change)
            for version, change in enumerate(changes, start=1)
        ),
    )


def contracts(log: Log[Sheet]) -> list[str]:
    return [deal.contract for deal in log.sheet.deals]


def test_an_unknown_player_stays_as_written_when_seats_change() -> None:
    odd = Deal("queens", "Eva", (("Eva", A), (B, "Eva")), {"queens": {A: 1, D: "x", "Eva": 2}})
    moved = odd.reseated((B, A, D, C))
    assert moved == Deal("queens", "Eva", (("Eva", B), (A, "Eva")), {"queens": {B: 1, C: "x", "Eva": 2}})
    assert list(moved.result["queens"]) == [B, C, "Eva"]


def test_a_change_follows_the_players_to_the_seats_they_have_by_now() -> None:
    log = log_of(Recorded(1, QUEENS), Reseated((B, A, C, D)), Removed(1), Reseated((A, B, D, C)))
    late = Recorded(2, Deal("duck", B, doubled("C>B"), {"tricks": counts(1, 2, 3, 7)}))
    assert reworded(late, log.since(1)) == Recorded(2, Deal("duck", A, doubled("D>A"), {"tricks": counts(2, 1, 7, 3)}))
    assert reworded(late, log.since(4)) == late
    assert reworded(Removed(1), log.since(0)) == Removed(1)


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


def test_the_history_of_a_deal_has_every_entry_about_it() -> None:
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
    log = log_of(Recorded(1, QUEENS), Recorded(2, DUCK), Recorded(3, DOMINO), Swapped(1, 3), Corrected(3, SPADES))
    assert [[entry.id for entry in history] for history in histories(log)] == [["c"], ["b"], ["a", "e"]]


# Laws of any log, and of its plain form

a_log = rulebooks().flatmap(logs)
few = settings(max_examples=max(40, settings().max_examples // 2))  # `make soak` tries more


@given(a_log)
def test_a_log_folds_to_the_sheet_that_its_changes_make_by_hand(log: Log[Sheet]) -> None:
    written = list(log.base.deals)
    names, first = list(log.base.players), log.base.first_chooser
    head = log.base.title, log.base.date, log.base.place
    for entry in log.entries:
        match entry.change:
            case Recorded(number, deal):
                written = [*written[: number - 1], deal, *written[number - 1 :]]
            case Corrected(number, deal):
                note = written[number - 1].note if deal.note is None else deal.note
                written[number - 1] = replace(deal, note=note or None)
            case NoteSet(number, wrote):
                written[number - 1] = replace(written[number - 1], note=wrote or None)
            case Removed(number):
                written.pop(number - 1)
            case Renamed(players):
                names = list(players)
            case Reseated(order):
                names = [names[seat] for seat in order]
                first = None if first is None else order.index(first)
                written = [deal.reseated(order) for deal in written]
            case Headed(title, date, place):
                head = title, date, place
            case FirstChooserSet(seat):
                first = seat
            case Swapped(here, there):
                written[here - 1], written[there - 1] = written[there - 1], written[here - 1]
            case Moved(here, there):
                written.insert(there - 1, written.pop(here - 1))
    one, two, three, four = names
    card = replace(log.base, title=head[0], date=head[1], place=head[2])
    assert log.sheet == replace(card, deals=tuple(written), players=(one, two, three, four), first_chooser=first)
    assert log.version == len(log.entries)


@few
@given(a_log)
def test_a_sheet_and_its_changes_survive_being_plain_json(log: Log[Sheet]) -> None:
    plain = sheet_to_plain(log.sheet)
    kept = json.loads(json.dumps(plain))
    assert sheet_from_plain(Node(kept, "log")) == log.sheet
    assert plain == kept
    for entry in log.entries:
        plain = entry.change.plain()
        kept = json.loads(json.dumps(plain))
        assert change_from_plain(Node(kept, "log")) == entry.change
        assert plain == kept
