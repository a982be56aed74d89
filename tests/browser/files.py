"""A static host for tests, such as code hosts give: the app as files in a folder below its root.

write_app(folder)
with FileHost(folder) as host:
    page.goto(f"{host.address}/bonken/")
"""

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Self

import pytest

import scoresheet.site
from scoresheet.site import write_site

PREFIX = "/bonken/"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a log."""

    def log_request(self, code: object = "-", size: object = "-") -> None:
        """No test reads it."""


class Patient(ThreadingHTTPServer):
    """Queues as many connections as hosts do, and not five."""

    request_queue_size = 128


def write_app(folder: Path) -> None:
    """Writes the app, without its blank cards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scoresheet.site, "blank_pdf", lambda *_: b"%PDF-1.7")
        write_site(folder / PREFIX.strip("/"), PREFIX)


class FileHost:
    """Serves a folder with the app from entering until it is stopped."""

    def __init__(self, folder: Path) -> None:
        self._server = Patient(("127.0.0.1", 0), partial(Quiet, directory=folder))
        self.address = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """From now on no request is answered."""
        self._server.shutdown()
        self._server.server_close()
