"""Permissions of pages of a tournament that write, and forged posts."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.store import Store
from tests.web.bonaken.championship.desk import Desk, fill, forms

OF_THE_DESK = ["/draw", "/cards", "/heading", "/undo", "/players", "/players/1", "/round/1/table/1", "/enter", "/who"]
EIGHT = [f"Speler {number}; nieuw" for number in range(8)]


@pytest.fixture
def desk(client: FlaskClient, store: Store) -> Desk:
    desk = Desk(client, store, EIGHT)
    desk.draw()
    desk.make_cards()
    fill(desk.client, desk.page("/players/1"), "/players/1", step="save", name="Ans")
    return desk


def test_these_pages_write_and_no_others(app: Flask) -> None:
    rules = {
        rule.rule.replace("<int:number>", "1").replace("<int:table>", "1")
        for rule in app.url_map.iter_rules()
        if "POST" in (rule.methods or ()) and rule.rule.startswith("/t/")
    }
    of_tables = ("/t/<key>/table/1/<card>", "/t/<key>/table/1/<card>/game/<int:game>")
    assert rules == {"/t/new", *of_tables, *(f"/t/<key>{path}" for path in OF_THE_DESK)}


def posted(desk: Desk) -> list[tuple[str, dict[str, object]]]:
    """Everything that the forms of the desk send, as they stand."""
    pages = ("", "/print", "/heading", "/log", "/players", "/players/1", "/round/1/table/1")
    found = [form for path in pages for form in forms(desk.page(path))]
    return [(form.action, {**form.fields, "step": step}) for form in found for step in (form.buttons or [""])]


def test_a_view_key_writes_on_no_page_of_a_tournament(desk: Desk) -> None:
    sent, before = posted(desk), desk.store.open(desk.key).log
    assert {action.removeprefix(desk.home) for action, _ in sent} >= {*OF_THE_DESK} - {"/enter"}
    for action, fields in sent:
        answer = desk.client.post(action.replace(desk.key, desk.view_key), data=fields)
        assert answer.status_code == 403, action
    assert desk.store.open(desk.key).log == before


@pytest.mark.parametrize("token", ["", "forged"])
def test_without_the_token_of_a_form_nothing_is_written(desk: Desk, token: str) -> None:
    sent, before = posted(desk), desk.store.open(desk.key).log
    for action, fields in sent:
        answer = desk.client.post(action, data={**fields, "csrf_token": token})
        assert answer.status_code in (302, 400), action
    assert desk.store.open(desk.key).log == before
    card = desk.cards[1]
    assert desk.client.post(f"{card}/game/1", data={"first_dealer": "0", "csrf_token": token}).status_code == 400


def test_a_page_for_everybody_has_no_form_and_no_way_to_the_desk(desk: Desk) -> None:
    for path in ("", "/ranking", "/screen", "/round/1"):
        page = desk.client.get(f"/t/{desk.view_key}{path}").text
        assert "<form" not in page
        assert desk.key not in page
    page = desk.client.get(desk.cards[1]).text
    assert desk.key not in page
