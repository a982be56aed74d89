"""One deal without a sheet, all of it in the address."""

import pytest
from flask.testing import FlaskClient

from tests.web.forms import Form

START = "/calculator?chooser=A"
HEARTS = "contract=points-of-hearts&chooser=A&doubles=AB,BA,BC,BD,DC&result.hearts=3,4,5,1"
MEN = "contract=no-men&chooser=B&result.kings=2,1,0,1&result.jacks=0,3,1,0"
COMPLETE = (
    f"/calculator?{HEARTS}",
    f"/calculator?A=Anna&D=Dirk&{HEARTS}",
    f"/calculator?rulebook=bonken-wikipedia&{MEN}",
    f"/calculator?rulebook=bonken-wikipedia&B=%3Cb%3E%26%22,&{MEN}",
    "/calculator?contract=seventh-thirteenth&chooser=D&result.trick-7=A&result.trick-13=D",
)


def press(client: FlaskClient, page: str, /, step: str = "save", **typed: str) -> str:
    """Where the form of a page leads when a button is pressed, with some fields typed over."""
    fields = {name: values[0] for name, values in Form(page).fields.items()}
    fields |= {name.replace("__", "."): value for name, value in typed.items()}
    answer = client.get("/calculator", query_string={**fields, "step": step})
    assert answer.status_code == 302
    return answer.location


def test_the_worked_example_is_scored_from_its_address(client: FlaskClient) -> None:
    page = client.get(f"/calculator?A=Anna&B=Bram&C=Carla&D=Dirk&{HEARTS}").text
    for words in (
        "Bram pays Anna <b>20</b>: 1 heart × 10 × 2 links.",
        "Together −130",
        "<bdi>Dirk</bdi></dt><dd>+60</dd>",
        "Anna: −30 + 20 (Bram) = −10",
    ):
        assert words in page


@pytest.mark.parametrize("address", COMPLETE)
def test_a_complete_deal_is_scored_and_leads_back_to_its_address(client: FlaskClient, address: str) -> None:
    page = client.get(address).text
    assert 'class="scores"' in page
    assert "Together −" in page
    assert press(client, page) == press(client, page, step="contract") == address


def test_a_link_leads_to_the_rules_of_the_chosen_contract(client: FlaskClient) -> None:
    assert 'href="/rules/bonken-2002#queens"' in client.get("/calculator?contract=queens").text
    assert 'id="queens"' in client.get("/rules/bonken-2002").text


def test_everything_typed_is_kept_in_the_address(client: FlaskClient) -> None:
    page = client.get("/calculator").text
    location = press(client, page, contract="queens", chooser="2", name_1=" Bram ")
    assert location == "/calculator?B=Bram&contract=queens&chooser=C&check=1"
    page = client.get(location).text
    assert "how many" in page
    location = press(client, page, **{"result.queens.4.0": "1", "result.queens.4.1": "2", "result.queens.4.3": "1"})
    assert location == "/calculator?B=Bram&contract=queens&chooser=C&result.queens=1,2,,1"
    assert "Together −180" in client.get(location).text


def test_a_word_is_several_doubles_and_the_same_word_again_takes_them_back(client: FlaskClient) -> None:
    location = press(client, client.get(START).text, step="call:zalen:1")
    assert location == "/calculator?chooser=A&doubles=BA,BC,BD"
    location = press(client, client.get(location).text, step="call:back-on-all:0")
    assert location == "/calculator?chooser=A&doubles=AB,BA,BC,BD"
    assert press(client, client.get(location).text, step="call:zalen:1") == "/calculator?chooser=A"


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("contract=queens&result.queens=1,1,1,0", "Queens: 3 of 4"),
        ("contract=queens&result.queens=1,x,1,0", "“x” is not a whole number"),
        (f"{HEARTS}&B=Dirk&D=dirk", "Two players cannot have the same name."),
        (f"{HEARTS}&B={'x' * 41}", "A name has at most 40 characters."),
        ("contract=last-trick&check=1", "Say which player it was."),
        ("contract=last-trick&doubles=AB&result.last-trick=D", "A chooses and may only go back"),
    ],
)
def test_a_fault_is_shown_as_a_sentence(client: FlaskClient, query: str, sentence: str) -> None:
    assert sentence in client.get(f"/calculator?{query}").text


@pytest.mark.parametrize(
    "query",
    [
        "rulebook=whist&contract=whist&chooser=E&doubles=AA,XY,A,,B&result.queens=1",
        "contract=queens&result.queens=1,2,3,4,5,6&result.queens=0",
        "contract=seventh-thirteenth&result.trick-7=AB&result.trick-13=",
        "chooser=&doubles=&A=&step.=&lang=fy",
        "contract=queens&result.queens=%00,%ff,,",
    ],
)
def test_a_malformed_address_still_gives_a_page(client: FlaskClient, query: str) -> None:
    assert client.get(f"/calculator?{query}").status_code == 200
