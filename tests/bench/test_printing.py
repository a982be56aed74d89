"""Time of a printed card, and its processor time against a browser's."""

import json
import resource
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from urllib.request import Request, urlopen

import pytest

from scoresheet.assets import EXAMPLES
from scoresheet.core.log import Log
from scoresheet.formats.bonken.documents import from_node
from scoresheet.formats.json_toml import parse
from scoresheet.locales import texts
from scoresheet.pdf import bonken as cards
from scoresheet.pdf import typesetting
from scoresheet.pdf.fitting import STYLESHEETS
from scoresheet.pdf.season import binder_pdf
from scoresheet.seasons.evenings import Evening
from tests.bench.table import BenchTable, percentile
from tests.browser.program import FLAGS
from tests.browser.server import Server
from tests.printed import reader
from tests.strategies import BOOK

EN = texts("en")
FILE = EXAMPLES / "evening-2002-passed-chooser.json"
LOG = Log(from_node(parse(FILE.read_bytes(), FILE.name)))
ROUNDS = 15
PRINTING, SECONDS = 4, 20.0


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The page of the filled card as a file that a browser can print, with our stylesheet and fonts."""
    seen: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr(typesetting, "to_pdf", lambda html, *_: seen.append(html))
        cards.filled_pdf(LOG, EN)
    link = f'<link rel="stylesheet" href="{(STYLESHEETS / "a4.css").as_uri()}">'
    file = tmp_path / "card.html"
    file.write_text(seen[0].replace("</head>", f"{link}</head>"), encoding="utf-8")
    return file


def test_a_warm_card(table: BenchTable) -> None:
    pages = len(reader(cards.filled_pdf(LOG, EN)).pages)
    seconds = fastest(ours=lambda: cards.filled_pdf(LOG, EN))
    table.figure(f"filled card with all its deals, {pages} pages, warm", seconds["ours"] * 1000, "ms")


def test_a_card_from_cold(table: BenchTable, file: Path, tmp_path: Path) -> None:
    """In processor time, of all processes that it takes: on a busy machine the clock says more of the others."""
    printing = [sys.executable, "-m", "scoresheet", "print", str(FILE), "--force", "-o", str(tmp_path / "ours.pdf")]
    chromium = str(shutil.which("chromium"))
    browsing = [chromium, "--headless", *FLAGS, f"--print-to-pdf={tmp_path / 'theirs.pdf'}", file.as_uri()]
    seconds = fastest(
        5,
        ours=lambda: subprocess.run(printing, check=True, capture_output=True),
        theirs=lambda: subprocess.run(browsing, check=True, capture_output=True),
        clock=processor_time_of_children,
    )
    table.figure("`scoresheet print` from cold", seconds["ours"] * 1000, "ms")
    ratio = seconds["ours"] / seconds["theirs"]
    table.figure("the same, against `chromium --headless --print-to-pdf`", ratio, "×", at_most=0.9)


def test_a_binder_of_two_hundred_evenings(table: BenchTable, tmp_path: Path) -> None:
    few, many = (binder_of(evenings, tmp_path) for evenings in (50, 200))
    table.figure("a binder of 200 evenings, processor time", many.seconds, "s")
    table.figure("an evening of it, against one of a binder of 50", many.seconds / few.seconds / 4, "×", at_most=1.15)
    table.figure("the most memory of a process for it", many.megabytes, "MB", at_most=300)


@dataclass(frozen=True)
class Used:
    """What a command took: processor time, and the memory of its largest process."""

    seconds: float
    megabytes: float


def binder_of(evenings: int, folder: Path) -> Used:
    """What `scoresheet print binder` takes for so many evenings."""
    source = folder / str(evenings)
    source.mkdir()
    for number in range(evenings):
        document = json.loads(FILE.read_bytes()) | {"title": f"Evening {number}"}
        (source / f"{number:03}.json").write_text(json.dumps(document), encoding="utf-8")
    printing = ["print", "binder", str(source), "--force", "-o", str(folder / "binder.pdf")]
    # In a process of its own, since the most memory of any child is kept for all of them.
    script = (
        "import json, resource, subprocess, sys\n"
        "subprocess.run([sys.executable, '-m', 'scoresheet', *sys.argv[1:]], check=True, capture_output=True)\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "print(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss]))"
    )
    answer = subprocess.run([sys.executable, "-c", script, *printing], check=True, capture_output=True, text=True)
    seconds, kilobytes = json.loads(answer.stdout)
    return Used(seconds, kilobytes / 1000)


def test_bytes_of_a_printed_page(table: BenchTable) -> None:
    evenings = [Evening("evening", LOG.sheet)]
    made = {
        "a blank card": cards.blank_pdf(BOOK, EN),
        "a blank card on A5": cards.blank_pdf(BOOK, EN, "a5"),
        "a blank card with all its rules": cards.blank_pdf(BOOK, EN, back="full"),
        "an evening": cards.filled_pdf(LOG, EN),
        "an evening on A5": cards.filled_pdf(LOG, EN, "a5"),
        "an evening with its deals explained": cards.filled_pdf(LOG, EN, explain=True),
        "a poster of the rules": cards.poster_pdf(BOOK, EN),
        "a binder of one evening": binder_pdf(evenings, EN),
    }
    for kind, pdf in made.items():
        pages = len(reader(pdf).pages)
        table.figure(f"a page of {kind} ({pages} pages)", len(pdf) / pages / 1000, "kB", at_most=25)


def test_others_while_four_print(tmp_path: Path, table: BenchTable) -> None:
    over = threading.Event()
    with Server(tmp_path) as server, ThreadPoolExecutor(PRINTING) as pool:
        printed = [pool.submit(prints, server.address, over) for _ in range(PRINTING)]
        time.sleep(2)
        times, end = [], time.monotonic() + SECONDS
        while time.monotonic() < end:
            began = time.monotonic()
            started(server.address)
            times.append(time.monotonic() - began)
            time.sleep(0.02)
        over.set()
        pdfs = sum(one.result() for one in printed)
    what = f"starting a sheet while {PRINTING} clients print evenings without a pause"
    table.figure(f"{what}, p50", percentile(times, 0.5), "s")
    table.figure(f"{what}, p95", percentile(times, 0.95), "s", at_most=0.3)
    table.figure("PDFs that they got a second", pdfs / SECONDS, "")


def prints(address: str, over: threading.Event) -> int:
    """Prints evenings not printed before, one after the other; how many."""
    number = 0
    while not over.is_set():
        with urlopen(f"{address}{started(address)}.pdf", timeout=60) as answer:
            assert answer.read(5) == b"%PDF-"
        number += 1
    return number


def started(address: str) -> str:
    """The page of a new sheet with an evening on it."""
    document = json.loads(FILE.read_bytes()) | {"title": token_hex(8)}
    request = Request(f"{address}/api/sheets", json.dumps(document).encode(), {"Content-Type": "application/json"})
    with urlopen(request, timeout=60) as answer:
        return str(json.loads(answer.read())["view"])


def processor_time_of_children() -> float:
    """What all processes that were started and have ended took, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def fastest(
    rounds: int = ROUNDS, *, clock: Callable[[], float] = time.perf_counter, **calls: Callable[[], object]
) -> dict[str, float]:
    """The fastest time of each call in seconds, all of them taking turns."""
    taken: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            start = clock()
            call()
            taken[name].append(clock() - start)
    return {name: min(times) for name, times in taken.items()}
