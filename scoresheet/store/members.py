"""Members of an export, out of a folder or a ZIP file that may be damaged or hostile.

    for name, read in members(Path("bonken.zip"), ".log.json"):
        data = read()

A fault of one file is that file's own. No file is larger than ``LARGEST``, whatever its ZIP file says of it, so a small
archive cannot fill the memory; and no ZIP file unpacks to more than :data:`MOST` or, once that is more than a few
megabytes, to :data:`RATIO` times its own size.
"""

import lzma
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from os import SEEK_END
from pathlib import Path
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from scoresheet.core.errors import UnreadableError
from scoresheet.formats.files import LARGEST, whole

MOST = 2 * 1024 * 1024 * 1024  # bytes of all files together
RATIO = 60  # text of ours packs to a tenth or a twentieth
_FREE = 16 * 1024 * 1024  # bytes that any ZIP file may unpack to

Read = Callable[[], bytes]

# Whatever the reading of a damaged member raises: `zipfile` passes on what its parts say. A member that is encrypted is
# a RuntimeError, one that is packed in a way that Python lacks a NotImplementedError, which is one too.
_DAMAGE = (BadZipFile, zlib.error, lzma.LZMAError, EOFError, OSError, RuntimeError, ValueError)


def members(source: Path, *endings: str, file: BinaryIO | None = None) -> Iterator[tuple[str, Read]]:
    """The name of each file with one of these endings, in order, and what reads it or raises :class:`UnreadableError`.

    With ``file``, the ZIP file is that, and ``source`` only what it is called.

    Of a name that a ZIP file has twice nobody can say which is meant: ``repeated-member``. :class:`UnreadableError`
    ``no-export`` when there is no such file or ``source`` is no ZIP file, ``no-file`` when it cannot be read at all.
    """
    found = _in_folder(source, endings) if file is None and source.is_dir() else _in_zip(file or source, endings)
    try:
        first = next(found, None)
    except BadZipFile as error:
        raise UnreadableError(str(source), "", "no-export") from error
    except OSError as error:
        raise UnreadableError(str(source), "", "no-file", detail=error.strerror) from error
    except _DAMAGE as error:  # the list of its members is damaged
        raise UnreadableError(str(source), "", "no-export") from error
    if first is None:
        raise UnreadableError(str(source), "", "no-export")
    yield first
    yield from found


def _in_folder(folder: Path, endings: tuple[str, ...]) -> Iterator[tuple[str, Read]]:
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(endings):
            yield file.name, partial(_of_file, file)


def _of_file(file: Path) -> bytes:
    try:
        with file.open("rb") as stream:
            return whole(file.name, stream.read(LARGEST + 1))
    except OSError as error:
        raise UnreadableError(file.name, "", "no-file", detail=error.strerror) from error


def has_member(file: BinaryIO, name: str) -> bool:
    """Whether a ZIP file has a file of that name; False too when its list of files cannot be read."""
    try:
        with ZipFile(file) as archive:
            return name in archive.namelist()
    except _DAMAGE:
        return False


def unpacked(file: BinaryIO, source: str, most_files: int, most_bytes: int) -> dict[str, bytes]:
    """All files of a ZIP file that has few and small ones, by name; :class:`UnreadableError` when it is any other."""
    try:
        with ZipFile(file) as archive:
            names = archive.namelist()
            if len(names) > most_files:
                raise UnreadableError(source, "", "archive-many-files", most=most_files)
            unpacker = _Unpacker(archive, most_bytes, largest=most_bytes)
            return {name: unpacker.read(name) for name in names}
    except _DAMAGE as error:
        raise UnreadableError(source, "", "damaged-archive") from error


def _size(file: Path | BinaryIO) -> int:
    if isinstance(file, Path):
        return file.stat().st_size
    return file.seek(0, SEEK_END)


def _in_zip(file: Path | BinaryIO, endings: tuple[str, ...]) -> Iterator[tuple[str, Read]]:
    room = min(MOST, max(_FREE, RATIO * _size(file)))
    with ZipFile(file) as archive:
        unpacker = _Unpacker(archive, room)
        for name in sorted({name for name in archive.namelist() if "/" not in name and name.endswith(endings)}):
            yield name, partial(unpacker.read, name)


class _Unpacker:
    """Reads members of one ZIP file, each of at most ``largest`` bytes, and of ``room`` bytes together."""

    def __init__(self, archive: ZipFile, room: int, largest: int = LARGEST) -> None:
        self._archive = archive
        self._room = room
        self._largest = largest
        self._times = Counter(archive.namelist())

    def read(self, name: str) -> bytes:
        if self._times[name] > 1:
            raise UnreadableError(name, "", "repeated-member")
        # Of other packings `zipfile` unpacks as much at once as there is, however little was asked for.
        if self._archive.getinfo(name).compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise UnreadableError(name, "", "damaged-member")
        try:
            with self._archive.open(name) as stream:
                data = stream.read(min(self._largest, self._room) + 1)
        except _DAMAGE as error:
            raise UnreadableError(name, "", "damaged-member") from error
        self._room -= len(data)
        if self._room < 0:
            raise UnreadableError(name, "", "archive-too-large")
        return whole(name, data, self._largest)
