r"""Kinds of change to a tournament of Bonaken: what each does, what keeps it out, its plain form, and its undoing.

They are about the heading, players, draws, seats, points signed for or confirmed, the cards of tables, and the closing.

Players keep their numbers, so no change is renumbered after others.

>>> from scoresheet.core.bonaken.championship.player_list import read_list
>>> tournament = Entered(read_list("Anja\nBert\nCor\nDini").players).apply(Tournament("Leimuiden"))
>>> drawn = Drawn.next(tournament, "a seed")
>>> drawn.apply(tournament).rounds[0].seated == drawn.tables, drawn.blocking(tournament)
(True, ())
>>> change_from_plain(Node(drawn.plain(), "log")) == drawn
True
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from scoresheet.core.bonaken.championship import findings
from scoresheet.core.bonaken.championship.draw import FULL, Tables, draw
from scoresheet.core.bonaken.championship.ranking import finalists
from scoresheet.core.bonaken.championship.tournament import (
    MOST_PLAYERS,
    READ_TOURNAMENT_FIELDS,
    Game,
    Player,
    Round,
    Table,
    Tournament,
    player_to_plain,
)
from scoresheet.core.changes import READ_FIELDS, Description, Headed, SheetChange, read_change
from scoresheet.core.errors import MissingError, still_accepted
from scoresheet.core.log import Change, Checked, Conflict, Plain
from scoresheet.core.names import name_faults
from scoresheet.core.validation import Node


@dataclass(frozen=True)
class TournamentChange(SheetChange):
    """Base of every change to a tournament, blocked once the tournament is closed."""

    def blocking(self, sheet: Tournament) -> tuple[findings.Finding, ...]:
        return (findings.finding("closed"),) if sheet.closed else self.blocking_while_open(sheet)

    def blocking_while_open(self, sheet: Tournament) -> tuple[findings.Finding, ...]:
        """The findings that keep the change out of a tournament that is open."""
        return ()


@dataclass(frozen=True)
class TournamentHeaded(Headed, TournamentChange):
    """Tournament change: another title, date or place."""


@dataclass(frozen=True)
class Entered(TournamentChange):
    """Tournament change: players added to the list, before the first round or later."""

    kind: ClassVar[str] = "entered"
    players: tuple[Player, ...]

    def apply(self, sheet: Tournament) -> Tournament:
        return replace(sheet, players=(*sheet.players, *self.players))

    def blocking_while_open(self, sheet: Tournament) -> tuple[findings.Finding, ...]:
        found = _check_names([player.name for player in self.players], [player.name for player in sheet.players])
        if len(sheet.players) + len(self.players) > MOST_PLAYERS:
            found += (findings.finding("too-many-players", most=MOST_PLAYERS),)
        return found

    def plain(self) -> Plain:
        return {"kind": self.kind, "players": [player_to_plain(one) for one in self.players]}

    def describe(self, before: Tournament) -> Description:
        return Description("entered", {"n": len(self.players), "names": _listed(self.players)})

    def undone(self, before: Tournament) -> SheetChange:
        """The change by which players entered by mistake go home; a player who never played is in no ranking."""
        first = len(before.players)
        return Left(tuple(range(first, first + len(self.players))))


@dataclass(frozen=True)
class PlayerCorrected(TournamentChange):
    """Tournament change: another name or other labels for a player."""

    kind: ClassVar[str] = "player-corrected"
    player: int
    name: str
    labels: tuple[str, ...]

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        return Conflict(None) if isinstance(theirs, PlayerCorrected) and theirs.player == self.player else None

    def apply(self, sheet: Tournament) -> Tournament:
        player = sheet.player(self.player)
        former = player.former if self.name == player.name else (*player.former, player.name)
        return sheet.with_players({self.player: replace(player, name=self.name, labels=self.labels, former=former)})

    def blocking_while_open(self, sheet: Tournament) -> tuple[findings.Finding, ...]:
        return _check_names([self.name], sheet.names_besides(self.player))

    def describe(self, before: Tournament) -> Description:
        return Description("player-corrected", {"before": before.player(self.player).name, "after": self.name})

    def undone(self, before: Tournament) -> SheetChange:
        was = before.player(self.player)
        return replace(self, name=was.name, labels=was.labels)


@dataclass(frozen=True)
class OfPresence(TournamentChange):
    """Base of the changes by which players of a tournament leave (``away``) or return. ``early`` is the code of the
    description before the first round."""

    away: ClassVar[bool]
    early: ClassVar[str]
    who: tuple[int, ...]

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        """A conflict when another change made one of the players come or go the other way."""
        if isinstance(theirs, OfPresence) and theirs.away != self.away and not set(self.who).isdisjoint(theirs.who):
            return Conflict(None)
        return None

    def apply(self, sheet: Tournament) -> Tournament:
        return sheet.with_players({number: replace(sheet.player(number), away=self.away) for number in self.who})

    def describe(self, before: Tournament) -> Description:
        code = self.kind if before.rounds else self.early
        return Description(code, {"names": _listed([before.player(number) for number in self.who])})


@dataclass(frozen=True)
class Left(OfPresence):
    """Tournament change: players went home; they keep their points and are in no later round."""

    kind: ClassVar[str] = "left"
    away: ClassVar[bool] = True
    early: ClassVar[str] = "expected"

    def undone(self, before: Tournament) -> SheetChange:
        return CameBack(self.who)


@dataclass(frozen=True)
class CameBack(OfPresence):
    """Tournament change: players who went home play again."""

    kind: ClassVar[str] = "came-back"
    away: ClassVar[bool] = False
    early: ClassVar[str] = "arrived"

    def undone(self, before: Tournament) -> SheetChange:
        return Left(self.who)


def _check_names(typed: Sequence[str], others: Sequence[str]) -> tuple[findings.Finding, ...]:
    # A name means one player, as far as people can see.
    faults = name_faults([*others, *typed], typed=True)
    twice = [name for at, name in enumerate(typed, start=len(others)) if faults.get(at) == "name-twice"]
    return (findings.finding("name-twice", player=", ".join(twice)),) if twice else ()


def _listed(players: Sequence[Player]) -> str:
    return ", ".join(player.name for player in players)


@dataclass(frozen=True)
class Drawn(TournamentChange):
    """Tournament change: round ``number``, or the ``final``, drawn from ``seed``. The tables are kept, so that a later
    release that draws otherwise changes no earlier round. ``accepted`` are the codes of accepted warnings."""

    kind: ClassVar[str] = "drawn"
    number: int
    seed: str
    tables: Tables
    final: bool = False
    accepted: tuple[str, ...] = ()

    @classmethod
    def next(cls, tournament: Tournament, seed: str, accepted: tuple[str, ...] = ()) -> "Drawn":
        """The draw of the next round, for the players who are present."""
        tables = draw(seed, tournament.present, tournament.earlier)
        return cls(len(tournament.rounds) + 1, seed, tables, accepted=accepted)

    @classmethod
    def next_final(cls, tournament: Tournament, seed: str) -> "Drawn":
        return cls(len(tournament.rounds) + 1, seed, (finalists(tournament, seed),), final=True)

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        """A conflict with another draw, and with players who entered, left or came back since."""
        kinds = Drawn | DrawDropped | Entered | OfPresence
        return Conflict(None) if isinstance(theirs, kinds) else None

    def apply(self, sheet: Tournament) -> Tournament:
        if self.number != len(sheet.rounds) + 1:
            raise MissingError("no-round", number=self.number)
        if not all(0 <= player < len(sheet.players) for table in self.tables for player in table):
            raise MissingError("no-player")
        return replace(
            sheet, rounds=(*sheet.rounds, Round(self.seed, tuple(map(Table, self.tables)), final=self.final))
        )

    def blocking_while_open(self, sheet: Tournament) -> tuple[findings.Finding, ...]:
        return findings.kept_out(self, self._findings(sheet))

    def checked(self, sheet: Tournament) -> Checked:
        fresh = replace(self, accepted=still_accepted(self, self._findings(sheet)))
        return Checked(fresh, self.blocking(sheet))

    def _findings(self, sheet: Tournament) -> tuple[findings.Finding, ...]:
        expected = finalists(sheet, self.seed) if self.final else sheet.present
        return (*findings.check_before_draw(sheet, self.final), *findings.check_seating(sheet, self.tables, expected))

    def describe(self, before: Tournament) -> Description:
        code = "final-drawn" if self.final else "drawn"
        return Description(code, {"number": self.number, "tables": len(self.tables), "seed": self.seed})


@dataclass(frozen=True)
class FinalRedrawn(Drawn):
    """Tournament change: the final drawn anew after a correction of results."""

    kind: ClassVar[str] = "final-redrawn"

    @classmethod
    def of(cls, tournament: Tournament, seed: str) -> "FinalRedrawn":
        """The new draw of the final, for the best players by the corrected ranking."""
        return cls(len(tournament.rounds), seed, (finalists(_undrawn(tournament), seed),), final=True)

    def apply(self, sheet: Tournament) -> Tournament:
        if self.number != len(sheet.rounds) or not sheet.final:
            raise MissingError("no-round", number=self.number)
        instead = sheet.rounds[-1].tables[0].players
        drawn = super().apply(_undrawn(sheet))
        return drawn.with_round(self.number, replace(drawn.rounds[-1], instead=instead))

    def blocking_while_open(self, sheet: Tournament) -> tuple[findings.Finding, ...]:
        if sheet.final and not sheet.final.unsigned:
            return (findings.finding("table-signed", table=1),)
        return super().blocking_while_open(_undrawn(sheet))

    def describe(self, before: Tournament) -> Description:
        names = _listed([before.player(one) for one in self.tables[0]])
        return Description("final-redrawn", {"names": names, "seed": self.seed})


def _undrawn(tournament: Tournament) -> Tournament:
    return replace(tournament, rounds=tournament.rounds[:-1])


@dataclass(frozen=True)
class DrawDropped(TournamentChange):
    """Tournament change: the draw of the last round withdrawn, as long as no table of it is signed for or confirmed."""

    kind: ClassVar[str] = "draw-dropped"
    number: int

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        return Conflict(None) if isinstance(theirs, Drawn | OfRound | DrawDropped) else None

    def apply(self, sheet: Tournament) -> Tournament:
        if self.number != len(sheet.rounds) or not sheet.rounds:
            raise MissingError("no-round", number=self.number)
        return _undrawn(sheet)

    def blocking_while_open(self, sheet: Tournament) -> tuple[findings.Finding, ...]:
        begun = any(table.signed or table.confirmed for table in sheet.round(self.number).tables)
        return (findings.finding("round-begun", round=self.number),) if begun else ()

    def describe(self, before: Tournament) -> Description:
        return Description("draw-dropped", {"number": self.number})

    def undone(self, before: Tournament) -> SheetChange:
        """The draw with its former seed and tables, from which the sheets on the phones follow."""
        was = before.round(self.number)
        return Drawn(self.number, was.seed, was.seated, was.final, accepted=findings.WARNINGS)


@dataclass(frozen=True)
class OfRound(TournamentChange):
    """Base of the changes to one round of a tournament, which conflict with the withdrawal of its draw."""

    number: int

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        return Conflict(None) if isinstance(theirs, DrawDropped) and theirs.number == self.number else None


@dataclass(frozen=True)
class FinalKept(OfRound):
    """Tournament change: the desk keeps the final as drawn, although the corrected ranking has ``who`` in it."""

    kind: ClassVar[str] = "final-kept"
    who: tuple[int, ...]

    def apply(self, sheet: Tournament) -> Tournament:
        return sheet.with_round(self.number, replace(sheet.round(self.number), kept=self.who))

    def describe(self, before: Tournament) -> Description:
        return Description("final-kept", {"names": _listed([before.player(one) for one in self.who])})

    def undone(self, before: Tournament) -> SheetChange:
        return replace(self, who=before.round(self.number).kept)


@dataclass(frozen=True)
class Moved(OfRound):
    """Tournament change: a player seated at another ``table`` of a round, or at none (0)."""

    kind: ClassVar[str] = "moved"
    player: int
    table: int

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        same = isinstance(theirs, Moved) and theirs.number == self.number and theirs.player == self.player
        return Conflict(None) if same else super().conflict(theirs, later)

    def _table_before(self, sheet: Tournament) -> int:
        """The number of the table at which the player sits before the move; 0 for none."""
        seated = sheet.round(self.number).seated
        return next((at for at, table in enumerate(seated, start=1) if self.player in table), 0)

    def apply(self, sheet: Tournament) -> Tournament:
        sheet.player(self.player)
        here, there = self._table_before(sheet), self.table
        if here == there:
            return sheet
        others: dict[int, Table] = {}
        if here:
            table = sheet.table(self.number, here)
            others[here] = replace(table, players=tuple(one for one in table.players if one != self.player))
        if there:
            table = sheet.table(self.number, there)
            others[there] = replace(table, players=self._with_player(table.players))
        return sheet.with_tables(self.number, others)

    def _with_player(self, players: tuple[int, ...]) -> tuple[int, ...]:
        """The ``players`` of the new table with the moved player."""
        return (*players, self.player)

    def blocking_while_open(self, sheet: Tournament) -> tuple[findings.Finding, ...]:
        return tuple(self._odd_tables(sheet)) if self._table_before(sheet) != self.table else ()

    def _odd_tables(self, sheet: Tournament) -> Iterator[findings.Finding]:
        here, there, name = self._table_before(sheet), self.table, sheet.player(self.player).name
        # What the desk signed for was played by those who sat there.
        for number in (here, there):
            if number and sheet.table(self.number, number).signed:
                yield findings.finding("table-signed", table=number)
        # One more than four is for the moment between two moves, when two players are exchanged; so is one less.
        if there and len(sheet.table(self.number, there).players) > FULL:
            yield findings.finding("table-full", table=there, player=name)
        if here and len(sheet.table(self.number, here).players) <= 2:
            yield findings.finding("table-too-small", table=here, player=name)

    def describe(self, before: Tournament) -> Description:
        name = before.player(self.player).name
        code = "moved" if self.table else "unseated"
        return Description(code, {"number": self.number, "table": self.table, "names": name})

    def undone(self, before: Tournament) -> SheetChange:
        here = self._table_before(before)
        if not here:
            return Moved(self.number, self.player, 0)
        return MovedBack(self.number, self.player, here, before.table(self.number, here).players.index(self.player))


@dataclass(frozen=True)
class MovedBack(Moved):
    """Tournament change: a move undone, so that the player has the former ``seat`` at the table again."""

    kind: ClassVar[str] = "moved-back"
    seat: int

    def _with_player(self, players: tuple[int, ...]) -> tuple[int, ...]:
        return (*players[: self.seat], self.player, *players[self.seat :])


@dataclass(frozen=True)
class OfTable(OfRound):
    """Base of the changes to the desk's signature for a table."""

    table: int

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        """A conflict when another phone signed for or reopened that table, or moved a player in that round."""
        if isinstance(theirs, SignedOff | Reopened) and (theirs.number, theirs.table) == (self.number, self.table):
            return Conflict(None)
        if isinstance(theirs, Moved) and theirs.number == self.number:
            return Conflict(None)
        return super().conflict(theirs, later)


@dataclass(frozen=True)
class SignedOff(OfTable):
    """Tournament change: the desk signs for the points of a table, from its ``sheets`` or typed from its match form."""

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

    def blocking_while_open(self, sheet: Tournament) -> tuple[findings.Finding, ...]:
        return findings.kept_out(self, findings.check_games(sheet, self.games))

    def checked(self, sheet: Tournament) -> Checked:
        fresh = replace(self, accepted=still_accepted(self, findings.check_games(sheet, self.games)))
        return Checked(fresh, self.blocking(sheet))

    def describe(self, before: Tournament) -> Description:
        again = "again" if before.table(self.number, self.table).signed else "off"
        return Description(f"signed-{again}", {"number": self.number, "table": self.table})

    def undone(self, before: Tournament) -> SheetChange:
        was = before.table(self.number, self.table)
        if was.signed:
            return replace(self, games=was.games, sheets=was.sheets, accepted=was.accepted)
        return Reopened(self.number, self.table)


@dataclass(frozen=True)
class Reopened(OfTable):
    """Tournament change: the desk withdraws its signature for a table."""

    kind: ClassVar[str] = "reopened"

    def apply(self, sheet: Tournament) -> Tournament:
        table = sheet.table(self.number, self.table)
        return sheet.with_tables(self.number, {self.table: replace(table, games=(), sheets=(), accepted=())})

    def describe(self, before: Tournament) -> Description:
        return Description("reopened", {"number": self.number, "table": self.table})

    def undone(self, before: Tournament) -> SheetChange | None:
        was = before.table(self.number, self.table)
        return SignedOff(self.number, self.table, was.games, was.sheets, was.accepted) if was.signed else None


@dataclass(frozen=True)
class Confirmed(OfTable):
    """Tournament change: a player confirms the points of a table on its phone."""

    kind: ClassVar[str] = "confirmed"
    player: int
    games: tuple[Game, ...]

    def conflict(self, theirs: Change, later: Sequence[Change]) -> Conflict | None:
        """A conflict when a player of the round was moved; other changes by the desk are none."""
        moved = isinstance(theirs, Moved) and theirs.number == self.number
        return Conflict(None) if moved else OfRound.conflict(self, theirs, later)

    def apply(self, sheet: Tournament) -> Tournament:
        table = sheet.table(self.number, self.table)
        if self.player not in table.players:
            raise MissingError("no-player")
        confirmed = dict.fromkeys((*table.confirmed_by(self.games), self.player))
        changed = replace(table, agreed=self.games, confirmed=tuple(confirmed))
        return sheet.with_tables(self.number, {self.table: changed})

    def describe(self, before: Tournament) -> Description:
        name = before.player(self.player).name
        return Description("confirmed", {"number": self.number, "table": self.table, "names": name})


@dataclass(frozen=True)
class Acknowledged(OfTable):
    """Tournament change: the desk leaves the difference with this ``mark`` at a table as it is, or takes that back."""

    kind: ClassVar[str] = "acknowledged"
    mark: str
    seen: bool = True

    def apply(self, sheet: Tournament) -> Tournament:
        table = sheet.table(self.number, self.table)
        others = tuple(one for one in table.seen if one != self.mark)
        seen = (*others, self.mark) if self.seen else others
        return sheet.with_tables(self.number, {self.table: replace(table, seen=seen)})

    def describe(self, before: Tournament) -> Description:
        code = "acknowledged" if self.seen else "not-acknowledged"
        return Description(code, {"number": self.number, "table": self.table})

    def undone(self, before: Tournament) -> SheetChange:
        return replace(self, seen=not self.seen)


@dataclass(frozen=True)
class Closed(TournamentChange):
    """Tournament change: the tournament is closed, and blocks further changes."""

    kind: ClassVar[str] = "closed"

    def apply(self, sheet: Tournament) -> Tournament:
        return replace(sheet, closed=True)

    def undone(self, before: Tournament) -> SheetChange:
        return OpenedAgain()


@dataclass(frozen=True)
class OpenedAgain(TournamentChange):
    """Tournament change: a closed tournament is opened again."""

    kind: ClassVar[str] = "opened-again"

    def blocking(self, sheet: Tournament) -> tuple[findings.Finding, ...]:
        return ()

    def apply(self, sheet: Tournament) -> Tournament:
        return replace(sheet, closed=False)

    def undone(self, before: Tournament) -> SheetChange:
        return Closed()


@dataclass(frozen=True)
class CardsMade(TournamentChange):
    """Tournament change: new cards with keys for tables 1, 2, ...; earlier cards open nothing any more, and their
    sheets stay those of their tables."""

    kind: ClassVar[str] = "cards-made"
    rivals: ClassVar[tuple[str, ...]] = ("cards-made",)
    salt: str
    cards: tuple[str, ...]

    def apply(self, sheet: Tournament) -> Tournament:
        return replace(sheet, salt=self.salt, cards=self.cards, salts=(*sheet.salts, self.salt))

    def describe(self, before: Tournament) -> Description:
        return Description("cards-made", {"tables": len(self.cards)})


KINDS: Mapping[str, type[SheetChange]] = {
    kind.kind: kind
    for kind in (
        *(TournamentHeaded, Entered, PlayerCorrected, Left, CameBack),
        *(Drawn, DrawDropped, FinalRedrawn, FinalKept, Moved, MovedBack, SignedOff, Reopened, Confirmed, Acknowledged),
        *(CardsMade, Closed, OpenedAgain),
    )
}


def change_from_plain(node: Node) -> SheetChange:
    """A tournament change read from its plain form; :class:`UnreadableError` for anything else."""
    return read_change(node, KINDS, {**READ_FIELDS, **READ_TOURNAMENT_FIELDS})
