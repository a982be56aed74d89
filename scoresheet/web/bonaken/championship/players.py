"""Players at the desk: late comers, who went home, names and labels, and seats exchanged."""

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.bonaken.championship.changes import CameBack, Entered, Left, Moved, PlayerCorrected
from scoresheet.core.bonaken.championship.tournament import Tournament
from scoresheet.core.changes import SheetChange
from scoresheet.core.names import alphabetical
from scoresheet.core.validation import whole
from scoresheet.views.bonaken.championship import tables_in_words
from scoresheet.web import context
from scoresheet.web.bonaken.championship.desk import act, desk_of, messages
from scoresheet.web.bonaken.championship.forms import ListForm, PlayerForm, StepForm
from scoresheet.web.forms import signature

bp = Blueprint("championship_players", __name__)


@bp.route("/t/<key>/players", methods=["GET", "POST"])
def players(key: str) -> Response:
    """Who is there: everybody with a button to come and go (``here``), a search, and a list to add more from."""
    opened = desk_of(key)
    tournament: Tournament = opened.log.sheet
    address = url_for("championship_players.players", key=key)
    if request.method == "POST" and "here" in request.form:
        return act(opened, key, StepForm(), _come_or_go(tournament, request.form["here"]), address)
    form = ListForm(data=signature(opened))
    if request.method == "POST":
        valid, found = form.validate(), form.read([player.name for player in tournament.players])
        if valid and found and not form.faults and not form.players.errors:
            if not found.players:
                return redirect(address)
            return act(opened, key, form, Entered(found.players), address)
    asked, t = request.args.get("name", "").strip(), context.t()
    listed = sorted(enumerate(tournament.players), key=lambda pair: alphabetical(pair[1].name))
    page = render_template(
        "bonaken/championship/players.html",
        key=key,
        tournament=tournament,
        listed=[(number, one) for number, one in listed if asked.casefold() in one.name.casefold()],
        asked=asked,
        sizes=tables_in_words(len(tournament.present), t),
        absent=t("tournament.away") if tournament.rounds else t("tournament.expected"),
        form=form,
        hidden=form.hidden,
        messages=messages(opened),
        undo=StepForm(formdata=None, data=signature(opened)),
    )
    return make_response(page, 400 if form.faults or form.errors or form.players.errors else 200)


def _come_or_go(tournament: Tournament, which: str) -> SheetChange:
    """The other of here and away for a player by number; for ``nobody``, everybody is still to come."""
    if which == "nobody":
        return Left(tournament.present)
    number = (whole(which) or 0) - 1
    return CameBack((number,)) if tournament.player(number).away else Left((number,))


@bp.route("/t/<key>/players/<int:number>", methods=["GET", "POST"])
def player(key: str, number: int) -> Response:
    """One player, by the number in the list from 1 (``step``): correct, leave, come back, move to another table."""
    opened = desk_of(key)
    tournament: Tournament = opened.log.sheet
    one, address = tournament.player(number - 1), url_for("championship_players.players", key=key)
    step = request.form.get("step", "")
    form = PlayerForm(data={"name": one.name, "labels": ", ".join(one.labels)} | signature(opened))
    if request.method == "POST" and step in ("left", "back", "move"):
        return act(opened, key, StepForm(), _change(tournament, number - 1, step), address)
    if request.method == "POST" and form.validate():
        changed = form.player
        return act(opened, key, form, PlayerCorrected(number - 1, changed.name, changed.labels), address)
    drawn = tournament.rounds[-1] if tournament.rounds else None
    seats = [at for at, table in enumerate(drawn.tables, start=1) if number - 1 in table.players] if drawn else []
    page = render_template(
        "bonaken/championship/player.html",
        key=key,
        number=number,
        player=one,
        round=len(tournament.rounds),
        tables=list(enumerate(drawn.tables, start=1)) if drawn else [],
        table=seats[0] if seats else 0,
        form=form,
        hidden=form.hidden,
    )
    return make_response(page, 400 if form.errors else 200)


def _change(tournament: Tournament, number: int, step: str) -> SheetChange:
    if step == "move":
        return Moved(len(tournament.rounds) or 1, number, whole(request.form.get("table")) or 0)
    return Left((number,)) if step == "left" else CameBack((number,))
