"""Changes posted by forms: recorded, and reported on the next page.

outcome = correct(key, form, change)
return outcome if isinstance(outcome, Response) else _page(key, form, status=409)
"""

from flask import redirect, url_for
from werkzeug.wrappers import Response

from scoresheet.core.changes import AboutDeal, Corrected, Recorded, SheetChange
from scoresheet.core.log import Entry
from scoresheet.editing import Clash, Refused, Saved, record
from scoresheet.store import Opened
from scoresheet.web import context
from scoresheet.web.forms import ChangeForm
from scoresheet.web.messages import say


def correct(key: str, form: ChangeForm, change: SheetChange) -> Response | Clash | Refused:
    """Corrects a sheet as a whole, or something of a deal: the way to its card, which says so with a way to take it
    back; or what kept the change off the sheet, which is read anew."""
    opened = context.opened(key)
    seen, by = form.seen(opened.log), context.who() or None
    outcome = record(context.store(), key, change, seen=seen, entry_id=form.entry_id, by=by, opened=opened)
    if isinstance(outcome, Saved):
        made = outcome.entry.change
        number = made.number if isinstance(made, AboutDeal) else 0
        say(opened, change.kind, number=number, undo=outcome.entry.id)
        return redirect(url_for("sheets.card", key=key))
    context.reopened(key)
    return outcome


def deal_saved(key: str, opened: Opened, entry: Entry, **details: object) -> Response:
    """The way to the card of a sheet after a deal of it was recorded or corrected, which says so with what else is in
    ``details``."""
    change = entry.change
    assert isinstance(change, Recorded | Corrected)
    say(opened, change.kind, number=change.number, version=entry.version, entry=entry.id, undo=entry.id, **details)
    return redirect(url_for("sheets.card", key=key))
