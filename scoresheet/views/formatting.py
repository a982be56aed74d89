"""Formatting of numbers, dates, errors and typed texts, in any game.

>>> minus_sign(-10), signed(60), quote("  x  "), quote(True)
('−10', '+60', 'x', 'true')
"""

import errno
import json
import os
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Literal

from babel.dates import format_date, format_datetime

from scoresheet.core.errors import ScoresheetError, UnreadableError
from scoresheet.core.names import bidi_safe, visible
from scoresheet.core.validation import is_control
from scoresheet.locales import Texts

LONGEST_QUOTE = 80  # of something wrong that was typed
LONGEST_SOURCE = 160  # characters of a path, the last of which say most
LONGEST_NUMBER = 20  # digits

# By what the system and SQLite call them in English, in any language of the reader.
_SYSTEM = (
    *("EACCES", "EADDRINUSE", "EBADF", "EEXIST", "EISDIR"),
    *("ENAMETOOLONG", "ENOENT", "ENOSPC", "ENOTDIR", "EROFS"),
)
_REASONS = {os.strerror(getattr(errno, name)): name for name in _SYSTEM} | {
    "unable to open database file": "SQLITE_CANTOPEN",
    "file is not a database": "SQLITE_NOTADB",
    "database is locked": "SQLITE_BUSY",
    "attempt to write a readonly database": "SQLITE_READONLY",
    "database or disk is full": "SQLITE_FULL",
    "database disk image is malformed": "SQLITE_CORRUPT",
}


def minus_sign(number: int) -> str:
    """A number with a typographic minus sign: −10, 0, 60."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """A number with its sign, also above zero: −10, 0, +60."""
    return f"+{number}" if number > 0 else minus_sign(number)


def columns_taken(text: str) -> int:
    """The width of a text on a terminal, in columns."""
    return len(visible(text))


def in_columns(text: str, width: int, side: Literal["<", ">"]) -> str:
    """A text padded to so many terminal columns, at the left or the right side.

    >>> in_columns("Bram", 6, ">"), columns_taken(in_columns(bidi_safe("\u0639\u0645\u0631"), 6, ">"))
    ('  Bram', 6)
    """
    return f"{text:{side}{width + len(text) - columns_taken(text)}}"


def is_red(symbol: str) -> bool:
    """Whether a symbol is drawn in red (always besides its form, never instead)."""
    return symbol[:1] in ("♥", "♦")


def moment(time: datetime, t: Texts) -> str:
    """A moment in UTC in the reader's language, with the zone: where paper and pages are read is unknown."""
    return f"{format_datetime(time.astimezone(UTC), 'd MMM y HH:mm', locale=t.language)} UTC"


def long_date(iso: str, t: Texts) -> str:
    """An ISO date with its day of the week: Friday 3 May 2002; empty for none."""
    return format_date(date.fromisoformat(iso), "EEEE d MMMM y", locale=t.language) if iso else ""


def long_moment(iso: str, t: Texts) -> str:
    """An ISO moment in the time zone of the machine, its day as in :func:`long_date`."""
    return format_datetime(datetime.fromisoformat(iso).astimezone(), "EEEE d MMMM y HH:mm", locale=t.language)


def explain_error(error: ScoresheetError, t: Texts) -> str:
    """An error in one sentence, with file and place in front where it has them."""
    words = {key: reason(value, t) if key == "detail" else quote(value) for key, value in error.params.items()}
    sentence = t(f"error.{error.fault}", **words)
    if isinstance(error, UnreadableError):
        return ": ".join(part for part in (_end_of(error.source), quote(error.place), sentence) if part)
    return sentence


def reason(detail: object, t: Texts) -> str:
    """The reason of the system or SQLite for a failure, in the reader's language where we have it."""
    name = _REASONS.get(detail) if isinstance(detail, str) else None
    return t(f"reason.{name}") if name else quote(detail)


def in_a_row(words: Sequence[str], t: Texts) -> str:
    """A list of words as text: Anna, Bram and Carla."""
    shown = [bidi_safe(word) for word in words]
    if len(shown) < 2:
        return "".join(shown)
    return t("list.and", some=", ".join(shown[:-1]), last=shown[-1])


def dotted(*parts: str) -> str:
    """Several texts with dots between, without empty ones."""
    return " · ".join(filter(None, parts))


def quote(value: object) -> str:
    """A value of JSON or TOML quoted on one line, cut when very long; of several values each. A path stays whole."""
    if isinstance(value, tuple):
        return ", ".join(map(quote, value))
    if isinstance(value, Path):
        return bidi_safe(in_one_line(str(value)))
    text = value if isinstance(value, str) else _written(value)
    text = in_one_line(text)
    return bidi_safe(text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…")


def _end_of(source: str) -> str:
    text = in_one_line(source)
    return text if len(text) <= LONGEST_SOURCE else f"…{text[-LONGEST_SOURCE:]}"


def in_one_line(text: str) -> str:
    """A text without characters that move the cursor of a terminal."""
    return "".join("\ufffd" if is_control(character) else character for character in " ".join(text.split()))


def _written(value: object) -> str:
    # Python refuses to print whole numbers of more than 4300 digits.
    if isinstance(value, int) and not isinstance(value, bool):
        return "…" if abs(value) >= 10**LONGEST_NUMBER else minus_sign(value)
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)


def heading_of(sheet: Any, t: Texts) -> str:
    """The title and the date of a sheet in one line; a text for neither."""
    return dotted(quote(sheet.title), long_date(sheet.date, t)) or t("import.undated")


def heading_texts(sheet: Any, t: Texts) -> Mapping[str, str]:
    """The heading of a sheet, in a few words for each field, also an empty one."""
    return {
        "title": t("changed.title", text=sheet.title) if sheet.title else t("changed.no-title"),
        "date": f"{long_date(sheet.date, t)}." if sheet.date else t("changed.no-date"),
        "place": t("changed.place", text=sheet.place) if sheet.place else t("changed.no-place"),
    }
