"""The protocol of a game: what the store, the API, the command line and the pages ask of one without knowing which.

:func:`~scoresheet.games.game_of` finds the game of a sheet. Each says how its values are kept, read and written, what
follows from them, and how they are printed.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from scoresheet.core.changes import Corrected, Recorded, Removed
from scoresheet.core.errors import ScoresheetError, UnreadableError
from scoresheet.core.log import Change, Log, Plain
from scoresheet.core.validation import Node
from scoresheet.formats.document_parts import Claim
from scoresheet.formats.imported_evening import ImportedEvening, Scores
from scoresheet.locales import Texts


class Codec(Protocol):
    """Base of the codecs: how a sheet, a circle or a tournament is kept in a log. ``key`` names its kind in the
    database, ``type`` is its class, and its pages are below ``address``."""

    key: str
    type: type
    address: str = "/s"

    def to_plain(self, value: Any, /) -> Plain:
        """The plain form of a value, in what JSON can hold, as the log keeps it."""

    def from_plain(self, node: Node, /) -> Any:
        """A value read from its plain form; :class:`UnreadableError` names the place of a fault."""

    def change_from_plain(self, node: Node, /) -> Change:
        """A change read from its plain form; :class:`UnreadableError` names the place of a fault."""

    def own_sheets(self, log: Log[Any]) -> Collection[str]:
        """The digests of the view keys of the sheets that belong to a tournament, and are removed with it."""
        return ()

    def read_rulebook(self, node: Node) -> Any:
        """A house rulebook read from its table, for plain forms that name it by digest."""
        node.fail("one-rulebook")


@dataclass(frozen=True)
class Backup:
    """A kind of backup of another app, with evenings of a game: a ZIP file that has a member ``manifest``, of at most
    so many files and bytes. ``read`` gets its files by name, and the name of the backup."""

    manifest: str
    most_files: int
    largest: int
    read: Callable[[Mapping[str, bytes], str], Iterator[ImportedEvening | UnreadableError]]


class Game(Codec, Protocol):
    """Base of the games, for the store, the API, the command line and the pages. Its sheets are immutable values with
    ``players``, ``deals`` and ``with_deals(...)``.

    ``format`` is that of its documents. What can be chosen when a blank or a filled card is printed is named in
    ``blank_choices`` and ``filled_choices``. ``settles_pairs``: players pay each other, as :meth:`deal_report` says.
    """

    format: str
    blank_choices: tuple[str, ...]
    filled_choices: tuple[str, ...]
    settles_pairs: bool
    backups: tuple[Backup, ...] = ()

    # Changes of a deal: it is entered, reads like this, is taken off the sheet.

    recorded: Callable[[int, Any], Recorded]
    corrected: Callable[[int, Any], Corrected]
    removed: Callable[[int], Removed]

    # Documents, and what follows from a sheet.

    def to_document(self, sheet: Any) -> dict[str, Any]:
        """The document of a sheet, for :func:`~scoresheet.formats.json_toml.to_json`."""

    def sheet_from_document(self, node: Node, /) -> Any:
        """A sheet read from a document of the game; :class:`UnreadableError` names the place of a fault."""

    def read_deal(self, node: Node, players: Any, also: tuple[str, ...], /) -> Any:
        """A deal of ``players`` read from a table in a document or a call, which may have the keys ``also`` too; the
        codes under ``accept`` are added to ``accepted``."""

    def deal_to_table(self, sheet: Any, deal: Any) -> dict[str, Any]:
        """The table of a deal in the document of its sheet."""

    def computed(self, sheet: Any, t: Texts) -> dict[str, Any]:
        """The computed answer for a sheet, for ``score --json`` and the API; its ``deals`` have ``findings``."""

    def verify(self, node: Node, /) -> Sequence[Claim]:
        """The claims of a worked example, each with the claimed text and the one found."""

    # In words.

    def explain_finding(self, sheet: Any, t: Texts) -> Callable[[Any], str]:
        """A function that words a finding on a sheet."""

    def report(self, sheet: Any, t: Texts) -> Iterable[str]:
        """A sheet as lines for a terminal."""

    def deal_report(self, sheet: Any, number: int, t: Texts) -> Iterable[str]:
        """Deal ``number`` as lines for a terminal, pair by pair; :class:`ScoresheetError` ``no-settlements`` else."""
        raise ScoresheetError("no-settlements")

    # What comes from elsewhere.

    def is_table(self, text: str) -> bool:
        """Whether a text is a CSV table of a sheet of the game."""
        return False

    def read_table(self, text: str, source: str) -> tuple[Any, tuple[Scores | None, ...]]:
        """The sheet in a CSV table, and the scores recorded there."""
        raise UnreadableError(source, "", "not-a-table")

    def differences(self, sheet: Any, stored: Sequence[Scores | None], t: Texts) -> tuple[str, ...]:
        """How many deals have other scores than those ``stored`` in a file, then which; empty for none."""
        return ()

    # Rulebooks. One is named by the key of one that comes with the package, or by a file.

    def rulebooks(self) -> tuple[str, ...]:
        """The keys of the shipped rulebooks, the default one first."""

    def rulebook_for(self, document: Node, name: str) -> Any:
        """A rulebook for a document, by its name; :class:`UnreadableError` ``one-rulebook`` in games with one alone."""
        document.fail("one-rulebook")

    def rulebook_report(self, file: str, t: Texts) -> Iterable[str]:
        """The house rules in a file as lines for a terminal; :class:`UnreadableError` names the place of a fault."""
        raise ScoresheetError("one-rulebook")

    # Paper: PDFs of the size ``paper``.

    def blank_pdf(self, rulebook: str, t: Texts, paper: str, **choices: Any) -> bytes:
        """A blank card as PDF, by the named rulebook."""

    def filled_pdf(self, log: Log[Any], t: Texts, paper: str, **choices: Any) -> bytes:
        """The card of a sheet as PDF, as far as it was played."""

    def poster(self, rulebook: str, t: Texts) -> tuple[str, bytes]:
        """The key of a rulebook, and a poster of its rules as PDF."""
        raise ScoresheetError("one-rulebook")
