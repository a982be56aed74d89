"""Rulebooks that were made or played by on a device can be chosen again there, without a script."""

import re

from flask.testing import FlaskClient

from scoresheet.core.bonken.rulebook import keys
from tests.web.bonken.test_house_rules import ZERO_SUM, made
from tests.web.forms import FOUR_NAMES, send


def offered(client: FlaskClient, address: str = "/new") -> list[str]:
    page = client.get(address).get_data(as_text=True)
    return re.findall(r'name="rulebook" value="([^"]+)"', page)


def chosen(client: FlaskClient, address: str = "/new") -> list[str]:
    """The one of them that is chosen already."""
    page = client.get(address).get_data(as_text=True)
    return re.findall(r'name="rulebook" value="([^"]+)" checked', page)


def start(client: FlaskClient, rulebook: str, address: str = "/new") -> str:
    """Starts an evening by a rulebook; the address of its card."""
    page = client.get(address).get_data(as_text=True)
    answer = send(client, page, rulebook=rulebook, **FOUR_NAMES)
    assert answer.status_code == 302
    return answer.headers["Location"]


def test_whoever_made_rules_finds_them_first_on_the_page_of_a_new_sheet(client: FlaskClient) -> None:
    assert offered(client) == list(keys())
    own = made(client, name="Bij oma", **ZERO_SUM)
    assert offered(client) == [own.id, *keys()]
    assert chosen(client) == [own.id]
    assert "Bij oma" in client.get("/new").get_data(as_text=True)
    assert offered(client.application.test_client()) == list(keys())


def test_the_rules_of_the_last_evening_are_proposed_for_the_next(client: FlaskClient) -> None:
    own = made(client, **ZERO_SUM)
    start(client, "king-portugal")
    assert chosen(client) == ["king-portugal"]
    assert offered(client) == [own.id, *keys()]
    start(client, own.id)
    assert chosen(client) == [own.id]


def test_no_more_than_four_are_remembered(client: FlaskClient) -> None:
    names = ("one", "two", "three", "four", "five")
    books = [made(client, name=name) for name in names]
    assert offered(client) == [book.id for book in reversed(books[1:])] + list(keys())


def test_another_evening_keeps_the_house_rules_also_on_another_phone(client: FlaskClient) -> None:
    own = made(client, **ZERO_SUM)
    card = start(client, own.id, f"/new?rulebook={own.id}")
    page = client.application.test_client().get(card).get_data(as_text=True)
    rematch = re.search(r'class="[^"]*rematch[^"]*" href="([^"]+)"', page)
    assert rematch
    assert chosen(client, rematch[1].replace("&amp;", "&")) == [own.id]


def test_what_can_be_printed_and_worked_out_by_them_is_offered_too(client: FlaskClient) -> None:
    own = made(client, name="Bij oma")
    for address in ("/print", "/calculator", "/rules/bonken-2002"):
        page = client.get(address).get_data(as_text=True)
        assert own.id in page, address
        assert "Bij oma" in page, address


def test_a_cookie_with_anything_in_it_is_no_trouble(client: FlaskClient) -> None:
    for odd in ("", "...", "0" * 40, "x" * 3000, "bonken-2002.nothing." + "f" * 40, "%00"):
        client.set_cookie("rulebooks", odd)
        assert offered(client) == list(keys())
