"""Entering, showing, correcting and removing a deal.

One form does it all with plain round trips. Its buttons (``step``) save, or only draw the page again with everything
that was typed: ``contract`` shows the fields of the contract, ``call:zalen:1`` ticks what player 1 called. Every
change says which version of the sheet its writer was looking at.
"""

from dataclasses import replace
from typing import cast

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.errors import MissingError
from scoresheet.core.log import Corrected, Entry, Log, Recorded, Removed, followed_seats
from scoresheet.core.seats import next_turn
from scoresheet.store import Opened
from scoresheet.web import current
from scoresheet.web.dealpages import draw, draw_both, draw_for_reading, signature
from scoresheet.web.forms import DealForm, RemoveForm, whole
from scoresheet.web.kept import kept
from scoresheet.web.merging import Clash, followed
from scoresheet.web.messages import say
from scoresheet.web.saving import Refused, Saved, placed, save
from scoresheet.web.written import after_call, double_value, filled_in, follow_seats, seat_of, written_deal

bp = Blueprint("deals", __name__)


@bp.route("/s/<key>/deal", methods=["GET", "POST"])
def enter(key: str) -> Response:
    """Enter the next deal; with ``?at=3`` one that goes in between as deal 3, with ``?again=8`` the one that entry 8
    took off."""
    if request.method != "POST":
        return kept(key, lambda: _next_deal(key))
    opened = current.writable(key)
    form = DealForm()
    follow_seats(form, opened.log)
    return _answer(key, form, _entered(opened, form))


def _next_deal(key: str) -> Response:
    opened = current.writable(key)
    sheet = opened.log.sheet
    if len(sheet.deals) >= sheet.rulebook.deals:
        return redirect(url_for("sheets.card", key=key))
    form = DealForm(formdata=None, data=_beginning(opened))
    return draw(key, form, _entered(opened, form))


@bp.route("/s/<key>/deal/<int:number>", methods=["GET", "POST"])
def deal(key: str, number: int) -> Response:
    """Show a deal; with an edit key also correct or remove it."""
    if request.method == "POST":
        opened = current.writable(key)
        if _step() == "remove":
            return _remove(opened, key, number)
        form = DealForm()
        follow_seats(form, opened.log)
        return _answer(key, form, _corrected(opened, form, number))
    opened = current.opened(key)
    deals = opened.log.sheet.deals
    if not 1 <= number <= len(deals):
        raise MissingError("no-deal", number=number)
    if not opened.writable:
        return draw_for_reading(key, number)
    typed = filled_in(opened.log.sheet.rulebook, deals[number - 1]) | signature(opened)
    return draw(key, DealForm(formdata=None, data=typed), Corrected(number, deals[number - 1]))


def _step() -> str:
    return request.form.get("step", "save")


def _beginning(opened: Opened) -> dict[str, object]:
    """An empty form for the next deal, or for the one that is asked for."""
    sheet = opened.log.sheet
    highest = len(sheet.deals) + 1
    number = max(1, min(whole(request.args.get("at")) or highest, highest))
    played = [deal.played for deal in sheet.deals[: number - 1]]
    turn = next_turn(sheet.rulebook, played, sheet.first_chooser)
    values: dict[str, object] = {"chooser": str(turn.roles.chooser)} if turn else {}
    again = whole(request.args.get("again"))
    if again is not None and 1 <= again <= opened.log.version:
        values |= _removed(opened.log, again)
    return values | {"number": str(number)} | signature(opened)


def _removed(log: Log, version: int) -> dict[str, object]:
    """The deal that the entry of this version took off the sheet, as the form shows it."""
    change = log.entries[version - 1].change
    if not isinstance(change, Removed):
        return {}
    before = Log(log.base, log.entries[: version - 1]).sheet
    removed = Recorded(change.number, before.deals[change.number - 1])
    return filled_in(before.rulebook, followed_seats(removed, log.entries[version:]).deal)


def _entered(opened: Opened, form: DealForm) -> Recorded | Corrected:
    """The change that the form of a new deal asks for."""
    log = opened.log
    instead = whole(form.instead.data)
    if _step() == "replace" and instead is not None:
        return _corrected(opened, form, instead)
    then = Log(log.base, log.entries[: form.seen(log.version)]).sheet
    number = whole(form.number.data) or len(then.deals) + 1
    return Recorded(number, written_deal(then.rulebook, form, form.entry_id))


def _corrected(opened: Opened, form: DealForm, number: int) -> Corrected:
    """The change that the form of deal ``number`` asks for; the deal keeps its own id."""
    log = opened.log
    now = followed(number, log.entries[form.seen(log.version) :])
    deals = log.sheet.deals
    deal_id = deals[now - 1].id if now is not None and 1 <= now <= len(deals) else form.entry_id
    return Corrected(number, written_deal(log.sheet.rulebook, form, deal_id))


def _answer(key: str, form: DealForm, change: Recorded | Corrected) -> Response:
    """What comes of a form that was sent."""
    log = current.opened(key).log
    step, seen = _step(), form.seen(log.version)
    outcome: object
    finished = not (step == "contract" or step.startswith("call:"))
    if not finished:
        change = _called(form, change, step)
        instead = whole(form.instead.data)
        if instead is not None:
            return draw_both(key, form, change, followed(instead, log.entries[seen:]), finished=False)
        outcome = placed(log, change, seen, form.entry_id)
    elif form.validate():
        outcome = save(key, change, seen=seen, entry_id=form.entry_id, by=form.who)
    else:
        outcome = placed(log, change, seen, form.entry_id)
    match outcome:
        case Saved(entry):
            return _saved(key, form, entry)
        case Clash(number):
            change = followed_seats(change, current.opened(key).log.entries[log.version :])
            return draw_both(key, form, change, number, finished=finished)
        case Refused(refused):
            return draw(key, form, cast(Recorded | Corrected, refused), finished=True, status=422)
        case _:  # a step on the way, or something the form itself cannot take
            moved = cast(Recorded | Corrected, outcome)
            return draw(key, form, moved, finished=finished, status=400 if finished else 200)


def _called(form: DealForm, change: Recorded | Corrected, step: str) -> Recorded | Corrected:
    """The change once somebody called a word."""
    if step == "contract":
        return change
    doubles = after_call(change.deal.seated_doubles, step.removeprefix("call:"), seat_of(form.chooser.data))
    form.doubles.data = [double_value(pair) for pair in doubles]
    return replace(change, deal=replace(change.deal, doubles=doubles))


def _saved(key: str, form: DealForm, entry: Entry) -> Response:
    change = cast(Recorded | Corrected, entry.change)
    kind = "recorded" if isinstance(change, Recorded) else "corrected"
    say(current.opened(key), kind, number=change.number, version=entry.version, entry=entry.id)
    response = redirect(url_for("sheets.card", key=key))
    if (form.who or "") != current.who():
        current.remember(response, current.WHO_COOKIE, form.who or "")
    return response


def _remove(opened: Opened, key: str, number: int) -> Response:
    form = RemoveForm()
    if not form.validate():
        say(opened, "again")
        return redirect(url_for("deals.deal", key=key, number=number))
    seen, by = form.seen(opened.log.version), current.who() or None
    outcome = save(key, Removed(number), seen=seen, entry_id=form.entry_id, by=by)
    if isinstance(outcome, Saved):
        say(opened, "removed", number=cast(Removed, outcome.entry.change).number, version=outcome.entry.version)
    elif isinstance(outcome, Clash) and outcome.number is not None:
        say(opened, "changed", number=outcome.number)
        return redirect(url_for("deals.deal", key=key, number=outcome.number))
    else:
        say(opened, "gone")
    return redirect(url_for("sheets.card", key=key))
