"""A tournament of Bonaken as recorded: players, seats, points, and its plain form; keys and points of its sheets.

>>> four = tuple(Player(name) for name in ("Anja", "Bert", "Cor", "Dini"))
>>> tournament = Tournament("Leimuiden", players=four, rounds=(Round("seed", (Table((0, 1, 2, 3)),)),))
>>> tournament.names(tournament.rounds[0].tables[0])
('Anja', 'Bert', 'Cor', 'Dini')

Inputs only. What a table played is the points of each game, from the paper form that its players sign or from the
sheet on its phone. A player is a number, the place in ``players``, and is never taken out; one who goes home is
``away``. Tables are numbered from 1, rounds too.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import NamedTuple

from scoresheet.core.bonaken.championship.draw import Tables
from scoresheet.core.bonaken.rulebook import Rulebook, shipped
from scoresheet.core.bonaken.sheet import Sheet
from scoresheet.core.changes import HEADING, heading_from_plain, heading_to_plain
from scoresheet.core.errors import MissingError
from scoresheet.core.keys import derived_key, digest_of_key
from scoresheet.core.log import Plain
from scoresheet.core.names import LONGEST_NAME
from scoresheet.core.validation import Node

MOST_PLAYERS = 400
MOST_ROUNDS = 30

OnPhone = Mapping[int, Sheet]  # the sheets of a table in a round, by number of game
Phones = Mapping[int, OnPhone]  # those of a round, by number of table


@dataclass(frozen=True)
class Player:
    """A player of a tournament. ``labels`` are what prizes are for, such as newcomer; ``away``: went home. ``former``
    are the names before each correction, which sheets that were begun earlier have."""

    name: str
    labels: tuple[str, ...] = ()
    away: bool = False
    former: tuple[str, ...] = field(default=(), compare=False, repr=False)


class Score(NamedTuple):
    """The points and the number of won deals of a player in one game of a tournament."""

    points: int
    won: int


Game = tuple[Score, ...]  # by seat


@dataclass(frozen=True)
class Table:
    """A table of one tournament round, its players clockwise. ``games`` once the desk has signed for them, none before.

    ``sheets`` are the digests of the view keys of the sheets that the points are from; none when they were typed from a
    form. ``accepted`` are the codes of the warnings that the desk accepted. ``confirmed`` are players who confirmed at
    their table that the games ``agreed`` are right. ``seen`` are marks of what the desk looked at and leaves as it is.
    """

    players: tuple[int, ...]
    games: tuple[Game, ...] = ()
    sheets: tuple[str, ...] = ()
    accepted: tuple[str, ...] = ()
    agreed: tuple[Game, ...] = ()
    confirmed: tuple[int, ...] = ()
    seen: tuple[str, ...] = ()

    def confirmed_by(self, games: Sequence[Game | None]) -> tuple[int, ...]:
        """The players who confirmed the points of the given ``games``."""
        return self.confirmed if tuple(games) == self.agreed else ()

    @property
    def signed(self) -> bool:
        return bool(self.games)


@dataclass(frozen=True)
class Round:
    """A round of a tournament as drawn from ``seed``. Of a final drawn anew after a correction, ``instead`` are those
    who were in it before; of one that was kept, ``kept`` those who would be in it by the corrected ranking."""

    seed: str
    tables: tuple[Table, ...]
    final: bool = False
    instead: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()

    @property
    def seated(self) -> Tables:
        return tuple(table.players for table in self.tables)

    @property
    def unsigned(self) -> tuple[int, ...]:
        """The numbers of the tables that the desk has not signed for."""
        return tuple(number for number, table in enumerate(self.tables, start=1) if not table.signed)


@dataclass(frozen=True)
class Tournament:
    """A tournament as recorded. ``cards`` are the digests of the keys of tables 1, 2, ..., whose cards were made with
    ``salt``; none as long as no table uses a phone. ``salts`` are those of all cards made so far, the newest last. Once
    it is ``closed`` nothing changes any more."""

    title: str
    date: str = ""
    place: str = ""
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    salt: str = ""
    cards: tuple[str, ...] = ()
    salts: tuple[str, ...] = ()
    closed: bool = False

    @property
    def rulebook(self) -> Rulebook:
        return shipped()

    @property
    def round_numbers(self) -> range:
        return range(1, len(self.rounds) + 1)

    @property
    def game_numbers(self) -> range:
        """The numbers of the games that a table plays in a round."""
        return range(1, self.rulebook.championship.games + 1)

    def view_digests(self, seed: str, tables: int) -> Mapping[str, tuple[int, int]]:
        """The digests of the view keys of a round's sheets, with table and game, by whichever cards they were begun."""
        return {
            digest_of_key(view_key(salt, seed, table, game)): (table, game)
            for salt in self.salts
            for table in range(1, tables + 1)
            for game in self.game_numbers
        }

    @property
    def present(self) -> tuple[int, ...]:
        """The numbers of the players who are not away."""
        return tuple(number for number, player in enumerate(self.players) if not player.away)

    @property
    def final(self) -> Round | None:
        return next((one for one in self.rounds if one.final), None)

    @property
    def earlier(self) -> tuple[Tables, ...]:
        """The tables of all rounds so far."""
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

    def names_besides(self, number: int) -> tuple[str, ...]:
        """The names of all players but one; :class:`MissingError` ``no-player``."""
        self.player(number)
        return tuple(player.name for at, player in enumerate(self.players) if at != number)

    def names(self, table: Table) -> tuple[str, ...]:
        return tuple(self.players[player].name for player in table.players)

    def names_on(self, sheet: Sheet, table: Table) -> tuple[str, ...]:
        """The names of a table's players on its ``sheet``, which may be older than the correction of one. A name that
        one player has now can be a former name of another."""
        known = []
        for player in (self.players[number] for number in table.players):
            names = dict.fromkeys((player.name, *player.former))
            known.append([name for name in names if name in sheet.players] or [player.name])
        distinct = (names for names in product(*known) if len(set(names)) == len(names))
        return next(distinct, self.names(table))

    def with_round(self, number: int, drawn: Round) -> "Tournament":
        return replace(self, rounds=(*self.rounds[: number - 1], drawn, *self.rounds[number:]))

    def with_tables(self, round_number: int, others: Mapping[int, Table]) -> "Tournament":
        """The tournament with some tables of a round replaced, by table number."""
        drawn = self.round(round_number)
        tables = tuple(others.get(number, table) for number, table in enumerate(drawn.tables, start=1))
        return self.with_round(round_number, replace(drawn, tables=tables))

    def with_players(self, others: Mapping[int, Player]) -> "Tournament":
        """The tournament with some players replaced, by player number."""
        return replace(self, players=tuple(others.get(at, player) for at, player in enumerate(self.players)))


def view_key(salt: str, seed: str, table: int, game: int) -> str:
    """The view key of a game's sheet, derived from the salt of the cards and the seed of the round. Both are in the
    log, so that a tournament knows its sheets also after the key of its desk was replaced."""
    return derived_key(salt, f"bonaken table {table} game {game} view {seed}")


MOST_WON = 2  # deals: a player who wins a second one is out of the game


def game_of(sheet: Sheet, names: Sequence[str]) -> Game | None:
    """The scores of a finished game on a sheet, in the order of the ``names`` at its table; None for an unfinished game
    or another number of players."""
    seats, standing = seats_on(sheet, names), sheet.standing
    if seats is None or not standing.over:
        return None
    return tuple(Score(standing.points[seat], standing.won_deals[seat]) for seat in seats)


def seats_on(sheet: Sheet, names: Sequence[str]) -> tuple[int, ...] | None:
    """The seats that the ``names`` at a tournament table have on its sheet; None for another number of players. A name
    that is not on the sheet, such as one that the table changed, gets the next seat that is left."""
    if len(names) != len(sheet.players):
        return None
    left = iter([seat for seat, name in enumerate(sheet.players) if name not in names])
    return tuple(sheet.players.index(name) if name in sheet.players else next(left) for name in names)


def places(game: Game) -> tuple[int | None, ...]:
    """Each player's place by points: one more than there are players with more; None for a player without points."""
    return tuple(1 + sum(other.points > score.points for other in game) if score.points else None for score in game)


KEY = "bonaken-tournament"
_MOST_POINTS = 1000


def is_otherwise(table: Table, game: int, now: Game | None) -> bool:
    """Whether a game on a table's phone differs from the one the desk signed for. An unfinished game differs only when
    the desk had it from the phone."""
    return table.signed and now != table.games[game - 1] and bool(now or table.sheets)


def phone_games(tournament: Tournament, table: Table, on_phone: OnPhone) -> tuple[Game | None, ...]:
    """The finished games of a table on its phone; None for an unfinished one."""
    sheets = map(on_phone.get, tournament.game_numbers)
    return tuple(game_of(sheet, tournament.names_on(sheet, table)) if sheet else None for sheet in sheets)


def confirmed_tables(tournament: Tournament, number: int, phones: Phones) -> tuple[int, ...]:
    """The numbers of the tables ready to sign for: finished on their phone, under the drawn names, and confirmed."""
    found = []
    for at in tournament.round(number).unsigned:
        table, on_phone = tournament.table(number, at), phones.get(at, {})
        games = phone_games(tournament, table, on_phone)
        same = all(sorted(sheet.players) == sorted(tournament.names_on(sheet, table)) for sheet in on_phone.values())
        if all(games) and same and table.confirmed_by(games):
            found.append(at)
    return tuple(found)


def tournament_to_plain(tournament: Tournament) -> Plain:
    return {
        "game": KEY,
        **heading_to_plain(tournament),
        "players": [player_to_plain(player) for player in tournament.players],
    }


def tournament_from_plain(node: Node) -> Tournament:
    """A tournament read from its plain form; :class:`UnreadableError` when the form is none."""
    table = node.table(("game", *HEADING, "players"))
    table["game"].one_of((KEY,))
    return Tournament(**heading_from_plain(table), players=_players(table["players"]))


def player_to_plain(player: Player) -> list[object]:
    return [player.name, list(player.labels), player.away]


def _players(node: Node) -> tuple[Player, ...]:
    several = (one.items(3) for one in node.items())
    return tuple(Player(name.text(LONGEST_NAME), _texts(labels), away.switch()) for name, labels, away in several)


def _texts(node: Node) -> tuple[str, ...]:
    return tuple(one.text() for one in node.items())


def _number(node: Node) -> int:
    return node.whole(0, MOST_PLAYERS - 1)


def _numbers(node: Node) -> tuple[int, ...]:
    return tuple(_number(one) for one in node.items())


def _score(node: Node) -> Score:
    points, won = node.items(2)
    return Score(points.whole(0, _MOST_POINTS), won.whole(0, 99))


# How the fields of changes are read back.
READ_TOURNAMENT_FIELDS: Mapping[str, Callable[[Node], object]] = {
    "number": lambda node: node.whole(1, MOST_ROUNDS),
    "players": _players,
    "who": _numbers,
    "player": _number,
    "name": lambda node: node.text(LONGEST_NAME),
    "labels": _texts,
    "seed": lambda node: node.text(100),
    "tables": lambda node: tuple(_numbers(table) for table in node.items()),
    "final": lambda node: node.switch(),
    "accepted": _texts,
    "table": lambda node: node.whole(0, MOST_PLAYERS),
    "games": lambda node: tuple(tuple(_score(score) for score in game.items()) for game in node.items()),
    "sheets": _texts,
    "seat": _number,
    "mark": lambda node: node.text(64),
    "seen": lambda node: node.switch(),
    "salt": lambda node: node.text(100),
    "cards": _texts,
}
