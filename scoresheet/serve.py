"""Runs the app for the phones at the table: production server, database, secret, and the address as a QR code.

Everything the app factory must not do happens here, once, before the workers are forked: the database is made or
brought up to date, the secret is read or made, and one card is printed so that no player waits for the PDF library
to load.
"""

import logging
import os
import re
import secrets
import socket
import sys
from pathlib import Path
from typing import Any

import segno
from gunicorn.app.base import BaseApplication
from sqlalchemy.engine import make_url

from scoresheet.core.errors import ScoresheetError
from scoresheet.locales import Texts
from scoresheet.pdf import warm
from scoresheet.store import database_url, default_url, migrate
from scoresheet.web import create_app

# Two may be printing at once; pages must go on being answered meanwhile.
WORKERS = max(4, os.cpu_count() or 0)


def run(host: str, port: int, t: Texts) -> None:
    """Serve until interrupted; :class:`ScoresheetError` when the port is taken or the database cannot be used."""
    _check_free(host, port)
    url = database_url(os.environ)
    migrate(url)
    app = create_app({"SCORESHEET_DATABASE": url, "SECRET_KEY": secret(url)})
    warm()
    address = f"http://{_reachable(host)}:{port}/"

    def announce(_: object) -> None:
        sys.stdout.write(t("serve.ready", address=address) + "\n\n")
        segno.make(address).terminal(compact=True)
        sys.stdout.write("\n" + t("serve.stop") + "\n")
        sys.stdout.flush()

    _Server(
        app,
        {
            "bind": f"{host}:{port}",
            "workers": WORKERS,
            "preload_app": True,
            "when_ready": announce,
            "loglevel": "warning",
            "accesslog": None,  # addresses hold keys, and keys are permissions
        },
    ).run()


class _Server(BaseApplication):
    """Gunicorn around an app that exists already."""

    def __init__(self, app: Any, options: dict[str, Any]) -> None:
        self._app = app
        self._options = options
        super().__init__()

    def load_config(self) -> None:
        for key, value in self._options.items():
            self.cfg.set(key, value)

    def load(self) -> Any:
        logging.getLogger("gunicorn.error").addFilter(_KeyFilter())
        return self._app


class _KeyFilter(logging.Filter):
    """Blots out the keys in what the server itself logs."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = re.sub(r"(/s/|/api/sheets/)[\w-]+", r"\1…", record.getMessage())
        record.args = ()
        return True


def secret(url: str) -> str:
    """The secret that protects forms, the same at every start: from ``SCORESHEET_SECRET``, or kept beside the
    database.

    It is made once, readable only by its owner. With a database elsewhere it is kept where the default one would
    be.
    """
    given = os.environ.get("SCORESHEET_SECRET")
    if given:
        return given
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        parsed = make_url(default_url())
    file = Path(f"{parsed.database}.secret")
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        _make_once(file, secrets.token_urlsafe(32))
    return file.read_text(encoding="ascii")


def _make_once(file: Path, text: str) -> None:
    # Written aside and linked into place, so that nobody ever reads half a secret and the first of two starts wins.
    aside = file.with_name(f"{file.name}.{os.getpid()}")
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as out:
        out.write(text)
    try:
        os.link(aside, file)
    except FileExistsError:
        pass
    finally:
        aside.unlink()


def _check_free(host: str, port: int) -> None:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise ScoresheetError("port-taken", host=host, port=port, detail=error.strerror) from error


def _reachable(host: str) -> str:
    """The address of this machine as the phones on the same network see it."""
    if host not in ("0.0.0.0", "::"):
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; only asks which of our addresses would be used
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
