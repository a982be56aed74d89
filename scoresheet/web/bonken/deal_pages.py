"""Page values of a deal: entering it, the deal with its form, and two versions of it side by side."""

from collections.abc import Mapping

from flask import make_response, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.bonken.changes import Corrected, Recorded
from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.draft import Draft
from scoresheet.core.bonken.sheet import Standing, score_sheet
from scoresheet.core.validation import whole
from scoresheet.store import Opened
from scoresheet.views.bonken.deals import shown_deal
from scoresheet.views.bonken.entry import entry_page
from scoresheet.views.bonken.explain import DealText, Explainer
from scoresheet.views.clash import Question, Side, question
from scoresheet.views.log import Written
from scoresheet.web import context
from scoresheet.web.bonken.forms import DealForm
from scoresheet.web.bonken.phone import sheet_page_data
from scoresheet.web.forms import RemoveForm, signature
from scoresheet.web.messages import said


def draw(
    key: str,
    opened: Opened,
    form: DealForm,
    draft: Draft,
    change: Recorded | Corrected,
    *,
    after: Standing | None = None,
    finished: bool = False,
    typed: Mapping[str, str] | None = None,
    faults: Mapping[str, str] | None = None,
    both: Question | None = None,
    status: int = 200,
) -> Response:
    """The page with the form, ``draft`` and ``change`` being as the sheet is now, ``after`` where that would stand, if
    it is known; a ``finished`` deal is told its errors. In the forms of other changes of a deal stands what was
    ``typed``, with its ``faults`` and what is asked about ``both`` notes."""
    instead, t = whole(form.instead.data), context.t()
    if instead is not None and isinstance(change, Corrected):
        return draw_both(key, opened, form, draft, change, change.number, finished=finished, status=status)
    sheet = opened.log.sheet
    standing = score_sheet(sheet)
    after = after or (standing if change.apply(sheet) == sheet else change.score(sheet))
    page = entry_page(sheet, standing, draft, change, after, t, finished=finished)
    hidden = {**signature(opened, form.entry_id), "number": str(change.number), "instead": form.instead.data or ""}
    if isinstance(change, Recorded) or "form" in request.args:
        return _page("bonken/entry.html", key, opened, status, form=form, hidden=hidden, entry=page)
    return _page(
        "bonken/deal.html",
        key,
        opened,
        status,
        form=form,
        hidden=hidden,
        entry=page,
        shown=shown_deal(opened.log, standing, change.number, t),
        remove=RemoveForm(formdata=None),
        removal=signature(opened),
        texts={name: getattr(change.deal, name) for name in Deal.TEXTS} | dict(typed or {}),
        faults=dict.fromkeys(Deal.TEXTS, "") | dict(faults or {}),
        signed=signature(opened),
        both=both,
        correcting=request.method == "POST" and typed is None,
    )


def draw_both(
    key: str,
    opened: Opened,
    form: DealForm,
    draft: Draft,
    change: Recorded | Corrected,
    theirs: int | None,
    *,
    finished: bool = True,
    status: int = 409,
) -> Response:
    """The page with what somebody else made of deal ``theirs`` (None: they removed it) beside what was typed here."""
    log, t = opened.log, context.t()
    following = len(log.sheet.deals) + 1
    number = following if theirs is None else theirs
    deal = draft.deal(log.sheet.rulebook, change.deal.id)
    mine = Recorded(number, deal) if theirs is None else Corrected(number, deal)
    standing, after = score_sheet(log.sheet), mine.score(log.sheet)
    there = None if theirs is None else shown_deal(log, standing, theirs, t)
    both = question(
        t,
        _side(there.text, there.history) if there else None,
        _side(Explainer.of(log.sheet, t).deal(after.deals[number - 1])),
        number=number,
        following=following if following <= log.sheet.rulebook.deals else None,
        address=url_for("sheets.card", key=key),
    )
    hidden = {**signature(opened), "number": str(following), "instead": "" if theirs is None else str(theirs)}
    page = entry_page(log.sheet, standing, draft, mine, after, t, finished=finished)
    return _page("bonken/entry.html", key, opened, status, form=form, hidden=hidden, entry=page, both=both)


def two_notes(key: str, opened: Opened, number: int, mine: str) -> Question:
    """Which note on deal ``number`` holds: that on the sheet or ``mine``."""
    t, sheet = context.t(), opened.log.sheet
    theirs, typed = (Side(Explainer.of(sheet, t).note(note)) for note in (sheet.deals[number - 1].note, mine.strip()))
    address = url_for("sheets.card", key=key)
    return question(t, theirs, typed, number=number, following=None, address=address, text="note")


def _side(text: DealText, history: tuple[Written, ...] = ()) -> Side:
    return Side(text.contract, text.calls + text.result, history)


def draw_for_reading(key: str, number: int) -> Response:
    """A deal for somebody who may only look."""
    opened = context.opened(key)
    shown = shown_deal(opened.log, score_sheet(opened.log.sheet), number, context.t())
    return _page("bonken/deal.html", key, opened, 200, shown=shown)


def _page(template: str, key: str, opened: Opened, status: int, **values: object) -> Response:
    written = {"form": None, "both": None, "page_data": sheet_page_data(opened, key) if "entry" in values else None}
    page = render_template(
        template, key=key, opened=opened, sheet=opened.log.sheet, messages=said(opened), **{**written, **values}
    )
    return make_response(page, status)
