"""Gunicorn around an app that exists already, without logs of addresses or bodies, and the secret that signs forms.

Server(app, {"bind": "127.0.0.1:8000"}).run()
"""

import logging
import os
import re
import resource
import secrets
import signal
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gunicorn.app.base import BaseApplication
from gunicorn.http.errors import ParseException
from gunicorn.workers.base import Worker
from sqlalchemy.engine import make_url

from scoresheet.store import default_url

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


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
    "graceful_timeout": GRACE + 1,  # until the master kills who has not ended by then
    "preload_app": True,
    "control_socket_disable": True,  # it would be in the home folder
    "forwarded_allow_ips": "",  # which proxies to believe is said by SCORESHEET_PROXIES alone
    "loglevel": "warning",
    "accesslog": None,  # addresses hold keys, and keys are permissions
}


def settle_in(worker: Worker) -> None:
    """What a new worker does: it ends when its master says so, and then hears requests out, also after Ctrl+C. A
    terminal sends that to everybody. Who is interrupted twice would show a traceback in the middle of ending."""
    worker.cfg.set("graceful_timeout", GRACE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGQUIT, worker.handle_exit)


def leave(_: object, worker: Worker) -> None:
    """How a worker ends: at once. Python would tidy up for half a second, many on a small or busy machine, and wait for
    threads in which somebody says nothing; the master kills who takes so long."""
    if worker.booted:  # one that could not begin has a status for its master
        os._exit(0)


class Server(BaseApplication):
    """Gunicorn with these options."""

    def __init__(self, app: "WSGIApplication", options: dict[str, Any]) -> None:
        self._app = app
        self._options = {**options, "post_worker_init": settle_in, "worker_exit": leave}
        super().__init__()

    def run(self) -> None:
        """Serves until it is stopped."""
        least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = OPEN_FILES if most == resource.RLIM_INFINITY else min(OPEN_FILES, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(least, wanted), most))
        super().run()

    def load_config(self) -> None:
        """Sets the options, and nothing that an environment or a file might say."""
        for key, value in self._options.items():
            self.cfg.set(key, value)

    def load(self) -> Any:
        """The app, as WSGI."""
        logging.getLogger("gunicorn.error").addFilter(RedactRequests())
        return broken_bodies_as_disconnects(self._app)


class RedactRequests(logging.Filter):
    """Drops what somebody sent from what the server logs: there may be a key in it, in any spelling."""

    _ABOUT_A_REQUEST = re.compile(r"(Invalid request from ip=\S+: [\w ]+|Error handling request).*", re.DOTALL)

    def filter(self, record: logging.LogRecord) -> bool:
        """Keeps every record, without the request in it."""
        record.msg = self._ABOUT_A_REQUEST.sub(r"\1", record.getMessage())
        record.args = ()
        return True


def broken_bodies_as_disconnects(app: "WSGIApplication") -> "WSGIApplication":
    """The app, to which a body that is not what its headers promise is one that broke off: 400, not 500."""

    def wrapped(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        environ["wsgi.input"] = _Body(environ["wsgi.input"])
        return app(environ, start_response)

    return wrapped


class _Body:
    def __init__(self, body: Any) -> None:
        self._body = body

    def read(self, size: int = -1) -> bytes:
        try:
            return bytes(self._body.read(None if size < 0 else size))
        except ParseException as error:
            raise OSError(type(error).__name__) from error


def secret(url: str) -> str:
    """The secret that protects forms, the same at every start: from ``SCORESHEET_SECRET``, or kept beside the database.
    It is made once, readable only by its owner. With a database elsewhere it is kept where the default one would be."""
    given = os.environ.get("SCORESHEET_SECRET")
    if given:
        return given
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        parsed = make_url(default_url())
    file = Path(f"{parsed.database}.secret")
    made = secrets.token_urlsafe(32)
    try:
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            _make_once(file, made)
        return file.read_text(encoding="ascii")
    except OSError:  # no home to keep it in: forms that are open when the server stops have to be sent twice
        return made


def _make_once(file: Path, text: str) -> None:
    # Written to a temporary file and linked into place: half a secret is never read, the first of two starts wins.
    temporary = file.with_name(f"{file.name}.{os.getpid()}")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as out:
        out.write(text)
    try:
        os.link(temporary, file)
    except FileExistsError:
        pass
    finally:
        temporary.unlink()
