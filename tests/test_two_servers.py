"""Two servers, each started by itself, on one PostgreSQL database: a sheet is written through both in turn."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from http.cookiejar import CookieJar
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import pytest

from scoresheet.core.bonken.rulebook import named
from scoresheet.formats.bonken.documents import deal_to_table
from scoresheet.views.bonken.entry import field_of
from tests.browser.server import TIMEOUT, Server
from tests.postgres import new_database, server
from tests.strategies import some_evening
from tests.web.api.calls import called, document, new
from tests.web.forms import Form

EVENING = some_evening(named("bonken-2002"))


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Both servers; the first to start makes the tables."""
    with ExitStack() as stack:
        database = new_database(stack.enter_context(server()))
        yield [
            stack.enter_context(Server(tmp_path_factory.mktemp(name), database, SCORESHEET_SECRET="of both"))
            for name in ("one", "other")
        ]


def call(address: str, method: str = "GET", body: object = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Accept-Encoding": "identity"}
    with OPENER.open(Request(address, data, headers, method=method), timeout=TIMEOUT) as answer:
        return json.loads(answer.read())


OPENER: OpenerDirector = build_opener()


def opened(one: Server) -> str:
    return called(call(f"{one.address}/api/sheets", "POST", document())["edit"])


def test_programs_write_through_both_in_turn_and_read_the_same_from_both(two: list[Server]) -> None:
    sheet = opened(two[0])
    for number, deal in enumerate(EVENING.deals, start=1):
        body = new(number, deal_to_table(EVENING, deal))
        answer = call(f"{two[number % 2].address}{sheet}/deals", "POST", body)
        assert (answer["version"], answer["number"]) == (number, number)
        assert call(f"{two[1 - number % 2].address}{sheet}/deals", "POST", body) == answer  # sent again, to the other
    shown = [call(f"{each.address}{sheet}") for each in two]
    assert shown[0] == shown[1]
    assert shown[0]["computed"]["zero_sum"]
    assert len(shown[0]["document"]["deals"]) == len(EVENING.deals)


def test_a_form_of_one_server_is_saved_by_the_other(two: list[Server]) -> None:
    page = opened(two[0]).replace("/api/sheets/", "/s/")
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    for drawing, saving, contract in ((two[0], two[1], "last-trick"), (two[1], two[0], "king-of-hearts")):
        with browser.open(f"{drawing.address}{page}/deal", timeout=TIMEOUT) as answer:
            form = Form(answer.read().decode()).fields
        unit = EVENING.rulebook.contract(contract).units[0]
        sent = {**form, "step": "save", "contract": contract, field_of(unit): "1"}
        with browser.open(
            f"{saving.address}{page}/deal", urlencode(sent, doseq=True).encode(), timeout=TIMEOUT
        ) as answer:
            assert answer.url == f"{saving.address}{page}"
        with browser.open(f"{drawing.address}{page}", timeout=TIMEOUT) as answer:
            assert EVENING.rulebook.contract(contract).name["en"] in answer.read().decode()
    assert call(f"{two[0].address}{page.replace('/s/', '/api/sheets/')}")["version"] == 2
