"""Corrections of an evening's course: who chose first, the places of the deals, and the rulebook."""

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.bonken.changes import RulebookChanged
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.changes import SheetChange
from scoresheet.editing import Refused
from scoresheet.views.bonken.explain import Explainer
from scoresheet.web import context
from scoresheet.web.bonken.books import book, books
from scoresheet.web.bonken.forms import BeginningForm, PlacesForm, RulebookForm
from scoresheet.web.bonken.phone import correcting_page_data
from scoresheet.web.form_changes import correct
from scoresheet.web.forms import ChangeForm, signature

bp = Blueprint("order", __name__)


@bp.route("/s/<key>/order", methods=["GET", "POST"])
def order(key: str) -> Response:
    """Show who chose first, in what order the deals stand and by which rulebook, each with a form that corrects it
    (``step``)."""
    context.writable(key)
    step = request.form.get("step", "first")
    if request.method == "GET":
        return _page(key)
    if step in ("swap", "move"):
        return _places(key, step)
    return _rulebook(key) if step == "rulebook" else _first(key)


def _first(key: str) -> Response:
    form = BeginningForm()
    return _record(key, form, form.change) if form.validate() else _page(key, first=form, status=400)


def _places(key: str, step: str) -> Response:
    form = PlacesForm()
    fine, change = form.validate(), form.change(step)
    if change is None:
        form.other.errors = ["order.two-deals"]
    return _record(key, form, change) if fine and change else _page(key, places=form, status=400)


def _rulebook(key: str) -> Response:
    form, log = RulebookForm(), context.opened(key).log
    if not form.validate():
        return _page(key, rulebook=form, status=400)
    was, rulebook = log.at(form.seen(log)).sheet.rulebook, book(form.rulebook.data or "")
    if rulebook == was:
        return redirect(url_for("sheets.card", key=key))
    return _record(key, form, RulebookChanged(was, rulebook))


def _record(key: str, form: ChangeForm, change: SheetChange) -> Response:
    outcome = correct(key, form, change)
    if isinstance(outcome, Response):
        return outcome
    if isinstance(outcome, Refused) and isinstance(outcome.change, RulebookChanged):
        why = Explainer.of(outcome.log.sheet, context.t()).not_ruled_by(outcome.log.sheet, outcome.change)
        return _page(key, why=why, status=422)
    return _page(key, why=context.t()("order.changed"), status=409)


def _page(
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
        first=first or BeginningForm(formdata=None, data={"first_chooser": str(sheet.chose_first)}),
        places=places or PlacesForm(formdata=None),
        rulebook=rulebook or RulebookForm(formdata=None, data={"rulebook": sheet.rulebook.id}),
        hidden=lambda form: form.hidden if form.entry.data else signature(opened),
        course=_course(sheet),
        page_data=correcting_page_data(opened, key),
        changed=why,
    )
    return make_response(page, status)


def _course(sheet: Sheet) -> dict[str, object]:
    """What there is to choose from, as it is called."""
    t = context.t()
    return {
        "question": t.pick(sheet.rulebook.first_chooser),
        "players": sheet.players,
        "deals": [t.pick(sheet.rulebook.contract(deal.contract).name) for deal in sheet.deals],
        "books": [
            {"id": one.id, "name": t.pick(one.name), "summary": t.pick(one.summary)} for one in books(sheet.rulebook)
        ],
    }
