"""The pages of every game: found by a sheet or its key, put into the app, and shut to another game's sheets."""

from collections.abc import Mapping

from flask import Flask, abort, request

from scoresheet.games import game_of
from scoresheet.web import context
from scoresheet.web.bonaken.pages import BonakenPages
from scoresheet.web.bonken.pages import BonkenPages
from scoresheet.web.pages_protocol import GamePages

PAGES: Mapping[str, GamePages] = {"bonken": BonkenPages(), "bonaken": BonakenPages()}


def init_app(app: Flask) -> None:
    """Registers the pages of every game; those of one game refuse the sheets of others."""
    owners = {blueprint.name: key for key, pages in PAGES.items() for blueprint in pages.blueprints}
    for pages in PAGES.values():
        for blueprint in (*pages.blueprints, *pages.sheetless_blueprints):
            app.register_blueprint(blueprint)

    app.jinja_env.globals["texts_of_games"] = lambda: {
        key: pages.texts_address(context.language()) for key, pages in PAGES.items()
    }

    @app.before_request
    def only_its_own_sheets() -> None:
        owner, key = owners.get(request.blueprint or ""), (request.view_args or {}).get("key")
        if owner and key and game_of(context.opened(key).log.base).key != owner:
            abort(404)


def pages_of(sheet: object) -> GamePages:
    return PAGES[game_of(sheet).key]


def pages_at(key: str) -> GamePages:
    """The pages of the game whose sheet a key opens."""
    return pages_of(context.opened(key).log.base)
