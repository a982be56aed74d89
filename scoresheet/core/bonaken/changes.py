"""The kinds of change to a sheet of Bonaken; kinds of every game are in :mod:`scoresheet.core.changes`.

>>> from scoresheet.core.bonaken.deal import Deal, Goer
>>> from scoresheet.core.bonaken.sheet import Sheet
>>> change = Recorded(1, Deal((Goer(1, "win"),)))
>>> change_from_plain(Node(change.plain(), "log")) == change
True
>>> [finding.code for finding in Recorded(1, Deal(())).blocking(Sheet(("Anja", "Bert"), 0))]
['no-goer']
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from scoresheet.core import changes
from scoresheet.core.bonaken.deal import START, Deal, Seat
from scoresheet.core.bonaken.findings import Finding, Position, check_deal
from scoresheet.core.bonaken.sheet import Players, Sheet, deal_from_plain, players_from_plain, seat_from_plain
from scoresheet.core.changes import READ_FIELDS, Description, Headed, SheetChange, WithDeal
from scoresheet.core.errors import MissingError
from scoresheet.core.log import FieldsSet
from scoresheet.core.validation import Node


@dataclass(frozen=True)
class _WithDeal(WithDeal):
    """Base of the sheet changes that enter or correct a deal of Bonaken."""

    deal: Deal

    def findings_in(self, after: Sheet) -> tuple[Finding, ...]:
        """The findings of the deal alone; a later deal that the change spoils shows its own."""
        return after.standing.deals[self.number - 1].findings

    def own_errors(self, sheet: Sheet) -> tuple[Finding, ...]:
        first = Position(sheet.rulebook, self.number, (START,) * len(sheet.players), sheet.first_dealer)
        return tuple(finding for finding in check_deal(first, self.deal) if finding.severity == "error")


@dataclass(frozen=True)
class Recorded(_WithDeal, changes.Recorded):
    def describe(self, before: Sheet) -> Description:
        return Description("recorded", {"number": self.number}, number_after=self.number)

    def undone(self, before: Sheet) -> "Removed":
        return Removed(self.number)


@dataclass(frozen=True)
class Corrected(_WithDeal, changes.Corrected):
    def describe(self, before: Sheet) -> Description:
        return Description("corrected", {"number": self.number}, self.number, self.number)


@dataclass(frozen=True)
class Removed(changes.Removed):
    def describe(self, before: Sheet) -> Description:
        return Description("removed", {"number": self.number}, number_before=self.number)

    def undone(self, before: Sheet) -> Recorded:
        return Recorded(self.number, before.deals[self.number - 1]).as_it_stood(self.apply(before))


@dataclass(frozen=True)
class Renamed(changes.Renamed):
    """Sheet change: other names for the players of a game, as many as before."""

    players: Players

    def apply(self, sheet: Sheet) -> Sheet:
        if len(self.players) != len(sheet.players):
            raise MissingError("no-seat", players=len(sheet.players))
        return replace(sheet, players=self.players)


@dataclass(frozen=True)
class FirstDealerSet(FieldsSet, SheetChange):
    """Sheet change: another player drew the highest card and dealt first."""

    kind: ClassVar[str] = "first-dealer-set"
    rivals: ClassVar[tuple[str, ...]] = ("first-dealer-set",)
    first_dealer: Seat

    def describe(self, before: Sheet) -> Description:
        return Description("first-dealer-set", {"who": self.first_dealer})


KINDS: Mapping[str, type[SheetChange]] = {
    kind.kind: kind for kind in (Recorded, Corrected, Removed, Renamed, Headed, FirstDealerSet)
}

_READ_FIELDS: Mapping[str, Callable[[Node], object]] = {
    **READ_FIELDS,
    "deal": deal_from_plain,
    "players": players_from_plain,
    "first_dealer": seat_from_plain,
}


def change_from_plain(node: Node) -> SheetChange:
    """A change to a sheet of Bonaken read from its plain form; :class:`UnreadableError` for anything else."""
    return changes.read_change(node, KINDS, _READ_FIELDS)
