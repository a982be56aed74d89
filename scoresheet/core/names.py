"""Names of players, in any game: limits, comparing, sorting, and showing them whatever way their script runs.

>>> bidi_safe("\u202eAnna"), bidi_safe("\u2066Bram")
('Anna', 'Bram')

static/js/core/names.js is its twin.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from scoresheet.core.validation import Node, is_control

LONGEST_NAME = 40
LONGEST_TITLE = 100
DIRECTION_CONTROLS = "\u202a-\u202e\u2066-\u2069"  # as a range of a regular expression
NOTHING_TO_SHOW = "\N{REPLACEMENT CHARACTER}"

_UNSEEN = re.compile(f"[{DIRECTION_CONTROLS}\u200e\u200f\u061c\ufeff]")

_DIRECTION = re.compile(f"[{DIRECTION_CONTROLS}]")
_ISOLATION = re.compile(f"[\u2066-\u2068][^{DIRECTION_CONTROLS}]+\u2069")  # with its end it turns nothing else
_DIRECTED = re.compile(f"({_ISOLATION.pattern})|{_DIRECTION.pattern}")
# Hebrew, Arabic and other scripts by their blocks, without digits, and the two marks.
_FROM_RIGHT = re.compile(
    "[\u0590-\u065f\u066e-\u06ef\u06fa-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
ISOLATE, END_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_LEFT_TO_RIGHT = "\N{LEFT-TO-RIGHT MARK}"  # when a line breaks within the name, its end does not know of the isolation

# Of letters that Unicode does not take apart.
_BASE_LETTERS = str.maketrans("łøđðħı", "loddhi") | {ord("æ"): "ae", ord("œ"): "oe", ord("þ"): "th"}


def name_faults(names: Sequence[str], *, typed: bool = False) -> Mapping[int, str]:
    """The faults of players' names, by seat; empty without any. Names are 1 to 40 characters and distinct after
    trimming and case folding; they hold no control characters. Names that are being ``typed`` have visible characters,
    and differ in those, however their accents are written: sheets from before may have others."""
    faults: dict[int, str] = {}
    seen: set[str] = set()
    for seat, name in enumerate(names):
        folded = folding(visible(name)) if typed else name.strip().casefold()
        if not folded:
            faults[seat] = "name-empty"
        elif len(name.strip()) > LONGEST_NAME:
            faults[seat] = "name-too-long"
        elif any(is_control(character) for character in name.strip()):
            faults[seat] = "control-character"
        elif folded in seen:
            faults[seat] = "name-twice"
        seen.add(folded)
    return faults


def folding(name: str) -> str:
    """A name folded for comparing: equal when names differ only in capitals or in the encoding of an accent.

    >>> folding("Zo\\u00cb") == folding("Zoe\\u0308"), folding("Straße")
    (True, 'strasse')
    """
    return unicodedata.normalize("NFC", name.strip().casefold())


def as_players(names: Iterable[str]) -> tuple[str, ...]:
    """Names without :func:`name_faults`, trimmed for a sheet."""
    return tuple(name.strip() for name in names)


def read_names(nodes: Sequence[Node]) -> tuple[str, ...]:
    """The names of players who can sit at one table, trimmed as a sheet keeps them; fails for others."""
    names = [node.text() for node in nodes]
    for seat, fault in name_faults(names).items():
        nodes[seat].fail(fault, name=names[seat])
    return as_players(names)


def visible(text: str) -> str:
    """A text without the invisible characters that only set its direction."""
    return _UNSEEN.sub("", text)


def bidi_safe(text: str) -> str:
    """A typed text for use in a sentence, without effect on the direction of what follows, such as the digits after a
    name: without direction controls, and isolated when it is written from right to left. An isolation with its end
    turns nothing else, and stays. The text itself is kept, exported and corrected as it was typed. A text of nothing
    but such controls is shown as ``�``."""
    if text.isascii():  # most names are
        return text
    left = _DIRECTED.sub(r"\1", text)
    if _FROM_RIGHT.search(_ISOLATION.sub("", left)):
        return f"{ISOLATE}{_DIRECTION.sub('', left)}{END_ISOLATE}{_LEFT_TO_RIGHT}"
    return left if left == text or left.strip(" ") else NOTHING_TO_SHOW


def alphabetical(name: str) -> tuple[str, str]:
    """The sort key of a name in a list: Élise before Fenna, Łukasz before Marie, whatever the capitals.

    Letters are compared without accents and strokes, as in every dictionary of Latin letters that the texts are
    in; a table of the whole of Unicode (pyuca has one of 1.9 MB) would give the same lists.

    >>> sorted(["Fenna", "anna", "Élise", "Łukasz", "Marie", "Øyvind", "Zoë"], key=alphabetical)
    ['anna', 'Élise', 'Fenna', 'Łukasz', 'Marie', 'Øyvind', 'Zoë']
    """
    letters = unicodedata.normalize("NFKD", name).casefold().translate(_BASE_LETTERS)
    return "".join(letter for letter in letters if unicodedata.category(letter) != "Mn"), name
