"""The web app: pages for the phones at the table, and JSON for programs.

>>> app = create_app({"SCORESHEET_DATABASE": "sqlite:///evening.sqlite"})
>>> app.url_map.bind("localhost").match("/healthz")
('pages.healthz', {})

A blueprint per subject: what sheets of every game have in ``pages``, JSON for programs in ``api``, what phones load in
``phone``, and each game's own pages in a folder of its name, registered in ``games``. What a request is about comes
from ``context``, what it may not do is said by ``errors``.
"""

import os
import secrets
from collections.abc import Mapping
from typing import Any

from flask import Flask

from scoresheet.assets import STATIC, TEMPLATES
from scoresheet.store import Store, database_url
from scoresheet.web import (
    compression,
    context,
    errors,
    games,
    limits,
    pdfs,
    release,
    security,
    static_files,
    templating,
)
from scoresheet.web.api import deals as api_deals
from scoresheet.web.api import logs as api_logs
from scoresheet.web.api import sheets as api
from scoresheet.web.circles import changes as circle_changes
from scoresheet.web.circles import pages as circles
from scoresheet.web.pages import deals, heading, home, incoming, qr, sheets
from scoresheet.web.phone import data, scripts, styles, worker


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The app. It reaches for no database, folder or network before the first request.

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
    of_sheets = (sheets, deals, heading, qr)
    of_circles = (circles, circle_changes)
    of_programs = (api, api_deals, api_logs)
    for subject in (home, incoming, *of_sheets, *of_circles, scripts, styles, worker, *of_programs):
        app.register_blueprint(subject.bp)
    games.init_app(app)
    compression.init_app(app)
    context.init_app(app)
    templating.init_app(app)
    static_files.init_app(app)
    scripts.init_app(app)
    data.init_app(app)
    styles.init_app(app)
    security.init_app(app)
    release.init_app(app)
    limits.init_app(app)
    pdfs.init_app(app)
    errors.init_app(app)
    return app
