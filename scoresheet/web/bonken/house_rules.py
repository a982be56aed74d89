"""Web pages of house rules: a rulebook made from another by a form, at an address that follows from its content.

GET  /rulebooks/new?from=bonken-2002    the form; POST takes it, in as many round trips as it needs
GET  /rulebooks/<digest>                the rules, what differs, and what can be done with them
GET  /rulebooks/<digest>.toml           the file to keep

The fields make a rulebook in scoresheet/views/bonken/house_rules.py.
"""

import re
from collections.abc import Mapping
from typing import Any

import tomli_w
from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.bonken import rulebook as rulebooks
from scoresheet.core.bonken.seats import SEATS
from scoresheet.core.keys import DIGEST
from scoresheet.views.bonken.house_rules import (
    form_of,
    made_of,
    rows_of,
    typed_of,
    units_of,
    with_contract,
    with_unit,
    without_unit,
)
from scoresheet.views.bonken.rulebook_differences import differences
from scoresheet.web import context
from scoresheet.web.bonken.rules import book, remember_book, rules_page
from scoresheet.web.forms import PostedForm
from scoresheet.web.rate_limit import check_opening

bp = Blueprint("house_rules", __name__)

FIELD = re.compile(r"[a-z_]+|c\.\d{1,2}\.(u\.\d\.)?[a-z]+|p\.\d{1,2}\.[a-z]+")
COUNT = re.compile(r"c\.(\d{1,2})\.count(?:-not\.(\d))?")  # the button for one more to count, or for one less
LONGEST = 4000  # characters of a field that are kept
NAMES = tuple(f"name_{seat}" for seat in SEATS)  # of players, typed before a rule was changed


@bp.route("/rulebooks/new", methods=["GET", "POST"])
def new() -> Response:
    """Page that makes house rules from the rulebook ``from``. Nothing that was typed is lost on the way."""
    players = _players()
    base, t, form = book(request.values.get("from") or rulebooks.rulebook_keys()[0]), context.t(), PostedForm()
    typed, step, focus = typed_of(base, t), request.form.get("step", ""), ""
    if request.method == "POST":
        typed = {name: text[:LONGEST] for name, text in request.form.items() if FIELD.fullmatch(name)}
        typed, focus = _stepped(typed, step)
    made = made_of(typed, base, t)
    if step == "save" and form.validate_on_submit() and made.rulebook:
        check_opening()
        digest = context.store().keep_rulebook(rulebooks.rulebook_to_table(made.rulebook))
        kept = redirect(url_for("house_rules.show", digest=digest, **players))
        remember_book(kept, made.rulebook)
        return kept
    faults = made.faults if step == "save" else {}
    page = render_template(
        "bonken/house_rules.html",
        form=form,
        base_name=t.pick(base.name),
        house=form_of(typed, made, t, faults, focus),
        failed=bool(faults),
        most_units=rulebooks.MOST_UNITS,
        differing=differences(made.rulebook, t) if made.rulebook else (),
        carried={"from": base.id, **players},
        back=url_for("bonken.new", rulebook=base.id, **players),
    )
    return make_response(page, 400 if step == "save" else 200)


@bp.get("/rulebooks/<digest>")
def show(digest: str) -> str:
    if not DIGEST.fullmatch(digest):
        abort(404)
    return rules_page(book(digest), _players())


@bp.get("/rulebooks/<digest>.toml")
def download(digest: str) -> Response:
    """TOML file of a house rulebook, for the command line or another server."""
    if not DIGEST.fullmatch(digest):
        abort(404)
    text = tomli_w.dumps(rulebooks.rulebook_to_table(book(digest)))
    headers = {"Content-Disposition": f'attachment; filename="rulebook-{digest[:8]}.toml"'}
    return Response(text, content_type="application/toml; charset=utf-8", headers=headers)


def _stepped(typed: Mapping[str, str], step: str) -> tuple[dict[str, str], str]:
    """The fields after a button that adds or removes some, and the field with the focus."""
    if step in ("minus", "plus") and len(rows_of(typed)) < 2 * rulebooks.MOST_CONTRACTS:
        typed = with_contract(typed, step)
        return typed, f"c.{rows_of(typed)[-1]}.name"
    count = COUNT.fullmatch(step)
    if count is None or int(count[1]) not in rows_of(typed):
        return dict(typed), ""
    row = int(count[1])
    typed = with_unit(typed, row) if count[2] is None else without_unit(typed, row, int(count[2]))
    units = units_of(typed, row)
    return typed, f"c.{row}.u.{units[-1]}.name" if units else ""


def _players() -> dict[str, Any]:
    return {name: request.values[name][:LONGEST] for name in NAMES if request.values.get(name)}
