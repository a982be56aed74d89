"""Pages that correct a sheet of Bonken: names and seats, first chooser, order of the deals, and rulebook.

The same four names in another order can mean two things, and only the table knows which: the names were mixed up when
they were typed (the scores stay where they are), or the order around the table was (everybody keeps their scores). So
the page asks, and shows what each would make of the endscores.
"""

from collections.abc import Mapping, Sequence

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.bonken.changes import Renamed, Reseated, RulebookChanged
from scoresheet.core.bonken.seats import SEATS
from scoresheet.core.bonken.sheet import Order, Players, Sheet
from scoresheet.core.changes import SheetChange
from scoresheet.core.names import as_players
from scoresheet.core.validation import whole
from scoresheet.editing import Clash, Refused
from scoresheet.store.sheets import Opened
from scoresheet.views.bonken.explain import Explainer
from scoresheet.web import context
from scoresheet.web.bonken.forms import BeginningForm, PlacesForm, RenameForm, RulebookForm
from scoresheet.web.bonken.phone import correcting_page_data, rulebook_choices
from scoresheet.web.bonken.rules import book, books
from scoresheet.web.forms import ChangeForm, correct, hidden_fields

bp = Blueprint("players_and_order", __name__)

Meanings = Mapping[str, Sequence[tuple[str, int]]]  # by step the endscores that an order leads to, by name


@bp.route("/s/<key>/players", methods=["GET", "POST"])
def players(key: str) -> Response:
    opened = context.writable(key)
    sheet = opened.log.sheet
    form = RenameForm(data={f"name_{seat}": sheet.players[seat] for seat in SEATS} | hidden_fields(opened))
    if request.method != "POST":
        return _players_page(key, form)
    step = request.form.get("step", "save")
    if step.startswith("up:"):
        _move_up(form, whole(step.removeprefix("up:")))
        return _players_page(key, form)
    if not form.validate():
        return _players_page(key, form)
    names, seen = as_players(form.names), form.sheet_seen(opened.log)
    if names == seen.players:
        return redirect(url_for("sheets.card", key=key))
    order = order_of(seen.players, names)
    if order is not None and step not in ("names", "seats"):
        return _players_page(key, form, meanings=_meanings(seen, names, order))
    change = Renamed.of(names, seen) if order is None or step == "names" else Reseated(order)
    outcome = correct(opened, form, change)
    if isinstance(outcome, Response):
        return outcome
    form.renew(context.opened(key))
    if isinstance(outcome, Clash) and isinstance(outcome.mine, Renamed):
        for field, name in zip(form.name_fields, outcome.mine.players, strict=True):
            field.data = name  # with what was corrected at other seats, or the next attempt would put that back
    return _players_page(key, form, changed=True)


def order_of(players: Players, names: Players) -> Order | None:
    """The former seat of the player whom ``names`` has in each seat; None when they are not the same four."""
    if set(players) != set(names):
        return None
    return tuple(players.index(name) for name in names)


def _meanings(sheet: Sheet, names: Players, order: Order) -> Meanings:
    changes: dict[str, SheetChange] = {"seats": Reseated(order), "names": Renamed.of(names, sheet)}
    sheets = {step: change.apply(sheet) for step, change in changes.items()}
    return {step: [*zip(one.players, one.standing.endscores, strict=True)] for step, one in sheets.items()}


def _move_up(form: RenameForm, seat: int | None) -> None:
    """Exchanges the names of two neighbours on the form, ``seat`` being the later of the two."""
    if seat in SEATS[1:]:
        earlier, later = form.name_fields[seat - 1], form.name_fields[seat]
        earlier.data, later.data = later.data, earlier.data


def _players_page(key: str, form: RenameForm, *, meanings: Meanings | None = None, changed: bool = False) -> Response:
    """The page of names, which asks for one of ``meanings``, or says that another phone ``changed`` the names."""
    opened = context.opened(key)
    page = render_template(
        "bonken/players.html",
        key=key,
        form=form,
        sheet=opened.log.sheet,
        page_data=correcting_page_data(opened),
        meanings=meanings,
        changed=changed,
    )
    return make_response(page, 409 if changed else 400 if form.errors else 200)


@bp.route("/s/<key>/order", methods=["GET", "POST"])
def order(key: str) -> Response:
    """Page of first chooser, order of the deals and rulebook, each with a form that corrects it (``step``)."""
    opened = context.writable(key)
    step = request.form.get("step", "first")
    if request.method != "POST":
        return _order_page(key)
    if step in ("swap", "move"):
        return _places(opened, step)
    return _change_rulebook(opened) if step == "rulebook" else _first(opened)


def _first(opened: Opened) -> Response:
    form = BeginningForm()
    return _record(opened, form, form.change) if form.validate() else _order_page(opened.key, first=form, status=400)


def _places(opened: Opened, step: str) -> Response:
    form = PlacesForm()
    fine, change = form.validate(), form.change(step)
    if change is None:
        form.other.errors = ["order.two-deals"]
    return _record(opened, form, change) if fine and change else _order_page(opened.key, places=form, status=400)


def _change_rulebook(opened: Opened) -> Response:
    form, log = RulebookForm(), opened.log
    if not form.validate():
        return _order_page(opened.key, rulebook=form, status=400)
    was, rulebook = form.sheet_seen(log).rulebook, book(form.rulebook.data or "")
    if rulebook == was:
        return redirect(url_for("sheets.card", key=opened.key))
    return _record(opened, form, RulebookChanged(was, rulebook))


def _record(opened: Opened, form: ChangeForm, change: SheetChange) -> Response:
    outcome = correct(opened, form, change)
    if isinstance(outcome, Response):
        return outcome
    if isinstance(outcome, Refused) and isinstance(outcome.change, RulebookChanged):
        why = Explainer.of(outcome.log.sheet, context.t()).not_ruled_by(outcome.log.sheet, outcome.change)
        return _order_page(opened.key, why=why, status=422)
    return _order_page(opened.key, why=context.t()("order.changed"), status=409)


def _order_page(
    key: str,
    *,
    first: BeginningForm | None = None,
    places: PlacesForm | None = None,
    rulebook: RulebookForm | None = None,
    why: str = "",
    status: int = 200,
) -> Response:
    opened = context.opened(key)
    sheet: Sheet = opened.log.sheet
    page = render_template(
        "bonken/order.html",
        key=key,
        sheet=sheet,
        first=first or BeginningForm.fresh(opened, first_chooser=str(sheet.chose_first)),
        places=places or PlacesForm.fresh(opened),
        rulebook=rulebook or RulebookForm.fresh(opened, rulebook=sheet.rulebook.id),
        choices=_choices(sheet),
        page_data=correcting_page_data(opened),
        changed=why,
    )
    return make_response(page, status)


def _choices(sheet: Sheet) -> dict[str, object]:
    """The players, deals and rulebooks to choose from, by name."""
    t = context.t()
    return {
        "question": t.pick(sheet.rulebook.first_chooser),
        "players": sheet.players,
        "deals": [t.pick(sheet.rulebook.contract(deal.contract).name) for deal in sheet.deals],
        "books": rulebook_choices(books(sheet.rulebook)),
    }
