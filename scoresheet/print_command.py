"""The command ``print``: a PDF of a blank card, a poster, a sheet, a binder or a season, written to a file.

    write(make("blank", None, Choices(paper="a5"), texts("nl")).pdf, "card.pdf")

Apart from :mod:`scoresheet.cli` because this is more than reading options; a choice that does not go with what is
printed is refused by its name.
"""

import os
import sys
from dataclasses import dataclass, fields
from pathlib import Path
from shutil import copymode
from typing import TYPE_CHECKING

from scoresheet.cli_base import discard_output, progress, with_progress
from scoresheet.core.errors import MissingError, ScoresheetError, UnreadableError
from scoresheet.core.log import Log
from scoresheet.formats.file_access import STANDARD, is_there, temporary_beside
from scoresheet.games import GAMES, document_in, game_of, sheet_from_document
from scoresheet.locales import Texts

if TYPE_CHECKING:
    from scoresheet.seasons.evenings import Evening

PAPER = "a4"
NO_SOURCE = {"binder": "binder-of-what", "season": "season-of-what"}


@dataclass(frozen=True)
class Choices:
    """The options of the command ``print``; None where not given."""

    rulebook: str | None = None
    players: int | None = None
    back: str | None = None
    explain: bool | None = None
    binding: bool | None = None
    address: str | None = None
    first: str | None = None  # day of a season, 2026-09-01
    last: str | None = None
    best: int | None = None
    paper: str | None = None

    def only(self, what: str | Path, *allowed: str) -> None:
        """Raises :class:`ScoresheetError` ``not-with`` for a given option that is not ``allowed``."""
        for field in fields(self):
            if field.name not in allowed and getattr(self, field.name) is not None:
                option = {"first": "from", "last": "to"}.get(field.name, field.name)
                raise ScoresheetError("not-with", option=f"--{option}", what=what)


@dataclass(frozen=True)
class Made:
    """A printed PDF, a name for its file, and the errors of unreadable sources."""

    name: str
    pdf: bytes
    unreadable: tuple[ScoresheetError, ...] = ()


def make(what: str, source: str | None, choices: Choices, t: Texts) -> Made:
    """The PDF of the command ``print``: a ``blank`` card, the rules as a ``poster``, a ``binder`` or the ``season`` of
    the evenings in ``source``, or the document in the file ``what``."""
    if what == "binder":
        return _binder(source, choices, t)
    if what == "season":
        return _season(source, choices, t)
    if source is not None:
        raise ScoresheetError("not-with", option=Path(source), what=Path(what))
    if what == "blank":
        return _blank(choices, t)
    if what == "poster":
        return _poster(choices, t)
    return _filled(what, choices, t)


def _blank(choices: Choices, t: Texts) -> Made:
    rulebook = choices.rulebook or GAMES[0].rulebooks()[0]
    known = {key: game for game in GAMES for key in game.rulebooks()}
    if rulebook not in known and not is_there(rulebook):
        raise MissingError("no-rulebook", rulebook=rulebook, known=tuple(known))
    game = known.get(rulebook, GAMES[0])
    choices.only(f"blank --rulebook {rulebook}", "rulebook", "paper", *game.blank_choices)
    own = {name: getattr(choices, name) for name in game.blank_choices if getattr(choices, name)}
    pdf = game.blank_pdf(rulebook, t, choices.paper or PAPER, **own)
    return Made("blank.pdf" if rulebook == STANDARD else f"{Path(rulebook).stem}-blank.pdf", pdf)


def _poster(choices: Choices, t: Texts) -> Made:
    choices.only("poster", "rulebook")
    key, pdf = GAMES[0].poster(choices.rulebook or GAMES[0].rulebooks()[0], t)
    return Made(f"{key}-poster.pdf", pdf)


def _binder(source: str | None, choices: Choices, t: Texts) -> Made:
    from scoresheet.pdf.processes import printing_in_processes
    from scoresheet.pdf.season import binder_pdf

    evenings, unreadable = _evenings("binder", source, choices)
    # Apart, because a process that has laid out many evenings does not give back their memory.
    with printing_in_processes(), progress(len(evenings)) as advance:
        pdf = binder_pdf(evenings, t, choices.paper or PAPER, advance)
    return Made("binder.pdf", pdf, unreadable)


def _season(source: str | None, choices: Choices, t: Texts) -> Made:
    from scoresheet.pdf.season import season_pdf
    from scoresheet.seasons.season import season_of
    from scoresheet.views.season import SeasonPage

    evenings, unreadable = _evenings("season", source, choices, "first", "last", "best")
    season = season_of(evenings, first=choices.first or "", last=choices.last or "")
    page = SeasonPage(season, t, choices.best)
    pdf = season_pdf(page, "", choices.paper or PAPER)
    return Made("season.pdf", pdf, unreadable)


def _evenings(
    what: str, source: str | None, choices: Choices, *allowed: str
) -> "tuple[list[Evening], tuple[ScoresheetError, ...]]":
    """The evenings for a binder or a season, and the errors of unreadable files."""
    choices.only(what, "paper", *allowed)
    if choices.paper == "2xa5":
        raise ScoresheetError("not-with", option="--paper 2xa5", what=what)
    if source is None:
        raise ScoresheetError(NO_SOURCE[what])
    evenings, unreadable = evenings_in(source)
    if not evenings:
        raise unreadable[0] if unreadable else UnreadableError(source, "", "no-export")
    return evenings, tuple(unreadable)


def evenings_in(source: str) -> "tuple[list[Evening], list[ScoresheetError]]":
    """The evenings in a folder or an archive, and the errors of unreadable files."""
    from scoresheet.formats.season_json import read_evenings
    from scoresheet.store.archive import members

    endings, unreadable = (".json", ".toml"), list[ScoresheetError]()
    with progress(sum(1 for _ in members(Path(source), *endings))) as advance:
        files = with_progress(members(Path(source), *endings), advance)
        return list(read_evenings(Path(source), files, unreadable.append)), unreadable


def _filled(file: str, choices: Choices, t: Texts) -> Made:
    from scoresheet.pdf.imprint import Source

    sheet = sheet_from_document(document_in(file, choices.rulebook))
    game = game_of(sheet)
    options = ("address" if name == "source" else name for name in game.filled_choices)
    choices.only(Path(file), "paper", "rulebook", *options)
    own: dict[str, object] = {name: True for name in ("explain", "binding") if getattr(choices, name)}
    if choices.address:
        own["source"] = Source(choices.address)
    pdf = game.filled_pdf(Log(sheet), t, choices.paper or PAPER, **own)
    return Made(f"{'sheet' if file == '-' else Path(file).stem}.pdf", pdf)


def write(pdf: bytes, target: str) -> None:
    """Puts a PDF in a file, whole or not at all, or on standard output for ``-``. :class:`UnreadableError`
    ``cannot-write`` when there is no room for it, say. The former content of the file is then still there."""
    try:
        if target == "-":
            sys.stdout.buffer.write(pdf)
            sys.stdout.buffer.flush()
        elif Path(target).is_file() or not Path(target).exists():
            _replace(Path(target), pdf)
        else:
            Path(target).write_bytes(pdf)  # a device, such as /dev/stdout
    except BrokenPipeError:
        raise
    except OSError as error:
        if target == "-":
            discard_output()
        raise UnreadableError(target, "", "cannot-write", detail=error.strerror) from error


def _replace(target: Path, pdf: bytes) -> None:
    """Writes a PDF to the file that a name leads to, with the permissions of the former one."""
    file = Path(os.path.realpath(target))
    with temporary_beside(file) as temporary:
        temporary.touch(0o600 if file.exists() else 0o666)
        temporary.write_bytes(pdf)
        if file.exists():
            copymode(file, temporary)
        temporary.replace(file)
