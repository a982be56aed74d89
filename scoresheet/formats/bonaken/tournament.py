"""Documents of a tournament, written only: players, seats and points of every game; and its ranking as JSON and CSV.

>>> from scoresheet.core.bonaken.championship.tournament import Player, Round, Score, Table, Tournament
>>> four = tuple(Player(name) for name in ("Anja", "Bert", "Cor", "Dini"))
>>> game = tuple(Score(*pair) for pair in ((10, 2), (8, 2), (4, 2), (1, 0)))
>>> tournament = Tournament("Leimuiden", players=four, rounds=(Round("a seed", (Table((2, 0, 1, 3), (game, game)),)),))
>>> to_document(tournament)["rounds"][0]["tables"][0]["games"][0]["points"]
{'Cor': 10, 'Anja': 8, 'Bert': 4, 'Dini': 1}
"""

from collections.abc import Callable, Iterator
from typing import Any

from scoresheet.core.bonaken.championship.ranking import rank
from scoresheet.core.bonaken.championship.tournament import Player, Round, Table, Tournament
from scoresheet.formats.csv import Value
from scoresheet.formats.document_parts import heading_table

FORMAT = "bonaken-tournament/1"


def to_document(tournament: Tournament) -> dict[str, Any]:
    """The document of a tournament, with players by name and without empty values."""
    return {
        "format": FORMAT,
        **heading_table(tournament),
        "players": [_player(player) for player in tournament.players],
        "rounds": [_round(tournament, one) for one in tournament.rounds],
    }


def _player(player: Player) -> dict[str, Any]:
    table: dict[str, Any] = {"name": player.name}
    if player.labels:
        table["labels"] = list(player.labels)
    if player.away:
        table["away"] = True
    return table


def _round(tournament: Tournament, one: Round) -> dict[str, Any]:
    table: dict[str, Any] = {"seed": one.seed, "tables": [_table(tournament, table) for table in one.tables]}
    return table | {"final": True} if one.final else table


def _table(tournament: Tournament, table: Table) -> dict[str, Any]:
    """A table of a tournament for its document: ``games`` once signed for, ``source`` for where the desk got them."""
    names = tournament.names(table)
    found: dict[str, Any] = {"players": list(names)}
    if table.signed:
        found["source"] = "phone" if table.sheets else "form"
        found["games"] = [
            {
                "points": {name: score.points for name, score in zip(names, game, strict=True)},
                "won_deals": {name: score.won for name, score in zip(names, game, strict=True)},
            }
            for game in table.games
        ]
    return found


def ranking_table(tournament: Tournament) -> dict[str, Any]:
    """The ranking of a tournament for programs; ``rounds`` are the points of each but the final, None if not played."""
    standing = rank(tournament)
    rows = [
        {
            "place": row.place,
            "player": tournament.players[row.player].name,
            "points": row.points,
            "won_deals": row.won_deals,
            "rounds": list(row.by_round),
            "final": row.final,
        }
        for row in standing.rows
    ]
    return {"ranking": rows, "decided": standing.decided}


def csv_rows(tournament: Tournament, t: Callable[..., str]) -> Iterator[list[Value]]:
    """The ranking of a tournament as rows for spreadsheets; the heads by ``t`` are names for programs in English."""
    rounds = sum(not one.final for one in tournament.rounds)
    first, last = ("place", "player", "labels"), ("final", "points", "won_deals")
    yield [
        *(t(f"tournament.csv.{name}") for name in first),
        *(t("tournament.csv.round", number=number) for number in range(1, rounds + 1)),
        *(t(f"tournament.csv.{name}") for name in last),
    ]
    for row in rank(tournament).rows:
        player = tournament.players[row.player]
        yield [row.place, player.name, ", ".join(player.labels), *row.by_round, row.final, row.points, row.won_deals]
