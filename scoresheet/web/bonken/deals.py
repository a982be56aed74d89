"""Pages of a deal of Bonken, its forms or a clash of two, drawn for the routes of ``web.pages.deals``.

The buttons of the form (``step``) save, or only draw the page again with all that was typed: ``contract`` shows the
fields of the contract, ``call:zalen:1`` ticks what player 1 called.
"""

from collections.abc import Mapping

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.bonken.changes import Corrected, Recorded
from scoresheet.core.bonken.draft import Draft
from scoresheet.core.bonken.seats import Progress
from scoresheet.core.changes import check_number, last_with, removed_deal
from scoresheet.core.validation import whole
from scoresheet.store.sheets import Opened
from scoresheet.views.bonken.deal_form import deal_form_page
from scoresheet.views.bonken.explain import DealText, Explainer
from scoresheet.views.bonken.log import shown_deal
from scoresheet.views.clash_questions import Question, Side, question
from scoresheet.views.log import Written, written
from scoresheet.web import context
from scoresheet.web.bonken.forms import DealForm
from scoresheet.web.bonken.phone import sheet_page_data
from scoresheet.web.flash_messages import messages_of
from scoresheet.web.forms import ChangeForm, hidden_fields


def show_deal(key: str, number: int) -> Response:
    opened = context.opened(key)
    sheet = opened.log.sheet
    check_number(number, len(sheet.deals))
    if not opened.writable:
        shown = shown_deal(opened.log, number, context.t())
        return _page("bonken/deal.html", opened, 200, shown=shown)
    return draw_change_form(key, number, {}, faults={}, status=200)


def draw_change_form(
    key: str, number: int, typed: Mapping[str, str], *, faults: Mapping[str, str], status: int, asked: bool = False
) -> Response:
    """The page of a deal where the form of another change has the ``typed`` text with its faults. With ``asked`` it
    asks whether the note on the sheet holds or the one that was typed."""
    opened = context.writable(key)
    rulebook, on_sheet = opened.log.sheet.rulebook, opened.log.sheet.deals[number - 1]
    return draw_form(
        opened,
        DealForm.fresh(opened),
        Corrected(number, on_sheet),
        draft=Draft.of_deal(rulebook, on_sheet),
        typed=typed,
        faults=faults,
        both=two_notes(opened, number, typed["note"]) if asked else None,
        status=status,
    )


def next_deal(key: str) -> Response:
    opened = context.writable(key)
    sheet = opened.log.sheet
    rulebook, highest = sheet.rulebook, len(sheet.deals) + 1
    if highest > rulebook.deals:
        return redirect(url_for("sheets.card", key=key))
    number = max(1, min(whole(request.args.get("at")) or highest, highest))
    turn = Progress(rulebook, sheet.first_chooser, sheet.deals[: number - 1]).next_turn()
    draft = Draft(chooser=turn.roles.chooser if turn else None)
    version = whole(request.args.get("again")) or 0
    if removed := removed_deal(opened.log, version):
        was, before = removed
        draft = Draft.of_deal(before.rulebook, was).after(opened.log.since(version))
    change = Recorded(number, draft.deal(rulebook, None))
    return draw_form(opened, DealForm.fresh(opened), change, draft=draft)


def draw_form(
    opened: Opened,
    form: DealForm,
    change: Recorded | Corrected,
    *,
    draft: Draft | None = None,
    typed: Mapping[str, str] | None = None,
    faults: Mapping[str, str] | None = None,
    both: Question | None = None,
    status: int = 200,
) -> Response:
    """The page with the form of a deal as sent, or with a ``draft``; ``change`` is rebased on the present sheet. The
    forms of other changes of a deal have the ``typed`` text, with its ``faults`` and the question about ``both``
    notes."""
    instead, t = whole(form.instead.data), context.t()
    if instead is not None and isinstance(change, Corrected):
        return draw_both(opened, form, change, change.number, status=status)
    sheet = opened.log.sheet
    finished = draft is None and form.is_finished
    draft = draft or form.draft_on(opened.log)
    page = deal_form_page(sheet, draft, change, t, finished=finished)
    hidden = {**hidden_fields(opened, form.entry_id), "number": str(change.number), "instead": ""}
    if isinstance(change, Recorded) or "form" in request.args:
        return _page("bonken/entry.html", opened, status, form=form, hidden=hidden, entry=page)
    return _page(
        "bonken/deal.html",
        opened,
        status,
        form=form,
        hidden=hidden,
        entry=page,
        shown=shown_deal(opened.log, change.number, t),
        removing=ChangeForm.fresh(opened),
        texts={"note": change.deal.note or ""} | dict(typed or {}),
        faults={"note": ""} | dict(faults or {}),
        noting=ChangeForm.fresh(opened),
        both=both,
        correcting=request.method == "POST" and typed is None,
    )


def draw_both(
    opened: Opened, form: DealForm, change: Recorded | Corrected, theirs: int | None, *, status: int = 409
) -> Response:
    log, t = opened.log, context.t()
    draft, following = form.draft_on(log), len(log.sheet.deals) + 1
    number = following if theirs is None else theirs
    deal = draft.deal(log.sheet.rulebook, change.deal.id)
    mine = Recorded(number, deal) if theirs is None else Corrected(number, deal)
    there = None if theirs is None else shown_deal(log, theirs, t)
    both = question(
        t,
        _side(there.text, there.history) if there else None,
        _side(Explainer.of(log.sheet, t).deal(mine.apply(log.sheet).standing.deals[number - 1])),
        number=number,
        following=following if following <= log.sheet.rulebook.deals else None,
        address=url_for("sheets.card", key=opened.key),
    )
    hidden = {**hidden_fields(opened), "number": str(following), "instead": "" if theirs is None else str(theirs)}
    page = deal_form_page(log.sheet, draft, mine, t, finished=form.is_finished)
    return _page("bonken/entry.html", opened, status, form=form, hidden=hidden, entry=page, both=both)


def two_notes(opened: Opened, number: int, mine: str) -> Question:
    """The question which note on deal ``number`` holds: that on the sheet or ``mine``."""
    t, log = context.t(), opened.log
    explainer, last = Explainer.of(log.sheet, t), last_with("note", log, number)
    theirs = Side(explainer.note(log.sheet.deals[number - 1].note), history=written([last] if last else [], t))
    typed, address = Side(explainer.note(mine.strip())), url_for("sheets.card", key=opened.key)
    return question(t, theirs, typed, number=number, following=None, address=address, text="note")


def _side(text: DealText, history: tuple[Written, ...] = ()) -> Side:
    return Side(text.contract, text.calls + text.result, history)


def _page(template: str, opened: Opened, status: int, **values: object) -> Response:
    defaults = {"form": None, "both": None, "page_data": sheet_page_data(opened) if "entry" in values else None}
    values = {"sheet": opened.log.sheet, "messages": messages_of(opened), **defaults, **values}
    return make_response(render_template(template, key=opened.key, opened=opened, **values), status)
