"""Changes of a table: what the desk signs for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from scoresheet.core.bonaken.championship.findings import Finding, check_games, kept_out, still_accepted
from scoresheet.core.bonaken.championship.rounds import Moved, OfRound
from scoresheet.core.bonaken.championship.tournament import Game, Table, Tournament
from scoresheet.core.changes import SheetChange
from scoresheet.core.description import Description
from scoresheet.core.errors import MissingError
from scoresheet.core.log import Change, Conflict, Plain


@dataclass(frozen=True)
class OfTable(OfRound):
    """What the desk signed for, or no longer does."""

    table: int

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        """Somebody else at the desk was at the same table, or moved somebody in the same round."""
        if isinstance(theirs, OfTable) and (theirs.number, theirs.table) == (self.number, self.table):
            return Conflict(None)
        if isinstance(theirs, Moved) and theirs.number == self.number:
            return Conflict(None)
        return super().conflict(theirs, later)


@dataclass(frozen=True)
class SignedOff(OfTable):
    """The desk signs for the games of a table: those of its ``sheets``, or typed from its form."""

    kind: ClassVar[str] = "signed-off"
    games: tuple[Game, ...]
    sheets: tuple[str, ...] = ()
    accepted: tuple[str, ...] = ()

    def apply(self, sheet: Tournament) -> Tournament:
        table = sheet.table(self.number, self.table)
        if any(len(game) != len(table.players) for game in self.games):
            raise MissingError("no-seat", players=len(table.players))
        signed = replace(table, games=self.games, sheets=self.sheets, accepted=self.accepted)
        return sheet.with_tables(self.number, {self.table: signed})

    def blocking(self, sheet: Tournament) -> tuple[Finding, ...]:
        return kept_out(tuple(check_games(sheet, self.games)), self)

    def drop_stale_acceptances(self, sheet: Tournament) -> "SignedOff":
        return replace(self, accepted=still_accepted(check_games(sheet, self.games), self))

    def plain(self) -> Plain:
        games = [[[score.points, score.won] for score in game] for game in self.games]
        return super().plain() | {"games": games}

    def describe(self, before: Tournament) -> Description:
        again = "again" if before.table(self.number, self.table).signed else "off"
        return Description(f"signed-{again}", "table", {"number": self.number, "table": self.table})

    def undone(self, before: Tournament) -> SheetChange:
        was = before.table(self.number, self.table)
        if was.signed:
            return replace(self, games=was.games, sheets=was.sheets, accepted=was.accepted)
        return Reopened(self.number, self.table)


@dataclass(frozen=True)
class Reopened(OfTable):
    """The desk no longer signs for a table."""

    kind: ClassVar[str] = "reopened"

    def apply(self, sheet: Tournament) -> Tournament:
        table = sheet.table(self.number, self.table)
        return sheet.with_tables(self.number, {self.table: Table(table.players)})

    def describe(self, before: Tournament) -> Description:
        return Description("reopened", "table", {"number": self.number, "table": self.table})

    def undone(self, before: Tournament) -> SheetChange | None:
        was = before.table(self.number, self.table)
        return SignedOff(self.number, self.table, was.games, was.sheets, was.accepted) if was.signed else None
