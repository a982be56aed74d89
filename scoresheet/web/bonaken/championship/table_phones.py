"""Pages for the phone of a table, by the address on its card: games begun in every round, and points confirmed.

The page on which a game is begun opens its sheet, so that a phone that has kept that page, as it does for all games of
the round, can begin without a network. Such a sheet waits, and counts nowhere, until its dealer is set.

The session of a phone has the numbers of the sheets that it reached from its table, so that they offer no other, and no
key: a cookie is no place for one, so the way back is the card on the table.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from itertools import takewhile

from flask import Blueprint, make_response, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from scoresheet.core.bonaken.championship.changes import Confirmed, Drawn
from scoresheet.core.bonaken.championship.findings import notice_mark
from scoresheet.core.bonaken.championship.tournament import Game, Table, Tournament, is_otherwise, phone_games
from scoresheet.core.bonaken.changes import FirstDealerSet, Renamed
from scoresheet.core.bonaken.sheet import Sheet
from scoresheet.core.errors import MissingError, ReadOnlyError
from scoresheet.core.keys import Keys
from scoresheet.core.log import Change, Entry, Log
from scoresheet.editing import record
from scoresheet.store.maintenance import remove
from scoresheet.store.sheet_copies import SheetCopy, add_sheets, keys_from_elsewhere
from scoresheet.store.sheets import Opened, Store, TakenError
from scoresheet.views.bonaken.championship import name_of, round_name, score_changes
from scoresheet.web import context
from scoresheet.web.bonaken.championship.desk import opened_tournament
from scoresheet.web.bonaken.championship.forms import ConfirmForm, games_mark
from scoresheet.web.bonaken.championship.table_keys import (
    TableSheet,
    following_key,
    is_card,
    sheet_by_card,
    sheets_by_card,
)
from scoresheet.web.bonaken.forms import FirstDealerForm, seat_of
from scoresheet.web.bonaken.phone import sheet_page_data
from scoresheet.web.etags_and_versions import conditional
from scoresheet.web.forms import PostedForm, new_id

bp = Blueprint("table_phones", __name__)

MOST_CONFIRMED = 20  # confirmations of a table after a draw: the card alone must not fill the log of the tournament


@bp.get("/t/<key>/table/<int:number>/<card>")
def table(key: str, number: int, card: str) -> Response:
    """Page of a table in the present round: who sits there, and its games."""
    _opened_by_card(key, number, card)
    return conditional(key, lambda: _table(key, number, card), also_of=lambda: _games_so_far(key, number, card))


def _opened_by_card(key: str, number: int, card: str) -> Opened:
    """The tournament of a key; :class:`MissingError` ``no-card`` when ``card`` is not the key of the table's card."""
    opened = opened_tournament(key)
    if not is_card(opened.log.sheet, number, card):
        raise MissingError("no-card")
    return opened


def _seated(tournament: Tournament, number: int) -> Table | None:
    """A table of the last round; None when it has no table of that number."""
    tables = tournament.rounds[-1].tables if tournament.rounds else ()
    return tables[number - 1] if number <= len(tables) else None


def _games_so_far(key: str, number: int, card: str) -> object:
    tournament: Tournament = opened_tournament(key).log.sheet
    if not tournament.rounds:
        return None
    return [one.begun and (one.begun.log.version, one.keys.edit) for one in sheets_by_card(tournament, number, card)]


def _table(key: str, number: int, card: str) -> str:
    opened, t = opened_tournament(key), context.t()
    tournament: Tournament = opened.log.sheet
    seated, rounds = _seated(tournament, number), len(tournament.rounds)
    names = tournament.names(seated) if seated else ()
    games, sheets = [], sheets_by_card(tournament, number, card) if seated else []
    for one in sheets:
        found = one.begun
        if one.opened:
            note_from_table(one.opened)
        standing = found.log.sheet.standing if found else None
        address = _address(key, number, card, one) if found else None
        games.append((one.game, address, standing))
    on_phone = _on_phone(tournament, seated, sheets) if seated else ()
    scores = _scores(tournament, seated, on_phone) if seated else ()
    changed = [
        (one.game, score_changes(names, seated.games[one.game - 1], now, t) if now else ())
        for one, now in zip(sheets, on_phone, strict=True)
        if seated and one.begun and is_otherwise(seated, one.game, now)
        if notice_mark("changed", one.game, now) not in seated.seen
    ]
    return render_template(
        "bonaken/championship/table.html",
        key=key,
        number=number,
        card=card,
        name=name_of(tournament, t),
        round=round_name(tournament.rounds[-1], rounds, t) if rounds else "",
        table=seated,
        names=names,
        games=games,
        kept=_data_to_keep(key, number, card, tournament, sheets),
        scores=scores,
        mark=games_mark(scores),
        changed=changed,
        confirmed=seated.confirmed_by(scores) if seated else (),
        closed=tournament.closed,
        may_confirm=not tournament.closed and _confirmations(opened.log, number) < MOST_CONFIRMED,
        form=ConfirmForm.fresh(opened),
    )


def _on_phone(tournament: Tournament, seated: Table, sheets: Sequence[TableSheet]) -> tuple[Game | None, ...]:
    return phone_games(tournament, seated, {one.game: one.begun.log.sheet for one in sheets if one.begun})


def _scores(tournament: Tournament, seated: Table, on_phone: Sequence[Game | None]) -> tuple[Game, ...]:
    """The games of a table, as signed for or else as on its phone; none until all are over."""
    games = seated.games or tuple(game for game in on_phone if game)
    return games if len(games) == tournament.rulebook.championship.games else ()


@bp.post("/t/<key>/table/<int:number>/<card>")
def confirm(key: str, number: int, card: str) -> Response:
    """Records that a player confirms the points of the table, as the page showed them."""
    opened, form, address = _opened_by_card(key, number, card), ConfirmForm(), request.path
    tournament: Tournament = opened.log.sheet
    seated, seat = _seated(tournament, number), seat_of(form.seat.data)
    if not form.validate() or seated is None or seat is None or seat >= len(seated.players):
        return redirect(address)
    on_phone = _on_phone(tournament, seated, sheets_by_card(tournament, number, card))
    games, player = _scores(tournament, seated, on_phone), seated.players[seat]
    change = Confirmed(len(tournament.rounds), number, player, games)
    if (
        games
        and form.games.data == games_mark(games)
        and player not in seated.confirmed_by(games)
        and _confirmations(opened.log, number) < MOST_CONFIRMED
    ):
        seen, by = form.seen(opened.log), tournament.player(player).name
        record(_ByCard(context.store(), change), key, change, seen=seen, entry_id=form.entry_id, by=by)
    return redirect(address)


def _confirmations(log: Log[Tournament], table: int) -> int:
    """The number of confirmations at a table since the last draw."""
    changes = (entry.change for entry in reversed(log.entries))
    since = takewhile(lambda change: not isinstance(change, Drawn), changes)
    return sum(isinstance(change, Confirmed) and change.table == table for change in since)


class _ByCard:
    """A store for the holder of a table's card: of the tournament it permits one confirmation, and nothing else."""

    def __init__(self, store: Store, permitted: Confirmed) -> None:
        self._store, self._permitted = store, permitted

    def open(self, key: str) -> Opened:
        return replace(self._store.open(key), writable=True)

    def append(
        self, key: str, based_on: int, change: Change, *, entry_id: str, by: str | None, opened: Opened
    ) -> tuple[Entry, bool]:
        if change != self._permitted:
            raise ReadOnlyError("view-key")
        return self._store.append(key, based_on, change, entry_id=entry_id, by=by, opened=opened)


def _address(key: str, number: int, card: str, one: TableSheet) -> str:
    """The address of a begun game: its sheet, or first the page that gives it a key again."""
    if one.replaced:
        return url_for("table_phones.begin", key=key, number=number, card=card, game=one.game)
    return url_for("sheets.card", key=one.keys.edit)


def _data_to_keep(
    key: str, number: int, card: str, tournament: Tournament, sheets: Sequence[TableSheet]
) -> Mapping[str, object]:
    """The data that the phone of a table keeps: its sheets by their view addresses, and the pages to keep."""
    address = url_for("table_phones.table", key=key, number=number, card=card)
    pages = [address]
    for one in sheets:
        if not one.replaced:
            edit = _edit_key(tournament, number, card, one)
            pages.append(url_for("table_phones.begin", key=key, number=number, card=card, game=one.game))
            pages += [url_for("sheets.card", key=edit), url_for("deals.enter", key=edit)]
    return {"address": address, "views": [url_for("sheets.card", key=one.keys.view) for one in sheets], "pages": pages}


@bp.route("/t/<key>/table/<int:number>/<card>/game/<int:game>", methods=["GET", "POST"])
def begin(key: str, number: int, card: str, game: int) -> Response:
    """Page that begins a game: who drew the highest card? For a begun game it leads to its sheet; or, where the key of
    that was replaced, to a new one for the holder of the card."""
    tournament: Tournament = _opened_by_card(key, number, card).log.sheet
    seated, games = _seated(tournament, number), tournament.rulebook.championship.games
    if seated is None or not 1 <= game <= games:
        return redirect(url_for("table_phones.table", key=key, number=number, card=card))
    one = sheet_by_card(tournament, number, card, game)
    if one.begun:
        return _renewal(key, number, card, one) if one.replaced else redirect(url_for("sheets.card", key=one.keys.edit))
    if seated.signed or tournament.closed:
        return redirect(url_for("table_phones.table", key=key, number=number, card=card))
    names, form, status = tournament.names(seated), FirstDealerForm(), 200
    _renew_key(one)
    edit = _edit_key(tournament, number, card, one)
    waiting = _waiting_sheet(tournament, names, number, one, edit)
    note_from_table(waiting)  # a script begins the game without this form
    if request.method == "POST":
        seat = form.seat(len(names))
        if seat is not None:
            record(context.store(), edit, FirstDealerSet(seat), seen=0, entry_id=form.entry_id, by=None)
            return redirect(url_for("sheets.card", key=edit))
        status = 400
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
        kept=_data_to_keep(key, number, card, tournament, sheets_by_card(tournament, number, card)),
        page_data=sheet_page_data(waiting),
    )
    return make_response(page, status)


def _renewal(key: str, number: int, card: str, one: TableSheet) -> Response:
    """Page that asks whether the card is to write again on its sheet, whose edit key was replaced."""
    form = PostedForm()
    if not form.validate_on_submit():
        page = render_template("bonaken/championship/renew.html", key=key, number=number, card=card, one=one, form=form)
        return make_response(page, 400 if form.is_submitted() else 200)
    _renew_key(one)
    return redirect(url_for("sheets.card", key=one.keys.edit))


def _renew_key(one: TableSheet) -> None:
    """Gives a sheet whose edit key was replaced the next one of the card, unless another phone has just done so."""
    if one.replaced and one.opened:
        with suppress(TakenError):
            context.store().renew({one.former: one.keys.edit})


def _edit_key(tournament: Tournament, number: int, card: str, one: TableSheet) -> str:
    """The edit key of a sheet, or the one to get when its game is begun by another number of players."""
    seated = _seated(tournament, number)
    if not one.opened or one.begun or not seated or len(one.opened.log.sheet.players) == len(seated.players):
        return one.keys.edit
    return following_key(card, tournament.rounds[-1].seed, one.game, one.keys.edit)


def _waiting_sheet(tournament: Tournament, names: tuple[str, ...], number: int, one: TableSheet, edit: str) -> Opened:
    """The sheet of a game that was not begun, with the players now at the table."""
    t, rounds, store = context.t(), len(tournament.rounds), context.store()
    title = t("tournament.sheet-title", round=round_name(tournament.rounds[-1], rounds, t), table=number, game=one.game)
    before = one.opened.log.sheet.players if one.opened else ()
    sheet = Sheet(names, 0, title=title, date=tournament.date, place=tournament.place)
    if one.opened and edit != one.keys.edit:
        # Another sheet, with an id, an entry and an edit key of its own: a page of the former one opens nothing more,
        # and no phone or browser takes what it has of that for this one.
        now = datetime.now(UTC)
        keys = keys_from_elsewhere(new_id(), Keys(edit, one.keys.view), now)
        remove(context.database_url(), [one.opened.public_id])
        log = Log(sheet, (Entry(new_id(), 1, now, None, Renamed(names)),))
        add_sheets(context.database_url(), [SheetCopy(now, keys, log)])
    elif not one.opened:
        with suppress(TakenError):  # another phone at the table was first
            store.create(sheet, one.keys)
    elif before != names:
        record(store, edit, Renamed(names), seen=one.opened.log.version, entry_id=new_id(), by=None)
    return store.open(edit)


_NOTED = "tables"  # in the session
_MOST_NOTED = 4  # sheets; more than a table has in a round


def note_from_table(opened: Opened) -> None:
    """Remembers in the session that the sheet was opened from the page of a table."""
    noted: list[str] = session.get(_NOTED, [])
    if opened.public_id not in noted:
        session[_NOTED] = [*noted[-_MOST_NOTED + 1 :], opened.public_id]


def is_of_a_table(opened: Opened) -> bool:
    """Whether the sheet was opened on the phone from the page of a table."""
    return opened.public_id in session.get(_NOTED, [])
