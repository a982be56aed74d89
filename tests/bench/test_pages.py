"""What phones ask for, against a bare answer of the same server."""

import json
import re
import statistics
import time
from uuid import uuid4

import pytest

from scoresheet.web import create_app
from tests.bench.served import Served
from tests.bench.table import BenchTable


@pytest.fixture(autouse=True)
def noted(served: Served, table: BenchTable) -> None:
    table.note(f"Requests are sent by {served.asked_by}; 2 sync workers of gunicorn; ratios of requests a second.")


def test_the_card_and_the_entry_page(served: Served, table: BenchTable) -> None:
    card = f"/s/{served.keys.edit}"
    for path in (card, f"{card}/deal"):
        assert served.ask(path).status == 200
    cookie = served.ask(f"{card}/deal").cookie  # as a phone has that entered something before
    _, seen, entering, drawn, drawn_entering = served.rates(
        ["/bare/", card, f"{card}/deal", f"{card}?at=", f"{card}/deal?at="], {"Cookie": cookie}
    )
    table.ratio("card, seen before at this version, against a bare answer", seen, at_least=0.4)
    table.ratio("card, drawn anew", drawn, at_least=0.4)
    table.ratio("entry page, seen before at this version", entering, at_least=0.4)
    table.ratio("entry page, drawn anew", drawn_entering, at_least=0.4)


def test_a_poll_that_finds_nothing_new(served: Served, table: BenchTable) -> None:
    address = f"/api/sheets/{served.keys.view}"
    seen = {"If-None-Match": str(served.ask(address).tag)}
    assert served.ask(address, **seen).status == 304
    _, poll = served.rates(["/bare/", address], seen)
    table.ratio("unchanged poll (304)", poll, at_least=0.7)


def test_a_full_database(served: Served, table: BenchTable) -> None:
    small, full = f"/s/{served.keys.edit}", f"/full/s/{served.full_keys.edit}"
    for path in (small, full):
        assert served.ask(path).status == 200
    _, drawn = served.rates([f"{small}?at=", f"{full}?at="])
    _, seen = served.rates([small, full])
    table.figure(
        "card drawn with 100 000 sheets and 1.2 million deals, against an empty database", 1 / drawn, "×", at_most=1.1
    )
    table.figure("the same, seen before", 1 / seen, "×", at_most=1.1)


def test_saving_a_deal(served: Served, table: BenchTable) -> None:
    bare, saving = [], []
    for address in new_sheets(served, 15):
        for _ in range(4):
            start = time.perf_counter()
            assert served.ask("/bare/").status == 200
            bare.append(time.perf_counter() - start)
        start = time.perf_counter()
        assert served.ask(f"{address}/deals", {"id": str(uuid4()), "number": 1, **DEAL}).status == 201
        saving.append(time.perf_counter() - start)
    table.figure("saving a deal, on disk", statistics.median(saving) * 1000, "ms")
    table.figure("the same, against a bare answer", statistics.median(saving) / statistics.median(bare), "×")


def test_the_first_load(served: Served, table: BenchTable) -> None:
    card = f"/s/{served.keys.edit}"
    app = create_app({"SCORESHEET_DATABASE": served.small, "SECRET_KEY": "of the bench"})
    client, waiting, weights = app.test_client(), [card, f"{card}/deal"], dict[str, int]()
    while waiting:
        path = waiting.pop()
        with client.get(path, headers={"Accept-Encoding": "gzip"}) as packed:
            weights[path] = len(packed.data)
        with client.get(path) as plain:
            found = (
                re.findall(r'(?:href|src)="(/static/[^"]+)"', plain.get_data(as_text=True))
                if plain.mimetype == "text/html"
                else []
            )
        waiting += [address for address in found if address not in weights]
    table.figure("card and form of the next deal, first load", sum(weights.values()) / 1000, "kB", at_most=60)


DEAL = {"contract": "last-trick", "chooser": "Anna", "doubles": [["Bram", "Anna"]], "result": {"last-trick": "Dirk"}}


def new_sheets(served: Served, number: int) -> list[str]:
    document = {
        "format": "scoresheet/1",
        "rulebook": "bonken-2002",
        "players": ["Anna", "Bram", "Carla", "Dirk"],
        "deals": [],
    }
    opened = [json.loads(served.ask("/api/sheets", document).text) for _ in range(number)]
    return [str(sheet["edit"]).replace("/s/", "/api/sheets/") for sheet in opened]
