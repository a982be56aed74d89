"""Shared parts of the commands: language, options, parameter types, questions, progress, JSON, and error messages.

complain(error, t)   # the error message: one sentence on standard error, never a traceback
"""

import errno
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import click
from click.shell_completion import CompletionItem

from scoresheet.core.errors import ScoresheetError, UnreadableError
from scoresheet.core.languages import LANGUAGES
from scoresheet.core.validation import iso_date
from scoresheet.formats.file_access import STANDARD
from scoresheet.locales import Texts, texts
from scoresheet.views.formatting import explain_error, quote, reason

MOST_ADDRESS = 2000  # bytes; a QR code has room for 2331 as we print it, and the path of a sheet comes after
FAULTY, UNUSABLE = 1, 2  # exit status: a deal or a claim is wrong; the input cannot be used at all

T = TypeVar("T")


def asked_language() -> str:
    """The language of the command line: that of ``--lang``, else that of the system where we have it, else English."""
    arguments = [part for argument in sys.argv for part in argument.split("=", 1)]
    for option, choice in pairwise(arguments):
        if option == "--lang" and choice in LANGUAGES:
            return choice
    spoken = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return next((language for language in LANGUAGES if spoken.startswith(language)), LANGUAGES[0])


t = texts(asked_language())


def placeholder(words: str) -> str:
    """The placeholder of an option in help texts, such as ``FOLDER|FILE.zip``, in the user's language."""
    return re.sub("[A-Z]{3,}", lambda word: t(f"cli.placeholder.{word[0].lower()}"), words)


lang_option = click.option("--lang", type=click.Choice(LANGUAGES), default=t.language, help=t("cli.lang"))
json_option = click.option("--json", "as_json", is_flag=True, help=t("cli.json"))
force_option = click.option("--force", is_flag=True, help=t("cli.force"))  # without it nothing is written over


class _File(click.Path):
    """Parameter type of the command line for the name of a file or folder, with shell completion."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """A name that a file can have. Fails for an empty one, which pathlib takes for the current folder."""
        if not value:
            self.fail(t("cli.no-name"), param, ctx)
        try:
            Path(value).lstat()
        except OSError as error:
            if error.errno == errno.ENAMETOOLONG:
                self.fail(t("cli.long-name"), param, ctx)
        return super().convert(value, param, ctx)


FILE = _File(allow_dash=True, readable=False)  # click would say in English that it is not


class WordOrFile(_File):
    """Parameter type of the command line for one of some words or a file name, with shell completion."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(allow_dash=True, readable=False)
        self._words = words

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The completions of a word: the fitting words, then the files that the shell finds."""
        words = [CompletionItem(word) for word in self._words if word.startswith(incomplete)]
        return [*words, CompletionItem(incomplete, type="file")]


# Types of values, each a function that click calls.


def day(value: str) -> str:
    """Parameter type of the command line for a day, as an ISO date: 2026-09-01."""
    if found := iso_date(value):
        return found
    raise click.BadParameter(t("cli.not-a-day", value=quote(value)))


def address(value: str) -> str:
    """Parameter type of the command line for an address that phones can open: http or https, and a host."""
    try:
        parts = urlsplit(value)
    except ValueError:  # half a bracket
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.hostname or " " in value or not value.isprintable():
        raise click.BadParameter(t("cli.not-an-address", value=quote(value)))
    if len(value.encode()) > MOST_ADDRESS:
        raise click.BadParameter(t("cli.address-too-long", most=MOST_ADDRESS))
    return value


def host(value: str) -> str:
    """Parameter type of the command line for an address of the machine to listen on. Python takes an empty one for all
    of them, with which no phone gets an address that it can open."""
    if not value.strip():
        raise click.BadParameter(t("cli.no-host"))
    return value


def path_prefix(value: str) -> str:
    """Parameter type of the command line for the path under which a host serves a folder: one to write unescaped."""
    parts = value.strip("/").split("/")
    if parts != [""] and not all(re.fullmatch(r"(?!\.{1,2}$)[A-Za-z0-9._~-]+", part) for part in parts):
        raise click.BadParameter(t("cli.not-a-path", value=quote(value)))
    return value


def check_path(path: str) -> None:
    """Raises :class:`UnreadableError` ``needs-file`` for ``-`` or a device, where a file or a folder is required."""
    if path == STANDARD or (Path(path).exists() and not (Path(path).is_file() or Path(path).is_dir())):
        raise UnreadableError(path, "", "needs-file")


def check_free(target: str, *, force: bool) -> None:
    """Raises :class:`UnreadableError` ``file-exists`` for an existing file or folder that may not be replaced."""
    if target != STANDARD and not force and (Path(target).is_file() or Path(target).is_dir()):
        raise UnreadableError(target, "", "file-exists")


def complain(error: ScoresheetError, t: Texts) -> None:
    """Prints an error in one line on standard error, with the place and reason of a database error."""
    sentence = explain_error(error, t)
    if "place" in error.params:
        detail = error.params.get("detail")
        sentence += f" ({error.params['place']}{f': {reason(detail, t)}' if detail else ''})"
    say(sentence)


def confirmed(question: str, t: Texts) -> bool:
    """Whether the user answers yes to a question, in their language or in English."""
    answer = click.prompt(f"{question} [{t('cli.yes')}/N]", default="", show_default=False)
    return answer.strip().lower() in ("y", "yes", t("cli.yes"), t("cli.yes.long"))


@contextmanager
def progress(steps: int) -> Iterator[Callable[[int], None]]:
    """Shows progress on standard error, on a terminal only; yields the function to call with the ``steps`` done."""
    hidden = sys.stderr is None or not sys.stderr.isatty()  # None when the parent process closed it
    with click.progressbar(length=steps, file=sys.stderr, hidden=hidden) as bar:
        yield bar.update


def with_progress(members: Iterable[T], advance: Callable[[int], None]) -> Iterator[T]:
    """The ``members`` of an iterable, with progress shown after each."""
    for one in members:
        yield one
        advance(1)


def echo_json(answer: object) -> None:
    click.echo(json.dumps(answer, ensure_ascii=False, indent=2))


def discard_output() -> None:
    """Drops all further output on standard output."""
    # Unflushed output goes nowhere: it would only fail once more when Python ends.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def say(sentence: str) -> None:
    """Prints a line on standard error, preceded by the name of the program."""
    click.echo(f"scoresheet: {sentence}", err=True)
