"""The API of logs that phones keep: bringing one to the server, and taking a copy of one.

POST   /api/logs                                a log -> {"edit": "/s/...", "view": "/s/...", "version": 7};
                                                ``?circle=key`` puts it in this circle
GET    /api/sheets/<key>/log                    the log of a sheet
GET    /api/sheets/<key>/log?since=7&last=<id>  its entries after version 7, when that ends with this entry

Such a log has house rules once each, under ``rulebooks``.
"""

from datetime import UTC, datetime

from flask import Blueprint, Response, current_app, jsonify, request

from scoresheet.core.errors import MissingError
from scoresheet.store import Opened
from scoresheet.store.incoming import add_upload, read_upload
from scoresheet.store.sheets import MOST_ENTRIES, digest_of
from scoresheet.web.api.bodies import body, query, read_version
from scoresheet.web.context import opened, put_in_circle, store, t
from scoresheet.web.errors import api_problem
from scoresheet.web.limits import check_opening
from scoresheet.web.phone.copies import goes_on, log_for_phone

MOST_LOG = 1024 * 1024  # bytes; other requests have no log of 2000 entries, nor twenty rulebooks

bp = Blueprint("logs", __name__, url_prefix="/api")


@bp.post("/logs")
def take_over() -> Response:
    """Takes over a sheet with its whole log: 201; 200 for what is here, from the same phone, already; 409 when another
    phone brought it, or it went on otherwise here. No phone gets an address that its own secret does not open."""
    request.max_content_length = MOST_LOG
    now = datetime.now(UTC)
    evening = read_upload(body(longest=MOST_ENTRIES), now)
    check_opening()
    compared, view_key = add_upload(str(current_app.config["SCORESHEET_DATABASE"]), evening, now)
    if view_key is None or compared.outcome == "diverged":
        fault = "diverged" if compared.outcome == "diverged" else "handed-in-before"
        seen = {"view": f"/s/{view_key}"} if view_key else {}
        return api_problem(409, fault, t()(f"error.{fault}"), **seen)
    if circle := request.args.get("circle"):
        put_in_circle(circle, view_key)
    response = jsonify(edit=f"/s/{evening.keys.edit}", view=f"/s/{view_key}", version=evening.log.version)
    response.status_code = 201 if compared.outcome == "added" else 200
    return response


@bp.get("/sheets/<key>/log")
def show_log(key: str) -> Response:
    """The log of a sheet, as a phone keeps it, or what follows on the part that it has: 304, after one look in an
    index, to whoever has it all; the whole log to whoever has another past."""
    asked = query()
    since = read_version(asked["since"]) if "since" in asked else None
    found = store().lookup(key)
    known = _tag(found.last_entry, found.writable)
    if request.if_none_match.contains_weak(known):
        response = Response(status=304)
        response.set_etag(known)
        return response
    sheet = opened(key)
    log = sheet.log
    if since is not None and goes_on(log, since, asked["last"].text() if "last" in asked else None):
        response = jsonify(log_for_phone(sheet, None, since))
    else:
        response = jsonify(log_for_phone(sheet, _opened_at(sheet)))
    response.set_etag(_tag(log.entries[-1].id if log.entries else None, sheet.writable))
    return response


def _tag(last_entry: str | None, writable: bool) -> str:
    return f"{last_entry or 'opened'}-{'edit' if writable else 'view'}"


def _opened_at(sheet: Opened) -> datetime:
    digest = digest_of(sheet.view_key)
    about = store().versions([digest]).get(digest)
    if about is None:  # its keys were replaced just now
        raise MissingError("no-sheet")
    return about.opened
