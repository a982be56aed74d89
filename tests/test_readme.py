"""README, docs and CONTRIBUTING are right: their commands run, their targets, files and tests are there."""

import ast
import json
import re
import shlex
import shutil
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import scoresheet.site
from scoresheet import __version__, cli
from scoresheet.core.bonaken.championship.tournament import Player, Round, Score, Table, Tournament
from scoresheet.core.bonken.rulebook import Rulebook
from scoresheet.formats.bonaken.tournament import to_document
from scoresheet.locales import Texts
from scoresheet.pdf.bonken import blank_pdf
from scoresheet.store.migrating import migrate
from tests.commands import scoresheet as typed
from tests.store.asking import opened
from tests.strategies import BOOK, some_evening

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")] + sorted(
    (ROOT / "docs").glob("*.md")
)
TEXTS = {page.relative_to(ROOT).as_posix(): page.read_text(encoding="utf-8") for page in PAGES}


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, flags=re.DOTALL)


def commands(text: str) -> list[list[str]]:
    """What is typed after a ``$``, in words."""
    lines = "".join(blocks(text, "console")).splitlines()
    return [shlex.split(line.removeprefix("$ "), comments=True) for line in lines]


def named_anywhere(text: str) -> list[list[str]]:
    """Commands of ours in sentences and in blocks of any kind, in words, up to what they are piped to."""
    code = re.findall(r"`(scoresheet [^`]+)`", text)
    code += re.findall(r"^(?:    |\$ |.*&& )?(scoresheet .*)$", text, flags=re.MULTILINE)
    return [shlex.split(one.partition("|")[0], comments=True) for one in code]


def run(command: list[str], folder: Path, **environment: str) -> None:
    """Runs a command in a folder with the examples; it has to succeed, print something, and write what it names."""
    assert command[0] == "scoresheet"
    done = typed(*command[1:], folder=str(folder), **environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
    written = [folder / word for word in command if word.endswith((".pdf", ".zip", ".sqlite"))]
    starts = {".pdf": b"%PDF-", ".zip": b"PK", ".sqlite": b"SQLite format 3"}
    assert all(file.read_bytes().startswith(starts[file.suffix]) for file in written)


SITES = [command for command in commands(TEXTS["README.md"]) if command[1] == "site"]
EVENINGS = re.findall(r"examples/([\w.-]+)", TEXTS["README.md"])


@pytest.mark.pdf
@pytest.mark.parametrize("command", [one for one in commands(TEXTS["README.md"]) if one not in SITES], ids=" ".join)
def test_every_command_of_the_readme_runs(command: list[str], tmp_path: Path) -> None:
    (tmp_path / "examples").mkdir()
    for name in EVENINGS:  # those it names: a binder of all takes a quarter of a minute
        shutil.copy(ROOT / "examples" / name, tmp_path / "examples")
    run(command, tmp_path)


@pytest.mark.pdf
@pytest.mark.parametrize("command", SITES, ids=" ".join)
def test_the_site_of_the_readme_is_written(command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[bytes] = []

    def first_card(rulebook: Rulebook, t: Texts, paper: str) -> bytes:
        # One stands for all forty, which take a second each: `make soak` prints them.
        if not printed:
            printed.append(blank_pdf(rulebook, t, paper))
        return printed[0]

    monkeypatch.setattr(scoresheet.site, "blank_pdf", first_card)
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(cli.commands, command[1:])
    assert (done.exit_code, done.stderr) == (0, "")
    assert re.fullmatch(rf"\d+ files, \d+ kB, in {command[2]}.*\n", done.stdout)
    assert (tmp_path / command[2] / "index.html").is_file()
    cards = list((tmp_path / command[2]).rglob("*.pdf"))
    assert len(cards) >= 40
    assert all(card.read_bytes().startswith(b"%PDF-") for card in cards)


def test_the_commands_about_operating_run_one_after_the_other(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/evening.sqlite"
    migrate(url)
    with opened(url) as store:
        store.create(some_evening(BOOK))
    for command in commands(TEXTS["docs/operating.md"]):
        run(command, tmp_path, SCORESHEET_DATABASE=url)


@pytest.mark.parametrize("page", [page for page in TEXTS if page != "CHANGELOG.md"])
def test_every_command_that_is_named_exists_with_its_options(page: str) -> None:
    for command in named_anywhere(TEXTS[page]):
        found: click.Command | None = cli.commands
        words = command[1:]
        while isinstance(found, click.Group) and words and not words[0].startswith("-"):
            found = found.get_command(click.Context(found), words.pop(0))
        assert found, command
        options = {option for parameter in found.get_params(click.Context(found)) for option in parameter.opts}
        assert {word for word in words if len(word) > 1 and word.startswith("-")} <= options, command


@pytest.mark.pdf
@pytest.mark.parametrize("command", [one for one in named_anywhere(TEXTS["docs/bonaken.md"]) if one[1] == "print"])
def test_every_form_of_bonaken_is_printed(command: list[str], tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    run(command, tmp_path)


def test_documents_in_docs_are_valid(tmp_path: Path) -> None:
    game, tournament = (json.loads(block) for block in blocks(TEXTS["docs/bonaken.md"], "json"))
    (tmp_path / "game.json").write_text(json.dumps(game), encoding="utf-8")
    done = typed("score", "game.json", "--json", folder=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["players"] == game["players"]
    two = (Player("Anja", labels=("newcomer",)), Player("Bert", away=True))
    played = Table((0, 1), ((Score(10, 2), Score(1, 0)),))
    rounds = (Round("5d1c", (played,)),)
    assert tournament == to_document(Tournament("Leimuiden", date="2026-11-07", players=two, rounds=rounds))


def test_readme_and_operating_have_commands() -> None:
    assert len(commands(TEXTS["README.md"])) >= 5
    assert len(SITES) == 1
    assert len(commands(TEXTS["docs/operating.md"])) >= 6


def test_every_make_target_that_is_named_exists() -> None:
    found = re.findall(r"^make (\w+)|`make (\w+)", "\n".join(TEXTS.values()), flags=re.MULTILINE)
    targets = {first or other for first, other in found}
    assert {"serve", "test", "bench", "soak"} <= targets
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert [target for target in targets if not re.search(rf"^{target}:", makefile, flags=re.MULTILINE)] == []


@pytest.mark.parametrize("page", TEXTS)
def test_every_file_and_folder_that_is_named_is_there(page: str) -> None:
    folder = (ROOT / page).parent
    code = re.findall(r"`([\w./-]+)`", TEXTS[page])
    names = {name for name in code if "/" in name and not name.startswith(("/", ".venv"))}
    names |= set(re.findall(r"(?<![\w/])(?:scoresheet|static|templates|tests)/[\w./-]*\w", TEXTS[page]))
    assert [name for name in names if not (ROOT / name).exists()] == []
    links = re.findall(r"\]\(([\w./-]+)\)", TEXTS[page])
    assert [link for link in links if not (folder / link).exists()] == []


def test_every_file_that_a_comment_names_is_there() -> None:
    sources = (path for folder in ("scoresheet", "static", "templates") for path in (ROOT / folder).rglob("*.*"))
    kept = [path for path in sources if path.suffix in (".py", ".js", ".css", ".html") and "vendor" not in path.parts]
    named = re.compile(r"(?<![\w/.])(?:(?:scoresheet|static|templates|tests)/[\w/-]+\.(?:py|js|css|html))\b")
    found = {(path.name, name) for path in kept for name in named.findall(path.read_text(encoding="utf-8"))}
    assert len(found) > 50
    assert [(path, name) for path, name in found if not (ROOT / name).exists()] == []


def test_every_module_that_a_package_names_is_there() -> None:
    for path in (ROOT / "scoresheet").rglob("__init__.py"):
        text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        there = {one.stem for folder in (path.parent, ROOT / "scoresheet", ROOT) for one in folder.iterdir()}
        assert set(re.findall(r"``([a-z_]+)``", text)) <= there, path


def test_the_architecture_names_every_module_and_folder_of_the_package() -> None:
    named_there = set(re.findall(r"`(scoresheet/[\w./-]+?)/?`", TEXTS["docs/architecture.md"]))
    package = ROOT / "scoresheet"
    there = {path for path in package.iterdir() if path.suffix == ".py" or (path.is_dir() and any(path.glob("*.*")))}
    small = {package / name for name in ("__init__.py", "__main__.py", "__pycache__")}
    missing = {path.relative_to(ROOT).as_posix() for path in there - small} - named_there
    assert missing == set()


def test_the_readme_says_which_version_it_is() -> None:
    assert f"Version {__version__}," in TEXTS["README.md"]


# Every line of what docs/operating.md says of keys names tests, and they are there


[SECTION] = re.findall(r"^## Who can do what$(.*?)^## ", TEXTS["docs/operating.md"], re.DOTALL | re.MULTILINE)
LINES = [line for line in SECTION.splitlines() if line.startswith("|")][2:]
NAMED_TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def test_every_holder_of_a_key_has_a_line() -> None:
    keys = ("edit key", "view key", "id", "circle", "desk", "table")
    for who in (*keys, "phone that was lost", "database", "log", "the host of the server"):
        assert any(f"**{who}**" in line.split("|")[1] for line in LINES), who


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split("|")[1].strip())
def test_every_line_names_tests_that_are_there(line: str) -> None:
    named = NAMED_TEST.findall(line.split("|")[4])
    assert named
    for path, name in named:
        assert f"\ndef {name}(" in (ROOT / path).read_text(encoding="utf-8"), f"{path}::{name}"
