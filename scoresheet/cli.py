"""The command line: ``scoresheet score``, ``settle``, ``verify``, ``print``, ``serve``, and the keeping of all sheets.

Commands import what they need when they run, so that settling a deal loads no web server, database or PDF library.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TextIO, cast

import click

from scoresheet.assets import EXAMPLES
from scoresheet.core.errors import MissingError, ScoresheetError, UnreadableError
from scoresheet.core.findings import has_errors
from scoresheet.core.rulebook import LANGUAGES, keys, named
from scoresheet.core.sheet import Reckoned, Sheet, reckon
from scoresheet.documents import Document, read
from scoresheet.explain import Explainer, explain_error
from scoresheet.locales import Texts, texts

FAULTY, UNUSABLE = 1, 2  # exit status: a deal or a claim is wrong; the input cannot be used at all


def system_language() -> str:
    """Dutch when the system speaks Dutch, otherwise English."""
    spoken = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "nl" if spoken.startswith("nl") else "en"


_t = texts(system_language())
Command = Callable[..., Any]


def _lang(command: Command) -> Command:
    return click.option(
        "--lang", type=click.Choice(LANGUAGES), default=system_language(), help=_t("cli.lang"), show_default=True
    )(command)


def _json(command: Command) -> Command:
    return click.option("--json", "as_json", is_flag=True, help=_t("cli.json"))(command)


def main() -> None:
    """Run the command line; a :class:`ScoresheetError` becomes one line on standard error and exit status 2."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks ♥ still gets its numbers.
        cast(TextIO, stream).reconfigure(errors="replace")  # type: ignore[attr-defined]
    try:
        commands(prog_name="scoresheet", standalone_mode=False)
    except ScoresheetError as error:
        _complain(error, _chosen_language())
        sys.exit(UNUSABLE)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        sys.exit(UNUSABLE)
    except click.ClickException as error:
        click.echo(f"scoresheet: {error.format_message()}", err=True)
        sys.exit(UNUSABLE)
    except (click.Abort, BrokenPipeError):
        # Interrupted, or piped into something that had read enough; nothing may be flushed into the closed pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def _complain(error: ScoresheetError, t: Texts) -> None:
    click.echo(f"scoresheet: {explain_error(error, t)}", err=True)


def _chosen_language() -> Texts:
    # The command that failed is gone, and its --lang with it.
    for given, value in zip(sys.argv, [*sys.argv[1:], ""], strict=True):
        choice = given.removeprefix("--lang=") if given.startswith("--lang=") else value if given == "--lang" else ""
        if choice in LANGUAGES:
            return texts(choice)
    return _t


@click.group(help=_t("cli.about"), context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="scoresheet", message="%(prog)s %(version)s")
def commands() -> None:
    """Everything ``scoresheet`` can do; the texts for people are in the catalogues."""


@commands.command(help=_t("cli.score"), short_help=_t("cli.score.short"))
@click.argument("file")
@_json
@_lang
def score(file: str, as_json: bool, lang: str) -> None:
    from scoresheet.computed import computed
    from scoresheet.report import sheet_report

    sheet, t = _read(file).sheet, texts(lang)
    standing = reckon(sheet)
    if as_json:
        _echo_json(computed(sheet, standing, Explainer.of(sheet, t).finding))
    else:
        click.echo("\n".join(sheet_report(sheet, standing, t)))
    sys.exit(FAULTY if standing.unscored else 0)


@commands.command(help=_t("cli.settle"), short_help=_t("cli.settle.short"))
@click.argument("file")
@click.option("--deal", "number", type=int, help=_t("cli.settle.deal"))
@_json
@_lang
def settle(file: str, number: int | None, as_json: bool, lang: str) -> None:
    from scoresheet.computed import computed
    from scoresheet.report import deal_report

    sheet, t = _read(file).sheet, texts(lang)
    standing = reckon(sheet)
    chosen = _choose(sheet, standing.deals, number)
    if as_json:
        answer = computed(sheet, standing, Explainer.of(sheet, t).finding)
        _echo_json(answer["deals"][chosen.number - 1])
    else:
        click.echo("\n".join(deal_report(sheet, chosen, t)))
    sys.exit(FAULTY if has_errors(chosen.findings) else 0)


def _choose(sheet: Sheet, deals: tuple[Reckoned, ...], number: int | None) -> Reckoned:
    wanted = len(deals) if number is None else number
    if not 1 <= wanted <= len(deals):
        raise MissingError("no-deal", number=wanted) if sheet.deals else MissingError("no-deals")
    return deals[wanted - 1]


@commands.command(help=_t("cli.verify"), short_help=_t("cli.verify.short"))
@click.argument("paths", nargs=-1, metavar="[PATH...]")
@_lang
def verify(paths: tuple[str, ...], lang: str) -> None:
    from scoresheet.verify import verify as verify_document

    t = texts(lang)
    held = failed = files = 0
    unreadable = False
    for file in _example_files(paths):
        files += 1
        try:
            claims = verify_document(_read(file))
        except ScoresheetError as error:
            _complain(error, t)
            unreadable = True
            continue
        click.echo(file)
        for claim in claims:
            about = t(f"claim.{claim.kind}", subject=claim.subject)
            where = "" if claim.deal is None else t("claim.deal", number=claim.deal)
            verdict = claim.said if claim.holds else t("claim.differs", said=claim.said, found=claim.found)
            click.echo(f"  {'✓' if claim.holds else '✗'} {where}{about}: {verdict}")
        failed += sum(not claim.holds for claim in claims)
        held += sum(claim.holds for claim in claims)
    click.echo(f"{t.count('claim.files', files)} {t.count('claim.held', held)} {t.count('claim.failed', failed)}")
    sys.exit(UNUSABLE if unreadable else FAULTY if failed else 0)


def _example_files(paths: tuple[str, ...]) -> Iterator[str]:
    default = "examples" if Path("examples").is_dir() else str(EXAMPLES)
    for path in paths or (default,):
        if Path(path).is_dir():
            found = sorted(str(file) for file in Path(path).rglob("*") if file.suffix in (".toml", ".json"))
            if not found:
                raise UnreadableError(path, "", "no-examples")
            yield from found
        else:
            yield path


@commands.command("print", help=_t("cli.print"), short_help=_t("cli.print.short"))
@click.argument("file", metavar="blank|FILE")
@click.option(
    "--rulebook", type=click.Choice(keys()), default=keys()[0], help=_t("cli.print.rulebook"), show_default=True
)
@click.option(
    "--paper", type=click.Choice(("a4", "a5", "letter", "2xa5")), default="a4", help=_t("cli.paper"), show_default=True
)
@click.option("--copies", type=click.IntRange(1, 50), default=1, help=_t("cli.copies"), show_default=True)
@click.option("-o", "--output", help=_t("cli.output"))
@_lang
def print_card(file: str, rulebook: str, paper: str, copies: int, output: str | None, lang: str) -> None:
    from scoresheet.core.log import Log
    from scoresheet.pdf import blank_pdf, filled_pdf

    if file == "blank":
        target = output or f"{rulebook}-blank.pdf"
        pdf = blank_pdf(named(rulebook), texts(lang), paper, copies)
    else:
        target = output or f"{'sheet' if file == '-' else Path(file).stem}.pdf"
        pdf = filled_pdf(Log(_read(file).sheet), texts(lang), paper)
    if target == "-":
        sys.stdout.buffer.write(pdf)
        return
    try:
        Path(target).write_bytes(pdf)
    except OSError as error:
        raise UnreadableError(target, "", "cannot-write", detail=error.strerror) from error
    click.echo(target)


@commands.command(help=_t("cli.serve"), short_help=_t("cli.serve.short"))
@click.option("--host", default="0.0.0.0", help=_t("cli.serve.host"), show_default=True)
@click.option("--port", type=click.IntRange(1, 65535), default=8000, help=_t("cli.serve.port"), show_default=True)
@_lang
def serve(host: str, port: int, lang: str) -> None:
    from scoresheet.serve import run

    run(host, port, texts(lang))


@commands.command(help=_t("cli.backup"), short_help=_t("cli.backup.short"))
@click.argument("file")
@_lang
def backup(file: str, lang: str) -> None:
    from scoresheet.store import back_up, database_url

    back_up(database_url(os.environ), Path(file))
    click.echo(file)


@commands.command(help=_t("cli.export"), short_help=_t("cli.export.short"))
@click.argument("target", metavar="FOLDER|FILE.zip")
@_lang
def export(target: str, lang: str) -> None:
    from scoresheet.archive import export as export_all
    from scoresheet.store import database_url

    number = export_all(database_url(os.environ), Path(target))
    click.echo(texts(lang).count("archive.exported", number, target=target))


@commands.command("import", help=_t("cli.import"), short_help=_t("cli.import.short"))
@click.argument("source", metavar="FOLDER|FILE.zip")
@_lang
def import_sheets(source: str, lang: str) -> None:
    from scoresheet.archive import import_
    from scoresheet.store import database_url, migrate

    t, url = texts(lang), database_url(os.environ)
    migrate(url)
    found = dict.fromkeys(("new", "more", "same", "apart"), 0)
    unreadable = False
    for name, outcome in import_(url, Path(source)):
        if isinstance(outcome, ScoresheetError):
            _complain(outcome, t)
            unreadable = True
            continue
        found[outcome] += 1
        if outcome == "apart":
            click.echo(f"scoresheet: {name}: {t('archive.left')}", err=True)
    click.echo(" ".join(t.count(f"archive.{outcome}", number) for outcome, number in found.items()))
    sys.exit(UNUSABLE if unreadable else FAULTY if found["apart"] else 0)


def _read(file: str) -> Document:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        detail = error.strerror if isinstance(error, OSError) else str(error)
        raise UnreadableError(file, "", "no-file", detail=detail) from error
    return read(data, file)


def _echo_json(answer: object) -> None:
    click.echo(json.dumps(answer, ensure_ascii=False, indent=2))
