"""API that begins a sheet, takes one over from a phone with its log, and reads both; the key is the permission.

POST   /api/sheets                              a document -> {"edit": "/s/...", "view": "/s/...", "version": 0}
GET    /api/sheets/<key>                        {"version", "document", "computed", "writable"}; ``?rulebook=id``:
                                                without its rules
POST   /api/logs                                a log -> {"edit": "/s/...", "view": "/s/...", "version": 7};
                                                ``?circle=key`` puts it in this circle
GET    /api/sheets/<key>/log                    the log of a sheet
GET    /api/sheets/<key>/log?since=7&last=<id>  its entries after version 7, when that ends with this entry

A log is as an archive has it (:mod:`scoresheet.store.archive`), but without keys, and with house rules once each, by
their ids: {"format": "scoresheet-log/1", "id", "opened", "sheet", "entries": [...], "rulebooks": {id: rulebook}}.
"""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from flask import Blueprint, Response, jsonify, make_response, request

from scoresheet.core.log import Log
from scoresheet.games import LOG_FORMAT, game_of, sheet_from_document
from scoresheet.store.archive import entry_tables
from scoresheet.store.house_rulebooks import split_rulebooks
from scoresheet.store.sheets import MOST_ENTRIES, Opened
from scoresheet.store.uploaded_logs import add_upload, read_upload
from scoresheet.web.api.bodies import body, query, version_asked
from scoresheet.web.context import database_url, opened, put_in_circle, store, t
from scoresheet.web.errors import api_problem
from scoresheet.web.etags_and_versions import DIVERGED, HEADER, has_diverged, tag, tag_of, unchanged
from scoresheet.web.games import pages_of
from scoresheet.web.rate_limit import check_opening

bp = Blueprint("api", __name__, url_prefix="/api")


@bp.post("/sheets")
def open_sheet() -> Response:
    """API: opens a sheet from a document, with an id for each deal and without the claims of a worked example."""
    sheet = sheet_from_document(store().with_rulebooks(body()))
    sheet = sheet.with_deals(*(replace(deal, id=deal.id or str(uuid4())) for deal in sheet.deals))
    deals = game_of(sheet).computed(sheet, t())["deals"]
    errors = [finding for deal in deals for finding in deal["findings"] if finding["severity"] == "error"]
    if errors:
        return api_problem(422, "findings", t()("error.findings"), findings=errors)
    check_opening()
    keys = store().create(sheet)
    edit = f"/s/{keys.edit}"
    return make_response(jsonify(edit=edit, view=f"/s/{keys.view}", version=0), 201, {"Location": edit})


@bp.get("/sheets/<key>")
def show_sheet(key: str) -> Response:
    """API: the document of a sheet and its computed answer; 304, after one look in an index, when the client has it."""
    if request.if_none_match:
        found = store().lookup(key)
        if same := unchanged(tag(found.version, found.last_entry)):
            return same
    current = opened(key)
    sheet = current.log.sheet
    game = game_of(sheet)
    document, computed = game.to_document(sheet), game.computed(sheet, t())
    if request.args.get("rulebook") == "id" and "rulebook" in document:
        document["rulebook"] = computed["rulebook"]
    response = jsonify(version=current.log.version, document=document, computed=computed, writable=current.writable)
    response.set_etag(tag_of(current.log))
    if has_diverged(current.log):
        response.headers[HEADER] = DIVERGED
    return response


MOST_LOG = 1024 * 1024  # bytes; other requests have no log of 2000 entries, nor twenty rulebooks


@bp.post("/logs")
def take_over() -> Response:
    """API: takes over a phone's sheet with its whole log: 201; 200 when that phone brought it before; 409 when another
    phone brought it, or it went on otherwise here. No phone gets an address that its own secret does not open."""
    request.max_content_length = MOST_LOG
    sheet, keys = read_upload(body(longest=MOST_ENTRIES), datetime.now(UTC))
    check_opening()
    compared, view_key = add_upload(database_url(), sheet, keys)
    if view_key is None or compared.outcome == "diverged":
        fault = "diverged" if compared.outcome == "diverged" else "handed-in-before"
        view = {"view": f"/s/{view_key}"} if view_key else {}
        return api_problem(409, fault, t()(f"error.{fault}"), **view)
    if circle := request.args.get("circle"):
        put_in_circle(circle, view_key)
    response = jsonify(edit=f"/s/{keys.edit}", view=f"/s/{view_key}", version=sheet.log.version)
    return make_response(response, 201 if compared.outcome == "added" else 200)


@bp.get("/sheets/<key>/log")
def show_log(key: str) -> Response:
    """API: the log of a sheet, or the entries after those that a phone has: 304, after one look in an index, to a
    client that has it all; the whole log to one with another past."""
    asked = query()
    since = version_asked(asked["since"]) if "since" in asked else None
    found = store().lookup(key)
    if same := unchanged(_log_tag(found.last_entry, found.writable)):
        return same
    sheet = opened(key)
    log = sheet.log
    if since is not None and not goes_on(log, since, asked["last"].text() if "last" in asked else None):
        since = None
    response = jsonify(log_for_phone(sheet, since))
    response.set_etag(_log_tag(log.last_entry, sheet.writable))
    return response


def _log_tag(last_entry: str | None, writable: bool) -> str:
    return f"{last_entry or 'opened'}-{'edit' if writable else 'view'}"


def goes_on(log: Log[Any], since: int, last: str | None) -> bool:
    """Whether a log continues that of a phone, which ends with the entry ``last`` at version ``since``."""
    return since == 0 or (since <= log.version and log.entries[since - 1].id == last)


def log_for_phone(sheet: Opened, since: int | None) -> dict[str, Any]:
    """The entries of a sheet after version ``since`` for a phone; the whole log for None. Its id is the same in every
    database that has the sheet."""
    log, pages = sheet.log, pages_of(sheet.log.base)
    entries, named = entry_tables(log.entries[since:])
    whole: dict[str, Any] = {}
    if since is None:
        base, own = split_rulebooks(game_of(log.base).to_plain(log.base))
        whole = {"format": LOG_FORMAT, "id": sheet.public_id, "opened": sheet.begun.isoformat(), "sheet": base}
        named = {**own, **named}
    rulebooks = {digest: pages.house_rulebook(digest) for digest in named}
    return {**whole, "version": log.version, "writable": sheet.writable, "entries": entries, "rulebooks": rulebooks}
