"""Skips of what a machine lacks, with one line a reason; except in CI, where everything has to be there."""

import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import settings

from scoresheet.pdf import processes
from scoresheet.pdf.processes import Program
from scoresheet.pdf.typesetting import PdfError, load_weasyprint
from tests.browser.program import browser_path

# On how many examples a law is tried; `make soak` asks for many.
settings.register_profile("few", max_examples=30, deadline=None)
settings.register_profile("many", max_examples=1_000, deadline=None)
settings.load_profile("few")

# Temporary files are in memory where that can be had: databases in it wait for no disk, which may take half of a run.
MEMORY = Path("/dev/shm")
ROOM = 2 << 30  # bytes; a run needs a quarter of that

NEEDS: Mapping[str, tuple[Callable[[], bool], str]] = {
    "browser": (lambda: browser_path() is not None, "needs the system's chromium on PATH"),
    "pdf": (lambda: load_weasyprint() is None, "needs Pango: libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"),
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="only what is marked as soak, which is left out otherwise")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks what asks for a browser, leaves out what is for `make soak`, and skips what cannot be run here. In CI that
    runs all the same, and fails."""
    for item in items:
        if isinstance(item, pytest.Function) and "chromium" in item.fixturenames:
            item.add_marker(pytest.mark.browser)
    of_soak = [item for item in items if item.get_closest_marker("soak")]
    of_test = [item for item in items if not item.get_closest_marker("soak")]
    items[:], others = (of_soak, of_test) if config.getoption("--soak") else (of_test, of_soak)
    config.hook.pytest_deselected(items=others)
    if os.environ.get("CI"):
        return
    for mark, (is_there, reason) in NEEDS.items():
        marked = [item for item in items if item.get_closest_marker(mark)]
        if marked and not is_there():
            for item in marked:
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Lets a test that is not marked as one that prints find no Pango, on every machine: where it is there, a missing
    mark would not be seen."""
    if item.get_closest_marker("pdf") or {"bench", "soak"} & set(item.path.parts):
        return (yield)
    lacking = PdfError("pdf-unavailable", packages="a mark: this test prints and is not marked with pytest.mark.pdf")
    with (
        patch("scoresheet.pdf.typesetting.import_renderer", side_effect=lacking),
        patch.object(Program, "print", side_effect=lacking),
    ):
        return (yield)


def is_roomy(folder: Path) -> bool:
    """Whether temporary files fit in a folder, and programs among them run there."""
    if not os.access(folder, os.W_OK):
        return False
    return shutil.disk_usage(folder).free > ROOM and not os.statvfs(folder).f_flag & os.ST_NOEXEC


def pytest_configure(config: pytest.Config) -> None:
    """Gives each of several processes a folder of its own for temporary files: some are shared by a whole machine.
    Prints may take their time on a busy one, beside which they would starve at their own priority."""
    processes.program = Program(longest=120, longest_wait=120, niceness=0)
    if "TMPDIR" not in os.environ and is_roomy(MEMORY):
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker:
        folder = tempfile.mkdtemp(prefix=f"{worker}-")
        Path(folder).chmod(0o711)  # PostgreSQL runs as another user
        os.environ["TMPDIR"] = tempfile.tempdir = folder
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A line for each reason why tests were left out."""
    reasons = Counter(str(report.longrepr[2]) for report in terminalreporter.getreports("skipped"))
    for reason, number in reasons.most_common():
        terminalreporter.line(f"SKIPPED {number}: {reason.removeprefix('Skipped: ')}")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """In CI a test that was left out is one that failed: something is not installed that should be."""
    if report.skipped and os.environ.get("CI") == "true" and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
