"""Entering a deal through the page: what is typed is kept, and a fault stands at its field."""

import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonken.rulebook import named, rulebook_keys
from scoresheet.core.keys import Keys
from scoresheet.store.sheets import Store
from tests.strategies import BOOK, NAMES, A, doubled, some_evening
from tests.web.forms import FOUR_NAMES, Form, Pages, send

HEARTS = {
    "contract": "points-of-hearts",
    "result__hearts__13__0": "3",
    "result__hearts__13__1": "4",
    "result__hearts__13__2": "5",
}
BY_THE_SOURCE = ["1-0", "1-2", "1-3", "3-2", "0-1"]


def test_the_minus_example_is_saved_with_its_last_count(pages: Pages) -> None:
    send(pages.client, pages.client.get("/").text, 1, by="Zoë")
    answer = pages.send("/deal", doubles=BY_THE_SOURCE, **HEARTS)
    assert answer.status_code == 302
    assert answer.location == pages.home
    (deal,) = pages.now.deals
    assert deal.contract == "points-of-hearts"
    assert deal.chooser == A
    assert set(deal.doubles) == set(doubled("B>A B>C B>D D>C A>B"))
    assert deal.taken("hearts") == (3, 4, 5, 1)
    card = pages.after(answer)
    assert "Deal 1 is saved." in card
    assert "1 deal adds up: together −130 so far" in card
    assert pages.log.entries[0].by == "Zoë"


@pytest.mark.parametrize("mark", ["2-c0ffee123456", "7-c0ffee123456", "two"])
def test_a_new_deal_based_on_entries_that_are_gone_is_the_next_or_asked_about(pages: Pages, mark: str) -> None:
    """As after a backup was put back: of the deals before it none is there, and then another phone enters one."""
    page = pages.page("/deal")
    third = {"version": mark, "number": "3"}
    assert pages.fill(page, **third, **HEARTS).status_code == 302
    assert [deal.contract for deal in pages.now.deals] == ["points-of-hearts"]
    first = {"version": mark, "number": "1", "entry": "5d1c0000-0000-4000-8000-000000000000"}
    answer = pages.fill(page, **first, contract="last-trick", **{"result__last-trick__1": "2"})
    assert answer.status_code == 409
    assert "Deal 1 was entered or changed twice. Which one holds?" in answer.text
    assert [deal.contract for deal in pages.now.deals] == ["points-of-hearts"]


def test_fields_of_a_contract_are_shown_and_nothing_saved(pages: Pages) -> None:
    answer = pages.send("/deal", step="contract", doubles=["1-0"], **HEARTS)
    assert answer.status_code == 200
    assert pages.now.deals == ()
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
    pages: Pages, step: str, ticked: list[str], expected: set[str]
) -> None:
    answer = pages.send("/deal", step=step, doubles=ticked, **HEARTS)
    assert answer.status_code == 200
    assert Form(answer.text).ticked("doubles") == expected
    assert Form(answer.text).fields["result.hearts.13.1"] == ["4"]
    assert pages.now.deals == ()


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
def test_a_fault_is_shown_and_everything_typed_is_kept(pages: Pages, typed: dict[str, str], sentence: str) -> None:
    given = {**HEARTS, **typed}
    answer = pages.send("/deal", doubles=["1-0"], **given)
    assert answer.status_code in (400, 422)
    assert sentence in answer.text
    assert "Not saved yet" in answer.text
    fields = Form(answer.text).fields
    assert Form(answer.text).ticked("doubles") == {"1-0"}
    for name, value in given.items():
        if name not in ("contract", "chooser"):
            assert fields[name.replace("__", ".")] == [value]
    assert pages.now.deals == ()


def test_a_contract_without_any_count_asks_for_them(pages: Pages) -> None:
    answer = pages.send("/deal", contract="queens")
    assert answer.status_code == 422
    assert "Fill in how many each player took" in answer.text
    answer = pages.fill(answer.text, contract="domino")
    assert "Say which player it was." in answer.text


def test_a_single_taker_is_one_choice_and_two_units_are_two(pages: Pages) -> None:
    typed = {"result__trick-7__1": "3", "result__trick-13__1": "3"}
    pages.send("/deal", contract="seventh-thirteenth", **typed)
    pages.send("/deal", contract="queens", result__queens__4__2="4")  # what is empty is zero
    tricks, queens = pages.now.deals
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
    pages: Pages, typed: dict[str, str], code: str, sentence: str
) -> None:
    asked = pages.send("/deal", **HEARTS, **typed)
    assert asked.status_code == 422
    assert sentence in asked.text
    assert "Tick it and save again." in asked.text
    assert pages.now.deals == ()
    assert pages.fill(asked.text, accept=[code]).status_code == 302
    (deal,) = pages.now.deals
    assert deal.accepted == (code,)
    assert sentence in pages.page()
    assert "The table accepted this." in pages.page("/deal/1")


def test_a_finished_evening_has_no_next_deal_to_enter(pages: Pages) -> None:
    pages = pages.of(some_evening(BOOK))
    answer = pages.get("/deal")
    assert (answer.status_code, answer.location) == (302, pages.home)
    assert "Enter deal" not in pages.after(answer)


# Who chooses first, asked with the first deal

SEVEN = "Who holds the seven of spades?"


@pytest.fixture
def names_only(client: FlaskClient, store: Store) -> Pages:
    """Those of a new sheet without a first chooser."""
    answer = send(client, client.get("/new").text, **FOUR_NAMES)
    assert answer.status_code == 302
    key = answer.location.removeprefix("/s/")
    return Pages(client, store, Keys(key, store.open(key).view_key))


def test_four_names_are_enough(names_only: Pages) -> None:
    sheet = names_only.now
    assert (sheet.players, sheet.first_chooser) == (NAMES, None)
    card = names_only.page()
    assert "deal 1 of 12" in card
    assert "Enter deal 1" in card
    assert SEVEN in card
    assert SEVEN in names_only.page("/table")


def test_the_first_deal_asks_who_chooses_first(names_only: Pages) -> None:
    form = names_only.page("/deal")
    assert form.count(SEVEN) == 2  # in the line on top, and over the four names
    assert "chooser" not in Form(form).fields
    answer = names_only.fill(form, contract="last-trick", **{"result__last-trick__1": "3"})
    assert answer.status_code == 422
    assert names_only.fill(answer.text, chooser="2").status_code == 302
    sheet = names_only.now
    turn = sheet.standing.next
    assert turn is not None
    assert (sheet.chose_first, turn.roles.chooser) == (2, 3)
    assert Form(names_only.page("/order")).fields["first_chooser"] == ["2"]
    assert SEVEN not in names_only.page("/deal")


def test_every_rulebook_asks_in_its_own_words(client: FlaskClient) -> None:
    for rulebook in rulebook_keys():
        answer = send(client, client.get("/new").text, rulebook=rulebook, **FOUR_NAMES)
        for language, question in named(rulebook).first_chooser.items():
            assert question in client.get(f"{answer.location}/deal?lang={language}").text
