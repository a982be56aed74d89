"""The API of changes to a sheet: deals entered, corrected and removed, and changes of any other kind.

    POST   /api/sheets/<key>/deals               {"id", "number", ...deal} -> {"version", "number", "deal"}
    PUT    /api/sheets/<key>/deals/<n>           {"version", ...deal} -> {"version", "number", "deal"}
    DELETE /api/sheets/<key>/deals/<n>?version=  -> {"version"}
    POST   /api/sheets/<key>/changes             {"id", "version", "change": {"kind", ...}} -> {"version"}

Every change has an id, made by the client: the deal's own ``id`` when it is new, else ``entry``. The same id sent
again changes nothing and is answered as it was the first time, also after other changes (idempotent); so a program
that got no answer just sends once more. Deals in answers are as in the computed answer, in the entries of a conflict as
in documents.

A refused change is not thrown away: the answer has both entries, theirs and the one just sent.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

from flask import Blueprint, Response, jsonify, make_response

from scoresheet.core.changes import AboutDeal, Corrected, Recorded, WithDeal, check_number, histories, reworded
from scoresheet.core.errors import SheetFinding, UnreadableError
from scoresheet.core.log import Change, Entry, Log
from scoresheet.core.validation import Node
from scoresheet.editing import BusyError, Clash, Refused, Saved, record
from scoresheet.formats.document_parts import finding_table, read_uuid
from scoresheet.games import game_of
from scoresheet.web.api import bodies
from scoresheet.web.context import store, t, writable
from scoresheet.web.errors import api_problem

bp = Blueprint("api_changes", __name__, url_prefix="/api")

NEW_KEYS = ("number", "accept", "insert", "by")  # beside those of the deal, its id among them
CORRECTION_KEYS = ("version", "accept", "entry", "by")


@dataclass(frozen=True)
class Sent:
    """A change sent to the API: the arguments of :func:`~scoresheet.editing.record`, which explains them."""

    change: Change
    seen: int
    entry_id: str
    by: str | None
    last: str | None = None
    strict: bool = False


@bp.post("/sheets/<key>/deals")
def record_deal(key: str) -> Response:
    """API: enters the next deal or, with ``insert``, one in between."""
    log, node = writable(key).log, bodies.body()
    entry_id, number = read_uuid(node.entry("id")), node.entry("number").whole(1, bodies.HIGHEST)
    table = node.mapping()
    by, insert = bodies.read_by(table), bodies.read_switch(table, "insert")
    if (before := _recorded(log, entry_id)) is not None:
        return _deal_response(log, *before)
    game, following = game_of(log.sheet), len(log.sheet.deals) + 1
    change = game.recorded(number, game.read_deal(node, log.sheet.players, NEW_KEYS))
    sent = Sent(change, log.version, entry_id, by)
    if errors := change.own_errors(log.sheet):
        return _refused(log.sheet, errors)
    if number > following:  # another phone took deals off
        return _conflict(log, sent, log.entries[-1:])
    if number < following and not insert:
        return _conflict(log, sent, number=number)
    return _record(key, sent)


@bp.put("/sheets/<key>/deals/<int:number>")
def correct_deal(key: str, number: int) -> Response:
    """API: corrects a deal, for a client that has seen everything up to ``version``. The deal keeps its id."""
    log, node = writable(key).log, bodies.body()
    version, table = node.entry("version").whole(0, bodies.HIGHEST), node.mapping()
    entry_id, by = _entry_id(table), bodies.read_by(table)
    game, sheet_seen = game_of(log.sheet), _sheet_seen(log, version, number)
    deal = game.read_deal(node, sheet_seen.players, CORRECTION_KEYS)
    change = game.corrected(number, replace(deal, id=deal.id or sheet_seen.deals[number - 1].id))
    change = change.without_unchanged(sheet_seen)  # programs send the whole deal back
    if errors := change.own_errors(sheet_seen):
        return _refused(sheet_seen, errors)
    return _record(key, Sent(change, version, entry_id, by, strict=True))


@bp.delete("/sheets/<key>/deals/<int:number>")
def remove_deal(key: str, number: int) -> Response:
    """API: removes a deal, for a client that has seen everything up to ``version``; the log keeps it."""
    log = writable(key).log
    asked = bodies.query()
    if "version" not in asked:
        raise UnreadableError("", "", "missing-key", key="version")
    version, entry_id, by = bodies.version_asked(asked["version"]), _entry_id(asked), bodies.read_by(asked)
    _sheet_seen(log, version, number)
    return _record(key, Sent(game_of(log.sheet).removed(number), version, entry_id, by, strict=True))


@bp.post("/sheets/<key>/changes")
def change_sheet(key: str) -> Response:
    """API: makes a change of any kind, in its plain form, for a client that has seen everything up to ``version``,
    which entry ``last`` made."""
    log = writable(key).log
    table = bodies.body().table(("id", "version", "change"), ("last", "strict", "by"))
    entry_id, by = read_uuid(table["id"]), bodies.read_by(table)
    version = table["version"].whole(0, bodies.HIGHEST)
    last = table["last"].text(bodies.LONGEST_KEY) if "last" in table and table["last"].value is not None else None
    strict = bodies.read_switch(table, "strict")
    if (stored := log.find(entry_id)) is not None:
        return jsonify(version=stored.version)
    change = _read_change(log, version, store().with_rulebooks(table["change"]), entry_id)
    sent = Sent(change, version, entry_id, by, last, strict)
    outcome = _outcome(key, sent)
    if isinstance(outcome, Refused):
        return _refused(outcome.log.sheet, outcome.findings)
    if isinstance(outcome, Saved):
        same = {} if outcome.entry.id == entry_id else {"same": outcome.entry.id}
        return make_response(jsonify(version=outcome.entry.version, **same), 201 if outcome.new else 200)
    if outcome.theirs and outcome.theirs[0].id == entry_id:  # it arrived twice at the same moment
        return jsonify(version=outcome.theirs[0].version)
    return _behind(outcome.log) if outcome.behind else _conflict(outcome.log, sent, outcome.theirs, outcome.number)


# Bodies of requests.


def _read_change(log: Log[Any], version: int, node: Node, entry_id: str) -> Change:
    """A change to the sheet at ``version``, read from a body; a deal without an id gets its own or its entry's."""
    change = game_of(log.base).change_from_plain(node)
    if not isinstance(change, WithDeal):
        return change
    sent = node.mapping()["deal"].mapping()["id"]
    own = log.at(version).sheet.deals[change.number - 1 :] if isinstance(change, Corrected) else ()
    deal_id = (own[0].id if own else None) or entry_id if sent.value is None else read_uuid(sent)
    change.check_seats(log.base)
    return replace(change, deal=replace(change.deal, id=deal_id))


def _entry_id(table: Mapping[str, Node]) -> str:
    return read_uuid(table["entry"]) if "entry" in table else str(uuid4())


def _sheet_seen(log: Log[Any], version: int, number: int) -> Any:
    """The sheet that a client saw who corrects deal ``number``; :class:`MissingError` without such a deal there."""
    sheet = log.at(version).sheet
    check_number(number, len(sheet.deals))
    return sheet


def _recorded(log: Log[Any], deal_id: str) -> tuple[int, int] | None:
    """The version at which a deal came on the sheet, and its number then; None for a new deal."""
    for number, deal in enumerate(log.base.deals, start=1):
        if deal.id == deal_id:
            return 0, number
    for entry in log.entries:
        if isinstance(entry.change, Recorded) and deal_id in (entry.id, entry.change.deal.id):
            return entry.version, entry.change.number
    return None


# Outcomes.


def _outcome(key: str, sent: Sent) -> Saved | Clash | Refused:
    """The outcome of a change sent to the API; a clash that is ``behind`` when others keep writing first."""
    try:
        return record(store(), key, **vars(sent), opened=writable(key))
    except BusyError:
        log = store().open(key).log
        return Clash(sent.change, log.entries[sent.seen :], None, log, behind=True)


def _record(key: str, sent: Sent) -> Response:
    outcome = _outcome(key, sent)
    if isinstance(outcome, Refused):
        return _refused(outcome.log.sheet, outcome.findings)
    if isinstance(outcome, Clash):
        return _conflict(outcome.log, sent, outcome.theirs, outcome.number)
    entry = outcome.entry
    if entry.id != sent.entry_id:
        return _conflict(outcome.log, sent, [entry])
    if not isinstance(entry.change, Recorded | Corrected):
        return jsonify(version=entry.version)
    response = _deal_response(outcome.log, entry.version, entry.change.number)
    return make_response(response, 201 if outcome.new and isinstance(sent.change, Recorded) else 200)


def _deal_response(log: Log[Any], version: int, number: int) -> Response:
    """The API's answer to a deal that made ``version`` of the sheet, at any later time too."""
    sheet = log.at(version).sheet
    deals = game_of(sheet).computed(sheet, t())["deals"]
    return jsonify(version=version, number=number, deal=deals[number - 1])


def _refused(sheet: object, findings: Iterable[SheetFinding]) -> Response:
    """API answer 422: the findings that keep a change off the sheet, each with its sentence."""
    say = game_of(sheet).explain_finding(sheet, t())
    tables = [finding_table(finding, say(finding)) for finding in findings]
    return api_problem(422, "findings", t()("error.findings"), findings=tables)


def _behind(log: Log[Any]) -> Response:
    """API answer 409: the client has to read the log before its change can be made."""
    return api_problem(409, "conflict", t()("error.conflict", version=log.version), version=log.version, behind=True)


def _conflict(log: Log[Any], sent: Sent, theirs: Sequence[Entry] = (), number: int | None = None) -> Response:
    """API answer 409: the conflicting entries, or else all that made the deal, beside the change that came too late;
    ``number`` is the deal that both are about."""
    sheet, game = log.sheet, game_of(log.sheet)

    def plain(change: Change) -> dict[str, Any]:
        """The plain form of a change, with a deal as in a document, under the present names."""
        deal = {"deal": game.deal_to_table(sheet, change.deal)} if isinstance(change, WithDeal) else {}
        return {**change.plain(), **deal}

    mine = reworded(sent.change, log.since(sent.seen))
    about = mine.number if isinstance(mine, AboutDeal) else 0
    deal = sheet.deals[about - 1] if 1 <= about <= len(sheet.deals) else None
    if deal and not theirs:
        theirs = histories(log)[about - 1]
    tables = [
        {"id": entry.id, "version": entry.version, "time": entry.time.isoformat(), "by": entry.by}
        | plain(reworded(entry.change, log.since(entry.version)))
        for entry in theirs
    ]
    if deal and not tables:  # on the sheet since it was opened
        opened = {"id": deal.id, "version": 0, "time": None, "by": None}
        tables = [opened | plain(game.recorded(about, deal))]
    text = t()("error.conflict", version=log.version)
    return api_problem(409, "conflict", text, version=log.version, theirs=tables, mine=plain(mine), number=number)
