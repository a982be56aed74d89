"""Pages of a deal of Bonken: entered, shown and corrected.

One form does it all with plain round trips. Its buttons (``step``) save, or only draw the page again with everything
that was typed: ``contract`` shows the fields of the contract, ``call:zalen:1`` ticks what player 1 called. Every
change says which version of the sheet its writer was looking at.
"""

from collections.abc import Mapping
from dataclasses import replace

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.bonken.changes import Corrected, Recorded, Removed
from scoresheet.core.bonken.draft import Draft
from scoresheet.core.bonken.rulebook import Rulebook
from scoresheet.core.bonken.seats import Progress
from scoresheet.core.changes import number_after
from scoresheet.core.errors import MissingError
from scoresheet.core.log import Change
from scoresheet.core.validation import whole
from scoresheet.editing import Clash, Refused, Saved, place, record
from scoresheet.store import Opened
from scoresheet.web import context
from scoresheet.web.bonken.deal_pages import draw, draw_both, draw_for_reading, two_notes
from scoresheet.web.bonken.forms import DealForm, seat_of
from scoresheet.web.form_changes import deal_saved
from scoresheet.web.forms import signature


def entered(key: str) -> Response:
    """Record a deal, or draw its form again."""
    opened, form = context.writable(key), DealForm()
    instead = whole(form.instead.data)
    if _step() == "replace" and instead is not None:
        return _answer(key, opened, form, _corrected(opened, form, instead))
    then = opened.log.at(form.seen(opened.log)).sheet
    number = whole(form.number.data) or len(then.deals) + 1
    deal = form.draft(then.rulebook).deal(then.rulebook, form.entry_id)
    return _answer(key, opened, form, Recorded(number, deal))


def corrected(key: str, number: int) -> Response:
    """Correct a deal, or draw its form again."""
    opened, form = context.writable(key), DealForm()
    if form.validate() and not form.seen(opened.log):
        # Whoever filled this in saw entries that are gone, as after a backup was put back: people choose.
        sheet = opened.log.sheet
        draft, there = form.draft(sheet.rulebook), number <= len(sheet.deals)
        change = Corrected(number, draft.deal(sheet.rulebook, sheet.deals[number - 1].id if there else form.entry_id))
        return draw_both(key, opened, form, draft, change, number if there else None)
    return _answer(key, opened, form, _corrected(opened, form, number))


def _step() -> str:
    return request.form.get("step", "save")


def show_deal(key: str, number: int) -> Response:
    """A deal; with an edit key also the forms that correct and remove it."""
    opened = context.opened(key)
    sheet = opened.log.sheet
    if not 1 <= number <= len(sheet.deals):
        raise MissingError("no-deal", number=number)
    if not opened.writable:
        return draw_for_reading(key, number)
    return draw_change(key, number, {}, {}, 200)


def draw_change(
    key: str,
    number: int,
    typed: Mapping[str, str],
    faults: Mapping[str, str],
    status: int,
    *,
    asked: bool = False,
) -> Response:
    """The deal, and in the forms of other changes of it what was ``typed``, and what is wrong with that. With ``asked``
    it asks whether the note on the sheet holds or the one that was typed."""
    opened = context.writable(key)
    rulebook, on_sheet = opened.log.sheet.rulebook, opened.log.sheet.deals[number - 1]
    return draw(
        key,
        opened,
        DealForm(formdata=None, data=signature(opened)),
        Draft.of_deal(rulebook, on_sheet),
        Corrected(number, on_sheet),
        typed=typed,
        faults=faults,
        both=two_notes(key, opened, number, typed["note"]) if asked else None,
        status=status,
    )


def next_deal(key: str) -> Response:
    """The form of the next deal; with ``?at=3`` of one that goes in between as deal 3, with ``?again=8`` of the one
    that entry 8 took off."""
    opened = context.writable(key)
    sheet = opened.log.sheet
    rulebook, highest = sheet.rulebook, len(sheet.deals) + 1
    if highest > rulebook.deals:
        return redirect(url_for("sheets.card", key=key))
    number = max(1, min(whole(request.args.get("at")) or highest, highest))
    turn = Progress(rulebook, sheet.first_chooser, sheet.deals[: number - 1]).next_turn()
    removed = _removed(opened, whole(request.args.get("again")))
    draft = removed or Draft(chooser=turn.roles.chooser if turn else None)
    change = Recorded(number, draft.deal(rulebook, None))
    return draw(key, opened, DealForm(formdata=None, data=signature(opened)), draft, change)


def _removed(opened: Opened, version: int | None) -> Draft | None:
    """The deal that the entry of this version took off the sheet; None when it took off none."""
    log = opened.log
    if version is None or not 1 <= version <= log.version:
        return None
    change, before = log.entries[version - 1].change, log.at(version - 1).sheet
    if not isinstance(change, Removed):
        return None
    return Draft.of_deal(before.rulebook, before.deals[change.number - 1]).after(log.since(version))


def _corrected(opened: Opened, form: DealForm, number: int) -> Corrected:
    """The change that the form of deal ``number`` asks for; the deal keeps its own id."""
    then = opened.log.at(form.seen(opened.log)).sheet
    deal_id = then.deals[number - 1].id if 1 <= number <= len(then.deals) else form.entry_id
    return Corrected(number, form.draft(then.rulebook).deal(then.rulebook, deal_id))


def _answer(key: str, opened: Opened, form: DealForm, change: Recorded | Corrected) -> Response:
    """What comes of a form that was sent. ``change`` is as whoever filled it in saw the sheet."""
    step, log, after = _step(), opened.log, None
    placed: Change | Saved | Clash | Refused
    seen = form.seen(log)
    rulebook = log.at(seen).sheet.rulebook
    draft = form.draft(rulebook)
    if step == "contract" or step.startswith("call:"):
        draft = _called(draft, rulebook, step)
        change = replace(change, deal=draft.deal(rulebook, change.deal.id))
        instead = whole(form.instead.data)
        if instead is not None:
            theirs = number_after(instead, log.since(seen))
            return draw_both(key, opened, form, draft.after(log.since(seen)), change, theirs, finished=False)
        placed, finished, status = place(log, change, seen=seen, entry_id=form.entry_id), False, 200
    elif form.validate():
        store, by = context.store(), context.who() or None
        placed = record(store, key, change, seen=seen, entry_id=form.entry_id, by=by, opened=opened)
        finished, status = True, 422
    else:
        placed, finished, status = place(log, change, seen=seen, entry_id=form.entry_id), True, 400
    match placed:
        case Saved(entry):
            return deal_saved(key, opened, entry)
        case Clash(_, _, theirs, now):
            opened, draft = replace(opened, log=now), draft.after(now.since(seen))
            return draw_both(key, opened, form, draft, change, theirs, finished=finished)
        case Refused(moved, _, now, after):
            opened = replace(opened, log=now)
        case moved:
            pass
    assert isinstance(moved, Recorded | Corrected)
    draft = draft.after(opened.log.since(seen))
    return draw(key, opened, form, draft, moved, after=after, finished=finished, status=status)


def _called(draft: Draft, rulebook: Rulebook, step: str) -> Draft:
    """The draft once somebody called a word; unchanged when the fields of a contract were asked for."""
    word, _, by = step.removeprefix("call:").partition(":")
    caller = seat_of(by)
    return draft if caller is None else draft.with_word(rulebook, caller, word)
