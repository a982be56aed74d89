"""Faults of the machine: nothing acknowledged is ever lost, and nothing is ever half there.

Every server here is ``scoresheet serve`` in a process of its own.
"""

import json
import random
import sqlite3
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from http.client import HTTPException
from pathlib import Path
from threading import Thread
from typing import Any
from unittest.mock import Mock
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest

from scoresheet.core.bonken.changes import Recorded, Renamed
from scoresheet.core.bonken.deal import Deal, taker
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.log import Change
from scoresheet.formats.bonken.documents import deal_to_table
from scoresheet.store.migrating import migrate
from scoresheet.store.sheet_copies import export_sheets
from scoresheet.store.sheets import Store
from tests.browser.server import Server
from tests.strategies import BOOK, NAMES, some_evening
from tests.web.api.calls import called, document, new

SHEET = Sheet(BOOK, NAMES, first_chooser=0)
EVENING = some_evening(BOOK)
WRITES, SEED = 200, 2002
JSON = {"Content-Type": "application/json"}


def ask(address: str, method: str, body: object = None) -> tuple[int, Any]:
    """The status of an answer and what is in it; 0 when there was none."""
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(address, data, JSON, method=method), timeout=20) as answer:
            return answer.status, json.loads(answer.read() or b"null")
    except HTTPError as error:
        return error.code, json.loads(error.read() or b"null")
    except (URLError, HTTPException, OSError):
        return 0, None


def deal(number: int) -> dict[str, Any]:
    """What a phone sends to enter deal ``number`` of the evening."""
    return new(number, deal_to_table(EVENING, EVENING.deals[number - 1]), id=str(uuid4()))


def kill_after(server: Server, seconds: float) -> None:
    """Pulls the plug of a server that is at work."""
    time.sleep(seconds)
    server.kill()


def test_a_server_killed_at_random_moments_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    chance = random.Random(SEED)
    acknowledged: dict[str, list[str]] = {}
    sent, kills = 0, 0
    server = Server(tmp_path)
    try:
        server.start()
        while sent < WRITES:
            status, opened = ask(f"{server.address}/api/sheets", "POST", document())
            assert status == 201
            sheet = f"{server.address}{called(opened['edit'])}"
            acknowledged[sheet] = []
            for number in range(1, SHEET.rulebook.deals + 1):
                body = deal(number)
                killer = None
                if chance.random() < 0.1:
                    killer = Thread(target=kill_after, args=(server, chance.random() / 40))
                    killer.start()
                    kills += 1
                status, _ = ask(f"{sheet}/deals", "POST", body)
                sent += 1
                if killer:
                    killer.join()
                    server.start()
                    if status == 0:  # as a phone does: once more, with the same id
                        status, _ = ask(f"{sheet}/deals", "POST", body)
                assert status in (200, 201)
                acknowledged[sheet].append(body["id"])
        for sheet, ids in acknowledged.items():
            status, shown = ask(sheet, "GET")
            assert status == 200
            assert [written["id"] for written in shown["document"]["deals"]] == ids  # none lost, none twice
            assert shown["version"] == len(ids)
    finally:
        server.kill()
    assert kills >= 10
    check_file(tmp_path / "evening.sqlite")


def check_file(file: Path) -> None:
    """The database opens, holds together, and every log in it folds into a sheet that can be scored."""
    connection = sqlite3.connect(file)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    connection.close()

    for copy in export_sheets(str(file)):
        assert len(copy.log.sheet.standing.deals) == len(copy.log.sheet.deals)


# --- The disk is full ---


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 1 MB, where the system lets one be made."""
    folder = tmp_path / "small"
    folder.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], capture_output=True, check=False)
    if made.returncode:
        pytest.skip("no file system can be made here")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)  # a server that was killed may be there a moment longer


def fill(file: Path) -> None:
    """Writes to a file for as long as there is room."""
    with file.open("wb", buffering=0) as out:
        while True:
            out.write(b"x" * 4096)


def test_a_server_on_a_full_disk_says_so_and_goes_on_when_there_is_room(small_disk: Path) -> None:
    with Server(small_disk) as server:
        status, opened = ask(f"{server.address}/api/sheets", "POST", document())
        assert status == 201
        sheet = f"{server.address}{called(opened['edit'])}"
        filler = small_disk / "filler"
        with pytest.raises(OSError, match="No space left"):
            fill(filler)
        statuses: Counter[int] = Counter()
        ids: list[str] = []
        for _ in range(40):  # what SQLite has set apart may still take a few
            number = len(ids) + 1
            if number > SHEET.rulebook.deals:
                break
            body = deal(number)
            status, _ = ask(f"{sheet}/deals", "POST", body)
            statuses[status] += 1
            if status == 201:
                ids.append(body["id"])
        assert set(statuses) <= {201, 503}
        status, shown = ask(sheet, "GET")
        assert status == 200
        assert [written["id"] for written in shown["document"]["deals"]] == ids
        filler.unlink()
        status, _ = ask(f"{server.address}/api/sheets", "POST", document())
        assert status == 201


# --- The database is locked, the clock goes back, many write at once ---


def test_a_clock_that_is_set_back_changes_nothing_but_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "evening.sqlite"
    migrate(str(file))
    store = Store(str(file))
    key = store.create(SHEET).edit
    days = [0, 4000, 1, 0, 365, -2]
    for version, back in enumerate(days):
        clock = Mock(now=lambda zone, back=back: datetime.now(zone) - timedelta(days=back))
        monkeypatch.setattr("scoresheet.store.sheets.datetime", clock)
        store.append(key, version, Renamed((f"Anna {version}", "B", "C", "D")), entry_id=f"{version}")
    log = Store(str(file)).open(key).log
    assert [entry.version for entry in log.entries] == list(range(1, len(days) + 1))
    assert log.sheet.players[0] == f"Anna {len(days) - 1}"
    assert [entry.time for entry in log.entries] != sorted(entry.time for entry in log.entries)
    store.dispose()
    check_file(file)


def test_reading_while_others_write_never_sees_half_an_entry(tmp_path: Path) -> None:
    url = str(tmp_path / "evening.sqlite")
    migrate(url)
    writer, reader = Store(url), Store(url)
    key = writer.create(SHEET).edit
    first = Recorded(1, Deal("last-trick", 0, (), {"last-trick": taker(1)}))
    with ThreadPoolExecutor(1) as pool:

        def write() -> None:
            for version in range(500):
                change: Change = first if version == 0 else Renamed((f"Anna {version}", "B", "C", "D"))
                writer.append(key, version, change, entry_id=f"{version}")

        writing = pool.submit(write)
        seen = 0
        while not writing.done():
            log = reader.open(key).log
            assert log.version >= seen
            seen = log.version
            if seen > 1:
                assert log.sheet.players[0] == f"Anna {seen - 1}"
        writing.result()
    for store in (writer, reader):
        store.dispose()
