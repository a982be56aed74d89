"""Page models of a tournament of Bonaken: ranking, rounds, tasks of the desk; its findings and log in words.

>>> from scoresheet.core.bonaken.championship.tournament import Player
>>> from scoresheet.locales import texts
>>> from scoresheet.core.bonaken.championship.findings import finding
>>> explain(finding("table-full", table=3, player="Anja"), texts("en"))
'Table 3 is full: first move somebody away from it, then Anja to it.'
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoresheet.core.bonaken.championship.changes import Drawn, PlayerCorrected, SignedOff
from scoresheet.core.bonaken.championship.draw import meetings_again, table_sizes
from scoresheet.core.bonaken.championship.findings import Finding, notice_mark, notices
from scoresheet.core.bonaken.championship.player_list import by_folding
from scoresheet.core.bonaken.championship.ranking import Row, Standing, out_and_missing, rank, tie_value
from scoresheet.core.bonaken.championship.tournament import (
    Game,
    OnPhone,
    Phones,
    Player,
    Round,
    Score,
    Table,
    Tournament,
    is_otherwise,
    phone_games,
)
from scoresheet.core.changes import Headed, SheetChange
from scoresheet.core.names import alphabetical, folding
from scoresheet.locales import Texts
from scoresheet.views.formatting import in_a_row


@dataclass(frozen=True)
class RankingLine:
    """A line of the tournament ranking, and ``why`` it stands there among equal points."""

    row: Row
    player: Player
    why: str


@dataclass(frozen=True)
class RankingPage:
    """Page model of the tournament ranking, with its prizes once a round is complete: each title and who has it now."""

    title: str
    lines: tuple[RankingLine, ...]
    rounds: int
    prizes: tuple[tuple[str, str], ...]
    so_far: str  # how much of the round is in
    final: bool  # it is that after the final
    over: bool  # no more comes
    champion: str  # who won the final
    decision: str  # of the desk on the final, after a correction


def name_of(tournament: Tournament, t: Texts) -> str:
    return tournament.title or t("tournament.name")


def round_name(drawn: Round, number: int, t: Texts) -> str:
    return t("tournament.final") if drawn.final else t("tournament.round", number=number)


def ranking_page(tournament: Tournament, t: Texts) -> RankingPage:
    standing = rank(tournament)
    return RankingPage(
        title=name_of(tournament, t),
        lines=tuple(
            RankingLine(row, tournament.players[row.player], _why(tournament, standing, row, t))
            for row in standing.rows
        ),
        rounds=sum(not one.final for one in tournament.rounds),
        prizes=_prizes(tournament, standing, t),
        so_far=_so_far(tournament, t),
        final=standing.decided,
        over=standing.decided or tournament.closed,
        champion=_listed(tournament, _first(standing), t) if standing.decided else "",
        decision=_decision(tournament, t),
    )


def _first(standing: Standing) -> list[int]:
    return [row.player for row in standing.rows if row.place == 1]


def _listed(tournament: Tournament, players: Iterable[int], t: Texts) -> str:
    return in_a_row([tournament.players[one].name for one in players], t)


def _why(tournament: Tournament, standing: Standing, row: Row, t: Texts) -> str:
    """The tie-break keys that order a player among equal points, as a sentence with as many as are needed."""
    book = tournament.rulebook.championship
    equals = [one for one in standing.rows if one.points == row.points and one.final is None and one != row]
    shown = []
    for tie in book.ties if row.final is None else ():
        if not equals:
            break
        own = tie_value(row, tie)
        if any(tie_value(one, tie) != own for one in equals):
            shown.append(t.count(f"tournament.why.{tie}", own))
        equals = [one for one in equals if tie_value(one, tie) == own]
    return ", ".join(shown)


def _prizes(tournament: Tournament, standing: Standing, t: Texts) -> tuple[tuple[str, str], ...]:
    """The prizes: first places, the best of every label in the order in which labels were first given, and the mop.
    Labels that fold alike are one, in the first spelling."""
    before = [one for one in tournament.rounds if not one.final]
    if not before or before[-1].unsigned:
        return ()
    prizes = [(t("tournament.prize.first"), _listed(tournament, _first(standing), t))]
    labels = by_folding(label for player in tournament.players for label in player.labels)
    for folded, label in labels.items():
        best = standing.best(
            number for number, player in enumerate(tournament.players) if folded in map(folding, player.labels)
        )
        if best:
            names = _listed(tournament, [row.player for row in best], t)
            prizes.append((t("tournament.prize.label", label=label), names))
    last = [row.player for row in standing.last]
    return (*prizes, (t("tournament.prize.last"), _listed(tournament, last, t)))


def _decision(tournament: Tournament, t: Texts) -> str:
    """The desk's decision on the final after corrections, as a sentence."""
    final = tournament.final
    if final is None:
        return ""
    now, decided = final.tables[0].players, []
    came = _listed(tournament, [one for one in now if one not in final.instead], t)
    if final.instead and came:
        went = _listed(tournament, [one for one in final.instead if one not in now], t)
        decided.append(t("tournament.decision.redrawn", now=came, before=went))
    if final.kept and final.kept == out_and_missing(tournament)[1]:
        decided.append(t("tournament.decision.kept", names=_listed(tournament, final.kept, t)))
    return " ".join(decided)


def _so_far(tournament: Tournament, t: Texts) -> str:
    if not tournament.rounds:
        return t("tournament.nothing-drawn")
    number, last = len(tournament.rounds), tournament.rounds[-1]
    tables = len(last.tables)
    return t("tournament.so-far", round=round_name(last, number, t), signed=tables - len(last.unsigned), tables=tables)


@dataclass(frozen=True)
class TableLine:
    """A table of a round on a page. ``state``: signed, done, playing or waiting; ``state_text`` has it in words."""

    number: int
    names: tuple[str, ...]
    state: str
    state_text: str
    points: tuple[int, ...]
    confirmed: str


@dataclass(frozen=True)
class RoundPage:
    """Page model of a round: tables in order, all players with their table; ``again``: how many pairs meet again."""

    number: int
    title: str
    final: bool
    tables: tuple[TableLine, ...]
    places: tuple[tuple[str, int], ...]
    again: str
    signed: int


def round_page(tournament: Tournament, number: int, phones: Phones, t: Texts) -> RoundPage:
    """The page model of a round, with the progress of its tables on their phones."""
    drawn = tournament.round(number)
    tables = tuple(
        _table(tournament, table, at, phones.get(at, {}), t) for at, table in enumerate(drawn.tables, start=1)
    )
    places = [(name, line.number) for line in tables for name in line.names]
    meetings = meetings_again(drawn.seated, tournament.earlier[: number - 1])
    again = t.count("tournament.again", meetings) if meetings else t("tournament.nobody-again")
    return RoundPage(
        number=number,
        title=round_name(drawn, number, t),
        final=drawn.final,
        tables=tables,
        places=tuple(sorted(places, key=lambda place: alphabetical(place[0]))),
        again="" if number == 1 or drawn.final else again,
        signed=len(tables) - len(drawn.unsigned),
    )


def _table(tournament: Tournament, table: Table, number: int, on_phone: OnPhone, t: Texts) -> TableLine:
    state, state_text = _state(tournament, table, on_phone, t)
    points = tuple(sum(game[seat].points for game in table.games) for seat in range(len(table.players)))
    confirmed = table.confirmed_by(table.games or phone_games(tournament, table, on_phone))
    return TableLine(
        number=number,
        names=tournament.names(table),
        state=state,
        state_text=state_text,
        points=points if table.signed else (),
        confirmed=t("tournament.confirmed-by", names=_listed(tournament, confirmed, t)) if confirmed else "",
    )


def _state(tournament: Tournament, table: Table, on_phone: OnPhone, t: Texts) -> tuple[str, str]:
    if table.signed:
        return "signed", t("tournament.state.signed")
    if not on_phone:
        return "waiting", ""
    for game in sorted(on_phone):
        if turn := on_phone[game].standing.next:
            return "playing", t("tournament.state.playing", game=game, deal=turn.number)
    if len(on_phone) < len(tournament.game_numbers):
        return "playing", t("tournament.state.between", game=max(on_phone))
    return "done", t("tournament.state.done")


def tables_in_words(players: int, t: Texts) -> str:
    """The number of tables that so many ``players`` make, in words: 9 tables of four and 1 of three."""
    sizes = table_sizes(players)
    words: list[str] = []
    for size in dict.fromkeys(sizes):
        key = "tournament.tables-of" if not words else "tournament.more-of"
        words.append(t.count(key, sizes.count(size), size=t(f"tournament.size.{size}")))
    return in_a_row(words, t)


# The states of tables in the order in which the desk has to act.
_URGENCY = ("done", "playing", "waiting", "signed")


def by_urgency(tables: Sequence[TableLine]) -> list[TableLine]:
    """Tables in the order of the desk: those to sign for first, signed ones last."""
    return sorted(tables, key=lambda table: (_URGENCY.index(table.state), table.number))


@dataclass(frozen=True)
class Need:
    """A task of the desk in a ``round``, at a ``table`` or 0 for none. ``numbers`` are old beside new; a task with a
    ``mark`` can be dismissed."""

    sentence: str
    round: int
    table: int
    numbers: tuple[str, ...] = ()
    mark: str = ""


def needs(tournament: Tournament, phones: Mapping[int, Phones], t: Texts) -> tuple[Need, ...]:
    """The tasks of the desk in all rounds, the last round first."""
    numbers = reversed(tournament.round_numbers)
    return tuple(need for number in numbers for need in _needs_of(tournament, number, phones.get(number, {}), t))


def _needs_of(tournament: Tournament, number: int, phones: Phones, t: Texts) -> Iterator[Need]:
    """The tasks of the desk in one round: phones that differ, unsigned tables of an earlier round, and notices. A
    dismissed notice has its mark in ``seen`` of the table."""
    drawn = tournament.round(number)
    name = round_name(drawn, number, t)

    def need(table: int, sentence: str, numbers: tuple[str, ...] = (), mark: str = "") -> Need:
        place = t("tournament.need.at", round=name, table=table) if table else name
        return Need(f"{place}: {sentence}", number, table, numbers, mark)

    for at, table in enumerate(drawn.tables, start=1):
        for mark, sentence, numbers in phone_differences(tournament, table, phones.get(at, {}), t):
            if mark not in table.seen:
                yield need(at, sentence, numbers, mark)
    if number < len(tournament.rounds):
        for at in drawn.unsigned:
            yield need(at, t("tournament.need.missing"))
    for one in notices(tournament, drawn, number):
        at = int(str(one.params.get("table", 0)))
        mark = notice_mark(one.code, *sorted(one.params.items())) if at else ""
        if not at or mark not in drawn.tables[at - 1].seen:
            yield need(at, explain(one, t), mark=mark)


def wrong_final(tournament: Tournament, t: Texts) -> str:
    """A sentence on a final with others than the present ranking has, unless the desk keeps it; else empty."""
    out, missing = out_and_missing(tournament)
    if not missing or (tournament.final and tournament.final.kept == missing):
        return ""
    return t("tournament.need.final", out=_listed(tournament, out, t), missing=_listed(tournament, missing, t))


def phone_differences(
    tournament: Tournament, table: Table, on_phone: OnPhone, t: Texts
) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The differences between a table's phone and the desk, in names or in games corrected after signing: the mark of
    each, a sentence, and numbers, old beside new."""
    names = tournament.names(table)
    for game, now in enumerate(phone_games(tournament, table, on_phone), start=1):
        sheet = on_phone.get(game)
        if sheet and sorted(sheet.players) != sorted(tournament.names_on(sheet, table)):
            sentence = t("tournament.phone.names", game=game, names=in_a_row(sheet.players, t))
            yield notice_mark("names", game, sheet.players), sentence, ()
        if sheet and is_otherwise(table, game, now):
            code = "changed" if table.sheets else "otherwise"
            numbers = (
                score_changes(names, table.games[game - 1], now, t) if now else (t("tournament.phone.unfinished"),)
            )
            yield notice_mark("changed", game, now), t(f"tournament.phone.{code}", game=game), numbers


def score_changes(names: Sequence[str], before: Game, after: Game, t: Texts) -> tuple[str, ...]:
    """The scores that differ between two versions of a game, old beside new."""
    return tuple(
        t("tournament.old-new", name=name, before=_score(old, t), after=_score(new, t))
        for name, old, new in zip(names, before, after, strict=False)
        if old != new
    )


def _score(score: Score, t: Texts) -> str:
    return t("tournament.score", points=score.points, won=score.won)


def changes_by_game(names: Sequence[str], before: Sequence[Game], after: Sequence[Game], t: Texts) -> tuple[str, ...]:
    """The scores that differ between two versions of a table's games, old beside new, each with its game."""
    return tuple(
        f"{t('tournament.game', number=number)}: {one}"
        for number, (old, new) in enumerate(zip(before, after, strict=False), start=1)
        for one in score_changes(names, old, new, t)
    )


def explain(finding: Finding, t: Texts) -> str:
    return t(f"tournament.finding.{finding.code}", **finding.params)


def change_sentence(change: SheetChange, before: Tournament, t: Texts) -> str:
    description = change.describe(before)
    return t(f"tournament.log.{description.code}", **description.params)


def change_details(change: SheetChange, before: Tournament, t: Texts) -> tuple[str, ...]:
    """The values that a change sets, old beside new, for the log."""
    if isinstance(change, SignedOff):
        table = before.table(change.number, change.table)
        return changes_by_game(before.names(table), table.games, change.games, t)
    if isinstance(change, Drawn):
        return (t("tournament.log.seed", seed=change.seed),)
    if isinstance(change, PlayerCorrected):
        was = before.player(change.player)
        pairs = [(", ".join(was.labels), ", ".join(change.labels))]
    elif isinstance(change, Headed):
        pairs = [(before.title, change.title), (before.date, change.date), (before.place, change.place)]
    else:
        pairs = []
    return tuple(t("tournament.was-is", before=old or "–", after=new or "–") for old, new in pairs if old != new)
