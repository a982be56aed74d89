"""The pages of a deal: entering it, the deal itself with its form, and two versions of it side by side."""

from dataclasses import dataclass

from flask import make_response, render_template, request
from werkzeug.wrappers import Response

from scoresheet.core.log import Corrected, Recorded
from scoresheet.explain import DealText
from scoresheet.store import Opened
from scoresheet.web import current
from scoresheet.web.entry import entry_page
from scoresheet.web.forms import DealForm, RemoveForm, new_id
from scoresheet.web.messages import said
from scoresheet.web.phone import followed
from scoresheet.web.showing import ShownDeal, deal_text, shown_deal
from scoresheet.web.written import follow_seats


@dataclass(frozen=True)
class Both:
    """Two versions of deal ``number``; ``theirs`` is None when they removed it. ``following`` is the number of the
    next deal, None when the evening has no more."""

    theirs: ShownDeal | None
    mine: DealText
    number: int
    following: int | None


def signature(opened: Opened) -> dict[str, object]:
    """What the form of any change to this sheet starts with."""
    return {"entry": new_id(), "version": str(opened.log.version), "by": current.who()}


def draw(
    key: str, form: DealForm, change: Recorded | Corrected, *, finished: bool = False, status: int = 200
) -> Response:
    """The page with the form, the sheet being as it is by now; a ``finished`` deal is told its errors."""
    opened, t = current.opened(key), current.t()
    follow_seats(form, opened.log)
    if form.instead.data and isinstance(change, Corrected):
        return draw_both(key, form, change, change.number, finished=finished, status=status)
    form.number.data, form.version.data, form.entry.data = str(change.number), str(opened.log.version), form.entry_id
    page = entry_page(opened.log.sheet, form, change, t, finished=finished)
    if isinstance(change, Recorded):
        return _page("entry.html", key, status, form=form, entry=page)
    return _page(
        "deal.html",
        key,
        status,
        form=form,
        entry=page,
        shown=shown_deal(opened.log, change.number, t),
        remove=RemoveForm(formdata=None, data=signature(opened)),
        correcting=request.method == "POST",
    )


def draw_both(
    key: str,
    form: DealForm,
    change: Recorded | Corrected,
    theirs: int | None,
    *,
    finished: bool = True,
    status: int = 409,
) -> Response:
    """The page with what somebody else made of deal ``theirs`` (None: they removed it) beside what was typed here."""
    opened, t = current.opened(key), current.t()
    log = opened.log
    follow_seats(form, log)
    following = len(log.sheet.deals) + 1
    number = following if theirs is None else theirs
    mine = Recorded(number, change.deal) if theirs is None else Corrected(number, change.deal)
    form.instead.data = "" if theirs is None else str(theirs)
    form.number.data, form.version.data, form.entry.data = str(following), str(log.version), new_id()
    both = Both(
        theirs=None if theirs is None else shown_deal(log, theirs, t),
        mine=deal_text(log.sheet, mine, t),
        number=number,
        following=following if following <= log.sheet.rulebook.deals else None,
    )
    page = entry_page(log.sheet, form, mine, t, finished=finished)
    return _page("entry.html", key, status, form=form, entry=page, both=both)


def draw_for_reading(key: str, number: int) -> Response:
    """A deal for somebody who may only look."""
    return _page("deal.html", key, 200, shown=shown_deal(current.opened(key).log, number, current.t()))


def _page(template: str, key: str, status: int, **values: object) -> Response:
    opened = current.opened(key)
    sheet = opened.log.sheet
    if "entry" in values:
        values["handed"] = followed(opened, key)
    return make_response(
        render_template(template, key=key, opened=opened, sheet=sheet, messages=said(opened), **values), status
    )
