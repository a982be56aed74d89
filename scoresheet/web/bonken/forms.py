"""Forms of Bonken: players, first chooser, rulebook, places of deals, and a deal as an immutable draft."""

from collections.abc import Mapping

from wtforms import Field, HiddenField, StringField, ValidationError

from scoresheet.core.bonken.changes import FirstChooserSet, Moved, Swapped
from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.doubling import EVERY_DOUBLE
from scoresheet.core.bonken.draft import NOTHING, Draft, Typed, UnitId
from scoresheet.core.bonken.findings import WARNINGS
from scoresheet.core.bonken.rulebook import Rulebook
from scoresheet.core.bonken.seats import SEATS, Seat
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.errors import MissingError
from scoresheet.core.log import Log
from scoresheet.core.validation import whole
from scoresheet.views.bonken.deal_form import double_value, field_of
from scoresheet.web import forms
from scoresheet.web.bonken.rules import book
from scoresheet.web.forms import ChangeForm, HeadingForm, NamesForm, PostedField, PostedForm, ShortText


def known_rulebook(form: PostedForm, field: Field) -> None:
    try:
        book(field.data or "")
    except MissingError:
        raise ValidationError("new.no-rulebook") from None


class PlayersForm(NamesForm):
    """Form with four names, clockwise."""

    name_0 = StringField()
    name_1 = StringField()
    name_2 = StringField()
    name_3 = StringField()


class FirstChooserForm(PostedForm):
    """Form field of who chose the very first contract."""

    first_chooser = StringField()

    @property
    def seat(self) -> Seat | None:
        return seat_of(self.first_chooser.data)

    def validate_first_chooser(self, field: Field) -> None:
        if seat_of(field.data) is None:
            raise ValidationError("new.no-chooser")


class NewForm(PlayersForm, HeadingForm, FirstChooserForm):
    """Form of a new sheet: rulebook, names, and perhaps first chooser and heading."""

    rulebook = StringField(validators=[known_rulebook])
    circle = HiddenField(validators=[ShortText(100)])  # the edit key of the circle it is put in

    def validate_first_chooser(self, field: Field) -> None:
        """Checks that the first chooser is one of the four, or open: the first deal asks."""
        if field.data:
            super().validate_first_chooser(field)


class RenameForm(PlayersForm, ChangeForm):
    """Form that corrects the names of the players of a sheet."""


class BeginningForm(FirstChooserForm, ChangeForm):
    """Form that corrects the first chooser of a sheet."""

    @property
    def change(self) -> FirstChooserSet:
        seat = self.seat
        assert seat is not None
        return FirstChooserSet(seat)


class PlacesForm(ChangeForm):
    """Form by which two deals change places, or one takes the place of the other."""

    one = StringField()
    other = StringField()

    def change(self, step: str) -> Swapped | Moved | None:
        """The change that the form's button asks for; None when its fields are not two numbers."""
        one, other = whole(self.one.data), whole(self.other.data)
        if one is None or other is None or one == other:
            return None
        return Moved(one, other) if step == "move" else Swapped(one, other)


class RulebookForm(ChangeForm):
    """Form that changes the rulebook of a sheet."""

    rulebook = StringField(validators=[known_rulebook])


class DealForm(forms.DealForm):
    """Form of a deal of Bonken; players are seats."""

    contract = StringField()
    chooser = StringField()
    doubles = PostedField()
    accept = PostedField()
    result = PostedField()

    @property
    def is_finished(self) -> bool:
        return self.step.data != "contract" and not (self.step.data or "").startswith("call:")

    def draft(self, rulebook: Rulebook) -> Draft:
        """The draft of the deal on the form, without values that are no seat or double, and with the button's call."""
        draft = Draft(
            contract=self.contract.data or "",
            chooser=seat_of(self.chooser.data),
            doubles=tuple(pair for pair in sorted(EVERY_DOUBLE) if double_value(pair) in self.doubles.data),
            accepted=tuple(code for code in WARNINGS if code in self.accept.data),
            typed=_typed(rulebook, self.result.data),
        )
        kind, _, call = (self.step.data or "").partition(":")
        word, _, by = call.partition(":")
        caller = seat_of(by)
        return draft.with_word(rulebook, caller, word) if kind == "call" and caller is not None else draft

    def draft_on(self, log: Log[Sheet]) -> Draft:
        """The draft of the deal on the form, rebased on the present sheet."""
        seen = self.seen(log)
        return self.draft(log.at(seen).sheet.rulebook).after(log.since(seen))

    def deal(self, sheet: Sheet, before: Deal | None) -> Deal:
        return self.draft(sheet.rulebook).deal(sheet.rulebook, before.id if before else self.entry_id)


def _typed(rulebook: Rulebook, fields: Mapping[str, str]) -> Mapping[UnitId, Typed]:
    typed: dict[UnitId, Typed] = {}
    for unit in (unit for contract in rulebook.contracts for unit in contract.units):
        name = field_of(unit).removeprefix("result.")
        if unit.total == 1:
            taker = seat_of(fields.get(name))
            texts = tuple("1" if seat == taker else "" for seat in SEATS)
        else:
            texts = tuple(fields.get(f"{name}.{seat}") or "" for seat in SEATS)
        if texts != NOTHING:
            typed[unit.key, unit.total] = texts
    return typed


def seat_of(text: str | None) -> Seat | None:
    """The seat in a form value; None for anything else."""
    found = whole(text)
    return found if found in SEATS else None
