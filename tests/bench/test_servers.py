"""Which server: polls a second, and how long saving takes while others keep connections and say nothing or little.

Goals: a save within a second (p99) under slow clients, and more than two thirds of the polls of one process a request.
"""

import http.client
import importlib.util
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scoresheet.store import migrate
from tests.bench.serving import KINDS, OURS
from tests.bench.table import BenchTable
from tests.strategies import NAMES

SECONDS = 2
ROUNDS = 3
SAVING = 8.0  # seconds under slow clients
PATIENCE = 5.0
BASELINE = next(iter(KINDS))


@contextmanager
def process(*arguments: str) -> Iterator[None]:
    """A module of ours in a process of its own."""
    running = subprocess.Popen([sys.executable, "-m", *arguments], start_new_session=True)
    try:
        yield
    finally:
        os.killpg(running.pid, 9)
        running.wait()


@contextmanager
def served(kind: str, folder: Path) -> Iterator[int]:
    """The port of a server of that kind, on a new database."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    database = str(folder / f"{port}.sqlite")
    migrate(database)
    with process("tests.bench.serving", kind, str(port), database):
        for _ in range(200):
            try:
                if ask(port, "GET", "/healthz")[0] == 200:
                    break
            except OSError:
                time.sleep(0.1)
        yield port


def ask(port: int, method: str, path: str, body: object = None) -> tuple[int, bytes]:
    """The status and text of an answer, on a connection of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request(method, path, None if body is None else json.dumps(body))
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def opened(port: int) -> str:
    """The address of a new sheet for programs."""
    document = {"format": "scoresheet/1", "rulebook": "bonken-2002", "players": list(NAMES), "deals": []}
    _, answer = ask(port, "POST", "/api/sheets", document)
    return str(json.loads(answer)["edit"]).replace("/s/", "/api/sheets/")


def polls_a_second(port: int, sheet: str) -> float:
    """How often a second 16 phones that keep their connections are told that nothing is new."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", sheet)
    tag = connection.getresponse().headers["ETag"]
    connection.close()
    command = ["wrk", "-t1", "-c16", f"-d{SECONDS}s", "-H", f"If-None-Match: {tag}", f"http://127.0.0.1:{port}{sheet}"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    [rate] = [line.split()[1] for line in said.splitlines() if line.startswith("Requests/sec")]
    return float(rate)


def saving_times(port: int) -> list[float]:
    """Seconds that starting a sheet took, one after the other; as long as somebody waits where it was not answered."""
    times, end = [], time.monotonic() + SAVING
    while time.monotonic() < end:
        began = time.monotonic()
        try:
            opened(port)
        except (OSError, http.client.HTTPException, ValueError):
            times.append(PATIENCE)
        else:
            times.append(time.monotonic() - began)
        time.sleep(0.02)
    return times


@pytest.mark.skipif(not shutil.which("wrk"), reason="needs Debian's wrk")
def test_servers_side_by_side(tmp_path: Path, table: BenchTable) -> None:
    kinds = [kind for kind, (module, _) in KINDS.items() if importlib.util.find_spec(module)]
    rates: dict[str, list[float]] = {kind: [] for kind in kinds}
    for _ in range(ROUNDS):
        for kind in kinds:
            with served(kind, tmp_path) as port:
                rates[kind].append(polls_a_second(port, opened(port)))
    for kind in kinds:
        ratio = statistics.median(mine / first for mine, first in zip(rates[kind], rates[BASELINE], strict=True))
        table.figure(f"{kind}: polls, against {BASELINE}", ratio, "×", at_least=0.67 if kind == OURS else None)
        with served(kind, tmp_path) as port, process("tests.bench.slow_clients", str(port)):
            time.sleep(2)
            times = sorted(saving_times(port))
            slowest = times[len(times) * 99 // 100]
            table.figure(f"{kind}: a save under slow clients, p99", slowest, "s", at_most=1.0 if kind == OURS else None)
