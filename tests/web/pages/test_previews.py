"""What a chat shows of an address that somebody sends: title, sentence and picture, and never a key."""

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.deal import Deal, taker
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.store import Keys, Store
from scoresheet.web.context import REACHABLE
from tests.strategies import NAMES, A, C

PREVIEW = r"http://localhost/static/preview\.png\?v=\w{16}"


def preview(client: FlaskClient, address: str, host: str = "localhost") -> dict[str, str]:
    """The fields for chats on a page, by name."""
    page = client.get(address, base_url=f"http://{host}").text
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">', page)
    assert len(found) == len(dict(found)), "each once"
    return {name: unescape(value) for name, value in found}


def test_a_shared_card_has_its_title_who_leads_and_a_picture(client: FlaskClient, store: Store) -> None:
    keys = store.create(Sheet(named("bonken-2002"), NAMES, A, (), 'Friday "at" <ours>'))
    store.append(keys.edit, 0, Recorded(1, Deal("last-trick", A, (), {"last-trick": taker(A)})), entry_id="1")
    told = preview(client, f"/s/{keys.view}")
    assert told["og:title"] == 'Friday "at" <ours>'
    assert told["og:description"] == "Bram, Carla and Dirk are in the lead together · deal 2 of 12"
    assert re.fullmatch(PREVIEW, told["og:image"])
    with client.get(told["og:image"].removeprefix("http://localhost")) as answer:
        assert (answer.status_code, answer.mimetype) == (200, "image/png")


def test_a_finished_evening_is_sent_with_its_winner(client: FlaskClient, full_key: str) -> None:
    assert preview(client, f"/s/{full_key}?lang=nl")["og:description"].startswith("Carla wint · De avond klopt")


@pytest.mark.parametrize("page", ["", "/deal", "/share", "/table", "/log", "/players", "/heading", "/order", "/keys"])
def test_no_field_for_chats_has_a_key_in_it(client: FlaskClient, store: Store, keys: Keys, page: str) -> None:
    store.append(keys.edit, 0, Recorded(1, Deal("last-trick", A, (), {"last-trick": taker(C)})), entry_id="1")
    for key in (keys.edit, keys.view):
        told = preview(client, f"/s/{key}{page}")
        assert "og:url" not in told
        assert not [name for name, value in told.items() if keys.edit in value or keys.view in value]


def test_the_picture_is_where_others_can_reach_it(app: Flask, client: FlaskClient) -> None:
    app.config[REACHABLE] = ("http://192.168.1.7:8000/",)
    assert preview(client, "/")["og:image"].startswith("http://192.168.1.7:8000/static/preview.png?v=")
    assert preview(client, "/", "bonken.example")["og:image"].startswith("http://bonken.example/static/preview.png")
