"""The app as players run it: ``scoresheet serve`` in a process of its own, which can be killed without a warning."""

import os
import secrets
import select
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

UNVERIFIED = ssl.create_default_context()  # no authority has signed a certificate made for a test
UNVERIFIED.check_hostname, UNVERIFIED.verify_mode = False, ssl.CERT_NONE
TIMEOUT = 120  # seconds for a server to answer or to end; a busy machine is no reason to fail


def free_port() -> int:
    """A port below those that the system gives to connections: one of those may be taken while a server is down."""
    while True:
        port = 10_000 + secrets.randbelow(22_000)  # never seeded, so that processes do not try the same
        with suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port


class Server:
    """A server on a database of its own, unless another is named; started on entering and killed on leaving."""

    def __init__(
        self, folder: Path, database: str | None = None, *, arguments: Sequence[str] = (), **environment: str
    ) -> None:
        self._folder = folder
        self.database = database or str(folder / "evening.sqlite")
        self._arguments = arguments
        self._scheme = "https" if "--certificate" in arguments else "http"
        self._environment = {"SCORESHEET_DATABASE": self.database, **environment}
        self._process: subprocess.Popen[bytes] | None = None
        self._alive = -1  # a pipe into which nothing is written: it ends when the last of its processes has
        self.source: Path | None = None  # a folder with another release of the app than this one
        self.port = free_port()

    @property
    def address(self) -> str:
        """Where it is, without a slash at the end."""
        return f"{self._scheme}://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Starts it and waits until it answers; one that does not is killed."""
        try:
            self._launch()
            self._wait_for_answer()
        except BaseException:
            self.kill()
            raise

    def _launch(self) -> None:
        command = [sys.executable, "-m", "scoresheet", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        command.extend(self._arguments)
        environment = {**os.environ, **self._environment}
        self._alive, theirs = os.pipe()
        with (self._folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                command,
                env=environment,
                cwd=self.source,
                stdout=log,
                stderr=log,
                start_new_session=True,
                pass_fds=[theirs],
            )
        os.close(theirs)

    def _wait_for_answer(self) -> None:
        deadline = time.monotonic() + TIMEOUT
        while not self._answers():
            assert self._process is not None
            assert self._process.poll() is None, self.log
            assert time.monotonic() < deadline, self.log
            time.sleep(0.1)

    def kill(self) -> None:
        """Ends it and its workers at once, as a pulled plug does."""
        if self._process is not None:
            with suppress(ProcessLookupError):  # it ended by itself
                os.killpg(self._process.pid, signal.SIGKILL)
            self._wait_for_all()

    def interrupt(self, by: signal.Signals = signal.SIGINT) -> None:
        """Ends it as Ctrl+C does, which a terminal sends to all of its processes, and waits until it has ended."""
        assert self._process is not None
        os.killpg(self._process.pid, by)
        self._wait_for_all()

    def _wait_for_all(self) -> None:
        """Until its workers, which hold the database, have ended too; they are not ours to wait for."""
        assert self._process is not None
        self._process.wait(TIMEOUT)
        assert select.select([self._alive], [], [], TIMEOUT)[0], "a worker goes on"
        os.close(self._alive)
        self._process = None

    @property
    def process_id(self) -> int:
        """Of the process that was started; its workers are in its group."""
        assert self._process is not None
        return self._process.pid

    def kill_master(self) -> None:
        """Ends the process that was started and none of its workers, as a system short of memory does."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    @property
    def log(self) -> str:
        """Everything it has written so far."""
        return (self._folder / "server.log").read_text(encoding="utf-8")

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.address}/healthz", timeout=TIMEOUT, context=UNVERIFIED) as answer:
                return bool(answer.status == 200)
        except (URLError, ConnectionError):
            return False

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
