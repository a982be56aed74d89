"""The web app: pages for the phones at the table, and JSON for programs.

>>> app = create_app({"SCORESHEET_DATABASE": "sqlite:///evening.sqlite"})
>>> app.url_map.bind("localhost").match("/healthz")
('pages.healthz', {})

A blueprint per subject: what sheets of every game have in ``pages``, JSON for programs in ``api``, what phones load in
``phone``, and each game's own pages in a folder of its name, registered in ``games``. What a request is about comes
from ``context``; ``errors`` has the pages of what it may not do.
"""

import os
import secrets
from collections.abc import Mapping
from typing import Any

from flask import Flask

from scoresheet.assets import STATIC, TEMPLATES
from scoresheet.store.connections import database_url
from scoresheet.store.sheets import Store
from scoresheet.web import (
    compression,
    context,
    downloads_and_qr,
    errors,
    games,
    rate_limit,
    security,
    static_files,
    templating,
)
from scoresheet.web.api import changes as api_changes
from scoresheet.web.api import sheets as api_sheets
from scoresheet.web.circles import edit_pages as circle_edits
from scoresheet.web.circles import view_pages as circles
from scoresheet.web.pages import deals, home, import_evenings, sheets
from scoresheet.web.phone import data, scripts, worker


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The Flask app. It reaches for no database, folder or network before the first request.

    ``SCORESHEET_DATABASE`` is the address of a database that has been migrated, by default the one the environment
    names. ``SECRET_KEY`` signs the forms; without one (also not in ``SCORESHEET_SECRET``) a process makes its own, and
    forms opened before a restart have to be sent twice. :class:`~scoresheet.core.errors.ScoresheetError` when a setting
    cannot be read.
    """
    app = errors.DiscreetFlask(__name__, template_folder=str(TEMPLATES), static_folder=str(STATIC))
    app.url_map.merge_slashes = False  # an address with too many slashes is none, and redirects to nowhere
    app.config.update(security.SETTINGS)
    app.config.update(config or {})
    if not app.config.get("SCORESHEET_DATABASE"):
        app.config["SCORESHEET_DATABASE"] = database_url(os.environ)
    if not app.config.get("SECRET_KEY"):
        app.config["SECRET_KEY"] = os.environ.get("SCORESHEET_SECRET") or secrets.token_hex(32)
    app.extensions[context.STORE] = Store(app.config["SCORESHEET_DATABASE"])
    pages = (home, import_evenings, sheets, deals, circles, circle_edits)
    for subject in (*pages, scripts, worker, api_sheets, api_changes):
        app.register_blueprint(subject.bp)
    games.init_app(app)
    # The first set up comes last when an answer is sent: compression.
    parts = (compression, context, templating, static_files, scripts, data, security, rate_limit)
    for part in (*parts, downloads_and_qr, errors):
        part.init_app(app)
    return app
