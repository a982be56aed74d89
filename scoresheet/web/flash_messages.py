"""Flash messages: "Deal 3 is saved." with a button that undoes it, shown once.

It travels in the signed cookie of the forms, so the address of the next page stays the plain one. It names its sheet,
because the reader may have gone to another one in between, and the entry that it is about, which may be gone after a
backup was put back. A page that a script fetches ahead, for when there is no network, leaves it for the next page that
is opened.
"""

from collections.abc import Mapping
from typing import Any, cast

import flask

from scoresheet.core.changes import taken_back
from scoresheet.core.log import Entry, Log
from scoresheet.store import Opened
from scoresheet.web.context import is_prefetch
from scoresheet.web.etags import mark_of, marked_version

# What a template may ask of any message.
_DEFAULTS = {"number": 0, "seen": "", "undo": "", "entry": "", "changed": ()}


def flash(opened: Opened, kind: str, made: Entry | None = None, **values: object) -> None:
    """Has the next page of this sheet show ``message.<kind>``, about the entry that was ``made``."""
    about = {"seen": mark_of(made)} if made else {}
    flask.flash(cast(Any, {"kind": kind, "sheet": opened.public_id, **about, **values}), "sheet")


def messages_of(opened: Opened) -> list[dict[str, Any]]:
    """The messages for this page of a sheet. Those about an entry have the ``version`` that it made, else 0, with its
    mark in ``seen``, and are left out when the entry is gone; ``undo`` is the id of one that can be taken back."""
    if is_prefetch():
        return []
    found = cast(list[dict[str, Any]], flask.get_flashed_messages(category_filter=["sheet"]))
    messages = []
    for one in found:
        message: dict[str, Any] = {**_DEFAULTS, **one}
        version = marked_version(opened.log, message["seen"]) if message["seen"] else 0
        if message["sheet"] == opened.public_id and version is not None:
            messages.append(message | {"version": version, "undo": _undo(opened, message)})
    return messages


def _undo(opened: Opened, message: Mapping[str, Any]) -> str:
    log: Log[Any] = opened.log
    entry = log.find(message["undo"])
    return entry.id if entry and taken_back(log, entry, log.at(entry.version - 1).sheet) else ""
