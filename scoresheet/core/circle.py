"""A circle (*kring*) and its changes: which evenings belong together, and which names in them are one person.

>>> circle = PutIn("5d1c").apply(Circle("Thursday"))
>>> circle.evenings, PutIn("5d1c").apply(circle) == circle, TakenOut("5d1c").apply(circle).evenings
(('5d1c',), True, ())

A circle is kept like a sheet: as it was opened, and a log of changes. It holds no scores and no names of its own, only
which evenings are in it and which names are one person, so nothing in it can go stale. An evening is named by the
digest of its view key, which opens nothing. People are linked by name over evenings; what the table says otherwise is
kept as ``same`` (folded name -> the person it is) and ``apart`` (evening and folded name -> the person it is there).
``shown`` has people (by folded name) of whom readers see only the first name, or the initial. ``least`` is how many
evenings the ranking asks of everybody; 0 is a third of them all.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from scoresheet.core.changes import read_change
from scoresheet.core.log import Change, FieldsSet, Plain
from scoresheet.core.names import LONGEST_NAME, LONGEST_TITLE, folding
from scoresheet.core.validation import Node

SHORTER = ("first", "initial")  # how a person may be shown to others


@dataclass(frozen=True)
class Circle:
    """A circle of evenings, in the order in which they were put in."""

    name: str
    evenings: tuple[str, ...] = ()
    same: Mapping[str, str] = field(default_factory=dict)
    apart: Mapping[tuple[str, str], str] = field(default_factory=dict)
    shown: Mapping[str, str] = field(default_factory=dict)
    least: int = 0

    def needed(self, evenings: int) -> int:
        """How many of so many ``evenings`` a person must have played to be in the circle's ranking.

        >>> Circle("Thursday").needed(10), Circle("Thursday", least=2).needed(10)
        (4, 2)
        """
        return self.least or -(-evenings // 3)

    @property
    def shorter(self) -> Mapping[str, str]:
        """How each name is shortened for readers: ``shown``, extended to all names that one person has.

        >>> Circle("Thursday", same={"abraham": "Bram"}, shown={"bram": "initial"}).shorter
        {'bram': 'initial', 'abraham': 'initial'}
        """
        found = dict(self.shown)
        pairs = [(name, folding(person)) for name, person in self.same.items()]
        both = [*pairs, *((person, name) for name, person in pairs)]
        while more := {other: found[one] for one, other in both if one in found and other not in found}:
            found |= more
        return found


@dataclass(frozen=True)
class CircleChange(Change):
    """Base of the changes to a circle. They meet only where both are about one name or evening, and then the last one
    counts: nothing is lost by it, and each is in the log."""

    @abstractmethod
    def undone(self, before: Circle) -> "CircleChange":
        """The change that undoes the one made to the circle ``before``."""


@dataclass(frozen=True)
class Named(FieldsSet, CircleChange):
    """Circle change: another name for the circle."""

    kind: ClassVar[str] = "named"
    rivals: ClassVar[tuple[str, ...]] = ("named",)
    name: str


@dataclass(frozen=True)
class PutIn(CircleChange):
    """Circle change: an evening put in; one that is already in keeps its place."""

    kind: ClassVar[str] = "put-in"
    evening: str

    def apply(self, sheet: Circle) -> Circle:
        if self.evening in sheet.evenings:
            return sheet
        return replace(sheet, evenings=(*sheet.evenings, self.evening))

    def undone(self, before: Circle) -> CircleChange:
        return PutIn(self.evening) if self.evening in before.evenings else TakenOut(self.evening)


@dataclass(frozen=True)
class TakenOut(CircleChange):
    """Circle change: an evening taken out of the circle; its sheet is left as it is."""

    kind: ClassVar[str] = "taken-out"
    evening: str

    def apply(self, sheet: Circle) -> Circle:
        return replace(sheet, evenings=tuple(one for one in sheet.evenings if one != self.evening))

    def undone(self, before: Circle) -> CircleChange:
        return PutIn(self.evening) if self.evening in before.evenings else TakenOut(self.evening)


@dataclass(frozen=True)
class Joined(CircleChange):
    """Circle change: the players called ``name`` are the person ``person``."""

    kind: ClassVar[str] = "joined"
    name: str
    person: str

    def apply(self, sheet: Circle) -> Circle:
        return replace(sheet, same={**sheet.same, folding(self.name): self.person})

    def undone(self, before: Circle) -> CircleChange:
        person = before.same.get(folding(self.name))
        return Joined(self.name, person) if person else Parted(self.name)


@dataclass(frozen=True)
class Parted(CircleChange):
    """Circle change: ``name`` is no longer another person's; it undoes a joining."""

    kind: ClassVar[str] = "parted"
    name: str

    def apply(self, sheet: Circle) -> Circle:
        return replace(sheet, same={name: who for name, who in sheet.same.items() if name != folding(self.name)})

    def undone(self, before: Circle) -> CircleChange:
        person = before.same.get(folding(self.name))
        return Joined(self.name, person) if person else Parted(self.name)


@dataclass(frozen=True)
class ToldApart(CircleChange):
    """Circle change: on one evening ``name`` is the namesake ``person``, or with an empty ``person`` no namesake."""

    kind: ClassVar[str] = "told-apart"
    evening: str
    name: str
    person: str

    def apply(self, sheet: Circle) -> Circle:
        where = self.evening, folding(self.name)
        others = {key: who for key, who in sheet.apart.items() if key != where}
        return replace(sheet, apart=others | {where: self.person} if self.person else others)

    def undone(self, before: Circle) -> CircleChange:
        return ToldApart(self.evening, self.name, before.apart.get((self.evening, folding(self.name)), ""))


@dataclass(frozen=True)
class ShownAs(CircleChange):
    """Circle change: readers see a person by first name or initial; with an empty ``how`` in full again."""

    kind: ClassVar[str] = "shown-as"
    person: str
    how: str

    def apply(self, sheet: Circle) -> Circle:
        others = {person: how for person, how in sheet.shown.items() if person != folding(self.person)}
        return replace(sheet, shown=others | {folding(self.person): self.how} if self.how else others)

    def undone(self, before: Circle) -> CircleChange:
        return ShownAs(self.person, before.shown.get(folding(self.person), ""))


@dataclass(frozen=True)
class Counting(FieldsSet, CircleChange):
    """Circle change: the ranking requires ``least`` evenings; 0 for a third of them all."""

    kind: ClassVar[str] = "counting"
    least: int


KINDS: Mapping[str, type[CircleChange]] = {
    kind.kind: kind for kind in (Named, PutIn, TakenOut, Joined, Parted, ToldApart, ShownAs, Counting)
}
MOST_NEEDED = 999  # evenings

_READ_FIELDS: Mapping[str, Callable[[Node], object]] = {
    "least": lambda node: node.whole(0, MOST_NEEDED),
    "name": lambda node: node.text(LONGEST_TITLE),
    "person": lambda node: node.text(LONGEST_NAME),
    "evening": lambda node: node.text(64),
    "how": lambda node: node.one_of(("", *SHORTER)),
}


def change_from_plain(node: Node) -> CircleChange:
    """A circle change read from its plain form; :class:`~scoresheet.core.errors.UnreadableError` for anything else."""
    return read_change(node, KINDS, _READ_FIELDS)


def circle_to_plain(circle: Circle) -> Plain:
    return {
        "game": "circle",
        "name": circle.name,
        "evenings": list(circle.evenings),
        "same": dict(circle.same),
        "apart": [[evening, name, person] for (evening, name), person in circle.apart.items()],
        "shown": dict(circle.shown),
        **({"least": circle.least} if circle.least else {}),
    }


def circle_from_plain(node: Node) -> Circle:
    """A circle read from its plain form; :class:`UnreadableError` when the form is none."""
    table = node.table(("game", "name", "evenings", "same", "apart", "shown"), ("least",))
    table["game"].one_of(("circle",))
    apart = [[member.text(LONGEST_TITLE) for member in one.items(3)] for one in table["apart"].items()]
    return Circle(
        name=table["name"].text(LONGEST_TITLE),
        evenings=tuple(one.text(64) for one in table["evenings"].items()),
        same={name: who.text(LONGEST_NAME) for name, who in table["same"].mapping().items()},
        apart={(evening, name): person for evening, name, person in apart},
        shown={person: how.one_of(SHORTER) for person, how in table["shown"].mapping().items()},
        least=table["least"].whole(0, MOST_NEEDED) if "least" in table else 0,
    )
