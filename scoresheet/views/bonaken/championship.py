"""A tournament for people: its ranking, who sits where, how far the tables are, and what was done, in one language.

>>> from scoresheet.core.bonaken.championship.tournament import Player
>>> from scoresheet.locales import texts
>>> from scoresheet.core.bonaken.championship.findings import finding
>>> explain(finding("table-full", table=3, player="Anja"), texts("en"))
'Table 3 is full: first move somebody away from it, then Anja to it.'
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoresheet.core.bonaken.championship.draw import meetings_again
from scoresheet.core.bonaken.championship.findings import Finding, notices
from scoresheet.core.bonaken.championship.ranking import Row, Standing, rank
from scoresheet.core.bonaken.championship.results import game_of
from scoresheet.core.bonaken.championship.tournament import Game, Round, Table, Tournament
from scoresheet.core.bonaken.sheet import Sheet, score_sheet
from scoresheet.core.changes import SheetChange
from scoresheet.core.names import alphabetical
from scoresheet.locales import Texts
from scoresheet.views.formatting import in_a_row

Phones = Mapping[tuple[int, int], Sheet]  # the sheets of a round, by numbers of table and game


@dataclass(frozen=True)
class RankingLine:
    """One line of the ranking. ``rounds`` has an empty text for a round without points."""

    place: int
    name: str
    labels: tuple[str, ...]
    away: bool
    rounds: tuple[str, ...]
    final: str
    points: int
    won: int
    seconds: int


@dataclass(frozen=True)
class Prize:
    """What a prize is for, and who has it as it stands."""

    title: str
    names: str


@dataclass(frozen=True)
class RankingPage:
    """The ranking with its prizes; ``so_far`` says how much of it is in."""

    title: str
    lines: tuple[RankingLine, ...]
    rounds: int
    prizes: tuple[Prize, ...]
    so_far: str
    final: bool


@dataclass(frozen=True)
class Place:
    """Where somebody sits in a round."""

    name: str
    table: int


@dataclass(frozen=True)
class TableLine:
    """A table of a round. ``state`` is a code: signed, done, playing or waiting; ``said`` puts it in words."""

    number: int
    names: tuple[str, ...]
    state: str
    said: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class RoundPage:
    """A round: its tables in order, and everybody by name; ``again`` says how many meet for a second time."""

    number: int
    title: str
    final: bool
    tables: tuple[TableLine, ...]
    places: tuple[Place, ...]
    again: str
    notices: tuple[str, ...]
    signed: int


def name_of(tournament: Tournament, t: Texts) -> str:
    """What a tournament is called."""
    return tournament.title or t("tournament.name")


def round_name(drawn: Round, number: int, t: Texts) -> str:
    """A round as it is called."""
    return t("tournament.final") if drawn.final else t("tournament.round", number=number)


def ranking_page(tournament: Tournament, t: Texts) -> RankingPage:
    """The ranking as it is now."""
    standing, players = rank(tournament), tournament.players
    lines = tuple(
        RankingLine(
            place=row.place,
            name=players[row.player].name,
            labels=players[row.player].labels,
            away=players[row.player].away,
            rounds=tuple("" if points is None else str(points) for points in row.by_round),
            final="" if row.final is None else str(row.final),
            points=row.points,
            won=row.won_deals,
            seconds=row.places.get(2, 0),
        )
        for row in standing.rows
    )
    rounds = sum(not one.final for one in tournament.rounds)
    return RankingPage(
        name_of(tournament, t),
        lines,
        rounds,
        _prizes(tournament, standing, t),
        so_far(tournament, t),
        standing.decided,
    )


def _prizes(tournament: Tournament, standing: Standing, t: Texts) -> tuple[Prize, ...]:
    """The first places, the best of every label in the order in which labels were first given, and the mop."""
    if not any(one.tables and len(one.unsigned) < len(one.tables) for one in tournament.rounds):
        return ()
    players = tournament.players

    def names(rows: Sequence[Row]) -> str:
        return in_a_row([players[row.player].name for row in rows], t)

    prizes = [Prize(t("tournament.prize.first"), names([row for row in standing.rows if row.place == 1]))]
    labels = dict.fromkeys(label for player in players for label in player.labels)
    for label in labels:
        best = standing.best(number for number, player in enumerate(players) if label in player.labels)
        if best:
            prizes.append(Prize(t("tournament.prize.label", label=label), names(best)))
    prizes.append(Prize(t("tournament.prize.last"), names(standing.last)))
    return tuple(prizes)


def so_far(tournament: Tournament, t: Texts) -> str:
    """How much of a tournament is in."""
    if not tournament.rounds:
        return t("tournament.nothing-drawn")
    number, last = len(tournament.rounds), tournament.rounds[-1]
    tables = len(last.tables)
    return t("tournament.so-far", round=round_name(last, number, t), signed=tables - len(last.unsigned), tables=tables)


def round_page(tournament: Tournament, number: int, phones: Phones, t: Texts) -> RoundPage:
    """A round, with how far its tables are on their phones."""
    drawn = tournament.round(number)
    tables = tuple(_table(tournament, table, at, phones, t) for at, table in enumerate(drawn.tables, start=1))
    places = [Place(name, line.number) for line in tables for name in line.names]
    again = meetings_again(drawn.seated, tournament.earlier[: number - 1])
    return RoundPage(
        number=number,
        title=round_name(drawn, number, t),
        final=drawn.final,
        tables=tables,
        places=tuple(sorted(places, key=lambda place: alphabetical(place.name))),
        again="" if number == 1 or drawn.final else _again(again, t),
        notices=tuple(explain(one, t) for one in notices(tournament, drawn, number)),
        signed=len(tables) - len(drawn.unsigned),
    )


def _again(meetings: int, t: Texts) -> str:
    return t.count("tournament.again", meetings) if meetings else t("tournament.nobody-again")


def _table(tournament: Tournament, table: Table, number: int, phones: Phones, t: Texts) -> TableLine:
    state, said = _state(tournament, table, number, phones, t)
    points = tuple(sum(game[seat].points for game in table.games) for seat in range(len(table.players)))
    return TableLine(number, tournament.names(table), state, said, points if table.signed else ())


def _state(tournament: Tournament, table: Table, number: int, phones: Phones, t: Texts) -> tuple[str, str]:
    if table.signed:
        return "signed", t("tournament.state.signed")
    games = [game for game in range(1, tournament.rulebook.championship.games + 1) if (number, game) in phones]
    if not games:
        return "waiting", t("tournament.state.waiting")
    standing = score_sheet(phones[number, games[-1]])
    if standing.next:
        return "playing", t("tournament.state.playing", game=games[-1], deal=standing.next.number)
    if len(games) < tournament.rulebook.championship.games:
        return "playing", t("tournament.state.between", game=games[-1])
    return "done", t("tournament.state.done")


# What the desk has to do first; what is done comes last.
_URGENCY = ("done", "playing", "waiting", "signed")


def by_urgency(tables: Sequence[TableLine]) -> list[TableLine]:
    """Tables as the desk wants them: those to sign for first, those that are signed for last."""
    return sorted(tables, key=lambda table: (_URGENCY.index(table.state), table.number))


def phone_games(tournament: Tournament, table: Table, number: int, phones: Phones) -> tuple[Game | None, ...]:
    """The games of a table as far as its phone has them finished."""
    games = range(1, tournament.rulebook.championship.games + 1)
    return tuple(game_of(phones[number, game]) if (number, game) in phones else None for game in games)


def phone_differences(tournament: Tournament, table: Table, number: int, phones: Phones, t: Texts) -> tuple[str, ...]:
    """What the phone of a table has otherwise than the desk: names, or games that were corrected after signing."""
    found = []
    names = tournament.names(table)
    for game, now in enumerate(phone_games(tournament, table, number, phones), start=1):
        sheet = phones.get((number, game))
        if sheet and sheet.players != names:
            found.append(t("tournament.phone.names", game=game, names=in_a_row(sheet.players, t)))
        if sheet and table.signed and table.sheets and now != table.games[game - 1]:
            found.append(t("tournament.phone.changed", game=game))
    return tuple(found)


def explain(finding: Finding, t: Texts) -> str:
    """A finding in a sentence."""
    return t(f"tournament.finding.{finding.code}", **finding.params)


def change_sentence(change: SheetChange, before: Tournament, t: Texts) -> str:
    """What a change did, in a sentence."""
    said = change.describe(before)
    return t(f"tournament.log.{said.code}", **said.params)
