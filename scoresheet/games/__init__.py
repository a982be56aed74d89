"""The registry of games, and of what else has a log: circles and tournaments.

>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.core.bonken.sheet import Sheet
>>> game_of(Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"))).format
'scoresheet/1'

A game brings a module here and folders of its own in ``core``, ``formats``, ``views``, ``web``, ``templates`` and
``static/js``. It is named in ``GAMES``, and its pages in :mod:`scoresheet.web.games`.
"""

from collections.abc import Mapping
from typing import Any

from scoresheet.core import circle
from scoresheet.core.errors import MissingError
from scoresheet.core.validation import Node
from scoresheet.formats.file_access import contents
from scoresheet.formats.json_toml import parse
from scoresheet.games.bonaken import Bonaken, Championship
from scoresheet.games.bonken import Bonken
from scoresheet.games.protocol import Codec, Game


class Circle(Codec):
    """Codec of circles, which have a log, keys and pages as sheets have, but no deals."""

    key = "circle"
    type = circle.Circle
    address = "/c"

    to_plain = staticmethod(circle.circle_to_plain)
    from_plain = staticmethod(circle.circle_from_plain)
    change_from_plain = staticmethod(circle.change_from_plain)


GAMES: tuple[Game, ...] = (
    Bonken(),
    Bonaken(),  # another game is a line here
)
CODECS: Mapping[str, Codec] = {codec.key: codec for codec in (*GAMES, Circle(), Championship())}
LOG_FORMAT, LOG_ENDING = "scoresheet-log/1", ".log.json"  # of what an export has beside documents


def codec_of(value: object) -> Codec:
    """The codec of a sheet, a circle or a tournament."""
    return next(codec for codec in CODECS.values() if isinstance(value, codec.type))


def codec_in(node: Node) -> Codec:
    """The codec of a plain form, which names its game; the oldest sheets, of the first game, do not."""
    entries = node.mapping()
    return CODECS[entries["game"].one_of(CODECS)] if "game" in entries else GAMES[0]


def game_or_none(value: object) -> Game | None:
    """The game of a sheet; None for a circle or a tournament."""
    return next((game for game in GAMES if isinstance(value, game.type)), None)


def game_of(sheet: object) -> Game:
    """The game of a sheet; :class:`MissingError` ``no-sheet`` for a circle or a tournament, which are none."""
    found = game_or_none(sheet)
    if found is None:
        raise MissingError("no-sheet")
    return found


def game_of_document(node: Node) -> Game:
    """The game of a document, by its ``format``; without one the first game, whose reader fails for that.
    :class:`UnreadableError` ``is-a-log`` for an exported log, ``not-a-choice`` for the format of something else."""
    games = {game.format: game for game in GAMES}
    node.refuse_newer(LOG_FORMAT, *games)
    entries = node.mapping()
    if "format" not in entries:
        return GAMES[0]
    if entries["format"].value == LOG_FORMAT:
        node.fail("is-a-log")
    return games[entries["format"].one_of(games)]


def document_in(file: str, rulebook: str | None) -> Node:
    """The document in a file, with its rulebook replaced by ``rulebook`` when that is given."""
    node = parse(contents(file), file)
    if rulebook is None or not isinstance(node.value, dict):  # every reader refuses what is no table
        return node
    named = game_of_document(node).rulebook_for(node, rulebook)
    return Node({**node.value, "rulebook": named}, node.source, node.place)


def sheet_from_document(node: Node) -> Any:
    return game_of_document(node).sheet_from_document(node)
