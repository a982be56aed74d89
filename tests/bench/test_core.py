"""What it costs to check and settle a deal, and to start the command that does."""

import subprocess
import sys
import time
from collections.abc import Callable

from scoresheet.assets import EXAMPLES
from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.findings import check_deal
from scoresheet.core.bonken.seats import Progress
from scoresheet.core.bonken.settlement import settle
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.findings import has_errors
from scoresheet.formats.bonken.documents import read
from tests.bench.table import BenchTable

BATCHES = 200


def test_a_checked_settlement(table: BenchTable) -> None:
    evenings = [read(file.read_bytes(), file.name).sheet for file in sorted(EXAMPLES.glob("evening-*.json"))]
    deals = sum(len(sheet.deals) for sheet in evenings)
    fastest = sum(min(timed_evening(sheet) for _ in range(BATCHES)) for sheet in evenings)
    table.figure(f"checked settlement, mean of {deals} deals", fastest / deals * 1e6, "µs", at_most=5)


def timed_evening(sheet: Sheet) -> float:
    """Seconds to check and settle an evening in one pass, whose turn it is carried from deal to deal."""
    # Each deal only once, as written down just now: nothing it could remember helps.
    fresh = [Deal(deal.contract, deal.chooser, deal.doubles, deal.result) for deal in sheet.deals]
    start = time.perf_counter()
    so_far = Progress(sheet.rulebook, sheet.first_chooser)
    for deal in fresh:
        if not has_errors(check_deal(so_far, deal)):
            settle(sheet.rulebook.contract(deal.contract), deal)
        so_far.add(deal)
    return time.perf_counter() - start


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
