"""A club night of 250 tables and 1,000 phones, on SQLite, and on PostgreSQL with two servers that share the phones.

``CLUB_SECONDS=60`` makes it a short one.
"""

import asyncio
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.bench.club import Figures, Night
from tests.bench.table import BenchTable, percentile
from tests.browser.server import Server
from tests.postgres import new_database
from tests.postgres import server as postgres_server

TABLES, PHONES = 250, 4
SECONDS = float(os.environ.get("CLUB_SECONDS", "300"))


@pytest.fixture(params=["SQLite, one server", "PostgreSQL, two servers"])
def servers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, list[Server]]]:
    """What is measured, and its servers."""
    with ExitStack() as stack:
        if request.param.startswith("SQLite"):
            yield request.param, [stack.enter_context(Server(tmp_path))]
            return
        database = new_database(stack.enter_context(postgres_server()))
        folders = [tmp_path / "one", tmp_path / "other"]
        for folder in folders:
            folder.mkdir()
        yield (
            request.param,
            [stack.enter_context(Server(folder, database, SCORESHEET_SECRET="of both")) for folder in folders],
        )


def processes(servers: Sequence[Server]) -> list[int]:
    """The masters and their workers."""
    groups = {server.process_id for server in servers}
    return [
        int(path.name)
        for path in Path("/proc").iterdir()
        if path.name.isdigit() and os.getpgid(int(path.name)) in groups
    ]


def processor_seconds(servers: Sequence[Server]) -> float:
    """What they have used so far."""
    fields = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in processes(servers)]
    return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK")


def megabytes(servers: Sequence[Server]) -> float:
    """Their memory, what they share counted once."""
    rollups = [Path(f"/proc/{one}/smaps_rollup").read_text() for one in processes(servers)]
    return sum(int(line.split()[1]) for text in rollups for line in text.splitlines() if line.startswith("Pss:")) / 1024


async def play(servers: Sequence[Server]) -> list[Figures]:
    """A night, the tables dealt out over the servers."""
    nights = [Night(server.port, TABLES // len(servers), PHONES, SECONDS) for server in servers]
    return await asyncio.gather(*(night.play() for night in nights))


def test_a_club_night(servers: tuple[str, list[Server]], table: BenchTable) -> None:
    what, running = servers
    used, began = processor_seconds(running), time.monotonic()
    figures = asyncio.run(play(running))
    cores = (processor_seconds(running) - used) / (time.monotonic() - began)
    saved = [one for each in figures for one in each.saved]
    seen = [one for each in figures for one in each.seen]
    name = f"a club night ({what})"
    table.figure(f"{name}: a save, p50", percentile(saved, 0.5) * 1000, "ms")
    table.figure(f"{name}: a save, p99", percentile(saved, 0.99) * 1000, "ms", at_most=150)
    table.figure(f"{name}: seen by another phone, p50", percentile(seen, 0.5), "s")
    table.figure(f"{name}: seen by another phone, p99", percentile(seen, 0.99), "s", at_most=3)
    table.figure(f"{name}: processors in use", cores, "", at_most=1)
    table.figure(f"{name}: memory", megabytes(running), "MiB")
    assert sum(each.failed for each in figures) == 0
    assert len(seen) == PHONES * len(saved)
