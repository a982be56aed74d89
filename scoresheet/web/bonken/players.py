"""Corrections of the players: other names, or the same people in other seats.

The same four names in another order can mean two things, and only the table knows which: the names were mixed up when
they were typed (the scores stay where they are), or the order around the table was (everybody keeps their scores). So
the page asks, and shows what each would make of the endscores.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.bonken.changes import Renamed, Reseated
from scoresheet.core.bonken.seats import SEATS
from scoresheet.core.bonken.sheet import Order, Players, Sheet, as_players, score_sheet
from scoresheet.core.changes import SheetChange
from scoresheet.core.validation import whole
from scoresheet.web import context
from scoresheet.web.bonken.forms import RenameForm
from scoresheet.web.bonken.phone import correcting_page_data
from scoresheet.web.form_changes import correct
from scoresheet.web.forms import signature

bp = Blueprint("players", __name__)


@dataclass(frozen=True)
class Meaning:
    """One thing that another order of names can mean; ``endscores`` are what it leads to, by name."""

    step: str
    endscores: tuple[tuple[str, int], ...]


@bp.route("/s/<key>/players", methods=["GET", "POST"])
def players(key: str) -> Response:
    """Correct the players' names and seats."""
    opened = context.writable(key)
    sheet = opened.log.sheet
    form = RenameForm(data={f"name_{seat}": sheet.players[seat] for seat in SEATS} | signature(opened))
    if request.method == "GET":
        return _page(key, form)
    step = request.form.get("step", "save")
    if step.startswith("up:"):
        _move_up(form, whole(step.removeprefix("up:")))
        return _page(key, form)
    if not form.validate():
        return _page(key, form, status=400)
    names = as_players(form.names)
    if names == sheet.players:
        return redirect(url_for("sheets.card", key=key))
    order = order_of(sheet.players, names)
    if order is not None and step not in ("names", "seats"):
        return _page(key, form, meanings=_meanings(sheet, names, order))
    change = Renamed(names) if order is None or step == "names" else Reseated(order)
    outcome = correct(key, form, change)
    if isinstance(outcome, Response):
        return outcome
    return _page(key, form, hidden=signature(context.opened(key)), status=409)


def order_of(players: Players, names: Players) -> Order | None:
    """Where whoever is called like this in each seat sat before; None when these are not the same four."""
    if set(players) != set(names):
        return None
    first, second, third, fourth = (players.index(name) for name in names)
    return first, second, third, fourth


def _meanings(sheet: Sheet, names: Players, order: Order) -> tuple[Meaning, ...]:
    changes: dict[str, SheetChange] = {"seats": Reseated(order), "names": Renamed(names)}
    return tuple(Meaning(step, _endscores(change.apply(sheet))) for step, change in changes.items())


def _endscores(sheet: Sheet) -> tuple[tuple[str, int], ...]:
    return tuple(zip(sheet.players, score_sheet(sheet).endscores, strict=True))


def _move_up(form: RenameForm, seat: int | None) -> None:
    """Changes the names of two neighbours round, ``seat`` being the later of the two."""
    if seat in SEATS[1:]:
        earlier, later = form.name_fields[seat - 1], form.name_fields[seat]
        earlier.data, later.data = later.data, earlier.data


def _page(
    key: str,
    form: RenameForm,
    *,
    meanings: tuple[Meaning, ...] = (),
    hidden: Mapping[str, str] | None = None,
    status: int = 200,
) -> Response:
    """The page; with a new signature, ``hidden``, when somebody else has changed the names meanwhile."""
    page = render_template(
        "bonken/players.html",
        key=key,
        form=form,
        hidden=hidden or form.hidden,
        sheet=context.opened(key).log.sheet,
        page_data=correcting_page_data(context.opened(key), key),
        meanings=meanings,
        changed=hidden is not None,
    )
    return make_response(page, status)
