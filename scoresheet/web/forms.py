"""Forms of changes: fields that several forms have, limits of texts, and the recording of a change that was posted.

    outcome = correct(opened, form, change)   # the way to the card, or a clash or a refusal,
    return outcome if isinstance(outcome, Response) else _page(key, form, status=409)     # which the page shows

A form changes no typed text, and shows it again. A text that it cannot take is in the ``errors`` of the field, as
the key of a sentence; the rules of a deal are for the findings of the core, which never see a form.
"""

import re
import uuid
from collections.abc import Callable, Mapping
from datetime import date, datetime
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
from scoresheet.core.validation import is_control, whole
from scoresheet.editing import Clash, Refused, Saved, record
from scoresheet.store.sheets import Opened
from scoresheet.web import context, etags
from scoresheet.web.flash_messages import flash


class PostedForm(FlaskForm):
    """A form as a browser posts it: text. Flask-WTF takes JSON for one too, with values of any kind."""

    class Meta(FlaskForm.Meta):
        def wrap_formdata(self, form: BaseForm, formdata: Any) -> Any:
            is_given = isinstance(formdata, MultiDict)
            return super().wrap_formdata(form, formdata) if is_given or not request.is_json else None

    def check(self, opened: Opened, address: str, kind: str = "again") -> None:
        """Ends the request by going to a page of the sheet, which asks for another try, when the form is not valid."""
        if not self.validate():
            flash(opened, kind)
            abort(redirect(address))


class ShortText:
    """No control characters, and no more than ``longest`` characters."""

    def __init__(self, longest: int) -> None:
        self.longest = longest

    def __call__(self, form: FlaskForm, field: Field) -> None:
        text = (field.data or "").strip()
        if len(text) > self.longest:
            raise ValidationError("error.text-too-long")
        if any(is_control(character) for character in text):
            raise ValidationError("error.control-character")


class PostedField(Field):
    """Everything in a post whose name begins with that of the field and a dot: text by what follows the dot."""

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        self.process_errors: list[str] = []
        start, posted = f"{self.name}.", formdata or {}
        self.data = {name.removeprefix(start): posted.get(name) for name in posted if name.startswith(start)}


def key_in(address: str | None) -> str:
    """The key in an address, or the key alone; empty when there is none."""
    text = (address or "").strip()
    found = re.search(r"/[cst]/([^/?#.\s]+)", text) or re.fullmatch(r"([^/?#.\s]+)", text)
    return found[1] if found else ""


class OpenForm(PostedForm):
    """A key, or the whole address of a sheet, a circle, a tournament or one of its tables."""

    address = StringField()

    @property
    def key(self) -> str:
        return key_in(self.address.data)

    def table_below(self, start: str) -> str:
        """The part of a table's address behind the key of its tournament, when the address begins with ``start``."""
        found = re.search(rf"{start}/[^/?#.\s]+(/table/\d+/[\w-]+)", self.address.data or "")
        return found[1] if found else ""


class WriterForm(PostedForm):
    """The name of the writer at this device in the log; may be left empty."""

    by = StringField(validators=[ShortText(LONGEST_NAME)])

    @property
    def name(self) -> str:
        return (self.by.data or "").strip()


class ChangeForm(PostedForm):
    """The :func:`hidden_fields` of every change to a sheet: an id of its own, and the version it was made on. The id is
    made when the form is first shown, so sending it twice stores it once."""

    entry = HiddenField()
    version = HiddenField()

    @classmethod
    def fresh(cls, opened: Opened, **values: str) -> Self:
        """The form of a change to this sheet as it is now, with these values in it and none of those posted."""
        return cls(formdata=None, data=values | hidden_fields(opened))

    @property
    def entry_id(self) -> str:
        """The id in its usual form; a new one when there is none that can be one."""
        try:
            return str(uuid.UUID(self.entry.data or ""))
        except ValueError:
            return new_id()

    @property
    def hidden(self) -> Mapping[str, str]:
        """The hidden fields as they came, for a form that is shown once more."""
        return {"entry": self.entry_id, "version": self.version.data or "0"}

    def renew(self, opened: Opened) -> None:
        """Makes it the form of another change, to the sheet as it is now: others were first."""
        for name, value in hidden_fields(opened).items():
            self[name].data = value

    def seen(self, log: Log[Any]) -> int:
        """The version that the writer was looking at; 0 when it is none of this log."""
        return etags.marked_version(log, self.version.data or "") or 0

    def is_of(self, log: Log[Any]) -> bool:
        """Whether the writer was looking at a version of this log, and not at entries that are gone."""
        return etags.marked_version(log, self.version.data or "") is not None


class NamesForm(PostedForm):
    """Names of players, clockwise: ``name_0``, ``name_1`` and so on, as many as a game has."""

    @property
    def name_fields(self) -> list[Field]:
        return [field for field in self if field.name.startswith("name_")]

    @property
    def seated(self) -> list[Field]:
        """The fields of those who play: everybody's, unless a game lets some be left empty."""
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
    """Title, date and place of the evening; each may be left empty."""

    title = StringField(validators=[ShortText(LONGEST_TITLE)])
    date = StringField()
    place = StringField(validators=[ShortText(LONGEST_TITLE)])

    @property
    def heading(self) -> Headed:
        """The three as a sheet has them, once they are valid."""
        title, written, place = ((field.data or "").strip() for field in (self.title, self.date, self.place))
        return Headed(title, date.fromisoformat(written).isoformat() if written else "", place)

    def validate_date(self, field: Field) -> None:
        if not (field.data or "").strip():
            return
        try:
            date.fromisoformat(field.data.strip())
        except ValueError:
            raise ValidationError("error.not-a-date") from None


class DealForm(ChangeForm):
    """A deal of any game as it is being written down. ``instead``: a deal of another phone, entered meanwhile. The form
    of a game makes ``deal(sheet, before)``; in place of ``before``, whose id it keeps, if it corrects a deal."""

    deal: Callable[[Any, Any], Any]
    step = HiddenField(default="save")
    number = HiddenField()
    instead = HiddenField()

    @property
    def is_finished(self) -> bool:
        """Whether its button saves the deal, and does not only fill in some of it."""
        return True

    def seen(self, log: Log[Any]) -> int:
        """The version that the writer was looking at; when it is none of this log, the last one without a deal of this
        number, so that a deal of others in its place is asked about."""
        if self.is_of(log):
            return super().seen(log)
        number = whole(self.number.data) or len(log.sheet.deals) + 1
        sheets = accumulate(log.entries, lambda sheet, entry: entry.change.apply(sheet), initial=log.base)
        return max((at for at, sheet in enumerate(sheets) if len(sheet.deals) < number), default=0)


class HeadForm(HeadingForm, ChangeForm):
    """The heading of a sheet, corrected."""


def today() -> str:
    """The day it is where the server is: phones send no time zone."""
    return datetime.now().astimezone().date().isoformat()


def hidden_fields(opened: Opened, entry_id: str | None = None) -> dict[str, str]:
    """The hidden fields of a form of a change to this sheet as it is now; with a new id unless one is given."""
    return {"entry": entry_id or new_id(), "version": etags.mark(opened.log, opened.log.version)}


def new_id() -> str:
    return str(uuid.uuid4())


def record_form(opened: Opened, form: ChangeForm, change: Change) -> Saved | Clash | Refused:
    """Records the change that a form asks for, by the person at this device."""
    seen, by = form.seen(opened.log), context.writer() or None
    return record(context.store(), opened.key, change, seen=seen, entry_id=form.entry_id, by=by, opened=opened)


def correct(opened: Opened, form: ChangeForm, change: SheetChange) -> Response | Clash | Refused:
    """Corrects a sheet as a whole, or something of a deal: the way to its card, which shows that with a way to undo
    it; or what kept the change off the sheet, which is read anew."""
    outcome = record_form(opened, form, change)
    if isinstance(outcome, Saved):
        made = outcome.entry.change
        number = made.number if isinstance(made, AboutDeal) else 0
        flash(opened, change.kind, number=number, undo=outcome.entry.id)
        return redirect(url_for("sheets.card", key=opened.key))
    context.opened_anew(opened.key)
    return outcome
