"""Answers to changes that could not be stored: somebody else was first, or the deal has findings.

    return clash(log, log.entries[version:], Corrected(3, deal))   # 409, with both versions of what happened
    return refused(log.sheet, blocking(log.sheet, change))         # 422, with every finding

Nothing is thrown away: whoever was second gets both entries, theirs and the one just sent, and chooses.
"""

from collections.abc import Iterable, Sequence
from typing import Any, assert_never

from flask import Response

from scoresheet.computed import finding_table
from scoresheet.core.findings import Finding
from scoresheet.core.log import (
    Change,
    Corrected,
    Entry,
    Headed,
    Log,
    Recorded,
    Removed,
    Renamed,
    Reseated,
    followed_seats,
)
from scoresheet.core.sheet import Sheet
from scoresheet.documents import deal_to_table
from scoresheet.explain import Explainer
from scoresheet.web.current import t
from scoresheet.web.problems import api_problem


def change_table(sheet: Sheet, change: Change) -> dict[str, Any]:
    """A change for a program: its ``kind``, then whatever of ``number``, ``deal``, ``players``, ``order``, ``title``,
    ``date`` and ``place`` it has.

    The deal is as in a document, with the names that the players of ``sheet`` have.
    """
    match change:
        case Recorded(number, deal):
            return {"kind": "recorded", "number": number, "deal": deal_to_table(sheet, deal)}
        case Corrected(number, deal):
            return {"kind": "corrected", "number": number, "deal": deal_to_table(sheet, deal)}
        case Removed(number):
            return {"kind": "removed", "number": number}
        case Renamed(players):
            return {"kind": "renamed", "players": list(players)}
        case Reseated(order):
            return {"kind": "reseated", "order": list(order)}
        case Headed(title, date, place):
            return {"kind": "headed", "title": title, "date": date, "place": place}
        case _:
            assert_never(change)


def entry_table(log: Log, entry: Entry) -> dict[str, Any]:
    """An entry of the log for a program, with the names that the players have now; ``time`` is ISO text in UTC."""
    return {
        "id": entry.id,
        "version": entry.version,
        "time": entry.time.isoformat(),
        "by": entry.by,
        **change_table(log.sheet, followed_seats(entry.change, log.entries[entry.version :])),
    }


def history(log: Log, number: int) -> list[dict[str, Any]]:
    """The entries that made deal ``number`` what it is, oldest first.

    A deal that was on the sheet when it was opened, and never touched since, comes as recorded at version 0.
    """
    sheet = log.sheet
    made = [entry_table(log, entry) for entry in log.histories[number - 1]]
    if made:
        return made
    deal = sheet.deals[number - 1]
    return [{"id": deal.id, "version": 0, "time": None, "by": None, **change_table(sheet, Recorded(number, deal))}]


def entries_table(log: Log, entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Entries of a log for a program, with the names that the players have now."""
    return [entry_table(log, entry) for entry in entries]


def clash(log: Log, theirs: Sequence[dict[str, Any]], mine: Change) -> Response:
    """409: what others entered, beside the change that came too late."""
    return api_problem(
        409,
        "conflict",
        t()("error.conflict", version=log.version),
        version=log.version,
        theirs=list(theirs),
        mine=change_table(log.sheet, mine),
    )


def refused(sheet: Sheet, findings: Iterable[Finding]) -> Response:
    """422: the findings that stand in the way, each with its sentence."""
    say = Explainer.of(sheet, t()).finding
    tables = [finding_table(finding, say) for finding in findings]
    return api_problem(422, "findings", t()("error.findings"), findings=tables)
