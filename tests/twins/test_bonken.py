"""Bonken on the phone and Bonken on the server are the same game: the same cases to both, every word equal."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import islice, product
from random import Random
from typing import Any
from unicodedata import normalize

import pytest

from scoresheet.assets import EXAMPLES, STATIC
from scoresheet.core.bonken.changes import KINDS
from scoresheet.core.bonken.draft import Draft
from scoresheet.core.bonken.findings import SEVERITIES, WARNINGS
from scoresheet.core.bonken.rulebook import Rulebook, Unit, read_rulebook
from scoresheet.core.bonken.seats import SEATS
from scoresheet.core.bonken.sheet import sheet_to_plain
from scoresheet.core.errors import ScoresheetError
from scoresheet.core.languages import LANGUAGES
from scoresheet.core.names import as_players, folding
from scoresheet.core.validation import Node as Table
from scoresheet.formats.json_toml import parse
from scoresheet.formats.season_json import who_is_who
from scoresheet.locales import plural_of, texts
from scoresheet.seasons.people import People
from scoresheet.views.bonken.deal_form import field_of
from scoresheet.views.bonken.house_rules import typed_of, with_contract
from scoresheet.web.bonken.phone import plain_rulebook
from scoresheet.web.phone.scripts import sources
from tests.core.bonken.test_pairs import MINE, THEIRS
from tests.seasons.generated import season_sheets
from tests.soaked import soaked
from tests.strategies import BOOK, BOOKS, EVERY_DOUBLE, SHIPPED
from tests.twins import answers, cases
from tests.twins.asked import Phone, handed_books, handed_texts, report
from tests.twins.cases import HOUSE, SEED, Case
from tests.twins.node import Node

EVERY_BOOK = (*BOOKS, *HOUSE)
DOCUMENTS, PAGES, HOUSE_FORMS, SEASONS = 20, 50, 150, 30
BY_HOUSE_RULES = {"finding.second-plus-none", "call.zalen-only-back"}  # texts that no other rules need
PEOPLE = ("Anna", "anna", "BRAM", "Bram", "Zoë", "ZOË", "Élodie", "van 't Hof", "constructor", "__proto__", "小明")
# Names of the page, the network, the device and the clock.
CLOCK = r"Date(\.now|\(\))"
BEYOND = ("document", "window", "globalThis", "navigator", "fetch", "localStorage", CLOCK, "performance", "random")


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Node:
    templates = {name: source for name, source in sources().items() if name.startswith("templates/")}
    return Node(tmp_path_factory.mktemp("phone"), "bonken.js", templates)


@pytest.fixture(scope="module")
def handed() -> dict[str, Any]:
    return handed_books(EVERY_BOOK)


@pytest.fixture
def phone(node: Node, handed: dict[str, Any]) -> Phone:
    return Phone(node, answers, handed)


@pytest.mark.parametrize(
    ("books", "deals", "evenings"),
    [
        (BOOKS, 600, 150),
        (HOUSE, 2_000, 60),  # by rules made up by chance
        *soaked((BOOKS, 20_000, 1_200), (HOUSE, 5_000, 1_200)),
    ],
)
def test_generated_deals_and_evenings_have_the_same_answers_in_both_cores(
    phone: Phone, books: Sequence[Rulebook], deals: int, evenings: int
) -> None:
    rng = Random(SEED)
    found = phone.same("deal", (cases.deal_case(rng, books) for _ in range(deals)))
    assert sum(answer["score"] is not None for answer in found) > deals / 2
    assert {*SEVERITIES} - {"not-zero"} <= {finding["code"] for answer in found for finding in answer["findings"]}
    assert any(answer["turn"] and answer["turn"]["passed"] for answer in found)

    rng = Random(SEED + 19)  # with both faults, and evenings that add up to another total than their rules say
    made = [*cases.rare_evenings(), *(cases.evening_case(rng, books) for _ in range(evenings))]
    found = phone.same("evening", made)
    folded = [answer["standing"] for answer in found if "fault" not in answer]
    assert len(folded) > evenings * 0.8
    blocking = [answer["blocking"] for answer in found if "fault" not in answer]
    assert evenings / 10 < sum(codes == [] for codes in blocking) < evenings * 0.7
    assert {answer["fault"] for answer in found if "fault" in answer} == {"no-deal", "broken-log"}
    assert sum(standing["complete"] for standing in folded) > evenings / 30
    assert sum(standing["complete"] and standing["total"] != 0 for standing in folded) > evenings / 60
    assert sum(bool(standing["findings"]) for standing in folded) > evenings / 60
    assert sum(bool(standing["unscored"]) for standing in folded) > evenings / 30

    if books == HOUSE:
        assert phone.spoken >= BY_HOUSE_RULES
        return
    said = ("call.", "finding.", "finished.", "moment.", "role.")
    handed = {key for key in handed_texts()["en"] if key.startswith(said)}
    # Lists and buttons are named where they are drawn, and what a phone remembers of other evenings is worded by
    # the card; four players are hardly ever equal, and house rules say the rest.
    drawn = ("as-text", "evenings", "facts", "rematch", "share", "tally")
    elsewhere = {f"finished.{what}" for what in drawn}
    assert handed - phone.spoken <= {*elsewhere, "finished.all-equal", *BY_HOUSE_RULES}, "in no case"


@pytest.mark.parametrize("number", [DOCUMENTS, *soaked(1_000)])
def test_documents_are_the_same_sheets_in_both_cores(phone: Phone, number: int) -> None:
    for books in (SHIPPED, HOUSE):
        rng = Random(SEED)
        phone.same("document", (cases.document_case(rng, books) for _ in range(number)))
    files = [file for file in EXAMPLES.iterdir() if file.is_file()]
    documents = [parse(file.read_bytes(), file.name).value for file in files]
    phone.same("document", [{"text": json.dumps(document, default=str)} for document in documents])


def test_a_rematch_asks_anew_who_chooses_first_by_the_same_rulebooks(node: Node) -> None:
    seatings = [plain_rulebook(book)["seating"] for book in EVERY_BOOK]
    found = node.call("evaluated", "seatings.map((one) => core.namesFirstChooser(one))", {"seatings": seatings})
    assert found == [book.seating.names_first_chooser for book in EVERY_BOOK]
    assert {book.key for book in SHIPPED if book.seating.names_first_chooser} == {
        *("bonken-wikipedia", "bonken-sunmar", "bonken-sunmar-opposite")
    }


def test_a_word_called_or_taken_back_has_the_same_answer_in_both_cores(phone: Phone) -> None:
    for books in (BOOKS, HOUSE):
        rng = Random(SEED)
        asked = [cases.word_case(rng, books) for _ in range(2000)]
        pairs = zip(asked, phone.same("word", asked), strict=True)
        assert sum(len(case["doubles"]) > len(after) + 3 for case, after in pairs) > 20
    # Zalen taken back withdraws that the chooser went back, where that is all a chooser may.
    case = {"chooser": 0, "caller": 1, "word": "zalen", "doubles": [[0, 1], [0, 2], [1, 0], [1, 2], [1, 3], [2, 0]]}
    for book, left in (("bonken-2002", [[0, 2], [2, 0]]), ("kitchen-table", [[0, 1], [0, 2], [2, 0]])):
        assert phone.same("word", [{"book": book, **case}]) == [left]


def test_initials_and_faults_of_names_are_the_same_in_both_cores(phone: Phone) -> None:
    rng = Random(SEED)
    found = phone.same("names", (cases.names_case(rng) for _ in range(2000)))
    lengths = Counter(len(short) for answer, *_ in found for short in answer)
    assert min(lengths[length] for length in (1, 2, 3, 4)) > 100
    assert sum("4" in answer[3] for answer, *_ in found) > 100
    # A capital of two letters, and odd spaces.
    people = (["Groẞ", "groß", "GROSS", "Anna"], ["\ufeff", "Bram", "\ufeffBram", "\u2003Bram\x85"])
    found = phone.same("names", [{"players": players} for players in people])
    assert [answer[2:] for answer in found] == [
        [{"1": "name-twice", "2": "name-twice"}] * 2,
        [{"3": "name-twice"}, {"0": "name-empty", "2": "name-twice", "3": "name-twice"}],
    ]


def test_a_change_after_those_of_others_is_the_same_in_both_cores(phone: Phone) -> None:
    rng = Random(SEED)
    pairs = [{"mine": mine.plain(), "since": [theirs.plain()]} for mine, theirs in product(MINE, THEIRS)]
    found = phone.same("rebase", pairs + [cases.rebase_case(rng) for _ in range(1000)])
    came = Counter(answer["kind"] for answer in found)
    assert came.pop("same") > 5
    assert min(came.values()) > 20
    assert set(came) == {*KINDS, "conflict"}


# Pages

# Of both languages: a page is drawn in either.
DRAWN_BY = (*BOOKS, *(book for book in HOUSE if book.languages == LANGUAGES))
TYPED_COUNTS = ("", "", "0", "1", "3", "4", " 5 ", "13", "four", "<b>", "12345")


def pages_in(language: str) -> Iterator[tuple[Random, Case]]:
    """Evenings of which a log can be made, right and odd ones, without end."""
    rng = Random(f"{SEED} {language}")
    while True:
        case = cases.evening_case(rng, DRAWN_BY)
        try:
            assert answers.log_of(case).sheet
        except ScoresheetError:  # a change that cannot be
            continue
        yield rng, case | {"language": language}


@pytest.mark.parametrize("language", [*LANGUAGES, "fr", "pl", "ar"])
def test_numbers_have_the_same_forms_in_every_language(node: Node, language: str) -> None:
    numbers = [*range(130), 1000, 1001, 1_000_000]
    form = "Number(new core.Texts({ form: [...'012345'] }, language).count('form', one))"
    found = node.call("evaluated", f"numbers.map((one) => {form})", {"numbers": numbers, "language": language})
    assert found == [plural_of(language)(number) for number in numbers]


def test_a_date_that_is_no_day_stands_on_the_card_as_it_was_written(node: Node) -> None:
    dates = ["2002-05-03", "next Friday", "2026-13-01", {"day": 3}]
    shown = node.call("evaluated", "dates.map((date) => core.longDate(date, { language: 'en' }))", {"dates": dates})
    assert shown == ["Friday 3 May 2002", "next Friday", "2026-13-01", '{"day":3}']


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_with_its_finish_and_moments_is_the_same_card(phone: Phone, language: str) -> None:
    found = phone.same("card", (case for _, case in islice(pages_in(language), PAGES)))
    heads = [drawn[:7] for drawn in found]
    assert sum("facts" in finish for *_, finish, _ in heads) > PAGES / 10
    assert sum("<dd>" in moment for *_, moment in heads) > PAGES / 4


def test_the_table_for_spreadsheets_is_the_same_table(phone: Phone) -> None:
    typed = ("=1+1", "a;\t-2", '"x", y', "'@", "\u202eturned", "\uff0bwide", "{name} $&", "\x85 =", "\ufeff=", "Zoë")
    for language in LANGUAGES:
        given = []
        for text, (_, case) in zip(typed * 15, pages_in(language), strict=False):
            base = case["base"]
            named = {"title": text, "place": text, "players": as_players([text, *base["players"][1:]])}
            given.append(case | {"base": base | named, "entries": []})
        phone.same("csv", given)


def typed_counts(rng: Random, unit: Unit) -> list[str]:
    """What was typed for a unit: mostly counts that add up, or nearly."""
    if unit.total == 1:
        taker = rng.choice(SEATS)
        return ["1" if seat == taker else "" for seat in SEATS]
    if rng.random() < 0.4:
        return rng.choices(TYPED_COUNTS, k=4)
    cuts = sorted(rng.randint(0, unit.total) for _ in range(3))
    counts = [str(end - start) for start, end in zip((0, *cuts), (*cuts, unit.total), strict=True)]
    return [count if rng.random() < 0.85 else "" for count in counts]


def form_case(rng: Random, case: Case) -> tuple[Case, Draft]:
    """A deal of an evening that is entered or corrected, right or wrong."""
    sheet = answers.log_of(case).sheet
    contracts = sheet.rulebook.contracts
    contract = rng.choice((None, *contracts, *contracts))
    units = {(unit.key, unit.total): unit for one in contracts for unit in one.units}
    draft = Draft(
        contract=contract.key if contract else "",
        chooser=rng.choice((None, *SEATS, *SEATS)),
        doubles=tuple(sorted(rng.sample(EVERY_DOUBLE, rng.choice((0, 0, 1, 3, 6, 12))))),
        accepted=tuple(rng.sample(WARNINGS, rng.choice((0, 1, len(WARNINGS))))),
        typed={key: tuple(typed_counts(rng, unit)) for key, unit in units.items() if rng.random() < 0.7},
    )
    deals = len(sheet.deals)
    corrects = deals > 0 and rng.random() < 0.4
    number = rng.randint(1, deals) if corrects else rng.randint(max(1, deals - 1), deals + 1)
    fields = {field_of(unit): list(draft.texts(unit)) for unit in units.values()}
    what = {**asdict(draft), "typed": fields, "contract": draft.contract or None}
    change = {"kind": "corrected" if corrects else "recorded", "number": number}
    return case | {"draft": what, "change": change, "alone": rng.random() < 0.1}, draft


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_of_a_deal_is_the_same_form(phone: Phone, language: str) -> None:
    made = [form_case(*one) for one in islice(pages_in(language), PAGES)]
    shown, settled = "", 0
    for (case, draft), other in zip(made, phone.answers("form", [case for case, _ in made]), strict=True):
        tapped = other.pop("tapped")
        one = answers.of_form(case, draft)
        assert one == other, report(case, one, other)
        assert tapped["drawn"] == answers.drawn_form(texts(language), tapped["page"], tapped["keys"])
        shown += tapped["drawn"]
        if outcome := one["pages"][0]["outcome"]:
            assert tapped["page"]["outcome"] == outcome, "while it is tapped it comes to the same"
            settled += 1
    assert settled > PAGES / 10
    for part in ("chip implied", "chip beyond", 'class="accept"', 'class="outcome"', "<dd>·</dd>", "refused"):
        assert part in shown


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
    numbers = product(("plus_each", "most_minus", "dealer", "leader", "calls"), range(7))  # also beyond their limits
    alone: Case = {"book": BOOK.key, "language": "en", "added": []}
    given = [alone | {"typed": {name: str(number)}} for name, number in numbers]
    given += [house_case(rng) for _ in range(forms)]
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
    assert forms / 4 < saved < len(given)


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
    found = phone.same("season", [season_case(rng) for _ in range(SEASONS)])
    assert sum(len(answer["ranking"]) > 4 for answer in found) > SEASONS / 3
    assert sum(answer["leftOut"] > 0 for answer in found) > SEASONS / 4
    assert sum(answer["names"] == [] for answer in found) > 0
    assert all(len({*four}) == 4 for answer in found for four in answer["tables"])


def test_the_twin_knows_no_page_no_network_and_no_clock() -> None:
    files = [file for room in ("core", "formats", "views") for file in (STATIC / "js" / room).rglob("*.js")]
    assert len(files) > 15
    for file in files:
        code = re.sub(r"/\*.*?\*/|//[^\n]*", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert [name for name in BEYOND if re.search(rf"\b{name}(?!\w)", code)] == [], file.name
