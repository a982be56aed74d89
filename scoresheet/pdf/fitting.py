"""How wide a text is in our fonts, and how it is set so that it fits its place.

>>> 3.1 < width("Anna", "regular") / width("i", "regular") < 10
True
>>> fit("Anna", 27, NAMES["a4"]), fit("Wilhelmina van Oranje-Nassau", 27, NAMES["a4"])
('large', 'two')

WeasyPrint can break a name but not choose a smaller letter for it, so that is decided here, with the widths that stand
in the fonts. The classes are those of ``static/css/print/card.css``.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil

from scoresheet.assets import STATIC

FONTS = {
    "regular": STATIC / "fonts" / "DejaVuSans.ttf",
    "bold": STATIC / "fonts" / "DejaVuSans-Bold.ttf",
    "narrow": STATIC / "fonts" / "DejaVuSansCondensed.ttf",
    "narrow-bold": STATIC / "fonts" / "DejaVuSansCondensed-Bold.ttf",
}
POINT = 25.4 / 72  # millimetres
_SPARE = 1.01  # what rounding and kerning may add
_BREAKS = re.compile(r"(?<=-)| ")  # where a line may end


@dataclass(frozen=True)
class Setting:
    """One way to set a text: the class that sets it, its font, its size in points and how many lines there are."""

    name: str
    font: str
    points: float
    lines: int = 1


def _settings(large: float, text: float, small: float) -> tuple[Setting, ...]:
    return (
        Setting("large", "bold", large),
        Setting("large narrow", "narrow-bold", large),
        Setting("two", "bold", text, 2),
        Setting("two narrow", "narrow-bold", text, 2),
        Setting("tiny narrow", "narrow-bold", small, 2),
    )


def _three(settings: tuple[Setting, ...]) -> tuple[Setting, ...]:
    """Those for names, of which nothing may be left out: two may differ in their last letters only."""
    smallest = settings[-1]
    return (*settings, Setting(f"{smallest.name} three", smallest.font, smallest.points, 3))


def _narrow(settings: tuple[Setting, ...]) -> tuple[Setting, ...]:
    """Those for small paper, where everything is narrow."""
    return tuple(setting for setting in settings if setting.font.startswith("narrow"))


_LARGE, _SMALL = _three(_settings(11, 8.5, 7.5)), _three(_narrow(_settings(8.5, 7, 6.5)))
_LARGE_TITLE, _SMALL_TITLE = _settings(16, 11, 8.5), _narrow(_settings(12, 8.5, 7))

# For the heads of the players' columns, and for the title.
NAMES: Mapping[str, tuple[Setting, ...]] = {"a4": _LARGE, "letter": _LARGE, "a5": _SMALL, "2xa5": _SMALL}
TITLES: Mapping[str, tuple[Setting, ...]] = {
    "a4": _LARGE_TITLE,
    "letter": _LARGE_TITLE,
    "a5": _SMALL_TITLE,
    "2xa5": _SMALL_TITLE,
}
BREAK = "break"  # when nothing fits: the last setting, with breaks inside words


def width(text: str, font: str) -> float:
    """How wide a text is on one line, in ems; characters that the font lacks are as wide as their box."""
    advances = _advances(font)
    return sum(advances.get(ord(character), advances[0]) for character in text)


def fit(text: str, room: float, settings: Sequence[Setting]) -> str:
    """The classes of the first setting in which a text fits a place that is ``room`` millimetres wide."""
    for setting in settings:
        ems = room / (setting.points * POINT * _SPARE)
        widest = max(width(word, setting.font) for word in _BREAKS.split(text))
        if widest <= ems and lines_of(text, ems, setting.font) <= setting.lines:
            return setting.name
    return f"{settings[-1].name} {BREAK}"


def lines_of(text: str, room: float, font: str) -> int:
    """How many lines of ``room`` ems a text takes; a word that is wider than that has more than one."""
    lines, line = 1, ""
    for word in _BREAKS.split(text):
        joined = f"{line}{word}" if line.endswith("-") or not line else f"{line} {word}"
        if width(joined, font) > room:
            lines, joined = lines + max(1, ceil(width(word, font) / room)), word
        line = joined
    return lines


def shorten(text: str, room: float, setting: Setting) -> str:
    """A text that fits one line, with … for what had to go."""
    most = room / (setting.points * POINT * _SPARE)
    if width(text, setting.font) <= most:
        return text
    while text and width(f"{text}…", setting.font) > most:
        text = text[:-1]
    return f"{text.rstrip()}…"


@cache
def _advances(font: str) -> Mapping[int, float]:
    """How far every character of a font moves on, in ems; under 0 the box for those it lacks."""
    from fontTools.ttLib import TTFont

    with TTFont(FONTS[font], lazy=True) as read:
        metrics, em = read["hmtx"].metrics, read["head"].unitsPerEm
        return {0: metrics[".notdef"][0] / em} | {
            character: metrics[glyph][0] / em for character, glyph in read.getBestCmap().items()
        }
