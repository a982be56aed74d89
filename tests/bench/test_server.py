"""A server as players run it: how soon it answers, and how long a save takes beside connections that say little."""

import json
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

from scoresheet.assets import EXAMPLES
from tests.bench.table import BenchTable, percentile
from tests.browser.server import Server
from tests.web.api.calls import document

SAVING = 8.0  # seconds under slow clients
WAITED = 5.0  # seconds, the most that a player waits


def test_the_start(table: BenchTable, tmp_path: Path) -> None:
    began = time.monotonic()
    with Server(tmp_path):
        table.figure("`scoresheet serve`, from the command to the first answer", time.monotonic() - began, "s")
    command = [sys.executable, "-m", "scoresheet", "settle", str(EXAMPLES / "bonken-2002-minus-example.toml")]
    times = []
    for _ in range(7):
        began = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - began)
    table.figure("`scoresheet settle` from cold", min(times) * 1000, "ms")


def test_a_save_under_slow_clients(table: BenchTable, tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        slow = subprocess.Popen([sys.executable, "-m", "tests.bench.slow_clients", str(server.port)])
        try:
            time.sleep(2)
            times = saving_times(f"{server.address}/api/sheets")
        finally:
            slow.kill()
            slow.wait()
    table.figure("starting a sheet under slow clients, p99", percentile(times, 0.99), "s", at_most=1)


def saving_times(address: str) -> list[float]:
    """Seconds that starting a sheet took, one after the other; the most that a player waits where unanswered."""
    times, end = [], time.monotonic() + SAVING
    while time.monotonic() < end:
        began = time.monotonic()
        request = Request(address, json.dumps(document()).encode(), {"Content-Type": "application/json"})
        try:
            with urlopen(request, timeout=WAITED) as answer:
                answer.read()
        except (URLError, OSError):
            times.append(WAITED)
        else:
            times.append(time.monotonic() - began)
        time.sleep(0.02)
    return times
