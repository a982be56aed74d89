"""Pages on which the desk signs for the points of a table: typed from a form, or as the phones confirmed them."""

from collections.abc import Mapping, Sequence
from uuid import UUID, uuid5

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.bonaken.championship.changes import Acknowledged, Reopened, SignedOff
from scoresheet.core.bonaken.championship.findings import Finding
from scoresheet.core.bonaken.championship.tournament import (
    Game,
    OnPhone,
    Table,
    Tournament,
    confirmed_tables,
    phone_games,
)
from scoresheet.core.bonaken.rulebook import possible_points
from scoresheet.core.validation import whole
from scoresheet.editing import Clash, Refused, Saved, record
from scoresheet.views.bonaken import championship as views
from scoresheet.web import context
from scoresheet.web.bonaken.championship.desk import notices, opened_desk, record_and_go, record_at_desk, take_step
from scoresheet.web.bonaken.championship.forms import SignForm, StepForm
from scoresheet.web.bonaken.championship.table_keys import cards_of, phones_of, sheets_of
from scoresheet.web.flash_messages import flash

bp = Blueprint("sign_points", __name__)


@bp.route("/t/<key>/round/<int:number>/table/<int:table>", methods=["GET", "POST"])
def sign(key: str, number: int, table: int) -> Response:
    """Page of a table at the desk: the points of its phone, or those on its form, to sign for."""
    opened = opened_desk(key)
    tournament: Tournament = opened.log.sheet
    played, on_phone = tournament.table(number, table), phones_of(tournament, [number])[number].get(table, {})
    found = phone_games(tournament, played, on_phone)
    if request.method != "POST":
        shown = found if "phone" in request.args else played.games or found
        return _page(key, number, table, on_phone, SignForm.fresh(opened), _typed(shown))
    form = SignForm()
    if request.form.get("step") == "seen":
        seen = Acknowledged(number, table, request.form.get("mark", "")[:64])
        return record_and_go(opened, form, seen, url_for("desk.desk", key=key))
    if request.form.get("step") == "reopen":
        return record_and_go(opened, form, Reopened(number, table), url_for("desk.desk", key=key))
    games = form.games(len(tournament.game_numbers), len(played.players))
    if not form.validate() or games is None:
        sentences = [] if form.errors else [context.t()("tournament.sign.not-numbers")]
        return _page(key, number, table, on_phone, form, form.typed, sentences=sentences, status=400)
    sheets = _sheets(tournament, number, table) if games == found else ()
    change = SignedOff(number, table, games, sheets, form.accepted)
    outcome = record_at_desk(opened, form, change)
    if isinstance(outcome, Refused):
        return _page(key, number, table, on_phone, form, form.typed, findings=outcome.findings, status=409)
    if isinstance(outcome, Clash):
        theirs = outcome.log.sheet.table(number, table)
        if theirs.players == played.players and theirs.signed:
            t, names = context.t(), tournament.names(played)
            # Another desk signed for the table first; what it has otherwise.
            sentences = [t("tournament.sign.clash"), *views.changes_by_game(names, theirs.games, games, t)]
            return _page(key, number, table, on_phone, form, form.typed, sentences=sentences, status=409)
        flash(opened, "clash")
        return redirect(url_for("desk.desk", key=key))
    others = [one for one in tournament.rounds[-1].unsigned if one != table]
    if number == len(tournament.rounds) and others and not change.sheets:
        return redirect(url_for("sign_points.enter", key=key, after=table))
    return redirect(url_for("desk.desk", key=key))


@bp.route("/t/<key>/enter", methods=["GET", "POST"])
def enter(key: str) -> Response:
    """Page that asks for the table whose form is typed next. A post signs for all tables whose games a player confirmed
    on their phone; with a ``step`` it takes that one next, such as drawing the round after."""
    opened = opened_desk(key)
    tournament: Tournament = opened.log.sheet
    if not tournament.rounds:
        return redirect(url_for("desk.desk", key=key))
    if request.method == "POST":
        return _sign_confirmed(key)
    number, drawn = len(tournament.rounds), tournament.rounds[-1]
    asked, after = request.args.get("table", "").strip(), whole(request.args.get("after", "")) or 0
    table = whole(asked or request.args.get("next", "")) or 0
    if 1 <= table <= len(drawn.tables):
        return redirect(url_for("sign_points.sign", key=key, number=number, table=table))
    t = context.t()
    page = render_template(
        "bonaken/championship/enter.html",
        key=key,
        round=views.round_name(drawn, number, t),
        number=number,
        unsigned=drawn.unsigned,
        next=next(iter(sorted(drawn.unsigned, key=lambda at: at <= after)), 0),
        tables=len(drawn.tables),
        asked=asked,
        messages=notices(opened),
        undo=StepForm.fresh(opened),
    )
    return make_response(page, 400 if asked else 200)


def _sign_confirmed(key: str) -> Response:
    opened, form = opened_desk(key), StepForm()
    form.check(opened, url_for("desk.desk", key=key))
    tournament: Tournament = opened.log.sheet
    shown: Tournament = form.sheet_seen(opened.log)
    step, number, signed = request.form.get("step"), len(tournament.rounds), []
    phones = phones_of(tournament, [number])[number]
    # Of a round drawn since, this desk has seen nothing. The next step, which a draw conflicts with, says so itself.
    same = [one.seed for one in shown.rounds] == [one.seed for one in tournament.rounds]
    if not same and not step:
        flash(opened, "clash")
        return redirect(url_for("desk.desk", key=key))
    for at in confirmed_tables(tournament, number, phones) if same else ():
        found = phone_games(tournament, tournament.table(number, at), phones[at])
        change = SignedOff(number, at, tuple(filter(None, found)), _sheets(tournament, number, at))
        seen, by = form.seen(opened.log), context.writer() or None
        # Sent again it is the same change, table by table.
        entry_id = str(uuid5(UUID(form.entry_id), str(at)))
        if isinstance(record(context.store(), key, change, seen=seen, entry_id=entry_id, by=by), Saved):
            signed.append(at)
    if signed or not step:
        flash(opened, "signed-several", tables=", ".join(map(str, signed)) or "–")
    if step:
        return take_step(context.opened_anew(key), form, step)
    return redirect(url_for("desk.desk", key=key))


def _sheets(tournament: Tournament, number: int, table: int) -> tuple[str, ...]:
    """The digests of the sheets of all games of a table."""
    found = sheets_of(tournament, [number])
    return tuple(found[number, table, game].digest for game in tournament.game_numbers)


def _typed(games: Sequence[Game | None]) -> Mapping[str, str]:
    return {
        f"{name}.{number}.{seat}": str(value)
        for number, game in enumerate(games, start=1)
        for seat, score in enumerate(game or ())
        for name, value in (("points", score.points), ("won", score.won))
    }


def _page(
    key: str,
    number: int,
    table: int,
    on_phone: OnPhone,
    form: SignForm,
    typed: Mapping[str, str],
    *,
    sentences: Sequence[str] = (),
    findings: Sequence[Finding] = (),
    status: int = 200,
) -> Response:
    opened, t = opened_desk(key), context.t()
    if status == 409:
        form.renew(opened)
    tournament: Tournament = opened.log.sheet
    played: Table = tournament.table(number, table)
    games, seats = tournament.game_numbers, range(len(played.players))
    places = [f"{name}.{game}.{seat}" for game in games for name in ("points", "won") for seat in seats]
    page = render_template(
        "bonaken/championship/sign.html",
        key=key,
        view_key=opened.view_key,
        number=number,
        round=views.round_name(tournament.round(number), number, t),
        last=number == len(tournament.rounds),
        number_of_table=table,
        table=played,
        names=tournament.names(played),
        games=len(games),
        confirmed=[
            tournament.player(one).name
            for one in played.confirmed_by(played.games or phone_games(tournament, played, on_phone))
        ],
        has_phone=bool(on_phone),
        card=cards_of(key, tournament).get(table),
        differences=list(views.phone_differences(tournament, played, on_phone, t)),
        sentences=sentences,
        warnings=[(found, views.explain(found, t)) for found in findings],
        form=form,
        typed=typed,
        ends=possible_points(len(played.players), tournament.rulebook),
        first_empty=next((place for place in places if whole(typed.get(place, "")) is None), ""),
    )
    return make_response(page, status)
