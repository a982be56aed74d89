"""The people of a season: which spellings of a name are one person, and namesakes who are two."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from scoresheet.core.names import folding
from scoresheet.seasons.evenings import Countable

Person = str  # the name of one person over all evenings


@dataclass(frozen=True)
class People:
    """The people behind the names of players in a season. Names that :func:`folding` makes equal are one person, unless
    corrected. ``same``: folded name -> the person it is declared to be. ``apart``: (evening's id, folded name) -> the
    person it is on that evening, for namesakes."""

    same: Mapping[str, Person] = field(default_factory=dict)
    apart: Mapping[tuple[str, str], Person] = field(default_factory=dict)
    spelling: Mapping[str, Person] = field(default_factory=dict)  # folded name -> as it is shown
    shown: Mapping[Person, str] = field(default_factory=dict)  # the name shown here instead

    def at(self, evening: Countable) -> tuple[Person, ...]:
        """The people of an evening, in seat order, by the names that are shown."""
        return tuple(self.shown_name(person) for person in self.full_names(evening))

    def full_names(self, evening: Countable) -> tuple[Person, ...]:
        """The people of an evening, in seat order, by their full names. No person sits in two seats: two names at one
        table that are declared one person stay two people there, and the others are unaffected."""
        names: tuple[str, ...] = evening.sheet.players
        people = tuple(self._who(evening.id, name) for name in names)
        spelled = tuple(self.spelling.get(folding(name), name) for name in names)
        people = _once_each(_once_each(people, spelled), names)
        return people if len({*people}) == len(names) else names

    def _who(self, evening: str, name: str) -> Person:
        folded = folding(name)
        if (evening, folded) in self.apart:
            folded = folding(self.apart[evening, folded])
        return self.named(folded) or name

    def named(self, name: str) -> Person | None:
        """The full name of the person with a name; None when it is on no evening."""
        folded = folding(name)
        passed = {folded}
        while (person := self.same.get(folded)) and folding(person) not in passed:
            folded = folding(person)
            passed.add(folded)
        return self.spelling.get(folded)

    def spelled(self, names: Iterable[str]) -> "People":
        """The people spelled as in the last of ``names``, else as declared; a spelling with a capital goes first."""
        spelled = (*self.same.values(), *self.apart.values(), *names)
        by_capital = sorted(spelled, key=lambda name: name[:1] != name[:1].lower())
        return replace(self, spelling={folding(name): name for name in by_capital})

    def shown_name(self, person: Person) -> Person:
        """The name by which a person is shown."""
        return self.shown.get(person, person)


def _once_each(people: tuple[Person, ...], names: tuple[Person, ...]) -> tuple[Person, ...]:
    """The people at a table, where a person on two seats goes by ``names`` instead."""
    return tuple(person if people.count(person) == 1 else name for person, name in zip(people, names, strict=True))
