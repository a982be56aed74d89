"""Pages of sheets that live on the phone: those of sheets with a key, drawn around an empty sheet."""

import json
import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.core.bonken.rulebook import keys, named
from scoresheet.web.phone.shells import EMPTY, NAMES, OF_ALL, OF_RULEBOOK, empty_pages, shell_keys, shell_pages

PAGES = (*EMPTY.values(), *OF_RULEBOOK.values(), *OF_ALL.values())
SHEETS = ("/here", *(f"/here/{key}" for key in keys()[1:]))


def written(client: FlaskClient, address: str) -> dict[str, Any]:
    """What a page hands its script."""
    found = re.search(r'<script type="application/json">(.*?)</script>', client.get(address).text)
    assert found
    told: dict[str, Any] = json.loads(unescape(found[1]))
    return told


def test_the_empty_pages_are_the_same_to_the_byte(app: Flask, client: FlaskClient) -> None:
    with app.test_request_context():
        pages = empty_pages()
    assert pages == ["/here", "/here/log", "/here/share"]
    assert len({client.get(page).data for page in pages}) == 1


def test_every_rulebook_has_every_page(app: Flask, client: FlaskClient) -> None:
    with app.test_request_context():
        pages = shell_pages()
    own = {f"{sheet}{page}" for sheet in SHEETS for page in OF_RULEBOOK.values()}
    assert {*pages} == own | {f"/here{page}" for page in OF_ALL.values()}
    assert [client.get(page).status_code for page in pages] == [200] * len(pages)


@pytest.mark.parametrize(("rulebook", "sheet"), [*zip(keys(), SHEETS, strict=True)])
def test_a_form_has_the_contracts_of_its_rulebook(client: FlaskClient, rulebook: str, sheet: str) -> None:
    found = re.findall(r'name="contract" value="([\w-]+)"', client.get(f"{sheet}/deal").text)
    assert {*found} == {contract.key for contract in named(rulebook).contracts}


@pytest.mark.parametrize("sheet", [*SHEETS[1:], "/here/0123456789abcdef"])
def test_the_card_of_an_earlier_version_leads_to_that_of_all_rulebooks(client: FlaskClient, sheet: str) -> None:
    assert client.get(sheet).location.endswith("/here")


@pytest.mark.parametrize("page", PAGES)
def test_a_page_tells_its_script_where_the_others_are(client: FlaskClient, page: str) -> None:
    told = written(client, f"/here{page}")
    assert told["shells"] == {
        key: {"card": "/here", "deal": f"{sheet}/deal"}
        for key, sheet in zip((*keys(), "any"), (*SHEETS, "/here/any"), strict=True)
    }
    assert {*told["rulebooks"]} == {*keys()}


def test_no_page_leads_to_one_that_only_a_server_has(client: FlaskClient) -> None:
    def status(link: str) -> int:
        with client.get(unescape(link)) as answer:
            return answer.status_code

    linked = {link for page in PAGES for link in re.findall(r'href="(/[^"]*)"', client.get(f"/here{page}").text)}
    assert [link for link in linked if link.startswith("/s/")] == []
    assert [link for link in linked if status(link) != 200] == []


def test_the_names_are_signs_that_nobody_is_called(client: FlaskClient) -> None:
    card = client.get("/here/deal").text
    assert all(name in card for name in NAMES)
    assert all("\ue000" <= name <= "\uf8ff" for name in NAMES)


@pytest.mark.parametrize("key", [*shell_keys().values()])
def test_nobody_writes_on_such_a_sheet(client: FlaskClient, key: str) -> None:
    assert client.get(f"/s/{key}/table").status_code == 404
    assert client.get(f"/api/sheets/{key}").status_code == 404
    answer = client.post(f"/s/{key}/undo")
    assert answer.status_code == 404
