"""Page model of the match form (*wedstrijdformulier*) of Bonaken: two games, a row a deal, a column a player.

The championship's own form is not public. Ours holds what its counting needs: table and round, names, and for every
deal who dealt it, who went, the bid, won or lost, and how that player then stands; then places, points, signatures.

>>> from scoresheet.locales import texts
>>> form = blank_form(4, texts("en"))
>>> len(form.games), len(form.games[0].rows), form.rows
(2, 11, 11)
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoresheet.core.bonaken.rulebook import most_deals
from scoresheet.core.bonaken.sheet import ScoredDeal, Sheet, Standing
from scoresheet.locales import Texts
from scoresheet.views.bonaken.explain import Explainer

GAMES = 2  # a form: everybody plays two games at a table
MOST_EXPLAINED = 9  # deals; of more, the table alone fills the page


@dataclass(frozen=True)
class FormRow:
    """A row of the match form, for one deal; all empty on a blank form."""

    number: int
    dealer: str
    went: str
    bid: str
    cells: tuple[tuple[str, str], ...]  # of each player the mark of a goer, empty for others, and the state


@dataclass(frozen=True)
class FormGame:
    number: int
    first_dealer: str
    rows: tuple[FormRow, ...]
    results: tuple[str, ...]  # place and points of each player; empty before the end
    end: str = ""  # who buys the round
    notes: tuple[str, ...] = ()  # what is odd
    sentences: tuple[str, ...] = ()  # one for each deal, where it has the form to itself


@dataclass(frozen=True)
class Form:
    players: tuple[str, ...]  # empty texts on a blank one
    rows: int  # how many the longest game at such a table takes
    games: tuple[FormGame, ...]
    together: tuple[str, ...]  # points of both games, when both are over
    title: str = ""
    date: str = ""
    place: str = ""
    table: str = ""
    round: str = ""


def blank_form(players: int, t: Texts) -> Form:
    return form_of(("",) * players, (), t)


def filled_form(sheet: Sheet, t: Texts, short: Sequence[str] = ()) -> Form:
    """The match form of a game as far as it was played. Until it is over, there is room for the second one at the
    table; then it has the form to itself, and its deals are explained below it."""
    form = form_of(sheet.players, [sheet], t, short)
    form = replace(form, title=sheet.title, date=sheet.date, place=sheet.place)
    game = form.games[0]
    return replace(form, games=(replace(game, sentences=_sentences(sheet, t)),)) if game.end else form


def _sentences(sheet: Sheet, t: Texts) -> tuple[str, ...]:
    deals, explainer = sheet.standing.deals, Explainer.of(sheet, t)
    if len(deals) > MOST_EXPLAINED:
        return ()
    return tuple(" ".join((f"{explainer.deal(scored.deal)}.", *explainer.changed(scored))) for scored in deals)


def form_of(players: tuple[str, ...], sheets: Sequence[Sheet], t: Texts, short: Sequence[str] = ()) -> Form:
    """The match form of a table with its games as far as they were played by its ``players``, in whatever seats;
    columns are those of the table. Those who dealt and went have ``short`` names, if given."""
    played = [_played(number, sheet, players, t, short) for number, sheet in enumerate(sheets, 1)]
    rows = max([most_deals(len(players)), *(len(game.rows) for game in played)])
    games = [
        game if game.end else replace(game, rows=game.rows + _blank_rows(len(game.rows) + 1, rows, len(players)))
        for game in played
    ]
    empty = ("",) * len(players)
    games += [
        FormGame(number, "", _blank_rows(1, rows, len(players)), empty) for number in range(len(games) + 1, GAMES + 1)
    ]
    over = len(played) == GAMES and all(game.end for game in played)
    points = ([sheet.standing.points[seat] for seat in _seats(sheet, players)] for sheet in sheets)
    return Form(
        players=players,
        rows=rows,
        games=tuple(games),
        together=tuple(str(sum(each)) for each in zip(*points, strict=True)) if over else empty,
    )


def _seats(sheet: Sheet, players: Sequence[str]) -> tuple[int, ...]:
    """The seat on a sheet that each column of the match form shows."""
    return tuple(sheet.players.index(name) for name in players)


def _played(number: int, sheet: Sheet, players: tuple[str, ...], t: Texts, short: Sequence[str]) -> FormGame:
    explainer, seats, standing = Explainer.of(sheet, t), _seats(sheet, players), sheet.standing
    brief = Explainer(tuple(short[players.index(name)] for name in sheet.players), t) if short else explainer
    return FormGame(
        number=number,
        first_dealer=brief.name(sheet.first_dealer),
        rows=tuple(_row(brief, scored, seats, t) for scored in standing.deals),
        results=_results(standing, seats, t),
        end=explainer.end(standing) if standing.over else "",
        notes=tuple(
            f"{scored.number}. {explainer.finding(finding)}" for scored in standing.deals for finding in scored.findings
        ),
    )


def _row(explainer: Explainer, scored: ScoredDeal, seats: Sequence[int], t: Texts) -> FormRow:
    deal = scored.deal
    return FormRow(
        number=scored.number,
        dealer=explainer.name(scored.dealer),
        went=", ".join(explainer.name(goer.player) for goer in deal.goers),
        bid=explainer.bid(deal.bid) if deal.bid else "",
        cells=tuple(
            (t(f"bonaken.form.mark-{result}") if result else "", scored.states[seat])
            for seat, result in ((seat, deal.result_of(seat)) for seat in seats)
        ),
    )


def _results(standing: Standing, seats: Sequence[int], t: Texts) -> tuple[str, ...]:
    if not standing.over:
        return ("",) * len(seats)
    results = ((standing.places[seat], standing.points[seat]) for seat in seats)
    return tuple(
        t("bonaken.form.result", place=place, points=points) if place else str(points) for place, points in results
    )


def _blank_rows(first: int, last: int, players: int) -> tuple[FormRow, ...]:
    return tuple(FormRow(number, "", "", "", (("", ""),) * players) for number in range(first, last + 1))
