"""Search engines: pages that they may list, and the description that a page has for them."""

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.deal import Deal, taker
from scoresheet.core.bonken.rulebook import named, rulebook_keys
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.keys import Keys
from scoresheet.core.languages import LANGUAGES
from scoresheet.locales import texts
from scoresheet.store.sheets import Store
from scoresheet.web import downloads_and_qr
from scoresheet.web.context import REACHABLE
from tests.store.asking import write
from tests.strategies import BOOK, NAMES, A, C

UNLISTED = ["noindex, nofollow"]  # to every robot alike


def test_addresses_with_a_key_are_noindex_and_no_others(
    app: Flask, client: FlaskClient, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(downloads_and_qr, "_rendered", lambda digest, make: b"%PDF-")
    found: dict[str, list[str]] = {}
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()):
            address = re.sub("<[^>]*>", "1", rule.rule.replace("<key>", keys.view))
            with client.get(address) as answer:
                found[rule.rule] = answer.headers.getlist("X-Robots-Tag")
    rules = [rule for rule in app.url_map.iter_rules() if not rule.build_only]
    with_key = {rule.rule for rule in rules if "key" in rule.arguments} & found.keys()
    assert len(with_key) >= 10
    assert {rule for rule, tags in found.items() if tags == UNLISTED} == with_key
    assert {rule for rule, tags in found.items() if not tags} == found.keys() - with_key


def test_an_unknown_key_is_noindex_too(client: FlaskClient) -> None:
    assert client.get("/s/nobody").headers.getlist("X-Robots-Tag") == UNLISTED


def description(page: str) -> str:
    found = re.findall('<meta name="description" content="([^"]*)">', page)
    assert len(found) == 1
    return str(found[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_described_in_their_own_language(client: FlaskClient, language: str, sheet_key: str) -> None:
    t = texts(language)
    for address in ("/", f"/s/{sheet_key}", f"/s/{sheet_key}/deal", "/nowhere"):
        assert description(client.get(f"{address}?lang={language}").text) == t("home.what")
    for key in rulebook_keys():
        for address in (f"/rules/{key}", f"/rules/{key}/examples"):
            assert description(client.get(f"{address}?lang={language}").text) == t.pick(named(key).summary)


# The preview of an address in a chat: title, sentence and picture, and never a key

PREVIEW = r"http://localhost/static/preview\.png\?v=\w{16}"


def preview(client: FlaskClient, address: str, host: str = "localhost") -> dict[str, str]:
    """The fields for chats on a page, by name."""
    page = client.get(address, base_url=f"http://{host}").text
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">', page)
    assert len(found) == len(dict(found)), "each once"
    return {name: unescape(value) for name, value in found}


def test_a_shared_card_has_its_title_who_leads_and_a_picture(client: FlaskClient, store: Store) -> None:
    keys = store.create(Sheet(BOOK, NAMES, A, (), 'Friday "at" <ours>'))
    write(store, keys.edit, Recorded(1, Deal("last-trick", A, (), {"last-trick": taker(A)})))
    fields = preview(client, f"/s/{keys.view}")
    assert fields["og:title"] == 'Friday "at" <ours>'
    assert fields["og:description"] == "Bram, Carla and Dirk are in the lead together · deal 2 of 12"
    assert re.fullmatch(PREVIEW, fields["og:image"])
    with client.get(fields["og:image"].removeprefix("http://localhost")) as answer:
        assert (answer.status_code, answer.mimetype) == (200, "image/png")


def test_a_finished_evening_is_sent_with_its_winner(client: FlaskClient, full_key: str) -> None:
    assert preview(client, f"/s/{full_key}?lang=nl")["og:description"].startswith("Carla wint · De avond klopt")


@pytest.mark.parametrize("page", ["", "/deal", "/share", "/table", "/log", "/players"])
def test_no_preview_field_has_a_key_in_it(client: FlaskClient, store: Store, keys: Keys, page: str) -> None:
    write(store, keys.edit, Recorded(1, Deal("last-trick", A, (), {"last-trick": taker(C)})))
    for key in (keys.edit, keys.view):
        fields = preview(client, f"/s/{key}{page}")
        assert "og:url" not in fields
        assert not [name for name, value in fields.items() if keys.edit in value or keys.view in value]


def test_the_preview_picture_has_an_address_that_others_can_reach(app: Flask, client: FlaskClient) -> None:
    app.config[REACHABLE] = ("http://192.168.1.7:8000/",)
    assert preview(client, "/")["og:image"].startswith("http://192.168.1.7:8000/static/preview.png?v=")
    assert preview(client, "/", "bonken.example")["og:image"].startswith("http://bonken.example/static/preview.png")
