"""The match form of a table (*wedstrijdformulier*): two games, a row a deal, a column a player.

The championship's own form is not public. Ours holds what its counting needs: table and round, names, and for every
deal who dealt it, who went, the bid, won or lost, and how that player then stands; then places, points, signatures.

>>> form = blank_form(4)
>>> len(form.games), len(form.games[0].rows), form.rows
(2, 11, 11)
"""

from dataclasses import dataclass

from scoresheet.core.bonaken.sheet import ScoredDeal, Sheet, Standing, score_sheet
from scoresheet.locales import Texts
from scoresheet.views.bonaken.explain import Explainer

GAMES = 2  # a form: everybody plays two games at a table


@dataclass(frozen=True)
class Cell:
    """What stands in the column of a player: the mark of who went (empty for who did not), and the state."""

    mark: str
    state: str


@dataclass(frozen=True)
class FormRow:
    """One deal; all empty on a blank form."""

    number: int
    dealer: str
    went: str
    bid: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class FormGame:
    """One game. ``results`` are place and points of each player, empty before the end."""

    number: int
    players: tuple[str, ...]
    first_dealer: str
    rows: tuple[FormRow, ...]
    results: tuple[str, ...]


@dataclass(frozen=True)
class Form:
    """A form for so many players; ``rows`` is how many the longest game at such a table takes; ``end`` says who buys
    the round."""

    title: str
    date: str
    place: str
    players: int
    rows: int
    games: tuple[FormGame, ...]
    notes: tuple[str, ...]
    end: str = ""
    table: str = ""
    round: str = ""


@dataclass(frozen=True)
class TableForm:
    """What is known of a table of a championship before it plays."""

    title: str
    date: str
    place: str
    table: int
    round: str
    players: tuple[str, ...]


def rows_needed(players: int) -> int:
    """How many deals a game can have without a joint misère: everybody but one takes three, and the last two."""
    return 3 * (players - 1) + 2


def blank_form(players: int) -> Form:
    """A form to fill in by hand."""
    rows = rows_needed(players)
    return Form(
        "", "", "", players, rows, tuple(_blank_game(number, players, rows) for number in range(1, GAMES + 1)), ()
    )


def table_form(table: TableForm) -> Form:
    """The form of a table that is about to play."""
    players = len(table.players)
    rows = rows_needed(players)
    games = tuple(_blank_game(number, players, rows, table.players) for number in range(1, GAMES + 1))
    return Form(
        table.title, table.date, table.place, players, rows, games, (), table=str(table.table), round=table.round
    )


def filled_form(sheet: Sheet, t: Texts) -> Form:
    """The form of a game as far as it was played; until it is over, with room for the second one at the same table."""
    standing, explainer = score_sheet(sheet), Explainer.of(sheet, t)
    players = len(sheet.players)
    rows = max(rows_needed(players), len(sheet.deals))
    played = tuple(_row(sheet, explainer, scored, t) for scored in standing.deals)
    first = FormGame(
        number=1,
        players=sheet.players,
        first_dealer=sheet.players[sheet.first_dealer],
        rows=played + _blank_rows(len(played) + 1, rows, players),
        results=_results(standing, t),
    )
    findings = (
        f"{scored.number}. {explainer.finding(finding)}" for scored in standing.deals for finding in scored.findings
    )
    # A game that is over has the form to itself.
    games = (first,) if standing.over else (first, _blank_game(2, players, rows, sheet.players))
    end = explainer.end(standing) if standing.over else ""
    return Form(sheet.title, sheet.date, sheet.place, players, rows, games, tuple(findings), end)


def _row(sheet: Sheet, explainer: Explainer, scored: ScoredDeal, t: Texts) -> FormRow:
    deal = scored.deal
    return FormRow(
        number=scored.number,
        dealer=sheet.players[scored.dealer],
        went=", ".join(explainer.name(goer.player) for goer in deal.goers),
        bid=explainer.bid(deal.bid) if deal.bid else "",
        cells=tuple(
            Cell(t(f"bonaken.form.mark-{result}") if (result := deal.result_of(seat)) else "", state)
            for seat, state in enumerate(scored.states)
        ),
    )


def _results(standing: Standing, t: Texts) -> tuple[str, ...]:
    if not standing.over:
        return ("",) * len(standing.states)
    return tuple(
        t("bonaken.form.result", place=place, points=points) if place else str(points)
        for place, points in zip(standing.places, standing.points, strict=True)
    )


def _blank_game(number: int, players: int, rows: int, names: tuple[str, ...] = ()) -> FormGame:
    return FormGame(number, names or ("",) * players, "", _blank_rows(1, rows, players), ("",) * players)


def _blank_rows(first: int, last: int, players: int) -> tuple[FormRow, ...]:
    return tuple(FormRow(number, "", "", "", (Cell("", ""),) * players) for number in range(first, last + 1))
