"""Files sent with forms: how a page holds them until they come again, and what a phone remembers of new sheets."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from flask import request, url_for

from scoresheet.core.validation import is_control
from scoresheet.store import Keys, SheetCopy
from scoresheet.web.games import pages_of

MOST = 10 * 1024 * 1024  # bytes of a file, unpacked
MOST_FILES = 20
_LONGEST_NAME = 100


def sent_files() -> list[tuple[str, bytes]]:
    """The files of this request with their names: those that were chosen, or those that a page held."""
    sent = []
    for file in request.files.getlist("file"):
        if file.filename:
            sent.append((_plain(file.filename), file.read()))
        file.close()
    held = [_unpacked(text) for text in request.form.getlist("held")]
    return [*sent, *(file for file in held if file is not None)][:MOST_FILES]


def held_again(name: str, data: bytes) -> str:
    """A file as the value of a field, in letters that no form has to spell out."""
    return urlsafe_b64encode(zlib.compress(name.encode() + b"\0" + data)).decode("ascii").rstrip("=")


def _unpacked(text: str) -> tuple[str, bytes] | None:
    """The file that :func:`held_again` made a text of; None when it did not."""
    unpacker = zlib.decompressobj()
    try:
        packed = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
        name, _, data = unpacker.decompress(packed, MOST + _LONGEST_NAME).partition(b"\0")
        return (_plain(name.decode()), data) if unpacker.eof else None
    except (ValueError, zlib.error):
        return None


def _plain(name: str) -> str:
    """The name of a file, without the folders that some browsers tell."""
    last = name.replace("\\", "/").rpartition("/")[2]
    return "".join(character for character in last if not is_control(character))[:_LONGEST_NAME] or "?"


def seen_as(copy: SheetCopy, keys: Keys) -> Mapping[str, object]:
    """A sheet that has just come in, as ``static/js/home/recent.js`` remembers it: on the evening's own day."""
    sheet = copy.log.sheet
    yesterday = datetime.now(UTC) - timedelta(days=1)  # of one without a day nobody should think that it goes on
    seen = {
        "address": url_for("sheets.card", key=keys.edit),
        "view": url_for("sheets.card", key=keys.view),
        "title": sheet.title,
        "players": list(sheet.players),
        "writable": True,
        "when": f"{sheet.date}T12:00:00.000Z" if sheet.date else yesterday.isoformat(),
        "date": sheet.date,
        "id": copy.id,
    }
    progress = pages_of(sheet).progress(sheet)
    return seen if progress is None else {**seen, "progress": progress}
