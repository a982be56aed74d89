"""Requests that no browser sends, byte by byte, to the server as players run it: answered, and no key in its log."""

import socket
from collections.abc import Iterator

import pytest

from tests.browser.server import TIMEOUT, Server
from tests.store.asking import SHEET, opened

HOSTS = ["x" * 64, "x" * 300 + ".nl", "..", ".x", "xn--" + "a" * 60, "a b", "[::", "h:99999999", "\xff", "%00", ""]
CHUNKS = [
    "zz\r\n{}\r\n0\r\n\r\n",
    "5\r\n{}\r\n0\r\n\r\n",
    "2\r\n{}XX0\r\n\r\n",
    "-2\r\n{}\r\n",
    "2;\xff\r\n{}\r\n0\r\n\r\n",
]
TYPES = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server, whose log is read when all has been asked."""
    with Server(tmp_path_factory.mktemp("requests")) as server:
        yield server
        assert "Traceback" not in server.log
        assert "/s/" not in server.log
        assert "ip=" not in server.log, "the address of a client"


@pytest.fixture(scope="module")
def key(served: Server) -> Iterator[str]:
    """The edit key of a sheet there is; it is never in the log."""
    with opened(served.database) as store:
        made = store.create(SHEET)
    yield made.edit
    assert made.edit not in served.log


def answers(server: Server, request: str) -> list[int]:
    """The statuses of all the answers to bytes sent on one connection."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=TIMEOUT) as connection:
        connection.sendall(request.encode("latin-1"))
        connection.shutdown(socket.SHUT_WR)
        answered = b""
        while part := connection.recv(65536):
            answered += part
    lines = [line for line in answered.split(b"\r\n") if line.startswith(b"HTTP/1.")]
    return [int(line.split()[1]) for line in lines]


@pytest.mark.parametrize("path", ["/s/{key}", "/api/sheets/{key}", "/s/{key}/qr.svg", "/"])
def test_an_invalid_host_is_answered(served: Server, key: str, path: str) -> None:
    for host in HOSTS:
        [status] = answers(served, f"GET {path.format(key=key)} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
        assert status in (200, 400), host


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("path", ["/s/{key}/deal", "/api/sheets/{key}/deals", "/api/sheets", "/new"])
def test_a_body_in_broken_chunks_is_refused(served: Server, key: str, path: str, kind: str) -> None:
    head = f"POST {path.format(key=key)} HTTP/1.1\r\nHost: a\r\nContent-Type: {kind}\r\nTransfer-Encoding: chunked\r\n"
    for chunk in CHUNKS:
        assert {*answers(served, f"{head}Connection: close\r\n\r\n{chunk}")} == {400}, chunk


@pytest.mark.parametrize(
    "request_",
    [
        "GET /s/{key}\xff HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /%73/{key}\xff HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /s/{key} HTTP/9.1\r\nHost: a\r\n\r\n",
        "GET http://[::/s/{key} HTTP/1.1\r\nHost: a\r\n\r\n",
        "/s/{key}\r\n\r\n",
        "GET /s/{key}?{long} HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nReferer /s/{key}\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX: {key}\r\n more\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n{key}@: x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: {key}\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: {key}\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nExpect: {key}\r\n\r\n",
        "{key} / HTTP/1.1\r\nHost: a\r\n\r\n",
    ],
)
def test_a_malformed_request_is_refused_and_not_logged(served: Server, key: str, request_: str) -> None:
    [status] = answers(served, request_.format(key=key, long="x" * 9000))
    assert 400 <= status < 500 or status == 501
