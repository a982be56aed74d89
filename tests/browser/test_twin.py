"""The core on the phone and the core on the server are the same game: the same cases through both, every word equal."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from operator import itemgetter
from random import Random
from types import ModuleType
from typing import Any

import pytest
from playwright.sync_api import Browser

from scoresheet.assets import EXAMPLES, STATIC
from scoresheet.core.bonken import doubling, findings, seats, settlement, sheet
from scoresheet.core.bonken.findings import SEVERITIES
from scoresheet.core.bonken.seats import SEATS
from scoresheet.formats.bonken.documents import to_document
from scoresheet.formats.reading import to_json
from tests.browser import cases
from tests.browser.asked import Asked
from tests.browser.cases import SEED
from tests.browser.phone import Phone, handed_texts, open_phone
from tests.browser.rare_cases import rare_evenings
from tests.soaked import one_of_each
from tests.strategies import BOOKS, SHIPPED, TURNING, some_evening

pytestmark = pytest.mark.browser

DEALS, EVENINGS, DOCUMENTS = 600, 150, 60  # the soak asks for more
# Names of the page, the network, the device and the clock.
BEYOND = ("document", "window", "globalThis", "navigator", "fetch", "localStorage", "Date", "performance", "random")


@pytest.fixture(scope="module")
def phone(chromium: Browser) -> Iterator[Phone]:
    with open_phone(chromium) as phone:
        yield phone


@pytest.fixture(scope="module")
def deals() -> Asked:
    rng = Random(SEED)
    return Asked.of("deal", (cases.deal_case(rng, BOOKS) for _ in range(DEALS)))


@pytest.fixture(scope="module")
def evenings() -> Asked:
    rng = Random(SEED)
    return Asked.of("evening", [*rare_evenings(), *(cases.evening_case(rng, BOOKS) for _ in range(EVENINGS))])


def test_generated_deals_have_the_same_answers_in_both_cores(phone: Phone, deals: Asked) -> None:
    deals.assert_same(phone)

    assert sum(answer["score"] is not None for answer in deals.answers) > DEALS / 2
    codes = Counter(finding["code"] for answer in deals.answers for finding in answer["findings"])
    assert all(codes[code] for code in SEVERITIES if code != "not-zero")
    assert sum(bool(answer["turn"] and answer["turn"]["passed"]) for answer in deals.answers) > DEALS / 100


def test_generated_evenings_have_the_same_answers_in_both_cores(phone: Phone, deals: Asked, evenings: Asked) -> None:
    evenings.assert_same(phone)

    folded = [answer["standing"] for answer in evenings.answers if "fault" not in answer]
    assert len(folded) > EVENINGS * 0.8
    assert {answer["fault"] for answer in evenings.answers if "fault" in answer} == {"no-deal", "broken-log"}
    assert sum(standing["zeroSum"] for standing in folded) > EVENINGS / 30
    assert sum(bool(standing["findings"]) for standing in folded) > EVENINGS / 60
    assert sum(bool(standing["unscored"]) for standing in folded) > EVENINGS / 30

    deals.batch(0, 500).assert_same(phone)
    handed = {
        key for key in handed_texts()["en"] if key.startswith(("call.", "finding.", "finished.", "moment.", "role."))
    }
    # What lists and buttons are called is said where they are drawn, and what a phone remembers of other evenings by
    # the card; four players are hardly ever equal.
    drawn = ("as-text", "evenings", "facts", "rematch", "share", "tally")
    elsewhere = {f"finished.{what}" for what in drawn}
    assert handed - phone.spoken() <= {*elsewhere, "finished.all-equal"}, "said in no case"


def test_generated_documents_are_the_same_sheets_in_both_cores(phone: Phone) -> None:
    rng = Random(SEED)
    Asked.of("document", (cases.document_case(rng, SHIPPED) for _ in range(DOCUMENTS))).assert_same(phone)


def test_a_name_that_turns_text_is_said_alike_in_both_cores(phone: Phone) -> None:
    evening = some_evening(SHIPPED[0])
    sheets = [
        replace(evening, players=("Anna", "Bram", typed, "Dirk"), title=typed, place=typed)
        for typed, _ in (*TURNING, ("\u2067Carla\u2069", ""), ("\u202e", ""))
    ]
    asked = Asked.of("document", [{"text": to_json(to_document(one))} for one in sheets])
    asked.assert_same(phone)
    *turning, isolated, nothing = [answer["sentences"]["en"] for answer in asked.answers]
    for said in turning:
        assert said["result"]["text"].startswith("Carla\n1. Carla 95\n")
        assert said["names"] == "Anna, Bram, Carla and Dirk"
    assert isolated["result"]["text"].startswith("\u2067Carla\u2069\n1. \u2067Carla\u2069 95\n")
    assert nothing["result"]["text"].startswith("\ufffd\n1. \ufffd 95\n")


def test_a_word_called_or_taken_back_has_the_same_answer_in_both_cores(phone: Phone) -> None:
    rng = Random(SEED)
    asked = Asked.of("word", (cases.word_case(rng, BOOKS) for _ in range(2000)))
    asked.assert_same(phone)

    assert (
        sum(len(case["doubles"]) > len(after) + 3 for case, after in zip(asked.cases, asked.answers, strict=True)) > 20
    )


def test_zalen_taken_back_withdraws_that_the_chooser_went_back(phone: Phone) -> None:
    case = {"chooser": 0, "caller": 1, "word": "zalen", "doubles": [[0, 1], [0, 2], [1, 0], [1, 2], [1, 3], [2, 0]]}
    for book, left in (("bonken-2002", [[0, 2], [2, 0]]), ("kitchen-table", [[0, 1], [0, 2], [2, 0]])):
        asked = Asked.of("word", [{"book": book, **case}])
        assert asked.answers == [left]
        asked.assert_same(phone)


def test_initials_are_the_same_in_both_cores(phone: Phone) -> None:
    rng = Random(SEED)
    asked = Asked.of("names", (cases.names_case(rng) for _ in range(2000)))
    asked.assert_same(phone)

    lengths = Counter(len(short) for answer, *_ in asked.answers for short in answer)
    assert min(lengths[length] for length in (1, 2, 3, 4)) > 100
    assert sum("4" in answer[3] for answer, *_ in asked.answers) > 100


def test_a_change_after_those_of_others_is_the_same_in_both_cores(phone: Phone) -> None:
    rng = Random(SEED)
    asked = Asked.of("rebase", (cases.rebase_case(rng) for _ in range(2000)))
    asked.assert_same(phone)

    came = Counter(answer["kind"] for answer in asked.answers)
    assert came.pop("same") > 5
    assert min(came.values()) > 20
    assert len(came) == 12  # every kind of change, and a conflict


def test_what_keeps_a_change_off_a_sheet_is_the_same_in_both(phone: Phone) -> None:
    rng = Random(SEED)
    asked = Asked.of("record", (cases.record_case(rng, BOOKS) for _ in range(500)))
    asked.assert_same(phone)

    assert sum(bool(answer.get("codes")) for answer in asked.answers) > 10
    assert sum(answer.get("codes") == [] for answer in asked.answers) > 10


@pytest.mark.parametrize("name", sorted(file.name for file in EXAMPLES.iterdir() if file.is_file()))
def test_an_example_has_the_same_answers_in_both_cores(phone: Phone, name: str) -> None:
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    if name.endswith(".toml"):
        text = json.dumps(tomllib.loads(text), default=str)
    Asked.of("document", [{"text": text}]).assert_same(phone)


def test_the_twin_knows_no_page_no_network_and_no_clock() -> None:
    files = [file for room in ("core", "formats", "views") for file in (STATIC / "js" / room).rglob("*.js")]
    assert len(files) > 15
    for file in files:
        code = re.sub(r"/\*.*?\*/|//[^\n]*", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert [name for name in BEYOND if re.search(rf"\b{name}\b", code)] == [], file.name


# A rule changed in one alone


def is_noticed(phone: Phone, deals: Asked, evenings: Asked) -> bool:
    """Whether the phone has another answer to any of the cases; asked in batches until one turns up. Most turn up in
    the first."""
    batches = [
        asked.batch(start, end - start)
        for start, end in pairwise((0, 20, 100, 300, 600))
        for asked in (deals, evenings)
    ]
    return any(batch.differing(phone) for batch in batches)


def change_value(*path: str | int, to: object) -> Callable[[Any], None]:
    def change(book: Any) -> None:
        for step in path[:-1]:
            book = book[step]
        assert book[path[-1]] != to
        book[path[-1]] = to

    return change


@pytest.mark.parametrize(
    "change",
    [
        change_value("contracts", 0, "units", 0, "points", to=-11),
        change_value("contracts", 6, "units", 0, "total", to=2),
        change_value("contracts", 8, "kind", to="minus"),
        change_value("contracts", 1, "name", "nl", to="Vrouwen"),
        change_value("contracts", 0, "units", 0, "many", "en", to="spades"),
        change_value("deals", to=11),
        change_value("plus_each", to=2),
        change_value("seating", "dealer", to=1),
        change_value("seating", "leader", to=1),
        change_value("seating", "calling", to=[3, 2, 1, 0]),
        change_value("chooser_doubles", to="anyone"),
    ],
    ids=lambda change: "",
)
def test_a_value_changed_in_the_phones_rulebook_alone_is_noticed(
    phone: Phone,
    deals: Asked,
    evenings: Asked,
    change: Callable[[Any], None],
) -> None:
    changed = Phone(phone.page)
    change(changed.books["bonken-2002"])
    assert is_noticed(changed, deals, evenings)


# A file of static/js, a piece of source, and what would stand there instead.
MUTATIONS = (
    ("core/bonken/seats.js", "seat + steps", "seat + 3 * steps"),
    ("core/bonken/seats.js", "< this.rulebook.plus_each", "<= this.rulebook.plus_each"),
    ("core/bonken/seats.js", "!this.gone.has(contract.key) && may", "may"),
    ("core/bonken/seats.js", "this.deals >= this.rulebook.deals", "this.deals > this.rulebook.deals"),
    ("core/bonken/seats.js", "this.inLine = clockwise(chooser)", "this.inLine = chooser"),
    ("core/bonken/doubling.js", "+ Number(hasDoubled(doubles, other, one))", ""),
    ("core/bonken/doubling.js", "seat !== caller && seat !== chooser", "seat !== chooser"),
    ("core/bonken/doubling.js", "earlier.includes(seat) && ", ""),
    ("core/bonken/doubling.js", 'chooser_doubles === "nobody"', "plus_each === 0"),
    ("core/bonken/settlement.js", "points: difference * tied", "points: difference"),
    ("core/bonken/settlement.js", "points[one] <= points[other]", "points[one] < points[other]"),
    ("core/bonken/settlement.js", "scores[line.payer] -=", "scores[line.payer] +="),
    ("core/bonken/settlement.js", "/ Math.abs(worth)", "/ worth"),
    ("core/bonken/findings.js", "times > 1", "times > 2"),
    ("core/bonken/findings.js", "who === whom", "false"),
    ("core/bonken/findings.js", "together(counts) !== unit.total", "together(counts) > unit.total"),
    ("core/bonken/findings.js", "Number.isInteger(count) && ", ""),
    ("core/bonken/findings.js", "(count) >= 0", "(count) >= -1"),
    ("core/bonken/findings.js", "number !== undefined", "number > 1"),
    ("core/bonken/findings.js", "!soFar.mayPlus(chooser)", "soFar.mayPlus(chooser)"),
    ("core/bonken/findings.js", "chooser !== whose", "chooser === whose"),
    ("core/bonken/findings.js", '"second-plus": "warning"', '"second-plus": "error"'),
    ("core/bonken/sheet.js", "complete && total === 0", "complete"),
    ("core/bonken/sheet.js", "points > 0 ? plus : minus", "points > 60 ? plus : minus"),
    ("core/bonken/sheet.js", "    progress.add(deal);", "    progress.add(sheet.deals[0]);"),
    ("core/bonken/sheet.js", "order.indexOf(sheet.first_chooser)", "order[sheet.first_chooser]"),
    ("core/bonken/deal.js", "order.indexOf(who)", "order[who]"),
    ("core/bonken/deal.js", "order.map((was) => counts[was])", "counts"),
    ("core/log.js", "version !== index + 1", "false"),
    ("core/changes.js", "number <= highest", "true"),
    ("core/bonken/changes.js", 'change.kind === "recorded" && finding', "finding"),
    ("core/bonken/changes.js", "finding.params.number === number", "true"),
    ("views/bonken/diagram.js", "APART = 2.6", "APART = 2.7"),
    ("views/bonken/diagram.js", "const aside = goingBack ? APART : 0", "const aside = APART"),
    ("core/bonken/seats.js", '["chooser", chooser]', '["chooser", dealer]'),
    ("core/bonken/seats.js", "its === seat", "its !== seat"),
    ("views/bonken/moment.js", "led.length > 0 && ", ""),
    ("views/bonken/moment.js", "score !== best", "true"),
    ("views/bonken/totals.js", "Math.max(...endscores)", "endscores[0]"),
    ("views/bonken/ranking.js", "Math.min(0, endscores[seat]) - lowest", "0"),
    ("views/bonken/facts.js", "paid[receiver][payer] -= points", ""),
    ("views/bonken/facts.js", "links > 1", "links > 2"),
    ("views/bonken/facts.js", "who === payer && whom === receiver", "who === receiver"),
    ("views/bonken/facts.js", "highest > 0 ?", "true ?"),
    ("views/bonken/chart.js", "measure * 10 + 0.5", "measure * 10"),
    ("views/bonken/chart.js", "below - 1", "below"),
    ("views/bonken/result.js", "standing.complete ?", "true ?"),
    ("views/bonken/explain.js", "line.units === 1", "line.units === 2"),
    ("views/bonken/explain.js", "number === 1 ? 0 : 1", "0"),
)


@pytest.mark.parametrize(("file", "before", "after"), one_of_each(MUTATIONS, itemgetter(0)))
def test_a_line_changed_on_the_phone_alone_is_noticed(
    chromium: Browser,
    deals: Asked,
    evenings: Asked,
    file: str,
    before: str,
    after: str,
) -> None:
    with open_phone(chromium, {f"js/{file}": (before, after)}) as changed:
        assert is_noticed(changed, deals, evenings)


@pytest.mark.parametrize(
    ("module", "name", "instead"),
    [
        (settlement, "links", lambda doubles: {(min(double), max(double)): 1 for double in doubles}),
        (seats, "clockwise", lambda seat, steps=1: (seat - steps) % 4),
        (findings, "may_double", lambda rulebook, chooser, caller, doubles: SEATS),
        (doubling, "zalen", lambda caller: ()),
        (sheet, "check_evening", lambda evening, total: ()),
    ],
)
def test_a_rule_changed_on_the_server_alone_is_noticed(
    phone: Phone,
    deals: Asked,
    evenings: Asked,
    monkeypatch: pytest.MonkeyPatch,
    module: ModuleType,
    name: str,
    instead: Callable[..., object],
) -> None:
    monkeypatch.setattr(module, name, instead)
    few_deals, few_evenings = (Asked.of(asked.kind, asked.batch(0, 100).cases) for asked in (deals, evenings))
    assert is_noticed(phone, few_deals, few_evenings)
