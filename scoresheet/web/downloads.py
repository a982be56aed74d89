"""Downloads and their file names.

>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.core.bonken.sheet import Sheet
>>> file_name(Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), date="2026-11-20", title="Zoë"), "png")
'bonken-2026-11-20-zoe.png'
"""

import re
import unicodedata
from typing import Any

from flask import Response

from scoresheet.games import kept_as

_LONGEST_FILE_NAME = 60


def download(data: bytes, content_type: str, name: str) -> Response:
    """A file to keep under ``name``, which no cache keeps for others."""
    response = Response(data, content_type=content_type)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "private, no-store"
    return response


def file_name(sheet: Any, ending: str) -> str:
    """A name for a file of this sheet or tournament that every system can keep: its date and title in plain
    letters, never a key."""
    words = f"{kept_as(sheet).key} {sheet.date} {sheet.title}"
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain)[:_LONGEST_FILE_NAME].strip("-")
    return f"{stem}.{ending}"
