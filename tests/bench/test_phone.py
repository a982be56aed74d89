"""Lighthouse's scores of the pages on a phone."""

import json
import os
import shutil
import statistics
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scoresheet.core.bonken.rulebook import named
from tests.bench.table import BenchTable
from tests.browser.program import FLAGS
from tests.browser.table import Table
from tests.strategies import some_evening

LIGHTHOUSE = "12.8.2"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
UNLISTED = "--skip-audits=is-crawlable"  # a page with a key in its address asks every robot not to list it
RUNS = 3
TRIES = 3  # on a busy machine it sometimes misses the page and asks to be run again


@pytest.fixture
def evening(chromium: Browser, tmp_path: Path) -> Iterator[Table]:
    with Table(chromium, tmp_path) as evening:
        yield evening


def test_lighthouse(evening: Table, table: BenchTable, tmp_path: Path) -> None:
    if shutil.which("lighthouse") is None:
        table.note(f"Not measured: Lighthouse is not on PATH (npm install --global lighthouse@{LIGHTHOUSE}).")
        return
    card = f"/s/{evening.sheet(*some_evening(named('bonken-2002')).deals[:6])}"
    for page, path in {"home": "/", "rules": "/rules/bonken-2002", "card": card, "entry": f"{card}/deal"}.items():
        address, report = f"{evening.server.address}{path}", tmp_path / "report.json"
        runs = [scores(address, report, *([UNLISTED] if path.startswith(card) else [])) for _ in range(RUNS)]
        medians = {category: statistics.median(run[category] for run in runs) for category in CATEGORIES}
        table.figure(f"Lighthouse on a phone, {page}: least of four", min(medians.values()), "", at_least=100)
        table.note(f"Lighthouse, {page}: " + ", ".join(f"{name} {score:g}" for name, score in medians.items()) + ".")


def scores(address: str, file: Path, *options: str) -> Mapping[str, int]:
    """What a page gets in each category, of 100.

    The report goes through a file: what is left of it in a pipe is lost when Lighthouse leaves.
    """
    command = [
        *("lighthouse", address, "--quiet", "--output=json", f"--output-path={file}", "--no-enable-error-reporting"),
        f"--only-categories={','.join(CATEGORIES)}",
        *options,
        f"--chrome-flags=--headless=new {' '.join(FLAGS)}",
    ]
    environment = {**os.environ, "CHROME_PATH": shutil.which("chromium") or ""}
    for _ in range(TRIES):
        answer = subprocess.run(command, env=environment, capture_output=True, text=True)
        if "run Lighthouse again" not in answer.stderr:
            break
    assert answer.returncode == 0, answer.stderr
    report = json.loads(file.read_text(encoding="utf-8"))
    assert "runtimeError" not in report, report["runtimeError"]
    return {category: round(report["categories"][category]["score"] * 100) for category in CATEGORIES}
