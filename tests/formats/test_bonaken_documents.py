"""Documents of Bonaken: read back as they were written, refused with the place, and their claims checked."""

from typing import Any

import pytest
from hypothesis import given

from scoresheet.core.bonaken.sheet import Sheet, sheet_from_plain, sheet_to_plain
from scoresheet.core.errors import UnreadableError
from scoresheet.core.validation import Node
from scoresheet.formats.bonaken.documents import SHEET_CLAIMS, computed, from_node, to_document, verify
from scoresheet.formats.json_toml import parse, to_json
from scoresheet.games import GAMES, codec_in, game_of, sheet_from_document
from scoresheet.locales import texts
from tests.bonaken import game, games
from tests.strategies import GONE, with_value

BONAKEN = GAMES[1]
GOOD: dict[str, Any] = {
    "format": "bonaken/1",
    "players": ["Anja", "Bert", "Cor"],
    "first_dealer": "Bert",
    "deals": [{"goers": [{"player": "Anja", "result": "win"}], "bid": "105", "dealer": "Bert"}],
}


@given(games())
def test_a_game_is_read_back_as_it_was_written(sheet: Sheet) -> None:
    assert sheet_from_document(parse(to_json(to_document(sheet)).encode(), "game.json")) == sheet
    assert sheet_from_plain(Node(sheet_to_plain(sheet), "sheet 1")) == sheet


def test_a_stored_game_is_recognised_as_bonaken() -> None:
    sheet = game(2, "A", "A W")
    assert game_of(sheet) is BONAKEN
    assert codec_in(Node(sheet_to_plain(sheet), "sheet 1")) is BONAKEN


GOER = "deals[0].goers[0]"


@pytest.mark.parametrize(
    ("document", "place", "fault"),
    [
        (with_value(GOOD, "players", ["Anja"]), "players", "wrong-number"),
        (with_value(GOOD, "players", list("ABCDEFGH")), "players", "wrong-number"),
        (with_value(GOOD, "players", ["Anja", "ANJA ", "Cor"]), "players[1]", "name-twice"),
        (with_value(GOOD, "first_dealer", "Zeger"), "first_dealer", "unknown-name"),
        (with_value(GOOD, f"{GOER}.result", "won"), "deals[0].goers[0].result", "not-a-choice"),
        (with_value(GOOD, f"{GOER}.points", 10), "deals[0].goers[0].points", "unknown-key"),
        (with_value(GOOD, "deals[0].bid", "all"), "deals[0].bid", "not-a-bid"),
        (with_value(GOOD, "deals[0].bid", ""), "deals[0].bid", "not-a-bid"),
        (with_value(GOOD, "deals[0].bid", 105), "deals[0].bid", "not-a-text"),
        (with_value(GOOD, "deals[0].dealer", "Zeger"), "deals[0].dealer", "unknown-name"),
        (with_value(GOOD, "deals[0].accepted", ["not-active"]), "deals[0].accepted[0]", "not-a-choice"),
        (with_value(GOOD, "deals[0].scores", {}), "deals[0].scores", "unknown-key"),
        (with_value(GOOD, "rulebook", "bonken-2002"), "rulebook", "unknown-key"),
        (with_value(GOOD, "deals", [{"goers": [], "id": "x"}]), "deals[0].id", "not-a-uuid"),
        (with_value(GOOD, "first_dealer", GONE), "", "missing-key"),
    ],
)
def test_an_unreadable_document_is_refused_with_its_place(document: object, place: str, fault: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        from_node(Node(document, "game.json"))
    assert (caught.value.place, caught.value.fault) == (place, fault)


def test_an_unknown_player_is_read_and_becomes_a_finding() -> None:
    sheet = from_node(Node(with_value(GOOD, f"{GOER}.player", "Zeger"), "game.json"))
    [deal] = BONAKEN.computed(sheet, texts("nl"))["deals"]
    assert deal["goers"] == [{"player": "Zeger", "result": "win"}]
    assert [(one["code"], one["message"]) for one in deal["findings"]] == [
        ("unknown-player", "Niemand aan deze tafel heet “Zeger”.")
    ]


def test_the_computed_answer() -> None:
    sheet = from_node(Node(GOOD, "game.json"))
    assert BONAKEN.computed(sheet, texts("en")) == {
        "players": ["Anja", "Bert", "Cor"],
        "deals": [
            {
                "number": 1,
                "dealer": "Bert",
                "goers": [{"player": "Anja", "result": "win"}],
                "bid": "105",
                "states": {"Anja": "recht", "Bert": "suf", "Cor": "suf"},
                "findings": [],
            }
        ],
        "states": {"Anja": "recht", "Bert": "suf", "Cor": "suf"},
        "places": {"Anja": None, "Bert": None, "Cor": None},
        "points": {"Anja": 0, "Bert": 0, "Cor": 0},
        "won_deals": {"Anja": 1, "Bert": 0, "Cor": 0},
        "over": False,
        "survivor": None,
        "losers": [],
        "next": {"number": 2, "dealer": "Anja"},
        "findings": [],
    }


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        ({"points": {"Anja": 10}}, "points"),
        ({"places": {"Anja": 1}}, "places"),
        ({"states": {"Anja": "krom"}}, "states"),
        ({"won_deals": {"Anja": 2}}, "won_deals"),
        ({"over": True}, "over"),
        ({"survivor": "Bert"}, "survivor"),
        ({"losers": ["Bert"]}, "losers"),
        ({"next": {"number": 2, "dealer": "Bert"}}, "next"),
        ({"next": None}, "next"),
        ({"points": {"Anja": None}}, "points"),
    ],
)
def test_a_wrong_claim_is_found(wrong: object, kind: str) -> None:
    [claim] = [claim for claim in verify(Node({**GOOD, "expect": wrong}, "game.json")) if not claim.holds]
    assert claim.kind == kind


@given(games())
def test_what_was_computed_can_be_claimed_also_where_it_is_null(sheet: Sheet) -> None:
    answer = computed(sheet, lambda finding: finding.code)
    document = {**to_document(sheet), "expect": {key: answer[key] for key in SHEET_CLAIMS}}
    claims = verify(parse(to_json(document).encode(), "game.json"))
    assert [claim for claim in claims if not claim.holds and claim.kind != "scored"] == []
