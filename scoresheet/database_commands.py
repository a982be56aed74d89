"""Commands for the database: ``backup``, ``restore``, ``export``, ``sheets``, ``rekey`` and ``remove``."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory
from typing import TYPE_CHECKING

import click

from scoresheet.core.errors import ScoresheetError, UnreadableError
from scoresheet.formats.files import STANDARD, standard_input
from scoresheet.locales import texts
from scoresheet.terminal import (
    check_free,
    check_path,
    confirmed,
    echo_json,
    file_type,
    force_option,
    json_option,
    lang_option,
    placeholder,
    progress,
    t,
)

OTHER_ARCHIVES = frozenset((".7z", ".bz2", ".csv", ".gz", ".json", ".rar", ".sqlite", ".tar", ".tgz", ".xz", ".zst"))

if TYPE_CHECKING:
    from scoresheet.store.maintenance import KeptSheet
    from scoresheet.views.sheet_list import Kept


@contextmanager
def database(*, of_any_version: bool = False, made: bool = False) -> Iterator[str]:
    """The address of the database; whatever goes wrong with it within the block is said with its place. One of a later
    version is left alone, unless it is to be replaced. ``made``: it has to be there already."""
    from scoresheet.store import InUseError, StoreError, check_version, database_file, database_url, shown

    url = database_url(os.environ)
    try:
        file = database_file(url)
        if made and file is not None and not file.exists():
            raise ScoresheetError("no-database", file=file)
        if not of_any_version:
            check_version(url)
        yield url
    except (StoreError, InUseError) as error:
        error.params.setdefault("place", shown(url))
        raise


@click.command(help=t("cli.backup"), short_help=t("cli.backup.short"))
@click.argument("file", metavar=placeholder("FILE"), type=file_type())
@force_option
@lang_option
def backup(file: str, force: bool, lang: str) -> None:
    from scoresheet.store import back_up

    with database(made=True) as url:
        if file != STANDARD:
            check_path(file)
            with progress(100) as copied:
                back_up(url, Path(file), replace=force, copied=copied)
            click.echo(file)
            return
        with TemporaryDirectory(prefix="scoresheet-") as folder, progress(100) as copied:
            back_up(url, Path(folder, "backup"), copied=copied)
            with Path(folder, "backup").open("rb") as copy:
                shutil.copyfileobj(copy, sys.stdout.buffer)


@click.command(help=t("cli.restore"), short_help=t("cli.restore.short"))
@click.argument("file", metavar=placeholder("FILE"), type=file_type())
@lang_option
def restore(file: str, lang: str) -> None:
    from scoresheet.store import restore as put_back
    from scoresheet.store import shown

    with database(of_any_version=True) as url:
        kept = _put_back_what_comes_in(url) if file == STANDARD else put_back(url, Path(file))
        click.echo(texts(lang)("restore.done", place=shown(url)))
        if kept is not None:
            click.echo(texts(lang)("restore.kept", file=kept))


def _put_back_what_comes_in(url: str) -> Path | None:
    from scoresheet.store import restore as put_back

    with NamedTemporaryFile(prefix="scoresheet-") as copy:
        try:
            shutil.copyfileobj(standard_input(), copy)
            copy.flush()
        except OSError as error:
            raise UnreadableError(STANDARD, "", "no-file", detail=error.strerror) from error
        try:
            return put_back(url, Path(copy.name))
        except UnreadableError as error:
            if error.source != copy.name:
                raise
            raise UnreadableError(STANDARD, "", error.fault, **error.params) from error


@click.command(help=t("cli.export"), short_help=t("cli.export.short"))
@click.argument("target", metavar=placeholder("FOLDER|FILE.zip"), type=click.Path())
@force_option
@lang_option
def export(target: str, force: bool, lang: str) -> None:
    from scoresheet.store.archive import export_archive

    check_path(target)
    if Path(target).suffix.lower() in OTHER_ARCHIVES:
        raise UnreadableError(target, "", "no-zip")
    if not Path(target).is_dir() or any(Path(target).iterdir()):
        check_free(target, force=force)
    with database(made=True) as url:
        number = export_archive(url, Path(target))
    click.echo(texts(lang).count("archive.exported", number, target=target))


@click.command(help=t("cli.sheets"), short_help=t("cli.sheets.short"))
@json_option
@lang_option
def sheets(as_json: bool, lang: str) -> None:
    from scoresheet.store.maintenance import kept_sheets
    from scoresheet.views.sheet_list import kept_lines, kept_table

    with database(made=True) as url:
        listed = list(kept_sheets(url))
    if as_json:
        echo_json(kept_table(_rows(listed)))
    else:
        click.echo("\n".join(kept_lines(_rows(listed), texts(lang))))


@click.command(help=t("cli.rekey"), short_help=t("cli.rekey.short"))
@click.argument("sheet", metavar=placeholder("SHEET"))
@click.option("--view", is_flag=True, help=t("cli.rekey.view"))
@lang_option
def rekey(sheet: str, view: bool, lang: str) -> None:
    from scoresheet.store.maintenance import new_keys

    words = texts(lang)
    with database(made=True) as url:
        keys, address = new_keys(url, sheet, view=view)
    click.echo(words("rekey.edit", path=f"{address}/{keys.edit}"))
    click.echo(words("rekey.view", path=f"{address}/{keys.view}"))


@click.command(help=t("cli.remove"), short_help=t("cli.remove.short"))
@click.argument("names", metavar=placeholder("[SHEET...]"), nargs=-1)
@click.option("--unchanged-for", "days", type=click.IntRange(1), metavar=placeholder("DAYS"), help=t("cli.remove.days"))
@click.option("--yes", is_flag=True, help=t("cli.remove.yes"))
@lang_option
def remove(names: tuple[str, ...], days: int | None, yes: bool, lang: str) -> None:
    from scoresheet.store.maintenance import kept_sheets
    from scoresheet.store.maintenance import remove as remove_sheets
    from scoresheet.views.sheet_list import kept_lines

    words = texts(lang)
    if bool(names) == (days is not None):
        raise click.UsageError(words("remove.which"), click.get_current_context())
    with database(made=True) as url:
        listed = list(kept_sheets(url))
        if days is not None:
            since = datetime.now().astimezone() - timedelta(days=days)
            names = tuple(sheet.id for sheet in listed if sheet.changed < since)
        chosen = [sheet for sheet in listed if any(sheet.id.startswith(name.lower()) for name in names)]
        if not yes and chosen:
            click.echo("\n".join(kept_lines(_rows(chosen), words)))
            if not confirmed(words.count("remove.sure", len(chosen)), words):
                raise click.Abort
        remove_sheets(url, names)
    click.echo(words.count("remove.done", len(names)))


def _rows(listed: "list[KeptSheet]") -> "list[Kept]":
    return [(sheet.id, sheet.changed, sheet.log.sheet if sheet.log else None) for sheet in listed]


DATABASE_COMMANDS = (backup, restore, export, sheets, rekey, remove)
