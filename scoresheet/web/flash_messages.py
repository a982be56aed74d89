"""Flash messages: "Deal 3 is saved." with a button that undoes it, shown once.

It travels in the signed cookie of the forms, so the address of the next page stays the plain one. It names its sheet,
because the reader may have gone to another one in between. A page that a script fetches ahead, for when there is no
network, leaves it for the next page that is opened.
"""

from collections.abc import Mapping
from typing import Any, cast

import flask

from scoresheet.store import Opened
from scoresheet.web.context import is_ahead
from scoresheet.web.etags import mark

# What a template may ask of any message.
_NOTHING_ELSE = {"number": 0, "version": 0, "undo": "", "entry": "", "changed": ()}


def flash(opened: Opened, kind: str, **values: object) -> None:
    """Has the next page of this sheet show ``message.<kind>``."""
    flask.flash(cast(Any, {"kind": kind, "sheet": opened.public_id, **values}), "sheet")


def messages_of(opened: Opened) -> list[dict[str, object]]:
    """The messages for this page of its sheet; ``seen`` is what a form calls the version that the message is of."""
    if is_ahead():
        return []
    found = cast(list[dict[str, Any]], flask.get_flashed_messages(category_filter=["sheet"]))
    return [
        _NOTHING_ELSE | message | {"seen": _seen(opened, message)}
        for message in found
        if message["sheet"] == opened.public_id
    ]


def _seen(opened: Opened, message: Mapping[str, Any]) -> str:
    version = message.get("version") or 0
    return mark(opened.log, version) if version <= opened.log.version else ""
