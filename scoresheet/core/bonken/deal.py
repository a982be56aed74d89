"""A deal (*ronde*) of Bonken as recorded: contract, chooser, doubles, result.

>>> deal = Deal("king-of-hearts", chooser=0, doubles=((1, 2),), result={"king-of-hearts": taker(3)})
>>> deal.taken("king-of-hearts")
(0, 0, 0, 1)

Players are seats. Paper leads: a name that no player at the table has, or a count that is no number, is kept just as
it was written, and :mod:`~scoresheet.core.bonken.findings` says what is wrong with it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self, cast

from scoresheet.core.bonken.seats import SEATS, Seat, Who
from scoresheet.core.changes import EnteredDeal
from scoresheet.core.log import Plain
from scoresheet.core.validation import Node

LONGEST_NOTE = 140  # characters

Counts = Mapping[Who, object]  # player -> how many; every seat is there, a whole number unless written otherwise

# Of a deal without findings of severity error: all its players sit at the table, all its counts are whole numbers.
SeatedCounts = Mapping[Seat, int]
SeatedDoubles = tuple[tuple[Seat, Seat], ...]


@dataclass(frozen=True)
class Deal(EnteredDeal):
    """One deal of Bonken. ``result`` has the counts of every unit, by unit key; ``note`` is what the table wrote about
    it, None for nothing. In a correction None leaves the note on the sheet, and an empty one removes it."""

    contract: str
    chooser: Who
    doubles: tuple[tuple[Who, Who], ...] = ()
    result: Mapping[str, Counts] = field(default_factory=dict)
    note: str | None = field(default=None, kw_only=True)

    def plain(self) -> Plain:
        """The deal as the log keeps it; only meaningful without findings of severity error."""
        plain: Plain = {
            "contract": self.contract,
            "chooser": self.chooser,
            "doubles": [list(double) for double in self.doubles],
            "result": {unit: list(self.taken(unit)) for unit in self.result},
            **self.entered_to_plain(),
        }
        return plain if self.note is None else plain | {"note": self.note}

    def respelled(self, text: Callable[[str], str]) -> Self:
        return replace(self, note=text(self.note)) if self.note else self

    def taken(self, unit: str) -> tuple[int, ...]:
        """How many of a unit each seat took; only meaningful without findings of severity error."""
        counts = cast(SeatedCounts, self.result.get(unit, {}))
        return tuple([counts.get(seat, 0) for seat in SEATS])

    @cached_property
    def seated_doubles(self) -> SeatedDoubles:
        """The doubles between players of the table, without those of unknown names."""
        return tuple([(one, other) for one, other in self.doubles if isinstance(one, int) and isinstance(other, int)])

    @property
    def seated_chooser(self) -> Seat | None:
        """The seat of the chooser; None when the recorded name is of no player at the table."""
        return self.chooser if isinstance(self.chooser, int) else None

    def reseated(self, order: Sequence[Seat]) -> "Deal":
        """The deal with its players in other seats: the player from seat ``order[0]`` sits in seat 0, and so on."""

        def moved(who: Who) -> Who:
            return order.index(who) if isinstance(who, int) else who

        def recounted(counts: Counts) -> Counts:
            seated = {seat: counts[was] for seat, was in enumerate(order) if was in counts}
            return seated | {who: count for who, count in counts.items() if isinstance(who, str)}

        return replace(
            self,
            chooser=moved(self.chooser),
            doubles=tuple((moved(one), moved(other)) for one, other in self.doubles),
            result={unit: recounted(counts) for unit, counts in self.result.items()},
        )


def read_note(node: Node) -> str:
    """A note on a deal read from its plain form, without spaces around it."""
    return Node(node.text().strip(), node.source, node.place).text(LONGEST_NOTE)


def is_same_deal(one: Deal, other: Deal) -> bool:
    """Whether two deals have equal contents, whatever their ids and accepted warnings."""
    return _content(one) == _content(other)


def _content(deal: Deal) -> tuple[object, ...]:
    units = {unit: {who: count for who, count in counts.items() if count} for unit, counts in deal.result.items()}
    taken = {unit: counts for unit, counts in units.items() if counts}
    return deal.contract, deal.chooser, sorted(deal.doubles, key=str), taken, deal.note


def counts(first: int, second: int, third: int, fourth: int) -> Counts:
    return dict(zip(SEATS, (first, second, third, fourth), strict=True))


def taker(seat: Seat) -> Counts:
    """The counts of a unit with a total of 1, taken by ``seat``."""
    return {other: int(other == seat) for other in SEATS}
