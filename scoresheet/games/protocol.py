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
from scoresheet.views.import_preview import Differences


class Codec(Protocol):
    """How one kind of what has a log is written and read: sheets of a game, circles of evenings, tournaments. ``key``
    names it in the database, ``type`` is the class of such values, and their pages are below ``address``."""

    key: str
    type: type
    address: str = "/s"

    def to_plain(self, value: Any, /) -> Plain:
        """A value as the log keeps it, in what JSON can hold."""

    def from_plain(self, node: Node, /) -> Any:
        """The value of a plain form; :class:`UnreadableError` names the place of what is wrong in it."""

    def change_from_plain(self, node: Node, /) -> Change:
        """The change of a plain form, likewise."""

    def own_sheets(self, log: Log[Any]) -> Collection[str]:
        """The digests of the view keys of sheets that are part of it, and are removed with it."""
        return ()

    def read_rulebook(self, node: Node) -> Any:
        """House rules that a plain form names by their digest, from their table."""
        node.fail("one-rulebook")


@dataclass(frozen=True)
class Backup:
    """A backup of another app with evenings of a game: a ZIP file that has a member ``manifest``, of at most so many
    files and bytes. ``read`` gets its files by name, and what it is called."""

    manifest: str
    most_files: int
    largest: int
    read: Callable[[Mapping[str, bytes], str], Iterator[ImportedEvening | UnreadableError]]


class Game(Codec, Protocol):
    """A game that has sheets: immutable values with ``players``, ``deals`` and ``with_deals(...)``.

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
        """The sheet as a document, for :func:`~scoresheet.formats.json_toml.to_json`."""

    def sheet_from_document(self, node: Node, /) -> Any:
        """The sheet in a document of this game; :class:`UnreadableError` names the place of what is wrong in it."""

    def read_deal(self, node: Node, players: Any, also: tuple[str, ...], /) -> Any:
        """The deal of a document or a call, of these players, in a table that may have the keys ``also`` too; what it
        is to ``accept`` among them comes to what it has ``accepted``."""

    def deal_to_table(self, sheet: Any, deal: Any) -> dict[str, Any]:
        """A deal as the document of its sheet has it."""

    def computed(self, sheet: Any, t: Texts) -> dict[str, Any]:
        """All that follows from a sheet, as ``score --json`` and the API answer it; its ``deals`` have ``findings``."""

    def verify(self, node: Node, /) -> Sequence[Claim]:
        """The claims of a document, each with the claimed text and the one found."""

    # In words.

    def explain_finding(self, sheet: Any, t: Texts) -> Callable[[Any], str]:
        """A function that puts a finding of a sheet in a sentence."""

    def report(self, sheet: Any, t: Texts) -> Iterable[str]:
        """The lines of a sheet for a terminal."""

    def deal_report(self, sheet: Any, number: int, t: Texts) -> Iterable[str]:
        """The lines of deal ``number``, pair by pair; :class:`ScoresheetError` ``no-settlements`` where none pay."""
        raise ScoresheetError("no-settlements")

    # What comes from elsewhere.

    def is_table(self, text: str) -> bool:
        """Whether a text is a table for spreadsheets as a sheet of this game is written."""
        return False

    def read_table(self, text: str, source: str) -> tuple[Any, tuple[Scores | None, ...]]:
        """The sheet of such a table, and the scores that stood in it."""
        raise UnreadableError(source, "", "not-a-table")

    def differences(self, sheet: Any, stored: Sequence[Scores | None], t: Texts) -> Differences:
        """Where a sheet differs from the scores that stood in a file; in nothing where files have none."""
        return Differences(0, ())

    # Rulebooks. One is named by the key of one that comes with the package, or by a file.

    def rulebooks(self) -> tuple[str, ...]:
        """The keys of those that come with the package, the default one first."""

    def rulebook_for(self, document: Node, name: str) -> Any:
        """A rulebook as a document has it; :class:`UnreadableError` ``one-rulebook`` where there is one alone."""
        document.fail("one-rulebook")

    def rulebook_report(self, file: str, t: Texts) -> Iterable[str]:
        """The lines of the house rules in a file; :class:`UnreadableError` names the place of a fault."""
        raise ScoresheetError("one-rulebook")

    # Paper: PDFs of the size ``paper``.

    def blank_pdf(self, rulebook: str, t: Texts, paper: str, **choices: Any) -> bytes:
        """A blank card by the named rulebook."""

    def filled_pdf(self, log: Log[Any], t: Texts, paper: str, **choices: Any) -> bytes:
        """The card of a sheet as far as it was played."""

    def poster(self, rulebook: str, t: Texts) -> tuple[str, bytes]:
        """The rules of the named rulebook, large, and its key."""
        raise ScoresheetError("one-rulebook")
