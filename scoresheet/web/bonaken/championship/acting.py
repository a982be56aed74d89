"""How the desk does anything: the change is written, and the next page says what became of it."""

from typing import Any

from flask import redirect
from werkzeug.wrappers import Response

from scoresheet.core.bonaken.championship.tournament import Tournament
from scoresheet.core.changes import SheetChange
from scoresheet.core.log import Log
from scoresheet.editing import Clash, Refused, Saved, record
from scoresheet.store import Opened
from scoresheet.views.bonaken.championship import change_sentence, explain
from scoresheet.web import context
from scoresheet.web.forms import ChangeForm
from scoresheet.web.messages import said, say

LONGEST_SAID = 500  # characters that fit in a cookie with all else that is in it


def recorded(opened: Opened, key: str, form: ChangeForm, change: SheetChange) -> Saved | Clash | Refused:
    """Writes a change, and has the next page of the desk say so."""
    seen, by = form.seen(opened.log), context.who() or None
    outcome = record(context.store(), key, change, seen=seen, entry_id=form.entry_id, by=by)
    if isinstance(outcome, Saved):
        say(opened, "told", version=outcome.entry.version)
    elif isinstance(outcome, Clash):
        say(opened, "clash")
    return outcome


def act(opened: Opened, key: str, form: ChangeForm, change: SheetChange, address: str) -> Response:
    """Writes a change and goes to a page, which says what became of it."""
    if not form.validate():
        say(opened, "again")
        return redirect(address)
    outcome = recorded(opened, key, form, change)
    if isinstance(outcome, Refused):
        sentences = " ".join(explain(found, context.t()) for found in outcome.findings)
        say(opened, "refused", sentence=sentences[:LONGEST_SAID])
    return redirect(address)


def messages(opened: Opened) -> list[dict[str, object]]:
    """What the page at hand has to say: sentences, each with its kind and the version that can be undone."""
    log: Log[Tournament] = opened.log
    found: list[dict[str, object]] = []
    for message in said(opened):
        if message["kind"] == "told":
            version = int(str(message["version"]))
            change: Any = log.entries[version - 1].change
            before = log.at(version - 1).sheet
            undo = version if change.undone(before) else None
            found.append({"kind": "done", "sentence": change_sentence(change, before, context.t()), "undo": undo})
        elif message["kind"] == "refused":
            found.append({"kind": "warn", "sentence": message["sentence"]})
        else:
            found.append({"kind": "warn", "sentence": context.t()(f"tournament.message.{message['kind']}")})
    return found
