"""Base forms of changes: shared fields, limits of texts, and the recording of a posted change.

    outcome = correct(opened, form, change)   # the way to the card, or a clash or a refusal,
    return outcome if isinstance(outcome, Response) else _page(key, form, status=409)     # which the page shows

A form changes no typed text, and shows it again. A text that it cannot take is in the ``errors`` of the field, as
the key of a sentence; the rules of a deal are for the findings of the core, which never see a form.
"""

import re
import uuid
from collections.abc import Callable, Mapping
from datetime import datetime
from itertools import accumulate
from typing import Any, Self

from flask import abort, redirect, request, url_for
from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response
from wtforms import Field, HiddenField, StringField, ValidationError
from wtforms.form import BaseForm

from scoresheet.core.changes import AboutDeal, Headed, SheetChange
from scoresheet.core.log import Change, Log
from scoresheet.core.names import LONGEST_NAME, LONGEST_TITLE, name_faults
from scoresheet.core.validation import is_control, iso_date, whole
from scoresheet.editing import Clash, Refused, Saved, record
from scoresheet.store.sheets import Opened
from scoresheet.web import context
from scoresheet.web.etags_and_versions import mark, marked_version
from scoresheet.web.flash_messages import flash


class PostedForm(FlaskForm):
    """Base of the forms, read from a posted form alone. Flask-WTF takes JSON for one too, with values of any kind."""

    class Meta(FlaskForm.Meta):
        def wrap_formdata(self, form: BaseForm, formdata: Any) -> Any:
            is_given = isinstance(formdata, MultiDict)
            return super().wrap_formdata(form, formdata) if is_given or not request.is_json else None

    def check(self, opened: Opened, address: str, kind: str = "again") -> None:
        """Ends the request for an invalid form: a redirect to a page of the sheet, which asks for another try."""
        if not self.validate():
            flash(opened, kind)
            abort(redirect(address))


class ShortText:
    """Validator of a text: no control characters, and no more than ``longest`` characters."""

    def __init__(self, longest: int) -> None:
        self.longest = longest

    def __call__(self, form: FlaskForm, field: Field) -> None:
        text = (field.data or "").strip()
        if len(text) > self.longest:
            raise ValidationError("error.text-too-long")
        if any(is_control(character) for character in text):
            raise ValidationError("error.control-character")


class PostedField(Field):
    """Form field of all posted values whose names begin with its own and a dot, by what follows the dot."""

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        self.process_errors: list[str] = []
        start, posted = f"{self.name}.", formdata or {}
        self.data = {name.removeprefix(start): posted.get(name) for name in posted if name.startswith(start)}


def key_in(address: str | None) -> str:
    """The key in an address, or a bare key; empty when there is none."""
    text = (address or "").strip()
    found = re.search(r"/[cst]/([^/?#.\s]+)", text) or re.fullmatch(r"([^/?#.\s]+)", text)
    return found[1] if found else ""


class OpenForm(PostedForm):
    """Form with a key, or the whole address of a sheet, a circle, a tournament or one of its tables."""

    address = StringField()

    @property
    def key(self) -> str:
        return key_in(self.address.data)

    def table_below(self, start: str) -> str:
        """The part of a table's address behind the key of its tournament, when the address begins with ``start``."""
        found = re.search(rf"{start}/[^/?#.\s]+(/table/\d+/[\w-]+)", self.address.data or "")
        return found[1] if found else ""


class WriterForm(PostedForm):
    """Form with the name of the writer at the device for the log; may be left empty."""

    by = StringField(validators=[ShortText(LONGEST_NAME)])

    @property
    def name(self) -> str:
        return (self.by.data or "").strip()


class ChangeForm(PostedForm):
    """Base of the forms of changes to a sheet, with :func:`hidden_fields`: an id of its own, and the version it was
    made on. The id is made when the form is first shown, so sending it twice stores it once."""

    entry = HiddenField()
    version = HiddenField()

    @classmethod
    def fresh(cls, opened: Opened, **values: str) -> Self:
        """The form of a new change to a sheet as it is now, with the given values and none of those posted."""
        return cls(formdata=None, data=values | hidden_fields(opened))

    @property
    def entry_id(self) -> str:
        """The id of the change in canonical form; a new one when the posted one is none."""
        try:
            return str(uuid.UUID(self.entry.data or ""))
        except ValueError:
            return new_id()

    @property
    def hidden(self) -> Mapping[str, str]:
        """The hidden fields as posted, for a form that is shown once more."""
        return {"entry": self.entry_id, "version": self.version.data or "0"}

    def renew(self, opened: Opened) -> None:
        """Gives the form a new id and the present version of the sheet: others were first."""
        for name, value in hidden_fields(opened).items():
            self[name].data = value

    def seen(self, log: Log[Any]) -> int:
        """The version that the writer was looking at; 0 when it is none of the log."""
        return marked_version(log, self.version.data or "") or 0

    def sheet_seen(self, log: Log[Any]) -> Any:
        """The sheet at the version that the writer was looking at."""
        return log.at(self.seen(log)).sheet

    def is_of(self, log: Log[Any]) -> bool:
        """Whether the writer was looking at a version of the log, and not at entries that are gone."""
        return marked_version(log, self.version.data or "") is not None


class NamesForm(PostedForm):
    """Base of the forms with names of players, clockwise: ``name_0``, ``name_1`` and so on, as many as a game has."""

    @property
    def name_fields(self) -> list[Field]:
        return [field for field in self if field.name.startswith("name_")]

    @property
    def seated(self) -> list[Field]:
        """The name fields of those who play: all, unless a game lets some be left empty."""
        return self.name_fields

    @property
    def names(self) -> list[str]:
        return [field.data or "" for field in self.seated]

    def validate(self, extra_validators: Any = None) -> bool:
        fine = bool(super().validate(extra_validators))
        faults = name_faults(self.names, typed=True)
        for field, fault in ((self.seated[at], fault) for at, fault in faults.items()):
            field.errors = [*field.errors, f"error.{fault}"]
        return fine and not faults


class HeadingForm(PostedForm):
    """Base of the forms with title, date and place of an evening; each may be left empty."""

    title = StringField(validators=[ShortText(LONGEST_TITLE)])
    date = StringField()
    place = StringField(validators=[ShortText(LONGEST_TITLE)])

    @property
    def heading(self) -> Headed:
        """The heading change of a valid form."""
        title, written, place = ((field.data or "").strip() for field in (self.title, self.date, self.place))
        return Headed(title, iso_date(written), place)

    def validate_date(self, field: Field) -> None:
        written = (field.data or "").strip()
        if written and not iso_date(written):
            raise ValidationError("error.not-a-date")


class DealForm(ChangeForm):
    """Base of the forms of a deal. ``instead``: a deal of another phone, entered meanwhile. The form of a game makes
    ``deal(sheet, before)``; in place of ``before``, whose id it keeps, if it corrects a deal."""

    deal: Callable[[Any, Any], Any]
    step = HiddenField(default="save")
    number = HiddenField()
    instead = HiddenField()

    @property
    def is_finished(self) -> bool:
        """Whether the button of the form saves the deal, and does not only fill in some of it."""
        return True

    def seen(self, log: Log[Any]) -> int:
        """The version that the writer was looking at; when it is none of the log, the last one without a deal of that
        number, so that a deal of others in its place is asked about."""
        if self.is_of(log):
            return super().seen(log)
        number = whole(self.number.data) or len(log.sheet.deals) + 1
        sheets = accumulate(log.entries, lambda sheet, entry: entry.change.apply(sheet), initial=log.base)
        return max((at for at, sheet in enumerate(sheets) if len(sheet.deals) < number), default=0)


class HeadForm(HeadingForm, ChangeForm):
    """Form that corrects the heading of a sheet."""


def today() -> str:
    """The present date at the server: phones send no time zone."""
    return datetime.now().astimezone().date().isoformat()


def hidden_fields(opened: Opened, entry_id: str | None = None) -> dict[str, str]:
    """The hidden fields of a form of a change to a sheet as it is now; with a new id unless one is given."""
    return {"entry": entry_id or new_id(), "version": mark(opened.log)}


def new_id() -> str:
    return str(uuid.uuid4())


def record_form(opened: Opened, form: ChangeForm, change: Change) -> Saved | Clash | Refused:
    """Records the change of a form, by the writer at the device."""
    seen, by = form.seen(opened.log), context.writer() or None
    return record(context.store(), opened.key, change, seen=seen, entry_id=form.entry_id, by=by, opened=opened)


def correct(opened: Opened, form: ChangeForm, change: SheetChange) -> Response | Clash | Refused:
    """Records the correction of a form: a redirect to the card, which shows it with a way to undo it; or what kept the
    change off the sheet, which is read anew."""
    outcome = record_form(opened, form, change)
    if isinstance(outcome, Saved):
        made = outcome.entry.change
        number = made.number if isinstance(made, AboutDeal) else 0
        flash(opened, change.kind, number=number, undo=outcome.entry.id)
        return redirect(url_for("sheets.card", key=opened.key))
    context.opened_anew(opened.key)
    return outcome
