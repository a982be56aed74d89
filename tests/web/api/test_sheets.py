"""The JSON API: its answers when all is well, and when another client was first."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from scoresheet.core.bonken.changes import Renamed
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.keys import Keys
from scoresheet.core.log import Change, Entry
from scoresheet.formats.bonken.documents import computed, deal_to_table, to_document
from scoresheet.locales import texts
from scoresheet.store.sheets import Store
from scoresheet.views.bonken.explain import Explainer
from tests.house import house, house_table
from tests.strategies import SHIPPED, sheets
from tests.web.api.calls import called, contracts, document, hearts, last_trick, new, opened, stored, uuid

ANSWERS = {"version", "number", "deal"}


@pytest.fixture
def address(sheet_key: str) -> str:
    return f"/api/sheets/{sheet_key}"


@pytest.fixture
def two_deals(client: FlaskClient, address: str) -> str:
    """The address of a sheet with two deals, at version 2."""
    for number, deal in enumerate((last_trick(), hearts()), start=1):
        assert client.post(f"{address}/deals", json=new(number, deal)).status_code == 201
    return address


# A sheet


def test_a_document_without_deals_opens_a_sheet_with_two_keys(client: FlaskClient) -> None:
    answer = client.post("/api/sheets", json=document(title="Friday evening"))
    keys = answer.get_json()
    assert (answer.status_code, answer.headers["Location"], keys["version"]) == (201, keys["edit"], 0)
    assert keys["edit"] != keys["view"]
    by_edit, by_view = (client.get(called(keys[key])).get_json() for key in ("edit", "view"))
    assert (by_edit.pop("writable"), by_view.pop("writable")) == (True, False)
    assert by_edit == by_view
    assert by_edit["document"] == document(title="Friday evening")
    assert by_edit["computed"]["next"]["chooser"] == "Anna"


def test_the_claims_of_a_worked_example_are_not_kept(client: FlaskClient) -> None:
    deal = last_trick(expect={"total": -100})
    shown = client.get(opened(client, deals=[deal], expect={"complete": False})).get_json()["document"]
    [deal] = shown["deals"]
    assert shown == document(deals=[last_trick(doubles=[], id=deal["id"])])


def test_a_document_with_errors_is_refused_with_all_of_them(client: FlaskClient) -> None:
    deals = [last_trick("Zoë"), last_trick()]
    answer = client.post("/api/sheets", json=document(deals=deals))
    assert answer.status_code == 422
    assert [{**finding, "message": ""} for finding in answer.get_json()["findings"]] == [
        {"deal": 1, "code": "unknown-player", "severity": "error", "fields": ["result.last-trick"], "message": ""},
        {"deal": 2, "code": "repeated-contract", "severity": "error", "fields": ["contract"], "message": ""},
    ]


def test_an_unchanged_sheet_is_answered_304(client: FlaskClient, address: str) -> None:
    first = client.get(address)
    tag = first.headers["ETag"]
    assert tag.startswith('"')
    assert {"Accept-Language", "Cookie"} <= set(first.vary)
    for seen in (tag, f"W/{tag}"):
        again = client.get(address, headers={"If-None-Match": seen})
        assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    assert client.get(address, headers={"If-None-Match": tag, "Accept-Language": "nl"}).status_code == 200
    client.post(f"{address}/deals", json=new(1, last_trick()))
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 200


# A new deal


def test_a_new_deal_is_answered_with_its_scores(client: FlaskClient, address: str) -> None:
    answer = client.post(f"{address}/deals", json=new(1, hearts(chooser="Anna"), by="Carla"))
    body = answer.get_json()
    assert answer.status_code == 201
    assert set(body) == ANSWERS
    assert (body["version"], body["number"]) == (1, 1)
    assert body["deal"]["scores"] == {"Anna": 10, "Bram": -40, "Carla": -90, "Dirk": -10}
    shown = client.get(address).get_json()
    assert shown["version"] == 1
    assert shown["computed"]["deals"] == [body["deal"]]
    assert shown["document"]["deals"] == [hearts(chooser="Anna", id=uuid(1))]


def test_the_same_id_again_is_answered_as_the_first_time(app: Flask, client: FlaskClient, address: str) -> None:
    sent = new(1, last_trick())
    first = client.post(f"{address}/deals", json=sent)
    after_first = stored(app)
    again = client.post(f"{address}/deals", json=sent)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.get_json() == first.get_json()
    assert stored(app) == after_first

    client.post(f"{address}/deals", json=new(2, hearts()))
    client.delete(f"{address}/deals/1?version=2")
    latest = stored(app)
    long_after = client.post(f"{address}/deals", json=sent)
    assert long_after.status_code == 200
    assert long_after.get_json() == first.get_json()
    assert stored(app) == latest


def test_a_deal_that_came_with_the_document_is_known_by_its_id(app: Flask, client: FlaskClient) -> None:
    address = opened(client, deals=[last_trick(id=uuid(1))])
    before = stored(app)
    answer = client.post(f"{address}/deals", json=new(1, last_trick()))
    assert answer.status_code == 200
    assert (answer.get_json()["version"], answer.get_json()["number"]) == (0, 1)
    assert stored(app) == before


def test_a_warning_has_to_be_accepted_and_is_then_kept(client: FlaskClient, address: str) -> None:
    odd = last_trick(chooser="Bram", doubles=[["Bram", "Anna"]])
    refused = client.post(f"{address}/deals", json=new(1, odd, accept=["out-of-turn"]))
    assert refused.status_code == 422
    assert [finding["code"] for finding in refused.get_json()["findings"]] == ["chooser-doubles"]
    codes = ["out-of-turn", "chooser-doubles"]
    kept = client.post(f"{address}/deals", json=new(1, odd, accept=codes, accepted=["out-of-turn"]))
    assert kept.status_code == 201
    assert [finding["code"] for finding in kept.get_json()["deal"]["findings"]] == codes
    assert client.get(address).get_json()["document"]["deals"][0]["accepted"] == codes


def test_a_number_that_is_taken_gives_both_entries(client: FlaskClient, two_deals: str) -> None:
    client.put(f"{two_deals}/deals/1", json={"version": 2, **last_trick("Anna"), "by": "Anna", "entry": uuid(90)})
    mine = {"contract": "duck", "chooser": "Anna", "doubles": [], "result": {"tricks": {"Anna": 13}}}
    answer = client.post(f"{two_deals}/deals", json=new(1, mine, id=uuid(7)))
    assert answer.status_code == 409
    body = answer.get_json()
    assert (body["error"], body["version"], body["number"]) == ("conflict", 3, 1)
    assert [(theirs["version"], theirs["kind"], theirs["number"], theirs["by"]) for theirs in body["theirs"]] == [
        (1, "recorded", 1, None),
        (3, "corrected", 1, "Anna"),
    ]
    assert body["theirs"][1]["id"] == uuid(90)
    assert body["theirs"][1]["time"].endswith("+00:00")
    assert body["theirs"][1]["deal"] == last_trick("Anna", doubles=[], id=uuid(1))
    everybody = {"Anna": 13, "Bram": 0, "Carla": 0, "Dirk": 0}
    assert body["mine"] == {
        "kind": "recorded",
        "number": 1,
        "deal": {**mine, "result": {"tricks": everybody}, "id": uuid(7)},
    }


def test_a_conflict_with_a_deal_of_the_document_gives_it_as_theirs(client: FlaskClient) -> None:
    answer = client.post(f"{opened(client, deals=[last_trick()])}/deals", json=new(1, hearts("Anna")))
    assert answer.status_code == 409
    (theirs,) = answer.get_json()["theirs"]
    assert (theirs["version"], theirs["time"], theirs["deal"]["contract"]) == (0, None, "last-trick")


def test_a_deal_can_be_put_in_between(client: FlaskClient, two_deals: str) -> None:
    queens = {"contract": "queens", "chooser": "Bram", "result": {"queens": {"Bram": 4}}}
    answer = client.post(f"{two_deals}/deals", json=new(2, queens, id=uuid(8), insert=True, accept=["out-of-turn"]))
    assert (answer.status_code, answer.get_json()["number"]) == (201, 2)
    assert contracts(client, two_deals) == ["last-trick", "queens", "points-of-hearts"]


def test_a_number_beyond_the_next_gives_the_last_entry(client: FlaskClient, two_deals: str) -> None:
    client.delete(f"{two_deals}/deals/2?version=2")
    answer = client.post(f"{two_deals}/deals", json=new(3, hearts("Carla"), id=uuid(9)))
    assert answer.status_code == 409
    assert [(theirs["kind"], theirs["version"]) for theirs in answer.get_json()["theirs"]] == [("removed", 3)]
    assert answer.get_json()["number"] is None


# A correction


def test_a_correction_keeps_the_deals_id_and_may_change_its_contract(client: FlaskClient, two_deals: str) -> None:
    answer = client.put(f"{two_deals}/deals/1", json={"version": 2, **hearts("Anna"), "contract": "points-of-hearts"})
    assert answer.status_code == 422
    queens = {"contract": "queens", "chooser": "Anna", "doubles": [], "result": {"queens": {"Bram": 4}}}
    answer = client.put(f"{two_deals}/deals/1", json={"version": 2, **queens})
    body = answer.get_json()
    assert answer.status_code == 200
    assert set(body) == ANSWERS
    assert (body["version"], body["number"], body["deal"]["contract"]) == (3, 1, "queens")
    assert client.get(two_deals).get_json()["document"]["deals"][0]["id"] == uuid(1)


def test_a_deal_that_is_sent_back_with_its_note_leaves_room_for_a_later_one(
    client: FlaskClient, two_deals: str
) -> None:
    def note(version: int, text: str, entry: int) -> int:
        change = {"kind": "note-set", "number": 1, "note": text}
        return client.post(
            f"{two_deals}/changes", json={"id": uuid(entry), "version": version, "change": change}
        ).status_code

    assert note(2, "Mine", 80) == 201
    client.put(f"{two_deals}/deals/1", json={"version": 3, **last_trick("Anna", note="Mine")})
    assert note(3, "Ours", 81) == 201  # of a phone that has not seen the correction
    [deal, _] = client.get(two_deals).get_json()["document"]["deals"]
    assert (deal["result"], deal["note"]) == ({"last-trick": "Anna"}, "Ours")
    client.put(f"{two_deals}/deals/1", json={"version": 5, **last_trick("Anna", note="")})
    assert "note" not in client.get(two_deals).get_json()["document"]["deals"][0]


def test_a_correction_of_an_older_version_gives_both_entries(client: FlaskClient, two_deals: str) -> None:
    client.put(f"{two_deals}/deals/1", json={"version": 2, **last_trick("Anna")})
    answer = client.put(f"{two_deals}/deals/1", json={"version": 2, **last_trick("Bram")})
    body = answer.get_json()
    assert (answer.status_code, body["version"], body["number"]) == (409, 3, 1)
    assert [theirs["deal"]["result"]["last-trick"] for theirs in body["theirs"]] == ["Anna"]
    assert body["mine"] == {"kind": "corrected", "number": 1, "deal": last_trick("Bram", doubles=[], id=uuid(1))}


def test_a_correction_or_removal_on_an_older_version_conflicts_with_any_change(
    client: FlaskClient, two_deals: str
) -> None:
    client.delete(f"{two_deals}/deals/2?version=2")
    answers = (
        client.put(f"{two_deals}/deals/1", json={"version": 2, **last_trick("Anna")}),
        client.delete(f"{two_deals}/deals/1?version=2"),
    )
    assert [(answer.status_code, answer.get_json()["version"]) for answer in answers] == [(409, 3)] * 2


@pytest.mark.parametrize("number", [0, 3, 99])
def test_an_unknown_number_of_a_deal_is_404(client: FlaskClient, two_deals: str, number: int) -> None:
    for version in (0, 2, 7):
        assert client.put(f"{two_deals}/deals/{number}", json={"version": version, **hearts()}).status_code == 404
        assert client.delete(f"{two_deals}/deals/{number}?version={version}").status_code == 404


def test_a_correction_and_a_removal_sent_twice_are_stored_once(app: Flask, client: FlaskClient, two_deals: str) -> None:
    corrected = {"version": 2, **last_trick("Anna"), "entry": uuid(90)}
    calls: list[Callable[[], TestResponse]] = [
        lambda: client.put(f"{two_deals}/deals/1", json=corrected),
        lambda: client.delete(f"{two_deals}/deals/2?version=3&entry={uuid(91)}"),
    ]
    for call in calls:
        first, after_first = call(), stored(app)
        again = call()
        assert (first.status_code, again.status_code) == (200, 200)
        assert again.get_json() == first.get_json()
        assert stored(app) == after_first
    assert contracts(client, two_deals) == ["last-trick"]


# A removal


def test_a_removed_deal_leaves_the_sheet_and_the_others_move_up(client: FlaskClient, two_deals: str) -> None:
    answer = client.delete(f"{two_deals}/deals/1?version=2&by=Dirk")
    assert (answer.status_code, answer.get_json()) == (200, {"version": 3})
    assert contracts(client, two_deals) == ["points-of-hearts"]
    assert client.delete(f"{two_deals}/deals/1?version=4").status_code == 409  # a version that never was


# Any evening, sent whole or deal by deal


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sheet=st.sampled_from(SHIPPED).flatmap(sheets), language=st.sampled_from(["en", "nl"]))
def test_an_evening_computes_alike_deal_by_deal_and_whole(client: FlaskClient, sheet: Sheet, language: str) -> None:
    headers = {"Accept-Language": language}
    expected = computed(sheet, Explainer.of(sheet, texts(language)).finding)
    whole = to_document(sheet)
    address = called(client.post("/api/sheets", json={**whole, "deals": []}).get_json()["edit"])
    for number, deal in enumerate(sheet.deals, start=1):
        table = {"id": uuid(number), **deal_to_table(sheet, deal), "number": number}
        answer = client.post(f"{address}/deals", json=table, headers=headers)
        assert answer.status_code == 201, answer.text
        assert answer.get_json()["deal"] == expected["deals"][number - 1]
    in_one = called(client.post("/api/sheets", json=whole).get_json()["view"])
    for asked, version in ((address, len(sheet.deals)), (in_one, 0)):
        shown = client.get(asked, headers=headers).get_json()
        assert shown["version"] == version
        assert shown["computed"] == expected
    kept = client.get(in_one).get_json()["document"]
    assert all(deal.pop("id") for deal in kept["deals"])
    assert kept == {**whole, "deals": [{key: deal[key] for key in deal if key != "id"} for deal in whole["deals"]]}


# A version belongs to one history: a backup that was put back has other entries under the same numbers


def rename(store: Store, key: str, version: int, entry_id: str) -> None:
    """Makes this version with an entry, also where a test has others write before each."""
    Store.append(store, key, version - 1, Renamed((entry_id, "B", "C", "D")), entry_id=entry_id)


def test_another_entry_at_the_same_version_is_another_etag(client: FlaskClient, store: Store, keys: Keys) -> None:
    other = store.create(store.open(keys.edit).log.base)
    seen = []
    for key, entry in ((keys.edit, "mine"), (other.edit, "theirs")):
        rename(store, key, 1, entry)
        seen.append(client.get(f"/api/sheets/{key}").headers["ETag"])
    assert seen[0] != seen[1]
    asked = {"If-None-Match": seen[0]}
    assert client.get(f"/api/sheets/{keys.edit}", headers=asked).status_code == 304
    diverged = client.get(f"/api/sheets/{other.edit}", headers=asked)
    assert (diverged.status_code, diverged.headers["Sheet-History"]) == (200, "diverged")


def test_an_etag_that_did_not_diverge_gets_no_header(client: FlaskClient, store: Store, keys: Keys) -> None:
    seen = []
    for version in range(1, 5):
        seen.append(client.get(f"/api/sheets/{keys.view}").headers["ETag"])
        rename(store, keys.edit, version, f"{version}")
    for tag in (*seen, '"x"', '"0.1.0-2-en"', '"0.1.0-0-0-en"', 'W/"other-0-0-nl"'):
        answer = client.get(f"/api/sheets/{keys.view}", headers={"If-None-Match": tag})
        assert (answer.status_code, "Sheet-History" in answer.headers) == (200, False), tag
    answer = client.get(f"/api/sheets/{keys.view}", headers={"If-None-Match": "*"})
    assert (answer.status_code, "Sheet-History" in answer.headers) == (304, False)


def test_a_write_that_always_comes_second_ends_in_a_conflict(
    app: Flask, store: Store, sheet_key: str, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = FlaskClient(app, app.response_class)  # whose refused calls may come with what others store

    def append(key: str, based_on: int, change: Change, **given: Any) -> tuple[Entry, bool]:
        rename(store, sheet_key, based_on + 1, f"{based_on}")  # another client is a little faster
        return Store.append(store, key, based_on, change, **given)

    monkeypatch.setattr(store, "append", append)
    answer = client.post(f"{address}/deals", json=new(1, last_trick()))
    assert answer.status_code == 409
    assert {theirs["kind"] for theirs in answer.get_json()["theirs"]} == {"renamed"}
    assert contracts(client, address) == []


# With a rulebook inside the sheet


def test_a_phone_asks_for_the_rules_once_by_their_digest(client: FlaskClient) -> None:
    followed = client.get(f"{opened(client, rulebook=house_table())}?rulebook=id").get_json()
    assert followed["document"]["rulebook"] == house().id
    rules = client.get(f"/rulebooks/{house().id}.json")
    assert rules.get_json()["table"] == house_table()
    assert {unit["points"] for one in rules.get_json()["contracts"] for unit in one["units"]} >= {-50, -80}
    assert client.get(f"/rulebooks/{'0' * 40}.json").status_code == 404


def test_a_stored_rulebook_can_be_named_by_its_digest(client: FlaskClient) -> None:
    opened(client, rulebook=house_table())
    address = opened(client, rulebook=house().id)
    assert client.get(address).get_json()["document"]["rulebook"] == house_table()
    refused = client.post("/api/sheets", json=document(rulebook="0" * 40))
    assert (refused.status_code, refused.get_json()["place"]) == (400, "rulebook")


def test_a_sheet_goes_on_by_a_house_rulebook_and_back(client: FlaskClient) -> None:
    address = opened(client)
    opened(client, rulebook=house_table())
    for version, (was, to) in enumerate([("bonken-2002", house().id), (house_table(), "bonken-2002")]):
        change = {"kind": "rulebook-changed", "was": was, "rulebook": to}
        sent = {"id": uuid(version + 1), "version": version, "change": change}
        answer = client.post(f"{address}/changes", json=sent)
        assert (answer.status_code, answer.get_json()) == (201, {"version": version + 1})
    assert client.get(address).get_json()["document"]["rulebook"] == "bonken-2002"
