"""The core on the phone and the core on the server are the same game: the same cases through both, every word equal."""

import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any
from unicodedata import normalize

import pytest

from scoresheet.assets import EXAMPLES, STATIC
from scoresheet.core.bonken.findings import SEVERITIES
from scoresheet.core.bonken.rulebook import read_rulebook
from scoresheet.core.bonken.sheet import sheet_to_plain
from scoresheet.core.names import folding
from scoresheet.core.validation import Node as Table
from scoresheet.formats.bonken.documents import to_document
from scoresheet.formats.json_toml import parse, to_json
from scoresheet.formats.season import who_is_who
from scoresheet.locales import texts
from scoresheet.seasons.season import People
from scoresheet.views.bonken.house_rules import typed_of, with_contract
from scoresheet.web.bonken.phone import plain_rulebook
from tests.core.bonken.test_pairs import MINE, THEIRS
from tests.seasons.generated import season_sheets
from tests.soaked import soaked
from tests.strategies import BOOKS, SHIPPED, TURNING, some_evening
from tests.twins import answers, cases
from tests.twins.asked import Asked, Phone, handed_books, handed_texts, report
from tests.twins.cases import HOUSE, SEED, Case
from tests.twins.node import Node

DEALS, EVENINGS, DOCUMENTS = 600, 150, 20
HOUSE_DEALS, HOUSE_EVENINGS, HOUSE_FORMS, SEASONS = 2_000, 60, 150, 30
BY_HOUSE_RULES = {"finding.second-plus-none", "call.zalen-only-back"}  # texts that no other rules need
PEOPLE = ("Anna", "anna", "BRAM", "Bram", "Zoë", "ZOË", "Élodie", "van 't Hof", "constructor", "__proto__", "小明")
# Names of the page, the network, the device and the clock.
CLOCK = r"Date(\.now|\(\))"
BEYOND = ("document", "window", "globalThis", "navigator", "fetch", "localStorage", CLOCK, "performance", "random")


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Node:
    return Node(tmp_path_factory.mktemp("phone"), "core.js")


@pytest.fixture(scope="module")
def phone(node: Node) -> Phone:
    return Phone(node, handed_books(BOOKS))


@pytest.fixture(scope="module")
def house(node: Node) -> Phone:
    """A phone that knows house rules made up by chance."""
    return Phone(node, handed_books(HOUSE))


def asked_of(kind: str, given: Iterable[Case]) -> Asked:
    return Asked.of(answers, kind, given)


@pytest.fixture(scope="module")
def deals() -> Asked:
    rng = Random(SEED)
    return asked_of("deal", (cases.deal_case(rng, BOOKS) for _ in range(DEALS)))


@pytest.fixture(scope="module")
def evenings() -> Asked:
    rng = Random(SEED)
    return asked_of("evening", [*cases.rare_evenings(), *(cases.evening_case(rng, BOOKS) for _ in range(EVENINGS))])


def test_generated_deals_and_evenings_have_the_same_answers_in_both_cores(
    phone: Phone, deals: Asked, evenings: Asked
) -> None:
    found = deals.assert_same(phone)
    assert sum(answer["score"] is not None for answer in found) > DEALS / 2
    assert_every_finding(found)
    assert sum(bool(answer["turn"] and answer["turn"]["passed"]) for answer in found) > DEALS / 100

    found = evenings.assert_same(phone)
    folded = [answer["standing"] for answer in found if "fault" not in answer]
    assert len(folded) > EVENINGS * 0.8
    assert {answer["fault"] for answer in found if "fault" in answer} == {"no-deal", "broken-log"}
    assert sum(standing["zeroSum"] for standing in folded) > EVENINGS / 30
    assert sum(bool(standing["findings"]) for standing in folded) > EVENINGS / 60
    assert sum(bool(standing["unscored"]) for standing in folded) > EVENINGS / 30

    handed = {
        key for key in handed_texts()["en"] if key.startswith(("call.", "finding.", "finished.", "moment.", "role."))
    }
    # Lists and buttons are named where they are drawn, and what a phone remembers of other evenings is worded by
    # the card; four players are hardly ever equal, and house rules say the rest.
    drawn = ("as-text", "evenings", "facts", "rematch", "share", "tally")
    elsewhere = {f"finished.{what}" for what in drawn}
    assert handed - phone.spoken <= {*elsewhere, "finished.all-equal", *BY_HOUSE_RULES}, "in no case"


def assert_every_finding(found: list[Any]) -> None:
    codes = {finding["code"] for answer in found for finding in answer["findings"]}
    assert {*SEVERITIES} - {"not-zero"} <= codes


@pytest.mark.soak
def test_thousands_of_cases_have_the_same_answers_in_both_cores(phone: Phone) -> None:
    rng = Random(SEED)
    found = asked_of("deal", (cases.deal_case(rng, BOOKS) for _ in range(20_000))).assert_same(phone)
    codes = Counter(finding["code"] for answer in found for finding in answer["findings"])
    assert min(codes[code] for code in SEVERITIES if code != "not-zero") > 40
    rng = Random(SEED)
    asked_of("evening", (cases.evening_case(rng, BOOKS) for _ in range(1_200))).assert_same(phone)
    asked_of("document", (cases.document_case(rng, SHIPPED) for _ in range(1_000))).assert_same(phone)


@pytest.mark.soak
def test_thousands_of_cases_by_house_rules_have_the_same_answers_in_both_cores(house: Phone) -> None:
    rng = Random(SEED)
    asked_of("deal", (cases.deal_case(rng, HOUSE) for _ in range(5_000))).assert_same(house)
    asked_of("evening", (cases.evening_case(rng, HOUSE) for _ in range(1_200))).assert_same(house)


def test_a_rematch_asks_anew_who_chooses_first_by_the_same_rulebooks(node: Node) -> None:
    books = (*BOOKS, *HOUSE)
    seatings = [plain_rulebook(book)["seating"] for book in books]
    found = node.call("evaluated", "seatings.map((one) => core.namesFirstChooser(one))", {"seatings": seatings})
    assert found == [book.seating.names_first_chooser for book in books]
    assert {book.key for book in SHIPPED if book.seating.names_first_chooser} == {
        *("bonken-wikipedia", "bonken-sunmar", "bonken-sunmar-opposite")
    }


def test_generated_documents_are_the_same_sheets_in_both_cores(phone: Phone, house: Phone) -> None:
    for knows, books in ((phone, SHIPPED), (house, HOUSE)):
        rng = Random(SEED)
        asked_of("document", (cases.document_case(rng, books) for _ in range(DOCUMENTS))).assert_same(knows)


def test_a_name_that_turns_text_is_shown_alike_in_both_cores(phone: Phone) -> None:
    evening = some_evening(SHIPPED[0])
    sheets = [
        replace(evening, players=("Anna", "Bram", typed, "Dirk"), title=typed, place=typed)
        for typed, _ in (*TURNING, ("\u2067Carla\u2069", ""), ("\u202e", ""))
    ]
    found = asked_of("document", [{"text": to_json(to_document(one))} for one in sheets]).assert_same(phone)
    *turning, isolated, nothing = [answer["sentences"]["en"] for answer in found]
    for sentences in turning:
        assert sentences["result"]["text"].startswith("Carla\n1. Carla 95\n")
        assert sentences["names"] == "Anna, Bram, Carla and Dirk"
    assert isolated["result"]["text"].startswith("\u2067Carla\u2069\n1. \u2067Carla\u2069 95\n")
    assert nothing["result"]["text"].startswith("\ufffd\n1. \ufffd 95\n")


def test_a_word_called_or_taken_back_has_the_same_answer_in_both_cores(phone: Phone, house: Phone) -> None:
    for knows, books in ((phone, BOOKS), (house, HOUSE)):
        rng = Random(SEED)
        asked = asked_of("word", (cases.word_case(rng, books) for _ in range(2000)))
        pairs = zip(asked.cases, asked.assert_same(knows), strict=True)
        assert sum(len(case["doubles"]) > len(after) + 3 for case, after in pairs) > 20


def test_zalen_taken_back_withdraws_that_the_chooser_went_back(phone: Phone) -> None:
    case = {"chooser": 0, "caller": 1, "word": "zalen", "doubles": [[0, 1], [0, 2], [1, 0], [1, 2], [1, 3], [2, 0]]}
    for book, left in (("bonken-2002", [[0, 2], [2, 0]]), ("kitchen-table", [[0, 1], [0, 2], [2, 0]])):
        assert asked_of("word", [{"book": book, **case}]).assert_same(phone) == [left]


def test_initials_are_the_same_in_both_cores(phone: Phone) -> None:
    rng = Random(SEED)
    found = asked_of("names", (cases.names_case(rng) for _ in range(2000))).assert_same(phone)
    lengths = Counter(len(short) for answer, *_ in found for short in answer)
    assert min(lengths[length] for length in (1, 2, 3, 4)) > 100
    assert sum("4" in answer[3] for answer, *_ in found) > 100


def test_odd_spaces_and_a_capital_of_two_letters_are_the_same_in_both_cores(phone: Phone) -> None:
    people = (["Groẞ", "groß", "GROSS", "Anna"], ["\ufeff", "Bram", "\ufeffBram", "\u2003Bram\x85"])
    found = asked_of("names", [{"players": players} for players in people]).assert_same(phone)
    assert [answer[2:] for answer in found] == [
        [{"1": "name-twice", "2": "name-twice"}] * 2,
        [{"3": "name-twice"}, {"0": "name-empty", "2": "name-twice", "3": "name-twice"}],
    ]


def test_a_change_after_those_of_others_is_the_same_in_both_cores(phone: Phone) -> None:
    rng = Random(SEED)
    pairs = [{"mine": mine.plain(), "since": [theirs.plain()]} for mine, theirs in product(MINE, THEIRS)]
    several = [cases.rebase_case(rng) for _ in range(1000)]
    found = asked_of("rebase", pairs + several).assert_same(phone)
    came = Counter(answer["kind"] for answer in found)
    assert came.pop("same") > 5
    assert min(came.values()) > 20
    assert len(came) == 12  # every kind of change, and a conflict


def test_findings_that_refuse_a_change_are_the_same_in_both_cores(phone: Phone) -> None:
    rng = Random(SEED)
    found = asked_of("record", (cases.record_case(rng, BOOKS) for _ in range(500))).assert_same(phone)
    assert sum(bool(answer.get("codes")) for answer in found) > 10
    assert sum(answer.get("codes") == [] for answer in found) > 10


# House rules made up by chance


def test_the_house_rules_are_of_every_sort() -> None:
    assert len({book.key for book in HOUSE}) == len(HOUSE)
    assert {book.languages for book in HOUSE} == {("en", "nl"), ("en",), ("nl",)}
    assert {book.chooser_doubles for book in HOUSE} == {"back-only", "anyone", "nobody"}
    assert {book.others_double for book in HOUSE} == {"anyone", "chooser", "nobody"}
    assert {len(contract.units) for book in HOUSE for contract in book.contracts} == {1, 2, 3, 4}
    assert min(len(book.contracts) for book in HOUSE) < 5
    assert max(len(book.contracts) for book in HOUSE) == 20
    assert {book.plus_each for book in HOUSE} == {0, 1, 2}
    assert {book.most_minus is None for book in HOUSE} == {True, False}


def test_deals_and_evenings_by_house_rules_have_the_same_answers_in_both_cores(house: Phone) -> None:
    rng = Random(SEED)
    found = asked_of("deal", (cases.deal_case(rng, HOUSE) for _ in range(HOUSE_DEALS))).assert_same(house)
    assert sum(answer["score"] is not None for answer in found) > HOUSE_DEALS / 2
    assert_every_finding(found)
    assert house.spoken >= BY_HOUSE_RULES

    rng = Random(SEED + 12)  # four of these evenings add up to another total than their rules say
    found = asked_of("evening", (cases.evening_case(rng, HOUSE) for _ in range(HOUSE_EVENINGS))).assert_same(house)
    folded = [answer["standing"] for answer in found if "fault" not in answer]
    assert sum(standing["complete"] and standing["total"] != 0 for standing in folded) > HOUSE_EVENINGS / 30
    assert any(standing["findings"] for standing in folded)


# House rules that are being made

TYPED = (
    *("", " ", "0", "1", "2", "5", "13", "50", "−80", "1001", "53", "x", "\0", "x" * 61),
    *("Dames  en heren", "nobody", "anyone", "chooser"),
)


def house_case(rng: Random) -> Case:
    """A form of one of ours, with up to two contracts more and a few fields typed over or taken off."""
    book, language = rng.choice(SHIPPED), rng.choice(("en", "nl"))
    added = rng.choices(("minus", "plus"), k=rng.choice((0, 0, 1, 2)))
    start = typed_of(book, texts(language))
    for kind in added:
        start = with_contract(start, kind)
    fields = [name for name in start if not name.endswith((".key", ".kind")) and not name.startswith("p.")]
    mine = [name for name in fields if not name.endswith(".rule") or int(name.split(".")[1]) >= len(book.contracts)]
    typed: dict[str, str | None] = {"meant": "1"} if rng.random() < 0.5 else {}
    for row in range(len(book.contracts), len(book.contracts) + len(added)):
        right = {"symbol": "X", "name": "Nieuw", "rule": "Zo.", "u.0.name": "Dingen", "u.0.points": "20"}
        typed |= {f"c.{row}.{name}": text for name, text in right.items()}
    for name in rng.sample(mine, rng.choice((0, 1, 1, 2, 3))):
        typed[name] = None if name.endswith(".on") else rng.choice(TYPED)
    off = [name for name in mine if name.endswith(".on")]
    typed |= dict.fromkeys(rng.sample(off, rng.choice((0, 0, 1, 4))), None)
    return {"book": book.key, "language": language, "added": added, "typed": typed}


@pytest.mark.parametrize("forms", [HOUSE_FORMS, *soaked(1_000)])
def test_house_rules_made_on_a_phone_are_those_that_a_server_makes(phone: Phone, forms: int) -> None:
    rng = Random(SEED)
    given = [house_case(rng) for _ in range(forms)]
    saved = 0
    for case, found in zip(given, phone.answers("house", given), strict=True):
        expected = answers.of_house(case)
        table = (found["rulebook"] or {}).pop("table", None)
        if table is not None:
            read = read_rulebook(Table(table, "phone"))
            whole = json.loads(json.dumps(plain_rulebook(read)))
            assert whole.pop("table") == (expected["rulebook"] or {}).pop("table", None), case
            assert {**whole, "id": ""} == found["rulebook"], case
            expected["rulebook"] = found["rulebook"]
            saved += 1
        assert found == expected, report(case, expected, found)
    assert forms / 4 < saved < forms


# Evenings together


def season_case(rng: Random) -> Case:
    """Up to six evenings of people whose names are written one way or another, some not played out or with an error."""
    guests = [*{name.casefold(): name for name in rng.sample(PEOPLE, len(PEOPLE))}.values()]
    together = []
    known: list[str] = []
    for _ in range(rng.randint(0, 6)):
        book = rng.choice(SHIPPED)
        [one] = season_sheets(1, guests, rng.randrange(10_000), book)
        plain = sheet_to_plain(one.with_deals(*one.deals[: rng.choice((None, None, None, 3))])) | {"date": ""}
        names = [rng.choice((name, name.upper(), name.lower(), normalize("NFD", name))) for name in one.players]
        if rng.random() < 0.1:  # as a sheet from before may have them
            names[:2] = ["Bo\u00eb", "Boe\u0308"]
        plain["players"] = names
        known += names
        day = f"2026-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
        together.append({"book": book.key, "sheet": plain, "day": day})
    # On pages of a circle some names are joined, also two that sit at one table.
    joined = {folding(rng.choice(known)): rng.choice(known) for _ in range(rng.randint(0, 4))} if known else {}
    return {"evenings": together, "joined": joined, **who_is_who(People(joined).spelled(known))}


def test_ranking_and_ledger_are_the_same_in_both_cores(phone: Phone) -> None:
    rng = Random(SEED)
    found = asked_of("season", [season_case(rng) for _ in range(SEASONS)]).assert_same(phone)
    assert sum(len(answer["ranking"]) > 4 for answer in found) > SEASONS / 3
    assert sum(answer["leftOut"] > 0 for answer in found) > SEASONS / 4
    assert sum(answer["names"] == [] for answer in found) > 0
    assert all(len({*four}) == 4 for answer in found for four in answer["tables"])


def test_examples_have_the_same_answers_in_both_cores(phone: Phone) -> None:
    files = [file for file in EXAMPLES.iterdir() if file.is_file()]
    documents = [parse(file.read_bytes(), file.name).value for file in files]
    asked_of("document", [{"text": json.dumps(document, default=str)} for document in documents]).assert_same(phone)


def test_the_twin_knows_no_page_no_network_and_no_clock() -> None:
    files = [file for room in ("core", "formats", "views") for file in (STATIC / "js" / room).rglob("*.js")]
    assert len(files) > 15
    for file in files:
        code = re.sub(r"/\*.*?\*/|//[^\n]*", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert [name for name in BEYOND if re.search(rf"\b{name}(?!\w)", code)] == [], file.name


# A rule changed in one alone, which says how much the tests above notice

# A file of static/js, a piece of source, and what would stand there instead.
MUTATIONS = (
    ("core/bonken/seats.js", "< this.rulebook.plus_each", "<= this.rulebook.plus_each"),
    ("core/bonken/doubling.js", "earlier.includes(seat) && ", ""),
    ("core/bonken/settlement.js", "points[one] <= points[other]", "points[one] < points[other]"),
    ("core/bonken/findings.js", "Number.isInteger(count) && ", ""),
    ("core/bonken/sheet.js", "points > 0 ? plus : minus", "points > 60 ? plus : minus"),
    ("core/bonken/deal.js", "order.indexOf(who)", "order[who]"),
    ("core/log.js", "version !== index + 1", "false"),
    ("core/changes.js", "number <= highest", "true"),
    ("core/bonken/changes.js", "finding.params.number === number", "true"),
    ("views/bonken/diagram.js", "APART = 2.6", "APART = 2.7"),
    ("views/bonken/deal_outcome.js", "led.length > 0 && ", ""),
    ("views/bonken/card.js", "Math.max(...endscores)", "endscores[0]"),
    ("views/bonken/result.js", "links > 1", "links > 2"),
    ("views/bonken/chart.js", "below - 1", "below"),
    ("views/bonken/explain.js", "line.units === 1", "line.units === 2"),
)


@pytest.mark.soak
@pytest.mark.parametrize(("file", "before", "after"), MUTATIONS)
def test_a_line_changed_on_the_phone_alone_is_noticed(
    tmp_path: Path, phone: Phone, deals: Asked, evenings: Asked, file: str, before: str, after: str
) -> None:
    changed = replace(phone, node=Node(tmp_path, "core.js", {file: (before, after)}))
    # In batches until one turns up: most turn up in the first.
    batches = [
        asked.batch(start, end - start)
        for start, end in pairwise((0, 20, 100, 300, 600))
        for asked in (deals, evenings)
    ]
    assert any(batch.differing(changed) for batch in batches)
