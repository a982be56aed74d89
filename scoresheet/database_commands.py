"""Commands for the database: ``backup``, ``restore``, ``export``, ``import``, ``sheets``, ``rekey`` and ``remove``.

An import says what an evening from elsewhere will be before it is kept; of a file that cannot be read nothing is kept.
"""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory
from typing import TYPE_CHECKING

import click

from scoresheet import cli_base
from scoresheet.core.errors import ScoresheetError, UnreadableError
from scoresheet.core.names import bidi_safe
from scoresheet.formats.file_access import STANDARD, refused_as, standard_input
from scoresheet.games import game_of
from scoresheet.locales import Texts, texts
from scoresheet.views.formatting import explain_error, heading_of

if TYPE_CHECKING:
    from scoresheet.formats.imported_evening import ImportedEvening
    from scoresheet.store.evening_files import Found
    from scoresheet.store.sheet_copies import Outcome, SheetCopy


OTHER_ARCHIVES = frozenset((".7z", ".bz2", ".csv", ".gz", ".json", ".rar", ".sqlite", ".tar", ".tgz", ".xz", ".zst"))

MOST_DAYS = 36525  # a century; so many days that they lead to before the year 1 are an error of Python's


@contextmanager
def database(*, of_any_version: bool = False, must_exist: bool = False) -> Iterator[str]:
    """The address of the database; errors of the database within the block get its place. One of a later version fails
    unless ``of_any_version``, to be replaced; with ``must_exist`` so does a missing one."""
    from scoresheet.store.backups import database_file
    from scoresheet.store.connections import StoreError, address_without_password, database_url
    from scoresheet.store.migrating import check_version

    url = database_url(os.environ)
    try:
        file = database_file(url)
        if must_exist and file is not None and not file.exists():
            raise ScoresheetError("no-database", file=file)
        if not of_any_version:
            check_version(url)
        yield url
    except StoreError as error:
        error.params.setdefault("place", address_without_password(url))
        raise


@click.command(help=cli_base.t("cli.backup"), short_help=cli_base.t("cli.backup.short"))
@click.argument("file", metavar="FILE", type=cli_base.FILE)
@cli_base.force_option
@cli_base.lang_option
def backup(file: str, force: bool, lang: str) -> None:
    from scoresheet.store.backups import back_up

    with database(must_exist=True) as url:
        if file != STANDARD:
            cli_base.check_path(file)
            with cli_base.progress(100) as advance:
                back_up(url, Path(file), replace=force, advance=advance)
            click.echo(file)
            return
        with TemporaryDirectory(prefix="scoresheet-") as folder, cli_base.progress(100) as advance:
            back_up(url, Path(folder, "backup"), advance=advance)
            with Path(folder, "backup").open("rb") as copy:
                shutil.copyfileobj(copy, sys.stdout.buffer)


@click.command(help=cli_base.t("cli.restore"), short_help=cli_base.t("cli.restore.short"))
@click.argument("file", metavar="FILE", type=cli_base.FILE)
@cli_base.lang_option
def restore(file: str, lang: str) -> None:
    from scoresheet.store.backups import restore as put_back
    from scoresheet.store.connections import address_without_password

    with database(of_any_version=True) as url:
        kept = _restore_standard_input(url) if file == STANDARD else put_back(url, Path(file))
        click.echo(texts(lang)("restore.done", place=address_without_password(url)))
        if kept is not None:
            click.echo(texts(lang)("restore.kept", file=kept))


def _restore_standard_input(url: str) -> Path | None:
    from scoresheet.store.backups import restore as put_back

    with NamedTemporaryFile(prefix="scoresheet-") as copy:
        with refused_as("no-file", STANDARD):
            shutil.copyfileobj(standard_input(), copy)
            copy.flush()
        try:
            return put_back(url, Path(copy.name))
        except UnreadableError as error:
            if error.source != copy.name:
                raise
            raise UnreadableError(STANDARD, "", error.fault, **error.params) from error


@click.command(help=cli_base.t("cli.export"), short_help=cli_base.t("cli.export.short"))
@click.argument("target", metavar="FOLDER|FILE.zip", type=cli_base.FILE)
@cli_base.force_option
@cli_base.lang_option
def export(target: str, force: bool, lang: str) -> None:
    from scoresheet.store.archive import export_archive

    cli_base.check_path(target)
    if Path(target).suffix.lower() in OTHER_ARCHIVES:
        raise UnreadableError(target, "", "no-zip")
    if not Path(target).is_dir() or any(Path(target).iterdir()):
        cli_base.check_free(target, force=force)
    t, left = texts(lang), 0

    def leave_out(sheet: str, error: ScoresheetError) -> None:
        nonlocal left
        left += 1
        cli_base.say(f"{sheet}: {explain_error(error, t)}")

    with database(must_exist=True) as url:
        number = export_archive(url, Path(target), leave_out)
    click.echo(t.count("archive.exported", number, target=target))
    if left:
        cli_base.say(t.count("archive.left-out", left))
        sys.exit(cli_base.UNUSABLE)


@click.command(help=cli_base.t("cli.sheets"), short_help=cli_base.t("cli.sheets.short"))
@cli_base.json_option
@cli_base.lang_option
def sheets(as_json: bool, lang: str) -> None:
    from scoresheet.store.maintenance import kept_sheets
    from scoresheet.views.sheet_list import kept_lines, kept_table

    with database(must_exist=True) as url:
        listed = kept_sheets(url)
    if as_json:
        cli_base.echo_json(kept_table(listed))
    else:
        click.echo("\n".join(kept_lines(listed, texts(lang))))


@click.command(help=cli_base.t("cli.rekey"), short_help=cli_base.t("cli.rekey.short"))
@click.argument("sheet", metavar="SHEET")
@click.option("--view", is_flag=True, help=cli_base.t("cli.rekey.view"))
@cli_base.lang_option
def rekey(sheet: str, view: bool, lang: str) -> None:
    from scoresheet.store.maintenance import new_keys

    t = texts(lang)
    with database(must_exist=True) as url:
        keys, address = new_keys(url, sheet, view=view)
    click.echo(t("rekey.edit", path=f"{address}/{keys.edit}"))
    click.echo(t("rekey.view", path=f"{address}/{keys.view}"))


@click.command(help=cli_base.t("cli.remove"), short_help=cli_base.t("cli.remove.short"))
@click.argument("names", metavar="[SHEET...]", nargs=-1)
@click.option(
    "--unchanged-for", "days", type=click.IntRange(1, MOST_DAYS), metavar="DAYS", help=cli_base.t("cli.remove.days")
)
@click.option("--yes", is_flag=True, help=cli_base.t("cli.remove.yes"))
@cli_base.lang_option
def remove(names: tuple[str, ...], days: int | None, yes: bool, lang: str) -> None:
    from scoresheet.store.maintenance import kept_sheets, named_sheets
    from scoresheet.store.maintenance import remove as remove_sheets
    from scoresheet.views.sheet_list import kept_lines

    t = texts(lang)
    if bool(names) == (days is not None):
        raise click.UsageError(t("remove.which"), click.get_current_context())
    with database(must_exist=True) as url:
        since = None if days is None else datetime.now().astimezone() - timedelta(days=days)
        chosen = named_sheets(url, names) if since is None else [one for one in kept_sheets(url) if one.changed < since]
        if not yes and chosen:
            click.echo("\n".join(kept_lines(chosen, t)))
            if not cli_base.confirmed(t.count("remove.sure", len(chosen)), t):
                raise click.Abort
        number = remove_sheets(url, [sheet.id for sheet in chosen], since)
    click.echo(t.count("remove.done", number))


@click.command("import", help=cli_base.t("cli.import"), short_help=cli_base.t("cli.import.short"))
@click.argument("sources", metavar="FOLDER|FILE...", nargs=-1, required=True, type=cli_base.FILE)
@click.option("--dry-run", is_flag=True, help=cli_base.t("cli.import.dry-run"))
@cli_base.lang_option
def import_files(sources: tuple[str, ...], dry_run: bool, lang: str) -> None:
    from scoresheet.store.migrating import as_migrated, migrate

    t = texts(lang)
    for source in sources:
        cli_base.check_path(source)
    with database() as url:
        if not dry_run:
            migrate(url)
        with as_migrated(url) as ready:
            importing = _Import(ready, t, dry_run=dry_run)
            for source in sources:
                importing.import_source(source)
    sums = (
        t.count(f"import.would-{outcome}" if dry_run else f"archive.{outcome}", number)
        for outcome, number in importing.counts.items()
    )
    importing.echo(" ".join(sums))
    if dry_run:
        importing.echo(t("import.not-kept"))
    if importing.write_error:
        raise importing.write_error
    sys.exit(cli_base.UNUSABLE if importing.unreadable else cli_base.FAULTY if importing.counts["diverged"] else 0)


class _Import:
    """An import by the command line: the number of sheets by outcome, and whether something was unreadable."""

    def __init__(self, url: str, t: Texts, *, dry_run: bool) -> None:
        self.counts: dict[Outcome, int] = dict.fromkeys(("added", "extended", "unchanged", "diverged"), 0)
        self.unreadable = False
        self.write_error: OSError | None = None  # why the rest of the lines was not written
        self._url = url
        self._t = t
        self._dry_run = dry_run

    def echo(self, line: str) -> None:
        """Prints a line; the import goes on when that fails."""
        try:
            click.echo(line)
        except OSError as error:
            self.write_error = error
            cli_base.discard_output()

    def import_source(self, source: str) -> None:
        """Imports a file or a folder: evenings after the whole was read, exported sheets one by one, since there may be
        more than fit in the memory."""
        from scoresheet.formats.imported_evening import ImportedEvening
        from scoresheet.store.evening_files import number_of_files

        read: list[tuple[str, ImportedEvening | ScoresheetError]] = []
        with cli_base.progress(number_of_files(Path(source))) as advance:
            for name, found in cli_base.with_progress(self._read(source), advance):
                if isinstance(found, ImportedEvening | ScoresheetError):
                    read.append((name, found))
                else:
                    self._count(name, found)
        evenings: list[tuple[str, ImportedEvening]] = []
        for name, one in read:
            if isinstance(one, ScoresheetError):
                cli_base.complain(one, self._t)
                self.unreadable = True
            elif self._show(one):
                evenings.append((name, one))
        for name, evening in evenings:
            self._keep(name, evening)

    def _read(self, source: str) -> "Iterator[tuple[str, Found | ScoresheetError]]":
        from scoresheet.store.evening_files import read_source

        try:
            yield from read_source(Path(source))
        except UnreadableError as error:
            yield source, error

    def _show(self, evening: "ImportedEvening") -> bool:
        """Prints the preview of an evening; whether it can be imported."""
        from scoresheet.store.evening_files import errors_on
        from scoresheet.views.import_preview import preview

        sheet, t, game = evening.sheet, self._t, game_of(evening.sheet)
        found = game.differences(sheet, evening.stored, t)
        page = preview(evening, errors_on(sheet), game.explain_finding(sheet, t), found, t)
        self.echo(" · ".join((page.heading, page.players, page.deals)))
        for line in (*page.differing, *page.notes):
            self.echo(f"  {line}")
        for line in page.refused:
            cli_base.say(f"{evening.source}: {page.heading}: {line}")
        self.unreadable = self.unreadable or bool(page.refused)
        return not page.refused

    def _keep(self, name: str, evening: "ImportedEvening") -> None:
        from scoresheet.store.evening_files import as_sheet
        from scoresheet.store.sheets import made_keys

        keys = made_keys()
        if self._count(name, as_sheet(evening, keys, datetime.now(UTC))) == "added" and not self._dry_run:
            heading, players = heading_of(evening.sheet, self._t), ", ".join(map(bidi_safe, evening.sheet.players))
            self.echo(self._t("import.added", heading=heading, players=players, path=f"/s/{keys.edit}"))

    def _count(self, name: str, sheet: "SheetCopy") -> "Outcome":
        from scoresheet.store.sheet_copies import compare_sheets, import_sheet

        outcome = compare_sheets(self._url, [sheet])[0].outcome if self._dry_run else import_sheet(self._url, sheet)
        self.counts[outcome] += 1
        if outcome == "diverged":
            cli_base.say(f"{name}: {self._t('archive.left')}")
        return outcome


DATABASE_COMMANDS = (backup, restore, export, import_files, sheets, rekey, remove)
