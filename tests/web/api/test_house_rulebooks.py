"""The JSON API with a rulebook inside the sheet, and where phones find it."""

from flask.testing import FlaskClient

from tests.house import house, house_table
from tests.web.api.calls import called, document, last_trick, new, uuid


def opened(client: FlaskClient, rulebook: object) -> str:
    answer = client.post("/api/sheets", json=document(rulebook=rulebook))
    assert answer.status_code == 201, answer.get_json()
    return called(answer.get_json()["edit"])


def test_a_sheet_is_scored_by_the_rulebook_it_came_with(client: FlaskClient) -> None:
    address = opened(client, house_table())
    assert client.post(f"{address}/deals", json=new(1, last_trick())).status_code == 201
    answer = client.get(address).get_json()
    assert answer["document"]["rulebook"] == house_table()
    assert answer["computed"]["rulebook"] == house().id
    assert answer["computed"]["endscores"]["Dirk"] == -80


def test_a_phone_asks_for_the_rules_once_by_their_digest(client: FlaskClient) -> None:
    address = opened(client, house_table())
    followed = client.get(f"{address}?rulebook=id").get_json()
    assert followed["document"]["rulebook"] == house().id
    rules = client.get(f"/rulebooks/{house().id}.json")
    assert rules.get_json()["table"] == house_table()
    assert {unit["points"] for one in rules.get_json()["contracts"] for unit in one["units"]} >= {-50, -80}
    assert client.get(f"/rulebooks/{'0' * 40}.json").status_code == 404


def test_what_is_here_may_be_named_by_its_digest(client: FlaskClient) -> None:
    opened(client, house_table())
    address = opened(client, house().id)
    assert client.get(address).get_json()["document"]["rulebook"] == house_table()
    refused = client.post("/api/sheets", json=document(rulebook="0" * 40))
    assert (refused.status_code, refused.get_json()["place"]) == (400, "rulebook")


def test_a_sheet_goes_on_by_a_house_rulebook_and_back(client: FlaskClient) -> None:
    address = opened(client, "bonken-2002")
    opened(client, house_table())
    for version, (was, to) in enumerate([("bonken-2002", house().id), (house_table(), "bonken-2002")]):
        change = {"kind": "rulebook-changed", "was": was, "rulebook": to}
        sent = {"id": uuid(version + 1), "version": version, "change": change}
        answer = client.post(f"{address}/changes", json=sent)
        assert (answer.status_code, answer.get_json()) == (201, {"version": version + 1})
    assert client.get(address).get_json()["document"]["rulebook"] == "bonken-2002"
