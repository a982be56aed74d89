"""A sheet leaves deals with errors out of its sums; its plain form in the log, and those that are refused."""

import json
from dataclasses import replace

import pytest

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
    change_from_plain,
)
from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.seats import Seat
from scoresheet.core.bonken.sheet import Sheet, sheet_from_plain, sheet_to_plain
from scoresheet.core.changes import Headed
from scoresheet.core.errors import UnreadableError
from scoresheet.core.log import Change, Plain
from scoresheet.core.names import as_players
from scoresheet.core.validation import Node
from tests.strategies import BOOK, NAMES, A, B, C, D, doubled, some_evening

LAST_TRICK = Deal("last-trick", A, (), {"last-trick": taker(C)})
DUCK = Deal("duck", B, doubled("C>D"), {"tricks": counts(1, 2, 3, 7)})
SPADES = Deal("spades", C, (), {"tricks": counts(13, 0, 0, 0)})


def test_a_sheet_that_was_scored_is_like_one_that_was_not() -> None:
    scored, sheet = some_evening(BOOK), some_evening(BOOK)
    assert scored.standing.complete
    assert (scored, repr(scored), sheet_to_plain(scored)) == (sheet, repr(sheet), sheet_to_plain(sheet))
    assert scored.with_deals(*sheet.deals) is scored
    assert scored.with_deals().standing.deals == replace(scored, deals=()).standing.deals == ()


@pytest.mark.parametrize(
    ("recorded", "deals", "first"), [(None, (), None), (D, (), D), (None, (LAST_TRICK, DUCK), A), (D, (LAST_TRICK,), D)]
)
def test_the_first_chooser_is_as_recorded_or_else_that_of_the_first_deal(
    recorded: Seat | None, deals: tuple[Deal, ...], first: Seat | None
) -> None:
    assert Sheet(BOOK, NAMES, recorded, deals).chose_first == first


def test_a_deal_with_an_error_is_left_out_of_every_sum() -> None:
    wrong = replace(DUCK, result={"tricks": counts(1, 2, 3, 6)})
    with_it = Sheet(BOOK, NAMES, A, (LAST_TRICK, wrong, SPADES)).standing
    assert with_it.unscored == (2,)
    assert [deal.score is None for deal in with_it.deals] == [False, True, False]
    assert with_it.deals[1].running == with_it.deals[0].running == (0, 0, -100, 0)
    assert with_it.plus == (260, 0, 0, 0)
    assert with_it.minus == (0, 0, 100, 0)
    assert with_it.total == 160


def test_an_evening_with_an_error_in_it_is_not_complete() -> None:
    evening = some_evening(BOOK)
    assert evening.standing.complete
    standing = evening.with_deals(*evening.deals[:11], replace(evening.deals[11], result={})).standing
    assert standing.next is None
    assert not standing.complete
    assert not standing.zero_sum
    assert standing.findings == ()


def test_names_are_kept_trimmed_and_otherwise_as_written() -> None:
    names = as_players([" Anna", "BRAM ", "\tvan  't Hof\n", "Zoë"])
    assert names == ("Anna", "BRAM", "van  't Hof", "Zoë")


DEAL = Deal(
    "seventh-thirteenth",
    B,
    doubled("C>D D>C C>B B>C"),
    {"trick-7": taker(B), "trick-13": counts(0, 0, 0, 1)},
    id="2b0d2a52-6d5f-4c8e-8c1c-0f5f3a3a7d11",
    accepted=("out-of-turn",),
)
PLAIN_DEAL = {
    "contract": "seventh-thirteenth",
    "chooser": 1,
    "doubles": [[2, 3], [3, 2], [2, 1], [1, 2]],
    "result": {"trick-7": [0, 1, 0, 0], "trick-13": [0, 0, 0, 1]},
    "id": "2b0d2a52-6d5f-4c8e-8c1c-0f5f3a3a7d11",
    "accepted": ["out-of-turn"],
}
SHEET = Sheet(BOOK, NAMES, D, (DEAL,), title="Friday", date="2002-05-03", place="Kitchen")
PLAIN_SHEET: Plain = {
    "rulebook": "bonken-2002",
    "players": ["Anna", "Bram", "Carla", "Dirk"],
    "first_chooser": 3,
    "deals": [PLAIN_DEAL],
    "title": "Friday",
    "date": "2002-05-03",
    "place": "Kitchen",
}
CHANGES: list[tuple[Change, Plain]] = [
    (Recorded(1, DEAL), {"kind": "recorded", "number": 1, "deal": PLAIN_DEAL}),
    (Corrected(12, DEAL), {"kind": "corrected", "number": 12, "deal": PLAIN_DEAL}),
    (Removed(3), {"kind": "removed", "number": 3}),
    (Renamed(("Ann", "Bram", "Carla", "Dirk")), {"kind": "renamed", "players": ["Ann", "Bram", "Carla", "Dirk"]}),
    (Reseated((1, 0, 2, 3)), {"kind": "reseated", "order": [1, 0, 2, 3]}),
    (
        Headed("Finals ♥", "2002-05-03", "'s-Gravenhage"),
        {"kind": "headed", "title": "Finals ♥", "date": "2002-05-03", "place": "'s-Gravenhage"},
    ),
    (Swapped(3, 5), {"kind": "swapped", "one": 3, "other": 5}),
    (NoteSet(3, "One trump too many ♥"), {"kind": "note-set", "number": 3, "note": "One trump too many ♥"}),
    (Recorded(3, replace(DEAL, note="Nice")), {"kind": "recorded", "number": 3, "deal": PLAIN_DEAL | {"note": "Nice"}}),
    (Moved(3, 5), {"kind": "moved", "number": 3, "to": 5}),
    (FirstChooserSet(None), {"kind": "first-chooser-set", "first_chooser": None}),
    (
        RulebookChanged(BOOK, named("bonken-wikipedia")),
        {"kind": "rulebook-changed", "was": "bonken-2002", "rulebook": "bonken-wikipedia"},
    ),
    (FirstChooserSet(2), {"kind": "first-chooser-set", "first_chooser": 2}),
]


def test_a_sheet_is_kept_with_seats_for_names_and_a_list_of_counts_a_unit() -> None:
    assert sheet_to_plain(SHEET) == PLAIN_SHEET
    assert sheet_from_plain(Node(PLAIN_SHEET, "log")) == SHEET


@pytest.mark.parametrize(("change", "plain"), CHANGES, ids=[str(plain["kind"]) for _, plain in CHANGES])
def test_a_change_is_kept_with_its_kind(change: Change, plain: Plain) -> None:
    assert change.plain() == plain
    assert change_from_plain(Node(plain, "log")) == change


def test_a_unit_that_was_not_written_down_is_kept_as_nothing_taken() -> None:
    sheet = Sheet(BOOK, NAMES, deals=(Deal("duck", 0, (), {"tricks": {B: 13}}),))
    plain = sheet_to_plain(sheet)
    assert json.loads(json.dumps(plain))["deals"][0]["result"] == {"tricks": [0, 13, 0, 0]}


def with_deal(**changed: object) -> Plain:
    return {"kind": "recorded", "number": 1, "deal": {**PLAIN_DEAL, **changed}}


def headed(**changed: object) -> Plain:
    return {"kind": "headed", "title": "Finals", "date": "2002-05-03", "place": "Delft", **changed}


@pytest.mark.parametrize(
    ("plain", "place", "fault"),
    [
        ({}, "", "missing-key"),
        ({"kind": "undone"}, "kind", "not-a-choice"),
        ({"kind": "removed", "number": 0}, "number", "out-of-range"),
        ({"kind": "removed", "number": 101}, "number", "out-of-range"),
        ({"kind": "removed", "number": 1, "deal": PLAIN_DEAL}, "deal", "unknown-key"),
        ({"kind": "renamed", "players": ["Anna", "Bram", "Carla"]}, "players", "wrong-length"),
        ({"kind": "renamed", "players": ["Anna", "Bram", "Carla", "D\x00rk"]}, "players[3]", "control-character"),
        ({"kind": "reseated", "order": [0, 1, 2]}, "order", "wrong-length"),
        ({"kind": "reseated", "order": [0, 1, 2, 4]}, "order[3]", "out-of-range"),
        ({"kind": "reseated", "order": [0, 1, 2, 2]}, "order", "repeated-key"),
        ({"kind": "swapped", "one": 3, "other": 0}, "other", "out-of-range"),
        ({"kind": "first-chooser-set", "first_chooser": 4}, "first_chooser", "out-of-range"),
        ({"kind": "moved", "number": 3, "to": 0}, "to", "out-of-range"),
        ({"kind": "rulebook-changed", "was": "bonken-2002", "rulebook": "whist"}, "rulebook", "no-rulebook"),
        (headed(title="Fin\x00als"), "title", "control-character"),
        (headed(date="yesterday"), "date", "not-a-date"),
        (headed(number=1), "number", "unknown-key"),
        ({"kind": "headed", "title": "Finals", "date": ""}, "", "missing-key"),
        ({"kind": "recorded", "number": 1}, "", "missing-key"),
        (with_deal(scores=[0, 0, 0, 0]), "deal.scores", "unknown-key"),
        (with_deal(chooser=4), "deal.chooser", "out-of-range"),
        (with_deal(doubles=[[0, 1], [2]]), "deal.doubles[1]", "wrong-length"),
        (with_deal(doubles=[[0, 1], [2, 4]]), "deal.doubles[1][1]", "out-of-range"),
        (with_deal(doubles=[[True, 1]]), "deal.doubles[0][0]", "not-whole"),
        (with_deal(result={"trick-7": [0, 1, 0]}), "deal.result.trick-7", "wrong-length"),
        (with_deal(result={"trick-7": [0, 1, 0, -1]}), "deal.result.trick-7[3]", "out-of-range"),
        (with_deal(result={"trick-7": [0, 1, 0, 53]}), "deal.result.trick-7[3]", "out-of-range"),
    ],
)
def test_an_unreadable_change_is_refused_with_its_place(plain: object, place: str, fault: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        change_from_plain(Node(plain, "log"))
    assert (caught.value.source, caught.value.place, caught.value.fault) == ("log", place, fault)


@pytest.mark.parametrize(
    ("changed", "place", "fault"),
    [
        ({"players": ["Anna", "Bram", "Carla", "Dirk", "Eva"]}, "players", "wrong-length"),
        ({"first_chooser": 4}, "first_chooser", "out-of-range"),
        ({"deals": [PLAIN_DEAL, {}]}, "deals[1]", "missing-key"),
        ({"endscores": [0, 0, 0, 0]}, "endscores", "unknown-key"),
    ],
)
def test_an_unreadable_sheet_is_refused_with_its_place(changed: Plain, place: str, fault: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        sheet_from_plain(Node({**PLAIN_SHEET, **changed}, "log"))
    assert (caught.value.place, caught.value.fault) == (place, fault)
