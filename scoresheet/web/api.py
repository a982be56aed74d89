"""JSON for programs, the phones' own script among them; the key in the address is the permission.

    POST   /api/sheets                     a document -> {"edit": "/s/...", "view": "/s/...", "version": 0}
    GET    /api/sheets/<key>               {"version", "document", "computed", "writable"}
    POST   /api/sheets/<key>/deals         {"id", "number", ...deal} -> {"version", "number", "deal"}
    PUT    /api/sheets/<key>/deals/<n>     {"version", ...deal} -> {"version", "number", "deal"}
    DELETE /api/sheets/<key>/deals/<n>?version= -> {"version"}

Every change has an id, made by whoever sends it: the deal's own ``id`` when it is new, else ``entry``. The same id sent
again changes nothing and is answered as it was the first time, whatever has happened since; so a program that got no
answer just sends once more. Deals in answers are as in the computed answer, in the entries of a clash as in documents.
"""

from dataclasses import replace
from typing import Any
from uuid import uuid4

from flask import Blueprint, Response, current_app, jsonify, request

from scoresheet.computed import computed
from scoresheet.core.errors import MissingError, ReadOnlyError, UnreadableError
from scoresheet.core.log import Change, ConflictError, Corrected, Log, Recorded, Removed, followed_seats
from scoresheet.core.sheet import Sheet, reckon
from scoresheet.documents import DEAL_KEYS, from_node, read_accepted, read_deal, read_uuid, to_document
from scoresheet.explain import Explainer, explain_error
from scoresheet.web.bodies import body, query, read_by, read_number, read_switch, read_version
from scoresheet.web.clashes import clash, entries_table, history, refused
from scoresheet.web.current import opened, reopened, store, t, tag
from scoresheet.web.limits import check_opening
from scoresheet.web.problems import api_problem, status_of
from scoresheet.web.problems import log as log_failure
from scoresheet.web.recording import accepting, blocking, honest, own_errors

bp = Blueprint("api", __name__, url_prefix="/api")

REQUIRED, OPTIONAL = DEAL_KEYS
NEW_KEYS = ("number", "accept", "insert", "by")  # beside those of the deal, its id among them
CORRECTION_KEYS = ("version", "accept", "entry", "by")
TRIES = 3  # times a new deal is looked at again because somebody wrote just then


@bp.errorhandler(UnreadableError)
def unreadable(error: UnreadableError) -> Response:
    """400, with the place that could not be read."""
    if status_of(error) >= 500:
        log_failure(current_app, error)
        return api_problem(500, "unexpected", t()("problem.500.text"))
    return api_problem(400, error.fault, explain_error(error, t()), place=error.place)


@bp.post("/sheets")
def open_sheet() -> Response:
    """Opens a sheet from a document. What a worked example expects is no part of a sheet, and is not kept."""
    sheet = from_node(body()).sheet
    findings = [finding for deal in reckon(sheet).deals for finding in deal.findings]
    errors = [finding for finding in findings if finding.severity == "error"]
    if errors:
        return refused(sheet, errors)
    check_opening()
    keys = store().create(sheet)
    response = jsonify(edit=f"/s/{keys.edit}", view=f"/s/{keys.view}", version=0)
    response.status_code = 201
    response.headers["Location"] = f"/s/{keys.edit}"
    return response


@bp.get("/sheets/<key>")
def show_sheet(key: str) -> Response:
    """The sheet and everything that follows from it; 304, after one look in an index, to whoever has it already."""
    if seen_before := request.if_none_match:
        known = tag(store().head(key).version)
        if seen_before.contains_weak(known):
            response = Response(status=304)
            response.set_etag(known)
            return response
    seen = opened(key)
    sheet = seen.log.sheet
    response = jsonify(
        version=seen.log.version,
        document=to_document(sheet),
        computed=_computed(sheet),
        writable=seen.writable,
    )
    response.set_etag(tag(seen.log.version))
    return response


@bp.post("/sheets/<key>/deals")
def record_deal(key: str) -> Response:
    """Enters the next deal or, with ``insert``, one in between."""
    log = _to_write(key)
    node = body()
    table = node.table((*REQUIRED, "id", "number"), (*OPTIONAL, *NEW_KEYS))
    entry_id, number, by = read_uuid(table["id"]), read_number(table["number"]), read_by(table)
    insert = read_switch(table, "insert")
    accepted = read_accepted(table["accept"]) if "accept" in table else ()
    before = _recorded(log, entry_id)
    if before is not None:
        return _told(log, *before)
    change = Recorded(number, accepting(read_deal(node, log.sheet.players, also=NEW_KEYS), accepted))
    if errors := own_errors(log.sheet, change):
        return refused(log.sheet, errors)
    tries = 0
    while True:
        theirs = _in_the_way(log, number, insert)
        if theirs is not None:
            return clash(log, theirs, change)
        if findings := blocking(log.sheet, change):
            return refused(log.sheet, findings)
        try:
            return _stored(key, log, change, entry_id, by)
        except ConflictError as error:
            known, log, tries = log.version, reopened(key).log, tries + 1
            change = followed_seats(change, log.entries[known:])
            if tries == TRIES:
                return clash(log, entries_table(log, error.theirs), change)


@bp.put("/sheets/<key>/deals/<int:number>")
def correct_deal(key: str, number: int) -> Response:
    """Corrects a deal, for somebody who has seen everything up to ``version``. The deal keeps its id."""
    log = _to_write(key)
    node = body()
    table = node.table((*REQUIRED, "version"), (*OPTIONAL, *CORRECTION_KEYS))
    version, by = read_version(table["version"]), read_by(table)
    entry_id = read_uuid(table["entry"]) if "entry" in table else str(uuid4())
    accepted = read_accepted(table["accept"]) if "accept" in table else ()
    before = _sent_before(log, entry_id, Corrected, number)
    if before is not None:
        return _told(log, before, number)
    seen = _seen(log, version, number)
    sent = accepting(read_deal(node, seen.players, also=CORRECTION_KEYS), accepted)
    own_id = seen.deals[number - 1].id
    change = Corrected(number, replace(sent, id=sent.id or own_id))
    if errors := own_errors(seen, change):
        return refused(seen, errors)
    change = followed_seats(change, log.entries[version:])
    if version != log.version:
        return clash(log, entries_table(log, log.entries[version:]), change)
    if change.deal.id != own_id:  # another deal than the one that was meant has this number
        return clash(log, history(log, number), change)
    if findings := blocking(log.sheet, change):
        return refused(log.sheet, findings)
    return _first_or_clash(key, log, change, entry_id, by)


@bp.delete("/sheets/<key>/deals/<int:number>")
def remove_deal(key: str, number: int) -> Response:
    """Takes a deal off the sheet, for somebody who has seen everything up to ``version``; the log keeps it."""
    log = _to_write(key)
    asked = query()
    if "version" not in asked:
        raise UnreadableError("", "", "missing-key", key="version")
    version, by = read_version(asked["version"]), read_by(asked)
    entry_id = read_uuid(asked["entry"]) if "entry" in asked else str(uuid4())
    before = _sent_before(log, entry_id, Removed, number)
    if before is not None:
        return jsonify(version=before)
    _seen(log, version, number)
    change = Removed(number)
    if version != log.version:
        return clash(log, entries_table(log, log.entries[version:]), change)
    return _first_or_clash(key, log, change, entry_id, by)


def _to_write(key: str) -> Log:
    """The log that this key may write to; asked before anything is read of what was sent."""
    sheet = opened(key)
    if not sheet.writable:
        raise ReadOnlyError("view-key")
    return sheet.log


def _in_the_way(log: Log, number: int, insert: bool) -> list[dict[str, Any]] | None:
    """The entries because of which no new deal can have this number; None when one can."""
    following = len(log.sheet.deals) + 1
    if number > following:  # somebody took deals off
        return entries_table(log, log.entries[-1:])
    if number == following or insert:
        return None
    return history(log, number)


def _recorded(log: Log, deal_id: str) -> tuple[int, int] | None:
    """The version at which the deal with this id came on the sheet, and its number then; None for a new deal."""
    for number, deal in enumerate(log.base.deals, start=1):
        if deal.id == deal_id:
            return 0, number
    for entry in log.entries:
        match entry.change:
            case Recorded(number, deal) if deal_id in (entry.id, deal.id):
                return entry.version, number
    return None


def _sent_before(log: Log, entry_id: str, kind: type[Corrected | Removed], number: int) -> int | None:
    """The version that this change to deal ``number`` made when it was sent before; None when it was not."""
    entry = log.find(entry_id)
    if entry is None or not isinstance(entry.change, kind) or entry.change.number != number:
        return None
    return entry.version


def _seen(log: Log, version: int, number: int) -> Sheet:
    """The sheet as whoever is correcting deal ``number`` has seen it; :class:`MissingError` when they saw none such."""
    sheet = _at(log, version)
    if not 1 <= number <= len(sheet.deals):
        raise MissingError("no-deal", number=number)
    return sheet


def _at(log: Log, version: int) -> Sheet:
    return Log(log.base, log.entries[:version]).sheet


def _first_or_clash(key: str, log: Log, change: Change, entry_id: str, by: str | None) -> Response:
    try:
        return _stored(key, log, change, entry_id, by)
    except ConflictError as error:
        after = reopened(key).log
        mine = followed_seats(change, after.entries[log.version :])
        return clash(after, entries_table(after, error.theirs), mine)


def _stored(key: str, log: Log, change: Change, entry_id: str, by: str | None) -> Response:
    """Stores a change to the sheet as it is in ``log``, and says so; :class:`ConflictError` when it no longer is."""
    entry, is_new = store().append(key, log.version, honest(log.sheet, change), entry_id=entry_id, by=by)
    log = Log(log.base, (*log.entries, entry)) if is_new else reopened(key).log
    if type(entry.change) is not type(change):  # the id belongs to something else
        return clash(log, entries_table(log, [entry]), change)
    if not isinstance(entry.change, Recorded | Corrected):
        return jsonify(version=entry.version)
    response = _told(log, entry.version, entry.change.number)
    if is_new and isinstance(change, Recorded):
        response.status_code = 201
    return response


def _told(log: Log, version: int, number: int) -> Response:
    """What is answered to a deal that made the sheet's ``version``; the same however long ago that was."""
    return jsonify(version=version, number=number, deal=_computed(_at(log, version))["deals"][number - 1])


def _computed(sheet: Sheet) -> dict[str, Any]:
    return computed(sheet, reckon(sheet), Explainer.of(sheet, t()).finding)
