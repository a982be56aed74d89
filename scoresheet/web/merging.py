"""What becomes of a change when others have written in the meantime.

>>> from datetime import UTC, datetime
>>> from scoresheet.core.deal import Deal
>>> gone = Entry("5d1c", 8, datetime(2002, 5, 3, tzinfo=UTC), None, Removed(1))
>>> rebase(Corrected(3, Deal("queens", 0)), [gone])
Corrected(number=2, deal=Deal(contract='queens', chooser=0, doubles=(), result={}, id=None, accepted=()))

A deal stays the same deal while others before it come and go, so most changes simply still hold. Two people at the
very same deal is what nobody but the table can decide.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoresheet.core.log import Change, Corrected, DealChange, Entry, Headed, Recorded, Removed, Renamed, Reseated


@dataclass(frozen=True)
class Clash:
    """Somebody else was at the very same thing first. ``number`` is that deal's now; None when it is off the
    sheet."""

    number: int | None


def rebase(mine: Change, since: Sequence[Entry]) -> Change | Clash:
    """The same change as it is to be made after the entries ``since``, or why it cannot be.

    Only its number: in which seats its players sit by now is for
    :func:`~scoresheet.core.log.followed_seats`.
    """
    for index, entry in enumerate(since):
        clash = _clash(mine, entry.change, since[index + 1 :])
        if clash is not None:
            return clash
        if isinstance(mine, DealChange):
            mine = replace(mine, number=mine.number + _shift(entry.change, mine.number))
    return mine


def _clash(mine: Change, theirs: Change, later: Sequence[Entry]) -> Clash | None:
    if not isinstance(mine, DealChange) or not isinstance(theirs, DealChange):
        both = any(isinstance(mine, kind) and isinstance(theirs, kind) for kind in (Renamed | Reseated, Headed))
        return Clash(None) if both else None
    if mine.number != theirs.number:
        return None
    if isinstance(mine, Recorded):
        # What was entered in my place and taken out again is in nobody's way.
        now = followed(mine.number, later) if isinstance(theirs, Recorded) else None
        return None if now is None else Clash(now)
    match theirs:
        case Corrected():
            return Clash(followed(mine.number, later))
        case Removed():
            return Clash(None)
        case _:
            return None


def followed(number: int, since: Sequence[Entry]) -> int | None:
    """The number a deal has after the entries ``since``; None when it was removed."""
    for entry in since:
        if entry.change == Removed(number):
            return None
        number += _shift(entry.change, number)
    return number


def _shift(change: Change, number: int) -> int:
    match change:
        case Recorded(other) if other <= number:
            return 1
        case Removed(other) if other < number:
            return -1
        case _:
            return 0
