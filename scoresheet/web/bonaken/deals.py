"""Pages of a deal of Bonaken, its form or a clash of two, drawn for the routes of ``web.pages.deals``."""

from collections.abc import Sequence
from dataclasses import replace

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.bonaken.changes import Corrected, Recorded
from scoresheet.core.bonaken.deal import Draft
from scoresheet.core.bonaken.sheet import Sheet
from scoresheet.core.changes import check_number, histories, removed_deal
from scoresheet.core.validation import whole
from scoresheet.store.sheets import Opened
from scoresheet.views.bonaken.board import board_of
from scoresheet.views.bonaken.deal_form import deal_form_page
from scoresheet.views.bonaken.explain import Explainer
from scoresheet.views.clash_questions import Question, Side, question
from scoresheet.views.log import Written, written
from scoresheet.web import context
from scoresheet.web.bonaken.forms import DealForm
from scoresheet.web.bonaken.phone import sheet_page_data
from scoresheet.web.flash_messages import messages_of
from scoresheet.web.forms import hidden_fields


def next_deal(key: str) -> Response:
    opened = context.writable(key)
    sheet = opened.log.sheet
    if sheet.standing.over:
        return redirect(url_for("sheets.card", key=key))
    highest = len(sheet.deals) + 1
    number = max(1, min(whole(request.args.get("at")) or highest, highest))
    removed = removed_deal(opened.log, whole(request.args.get("again")) or 0)
    draft = Draft.of_deal(removed[0]) if removed else Draft()
    change = Recorded(number, draft.deal(len(sheet.players), None))
    return draw_form(opened, DealForm.fresh(opened), change, draft=draft)


def show_deal(key: str, number: int) -> Response:
    opened = context.opened(key)
    sheet = opened.log.sheet
    check_number(number, len(sheet.deals))
    deal = sheet.deals[number - 1]
    return draw_form(opened, DealForm.fresh(opened), Corrected(number, deal), draft=Draft.of_deal(deal))


def changed_by(sheet: Sheet, number: int) -> Sequence[str]:
    explainer, standing = Explainer.of(sheet, context.t()), sheet.standing
    if number > len(standing.deals):
        return ()
    end = (explainer.end(standing),) if standing.over else ()
    return (*explainer.changed(standing.deals[number - 1]), *end)


def draw_form(
    opened: Opened,
    form: DealForm,
    change: Recorded | Corrected,
    *,
    draft: Draft | None = None,
    status: int = 200,
    both: Question | None = None,
) -> Response:
    """The page with the form of a deal as sent, or with a ``draft``; ``change`` is rebased on the present sheet."""
    sheet, t = opened.log.sheet, context.t()
    number = min(change.number, len(sheet.deals) + (1 if isinstance(change, Recorded) else 0))
    shown = replace(change, number=max(1, number))
    hidden = {**hidden_fields(opened, form.entry_id), "number": str(shown.number), "instead": form.instead.data or ""}
    finished = draft is None and both is None and not form.errors
    page = render_template(
        "bonaken/entry.html",
        key=opened.key,
        opened=opened,
        entry=deal_form_page(sheet, draft or form.draft, shown, t, finished=finished, missing=form.errors),
        about=_about(opened, shown.number) if isinstance(change, Corrected) else None,
        form=form,
        hidden=hidden,
        removal=hidden_fields(opened),
        messages=messages_of(opened),
        both=both,
        page_data=sheet_page_data(opened),
    )
    return make_response(page, status)


def _about(opened: Opened, number: int) -> dict[str, object]:
    """The page data of a deal as it stands below the board, with its ``history``."""
    row = board_of(opened.log.sheet, context.t()).deals[number - 1]
    return {**vars(row), "history": _history(opened, number)}


def draw_both(opened: Opened, form: DealForm, change: Recorded | Corrected, theirs: int | None) -> Response:
    sheet, t = opened.log.sheet, context.t()
    explainer = Explainer.of(sheet, t)
    following = len(sheet.deals) + 1
    both = question(
        t,
        Side(explainer.deal(sheet.deals[theirs - 1]), (), _history(opened, theirs)) if theirs else None,
        Side(explainer.deal(change.deal)) if change.deal.goers else None,
        number=theirs or following,
        following=None if sheet.standing.over else following,
        address=url_for("sheets.card", key=opened.key),
        own="bonaken.",
    )
    form.renew(opened)
    form.instead.data = str(theirs or "")
    return draw_form(opened, form, Recorded(following, change.deal), status=409, both=both)


def _history(opened: Opened, number: int) -> tuple[Written, ...]:
    return written(histories(opened.log)[number - 1], context.t())
