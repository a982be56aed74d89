"""What it costs to check and settle a deal, and to start the command that does."""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from scoresheet.assets import EXAMPLES
from scoresheet.core.deal import Deal
from scoresheet.core.findings import check_deal, has_errors
from scoresheet.core.settlement import settle
from scoresheet.documents import read
from tests.bench.table import BenchTable

REPEATS, BATCHES = 50, 12


def test_a_checked_settlement(table: BenchTable) -> None:
    evenings = [read(file.read_bytes(), file.name).sheet for file in sorted(EXAMPLES.glob("evening-*.json"))]
    fastest = []
    for sheet in evenings:
        played = [deal.played for deal in sheet.deals]
        for number, deal in enumerate(sheet.deals):
            earlier, contract = played[:number], sheet.rulebook.contract(deal.contract)
            batches = []
            for _ in range(BATCHES):
                # Each deal only once, as written down just now: nothing it could remember helps.
                fresh = [Deal(deal.contract, deal.chooser, deal.doubles, deal.result) for _ in range(REPEATS)]
                start = time.perf_counter()
                for one in fresh:
                    if not has_errors(check_deal(sheet.rulebook, earlier, sheet.first_chooser, one)):
                        settle(contract, one)
                batches.append((time.perf_counter() - start) / REPEATS)
            fastest.append(min(batches))
    table.figure(f"checked settlement, mean of {len(fastest)} deals", statistics.mean(fastest) * 1e6, "µs", at_most=5)


def test_the_command_settle_from_cold(table: BenchTable) -> None:
    example = str(EXAMPLES / "bonken-2002-minus-example.toml")
    nothing, settling = [], []
    for _ in range(7):
        nothing.append(timed(lambda: [sys.executable, "-c", "pass"]))
        settling.append(timed(lambda: [sys.executable, "-m", "scoresheet", "settle", example]))
    table.figure("`scoresheet settle` from cold", min(settling) * 1000, "ms")
    table.figure("the same, against `python -c pass`", min(settling) / min(nothing), "×")


def timed(command: Callable[[], list[str]]) -> float:
    start = time.perf_counter()
    subprocess.run(command(), check=True, capture_output=True)
    return time.perf_counter() - start
