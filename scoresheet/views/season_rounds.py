"""Rounds bought at Bonaken, for people: a ranking, the games that count and those that do not.

page = RoundsPage(rounds, texts("en"))
page.ranking.rows, page.games
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scoresheet.core.names import bidi_safe
from scoresheet.locales import Texts
from scoresheet.seasons.rounds import Buyer, Game, Rounds, buyers
from scoresheet.views.formatting import in_a_row, long_date
from scoresheet.views.season import Table


@dataclass(frozen=True)
class GameLine:
    """One game: its day, title and place, and who bought the round, or why it does not count."""

    id: str
    heading: str
    text: str


class RoundsPage:
    """The games of a season in one language; who played less than ``least`` of them is listed apart."""

    def __init__(self, rounds: Rounds, t: Texts, least: int = 0) -> None:
        self.rounds = rounds
        self.t = t
        self.least = least

    @cached_property
    def title(self) -> str:
        """How many games count."""
        return self.t.count("season.games", len(self.rounds.games))

    @cached_property
    def ranking(self) -> Table:
        """Who bought the fewest rounds for the games they played."""
        t = self.t
        head = ("", t("season.player"), t("season.bought"), t("season.games-played"))
        return Table(t("season.rounds"), head, _rows(self._ranked))

    @cached_property
    def unranked(self) -> Table:
        """Those who played too few games, in the same columns."""
        ranked = {line.person for line in self._ranked}
        few = [line for line in buyers(self.rounds) if line.person not in ranked]
        rows = tuple(("", *row[1:]) for row in _rows(few))
        return Table(self.t.count("season.few-games", self.least), self.ranking.head, rows)

    @cached_property
    def _ranked(self) -> Sequence[Buyer]:
        return buyers(self.rounds, self.least)

    @cached_property
    def games(self) -> tuple[GameLine, ...]:
        """The games that count, the newest first."""
        return tuple(GameLine(game.id, self._heading(game), self._bought(game)) for game in reversed(self.rounds.games))

    @cached_property
    def left_out(self) -> tuple[GameLine, ...]:
        """The games that do not count, and why."""
        return tuple(GameLine(game.id, self._heading(game), self._why(game)) for game in self.rounds.left_out)

    def _heading(self, game: Game) -> str:
        sheet = game.sheet
        parts = [long_date(sheet.date, self.t) if sheet.date else "", bidi_safe(sheet.title), bidi_safe(sheet.place)]
        return " · ".join(part for part in parts if part) or ", ".join(map(bidi_safe, self.rounds.at(game)))

    def _bought(self, game: Game) -> str:
        people, losers = self.rounds.at(game), game.standing.losers
        if not losers:
            return self.t("bonaken.end.nobody")
        names = in_a_row([people[seat] for seat in losers], self.t)
        return self.t.count("season.bought-by", len(losers), names=names)

    def _why(self, game: Game) -> str:
        if game.standing.uncounted:
            return self.t("season.game-with-errors", deal=game.standing.uncounted[0])
        return self.t("season.game-undated") if game.counts else self.t("season.game-going-on")


def _rows(lines: Sequence[Buyer]) -> tuple[tuple[str, ...], ...]:
    return tuple((f"{line.rank}", line.person, f"{line.bought}", f"{line.games}") for line in lines)
