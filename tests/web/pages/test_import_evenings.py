"""Old evenings out of files: shown first, kept once they are ticked, and nothing that was here is changed."""

import json
import random
import re
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.circle import Circle
from scoresheet.formats.bonken.documents import to_document
from scoresheet.formats.json_toml import LONGEST_TOML, to_json
from scoresheet.store.archive import export_archive
from scoresheet.store.maintenance import new_keys
from scoresheet.store.sheets import Store
from scoresheet.web.pages.import_evenings import MOST_BODY
from scoresheet.web.rate_limit import SHEETS
from tests.bonaken import game as bonaken
from tests.strategies import BOOK, some_evening
from tests.sunmar import FIXTURE, FRIDAY, Evening, backup, files, game, zipped
from tests.web.api.calls import stored
from tests.web.forms import Form, send

BACKUP = backup([game(11, FIXTURE), game(11, FRIDAY)])


def look(client: FlaskClient, *files: bytes, name: str = "backup.zip") -> TestResponse:
    form = Form(client.get("/import").text)
    sent = [FileStorage(BytesIO(data), name) for data in files]
    # Made here, because the client leaves open the file in which it makes a large one.
    boundary, body = encode_multipart({**form.fields, "file": sent})
    return client.post(form.action, data=body, content_type=f"multipart/form-data; boundary={boundary}")


def keep(client: FlaskClient, page: TestResponse, **typed: str | list[str]) -> TestResponse:
    """Sends the form that keeps the ticked evenings."""
    form = Form(page.text)
    fields: dict[str, str | list[str]] = {**form.fields, "step": "keep", **typed}
    return client.post(form.action, data=fields)


def addresses(page: TestResponse) -> list[str]:
    return re.findall(r'<h2><a href="(/s/[a-z2-7]+)">', page.text)


def test_a_backup_is_shown_and_nothing_is_stored(client: FlaskClient, app: Flask) -> None:
    before = stored(app)
    page = look(client, BACKUP)
    assert page.status_code == 200
    assert stored(app) == before
    for words in (
        "2 evenings can be kept. Nothing is kept yet.",
        "Vrijdag · Friday 3 July 2026",
        "Piet, Marie, Kees, Ans",
        "Deal 1, Trumps of Spades: Piet 100 instead of 80 (+20), Marie 40 instead of 60 (−20), Kees 0 instead of 40",
        "In the other evenings all scores in the file agree with what was counted.",
    ):
        assert words in page.text
    assert Form(page.text).fields["keep"] != []


def test_ticked_evenings_are_kept_with_keys_of_their_own(client: FlaskClient, store: Store) -> None:
    page = keep(client, look(client, BACKUP))
    assert page.status_code == 200
    first, second = addresses(page)
    kept = store.open(first.removeprefix("/s/"))
    assert kept.writable
    assert kept.log.sheet.standing.endscores == (360, -60, -40, 160)
    assert client.get(second).status_code == 200
    [kept] = re.findall(r'id="kept">(.*?)</script>', page.text)
    seen = json.loads(kept)
    assert [sheet["address"] for sheet in seen] == [first, second]
    assert seen[0]["when"] == "2026-07-03T12:00:00.000Z"
    assert seen[0]["progress"] == {"scores": [360, -60, -40, 160], "played": 3, "deals": 12}
    assert "home/circles_on_pages" in page.text


def test_only_ticked_evenings_are_kept(client: FlaskClient, app: Flask) -> None:
    shown = look(client, BACKUP)
    ticked = Form(shown.text).fields["keep"]
    assert len(ticked) == 2
    assert len(addresses(keep(client, shown, keep=ticked[1:]))) == 1
    assert stored(app)[0] == 1
    again = keep(client, look(client, BACKUP), keep=[])
    assert again.status_code == 400
    assert "Tick the evenings" in again.text


def test_the_same_evening_is_imported_once(client: FlaskClient, app: Flask) -> None:
    shown = look(client, BACKUP)
    [first, _] = addresses(keep(client, shown))
    before = stored(app)
    twice = keep(client, shown)
    assert twice.status_code == 200
    assert addresses(twice) == []
    again = look(client, BACKUP)
    assert again.text.count("This evening is here already.") == 2
    assert "0 evenings can be kept." in again.text
    assert "keep" not in Form(again.text).fields
    assert first not in again.text
    assert stored(app) == before
    assert "/s/" not in again.text + twice.text


def test_an_import_writes_on_no_sheet_that_is_there(client: FlaskClient, app: Flask) -> None:
    begun = Evening(FRIDAY.players, 3, FRIDAY.rounds[:2], title="Vrijdag")
    keep(client, look(client, backup([game(11, begun)])))
    before = stored(app)
    shown = look(client, backup([game(11, FRIDAY)]))
    assert "here already, with fewer deals" in shown.text
    keep(client, shown, keep=re.findall(r'name="keep" value="([^"]+)"', look(client, BACKUP).text))
    assert stored(app) == before


def test_a_circle_in_an_export_is_named_and_its_evenings_are_shown(
    client: FlaskClient, store: Store, database: str, tmp_path: Path
) -> None:
    store.create(Circle("Thursday"))
    document = to_json(to_document(some_evening(BOOK))).encode()
    keep(client, look(client, document, name="evening.json"))
    export_archive(database, tmp_path / "all.zip")
    page = look(client, (tmp_path / "all.zip").read_bytes())
    assert page.status_code == 200
    assert "This is no evening but a circle or a tournament" in page.text
    assert "This evening is here already." in page.text


def test_importing_an_export_of_a_sheet_gives_no_key_of_that_sheet(
    client: FlaskClient, store: Store, database: str, tmp_path: Path
) -> None:
    evening = some_evening(BOOK)
    keys = store.create(Sheet(evening.rulebook, evening.players))
    for number, deal in enumerate(evening.deals, 1):
        id_ = str(uuid4())
        store.append(keys.edit, number - 1, Recorded(number, replace(deal, id=id_)), entry_id=id_)
    taken = {f"evening.{ending}": client.get(f"/s/{keys.view}.{ending}").data for ending in ("json", "csv")}
    log = client.get(f"/api/sheets/{keys.view}/log").data
    export_archive(database, tmp_path)  # what a host may have given away
    taken |= {path.name: path.read_bytes() for path in tmp_path.glob(f"{store.open(keys.view).public_id}*")}
    new, _ = new_keys(database, store.open(keys.view).public_id, view=True)
    for name, data in (taken | {"phone.json": log}).items():
        shown = look(client, data, name=name)
        kept = keep(client, shown) if "keep" in Form(shown.text).fields else shown
        for key in (new.view, new.edit):
            assert key not in shown.text + kept.text
        assert set(addresses(kept)).isdisjoint({f"/s/{new.view}", f"/s/{new.edit}"})
    assert store.open(new.edit).log.version == len(evening.deals)


def test_a_log_with_a_goer_at_an_empty_seat_is_named_and_files_beside_it_are_shown(
    client: FlaskClient, store: Store, database: str, tmp_path: Path
) -> None:
    store.create(bonaken(2, "A", "A W"))
    export_archive(database, tmp_path)
    [log] = tmp_path.glob("*.log.json")
    odd = json.loads(log.read_text())
    odd["sheet"]["deals"][0]["goers"][0][0] = 5
    page = look(client, BACKUP, json.dumps(odd).encode())
    assert page.status_code == 200
    assert "2 players sit at this table" in page.text
    assert 'name="keep"' in page.text


TWICE = Evening(FRIDAY.players, 3, (FRIDAY.rounds[0], FRIDAY.rounds[0]))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xff\xfe", "This is not UTF-8 text"),
        (b"SQLite format 3\0\x10", "This is a whole database, as `scoresheet backup` makes one"),
        (zipped({"manifest.json": b"{}", "../games.json": b""}), "“version” is missing"),
        (backup([game(11, TWICE)]), "This evening cannot come in."),
    ],
)
def test_an_invalid_file_gives_an_error_message(client: FlaskClient, app: Flask, data: bytes, words: str) -> None:
    before = stored(app)
    page = look(client, data)
    assert words in page.text
    assert page.status_code == (200 if "cannot come in" in words else 400)
    assert stored(app) == before


def test_without_a_file_one_is_asked_for(client: FlaskClient) -> None:
    page = send(client, client.get("/import").text)
    assert page.status_code == 400
    assert "Choose a file first." in page.text


@pytest.mark.parametrize("held", ["x", "é", "eJw", "\u0000", "A" * 1000])
def test_a_malformed_held_field_is_refused(client: FlaskClient, app: Flask, held: str) -> None:
    shown, before = look(client, BACKUP), stored(app)
    assert keep(client, shown, csrf_token="").status_code == 400
    token = Form(client.get("/import").text).fields["csrf_token"]
    page = client.post("/import", data={"csrf_token": token, "held": held, "step": "keep", "keep": "x"})
    assert page.status_code == 400
    assert stored(app) == before


def test_a_file_too_large_is_refused(client: FlaskClient) -> None:
    assert client.post("/import", data={"held": "x" * MOST_BODY}).status_code == 413


def test_a_file_too_large_for_the_form_is_not_shown(client: FlaskClient) -> None:
    parts = files([game(11, FRIDAY)])
    noise = random.Random(2002).randbytes(2_200_000).hex().encode()  # packs to half of it
    settings = {"algo": "sha256", "hash": sha256(noise).hexdigest()}
    manifest = json.loads(parts["manifest.json"])
    manifest["contains"].append("settings")
    manifest["hashes"]["settings"] = settings
    parts |= {"settings.json": noise, "manifest.json": json.dumps(manifest).encode()}
    with look(client, zipped(parts)) as page:
        assert page.status_code == 400
        assert b"larger than 2 MB" in page.data


def test_names_out_of_a_file_are_text(client: FlaskClient) -> None:
    script = Evening(("<script>alert(1)</script>", "=1+1", "{{ 7 * 7 }}", "D"), 3, FRIDAY.rounds, title='"><b>x')
    shown = look(client, backup([game(11, script)]), name='"><script>.zip')
    assert "<script>alert" not in shown.text
    assert "<b>x" not in shown.text
    kept = keep(client, shown)
    assert "<script>alert" not in kept.text


def test_old_evenings_fit_in_one_minute_of_the_rate_limit(client: FlaskClient, app: Flask) -> None:
    app.config[SHEETS] = 1
    assert len(addresses(keep(client, look(client, BACKUP)))) == 2
    other = Evening(FRIDAY.players, 3, FRIDAY.rounds, id="11111111-5555-4555-8555-0000000000e5")
    assert keep(client, look(client, backup([game(11, other)]))).status_code == 429


def test_toml_files_have_a_limit_together(client: FlaskClient) -> None:
    remarks = b"#".ljust(LONGEST_TOML, b"a")  # two of them are exactly what fits
    page = look(client, *[zipped({f"{number}.toml": remarks for number in range(3)})] * 2)
    assert page.status_code == 400
    assert page.text.count("Together the TOML files are longer than 512 kB") == 4
