"""Page model of a season: tables, sentences and drawings for a terminal, a page and paper.

    page = SeasonPage(season, texts("en"))
    page.ranking.rows, page.matrix, page.ledger.lines
    RoundsPage(games, texts("en")).ranking.rows       # the same of Bonaken: who bought how many rounds

Each part is worked out when it is first asked for. A sentence knows what it is about, so that a page can lead to the
deals it comes from.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from babel.numbers import format_decimal

from scoresheet.core.names import bidi_safe
from scoresheet.locales import Texts
from scoresheet.seasons.evenings import Evening, Origin
from scoresheet.seasons.people import Person
from scoresheet.seasons.rounds_bought import Buyer, Game, buyers
from scoresheet.seasons.season import Season, Selection, years_of
from scoresheet.seasons.season_figures import (
    Account,
    Doubling,
    FigureName,
    Ledger,
    Rank,
    doubling,
    ledger,
    ranking,
    records,
)
from scoresheet.views.formatting import dotted, in_a_row, long_date, minus_sign, signed
from scoresheet.views.initials import initials
from scoresheet.views.season_chart import Run, run_of

FEW = 5  # evenings or deals below which a sentence says how many there were


@dataclass(frozen=True)
class Table:
    """A table of a season page: rows of cells under their heads; ``figures`` lead from each row to its deals."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    figures: tuple[FigureName, ...] = ()


@dataclass(frozen=True)
class Line:
    """A sentence of a season page, and its origin: an evening or a deal, or a figure when they are several."""

    text: str
    origin: Origin | None = None
    figure: FigureName = ()


@dataclass(frozen=True)
class Section:
    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Cell:
    """A cell of the matrix of payments: what the person of the row received in the end from that of the column;
    ``sentence`` has both ways."""

    points: str
    sentence: str
    figure: FigureName


@dataclass(frozen=True)
class MatrixRow:
    """A row of the matrix of payments: a person with a cell for everybody, None without payments, and the sum."""

    person: Person
    initial: str
    cells: tuple[Cell | None, ...]
    sum: str


@dataclass(frozen=True)
class EveningLine:
    """An evening in a list: scores with their winners, the best first, or a ``note``: why it does not count, with the
    ``deal`` where that is, or who bought the round; whether it has no date yet."""

    id: str
    heading: str
    scores: tuple[tuple[str, str, bool], ...] = ()
    note: str = ""
    deal: int | None = None
    undated: bool = False

    @property
    def text(self) -> str:
        scores = ", ".join(f"{bidi_safe(person)} {score}" for person, score, _ in self.scores)
        return dotted(f"{self.heading}: {scores}" if scores else self.heading, self.note)


class SeasonPage:
    """Page model of a season of Bonken in one language; the ranking counts the ``best_of`` evenings of each person, and
    lists those who played less than ``least`` evenings apart."""

    def __init__(self, season: Season, t: Texts, best_of: int | None = None, least: int = 0) -> None:
        self.season = season
        self.t = t
        self.best_of = best_of
        self.least = least

    @cached_property
    def title(self) -> str:
        """The title of the season page: how many evenings, and which part of them."""
        count = self.t.count("season.title", len(self.season.evenings))
        return f"{count} · {self.part}" if self.part else count

    @cached_property
    def part(self) -> str:
        """The season, or its first and last day, in words; empty for all evenings."""
        t, first, last = self.t, self.season.first, self.season.last
        if years := years_of(first, last):
            return t("circle.season", years=years)
        since = first and f"{t('circle.from')} {long_date(first, t)}"
        return dotted(since, last and f"{t('circle.to')} {long_date(last, t)}")

    @cached_property
    def everybody(self) -> tuple[Rank, ...]:
        return ranking(self.season, self.best_of, self.least)

    @cached_property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranking of those who played enough evenings, the best first."""
        return tuple(line for line in self.everybody if line.rank)

    @cached_property
    def lead(self) -> str:
        """A sentence on who leads the season; empty without a ranking."""
        leaders = [line.person for line in self.ranks if line.rank == 1]
        who = in_a_row(leaders, self.t)
        return self.t("season.in-the-lead", who=who, points=minus_sign(self.ranks[0].best)) if leaders else ""

    @cached_property
    def last_evening(self) -> str:
        """A sentence with the date of the last evening; empty before the first."""
        evenings = self.season.evenings
        return self.t("season.last-evening", day=day_of(evenings[-1], self.t)) if evenings else ""

    @cached_property
    def payments(self) -> Ledger:
        return ledger(self.season)

    @cached_property
    def doubled(self) -> Mapping[Person, Doubling]:
        return doubling(self.season)

    @cached_property
    def ranking(self) -> Table:
        t = self.t
        return Table(
            t("season.ranking") if self.best_of is None else t("season.ranking-best", n=self.best_of),
            ("", t("season.player"), t("season.total"), t("season.played"), t("season.average"), t("season.wins")),
            tuple((f"{line.rank}", *_ranked(line, t)) for line in self.ranks),
        )

    @cached_property
    def unranked(self) -> Table:
        """The table of those who played too few evenings for the ranking, in its columns."""
        few = self.everybody[len(self.ranks) :]
        title = self.t.count("season.unranked", self.least)
        return Table(title, self.ranking.head, tuple(("", *_ranked(line, self.t)) for line in few))

    @cached_property
    def prize(self) -> str:
        """A sentence on who ends last, with the number of evenings while few; empty if all share the first place."""
        last = self.ranks[-1] if self.ranks else None
        if last is None or last.rank == 1:
            return ""
        several = [line.person for line in self.ranks if line.rank == last.rank]
        sentence = self.t("season.prize", who=in_a_row(several, self.t), points=minus_sign(last.best))
        return with_few(sentence, len(self.season.evenings), "evenings", self.t)

    @cached_property
    def run(self) -> Run | None:
        """The chart of the totals over the season; None before the second evening."""
        played = len(self.season.evenings) > 1
        return run_of(self.season, [line.person for line in self.everybody], self.t) if played else None

    @cached_property
    def ledger(self) -> Section:
        """Sentences on who paid whom, the biggest debt first; without pairs that never settled anything."""
        settled = [account for account in self.payments.accounts if account.settled]
        return Section(
            self.t("season.ledger"),
            tuple(map(self.account_line, sorted(settled, key=lambda account: -abs(account.net)))),
        )

    def account_line(self, account: Account) -> Line:
        """A sentence on the payments between two people, beginning with the one who is down."""
        seen = account.seen_from(account.one if account.net <= 0 else account.other)
        key = "season.even" if seen.net == 0 else "season.account"
        values = {"one": seen.one, "other": seen.other, "paid": seen.paid, "received": seen.received}
        text = with_few(self.t(key, **values, net=-seen.net), seen.evenings, "together", self.t)
        return Line(text, figure=("account", seen.one, seen.other))

    @cached_property
    def matrix(self) -> tuple[MatrixRow, ...]:
        """The matrix of who paid whom, in the order of the ranking."""
        people, rows = [line.person for line in self.everybody], []
        for person, initial in zip(people, initials(people), strict=True):
            accounts = {account.other: account for account in self.payments.of(person)}
            cells = tuple(self._cell(accounts.get(other)) for other in people)
            rows.append(MatrixRow(person, initial, cells, signed(self.payments.net(person))))
        return tuple(rows)

    def _cell(self, account: Account | None) -> Cell | None:
        if account is None or not account.settled:
            return None
        return Cell(signed(account.net), self.account_line(account).text, ("account", account.one, account.other))

    @cached_property
    def records(self) -> Section:
        return Section(self.t("season.records"), tuple(_records(self.season, self.t)))

    @cached_property
    def evenings(self) -> tuple[EveningLine, ...]:
        return tuple(map(self._line, reversed(self.season.evenings)))

    @cached_property
    def left_out(self) -> Section:
        """Sentences on the evenings that do not count, and why."""
        return Section(self.t("season.left-out"), tuple(Line(self._line(one).text) for one in self.season.left_out))

    def listed(self, after: int, most: int, person: Person = "") -> tuple[EveningLine, ...]:
        """At most ``most`` lines of evenings, or of one ``person``, after the first ``after``: undated, then newest."""
        found = [one for one in self.season.newest_first if not person or person in self.season.people.at(one)]
        return tuple(map(self._line, found[after:][:most]))

    def _line(self, evening: Evening) -> EveningLine:
        t, standing, sheet = self.t, evening.standing, evening.sheet
        # Without a day the title stands where the day would.
        heading = dotted(day_of(evening, t), bidi_safe(sheet.title) if evening.day else "", bidi_safe(sheet.place))
        line = EveningLine(evening.id, heading, undated=not evening.day)
        if standing.unscored:
            deal = standing.unscored[0]
            return replace(line, note=t("season.with-errors", deal=deal), deal=deal)
        if not evening.counts:
            return replace(line, note=t("season.unfinished", number=len(sheet.deals), count=sheet.rulebook.deals))
        four, places, ends = self.season.people.at(evening), standing.places, standing.endscores
        scores = tuple((four[seat], minus_sign(ends[seat]), places[seat] == 1) for seat in standing.best_first)
        return replace(line, scores=scores, note=t("season.undated") if line.undated else "")


def _ranked(line: Rank, t: Texts) -> tuple[str, ...]:
    """The cells of a line of the ranking, behind the first."""
    return (line.person, minus_sign(line.best), f"{line.evenings}", decimal(line.average, t), f"{line.wins}")


def decimal(number: Fraction, t: Texts) -> str:
    """A fraction with one decimal, in the notation of the language: −12,5."""
    return format_decimal(float(number), "0.0", locale=t.language).replace("-", "−")


def with_few(sentence: str, number: int, what: str, t: Texts) -> str:
    """A sentence with, where they are few, how many: "(after 3 evenings)". ``what``: evenings, ``together``, deals."""
    if number >= FEW:
        return sentence
    return f"{sentence.removesuffix('.')} ({t.count(f'season.after-{what}', number)})."


def _records(season: Season, t: Texts) -> Iterator[Line]:
    found = records(season)
    if dearest := found.dearest_double:
        names = {"payer": dearest.payer, "receiver": dearest.receiver}
        where = origin_name(dearest.origin, t)
        yield Line(t("season.dearest", **names, points=dearest.points, where=where), dearest.origin)
    for key, scored in (
        ("biggest", found.biggest_deal),
        ("highest", found.highest_evening),
        ("lowest", found.lowest_evening),
    ):
        if scored:
            values = {"who": scored.person, "points": signed(scored.points), "where": origin_name(scored.origin, t)}
            yield Line(t(f"season.{key}", **values), scored.origin)
    if closest := found.closest_evening:
        yield Line(t("season.closest", points=closest.margin, day=day_of(closest, t)), Origin(closest))


def origin_name(origin: Origin, t: Texts) -> str:
    """The name of an evening, or a deal of it, by its date."""
    day = day_of(origin.evening, t)
    if origin.deal is None:
        return day
    contract = origin.evening.sheet.deals[origin.deal - 1].contract
    name = t.pick(origin.evening.sheet.rulebook.contract(contract).name)
    return t("season.where", day=day, number=origin.deal, contract=name)


def day_of(evening: Evening, t: Texts) -> str:
    """The date of an evening in words, else its title, else its players."""
    sheet = evening.sheet
    return long_date(evening.day, t) or bidi_safe(sheet.title) or ", ".join(map(bidi_safe, sheet.players))


class RoundsPage:
    """Page model of a season of Bonaken in one language; those with less than ``least`` games are listed apart."""

    def __init__(self, season: Selection[Game], t: Texts, least: int = 0) -> None:
        self.season = season
        self.t = t
        self.least = least

    @cached_property
    def title(self) -> str:
        """The title of the page: how many games count."""
        return self.t.count("season.games", len(self.season.evenings))

    @cached_property
    def ranking(self) -> Table:
        """The ranking by rounds bought: who bought the fewest for the games they played."""
        t = self.t
        head = ("", t("season.player"), t("season.bought"), t("season.games-played"))
        return Table(t("season.rounds"), head, _rows(self._ranked))

    @cached_property
    def unranked(self) -> Table:
        """The table of those who played too few games for the ranking, in its columns."""
        ranked = {line.person for line in self._ranked}
        few = [line for line in buyers(self.season) if line.person not in ranked]
        rows = tuple(("", *row[1:]) for row in _rows(few))
        return Table(self.t.count("season.few-games", self.least), self.ranking.head, rows)

    @cached_property
    def _ranked(self) -> Sequence[Buyer]:
        return buyers(self.season, self.least)

    def listed(self, after: int, most: int) -> tuple[EveningLine, ...]:
        """At most ``most`` lines of games after the first ``after``: undated ones, then the newest."""
        return tuple(
            EveningLine(game.id, self._heading(game), note=self._note(game), undated=not game.sheet.date)
            for game in self.season.newest_first[after:][:most]
        )

    def _heading(self, game: Game) -> str:
        sheet = game.sheet
        heading = dotted(long_date(sheet.date, self.t), bidi_safe(sheet.title), bidi_safe(sheet.place))
        return heading or ", ".join(map(bidi_safe, self.season.people.at(game)))

    def _bought(self, game: Game) -> str:
        people, losers = self.season.people.at(game), game.sheet.standing.losers
        if not losers:
            return self.t("bonaken.end.nobody")
        names = in_a_row([people[seat] for seat in losers], self.t)
        return self.t.count("season.bought-by", len(losers), names=names)

    def _note(self, game: Game) -> str:
        if uncounted := game.sheet.standing.uncounted:
            return self.t("season.game-with-errors", deal=uncounted[0])
        if not game.counts:
            return self.t("season.game-going-on")
        return self._bought(game) if game.sheet.date else f"{self._bought(game)} {self.t('season.undated')}"


def _rows(lines: Sequence[Buyer]) -> tuple[tuple[str, ...], ...]:
    return tuple((f"{line.rank}", line.person, f"{line.bought}", f"{line.games}") for line in lines)
