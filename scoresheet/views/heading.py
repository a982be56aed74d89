"""The heading of a sheet of any game in words: its title, date and place."""

from collections.abc import Mapping
from typing import Any

from scoresheet.locales import Texts
from scoresheet.views.formatting import long_date


def said_heading(sheet: Any, t: Texts) -> Mapping[str, str]:
    """What stands in the heading, a few words a field, also where nothing does."""
    return {
        "title": t("changed.title", text=sheet.title) if sheet.title else t("changed.no-title"),
        "date": f"{long_date(sheet.date, t)}." if sheet.date else t("changed.no-date"),
        "place": t("changed.place", text=sheet.place) if sheet.place else t("changed.no-place"),
    }
