"""The web app: pages for the phones at the table, and JSON for programs.

>>> app = create_app({"SCORESHEET_DATABASE": "sqlite:///evening.sqlite"})
>>> app.url_map.bind("localhost").match("/healthz")
('pages.healthz', {})

A blueprint per subject: ``pages`` (home, rules, health), ``sheets`` (new, the card, log), ``keys`` (replacing the
one for writing), ``players`` (their names and seats), ``heading`` (title, date and place), ``deals`` (entering,
correcting, removing), ``calculator`` (a deal without a sheet), ``prints`` (PDF), ``offline`` (what a phone keeps) and
``api`` (JSON). What a request needs comes from ``current``, what it may not do is said by ``problems``.
"""

import os
import secrets
from collections.abc import Mapping
from typing import Any

from flask import Flask

from scoresheet.assets import STATIC, TEMPLATES
from scoresheet.store import Store, database_url
from scoresheet.web import (
    api,
    calculator,
    compression,
    current,
    deals,
    drawing,
    exports,
    heading,
    keys,
    limits,
    offline,
    pages,
    phone,
    players,
    prints,
    problems,
    scripts,
    security,
    sheets,
)


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The app. It reaches for no database, folder or network before the first request.

    ``SCORESHEET_DATABASE`` is the address of a database that has been migrated, by default the one the environment
    names. ``SECRET_KEY`` signs the forms; without one (also not in ``SCORESHEET_SECRET``) a process makes its own, and
    forms opened before a restart have to be sent twice. :class:`~scoresheet.core.errors.ScoresheetError` when a setting
    cannot be read.
    """
    app = Flask(__name__, template_folder=str(TEMPLATES), static_folder=str(STATIC))
    app.url_map.merge_slashes = False  # an address with too many slashes is none, and redirects to nowhere
    app.config.update(security.SETTINGS)
    app.config.update(config or {})
    if not app.config.get("SCORESHEET_DATABASE"):
        app.config["SCORESHEET_DATABASE"] = database_url(os.environ)
    if not app.config.get("SECRET_KEY"):
        app.config["SECRET_KEY"] = os.environ.get("SCORESHEET_SECRET") or secrets.token_hex(32)
    app.extensions[current.STORE] = Store(app.config["SCORESHEET_DATABASE"])
    for subject in (pages, sheets, keys, players, heading, deals, calculator, prints, phone, scripts, offline, api):
        app.register_blueprint(subject.bp)
    app.register_blueprint(exports.exports)
    compression.init_app(app)
    current.init_app(app)
    drawing.init_app(app)
    scripts.init_app(app)
    security.init_app(app)
    limits.init_app(app)
    problems.init_app(app)
    return app
