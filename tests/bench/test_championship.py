"""A championship of 160: how long every draw takes, and how long a save takes while 40 tables write at once.

The desk follows the round, ten screens and phones the ranking, as they do in a hall.
"""

import asyncio
import json
import time
from pathlib import Path
from uuid import uuid4

from scoresheet.core.bonaken.championship.changes import CardsMade, Drawn
from scoresheet.core.bonaken.championship.draw import Tables, draw
from scoresheet.core.bonaken.championship.tournament import view_key
from scoresheet.core.bonaken.sheet import Sheet
from scoresheet.core.keys import Keys
from scoresheet.store.connections import database_url
from scoresheet.store.sheets import Store
from scoresheet.web.bonaken.championship.table_keys import card_digests, edit_key, table_key
from tests.bench.club import Connection
from tests.bench.table import BenchTable, percentile
from tests.browser.server import Server
from tests.championship import crowd

TABLES, ROUNDS, SCREENS, SECONDS = 40, 5, 10, 20.0
DEALS = ((0, "win"), (0, "win"), (1, "win"), (1, "win"), (2, "win"), (2, "win"))


def test_every_draw(table: BenchTable) -> None:
    for players in (12, 24, 87, 160):  # with few a search finds no seating without a second meeting, and goes on
        slowest, earlier = 0.0, list[Tables]()
        for number in range(ROUNDS):
            began = time.perf_counter()
            earlier.append(draw(f"bench {number}", range(players), earlier))
            slowest = max(slowest, time.perf_counter() - began)
        table.figure(f"the slowest draw of {ROUNDS} rounds of {players} players", slowest, "s", at_most=2)


def test_forty_tables_at_once(table: BenchTable, tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        store = Store(database_url({"SCORESHEET_DATABASE": server.database}))
        saved = asyncio.run(hall(server.port, store))
        store.dispose()
    table.figure("40 tables of a championship at once: a save, p50", percentile(saved, 0.5) * 1000, "ms")
    table.figure("the same, p99", percentile(saved, 0.99) * 1000, "ms")
    table.figure("the same, the slowest", max(saved) * 1000, "ms", at_most=300)


async def hall(port: int, store: Store) -> list[float]:
    """The seconds of every save."""
    tournament = crowd(4 * TABLES)
    keys = store.create(tournament)
    drawn = Drawn.next(tournament, "bench")
    for version, change in enumerate((drawn, CardsMade("salt", card_digests(keys.edit, "salt", TABLES)))):
        store.append(keys.edit, version, change, entry_id=str(version))
    tournament = store.open(keys.edit).log.sheet
    sheets = []
    for number, seated in enumerate(tournament.rounds[0].tables, start=1):
        edit = edit_key(table_key(keys.edit, "salt", number), "bench", 1)
        made = Keys(edit, view_key("salt", "bench", number, 1))
        store.create(Sheet(tournament.names(seated), 0), made)
        sheets.append((made.edit, tournament.names(seated)))
    end = time.monotonic() + SECONDS
    looking = [
        _look(port, f"/t/{keys.edit}", end),
        *(_look(port, f"/t/{keys.view}/screen", end) for _ in range(SCREENS)),
    ]
    saves = await asyncio.gather(*(_save(port, at, *sheet) for at, sheet in enumerate(sheets)), *looking)
    return [seconds for each in saves for seconds in each]


async def _save(port: int, at: int, key: str, names: tuple[str, ...]) -> list[float]:
    """A table that enters a deal every few seconds, far more often than people do, but not all in one instant."""
    connection, seconds = Connection(port), list[float]()
    await connection.ask("GET", f"/s/{key}")  # opened before anything is measured
    await asyncio.sleep(1 + SECONDS / len(DEALS) * at / TABLES)
    for number, (goer, result) in enumerate(DEALS, start=1):
        body = {"id": str(uuid4()), "number": number, "goers": [{"player": names[goer], "result": result}]}
        began = time.monotonic()
        status, _, answer = await connection.ask("POST", f"/api/sheets/{key}/deals", json.dumps(body))
        seconds.append(time.monotonic() - began)
        assert status == 201, answer
        await asyncio.sleep(SECONDS / len(DEALS))
    connection.close()
    return seconds


async def _look(port: int, path: str, end: float) -> list[float]:
    """A page that follows, by conditional requests every two seconds."""
    connection, tag = Connection(port), ""
    while time.monotonic() < end:
        status, headers, _ = await connection.ask("GET", path, tag=tag)
        assert status in (200, 304)
        tag = headers.get("etag", tag)
        await asyncio.sleep(2)
    connection.close()
    return []
