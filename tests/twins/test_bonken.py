"""Pages of Bonken on the phone and on the server are the same pages: page models with the same fields, and templates
that draw them byte for byte alike."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from scoresheet.core.bonken.changes import Corrected, Recorded
from scoresheet.core.bonken.draft import Draft
from scoresheet.core.bonken.findings import WARNINGS
from scoresheet.core.bonken.rulebook import Rulebook, Unit
from scoresheet.core.bonken.seats import SEATS
from scoresheet.core.bonken.sheet import Sheet, score_sheet, sheet_to_plain
from scoresheet.core.errors import ScoresheetError
from scoresheet.core.languages import LANGUAGES
from scoresheet.core.log import Log
from scoresheet.formats.csv import to_csv
from scoresheet.locales import Texts, plural_of, texts
from scoresheet.views.bonken.card import card_of
from scoresheet.views.bonken.deal_outcome import moment_of, shown_deal
from scoresheet.views.bonken.entry import entry_page, field_of
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.bonken.export import csv_rows
from scoresheet.views.bonken.result import result_of
from scoresheet.web.bonken.phone import plain_rulebook
from scoresheet.web.phone.data import all_texts
from scoresheet.web.phone.scripts import sources
from tests.strategies import BOOKS, EVERY_DOUBLE
from tests.twins.answers import drawing, log_of, plain
from tests.twins.asked import report
from tests.twins.cases import HOUSE, SEED, evening_case
from tests.twins.node import Node

Case = Mapping[str, Any]

RULES = (*BOOKS, *(book for book in HOUSE if book.languages == LANGUAGES))
FORMS = EVENINGS = 50  # in each language others
CARD, FORM = "bonken/macros/card.html", "bonken/macros/deal_form.html"
PANEL = "bonken/macros/panel.html"
FINISH, MOMENT = "bonken/macros/finished.html", "bonken/macros/notice.html"
TYPED = ("", "", "0", "1", "3", "4", " 5 ", "13", "four", "<b>", "12345")


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Node:
    templates = {name: source for name, source in sources().items() if name.startswith("templates/")}
    return Node(tmp_path_factory.mktemp("phone"), "bonken.js", templates=templates)


def logs(rng: Random) -> Iterator[Log[Sheet]]:
    """Logs of evenings by any rulebook, right and odd ones, without end."""
    while True:
        log = log_of(evening_case(rng, RULES))
        try:
            assert log.sheet
        except ScoresheetError:  # a change that cannot be
            continue
        yield log


def ask(node: Node, kind: str, language: str, sheets: Sequence[Sheet], cases: Sequence[Case]) -> list[Any]:
    """What the phone answers, a case a sheet."""
    books = {sheet.rulebook.id: plain_rulebook(sheet.rulebook) for sheet in sheets}
    named = [sheet_to_plain(sheet) | {"rulebook": sheet.rulebook.id} for sheet in sheets]
    asked = [{**case, "sheet": sheet} for sheet, case in zip(named, cases, strict=True)]
    answers: list[Any] = node.call("answers", kind, books, all_texts(texts(language)), language, plain(asked))
    return answers


def assert_same(case: Case, one: Any, other: Any) -> None:
    assert one == other, report(dict(case), one, other)


@pytest.mark.parametrize("language", [*LANGUAGES, "fr", "pl", "ar"])
def test_numbers_have_the_same_forms_in_every_language(node: Node, language: str) -> None:
    numbers = [*range(130), 1000, 1001, 1_000_000]
    assert node.call("plurals", language, numbers) == [plural_of(language)(number) for number in numbers]


# The card


def test_a_date_that_is_no_day_stands_on_the_card_as_it_was_written(node: Node) -> None:
    shown = node.call("longDates", "en", ["2002-05-03", "next Friday", "2026-13-01", {"day": 3}])
    assert shown == ["Friday 3 May 2002", "next Friday", "2026-13-01", '{"day":3}']


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_with_its_finish_and_moments_is_the_same_card(node: Node, language: str) -> None:
    sheets = [log.sheet for log in islice(logs(Random(f"{SEED} {language}")), EVENINGS)]
    found = ask(node, "card", language, sheets, [{}] * len(sheets))
    for sheet, other in zip(sheets, found, strict=True):
        assert_same({"sheet": sheet_to_plain(sheet)}, card(texts(language), sheet), other)
    heads = [drawn[:7] for drawn in found]
    assert sum("facts" in finish for *_, finish, _ in heads) > EVENINGS / 10
    assert sum("<dd>" in moment for *_, moment in heads) > EVENINGS / 4


def card(t: Texts, sheet: Sheet) -> list[str]:
    """All that stands on a card, as Jinja draws it."""
    standing = score_sheet(sheet)
    shown, result = card_of(sheet, standing, t), result_of(sheet, standing, t)
    before = score_sheet(sheet.with_deals(*sheet.deals[:-1]))
    deals = len(sheet.deals)
    moment = moment_of(Explainer.of(sheet, t), before, standing, deals) if deals else None
    return [
        drawing(t, CARD, "table", shown, "key", "", deals),
        *(drawing(t, CARD, macro, shown) for macro in ("diagrams", "turn", "standing")),
        drawing(t, CARD, "marks", shown, "key"),
        drawing(t, FINISH, "finished", result),
        drawing(t, MOMENT, "notice", result.title, True, "", moment, shown.totals),
        *(
            drawing(t, PANEL, "panel", shown_deal(Log(sheet), standing, number, t), "key", True)
            for number in range(1, deals + 1)
        ),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_for_spreadsheets_is_the_same_table(node: Node, language: str) -> None:
    typed = ("=1+1", "a;\t-2", '"x", y', "'@", "\u202eturned", "\uff0bwide", "{name} $&", "\x85 =", "\ufeff=", "Zoë")
    sheets = [
        replace(log.sheet, title=text, place=text, players=(text, *log.sheet.players[1:]))
        for text, log in zip(typed * 15, logs(Random(SEED)), strict=False)
    ]
    found = ask(node, "csv", language, sheets, [{}] * len(sheets))
    for sheet, other in zip(sheets, found, strict=True):
        assert_same({"sheet": sheet_to_plain(sheet)}, to_csv(csv_rows(sheet, texts(language))), other)


# The form of a deal


def drafts(rng: Random, rulebook: Rulebook) -> Draft:
    """What was filled in of a deal, right or wrong."""
    contract = rng.choice((None, *rulebook.contracts, *rulebook.contracts))
    units = {(unit.key, unit.total): unit for one in rulebook.contracts for unit in one.units}
    return Draft(
        contract=contract.key if contract else "",
        chooser=rng.choice((None, *SEATS, *SEATS)),
        doubles=tuple(sorted(rng.sample(EVERY_DOUBLE, rng.choice((0, 0, 1, 3, 6, 12))))),
        accepted=tuple(rng.sample(WARNINGS, rng.choice((0, 1, len(WARNINGS))))),
        typed={key: typed(rng, unit) for key, unit in units.items() if rng.random() < 0.7},
    )


def typed(rng: Random, unit: Unit) -> tuple[str, str, str, str]:
    """What was typed for a unit: mostly counts that add up, or nearly."""
    if unit.total == 1:
        taker = rng.choice(SEATS)
        one, two, three, four = ("1" if seat == taker else "" for seat in SEATS)
    elif rng.random() < 0.6:
        cuts = sorted(rng.randint(0, unit.total) for _ in range(3))
        counts = [str(end - start) for start, end in zip((0, *cuts), (*cuts, unit.total), strict=True)]
        one, two, three, four = (count if rng.random() < 0.85 else "" for count in counts)
    else:
        one, two, three, four = rng.choices(TYPED, k=4)
    return one, two, three, four


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_of_a_deal_is_the_same_form(node: Node, language: str) -> None:
    rng = Random(f"{SEED} {language}")
    sheets, cases, expected = [], [], []
    for log in islice(logs(rng), FORMS):
        sheet = log.sheet
        draft, alone = drafts(rng, sheet.rulebook), rng.random() < 0.1
        deals = len(sheet.deals)
        corrects = deals > 0 and rng.random() < 0.4
        number = rng.randint(1, deals) if corrects else rng.randint(max(1, deals - 1), deals + 1)
        deal = draft.deal(sheet.rulebook, None)
        change = Corrected(number, deal) if corrects else Recorded(number, deal)
        t = texts(language)
        known = sheet, score_sheet(sheet), draft, change, change.score(sheet), t
        pages = [entry_page(*known, finished=finished, alone=alone) for finished in (False, True)]
        expected.append({"pages": plain(pages), "drawn": [drawn(t, page) for page in pages]})
        sheets.append(sheet)
        fields = {field_of(unit): list(draft.texts(unit)) for one in sheet.rulebook.contracts for unit in one.units}
        what = {**asdict(draft), "typed": fields, "contract": draft.contract or None}
        cases.append({"draft": what, "change": {"kind": change.kind, "number": number}, "alone": alone})
    shown = ""
    for case, one, other in zip(cases, expected, ask(node, "form", language, sheets, cases), strict=True):
        tapped = other.pop("tapped")
        assert_same(case, one, other)
        assert tapped["drawn"] == drawn(texts(language), tapped["page"], tapped["keys"])
        shown += tapped["drawn"]
    for part in ("chip implied", "chip beyond", 'class="accept"', 'class="outcome"', "<dd>·</dd>", "refused"):
        assert part in shown


def drawn(t: Texts, page: Any, keys: Any = ()) -> str:
    """All of a form that depends on what was entered, as Jinja draws it."""
    entry = page if isinstance(page, dict) else vars(page)
    return "".join(
        (
            drawing(t, FORM, "fields", page, keys),
            drawing(t, FORM, "heading", page),
            drawing(t, FORM, "totals", entry["totals"]),
        )
    )
