"""The desk of a tournament: pages to begin it, of players, draws, cards, log, undo; how changes are recorded."""

from typing import Any, NamedTuple, cast

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.bonaken.championship import changes
from scoresheet.core.bonaken.championship.draw import table_sizes
from scoresheet.core.bonaken.championship.findings import finding
from scoresheet.core.bonaken.championship.ranking import out_and_missing
from scoresheet.core.bonaken.championship.tournament import Tournament, confirmed_tables
from scoresheet.core.changes import SheetChange, heading_to_plain
from scoresheet.core.errors import MissingError
from scoresheet.core.log import Log
from scoresheet.core.names import alphabetical, folding
from scoresheet.core.validation import whole
from scoresheet.editing import Clash, Refused, Saved, place
from scoresheet.pdf.bonaken import desk_pdf
from scoresheet.store.sheets import Opened, new_key
from scoresheet.views.bonaken import championship as views
from scoresheet.views.log import line_of
from scoresheet.web import context
from scoresheet.web.bonaken.championship import table_keys
from scoresheet.web.bonaken.championship.forms import ListForm, NewForm, PlayerForm, StepForm
from scoresheet.web.downloads_and_qr import file_name, pdf_answer, qr_code
from scoresheet.web.etags_and_versions import conditional, mark_of
from scoresheet.web.flash_messages import flash, messages_of
from scoresheet.web.forms import ChangeForm, HeadForm, WriterForm, hidden_fields, record_form, today
from scoresheet.web.rate_limit import check_opening

bp = Blueprint("desk", __name__)

LONGEST_SENTENCE = 500  # characters that fit in a cookie with all else that is in it


def opened_tournament(key: str) -> Opened:
    """The tournament that a key opens; :class:`MissingError` ``no-sheet`` for none, or for the key of a sheet."""
    found = context.opened_any(key)
    if not isinstance(found.log.base, Tournament):
        raise MissingError("no-sheet")
    return found


def opened_desk(key: str) -> Opened:
    """The tournament that an edit key opens; :class:`ReadOnlyError` for a view key, else as
    :func:`opened_tournament`."""
    return context.only_writable(opened_tournament(key))


def record_at_desk(opened: Opened, form: ChangeForm, change: SheetChange) -> Saved | Clash | Refused:
    """Records a change to a tournament, with a flash message for the next page of the desk."""
    outcome = record_form(opened, form, change)
    if isinstance(outcome, Saved):
        flash(opened, "told", outcome.entry)
    return outcome


def record_and_go(opened: Opened, form: ChangeForm, change: SheetChange, address: str) -> Response:
    """Records a change to a tournament and redirects to ``address``, which shows the outcome."""
    form.check(opened, address)
    outcome = record_at_desk(opened, form, change)
    if isinstance(outcome, Clash):
        flash(opened, "clash")
    elif isinstance(outcome, Refused):
        sentences = " ".join(views.explain(found, context.t()) for found in outcome.findings)
        flash(opened, "refused", sentence=sentences[:LONGEST_SENTENCE])
    return redirect(address)


class Notice(NamedTuple):
    kind: str  # done or warn
    sentence: str
    undo: str | None = None  # the id of the entry to take back


def notices(opened: Opened) -> list[Notice]:
    """The flash messages for the present page of the desk."""
    t, found = context.t(), list[Notice]()
    for message in messages_of(opened):
        kind, version = message.kind, message.version
        if kind == "told":
            entry, before = opened.log.entries[version - 1], opened.log.at(version - 1).sheet
            change: Any = entry.change
            undo = entry.id if change.undone(before) else None
            found.append(Notice("done", views.change_sentence(change, before, t), undo))
        elif kind == "signed-several":
            found.append(Notice("done", t("tournament.message.signed-several", tables=message.tables)))
        else:
            sentence = message.sentence if kind == "refused" else t(f"tournament.message.{kind}")
            found.append(Notice("warn", sentence))
    return found


@bp.route("/t/new", methods=["GET", "POST"])
def new() -> Response:
    """Page that begins a tournament: its name and the list of players, both to be corrected later."""
    form = NewForm(data={"date": today()})
    if request.method == "POST" and (found := form.listed()):
        check_opening()
        tournament = form.heading.apply(Tournament("", players=found.players))
        return redirect(url_for("desk.desk", key=context.store().create(tournament).edit))
    page = render_template("bonaken/championship/new.html", form=form)
    return make_response(page, 400 if request.method == "POST" else 200)


@bp.get("/t/<key>")
def desk(key: str) -> Response:
    """Page of the desk, with an edit key; of the ranking, with a view key."""
    opened = opened_tournament(key)
    if not opened.writable:
        return conditional(key, lambda: _ranking(key))
    return conditional(key, lambda: _desk(key), also_of=lambda: table_keys.phone_versions(opened.log.sheet))


def _ranking(key: str) -> str:
    opened, t = opened_tournament(key), context.t()
    return render_template(
        "bonaken/championship/ranking.html",
        key=key,
        opened=opened,
        tournament=opened.log.sheet,
        ranked=views.ranking_page(opened.log.sheet, t),
    )


@bp.get("/t/<key>/ranking")
def ranking(key: str) -> Response:
    return conditional(key, lambda: _ranking(key))


def _desk(key: str, *, refused: Refused | None = None, step: str = "") -> str:
    opened, t = opened_tournament(key), context.t()
    tournament: Tournament = opened.log.sheet
    number, ranked = len(tournament.rounds), views.ranking_page(tournament, t)
    phones = table_keys.phones_of(tournament, tournament.round_numbers)
    page = views.round_page(tournament, number, phones[number], t) if number else None
    unsigned, needs = tournament.rounds[-1].unsigned if number else (), views.needs(tournament, phones, t)
    confirmed = confirmed_tables(tournament, number, phones[number]) if number else ()
    return render_template(
        "bonaken/championship/desk.html",
        key=key,
        opened=opened,
        tournament=tournament,
        ranked=ranked,
        round=page,
        tables=views.by_urgency(page.tables) if page else [],
        unsigned=unsigned,
        needs=needs,
        wrong_final=views.wrong_final(tournament, t),
        confirmed=confirmed,
        all_confirmed=confirmed and not needs and confirmed == unsigned,
        sizes=views.tables_in_words(len(tournament.present), t),
        who=context.writer(),
        usual=tournament.rulebook.championship.rounds,
        messages=notices(opened),
        form=StepForm.fresh(opened),
        droppable=number and not changes.DrawDropped(number).blocking(tournament),
        asked=step,
        refused=[(found, views.explain(found, t)) for found in refused.findings] if refused else [],
    )


@bp.get("/t/<key>/desk.svg")
def code(key: str) -> Response:
    opened_desk(key)
    return qr_code(context.address_for_others(key, "desk.desk"))


@bp.get("/t/<key>/desk.pdf")
def on_paper(key: str) -> Response:
    tournament, t = opened_desk(key).log.sheet, context.t()
    address = context.address_for_others(key, "desk.desk")
    content = f"desk {address} {tournament.title}"
    return pdf_answer(content, "a4", pdf_name(tournament, "desk"), lambda: desk_pdf(tournament, address, t))


def pdf_name(tournament: Tournament, what: str) -> str:
    """The file name of a tournament's PDF."""
    return file_name(tournament, "pdf").replace(".pdf", f"-{what}.pdf")


@bp.get("/t/<key>/draw")
def drawn(key: str) -> Response:
    """Redirects a browser that reloads the answer to a draw, or goes back to it, to the round."""
    opened_desk(key)
    return redirect(url_for("desk.desk", key=key, _anchor="round"))


@bp.post("/t/<key>/draw")
def draw(key: str) -> Response:
    """Makes a step of the day: draws a round or the final, drops a draw, redraws or keeps the final, ends the day."""
    opened, form = opened_desk(key), StepForm()
    form.check(opened, url_for("desk.desk", key=key))
    return take_step(opened, form, request.form.get("step") or "draw")


def take_step(opened: Opened, form: StepForm, step: str) -> Response:
    """Records a step of the day and shows the round; warnings are asked about on the desk."""
    if not opened.log.find(form.entry_id):  # unless it was sent before
        change = _change_of_step(opened.log.sheet, step, form)
        outcome: Saved | Clash | Refused | None = None
        if change is not None:
            outcome = _asked_about_phones(opened, form, change) or record_at_desk(opened, form, change)
        if outcome is None or isinstance(outcome, Clash):
            flash(opened, "clash")
        elif isinstance(outcome, Refused):
            return make_response(_desk(opened.key, refused=outcome, step=step), 409)
    return redirect(url_for("desk.desk", key=opened.key, _anchor="round"))


def _asked_about_phones(opened: Opened, form: StepForm, change: SheetChange) -> Refused | None:
    """The warning before a draw is dropped or replaced whose games were begun on phones; None without one."""
    tournament: Tournament = opened.log.sheet
    if not isinstance(change, changes.DrawDropped | changes.FinalRedrawn):
        return None
    if not tournament.rounds or change.blocking(tournament):
        return None
    begun = sorted(table_keys.phones_of(tournament, [change.number])[change.number])
    found = finding("phones-begun", tables=", ".join(map(str, begun)))
    return Refused(change, (found,), opened.log) if begun and found.code not in form.accepted else None


def _change_of_step(tournament: Tournament, step: str, form: StepForm) -> SheetChange | None:
    """The tournament change of a step of the day; None for an unknown step, or without the final it needs."""
    # The id of the change is chance enough, and the same again when the same form is sent again.
    seed, number = form.entry_id, len(tournament.rounds)
    if step == "draw":
        return changes.Drawn.next(tournament, seed, form.accepted)
    if step == "drop":
        return changes.DrawDropped(number)
    if step == "final":
        return changes.Drawn.next_final(tournament, seed)
    if step == "redraw" and tournament.final:
        return changes.FinalRedrawn.of(tournament, seed)
    if step == "keep" and tournament.final:
        return changes.FinalKept(number, out_and_missing(tournament)[1])
    if step == "close":
        return changes.Closed()
    return changes.OpenedAgain() if step == "open" else None


@bp.post("/t/<key>/who")
def who(key: str) -> Response:
    opened, form = opened_desk(key), WriterForm()
    form.check(opened, url_for("desk.desk", key=key))
    response = redirect(url_for("desk.desk", key=key))
    context.remember(response, context.WHO_COOKIE, form.name)
    return response


@bp.post("/t/<key>/cards")
def cards(key: str) -> Response:
    """Page that makes new table cards in place of the earlier ones, also for the sheets of the present round."""
    opened, form = opened_desk(key), StepForm()
    tournament: Tournament = opened.log.sheet
    drawn = max((len(one.tables) for one in tournament.rounds), default=0)
    tables = max(drawn, len(table_sizes(len(tournament.present)))) + table_keys.SPARE
    salt = new_key()
    change = changes.CardsMade(salt, table_keys.card_digests(key, salt, tables))
    if form.validate() and _can_be_made(opened.log, form, change):
        # Before the cards are there: should the second step fail, the old cards can still renew these keys.
        context.store().renew(table_keys.renewed_keys(key, tournament, salt))
    return record_and_go(opened, form, change, url_for("championship_downloads.prints", key=key))


def _can_be_made(log: Log[Tournament], form: ChangeForm, change: changes.CardsMade) -> bool:
    """Whether a change makes new cards, and no finding of the present tournament keeps it out."""
    placed = place(log, change, seen=form.seen(log), entry_id=form.entry_id)
    return isinstance(placed, changes.CardsMade) and not placed.blocking(log.sheet)


@bp.route("/t/<key>/heading", methods=["GET", "POST"])
def heading(key: str) -> Response:
    opened = opened_desk(key)
    tournament: Tournament = opened.log.sheet
    form = HeadForm(data=heading_to_plain(tournament) | hidden_fields(opened))
    if form.validate_on_submit():
        typed = form.heading
        change = changes.TournamentHeaded(typed.title, typed.date, typed.place)
        return record_and_go(opened, form, change, url_for("desk.desk", key=key))
    page = render_template("bonaken/championship/heading.html", key=key, form=form)
    return make_response(page, 400 if form.errors else 200)


@bp.get("/t/<key>/log")
def log(key: str) -> Response:
    """Page with the log of a tournament, the newest entry first."""
    return conditional(key, lambda: _log(key))


def _log(key: str) -> str:
    opened, t = opened_desk(key), context.t()
    lines, sheet = [], opened.log.base
    for entry in opened.log.entries:
        change = cast(SheetChange, entry.change)
        sentence, details = views.change_sentence(change, sheet, t), views.change_details(change, sheet, t)
        undoable = change.undone(sheet) is not None
        lines.append(line_of(entry, sentence, t, (details,) if details else (), undoable=undoable))
        sheet = change.apply(sheet)
    return render_template(
        "log.html",
        lines=lines[::-1],
        back=(url_for("desk.desk", key=key), t("tournament.desk")),
        undo=ChangeForm.fresh(opened),
        undo_address=url_for("desk.undo", key=key),
    )


@bp.post("/t/<key>/undo")
def undo(key: str) -> Response:
    """Undoes the entry that the button names."""
    opened, form = opened_desk(key), ChangeForm()
    log, entry = opened.log, opened.log.find(request.form.get("of", ""))
    change: Any = entry.change if entry else None
    undone = change.undone(log.at(entry.version - 1).sheet) if entry else None
    if entry is None or undone is None:
        raise MissingError("no-undo")
    form.version.data = mark_of(entry)  # made as of then, and rebased over what came after
    return record_and_go(opened, form, undone, url_for("desk.desk", key=key))


@bp.route("/t/<key>/players", methods=["GET", "POST"])
def players(key: str) -> Response:
    """Page of the players: everybody with a button to come and go (``here``), a search, and a list to add more from."""
    opened = opened_desk(key)
    tournament: Tournament = opened.log.sheet
    address = url_for("desk.players", key=key)
    if request.method == "POST" and "here" in request.form:
        tap = StepForm()
        return record_and_go(opened, tap, _come_or_go(tap.sheet_seen(opened.log), request.form["here"]), address)
    form = ListForm(data=hidden_fields(opened))
    if request.method == "POST" and (found := form.listed([player.name for player in tournament.players])):
        if not found.players:
            return redirect(address)
        return record_and_go(opened, form, changes.Entered(found.players), address)
    asked, t = request.args.get("name", "").strip(), context.t()
    listed = sorted(enumerate(tournament.players), key=lambda pair: alphabetical(pair[1].name))
    page = render_template(
        "bonaken/championship/players.html",
        key=key,
        tournament=tournament,
        listed=[(number, one) for number, one in listed if folding(asked) in folding(one.name)],
        asked=asked,
        sizes=views.tables_in_words(len(tournament.present), t),
        absent=t("tournament.away") if tournament.rounds else t("tournament.expected"),
        form=form,
        messages=notices(opened),
        undo=StepForm.fresh(opened),
    )
    return make_response(page, 400 if form.faults or form.errors or form.players.errors else 200)


def _come_or_go(tournament: Tournament, which: str) -> SheetChange:
    """The change by which a player leaves or returns, whichever is not so in ``tournament``; or all leave."""
    if which == "nobody":
        return changes.Left(tournament.present)
    number = (whole(which) or 0) - 1
    return changes.CameBack((number,)) if tournament.player(number).away else changes.Left((number,))


@bp.route("/t/<key>/players/<int:number>", methods=["GET", "POST"])
def player(key: str, number: int) -> Response:
    """Page of one player, by number from 1 (``step``): correct, leave, come back, move to another table."""
    opened = opened_desk(key)
    tournament: Tournament = opened.log.sheet
    one, address = tournament.player(number - 1), url_for("desk.players", key=key)
    step = request.form.get("step", "")
    form = PlayerForm(data={"name": one.name, "labels": ", ".join(one.labels)} | hidden_fields(opened))
    form.others = tournament.names_besides(number - 1)
    if request.method == "POST" and step in ("left", "back", "move"):
        return record_and_go(opened, StepForm(), _player_change(tournament, number - 1, step), address)
    if form.validate_on_submit():
        changed = form.player
        return record_and_go(opened, form, changes.PlayerCorrected(number - 1, changed.name, changed.labels), address)
    drawn = tournament.rounds[-1] if tournament.rounds else None
    seats = [at for at, table in enumerate(drawn.tables, start=1) if number - 1 in table.players] if drawn else []
    page = render_template(
        "bonaken/championship/player.html",
        key=key,
        number=number,
        player=one,
        round=len(tournament.rounds),
        tables=list(enumerate(drawn.tables, start=1)) if drawn else [],
        table=seats[0] if seats else 0,
        form=form,
    )
    return make_response(page, 400 if form.errors else 200)


def _player_change(tournament: Tournament, number: int, step: str) -> SheetChange:
    if step == "move":
        table = whole(request.form.get("table"))  # 0 for none
        if table is None:
            raise MissingError("no-table", number="–")
        return changes.Moved(len(tournament.rounds) or 1, number, table)
    return changes.Left((number,)) if step == "left" else changes.CameBack((number,))
