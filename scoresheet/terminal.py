"""Parts of every command: its language, its options, and its messages of what went wrong.

    run(commands)     # the command line in sys.argv; never a traceback for bad input or a full disk

One sentence on standard error says what is the matter; a wrong use of a command ends with where its help is.
"""

import gettext
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any, TextIO, TypeVar, cast
from urllib.parse import urlsplit

import click
from click.shell_completion import CompletionItem

from scoresheet import locales
from scoresheet.core.errors import ScoresheetError, UnreadableError
from scoresheet.core.languages import LANGUAGES
from scoresheet.formats.reading import STANDARD
from scoresheet.locales import Texts, texts
from scoresheet.views.formatting import explain_error, in_one_line, quote, reason

FAULTY, UNUSABLE = 1, 2  # exit status: a deal or a claim is wrong; the input cannot be used at all

Command = Callable[..., Any]
T = TypeVar("T")


def asked_language() -> str:
    """The language after ``--lang``; else Dutch when the system speaks Dutch, otherwise English."""
    for given, value in zip(sys.argv, [*sys.argv[1:], ""], strict=True):
        choice = given.removeprefix("--lang=") if given.startswith("--lang=") else value if given == "--lang" else ""
        if choice in LANGUAGES:
            return choice
    spoken = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "nl" if spoken.startswith("nl") else "en"


t = texts(asked_language())


def placeholder(words: str) -> str:
    """What stands in a help text for something to be typed, like ``FOLDER|FILE.zip``, in the reader's language."""
    return re.sub("[A-Z]{3,}", lambda word: t(f"cli.placeholder.{word[0].lower()}"), words)


def lang_option(command: Command) -> Command:
    """``--lang``: the language of what a command says."""
    return click.option(
        "--lang", type=click.Choice(LANGUAGES), default=asked_language(), help=t("cli.lang"), show_default=True
    )(command)


def json_option(command: Command) -> Command:
    return click.option("--json", "as_json", is_flag=True, help=t("cli.json"))(command)


def force_option(command: Command) -> Command:
    """``--force``, without which nothing is written over."""
    return click.option("--force", is_flag=True, help=t("cli.force"))(command)


def file_type() -> click.Path:
    """A file or folder, which the shell can complete; the reader says whether it can be read."""
    return click.Path(allow_dash=True)


class WordOrFile(click.ParamType[str]):
    """One of some words, or the name of a file; the shell completes both."""

    name = "path"

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The words that begin so, and then the files that the shell finds."""
        words = [CompletionItem(word) for word in self._words if word.startswith(incomplete)]
        return [*words, CompletionItem(incomplete, type="file")]


class Day(click.ParamType[str]):
    """A day as people and programs both write it: 2026-09-01."""

    name = "day"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return date.fromisoformat(value).isoformat()
        except ValueError:
            self.fail(t("cli.not-a-day", value=quote(value)), param, ctx)


class Address(click.ParamType[str]):
    """An address that phones can open: http or https, and a host."""

    name = "url"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            parts = urlsplit(value)
        except ValueError:  # half a bracket
            parts = urlsplit("")
        if parts.scheme not in ("http", "https") or not parts.hostname or " " in value or not value.isprintable():
            self.fail(t("cli.not-an-address", value=quote(value)), param, ctx)
        return str(value)


def check_path(path: str) -> None:
    """:class:`UnreadableError` ``needs-file`` for ``-`` or a device, where only a file or a folder will do."""
    if path == STANDARD or (Path(path).exists() and not (Path(path).is_file() or Path(path).is_dir())):
        raise UnreadableError(path, "", "needs-file")


def check_free(target: str, *, force: bool) -> None:
    """:class:`UnreadableError` ``file-exists`` when a file or folder is there and may not be replaced."""
    if target != STANDARD and not force and (Path(target).is_file() or Path(target).is_dir()):
        raise UnreadableError(target, "", "file-exists")


def complain(error: ScoresheetError, t: Texts) -> None:
    """Says an error in one line on standard error, with the place and the reason that a database has."""
    sentence = explain_error(error, t)
    if "place" in error.params:
        detail = error.params.get("detail")
        sentence += f" ({error.params['place']}{f': {reason(detail, t)}' if detail else ''})"
    _say(sentence)


def confirmed(question: str, t: Texts) -> bool:
    """Whether the answer is yes, in the user's language or in English; no for anything else."""
    answer = click.prompt(f"{question} [{t('cli.yes')}/N]", default="", show_default=False)
    return answer.strip().lower() in ("y", "yes", t("cli.yes"), t("cli.yes.long"))


@contextmanager
def progress(steps: int) -> Iterator[Callable[[int], None]]:
    """Progress of a long step, on standard error and only on a terminal."""
    with click.progressbar(length=steps, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        yield bar.update


def counted(some: Iterable[T], progress: Callable[[int], None]) -> Iterator[T]:
    """The same one by one, with progress after each."""
    for one in some:
        yield one
        progress(1)


def echo_json(answer: object) -> None:
    click.echo(json.dumps(answer, ensure_ascii=False, indent=2))


def run(commands: click.Command) -> None:
    """Runs the command that was typed, and exits with its status."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:  # closed by the parent process
            # A terminal that lacks ♥ still gets its numbers.
            cast(TextIO, stream).reconfigure(errors="replace")  # type: ignore[attr-defined]
    try:
        if sys.stdout is None:
            raise ScoresheetError("no-output")
        _speak_click(t.language)
        _translate_usage(commands)
        status = _status(commands)
        sys.stdout.flush()
    except ScoresheetError as error:
        complain(error, t)
        status = UNUSABLE
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        status = UNUSABLE
    except click.ClickException as error:
        _say(_with_help(error))
        status = UNUSABLE
    except (click.Abort, KeyboardInterrupt):
        status = FAULTY
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # piped into something that had read enough
            complain(UnreadableError(error.filename or "", "", "cannot-write", detail=error.strerror), t)
        status = FAULTY if isinstance(error, BrokenPipeError) else UNUSABLE
        discard_output()
    sys.exit(status)


def _status(commands: click.Command) -> int:
    try:
        commands(prog_name="scoresheet", standalone_mode=False)
    except SystemExit as exit_:
        return exit_.code if isinstance(exit_.code, int) else 0
    return 0


def discard_output() -> None:
    """Lets nothing more be written to standard output."""
    # What is still to be flushed goes nowhere: it would only fail once more when Python ends.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _say(sentence: str) -> None:
    click.echo(f"scoresheet: {sentence}", err=True)


def _with_help(error: click.ClickException) -> str:
    sentence = in_one_line(error.format_message())  # whole: what may be chosen stands at its end
    if not isinstance(error, click.UsageError):
        return sentence
    ending = "" if sentence.endswith((".", "?", ")")) else "."
    command = error.ctx.command_path if error.ctx else "scoresheet"
    return f"{sentence}{ending} {t('cli.try', command=command)}"


def _speak_click(language: str) -> None:
    """Lets click speak this language too: it asks gettext, which wants a compiled file."""
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain("click", str(Path(locales.__file__).parent))
    gettext.textdomain("click")


def _translate_usage(command: click.Command) -> None:
    """Translates the usage line of a command and of those in it: click takes it from these fields, not from gettext."""
    command.options_metavar = placeholder("[OPTIONS]")
    if isinstance(command, click.Group):
        command.subcommand_metavar = placeholder("COMMAND [ARGS]...")
        for one in command.commands.values():
            _translate_usage(one)
