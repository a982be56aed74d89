"""What a printed card costs, against a browser and against a library that only draws."""

import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from scoresheet.assets import EXAMPLES
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.log import Log
from scoresheet.formats.bonken.documents import read
from scoresheet.locales import texts
from scoresheet.pdf import templates
from scoresheet.pdf.bonken import binder_pdf, cards
from scoresheet.pdf.typesetting import STYLESHEETS
from scoresheet.seasons.evenings import Evening
from tests.bench.drawing import draw_card, draw_table
from tests.bench.table import BenchTable
from tests.browser.program import FLAGS
from tests.printed import reader

EN = texts("en")
FILE = EXAMPLES / "evening-2002-passed-chooser.json"
LOG = Log(read(FILE.read_bytes(), FILE.name).sheet)
BOOK = named("bonken-2002")
ROUNDS = 15

# What a worker does that has printed for twenty tables, each on its own paper and in its own language.
WORKER = """
import re, sys
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.log import Log
from scoresheet.formats.bonken.documents import read
from scoresheet.locales import texts
from scoresheet.pdf.bonken import filled_pdf
from scoresheet.pdf import load_weasyprint
from scoresheet.web import create_app
app = create_app({"SCORESHEET_DATABASE": "sqlite:///evening.sqlite"})
load_weasyprint()
log = Log(read(open(sys.argv[1], "rb").read(), "evening").sheet)
for number in range(20):
    filled_pdf(log, texts(("en", "nl")[number % 2]), ("a4", "a5", "letter", "2xa5")[number % 4])
print(int(re.search(r"VmHWM:\\s*(\\d+)", open("/proc/self/status").read())[1]) / 1024)
"""


@pytest.fixture
def page_in_browser(chromium: Browser) -> Page:
    """A page that is kept open."""
    return chromium.new_page()


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The page of the filled card as a file that a browser can print, with our stylesheet and fonts."""
    seen: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr(templates, "to_pdf", lambda html, *_: seen.append(html))
        cards.filled_pdf(LOG, EN)
    link = f'<link rel="stylesheet" href="{(STYLESHEETS / "a4.css").as_uri()}">'
    file = tmp_path / "card.html"
    file.write_text(seen[0].replace("</head>", f"{link}</head>"), encoding="utf-8")
    return file


def test_a_warm_card(table: BenchTable, page_in_browser: Page, file: Path) -> None:
    html = file.read_text(encoding="utf-8")

    def printed_file() -> bytes:
        page_in_browser.goto(file.as_uri())
        return page_in_browser.pdf(prefer_css_page_size=True, tagged=True)

    def printed_text() -> bytes:
        page_in_browser.set_content(html)
        return page_in_browser.pdf(prefer_css_page_size=True, tagged=True)

    pages = len(reader(cards.filled_pdf(LOG, EN)).pages)
    assert all(abs(len(reader(made).pages) - pages) <= 1 for made in (printed_file(), draw_card(LOG.sheet, EN)))
    seconds = fastest(
        ours=lambda: cards.filled_pdf(LOG, EN),
        file=printed_file,
        text=printed_text,
        drawn=lambda: draw_card(LOG.sheet, EN),
        table=lambda: draw_table(LOG.sheet, EN),
    )
    ours = seconds.pop("ours")
    against = {name: ours / theirs for name, theirs in seconds.items()}
    table.figure(f"filled card with all its deals, {pages} pages, warm", ours * 1000, "ms")
    table.figure("the same, against Chromium opening and printing it", against["file"], "×", at_most=2.2)
    table.figure("the same, against Chromium that has its fonts", against["text"], "×", at_most=2.2)
    table.figure("the same, against ReportLab drawing all of it", against["drawn"], "×", at_most=7)
    table.figure("the same, against ReportLab drawing only the table", against["table"], "×")


def test_a_card_from_cold(table: BenchTable, file: Path, tmp_path: Path) -> None:
    printing = [sys.executable, "-m", "scoresheet", "print", str(FILE), "--force", "-o", str(tmp_path / "ours.pdf")]
    chromium = str(shutil.which("chromium"))
    browsing = [chromium, "--headless", *FLAGS, f"--print-to-pdf={tmp_path / 'theirs.pdf'}", file.as_uri()]
    seconds = fastest(
        5,
        ours=lambda: subprocess.run(printing, check=True, capture_output=True),
        theirs=lambda: subprocess.run(browsing, check=True, capture_output=True),
    )
    table.figure("`scoresheet print` from cold", seconds["ours"] * 1000, "ms")
    ratio = seconds["ours"] / seconds["theirs"]
    table.figure("the same, against `chromium --headless --print-to-pdf`", ratio, "×", at_most=0.9)


def test_what_a_page_weighs(table: BenchTable) -> None:
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


def test_memory_of_a_worker(table: BenchTable) -> None:
    answer = subprocess.run([sys.executable, "-c", WORKER, str(FILE)], check=True, capture_output=True, text=True)
    table.figure("peak memory of a worker after 20 cards", float(answer.stdout), "MiB", at_most=120)


def fastest(rounds: int = ROUNDS, **calls: Callable[[], object]) -> dict[str, float]:
    """The fastest time of each call in seconds, all of them taking turns."""
    taken: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            start = time.perf_counter()
            call()
            taken[name].append(time.perf_counter() - start)
    return {name: min(times) for name, times in taken.items()}
