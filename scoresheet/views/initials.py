"""Short names of players, where there is little room or where a circle hides whole names.

>>> initials(("Anna", "Bram", "Bas", "Dirk"))
('A', 'Br', 'Ba', 'D')
>>> initials(("Annemarie", "Annelies", "Anna", "Anne-Sophie"))
('Am', 'Al', 'Anna', 'AS')

The twin of those for little room is static/js/views/initials.js.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, count

from scoresheet.core.names import folding, visible
from scoresheet.seasons.people import Person

WHOLE = 9  # letters of a name that is not cut on top of a column
CUT = 7  # letters left of one that is

_JOINER = "\u200d"
_BETWEEN = re.compile(r"[ \u00a0\u2010\u2011.,'\u2019-]")  # the given names in one name

Letters = list[str]
Rule = Callable[[Letters, int, list[Letters]], Letters]  # of a name, what it shares with another, and its given names


def initials(players: Sequence[str]) -> tuple[str, ...]:
    """A short name for each player, unique at the table, of at most four letters, capital or not.

    Each takes the first of these that no other has:

    1. the shortest beginning that no other name has, of at most three letters: Bas beside Bram is Ba;
    2. the first letters of two or three given names: Anne-Sophie is AS;
    3. the shortest beginning that no other name has, or the whole name, of four letters: Anna beside Anne is Anna;
    4. the first letter and the one where the name parts from the name most like it: Marieke beside Marie is Mk, and
       Marie, which ends there, M;
    5. the same with the first two letters: Annelies beside Annemarie is Anl when another is Al;
    6. the first letter and the number of the seat: A1.

    Spaces, hyphens and stops count in none of them.
    """
    lettered = (visible(name) for name in players)
    parts = [[_letters(part) for part in _BETWEEN.split(name) if part] for name in lettered]
    names = [[letter for part in own for letter in part] for own in parts]
    short = [""] * len(names)
    for rule in _RULES:
        offered = [
            short[seat] or "".join(rule(own, _shared(names, seat), parts[seat])) for seat, own in enumerate(names)
        ]
        folded = [text.upper() for text in offered]
        short = [
            text if folded.count(text.upper()) == 1 else before for text, before in zip(offered, short, strict=True)
        ]
    numbered = ["".join(own[:1]) + str(seat) for seat, own in enumerate(names, 1)]
    named = tuple(text or number for text, number in zip(short, numbered, strict=True))
    return named if len({text.upper() for text in named}) == len(named) else tuple(numbered)


def column_names(players: Sequence[str], whole: int = WHOLE) -> tuple[str, ...]:
    """Names for the card's narrow columns on a phone: whole if short, else a unique beginning, else the short name.

    >>> column_names(("Annemarie", "Wilhelmina", "Jan-Willem Smit", "Jan-Willem Bos"))
    ('Annemarie', 'Wilhelm…', 'JWS', 'JWB')
    """
    names = [_letters(visible(name)) for name in players]
    cut = whole - WHOLE + CUT
    begun = ["".join(own[:cut]).upper() for own in names]
    return tuple(
        name if len(own) <= whole else "".join(own[:cut]).rstrip() + "…" if begun.count(begun[seat]) == 1 else initial
        for seat, (name, own, initial) in enumerate(zip(players, names, initials(players), strict=True))
    )


def _beginning(most: int) -> Rule:
    return lambda own, shared, _: own[: shared + 1] if len(own[: shared + 1]) <= most else []


def _parting(before: int) -> Rule:
    return lambda own, shared, _: own[:before] + own[shared : shared + 1]


def _given_names(_: Letters, __: int, parts: list[Letters]) -> Letters:
    return [part[0] for part in parts] if len(parts) in (2, 3) else []


_RULES = (_beginning(3), _given_names, _beginning(4), _parting(1), _parting(2))


def _shared(names: Sequence[Letters], seat: int) -> int:
    """The number of letters that a name shares with the beginning of the name most like it."""
    return max((_common(names[seat], other) for at, other in enumerate(names) if at != seat), default=0)


def _common(own: Letters, other: Letters) -> int:
    length = 0
    while length < min(len(own), len(other)) and own[length].upper() == other[length].upper():
        length += 1
    return length


def _letters(name: str) -> Letters:
    """The letters of a name as people see them: accents and joined signs belong to the letter before."""
    letters: Letters = []
    for character in name:
        joins = bool(letters) and (
            unicodedata.category(character) in ("Mn", "Mc", "Me", "Cf", "Sk") or letters[-1].endswith(_JOINER)
        )
        if joins:
            letters[-1] += character
        else:
            letters.append(character)
    return letters


def shorter_names(people: Sequence[Person], shown: Mapping[str, str]) -> Mapping[Person, str]:
    """The names of people who are shown by their first name or initial. No two get the same name: a first name
    that others have too is followed by an initial. An initial is never the whole name.

    >>> shorter_names(("Anna Smit", "Anna Bos", "Bram Smit", "Carla"), {"anna smit": "first", "bram smit": "initial"})
    {'Anna Smit': 'Anna', 'Bram Smit': 'B'}
    >>> shorter_names(("Bo", "Bob", "Carla"), {"bo": "initial", "bob": "initial"})
    {'Bo': 'B', 'Bob': 'B2'}
    """
    found = {}
    taken = {folding(person) for person in people if folding(person) not in shown}
    for person, short in zip(people, initials(people), strict=True):
        how = shown.get(folding(person))
        if how:
            if how == "first":
                name = person.split()[0]
                name = f"{name} ({short})" if folding(name) in taken else name
            else:
                name = next(initial for initial in _initials_of(person, short) if folding(initial) not in taken)
            found[person] = name
            taken.add(folding(name))
    return found


def _initials_of(person: Person, short: str) -> Iterator[str]:
    if len(short) < sum(letter.isalnum() for letter in person):
        yield short
    (first,) = initials((person,))
    yield from chain((first,), (f"{first}{number}" for number in count(2)))
