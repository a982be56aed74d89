"""Any evening, sent to the JSON API whole or deal by deal."""

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from scoresheet.core.bonken.sheet import Sheet, score_sheet
from scoresheet.formats.bonken.documents import computed, deal_to_table, to_document
from scoresheet.locales import texts
from scoresheet.store import migrate
from scoresheet.views.bonken.explain import Explainer
from scoresheet.web import create_app
from tests.strategies import SHIPPED, sheets
from tests.web.api.calls import called, uuid


@pytest.fixture(scope="module")
def one_app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One app for all generated evenings: each has a sheet of its own."""
    url = f"sqlite:///{tmp_path_factory.mktemp('evenings') / 'scoresheet.sqlite'}"
    migrate(url)
    return create_app({"SCORESHEET_DATABASE": url, "SECRET_KEY": "known to the tests", "TESTING": True})


@settings(max_examples=20)
@given(st.sampled_from(SHIPPED).flatmap(sheets), st.sampled_from(["en", "nl"]))
def test_an_evening_sent_deal_by_deal_computes_as_its_document_does(
    one_app: Flask, sheet: Sheet, language: str
) -> None:
    client = one_app.test_client()
    headers = {"Accept-Language": language}
    expected = computed(sheet, score_sheet(sheet), Explainer.of(sheet, texts(language)).finding)
    whole = to_document(sheet)
    opened = client.post("/api/sheets", json={**whole, "deals": []}).get_json()
    address = called(opened["edit"])
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
