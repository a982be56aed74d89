"""Compressed responses, for clients that take them, with the same content."""

import gzip
from collections.abc import Callable

import brotli
import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.assets import STATIC
from scoresheet.core.bonken.rulebook import named
from scoresheet.web.bonken.phone import rulebook_address

GZIP = {"Accept-Encoding": "gzip, deflate"}  # as browsers ask over http, and over https
BROTLI = {"Accept-Encoding": "gzip, deflate, br, zstd"}


@pytest.mark.parametrize(
    ("asked", "coding", "decompress"), [(GZIP, "gzip", gzip.decompress), (BROTLI, "br", brotli.decompress)]
)
@pytest.mark.parametrize(
    "address",
    [
        "/rules/bonken-2002",  # a page without a form, whose token would be another a second later
        "/static/css/app.css",
        "/static/js/views/bonken/explain.js",
        "/rulebooks/bonken-2002.json",
        "/texts/nl.json",
    ],
)
def test_a_text_is_smaller_on_its_way_and_the_same_when_it_has_come(
    client: FlaskClient, address: str, asked: dict[str, str], coding: str, decompress: Callable[[bytes], bytes]
) -> None:
    plain = client.get(address, buffered=True)
    sent = client.get(address, headers=asked, buffered=True)
    assert "Content-Encoding" not in plain.headers
    assert sent.headers["Content-Encoding"] == coding
    assert sent.headers["Content-Length"] == str(len(sent.data))
    assert len(sent.data) < len(plain.data) / 2
    assert decompress(sent.data) == plain.data
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert "Accept-Encoding" in sent.headers["Vary"]


@pytest.mark.parametrize("accepted", ["", "identity", "gzip;q=0", "zstd"])
def test_whoever_cannot_read_it_gets_it_plain(client: FlaskClient, accepted: str) -> None:
    answer = client.get("/static/js/views/bonken/explain.js", headers={"Accept-Encoding": accepted}, buffered=True)
    assert "Content-Encoding" not in answer.headers
    assert answer.data == (STATIC / "js" / "views" / "bonken" / "explain.js").read_bytes()


def test_a_form_that_comes_back_is_compressed_too(client: FlaskClient, sheet_key: str) -> None:
    answer = client.post(f"/s/{sheet_key}/deal", headers=GZIP, buffered=True)
    assert answer.status_code == 400
    assert b"Choose a contract." in gzip.decompress(answer.data)


def test_what_is_short_or_no_text_goes_as_it_is(client: FlaskClient) -> None:
    for address in ("/healthz", "/static/fonts/DejaVuSans.ttf"):
        assert "Content-Encoding" not in client.get(address, headers=GZIP, buffered=True).headers


def test_what_the_browser_has_is_not_sent_again(app: Flask, client: FlaskClient) -> None:
    with app.test_request_context():
        handed = rulebook_address(named("bonken-2002"))
    for address in ("/static/js/views/bonken/explain.js", handed):
        first = client.get(address, headers=GZIP, buffered=True)
        again = client.get(address, headers={**GZIP, "If-None-Match": first.headers["ETag"]}, buffered=True)
        assert (again.status_code, again.data) == (304, b"")
        assert "Accept-Encoding" in again.headers["Vary"]
