"""The log of a game of Bonaken in sentences."""

from scoresheet.core.bonaken.sheet import Sheet
from scoresheet.core.changes import Description
from scoresheet.core.log import Log
from scoresheet.locales import Texts
from scoresheet.views.bonaken.explain import Explainer
from scoresheet.views.log import LogLine, Said, heading_differences, lines_of, words


def log_lines(log: Log[Sheet], t: Texts) -> tuple[LogLine[None], ...]:
    """All entries, oldest first. Players are called what they were called at the time."""

    def say(before: Sheet, after: Sheet, description: Description) -> Said[None]:
        return Said(
            t(f"bonaken.log.{description.code}", **words(before, description)),
            _details(before, after, description, t),
            None,
        )

    return lines_of(log, t, say, room=True)


def _details(before: Sheet, after: Sheet, description: Description, t: Texts) -> tuple[str, ...]:
    if description.subject == "heading":
        return heading_differences(before, after, t)
    was_deal = _deal(before, description.before, t)
    now_deal = _deal(after, description.after, t)
    if was_deal and now_deal:
        return (t("changed.was-now", was=was_deal, now=now_deal),)
    return tuple(deal for deal in (was_deal, now_deal) if deal)


def _deal(sheet: Sheet, number: int | None, t: Texts) -> str:
    return f"{Explainer.of(sheet, t).deal(sheet.deals[number - 1])}." if number else ""
