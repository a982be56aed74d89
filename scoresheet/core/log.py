"""The log of a sheet of any game: entries only ever added, folded into the present sheet; and late changes rebased.

>>> from datetime import UTC, datetime
>>> from scoresheet.core.bonken.changes import Recorded
>>> from scoresheet.core.bonken.deal import Deal, taker
>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.core.bonken.sheet import Sheet
>>> base = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), first_chooser=0)
>>> first = Recorded(1, Deal("last-trick", 0, (), {"last-trick": taker(2)}))
>>> log = Log(base, (Entry("5d1c", 1, datetime(2002, 5, 3, 21, 4, tzinfo=UTC), "Anna", first),))
>>> log.version, log.sheet.deals[0].contract
(1, 'last-trick')

Entry ``version`` was made by a writer who had seen everything up to ``version - 1``, so what a change names, such
as deal 3, is what had that name at that moment. That one rule gives corrections, undo, who-changed-what and two phones
at one table: :func:`rebase` says what an older change means by now, with which entry it conflicts, or who has made the
same change already. That is decided by the changes themselves, in the ``changes`` of each game.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeVar

from scoresheet.core.errors import ScoresheetError

Plain = dict[str, object]  # what JSON can hold
AnySheet = TypeVar("AnySheet")


@dataclass(frozen=True)
class Change(ABC):
    """Base of every kind of change to a sheet, an immutable value that owns what its kind means. A subclass says how it
    applies. It adds what else differs from the defaults here: a change that conflicts with its ``rivals`` alone, stays
    as it is after any change of others, is never refused, and repeats one that is equal."""

    kind: ClassVar[str]
    rivals: ClassVar[tuple[str, ...]] = ()  # the kinds that change the same thing of a sheet, other than a deal

    @abstractmethod
    def apply(self, sheet: Any) -> Any:
        """The sheet after the change; :class:`~scoresheet.core.errors.MissingError` for a deal it lacks."""

    def plain(self) -> Plain:
        """The change as the log keeps it: its kind and its fields, in seats and numbers."""
        return {"kind": self.kind} | {one.name: _plain(getattr(self, one.name)) for one in fields(self)}

    def conflict(self, theirs: "Change", later: Sequence["Change"]) -> "Conflict | None":
        """The conflict with ``theirs``, made on the same sheet and followed by ``later``; None without one."""
        return Conflict(None) if theirs.kind in self.rivals else None

    def after(self, theirs: "Change") -> Self:
        """The change rebased on ``theirs``, with which it does not conflict."""
        return self

    def repeats(self, theirs: "Change") -> bool:
        """Whether ``theirs``, made on the same sheet, is an equal change."""
        return self == theirs

    def fits(self, sheet: Any) -> bool:
        """Whether a writer who saw ``sheet`` can have made the change to it."""
        return True

    def blocking(self, sheet: Any) -> tuple[Any, ...]:
        """The findings that keep the change off the sheet; none for most kinds."""
        return ()

    def checked(self, sheet: Any) -> "Checked":
        """The change with the findings that keep it off the sheet."""
        return Checked(self, self.blocking(sheet))


@dataclass(frozen=True)
class FieldsSet(Change):
    """Base of the changes that set fields of the sheet to their own fields of that name."""

    def apply(self, sheet: Any) -> Any:
        return replace(sheet, **{one.name: getattr(self, one.name) for one in fields(self)})

    def undone(self, before: Any) -> Self:
        return replace(self, **{one.name: getattr(before, one.name) for one in fields(self)})


@dataclass(frozen=True)
class Checked:
    """A change about to be recorded, with the findings that keep it off the sheet (``blocking``). It accepts no
    warnings but those it has on that sheet, or a later one would be accepted unseen. ``after`` is the sheet with it,
    None where it was not made."""

    change: Change
    blocking: tuple[Any, ...]
    after: Any = None


@dataclass(frozen=True)
class Conflict:
    """Result of a rebase: another writer changed that first. ``number`` is the present number of the deal that both
    changed; None when it is off the sheet, or for no deal."""

    number: int | None


@dataclass(frozen=True)
class Same:
    """Result of a rebase: another writer made an equal change, at ``index`` of those made since."""

    index: int


@dataclass(frozen=True)
class Entry:
    """One entry of the log: a change, its time and writer. ``id`` is the sender's UUID; versions count from 1."""

    id: str
    version: int
    time: datetime
    by: str | None
    change: Change


class ConflictError(ScoresheetError):
    """Error for a change that came too late: other entries were written first."""


@dataclass(frozen=True)
class Log(Generic[AnySheet]):
    """The log of a sheet: the sheet as opened (version 0) and the entries since."""

    base: AnySheet
    entries: tuple[Entry, ...] = ()

    @property
    def version(self) -> int:
        return len(self.entries)

    @cached_property
    def sheet(self) -> AnySheet:
        sheet = self.base
        for position, entry in enumerate(self.entries, start=1):
            if entry.version != position:
                raise ScoresheetError("broken-log", version=entry.version, expected=position)
            sheet = entry.change.apply(sheet)
        return sheet

    def check(self) -> None:
        """Folds the entries; :class:`ScoresheetError` when they make no sheet, as in a log from elsewhere."""
        _ = self.sheet

    def followed_by(self, entry: Entry, after: AnySheet | None = None) -> "Log[AnySheet]":
        """The log with one more entry; ``after`` is the sheet with it, if that is known."""
        log = Log(self.base, (*self.entries, entry))
        log.__dict__["sheet"] = after or entry.change.apply(self.sheet)  # nothing before it is folded again
        return log

    @property
    def last_entry(self) -> str | None:
        """The id of the last entry; None before the first."""
        return self.entries[-1].id if self.entries else None

    def at(self, version: int) -> "Log[AnySheet]":
        return self if version == self.version else Log(self.base, self.entries[:version])

    def since(self, version: int) -> tuple[Change, ...]:
        return tuple(entry.change for entry in self.entries[version:])

    def find(self, entry_id: str) -> Entry | None:
        return next((entry for entry in self.entries if entry.id == entry_id), None)


AnyChange = TypeVar("AnyChange", bound=Change)


def rebase(mine: AnyChange, since: Sequence[Change]) -> AnyChange | Conflict | Same:
    """A change rebased on the changes ``since``; or its conflict with one of them, or which one is equal."""
    for index, theirs in enumerate(since):
        # Whatever came later; but of changes that never conflict, such as those of a circle, the last one counts.
        if mine.repeats(theirs) and mine.conflict(theirs, ()) is not None:
            return Same(index)
        conflict = mine.conflict(theirs, since[index + 1 :])
        if conflict is not None:
            return conflict
        mine = mine.after(theirs)
    return mine


def after_each(change: AnyChange, since: Sequence[Change]) -> AnyChange:
    """A change as it reads after the changes ``since``, whether it conflicts with them or not."""
    for theirs in since:
        change = change.after(theirs)
    return change


def _plain(value: object) -> object:
    return [_plain(member) for member in value] if isinstance(value, tuple) else value
