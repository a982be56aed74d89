"""Checks of changes to a tournament of Bonaken, errors that refuse one and warnings; notices to the desk.

An *error* keeps a change out of the tournament. A *warning* the desk may accept.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import ClassVar

from scoresheet.core.bonaken.championship.draw import FULL, Tables
from scoresheet.core.bonaken.championship.tournament import MOST_ROUNDS, MOST_WON, Game, Round, Tournament
from scoresheet.core.bonaken.rulebook import is_possible, possible_ends
from scoresheet.core.errors import Accepting, Severity, SheetFinding, has_errors, unaccepted

SEVERITIES: Mapping[str, Severity] = {
    "name-twice": "error",
    "too-many-players": "error",
    "too-few-players": "error",
    "too-many-rounds": "error",
    "player-at-two-tables": "error",
    "player-without-table": "error",
    "away-at-table": "error",
    "table-full": "error",
    "table-of-five": "error",
    "table-too-small": "error",
    "table-signed": "error",
    "round-begun": "error",
    "final-too-early": "error",
    "final-drawn": "error",
    "game-unfinished": "error",
    "closed": "error",
    "tables-unsigned": "warning",
    "phones-begun": "warning",  # by those who know the phones of tables
    "wrong-points": "warning",
    "wrong-won": "warning",
}
WARNINGS = tuple(code for code, severity in SEVERITIES.items() if severity == "warning")


class Finding(SheetFinding):
    """A finding on a tournament. In ``params`` are ``player`` the names of players, ``table`` and ``round`` numbers."""

    severities: ClassVar[Mapping[str, Severity]] = SEVERITIES


def finding(code: str, **params: object) -> Finding:
    return Finding(code, None, (), params)


def kept_out(change: Accepting, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings that keep a change out: all of them, when one is an error or an unaccepted warning; else none."""
    found = tuple(findings)
    return found if has_errors(found) or unaccepted(change, found) else ()


def check_seating(tournament: Tournament, tables: Tables, expected: Sequence[int]) -> Iterator[Finding]:
    """Findings where the tables of a round do not seat every expected player exactly once."""
    times = Counter(player for table in tables for player in table)

    def named(players: Iterator[int]) -> str:
        return ", ".join(tournament.players[player].name for player in players if player < len(tournament.players))

    # No player sits at two tables.
    if twice := named(player for player, seats in times.items() if seats > 1):
        yield finding("player-at-two-tables", player=twice)
    # Every player who is there plays.
    if missing := named(player for player in expected if player not in times):
        yield finding("player-without-table", player=missing)
    # A player who went home does not.
    if gone := named(player for player in times if player not in expected):
        yield finding("away-at-table", player=gone)


def check_before_draw(tournament: Tournament, final: bool) -> Iterator[Finding]:
    """Findings that stand in the way of drawing the next round."""
    # After the final nothing is played.
    if tournament.final:
        yield finding("final-drawn")
    # A log has so many rounds.
    if len(tournament.rounds) >= MOST_ROUNDS:
        yield finding("too-many-rounds", most=MOST_ROUNDS)
    # A table takes two.
    if len(tournament.present) < (tournament.rulebook.championship.final if final else 2):
        yield finding("too-few-players", players=len(tournament.present))
    unsigned = {number: one.unsigned for number, one in enumerate(tournament.rounds, start=1) if one.unsigned}
    # The players of the final follow from all results; another round can do without the last few.
    if final and (unsigned or not tournament.rounds):
        yield finding("final-too-early")
    elif unsigned:
        number = max(unsigned)
        yield finding("tables-unsigned", round=number, tables=", ".join(map(str, unsigned[number])))


def check_games(tournament: Tournament, games: Sequence[Game]) -> Iterator[Finding]:
    """Findings where the points of games are impossible at a table of so many players."""
    book = tournament.rulebook
    # A table plays its games to the end.
    if len(games) != book.championship.games:
        yield finding("game-unfinished", game=len(games) + 1)
    for number, game in enumerate(games, start=1):
        points = [score.points for score in game]
        possible = is_possible(points, book)
        # The places of a game come with their points, and each but a shared one is there once.
        if not possible:
            yield finding("wrong-points", game=number, points=" ".join(map(str, points)))
        # A player with points is out with two deals won, but for the one who may be left; no other player won two.
        left = [score.points for score in game if score.points and score.won < MOST_WON]
        odd = any(score.won > MOST_WON or (score.won == MOST_WON and not score.points) for score in game)
        # Who is left comes behind all who are out, and there is one unless the last of them lost a misère together.
        end = (tuple(sorted(points, reverse=True)), sum(left))
        if odd or len(left) > 1 or (possible and end not in possible_ends(len(game), book)):
            yield finding("wrong-won", game=number)


def notices(tournament: Tournament, drawn: Round, number: int) -> Iterator[Finding]:
    """Notices to the desk about a drawn round: changes since the draw, and accepted warnings."""
    for at, table in enumerate(drawn.tables, start=1):
        # A table takes four; one more is for the moment between two moves.
        if len(table.players) > FULL:
            yield finding("table-of-five", table=at)
        if table.signed:
            yield from (finding(one.code, **one.params, table=at) for one in check_games(tournament, table.games))
        else:
            away = (tournament.players[player] for player in table.players if tournament.players[player].away)
            yield from (finding("away-at-table", player=player.name, table=at) for player in away)
    if number == len(tournament.rounds) and not drawn.final and drawn.unsigned:
        seated = {player for table in drawn.tables for player in table.players}
        for player in tournament.present:
            if player not in seated:
                yield finding("player-without-table", player=tournament.players[player].name)


def notice_mark(*what: object) -> str:
    """The mark of a notice to the desk, a digest of all it is about, by which a table knows that it was dismissed."""
    return sha256(repr(what).encode("utf-8", "surrogatepass")).hexdigest()[:16]
