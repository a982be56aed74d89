"""Data of Bonaken for the phone's own script, which counts and draws without the server.

>>> from scoresheet.core.bonaken.rulebook import shipped
>>> plain_rulebook(shipped())["points"]
[10, 8, 4, 1]
"""

from dataclasses import asdict

from flask import url_for

from scoresheet.core.bonaken.rulebook import Rulebook, shipped
from scoresheet.core.log import Plain
from scoresheet.games import game_of
from scoresheet.store import Opened
from scoresheet.web import context
from scoresheet.web.phone.data import access_data, bonaken_texts_address, identified


def plain_rulebook(rulebook: Rulebook) -> Plain:
    """All of the rulebook that is counted with; not what is only read."""
    counted = ("table", "survivor", "after_tie", "least_bid", "bid_step")
    return {
        "points": list(rulebook.points),
        **{field: getattr(rulebook, field) for field in counted},
        "cards": [asdict(cards) for cards in rulebook.cards.values()],
    }


def game_data() -> dict[str, object]:
    """What any page of Bonaken gives its script: the rulebook, and where the texts are."""
    language = context.language()
    return {
        "rulebook": plain_rulebook(shipped()),
        "texts": bonaken_texts_address(language),
        "language": language,
        "new": url_for("bonaken_start.new"),
    }


def sheet_page_data(opened: Opened, key: str) -> dict[str, object]:
    """What a page of a game gives the script that keeps it in step: besides that the game itself, where to ask, and how
    far it is."""
    sheet = identified(opened)
    return game_data() | {"sheet": game_of(sheet).to_plain(sheet)} | access_data(opened, key)
