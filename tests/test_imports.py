"""Imports point one way, and the core needs only Python."""

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

import scoresheet
from scoresheet import games

PACKAGE = Path(scoresheet.__file__).parent

_BELOW_WEB = ("core", "seasons", "assets", "locales", "formats", "views", "pdf", "games", "editing", "store")

# Part of the package -> the other parts it may import. Only parts above it: that is what "one way" means.
# Every part but the core may also ask the package itself for its version.
MAY_IMPORT: Mapping[str, tuple[str, ...]] = {
    "__init__": (),
    "core": (),
    "assets": (),
    "migrations": (),
    "locales": ("core",),
    "seasons": ("core",),
    "formats": ("core", "seasons"),
    "views": ("core", "seasons", "assets", "locales", "formats"),
    "pdf": ("core", "seasons", "assets", "locales", "formats", "views"),
    "games": ("core", "locales", "formats", "views", "pdf"),
    "editing": ("core",),
    "store": ("core", "formats", "games", "migrations"),
    "web": _BELOW_WEB,
    "cli_base": ("core", "locales", "formats", "views"),
    "print_command": (*_BELOW_WEB, "cli_base"),
    "serve": (*_BELOW_WEB, "web"),
    "database_commands": (*_BELOW_WEB, "cli_base"),
    "site": (*_BELOW_WEB, "web"),
    "cli": (*_BELOW_WEB, "web", "serve", "site", "cli_base", "database_commands", "print_command"),
    "__main__": ("cli",),
}

# What the core leaves alone although it comes with Python: no clock, no chance, no files but the rulebooks (which
# come as resources of the package), no network, no database.
NOT_IN_CORE = frozenset(
    {
        *("time", "random", "secrets", "os", "io", "pathlib", "glob", "shutil", "tempfile", "subprocess", "threading"),
        *("asyncio", "socket", "ssl", "http", "urllib", "sqlite3", "shelve", "dbm"),
    }
)

HTTP = frozenset({"flask", "flask_wtf", "werkzeug", "wtforms"})
SPEAKS_HTTP = ("web", "serve", "site", "cli")


Modules = Mapping[str, str]


def modules() -> Modules:
    """The source of every module of the package by its path in it."""
    return {path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8") for path in sorted(PACKAGE.rglob("*.py"))}


def part_of(path: str) -> str:
    return PurePosixPath(path).parts[0].removesuffix(".py")


def violations(sources: Modules) -> list[str]:
    """Every import that the table does not allow, as ``views/bonken/card.py:3: ...``."""
    return [f"{path}:{line}: {fault}" for path in sources for line, fault in faults(path, sources)]


def faults(path: str, sources: Modules) -> Iterator[tuple[int, str]]:
    """The line and the sentence of everything wrong in one file."""
    part = part_of(path)
    if part not in MAY_IMPORT:
        yield 1, f"`{part}` is new here: give it a row in MAY_IMPORT of tests/test_imports.py"
        return
    for line, module in imported(path, sources):
        top, _, rest = module.partition(".")
        if top == PACKAGE.name:
            target = rest.partition(".")[0]
            if part == "core" and target != "core":
                yield line, f"core imports {module}, which is not core"
            elif target not in ("", part, *MAY_IMPORT[part]):
                yield line, f"{part} imports {module}, but may only import {', '.join(MAY_IMPORT[part]) or 'nothing'}"
        elif part not in SPEAKS_HTTP and top in HTTP:
            yield line, f"{part} imports {module}, and only web speaks HTTP"
        elif part == "core" and top not in sys.stdlib_module_names:
            yield line, f"core imports {module}, which does not come with Python"
        elif part == "core" and top in NOT_IN_CORE:
            yield line, f"core imports {module}, and has no clock, chance, files, network or database"


def imported(path: str, sources: Modules) -> Iterator[tuple[int, str]]:
    """The line and the full name of every module a file imports, wherever in the file it does so."""
    inside = (PACKAGE.name, *PurePosixPath(path).parts[:-1])
    for node in ast.walk(ast.parse(sources[path])):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            base = inside[: len(inside) - node.level + 1] if node.level else ()
            module = ".".join([*base, *([node.module] if node.module else [])])
            for name in node.names:
                full = f"{module}.{name.name}"
                yield node.lineno, full if is_module(full, sources) else module


def is_module(name: str, sources: Modules) -> bool:
    place = name.removeprefix(f"{PACKAGE.name}.").replace(".", "/")
    return any(path == f"{place}.py" or path.startswith(f"{place}/") for path in sources)


def test_imports_point_one_way() -> None:
    assert violations(modules()) == []


def test_a_part_may_only_import_parts_above_it() -> None:
    above: list[str] = []
    for part, others in MAY_IMPORT.items():
        assert set(others) <= set(above), part
        above.append(part)


def test_the_table_has_no_rows_of_parts_that_are_gone() -> None:
    assert set(MAY_IMPORT) <= {part_of(path) for path in modules()}


# A checker that finds nothing may be one that finds nothing ever: here is something to find, beside what is allowed.

PLANTED = {
    "core/deal.py": "import enum\nfrom . import rulebook\nfrom datetime import datetime",
    "core/rulebook.py": "from scoresheet import __version__",
    "core/seats.py": "from babel.core import Locale\nimport random",
    "drawer.py": "import scoresheet.core",
    "editing.py": "import json, scoresheet.core.rulebook\nfrom scoresheet import core, web\nfrom wtforms import Form",
    "locales.py": "if 1:\n  import scoresheet.editing as c",
    "web/forms.py": "from ..editing import a\nfrom . import b\ndef f():\n    from scoresheet.formats.bonken import csv",
    "web/pages.py": "import scoresheet.cli",
}


def test_the_checker_names_each_planted_violation() -> None:
    assert violations(PLANTED) == [
        "core/rulebook.py:1: core imports scoresheet, which is not core",
        "core/seats.py:1: core imports babel.core, which does not come with Python",
        "core/seats.py:2: core imports random, and has no clock, chance, files, network or database",
        "drawer.py:1: `drawer` is new here: give it a row in MAY_IMPORT of tests/test_imports.py",
        "editing.py:2: editing imports scoresheet.web, but may only import core",
        "editing.py:3: editing imports wtforms, and only web speaks HTTP",
        "locales.py:2: locales imports scoresheet.editing, but may only import core",
        f"web/pages.py:1: web imports scoresheet.cli, but may only import {', '.join(MAY_IMPORT['web'])}",
    ]
    assert knowing_a_game(PLANTED) == {"web/forms.py"}


# What knows Bonken or Bonaken outside their folders and modules, and why. All else needs of a game what its protocol in
# scoresheet/games/protocol.py has.
KNOW_A_GAME = {
    "games": "registers it",
    "web/games.py": "registers its pages",
    "seasons": "adds up its evenings: no other game settles pair by pair",
    "pdf/season.py": "prints those sums, and binds evenings",
    "web/circles": "shows those sums, and starts its evenings",
    "formats/season_json.py": "reads its evenings",
    "site.py": "writes its pages and cards as files",
}
GAMES = {game.key for game in games.GAMES}


def knowing_a_game(sources: Modules) -> set[str]:
    """Every module that imports from the folder of a game and is in none, by the folder that is named above."""
    own = GAMES | {f"{game}.py" for game in GAMES}
    outside = [PurePosixPath(path) for path in sources if not own & {*path.split("/")}]
    knowing = [
        path for path in outside if any(GAMES & {*module.split(".")} for _, module in imported(str(path), sources))
    ]
    return {next((name for name in KNOW_A_GAME if PurePosixPath(name) in path.parents), str(path)) for path in knowing}


def test_only_the_register_and_a_few_named_modules_know_a_game() -> None:
    assert knowing_a_game(modules()) == set(KNOW_A_GAME)
