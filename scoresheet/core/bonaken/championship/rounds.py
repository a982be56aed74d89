"""Changes of a round: drawn, dropped, and somebody at another table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from scoresheet.core.bonaken.championship.draw import FULL, Tables, draw
from scoresheet.core.bonaken.championship.entering import CameBack, Entered, Left
from scoresheet.core.bonaken.championship.findings import (
    Finding,
    check_before_draw,
    check_seating,
    finding,
    kept_out,
    still_accepted,
)
from scoresheet.core.bonaken.championship.ranking import finalists
from scoresheet.core.bonaken.championship.tournament import Round, Table, Tournament
from scoresheet.core.changes import SheetChange
from scoresheet.core.description import Description
from scoresheet.core.errors import MissingError
from scoresheet.core.log import Change, Conflict


@dataclass(frozen=True)
class Drawn(SheetChange):
    """Round ``number`` was drawn from ``seed``; with ``final`` it is the final. The tables are kept with it, so that a
    later release that draws otherwise changes no round of before. ``accepted`` are the codes of accepted warnings."""

    kind: ClassVar[str] = "drawn"
    number: int
    seed: str
    tables: Tables
    final: bool = False
    accepted: tuple[str, ...] = ()

    @classmethod
    def next(cls, tournament: Tournament, seed: str, accepted: tuple[str, ...] = ()) -> "Drawn":
        """The next round of those who are there."""
        tables = draw(seed, tournament.present, tournament.earlier)
        return cls(len(tournament.rounds) + 1, seed, tables, accepted=accepted)

    @classmethod
    def next_final(cls, tournament: Tournament, seed: str) -> "Drawn":
        """The final of the best."""
        return cls(len(tournament.rounds) + 1, seed, (finalists(tournament, seed),), final=True)

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        """Another draw, or other players than it was drawn for."""
        kinds = Drawn | DrawDropped | Entered | Left | CameBack
        return Conflict(None) if isinstance(theirs, kinds) else None

    def apply(self, sheet: Tournament) -> Tournament:
        if self.number != len(sheet.rounds) + 1:
            raise MissingError("no-round", number=self.number)
        if not all(0 <= player < len(sheet.players) for table in self.tables for player in table):
            raise MissingError("no-player")
        return replace(
            sheet, rounds=(*sheet.rounds, Round(self.seed, tuple(map(Table, self.tables)), final=self.final))
        )

    def blocking(self, sheet: Tournament) -> tuple[Finding, ...]:
        return kept_out(self._findings(sheet), self)

    def drop_stale_acceptances(self, sheet: Tournament) -> "Drawn":
        return replace(self, accepted=still_accepted(self._findings(sheet), self))

    def _findings(self, sheet: Tournament) -> tuple[Finding, ...]:
        expected = finalists(sheet, self.seed) if self.final else sheet.present
        return (*check_before_draw(sheet, self.final), *check_seating(sheet, self.tables, expected))

    def describe(self, before: Tournament) -> Description:
        code = "final-drawn" if self.final else "drawn"
        return Description(code, "round", {"number": self.number, "tables": len(self.tables), "seed": self.seed})

    def undone(self, before: Tournament) -> SheetChange:
        return DrawDropped(self.number)


@dataclass(frozen=True)
class DrawDropped(SheetChange):
    """The last round was drawn too early, and is drawn anew. The seats of a round that began stay."""

    kind: ClassVar[str] = "draw-dropped"
    number: int

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        return Conflict(None) if isinstance(theirs, Drawn | OfRound | DrawDropped) else None

    def apply(self, sheet: Tournament) -> Tournament:
        if self.number != len(sheet.rounds) or not sheet.rounds:
            raise MissingError("no-round", number=self.number)
        return replace(sheet, rounds=sheet.rounds[:-1])

    def blocking(self, sheet: Tournament) -> tuple[Finding, ...]:
        begun = any(table.signed for table in sheet.round(self.number).tables)
        return (finding("round-begun", round=self.number),) if begun else ()

    def describe(self, before: Tournament) -> Description:
        return Description("draw-dropped", "round", {"number": self.number})


@dataclass(frozen=True)
class OfRound(SheetChange):
    """A change of one round: it cannot be made to the round that was drawn in its place."""

    number: int

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        return Conflict(None) if isinstance(theirs, DrawDropped) and theirs.number == self.number else None


@dataclass(frozen=True)
class Moved(OfRound):
    """A player sits at another table of the round, also one who came after it was drawn; ``table`` 0: at none."""

    kind: ClassVar[str] = "moved"
    player: int
    table: int

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        same = isinstance(theirs, Moved) and theirs.number == self.number and theirs.player == self.player
        return Conflict(None) if same else super().conflict(theirs, later)

    def _between(self, sheet: Tournament) -> tuple[int, int]:
        """The table they sit at now, and the one they go to; 0 for none."""
        seated = sheet.round(self.number).seated
        return next((at for at, table in enumerate(seated, start=1) if self.player in table), 0), self.table

    def apply(self, sheet: Tournament) -> Tournament:
        sheet.player(self.player)
        here, there = self._between(sheet)
        if here == there:
            return sheet
        others: dict[int, Table] = {}
        if here:
            table = sheet.table(self.number, here)
            others[here] = replace(table, players=tuple(one for one in table.players if one != self.player))
        if there:
            table = sheet.table(self.number, there)
            others[there] = replace(table, players=(*table.players, self.player))
        return sheet.with_tables(self.number, others)

    def blocking(self, sheet: Tournament) -> tuple[Finding, ...]:
        here, there = self._between(sheet)
        return () if here == there else tuple(self._check(sheet, here, there))

    def _check(self, sheet: Tournament, here: int, there: int) -> Iterator[Finding]:
        name = sheet.player(self.player).name
        # What the desk signed for was played by those who sat there.
        for number in (here, there):
            if number and sheet.table(self.number, number).signed:
                yield finding("table-signed", table=number)
        # One more than four is for the moment between two moves, when two players are exchanged; so is one less.
        if there and len(sheet.table(self.number, there).players) > FULL:
            yield finding("table-full", table=there, player=name)
        if here and len(sheet.table(self.number, here).players) <= 2:
            yield finding("table-too-small", table=here, player=name)

    def describe(self, before: Tournament) -> Description:
        name = before.player(self.player).name
        code = "moved" if self.table else "unseated"
        return Description(code, "round", {"number": self.number, "table": self.table, "names": name})

    def undone(self, before: Tournament) -> SheetChange:
        return replace(self, table=self._between(before)[0])
