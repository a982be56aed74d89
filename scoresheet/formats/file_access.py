"""Files and standard input, read within a size limit; and files written whole, under a temporary name first.

Nothing is read without an end: an evening is a few thousand bytes, and a file of gigabytes, or a device that never
stops, would fill the memory.
"""

import errno
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import BinaryIO

from scoresheet.core.errors import UnreadableError

LARGEST = 4 * 1024 * 1024  # bytes of a file; an evening with its log has some 20 000
STANDARD = "-"


def is_wanted(name: str, endings: tuple[str, ...]) -> bool:
    """Whether a file name has one of the ``endings``, in any case, and is in no hidden folder. What a Mac keeps beside
    ``x.json``, as ``._x.json``, is no evening."""
    *folders, last = name.split("/")
    hidden = last.startswith("._") or any(folder.startswith(".") for folder in folders)
    return last.lower().endswith(endings) and not hidden


def is_there(file: str) -> bool:
    """Whether a file exists; standard input (``-``) always does."""
    return file == STANDARD or Path(file).exists()


def contents(file: str) -> bytes:
    """The bytes of a file, or of standard input; :class:`UnreadableError` ``no-file`` or ``file-too-large``."""
    try:
        with nullcontext(standard_input()) if file == STANDARD else Path(file).open("rb") as stream:
            return not_too_large(file, stream.read(LARGEST + 1))
    except (OSError, ValueError) as error:
        detail = error.strerror if isinstance(error, OSError) else str(error)
        raise UnreadableError(file, "", "no-file", detail=detail) from error


@contextmanager
def refused_as(fault: str, source: str) -> Iterator[None]:
    """Raises system errors of a block as an :class:`UnreadableError` of ``source``, with the reason."""
    try:
        yield
    except OSError as error:
        raise UnreadableError(source, "", fault, detail=error.strerror) from error


@contextmanager
def temporary_beside(target: Path) -> Iterator[Path]:
    """The name of a temporary file for a block to write and move to ``target``, which is then always whole. What a
    killed process left under such a name is removed."""
    _remove_abandoned(target)
    temporary = target.with_name(f"{target.name}.{os.getpid()}.partial")
    try:
        yield temporary
    finally:
        with suppress(OSError):
            temporary.unlink()


def _remove_abandoned(target: Path) -> None:
    """Removes the temporary files beside ``target`` whose process has ended, with the journals that SQLite made."""
    name = re.compile(re.escape(target.name) + r"\.(\d{1,9})\.partial(-journal|-wal|-shm)?")
    with suppress(OSError):
        for file in target.parent.iterdir():
            if (left := name.fullmatch(file.name)) and not _is_running(int(left[1])):
                file.unlink()


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except OSError as error:
        return error.errno != errno.ESRCH
    return True


def not_too_large(source: str, data: bytes, largest: int = LARGEST) -> bytes:
    """The ``data`` of a file, read up to one byte more than ``largest``; ``file-too-large`` when it has that byte."""
    if len(data) > largest:
        raise UnreadableError(source, "", "file-too-large", most=largest // 1024**2)
    return data


def standard_input() -> BinaryIO:
    """Standard input as bytes; :class:`OSError` when the calling program has closed it."""
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return sys.stdin.buffer
