"""Bonaken on the phone and Bonaken on the server are the same game: the same cases to both, every word equal."""

from collections import Counter
from random import Random

import pytest

from scoresheet.assets import EXAMPLES
from scoresheet.core.bonaken.changes import KINDS
from scoresheet.core.bonaken.deal import ACTIVE, MOVES, is_bid
from scoresheet.core.bonaken.findings import SEVERITIES
from scoresheet.core.bonaken.sheet import sheet_to_plain
from scoresheet.formats.bonaken.documents import from_node
from scoresheet.formats.json_toml import parse
from scoresheet.views.bonaken.explain import bids
from scoresheet.web.bonaken.phone import plain_rulebook
from scoresheet.web.phone.templates import compiled, environment
from tests.soaked import soaked
from tests.twins import bonaken_answers as answers
from tests.twins import bonaken_cases as cases
from tests.twins.asked import Phone
from tests.twins.cases import SEED
from tests.twins.node import Node

GAMES, MANY = 200, 1_000  # `make soak` tries many
BOOKS = {key: plain_rulebook(book) for key, book in answers.BOOKS.items()}


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Node:
    macros = (*answers.OF_BOARD, "played", *answers.OF_ENTRY, "accept")
    asked = {answers.MACROS: macros, answers.CLASH: ["written"], answers.LOG: ["entries"]}
    templates = compiled(asked, environment())
    return Node(tmp_path_factory.mktemp("phone"), "bonaken.js", templates)


@pytest.fixture(scope="module")
def phone(node: Node) -> Phone:
    return Phone(node, answers, BOOKS)


@pytest.mark.parametrize("number", [GAMES, *soaked(MANY)])
def test_generated_games_have_the_same_answers_in_both_languages(phone: Phone, number: int) -> None:
    rng = Random(SEED)
    found = phone.same("game", (cases.game_case(rng) for _ in range(number)))

    assert Counter(answer.get("fault", "") for answer in found).keys() == {"", "broken-log", "no-deal", "no-seat"}
    games = [answer for answer in found if "fault" not in answer]
    standings = [answer["standings"][0] for answer in games]
    assert {len(standing["states"]) for standing in standings} == {2, 3, 4, 5, 6, 7}
    assert sum(standing["over"] for standing in standings) > number / 10
    assert {state for standing in standings for state in standing["states"]} == {*ACTIVE, "eruit", "erin"}
    # What the sources leave open is counted both ways.
    assert sum(answer["standings"][0] != answer["standings"][1] for answer in games) > number / 100
    assert sum(answer["standings"][0] != answer["standings"][2] for answer in games) > number / 100
    # A place beyond those that have points of their own.
    assert any(max(place or 0 for place in standing["places"]) > 4 for standing in standings)
    codes = {one["code"] for answer in games for one in answer["findings"]}
    assert codes == {*SEVERITIES}


def test_examples_have_the_same_answers_in_both_languages(phone: Phone) -> None:
    sheets = [from_node(parse(file.read_bytes(), file.name)) for file in (EXAMPLES / "bonaken").iterdir()]
    first = [{"kind": "corrected", "number": 1, "deal": sheet.deals[0].plain()} for sheet in sheets]
    opened = zip(sheets, first, strict=True)
    phone.same("game", [{"base": sheet_to_plain(sheet), "entries": [], "change": one} for sheet, one in opened])


@pytest.mark.parametrize("number", [GAMES // 4, *soaked(MANY)])
def test_pages_are_drawn_alike_from_the_page_models_of_both_languages(phone: Phone, number: int) -> None:
    rng = Random(SEED)
    found = phone.same("pages", (cases.game_case(rng) for _ in range(number)))
    drawn = "".join(text for answer in found if "fault" not in answer for text in answer["nl"])
    for shown in ('id="end"', "notice warn", "outlook", 'class="accept"', 'class="log"'):
        assert shown in drawn


def test_a_draft_is_the_same_deal_in_both_languages(phone: Phone) -> None:
    rng = Random(SEED)
    found = phone.same("draft", (cases.draft_case(rng) for _ in range(500)))
    assert sum(len(answer["deal"]["goers"]) > 2 for answer in found) > 50


def test_a_change_after_those_of_others_is_the_same_in_both_languages(phone: Phone) -> None:
    found = phone.same("rebase", cases.rebase_cases(Random(SEED), 1000))
    came = Counter(answer["kind"] for answer in found)
    assert set(came) == {*KINDS, "conflict", "same"}
    assert min(came.values()) > 10


def test_moves_severities_and_bids_are_the_same_in_both_languages(node: Node) -> None:
    written = (*bids(200), "", "5", "0", "025", "1000", "misère", "bonaak-10", "bonaak-45", "bonaak-140", "١٠٥")
    assert node.call("constants", written) == {
        "severities": SEVERITIES,
        "moves": MOVES,
        "bids": list(bids(200)),
        "read": [is_bid(text) for text in written],
    }
