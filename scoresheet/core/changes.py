"""Deals and changes of every game: deals entered, corrected, removed; players renamed; heading; undo; histories.

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
from scoresheet.core.names import LONGEST_TITLE, name_faults
from scoresheet.core.validation import LONGEST_LIST, Node


@dataclass(frozen=True, kw_only=True)
class EnteredDeal(ABC):
    """Base of the deals of any game. ``id`` is the writer's UUID; ``accepted`` are the codes of accepted warnings."""

    id: str | None = None
    accepted: tuple[str, ...] = ()

    def respelled(self, text: Callable[[str], str]) -> Self:
        """The deal with its typed texts changed by ``text``, such as to the letters that a printer has."""
        return self

    @abstractmethod
    def plain(self) -> Plain:
        """The deal as the log keeps it, in seats and numbers."""

    def entered_to_plain(self) -> Plain:
        return {"id": self.id, "accepted": list(self.accepted)}

    @staticmethod
    def entered_from_plain(table: Mapping[str, Node]) -> dict[str, Any]:
        """The id and accepted warnings of a deal, read from its plain form."""
        return {
            "id": None if table["id"].value is None else table["id"].text(),
            "accepted": tuple(code.text() for code in table["accepted"].items(most=LONGEST_LIST)),
        }


@dataclass(frozen=True)
class Description:
    """The description of a change, for the views to put into a sentence. ``code`` names the sentence; ``params`` are as
    in a finding: numbers, contracts by key, players by seat; or all names, or a rulebook. ``number_before`` and
    ``number_after`` are the deal's number on the sheets before and after; None where it is not there."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    number_before: int | None = None
    number_after: int | None = None


@dataclass(frozen=True)
class SheetChange(Change):
    """Base of the changes to a sheet of any game; by default deals keep their numbers and players their seats."""

    rewords: ClassVar[bool] = False  # other changes read differently afterwards: in other seats, by another rulebook

    def moves(self, number: int) -> int | None:
        """The number of deal ``number`` after the change; None when it is no longer on the sheet."""
        return number

    def describe(self, before: Any) -> Description:
        """The description of the change to the sheet ``before``; by default its kind, without params."""
        return Description(self.kind)

    def undone(self, before: Any) -> "SheetChange | None":
        """The change that undoes the one made to the sheet ``before``; None where it cannot be undone."""
        return None


@dataclass(frozen=True)
class AboutDeal(SheetChange):
    """Base of the changes to one deal, or to the place of a new one."""

    number: int

    def after(self, theirs: Change) -> Self:
        number = moved(theirs, self.number)
        return self if number is None else replace(self, number=number)


@dataclass(frozen=True)
class WithDeal(AboutDeal):
    """Base of the changes that enter or correct a deal."""

    deal: Any

    def check_seats(self, sheet: Any) -> None:
        """Raises :class:`MissingError` ``no-seat`` for a deal that names a seat without a player on any sheet."""
        sheet.with_deals(self.deal)

    @abstractmethod
    def findings_in(self, after: Any) -> tuple[SheetFinding, ...]:
        """The findings of the deal on the sheet ``after`` the change."""

    def findings(self, sheet: Any) -> tuple[SheetFinding, ...]:
        return self.findings_in(self.apply(sheet))

    @abstractmethod
    def own_errors(self, sheet: Any) -> tuple[SheetFinding, ...]:
        """The errors that the deal has on any sheet, whatever else is changed there."""

    def plain(self) -> Plain:
        return super().plain() | {"deal": self.deal.plain()}

    def repeats(self, theirs: Change) -> bool:
        """Whether another change enters or corrects an equal deal, whatever its id and accepted warnings."""
        return isinstance(theirs, type(self)) and theirs.number == self.number and self.is_same_deal(theirs.deal)

    def is_same_deal(self, deal: Any) -> bool:
        return bool(replace(deal, id=None, accepted=()) == replace(self.deal, id=None, accepted=()))

    def as_it_stood(self, sheet: Any) -> Self:
        """The change with every warning accepted that its deal has on ``sheet``: it restores a deal as it was, about
        which the table was not asked again."""
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
    """Sheet change: a deal entered as deal ``number``, after the last one or in between."""

    kind: ClassVar[str] = "recorded"

    def apply(self, sheet: Any) -> Any:
        check_number(self.number, len(sheet.deals) + 1)
        return sheet.with_deals(*sheet.deals[: self.number - 1], self.deal, *sheet.deals[self.number - 1 :])

    def moves(self, number: int) -> int:
        return number + 1 if self.number <= number else number

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        """A conflict when another phone entered a deal of that number or id, and that deal is still there."""
        if not isinstance(theirs, Recorded) or not (theirs.number == self.number or self._has_id_of(theirs)):
            return None
        now = number_after(theirs.number, later)
        return None if now is None else Conflict(now)

    def fits(self, sheet: Any) -> bool:
        """Whether no deal on the sheet has the id of the entered one."""
        return self.deal.id is None or all(deal.id != self.deal.id for deal in sheet.deals)

    def repeats(self, theirs: Change) -> bool:
        if isinstance(theirs, Recorded) and self._has_id_of(theirs):
            return self.is_same_deal(theirs.deal)
        return super().repeats(theirs)

    def _has_id_of(self, theirs: "Recorded") -> bool:
        return self.deal.id is not None and bool(theirs.deal.id == self.deal.id)


@dataclass(frozen=True)
class Corrected(WithDeal):
    """Sheet change: a corrected deal in place of deal ``number``."""

    kind: ClassVar[str] = "corrected"

    def apply(self, sheet: Any) -> Any:
        check_number(self.number, len(sheet.deals))
        return sheet.with_deals(*sheet.deals[: self.number - 1], self.deal, *sheet.deals[self.number :])

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        return _conflict_at(self.number, theirs, later)

    def without_unchanged(self, sheet: Any) -> Self:
        """The correction of a deal of ``sheet`` without the optional values that are unchanged there."""
        return self

    def fits(self, sheet: Any) -> bool:
        """Whether deal ``number`` on the sheet is the corrected one, by its id."""
        check_number(self.number, len(sheet.deals))
        own = sheet.deals[self.number - 1].id
        return own == self.deal.id or None in (own, self.deal.id)

    def undone(self, before: Any) -> Self | None:
        return replace(self, deal=before.deals[self.number - 1]).as_it_stood(before)


@dataclass(frozen=True)
class Removed(AboutDeal):
    """Sheet change: deal ``number`` removed; later deals move up."""

    kind: ClassVar[str] = "removed"

    def apply(self, sheet: Any) -> Any:
        check_number(self.number, len(sheet.deals))
        return sheet.with_deals(*sheet.deals[: self.number - 1], *sheet.deals[self.number :])

    def moves(self, number: int) -> int | None:
        return None if number == self.number else number - 1 if self.number < number else number

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        return _conflict_at(self.number, theirs, later)


@dataclass(frozen=True)
class Renamed(SheetChange):
    """Sheet change: other names for the players, by seat. ``seats`` are those whose names it corrects, so that two
    phones can correct different ones at once; None: all, as in entries from before there were any."""

    kind: ClassVar[str] = "renamed"
    players: Any
    seats: tuple[int, ...] | None = None

    @classmethod
    def of(cls, players: Any, sheet: Any) -> Self:
        """The correction by a writer who saw ``sheet``, of the names that differ there."""
        return cls(players, tuple(seat for seat, name in enumerate(players) if name != sheet.players[seat]))

    def plain(self) -> Plain:
        return {key: value for key, value in super().plain().items() if value is not None}

    def apply(self, sheet: Any) -> Any:
        return replace(sheet, players=self.players)

    def repeats(self, theirs: Change) -> bool:
        return isinstance(theirs, Renamed) and bool(theirs.players == self.players)

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        """A conflict when another phone corrected the name of the same seat, or two players would have one name."""
        if not isinstance(theirs, Renamed):
            return None
        is_apart = self.corrected.isdisjoint(theirs.corrected) and self._merged(theirs) is not None
        return None if is_apart else Conflict(None)

    def after(self, theirs: Change) -> Self:
        """The correction with the names that another one corrected at other seats, unless two would be one name."""
        merged = self._merged(theirs) if isinstance(theirs, Renamed) else None
        return self if merged is None else replace(self, players=merged)

    @property
    def corrected(self) -> frozenset[int]:
        """The seats that it corrects; others keep the names that they have by then."""
        return frozenset(seat for seat in range(len(self.players)) if self.seats is None or seat in self.seats)

    def _merged(self, theirs: "Renamed") -> tuple[str, ...] | None:
        """The names with those corrected at other seats; None when two are one name."""
        elsewhere = theirs.corrected - self.corrected
        names = tuple(theirs.players[seat] if seat in elsewhere else name for seat, name in enumerate(self.players))
        return None if name_faults(names, typed=True) else names

    def undone(self, before: Any) -> Self:
        return replace(self, players=before.players)

    def describe(self, before: Any) -> Description:
        return Description("renamed", {"before": before.players, "after": self.players})


@dataclass(frozen=True)
class Headed(FieldsSet, SheetChange):
    """Sheet change: another title, date or place. Each may be empty; ``date`` is ISO text."""

    kind: ClassVar[str] = "headed"
    rivals: ClassVar[tuple[str, ...]] = ("headed",)
    title: str
    date: str
    place: str


HEADING = ("title", "date", "place")


def heading_to_plain(sheet: Any) -> Plain:
    return {key: getattr(sheet, key) for key in HEADING}


def heading_from_plain(table: Mapping[str, Node]) -> dict[str, Any]:
    """The title, date and place of a sheet, read from its plain form."""
    return {key: table[key].text() for key in HEADING}


def taken_back(log: Log[Any], entry: Entry, before: Any) -> SheetChange | None:
    """The change that now undoes ``entry``, made to the sheet ``before``; None when it cannot be undone any more."""
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
    "seats": lambda node: tuple(seat.whole(0, 6) for seat in node.items(most=7)),  # a table has at most seven
}


def read_change(
    node: Node, kinds: Mapping[str, type[AnyChange]], read_fields: Mapping[str, Callable[[Node], object]]
) -> AnyChange:
    """A change of one of the ``kinds``, read from its plain form by ``read_fields``;
    :class:`~scoresheet.core.errors.UnreadableError` for anything else."""
    kind = kinds[node.entry("kind").one_of(kinds)]
    required, optional = _fields_of(kind)
    table = node.table(("kind", *required), optional)
    return kind(**{name: read_fields[name](table[name]) for name in (*required, *optional) if name in table})


@cache
def _fields_of(kind: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the fields of a kind: those that it always has, and those left out while they are None."""
    optional = tuple(one.name for one in fields(kind) if one.default is None)
    return tuple(one.name for one in fields(kind) if one.name not in optional), optional


def number_after(number: int | None, since: Sequence[Change]) -> int | None:
    """The number of a deal after the changes ``since``; None when it was removed."""
    for change in since:
        number = moved(change, number)
    return number


def reworded(change: AnyChange, since: Sequence[Change]) -> AnyChange:
    """A change with the seats and contract keys of after the changes ``since``; its deal number is unchanged."""
    return after_each(change, [theirs for theirs in since if isinstance(theirs, SheetChange) and theirs.rewords])


def histories(log: Log[Any]) -> tuple[tuple[Entry, ...], ...]:
    """The entries that recorded and corrected each deal on the sheet, oldest first."""
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
    """The last entry that set the field ``text`` of the deal that is now ``number``."""
    for entry in reversed(log.entries):
        change = entry.change
        brought = getattr(getattr(change, "deal", change), text, None)
        if brought is None or not isinstance(change, AboutDeal):
            continue
        if number_after(change.number, log.since(entry.version)) == number:
            return entry
    return None


def moved(change: Change, number: int | None) -> int | None:
    """The number of a deal after a change; None when it was removed."""
    if number is None or not isinstance(change, SheetChange):
        return number
    return change.moves(number)


def removed_deal(log: Log[Any], version: int) -> tuple[Any, Any] | None:
    """The deal removed by the entry of a ``version``, and the sheet before; None for another kind of entry."""
    if not 1 <= version <= log.version:
        return None
    change, before = log.entries[version - 1].change, log.at(version - 1).sheet
    return (before.deals[change.number - 1], before) if isinstance(change, Removed) else None


def check_number(number: int, highest: int) -> None:
    """Raises :class:`MissingError` ``no-deal`` for a deal number that is not from 1 up to ``highest``."""
    if not 1 <= number <= highest:
        raise MissingError("no-deal", number=number)


def _conflict_at(number: int, theirs: Change, later: Sequence[Change]) -> Conflict | None:
    if isinstance(theirs, Corrected) and theirs.number == number:
        return Conflict(number_after(number, later))
    if isinstance(theirs, Removed) and theirs.number == number:
        return Conflict(None)
    return None
