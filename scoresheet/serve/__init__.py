"""The command ``serve``: production server, database, secret, and the address as a QR code.

Everything the app factory must not do happens here, once, before the workers are forked: the database is checked, made
or brought up to date, the secret is read or made; pages are compiled and what prints is started, so that no player
waits for that.
"""

import gc
import os
import socket
import ssl
import time
from pathlib import Path

from flask import Flask

from scoresheet.core.errors import ScoresheetError
from scoresheet.locales import Texts
from scoresheet.pdf import load_weasyprint
from scoresheet.pdf.processes import elsewhere
from scoresheet.serve.announcement import Place, announce
from scoresheet.serve.server import OPTIONS, Server, secret
from scoresheet.store import check_file, in_use, migrate
from scoresheet.web import create_app
from scoresheet.web.context import NAMES, REACHABLE
from scoresheet.web.templating import compile_templates

TAKE_OVER = 5.0  # seconds in which what a killed server left behind lets go of its port


def run(place: Place, url: str, t: Texts) -> None:
    """Serve until interrupted; :class:`ScoresheetError` when the port is taken, the certificate is none, or the
    database cannot be used."""
    _check_certificate(place)
    with in_use(url):
        _wait_until_free(place.host, place.port)
        check_file(url)
        migrate(url)
        reachable = tuple(place.addresses)
        app = create_app(
            {"SCORESHEET_DATABASE": url, "SECRET_KEY": secret(url), REACHABLE: reachable, NAMES: tuple(place.names)}
        )
        make_ready(app)
        with elsewhere():
            unprintable = load_weasyprint()
        bind = f"[{place.host}]:{place.port}" if ":" in place.host else f"{place.host}:{place.port}"
        tls = {"certfile": place.certificate, "keyfile": place.key} if place.certificate else {}
        Server(
            app, {**OPTIONS, **tls, "bind": bind, "when_ready": lambda _: announce(place, url, unprintable, t)}
        ).run()


def make_ready(app: Flask) -> None:
    """Makes what pages are made of. A worker would when it is first asked; when all phones of a hall come at once, as
    after a restart, each of its threads would do it for itself, and saves waited for many seconds."""
    compile_templates(app)
    app.test_client().get("/sw.js")  # which names every script, style and text by its digest; no database is asked
    gc.collect()
    gc.freeze()  # looking through all of this for garbage, and so copying it, takes each worker a tenth of a second


def _check_certificate(place: Place) -> None:
    if (place.certificate is None) != (place.key is None):
        raise ScoresheetError("half-certificate")
    if place.certificate and place.key:
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(place.certificate, place.key, password="")
        except (OSError, ValueError) as error:  # a wrong password is a ValueError
            detail = error.strerror if isinstance(error, OSError) else str(error)
            raise ScoresheetError("bad-certificate", file=Path(place.certificate), detail=detail) from error


def _wait_until_free(host: str, port: int) -> None:
    """Returns when the port can be had. The workers of a server that was killed keep it for a few seconds."""
    deadline = time.monotonic() + TAKE_OVER
    while True:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                if isinstance(error, PermissionError | socket.gaierror) or time.monotonic() > deadline:
                    fault = "port-taken-make" if os.environ.get("MAKELEVEL") else "port-taken"
                    raise ScoresheetError(fault, host=host, port=port, detail=error.strerror) from error
            else:
                return
        time.sleep(0.1)
