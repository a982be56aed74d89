"""Starting a tournament."""

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.bonaken.championship.tournament import Tournament
from scoresheet.web import context
from scoresheet.web.bonaken.championship.forms import NewForm
from scoresheet.web.forms import today
from scoresheet.web.limits import check_opening

bp = Blueprint("championship_start", __name__)


@bp.route("/t/new", methods=["GET", "POST"])
def new() -> Response:
    """A name, and the list of players; both can be corrected later."""
    form = NewForm(data={"date": today()})
    if request.method == "POST":
        valid, found = form.validate(), form.read()
        if valid and not form.faults and not form.players.errors:
            check_opening()
            tournament = form.heading.apply(Tournament("", players=found.players))
            return redirect(url_for("desk.desk", key=context.store().create(tournament).edit))
    page = render_template("bonaken/championship/new.html", form=form)
    return make_response(page, 400 if request.method == "POST" else 200)
