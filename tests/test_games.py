"""The seam between games: what is registered is whole, and nothing but the register knows a game by name."""

import ast
from pathlib import Path

import pytest

import scoresheet
from scoresheet.assets import STATIC, TEMPLATES
from scoresheet.core.errors import UnreadableError
from scoresheet.core.validation import Node
from scoresheet.games import GAMES, game_of, kept_in, sheet_from_document
from scoresheet.web.games import PAGES, pages_of
from tests.strategies import SHIPPED, some_evening

PACKAGE = Path(scoresheet.__file__).parent
ROOMS = ("core", "formats", "views", "web")  # each has a folder for every game
BONKEN = GAMES[0]
EVENING = some_evening(SHIPPED[0])

# What still knows Bonken outside its folders and modules, and why.
KNOW_BONKEN = {
    "games": "registers it",
    "web/games.py": "registers its pages",
    "seasons": "adds up its evenings: no other game settles pair by pair",
    "pdf/season.py": "prints those sums, and binds evenings",
    "web/circles": "shows those sums, and starts its evenings",
    "formats/season.py": "reads its evenings",
    "site.py": "writes its pages and cards as files",
}


def knows_a_game(file: Path) -> bool:
    """Whether a module imports from the folder of a game."""
    names = {part for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) for part in imported(node)}
    return any(game.key in names for game in GAMES)


def imported(node: ast.AST) -> list[str]:
    """The parts of the names of modules that a statement imports."""
    if isinstance(node, ast.Import):
        return [part for name in node.names for part in name.name.split(".")]
    if isinstance(node, ast.ImportFrom):
        return [*(node.module or "").split("."), *(name.name for name in node.names)]
    return []


def test_only_the_register_and_a_few_named_modules_know_a_game() -> None:
    keys = {game.key for game in GAMES}
    own = {f"{key}.py" for key in keys} | keys
    outside = [file for file in PACKAGE.rglob("*.py") if not own & set(file.relative_to(PACKAGE).parts)]
    knowing = [file for file in outside if knows_a_game(file)]
    rooms = [PACKAGE / name for name in KNOW_BONKEN if not name.endswith(".py")]
    found = {next((room for room in rooms if room in file.parents), file) for file in knowing}
    assert {one.relative_to(PACKAGE).as_posix() for one in found} == set(KNOW_BONKEN)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_has_its_folders_and_pages(game: object) -> None:
    key = next(one.key for one in GAMES if one is game)
    assert [room for room in ROOMS if not (PACKAGE / room / key).is_dir()] == []
    assert (PACKAGE / "pdf" / f"{key}.py").is_file()
    assert (TEMPLATES / key).is_dir()
    assert (STATIC / "js" / key).is_dir()
    assert (TEMPLATES / PAGES[key].log_macros).is_file()


def test_a_sheet_knows_its_game() -> None:
    assert game_of(EVENING) is BONKEN
    assert pages_of(EVENING) is PAGES["bonken"]


def test_a_stored_sheet_without_a_game_is_one_of_bonken() -> None:
    plain = BONKEN.to_plain(EVENING)
    assert "game" not in plain
    assert kept_in(Node(plain, "sheet 1")) is BONKEN
    assert kept_in(Node({"game": "bonken"}, "sheet 1")) is BONKEN


def test_a_stored_sheet_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnreadableError) as caught:
        kept_in(Node({"game": "chess"}, "sheet 1"))
    assert (caught.value.place, caught.value.fault) == ("game", "not-a-choice")


@pytest.mark.parametrize(("document", "fault"), [({}, "missing-key"), ({"format": "chess/1"}, "missing-key")])
def test_a_document_of_no_format_is_refused(document: object, fault: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        sheet_from_document(Node(document, "x.json"))
    assert caught.value.fault == fault
