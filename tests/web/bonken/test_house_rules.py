"""The page on which house rules are made, and the rulebooks that it makes, without a script."""

import re
import tomllib
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoresheet.core.bonken.rulebook import Rulebook, named, read_rulebook, rulebook_keys, rulebook_to_table
from scoresheet.core.validation import Node
from scoresheet.locales import texts
from scoresheet.views.bonken.house_rules import typed_of
from scoresheet.views.bonken.rulebook_differences import differences
from scoresheet.views.formatting import signed
from tests.strategies import BOOK, SHIPPED
from tests.web.forms import FOUR_NAMES
from tests.web.forms import send as send_form

QUEENS, LAST_TRICK = "c.3.u.0.points", "c.7.u.0.points"
ZERO_SUM = {QUEENS: "50", LAST_TRICK: "80"}  # −20 and +20


def send(client: FlaskClient, step: str, language: str = "nl", book: Rulebook = BOOK, /, **typed: Any) -> TestResponse:
    """The form as it comes, with some of it typed over; None: not ticked."""
    page = client.get(f"/rulebooks/new?from={book.id}&lang={language}").text
    token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page)
    assert token
    fields = typed_of(book, texts(language)) | {"from": book.id, "csrf_token": token[1], "step": step} | typed
    return client.post("/rulebooks/new", data={name: text for name, text in fields.items() if text is not None})


def focused(answer: TestResponse) -> list[str]:
    """The fields that have the focus."""
    return re.findall(r'name="([^"]+)"[^>]* autofocus', answer.text)


def closed_around(answer: TestResponse, name: str) -> bool:
    """Whether the details of the contract that a field is about are closed."""
    row = re.match(r"c\.\d+", name)
    found = row and re.search(rf'name="{row[0]}\.on".*?<details( open)?>', answer.text, re.DOTALL)
    return bool(found and not found[1])


def made(client: FlaskClient, language: str = "nl", book: Rulebook = BOOK, /, **typed: Any) -> Rulebook:
    """The rulebook that the saved form makes, as its file has it."""
    answer = send(client, "save", language, book, **typed)
    assert answer.status_code == 302, re.findall(r'class="faults"[^>]*>([^<]*)', answer.text)
    file = client.get(f"{answer.headers['Location']}.toml")
    return read_rulebook(Node(tomllib.loads(file.text), "made.toml"))


@pytest.mark.parametrize("book", SHIPPED, ids=lambda book: book.key)
def test_the_unchanged_form_makes_the_rulebook_it_starts_from(client: FlaskClient, book: Rulebook) -> None:
    found = made(client, "nl", book, name="Bij oma")
    table = {**rulebook_to_table(found), "key": book.key, "name": dict(book.name), "summary": dict(book.summary)}
    del table["based_on"]
    table["diagrams"] = list(book.diagrams)
    assert table == rulebook_to_table(book)


def test_other_values_keep_both_languages_and_are_in_the_rules(client: FlaskClient) -> None:
    book = made(client, name="Bij oma", **ZERO_SUM)
    assert book.name == {"en": "Bij oma", "nl": "Bij oma"}
    assert [book.contract(key).units[0].points for key in ("queens", "last-trick")] == [-50, -80]
    assert "50 points" in book.contract("queens").rule["en"]
    assert "80 punten" in book.contract("last-trick").rule["nl"]
    assert (book.adds_up_to, book.based_on) == (0, "bonken-2002")


def test_another_text_makes_it_a_rulebook_of_one_language(client: FlaskClient) -> None:
    book = made(client, **{"c.3.name": "Dames"})
    assert book.languages == ("nl",)
    assert book.contract("queens").name == {"nl": "Dames"}
    page = client.get(f"/rulebooks/{book.id}?lang=en").text
    assert '<span lang="nl">Dames</span>' in page


def test_an_own_text_stays_in_the_rules_that_are_made_from_it(client: FlaskClient) -> None:
    own = {"c.3.rule": "Elke dame telt.", "p.0.text": "Iedereen voor zich."}
    book = made(client, "nl", made(client, **own), **ZERO_SUM)
    assert (book.contract("queens").rule, book.rules[0].text) == tuple({"nl": text} for text in own.values())
    assert "80 punten" in book.contract("last-trick").rule["nl"]


def test_rules_that_do_not_add_up_to_zero_are_saved_when_confirmed(client: FlaskClient) -> None:
    refused = send(client, "save", **{QUEENS: "50"})
    assert refused.status_code == 400
    assert "komt uit op −20" in refused.text
    assert 'name="c.3.u.0.points" type="text" value="50"' in refused.text
    assert made(client, **{QUEENS: "50", "meant": "1"}).adds_up_to == -20


@pytest.mark.parametrize(
    ("field", "sentence"),
    [
        (QUEENS, "Queens: 4 × −60; it was 4 × −45."),
        ("c.6.u.1.points", "7th/13th Trick: 13th trick 1 × −60; it was 13th trick 1 × −50."),
    ],
)
def test_another_value_is_named_beside_the_one_before(client: FlaskClient, field: str, sentence: str) -> None:
    first, *_ = differences(made(client, meant="1", **{field: "60"}), texts("en"))
    assert first.replace("\N{NO-BREAK SPACE}", " ") == sentence


@pytest.mark.parametrize("key", rulebook_keys())
def test_rules_that_do_not_add_up_to_zero_have_no_zero_in_their_texts(client: FlaskClient, key: str) -> None:
    base = named(key)
    first = base.of_kind("minus")[0].units[0]
    uneven = made(client, "nl", base, meant="1", **{"c.0.u.0.points": str(-first.points + 5)})
    total = -5 * first.total
    rules = [text for section in uneven.rules for text in section.text.values()]
    assert not [text for text in rules if re.search(r"\b(zero|nul)\b", text)]
    assert f"De vier eindstanden zijn samen {signed(total)}." in " ".join(rules)
    assert f"The four endscores add up to {signed(total)}." in " ".join(rules)
    changed = differences(uneven, texts("nl"))
    assert len(changed) == 2  # the value, and what an evening adds up to
    again = made(client, "en", uneven, meant="1", **{"c.0.u.0.points": str(-first.points + 10)})
    rules = [text for section in again.rules for text in section.text.values()]
    assert f"add up to {signed(2 * total)}." in " ".join(rules)
    assert f"add up to {signed(total)}." not in " ".join(rules)


@pytest.mark.parametrize(
    ("typed", "where"),
    [
        ({QUEENS: "veel"}, QUEENS),
        ({QUEENS: ""}, QUEENS),
        ({QUEENS: "1001"}, QUEENS),
        ({"c.3.u.0.total": "53"}, "c.3.u.0.total"),
        ({"c.3.name": " "}, "c.3.name"),
        ({"c.3.symbol": "QUEENSY"}, "c.3.symbol"),
        ({"name": ""}, "name"),
        ({"name": "n" * 61}, "name"),
        ({"plus_each": "two"}, "plus_each"),
        ({"most_minus": "0"}, "most_minus"),
        ({"question": ""}, "question"),
        ({"p.0.title": ""}, "p.0.title"),
    ],
)
def test_a_fault_stands_at_its_field(client: FlaskClient, typed: dict[str, str], where: str) -> None:
    answer = send(client, "save", **typed)
    assert answer.status_code == 400
    assert f'id="{where}-faults"' in answer.text
    assert focused(answer) == [where]
    assert closed_around(answer, where) == where.endswith(".points")
    assert 'id="meant-faults"' not in answer.text


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"c.8.on": None, "c.9.on": None}, "4 plusspelen"),
        ({"c.8.u.0.points": "30"}, "Alle plusspelen moeten evenveel waard zijn; deze zijn 260, 390 waard."),
    ],
)
def test_too_few_or_unequal_plus_contracts_are_refused(
    client: FlaskClient, typed: dict[str, str | None], sentence: str
) -> None:
    answer = send(client, "save", meant="1", **typed)
    assert (answer.status_code, sentence in answer.text) == (400, True)


def test_contracts_can_be_left_out_and_added_without_a_script(client: FlaskClient) -> None:
    page = send(client, "minus", **{LAST_TRICK: "90"}).text
    assert 'name="c.13.u.0.points"' in page
    assert 'name="c.7.u.0.points" type="text" value="90"' in page
    new = {"kind": "minus", "key": "", "on": "1", "symbol": "T", "name": "Tienen", "rule": "Elke tien kost 25 punten."}
    unit = {"key": "", "name": "tien", "total": "4", "points": "25"}
    typed = {f"c.13.{name}": text for name, text in new.items()}
    book = made(client, **typed, **{f"c.13.u.0.{name}": text for name, text in unit.items()}, **{"c.7.on": None})
    assert [contract.key for contract in book.of_kind("minus")][-1] == "own-1"
    assert (book.deals, book.adds_up_to, book.of_kind("minus")[-1].total) == (12, 0, -100)


def test_a_contract_can_have_up_to_four_units_without_a_script(client: FlaskClient) -> None:
    typed: dict[str, str] = {}
    for unit in (1, 2, 3):
        page = send(client, "c.3.count", **typed)
        assert focused(page) == [f"c.3.u.{unit}.name"]
        fields = {"key": "", "name": f"Ding {unit}", "total": "1", "points": "10"}
        typed |= {f"c.3.u.{unit}.{name}": text for name, text in fields.items()}
    assert 'value="c.3.count"' not in send(client, "check", **typed).text
    assert "c.3.u.4" not in send(client, "c.3.count", **typed).text
    queens = made(client, name="Bij oma", meant="1", **typed).contract("queens")
    assert [(unit.key, unit.total, unit.points) for unit in queens.units] == [
        ("queens", 4, -45),
        ("own-1", 1, -10),
        ("own-2", 1, -10),
        ("own-3", 1, -10),
    ]


def test_removing_a_unit_leaves_the_others_as_they_were_typed(client: FlaskClient) -> None:
    two = {"c.3.u.1.key": "", "c.3.u.1.name": "Dame", "c.3.u.1.total": "1", "c.3.u.1.points": "9"}
    page = send(client, "c.3.count-not.0", **two)
    assert focused(page) == ["c.3.u.0.name"]
    assert 'name="c.3.u.0.points" type="text" value="9"' in page.text
    assert "c.3.u.1." not in page.text
    assert 'name="c.3.u.0.points" type="text" value="45"' in send(client, "c.3.count-not.0").text  # the only one
    book = made(client, meant="1", **two)
    rules = client.get(f"/rulebooks/{book.id}?lang=nl").text.replace("\N{NO-BREAK SPACE}", " ")
    assert "Bij Vrouwen telt ook Dame 1 × −9." in rules


@pytest.mark.parametrize("step", ["c.99.count", "c.3.count-not.7", "c.3.count-not.", "c.x.count", "c.3.count-not.12"])
def test_an_unknown_step_changes_nothing(client: FlaskClient, step: str) -> None:
    answer = send(client, step)
    assert answer.status_code == 200
    assert answer.text.count('.points" type="text"') == sum(len(contract.units) for contract in BOOK.contracts)


def test_who_may_double_and_who_leads_can_be_changed(client: FlaskClient) -> None:
    book = made(client, others="chooser", chooser="anyone", leader="2", most_minus="2")
    assert (book.others_double, book.chooser_doubles, book.seating.leader, book.most_minus) == (
        "chooser",
        "anyone",
        2,
        2,
    )


@pytest.mark.parametrize(
    ("others", "chooser", "english", "dutch"),
    [
        (
            "chooser",
            "anyone",
            ("The others may double only the chooser.", "The chooser may double anybody."),
            ("De anderen mogen alleen de kiezer dubbelen.", "De kiezer mag iedereen dubbelen."),
        ),
        (
            "nobody",
            "nobody",
            ("The others may double nobody.", "The chooser may double nobody."),
            ("De anderen mogen niemand dubbelen.", "De kiezer mag niemand dubbelen."),
        ),
    ],
)
def test_who_may_double_whom_is_said_of_the_chooser_and_of_the_others(
    client: FlaskClient, others: str, chooser: str, english: tuple[str, ...], dutch: tuple[str, ...]
) -> None:
    book = made(client, others=others, chooser=chooser)
    assert (differences(book, texts("en")), differences(book, texts("nl"))) == (english, dutch)


def test_a_chooser_who_may_only_go_back_is_not_said_to_call_first(client: FlaskClient) -> None:
    assert differences(made(client, calls="0"), texts("en")) == ()
    assert "Calls first: The chooser." in differences(made(client, calls="0", chooser="anyone"), texts("en"))


def test_names_typed_before_a_rule_was_changed_come_back(client: FlaskClient) -> None:
    page = client.get("/rulebooks/new?from=bonken-2002&name_0=Joke&name_2=Dirk").text
    assert 'name="name_0" value="Joke"' in page
    digest = made(client).id
    shown = client.get(f"/rulebooks/{digest}?name_0=Joke").text
    assert f"/new?rulebook={digest}&amp;name_0=Joke" in shown


@pytest.mark.parametrize("address", [f"/rulebooks/{'0' * 40}", "/rulebooks/house", "/rulebooks/new?from=house"])
def test_an_unknown_rulebook_is_404(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 404


# Rulebooks that were made or played by on a device can be chosen again there


def offered(client: FlaskClient, address: str = "/new") -> list[str]:
    page = client.get(address).text
    return re.findall(r'name="rulebook" value="([^"]+)"', page)


def chosen(client: FlaskClient, address: str = "/new") -> list[str]:
    """The one of them that is chosen already."""
    page = client.get(address).text
    return re.findall(r'name="rulebook" value="([^"]+)" checked', page)


def start(client: FlaskClient, rulebook: str, address: str = "/new") -> str:
    """Starts an evening by a rulebook; the address of its card."""
    page = client.get(address).text
    answer = send_form(client, page, rulebook=rulebook, **FOUR_NAMES)
    assert answer.status_code == 302
    return answer.headers["Location"]


def test_own_rules_are_offered_first_and_those_of_the_last_evening_proposed(client: FlaskClient) -> None:
    assert offered(client) == list(rulebook_keys())
    own = made(client, name="Bij oma", **ZERO_SUM)
    assert chosen(client) == [own.id]
    for last in (own.id, "king-portugal", own.id):
        start(client, last)
        assert (offered(client), chosen(client)) == ([own.id, *rulebook_keys()], [last])
    for address in ("/new", "/print", "/calculator", "/rules/bonken-2002"):
        page = client.get(address).text
        assert own.id in page, address
        assert "Bij oma" in page, address
    assert offered(client.application.test_client()) == list(rulebook_keys())


def test_at_most_four_rulebooks_are_remembered(client: FlaskClient) -> None:
    names = ("one", "two", "three", "four", "five")
    books = [made(client, name=name) for name in names]
    assert offered(client) == [book.id for book in reversed(books[1:])] + list(rulebook_keys())


def test_another_evening_keeps_the_house_rules_also_on_another_phone(client: FlaskClient) -> None:
    own = made(client, **ZERO_SUM)
    card = start(client, own.id, f"/new?rulebook={own.id}")
    page = client.application.test_client().get(card).text
    rematch = re.search(r'class="[^"]*rematch[^"]*" href="([^"]+)"', page)
    assert rematch
    assert chosen(client, rematch[1].replace("&amp;", "&")) == [own.id]


def test_a_malformed_cookie_is_ignored(client: FlaskClient) -> None:
    for odd in ("", "...", "0" * 40, "x" * 3000, "bonken-2002.nothing." + "f" * 40, "%00"):
        client.set_cookie("rulebooks", odd)
        assert offered(client) == list(rulebook_keys())
