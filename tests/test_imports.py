"""Imports point one way, and the core needs only Python."""

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

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


def violations(package: Path) -> list[str]:
    """Every import in ``package`` that the table does not allow, as ``scoresheet/views/bonken/card.py:3: ...``."""
    return [
        f"{path.relative_to(package.parent).as_posix()}:{line}: {fault}"
        for path in sorted(package.rglob("*.py"))
        for line, fault in faults(package, path)
    ]


def faults(package: Path, path: Path) -> Iterator[tuple[int, str]]:
    """The line and the sentence of everything wrong in one file."""
    part = path.relative_to(package).parts[0].removesuffix(".py")
    if part not in MAY_IMPORT:
        yield 1, f"`{part}` is new here: give it a row in MAY_IMPORT of tests/test_imports.py"
        return
    for line, module in imported(package, path):
        top, _, rest = module.partition(".")
        if top == package.name:
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


def imported(package: Path, path: Path) -> Iterator[tuple[int, str]]:
    """The line and the full name of every module a file imports, wherever in the file it does so."""
    inside = (package.name, *path.relative_to(package).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            base = inside[: len(inside) - node.level + 1] if node.level else ()
            module = ".".join([*base, *([node.module] if node.module else [])])
            for name in node.names:
                yield node.lineno, f"{module}.{name.name}" if is_module(package, f"{module}.{name.name}") else module


def is_module(package: Path, module: str) -> bool:
    path = package.parent.joinpath(*module.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def test_imports_point_one_way() -> None:
    assert violations(PACKAGE) == []


def test_a_part_may_only_import_parts_above_it() -> None:
    above: list[str] = []
    for part, others in MAY_IMPORT.items():
        assert set(others) <= set(above), part
        above.append(part)


def test_the_table_has_no_rows_of_parts_that_are_gone() -> None:
    parts = {path.relative_to(PACKAGE).parts[0].removesuffix(".py") for path in PACKAGE.rglob("*.py")}
    assert set(MAY_IMPORT) <= parts


# A checker that finds nothing may be one that finds nothing ever: here is something to find.


def plant(folder: Path, files: Mapping[str, str]) -> Path:
    """A package with these files, and the others that they speak of."""
    package = folder / "scoresheet"
    (package / "core").mkdir(parents=True)
    (package / "core" / "rulebook.py").touch()
    (package / "web").mkdir()
    for name in ("__init__", "core/__init__", "web/__init__", "editing", "cli", "locales", "formats"):
        (package / f"{name}.py").touch()
    for name, text in files.items():
        (package / name).write_text(text, encoding="utf-8")
    return package


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("editing.py", "import scoresheet.web", ["1: editing imports scoresheet.web, but may only import core"]),
        ("editing.py", "import json, scoresheet.core.rulebook\nfrom scoresheet import core, __version__", []),
        ("editing.py", "from wtforms import Form", ["1: editing imports wtforms, and only web speaks HTTP"]),
        ("web/forms.py", "from ..editing import a\nfrom . import b\nfrom scoresheet.web import c", []),
        ("web/forms.py", "def f():\n    from scoresheet.cli import main", ["2: web imports scoresheet.cli"]),
        ("locales.py", "if 1:\n  import scoresheet.editing as c", ["2: locales imports scoresheet.editing"]),
        ("core/seats.py", "import enum\nfrom . import rulebook\nfrom datetime import datetime", []),
        ("core/seats.py", "from babel.core import Locale", ["1: core imports babel.core, which does not come with"]),
        ("core/seats.py", "from scoresheet import __version__", ["1: core imports scoresheet, which is not core"]),
        ("core/seats.py", "import flask\nimport random", ["1: core imports flask", "2: core imports random"]),
        ("drawer.py", "import scoresheet.core", ["1: `drawer` is new here: give it a row in MAY_IMPORT"]),
    ],
)
def test_the_checker_names_a_planted_violation(tmp_path: Path, name: str, text: str, found: list[str]) -> None:
    named = violations(plant(tmp_path, {name: text}))
    assert len(named) == len(found)
    for violation, start in zip(named, found, strict=True):
        assert violation.startswith(f"scoresheet/{name}:{start}")


# What knows Bonken or Bonaken outside their folders and modules, and why. All else needs of a game what its protocol in
# scoresheet/games/protocol.py has.
KNOW_A_GAME = {
    "games": "registers it",
    "web/games.py": "registers its pages",
    "seasons": "adds up its evenings: no other game settles pair by pair",
    "pdf/season.py": "prints those sums, and binds evenings",
    "web/circles": "shows those sums, and starts its evenings",
    "formats/season.py": "reads its evenings",
    "site.py": "writes its pages and cards as files",
}
GAMES = {game.key for game in games.GAMES}


def knowing_a_game(package: Path) -> set[str]:
    """Every module that imports from the folder of a game and is in none, by the folder that is named above."""
    own = GAMES | {f"{game}.py" for game in GAMES}
    files = {file.relative_to(package) for file in package.rglob("*.py") if not own & {*file.parts}}
    knowing = {
        file for file in files if any(GAMES & {*module.split(".")} for _, module in imported(package, package / file))
    }
    return {next((name for name in KNOW_A_GAME if Path(name) in file.parents), file.as_posix()) for file in knowing}


def test_only_the_register_and_a_few_named_modules_know_a_game() -> None:
    assert knowing_a_game(PACKAGE) == set(KNOW_A_GAME)


def test_a_planted_import_of_a_game_is_named(tmp_path: Path) -> None:
    inside = "def f():\n    from scoresheet.formats.bonken import csv"
    package = plant(tmp_path, {"cli.py": inside, "web/forms.py": "import enum"})
    (package / "store").mkdir()
    (package / "store" / "sheets.py").write_text("import scoresheet.core.bonaken.sheet", encoding="utf-8")
    assert knowing_a_game(package) == {"cli.py", "store/sheets.py"}
