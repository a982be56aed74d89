"""Texts in letters that our fonts have, and with breaks where paper may break them; the printed forms of names.

>>> printable("Kees 👵")
'Kees □'
>>> from scoresheet.locales import texts
>>> PrintedNames(texts("en")).table(("Kees 🎉", "Kees 🃏", "小明", "Anna"))
('Kees (A)', 'Kees (B)', 'player C', 'Anna')
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, count

from scoresheet.core.names import bidi_safe, folding
from scoresheet.locales import Texts
from scoresheet.pdf.fitting import CUTS, FALLBACKS, advances

NOT_IN_FONT = "□"
LETTERS = "ABCDEFG"  # of the seats, clockwise

# Emoji that Pango draws with any font for them that the machine has, also those that are in ours.
_PICTURES = re.compile(
    "[⌚⌛⏩-⏬⏰⏳◽◾☔☕♈-♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛎⛔⛪⛲⛳⛵⛺⛽✅✊✋✨❌❎❓-❕❗➕-➗➰➿⬛⬜⭐⭕\U0001f000-\U0001faff]"
)
# A sign goes with what follows it, a times sign also with what is before it, a number with the words around it, and the
# last word of a paragraph, when it is short, with the one before it.
_SIGN = re.compile(r"([+−×=≠⚠]) |(?<=\d) (?=[a-z])|(?<=[^\W\d_]|[\u2069\u200e]) (?=[−+]?\d)| (?=×)")
_LAST_WORD = re.compile(" ([^ ]{1,12})$", re.MULTILINE)


def tight(text: str) -> str:
    """A text with no-break spaces: no line ends in a sign, parts a number from its word, or begins with the last word.

    >>> tight("Anna: −30 + 20 (Bram) = −10").replace("\N{NO-BREAK SPACE}", "_")
    'Anna: −30 +_20 (Bram)_=_−10'
    """
    return _LAST_WORD.sub("\N{NO-BREAK SPACE}\\1", _SIGN.sub(lambda found: f"{found[1] or ''}\N{NO-BREAK SPACE}", text))


def glued(text: str) -> str:
    """A list of short terms with commas, none of which breaks across lines: B→A 20, C→B 10."""
    return text.replace(" ", "\N{NO-BREAK SPACE}").replace(",\N{NO-BREAK SPACE}", ", ")


def printable(text: str) -> str:
    """A typed text with only characters that our fonts have: one PDF on every machine, and never a fetched font. What
    they lack becomes □. Text from right to left is isolated, so that it cannot turn the sentence round it."""
    return bidi_safe(in_our_fonts(text))


def printable_title(text: str) -> str:
    """A title with only characters that our fonts have; empty without its essential ones, so that it counts as missing.

    >>> printable_title("Finale 🎉"), printable_title("麻雀大会!"), printable_title("♥")
    ('Finale □', '', '♥')
    """
    shown, left = printable(text), in_our_fonts(text, lacking="")
    return shown if NOT_IN_FONT not in shown or any(map(str.isalnum, left)) else ""


def in_our_fonts(text: str, lacking: str = NOT_IN_FONT) -> str:
    """A text with ``lacking`` for every character that our fonts lack."""
    if text.isascii() and text.isprintable():  # in every font: most evenings are printed without looking
        return text.strip()
    return "".join(_printable(character, lacking) for character in unicodedata.normalize("NFC", text)).strip()


_lacking: ContextVar[dict[str, None] | None] = ContextVar("lacking", default=None)


@contextmanager
def lacking_characters() -> Iterator[dict[str, None]]:
    """The characters printed within a block that our fonts lack, each once.

    >>> with lacking_characters() as lacking:
    ...     shown = [printable(text) for text in ("Kees 👵", "小明", "Zoë")]
    >>> "".join(lacking)
    '👵小明'
    """
    lacking: dict[str, None] = {}
    token = _lacking.set(lacking)
    try:
        yield lacking
    finally:
        _lacking.reset(token)


def _printable(character: str, lacking: str) -> str:
    category = unicodedata.category(character)
    if category.startswith("Z"):
        return " "
    # A mark that does not merge with its letter is a glyph without a text of its own, which PDF/UA does not allow.
    if category.startswith("M") or category == "Cf":
        return ""
    if ord(character) in _coverage() and not _PICTURES.match(character):
        return character
    noted = _lacking.get()
    if noted is not None and not category.startswith("C"):
        noted[character] = None
    return lacking


@cache
def _coverage() -> set[int]:
    """The characters that every weight of our font can show, in its own letters or in those it falls back to."""
    ours = (set(advances(CUTS[cut])) for cut in ("regular", "semibold", "bold"))
    others = (set(advances(path)) for path in FALLBACKS.values())
    return (set.intersection(*ours) | set.intersection(*others)) - {0}  # the box for those that a font lacks


@dataclass
class PrintedNames:
    """The printed forms of names, one for each in a document; those of two people differ in more than capitals."""

    t: Texts
    _known: dict[str, str] = field(default_factory=dict)
    _owners: dict[str, str] = field(default_factory=dict)  # whose a printed name is, both as they are compared

    def table(self, players: Sequence[str]) -> tuple[str, ...]:
        """The printed names of a table's players; one that loses a letter gets that of its seat beside it."""
        # Names that print as they are come first: no other may look like them.
        order = sorted(range(len(players)), key=lambda seat: in_our_fonts(players[seat]) != players[seat])
        shown = {seat: self._player(players[seat], LETTERS[seat]) for seat in order}
        return tuple(shown[seat] for seat in range(len(players)))

    def _player(self, name: str, letter: str) -> str:
        left = " ".join(in_our_fonts(name, lacking="").split())
        whole = left == " ".join(name.split())
        shown = bidi_safe(left) if left else self.t("print.player-letter", letter=letter)
        marked = (f"{shown}{f' ({letter})' * times}" for times in count(0 if whole or not left else 1))
        return self._named(name, marked)

    def person(self, name: str) -> str:
        """The printed name of a writer of the log, perhaps a player."""
        shown = printable(name)
        return self._named(name, chain([shown], (f"{shown} ({number})" for number in count(2))))

    def _named(self, name: str, ways: Iterable[str]) -> str:
        """The first of some ``ways`` to print a name that no other name has."""
        if name not in self._known:
            own = folding(name)
            free = (shown for shown in ways if self._owners.get(folding(shown), own) == own)
            self._known[name] = next(shown for shown in free if shown not in self._known.values())
            self._owners[folding(self._known[name])] = own
        return self._known[name]
