"""The page that starts a game of Bonaken."""

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.bonaken.rulebook import MOST
from scoresheet.core.bonaken.sheet import Sheet
from scoresheet.web import context
from scoresheet.web.bonaken.forms import NewForm
from scoresheet.web.bonaken.phone import game_data
from scoresheet.web.forms import today
from scoresheet.web.limits import check_opening

bp = Blueprint("bonaken_start", __name__)


@bp.route("/bonaken/new", methods=["GET", "POST"])
def new() -> Response:
    """Start a game; with ``?name_0=Anja&name_1=Bert`` and so on some of it is filled in."""
    asked = {name: request.args[name] for name in (f"name_{seat}" for seat in range(MOST)) if name in request.args}
    form = NewForm(data={"date": today()} | asked)
    if request.method == "POST" and form.validate():
        sheet = Sheet(players=form.players, first_dealer=form.seat)
        check_opening()
        return redirect(url_for("sheets.card", key=context.store().create(form.heading.apply(sheet)).edit))
    page = render_template("bonaken/new.html", form=form)
    return make_response(page, 400 if form.errors else 200)


@bp.get("/bonaken/here")
def here() -> str:
    """The page of games that live on the phone: one for all of them and their pages, which the phone draws.

    What follows # in its address, ``1f0c...`` or ``1f0c.../deal/3``, never gets here.
    """
    return render_template("bonaken/here.html", page_data=game_data() | {"here": url_for("bonaken_start.here")})
