"""The one empty page of sheets that live on the phone."""

import json
import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.core.bonken.rulebook import rulebook_keys
from scoresheet.web.bonken.phone import LOCAL_PAGES, frame_addresses

ADDRESSES = ["/here", *(f"/here/{page}" for page in ("log", "share", "deal", "players", "heading", "order", "rules"))]


def test_the_frame_is_the_same_at_every_address_and_has_nothing_of_a_sheet(app: Flask, client: FlaskClient) -> None:
    with app.test_request_context():
        assert frame_addresses() == ADDRESSES
    [frame] = {client.get(page).text for page in ADDRESSES}
    assert "<form" not in frame
    assert re.search("[\ue000-\uf8ff]", frame) is None


@pytest.mark.parametrize("page", ["", "/deal"])
@pytest.mark.parametrize("rulebook", [rulebook_keys()[1], "0123456789abcdef0123456789abcdef01234567"])
def test_pages_by_rulebook_of_earlier_versions_lead_to_the_frame(client: FlaskClient, rulebook: str, page: str) -> None:
    assert client.get(f"/here/{rulebook}{page}").location.endswith(f"/here{page}")


def test_the_frame_gives_its_script_the_addresses_of_pages_and_rulebooks(client: FlaskClient) -> None:
    found = re.search(r'<script type="application/json">(.*?)</script>', client.get("/here").text)
    assert found
    data = json.loads(unescape(found[1]))
    assert data["pages"] == dict(zip(LOCAL_PAGES, ADDRESSES, strict=True))
    assert {*data["rulebooks"]} == {book["id"] for book in data["books"]} == {*rulebook_keys()}
    texts = (data[name] for name in ("texts", "texts_local", "texts_house"))
    for address in (*data["rulebooks"].values(), *data["styles"].values(), *texts, data["new"]):
        assert client.get(unescape(address), buffered=True).status_code == 200, address
