"""The core on the phone and the core on the server are the same game: the same cases through both, every word equal.

A failure prints the seed, the case, and the place where the answers part; ``TWIN_SEED`` in the environment sets it.
"""

import json
import os
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from types import ModuleType
from typing import Any

import pytest
from playwright.sync_api import Browser

from scoresheet.assets import EXAMPLES, STATIC
from scoresheet.core import doubling, findings, seats, settlement, sheet
from scoresheet.core.findings import SEVERITIES
from scoresheet.core.seats import SEATS
from tests.browser import answers, cases
from tests.browser.cases import Case
from tests.browser.phone import Phone, handed_texts, open_phone
from tests.strategies import BOOKS, SHIPPED

pytestmark = pytest.mark.browser

SEED = int(os.environ.get("TWIN_SEED", "2002"))
DEALS, EVENINGS, DOCUMENTS = 10_000, 600, 100
# Names of the page, the network, the device and the clock.
BEYOND = ("document", "window", "globalThis", "navigator", "fetch", "localStorage", "Date", "performance", "random")


@pytest.fixture(scope="module")
def phone(chromium: Browser) -> Iterator[Phone]:
    with open_phone(chromium) as phone:
        yield phone


@dataclass(frozen=True)
class Asked:
    """Cases of one kind, and what the Python core answers to them."""

    kind: str
    cases: list[Case]
    answers: list[Any]

    @classmethod
    def of(cls, kind: str, given: Iterable[Case]) -> "Asked":
        given = list(given)
        answer = {"deal": answers.of_deal, "evening": answers.of_evening, "document": answers.of_document}[kind]
        return cls(kind, given, [answer(case) for case in given])

    def batch(self, start: int, length: int) -> "Asked":
        """So many of them, from ``start`` on."""
        end = start + length
        return Asked(self.kind, self.cases[start:end], self.answers[start:end])

    def differing(self, phone: Phone) -> list[str]:
        """A report on every case to which the phone has another answer."""
        found = zip(self.cases, self.answers, phone.answers(self.kind, self.cases), strict=True)
        return [report(case, one, other) for case, one, other in found if one != other]

    def assert_same(self, phone: Phone) -> None:
        """Fails when the phone has other answers, with the first of them."""
        reports = self.differing(phone)
        assert not reports, f"{len(reports)} of {len(self.cases)} differ; the first:\n{reports[0]}"


def report(case: Case, expected: Any, actual: Any) -> str:
    where = "\n".join(islice(parting(expected, actual), 5))
    return f"seed {SEED}: {where}\nin {json.dumps(case, ensure_ascii=False)}"


def parting(expected: Any, actual: Any, place: str = "") -> Iterator[str]:
    """Where two answers differ, and how."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        for key in [*expected, *(key for key in actual if key not in expected)]:
            yield from parting(expected.get(key, "nothing"), actual.get(key, "nothing"), f"{place}.{key}")
    elif isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        for index, pair in enumerate(zip(expected, actual, strict=True)):
            yield from parting(*pair, f"{place}[{index}]")
    elif expected != actual:
        yield f"{place}: Python says {expected!r}, JavaScript {actual!r}"


@pytest.fixture(scope="module")
def deals() -> Asked:
    rng = Random(SEED)
    return Asked.of("deal", (cases.deal_case(rng, BOOKS) for _ in range(DEALS)))


@pytest.fixture(scope="module")
def evenings() -> Asked:
    rng = Random(SEED)
    return Asked.of("evening", (cases.evening_case(rng, BOOKS) for _ in range(EVENINGS)))


def test_generated_deals_have_the_same_answers_in_both_cores(phone: Phone, deals: Asked) -> None:
    deals.assert_same(phone)

    assert sum(answer["score"] is not None for answer in deals.answers) > DEALS / 2
    codes = Counter(finding["code"] for answer in deals.answers for finding in answer["findings"])
    assert min(codes[code] for code in SEVERITIES if code != "not-zero") > 20
    assert sum(bool(answer["turn"] and answer["turn"]["passed"]) for answer in deals.answers) > 100


def test_generated_evenings_have_the_same_answers_in_both_cores(phone: Phone, evenings: Asked) -> None:
    evenings.assert_same(phone)

    folded = [answer["standing"] for answer in evenings.answers if "fault" not in answer]
    assert len(folded) >= 500
    assert {answer["fault"] for answer in evenings.answers if "fault" in answer} == {"no-deal", "broken-log"}
    assert sum(standing["zeroSum"] for standing in folded) > 20
    assert sum(bool(standing["findings"]) for standing in folded) > 10
    assert sum(bool(standing["unscored"]) for standing in folded) > 20


def test_generated_documents_are_the_same_sheets_in_both_cores(phone: Phone) -> None:
    rng = Random(SEED)
    Asked.of("document", (cases.document_case(rng, SHIPPED) for _ in range(DOCUMENTS))).assert_same(phone)


@pytest.mark.parametrize("name", sorted(file.name for file in EXAMPLES.iterdir()))
def test_an_example_has_the_same_answers_in_both_cores(phone: Phone, name: str) -> None:
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    if name.endswith(".toml"):
        text = json.dumps(tomllib.loads(text), default=str)
    Asked.of("document", [{"text": text}]).assert_same(phone)


def test_no_call_and_no_finding_was_left_unsaid(phone: Phone, deals: Asked, evenings: Asked) -> None:
    deals.batch(0, 500).assert_same(phone)
    evenings.assert_same(phone)
    handed = {key for key in handed_texts()["en"] if key.startswith(("call.", "finding."))}
    assert handed - phone.spoken() == set()


def test_the_twin_knows_no_page_no_network_and_no_clock() -> None:
    files = [*(STATIC / "js" / "core").glob("*.js"), *(STATIC / "js" / name for name in ("core.js", "explain.js"))]
    assert len(files) > 10
    for file in files:
        code = re.sub(r"/\*.*?\*/|//[^\n]*", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert [name for name in BEYOND if re.search(rf"\b{name}\b", code)] == [], file.name


# A rule changed in one alone


def is_noticed(phone: Phone, deals: Asked, evenings: Asked) -> bool:
    """Whether the phone has another answer to any of a thousand cases; asked in batches until one turns up."""
    batches = [asked.batch(start, 100) for asked in (deals, evenings) for start in range(0, 600, 100)]
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


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("core/seats.js", "seat + steps", "seat + 3 * steps"),
        ("core/seats.js", "< rulebook.plus_each", "<= rulebook.plus_each"),
        ("core/seats.js", "!gone.has(contract.key)", "true"),
        ("core/seats.js", "length >= rulebook.deals", "length > rulebook.deals"),
        ("core/seats.js", "? null : clockwise(last)", "? null : last"),
        ("core/doubling.js", "+ Number(hasDoubled(doubles, other, one))", ""),
        ("core/doubling.js", "seat !== caller && seat !== chooser", "seat !== chooser"),
        ("core/doubling.js", "earlier.includes(seat) && ", ""),
        ("core/doubling.js", 'chooser_doubles === "nobody"', "plus_each === 0"),
        ("core/settlement.js", "points: difference * tied", "points: difference"),
        ("core/settlement.js", "points[one] <= points[other]", "points[one] < points[other]"),
        ("core/settlement.js", "scores[line.payer] -=", "scores[line.payer] +="),
        ("core/settlement.js", "/ Math.abs(worth)", "/ worth"),
        ("core/findings.js", "times > 1", "times > 2"),
        ("core/findings.js", "who === whom", "false"),
        ("core/findings.js", "sum !== unit.total", "sum > unit.total"),
        ("core/findings.js", "!Number.isInteger(count) || ", ""),
        ("core/findings.js", "(count) < 0", "(count) < -1"),
        ("core/findings.js", "other >= 0", "other > 0"),
        ("core/findings.js", ">= rulebook.plus_each", "> rulebook.plus_each"),
        ("core/findings.js", "chooser !== turn.roles.chooser", "chooser === turn.roles.dealer"),
        ("core/findings.js", '"second-plus": "warning"', '"second-plus": "error"'),
        ("core/sheet.js", "complete && total === 0", "complete"),
        ("core/sheet.js", "points > 0 ? plus : minus", "points > 60 ? plus : minus"),
        ("core/sheet.js", "played.slice(0, index)", "played"),
        ("core/sheet.js", "order.indexOf(sheet.first_chooser)", "order[sheet.first_chooser]"),
        ("core/deal.js", "order.indexOf(who)", "order[who]"),
        ("core/deal.js", "order.map((was) => counts[was])", "counts"),
        ("core/log.js", "entry.version !== index + 1", "false"),
        ("core/log.js", "number <= highest", "true"),
        ("core/log.js", 'change.kind === "recorded" && finding', "finding"),
        ("core/log.js", "finding.params.number === number", "true"),
        ("core/preview.js", 'finding.severity === "error"', "false"),
        ("diagram.js", "APART = 2.6", "APART = 2.7"),
        ("diagram.js", "const aside = goingBack ? APART : 0", "const aside = APART"),
        ("explain.js", "line.units === 1", "line.units === 2"),
        ("explain.js", "number === 1 ? 0 : 1", "0"),
    ],
)
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
        (sheet, "check_evening", lambda rulebook, played, total: ()),
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
