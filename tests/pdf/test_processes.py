"""Printing in processes of their own: the same PDF, at a lower priority, a few at once, none longer than its server."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from scoresheet.pdf.processes import MOST_PROCESSES, NICENESS, Program, printing_in_processes
from scoresheet.pdf.typesetting import PdfError, load_weasyprint, to_pdf

pytestmark = pytest.mark.pdf

PAGE = "<html lang='en'><head><title>Note</title></head><body><p>♥ <b>Anna</b></p></body></html>"
ENDLESS = PAGE.replace("♥", "<table>" + "<tr><td>1<td>2<td>3" * 20_000 + "</table>")  # a minute


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    to_pdf(PAGE, "a4")  # before: the fonts of this process are kept in its own folder, as long as it prints
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))


@pytest.fixture
def started() -> Iterator[Callable[..., Program]]:
    """Starts programs with limits of their own, and ends them. One that is to print at once has no lower priority: it
    would starve beside other tests."""
    programs: list[Program] = []

    def start(**limits: Any) -> Program:
        programs.append(Program(**limits))
        return programs[-1]

    yield start
    for program in programs:
        program.close()


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def until(happens: Callable[[], object]) -> None:
    """Waits for something."""
    deadline = time.monotonic() + 60
    while not happens():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def process_of(program: Program) -> int:
    assert program.process
    return program.process.pid


def test_a_printing_process_makes_the_same_pdf_and_is_restarted_when_killed(
    started: Callable[..., Program], tmp_path: Path
) -> None:
    program = started()
    assert [program.print(PAGE, paper) for paper in ("a4", "a5")] == [to_pdf(PAGE, paper) for paper in ("a4", "a5")]
    # Its priority is lower.
    priority = min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
    assert os.getpriority(os.PRIO_PROCESS, process_of(program)) == priority
    # When it is killed it is started again, and the folder that it left is removed.
    killed, folder = process_of(program), set(tmp_path.glob("scoresheet-pdf-*"))
    os.kill(killed, signal.SIGKILL)
    assert program.print(PAGE, "a4") == to_pdf(PAGE, "a4")
    assert process_of(program) != killed
    now = set(tmp_path.glob("scoresheet-pdf-*"))
    assert (len(folder), len(now), folder & now) == (1, 1, set())


def test_a_page_that_takes_too_long_is_killed_and_leaves_nothing(
    started: Callable[..., Program], tmp_path: Path
) -> None:
    program = started(longest=0.2, niceness=0)
    with pytest.raises(PdfError, match="pdf-too-slow"):
        program.print(ENDLESS, "a4")
    until(lambda: not children(process_of(program)))
    (folder,) = tmp_path.iterdir()
    until(lambda: not list(folder.iterdir()))
    program.close()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("other", "rendering"),
    [("ITIMER_REAL", "while time.process_time() < 20: pass"), ("ITIMER_PROF", "time.sleep(20)")],
    ids=["processor time", "clock"],
)
def test_each_limit_alone_ends_a_page(
    started: Callable[..., Program],
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    other: str,
    rendering: str,
) -> None:
    folder = tmp_path_factory.mktemp("slow")
    (folder / "sitecustomize.py").write_text(f"""
import signal, sys, time
from types import SimpleNamespace

def render(*page, **options):
    signal.setitimer(signal.{other}, 0)
    {rendering}
    return b"%PDF"

sys.modules["scoresheet.pdf.weasyprint_renderer"] = SimpleNamespace(render=render)
""")
    monkeypatch.setenv("PYTHONPATH", str(folder))
    with pytest.raises(PdfError, match="pdf-too-slow"):
        started(longest=0.2, niceness=0).print(PAGE, "a4")


def test_a_page_whose_process_is_killed_says_so(started: Callable[..., Program]) -> None:
    program = started(niceness=0)
    program.print(PAGE, "a4")
    until(lambda: not children(process_of(program)))
    with ThreadPoolExecutor() as pool:
        asked = pool.submit(program.print, ENDLESS, "a4")
        until(lambda: children(process_of(program)))
        os.kill(children(process_of(program))[0], signal.SIGKILL)
        with pytest.raises(PdfError, match="pdf-stopped"):
            asked.result()
    assert program.print(PAGE, "a4") == to_pdf(PAGE, "a4")


def test_only_a_few_are_printed_at_once_and_others_wait_for_a_while(started: Callable[..., Program]) -> None:
    program = started(longest_wait=0.5, longest=600, niceness=0)
    program.print(PAGE, "a4")
    until(lambda: not children(process_of(program)))
    with ThreadPoolExecutor() as pool:
        asked: list[Future[bytes]] = [pool.submit(program.print, ENDLESS, "a4") for _ in range(MOST_PROCESSES)]
        until(lambda: len(children(process_of(program))) == MOST_PROCESSES)
        printing = children(process_of(program))
        for child in printing:
            os.kill(child, signal.SIGSTOP)
        with pytest.raises(PdfError, match="pdf-busy"):
            program.print(PAGE, "a4")
        for child in printing:
            os.kill(child, signal.SIGKILL)
        for one in asked:
            with pytest.raises(PdfError, match="pdf-stopped"):
                one.result()
    assert program.print(PAGE, "a4") == to_pdf(PAGE, "a4"), "a request that gave up is not printed"


def test_many_threads_share_one_program(started: Callable[..., Program]) -> None:
    program, printed = started(longest_wait=60, niceness=0), to_pdf(PAGE, "a4")
    before = threading.active_count()
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(lambda _: program.print(PAGE, "a4"), range(8))) == {printed}
    assert threading.active_count() == before


def test_forked_processes_share_it_and_the_last_one_ends_it(tmp_path: Path) -> None:
    script = f"""
import os, sys
from scoresheet.pdf.processes import Program
program = Program(niceness=0)
first = program.print({PAGE!r}, "a4")
print(program.process.pid, flush=True)
for _ in range(2):
    if os.fork() == 0:
        os._exit(program.print({PAGE!r}, "a4") != first)
    print(os.waitstatus_to_exitcode(os.wait()[1]), program.print({PAGE!r}, "a4") == first, flush=True)
os.killpg(0, 9)  # as a terminal that is closed ends all of its processes
"""
    command = [sys.executable, "-c", script]
    answer = subprocess.run(command, capture_output=True, text=True, check=False, start_new_session=True)
    process, *output = answer.stdout.splitlines()
    assert (answer.returncode, output, answer.stderr) == (-signal.SIGKILL, ["0 True"] * 2, "")
    until(lambda: not Path(f"/proc/{process}").exists())
    assert not list(tmp_path.iterdir())


def test_without_pango_every_page_says_so(
    started: Callable[..., Program], tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path_factory.mktemp("without")
    (folder / "weasyprint.py").write_text("raise OSError('cannot load library')")
    monkeypatch.setenv("PYTHONPATH", str(folder))
    program = started(niceness=0)
    for _ in range(2):
        with pytest.raises(PdfError, match="pdf-unavailable") as refused:
            program.print(PAGE, "a4")
        assert "libpango" in str(refused.value.params["packages"])
    # So does the start of a server.
    monkeypatch.setattr("scoresheet.pdf.processes.program", program)
    with printing_in_processes():
        reason = load_weasyprint()
    assert reason is not None
    assert reason.fault == "pdf-unavailable"
