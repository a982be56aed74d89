"""Files on the command line: a path, or ``-`` for standard input.

Nothing is read without an end: an evening is a few thousand bytes, and a file of gigabytes, or a device that never
stops, would fill the memory.
"""

import errno
import os
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import BinaryIO

from scoresheet.core.errors import UnreadableError

LARGEST = 4 * 1024 * 1024  # bytes of a file; an evening with its log has some 20 000
STANDARD = "-"


def contents(file: str) -> bytes:
    """What is in a file, or comes in at standard input; :class:`UnreadableError` ``no-file`` or ``file-too-large``."""
    try:
        with nullcontext(standard_input()) if file == STANDARD else Path(file).open("rb") as stream:
            return whole(file, stream.read(LARGEST + 1))
    except (OSError, ValueError) as error:
        detail = error.strerror if isinstance(error, OSError) else str(error)
        raise UnreadableError(file, "", "no-file", detail=detail) from error


def whole(source: str, data: bytes, largest: int = LARGEST) -> bytes:
    """What was read of a file when one byte more than ``largest`` was asked for; ``file-too-large`` when it came."""
    if len(data) > largest:
        raise UnreadableError(source, "", "file-too-large", most=largest // 1024**2)
    return data


def standard_input() -> BinaryIO:
    """Standard input as bytes; :class:`OSError` when whoever started this has closed it."""
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return sys.stdin.buffer
