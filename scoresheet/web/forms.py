"""What people type, read with WTForms and given back to them just as they typed it.

A form never improves anything. What it cannot take it says at the field, in ``errors``, as the key of a sentence; what
is odd about a deal is for the findings of the core.
"""

import re
import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from flask import g
from flask_wtf import FlaskForm
from wtforms import Field, HiddenField, StringField, ValidationError

from scoresheet.core.log import Headed
from scoresheet.core.rulebook import keys
from scoresheet.core.seats import SEATS
from scoresheet.core.shape import is_control
from scoresheet.core.sheet import LONGEST_NAME, name_faults
from scoresheet.documents import LONGEST_TITLE


class ShortText:
    """No control characters, and no more than ``longest`` characters."""

    def __init__(self, longest: int) -> None:
        self.longest = longest

    def __call__(self, form: FlaskForm, field: Field) -> None:
        """Raises the key of the sentence."""
        text = (field.data or "").strip()
        if len(text) > self.longest:
            raise ValidationError("error.text-too-long")
        if any(is_control(character) for character in text):
            raise ValidationError("error.control-character")


class PlayersForm(FlaskForm):
    """Four names, clockwise."""

    name_0 = StringField()
    name_1 = StringField()
    name_2 = StringField()
    name_3 = StringField()

    @property
    def name_fields(self) -> list[Field]:
        """The four fields in seat order."""
        return [self[f"name_{seat}"] for seat in SEATS]

    @property
    def names(self) -> list[str]:
        """The four names as typed."""
        return [field.data or "" for field in self.name_fields]

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether the four can sit at one table."""
        fine = bool(super().validate(extra_validators))
        faults = name_faults(self.names)
        for seat, fault in faults.items():
            self.name_fields[seat].errors = [*self.name_fields[seat].errors, f"error.{fault}"]
        return fine and not faults


class HeadingForm(FlaskForm):
    """What the evening is called, when and where it was; each may be left empty."""

    title = StringField(validators=[ShortText(LONGEST_TITLE)])
    date = StringField()
    place = StringField(validators=[ShortText(LONGEST_TITLE)])

    @property
    def heading(self) -> Headed:
        """The three as a sheet has them, once they are valid."""
        title, written, place = ((field.data or "").strip() for field in (self.title, self.date, self.place))
        return Headed(title, date.fromisoformat(written).isoformat() if written else "", place)

    def validate_date(self, field: Field) -> None:
        """A date, or nothing."""
        if not (field.data or "").strip():
            return
        try:
            date.fromisoformat(field.data.strip())
        except ValueError:
            raise ValidationError("error.not-a-date") from None


class NewForm(PlayersForm, HeadingForm):
    """A new sheet: rulebook, names, who chooses first, and its heading."""

    rulebook = StringField()
    first_chooser = StringField()

    def validate_rulebook(self, field: Field) -> None:
        """One of those there are."""
        if field.data not in keys():
            raise ValidationError("new.no-rulebook")

    def validate_first_chooser(self, field: Field) -> None:
        """One of the four."""
        if field.data not in {str(seat) for seat in SEATS}:
            raise ValidationError("new.no-chooser")


class OpenForm(FlaskForm):
    """A key, or the whole address of a sheet."""

    address = StringField()

    @property
    def key(self) -> str:
        """The key in what was typed; empty when there is none."""
        text = (self.address.data or "").strip()
        found = re.search(r"/s/([^/?#.\s]+)", text) or re.fullmatch(r"([^/?#.\s]+)", text)
        return found[1] if found else ""


class EntryForm(FlaskForm):
    """What every change to a sheet carries: an id of its own and the version it was made on.

    The id is made when the form is first shown, so sending it twice stores it once.
    """

    entry = HiddenField()
    version = HiddenField()
    by = StringField(validators=[ShortText(LONGEST_NAME)])

    @property
    def entry_id(self) -> str:
        """The id in its usual form; a new one when there is none that can be one."""
        try:
            return str(uuid.UUID(self.entry.data or ""))
        except ValueError:
            return new_id()

    @property
    def who(self) -> str | None:
        """Who is writing, if they said so."""
        return (self.by.data or "").strip() or None

    def seen(self, newest: int) -> int:
        """The version whoever filled this in was looking at; 0 when that cannot be."""
        found = whole(self.version.data)
        return found if found is not None and found <= newest else 0


class ResultField(Field):
    """Everything in a post that is called ``result.…``, as text by name."""

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        """Takes what was posted, or what the form starts with."""
        self.process_errors: list[str] = []
        if formdata:
            self.data = {name: formdata.get(name) for name in formdata if name.startswith(f"{self.name}.")}
        else:
            self.data = dict(data) if isinstance(data, Mapping) else {}


class TickedField(Field):
    """Boxes called ``doubles.1-0``, ``doubles.2-3``: a list of what follows the dot in those that were ticked."""

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        """Takes what was posted, or what the form starts with."""
        self.process_errors: list[str] = []
        start = f"{self.name}."
        if formdata:
            self.data = [name.removeprefix(start) for name in formdata if name.startswith(start)]
        else:
            self.data = list(data) if isinstance(data, list | tuple) else []


class DealForm(EntryForm):
    """A deal as it is being written down; players are seats. ``instead``: a deal somebody else entered meanwhile."""

    number = HiddenField()
    instead = HiddenField()
    contract = StringField()
    chooser = StringField()
    doubles = TickedField()
    accept = TickedField()
    result = ResultField()

    seats_of: int | None = None  # the version of the sheet whose seats it is written in; None: the one it was drawn for


class RemoveForm(EntryForm):
    """Takes a deal off the sheet."""


class RenameForm(PlayersForm, EntryForm):
    """The players of a sheet, corrected."""


class HeadForm(HeadingForm, EntryForm):
    """The heading of a sheet, corrected."""


def new_id() -> str:
    """The id of a change nobody has made yet."""
    made = str(uuid.uuid4())
    made_ids().append(made)
    return made


def made_ids() -> list[str]:
    """The ids that were made for the page at hand."""
    ids: list[str] = g.setdefault("made_ids", [])
    return ids


def whole(text: str | None) -> int | None:
    """A whole number from 0 up as people type it; None for anything else."""
    text = (text or "").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else None
