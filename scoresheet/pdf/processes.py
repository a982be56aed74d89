"""Printing processes: at a lower priority, at most a few at once, and killed when one takes too long.

    with printing_in_processes():
        pdf = blank_pdf(rulebook, texts)

A program beside the server has imported WeasyPrint, and forks for every page. It has one thread and has laid out
nothing itself, so that a fork lacks nothing. All processes of a server inherit a socket to it, over which they send one
end of a connection for each page. It ends when the last of them has closed that socket, however they ended.
"""

import atexit
import gc
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import traceback
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from pathlib import Path

from scoresheet.pdf.typesetting import PRINTER, PdfError, import_renderer, to_pdf

MOST_PROCESSES = 2  # of a server; more of them only keep each other waiting
LONGEST_WAIT = 8.0  # seconds until one of those is done
LONGEST_RENDERING = 20.0  # seconds of processor time; on a busy machine thrice as long
NICENESS = 10
_TOO_SLOW = (signal.SIGPROF, signal.SIGALRM)
_READY = b"+"  # sent once at the start, and at the begin of every answer


@contextmanager
def printing_in_processes() -> Iterator[None]:
    """Renders the PDFs of a block in processes of their own. :class:`PdfError` ``pdf-busy`` when others were before it
    for too long, ``pdf-too-slow`` when it took too long itself, ``pdf-stopped`` when something else killed it."""
    token = PRINTER.set(program.print)
    try:
        yield
    finally:
        PRINTER.reset(token)


@dataclass
class Program:
    """The printing program beside a server, started when first needed and whenever it is gone."""

    longest: float = LONGEST_RENDERING
    longest_wait: float = LONGEST_WAIT
    niceness: int = NICENESS
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)
    _socket: socket.socket | None = field(default=None, init=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, init=False)

    def print(self, html: str, paper: str) -> bytes:
        asked = json.dumps([html, paper]).encode()
        try:
            answer = self._answer(asked) or self._answer(asked)  # of a new program, when the first one was gone
        except TimeoutError as error:
            raise PdfError("pdf-busy") from error
        except OSError as error:  # of a machine without room for one more process, say
            raise PdfError("pdf-unwritable", detail=error.strerror) from error
        if not answer:
            raise PdfError("pdf-stopped")
        if answer.startswith(b"{"):
            raise PdfError(**json.loads(answer))
        return answer

    def close(self) -> None:
        """Ends the printing program, unless another process has its socket too."""
        if self._socket:
            self._socket.close()
        if self.process:
            self.process.wait()

    def _answer(self, asked: bytes) -> bytes:
        """The printing program's answer about a page; empty when it was gone before it began."""
        ours, theirs = socket.socketpair()
        with ours:
            used = self._connected()
            begun = b""
            with theirs, suppress(ConnectionError):
                socket.send_fds(used, [b"."], [theirs.fileno()])
            with suppress(ConnectionError):
                ours.settimeout(self.longest_wait)
                begun = ours.recv(len(_READY))
            if not begun:
                self._forget(used)
                return b""
            ours.settimeout(None)  # the caller has an alarm
            answer = b""
            with suppress(ConnectionError):
                ours.sendall(asked)
                ours.shutdown(socket.SHUT_WR)
                answer = _all_of(ours)
            return answer or _fault(PdfError("pdf-stopped"))

    def _connected(self) -> socket.socket:
        with self._lock:
            if self._socket is None:
                self._socket = self._start()
            return self._socket

    def _forget(self, used: socket.socket) -> None:
        with self._lock:
            if self._socket is used:
                self._socket = None
        used.close()

    def _start(self) -> socket.socket:
        if self.process:
            self.process.wait()
            for left in Path(tempfile.gettempdir()).glob(f"{_folder_prefix(self.process.pid)}*"):  # when it was killed
                shutil.rmtree(left, ignore_errors=True)
        ours, theirs = socket.socketpair()
        command = [sys.executable, "-P", "-m", __name__, str(self.longest), str(self.niceness)]
        with theirs:
            # In a session of its own: ended with all processes of a terminal, it would leave its folder.
            self.process = subprocess.Popen(
                command, stdin=theirs.fileno(), stdout=subprocess.DEVNULL, start_new_session=True
            )
        ours.recv(len(_READY))
        return ours


program = Program()  # of this process and those that it forks
atexit.register(lambda: program.close())


@dataclass
class _Page:
    """A page being printed: its process, its caller, and the folder of its fonts."""

    process: int
    connection: socket.socket
    folder: str


@dataclass
class _PrintServer:
    """The loop of the printing program: callers that wait, and printing pages, by a pipe closed when done."""

    asking: socket.socket
    folder: str
    longest: float
    waiting: deque[socket.socket] = field(default_factory=deque)
    pages: dict[int, _Page] = field(default_factory=dict)

    def serve(self) -> None:
        """Prints until the server has ended."""
        try:
            while True:
                while self.waiting and len(self.pages) < MOST_PROCESSES:
                    connection = self.waiting.popleft()
                    with suppress(ConnectionError):  # the client does not wait any more
                        connection.sendall(_READY)
                        self._begin(connection)
                for ready in wait([self.asking, *self.pages]):
                    if isinstance(ready, int):
                        self._end(ready)
                    elif not self._heard():
                        return
        finally:
            for page in self.pages.values():
                os.kill(page.process, signal.SIGKILL)

    def _heard(self) -> bool:
        message, descriptors, _, _ = socket.recv_fds(self.asking, 1, 1)
        self.waiting.extend(socket.socket(fileno=descriptor) for descriptor in descriptors)
        return bool(message)

    def _begin(self, connection: socket.socket) -> None:
        folder = tempfile.mkdtemp(dir=self.folder)
        pipe, end = os.pipe()
        process = os.fork()
        if process == 0:
            self.asking.close()
            os._exit(_print(connection, folder, self.longest))
        os.close(end)
        self.pages[pipe] = _Page(process, connection, folder)

    def _end(self, pipe: int) -> None:
        os.close(pipe)
        page = self.pages.pop(pipe)
        status = os.waitstatus_to_exitcode(os.waitpid(page.process, 0)[1])
        with page.connection, suppress(ConnectionError):
            if -status in _TOO_SLOW:
                page.connection.sendall(_fault(PdfError("pdf-too-slow", seconds=round(self.longest))))
            elif status:
                page.connection.sendall(_fault(PdfError("pdf-stopped")))
            page.connection.shutdown(socket.SHUT_RDWR)  # other pages have copies of it
        shutil.rmtree(page.folder, ignore_errors=True)


def _print(connection: socket.socket, folder: str, longest: float) -> int:
    """Prints a page in the present process; its exit status."""
    try:
        signal.setitimer(signal.ITIMER_PROF, longest)
        signal.setitimer(signal.ITIMER_REAL, 3 * longest)
        tempfile.tempdir = folder
        html, paper = json.loads(_all_of(connection))
        try:
            answer = to_pdf(html, paper)
        except PdfError as error:
            answer = _fault(error)
        for timer in (signal.ITIMER_PROF, signal.ITIMER_REAL):
            signal.setitimer(timer, 0)
        connection.sendall(answer)
        connection.shutdown(socket.SHUT_RDWR)
    except ConnectionError:  # the client has ended
        return 0
    except Exception:
        traceback.print_exc()
        return 1
    return 0


def _folder_prefix(process: int) -> str:
    """The beginning of the name of a process's temporary folder, by which another process removes it."""
    return f"scoresheet-pdf-{process}-"


def _fault(error: PdfError) -> bytes:
    return json.dumps({"fault": error.fault, **error.params}).encode()


def _all_of(connection: socket.socket) -> bytes:
    with connection.makefile("rb") as sent:
        return sent.read()


def main() -> None:
    """Runs the printing program, which ends with its standard input, whatever a terminal or a service manager sends."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    for number in _TOO_SLOW:
        signal.signal(number, signal.SIG_DFL)
    asking = socket.socket(fileno=sys.stdin.fileno())
    with suppress(PdfError):  # which every page will say
        import_renderer()
    gc.freeze()  # objects made so far are not looked through, and so copied, for every page
    os.nice(int(sys.argv[2]))
    with tempfile.TemporaryDirectory(prefix=_folder_prefix(os.getpid())) as folder, suppress(ConnectionError):
        asking.sendall(_READY)
        _PrintServer(asking, folder, float(sys.argv[1])).serve()


if __name__ == "__main__":
    main()
