"""The games that have sheets here, registered in one place. Log, keys, store, archive, API and command line know a game
only by this. The store and the archive keep circles of evenings and tournaments in the same way.

>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.core.bonken.sheet import Sheet
>>> game_of(Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"))).format
'scoresheet/1'

A game brings folders of its own in ``core``, ``formats``, ``views``, ``web``, ``templates`` and ``static/js``. It is
registered by a line in ``GAMES``, and its pages by one in :mod:`scoresheet.web.games`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import scoresheet.core.bonaken.championship.changes as championship_changes
import scoresheet.core.bonaken.championship.serialization as championship_plain
import scoresheet.core.bonaken.championship.tournament as championship
import scoresheet.core.bonaken.changes as bonaken_changes
import scoresheet.core.bonaken.findings as bonaken_findings
import scoresheet.core.bonaken.serialization as bonaken_plain
import scoresheet.core.bonaken.sheet as bonaken_sheet
import scoresheet.core.bonken.changes as bonken_changes
import scoresheet.core.bonken.findings as bonken_findings
import scoresheet.core.bonken.rulebook as bonken_rulebook
import scoresheet.core.bonken.serialization as bonken_plain
import scoresheet.core.bonken.sheet as bonken_sheet
import scoresheet.formats.bonaken.claims as bonaken_claims
import scoresheet.formats.bonaken.documents as bonaken_documents
import scoresheet.formats.bonken.claims as bonken_claims
import scoresheet.formats.bonken.documents as bonken_documents
import scoresheet.formats.bonken.rulebooks as bonken_rulebooks
import scoresheet.views.bonaken.explain as bonaken_explain
import scoresheet.views.bonaken.report as bonaken_report
import scoresheet.views.bonken.differences as bonken_differences
import scoresheet.views.bonken.explain as bonken_explain
import scoresheet.views.bonken.report as bonken_report
from scoresheet.core import circle
from scoresheet.core.changes import Corrected, Recorded, Removed
from scoresheet.core.errors import MissingError
from scoresheet.core.log import Change, Log, Plain
from scoresheet.core.validation import Node
from scoresheet.formats.claims import Claim
from scoresheet.formats.incoming import Scores
from scoresheet.locales import Texts
from scoresheet.views.incoming import Differences

Keys = tuple[tuple[str, ...], tuple[str, ...]]  # those that are required, and those that are not


@dataclass(frozen=True)
class Codec:
    """How a value that is kept with a log is written and read: a sheet of a game, a circle of evenings, a tournament.

    Its pages are below ``address``.
    """

    key: str
    type: type
    to_plain: Callable[[Any], Plain]
    from_plain: Callable[[Node], Any]
    change_from_plain: Callable[[Node], Change]
    address: str = field(default="/s", kw_only=True)


@dataclass(frozen=True)
class Game(Codec):
    """What everything that knows no game asks of one. A sheet is an immutable value of the class ``type``."""

    recorded: Callable[[int, Any], Recorded]
    corrected: Callable[[int, Any], Corrected]
    removed: Callable[[int], Removed]
    sheet_kinds: tuple[str, ...]  # of changes that are about no deal
    warnings: tuple[str, ...]  # the codes that a table may accept
    format: str  # of its documents
    to_document: Callable[[Any], dict[str, Any]]
    sheet_from_document: Callable[[Node], Any]
    deal_keys: Keys
    read_deal: Callable[[Node, Any, tuple[str, ...]], Any]  # of these players, with these keys besides
    deal_to_table: Callable[[Any, Any], dict[str, Any]]  # of a sheet, as its document has it
    computed: Callable[[Any, Texts], dict[str, Any]]  # all that follows from a sheet; ``deals`` have ``findings``
    explain_finding: Callable[[Any, Texts], Callable[[Any], str]]  # of a sheet
    report: Callable[[Any, Texts], Iterable[str]]  # a sheet for a terminal
    deal_report: Callable[[Any, int, Texts], Iterable[str]] | None  # how pairs settle a deal; None where none do
    verify: Callable[[Node], Sequence[Claim]]  # the claims of a document
    differences: Callable[[Any, Sequence[Scores | None], Texts], Differences]  # from scores that stood in a file
    rulebooks: Callable[[], tuple[str, ...]]  # their keys, the default one first
    rulebook_for: Callable[[str], Any] | None  # a document, by its key or from a file; None where there is only one
    blank_pdf: Callable[..., bytes]  # of a rulebook's key or file, texts and a paper; choices by name
    blank_choices: tuple[str, ...]
    filled_pdf: Callable[..., bytes]  # of a log, texts and a paper; choices by name
    filled_choices: tuple[str, ...]


# Printing needs a template engine, which no other command does; so it is loaded when somebody prints.


def _blank_card(rulebook: str, t: Texts, paper: str, **choices: Any) -> bytes:
    from scoresheet.pdf.bonken.cards import blank_pdf

    return blank_pdf(bonken_rulebooks.rulebook_named(rulebook), t, paper, **choices)


def _filled_card(log: Log[Any], t: Texts, paper: str, **choices: Any) -> bytes:
    from scoresheet.pdf.bonken.cards import filled_pdf

    return filled_pdf(log, t, paper, **choices)


def _blank_form(_: str, t: Texts, paper: str, **choices: Any) -> bytes:
    from scoresheet.pdf.bonaken.forms import blank_form_pdf

    return blank_form_pdf(t, paper, **choices)


def _filled_form(log: Log[Any], t: Texts, paper: str) -> bytes:
    from scoresheet.pdf.bonaken.forms import filled_form_pdf

    return filled_form_pdf(log, t, paper)


def _sheet_kinds(kinds: Iterable[str]) -> tuple[str, ...]:
    return tuple(kind for kind in kinds if kind not in (Recorded.kind, Corrected.kind, Removed.kind))


BONKEN = Game(
    key="bonken",
    type=bonken_sheet.Sheet,
    to_plain=bonken_plain.sheet_to_plain,
    from_plain=bonken_plain.sheet_from_plain,
    change_from_plain=bonken_changes.change_from_plain,
    recorded=bonken_changes.Recorded,
    corrected=bonken_changes.Corrected,
    removed=bonken_changes.Removed,
    sheet_kinds=_sheet_kinds(bonken_changes.KINDS),
    warnings=bonken_findings.WARNINGS,
    format=bonken_documents.FORMAT,
    to_document=bonken_documents.to_document,
    sheet_from_document=lambda node: bonken_documents.from_node(node).sheet,
    deal_keys=bonken_documents.DEAL_KEYS,
    read_deal=bonken_documents.read_deal,
    deal_to_table=bonken_documents.deal_to_table,
    computed=bonken_explain.computed_answer,
    explain_finding=lambda sheet, t: bonken_explain.Explainer.of(sheet, t).finding,
    report=bonken_report.sheet_report,
    deal_report=bonken_report.deal_report,
    verify=lambda node: bonken_claims.verify(bonken_documents.from_node(node)),
    differences=bonken_differences.differences,
    rulebooks=bonken_rulebook.keys,
    rulebook_for=bonken_rulebooks.in_a_document,
    blank_pdf=_blank_card,
    blank_choices=("back",),
    filled_pdf=_filled_card,
    filled_choices=("explain", "binding", "source"),
)
BONAKEN = Game(
    key=bonaken_plain.GAME,
    type=bonaken_sheet.Sheet,
    to_plain=bonaken_plain.sheet_to_plain,
    from_plain=bonaken_plain.sheet_from_plain,
    change_from_plain=bonaken_changes.change_from_plain,
    recorded=bonaken_changes.Recorded,
    corrected=bonaken_changes.Corrected,
    removed=bonaken_changes.Removed,
    sheet_kinds=_sheet_kinds(bonaken_changes.KINDS),
    warnings=bonaken_findings.WARNINGS,
    format=bonaken_documents.FORMAT,
    to_document=bonaken_documents.to_document,
    sheet_from_document=bonaken_documents.from_node,
    deal_keys=bonaken_documents.DEAL_KEYS,
    read_deal=bonaken_documents.read_deal,
    deal_to_table=bonaken_documents.deal_to_table,
    computed=bonaken_explain.computed_answer,
    explain_finding=lambda sheet, t: bonaken_explain.Explainer.of(sheet, t).finding,
    report=bonaken_report.sheet_report,
    deal_report=None,
    verify=bonaken_claims.verify,
    differences=lambda sheet, stored, t: Differences(0, ()),  # no file has scores of it
    rulebooks=lambda: (bonaken_plain.GAME,),
    rulebook_for=None,
    blank_pdf=_blank_form,
    blank_choices=("players",),
    filled_pdf=_filled_form,
    filled_choices=(),
)
GAMES = (BONKEN, BONAKEN)
LOG_FORMAT, LOG_ENDING = "scoresheet-log/1", ".log.json"  # of what an export has beside documents
CIRCLE = Codec(
    "circle", circle.Circle, circle.circle_to_plain, circle.circle_from_plain, circle.change_from_plain, address="/c"
)
TOURNAMENT = Codec(
    championship_plain.KEY,
    championship.Tournament,
    championship_plain.tournament_to_plain,
    championship_plain.tournament_from_plain,
    championship_changes.change_from_plain,
    address="/t",
)
_CODECS: tuple[Codec, ...] = (*GAMES, CIRCLE, TOURNAMENT)


def codec_of(value: object) -> Codec:
    """How a sheet, a circle or a tournament is written and read."""
    return next(codec for codec in _CODECS if isinstance(value, codec.type))


def codec_of_plain(node: Node) -> Codec:
    """The same of a plain form, which names its game under ``game``; the sheets of Bonken are older than that key."""
    entries = node.mapping()
    key = entries["game"].one_of([codec.key for codec in _CODECS]) if "game" in entries else BONKEN.key
    return next(codec for codec in _CODECS if codec.key == key)


def game_of(sheet: object) -> Game:
    """The game of a sheet; :class:`MissingError` ``no-sheet`` for a circle or a tournament, whose key is that of no
    sheet."""
    found = next((game for game in GAMES if isinstance(sheet, game.type)), None)
    if found is None:
        raise MissingError("no-sheet")
    return found


def game_of_document(node: Node) -> Game:
    """The game of a document, told by its ``format``; :class:`UnreadableError` ``is-a-log`` for what is none."""
    node.refuse_newer(LOG_FORMAT, *(game.format for game in GAMES))
    entries = node.mapping()
    named = entries["format"].value if "format" in entries else None
    if named == LOG_FORMAT:
        node.fail("is-a-log")
    return next((game for game in GAMES if game.format == named), BONKEN)


def sheet_from_document(node: Node) -> Any:
    """The sheet in a document of any game."""
    return game_of_document(node).sheet_from_document(node)
