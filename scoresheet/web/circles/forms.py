"""Forms of a circle."""

from flask import request
from flask_wtf import FlaskForm
from wtforms import BooleanField, Field, HiddenField, StringField, ValidationError

from scoresheet.core.circle import (
    MOST_NEEDED,
    SHORTER,
    CircleChange,
    Counting,
    Joined,
    Named,
    Parted,
    ShownAs,
    ToldApart,
)
from scoresheet.core.names import LONGEST_NAME, LONGEST_TITLE
from scoresheet.core.validation import whole
from scoresheet.web.forms import ChangeForm, OpenForm, ShortText, key_in

MOST_AT_ONCE = 500  # evenings put in together, as many as come in together


class NameForm(FlaskForm):
    """The name of a new circle."""

    name = StringField(validators=[ShortText(LONGEST_TITLE)])

    def validate_name(self, field: Field) -> None:
        """There is one."""
        if not (field.data or "").strip():
            raise ValidationError("circle.no-name")

    @property
    def text(self) -> str:
        """The name, trimmed."""
        return (self.name.data or "").strip()


class RenameForm(NameForm, ChangeForm):
    """Another name for a circle."""

    @property
    def change(self) -> Named:
        """The change it asks for."""
        return Named(self.text)


class CountingForm(ChangeForm):
    """How many evenings the ranking asks of everybody; empty for a third of them."""

    least = StringField()

    def validate_least(self, field: Field) -> None:
        """It is empty or a number."""
        if self._number is None or self._number > MOST_NEEDED:
            raise ValidationError("circle.least-range")

    @property
    def _number(self) -> int | None:
        return whole((self.least.data or "").strip() or "0")

    @property
    def change(self) -> Counting:
        """The change it asks for."""
        return Counting(self._number or 0)


class PutInForm(OpenForm, ChangeForm):
    """A sheet to be put in, by its key or address; with ``elsewhere`` also when it is in another circle."""

    elsewhere = BooleanField()


class SeveralForm(ChangeForm):
    """Evenings to be put in a circle, all by their keys or addresses."""

    circle = StringField()

    @property
    def circle_key(self) -> str:
        """The key of the circle; empty when there is none."""
        return key_in(self.circle.data)

    @property
    def evenings(self) -> list[str]:
        """The keys of the evenings that were chosen."""
        return [key for address in request.form.getlist("evening")[:MOST_AT_ONCE] if (key := key_in(address))]


class TakeOutForm(ChangeForm):
    """An evening to be taken out."""

    evening = HiddenField(validators=[ShortText(64)])


class PersonForm(ChangeForm):
    """Who somebody is: ``name`` is the person ``person``, on one evening or on all of them; without a ``person`` they
    are whoever their name says."""

    name = StringField(validators=[ShortText(LONGEST_NAME)])
    person = StringField(validators=[ShortText(LONGEST_NAME)])
    evening = StringField(validators=[ShortText(64)])

    def validate_name(self, field: Field) -> None:
        """Somebody was chosen."""
        if not (field.data or "").strip():
            raise ValidationError("circle.no-player")

    @property
    def change(self) -> CircleChange:
        """The change it asks for."""
        name, person, evening = ((field.data or "").strip() for field in (self.name, self.person, self.evening))
        if evening:
            return ToldApart(evening, name, person)
        return Joined(name, person) if person else Parted(name)


class ShownForm(ChangeForm):
    """How others see a person."""

    person = StringField(validators=[ShortText(LONGEST_NAME)])
    how = StringField()

    def validate_person(self, field: Field) -> None:
        """Somebody was chosen."""
        if not (field.data or "").strip():
            raise ValidationError("circle.no-player")

    @property
    def change(self) -> ShownAs:
        """The change it asks for."""
        how = self.how.data or ""
        return ShownAs((self.person.data or "").strip(), how if how in SHORTER else "")


class UndoForm(ChangeForm):
    """A change to be taken back, by its number in the log."""

    change_number = StringField()

    @property
    def number(self) -> int:
        """The number; 0 when it is none."""
        return whole(self.change_number.data) or 0
