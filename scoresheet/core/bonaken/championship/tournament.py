"""A tournament as it was written down: who plays, who sits where in each round, and what every table brought in.

>>> entered = read_list("Anja de Wit; nieuw, vrouw\\n\\nBert\\nCor\\nDini")
>>> [(player.name, player.labels) for player in entered.players][:2]
[('Anja de Wit', ('nieuw', 'vrouw')), ('Bert', ())]
>>> tournament = Tournament("Leimuiden", players=entered.players, rounds=(Round("seed", (Table((0, 1, 2, 3)),)),))
>>> tournament.names(tournament.rounds[0].tables[0])
('Anja de Wit', 'Bert', 'Cor', 'Dini')

Inputs only: points per game as the signed form has them, or the sheet of a table's phone. A player is a number, the
place in ``players``, and is never taken out; whoever goes home is ``away``. Tables are numbered from 1, rounds too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoresheet.core.bonaken.championship.draw import Tables
from scoresheet.core.bonaken.rulebook import Rulebook, shipped
from scoresheet.core.errors import MissingError
from scoresheet.core.names import name_faults
from scoresheet.core.validation import is_control

MOST_PLAYERS = 400
MOST_ROUNDS = 30
LONGEST_LABEL, MOST_LABELS = 20, 4


@dataclass(frozen=True)
class Player:
    """Somebody who takes part. ``labels`` are what prizes are for, such as newcomer; ``away``: went home."""

    name: str
    labels: tuple[str, ...] = ()
    away: bool = False


@dataclass(frozen=True)
class Score:
    """What a player got in one game: the points, and how many deals they won."""

    points: int
    won: int


Game = tuple[Score, ...]  # by seat


@dataclass(frozen=True)
class Table:
    """A table of one round, its players clockwise. ``games`` once the desk has signed for them, none before.

    ``sheets`` are the digests of the view keys of the sheets that the points are from; none when they were typed from a
    form. ``accepted`` are the codes of the warnings that the desk accepted.
    """

    players: tuple[int, ...]
    games: tuple[Game, ...] = ()
    sheets: tuple[str, ...] = ()
    accepted: tuple[str, ...] = ()

    @property
    def signed(self) -> bool:
        """Whether the desk has signed for it."""
        return bool(self.games)


@dataclass(frozen=True)
class Round:
    """A round as it was drawn from ``seed``."""

    seed: str
    tables: tuple[Table, ...]
    final: bool = False

    @property
    def seated(self) -> Tables:
        """Who sits where."""
        return tuple(table.players for table in self.tables)

    @property
    def unsigned(self) -> tuple[int, ...]:
        """The numbers of the tables that the desk has not signed for."""
        return tuple(number for number, table in enumerate(self.tables, start=1) if not table.signed)


@dataclass(frozen=True)
class Tournament:
    """All that was written down. ``cards`` are the digests of the keys of tables 1, 2, ..., whose cards were made with
    ``salt``; none as long as no table uses a phone. ``salts`` are those of all cards there were, the last one last."""

    title: str
    date: str = ""
    place: str = ""
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    salt: str = ""
    cards: tuple[str, ...] = ()
    salts: tuple[str, ...] = ()

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook it is counted by."""
        return shipped()

    @property
    def present(self) -> tuple[int, ...]:
        """Who plays in the next round."""
        return tuple(number for number, player in enumerate(self.players) if not player.away)

    @property
    def final(self) -> Round | None:
        """The final, once it is drawn."""
        return next((one for one in self.rounds if one.final), None)

    @property
    def earlier(self) -> tuple[Tables, ...]:
        """Who sat where in all rounds so far."""
        return tuple(one.seated for one in self.rounds)

    def round(self, number: int) -> Round:
        """A round by its number; :class:`MissingError` ``no-round``."""
        if not 1 <= number <= len(self.rounds):
            raise MissingError("no-round", number=number)
        return self.rounds[number - 1]

    def table(self, round_number: int, number: int) -> Table:
        """A table of a round; :class:`MissingError` ``no-table``."""
        tables = self.round(round_number).tables
        if not 1 <= number <= len(tables):
            raise MissingError("no-table", number=number)
        return tables[number - 1]

    def player(self, number: int) -> Player:
        """A player by number; :class:`MissingError` ``no-player``."""
        if not 0 <= number < len(self.players):
            raise MissingError("no-player")
        return self.players[number]

    def names(self, table: Table) -> tuple[str, ...]:
        """The names of the players of a table, by seat."""
        return tuple(self.players[player].name for player in table.players)

    def with_tables(self, round_number: int, others: Mapping[int, Table]) -> "Tournament":
        """The same with other tables in a round, by number."""
        drawn = self.round(round_number)
        tables = tuple(others.get(number, table) for number, table in enumerate(drawn.tables, start=1))
        rounds = list(self.rounds)
        rounds[round_number - 1] = replace(drawn, tables=tables)
        return replace(self, rounds=tuple(rounds))

    def with_players(self, others: Mapping[int, Player]) -> "Tournament":
        """The same with other particulars of some players; :class:`MissingError` ``no-player``."""
        if not all(0 <= number < len(self.players) for number in others):
            raise MissingError("no-player")
        return replace(self, players=tuple(others.get(at, player) for at, player in enumerate(self.players)))


@dataclass(frozen=True)
class PlayerList:
    """A list as it was typed or pasted. ``faults``: what is wrong, by the number of the line."""

    players: tuple[Player, ...]
    faults: Mapping[int, str] = field(default_factory=dict)


def read_list(text: str, there: Sequence[str] = ()) -> PlayerList:
    """Players from a list of one a line: the name and, behind a semicolon or a tab, labels with commas between them.

    Names are distinct, also from those that are ``there`` already. Empty lines are left out.
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    players = [read_line(line) for _, line in lines]
    found = name_faults([*there, *(player.name for player in players)], typed=True)
    faults = {lines[at - len(there)][0]: fault for at, fault in found.items() if at >= len(there)}
    for (number, _), player in zip(lines, players, strict=True):
        if fault := label_fault(player.labels):
            faults.setdefault(number, fault)
    return PlayerList(tuple(players), dict(sorted(faults.items())))


def read_line(line: str) -> Player:
    """One player of such a list."""
    name, _, labels = line.replace("\t", ";").strip().partition(";")
    split = (label.strip() for label in labels.replace(";", ",").split(","))
    return Player(" ".join(name.split()), tuple(dict.fromkeys(label for label in split if label)))


def label_fault(labels: Sequence[str]) -> str | None:
    """What is wrong with somebody's labels: too many, too long, or with control characters."""
    if len(labels) > MOST_LABELS:
        return "too-many-labels"
    if any(len(label) > LONGEST_LABEL for label in labels):
        return "label-too-long"
    return "control-character" if any(is_control(letter) for label in labels for letter in label) else None
