"""Entering a deal through the page: what is typed is kept, and a fault stands at its field."""

import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.rulebook import named, rulebook_keys
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.store.sheets import Store
from tests.strategies import NAMES, A, doubled
from tests.web.forms import FOUR_NAMES, Form, send

HEARTS = {
    "contract": "points-of-hearts",
    "result__hearts__13__0": "3",
    "result__hearts__13__1": "4",
    "result__hearts__13__2": "5",
}
BY_THE_SOURCE = ["1-0", "1-2", "1-3", "3-2", "0-1"]


def deals(store: Store, key: str) -> tuple[Deal, ...]:
    sheet: Sheet = store.open(key).log.sheet
    return sheet.deals


def entry(client: FlaskClient, key: str) -> str:
    return client.get(f"/s/{key}/deal").text


def test_the_minus_example_is_saved_with_its_last_count(client: FlaskClient, store: Store, sheet_key: str) -> None:
    send(client, client.get("/").text, 1, by="Zoë")
    answer = send(client, entry(client, sheet_key), doubles=BY_THE_SOURCE, **HEARTS)
    assert answer.status_code == 302
    assert answer.location == f"/s/{sheet_key}"
    (deal,) = deals(store, sheet_key)
    assert deal.contract == "points-of-hearts"
    assert deal.chooser == A
    assert set(deal.doubles) == set(doubled("B>A B>C B>D D>C A>B"))
    assert deal.taken("hearts") == (3, 4, 5, 1)
    card = client.get(answer.location).text
    assert "Deal 1 is saved." in card
    assert "1 deal adds up: together −130 so far" in card
    assert store.open(sheet_key).log.entries[0].by == "Zoë"


def test_the_chooser_is_filled_in_from_the_rotation(client: FlaskClient, sheet_key: str) -> None:
    assert Form(entry(client, sheet_key)).fields["chooser"] == ["0"]
    send(client, entry(client, sheet_key), **HEARTS)
    assert Form(entry(client, sheet_key)).fields["chooser"] == ["1"]


@pytest.mark.parametrize("mark", ["2-c0ffee123456", "7-c0ffee123456", "two"])
def test_a_new_deal_based_on_entries_that_are_gone_is_the_next_or_asked_about(
    client: FlaskClient, store: Store, sheet_key: str, mark: str
) -> None:
    """As after a backup was put back: of the deals before it none is there, and then another phone enters one."""
    page = entry(client, sheet_key)
    third = {"version": mark, "number": "3"}
    assert send(client, page, **third, **HEARTS).status_code == 302
    assert [deal.contract for deal in deals(store, sheet_key)] == ["points-of-hearts"]
    first = {"version": mark, "number": "1", "entry": "5d1c0000-0000-4000-8000-000000000000"}
    answer = send(client, page, **first, contract="last-trick", **{"result__last-trick__1": "2"})
    assert answer.status_code == 409
    assert "Deal 1 was entered or changed twice. Which one holds?" in answer.text
    assert [deal.contract for deal in deals(store, sheet_key)] == ["points-of-hearts"]


def test_fields_of_a_contract_are_shown_and_nothing_saved(client: FlaskClient, store: Store, sheet_key: str) -> None:
    answer = send(client, entry(client, sheet_key), step="contract", doubles=["1-0"], **HEARTS)
    assert answer.status_code == 200
    assert deals(store, sheet_key) == ()
    fields = Form(answer.text).fields
    assert fields["contract"] == ["points-of-hearts"]
    assert fields["doubles.1-0"] == ["on"]
    assert [fields[f"result.hearts.13.{seat}"] for seat in range(4)] == [["3"], ["4"], ["5"], [""]]
    assert 'placeholder="1"' in answer.text
    assert "Bram pays Anna" in answer.text


@pytest.mark.parametrize(
    ("step", "ticked", "expected"),
    [
        ("call:zalen:1", [], {"1-0", "1-2", "1-3"}),
        ("call:zalen:1", ["1-0", "1-2", "1-3", "2-3"], {"2-3"}),
        ("call:ruitenwissen:3", ["1-0"], {"1-0", "3-1", "3-2"}),
        ("call:back-on-all:0", ["1-0", "3-0", "2-1"], {"1-0", "3-0", "2-1", "0-1", "0-3"}),
        ("call:zalen:9", ["1-0"], {"1-0"}),
        ("call:nothing:1", ["1-0", "2-0"], {"2-0"}),
    ],
)
def test_a_call_ticks_its_doubles_and_a_second_tap_withdraws_them(
    client: FlaskClient, store: Store, sheet_key: str, step: str, ticked: list[str], expected: set[str]
) -> None:
    answer = send(client, entry(client, sheet_key), step=step, doubles=ticked, **HEARTS)
    assert answer.status_code == 200
    assert Form(answer.text).ticked("doubles") == expected
    assert Form(answer.text).fields["result.hearts.13.1"] == ["4"]
    assert deals(store, sheet_key) == ()


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"contract": ""}, "Choose a contract."),
        ({"chooser": ""}, "Say who chooses."),
        ({"result__hearts__13__3": "2"}, "Hearts: 14 of 13."),
        ({"result__hearts__13__0": "three"}, "Hearts, Anna: “three” is not a whole number from 0 up."),
        ({"result__hearts__13__0": "٣"}, "Hearts, Anna: “٣” is not a whole number from 0 up."),
        ({"result__hearts__13__0": "9" * 5000}, "is not a whole number from 0 up."),
        ({"result__hearts__13__0": "<script>"}, "“&lt;script&gt;” is not a whole number"),
    ],
)
def test_a_fault_is_shown_and_everything_typed_is_kept(
    client: FlaskClient, store: Store, sheet_key: str, typed: dict[str, str], sentence: str
) -> None:
    given = {**HEARTS, **typed}
    answer = send(client, entry(client, sheet_key), doubles=["1-0"], **given)
    assert answer.status_code in (400, 422)
    assert sentence in answer.text
    assert "Not saved yet" in answer.text
    fields = Form(answer.text).fields
    assert Form(answer.text).ticked("doubles") == {"1-0"}
    for name, value in given.items():
        if name not in ("contract", "chooser"):
            assert fields[name.replace("__", ".")] == [value]
    assert deals(store, sheet_key) == ()


def test_a_contract_without_any_count_asks_for_them(client: FlaskClient, sheet_key: str) -> None:
    answer = send(client, entry(client, sheet_key), contract="queens")
    assert answer.status_code == 422
    assert "Fill in how many each player took" in answer.text
    answer = send(client, answer.text, contract="domino")
    assert "Say which player it was." in answer.text


def test_a_single_taker_is_one_choice_and_two_units_are_two(client: FlaskClient, store: Store, sheet_key: str) -> None:
    typed = {"result__trick-7__1": "3", "result__trick-13__1": "3"}
    send(client, entry(client, sheet_key), contract="seventh-thirteenth", **typed)
    send(client, entry(client, sheet_key), contract="queens", result__queens__4__2="4")  # what is empty is zero
    tricks, queens = deals(store, sheet_key)
    assert tricks.taken("trick-7") == tricks.taken("trick-13") == (0, 0, 0, 1)
    assert queens.taken("queens") == (0, 0, 4, 0)


@pytest.mark.parametrize(
    ("typed", "code", "sentence"),
    [
        ({"chooser": "2"}, "out-of-turn", "Carla chooses, but it is Anna’s turn."),
        ({"doubles": ["0-1"]}, "chooser-doubles", "Anna chooses and may only go back, but doubles Bram"),
    ],
)
def test_a_warning_is_asked_about_and_once_accepted_is_saved_with_its_mark(
    client: FlaskClient, store: Store, sheet_key: str, typed: dict[str, str], code: str, sentence: str
) -> None:
    asked = send(client, entry(client, sheet_key), **HEARTS, **typed)
    assert asked.status_code == 422
    assert sentence in asked.text
    assert "Tick it and save again." in asked.text
    assert deals(store, sheet_key) == ()
    assert send(client, asked.text, accept=[code]).status_code == 302
    (deal,) = deals(store, sheet_key)
    assert deal.accepted == (code,)
    assert sentence in client.get(f"/s/{sheet_key}").text
    assert "The table accepted this." in client.get(f"/s/{sheet_key}/deal/1").text


def test_a_finished_evening_has_no_next_deal_to_enter(client: FlaskClient, full_key: str) -> None:
    answer = client.get(f"/s/{full_key}/deal")
    assert answer.status_code == 302
    assert answer.location == f"/s/{full_key}"
    assert "Enter deal" not in client.get(answer.location).text


# Who chooses first, asked with the first deal

SEVEN = "Who holds the seven of spades?"


@pytest.fixture
def names_only(client: FlaskClient) -> str:
    """The edit key of a new sheet without a first chooser."""
    answer = send(client, client.get("/new").text, **FOUR_NAMES)
    assert answer.status_code == 302
    return str(answer.location).removeprefix("/s/")


def test_four_names_are_enough(client: FlaskClient, store: Store, names_only: str) -> None:
    sheet = store.open(names_only).log.sheet
    assert (sheet.players, sheet.first_chooser) == (NAMES, None)
    card = client.get(f"/s/{names_only}").text
    assert "deal 1 of 12" in card
    assert "Enter deal 1" in card
    assert SEVEN in card
    assert SEVEN in client.get(f"/s/{names_only}/table").text


def test_the_first_deal_asks_who_chooses_first(client: FlaskClient, store: Store, names_only: str) -> None:
    form = client.get(f"/s/{names_only}/deal").text
    assert form.count(SEVEN) == 2  # in the line on top, and over the four names
    assert "chooser" not in Form(form).fields
    answer = send(client, form, contract="last-trick", **{"result__last-trick__1": "3"})
    assert answer.status_code == 422
    assert send(client, answer.text, chooser="2").status_code == 302
    sheet = store.open(names_only).log.sheet
    turn = sheet.standing.next
    assert turn is not None
    assert (sheet.chose_first, turn.roles.chooser) == (2, 3)
    assert Form(client.get(f"/s/{names_only}/order").text).fields["first_chooser"] == ["2"]
    assert SEVEN not in client.get(f"/s/{names_only}/deal").text


def test_every_rulebook_asks_in_its_own_words(client: FlaskClient) -> None:
    for rulebook in rulebook_keys():
        answer = send(client, client.get("/new").text, rulebook=rulebook, **FOUR_NAMES)
        for language, question in named(rulebook).first_chooser.items():
            assert question in client.get(f"{answer.location}/deal?lang={language}").text
