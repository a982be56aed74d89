"""Deals and changes that every game knows: deals entered, corrected and removed, players renamed, another heading.

A game derives its own from these in its folder, with what only it knows: the findings of a deal, and how a change is
described. A sheet has ``players`` and ``deals`` and ``with_deals(...)``; a deal has an ``id`` and ``accepted``
warnings.

A deal stays the same deal while others before it come and go, so most changes simply still hold. Two people at the very
same deal only the table can decide.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, ClassVar, Self

from scoresheet.core.errors import MissingError, SheetFinding, still_accepted, unaccepted
from scoresheet.core.log import AnyChange, Change, Checked, Conflict, Entry, FieldsSet, Log, Plain, after_each, rebase
from scoresheet.core.names import LONGEST_TITLE, as_players, name_faults
from scoresheet.core.validation import LONGEST_LIST, Node


@dataclass(frozen=True, kw_only=True)
class EnteredDeal(ABC):
    """A deal as it was entered. ``id`` is the UUID that its writer gave it; ``accepted`` the codes of the warnings
    the table accepted."""

    id: str | None = None
    accepted: tuple[str, ...] = ()

    def respelled(self, text: Callable[[str], str]) -> Self:
        """The same deal with what the table wrote on it in other letters, such as those a printer has."""
        return self

    @abstractmethod
    def plain(self) -> Plain:
        """The deal as the log keeps it, in seats and numbers."""

    def entered_to_plain(self) -> Plain:
        return {"id": self.id, "accepted": list(self.accepted)}

    @staticmethod
    def entered_from_plain(table: Mapping[str, Node]) -> dict[str, Any]:
        """The fields of what :meth:`entered_to_plain` made."""
        return {
            "id": None if table["id"].value is None else table["id"].text(),
            "accepted": tuple(code.text() for code in table["accepted"].items(most=LONGEST_LIST)),
        }


@dataclass(frozen=True)
class Description:
    """A change described, for the views to put into a sentence: the code of the sentence and its params, which are as
    in a finding: numbers, contracts by key, players by seat; or all names, or a rulebook. ``number_before`` and
    ``number_after`` are the numbers of the deal that it is about, on the sheets before and after; None where it is not
    there."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    number_before: int | None = None
    number_after: int | None = None


@dataclass(frozen=True)
class SheetChange(Change):
    """The common part of all these changes: most leave deals where they are and people in their seats."""

    rewords: ClassVar[bool] = False  # other changes read differently afterwards: in other seats, by another rulebook

    def moves(self, number: int) -> int | None:
        """The number that deal ``number`` has afterwards; None when it is no longer on the sheet."""
        return number

    def describe(self, before: Any) -> Description:
        """This change to the sheet ``before``, for the views to put into a sentence; without params by its kind."""
        return Description(self.kind)

    def undone(self, before: Any) -> "SheetChange | None":
        """The change that takes this one, made to the sheet ``before``, back; None where nothing does."""
        return None


@dataclass(frozen=True)
class AboutDeal(SheetChange):
    """A change of one deal, or of the place of a new one."""

    number: int

    def after(self, theirs: Change) -> Self:
        number = moved(theirs, self.number)
        return self if number is None else replace(self, number=number)


@dataclass(frozen=True)
class WithDeal(AboutDeal):
    """A deal as it was written down."""

    deal: Any

    def check_seats(self, sheet: Any) -> None:
        """:class:`MissingError` ``no-seat`` for a deal that names a seat without a player; on any sheet of a log."""
        sheet.with_deals(self.deal)

    @abstractmethod
    def findings_in(self, after: Any) -> tuple[SheetFinding, ...]:
        """The findings of the deal on the sheet as it is after this."""

    def findings(self, sheet: Any) -> tuple[SheetFinding, ...]:
        return self.findings_in(self.apply(sheet))

    @abstractmethod
    def own_errors(self, sheet: Any) -> tuple[SheetFinding, ...]:
        """The errors that the deal has on any sheet: nothing that is done there can mend them."""

    def plain(self) -> Plain:
        return super().plain() | {"deal": self.deal.plain()}

    def repeats(self, theirs: Change) -> bool:
        """The same deal, under any id and with any acceptances."""
        return isinstance(theirs, type(self)) and theirs.number == self.number and self.is_same_deal(theirs.deal)

    def is_same_deal(self, deal: Any) -> bool:
        return bool(replace(deal, id=None, accepted=()) == replace(self.deal, id=None, accepted=()))

    def as_it_stood(self, sheet: Any) -> Self:
        """This change, which puts its deal on ``sheet`` as it stood before, with all warnings accepted that it has
        there: the table was not asked about them then."""
        warnings = dict.fromkeys(one.code for one in unaccepted(self.deal, self.findings(sheet)))
        return replace(self, deal=replace(self.deal, accepted=(*self.deal.accepted, *warnings)))

    def blocking(self, sheet: Any) -> tuple[SheetFinding, ...]:
        return self.checked(sheet).blocking

    def checked(self, sheet: Any) -> Checked:
        after = self.apply(sheet)
        findings = self.findings_in(after)
        deal = replace(self.deal, accepted=still_accepted(self.deal, findings))
        errors = tuple(one for one in findings if one.severity == "error")
        fresh = replace(self, deal=deal)
        return Checked(fresh, errors + unaccepted(deal, findings), after if fresh == self else None)


@dataclass(frozen=True)
class Recorded(WithDeal):
    """A deal was entered as deal ``number``: after the last one, or in between, where one had been removed."""

    kind: ClassVar[str] = "recorded"

    def apply(self, sheet: Any) -> Any:
        check_number(self.number, len(sheet.deals) + 1)
        return sheet.with_deals(*sheet.deals[: self.number - 1], self.deal, *sheet.deals[self.number - 1 :])

    def moves(self, number: int) -> int:
        return number + 1 if self.number <= number else number

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        """Another phone entered that deal, or put the same one back elsewhere, and it is still there."""
        if not isinstance(theirs, Recorded) or not (theirs.number == self.number or self._has_id_of(theirs)):
            return None
        now = number_after(theirs.number, later)
        return None if now is None else Conflict(now)

    def fits(self, sheet: Any) -> bool:
        """Not of a deal that is there already."""
        return self.deal.id is None or all(deal.id != self.deal.id for deal in sheet.deals)

    def repeats(self, theirs: Change) -> bool:
        if isinstance(theirs, Recorded) and self._has_id_of(theirs):
            return self.is_same_deal(theirs.deal)
        return super().repeats(theirs)

    def _has_id_of(self, theirs: "Recorded") -> bool:
        return self.deal.id is not None and bool(theirs.deal.id == self.deal.id)


@dataclass(frozen=True)
class Corrected(WithDeal):
    """Deal ``number`` reads like this instead."""

    kind: ClassVar[str] = "corrected"

    def apply(self, sheet: Any) -> Any:
        check_number(self.number, len(sheet.deals))
        return sheet.with_deals(*sheet.deals[: self.number - 1], self.deal, *sheet.deals[self.number :])

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        return _conflict_at(self.number, theirs, later)

    def without_unchanged(self, sheet: Any) -> Self:
        """The same to a deal of ``sheet``, without what may be left out because it reads so there."""
        return self

    def fits(self, sheet: Any) -> bool:
        """Of the deal that has that number, not of another one."""
        check_number(self.number, len(sheet.deals))
        own = sheet.deals[self.number - 1].id
        return own == self.deal.id or None in (own, self.deal.id)

    def undone(self, before: Any) -> Self | None:
        return replace(self, deal=before.deals[self.number - 1]).as_it_stood(before)


@dataclass(frozen=True)
class Removed(AboutDeal):
    """Deal ``number`` was taken off the sheet; later deals move up."""

    kind: ClassVar[str] = "removed"

    def apply(self, sheet: Any) -> Any:
        check_number(self.number, len(sheet.deals))
        return sheet.with_deals(*sheet.deals[: self.number - 1], *sheet.deals[self.number :])

    def moves(self, number: int) -> int | None:
        return None if number == self.number else number - 1 if self.number < number else number

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        return _conflict_at(self.number, theirs, later)


@dataclass(frozen=True)
class Renamed(FieldsSet, SheetChange):
    """The players at the seats are called this instead."""

    kind: ClassVar[str] = "renamed"
    rivals: ClassVar[tuple[str, ...]] = ("renamed",)
    players: Any

    def describe(self, before: Any) -> Description:
        return Description("renamed", {"before": before.players, "after": self.players})


@dataclass(frozen=True)
class Headed(FieldsSet, SheetChange):
    """The heading of the sheet reads like this instead. Each may be empty; ``date`` is ISO text."""

    kind: ClassVar[str] = "headed"
    rivals: ClassVar[tuple[str, ...]] = ("headed",)
    title: str
    date: str
    place: str


HEADING = ("title", "date", "place")


def heading_to_plain(sheet: Any) -> Plain:
    return {key: getattr(sheet, key) for key in HEADING}


def heading_from_plain(table: Mapping[str, Node]) -> dict[str, Any]:
    """The fields of what :func:`heading_to_plain` made."""
    return {key: table[key].text() for key in HEADING}


def taken_back(log: Log[Any], entry: Entry, before: Any) -> SheetChange | None:
    """The change that takes an entry, made to the sheet ``before``, back by now; None where there is none."""
    assert isinstance(entry.change, SheetChange)
    undone = entry.change.undone(before)
    placed = None if undone is None else rebase(undone, log.since(entry.version))
    if not isinstance(placed, SheetChange) or placed.blocking(log.sheet):
        return None
    return placed


# How the fields that every game has are read back.
READ_FIELDS: Mapping[str, Callable[[Node], object]] = {
    "number": lambda node: node.whole(1, 100),
    "title": lambda node: node.text(LONGEST_TITLE),
    "date": lambda node: "" if node.value == "" else node.day(),
    "place": lambda node: node.text(LONGEST_TITLE),
}


def read_names(nodes: Sequence[Node]) -> tuple[str, ...]:
    """Names of people who can sit at one table, as a sheet keeps them."""
    names = [node.text() for node in nodes]
    for seat, fault in name_faults(names).items():
        nodes[seat].fail(fault, name=names[seat])
    return as_players(names)


def read_change(
    node: Node, kinds: Mapping[str, type[AnyChange]], read_fields: Mapping[str, Callable[[Node], object]]
) -> AnyChange:
    """The change of one of the ``kinds`` whose ``plain()`` made this, each of its fields read by its name;
    :class:`~scoresheet.core.errors.UnreadableError` when none did."""
    kind = kinds[node.entry("kind").one_of(kinds)]
    names = _fields_of(kind)
    table = node.table(("kind", *names))
    return kind(**{name: read_fields[name](table[name]) for name in names})


@cache
def _fields_of(kind: Any) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind))


def number_after(number: int | None, since: Sequence[Change]) -> int | None:
    """The number a deal has after the changes ``since``; None when it was removed."""
    for change in since:
        number = moved(change, number)
    return number


def reworded(change: AnyChange, since: Sequence[Change]) -> AnyChange:
    """A change with people in the seats, and contracts by the keys, that they have after the changes ``since``; its
    number is the one it was made about."""
    return after_each(change, [theirs for theirs in since if isinstance(theirs, SheetChange) and theirs.rewords])


def histories(log: Log[Any]) -> tuple[tuple[Entry, ...], ...]:
    """For every deal on the sheet the entries that recorded and corrected it, oldest first."""
    places: list[int | None] = [*range(1, len(log.base.deals) + 1)]
    found: list[tuple[Entry, ...]] = [()] * len(places)
    for entry in log.entries:
        places = [moved(entry.change, place) for place in places]
        if isinstance(entry.change, Recorded):
            places.append(entry.change.number)
            found.append((entry,))
        elif isinstance(entry.change, Corrected):
            found[places.index(entry.change.number)] += (entry,)
    history_of = {place: history for place, history in zip(places, found, strict=True) if place is not None}
    return tuple(history_of[number] for number in sorted(history_of))


def last_with(text: str, log: Log[Any], number: int) -> Entry | None:
    """The last entry that brought a text, of this name, of the deal that is ``number`` by now."""
    for entry in reversed(log.entries):
        change = entry.change
        brought = getattr(getattr(change, "deal", change), text, None)
        if brought is None or not isinstance(change, AboutDeal):
            continue
        if number_after(change.number, log.since(entry.version)) == number:
            return entry
    return None


def moved(change: Change, number: int | None) -> int | None:
    """The number that a deal has after a change; None when it has none any more."""
    if number is None or not isinstance(change, SheetChange):
        return number
    return change.moves(number)


def removed_deal(log: Log[Any], version: int) -> tuple[Any, Any] | None:
    """The deal that the entry of this version took off, and the sheet it was on; None when it took off none."""
    if not 1 <= version <= log.version:
        return None
    change, before = log.entries[version - 1].change, log.at(version - 1).sheet
    return (before.deals[change.number - 1], before) if isinstance(change, Removed) else None


def check_number(number: int, highest: int) -> None:
    """:class:`MissingError` ``no-deal`` unless a deal can have this number."""
    if not 1 <= number <= highest:
        raise MissingError("no-deal", number=number)


def _conflict_at(number: int, theirs: Change, later: Sequence[Change]) -> Conflict | None:
    if isinstance(theirs, Corrected) and theirs.number == number:
        return Conflict(number_after(number, later))
    if isinstance(theirs, Removed) and theirs.number == number:
        return Conflict(None)
    return None
