"""The deals of a sheet for programs, entered, corrected and removed; and changes to the sheet as a whole.

    POST   /api/sheets/<key>/deals               {"id", "number", ...deal} -> {"version", "number", "deal"}
    PUT    /api/sheets/<key>/deals/<n>           {"version", ...deal} -> {"version", "number", "deal"}
    DELETE /api/sheets/<key>/deals/<n>?version=  -> {"version"}
    POST   /api/sheets/<key>/changes             {"id", "version", "change": {"kind", ...}} -> {"version"}

Every change has an id, made by whoever sends it: the deal's own ``id`` when it is new, else ``entry``. The same id sent
again changes nothing and is answered as it was the first time, whatever has happened since (idempotent); so a program
that got no answer just sends once more. Deals in answers are as in the computed answer, in the entries of a conflict as
in documents.
"""

from dataclasses import replace
from typing import Any
from uuid import uuid4

from flask import Blueprint, Response, jsonify

from scoresheet.core.changes import Corrected, Headed, Recorded, Removed, Renamed, SheetChange, in_words_after
from scoresheet.core.errors import MissingError, UnreadableError
from scoresheet.core.log import Change, Log
from scoresheet.core.names import name_faults
from scoresheet.core.validation import Node
from scoresheet.editing import BusyError, Refused, Saved, record
from scoresheet.formats.parts import LONGEST_TITLE, read_accepted, read_uuid
from scoresheet.games import Game, game_of
from scoresheet.web.api.answers import conflict, entries_table, history, refused
from scoresheet.web.api.bodies import body, query, read_by, read_number, read_switch, read_version, whole
from scoresheet.web.context import store, t, writable

bp = Blueprint("api_deals", __name__, url_prefix="/api")

NEW_KEYS = ("number", "accept", "insert", "by")  # beside those of the deal, its id among them
CORRECTION_KEYS = ("version", "accept", "entry", "by")


@bp.post("/sheets/<key>/deals")
def record_deal(key: str) -> Response:
    """Enters the next deal or, with ``insert``, one in between."""
    log = writable(key).log
    game, node = game_of(log.sheet), body()
    required, optional = game.deal_keys
    table = node.table((*required, "id", "number"), (*optional, *NEW_KEYS))
    entry_id, number, by = read_uuid(table["id"]), read_number(table["number"]), read_by(table)
    insert = read_switch(table, "insert")
    accepted = _accepted(game, table)
    if (before := _recorded(log, entry_id)) is not None:
        return _told(log, *before)
    change = game.recorded(number, game.read_deal(node, log.sheet.players, NEW_KEYS).accepting(accepted))
    if errors := change.own_errors(log.sheet):
        return refused(log.sheet, errors)
    if (theirs := _in_the_way(log, number, insert)) is not None:
        return conflict(log, theirs, change)
    return _record(key, change, log.version, entry_id, by)


@bp.put("/sheets/<key>/deals/<int:number>")
def correct_deal(key: str, number: int) -> Response:
    """Corrects a deal, for somebody who has seen everything up to ``version``. The deal keeps its id."""
    log = writable(key).log
    game, node = game_of(log.sheet), body()
    required, optional = game.deal_keys
    table = node.table((*required, "version"), (*optional, *CORRECTION_KEYS))
    version, by = read_version(table["version"]), read_by(table)
    entry_id = _entry_id(table)
    accepted = _accepted(game, table)
    before = _sent_before(log, entry_id, Corrected, number)
    if before is not None:
        return _told(log, before, number)
    seen = _seen(log, version, number)
    sent = game.read_deal(node, seen.players, CORRECTION_KEYS).accepting(accepted)
    own_id = seen.deals[number - 1].id
    change = game.corrected(number, replace(sent, id=sent.id or own_id))
    if errors := change.own_errors(seen):
        return refused(seen, errors)
    # A correction is of the deal that was seen, not of another one that has its number by now.
    if version == log.version and change.deal.id != own_id:
        return conflict(log, history(log, number), change)
    return _record(key, change, version, entry_id, by, strict=True)


@bp.delete("/sheets/<key>/deals/<int:number>")
def remove_deal(key: str, number: int) -> Response:
    """Takes a deal off the sheet, for somebody who has seen everything up to ``version``; the log keeps it."""
    log = writable(key).log
    asked = query()
    if "version" not in asked:
        raise UnreadableError("", "", "missing-key", key="version")
    version, by = read_version(asked["version"]), read_by(asked)
    entry_id = _entry_id(asked)
    before = _sent_before(log, entry_id, Removed, number)
    if before is not None:
        return jsonify(version=before)
    _seen(log, version, number)
    return _record(key, game_of(log.sheet).removed(number), version, entry_id, by, strict=True)


@bp.post("/sheets/<key>/changes")
def change_sheet(key: str) -> Response:
    """Corrects what is no deal, for somebody who has seen everything up to ``version``: names, seats, heading, who
    began, places of deals, rulebook. The change is as in the entries of a conflict, with seats from 0."""
    log = writable(key).log
    game = game_of(log.base)
    table = body().table(("id", "version", "change"), ("by",))
    entry_id, version, by = read_uuid(table["id"]), read_version(table["version"]), read_by(table)
    node = whole(table["change"])
    entries = node.table(("kind",), node.mapping())
    entries["kind"].one_of(game.sheet_kinds)
    change = game.change_from_plain(node)
    if isinstance(change, Headed | Renamed):
        _check_texts(node, change)
    if isinstance(change, SheetChange) and log.find(entry_id) is None and not change.fits(log.sheet):
        return conflict(log, entries_table(log, log.entries[version:]), change)
    return _record(key, change, version, entry_id, by)


def _check_texts(node: Node, change: Headed | Renamed) -> None:
    """A sheet has the names, the title and the place that a document could have."""
    if isinstance(change, Headed):
        for name in ("title", "place"):
            node.mapping()[name].text(LONGEST_TITLE)
        return
    names = node.mapping()["players"].items()
    for seat, fault in name_faults(change.players).items():
        names[seat].fail(fault, name=change.players[seat])


def _record(key: str, change: Change, version: int, entry_id: str, by: str | None, *, strict: bool = False) -> Response:
    """Records a change made by a program that had seen ``version``, and answers with what became of it.

    Programs place their corrections and removals themselves (``strict``): anything written since is a conflict.
    """
    try:
        outcome = record(store(), key, change, seen=version, entry_id=entry_id, by=by, strict=strict)
    except BusyError:  # others were first, again and again
        log = store().open(key).log
        return conflict(log, entries_table(log, log.entries[version:]), change)
    if isinstance(outcome, Refused):
        return refused(outcome.log.sheet, outcome.findings)
    if not isinstance(outcome, Saved):
        mine = in_words_after(change, outcome.log.since(version))
        return conflict(outcome.log, entries_table(outcome.log, outcome.theirs), mine)
    entry = outcome.entry
    if entry.id != entry_id and not isinstance(change, Recorded | Corrected | Removed):
        return jsonify(version=entry.version, same=entry.id)
    if type(entry.change) is not type(change) or entry.id != entry_id:  # the id, or the deal, belongs to something else
        return conflict(outcome.log, entries_table(outcome.log, [entry]), change)
    if not isinstance(entry.change, Recorded | Corrected):
        return jsonify(version=entry.version)
    response = _told(outcome.log, entry.version, entry.change.number)
    if outcome.new and isinstance(change, Recorded):
        response.status_code = 201
    return response


def _accepted(game: Game, table: dict[str, Node]) -> tuple[str, ...]:
    return read_accepted(table["accept"], game.warnings) if "accept" in table else ()


def _entry_id(table: dict[str, Node]) -> str:
    return read_uuid(table["entry"]) if "entry" in table else str(uuid4())


def _in_the_way(log: Log[Any], number: int, insert: bool) -> list[dict[str, Any]] | None:
    """The entries because of which no new deal can have this number; None when one can."""
    following = len(log.sheet.deals) + 1
    if number > following:  # somebody took deals off
        return entries_table(log, log.entries[-1:])
    if number == following or insert:
        return None
    return history(log, number)


def _recorded(log: Log[Any], deal_id: str) -> tuple[int, int] | None:
    """The version at which the deal with this id came on the sheet, and its number then; None for a new deal."""
    for number, deal in enumerate(log.base.deals, start=1):
        if deal.id == deal_id:
            return 0, number
    for entry in log.entries:
        if isinstance(entry.change, Recorded) and deal_id in (entry.id, entry.change.deal.id):
            return entry.version, entry.change.number
    return None


def _sent_before(log: Log[Any], entry_id: str, kind: type[Corrected | Removed], number: int) -> int | None:
    """The version that this change to deal ``number`` made when it was sent before; None when it was not."""
    entry = log.find(entry_id)
    if entry is None or not isinstance(entry.change, kind) or entry.change.number != number:
        return None
    return entry.version


def _seen(log: Log[Any], version: int, number: int) -> Any:
    """The sheet as whoever is correcting deal ``number`` has seen it; :class:`MissingError` when they saw none such."""
    sheet = log.at(version).sheet
    if not 1 <= number <= len(sheet.deals):
        raise MissingError("no-deal", number=number)
    return sheet


def _told(log: Log[Any], version: int, number: int) -> Response:
    """What is answered to a deal that made the sheet's ``version``; the same however long ago that was."""
    sheet = log.at(version).sheet
    return jsonify(version=version, number=number, deal=game_of(sheet).computed(sheet, t())["deals"][number - 1])
