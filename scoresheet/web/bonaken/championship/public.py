"""Pages of a Bonaken tournament for holders of a key: seats, big screen, QR code to it; JSON for programs.

GET    /api/tournaments/<key>    {"version", "document", "ranking", "decided", "writable"}
"""

from datetime import UTC, datetime, timedelta

from flask import Blueprint, Response, jsonify, render_template

from scoresheet.core.bonaken.championship.changes import Drawn
from scoresheet.core.bonaken.championship.tournament import Tournament
from scoresheet.core.log import Log
from scoresheet.formats.bonaken.tournament import ranking_table, to_document
from scoresheet.views.bonaken.championship import ranking_page, round_page
from scoresheet.web import context
from scoresheet.web.bonaken.championship.desk import opened_tournament
from scoresheet.web.downloads_and_qr import qr_code
from scoresheet.web.etags_and_versions import conditional, tag_of, unchanged

bp = Blueprint("championship_public", __name__)

SEATING = timedelta(minutes=20)  # that people look for their seats after a draw


@bp.get("/t/<key>/round/<int:number>")
def seats(key: str, number: int) -> Response:
    return conditional(key, lambda: _seats(key, number))


def _seats(key: str, number: int) -> str:
    opened = opened_tournament(key)
    page = round_page(opened.log.sheet, number, {}, context.t())
    return render_template(
        "bonaken/championship/round.html", key=key, opened=opened, tournament=opened.log.sheet, round=page
    )


@bp.get("/t/<key>/screen")
def screen(key: str) -> Response:
    """Page for the big screen of a tournament, which follows the day by itself: seats, ranking, champion."""
    return conditional(key, lambda: _screen(key), also_of=lambda: _shows_seats(key))


def _shows_seats(key: str) -> bool:
    """Whether the big screen shows the seats: a round was just drawn, no table of it is signed, and it is not the
    final, whose four know where they sit."""
    log: Log[Tournament] = opened_tournament(key).log
    rounds, drawn = log.sheet.rounds, (entry.time for entry in log.entries[::-1] if isinstance(entry.change, Drawn))
    if not rounds or rounds[-1].final or len(rounds[-1].unsigned) < len(rounds[-1].tables):
        return False
    return datetime.now(UTC) - next(drawn, datetime.min.replace(tzinfo=UTC)) < SEATING


def _screen(key: str) -> str:
    tournament, t = opened_tournament(key).log.sheet, context.t()
    page = ranking_page(tournament, t)
    return render_template(
        "bonaken/championship/screen.html",
        key=key,
        ranked=page,
        round=round_page(tournament, len(tournament.rounds), {}, t) if _shows_seats(key) else None,
        # As many columns as there is room for: names are read from a chair.
        columns=min(3, 1 + len(page.lines) // 33),
    )


@bp.get("/t/<key>/qr.svg")
def code(key: str) -> Response:
    return qr_code(context.address_for_others(opened_tournament(key).view_key, "desk.desk"))


@bp.get("/api/tournaments/<key>")
def show_tournament(key: str) -> Response:
    """API: the tournament and its ranking; 304 to a client that has it already."""
    opened = opened_tournament(key)
    # A sheet has no such tag: /api/sheets/<key> answers one of its own before it knows what the key opens.
    known = f"tournament-{tag_of(opened.log)}"
    if same := unchanged(known):
        return same
    response = jsonify(
        version=opened.log.version,
        document=to_document(opened.log.sheet),
        **ranking_table(opened.log.sheet),
        writable=opened.writable,
    )
    response.set_etag(known)
    return response
