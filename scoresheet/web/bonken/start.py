"""The page that starts an evening of Bonken."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.bonken.rulebook import Rulebook, keys
from scoresheet.core.bonken.seats import SEATS
from scoresheet.core.bonken.sheet import Sheet, as_players
from scoresheet.core.errors import MissingError
from scoresheet.web import context
from scoresheet.web.bonken.books import book, books, recent_books, remember_book
from scoresheet.web.bonken.forms import NewForm
from scoresheet.web.forms import today
from scoresheet.web.limits import check_opening

bp = Blueprint("start", __name__)


@bp.route("/new", methods=["GET", "POST"])
def new() -> Response:
    """Start a sheet; with ``?name_0=Anna&first_chooser=1&rulebook=`` and so on some of it is filled in."""
    form = NewForm(data=_to_start_from() | _asked())
    if request.method == "POST" and request.form.get("step") == "rules":
        return redirect(url_for("house_rules.new", **_changing(form)))
    if request.method == "POST" and form.validate():
        rulebook = book(form.rulebook.data or "")
        sheet = Sheet(rulebook, as_players(form.names), form.seat)
        check_opening()
        made = context.store().create(form.heading.apply(sheet))
        if form.circle.data:
            context.put_in_circle(form.circle.data, made.view)
        page = "deals.enter" if request.form.get("step") == "deal" else "sheets.card"
        started = redirect(url_for(page, key=made.edit))
        remember_book(started, rulebook)
        return started
    return _page(form)


def new_sheet_page(asked: Mapping[str, str]) -> Response:
    """The page of a new sheet with some of it filled in; ``circle`` is the edit key of what it will be put in."""
    return _page(NewForm(data={**_to_start_from(), **asked}))


def _page(form: NewForm) -> Response:
    books = _offered(form.rulebook.data or "")
    page = render_template("bonken/new.html", form=form, books=books)
    return make_response(page, 400 if form.errors else 200)


def _changing(form: NewForm) -> dict[str, Any]:
    """What goes along to the page of house rules: the rulebook they start from, and the names typed so far."""
    names = {field.name: field.data for field in form.name_fields if field.data}
    return {"from": form.rulebook.data or keys()[0], **names}


def _offered(chosen: str) -> list[Rulebook]:
    try:
        return books(book(chosen))
    except MissingError:
        return books()


def _to_start_from() -> dict[str, str]:
    last = next(iter(recent_books()), None)
    return {"rulebook": last.id if last else keys()[0], "date": today()}


def _asked() -> dict[str, str]:
    """What the address of a new sheet asks to be filled in."""
    fields = ("rulebook", "first_chooser", *(f"name_{seat}" for seat in SEATS))
    return {field: request.args[field] for field in fields if field in request.args}
