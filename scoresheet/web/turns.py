"""At most a few renderings at once on a machine, however many server processes there are, and none for ever.

    with turn():
        pdf = blank_pdf(rulebook, texts)

A turn is a locked file: the system unlocks it when a process dies, so no turn is ever lost, and processes need to share
nothing from before they were forked. Rendering is all computing: more of them at once only keep the pages waiting.
"""

import fcntl
import os
import signal
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from scoresheet.typesetting import PdfError

AT_ONCE = 2
LONGEST_WAIT = 8.0  # seconds; together with a rendering less than a server gives a request
LONGEST_RENDERING = 20.0  # seconds
_LOOK_AGAIN = 0.05  # seconds


@contextmanager
def turn(at_once: int = AT_ONCE, wait: float = LONGEST_WAIT, longest: float = LONGEST_RENDERING) -> Iterator[None]:
    """Waits for a turn, then lets what is inside run for ``longest`` seconds at most.

    :class:`PdfError` ``pdf-busy`` when no turn came in ``wait`` seconds, ``pdf-too-slow`` when it took too long. Only a
    main thread can be interrupted; in another one what is inside runs to its end.
    """
    descriptor = _claim(at_once, time.monotonic() + wait)
    try:
        with _limited(longest):
            yield
    finally:
        os.close(descriptor)


def _claim(at_once: int, deadline: float) -> int:
    while True:
        for place in range(at_once):
            descriptor = _locked(Path(tempfile.gettempdir(), f"scoresheet-{os.getuid()}-pdf-{place}.lock"))
            if descriptor is not None:
                return descriptor
        if time.monotonic() > deadline:
            raise PdfError("pdf-busy")
        time.sleep(_LOOK_AGAIN)


def _locked(path: Path) -> int | None:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return descriptor


@contextmanager
def _limited(longest: float) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(signum: int, frame: FrameType | None) -> None:
        raise PdfError("pdf-too-slow", seconds=round(longest))

    before = signal.signal(signal.SIGALRM, stop)
    # Again every second, in case the first one is caught on its way by somebody who catches everything.
    signal.setitimer(signal.ITIMER_REAL, longest, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
