"""Flask apps for tests, made once and lent to one test after the other: making one takes longer than most tests.

lent = LentApp()
app = lent.on("sqlite:///evening.sqlite")
"""

from typing import Any

from flask import Flask

from scoresheet.store.sheets import Store
from scoresheet.web import create_app
from scoresheet.web.context import STORE


class LentApp:
    """An app whose settings and extensions, all that a test may change of it, are put back for each."""

    def __init__(self, **settings: Any) -> None:
        made = {"SCORESHEET_DATABASE": "sqlite:///nowhere.sqlite", "SECRET_KEY": "known to the tests"}
        self.app = create_app(made | settings)
        self._config, self._extensions = {**self.app.config}, {**self.app.extensions}

    def on(self, database: str) -> Flask:
        """The app as it was made, on a migrated database; the test that had it before can no longer use it."""
        self.app.config.clear()
        self.app.config.update(self._config, SCORESHEET_DATABASE=database)
        self.app.extensions.clear()
        self.app.extensions.update(self._extensions, **{STORE: Store(database)})
        return self.app
