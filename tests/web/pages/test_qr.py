"""Addresses and QR codes of a sheet that work on other phones, too."""

import pytest
from flask import Flask

from scoresheet.store.sheets import Store
from scoresheet.web.context import BY_NAME, REACHABLE
from tests.bonaken import game
from tests.strategies import BOOK, some_evening

OUTSIDE = "http://192.0.2.7:8000/"


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("http://localhost:8000", OUTSIDE),
        ("http://127.0.0.1:8000", OUTSIDE),
        ("http://[::1]:8000", OUTSIDE),
        ("http://192.0.2.9:8000", "http://192.0.2.9:8000/"),
        ("https://bonken.example", "https://bonken.example/"),
        ("https://localhost.example", "https://localhost.example/"),
    ],
)
def test_an_address_for_others_is_never_localhost(app: Flask, sheet_key: str, host: str, expected: str) -> None:
    app.config[REACHABLE] = (OUTSIDE,)
    page = app.test_client().get(f"/s/{sheet_key}", base_url=host).text
    assert f'<code class="address">{expected}s/{sheet_key}</code>' in page


def test_a_qr_code_at_localhost_has_the_address_for_others(app: Flask, sheet_key: str) -> None:
    app.config[REACHABLE] = (OUTSIDE,)
    client, path = app.test_client(), f"/s/{sheet_key}/qr.svg?for=edit"
    here, there = (client.get(path, base_url=host).data for host in ("http://localhost:8000", OUTSIDE))
    assert here == there != client.get(path, base_url="http://192.0.2.9:8000").data


@pytest.mark.parametrize("base", [some_evening(BOOK), game(4, "D")], ids=["bonken", "bonaken"])
def test_an_address_only_this_machine_can_open_is_shown_with_a_warning(app: Flask, store: Store, base: object) -> None:
    key = store.create(base).edit
    page = app.test_client().get(f"/s/{key}", base_url="http://localhost:8000").text
    assert f'<code class="address">http://localhost:8000/s/{key}</code>' in page
    warning = "Only this computer can open this address"
    assert page.count(warning) == 2
    app.config[REACHABLE] = (OUTSIDE,)
    assert warning not in app.test_client().get(f"/s/{key}", base_url="http://localhost:8000").text


def test_the_address_that_phones_came_by_is_shown_and_no_other_host(app: Flask, sheet_key: str) -> None:
    app.config[REACHABLE] = (OUTSIDE, "http://198.51.100.2:8000/")
    app.config[BY_NAME] = ("http://laptop.local:8000/",)
    for host, shown in (
        ("http://laptop.local:8000", "http://laptop.local:8000/"),
        ("http://198.51.100.2:8000", "http://198.51.100.2:8000/"),
        ("http://evil.example", "http://198.51.100.2:8000/"),
    ):
        app.test_client().get("/", base_url=host)
        page = app.test_client().get(f"/s/{sheet_key}", base_url="http://localhost:8000").text
        assert f'<code class="address">{shown}s/{sheet_key}</code>' in page
