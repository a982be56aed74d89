"""The command line: ``scoresheet score``, ``settle``, ``verify``, ``print``, ``serve``, ``backup`` and the others.

Commands import what they need when they run, so that settling a deal loads no web server, database or PDF library.
"""

import gettext
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import click

from scoresheet import cli_base, locales
from scoresheet.assets import EXAMPLES
from scoresheet.core.errors import ScoresheetError, UnreadableError
from scoresheet.core.names import bidi_safe
from scoresheet.database_commands import DATABASE_COMMANDS, database
from scoresheet.formats.file_access import is_wanted, refused_as
from scoresheet.games import GAMES, LOG_ENDING, document_in, game_of, game_of_document, sheet_from_document
from scoresheet.games.protocol import Game
from scoresheet.locales import texts
from scoresheet.pdf import PAPERS
from scoresheet.views.formatting import in_one_line, quote

PRINTED = ("blank", "poster", "binder", "season")
SETTINGS = {"help_option_names": ["-h", "--help"], "show_default": True}


def _rulebook(*games: Game) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The option ``--rulebook`` for the rulebooks of some games."""
    known = [key for game in games for key in game.rulebooks()]
    return click.option(
        "--rulebook",
        metavar="KEY|FILE",
        type=cli_base.WordOrFile(known),
        help=cli_base.t("cli.rulebook", known=", ".join(known)),
    )


# The part of a season that is asked for.
_from = click.option("--from", "first", metavar="DAY", type=cli_base.day, help=cli_base.t("cli.season.from"))
_to = click.option("--to", "last", metavar="DAY", type=cli_base.day, help=cli_base.t("cli.season.to"))
_best = click.option("--best", metavar="NUMBER", type=click.IntRange(1), help=cli_base.t("cli.season.best"))


def main() -> None:
    """Runs a command and exits with its status: 2 for unusable input, with one line on standard error. Wrong use of a
    command ends with where its help is."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # and not None, closed by the parent process
            stream.reconfigure(errors="replace")  # a terminal that lacks ♥ still gets its numbers
    try:
        if sys.stdout is None:
            raise ScoresheetError("no-output")
        _speak_click(cli_base.t.language)
        status = _status()
        sys.stdout.flush()
    except ScoresheetError as error:
        cli_base.complain(error, cli_base.t)
        status = cli_base.UNUSABLE
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        status = cli_base.UNUSABLE
    except click.ClickException as error:
        cli_base.say(_with_help(error))
        status = cli_base.UNUSABLE
    except (click.Abort, KeyboardInterrupt):
        status = cli_base.FAULTY
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # piped into something that had read enough
            cli_base.complain(
                UnreadableError(error.filename or "", "", "cannot-write", detail=error.strerror), cli_base.t
            )
        status = cli_base.FAULTY if isinstance(error, BrokenPipeError) else cli_base.UNUSABLE
        cli_base.discard_output()
    sys.exit(status)


def _status() -> int:
    try:
        commands(prog_name="scoresheet", standalone_mode=False)
    except SystemExit as exit_:
        return exit_.code if isinstance(exit_.code, int) else 0
    return 0


def _with_help(error: click.ClickException) -> str:
    sentence = in_one_line(error.format_message())  # whole: what may be chosen stands at its end
    if not isinstance(error, click.UsageError):
        return sentence
    ending = "" if sentence.endswith((".", "?", ")")) else "."
    command = error.ctx.command_path if error.ctx else "scoresheet"
    return f"{sentence}{ending} {cli_base.t('cli.try', command=command)}"


def _speak_click(language: str) -> None:
    """Has click speak the user's language: its gettext needs a compiled catalogue."""
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain("click", str(Path(locales.__file__).parent))
    gettext.textdomain("click")


@click.group(help=cli_base.t("cli.about"), context_settings=SETTINGS)
@click.version_option(package_name="scoresheet", message="%(prog)s %(version)s", help=cli_base.t("cli.version"))
def commands() -> None:
    """The command ``scoresheet``; its texts are in the catalogues."""


for _command in DATABASE_COMMANDS:
    commands.add_command(_command)


@commands.command(help=cli_base.t("cli.score"), short_help=cli_base.t("cli.score.short"))
@click.argument("file", metavar="FILE", type=cli_base.FILE)
@_rulebook(GAMES[0])
@cli_base.json_option
@cli_base.lang_option
def score(file: str, rulebook: str | None, as_json: bool, lang: str) -> None:
    sheet, t = sheet_from_document(document_in(file, rulebook)), texts(lang)
    game = game_of(sheet)
    answer = game.computed(sheet, t)
    if as_json:
        cli_base.echo_json(answer)
    else:
        click.echo("\n".join(game.report(sheet, t)))
    sys.exit(cli_base.FAULTY if any(_is_faulty(deal) for deal in answer["deals"]) else 0)


@commands.command(help=cli_base.t("cli.settle"), short_help=cli_base.t("cli.settle.short"))
@click.argument("file", metavar="FILE", type=cli_base.FILE)
@click.option("--deal", "number", metavar="NUMBER", type=int, help=cli_base.t("cli.settle.deal"))
@_rulebook(GAMES[0])
@cli_base.json_option
@cli_base.lang_option
def settle(file: str, number: int | None, rulebook: str | None, as_json: bool, lang: str) -> None:
    document, t = document_in(file, rulebook), texts(lang)
    sheet = sheet_from_document(document)
    game = game_of(sheet)
    if not game.settles_pairs:
        document.fail("no-settlements")
    deals = game.computed(sheet, t)["deals"]
    chosen = len(deals) if number is None else number
    if not 1 <= chosen <= len(deals):
        document.fail("no-deal" if deals else "no-deals", number=chosen)
    if as_json:
        cli_base.echo_json(deals[chosen - 1])
    else:
        click.echo("\n".join(game.deal_report(sheet, chosen, t)))
    sys.exit(cli_base.FAULTY if _is_faulty(deals[chosen - 1]) else 0)


def _is_faulty(deal: Mapping[str, Any]) -> bool:
    return any(finding["severity"] == "error" for finding in deal["findings"])


@commands.command(help=cli_base.t("cli.verify"), short_help=cli_base.t("cli.verify.short"))
@click.argument("paths", nargs=-1, metavar="[FOLDER|FILE...]", type=cli_base.FILE)
@_rulebook(GAMES[0])
@cli_base.lang_option
def verify(paths: tuple[str, ...], rulebook: str | None, lang: str) -> None:
    t = texts(lang)
    held = failed = files = 0
    unreadable = False
    for file in _example_files(paths):
        files += 1
        try:
            node = document_in(file, rulebook)
            claims = game_of_document(node).verify(node)
        except ScoresheetError as error:
            cli_base.complain(error, t)
            unreadable = True
            continue
        click.echo(quote(Path(file)))
        for claim in claims:
            about = t(f"claim.{claim.kind}", subject=claim.subject)
            where = "" if claim.deal is None else t("claim.deal", number=claim.deal)
            verdict = bidi_safe(claim.claimed)
            if not claim.holds:
                verdict = t("claim.differs", said=claim.claimed, found=claim.found)
            click.echo(f"  {'✓' if claim.holds else '✗'} {where}{about}: {verdict}")
        failed += sum(not claim.holds for claim in claims)
        held += sum(claim.holds for claim in claims)
    click.echo(f"{t.count('claim.files', files)} {t.count('claim.held', held)} {t.count('claim.failed', failed)}")
    sys.exit(cli_base.UNUSABLE if unreadable else cli_base.FAULTY if failed else 0)


def _example_files(paths: tuple[str, ...]) -> Iterator[str]:
    default = "examples" if Path("examples").is_dir() else str(EXAMPLES)
    for path in paths or (default,):
        if Path(path).is_dir():
            with refused_as("no-file", path):
                next(Path(path).iterdir(), None)  # of a folder that cannot be listed rglob finds nothing
            documents = (file for file in Path(path).rglob("*") if is_wanted(file.name, (".toml", ".json")))
            found = sorted(str(file) for file in documents if not is_wanted(file.name, (LOG_ENDING,)))
            if not found:
                raise UnreadableError(path, "", "no-examples")
            yield from found
        else:
            yield path


@commands.command(help=cli_base.t("cli.season"), short_help=cli_base.t("cli.season.short"))
@click.argument("source", metavar="FOLDER|FILE.zip", type=cli_base.FILE)
@_from
@_to
@_best
@cli_base.json_option
@cli_base.lang_option
def season(source: str, first: str | None, last: str | None, best: int | None, as_json: bool, lang: str) -> None:
    from scoresheet.formats.season_json import season_table
    from scoresheet.print_command import evenings_in
    from scoresheet.seasons.season import season_of
    from scoresheet.views.season import SeasonPage
    from scoresheet.views.season_person import season_report

    t = texts(lang)
    cli_base.check_path(source)
    _check_season(first, last)
    found, unreadable = evenings_in(source)
    chosen = season_of(found, first=first or "", last=last or "")
    if as_json:
        cli_base.echo_json(season_table(chosen, best))
    else:
        click.echo("\n".join(season_report(SeasonPage(chosen, t, best))))
    for error in unreadable:
        cli_base.complain(error, t)
    sys.exit(cli_base.UNUSABLE if unreadable else 0)


@commands.command("print", help=cli_base.t("cli.print"), short_help=cli_base.t("cli.print.short"))
@click.argument("what", metavar=f"{'|'.join(PRINTED)}|FILE", type=cli_base.WordOrFile(PRINTED))
@click.argument("source", required=False, metavar="[FOLDER|FILE.zip]", type=cli_base.FILE)
@_rulebook(*GAMES)
@click.option("--paper", type=click.Choice(PAPERS), help=cli_base.t("cli.print.paper"))
@click.option("--players", metavar="NUMBER", type=click.IntRange(2, 7), help=cli_base.t("cli.print.players"))
@click.option("--back", type=click.Choice(("back", "none", "full")), help=cli_base.t("cli.print.back"))
@click.option("--explain", is_flag=True, default=None, help=cli_base.t("cli.print.explain"))
@click.option("--binding", is_flag=True, default=None, help=cli_base.t("cli.print.binding"))
@click.option("--address", metavar="URL", type=cli_base.address, help=cli_base.t("cli.print.address"))
@_from
@_to
@_best
@click.option("-o", "--output", metavar="FILE", type=cli_base.FILE, help=cli_base.t("cli.output"))
@cli_base.force_option
@cli_base.lang_option
def print_card(what: str, source: str | None, output: str | None, force: bool, lang: str, **choices: Any) -> None:
    from scoresheet.pdf.printed_text import lacking_characters
    from scoresheet.print_command import Choices, make, write

    if source is not None:
        cli_base.check_path(source)
    _check_season(choices["first"], choices["last"])
    if output is not None:
        cli_base.check_free(output, force=force)
    with lacking_characters() as lacking:
        made = make(what, source, Choices(**choices), texts(lang))
    target = output or made.name
    cli_base.check_free(target, force=force)
    write(made.pdf, target)
    for error in made.unreadable:
        cli_base.complain(error, texts(lang))
    if lacking:
        click.echo(texts(lang)("print.lacking", characters="".join(lacking)), err=True)
    if target != "-":
        click.echo(target)
    if made.unreadable:
        sys.exit(cli_base.UNUSABLE)


def _check_season(first: str | None, last: str | None) -> None:
    if first and last and first > last:
        raise ScoresheetError("season-backwards")


@commands.command(help=cli_base.t("cli.serve"), short_help=cli_base.t("cli.serve.short"))
@click.option("--host", metavar="ADDRESS", type=cli_base.host, default="0.0.0.0", help=cli_base.t("cli.serve.host"))
@click.option(
    "--port", metavar="NUMBER", type=click.IntRange(1, 65535), default=8000, help=cli_base.t("cli.serve.port")
)
@click.option("--certificate", type=cli_base.FILE, metavar="FILE", help=cli_base.t("cli.serve.certificate"))
@click.option("--key", type=cli_base.FILE, metavar="FILE", help=cli_base.t("cli.serve.key"))
@click.option("--address", metavar="URL", type=cli_base.address, help=cli_base.t("cli.serve.address"))
@cli_base.lang_option
def serve(host: str, port: int, certificate: str | None, key: str | None, address: str | None, lang: str) -> None:
    from scoresheet.serve import Endpoint
    from scoresheet.serve import run as serve_until_stopped

    with database() as url:
        serve_until_stopped(Endpoint(host, port, certificate, key, address), url, texts(lang))


@commands.command(help=cli_base.t("cli.site"), short_help=cli_base.t("cli.site.short"))
@click.argument("folder", metavar="FOLDER", type=cli_base.FILE)
@click.option("--prefix", metavar="PATH", type=cli_base.path_prefix, default="/", help=cli_base.t("cli.site.prefix"))
@cli_base.force_option
@cli_base.lang_option
def site(folder: str, prefix: str, force: bool, lang: str) -> None:
    from scoresheet.site import number_of_cards, write_site

    cli_base.check_path(folder)
    with cli_base.progress(number_of_cards()) as advance:
        written = write_site(Path(folder), prefix, advance=advance, replace=force)
    if written.unprintable:
        cli_base.complain(written.unprintable, texts(lang))
    click.echo(texts(lang)("cli.site.written", files=written.files, size=written.bytes // 1000, folder=folder))


@commands.group("rulebook", help=cli_base.t("cli.rulebooks"), short_help=cli_base.t("cli.rulebooks"))
def rulebooks() -> None:
    """The command group ``scoresheet rulebook``, for files of house rules."""


@rulebooks.command("check", help=cli_base.t("cli.rulebook.check"), short_help=cli_base.t("cli.rulebook.check.short"))
@click.argument("file", metavar="FILE", type=cli_base.FILE)
@cli_base.lang_option
def check(file: str, lang: str) -> None:
    click.echo("\n".join(GAMES[0].rulebook_report(file, texts(lang))))


def _translate(command: click.Command) -> None:
    """Translates the placeholders in the help of a command and its subcommands."""
    command.options_metavar = cli_base.placeholder("[OPTIONS]")
    for param in command.params:
        param.metavar = param.metavar and cli_base.placeholder(param.metavar)
    if isinstance(command, click.Group):
        command.subcommand_metavar = cli_base.placeholder("COMMAND [ARGS]...")
        for one in command.commands.values():
            _translate(one)


_translate(commands)
