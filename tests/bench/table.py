"""The table that ``make bench`` prints, and writes to ``bench.json``: a figure a line, its goal, and whether it is met.

    table.figure("a save under slow clients, p99", 0.06, "s", at_most=1)
    table.figure("saving a deal", 3.1, "ms")

Only figures of one run are compared with each other: what a machine makes of them differs by the hour.
"""

import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path

FILE = Path(__file__).parents[2] / "bench.json"


def percentile(times: Sequence[float], part: float) -> float:
    return sorted(times)[int(len(times) * part)]


@dataclass(frozen=True)
class Row:
    """One figure. ``goal`` is in words, ``met`` None where there is none."""

    figure: str
    measured: float
    unit: str
    goal: str = ""
    met: bool | None = None


@dataclass
class BenchTable:
    """What was measured so far."""

    rows: list[Row] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def figure(
        self, figure: str, measured: float, unit: str, *, at_most: float | None = None, at_least: float | None = None
    ) -> None:
        """A number, with what it should be if there is a goal: low or high."""
        goal, met = "", None
        if at_most is not None:
            goal, met = f"≤ {at_most:g}", measured <= at_most
        if at_least is not None:
            goal, met = f"≥ {at_least:g}", measured >= at_least
        self.rows.append(Row(figure, round(measured, 2), unit, goal, met))

    def note(self, text: str) -> None:
        """A remark below the table."""
        if text not in self.notes:
            self.notes.append(text)

    def text(self) -> str:
        words = {True: "yes", False: "NO", None: ""}
        lines = [("figure", "measured", "goal", "met")]
        lines += [(row.figure, f"{row.measured:g} {row.unit}".rstrip(), row.goal, words[row.met]) for row in self.rows]
        widths = [max(len(line[column]) for line in lines) for column in range(4)]
        written = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in lines]
        return "\n".join([*(line.rstrip() for line in written), *self.notes])

    def write(self) -> None:
        """Writes ``bench.json``, with when and on what it was measured."""
        measured = {
            "when": datetime.now(UTC).isoformat(timespec="seconds"),
            "machine": f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}",
            "rows": [asdict(row) for row in self.rows],
            "notes": self.notes,
        }
        FILE.write_text(json.dumps(measured, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
