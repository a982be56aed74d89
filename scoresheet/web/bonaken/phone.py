"""Data of Bonaken for the phone's own scripts: the rulebook and the texts as files, and what each page embeds.

>>> from scoresheet.core.bonaken.rulebook import shipped
>>> plain_rulebook(shipped())["points"]
[10, 8, 4, 1]
"""

from dataclasses import asdict

from flask import Blueprint, Response, request, url_for

from scoresheet.core.bonaken.rulebook import Rulebook, shipped
from scoresheet.core.log import Plain
from scoresheet.games import game_of
from scoresheet.locales import Texts
from scoresheet.store.sheets import Opened
from scoresheet.web import context
from scoresheet.web.phone import data
from scoresheet.web.static_files import answer_with, digest_of

bp = Blueprint("bonaken_phone", __name__)

BONAKEN = "bonaken."
SCRIPTS = tuple(f"bonaken/{name}" for name in ("local_pages", "main", "table"))  # what runs on them


def plain_rulebook(rulebook: Rulebook) -> Plain:
    """The rulebook of Bonaken as JSON data for scripts, without its texts."""
    counted = ("table", "survivor", "after_tie", "least_bid", "bid_step")
    return {
        "points": list(rulebook.points),
        **{field: getattr(rulebook, field) for field in counted},
        "cards": [asdict(cards) for cards in rulebook.cards.values()],
    }


def bonaken_texts(t: Texts) -> data.PlainTexts:
    """The texts of one language for the scripts of Bonaken. Its own version of a text of all games replaces that:
    ``bonaken.both.keep`` comes as ``both.keep``."""
    known = data.all_texts(t)
    own = {key.removeprefix(BONAKEN): text for key, text in known.items() if key.startswith(BONAKEN)}
    return data.texts_shown_by(known | own, *SCRIPTS)


TEXTS = data.Catalogue("bonaken_phone.catalogue", bonaken_texts)
bp.add_url_rule(f"/texts/{data.LANGUAGE}-bonaken.json", "catalogue", TEXTS.answer)


@bp.get("/rulebooks/bonaken.json")
def rulebook() -> Response:
    """The rulebook of Bonaken as a JSON file, for pages that may show any game."""
    return answer_with(_rulebook_body(), data.JSON)


def rulebook_address() -> str:
    """The address of Bonaken's rulebook, with the digest of its content."""
    return url_for("bonaken_phone.rulebook", v=digest_of(_rulebook_body()))


def _rulebook_body() -> bytes:
    return data.as_json(plain_rulebook(shipped()))


def game_data() -> dict[str, object]:
    """The data of any page of Bonaken for its script: the rulebook, and the addresses that it needs."""
    language = context.language()
    return {
        "rulebook": plain_rulebook(shipped()),
        "texts": TEXTS.address(language),
        "language": language,
        "rules": url_for("bonaken.rules"),
        "new": url_for("bonaken.new"),
    }


def sheet_page_data(opened: Opened) -> dict[str, object]:
    """The data of a page of Bonaken for the script that follows its sheet: the game, its API address, its version."""
    sheet = data.with_ids(opened)
    return game_data() | {"sheet": game_of(sheet).to_plain(sheet)} | data.access_data(opened)


def correcting_page_data(opened: Opened) -> dict[str, object]:
    """The data of a page that corrects a game, for the script that keeps corrections; ``typed`` after a post."""
    return sheet_page_data(opened) | {"typed": request.method == "POST"}
