"""Players' names where there is little room.

>>> initials(("Anna", "Bram", "Bas", "Dirk"))
('A', 'Br', 'Ba', 'D')
"""

import unicodedata
from collections.abc import Sequence

_JOINER = "\u200d"


def initials(players: Sequence[str]) -> tuple[str, ...]:
    """As few letters of each name as tell the players apart, at most three; their seats too when that is not enough."""
    letters = [_letters(name) for name in players]
    for length in (1, 2, 3):
        short = ["".join(name[:length]) for name in letters]
        if len({text.casefold() for text in short}) == len(short):
            return tuple(_shortest(name, letters) for name in letters)
    return tuple("".join(name[:1]) + str(seat) for seat, name in enumerate(letters, 1))


def _shortest(name: list[str], names: list[list[str]]) -> str:
    for length in (1, 2):
        start = "".join(name[:length]).casefold()
        if sum("".join(other[:length]).casefold() == start for other in names) == 1:
            return "".join(name[:length])
    return "".join(name[:3])


def _letters(name: str) -> list[str]:
    """The letters of a name as people see them: accents and joined signs belong to the letter before."""
    letters: list[str] = []
    for character in name:
        joins = bool(letters) and (
            unicodedata.combining(character) != 0
            or unicodedata.category(character) in ("Mn", "Me", "Cf", "Sk")
            or letters[-1].endswith(_JOINER)
        )
        if joins:
            letters[-1] += character
        else:
            letters.append(character)
    return letters
