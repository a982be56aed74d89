"""A cross-process semaphore with a time limit: at most a few PDFs are rendered at once, and none for ever.

    with render_slot():
        pdf = blank_pdf(rulebook, texts)

Rendering is all processor time: more of them at once only keep the pages waiting. A slot of the semaphore is a file
with an exclusive lock. The system releases the lock when a process dies, so no slot is ever lost, and processes need to
share nothing from before they were forked.
"""

import ctypes
import fcntl
import os
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scoresheet.pdf.typesetting import PdfError

SLOTS = 2  # on a machine
LONGEST_WAIT = 8.0  # seconds; together with a rendering less than a server gives a request
LONGEST_RENDERING = 20.0  # seconds
_RETRY_INTERVAL = 0.05  # seconds


@contextmanager
def render_slot(slots: int = SLOTS, wait: float = LONGEST_WAIT, longest: float = LONGEST_RENDERING) -> Iterator[None]:
    """Acquires one of the ``slots``, lets what is inside run for ``longest`` seconds at most, and releases it.

    :class:`PdfError` ``pdf-busy`` when no slot came free in ``wait`` seconds, ``pdf-too-slow`` when it took too long.
    """
    descriptor = _acquire(slots, time.monotonic() + wait)
    try:
        with _time_limit(longest):
            yield
    finally:
        os.close(descriptor)


def _acquire(slots: int, deadline: float) -> int:
    while True:
        for slot in range(slots):
            descriptor = _try_lock(Path(tempfile.gettempdir(), f"scoresheet-{os.getuid()}-pdf-{slot}.lock"))
            if descriptor is not None:
                return descriptor
        if time.monotonic() > deadline:
            raise PdfError("pdf-busy")
        time.sleep(_RETRY_INTERVAL)


def _try_lock(path: Path) -> int | None:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return descriptor


@contextmanager
def _time_limit(longest: float) -> Iterator[None]:
    """Ends what is inside by raising in its thread, between two steps of Python; rendering has many of them."""
    guard = threading.Lock()
    thread, over = threading.get_ident(), False

    def stop() -> None:
        with guard:
            if not over:
                _raise_in(thread, ctypes.py_object(_TooSlow))

    timer = threading.Timer(longest, stop)
    timer.daemon = True
    try:
        try:
            timer.start()  # which may be the first thing to take too long
            yield
        finally:
            with guard:
                over = True
            _raise_in(thread, None)  # not any more, should it be on its way
    except _TooSlow:
        raise PdfError("pdf-too-slow", seconds=round(longest)) from None
    finally:
        timer.cancel()


def _raise_in(thread: int, exception: "ctypes.py_object[type[BaseException]] | None") -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), exception)


class _TooSlow(BaseException):
    """Not an :class:`Exception`: nobody on its way may think it theirs."""
