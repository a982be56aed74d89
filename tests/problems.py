"""Error pages for the sweeps over all pages, each brought about for real.

    status, bring_about = PROBLEMS["a database that is gone"]
    assert bring_about(Scene(client, store, keys, file)).status_code == status

``TITLED`` of :mod:`scoresheet.web.errors` lists the statuses with words of their own: a new one is swept by itself.
"""

import sqlite3
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from flask import abort
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoresheet.core.keys import Keys
from scoresheet.pdf.typesetting import PdfError
from scoresheet.store.connections import close_idle
from scoresheet.store.sheets import Store
from scoresheet.web import downloads_and_qr
from scoresheet.web.bonken import rules
from scoresheet.web.errors import TITLED
from scoresheet.web.rate_limit import SHEETS
from tests.web.forms import FOUR_NAMES, send


class Scene(NamedTuple):
    """A browser, and a sheet in the database of a file, where things are about to go wrong."""

    client: FlaskClient
    store: Store
    keys: Keys
    file: Path

    def card(self) -> TestResponse:
        return self.client.get(f"/s/{self.keys.edit}")

    def start_sheet(self) -> TestResponse:
        return send(self.client, self.client.get("/new").text, first_chooser="0", **FOUR_NAMES)

    def print_blank(self) -> TestResponse:
        """A blank card that was not printed before."""
        with patch.object(downloads_and_qr, "_kept", type(downloads_and_qr._kept)()):
            return self.client.get("/blank.pdf")


def _refused(status: int, scene: Scene) -> TestResponse:
    with patch.dict(scene.client.application.view_functions, {"pages.home": lambda: abort(status)}):
        return scene.client.get("/")


def _a_mistake_in_the_program(scene: Scene) -> TestResponse:
    with patch.object(scene.store, "open", side_effect=RuntimeError("the table fell over")):
        return scene.card()


def _a_locked_database(scene: Scene) -> TestResponse:
    other = sqlite3.connect(scene.file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        return scene.start_sheet()
    finally:
        other.close()


def _a_database_that_is_gone(scene: Scene) -> TestResponse:
    close_idle()
    scene.file.unlink()
    return scene.card()


def _a_damaged_database(scene: Scene) -> TestResponse:
    close_idle()
    scene.file.write_text("Dear Anna, " * 100, encoding="utf-8")
    return scene.card()


def _a_tampered_sheet(scene: Scene) -> TestResponse:
    with sqlite3.connect(scene.file) as connection:
        connection.execute("UPDATE sheets SET base = '[]'")
    connection.close()
    return scene.client.get(f"/s/{scene.keys.edit}/log")


def _too_many_sheets(scene: Scene) -> TestResponse:
    scene.client.application.config[SHEETS] = 1
    assert scene.start_sheet().status_code == 302
    return scene.start_sheet()


NO_PDF = ("pdf-unavailable", "pdf-busy", "pdf-stopped", "pdf-too-slow")


def _no_pdf(fault: str, scene: Scene) -> TestResponse:
    packages = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
    with patch.object(rules, "blank_pdf", side_effect=PdfError(fault, packages=packages, seconds=20)):
        return scene.print_blank()


class Problem(NamedTuple):
    """A way to bring a fault about, and the status of the page that reports it."""

    status: int
    bring_about: Callable[[Scene], TestResponse]


PROBLEMS: Mapping[str, Problem] = {
    **{f"status {status}": Problem(status, partial(_refused, status)) for status in (*TITLED, 418)},
    **{fault: Problem(503, partial(_no_pdf, fault)) for fault in NO_PDF},
    "a mistake in the program": Problem(500, _a_mistake_in_the_program),
    "a sheet that was tampered with": Problem(500, _a_tampered_sheet),
    "a locked database": Problem(503, _a_locked_database),
    "a database that is gone": Problem(503, _a_database_that_is_gone),
    "a damaged database": Problem(503, _a_damaged_database),
    "too many sheets": Problem(429, _too_many_sheets),
    "an unknown key": Problem(404, lambda scene: scene.client.get("/s/nobody")),
    "a view key that wants to write": Problem(403, lambda scene: scene.client.get(f"/s/{scene.keys.view}/deal")),
    "a deal there is not": Problem(404, lambda scene: scene.client.get(f"/s/{scene.keys.view}/deal/3")),
    "a paper there is not": Problem(400, lambda scene: scene.client.get("/blank.pdf?paper=a0")),
    "a way there is not": Problem(405, lambda scene: scene.client.delete("/new")),
    "more than an evening can be": Problem(413, lambda scene: scene.client.post("/new", data={"title": "x" * 300_000})),
}
