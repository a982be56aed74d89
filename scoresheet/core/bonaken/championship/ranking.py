"""The ranking of a tournament: points, tie-break keys of the rulebook, shared places; and who plays the final.

>>> from scoresheet.core.bonaken.championship.tournament import Player, Round, Table
>>> games = ((Score(10, 2), Score(8, 2), Score(4, 2), Score(1, 0)),) * 2
>>> four = tuple(Player(name) for name in "ABCD")
>>> standing = rank(Tournament("T", players=four, rounds=(Round("s", (Table((2, 0, 1, 3), games),)),)))
>>> [(row.place, four[row.player].name, row.points) for row in standing.rows]
[(1, 'C', 20), (2, 'A', 16), (3, 'B', 8), (4, 'D', 2)]

Only tables that the desk signed for count.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter

from scoresheet.core.bonaken.championship.draw import Chance
from scoresheet.core.bonaken.championship.tournament import Round, Score, Tournament, places


@dataclass(frozen=True)
class Row:
    """A player's line in the tournament ranking: ``place`` from 1, shared by equals, and its sums. ``by_round`` has the
    points of every round but the final, None without a signed table; ``final`` those of the final."""

    place: int
    player: int
    points: int
    won_deals: int
    places: Mapping[int, int]  # how often first, second, ...
    by_round: tuple[int | None, ...]
    final: int | None = None


@dataclass(frozen=True)
class Standing:
    """The ranking of a tournament; ``decided`` when the final has been signed for, whose four then come first."""

    rows: tuple[Row, ...]
    decided: bool

    @property
    def last(self) -> tuple[Row, ...]:
        """The players in last place, who take the mop home; several when they share it."""
        return tuple(row for row in self.rows if row.place == self.rows[-1].place)

    def best(self, players: Iterable[int]) -> tuple[Row, ...]:
        """The best of ``players`` in the ranking; several when they share the place."""
        chosen = set(players)
        rows = [row for row in self.rows if row.player in chosen]
        return tuple(row for row in rows if row.place == rows[0].place)


_PLACES = {"first_places": 1, "second_places": 2, "third_places": 3, "fourth_places": 4}


def rank(tournament: Tournament) -> Standing:
    """The ranking of a tournament by the signed tables, with every player who is present or sat at one of them."""
    before = [one for one in tournament.rounds if not one.final]
    final = tournament.final if tournament.final and not tournament.final.unsigned else None
    in_final = final.tables[0].players if final else ()
    rows = [
        row
        for row in _rows(tournament, before)
        if not tournament.players[row.player].away
        or row.player in in_final
        or any(points is not None for points in row.by_round)
    ]
    if final is None:
        return Standing(_placed([(_key(tournament, row), row) for row in rows], 1), decided=False)
    others = [(_key(tournament, row), row) for row in rows if row.player not in in_final]
    best = _final_rows(tournament, [row for row in rows if row.player in in_final], final)
    return Standing((*best, *_placed(others, 1 + len(in_final))), decided=True)


def finalists(tournament: Tournament, seed: str) -> tuple[int, ...]:
    """The players of the final: the best who are present; equals draw lots for the last seats, from ``seed``."""
    chance, chosen = Chance(seed), []
    rows = [row for row in rank(tournament).rows if not tournament.players[row.player].away]
    for _, equals in groupby(rows, key=lambda row: row.place):
        chosen += chance.shuffled([row.player for row in equals])
    return tuple(chance.shuffled(chosen[: tournament.rulebook.championship.final]))


def out_and_missing(tournament: Tournament) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The players wrongly in the final by the present ranking, and those missing from it. Both are empty when the final
    is right; equals compete for the last seats on the same terms."""
    final = tournament.final
    if final is None:
        return (), ()
    seated, played, seats = set(final.tables[0].players), not final.unsigned, tournament.rulebook.championship.final
    before = replace(tournament, rounds=tuple(one for one in tournament.rounds if not one.final))
    rows = [
        row for row in rank(before).rows if not tournament.players[row.player].away or (played and row.player in seated)
    ]
    last = max((row.place for row in rows[:seats]), default=0)
    sure = [row.player for row in rows if row.place < last]
    equals = [row.player for row in rows if row.place == last]
    if len(sure) + len(equals) <= seats:
        sure, equals = sure + equals, []
    missing = [player for player in sure if player not in seated]
    if len(seated.intersection(equals)) < min(seats - len(sure), len(equals)):
        missing += [player for player in equals if player not in seated]
    out = seated.difference(sure, equals)
    if missing and not out:
        out = seated.intersection(equals)
    return tuple(sorted(out)), tuple(sorted(missing))


def _rows(tournament: Tournament, rounds: Sequence[Round]) -> list[Row]:
    """The sums of every ranked player, without a place yet."""
    scores: list[list[list[tuple[Score, int | None]]]] = [[[] for _ in rounds] for _ in tournament.players]
    for at, one in enumerate(rounds):
        for table in one.tables:
            for game in table.games:
                for player, score, place in zip(table.players, game, places(game), strict=True):
                    scores[player][at].append((score, place))
    rows = []
    for player, by_round in enumerate(scores):
        taken = [place for found in by_round for _, place in found if place is not None]
        rows.append(
            Row(
                place=0,
                player=player,
                points=sum(score.points for found in by_round for score, _ in found),
                won_deals=sum(score.won for found in by_round for score, _ in found),
                places={place: taken.count(place) for place in sorted(set(taken))},
                by_round=tuple(sum(score.points for score, _ in found) if found else None for found in by_round),
            )
        )
    return rows


def _final_rows(tournament: Tournament, rows: Sequence[Row], final: Round) -> tuple[Row, ...]:
    """The rows of the finalists by the points and keys of the final; equals in their order before the final."""
    of_final = _rows(tournament, (final,))
    keyed = []
    for row in rows:
        own = of_final[row.player]
        keyed.append(((*_key(tournament, own), *_key(tournament, row)), replace(row, final=own.points)))
    return _placed(keyed, 1)


def tie_value(row: Row, tie: str) -> int:
    """The value of a ranking row for a tie-break key."""
    return row.won_deals if tie == "won_deals" else row.places.get(_PLACES[tie], 0)


def _key(tournament: Tournament, row: Row) -> tuple[int, ...]:
    """The sort key of ranking rows, the best first."""
    return (-row.points, *(-tie_value(row, tie) for tie in tournament.rulebook.championship.ties))


def _placed(keyed: Iterable[tuple[tuple[int, ...], Row]], first: int) -> tuple[Row, ...]:
    """Ranking rows with their places, counted from ``first``; rows with equal keys share one."""
    ranked = sorted(keyed, key=itemgetter(0))
    places: dict[tuple[int, ...], int] = {}
    for place, (key, _) in enumerate(ranked, start=first):
        places.setdefault(key, place)
    return tuple(replace(row, place=places[key]) for key, row in ranked)
