"""The phone of a table: the card on the table has its address, and brings it to the sheets of every round in turn.

Beginning a game opens the sheets of the later ones of the round too, so that a phone can keep their pages, and go on
with them when there is no network. Such a sheet waits, and is nobody's business, until it is begun itself.
"""

from collections.abc import Mapping
from contextlib import suppress

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scoresheet.core.bonaken.championship.results import game_of
from scoresheet.core.bonaken.championship.tournament import Table, Tournament
from scoresheet.core.bonaken.changes import FirstDealerSet
from scoresheet.core.bonaken.sheet import Sheet, score_sheet
from scoresheet.core.errors import MissingError
from scoresheet.editing import record
from scoresheet.store import Keys, Opened, TakenError
from scoresheet.views.bonaken.championship import name_of, round_name
from scoresheet.web import context
from scoresheet.web.bonaken.championship.context import tournament_of
from scoresheet.web.bonaken.championship.forms import DealerForm
from scoresheet.web.bonaken.championship.keys import is_begun, is_card, sheet_keys
from scoresheet.web.bonaken.championship.session import remember
from scoresheet.web.bonaken.forms import seat_of
from scoresheet.web.conditional import conditional
from scoresheet.web.forms import new_id

bp = Blueprint("championship_phones", __name__)


@bp.get("/t/<key>/table/<int:number>/<card>")
def table(key: str, number: int, card: str) -> Response:
    """The table in the round that is being played: who sits there, and its games."""
    _opened(key, number, card)
    return conditional(key, lambda: _table(key, number, card), lambda: _games_so_far(key, card))


def _opened(key: str, number: int, card: str) -> Opened:
    """The tournament; :class:`MissingError` ``no-card`` when this is not the card of that table."""
    opened = tournament_of(key)
    if not is_card(opened.log.sheet, number, card):
        raise MissingError("no-card")
    return opened


def _seated(tournament: Tournament, number: int) -> Table | None:
    """Who sits at a table in the last round; None when nobody does."""
    tables = tournament.rounds[-1].tables if tournament.rounds else ()
    return tables[number - 1] if number <= len(tables) else None


def _keys(tournament: Tournament, card: str) -> dict[int, Keys]:
    """The keys of the sheets of the last round, by game."""
    games = range(1, tournament.rulebook.championship.games + 1)
    return {game: sheet_keys(card, tournament.rounds[-1].seed, game) for game in games}


def _sheet(keys: Keys, game: int) -> Opened | None:
    """The sheet of a game that was begun."""
    try:
        found = context.store().open(keys.edit)
    except MissingError:
        return None
    return found if is_begun(found.log, game) else None


def _games_so_far(key: str, card: str) -> object:
    tournament: Tournament = tournament_of(key).log.sheet
    if not tournament.rounds:
        return None
    sheets = (_sheet(keys, game) for game, keys in _keys(tournament, card).items())
    return [sheet and sheet.log.version for sheet in sheets]


def _table(key: str, number: int, card: str) -> str:
    opened, t = tournament_of(key), context.t()
    tournament: Tournament = opened.log.sheet
    seated, rounds = _seated(tournament, number), len(tournament.rounds)
    games, keys = [], _keys(tournament, card) if seated else {}
    for game, own in keys.items():
        found = _sheet(own, game)
        if found:
            remember(found)
        standing = score_sheet(found.log.sheet) if found else None
        address = url_for("sheets.card", key=own.edit) if found else None
        games.append((game, address, standing, game_of(found.log.sheet) if found else None))
    return render_template(
        "bonaken/championship/table.html",
        key=key,
        number=number,
        card=card,
        name=name_of(tournament, t),
        round=round_name(tournament.rounds[-1], rounds, t) if rounds else "",
        table=seated,
        names=tournament.names(seated) if seated else (),
        games=games,
        kept=_kept(key, number, card, keys),
    )


def _kept(key: str, number: int, card: str, keys: Mapping[int, Keys]) -> Mapping[str, object]:
    """What the phone of a table notes of it: its sheets, by their addresses to look, and all pages to keep."""
    pages = [url_for("championship_phones.table", key=key, number=number, card=card)]
    for game, own in keys.items():
        pages.append(url_for("championship_phones.begin", key=key, number=number, card=card, game=game))
        pages += [url_for("sheets.card", key=own.edit), url_for("deals.enter", key=own.edit)]
    return {"views": [url_for("sheets.card", key=own.view) for own in keys.values()], "pages": pages}


@bp.route("/t/<key>/table/<int:number>/<card>/game/<int:game>", methods=["GET", "POST"])
def begin(key: str, number: int, card: str, game: int) -> AnyResponse:
    """Begin a game: who drew the highest card? Where it was begun already, its sheet."""
    tournament: Tournament = _opened(key, number, card).log.sheet
    seated, games = _seated(tournament, number), tournament.rulebook.championship.games
    if seated is None or not 1 <= game <= games:
        return redirect(url_for("championship_phones.table", key=key, number=number, card=card))
    keys = _keys(tournament, card)
    if _sheet(keys[game], game):
        return redirect(url_for("sheets.card", key=keys[game].edit))
    if seated.signed:
        return redirect(url_for("championship_phones.table", key=key, number=number, card=card))
    names, form, status = tournament.names(seated), DealerForm(), 200
    if request.method == "POST":
        seat = seat_of(form.first_dealer.data)
        if form.validate() and seat is not None and seat < len(names):
            return _begun(tournament, names, seat, number, game, keys, form.entry_id)
        form.first_dealer.errors, status = ["bonaken.new.no-dealer"], 400
    t = context.t()
    page = render_template(
        "bonaken/championship/begin.html",
        key=key,
        number=number,
        card=card,
        game=game,
        round=round_name(tournament.rounds[-1], len(tournament.rounds), t),
        names=names,
        form=form,
        entry=form.entry.data or new_id(),
        keys=keys[game],
    )
    return make_response(page, status)


def _begun(
    tournament: Tournament,
    names: tuple[str, ...],
    first_dealer: int,
    number: int,
    game: int,
    keys: Mapping[int, Keys],
    entry_id: str,
) -> AnyResponse:
    """The sheet of a game, opened now, with those of the later games, unless somebody else at the table was first."""
    t, rounds = context.t(), len(tournament.rounds)
    for at, own in keys.items():
        if at >= game:
            name = round_name(tournament.rounds[-1], rounds, t)
            title = t("tournament.sheet-title", round=name, table=number, game=at)
            sheet = Sheet(names, first_dealer, title=title, date=tournament.date, place=tournament.place)
            with suppress(TakenError):
                context.store().create(sheet, own)
    if game > 1:
        record(context.store(), keys[game].edit, FirstDealerSet(first_dealer), seen=0, entry_id=entry_id, by=None)
    remember(context.kept(keys[game].edit))
    return redirect(url_for("sheets.card", key=keys[game].edit))
