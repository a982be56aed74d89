"""What search engines may know, and that a page says in a sentence what it is about."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.core.bonken.rulebook import keys, named
from scoresheet.core.languages import LANGUAGES
from scoresheet.locales import texts
from scoresheet.store import Keys
from scoresheet.web import pdfs

UNLISTED = ["noindex, nofollow"]  # to every robot alike


def test_no_address_with_a_key_may_be_listed_and_every_other_may(
    app: Flask, client: FlaskClient, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdfs, "_rendered", lambda digest, make: b"%PDF-")
    said: dict[str, list[str]] = {}
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()):
            address = re.sub("<[^>]*>", "1", rule.rule.replace("<key>", keys.view))
            with client.get(address) as answer:
                said[rule.rule] = answer.headers.getlist("X-Robots-Tag")
    rules = [rule for rule in app.url_map.iter_rules() if not rule.build_only]
    with_key = {rule.rule for rule in rules if "key" in rule.arguments} & said.keys()
    assert len(with_key) >= 10
    assert {rule for rule, tags in said.items() if tags == UNLISTED} == with_key
    assert {rule for rule, tags in said.items() if not tags} == said.keys() - with_key


def test_a_wrong_key_is_not_listed_either(client: FlaskClient) -> None:
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
    for key in keys():
        for address in (f"/rules/{key}", f"/rules/{key}/examples"):
            assert description(client.get(f"{address}?lang={language}").text) == t.pick(named(key).summary)
