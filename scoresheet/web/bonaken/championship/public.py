"""What everybody may see of a tournament besides its ranking: the big screen, and a code to get there."""

from io import BytesIO

import segno
from flask import Blueprint, Response, render_template

from scoresheet.core.bonaken.championship.tournament import Tournament
from scoresheet.views.bonaken.championship import ranking_page
from scoresheet.web import context
from scoresheet.web.bonaken.championship.context import tournament_of
from scoresheet.web.conditional import conditional

bp = Blueprint("championship", __name__)


@bp.get("/t/<key>/screen")
def screen(key: str) -> Response:
    """The ranking on a big screen in the room, which follows by itself."""
    tournament_of(key)
    return conditional(key, lambda: _screen(key))


def _screen(key: str) -> str:
    tournament: Tournament = tournament_of(key).log.sheet
    page = ranking_page(tournament, context.t())
    # As many columns as there is room for: names are read from a chair.
    columns = min(5, 1 + len(page.lines) // 33)
    return render_template(
        "bonaken/championship/screen.html", key=key, tournament=tournament, ranked=page, columns=columns
    )


@bp.get("/t/<key>/qr.svg")
def code(key: str) -> Response:
    """The code of the address for everybody."""
    address = context.address_for_others(tournament_of(key).view_key, "desk.desk")
    picture = BytesIO()
    segno.make(address, error="m", micro=False).save(picture, kind="svg", scale=8, dark="#000", light="#fff")
    return Response(picture.getvalue(), mimetype="image/svg+xml")
