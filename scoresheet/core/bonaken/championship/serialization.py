"""Tournaments and their changes as plain data, the way the log keeps them."""

from collections.abc import Callable, Mapping, Sequence

from scoresheet.core.bonaken.championship.draw import Tables
from scoresheet.core.bonaken.championship.tournament import MOST_PLAYERS, MOST_ROUNDS, Game, Player, Score, Tournament
from scoresheet.core.log import Plain
from scoresheet.core.names import LONGEST_NAME
from scoresheet.core.validation import Node

KEY = "bonaken-tournament"
_MOST_POINTS = 1000


def tournament_to_plain(tournament: Tournament) -> Plain:
    """A tournament as it was opened: it begins with a heading and, perhaps, players."""
    return {
        "game": KEY,
        "title": tournament.title,
        "date": tournament.date,
        "place": tournament.place,
        "players": [player_to_plain(player) for player in tournament.players],
    }


def tournament_from_plain(node: Node) -> Tournament:
    """What :func:`tournament_to_plain` made this of; :class:`UnreadableError` when it did not."""
    table = node.table(("game", "title", "date", "place", "players"))
    table["game"].one_of((KEY,))
    return Tournament(
        title=table["title"].text(),
        date=table["date"].text(),
        place=table["place"].text(),
        players=_players(table["players"]),
    )


def player_to_plain(player: Player) -> list[object]:
    """A player as name, labels, and whether they are away."""
    return [player.name, list(player.labels), player.away]


def games_to_plain(games: Sequence[Game]) -> list[object]:
    """Games as points and won deals by seat."""
    return [[[score.points, score.won] for score in game] for game in games]


def _players(node: Node) -> tuple[Player, ...]:
    several = (one.items(3) for one in node.items())
    return tuple(Player(name.text(LONGEST_NAME), _texts(labels), away.switch()) for name, labels, away in several)


def _texts(node: Node) -> tuple[str, ...]:
    return tuple(one.text() for one in node.items())


def _number(node: Node) -> int:
    return node.whole(0, MOST_PLAYERS - 1)


def _numbers(node: Node) -> tuple[int, ...]:
    return tuple(_number(one) for one in node.items())


def _tables(node: Node) -> Tables:
    return tuple(_numbers(table) for table in node.items())


def _games(node: Node) -> tuple[Game, ...]:
    return tuple(tuple(_score(score) for score in game.items()) for game in node.items())


def _score(node: Node) -> Score:
    points, won = node.items(2)
    return Score(points.whole(0, _MOST_POINTS), won.whole(0, 99))


# How the fields of changes are read back.
READ: Mapping[str, Callable[[Node], object]] = {
    "number": lambda node: node.whole(1, MOST_ROUNDS),
    "players": _players,
    "who": _numbers,
    "player": _number,
    "name": lambda node: node.text(LONGEST_NAME),
    "labels": _texts,
    "seed": lambda node: node.text(100),
    "tables": _tables,
    "final": lambda node: node.switch(),
    "accepted": _texts,
    "table": lambda node: node.whole(0, MOST_PLAYERS),
    "games": _games,
    "sheets": _texts,
    "mark": lambda node: node.text(64),
    "seen": lambda node: node.switch(),
    "salt": lambda node: node.text(100),
    "cards": _texts,
}
