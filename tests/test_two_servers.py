"""Two servers, each started by itself, on one PostgreSQL database: a sheet is written through both in turn."""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from http.cookiejar import CookieJar
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import pytest

from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.rulebook import named
from scoresheet.views.bonken.entry import field_of
from tests.browser.server import TIMEOUT, Server
from tests.postgres import new_database, server
from tests.strategies import NAMES, some_evening

EVENING = some_evening(named("bonken-2002"))


def fields(deal: Deal) -> dict[str, str]:
    """What a form sends for the result of a deal."""
    sent: dict[str, str] = {}
    for unit in EVENING.rulebook.contract(deal.contract).units:
        taken = deal.taken(unit.key)
        if unit.total == 1:
            sent[field_of(unit)] = str(taken.index(1))
        else:
            sent |= {f"{field_of(unit)}.{seat}": str(count) for seat, count in enumerate(taken)}
    return sent


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
    document = {"format": "scoresheet/1", "rulebook": "bonken-2002", "players": list(NAMES), "first_chooser": NAMES[0]}
    return str(call(f"{one.address}/api/sheets", "POST", {**document, "deals": []})["edit"]).replace(
        "/s/", "/api/sheets/"
    )


def test_programs_write_through_both_in_turn_and_read_the_same_from_both(two: list[Server]) -> None:
    sheet = opened(two[0])
    for number, deal in enumerate(EVENING.deals, start=1):
        body = {
            "id": f"00000000-0000-4000-8000-{number:012}",
            "number": number,
            "contract": deal.contract,
            "chooser": NAMES[int(deal.chooser)],
            "result": {unit: {NAMES[int(who)]: n for who, n in counts.items()} for unit, counts in deal.result.items()},
        }
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
    for number in range(1, 5):
        drawing, saving = two[number % 2], two[1 - number % 2]
        with browser.open(f"{drawing.address}{page}/deal", timeout=TIMEOUT) as answer:
            form = answer.read().decode()
        hidden = {
            name: re.search(f'name="{name}"[^>]*value="([^"]*)"', form) for name in ("csrf_token", "entry", "version")
        }
        deal = EVENING.deals[number - 1]
        typed = fields(deal)
        sent = {name: found[1] for name, found in hidden.items() if found} | typed
        sent |= {"step": "save", "contract": deal.contract, "chooser": str(deal.chooser), "number": str(number)}
        with browser.open(f"{saving.address}{page}/deal", urlencode(sent).encode(), timeout=TIMEOUT) as answer:
            assert answer.url == f"{saving.address}{page}"
        with browser.open(f"{drawing.address}{page}", timeout=TIMEOUT) as answer:
            assert named("bonken-2002").contract(deal.contract).name["en"] in answer.read().decode()
    assert call(f"{two[0].address}{page.replace('/s/', '/api/sheets/')}")["version"] == 4
