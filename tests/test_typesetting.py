"""What the printed cards are set with: characters our fonts have, fonts that are shared, and Pango that may lack."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scoresheet.typesetting import printable

pytestmark = pytest.mark.pdf


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoë", "Zoë"),
        ("Kees ♥\N{VARIATION SELECTOR-16}", "Kees ♥"),
        ("Kees 🃏⚡", "Kees □□"),
        ("Kees 👵", "Kees □"),
        ("小明", "player 3"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}", "player 3"),
        ("a\N{LINE SEPARATOR}b", "a b"),
    ],
)
def test_what_our_fonts_lack_is_shown_as_a_box_or_as_the_seat(name: str, shown: str) -> None:
    assert printable(name, instead="player 3") == shown


def test_a_name_from_right_to_left_stays_by_itself() -> None:
    assert printable("שרה") == "\N{FIRST STRONG ISOLATE}שרה\N{POP DIRECTIONAL ISOLATE}\N{LEFT-TO-RIGHT MARK}"


def test_processes_that_were_forked_leave_the_fonts_to_the_others(tmp_path: Path) -> None:
    script = """
import os, sys, tempfile
from pathlib import Path
from scoresheet.pdf import warm
warm()
if os.fork() == 0:
    sys.exit()
os.wait()
print(len(list(Path(tempfile.gettempdir()).glob("*/*"))))
"""
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    answer = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert answer.stdout.split() == ["2"]
    assert list(tmp_path.iterdir()) == [], "gone with the last process"


def test_without_pango_one_sentence_names_the_packages_and_the_rest_works() -> None:
    script = """
import sys
from importlib.abc import MetaPathFinder

class WithoutPango(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "weasyprint":
            raise OSError("cannot load library 'libpango-1.0-0'")

sys.meta_path.insert(0, WithoutPango())
from scoresheet.core.rulebook import named
from scoresheet.explain import explain_error
from scoresheet.locales import texts
from scoresheet.pdf import PdfError, blank_pdf, warm
warm()
try:
    blank_pdf(named("bonken-2002"), texts("en"))
except PdfError as error:
    print(error.fault, explain_error(error, texts("en")))
"""
    answer = subprocess.run([sys.executable, "-W", "error", "-c", script], capture_output=True, text=True, check=True)
    assert answer.stdout.startswith("pdf-unavailable ")
    assert "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0" in answer.stdout
