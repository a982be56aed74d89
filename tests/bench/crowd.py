"""A database with very many evenings in it, made in seconds: the rows the store would write, written at once."""

import json
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.serialization import sheet_to_plain
from tests.strategies import some_evening

TIME = datetime(2002, 5, 3, 21, 4, tzinfo=UTC).strftime("%Y-%m-%d %H:%M:%S.%f")


def crowd(file: Path, sheets: int) -> None:
    """Fills a migrated SQLite file with so many whole evenings, twelve deals each."""
    evening = some_evening(named("bonken-2002"))
    base = json.dumps(sheet_to_plain(evening.with_deals()), separators=(",", ":"))
    changes = [
        json.dumps(Recorded(number, deal).plain(), separators=(",", ":"))
        for number, deal in enumerate(evening.deals, start=1)
    ]
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA synchronous = OFF")
    numbers = range(1, sheets + 1)
    with connection:
        connection.executemany("INSERT INTO sheets VALUES (?, ?, ?)", ((number, TIME, base) for number in numbers))
        connection.executemany(
            "INSERT INTO keys (digest, sheet_id, writable, shown, issued) VALUES (?, ?, ?, ?, ?)",
            sorted(row for number in numbers for row in _keys(number)),
        )
        connection.executemany(
            "INSERT INTO entries (sheet_id, version, entry_id, made, change) VALUES (?, ?, ?, ?, ?)",
            _entries(sheets, changes),
        )
    connection.close()


def _keys(number: int) -> Iterator[tuple[str, int, int, str | None, str]]:
    for writable in (1, 0):
        key = f"key {number} {writable}"
        yield sha256(key.encode()).hexdigest(), number, writable, None if writable else key, TIME


def _entries(sheets: int, changes: list[str]) -> Iterator[tuple[int, int, str, str, str]]:
    for number in range(1, sheets + 1):
        for version, change in enumerate(changes, start=1):
            yield number, version, f"{version}", TIME, change
