"""Rounds bought at Bonaken, for people: a ranking, the games that count and those that do not.

page = RoundsPage(rounds, texts("en"))
page.ranking.rows, page.listed(0, 10)
"""

from collections.abc import Sequence
from functools import cached_property

from scoresheet.core.names import bidi_safe
from scoresheet.locales import Texts
from scoresheet.seasons.rounds import Buyer, Game, Rounds, buyers
from scoresheet.views.formatting import in_a_row, long_date
from scoresheet.views.season import EveningLine, Table


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
    def _newest_first(self) -> Sequence[Game]:
        return sorted((*self.rounds.games, *self.rounds.left_out), key=lambda game: game.sheet.date or "~")[::-1]

    @property
    def number(self) -> int:
        """How many games there are, whether they count or not."""
        return len(self._newest_first)

    @property
    def undated(self) -> int:
        """How many of them have no date."""
        return sum(not game.sheet.date for game in self._newest_first)

    def listed(self, after: int, most: int) -> tuple[EveningLine, ...]:
        """At most so many of them after the first few: those without a date, then the newest."""
        return tuple(
            EveningLine(game.id, self._heading(game), note=self._note(game))
            for game in self._newest_first[after:][:most]
        )

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

    def _note(self, game: Game) -> str:
        if game.standing.uncounted:
            return self.t("season.game-with-errors", deal=game.standing.uncounted[0])
        if not game.counts:
            return self.t("season.game-going-on")
        return self._bought(game) if game.sheet.date else f"{self._bought(game)} {self.t('season.undated')}"


def _rows(lines: Sequence[Buyer]) -> tuple[tuple[str, ...], ...]:
    return tuple((f"{line.rank}", line.person, f"{line.bought}", f"{line.games}") for line in lines)
