"""The log of a sheet: everything that was recorded, corrected, removed, renamed, reseated and headed, folded into the
sheet as it is now.

>>> from datetime import UTC, datetime
>>> from scoresheet.core.deal import Deal, taker
>>> from scoresheet.core.rulebook import named
>>> base = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), first_chooser=0)
>>> first = Recorded(1, Deal("last-trick", 0, (), {"last-trick": taker(2)}))
>>> log = Log(base, (Entry("5d1c", 1, datetime(2002, 5, 3, 21, 4, tzinfo=UTC), "Anna", first),))
>>> log.version, log.sheet.deals[0].contract
(1, 'last-trick')

Entries are only ever added. Entry ``version`` was made by somebody who had seen everything up to ``version - 1``,
so a deal number in it means the deal of that number at that moment. That one rule gives corrections, undo,
who-changed-what and two phones at one table.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import TypeVar, assert_never

from scoresheet.core.deal import Deal
from scoresheet.core.errors import MissingError, ScoresheetError
from scoresheet.core.findings import Finding
from scoresheet.core.sheet import Order, Players, Sheet, reckon


@dataclass(frozen=True)
class Recorded:
    """A deal was entered as deal ``number``: after the last one, or in between, where one had been removed."""

    number: int
    deal: Deal


@dataclass(frozen=True)
class Corrected:
    """Deal ``number`` reads like this instead."""

    number: int
    deal: Deal


@dataclass(frozen=True)
class Removed:
    """Deal ``number`` was taken off the sheet; later deals move up."""

    number: int


@dataclass(frozen=True)
class Renamed:
    """The players at the four seats are called this instead."""

    players: Players


@dataclass(frozen=True)
class Reseated:
    """The same four people sat in another order all evening; every deal follows them. ``order`` is as in
    :meth:`~scoresheet.core.sheet.Sheet.reseated`."""

    order: Order


@dataclass(frozen=True)
class Headed:
    """The head of the sheet reads like this instead. Each may be empty; ``date`` is ISO text."""

    title: str
    date: str
    place: str


DealChange = Recorded | Corrected | Removed
Change = DealChange | Renamed | Reseated | Headed
AnyChange = TypeVar("AnyChange", bound=Change)


@dataclass(frozen=True)
class Entry:
    """One line of the log: a change, when and by whom. ``id`` is a UUID made by whoever sent it; versions count
    from 1."""

    id: str
    version: int
    time: datetime
    by: str | None
    change: Change


class ConflictError(ScoresheetError):
    """Somebody else was first: ``theirs`` are their entries, ``mine`` is the change that came too late."""

    def __init__(self, theirs: "tuple[Entry, ...]", mine: Change) -> None:
        super().__init__("conflict", version=theirs[-1].version)
        self.theirs = theirs
        self.mine = mine


@dataclass(frozen=True)
class Log:
    """A sheet as it was opened (version 0) and the entries since."""

    base: Sheet
    entries: tuple[Entry, ...] = ()

    @property
    def version(self) -> int:
        """How many changes the sheet has seen."""
        return len(self.entries)

    @cached_property
    def sheet(self) -> Sheet:
        """The sheet as it is now."""
        sheet = self.base
        for position, entry in enumerate(self.entries, start=1):
            if entry.version != position:
                raise ScoresheetError("broken-log", version=entry.version, expected=position)
            sheet = apply(sheet, entry.change)
        return sheet

    @cached_property
    def histories(self) -> tuple[tuple[Entry, ...], ...]:
        """For every deal on the sheet the entries that recorded and corrected it, oldest first."""
        histories: list[tuple[Entry, ...]] = [() for _ in self.base.deals]
        for entry in self.entries:
            match entry.change:
                case Recorded(number):
                    histories.insert(number - 1, (entry,))
                case Corrected(number):
                    histories[number - 1] += (entry,)
                case Removed(number):
                    del histories[number - 1]
                case Renamed() | Reseated() | Headed():
                    pass
        return tuple(histories)

    def find(self, entry_id: str) -> Entry | None:
        """The entry with this id, or None."""
        return next((entry for entry in self.entries if entry.id == entry_id), None)


def apply(sheet: Sheet, change: Change) -> Sheet:
    """The sheet after a change; :class:`MissingError` when the change is about a deal the sheet does not have."""
    match change:
        case Recorded(number, deal):
            _check_number(number, len(sheet.deals) + 1)
            return sheet.with_deals(*sheet.deals[: number - 1], deal, *sheet.deals[number - 1 :])
        case Corrected(number, deal):
            _check_number(number, len(sheet.deals))
            return sheet.with_deals(*sheet.deals[: number - 1], deal, *sheet.deals[number:])
        case Removed(number):
            _check_number(number, len(sheet.deals))
            return sheet.with_deals(*sheet.deals[: number - 1], *sheet.deals[number:])
        case Renamed(players):
            return replace(sheet, players=players)
        case Reseated(order):
            return sheet.reseated(order)
        case Headed(title, date, place):
            return replace(sheet, title=title, date=date, place=place)
        case _:
            assert_never(change)


def followed_seats(change: AnyChange, since: Iterable[Entry]) -> AnyChange:
    """The same change in the seats the players have after the entries ``since``; its number stays as it is."""
    for entry in since:
        if isinstance(entry.change, Reseated) and isinstance(change, Recorded | Corrected):
            change = replace(change, deal=change.deal.reseated(entry.change.order))
    return change


def _check_number(number: int, highest: int) -> None:
    if not 1 <= number <= highest:
        raise MissingError("no-deal", number=number)


def check_change(sheet: Sheet, change: Recorded | Corrected) -> tuple[Finding, ...]:
    """The findings that a deal would have on the sheet.

    A later deal of the same contract counts against this one: that one was there first. So does a deal too many, when
    this one is put in between.
    """
    after = reckon(apply(sheet, change))
    own = after.deals[change.number - 1].findings
    clashes = tuple(
        replace(finding, deal=change.number, params={**finding.params, "number": later.number})
        for later in after.deals[change.number :]
        for finding in later.findings
        if finding.code == "repeated-contract" and finding.params["number"] == change.number
    )
    if isinstance(change, Recorded):
        clashes += tuple(
            replace(finding, deal=change.number)
            for later in after.deals[change.number :]
            for finding in later.findings
            if finding.code == "too-many-deals"
        )[:1]
    return own + clashes
