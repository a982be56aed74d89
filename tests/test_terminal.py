"""Commands in an unkind terminal: a full disk, a closed output, a wrong use, a file that is there already."""

import errno
import os
import pty
import sqlite3
import subprocess
import sys
from contextlib import closing
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from click.testing import CliRunner

from scoresheet.assets import EXAMPLES
from scoresheet.cli import commands
from scoresheet.core.errors import UnreadableError
from scoresheet.locales import __file__ as locales
from scoresheet.locales import texts
from scoresheet.print_command import write
from scoresheet.store.migrating import migrate
from tests.browser.server import free_port
from tests.commands import afresh, refused, scoresheet
from tests.store.asking import SHEET, opened
from tests.test_cli import EVENING

LONG = f"https://bonken.example/{'é' * 1000}"
CLICK = Path(locales).parent / "nl" / "LC_MESSAGES" / "click.po"


@pytest.fixture
def database(tmp_path: Path) -> str:
    file = str(tmp_path / "evening.sqlite")
    migrate(file)
    with opened(file) as store:
        store.create(SHEET)
    return file


def at_the_shell(script: str, **environment: str) -> tuple[int, str]:
    """The status of a script in which ``$S`` is the command, and its standard error."""
    command = f"S='{sys.executable} -m scoresheet'\n{script}"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, check=False, env={"LANG": "C.UTF-8", **environment}
    )
    return done.returncode, done.stderr


NO_ROOM = "The file cannot be written: No space left on device."
CLOSED = "Standard output is closed."
NOT_READ = "-: The file cannot be read: Bad file descriptor."


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        (f"$S score {EVENING} > /dev/full", NO_ROOM),
        ("$S backup - > /dev/full", NO_ROOM),
        pytest.param("$S print blank --back none -o - > /dev/full", f"-: {NO_ROOM}", marks=pytest.mark.pdf),
        (f"$S score {EVENING} >&-", CLOSED),
        ("$S --help >&-", CLOSED),
        ("$S score - <&-", NOT_READ),
        ("$S restore - <&-", NOT_READ),
        ("ulimit -v 1000000; $S rulebook check - < /dev/zero", "-: This file is larger than 4 MB."),
        ("ulimit -v 1000000; $S score /dev/zero", "/dev/zero: This file is larger than 4 MB."),
    ],
)
def test_what_cannot_be_written_or_read_is_one_sentence(script: str, sentence: str, database: str) -> None:
    assert at_the_shell(script, SCORESHEET_DATABASE=database) == (2, f"scoresheet: {sentence}\n")


@pytest.mark.parametrize("command", ["score {evening}", "backup {folder}/new"])
def test_a_closed_standard_error_stops_nothing(command: str, database: str, tmp_path: Path) -> None:
    asked = command.format(folder=tmp_path, evening=EVENING)
    assert at_the_shell(f"$S {asked} 2>&-", SCORESHEET_DATABASE=database)[0] == 0


def test_an_interrupt_while_the_program_is_imported_shows_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "click.py").write_text("raise KeyboardInterrupt", encoding="utf-8")
    done = afresh("sheets", PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")


def test_a_reader_that_closes_the_pipe_early_is_no_error() -> None:
    assert at_the_shell(f"$S score {EVENING} --json | head -c 1") == (0, "")


@pytest.mark.parametrize(
    ("wrong", "dutch"),
    [
        ("shuffle", "Er is geen opdracht 'shuffle'. Probeer “scoresheet --help”."),
        ("score", "Er ontbreekt 'BESTAND'. Probeer “scoresheet score --help”."),
        ("score a b", "Dit is er te veel: b. Probeer “scoresheet score --help”."),
        ("score a b c", "Deze zijn er te veel: b c. Probeer “scoresheet score --help”."),
        ("score a --jsom", "Er is geen optie '--jsom'. Bedoel je '--json'? Probeer “scoresheet score --help”."),
        ("settle --deal", "Bij de optie '--deal' hoort een waarde. Probeer “scoresheet --help”."),
        ("score a --json=1", "Bij de optie '--json' hoort geen waarde. Probeer “scoresheet --help”."),
        ("serve --port 0", "De waarde bij '--port' kan niet: 0 ligt niet in het bereik 1<=x<=65535. Probeer"),
        (
            "print a --paper b5",
            "De waarde bij '--paper' kan niet: 'b5' is geen van deze: 'a4', 'a5', 'letter', '2xa5'.",
        ),
        ("season a --from 1/9", "De waarde bij '--from' kan niet: “1/9” is geen dag zoals 2026-09-01."),
        ("serve --address bonken", "De waarde bij '--address' kan niet: “bonken” is geen adres zoals https:"),
        (f"print a --address {LONG}", "De waarde bij '--address' kan niet: Een adres van meer dan 2000 bytes past"),
        ("remove --unchanged-for 1000000", "De waarde bij '--unchanged-for' kan niet: 1000000 ligt niet in het"),
        ("remove", "Noem scorekaarten, of gebruik --unchanged-for. Probeer “scoresheet remove --help”."),
    ],
)
def test_a_usage_error_is_in_dutch_when_asked_and_ends_with_the_help_option(wrong: str, dutch: str) -> None:
    command, *words = wrong.split()
    sentence = refused(command, "--lang", "nl", *words)
    assert sentence.startswith(dutch)
    assert sentence.endswith(" --help”.")
    assert "Try “scoresheet" in refused(*wrong.split())


@pytest.mark.parametrize(
    "command",
    [
        *("score", "verify", "season", "import", "restore", "export --force", "print", "print blank -o"),
        "score --rulebook",
    ],
)
def test_a_name_that_no_file_can_have_is_refused(command: str, database: str, tmp_path: Path) -> None:
    before = {*tmp_path.iterdir()}
    for name, fault in (("", "empty; a name is needed."), ("x" * 300, "longer than the name of a file can be.")):
        sentence = refused(*command.split(), name, folder=str(tmp_path), SCORESHEET_DATABASE=database)
        assert f": This is {fault} Try “scoresheet " in sentence
    assert {*tmp_path.iterdir()} == before


def test_why_a_file_cannot_be_read_is_left_to_its_reader_which_knows_both_languages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> bool:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(Path, "iterdir", refuse)
    assert CliRunner().invoke(commands, ["score", str(EVENING)]).exit_code == 0
    with pytest.raises(UnreadableError, match=r"no-file: .*Permission denied"):
        CliRunner().invoke(commands, ["verify", str(EXAMPLES)], catch_exceptions=False, standalone_mode=False)


@pytest.mark.parametrize("host", ["", " "])
def test_an_empty_address_to_listen_on_is_refused(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoresheet.serve.run", lambda *_: None)
    done = CliRunner().invoke(commands, ["serve", "--host", host, "--lang", "en"])
    assert done.exit_code == 2
    assert "This is no address to listen on: 0.0.0.0 is each that this machine has." in done.stderr


@pytest.mark.parametrize("host", ["nowhere.invalid", "192.0.2.1"])
def test_an_address_that_this_machine_does_not_have_is_refused_as_such(host: str, database: str) -> None:
    arguments = ["serve", "--host", host, "--port", str(free_port()), "--lang", "nl"]
    sentence = f"Deze computer heeft geen adres {host}: 0.0.0.0 is elk dat hij heeft."
    assert refused(*arguments, SCORESHEET_DATABASE=database) == sentence


def test_the_compiled_texts_of_click_are_those_that_are_written() -> None:
    with CLICK.open("rb") as file:
        written = read_po(file)
    with CLICK.with_suffix(".mo").open("rb") as file:
        compiled = GNUTranslations(file)
    again = "after a change: pybabel compile -l nl -i .../nl/LC_MESSAGES/click.po -o .../click.mo"
    for message in written:
        if isinstance(message.id, str):
            if message.id:
                assert compiled.gettext(message.id) == message.string, again
        else:
            one, many = message.id
            assert [compiled.ngettext(one, many, number) for number in (1, 2)] == list(message.string or ()), again


def test_no_file_is_overwritten_unless_forced(database: str, tmp_path: Path) -> None:
    commands = {
        "backup.sqlite": ("backup", "backup.sqlite"),
        "all.zip": ("export", "all.zip"),
        "all": ("export", "all"),
        "card.pdf": ("print", "blank", "-o", "card.pdf"),
    }

    def run(*command: str) -> tuple[int, str]:
        done = scoresheet(*command, folder=str(tmp_path), SCORESHEET_DATABASE=database)
        return done.returncode, done.stderr

    for name, command in commands.items():
        if name == "card.pdf":
            (tmp_path / name).write_text("mine")
        else:
            assert run(*command) == (0, "")
        assert run(*command) == (2, f"scoresheet: {name}: This is there already; --force replaces it.\n")
    for name, command in commands.items():
        if name != "card.pdf":
            assert run(*command, "--force") == (0, "")


@pytest.mark.parametrize(("command", "do"), [("backup", "written"), ("backup --force", "written"), ("restore", "read")])
@pytest.mark.parametrize(
    ("place", "reason"),
    [(".", "Is a directory"), ("/", "Is a directory"), ("nowhere/monday", "No such file or directory")],
)
def test_where_a_backup_cannot_be_is_one_sentence(
    command: str, do: str, place: str, reason: str, database: str, tmp_path: Path
) -> None:
    sentence = refused(*command.split(), place, folder=str(tmp_path), SCORESHEET_DATABASE=database)
    assert sentence == f"{place}: The file cannot be {do}: {reason}."


def test_a_file_is_printed_over_with_its_link_and_mode_or_not_at_all(tmp_path: Path) -> None:
    card, link = tmp_path / "kept" / "card.pdf", tmp_path / "link.pdf"
    card.parent.mkdir()
    card.write_text("mine")
    card.chmod(0o600)
    link.symlink_to(card)
    write(b"%PDF-", str(link))
    assert (link.is_symlink(), card.read_bytes(), card.stat().st_mode & 0o777) == (True, b"%PDF-", 0o600)
    assert [path.name for path in card.parent.iterdir()] == ["card.pdf"]
    with pytest.raises(UnreadableError, match="cannot-write"):
        write(b"%PDF-", "/dev/full")


def test_a_backup_goes_through_a_pipe_and_back(database: str, tmp_path: Path) -> None:
    there = str(tmp_path / "there.sqlite")
    script = f"set -o pipefail; $S backup - | SCORESHEET_DATABASE={there} $S restore -"
    assert at_the_shell(script, SCORESHEET_DATABASE=database) == (0, "")
    assert scoresheet("sheets", SCORESHEET_DATABASE=there).stdout == (
        scoresheet("sheets", SCORESHEET_DATABASE=database).stdout
    )
    garbage = refused("restore", "-", stdin="Dear Anna, " * 100, SCORESHEET_DATABASE=there)
    assert garbage.startswith("-: This is no whole database of the score sheet: ")


@pytest.mark.parametrize("place", ["-", "/dev/null"])
@pytest.mark.parametrize(
    "command",
    ["export PLACE --force", "import PLACE", "season PLACE", "print binder PLACE", "print season PLACE", "site PLACE"],
)
def test_commands_that_take_a_folder_refuse_a_dash_and_a_device(command: str, place: str) -> None:
    assert refused(*command.replace("PLACE", place).split()) == f"{place}: A folder or a file is needed here."


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        (f"score {EXAMPLES}/", [f"file,{EXAMPLES}/"]),
        ("print b", ["plain,blank", "plain,binder", "file,b"]),
        ("print s", ["plain,season", "file,s"]),
        ("print blank --rulebook bo", ["plain,bonken-2002", "plain,bonken-wikipedia", "plain,bonaken", "file,bo"]),
        ("score x --rulebook k", ["plain,king-portugal", "file,k"]),
        ("print blank --paper l", ["plain,letter"]),
    ],
)
def test_the_shell_completes_files_and_choices(typed: str, found: list[str]) -> None:
    completing = {
        "_SCORESHEET_COMPLETE": "bash_complete",
        "COMP_WORDS": f"scoresheet {typed}",
        "COMP_CWORD": str(typed.count(" ") + 1),
    }
    offered = scoresheet(**completing).stdout.splitlines()
    assert [line for line in found if line not in offered] == []


def test_without_a_database_an_error_names_the_command_that_makes_one(tmp_path: Path) -> None:
    file = tmp_path / "none.sqlite"
    for command in (
        *(("sheets",), ("backup", "new"), ("backup", "-"), ("export", "new"), ("rekey", "0e3c4f8e")),
        *(("remove", "--yes", "0e3c4f8e"), ("remove", "--unchanged-for", "9")),
    ):
        sentence = refused(*command, folder=str(tmp_path), SCORESHEET_DATABASE=str(file))
        assert sentence == texts("en")("error.no-database", file=file)
    assert list(tmp_path.iterdir()) == []


def test_an_import_is_complete_when_its_output_is_not_read(tmp_path: Path) -> None:
    database = str(tmp_path / "evening.sqlite")
    at_the_shell(f"$S import {EXAMPLES} | head -1", SCORESHEET_DATABASE=database)
    listed = scoresheet("sheets", SCORESHEET_DATABASE=database).stdout.splitlines()
    assert len(listed) == len([file for file in EXAMPLES.rglob("*.*") if file.suffix in (".toml", ".json")])


def test_an_export_to_a_name_of_another_file_type_is_refused(database: str, tmp_path: Path) -> None:
    for name in ("x.tar", "x.tar.gz", "x.json"):
        sentence = refused("export", name, folder=str(tmp_path), SCORESHEET_DATABASE=database)
        assert "this would make a folder of that name" in sentence
        assert not (tmp_path / name).exists()
    assert scoresheet("export", ".zip", folder=str(tmp_path), SCORESHEET_DATABASE=database).returncode == 0
    assert (tmp_path / ".zip").is_file()


def test_progress_shows_on_a_terminal_only(database: str, tmp_path: Path) -> None:
    words = ["backup", str(tmp_path / "copy")]
    environment = {"SCORESHEET_DATABASE": database, "TERM": "xterm", "LANG": "C.UTF-8"}
    ours, theirs = pty.openpty()
    program = [sys.executable, "-m", "scoresheet", *words]
    done = subprocess.run(
        program, stdout=subprocess.PIPE, stderr=theirs, env={**os.environ, **environment}, check=False
    )
    os.close(theirs)
    shown = os.read(ours, 65536).decode()
    os.close(ours)
    assert done.returncode == 0, shown
    assert "100%" in shown
    assert b"%" not in done.stdout
    silent = scoresheet(*words, "--force", **environment)
    assert (silent.returncode, silent.stderr) == (0, "")


def test_a_database_of_a_later_version_is_left_alone_by_every_command(database: str, tmp_path: Path) -> None:
    assert scoresheet("backup", str(tmp_path / "kept"), SCORESHEET_DATABASE=database).returncode == 0
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    place = str(tmp_path / "new")
    for command in (
        *(("sheets",), ("backup", place), ("backup", "-"), ("export", place), ("export", f"{place}.zip")),
        *(("import", str(EVENING)), ("import", "--dry-run", str(EVENING)), ("rekey", "0e3c4f8e")),
        *(("remove", "--yes", "0e3c4f8e"), ("remove", "--yes", "--unchanged-for", "1"), ("serve",)),
    ):
        sentence = refused(*command, SCORESHEET_DATABASE=database)
        assert "The database belongs to a newer version of this program." in sentence
    assert not (tmp_path / "new").exists()
    assert scoresheet("restore", str(tmp_path / "kept"), SCORESHEET_DATABASE=database).returncode == 0  # the way back
    assert scoresheet("sheets", SCORESHEET_DATABASE=database).returncode == 0


def test_every_fault_of_a_database_names_its_place_and_the_reason(tmp_path: Path) -> None:
    (tmp_path / "letter.sqlite").write_text("Dear Anna, " * 100)
    for place, reason in (("", "unable to open database file"), ("/letter.sqlite", "file is not a database")):
        assert f"({tmp_path}{place}: {reason})" in refused("sheets", SCORESHEET_DATABASE=f"{tmp_path}{place}")
    for name, reason in ((f"{'x' * 300}.sqlite", "de naam is te lang"), ("letter.sqlite/new", "het is geen map")):
        sentence = refused("import", str(EVENING), "--lang", "nl", SCORESHEET_DATABASE=str(tmp_path / name))
        assert sentence.startswith("De database is nu niet bereikbaar.")
        assert sentence.endswith(f"({tmp_path}/{name}: {reason})")
    sentence = refused("sheets", SCORESHEET_DATABASE="postgresql://anna:secret@127.0.0.1:1/bonken")
    assert "postgresql+psycopg://anna:***@127.0.0.1:1/bonken" in sentence
    assert "secret" not in sentence


def test_remove_asks_in_dutch_too_but_not_about_an_id_that_it_refuses(database: str) -> None:
    [sheet] = scoresheet("sheets", SCORESHEET_DATABASE=database).stdout.splitlines()
    assert "is too short" in refused("remove", sheet[:3], stdin="y\n", SCORESHEET_DATABASE=database)
    for answer, status in (("n", 1), ("", 1), ("misschien", 1), ("ja", 0)):
        done = scoresheet("remove", sheet[:8], "--lang", "nl", stdin=f"{answer}\n", SCORESHEET_DATABASE=database)
        assert "Deze scorekaart voorgoed verwijderen? [j/N]" in done.stdout
        assert done.returncode == status, answer


def test_the_log_of_an_export_is_refused_where_a_document_is_read(database: str, tmp_path: Path) -> None:
    scoresheet("export", str(tmp_path / "out"), SCORESHEET_DATABASE=database)
    [log] = (tmp_path / "out").glob("*.log.json")
    for command in ("score", "settle", "verify", "print"):
        done = scoresheet(command, str(log))
        assert ".log.json: This is the log of a sheet, which import reads; the sheet is the file " in done.stderr
    assert scoresheet("verify", str(tmp_path / "out")).returncode == 0
