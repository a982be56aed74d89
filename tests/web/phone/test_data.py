"""Data of the server for the phone's scripts: rulebooks and texts as JSON that a browser may keep."""

import json
import re
from hashlib import sha256
from typing import Any

import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonken.changes import Corrected, Recorded, Removed
from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.languages import LANGUAGES
from scoresheet.locales import texts
from scoresheet.store.sheets import Store
from scoresheet.web.bonaken.phone import bonaken_texts
from scoresheet.web.bonken.phone import house_texts, local_texts, sheet_texts
from scoresheet.web.phone import worker
from scoresheet.web.phone.data import all_texts, keys_in, with_ids
from tests.store.asking import write
from tests.strategies import BOOK, NAMES

ENGLISH = texts("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_in_the_language_of_the_address_not_of_the_browser(client: FlaskClient, language: str) -> None:
    other = next(one for one in LANGUAGES if one != language)
    answer = client.get(f"/texts/{language}.json", headers={"Accept-Language": other})
    assert answer.get_json() == sheet_texts(texts(language))
    assert answer.get_json()["list.none"] == texts(language)("list.none")


@pytest.mark.parametrize(
    ("script", "named"),
    [
        ('$.t("role.dealer")', {"role.dealer"}),
        ("explain.text(`role.${role}`)", {"role.dealer", "role.leader"}),
        ('$.t($concatenated("number.", what))', {"number.of", "number.next"}),
        ('/** explain.text("number.of") */\nattempt("bonken.by");', set()),
        ("`message.${change.kind}`", {"message.undone"}),  # and not a message of the server about circles
    ],
)
def test_scripts_get_the_texts_that_they_name_whole_or_by_prefix(script: str, named: set[str]) -> None:
    known = ("role.dealer", "role.leader", "number.of", "number.next", "message.undone", "message.circle-joined")
    assert keys_in([script], known) == named


def test_no_page_gets_texts_of_another() -> None:
    card, own, house, bonaken = (some(ENGLISH) for some in (sheet_texts, local_texts, house_texts, bonaken_texts))
    assert {"moment.wins", "local.cleared", "bonaken.outlook.suf"} & {*card} == {"moment.wins"}
    assert {"moment.wins", "local.cleared", "bonaken.outlook.suf"} & {*own} == {"local.cleared"}
    assert {"error.too-few-plus", "error.pdf-busy", "error.no-zip"} & {*house} == {"error.too-few-plus"}
    assert [key for key in bonaken if key.startswith(("moment.", "season.", "error.pdf"))] == []
    assert bonaken["follow.refused"] == all_texts(ENGLISH)["bonaken.follow.refused"] != card["follow.refused"]


def test_the_start_page_has_no_texts_of_cards_and_deals(client: FlaskClient) -> None:
    own = re.findall(r'<script type="application/json">(.*?)</script>', client.get("/").text)
    keys = {key for found in own for key in json.loads(found)}
    assert {"home.now", "copies.only", "season.ranking"} <= keys
    assert [key for key in keys if key.startswith(("bonaken.", "call.", "finding.", "settlement.", "turn."))] == []


@pytest.mark.parametrize("address", ["/texts/fy.json", "/rulebooks/bridge.json"])
def test_an_unknown_language_or_rulebook_is_404(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_deal_without_an_id_has_the_one_that_phones_give_it(store: Store) -> None:
    opened_with = tuple(Deal(contract, 0, (), {}) for contract in ("queens", "duck"))
    key = store.create(Sheet(BOOK, NAMES, 0, opened_with)).edit
    changes = (Removed(1), Recorded(2, Deal("domino", 1, (), {})), Corrected(1, Deal("duck", 2, (), {})))
    entries = write(store, key, *changes)
    opened = store.open(key)
    assert [deal.id for deal in with_ids(opened).deals] == [f"{opened.public_id[:24]}000000000002", entries[1].id]


# The worker and the manifest


MOST_KEPT = 150_000  # bytes as they travel, before a second game is played


def lists_in(source: str) -> dict[str, dict[str, Any]]:
    """The lists of what a worker keeps, by language."""
    found = re.search(r"^const LISTS = (.*);$", source, flags=re.MULTILINE)
    assert found
    lists: dict[str, dict[str, Any]] = json.loads(found[1])
    return lists


def test_the_worker_lists_the_files_of_pages_with_their_digests(client: FlaskClient) -> None:
    answer = client.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    lists = lists_in(answer.text).values()
    addresses = [str(address) for kept in lists for one in (kept, *kept["games"]) for address in one["files"]]
    assert {address.split("/")[1] for address in addresses} == {"rulebooks", "static", "texts"}
    for address in addresses:
        with client.get(address) as file:
            assert (file.status_code, file.headers["Cache-Control"]) == (200, "public, max-age=31536000, immutable")
            assert sha256(file.get_data()).hexdigest().startswith(address.split("?v=")[1]), address
    for page in ("/", "/new", "/calculator"):
        needed = re.findall(r'(?:href|src)="(/static/[^"]+)"', client.get(page).text)
        missing = [one for one in needed if one not in addresses and "paper" not in one and "icon-full" not in one]
        assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_files_that_a_phone_keeps_at_first_are_small(client: FlaskClient, language: str) -> None:
    kept = lists_in(client.get("/sw.js").text)[language]
    weights = {}
    for address in (*kept["pages"], *kept["files"]):
        with client.get(address, headers={"Accept-Encoding": "br", "Accept-Language": language}) as answer:
            weights[address] = len(answer.data)
    assert sum(weights.values()) <= MOST_KEPT, sorted(weights.items(), key=lambda item: -item[1])[:8]


def test_another_release_makes_another_worker(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    before = client.get("/sw.js")
    assert before.text.startswith(f'const VERSION = "{client.get("/").headers["Scoresheet-Release"]}";')
    monkeypatch.setattr(worker, "release", lambda: "the next")
    after = client.get("/sw.js")
    assert after.headers["ETag"] != before.headers["ETag"]
    assert after.text.splitlines()[0] != before.text.splitlines()[0]


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_manifest_has_name_start_and_icons_that_are_there(client: FlaskClient, language: str) -> None:
    answer = client.get("/manifest.webmanifest", headers={"Accept-Language": language})
    assert answer.mimetype == "application/manifest+json"
    manifest = json.loads(answer.data)
    assert (manifest["start_url"], manifest["display"], manifest["lang"]) == ("/", "standalone", language)
    assert manifest["name"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        with client.get(icon["src"]) as file:
            assert (file.status_code, file.mimetype) == (200, icon["type"])
    assert client.get(manifest["start_url"]).status_code == 200
