"""A sheet of this server as a phone keeps one itself: with its whole log, and the house rules that it needs.

    {"format": "scoresheet-log/1", "id", "opened", "sheet", "entries": [...], "rulebooks": {id: rulebook}}

As an archive has it (:mod:`scoresheet.store.archive`), but without keys, and with rulebooks by their ids.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from scoresheet.core.log import Plain
from scoresheet.games import LOG_FORMAT, game_of
from scoresheet.store import Opened
from scoresheet.store.rulebooks import taken_out
from scoresheet.web.bonken.books import book
from scoresheet.web.phone.data import plain_rulebook


def log_for_phone(sheet: Opened, opened: datetime) -> dict[str, Any]:
    """The log of a sheet that was ``opened`` then. Its id is the same in every database that has the sheet."""
    log, rulebooks = sheet.log, dict[str, Plain]()

    def short(plain: Plain) -> Mapping[str, Any]:
        named, tables = taken_out(plain)
        rulebooks.update((digest, plain_rulebook(book(digest))) for digest in tables if digest not in rulebooks)
        return named

    entries = [
        {"id": entry.id, "time": entry.time.isoformat(), "by": entry.by, "change": short(entry.change.plain())}
        for entry in log.entries
    ]
    return {
        "format": LOG_FORMAT,
        "id": sheet.public_id,
        "opened": opened.isoformat(),
        "sheet": short(game_of(log.base).to_plain(log.base)),
        "entries": entries,
        "rulebooks": rulebooks,
    }
