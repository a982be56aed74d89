"""The one empty page of sheets that live on the phone."""

import json
import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.core.bonken.rulebook import rulebook_keys
from scoresheet.web.bonken.phone import LOCAL_PAGES, frame_addresses

ADDRESSES = ["/here", *(f"/here/{page}" for page in ("log", "share", "deal", "players", "heading", "order", "rules"))]


def page_data(client: FlaskClient) -> dict[str, Any]:
    """The data that the page gives its script."""
    found = re.search(r'<script type="application/json">(.*?)</script>', client.get("/here").text)
    assert found
    data: dict[str, Any] = json.loads(unescape(found[1]))
    return data


def status(client: FlaskClient, address: str) -> int:
    with client.get(unescape(address)) as answer:
        return answer.status_code


def test_the_frame_is_the_same_to_the_byte_at_every_address(app: Flask, client: FlaskClient) -> None:
    with app.test_request_context():
        assert frame_addresses() == ADDRESSES
    assert len({client.get(page).data for page in ADDRESSES}) == 1


def test_the_frame_has_nothing_of_a_sheet(client: FlaskClient) -> None:
    text = client.get("/here/deal").text
    assert "<form" not in text
    assert re.search("[\ue000-\uf8ff]", text) is None


@pytest.mark.parametrize("page", ["", "/deal"])
@pytest.mark.parametrize("rulebook", [rulebook_keys()[1], "0123456789abcdef0123456789abcdef01234567"])
def test_pages_by_rulebook_of_earlier_versions_lead_to_the_frame(client: FlaskClient, rulebook: str, page: str) -> None:
    assert client.get(f"/here/{rulebook}{page}").location.endswith(f"/here{page}")


def test_the_frame_gives_its_script_the_addresses_of_pages_and_rulebooks(client: FlaskClient) -> None:
    data = page_data(client)
    assert data["pages"] == dict(zip(LOCAL_PAGES, ADDRESSES, strict=True))
    assert {*data["rulebooks"]} == {book["id"] for book in data["books"]} == {*rulebook_keys()}
    needed = [
        *data["rulebooks"].values(),
        *data["styles"].values(),
        data["texts"],
        data["texts_local"],
        data["texts_house"],
        data["new"],
    ]
    assert [address for address in needed if status(client, address) != 200] == []
