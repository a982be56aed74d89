"""The log of a circle in sentences."""

from collections.abc import Mapping
from typing import Any

from scoresheet.core.log import Change
from scoresheet.core.names import bidi_safe
from scoresheet.locales import Texts
from scoresheet.views.formatting import dotted, long_date


def change_sentence(change: Change, evenings: Mapping[str, Any], t: Texts) -> str:
    """A change in one sentence; ``evenings`` are the sheets by the digests by which a circle knows them."""
    values = change.plain()
    if "evening" in values:
        values["evening"] = evening_name(evenings.get(str(values["evening"])), t)
    key = f"circle.log-{change.kind}"
    if change.kind == "shown-as":
        key = f"{key}-{values['how'] or 'whole'}"
    elif values.get("least") == 0:
        key = f"{key}-third"
    elif values.get("person") == "":
        key = f"{key}-not"
    return t(key, **values)


def evening_name(sheet: Any, t: Texts) -> str:
    """What an evening is called: its title, its date, else who played."""
    if sheet is None:
        return t("circle.gone")
    return dotted(bidi_safe(sheet.title), long_date(sheet.date, t)) or ", ".join(map(bidi_safe, sheet.players))
