"""The session of a table's phone: which sheets it reached from its table, so that they offer no other game.

The session has their numbers and no key: a cookie is no place for one, so the way back is the card on the table.
"""

from flask import session

from scoresheet.store import Opened

_NAME = "tables"
_MOST = 4  # sheets; more than a table has in a round


def remember(opened: Opened) -> None:
    """Notes that the sheet was reached from the page of a table."""
    noted: list[int] = session.get(_NAME, [])
    if opened.sheet_id not in noted:
        session[_NAME] = [*noted[-_MOST + 1 :], opened.sheet_id]


def is_of_a_table(opened: Opened) -> bool:
    """Whether this phone came to the sheet from the page of a table."""
    return opened.sheet_id in session.get(_NAME, [])
