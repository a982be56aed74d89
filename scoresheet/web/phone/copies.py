"""A sheet of this server as a phone keeps one itself: with its whole log, and the house rules that it needs.

    {"format": "scoresheet-log/1", "id", "opened", "sheet", "entries": [...], "rulebooks": {id: rulebook}}

As an archive has it (:mod:`scoresheet.store.archive`), but without keys, and with rulebooks by their ids. A phone that
has the beginning of it asks for the entries after that alone.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from scoresheet.core.log import Log, Plain
from scoresheet.games import LOG_FORMAT, game_of
from scoresheet.store import Opened
from scoresheet.store.rulebooks import taken_out
from scoresheet.web.games import pages_of


def goes_on(log: Log[Any], since: int, last: str | None) -> bool:
    """Whether a log goes on after what a phone has, which ends with the entry ``last`` at version ``since``."""
    return since == 0 or (since <= log.version and log.entries[since - 1].id == last)


def log_for_phone(sheet: Opened, opened: datetime | None, since: int = 0) -> dict[str, Any]:
    """The entries of a sheet after version ``since``; the whole log when it is said when it was ``opened``. Its id is
    the same in every database that has the sheet."""
    log, rulebooks, pages = sheet.log, dict[str, Plain](), pages_of(sheet.log.base)

    def short(plain: Plain) -> Mapping[str, Any]:
        named, tables = taken_out(plain)
        rulebooks.update((digest, pages.house_rulebook(digest)) for digest in tables if digest not in rulebooks)
        return named

    entries = [
        {"id": entry.id, "time": entry.time.isoformat(), "by": entry.by, "change": short(entry.change.plain())}
        for entry in log.entries[since:]
    ]
    found = {"version": log.version, "writable": sheet.writable, "entries": entries, "rulebooks": rulebooks}
    if opened is None:
        return found
    base = short(game_of(log.base).to_plain(log.base))
    return {"format": LOG_FORMAT, "id": sheet.public_id, "opened": opened.isoformat(), "sheet": base, **found}
