"""A form that a script sends is told where it would have been led; every answer says which release made it."""

from flask import Flask
from flask.testing import FlaskClient

from scoresheet.store import Keys, Store
from scoresheet.web.release import HEADER, release
from tests.web.forms import Form

FETCH = {"X-Requested-With": "fetch"}
TRICK = {"step": "save", "contract": "last-trick", "chooser": "0", "result.last-trick.1": "1"}


def test_a_script_is_told_where_others_are_led(client: FlaskClient, store: Store, keys: Keys) -> None:
    form = Form(client.get(f"/s/{keys.edit}/deal").text)
    sent = {**form.fields, **TRICK, "by": "Bram"}
    answer = client.post(f"/s/{keys.edit}/deal", data=sent, headers=FETCH)
    assert (answer.status_code, answer.get_json()) == (200, {"location": f"/s/{keys.edit}"})
    assert any(cookie.startswith("who=Bram") for cookie in answer.headers.getlist("Set-Cookie"))
    assert answer.headers[HEADER] == release()
    assert store.lookup(keys.edit).version == 1
    assert "Deal 1 is saved" in client.get(f"/s/{keys.edit}").text
    again = client.post(f"/s/{keys.edit}/deal", data=sent)
    assert (again.status_code, again.location) == (302, f"/s/{keys.edit}")


def test_a_script_is_told_of_a_replaced_key_in_json_and_of_a_wrong_form_in_html(
    client: FlaskClient, store: Store, keys: Keys
) -> None:
    form = Form(client.get(f"/s/{keys.edit}/deal").text)
    wrong = client.post(f"/s/{keys.edit}/deal", data={**form.fields, "step": "save"}, headers=FETCH)
    assert (wrong.status_code, wrong.mimetype) == (422, "text/html")
    store.replace_edit_key(keys.edit)
    gone = client.post(f"/s/{keys.edit}/deal", data={**form.fields, **TRICK}, headers=FETCH)
    assert (gone.status_code, gone.get_json()["error"]) == (404, "no-sheet")


def test_a_script_may_send_a_form_that_was_kept_from_another_session(
    app: Flask, client: FlaskClient, store: Store, keys: Keys
) -> None:
    ahead = client.get(f"/s/{keys.edit}/deal", headers={"Purpose": "prefetch"})  # which sets no cookie
    kept = {**Form(ahead.text).fields, **TRICK}
    assert app.test_client().post(f"/s/{keys.edit}/deal", data=kept).status_code == 400
    assert app.test_client().post(f"/s/{keys.edit}/deal", data=kept, headers=FETCH).status_code == 200
    assert store.lookup(keys.edit).version == 1


def test_no_other_site_may_set_the_header_of_a_script(client: FlaskClient, keys: Keys) -> None:
    asks = {
        "Origin": "https://elsewhere.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "x-requested-with",
    }
    answer = client.options(f"/s/{keys.edit}/deal", headers=asks)
    assert not [name for name, _ in answer.headers if name.startswith("Access-Control-")]


def test_pages_and_json_say_their_release_and_files_do_not(client: FlaskClient, keys: Keys) -> None:
    for address in ("/", f"/s/{keys.edit}", f"/api/sheets/{keys.view}", "/nowhere"):
        assert client.get(address).headers[HEADER] == release()
    assert f'data-release="{release()}"' in client.get("/").text
    with client.get("/static/css/app.css") as file:
        assert HEADER not in file.headers
