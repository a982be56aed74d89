"""The tournament of the key in an address."""

from scoresheet.core.bonaken.championship.tournament import Tournament
from scoresheet.core.errors import MissingError, ReadOnlyError
from scoresheet.store import Opened
from scoresheet.web import context


def tournament_of(key: str) -> Opened:
    """The tournament of a key; :class:`MissingError` ``no-sheet`` for none, and for the key of a sheet."""
    found = context.kept(key)
    if not isinstance(found.log.base, Tournament):
        raise MissingError("no-sheet")
    return found


def desk_of(key: str) -> Opened:
    """The tournament of a key that may write; :class:`ReadOnlyError` for one that may only look."""
    found = tournament_of(key)
    if not found.writable:
        raise ReadOnlyError("view-key")
    return found
