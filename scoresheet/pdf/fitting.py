"""Fitting of texts on paper: their width in our fonts, and the setting in which they fit their place.

>>> 2 < width("Anna", "regular") / width("i", "regular") < 10
True
>>> names = name_settings(11, 9, 8, 7)
>>> fit("Anna", 25, names), fit("Wilhelmina van Oranje-Nassau", 25, names)
('large', 'two')

WeasyPrint can break a name but not choose a smaller letter for it, so that is decided here, with the widths that stand
in the fonts. Classes and measures are those of ``static/css/print/``.
"""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path

from scoresheet.assets import STATIC
from scoresheet.core.names import END_ISOLATE, ISOLATE

CUTS = {
    "regular": STATIC / "fonts" / "BonkenSans-Regular.ttf",
    "semibold": STATIC / "fonts" / "BonkenSans-SemiBold.ttf",
    "bold": STATIC / "fonts" / "BonkenSans-Bold.ttf",
    "slab": STATIC / "fonts" / "BonkenSlab-Bold.ttf",
}
# For letters that a cut does not have. The regular one is not so wide.
FALLBACKS = {"regular": STATIC / "fonts" / "DejaVuSans.ttf", "bold": STATIC / "fonts" / "DejaVuSans-Bold.ttf"}
FONTS = (*CUTS.values(), *FALLBACKS.values())
STYLESHEETS = STATIC / "css" / "print"  # one for each paper
POINT = 25.4 / 72  # millimetres
_IMPORT = re.compile(r'@import "([\w-]+)\.css"')
_RULE = re.compile(r"^([.:][^{}]*)\{([^{}]*)\}", re.MULTILINE)
_VARIABLE = re.compile(r"--([\w-]+): *([\d.]+)(?:mm|pt|%)? *(?:;|$)", re.MULTILINE)
_SPARE = 1.01  # what rounding and kerning may add
_BREAKS = re.compile(r"(?<=-)| ")  # where a line may end


@dataclass(frozen=True)
class Setting:
    """A way to set a text: its CSS class, font, size in points and number of lines."""

    name: str
    font: str
    points: float
    lines: int = 1


Measures = Mapping[str, float]


@cache
def measures(stylesheet: str, *selectors: str) -> Measures:
    """The CSS variables of a stylesheet by name, in its millimetres, points and percents: those of every page, and
    those that the given selectors set instead.

    >>> measures("a5")["page"], measures("a5", ".bound")["page"]
    (134.0, 121.0)
    """
    rules = _RULE.findall(_with_imports(stylesheet))
    blocks = (
        block for wanted in (":root", *selectors) for found, block in rules if wanted in found.strip().split(", ")
    )
    return {name: float(value) for block in blocks for name, value in _VARIABLE.findall(block)}


def _with_imports(stylesheet: str) -> str:
    rules = (STYLESHEETS / f"{stylesheet}.css").read_text("utf-8")
    return "".join(map(_with_imports, _IMPORT.findall(rules))) + rules


def name_settings(large: float, text: float, small: float, tiny: float) -> tuple[Setting, ...]:
    """The settings for names, of which nothing may be left out: two may differ in their last letters only."""
    return (
        Setting("large", "semibold", large),
        Setting("text", "semibold", text),
        Setting("two", "semibold", text, 2),
        Setting("tiny", "semibold", small, 2),
        Setting("least", "semibold", tiny, 3),
        Setting("least four", "semibold", tiny, 4),
    )


def fit_title(text: str, page: Measures) -> str:
    """The CSS classes of a title, which takes a share of its page."""
    settings = (
        Setting("huge", "slab", page["title"]),
        Setting("big", "slab", page["title-big"]),
        Setting("medium", "slab", page["title-medium"]),
        Setting("two", "slab", page["title-two"], 2),
    )
    return fit(text, page["page"] * page["title-share"] / 100, settings)


BREAK = "break"  # when nothing fits: the smallest letters, with breaks inside words


def width(text: str, font: str) -> float:
    """The width of a text on one line, in ems; a character that the font lacks is as wide as its box."""
    own = advances(CUTS[font])
    return sum(own[code] if code in own else _other(code, font) for code in map(ord, text))


def _other(character: int, font: str) -> float:
    """The advance of a character that the cut fonts lack. The whole ones are large: most cards need none."""
    fallback = FALLBACKS["regular" if font == "regular" else "bold"]
    others = map(advances, (CUTS["bold"], fallback) if font == "slab" else (fallback,))
    return next((other[character] for other in others if character in other), advances(CUTS[font])[0])


def fit(text: str, room: float, settings: Sequence[Setting]) -> str:
    """The CSS classes of the first setting in which a text fits a place of ``room`` millimetres."""
    for setting in settings:
        ems = _ems(room, setting)
        widest = max(width(word, setting.font) for word in _BREAKS.split(text))
        if widest <= ems and lines_of(text, ems, setting.font) <= setting.lines:
            return setting.name
    smallest = [setting for setting in settings if setting.points == settings[-1].points]
    whole = (setting for setting in smallest if lines_in(text, room, setting) <= setting.lines)
    return f"{next(whole, smallest[0]).name} {BREAK}"


def lines_in(text: str, room: float, setting: Setting) -> int:
    """The number of lines that a text takes in a place of ``room`` millimetres."""
    return lines_of(text, _ems(room, setting), setting.font)


def _ems(room: float, setting: Setting) -> float:
    return room / (setting.points * POINT * _SPARE)


def lines_of(text: str, room: float, font: str) -> int:
    """The number of lines of ``room`` ems that a text takes; a word wider than that has several."""
    lines, line = 1, ""
    for word in _BREAKS.split(text):
        joined = f"{line}{word}" if line.endswith("-") or not line else f"{line} {word}"
        if line and width(joined, font) > room:
            lines, joined = lines + 1, word
        while width(joined, font) > room and len(joined) > 1:
            fitting = bisect_right(list(accumulate(width(letter, font) for letter in joined)), room)
            lines, joined = lines + 1, joined[max(1, fitting) :]
        line = joined
    return lines


def shorten(text: str, room: float, setting: Setting) -> str:
    """A text cut to one line, with … for the rest. WeasyPrint's ``text-overflow`` gives every … of the document the
    copied text of the first."""
    most = _ems(room, setting)
    if width(text, setting.font) <= most:
        return text
    while text and width(f"{text}…", setting.font) > most:
        text = text[:-1]
    left_open = text.count(ISOLATE) - text.count(END_ISOLATE)
    return f"{text.rstrip()}…{END_ISOLATE * left_open}"


def foot(text: str, page: Measures, before: str = "") -> str:
    """A text at the foot of a page, cut to the room between the page number and the text ``before`` it."""
    setting, room = Setting("", "regular", page["foot-text"]), page["page"] * page["foot-share"] / 100
    taken = width(before + " " * 3, setting.font) * setting.points * POINT if before else 0
    return text and shorten(text, room - taken, setting)


@cache
def advances(path: Path) -> Mapping[int, float]:
    """The advance of every character of a font, in ems; under 0 that of the box for missing ones."""
    from fontTools.ttLib import TTFont

    with TTFont(path, lazy=True) as font:
        metrics, em = font["hmtx"].metrics, font["head"].unitsPerEm
        return {0: metrics[".notdef"][0] / em} | {
            character: metrics[glyph][0] / em for character, glyph in font.getBestCmap().items()
        }
