"""The API of sheets; the key in the address is the permission.

POST   /api/sheets          a document -> {"edit": "/s/...", "view": "/s/...", "version": 0}
GET    /api/sheets/<key>    {"version", "document", "computed", "writable"}; ``?rulebook=id``: without its rules
"""

from dataclasses import replace
from uuid import uuid4

from flask import Blueprint, Response, jsonify, request

from scoresheet.games import game_of, sheet_from_document
from scoresheet.web.api.bodies import body, whole
from scoresheet.web.context import opened, store, t
from scoresheet.web.errors import api_problem
from scoresheet.web.limits import check_opening
from scoresheet.web.versions import DIVERGED, HEADER, has_diverged, tag, tag_of

bp = Blueprint("api", __name__, url_prefix="/api")


@bp.post("/sheets")
def open_sheet() -> Response:
    """Opens a sheet from a document, each deal of which gets an id. What a worked example expects is no part of a
    sheet, and is not kept."""
    sheet = sheet_from_document(whole(body()))
    sheet = sheet.with_deals(*(replace(deal, id=deal.id or str(uuid4())) for deal in sheet.deals))
    deals = game_of(sheet).computed(sheet, t())["deals"]
    errors = [finding for deal in deals for finding in deal["findings"] if finding["severity"] == "error"]
    if errors:
        return api_problem(422, "findings", t()("error.findings"), findings=errors)
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
        found = store().lookup(key)
        known = tag(found.version, found.last_entry)
        if seen_before.contains_weak(known):
            response = Response(status=304)
            response.set_etag(known)
            return response
    seen = opened(key)
    sheet = seen.log.sheet
    game = game_of(sheet)
    document, computed = game.to_document(sheet), game.computed(sheet, t())
    if request.args.get("rulebook") == "id" and "rulebook" in document:
        document["rulebook"] = computed["rulebook"]
    response = jsonify(
        version=seen.log.version,
        document=document,
        computed=computed,
        writable=seen.writable,
    )
    response.set_etag(tag_of(seen.log))
    if has_diverged(seen.log):
        response.headers[HEADER] = DIVERGED
    return response
