"""What a page says once, after something was done: "Deal 3 is saved." with a way back.

It travels in the signed cookie of the forms, so the address of the next page stays the plain one. It names its sheet,
because somebody may have gone to another one in between.
"""

from typing import Any, cast

from flask import flash, get_flashed_messages

from scoresheet.store import Opened


def say(opened: Opened, kind: str, **values: object) -> None:
    """Has the next page of this sheet say ``message.<kind>``."""
    flash(cast(Any, {"kind": kind, "sheet": opened.sheet_id, **values}), "sheet")


def said(opened: Opened) -> list[dict[str, object]]:
    """What this page has to say about its sheet."""
    found = cast(list[dict[str, object]], get_flashed_messages(category_filter=["sheet"]))
    return [message for message in found if message["sheet"] == opened.sheet_id]
