"""Worked examples hold, claim by claim, and a wrong digit anywhere in one is found."""

import json
import re
from pathlib import Path

import pytest

from scoresheet.assets import EXAMPLES
from scoresheet.core.bonken.rulebook import rulebook_keys
from scoresheet.core.errors import ScoresheetError, UnreadableError
from scoresheet.formats.bonken.documents import from_node, verify
from scoresheet.formats.document_parts import Claim
from scoresheet.formats.json_toml import parse
from scoresheet.games import game_of_document

FILES = sorted(file for file in EXAMPLES.iterdir() if file.suffix in (".toml", ".json"))
OF_BONAKEN = sorted((EXAMPLES / "bonaken").iterdir())
NOT_CLAIMED = re.compile(r"#.*|scoresheet/1|bonken-2002|trick-(7|13)|No\. \d")


def failing(text: str, source: str) -> list[Claim]:
    return [claim for claim in verify(parse(text.encode(), source)) if not claim.holds]


def digits(text: str) -> list[int]:
    """Where the digits are that say something about the game."""
    hidden = NOT_CLAIMED.sub(lambda found: "_" * len(found.group()), text)
    return [found.start() for found in re.finditer(r"\d", hidden)]


def test_there_is_an_example_of_every_kind() -> None:
    rulebooks = [from_node(parse(file.read_bytes(), file.name)).rulebook.key for file in FILES]
    assert set(rulebook_keys()) == set(rulebooks)
    assert len(FILES) >= 6


@pytest.mark.parametrize("file", [*FILES, *OF_BONAKEN], ids=lambda file: file.name)
def test_every_claim_of_an_example_holds(file: Path) -> None:
    document = parse(file.read_bytes(), file.name)
    claims = game_of_document(document).verify(document)
    assert len(claims) >= (10 if file in FILES else 11)
    assert [claim for claim in claims if not claim.holds] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_wrong_digit_anywhere_in_an_example_makes_it_fail(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    places = digits(text)
    assert places
    for place in places:
        wrong = "5" if text[place] == "4" else "4"
        try:
            found = bool(failing(text[:place] + wrong + text[place + 1 :], file.name))
        except ScoresheetError:
            found = True  # no document any more, an error with its place
        assert found, f"{file.name}: {text[place - 40 : place]}>>{text[place]}<<{text[place + 1 : place + 20]}"


EXAMPLE = """
format = "scoresheet/1"
rulebook = "bonken-2002"
players = ["Anna", "Bram", "Carla", "Dirk"]
[[deals]]
contract = "king-of-hearts"
chooser = "Anna"
doubles = [["Bram", "Carla"], ["Bram", "Anna"]]
result.king-of-hearts = "Carla"
"""  # Bram and Anna are linked but level; Carla pays Bram 100.


DEAL, SHEET = "deals.expect", "expect"


@pytest.mark.parametrize(
    ("about", "expect", "wrong"),
    [
        (DEAL, "scores = {Anna = 0, Bram = 100, Carla = -200, Dirk = 0}", []),
        (DEAL, "scores = {Bram = 101}", [(1, "scores", "Bram", "101", "100")]),
        (DEAL, "total = -99", [(1, "total", "", "-99", "-100")]),
        (DEAL, 'dealer = "Dirk"', [(1, "dealer", "", "Dirk", "Carla")]),
        (DEAL, 'leader = "Carla"', [(1, "leader", "", "Carla", "Dirk")]),
        (DEAL, 'calling = ["Bram", "Carla", "Dirk", "Anna"]', []),
        (
            DEAL,
            'calling = ["Anna", "Bram", "Carla", "Dirk"]',
            [(1, "calling", "", "Anna, Bram, Carla, Dirk", "Bram, Carla, Dirk, Anna")],
        ),
        (DEAL, 'findings = ["out-of-turn"]', [(1, "findings", "", "out-of-turn", "–")]),
        (DEAL, 'settlements = [{from = "Carla", to = "Bram", points = 100}]', []),
        (DEAL, 'settlements = [{from = "Carla", to = "Bram", points = 100, units = 1}]', []),
        (
            DEAL,
            'settlements = [{from = "Carla", to = "Bram", points = 100, units = 2}]',
            [(1, "settlement", "Carla > Bram", "Carla > Bram 100 (2)", "Carla > Bram 100 (1)")],
        ),
        (
            DEAL,
            'settlements = [{from = "Bram", to = "Carla", points = 100}]',
            [(1, "settlement", "Bram > Carla", "Bram > Carla 100", "Carla > Bram 100")],
        ),
        (
            DEAL,
            'settlements = [{from = "Carla", to = "Bram", points = 100}, {from = "Dirk", to = "Anna", points = 5}]',
            [(1, "settlement", "Dirk > Anna", "Dirk > Anna 5", "–")],
        ),
        (
            DEAL,
            'settlements = [{from = "Anna", to = "Bram", points = 0}]',
            [(1, "other-settlements", "", "–", "Carla > Bram 100 (1)")],
        ),
        (SHEET, "complete = false\ntotal = -100\nendscores = {Dirk = 0, Carla = -200}", []),
        (SHEET, "complete = true", [(None, "complete", "", "✓", "✗")]),
        (SHEET, "total = 0", [(None, "total", "", "0", "-100")]),
        (SHEET, "endscores = {Bram = 1}", [(None, "endscores", "Bram", "1", "100")]),
        (SHEET, "subtotals.Carla = {plus = 0, minus = 200}", []),
        (
            SHEET,
            "subtotals.Carla = {plus = 1, minus = 199}",
            [(None, "plus", "Carla", "1", "0"), (None, "minus", "Carla", "199", "200")],
        ),
    ],
)
def test_each_claim_about_a_deal_or_the_sheet_is_checked(
    about: str, expect: str, wrong: list[tuple[object, ...]]
) -> None:
    found = failing(f"{EXAMPLE}[{about}]\n{expect}", "x.toml")
    assert [(claim.deal, claim.kind, claim.subject, claim.claimed, claim.found) for claim in found] == wrong


def test_units_may_be_claimed_to_be_null_as_in_the_computed_answer() -> None:
    result = {"kings": {"Bram": 4}, "jacks": {"Carla": 4}}
    men = {"contract": "no-men", "chooser": "Anna", "doubles": [["Bram", "Carla"]], "result": result}
    pays = {"from": "Bram", "to": "Carla", "points": 40}
    for units, found in ((None, []), (4, [("Bram > Carla 40 (4)", "Bram > Carla 40 (–)")])):
        deal = {**men, "expect": {"settlements": [{**pays, "units": units}]}}
        example = {
            "format": "scoresheet/1",
            "rulebook": "bonken-wikipedia",
            "players": ["Anna", "Bram", "Carla", "Dirk"],
            "deals": [deal],
        }
        wrong = failing(json.dumps(example), "x.json")
        assert [(claim.claimed, claim.found) for claim in wrong] == found


def test_a_deal_that_cannot_be_scored_never_passes() -> None:
    found = failing(EXAMPLE.replace('= "Carla"', '= "Eva"'), "x.toml")
    assert [(claim.deal, claim.kind) for claim in found] == [(1, "scored")]


def test_the_parts_that_follow_from_a_chooser_who_sits_at_no_table_are_none() -> None:
    example = EXAMPLE.replace('chooser = "Anna"', 'chooser = "Eva"')
    found = failing(f'{example}[deals.expect]\ndealer = "Bram"\nleader = "Dirk"\ncalling = ["Anna"]', "x.toml")
    assert [(claim.kind, claim.claimed, claim.found) for claim in found[1:]] == [
        ("dealer", "Bram", "–"),
        ("leader", "Dirk", "–"),
        ("calling", "Anna", "–"),
    ]


@pytest.mark.parametrize(
    ("expect", "place", "fault"),
    [
        ("scores = {Eva = 1}", "deals[0].expect.scores.Eva", "unknown-name"),
        ("scores = {Anna = 1.5}", "deals[0].expect.scores.Anna", "not-whole"),
        ("winner = 'Anna'", "deals[0].expect.winner", "unknown-key"),
        ("settlements = [{from = 'Anna', points = 1}]", "deals[0].expect.settlements[0]", "missing-key"),
    ],
)
def test_a_claim_that_cannot_be_read_says_where(expect: str, place: str, fault: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        failing(f"{EXAMPLE}[deals.expect]\n{expect}", "x.toml")
    assert (caught.value.place, caught.value.fault) == (place, fault)
