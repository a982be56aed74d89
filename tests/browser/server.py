"""The app as players run it: ``scoresheet serve`` in a process of its own, which can be killed without a warning."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from urllib.error import URLError
from urllib.request import urlopen

PATIENCE = 30  # seconds for a server to answer; a slow machine is no reason to fail


class Server:
    """A server on a database of its own, unless another is named; started on entering and killed on leaving."""

    def __init__(self, folder: Path, database: str | None = None, **environment: str) -> None:
        self._folder = folder
        self._environment = {"SCORESHEET_DATABASE": database or str(folder / "evening.sqlite"), **environment}
        self._process: subprocess.Popen[bytes] | None = None
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]

    @property
    def address(self) -> str:
        """Where it is, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Starts it and waits until it answers."""
        command = [sys.executable, "-m", "scoresheet", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        environment = {**os.environ, **self._environment}
        with (self._folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._process.poll() is None, self.log
            assert time.monotonic() < deadline, self.log
            time.sleep(0.1)

    def kill(self) -> None:
        """Ends it and its workers at once, as when somebody pulls the plug."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    @property
    def log(self) -> str:
        """Everything it has said so far."""
        return (self._folder / "server.log").read_text(encoding="utf-8")

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.address}/healthz", timeout=PATIENCE) as answer:
                return bool(answer.status == 200)
        except (URLError, ConnectionError):
            return False

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
