"""The log of a sheet, circle or tournament in sentences.

A change describes itself, and a function of its game puts that in words.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scoresheet.core.changes import Description, Headed, Recorded, Removed, SheetChange, taken_back
from scoresheet.core.log import Change, Entry, Log
from scoresheet.core.names import bidi_safe
from scoresheet.locales import Texts
from scoresheet.views.formatting import dotted, heading_texts, long_date, moment

Lists = tuple[tuple[str, ...], ...]  # of sentences


@dataclass(frozen=True)
class LogLine:
    """An entry of the log in a sentence; ``lists`` are about its deal, or the values before."""

    sentence: str
    lists: Lists
    version: int
    time: str  # ISO text
    when: str  # the same in words
    by: str | None
    again: int | None  # the number to enter a removed deal at, where there is room for it
    id: str
    undoable: bool  # it can still be taken back


@dataclass(frozen=True)
class Written:
    """Who recorded or corrected a deal (``kind``), and when."""

    kind: str
    time: str
    when: str
    by: str | None


def written(entries: Iterable[Entry], t: Texts) -> tuple[Written, ...]:
    return tuple(Written(one.change.kind, one.time.isoformat(), moment(one.time, t), one.by) for one in entries)


def lines_of(
    log: Log[Any],
    t: Texts,
    say: Callable[[Any, Any, Description], tuple[str, Lists]],
    *,
    room: bool,
    paper: bool = False,
) -> tuple[LogLine, ...]:
    """The log of a sheet in sentences, oldest first; ``say`` gives the sentence and the lists of an entry. With
    ``room``, a removed deal can be entered again. On ``paper`` nothing can be done, and entered deals are left to the
    card."""
    lines = []
    before = log.base
    for entry in log.entries:
        change = entry.change
        assert isinstance(change, SheetChange)
        was, before = before, change.apply(before)
        if paper and isinstance(change, Recorded):
            continue
        sentence, lists = say(was, before, change.describe(was))
        if isinstance(change, Headed):
            heading = differences(heading_texts(was, t), heading_texts(before, t), t)
            lists = (heading,) if heading else ()
        again = min(change.number, len(log.sheet.deals) + 1) if room and isinstance(change, Removed) else None
        undoable = not paper and taken_back(log, entry, was) is not None
        lines.append(line_of(entry, sentence, t, lists, again=again, undoable=undoable))
    return tuple(lines)


def line_of(
    entry: Entry, sentence: str, t: Texts, lists: Lists = (), *, again: int | None = None, undoable: bool = True
) -> LogLine:
    """The line of an entry."""
    time, when = entry.time.isoformat(), moment(entry.time, t)
    return LogLine(sentence, lists, entry.version, time, when, entry.by, again, entry.id, undoable)


def words(sheet: Any, description: Description) -> dict[str, object]:
    """The params of a log sentence in words: players by their names of the time, and several names as a list."""
    return {key: _word(sheet, key, value) for key, value in description.params.items()}


def _word(sheet: Any, key: str, value: object) -> object:
    if isinstance(value, tuple):
        return ", ".join(map(bidi_safe, value))
    return sheet.players[value] if key == "who" and isinstance(value, int) else value


def differences(before: Mapping[str, str], after: Mapping[str, str], t: Texts) -> tuple[str, ...]:
    """The fields with other values before and after, a sentence for each."""
    nothing = t("changed.nothing")
    return tuple(
        t("changed.was-now", was=before.get(field, nothing), now=after.get(field, nothing))
        for field in dict.fromkeys((*before, *after))
        if before.get(field) != after.get(field)
    )


def circle_sentence(change: Change, evenings: Mapping[str, Any], t: Texts) -> str:
    """A change of a circle in one sentence; ``evenings`` are its sheets by digest."""
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
    """The name of an evening: its title, its date, else its players."""
    if sheet is None:
        return t("circle.gone")
    return dotted(bidi_safe(sheet.title), long_date(sheet.date, t)) or ", ".join(map(bidi_safe, sheet.players))
