"""Answers to changes that were refused: somebody else was first, or the deal has findings.

    return conflict(log, log.entries[version:], Corrected(3, deal))    # 409, with both versions of what happened
    return refused(sheet, findings)                                    # 422, with every finding

Nothing is thrown away: whoever was second gets both entries, theirs and the one just sent, and chooses.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from flask import Response

from scoresheet.core.changes import WithDeal, histories, in_words_after
from scoresheet.core.findings import SheetFinding
from scoresheet.core.log import Change, Entry, Log
from scoresheet.formats.parts import finding_table
from scoresheet.games import game_of
from scoresheet.web.context import t
from scoresheet.web.errors import api_problem


def entry_table(log: Log[Any], entry: Entry) -> dict[str, Any]:
    """An entry of the log for a program, with the names that the players have now; ``time`` is ISO text in UTC."""
    return {
        "id": entry.id,
        "version": entry.version,
        "time": entry.time.isoformat(),
        "by": entry.by,
        **_change(log.sheet, in_words_after(entry.change, log.since(entry.version))),
    }


def entries_table(log: Log[Any], entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Entries of a log for a program, with the names that the players have now."""
    return [entry_table(log, entry) for entry in entries]


def history(log: Log[Any], number: int) -> list[dict[str, Any]]:
    """The entries that made deal ``number`` what it is, oldest first.

    A deal that was on the sheet when it was opened, and never touched since, comes as recorded at version 0.
    """
    sheet = log.sheet
    made = entries_table(log, histories(log)[number - 1])
    if made:
        return made
    deal = sheet.deals[number - 1]
    opened = _change(sheet, game_of(sheet).recorded(number, deal))
    return [{"id": deal.id, "version": 0, "time": None, "by": None, **opened}]


def conflict(log: Log[Any], theirs: Sequence[dict[str, Any]], mine: Change, number: int | None = None) -> Response:
    """409: what others entered, beside the change that came too late; ``number`` is the deal that both are about."""
    return api_problem(
        409,
        "conflict",
        t()("error.conflict", version=log.version),
        version=log.version,
        theirs=list(theirs),
        mine=_change(log.sheet, mine),
        number=number,
    )


def behind(log: Log[Any]) -> Response:
    """409: the change was made to another sheet than this one, which is to be read first."""
    return api_problem(409, "conflict", t()("error.conflict", version=log.version), version=log.version, behind=True)


def refused(sheet: object, findings: Iterable[SheetFinding]) -> Response:
    """422: the findings that stand in the way, each with its sentence."""
    say = game_of(sheet).explain_finding(sheet, t())
    tables = [finding_table(finding, say(finding)) for finding in findings]
    return api_problem(422, "findings", t()("error.findings"), findings=tables)


def _change(sheet: object, change: Change) -> dict[str, Any]:
    """A change in its plain form, but with a deal as in a document, under the names of ``sheet``."""
    table = dict(change.plain())
    return table | {"deal": game_of(sheet).deal_to_table(sheet, change.deal)} if isinstance(change, WithDeal) else table
