"""What a phone keeps of the app: a worker that lists every file, and a manifest to install it by."""

import json
import re
from hashlib import sha256

import pytest
from flask.testing import FlaskClient

from scoresheet.web.phone import worker


def listed(source: str) -> list[str]:
    found = re.search(r"^const LISTS = (.*);$", source, flags=re.MULTILINE)
    assert found
    return [str(address) for address in json.loads(found[1])[""]["files"]]


def status(client: FlaskClient, address: str) -> tuple[int, str]:
    with client.get(address) as answer:
        return answer.status_code, answer.mimetype or ""


def test_every_address_that_the_worker_lists_has_the_digest_of_what_it_leads_to(client: FlaskClient) -> None:
    for address in listed(client.get("/sw.js").text):
        with client.get(address) as answer:
            assert sha256(answer.get_data()).hexdigest().startswith(address.split("?v=")[1]), address


def test_the_worker_lists_what_pages_load_and_nothing_that_is_not_there(client: FlaskClient) -> None:
    answer = client.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    addresses = listed(answer.text)
    assert {status(client, address)[0] for address in addresses} == {200}
    for page in ("/", "/new", "/calculator"):
        needed = re.findall(r'(?:href|src)="(/static/[^"]+)"', client.get(page).text)
        missing = [one for one in needed if one not in addresses and "paper" not in one and "icon-full" not in one]
        assert missing == []


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
    told = json.loads(answer.data)
    assert (told["start_url"], told["display"], told["lang"]) == ("/", "standalone", language)
    assert told["name"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}
    for icon in told["icons"]:
        assert status(client, icon["src"]) == (200, icon["type"])
    assert client.get(told["start_url"]).status_code == 200
