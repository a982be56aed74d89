"""Forms of Bonken, each turned into an immutable value."""

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
    """Four names, clockwise."""

    name_0 = StringField()
    name_1 = StringField()
    name_2 = StringField()
    name_3 = StringField()


class FirstChooserForm(PostedForm):
    """Who chose the very first contract."""

    first_chooser = StringField()

    @property
    def seat(self) -> Seat | None:
        return seat_of(self.first_chooser.data)

    def validate_first_chooser(self, field: Field) -> None:
        if seat_of(field.data) is None:
            raise ValidationError("new.no-chooser")


class NewForm(PlayersForm, HeadingForm, FirstChooserForm):
    """A new sheet: rulebook, names, and perhaps who chooses first and its heading."""

    rulebook = StringField(validators=[known_rulebook])
    circle = HiddenField(validators=[ShortText(100)])  # the edit key of the circle it is put in

    def validate_first_chooser(self, field: Field) -> None:
        """One of the four, or none yet: the first deal asks."""
        if field.data:
            super().validate_first_chooser(field)


class RenameForm(PlayersForm, ChangeForm):
    """The players of a sheet, corrected."""


class BeginningForm(FirstChooserForm, ChangeForm):
    """The first chooser of a sheet, corrected."""

    @property
    def change(self) -> FirstChooserSet:
        seat = self.seat
        assert seat is not None
        return FirstChooserSet(seat)


class PlacesForm(ChangeForm):
    """Two deals that change places, or one that takes the place of the other."""

    one = StringField()
    other = StringField()

    def change(self, step: str) -> Swapped | Moved | None:
        """The change it asks for, by its button; None when these are not two numbers."""
        one, other = whole(self.one.data), whole(self.other.data)
        if one is None or other is None or one == other:
            return None
        return Moved(one, other) if step == "move" else Swapped(one, other)


class RulebookForm(ChangeForm):
    """The rulebook of a sheet, changed."""

    rulebook = StringField(validators=[known_rulebook])


class DealForm(forms.DealForm):
    """A deal as it is being written down; players are seats."""

    contract = StringField()
    chooser = StringField()
    doubles = PostedField()
    accept = PostedField()
    result = PostedField()

    @property
    def is_finished(self) -> bool:
        return self.step.data != "contract" and not (self.step.data or "").startswith("call:")

    def draft(self, rulebook: Rulebook) -> Draft:
        """The entered deal, without values that are no seat or no double, and with what the button calls."""
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
        """The same, as it reads on the sheet as it is now."""
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
    """A seat as forms write it; None for anything else."""
    found = whole(text)
    return found if found in SEATS else None
