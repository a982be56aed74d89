"""Backups of a SQLite database, made as one file and restored; and the lock that marks a database as in use.

    back_up(url, Path("monday.sqlite"))
    kept = restore(url, Path("monday.sqlite"))   # where the former database is now

A backup is whole by itself. What SQLite keeps beside a database (``-wal``, ``-shm``) belongs to that database: it would
be replayed over any other file of that name. So no file should be put in place by hand.
"""

import fcntl
import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from scoresheet.core.errors import UnreadableError
from scoresheet.formats.file_access import refused_as, temporary_beside
from scoresheet.store.connections import TIMEOUT, StoreError, named_faults, parse, reading
from scoresheet.store.tables import SCHEMA

PAGES = 1024  # of a database that are copied at once
BESIDE = ("-wal", "-shm", "-journal")  # endings of the files that SQLite keeps beside a database


def database_file(url: str) -> Path | None:
    """The file of a SQLite database, links resolved; None for a database on a server. :class:`StoreError`
    ``database-unreachable`` for a name that no file can have, or in a folder that may not be looked in."""
    address = parse(url)
    if address.drivername != "sqlite" or not address.database:
        return None
    file = Path(os.path.realpath(address.database))  # unlike Path.resolve, also of a link to itself
    with named_faults():
        file.exists()
    return file


def back_up(
    url: str, target: Path, *, replace: bool = False, advance: Callable[[int], object] = lambda _: None
) -> None:
    """Copies a SQLite database as it is at one moment, while others go on writing to it.

    Only its owner may read it. :class:`StoreError` ``backup-elsewhere`` for PostgreSQL, whose own tools do this;
    :class:`UnreadableError` ``backup-in-place`` when ``target`` is the database or a file that SQLite keeps beside it,
    ``file-exists`` when ``target`` or a log beside it is there already, unless it is to be replaced, ``cannot-write``
    when it cannot be made, and then there is no part of it either. ``advance`` is called with the hundredths since its
    last call.
    """
    file = _own_file(url, "backup-elsewhere")
    if not file.exists():
        raise StoreError("database-unreachable", detail="No such file or directory")
    own = {file.with_name(f"{file.name}{ending}") for ending in ("", *BESIDE)}
    if target.resolve() in own or (target.exists() and target.samefile(file)):
        raise UnreadableError(str(target), "", "backup-in-place")
    if target.is_dir():
        raise UnreadableError(str(target), "", "cannot-write", detail="Is a directory")
    with _written_beside(target) as temporary:
        temporary.touch(0o600, exist_ok=False)
        with reading(url) as connection:
            source = connection.connection.driver_connection
            if not isinstance(source, sqlite3.Connection):
                raise StoreError("database-failed", detail="not a connection to SQLite")
            _copy(source, temporary, advance)
        _put_in_place(temporary, target, replace=replace)


def restore(url: str, source: Path) -> Path | None:
    """Puts a backup in the place of a SQLite database; returns the file with the former one, None without one.

    The backup is copied and checked before anything is touched. :class:`UnreadableError` ``no-backup`` when it is no
    whole database of ours, ``backup-too-new`` when a later version of this program made it, ``cannot-write`` when there
    is no room for it; :class:`StoreError` ``database-in-use`` when a server or another program has the database,
    ``restore-elsewhere`` for PostgreSQL.
    """
    file = _own_file(url, "restore-elsewhere")
    if not source.is_file():
        reason = "Is a directory" if source.is_dir() else "No such file or directory"
        raise UnreadableError(str(source), "", "no-file", detail=reason)
    with _written_beside(file) as temporary:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        temporary.touch(0o600, exist_ok=False)
        _copy_backup(source, temporary)
        with in_use(url, alone=True):
            kept = _put_aside(file)
            if kept is not None:
                _give_to_the_same(kept, temporary)
            _put_in_place(temporary, file, replace=True)
    return kept


@contextmanager
def in_use(url: str, *, alone: bool = False) -> Iterator[None]:
    """Marks a SQLite database as in use within a block, by a lock on a file beside it. Any number may use it at once;
    one that has to be ``alone`` gets :class:`StoreError` ``database-in-use`` when another does, and keeps others out
    meanwhile. The lock belongs to processes forked within the block too, until the last has ended."""
    file = database_file(url)
    if file is None:
        yield
        return
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise StoreError("database-read-only", detail=error.strerror) from error
    try:
        try:
            fcntl.flock(descriptor, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StoreError("database-in-use", place=file) from None
        yield
    finally:
        os.close(descriptor)


def check_file(url: str) -> None:
    """Reads a SQLite database through, if there is one; :class:`StoreError` ``database-unusable`` for a damaged one."""
    file = database_file(url)
    if file is None or not file.exists():
        return
    found = "ok"
    try:
        with closing(read_only(file)) as connection:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        if _is_one_of(error, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            found = str(error)  # anything else is reported at its next use
    if found != "ok":
        raise StoreError("database-unusable", detail=found)


def copy_file(file: Path, target: Path) -> None:
    """Copies a SQLite database as it is at one moment, without changing it."""
    try:
        with closing(read_only(file)) as connection:
            _copy(connection, target)
    except sqlite3.Error as error:
        raise StoreError("database-failed", detail=str(error)) from error


def read_only(file: Path) -> sqlite3.Connection:
    """A connection that reads a SQLite database, and makes none."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=TIMEOUT)


def _own_file(url: str, fault: str) -> Path:
    file = database_file(url)
    if file is None:
        raise StoreError(fault)
    return file


@contextmanager
def _written_beside(target: Path) -> Iterator[Path]:
    """As :func:`temporary_beside`, with :class:`UnreadableError` ``cannot-write`` of ``target`` for system errors."""
    try:
        with temporary_beside(target) as temporary, refused_as("cannot-write", str(target)):
            yield temporary
    except sqlite3.Error as error:
        raise UnreadableError(str(target), "", "cannot-write", detail=str(error)) from error


def _copy(source: sqlite3.Connection, target: Path, advance: Callable[[int], object] = lambda _: None) -> None:
    done = 0

    def report(_: int, remaining: int, total: int) -> None:
        nonlocal done
        now = 100 - 100 * remaining // max(1, total)
        advance(now - done)
        done = now

    with closing(sqlite3.connect(target)) as copy:
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()  # what others write from now on is not seen
        source.backup(copy, pages=PAGES, progress=report)
        source.rollback()
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, whole by itself
    _flush(target)


def _copy_backup(source: Path, target: Path) -> None:
    """Copies a backup with its log, if SQLite left one, and checks it; without room the error of SQLite is raised."""
    readable = False
    try:
        with closing(read_only(source)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            readable = True
            _copy(connection, target)
        with closing(sqlite3.connect(target)) as copy:
            found = copy.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if found != "ok":
                raise UnreadableError(str(source), "", "no-backup", detail=found)
            [[schema]] = copy.execute("SELECT version_num FROM alembic_version").fetchall()
    except (sqlite3.Error, ValueError) as error:
        if readable and _is_of_writing(error):
            raise
        raise UnreadableError(str(source), "", "no-backup", detail=str(error)) from error
    if schema > SCHEMA:
        raise UnreadableError(str(source), "", "backup-too-new")


def _is_one_of(error: Exception, *codes: int) -> bool:
    """Whether an error of SQLite has one of the primary ``codes``; some errors have none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in codes


def _is_of_writing(error: Exception) -> bool:
    """Whether an error of SQLite is about writing, the file read being open already."""
    can_be_read = getattr(error, "sqlite_errorcode", 0) != sqlite3.SQLITE_IOERR_READ
    return can_be_read and _is_one_of(error, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)


def _put_aside(file: Path) -> Path | None:
    """Moves a database to another name, leaving the bare file in its place for a moment; returns the new name. Of a
    missing database it moves what SQLite left beside it, and returns None."""
    there = file.exists()
    if there:
        _take_in_log(file)
    kept = _free_name(file)
    for ending in BESIDE:
        with suppress(FileNotFoundError):
            Path(f"{file}{ending}").rename(f"{kept}{ending}")
    if not there:
        return None
    os.link(file, kept)
    return kept


def _give_to_the_same(former: Path, file: Path) -> None:
    """Gives a file the owner, group and permissions of a former one, and its owner access in any case. Without the
    right to set the group, permissions stay; without the right to set the owner, the group has access all the same."""
    was = former.stat()
    with suppress(OSError):
        os.chown(file, -1, was.st_gid)
        file.chmod(stat.S_IMODE(was.st_mode) | 0o600)
        os.chown(file, was.st_uid, -1)


def _take_in_log(file: Path) -> None:
    try:
        with closing(sqlite3.connect(file, timeout=TIMEOUT, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")  # no other process may have it open
    except sqlite3.Error as error:
        if _is_one_of(error, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise StoreError("database-in-use", place=file) from None
        # Damaged: then it is kept as it is.


def _free_name(file: Path) -> Path:
    stem = f"{file.name}.before-{datetime.now(UTC).astimezone():%Y%m%d-%H%M%S}"
    names = (file.with_name(stem + (f"-{number}" if number else "")) for number in range(1000))
    return next(name for name in names if not any(Path(f"{name}{ending}").exists() for ending in ("", *BESIDE)))


def _put_in_place(temporary: Path, target: Path, *, replace: bool) -> None:
    """Gives a database its name, and removes what SQLite kept beside a former one of that name."""
    left = [file for ending in BESIDE if (file := Path(f"{target}{ending}")).exists()]
    if not replace:
        if left:
            raise UnreadableError(str(left[0]), "", "file-exists")
        try:
            os.link(temporary, target)
        except FileExistsError as error:
            raise UnreadableError(str(target), "", "file-exists") from error
    else:
        for file in left:
            file.unlink()  # first: a target without it is whole, and what is put there would not be with it
        temporary.replace(target)
    _flush(target.parent)


def _flush(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
