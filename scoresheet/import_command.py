"""The command ``import``: sheets of ours, evenings of another app, documents and tables into the database.

An evening from elsewhere is told before it is kept, and of a file that cannot be read nothing is.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scoresheet.core.errors import ScoresheetError, UnreadableError
from scoresheet.core.names import bidi_safe
from scoresheet.database_commands import database
from scoresheet.games import game_of
from scoresheet.locales import Texts, texts
from scoresheet.terminal import (
    FAULTY,
    UNUSABLE,
    check_path,
    complain,
    counted,
    discard_output,
    lang_option,
    placeholder,
    progress,
    t,
)

if TYPE_CHECKING:
    from scoresheet.formats.incoming import Incoming
    from scoresheet.store import Outcome, SheetCopy
    from scoresheet.store.incoming import Found

INDENT = "  "


@click.command("import", help=t("cli.import"), short_help=t("cli.import.short"))
@click.argument("sources", metavar=placeholder("FOLDER|FILE..."), nargs=-1, required=True, type=click.Path())
@click.option("--dry-run", is_flag=True, help=t("cli.import.dry-run"))
@lang_option
def import_files(sources: tuple[str, ...], dry_run: bool, lang: str) -> None:
    from scoresheet.store import migrate

    words = texts(lang)
    for source in sources:
        check_path(source)
    with database() as url:
        if not dry_run:
            migrate(url)
        importing = _Import(url, words, dry_run=dry_run)
        for source in sources:
            importing.take(source)
    found = importing.found.items()
    if dry_run:
        importing.say(" ".join(words.count(f"incoming.would-{outcome}", number) for outcome, number in found))
        importing.say(words("incoming.not-kept"))
    else:
        importing.say(" ".join(words.count(f"archive.{outcome}", number) for outcome, number in found))
    if importing.unheard:
        raise importing.unheard
    sys.exit(UNUSABLE if importing.unreadable else FAULTY if importing.found["diverged"] else 0)


class _Import:
    """What became of the sheets so far: how many of each outcome, and whether something could not be read."""

    def __init__(self, url: str, words: Texts, *, dry_run: bool) -> None:
        self.found: dict[Outcome, int] = dict.fromkeys(("added", "extended", "unchanged", "diverged"), 0)
        self.unreadable = False
        self.unheard: OSError | None = None  # why the rest of what there is to say was not written
        self._url = url
        self._words = words
        self._dry_run = dry_run

    def say(self, line: str) -> None:
        """Writes a line; what is kept does not hang on who reads it."""
        try:
            click.echo(line)
        except OSError as error:
            self.unheard = error
            discard_output()

    def take(self, source: str) -> None:
        """Reads a file or a folder; keeps what is in it once all of it was read, but for our own sheets, of which there
        may be more than fit in the memory."""
        from scoresheet.formats.incoming import Incoming

        read: list[tuple[str, Incoming | ScoresheetError]] = []
        with self._progress(source) as done:
            for name, found in counted(self._read(source), done):
                if isinstance(found, Incoming | ScoresheetError):
                    read.append((name, found))
                else:
                    self._count(name, found)
        evenings: list[tuple[str, Incoming]] = []
        for name, one in read:
            if isinstance(one, ScoresheetError):
                complain(one, self._words)
                self.unreadable = True
            elif self._tell(one):
                evenings.append((name, one))
        for name, evening in evenings:
            self._keep(name, evening)

    def _progress(self, source: str) -> "AbstractContextManager[Callable[[int], None]]":
        from scoresheet.store.incoming import number_of_files

        return progress(number_of_files(Path(source)))

    def _read(self, source: str) -> "Iterator[tuple[str, Found | ScoresheetError]]":
        from scoresheet.store.incoming import read_source

        try:
            yield from read_source(Path(source))
        except UnreadableError as error:
            yield source, error

    def _tell(self, evening: "Incoming") -> bool:
        """Says what there is to say of an evening; whether it can come in."""
        from scoresheet.store.incoming import errors_on
        from scoresheet.views.incoming import preview

        sheet, words, game = evening.sheet, self._words, game_of(evening.sheet)
        found = game.differences(sheet, evening.stored, words)
        page = preview(evening, errors_on(sheet), game.explain_finding(sheet, words), found, words)
        self.say(" · ".join((page.heading, page.players, page.deals)))
        for line in (page.differing, *page.changes, *page.notes):
            if line:
                self.say(f"{INDENT}{line}")
        for line in page.refused:
            click.echo(f"scoresheet: {evening.source}: {page.heading}: {line}", err=True)
        self.unreadable = self.unreadable or bool(page.refused)
        return not page.refused

    def _keep(self, name: str, evening: "Incoming") -> None:
        from scoresheet.store import made_keys
        from scoresheet.store.incoming import as_sheet
        from scoresheet.views.incoming import heading_of

        keys = made_keys()
        if self._count(name, as_sheet(evening, keys, datetime.now(UTC))) == "added" and not self._dry_run:
            heading, players = heading_of(evening.sheet, self._words), ", ".join(map(bidi_safe, evening.sheet.players))
            self.say(self._words("incoming.added", heading=heading, players=players, path=f"/s/{keys.edit}"))

    def _count(self, name: str, sheet: "SheetCopy") -> "Outcome":
        outcome = self._outcome(sheet)
        self.found[outcome] += 1
        if outcome == "diverged":
            click.echo(f"scoresheet: {name}: {self._words('archive.left')}", err=True)
        return outcome

    def _outcome(self, sheet: "SheetCopy") -> "Outcome":
        from scoresheet.store import compare_sheets, database_file, import_sheets

        if not self._dry_run:
            ((_, outcome),) = import_sheets(self._url, [sheet])
            return outcome
        file = database_file(self._url)
        if file is not None and not file.exists():
            return "added"
        return compare_sheets(self._url, [sheet])[0].outcome
