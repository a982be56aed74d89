"""The API of deals: entered, corrected and removed; and changes to the sheet as a whole.

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

from scoresheet.core.changes import AboutDeal, Corrected, Recorded, WithDeal, check_number, in_words_after
from scoresheet.core.errors import UnreadableError
from scoresheet.core.log import Change, Log
from scoresheet.core.validation import Node
from scoresheet.editing import BusyError, Clash, Refused, Saved, record
from scoresheet.formats.parts import read_accepted, read_uuid
from scoresheet.games import game_of
from scoresheet.games.protocol import Game
from scoresheet.web.api import bodies
from scoresheet.web.context import store, t, writable

bp = Blueprint("api_deals", __name__, url_prefix="/api")

NEW_KEYS = ("number", "accept", "insert", "by")  # beside those of the deal, its id among them
CORRECTION_KEYS = ("version", "accept", "entry", "by")


@bp.post("/sheets/<key>/deals")
def record_deal(key: str) -> Response:
    """Enters the next deal or, with ``insert``, one in between."""
    log = writable(key).log
    game, node = game_of(log.sheet), bodies.body()
    required, optional = game.deal_keys
    table = node.table((*required, "id", "number"), (*optional, *NEW_KEYS))
    entry_id, number, by = read_uuid(table["id"]), bodies.read_number(table["number"]), bodies.read_by(table)
    insert = bodies.read_switch(table, "insert")
    accepted = _accepted(game, table)
    if (before := _recorded(log, entry_id)) is not None:
        return _told(log, *before)
    change = game.recorded(number, game.read_deal(node, log.sheet.players, NEW_KEYS).accepting(accepted))
    if errors := change.own_errors(log.sheet):
        return bodies.refused(log.sheet, errors)
    if (theirs := _in_the_way(log, number, insert)) is not None:
        return bodies.conflict(log, theirs, change)
    return _record(key, change, log.version, entry_id, by)


@bp.put("/sheets/<key>/deals/<int:number>")
def correct_deal(key: str, number: int) -> Response:
    """Corrects a deal, for somebody who has seen everything up to ``version``. The deal keeps its id."""
    log = writable(key).log
    game, node = game_of(log.sheet), bodies.body()
    required, optional = game.deal_keys
    table = node.table((*required, "version"), (*optional, *CORRECTION_KEYS))
    version, by = bodies.read_version(table["version"]), bodies.read_by(table)
    entry_id = _entry_id(table)
    accepted = _accepted(game, table)
    seen = _seen(log, version, number)
    sent = game.read_deal(node, seen.players, CORRECTION_KEYS).accepting(accepted)
    own_id = seen.deals[number - 1].id
    change = game.corrected(number, replace(sent, id=sent.id or own_id))
    if errors := change.own_errors(seen):
        return bodies.refused(seen, errors)
    return _record(key, change, version, entry_id, by, strict=True)


@bp.delete("/sheets/<key>/deals/<int:number>")
def remove_deal(key: str, number: int) -> Response:
    """Takes a deal off the sheet, for somebody who has seen everything up to ``version``; the log keeps it."""
    log = writable(key).log
    asked = bodies.query()
    if "version" not in asked:
        raise UnreadableError("", "", "missing-key", key="version")
    version, by = bodies.read_version(asked["version"]), bodies.read_by(asked)
    entry_id = _entry_id(asked)
    _seen(log, version, number)
    return _record(key, game_of(log.sheet).removed(number), version, entry_id, by, strict=True)


@bp.post("/sheets/<key>/changes")
def change_sheet(key: str) -> Response:
    """Makes a change of any kind, in its plain form as in a log, for somebody who has seen everything up to
    ``version``, which entry ``last`` made."""
    log = writable(key).log
    table = bodies.body().table(("id", "version", "change"), ("last", "strict", "by"))
    entry_id, version, by = read_uuid(table["id"]), bodies.read_version(table["version"]), bodies.read_by(table)
    last = table["last"].text(bodies.LONGEST_KEY) if "last" in table and table["last"].value is not None else None
    strict = bodies.read_switch(table, "strict")
    if (stored := log.find(entry_id)) is not None:
        return jsonify(version=stored.version)
    change = _read_change(log, version, bodies.whole(table["change"]), entry_id)
    outcome = _outcome(key, change, version, entry_id, by, last=last, strict=strict)
    if isinstance(outcome, Refused):
        return bodies.refused(outcome.log.sheet, outcome.findings)
    if isinstance(outcome, Saved):
        same = {} if outcome.entry.id == entry_id else {"same": outcome.entry.id}
        response = jsonify(version=outcome.entry.version, **same)
        response.status_code = 201 if outcome.new else 200
        return response
    if outcome.theirs and outcome.theirs[0].id == entry_id:  # it arrived twice at the same moment
        return jsonify(version=outcome.theirs[0].version)
    return bodies.behind(outcome.log) if outcome.behind else _at_odds(outcome, change, version)


def _read_change(log: Log[Any], version: int, node: Node, entry_id: str) -> Change:
    """A change to the sheet at ``version``. A deal that came without an id keeps its own; a new one has its entry's."""
    change = game_of(log.base).change_from_plain(node)
    if not isinstance(change, WithDeal):
        return change
    sent = node.mapping()["deal"].mapping()["id"]
    own = log.at(version).sheet.deals[change.number - 1 :] if isinstance(change, Corrected) else ()
    deal_id = (own[0].id if own else None) or entry_id if sent.value is None else read_uuid(sent)
    return replace(change, deal=replace(change.deal, id=deal_id))


def _record(key: str, change: Change, version: int, entry_id: str, by: str | None, *, strict: bool = False) -> Response:
    """Records a change of a deal made by a program that had seen ``version``, and answers with what became of it.
    Programs place their corrections and removals themselves (``strict``): anything written since is a conflict, even
    when it is the same."""
    outcome = _outcome(key, change, version, entry_id, by, strict=strict)
    if isinstance(outcome, Refused):
        return bodies.refused(outcome.log.sheet, outcome.findings)
    if isinstance(outcome, Clash):
        return _at_odds(outcome, change, version)
    entry = outcome.entry
    if entry.id != entry_id:
        return bodies.conflict(outcome.log, bodies.entries_table(outcome.log, [entry]), change)
    if not isinstance(entry.change, Recorded | Corrected):
        return jsonify(version=entry.version)
    response = _told(outcome.log, entry.version, entry.change.number, outcome.after)
    response.status_code = 201 if outcome.new and isinstance(change, Recorded) else 200
    return response


def _outcome(
    key: str, change: Change, version: int, entry_id: str, by: str | None, *, last: str | None = None, strict: bool
) -> Saved | Clash | Refused:
    """What becomes of a change. It is behind, too, when others are first again and again."""
    opened = writable(key)
    try:
        return record(
            store(), key, change, seen=version, entry_id=entry_id, by=by, last=last, strict=strict, opened=opened
        )
    except BusyError:
        log = store().open(key).log
        return Clash(change, log.entries[version:], None, log, behind=True)


def _at_odds(outcome: Clash, change: Change, version: int) -> Response:
    """What others did since ``version``, or to the deal that has the number which this one is taken to have."""
    log = outcome.log
    theirs = bodies.entries_table(log, outcome.theirs)
    if not theirs and isinstance(change, AboutDeal):
        theirs = bodies.history(log, change.number)
    return bodies.conflict(log, theirs, in_words_after(change, log.since(version)), outcome.number)


def _accepted(game: Game, table: dict[str, Node]) -> tuple[str, ...]:
    return read_accepted(table["accept"], game.warnings) if "accept" in table else ()


def _entry_id(table: dict[str, Node]) -> str:
    return read_uuid(table["entry"]) if "entry" in table else str(uuid4())


def _in_the_way(log: Log[Any], number: int, insert: bool) -> list[dict[str, Any]] | None:
    """The entries because of which no new deal can have this number; None when one can."""
    following = len(log.sheet.deals) + 1
    if number > following:  # somebody took deals off
        return bodies.entries_table(log, log.entries[-1:])
    if number == following or insert:
        return None
    return bodies.history(log, number)


def _recorded(log: Log[Any], deal_id: str) -> tuple[int, int] | None:
    """The version at which the deal with this id came on the sheet, and its number then; None for a new deal."""
    for number, deal in enumerate(log.base.deals, start=1):
        if deal.id == deal_id:
            return 0, number
    for entry in log.entries:
        if isinstance(entry.change, Recorded) and deal_id in (entry.id, entry.change.deal.id):
            return entry.version, entry.change.number
    return None


def _seen(log: Log[Any], version: int, number: int) -> Any:
    """The sheet as whoever is correcting deal ``number`` has seen it; :class:`MissingError` when they saw none such."""
    sheet = log.at(version).sheet
    check_number(number, len(sheet.deals))
    return sheet


def _told(log: Log[Any], version: int, number: int, standing: Any = None) -> Response:
    """What is answered to a deal that made the sheet's ``version``; the same however long ago that was."""
    sheet = log.at(version).sheet
    deals = game_of(sheet).computed(sheet, t(), standing)["deals"]
    return jsonify(version=version, number=number, deal=deals[number - 1])
