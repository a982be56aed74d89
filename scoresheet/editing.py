"""Recording of changes: each rebased on what others did since, checked and stored, or else a clash or refusal.

    match record(store, key, Corrected(3, deal), seen=7, entry_id=id, by="Anna"):
        case Saved(entry): ...           # on disk, now or since the first time it was sent
        case Clash(mine, theirs): ...    # another change was first; nothing is stored
        case Refused(change, findings): ...

Every form and every API call that makes a change comes through :func:`record`. The same id sent again changes nothing,
so a client without an answer just sends once more. What kinds of change mean is known to them alone; this knows only
when they were made.
"""

from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from scoresheet.core.errors import ReadOnlyError, ScoresheetError
from scoresheet.core.log import Change, Conflict, ConflictError, Entry, Log, Same, after_each, rebase

ATTEMPTS = 8  # so many others would have to write between reading and writing


class BusyError(ScoresheetError):
    """Error for a change that others kept overtaking with writes to the sheet; worth another try."""


class Opened(Protocol):
    @property
    def log(self) -> Log[Any]: ...

    @property
    def writable(self) -> bool: ...


AnyOpened = TypeVar("AnyOpened", bound=Opened)


class Store(Protocol[AnyOpened]):
    """Protocol of a store of logs, such as :class:`scoresheet.store.sheets.Store`."""

    def open(self, key: str) -> AnyOpened: ...

    def append(
        self, key: str, based_on: int, change: Change, *, entry_id: str, by: str | None, opened: AnyOpened
    ) -> tuple[Entry, bool]: ...


@dataclass(frozen=True)
class Saved:
    """Outcome of a recorded change: it is on disk as ``entry`` of ``log``, which may go on after it. Not ``new`` when
    it had been sent before, or another writer had made an equal change."""

    entry: Entry
    log: Log[Any]
    new: bool


@dataclass(frozen=True)
class Clash:
    """Outcome of a change that conflicts: another writer was first, with the entries ``theirs``; ``mine`` is the change
    as it reads on the sheet of ``log``. ``number`` is the deal both are about, None without one. ``behind``: conflicts
    were not looked for, as the log never had the sheet that was seen, or goes on after it, strictly."""

    mine: Change
    theirs: tuple[Entry, ...]
    number: int | None
    log: Log[Any]
    behind: bool = False


@dataclass(frozen=True)
class Refused:
    """Outcome of a change that its ``findings`` keep off the sheet; ``change`` as it reads on the sheet of ``log``."""

    change: Change
    findings: tuple[Any, ...]
    log: Log[Any]


def record(
    store: Store[AnyOpened],
    key: str,
    change: Change,
    *,
    seen: int,
    entry_id: str,
    by: str | None,
    last: str | None = None,
    strict: bool = False,
    opened: AnyOpened | None = None,
) -> Saved | Clash | Refused:
    """Records a change by a writer who had seen the sheet up to version ``seen``, with the id ``entry_id``. The
    sheet is read first, unless it was ``opened`` just before.

    What others did meanwhile is taken into account by rebasing; with ``strict`` any entry after ``seen`` is a clash. So
    is another entry there than ``last``: the sheet has another past, as after a backup was put back.
    :class:`~scoresheet.core.errors.ReadOnlyError` for a view key, and all that the store raises.
    """
    for _ in range(ATTEMPTS):
        opened = opened or store.open(key)
        if not opened.writable:
            raise ReadOnlyError("view-key")
        log = opened.log
        placed = place(log, change, seen=seen, entry_id=entry_id, last=last, strict=strict)
        if isinstance(placed, Saved | Clash):
            return placed
        checked = placed.checked(log.sheet)
        if checked.blocking:
            return Refused(checked.change, checked.blocking, log)
        try:
            entry, new = store.append(key, log.version, checked.change, entry_id=entry_id, by=by, opened=opened)
        except ConflictError:
            opened = None
            continue
        if new:
            return Saved(entry, log.followed_by(entry, checked.after), new)
        return Saved(entry, store.open(key).log, new)
    raise BusyError("database-busy")


def place(
    log: Log[Any], change: Change, *, seen: int, entry_id: str, last: str | None = None, strict: bool = False
) -> Change | Saved | Clash:
    """A change rebased on the log, or its outcome when it conflicts or needs no entry."""
    stored = log.find(entry_id)
    if stored is not None:
        return _sent_again(log, change, seen, stored)
    mine, theirs = after_each(change, log.since(seen)), log.entries[seen:]
    had_seen = seen <= log.version and (last is None or (seen > 0 and log.entries[seen - 1].id == last))
    if not had_seen or not change.fits(log.at(seen).sheet):
        return Clash(mine, theirs, None, log, behind=True)
    placed = rebase(change, log.since(seen))
    if isinstance(placed, Conflict):
        return Clash(mine, theirs, placed.number, log, behind=strict)
    if strict and theirs:
        return Clash(mine, theirs, None, log, behind=True)
    return Saved(theirs[placed.index], log, new=False) if isinstance(placed, Same) else placed


def _sent_again(log: Log[Any], change: Change, seen: int, stored: Entry) -> Saved | Clash:
    """The outcome of a change with the id of the entry ``stored``: a clash when their contents differ, as after going
    back to a form, of which nothing may be lost."""
    if after_each(change, log.at(stored.version - 1).since(seen)).repeats(stored.change):
        return Saved(stored, log, new=False)
    conflict = stored.change.conflict(stored.change, log.since(stored.version))
    return Clash(after_each(change, log.since(seen)), (stored,), conflict.number if conflict else None, log)
