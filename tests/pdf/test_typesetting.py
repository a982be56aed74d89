"""Typesetting of printed cards: characters our fonts have, fonts that are shared, and Pango that may lack."""

import subprocess
import sys

import pytest

from scoresheet.core.bonken.sheet import Players
from scoresheet.locales import texts
from scoresheet.pdf.fitting import STYLESHEETS
from scoresheet.pdf.printed_text import PrintedNames, printable, printable_title, tight
from scoresheet.pdf.typesetting import to_pdf

pytestmark = pytest.mark.pdf


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoë", "Zoë"),
        ("Kees ♥\N{VARIATION SELECTOR-16}", "Kees ♥"),
        ("Kees 🃏⚡", "Kees □□"),
        ("Kees 👵", "Kees □"),
        ("小明", "□□"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}", ""),
        ("a\N{LINE SEPARATOR}b", "a b"),
    ],
)
def test_characters_that_our_fonts_lack_are_shown_as_a_box(name: str, shown: str) -> None:
    assert printable(name) == shown


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Kees 🎉", "Kees 🃏", "Kees", "Anna"), ("Kees (A)", "Kees (B)", "Kees", "Anna")),
        (("player A", "小明", "Ольга", "さくら"), ("player A", "player B", "Ольга", "player D")),
        (("小明", "player A", "小明 (A)", "x"), ("player A (A)", "player A", "(A) (C)", "x")),
        (("Kees 🎉", "Kees (A)", "Bas", "Bea"), ("Kees (A) (A)", "Kees (A)", "Bas", "Bea")),
        (("\N{RIGHT-TO-LEFT OVERRIDE}", "กานต์", "👵", "👴"), ("player A", "player B", "player C", "player D")),
    ],
)
def test_two_names_never_print_alike_and_none_prints_as_nothing(names: Players, shown: Players) -> None:
    assert PrintedNames(texts("en")).table(names) == shown


@pytest.mark.parametrize(
    ("title", "shown"),
    [("麻雀大会", ""), ("麻雀! 🎉", ""), ("Finale 🎉", "Finale □"), ("♥♠♦♣", "♥♠♦♣"), ("2026", "2026"), ("", "")],
)
def test_a_title_without_a_printable_letter_is_empty(title: str, shown: str) -> None:
    assert printable_title(title) == shown


def test_a_name_is_printed_the_same_all_through_a_document() -> None:
    names = PrintedNames(texts("en"))
    assert names.table(("Kees 🎉", "Bram", "Carla", "Dirk"))[0] == "Kees (A)"
    assert names.table(("Bram", "Kees 🎉", "Carla", "Dirk")) == ("Bram", "Kees (A)", "Carla", "Dirk")
    assert names.person("Kees 🎉") == "Kees (A)"
    assert [names.person(f"Zoë {picture}") for picture in "🎉🃏👵"] == ["Zoë □", "Zoë □ (2)", "Zoë □ (3)"]
    assert names.table(("kees", "Bram", "Carla", "Dirk"))[0] == "kees"


@pytest.mark.parametrize(
    ("text", "set_as"),
    [
        ("1 heart × 10 × 2 links.", "1_heart_×_10_×_2_links."),
        ("as it must be: 1 × −50 + 1 × −50.", "as it must be: 1_×_−50_+_1_×_−50."),
        ("Anna: −30 + 20 (Bram) = −10", "Anna: −30 +_20 (Bram)_=_−10"),
        ("Hearts: Anna 3, Bram 4, Carla 5, Dirk 1.", "Hearts: Anna_3, Bram_4, Carla_5,_Dirk_1."),
        (f"Hearts: {printable('שרה')} 3, Bram 4.", f"Hearts: {printable('שרה')}_3,_Bram_4."),
        ("first line\nsecond one", "first_line\nsecond_one"),
    ],
)
def test_no_line_ends_in_a_sign_or_begins_with_a_lonely_word(text: str, set_as: str) -> None:
    assert tight(text).replace("\N{NO-BREAK SPACE}", "_") == set_as


def test_the_import_of_weasyprint_starts_no_compiler_and_no_linker() -> None:
    script = """
import os, subprocess, sys
started = []
class Watched(subprocess.Popen):
    def __init__(self, args, *rest, **more):
        super().__init__(args, *rest, **more)
        started.append(args)
subprocess.Popen = Watched
from scoresheet.pdf.typesetting import import_renderer
path = os.environ["PATH"]
import_renderer()
print({os.path.basename(args[0]) for args in started} <= {"ldconfig"}, os.environ["PATH"] == path)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "True True\n"


def test_a_page_that_asks_for_a_file_does_not_get_it(caplog: pytest.LogCaptureFixture) -> None:
    wanted = (STYLESHEETS / "a4.css").as_uri()
    page = f'<html lang="en"><head><title>x</title></head><body><p><img src="{wanted}" alt="x"/></p></body></html>'
    to_pdf(page, "a4")
    assert f"a printed page asks for {wanted}" in caplog.text
