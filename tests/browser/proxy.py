"""A proxy between phones and their server that really misbehaves: it cuts, hangs, redirects and answers for itself.

with Proxy(server.port) as proxy:
    proxy.fate = lambda method, path: "cut" if path.startswith("/api/") else "ok"
    page.goto(f"{proxy.address}/s/{key}")

It listens on this machine alone; as ``http://table.test`` it is an address that is no secure context.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self

HOST = "table.test"  # which the browser of the tests finds on this machine
TIMEOUT = 60  # seconds for the server behind it
HANGS = 60  # seconds: longer than any phone waits
LATE = 1.5  # seconds, so that what is asked later arrives earlier

PORTAL = b"<!doctype html><title>Free wifi</title><h1>Please log in</h1>"
# What it answers for itself: status, type, body.
OWN: dict[str, tuple[int, str, bytes]] = {
    "404": (404, "text/html", b"<h1>404 Not Found</h1>"),
    "500": (500, "text/html", b"<h1>500 Internal Server Error</h1>"),
    "502": (502, "text/html", b"<h1>502 Bad Gateway</h1>"),
    "redirect": (302, "text/html", b""),
    "portal": (200, "text/html", PORTAL),
    "wrong-json": (200, "application/json", b'{"version": "none", "document": []}'),
    "empty": (200, "application/json", b""),
}
# The request never arrives; its answer never arrives; the answer comes in part, or does not come, or not to its end;
# it comes late; the request arrives twice, or after later ones.
SPOILT = ("lost", "unheard", "cut", "hang", "hang-half", "slow", "twice", "reordered")
FAULTS = (*OWN, *SPOILT)
# What a browser says when something else is answered for a script or a style, which no page can keep it from saying:
# that it is none, that a page without its script does not use what that would have, and that it may not go to a portal.
NOT_A_FILE = (
    "The script has an unsupported MIME type",
    "A bad HTTP response code",
    "Failed to load module script",
    "Refused to apply style",
    "The resource http",
    "Connecting to 'http://portal.test/",
    "Loading the script 'http://portal.test/",
    "Loading the stylesheet 'http://portal.test/",
)


class Proxy:
    """Runs from entering to leaving. ``fate`` says what becomes of a request, by its method and path:
    ``ok`` or one of ``FAULTS``."""

    def __init__(self, port: int) -> None:
        self.upstream = port
        self.fate: Callable[[str, str], str] = lambda method, path: "ok"
        self.over = threading.Event()
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.proxy = self
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})

    @property
    def address(self) -> str:
        """Where it is, without a slash at the end; plain http by a name that is not localhost."""
        return f"http://{HOST}:{self._server.server_port}"

    @property
    def secure(self) -> str:
        """The same by an address that browsers take for secure."""
        return f"http://127.0.0.1:{self._server.server_port}"

    @contextmanager
    def unreachable(self) -> Iterator[None]:
        """No answer, also when a phone is offline already: at times Chromium lets a request of a page that it only
        just opened through."""
        self.fate = lambda method, path: "lost"
        yield
        self.fate = lambda method, path: "ok"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64
    proxy: Proxy

    def handle_error(self, request: object, client_address: object) -> None:
        """Browsers hang up as they like."""


class _Handler(BaseHTTPRequestHandler):
    """One request a connection."""

    server: _Server
    protocol_version = "HTTP/1.1"

    def handle_one_request(self) -> None:
        """Handles every method."""
        self.raw_requestline = self.rfile.readline(65537)
        if self.raw_requestline and self.parse_request():
            self._meet()
        self.close_connection = True

    def _meet(self) -> None:
        proxy = self.server.proxy
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        fate = proxy.fate(self.command, self.path.partition("?")[0])
        if fate in OWN:
            status, kind, content = OWN[fate]
            self._answer(status, [("Content-Type", kind), ("Location", "http://portal.test/login")], content)
            return
        if fate == "reordered":
            proxy.over.wait(LATE)
        if fate == "lost":
            return
        if fate == "hang":
            proxy.over.wait(HANGS)
            return
        answer = self._forwarded(body)
        if fate == "twice":
            answer = self._forwarded(body)
        if fate == "unheard" or answer is None:
            return
        if fate == "slow":
            proxy.over.wait(LATE)
        status, headers, content = answer
        if fate in ("cut", "hang-half"):
            if content:  # a 304 has none, and would arrive whole
                self._answer(status, headers, content, len(content) // 2)
            if fate == "hang-half":
                proxy.over.wait(HANGS)
            return
        self._answer(status, headers, content)

    def _forwarded(self, body: bytes) -> tuple[int, list[tuple[str, str]], bytes] | None:
        """The server's own answer; None when it gives none."""
        connection = HTTPConnection("127.0.0.1", self.server.proxy.upstream, timeout=TIMEOUT)
        kept = {name: value for name, value in self.headers.items() if name.lower() not in ("connection", "keep-alive")}
        try:
            connection.request(self.command, self.path, body or None, kept)
            answer = connection.getresponse()
            return answer.status, answer.getheaders(), answer.read()
        except (OSError, HTTPException):
            return None
        finally:
            connection.close()

    def _answer(self, status: int, headers: list[tuple[str, str]], content: bytes, sent: int | None = None) -> None:
        """An answer that says how long it is, and is so long unless only ``sent`` bytes go."""
        self.send_response_only(status)
        for name, value in headers:
            if name.lower() not in ("connection", "transfer-encoding", "content-length", "keep-alive"):
                self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(content)))
        self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content if sent is None else content[:sent])
        self.wfile.flush()
