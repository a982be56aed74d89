"""Flash messages: "Deal 3 is saved." with a button that undoes it, shown once.

It travels in the signed cookie of the forms, so the address of the next page stays the plain one. It names its sheet,
because the reader may have gone to another one in between, and the entry that it is about, which may be gone after a
backup was put back. A page that a script fetches ahead, for when there is no network, leaves it for the next page that
is opened.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, cast

import flask

from scoresheet.core.changes import taken_back
from scoresheet.core.log import Entry, Log
from scoresheet.store.sheets import Opened
from scoresheet.web.context import is_prefetch
from scoresheet.web.etags_and_versions import mark_of, marked_version


@dataclass(frozen=True)
class Message:
    """A flash message on a page of a sheet; its text is that of ``message.<kind>``."""

    kind: str
    sheet: str  # its public id
    number: int = 0  # of the deal
    seen: str = ""  # the mark of the version of the entry that it is about
    version: int = 0  # the number of that version
    entry: str = ""  # the id of that entry, where it saved a deal
    undo: str = ""  # the id of an entry that can be taken back
    changed: Sequence[str] = ()  # sentences
    sentence: str = ""  # of the desk of a tournament: why not
    tables: str = ""  # that the desk signed for


def flash(opened: Opened, kind: str, made: Entry | None = None, **values: object) -> None:
    """Queues a flash message ``message.<kind>`` for the next page of a sheet, about the entry that was ``made``; with
    other fields of :class:`Message`."""
    about = {"seen": mark_of(made)} if made else {}
    flask.flash(cast(Any, {"kind": kind, "sheet": opened.public_id, **about, **values}), "sheet")


def messages_of(opened: Opened) -> list[Message]:
    """The flash messages for a page of a sheet, but for those about an entry that is gone."""
    if is_prefetch():
        return []
    messages = []
    for values in cast(list[dict[str, Any]], flask.get_flashed_messages(category_filter=["sheet"])):
        known = {field.name: values[field.name] for field in fields(Message) if field.name in values}
        message = Message(**known)  # another release may have left more in a cookie
        version = marked_version(opened.log, message.seen) if message.seen else 0
        if message.sheet == opened.public_id and version is not None:
            messages.append(replace(message, version=version, undo=_undo(opened.log, message.undo)))
    return messages


def _undo(log: Log[Any], entry_id: str) -> str:
    entry = log.find(entry_id)
    return entry.id if entry and taken_back(log, entry, log.at(entry.version - 1).sheet) else ""
