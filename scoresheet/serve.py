"""The command ``serve``: production server, database, secret, and the announcement with the address as a QR code.

    hosts_of("0.0.0.0")     # every address of its own that is not only its own, the likeliest first
    Server(app, {"bind": "127.0.0.1:8000"}).run()

Gunicorn runs around an app that exists already, without logs of addresses or bodies. Everything the app factory must
not do happens here, once, before the workers are forked: the database is checked, made or brought up to date, the
secret that signs forms is read or made; pages are compiled and what prints is started, so that no player waits for
that.
"""

import errno
import gc
import logging
import os
import re
import resource
import secrets
import signal
import socket
import ssl
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import ifaddr
import segno
from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.http.errors import ParseException
from gunicorn.workers.base import Worker
from werkzeug.exceptions import BadRequest

from scoresheet.core.errors import ScoresheetError
from scoresheet.formats.file_access import temporary_beside
from scoresheet.locales import Texts
from scoresheet.pdf.processes import printing_in_processes
from scoresheet.pdf.typesetting import load_weasyprint
from scoresheet.store.backups import check_file, database_file, in_use
from scoresheet.store.connections import address_without_password, default_url
from scoresheet.store.migrating import migrate
from scoresheet.views.formatting import explain_error
from scoresheet.web import create_app
from scoresheet.web.context import BY_NAME, REACHABLE
from scoresheet.web.templating import compile_templates


@dataclass(frozen=True)
class Endpoint:
    """The address where ``serve`` listens; ``certificate`` and ``key``: files for https; ``address``: for phones."""

    host: str
    port: int
    certificate: str | None = None
    key: str | None = None
    address: str | None = None

    @property
    def addresses(self) -> list[str]:
        """The addresses of the server for phones, the likeliest first."""
        if self.address:
            return [] if only_here(urlsplit(self.address).hostname or "") else [f"{self.address.rstrip('/')}/"]
        return [self._at(host) for host in hosts_of(self.host)]

    @property
    def local(self) -> str:
        """The address of the server on its own machine."""
        return self._at("127.0.0.1" if self.host in ANY else _bracketed(self.host))

    @property
    def addresses_by_name(self) -> list[str]:
        """The addresses for phones that resolve the machine's name in the local network."""
        if self.address or not self.addresses:
            return []
        name = socket.gethostname()
        return [self._at(name), self._at(f"{name.partition('.')[0]}.local")]

    def _at(self, host: str) -> str:
        return f"{'https' if self.certificate else 'http'}://{host}:{self.port}/"


def announce(endpoint: Endpoint, url: str, unprintable: ScoresheetError | None, t: Texts) -> None:
    """Prints the server's address with its QR code, the place of the database, and why PDFs are unavailable."""
    likeliest, *others = endpoint.addresses or [endpoint.local]
    if endpoint.addresses:
        sys.stdout.write(t("serve.ready", address=likeliest) + "\n\n")
        segno.make(likeliest).terminal(compact=True)
    else:
        sys.stdout.write(_why_only_here(endpoint, likeliest, t) + "\n")
    if others:
        sys.stdout.write("\n" + t("serve.others", addresses="  ".join(others)) + "\n")
    if unprintable is not None:
        sys.stdout.write("\n" + explain_error(unprintable, t) + "\n")
    sys.stdout.write("\n" + t("serve.data", place=address_without_password(url)) + "\n" + t("serve.stop") + "\n")
    sys.stdout.flush()


def _why_only_here(endpoint: Endpoint, address: str, t: Texts) -> str:
    """Why no phone can open ``address``: it was asked for, or the machine has no network."""
    if endpoint.address:
        return t("serve.only-here", address=address, option="--address")
    if endpoint.host in ANY:
        return t("serve.no-network", address=address)
    return t("serve.only-here", address=address, option="HOST" if os.environ.get("MAKELEVEL") else "--host")


ANY = ("0.0.0.0", "::")


def hosts_of(host: str) -> list[str]:
    """The hosts under which phones reach a server that listens at ``host``; none when only its own machine can."""
    if host not in ANY:
        return [] if only_here(host) else [_bracketed(host)]
    likeliest = _outgoing_address(socket.AF_INET)
    if not likeliest and host == "::":
        likeliest = _outgoing_address(socket.AF_INET6)
    found = [_bracketed(likeliest), *_interface_addresses()]
    return [one for one in dict.fromkeys(found) if one and not only_here(one)]


def only_here(host: str) -> bool:
    """Whether only the machine itself can open an address with ``host``."""
    return host in ("localhost", "::1", "[::1]") or host.startswith("127.")


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _outgoing_address(family: socket.AddressFamily) -> str:
    outside = "192.0.2.1" if family == socket.AF_INET else "2001:db8::1"  # reserved for documentation
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((outside, 9))  # sends nothing; only asks which of our addresses would be used
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def _interface_addresses() -> list[str]:
    """The IPv4 addresses of the machine in its networks, without bridges to virtual machines and containers."""
    return [
        str(address.ip)
        for adapter in ifaddr.get_adapters()
        if not Path("/sys/class/net", adapter.name, "bridge").exists()
        for address in adapter.ips
        if address.is_IPv4
    ]


# Phones keep connections open without asking anything, go out of reach in the middle of a request, and some people are
# hostile. A connection that has begun to ask holds a thread until it has asked, and one that says nothing holds it for
# five seconds; so there are many threads, in each process enough for all of them. They are started when needed,
# and cost little while they wait. Measured in tests/bench/test_server.py.
GRACE = 2  # seconds for requests under way when the server is stopped, or its master was killed
PROCESSES = max(2, os.cpu_count() or 0)
THREADS = 400
OPEN_FILES = 8192  # with every connection, every file and what the database needs

OPTIONS: Mapping[str, Any] = {
    "workers": PROCESSES,
    "worker_class": "gthread",
    "threads": THREADS,
    "worker_connections": 4 * THREADS,
    "keepalive": 5,  # seconds in which a phone may ask again on the same connection
    "graceful_timeout": GRACE + 1,  # until the master kills a worker that has not ended by then
    "preload_app": True,
    "control_socket_disable": True,  # it would be in the home folder
    "forwarded_allow_ips": "",  # only SCORESHEET_PROXIES names trusted proxies
    "loglevel": "warning",
    "accesslog": None,  # addresses hold keys, and keys are permissions
}


def prepare_worker(worker: Worker) -> None:
    """Sets up a Gunicorn worker to end when its master says so, after the requests at hand, also after Ctrl+C or in a
    terminal that is closed: all processes get that signal, and a worker interrupted twice would show a traceback."""
    worker.cfg.set("graceful_timeout", GRACE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.signal(signal.SIGQUIT, worker.handle_exit)


def end_worker(_: object, worker: Worker) -> None:
    """Ends a Gunicorn worker at once. Python would tidy up for half a second, many on a small or busy machine, and wait
    for threads of silent clients; the master kills a worker that takes so long."""
    if worker.booted:  # one that could not begin has a status for its master
        os._exit(0)


class Server(BaseApplication):
    def __init__(self, app: Flask, options: dict[str, Any]) -> None:
        self._app = app
        self._options = {**options, "post_worker_init": prepare_worker, "worker_exit": end_worker}
        super().__init__()

    def run(self) -> None:
        least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = OPEN_FILES if most == resource.RLIM_INFINITY else min(OPEN_FILES, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(least, wanted), most))
        super().run()

    def load_config(self) -> None:
        """Sets the given options of Gunicorn alone, without its environment or files."""
        for key, value in self._options.items():
            self.cfg.set(key, value)

    def load(self) -> Any:
        logging.getLogger("gunicorn.error").addFilter(redact)
        return self._app


_ABOUT_A_REQUEST = re.compile(r"(Invalid request) from ip=\S+(: [\w ]+).*|(Error handling request).*", re.DOTALL)


def redact(record: logging.LogRecord) -> bool:
    """Redacts addresses and bodies of clients in a record of the server's log, which may hold a key in any spelling."""
    record.msg = _ABOUT_A_REQUEST.sub(r"\1\2\3", record.getMessage())
    record.args = ()
    return True


def secret(url: str) -> str:
    """The secret that protects forms, the same at every start: from ``SCORESHEET_SECRET``, or kept beside the database.
    It is made once, readable only by its owner, and anew where its file has none. With a database elsewhere it is kept
    where the default one would be."""
    given = os.environ.get("SCORESHEET_SECRET")
    if given:
        return given
    file = Path(f"{database_file(url) or database_file(default_url())}.secret")
    made = secrets.token_urlsafe(32)
    try:
        kept = _kept_secret(file)
        if not kept:
            file.parent.mkdir(parents=True, exist_ok=True)
            if kept is not None:  # where there was no file, another start may have made one meanwhile: that stays
                file.unlink(missing_ok=True)
            _make_once(file, made)
        return _kept_secret(file) or made
    except OSError:  # no home to keep it in: forms that are open when the server stops have to be sent twice
        return made


def _kept_secret(file: Path) -> str | None:
    """The secret in a file; empty when the file has none, None when there is no file."""
    try:
        kept = file.read_text(encoding="ascii")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        return ""
    return kept if kept.strip() else ""


def _make_once(file: Path, text: str) -> None:
    # Written to a temporary file and linked into place: half a secret is never read, the first of two starts wins.
    with temporary_beside(file) as temporary, suppress(FileExistsError):
        temporary.touch(0o600)
        temporary.write_text(text, encoding="ascii")
        os.link(temporary, file)


TAKE_OVER = 5.0  # seconds in which what a killed server left behind lets go of its port


def run(endpoint: Endpoint, url: str, t: Texts) -> None:
    """Serves the app until interrupted; :class:`ScoresheetError` for a port, certificate or database it cannot use."""
    _check_certificate(endpoint)
    with in_use(url):
        _wait_until_free(endpoint.host, endpoint.port)
        check_file(url)
        migrate(url)
        known = {REACHABLE: tuple(endpoint.addresses), BY_NAME: tuple(endpoint.addresses_by_name)}
        app = create_app({"SCORESHEET_DATABASE": url, "SECRET_KEY": secret(url), **known})
        # 400 instead of 500 for a request body that contradicts its headers
        app.register_error_handler(ParseException, lambda _: app.handle_http_exception(BadRequest()))
        make_ready(app)
        with printing_in_processes():
            unprintable = load_weasyprint()
        bind = f"{_bracketed(endpoint.host)}:{endpoint.port}"
        stay = signal.getsignal(signal.SIGHUP) == signal.SIG_IGN  # started by nohup

        def ready(_: object) -> None:
            # When the terminal was closed Gunicorn would load the app anew and keep the port.
            signal.signal(signal.SIGHUP, signal.SIG_IGN if stay else lambda *_: signal.raise_signal(signal.SIGINT))
            announce(endpoint, url, unprintable, t)

        tls = {"certfile": endpoint.certificate, "keyfile": endpoint.key} if endpoint.certificate else {}
        Server(app, {**OPTIONS, **tls, "bind": bind, "when_ready": ready}).run()


def make_ready(app: Flask) -> None:
    """Fills the caches of templates, scripts and texts before workers are forked. A worker would when it is first
    asked; when all phones of a hall come at once, as after a restart, each of its threads would do it for itself, and
    saves waited for many seconds."""
    compile_templates(app)
    app.test_client().get("/sw.js")  # which names every script, style and text by its digest; no database is asked
    gc.collect()
    gc.freeze()  # looking through all of this for garbage, and so copying it, takes each worker a tenth of a second


def _check_certificate(endpoint: Endpoint) -> None:
    if (endpoint.certificate is None) != (endpoint.key is None):
        raise ScoresheetError("half-certificate")
    if endpoint.certificate and endpoint.key:
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(endpoint.certificate, endpoint.key, password="")
        except (OSError, ValueError) as error:  # a wrong password is a ValueError
            detail = error.strerror if isinstance(error, OSError) else str(error)
            raise ScoresheetError("bad-certificate", file=Path(endpoint.certificate), detail=detail) from error


def _wait_until_free(host: str, port: int) -> None:
    """Waits until the port is free. The workers of a server that was killed keep it for a few seconds."""
    deadline = time.monotonic() + TAKE_OVER
    while True:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                    raise ScoresheetError("not-our-address", host=host) from error
                if isinstance(error, PermissionError) or time.monotonic() > deadline:
                    fault = "port-taken-make" if os.environ.get("MAKELEVEL") else "port-taken"
                    raise ScoresheetError(fault, host=host, port=port, detail=error.strerror) from error
            else:
                return
        time.sleep(0.1)
