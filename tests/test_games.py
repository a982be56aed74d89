"""The seam between games: a registered game is whole, and a sheet or a document is of one of them."""

from pathlib import Path

import pytest

import scoresheet
from scoresheet.assets import STATIC, TEMPLATES
from scoresheet.core.errors import UnreadableError
from scoresheet.core.validation import Node
from scoresheet.games import GAMES, codec_in
from scoresheet.games.protocol import Game
from scoresheet.web.games import PAGES
from tests.strategies import BOOK, some_evening

PACKAGE = Path(scoresheet.__file__).parent
ROOMS = ("core", "formats", "views", "web")  # each has a folder for every game
BONKEN = GAMES[0]
EVENING = some_evening(BOOK)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_has_its_folders_and_pages(game: Game) -> None:
    key = game.key
    assert [room for room in ROOMS if not (PACKAGE / room / key).is_dir()] == []
    assert (PACKAGE / "pdf" / f"{key}.py").is_file()
    assert (TEMPLATES / key).is_dir()
    assert (STATIC / "js" / key).is_dir()
    assert key in PAGES


def test_a_stored_sheet_without_a_game_is_one_of_bonken() -> None:
    plain = BONKEN.to_plain(EVENING)
    assert "game" not in plain
    assert codec_in(Node(plain, "sheet 1")) is BONKEN
    assert codec_in(Node({"game": "bonken"}, "sheet 1")) is BONKEN


def test_a_stored_sheet_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnreadableError) as caught:
        codec_in(Node({"game": "chess"}, "sheet 1"))
    assert (caught.value.place, caught.value.fault) == ("game", "not-a-choice")
