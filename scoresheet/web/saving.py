"""Writing a change that somebody made on a page: once, and only where it still belongs."""

from dataclasses import dataclass, replace

from scoresheet.core.log import Change, ConflictError, Corrected, Entry, Log, Recorded, Removed, followed_seats
from scoresheet.store import StoreError
from scoresheet.web import current
from scoresheet.web.merging import Clash, followed, rebase
from scoresheet.web.recording import blocking, honest

ATTEMPTS = 8  # so many others would have to get in between reading and writing


@dataclass(frozen=True)
class Saved:
    """It is on disk, now or since an earlier time that it was sent."""

    entry: Entry


@dataclass(frozen=True)
class Refused:
    """Findings keep it off the sheet; ``change`` is where it would go by now."""

    change: Change


def placed(log: Log, change: Change, seen: int, entry_id: str) -> Change | Saved | Clash:
    """Where a change goes that was made by somebody who had seen version ``seen``."""
    stored = log.find(entry_id)
    if stored is not None:
        then = followed_seats(stored.change, log.entries[stored.version :])
        return Saved(stored) if _is_same(then, change) else _edited(log, stored)
    return rebase(change, log.entries[seen:])


def save(key: str, change: Change, *, seen: int, entry_id: str, by: str | None) -> Saved | Clash | Refused:
    """Writes a change with the id ``entry_id``; raises :class:`~scoresheet.core.errors.ScoresheetError` as the store
    does.

    Its number is one of version ``seen``, its seats are those of the sheet as this request first read it.
    """
    for _ in range(ATTEMPTS):
        log = current.opened(key).log
        place = placed(log, change, seen, entry_id)
        if isinstance(place, Saved | Clash):
            return place
        place = honest(log.sheet, place)
        if blocking(log.sheet, place):
            return Refused(place)
        try:
            entry, _new = current.store().append(key, log.version, place, entry_id=entry_id, by=by)
        except ConflictError:
            change = followed_seats(change, current.reopened(key).log.entries[log.version :])
        else:
            return Saved(entry)
    raise StoreError("database-busy")


def _is_same(stored: Change, mine: Change) -> bool:
    if isinstance(stored, Recorded | Corrected) and isinstance(mine, Recorded | Corrected):
        return replace(stored.deal, accepted=()) == replace(mine.deal, accepted=())
    if isinstance(stored, Removed):  # whose number may be another by now
        return isinstance(mine, Removed)
    return stored == mine


def _edited(log: Log, stored: Entry) -> Clash:
    """The way back to a form that was saved already, and something else typed there: nothing of it may be lost."""
    if not isinstance(stored.change, Recorded | Corrected):
        return Clash(None)
    return Clash(followed(stored.change.number, log.entries[stored.version :]))
