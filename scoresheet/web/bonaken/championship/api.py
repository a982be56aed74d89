"""A championship of Bonaken as JSON, to look at: programs write on the sheets of its tables, the desk signs for them.

GET    /api/tournaments/<key>    {"version", "document", "ranking", "decided", "writable"}
"""

from flask import Blueprint, Response, jsonify, request

from scoresheet.formats.bonaken.tournament import ranking_table, to_document
from scoresheet.web.bonaken.championship.context import tournament_of
from scoresheet.web.versions import tag_of

bp = Blueprint("api_tournaments", __name__, url_prefix="/api")


@bp.get("/tournaments/<key>")
def show_tournament(key: str) -> Response:
    """The tournament and its ranking; 304 to whoever has it already."""
    seen = tournament_of(key)
    known = tag_of(seen.log)
    if request.if_none_match.contains_weak(known):
        response = Response(status=304)
    else:
        response = jsonify(
            version=seen.log.version,
            document=to_document(seen.log.sheet),
            **ranking_table(seen.log.sheet),
            writable=seen.writable,
        )
    response.set_etag(known)
    return response
