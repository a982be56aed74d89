"""What phones ask for, against a bare Flask view of the same server."""

import json
import re
import statistics
import time
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from scoresheet.web import create_app
from tests.bench.served import Served
from tests.bench.table import BenchTable


@pytest.fixture(autouse=True)
def noted(served: Served, table: BenchTable) -> None:
    table.note(f"Requests are sent by {served.asked_by}; 2 sync workers of gunicorn; ratios of requests a second.")


def test_a_page_that_has_not_changed(served: Served, table: BenchTable) -> None:
    cookie = served.ask(f"/s/{served.keys.edit}/deal").cookie  # as a phone has that entered something before
    for name, path in pages(served).items():
        seen = {"Cookie": cookie, "If-None-Match": str(served.ask(path, Cookie=cookie).tag)}
        assert served.ask(path, **seen).status == 304
        _, unchanged = served.rates(["/bare/", path], seen)
        table.ratio(f"{name}, not changed since (304)", unchanged, at_least=0.6)


def test_a_page_drawn_anew(served: Served, table: BenchTable) -> None:
    app = create_app({"SCORESHEET_DATABASE": served.small, "SECRET_KEY": "of the bench"})
    app.add_url_rule("/bare", view_func=lambda: "good evening")
    client = app.test_client()
    for name, path in pages(served).items():
        assert client.get(path).status_code == 200
        more = processor_time(client, path) - processor_time(client, "/bare")
        table.figure(f"{name}, drawn anew: processor time over the request itself", more * 1000, "ms", at_most=1.5)


def pages(served: Served) -> dict[str, str]:
    """The two pages that are asked for most."""
    card = f"/s/{served.keys.edit}"
    return {"card": card, "entry page": f"{card}/deal"}


def processor_time(client: FlaskClient, path: str) -> float:
    """Seconds for an answer: the least of many rounds, because others keep the processor busy too."""
    rounds = []
    for _ in range(100):
        start = time.process_time()
        for _ in range(5):
            client.get(path)
        rounds.append((time.process_time() - start) / 5)
    return min(rounds)


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
    _, drawn = served.rates([small, full])
    small, full = f"/api/sheets/{served.keys.edit}", f"/full/api/sheets/{served.full_keys.edit}"
    seen = {"If-None-Match": str(served.ask(small).tag)}
    assert served.ask(small, **seen).status == served.ask(full, **seen).status == 304
    _, unchanged = served.rates([small, full], seen)
    table.figure(
        "card drawn with 100 000 sheets and 1.2 million deals, against an empty database", 1 / drawn, "×", at_most=1.1
    )
    table.figure("an unchanged poll (304) there, likewise", 1 / unchanged, "×", at_most=1.1)


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
    table.figure("the same, against a bare Flask view", statistics.median(saving) / statistics.median(bare), "×")


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
    table.figure("card and form of the next deal, first load", sum(weights.values()) / 1000, "kB", at_most=80)


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
