"""Web pages of deals of any game: entering, showing, correcting and removing one. How they look is for the game.

Every change has the version of the sheet that its writer saw. A form of another change of a deal has a button
with its kind, and its fields with their own names::

    <input name="change.note"> <button name="step" value="note-set">
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.changes import Corrected, Recorded, Removed, SheetChange, number_after
from scoresheet.core.errors import UnreadableError
from scoresheet.core.log import Change
from scoresheet.core.validation import Node, whole
from scoresheet.editing import Clash, Refused, Saved, place
from scoresheet.games import game_of
from scoresheet.games.protocol import Game
from scoresheet.store.sheets import Opened
from scoresheet.web import context
from scoresheet.web.etags_and_versions import conditional
from scoresheet.web.flash_messages import flash
from scoresheet.web.forms import ChangeForm, DealForm, correct, record_form
from scoresheet.web.games import pages_at, pages_of

CHANGE = "change."  # before the names of the fields of a change

bp = Blueprint("deals", __name__)


@bp.get("/s/<key>/deal")
def enter(key: str) -> Response:
    return conditional(key, lambda: pages_at(key).next_deal(key))


@bp.get("/s/<key>/deal/<int:number>")
def deal(key: str, number: int) -> Response:
    return conditional(key, lambda: pages_at(key).show_deal(key, number))


@bp.post("/s/<key>/deal")
def entered(key: str) -> Response:
    opened = context.writable(key)
    form, game = pages_at(key).deal_form(), game_of(opened.log.base)
    then = form.sheet_seen(opened.log)
    instead = whole(form.instead.data)
    if form.step.data == "replace" and instead is not None:
        return _save(opened, form, _correction(game, form, then, instead))
    number = whole(form.number.data) or len(then.deals) + 1
    if not form.is_of(opened.log):
        number = min(number, len(then.deals) + 1)  # the deals before it may be gone too
    change = game.recorded(number, form.deal(then, None))
    change.check_seats(then)
    return _save(opened, form, change)


@bp.post("/s/<key>/deal/<int:number>")
def corrected(key: str, number: int) -> Response:
    """Corrects or removes a deal, or makes another change of it; or draws the form again."""
    if request.form.get("step") == "remove":
        return _remove(key, number)
    if typed := {name.removeprefix(CHANGE): text for name, text in request.form.items() if name.startswith(CHANGE)}:
        return _change(key, number, typed)
    opened, pages = context.writable(key), pages_at(key)
    form, game = pages.deal_form(), game_of(opened.log.base)
    sheet = opened.log.sheet
    then = form.sheet_seen(opened.log)
    if not form.is_of(opened.log) or len(then.deals) < number <= len(sheet.deals):
        form.validate()  # for its fault in one sentence
        # The page showed entries that are gone, as after a backup was put back, or a deal that only its phone had where
        # another is now: people choose.
        theirs = number if number <= len(sheet.deals) else None
        form.renew(opened)
        return pages.draw_both(opened, form, _correction(game, form, sheet, number), theirs)
    return _save(opened, form, _correction(game, form, then, number))


def _correction(game: Game, form: DealForm, then: Any, number: int) -> Corrected:
    """The correction that the form of deal ``number`` asks for, drawn for the sheet ``then``; errors as
    :meth:`~scoresheet.core.changes.WithDeal.check_seats`."""
    before = then.deals[number - 1] if 1 <= number <= len(then.deals) else None
    change = game.corrected(number, form.deal(then, before))
    change.check_seats(then)
    return change


def _save(opened: Opened, form: DealForm, change: Recorded | Corrected) -> Response:
    """Records the deal of a form, or draws the form again. ``change`` is on the sheet that its writer saw."""
    log, pages = opened.log, pages_of(opened.log.base)
    seen, instead = form.seen(log), whole(form.instead.data)
    placed: Change | Saved | Clash | Refused
    if form.is_finished and form.validate():
        placed = record_form(opened, form, change)
    elif form.is_finished or instead is None:
        placed = place(log, change, seen=seen, entry_id=form.entry_id)
    else:
        return pages.draw_both(opened, form, change, number_after(instead, log.since(seen)))
    match placed:
        case Saved(entry, now):
            made = entry.change
            assert isinstance(made, Recorded | Corrected)
            changed = pages.changed_by(now.sheet, made.number)
            flash(opened, made.kind, entry, number=made.number, entry=entry.id, undo=entry.id, changed=changed)
            return redirect(url_for("sheets.card", key=opened.key))
        case Clash(_, _, theirs, now):
            return pages.draw_both(replace(opened, log=now), form, change, theirs)
        case Refused(moved, _, now):
            return pages.draw_form(replace(opened, log=now), form, moved, status=422)
    return pages.draw_form(opened, form, placed, status=400 if form.is_finished else 200)


def _change(key: str, number: int, typed: Mapping[str, str]) -> Response:
    opened, form = context.writable(key), ChangeForm()
    change = {**typed, "kind": request.form.get("step"), "number": number}
    try:
        made = game_of(opened.log.base).change_from_plain(Node(change, ""))
    except UnreadableError as error:
        if error.place not in typed:
            raise
        if number > len(opened.log.sheet.deals):
            flash(opened, "gone")
            return redirect(url_for("sheets.card", key=key))
        fault = context.t()(f"error.{error.fault}", **error.params)
        return pages_at(key).draw_change_form(key, number, typed, faults={error.place: fault}, status=400)
    if not form.validate():
        flash(opened, "again")
    elif not form.is_of(opened.log):  # the page showed entries that are gone, as after a backup was put back
        flash(opened, "changed" if number <= len(opened.log.sheet.deals) else "gone", number=number)
    else:
        assert isinstance(made, SheetChange)
        outcome = correct(opened, form, made)
        if isinstance(outcome, Response):
            return outcome
        if isinstance(outcome, Clash):
            if outcome.number:
                return pages_at(key).draw_change_form(key, outcome.number, typed, faults={}, status=409, asked=True)
            flash(opened, "gone")
            return redirect(url_for("sheets.card", key=key))
        flash(opened, "changed", number=number)
    if not 1 <= number <= len(context.opened(key).log.sheet.deals):
        return redirect(url_for("sheets.card", key=key))
    return pages_at(key).draw_change_form(key, number, typed, faults={}, status=409)


def _remove(key: str, number: int) -> Response:
    opened, form = context.writable(key), ChangeForm()
    form.check(opened, url_for("deals.deal", key=key, number=number))
    outcome = record_form(opened, form, game_of(opened.log.base).removed(number))
    if isinstance(outcome, Saved) and isinstance(outcome.entry.change, Removed):
        flash(opened, "removed", outcome.entry, number=outcome.entry.change.number)
    elif isinstance(outcome, Clash) and outcome.number is not None:
        flash(opened, "changed", number=outcome.number)
        return redirect(url_for("deals.deal", key=key, number=outcome.number))
    else:
        flash(opened, "gone")
    return redirect(url_for("sheets.card", key=key))
