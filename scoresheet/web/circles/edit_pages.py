"""Pages that change a circle: begun, evenings put in and taken out, who is who, deleted; and their forms.

Every change is in the circle's log, on a page of its own, and can be undone there, all but the deletion.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid5

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response
from wtforms import BooleanField, Field, HiddenField, StringField, ValidationError
from wtforms.validators import DataRequired

from scoresheet.core import circle as circles
from scoresheet.core.errors import MissingError
from scoresheet.core.keys import digest_of_key
from scoresheet.core.names import LONGEST_NAME, LONGEST_TITLE, alphabetical, folding
from scoresheet.core.validation import whole
from scoresheet.editing import Saved, record
from scoresheet.seasons.people import Person
from scoresheet.store.maintenance import remove
from scoresheet.store.sheets import Opened
from scoresheet.views.log import circle_sentence, evening_name, line_of
from scoresheet.web import context
from scoresheet.web.bonken.pages import new_sheet_page
from scoresheet.web.circles.circle_season import Part, circle_page, sheets_of
from scoresheet.web.flash_messages import flash
from scoresheet.web.forms import ChangeForm, OpenForm, PostedForm, ShortText, hidden_fields, key_in, new_id, record_form
from scoresheet.web.rate_limit import check_opening

MOST_AT_ONCE = 500  # evenings put in together, as many as come in together


class NameForm(PostedForm):
    """Form with the name of a new circle."""

    name = StringField(validators=[DataRequired("circle.no-name"), ShortText(LONGEST_TITLE)])

    @property
    def text(self) -> str:
        return (self.name.data or "").strip()


class RenameForm(NameForm, ChangeForm):
    """Form that renames a circle."""

    @property
    def change(self) -> circles.Named:
        return circles.Named(self.text)


class CountingForm(ChangeForm):
    """Form with the number of evenings that the ranking requires; empty for a third of them."""

    least = StringField()

    def validate_least(self, field: Field) -> None:
        if self._number is None or self._number > circles.MOST_NEEDED:
            raise ValidationError("circle.least-range")

    @property
    def _number(self) -> int | None:
        return whole((self.least.data or "").strip() or "0")

    @property
    def change(self) -> circles.Counting:
        return circles.Counting(self._number or 0)


class PutInForm(OpenForm, ChangeForm):
    """Form that puts a sheet in a circle, by key or address; with ``elsewhere`` also when another circle has it."""

    elsewhere = BooleanField()


class SeveralForm(ChangeForm):
    """Form that puts several evenings in a circle, by their keys or addresses."""

    circle = StringField()

    @property
    def circle_key(self) -> str:
        return key_in(self.circle.data)

    @property
    def evenings(self) -> list[str]:
        return [key for address in request.form.getlist("evening")[:MOST_AT_ONCE] if (key := key_in(address))]


class TakeOutForm(ChangeForm):
    """Form that takes an evening out of a circle."""

    evening = HiddenField(validators=[ShortText(64)])


class PersonForm(ChangeForm):
    """Form by which ``name`` is the person ``person``, on one evening or on all; or, without one, of that name."""

    name = StringField(validators=[DataRequired("circle.no-player"), ShortText(LONGEST_NAME)])
    person = StringField(validators=[ShortText(LONGEST_NAME)])
    evening = StringField(validators=[ShortText(64)])

    @property
    def change(self) -> circles.CircleChange:
        name, person, evening = ((field.data or "").strip() for field in (self.name, self.person, self.evening))
        if evening:
            return circles.ToldApart(evening, name, person)
        return circles.Joined(name, person) if person else circles.Parted(name)


class ShownForm(ChangeForm):
    """Form with how readers see a person of a circle."""

    person = StringField(validators=[DataRequired("circle.no-player"), ShortText(LONGEST_NAME)])
    how = StringField()

    @property
    def change(self) -> circles.ShownAs:
        how = self.how.data or ""
        return circles.ShownAs((self.person.data or "").strip(), how if how in circles.SHORTER else "")


bp = Blueprint("circle_edits", __name__)

LATELY = 10  # evenings of the season, from which the usual players follow


@bp.route("/c/new", methods=["GET", "POST"])
def new() -> Response:
    form = NameForm()
    if form.validate_on_submit():
        check_opening()
        return redirect(url_for("circles.circle", key=context.store().create(circles.Circle(form.text)).edit))
    return _page("new", form)


@bp.get("/c/<key>/new")
def start(key: str) -> Response:
    """Page that starts a new evening in a circle, with the usual players proposed."""
    _writable(key)
    evenings = circle_page(key, Part(), lately=True).season_page.season.seated
    asked = {f"name_{seat}": name for seat, name in enumerate(_usual_players([four for _, four in evenings]))}
    if evenings:
        rules = [evening.sheet.rulebook.id for evening, _ in reversed(evenings)]
        asked["rulebook"] = max(rules, key=rules.count)
    return new_sheet_page(asked | {"circle": key})


@bp.route("/c/<key>/add", methods=["GET", "POST"])
def put_in(key: str) -> Response:
    """Page that puts an existing evening in a circle, by its key or address."""
    opened = _writable(key)
    form = PutInForm(data=hidden_fields(opened))
    if form.validate_on_submit():
        try:
            sheet = context.opened(form.key)
        except MissingError:
            form.address.errors = ["home.no-sheet"]
        else:
            if _may_go_in(opened, sheet, form):
                return _record(opened, form, circles.PutIn(digest_of_key(sheet.view_key)))
    circle: circles.Circle = opened.log.sheet
    there = [url_for("sheets.card", key=one.view_key) for one in context.store().versions(circle.evenings).values()]
    several = SeveralForm(formdata=None, data={"entry": new_id(), "circle": key})
    people = sorted({folding(name) for sheet in sheets_of(circle).values() for name in sheet.players})
    return _page("put_in", form, key=key, several=several, there=there, people=people)


@bp.post("/c/add")
def put_several_in() -> Response:
    """Puts the chosen evenings in a circle. Those that are no evening, or in another circle, stay out."""
    form = SeveralForm()
    opened = _writable(form.circle_key)
    form.check(opened, url_for("circles.circle", key=form.circle_key), "circle-again")
    by, left = context.writer() or None, 0
    for key in dict.fromkeys(form.evenings):
        digest = _digest_that_may_go_in(key, opened)
        if digest is None:
            left += 1
        elif digest not in opened.log.sheet.evenings:
            entry = str(uuid5(UUID(form.entry_id), digest))  # sent again it is the same
            record(
                context.store(), form.circle_key, circles.PutIn(digest), seen=opened.log.version, entry_id=entry, by=by
            )
    flash(opened, "circle-several-left" if left else "circle-several")
    return redirect(url_for("circles.circle", key=form.circle_key))


def _digest_that_may_go_in(key: str, opened: Opened) -> str | None:
    """The digest of a key's sheet for a circle; None when there is no sheet, or another circle has it."""
    try:
        sheet = context.opened(key)
    except MissingError:
        return None
    digest = digest_of_key(sheet.view_key)
    return None if _is_elsewhere(digest, opened) else digest


def _is_elsewhere(digest: str, opened: Opened) -> bool:
    return any(circle != opened.public_id for circle in context.store().circles_of(digest))


@bp.route("/s/<key>/circle", methods=["GET", "POST"])
def put_sheet_in(key: str) -> Response:
    """Page of a sheet that puts it in a circle. Only the phone knows circles by name."""
    sheet, form = context.opened(key), PutInForm(data={"entry": new_id()})
    if form.validate_on_submit():
        try:
            opened = context.opened_circle(form.key)
        except MissingError:
            form.address.errors = ["error.no-circle"]
        else:
            if not opened.writable:
                form.address.errors = ["circle.only-to-look"]
            elif _may_go_in(opened, sheet, form):
                return _record(opened, form, circles.PutIn(digest_of_key(sheet.view_key)))
    there = " ".join(context.store().circles_of(digest_of_key(sheet.view_key)))
    return _page("put_sheet_in", form, key=key, there=there)


def _may_go_in(opened: Opened, sheet: Opened, form: PutInForm) -> bool:
    """Whether a sheet may be put in a circle; if not, the form has the reason."""
    digest = digest_of_key(sheet.view_key)
    if not form.elsewhere.data and _is_elsewhere(digest, opened):
        form.elsewhere.errors = ["circle.in-another"]
        return False
    return True


@bp.post("/c/<key>/take-out")
def take_out(key: str) -> Response:
    """Takes an evening out of a circle; its sheet is left as it is."""
    opened = _writable(key)
    form = TakeOutForm()
    form.check(opened, url_for("circles.circle", key=key), "circle-again")
    return _record(opened, form, circles.TakenOut(form.evening.data or ""))


@bp.route("/c/<key>/people", methods=["GET", "POST"])
def people(key: str) -> Response:
    """Page of the people of a circle: two names for one person, a namesake on one evening, how readers see a person."""
    opened = _writable(key)
    shown = ShownForm(data=hidden_fields(opened))
    form = PersonForm(data=hidden_fields(opened))
    sent: PersonForm | ShownForm = shown if "how" in request.form else form
    if sent.validate_on_submit():
        return _record(opened, sent, sent.change)
    circle: circles.Circle = opened.log.sheet
    sheets, t = sheets_of(circle), context.t()
    names = {name for sheet in sheets.values() for name in sheet.players}
    return _page(
        "people",
        form,
        key=key,
        circle=circle,
        names=sorted(names, key=alphabetical),
        people=_people(circle, circle_page(key, Part()).everybody),
        evening_names={digest: evening_name(sheets[digest], t) for digest in circle.evenings if digest in sheets},
        shown=shown,
        one=PersonForm.fresh(opened),
    )


@bp.route("/c/<key>/name", methods=["GET", "POST"])
def rename(key: str) -> Response:
    """Page that renames a circle, or sets how many evenings the ranking requires."""
    opened = _writable(key)
    circle: circles.Circle = opened.log.sheet
    form = RenameForm(data={"name": circle.name} | hidden_fields(opened))
    counting = CountingForm(data={"least": circle.least or None} | hidden_fields(opened))
    sent: RenameForm | CountingForm = counting if "least" in request.form else form
    if sent.validate_on_submit():
        return _record(opened, sent, sent.change)
    return _page("name", form, key=key, counting=counting)


@bp.get("/c/<key>/log")
def log(key: str) -> Response:
    """Page with the log of a circle, the newest change first."""
    opened = _writable(key)
    sheets, t = sheets_of(opened.log.sheet), context.t()
    entries = reversed(opened.log.entries)
    page = render_template(
        "log.html",
        lines=[line_of(entry, circle_sentence(entry.change, sheets, t), t) for entry in entries],
        back=(url_for("circles.circle", key=key), t("circle.back")),
        undo=ChangeForm.fresh(opened),
        undo_address=url_for("circle_edits.undo", key=key),
    )
    return make_response(page)


@bp.post("/c/<key>/undo")
def undo(key: str) -> Response:
    opened, form = _writable(key), ChangeForm()
    form.check(opened, url_for("circles.circle", key=key), "circle-again")
    entry = opened.log.find(request.form.get("of", ""))
    if entry is None:
        raise MissingError("no-undo")
    change: Any = entry.change
    return _record(opened, form, change.undone(opened.log.at(entry.version - 1).sheet))


@bp.route("/c/<key>/delete", methods=["GET", "POST"])
def delete(key: str) -> Response:
    """Page that lists what goes with a circle and what stays, then deletes it for good."""
    opened, form = _writable(key), PostedForm()
    if form.validate_on_submit():
        address = url_for("circles.circle", key=opened.view_key)
        remove(context.database_url(), [opened.public_id])
        return make_response(render_template("circles/deleted.html", name=opened.log.sheet.name, address=address))
    return _page("delete", form, key=key, circle=opened.log.sheet, version=opened.log.version)


def _page(name: str, form: PostedForm, **values: object) -> Response:
    status = 400 if form.errors or request.method == "POST" else 200
    return make_response(render_template(f"circles/{name}.html", form=form, **values), status)


def _writable(key: str) -> Opened:
    return context.only_writable(context.opened_circle(key))


def _people(circle: circles.Circle, everybody: Sequence[Person]) -> list[str]:
    """The people of a circle whose names can be shortened, with those shortened who are on no evening now."""
    known = {folding(person) for person in everybody}
    return [*everybody, *(person for person in circle.shown if person not in known)]


def _usual_players(fours: list[tuple[str, ...]]) -> tuple[str, ...]:
    """The four who played most often lately, seated as they last played together."""
    lately = [name for four in reversed(fours[-LATELY:]) for name in four]
    usual = sorted(dict.fromkeys(lately), key=lambda name: -lately.count(name))[:4]
    return next((four for four in reversed(fours) if set(four) == set(usual)), tuple(usual))


def _record(opened: Opened, form: ChangeForm, change: circles.CircleChange) -> Response:
    """Records a change of a circle. The only clash can be of two new names; then the page shows the other's."""
    outcome = record_form(opened, form, change)
    if isinstance(outcome, Saved):
        flash(opened, f"circle-{change.kind}", outcome.entry, entry=outcome.entry.id)
    else:
        flash(opened, "circle-clash")
    return redirect(url_for("circles.circle", key=opened.key))
