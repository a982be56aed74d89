"""The log of a circle in sentences, and people's names for readers who may only look."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, count
from typing import Any

from scoresheet.core.log import Change
from scoresheet.core.names import bidi_safe
from scoresheet.locales import Texts
from scoresheet.seasons.season import Person
from scoresheet.views.formatting import long_date
from scoresheet.views.initials import initials


def change_sentence(change: Change, evenings: Mapping[str, Any], t: Texts) -> str:
    """A change in one sentence; ``evenings`` are the sheets by the digests by which a circle knows them."""
    values = change.plain()
    if "evening" in values:
        values["evening"] = evening_name(evenings.get(str(values["evening"])), t)
    key = f"circle.log-{change.kind}"
    if change.kind == "shown-as":
        key = f"{key}-{values['how'] or 'whole'}"
    elif values.get("least") == 0:
        key = f"{key}-third"
    elif values.get("person") == "":
        key = f"{key}-not"
    return t(key, **values)


def evening_name(sheet: Any, t: Texts) -> str:
    """What an evening is called: its title, its date, else who played."""
    if sheet is None:
        return t("circle.gone")
    said = [bidi_safe(sheet.title), long_date(sheet.date, t) if sheet.date else ""]
    return " · ".join(part for part in said if part) or ", ".join(map(bidi_safe, sheet.players))


def shorter_names(people: Sequence[Person], shown: Mapping[str, str]) -> Mapping[Person, str]:
    """What those people are called who are shown by their first name or initial. Nobody gets the name of another: whose
    first name is somebody else's too goes by it and an initial. An initial is never the whole name.

    >>> shorter_names(("Anna Smit", "Anna Bos", "Bram Smit", "Carla"), {"anna smit": "first", "bram smit": "initial"})
    {'Anna Smit': 'Anna', 'Bram Smit': 'B'}
    >>> shorter_names(("Bo", "Bob", "Carla"), {"bo": "initial", "bob": "initial"})
    {'Bo': 'B', 'Bob': 'B2'}
    """
    found = {}
    taken = {person.casefold() for person in people if person.casefold() not in shown}
    for person, short in zip(people, initials(people), strict=True):
        how = shown.get(person.casefold())
        if how:
            if how == "first":
                name = person.split()[0]
                name = f"{name} ({short})" if name.casefold() in taken else name
            else:
                name = next(initial for initial in _initials_of(person, short) if initial.casefold() not in taken)
            found[person] = name
            taken.add(name.casefold())
    return found


def _initials_of(person: Person, short: str) -> Iterator[str]:
    if len(short) < sum(letter.isalnum() for letter in person):
        yield short
    (first,) = initials((person,))
    yield from chain((first,), (f"{first}{number}" for number in count(2)))
