"""Kinds of change to a sheet of Bonken: their effect, plain form, conflicts, rebased form and description.

>>> from scoresheet.core.bonken.deal import Deal
>>> from scoresheet.core.log import rebase
>>> rebase(Corrected(3, Deal("queens", 0)), [Removed(1)]).number
2
>>> rebase(Corrected(3, Deal("queens", 0)), [Removed(3)])
Conflict(number=None)

What deals of every game have in common is in :mod:`scoresheet.core.changes`, also when two changes of one conflict. A
new kind is a class here and its line in ``KINDS``; the phone's twin is ``static/js/core/bonken/changes.js``.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from scoresheet.core import changes
from scoresheet.core.bonken.deal import Deal, is_same_deal, read_note
from scoresheet.core.bonken.findings import Finding, check_deal
from scoresheet.core.bonken.rulebook import Rulebook, counterpart_key, rulebook_of, rulebook_to_plain
from scoresheet.core.bonken.seats import SEATS, Progress, Seat
from scoresheet.core.bonken.sheet import Order, Players, Sheet, deal_from_plain
from scoresheet.core.changes import (
    READ_FIELDS,
    AboutDeal,
    Description,
    Headed,
    SheetChange,
    WithDeal,
    check_number,
    moved,
    number_after,
)
from scoresheet.core.log import Change, Conflict, FieldsSet, Plain
from scoresheet.core.names import read_names
from scoresheet.core.validation import Node


@dataclass(frozen=True)
class _WithDeal(WithDeal):
    """Base of the sheet changes that enter or correct a deal of Bonken."""

    deal: Deal

    def after(self, theirs: Change) -> Self:
        """The change with its deal in the present seats and under the present contract key."""
        after = super().after(theirs)
        if isinstance(theirs, Reseated):
            return replace(after, deal=after.deal.reseated(theirs.order))
        if isinstance(theirs, RulebookChanged):
            return replace(after, deal=replace(after.deal, contract=theirs.key_after(after.deal.contract)))
        return after

    def is_same_deal(self, deal: Deal) -> bool:
        return is_same_deal(self.deal, deal)

    def findings_in(self, after: Sheet) -> tuple[Finding, ...]:
        """The findings of the deal, and that a later deal has its contract, which was on the sheet first."""
        scored = after.standing.deals
        repeated = tuple(
            replace(finding, deal=self.number, params={**finding.params, "number": later.number})
            for later in scored[self.number :]
            for finding in later.findings
            if finding.code == "repeated-contract" and finding.params["number"] == self.number
        )
        return scored[self.number - 1].findings + repeated

    def own_errors(self, sheet: Sheet) -> tuple[Finding, ...]:
        alone = check_deal(Progress(sheet.rulebook, first_chooser=None), self.deal)
        return tuple(replace(finding, deal=self.number) for finding in alone if finding.severity == "error")


@dataclass(frozen=True)
class Recorded(_WithDeal, changes.Recorded):
    def after(self, theirs: Change) -> Self:
        """The change rebased; its place on the sheet stays where it is when other deals change places."""
        return self if isinstance(theirs, Swapped | Moved) else super().after(theirs)

    def findings_in(self, after: Sheet) -> tuple[Finding, ...]:
        """The findings of the deal, and that inserting it leaves one deal too many at the end."""
        too_many = tuple(
            replace(finding, deal=self.number)
            for later in after.standing.deals[self.number :]
            for finding in later.findings
            if finding.code == "too-many-deals"
        )
        return super().findings_in(after) + too_many[:1]

    def describe(self, before: Sheet) -> Description:
        params = {"number": self.number, "contract": self.deal.contract}
        return Description("recorded", params, number_after=self.number)

    def undone(self, before: Sheet) -> "Removed":
        return Removed(self.number)


@dataclass(frozen=True)
class Corrected(_WithDeal, changes.Corrected):
    """Sheet change: a corrected deal in place of deal ``number``. A note of None leaves the note on the sheet."""

    def apply(self, sheet: Sheet) -> Sheet:
        after = super().apply(sheet)
        note = sheet.deals[self.number - 1].note if self.deal.note is None else self.deal.note
        return NoteSet(self.number, note or "").apply(after)

    def without_unchanged(self, sheet: Sheet) -> Self:
        is_unchanged = self.deal.note == (sheet.deals[self.number - 1].note or "")
        return replace(self, deal=replace(self.deal, note=None)) if is_unchanged else self

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        """A conflict when the deal was corrected or removed, or when both changes bring another note."""
        if isinstance(theirs, NoteSet) and theirs.number == self.number and self.deal.note not in (None, theirs.note):
            return Conflict(number_after(self.number, later))
        return super().conflict(theirs, later)

    def describe(self, before: Sheet) -> Description:
        was = before.deals[self.number - 1].contract
        code = "corrected" if was == self.deal.contract else "corrected-contract"
        params = {"number": self.number, "contract": self.deal.contract, "was": was}
        return Description(code, params, self.number, self.number)

    def undone(self, before: Sheet) -> Self:
        """The correction that restores the former deal, and its former note where this correction changed it."""
        was = before.deals[self.number - 1]
        old_note = was.note or ""
        changed_note = self.deal.note not in (None, old_note)
        return replace(self, deal=replace(was, note=old_note if changed_note else None)).as_it_stood(before)


@dataclass(frozen=True)
class Removed(changes.Removed):
    def describe(self, before: Sheet) -> Description:
        params = {"number": self.number, "contract": before.deals[self.number - 1].contract}
        return Description("removed", params, number_before=self.number)

    def undone(self, before: Sheet) -> Recorded:
        return Recorded(self.number, before.deals[self.number - 1]).as_it_stood(self.apply(before))


@dataclass(frozen=True)
class NoteSet(AboutDeal):
    """Sheet change: another note on deal ``number``, or none when empty."""

    kind: ClassVar[str] = "note-set"
    note: str

    def apply(self, sheet: Sheet) -> Sheet:
        check_number(self.number, len(sheet.deals))
        deals = list(sheet.deals)
        deals[self.number - 1] = replace(deals[self.number - 1], note=self.note or None)
        return sheet.with_deals(*deals)

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        """A conflict when the deal was removed, or another phone changed its note, also by a correction."""
        if not isinstance(theirs, NoteSet | Corrected | Removed) or theirs.number != self.number:
            return None
        if isinstance(theirs, Corrected) and theirs.deal.note in (None, self.note):
            return None
        return Conflict(number_after(self.number, (theirs, *later)))

    def describe(self, before: Sheet) -> Description:
        deal = before.deals[self.number - 1]
        code = "note-removed" if not self.note else "note-changed" if deal.note else "note-written"
        params = {"number": self.number, "contract": deal.contract}
        return Description(code, params, self.number, self.number)

    def undone(self, before: Sheet) -> "NoteSet":
        return replace(self, note=before.deals[self.number - 1].note or "")


@dataclass(frozen=True)
class Swapped(SheetChange):
    """Sheet change: deals ``one`` and ``other``, entered in the wrong order, change places."""

    kind: ClassVar[str] = "swapped"
    one: int
    other: int

    def apply(self, sheet: Sheet) -> Sheet:
        deals = list(sheet.deals)
        for number in (self.one, self.other):
            check_number(number, len(deals))
        first, second = self.one - 1, self.other - 1
        deals[first], deals[second] = deals[second], deals[first]
        return sheet.with_deals(*deals)

    def moves(self, number: int) -> int:
        return {self.one: self.other, self.other: self.one}.get(number, number)

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        """A conflict when one of the two deals was removed, or another phone moved it."""
        return _conflict_of_places((self.one, self.other), theirs, later)

    def after(self, theirs: Change) -> Self:
        one, other = moved(theirs, self.one), moved(theirs, self.other)
        return self if one is None or other is None else replace(self, one=one, other=other)

    def describe(self, before: Sheet) -> Description:
        one, other = (before.deals[number - 1].contract for number in (self.one, self.other))
        params = {"one": self.one, "other": self.other, "contract": one, "was": other}
        return Description("swapped", params)

    def repeats(self, theirs: Change) -> bool:
        """Whether another change swaps those two deals, in either order."""
        return theirs in (self, Swapped(self.other, self.one))

    def undone(self, before: Sheet) -> "Swapped":
        return self


@dataclass(frozen=True)
class Moved(SheetChange):
    """Sheet change: deal ``number`` becomes deal ``to``; those in between move up or down."""

    kind: ClassVar[str] = "moved"
    number: int
    to: int

    def apply(self, sheet: Sheet) -> Sheet:
        deals = list(sheet.deals)
        for number in (self.number, self.to):
            check_number(number, len(deals))
        deals.insert(self.to - 1, deals.pop(self.number - 1))
        return sheet.with_deals(*deals)

    def moves(self, number: int) -> int:
        if number == self.number:
            return self.to
        if self.number < number <= self.to:
            return number - 1
        return number + 1 if self.to <= number < self.number else number

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        """A conflict when the deal was removed, or another phone moved it or the deal whose place it takes."""
        if isinstance(theirs, Removed) and theirs.number != self.number:
            return None
        return _conflict_of_places((self.number, self.to), theirs, later)

    def after(self, theirs: Change) -> Self:
        number, to = moved(theirs, self.number), moved(theirs, self.to)
        if to is None:  # the place is there without the deal that had it
            to = self.to - 1 if self.number < self.to else self.to
        return self if number is None else replace(self, number=number, to=to)

    def describe(self, before: Sheet) -> Description:
        params = {"number": self.number, "to": self.to, "contract": before.deals[self.number - 1].contract}
        return Description("moved", params)

    def undone(self, before: Sheet) -> "Moved":
        return Moved(self.to, self.number)


@dataclass(frozen=True)
class Renamed(changes.Renamed):
    players: Players

    def after(self, theirs: Change) -> Self:
        """The renaming with each name at the present seat of its player."""
        if not isinstance(theirs, Reseated):
            return super().after(theirs)
        corrected = tuple(at for at, seat in enumerate(theirs.order) if seat in self.corrected)
        return replace(self, players=tuple(self.players[seat] for seat in theirs.order), seats=corrected)


@dataclass(frozen=True)
class Reseated(SheetChange):
    """Sheet change: another order of the four players around the table, all evening; every deal follows them. ``order``
    is as in :meth:`~scoresheet.core.bonken.sheet.Sheet.reseated`."""

    kind: ClassVar[str] = "reseated"
    rivals: ClassVar[tuple[str, ...]] = ("reseated",)
    rewords: ClassVar[bool] = True
    order: Order

    def apply(self, sheet: Sheet) -> Sheet:
        return sheet.reseated(self.order)

    def describe(self, before: Sheet) -> Description:
        after = self.apply(before)
        return Description("reseated", {"before": before.players, "after": after.players})

    def undone(self, before: Sheet) -> "Reseated":
        return Reseated(tuple(self.order.index(seat) for seat in SEATS))


@dataclass(frozen=True)
class FirstChooserSet(FieldsSet, SheetChange):
    """Sheet change: another first chooser, such as the holder of the seven of spades; None: unknown. Nothing else on
    the sheet determines it, so it can be corrected."""

    kind: ClassVar[str] = "first-chooser-set"
    rivals: ClassVar[tuple[str, ...]] = ("first-chooser-set",)
    first_chooser: Seat | None

    def after(self, theirs: Change) -> Self:
        if not isinstance(theirs, Reseated) or self.first_chooser is None:
            return self
        return replace(self, first_chooser=theirs.order.index(self.first_chooser))

    def describe(self, before: Sheet) -> Description:
        if self.first_chooser is None:
            return Description("first-chooser-unset")
        return Description("first-chooser-set", {"who": self.first_chooser})


@dataclass(frozen=True)
class RulebookChanged(SheetChange):
    """Sheet change: another rulebook, by which every deal is scored anew, as the contract there that counts alike.
    ``was`` is the rulebook of the sheet until then."""

    kind: ClassVar[str] = "rulebook-changed"
    rivals: ClassVar[tuple[str, ...]] = ("rulebook-changed",)
    rewords: ClassVar[bool] = True
    was: Rulebook
    rulebook: Rulebook

    def plain(self) -> Plain:
        before, after = rulebook_to_plain(self.was), rulebook_to_plain(self.rulebook)
        return {"kind": self.kind, "was": before, "rulebook": after}

    def apply(self, sheet: Sheet) -> Sheet:
        return sheet.ruled_by(self.rulebook)

    def fits(self, sheet: Sheet) -> bool:
        return self.was == sheet.rulebook

    def key_after(self, contract: str) -> str:
        """The key of a contract in the new rulebook; unchanged where that has no such contract."""
        return counterpart_key(self.was, self.rulebook, contract) or contract

    def left_out(self, sheet: Sheet) -> tuple[int, ...]:
        """The numbers of the deals whose contract is not in the new rulebook."""
        return tuple(
            number
            for number, deal in enumerate(sheet.deals, start=1)
            if counterpart_key(sheet.rulebook, self.rulebook, deal.contract) is None
        )

    def blocking(self, sheet: Sheet) -> tuple[Finding, ...]:
        """The errors of deals by the new rulebook: a contract missing from it, or one too many."""
        scored = self.apply(sheet).standing.deals
        return tuple(one for deal in scored for one in deal.findings if one.severity == "error")

    def describe(self, before: Sheet) -> Description:
        return Description("rulebook-changed", {"before": self.was, "after": self.rulebook})

    def undone(self, before: Sheet) -> "RulebookChanged":
        return RulebookChanged(self.rulebook, self.was)


KINDS: Mapping[str, type[SheetChange]] = {
    kind.kind: kind
    for kind in (
        *(Recorded, Corrected, Removed, Swapped, Moved, Renamed, Reseated, Headed),
        *(FirstChooserSet, RulebookChanged, NoteSet),
    )
}


def _order_from_plain(node: Node) -> Order:
    order = node.wholes(4, 3)
    for seat in order:
        if order.count(seat) > 1:
            node.fail("repeated-key", key=seat)
    return order


# How a field of a change is read back, in any kind.
_READ_FIELDS: Mapping[str, Callable[[Node], object]] = {
    **READ_FIELDS,
    "one": READ_FIELDS["number"],
    "other": READ_FIELDS["number"],
    "to": READ_FIELDS["number"],
    "deal": deal_from_plain,
    "note": read_note,
    "players": lambda node: read_names(node.items(len(SEATS))),
    "order": _order_from_plain,
    "first_chooser": lambda node: None if node.value is None else node.whole(0, len(SEATS) - 1),
    "was": rulebook_of,
    "rulebook": rulebook_of,
}


def change_from_plain(node: Node) -> SheetChange:
    """A change to a sheet of Bonken read from its plain form; :class:`UnreadableError` for anything else."""
    return changes.read_change(node, KINDS, _READ_FIELDS)


def _conflict_of_places(mine: tuple[int, int], theirs: Change, later: Sequence[Change]) -> Conflict | None:
    """The conflict when a deal to be moved was removed, or moved by another phone."""
    if isinstance(theirs, Removed) and theirs.number in mine:
        return Conflict(None)
    given = {theirs.one, theirs.other} if isinstance(theirs, Swapped) else set()
    if isinstance(theirs, Moved):
        given = {theirs.number}
    return Conflict(number_after(mine[0], (theirs, *later))) if given.intersection(mine) else None
