"""Versions of a sheet in conditional requests and forms: a number, and the entry that made it.

    tag(5, "9a3f…")      # 0.1.0-5-c0ffee123456-en
    mark(log, 5)         # 5-c0ffee123456

After a backup was put back, there may be another version 5 than the one that a phone has seen. So its number alone says
nothing: the ETag carries the last entry's id, shortened, and whoever asks with a tag of entries that are not on the
sheet (any more) is told so, with ``Sheet-History: diverged`` in the answer. A form has the same mark.
"""

import re
from hashlib import sha256
from typing import Any

from flask import request

from scoresheet import __version__
from scoresheet.core.log import Log
from scoresheet.web import context

HEADER, DIVERGED = "Sheet-History", "diverged"

_MARK = re.compile(r"(\d{1,9})(?:-(\w+))?")
_TAG = re.compile(r"[^-]*-(\d{1,9})-(\w+)-\w+")
_NONE = "0"  # instead of an entry, before the first


def tag(version: int, last_entry: str | None) -> str:
    """The ETag of an answer about a sheet at this version, made by the entry with this id."""
    # Sentences differ a language, and perhaps the next release words or computes something differently.
    return f"{__version__}-{version}-{_short(last_entry)}-{context.language()}"


def tag_of(log: Log[Any]) -> str:
    """The ETag of an answer about a sheet with this log."""
    return tag(log.version, log.entries[-1].id if log.entries else None)


def mark(log: Log[Any], version: int) -> str:
    """What a form calls this version of a sheet with this log."""
    return f"{version}-{_short(log.entries[version - 1].id if version else None)}"


def seen(log: Log[Any], marked: str) -> int:
    """The version that a form calls so; 0 when it is not one of this log. A number alone is a version of the log, as
    in a form that the phone draws."""
    found = _MARK.fullmatch(marked)
    if found is None:
        return 0
    version, entry = int(found[1]), found[2]
    if entry is None:
        return version if version <= log.version else 0
    return version if _is_in(log, version, entry) else 0


def has_diverged(log: Log[Any]) -> bool:
    """Whether whoever asks has seen entries that are not in this log."""
    seen = (match for known in request.if_none_match.as_set(include_weak=True) if (match := _TAG.fullmatch(known)))
    return any(not _is_in(log, int(version), entry) for version, entry in (match.groups() for match in seen))


def _is_in(log: Log[Any], version: int, entry: str) -> bool:
    if version == 0:
        return entry == _NONE
    return version <= log.version and _short(log.entries[version - 1].id) == entry


def _short(entry: str | None) -> str:
    return _NONE if entry is None else sha256(entry.encode("utf-8", "surrogatepass")).hexdigest()[:12]
