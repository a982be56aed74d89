"""Forms of Bonaken: a new game, corrected names and first dealer, and a deal as an immutable draft."""

from collections.abc import Mapping
from typing import Any

from wtforms import Field, StringField, ValidationError

from scoresheet.core.bonaken.deal import RESULTS, Deal, Draft, Result, Seat, is_bid
from scoresheet.core.bonaken.findings import WARNINGS
from scoresheet.core.bonaken.rulebook import FEWEST, MOST
from scoresheet.core.bonaken.sheet import Players, Sheet
from scoresheet.core.names import as_players
from scoresheet.core.validation import whole
from scoresheet.web import forms
from scoresheet.web.forms import ChangeForm, HeadingForm, NamesForm, PostedField


class PlayersForm(NamesForm):
    """Form with names, clockwise, of which some may be left empty: ``name_0`` to ``name_6``."""

    name_0 = StringField()
    name_1 = StringField()
    name_2 = StringField()
    name_3 = StringField()
    name_4 = StringField()
    name_5 = StringField()
    name_6 = StringField()

    @property
    def seated(self) -> list[Field]:
        return [field for field in self.name_fields if (field.data or "").strip()]

    @property
    def players(self) -> Players:
        return as_players(self.names)

    def validate(self, extra_validators: Any = None) -> bool:
        fine, enough = super().validate(extra_validators), len(self.seated) >= FEWEST
        if not enough:
            self.name_fields[1].errors = [*self.name_fields[1].errors, "bonaken.new.too-few"]
        return fine and enough


class NewForm(PlayersForm, HeadingForm):
    """Form of a new game of Bonaken: names, first dealer (the number of a name field), and heading."""

    first_dealer = StringField()

    @property
    def seat(self) -> Seat:
        """The seat of the first dealer in a valid form."""
        return [field.name for field in self.seated].index(f"name_{self.first_dealer.data}")

    def validate_first_dealer(self, field: Field) -> None:
        if f"name_{field.data}" not in [one.name for one in self.seated]:
            raise ValidationError("bonaken.new.no-dealer")


class RenameForm(PlayersForm, ChangeForm):
    """Form that corrects the names of the players of a game."""


class FirstDealerForm(ChangeForm):
    """Form that corrects who drew the highest card."""

    first_dealer = StringField()

    def seat(self, players: int) -> int | None:
        """The seat of the first dealer among so many ``players``; None with a fault when it is none."""
        seat = seat_of(self.first_dealer.data)
        if self.validate() and seat is not None and seat < players:
            return seat
        self.first_dealer.errors = ["bonaken.new.no-dealer"]
        return None


class DealForm(forms.DealForm):
    """Form of a deal of Bonaken; players are seats."""

    goer = StringField()
    result = StringField()
    bid = StringField()
    along = PostedField()
    accept = PostedField()

    def validate_goer(self, field: Field) -> None:
        if seat_of(field.data) is None:
            raise ValidationError("bonaken.entry.no-goer")

    def validate_result(self, field: Field) -> None:
        if result_of(field.data) is None:
            raise ValidationError("bonaken.entry.no-result")

    @property
    def draft(self) -> Draft:
        """The draft of the deal on the form, without values that are no seat, no result or no bid."""
        along: Mapping[str, str] = self.along.data
        went = ((seat_of(seat), result_of(result)) for seat, result in along.items())
        bid = self.bid.data or ""
        return Draft(
            goer=seat_of(self.goer.data),
            result=result_of(self.result.data),
            along={seat: result for seat, result in went if seat is not None and result is not None},
            bid=bid if is_bid(bid) else "",
            accepted=tuple(code for code in WARNINGS if code in self.accept.data),
        )

    def deal(self, sheet: Sheet, before: Deal | None) -> Deal:
        return self.draft.deal(len(sheet.players), before.id if before else self.entry_id, before)


def seat_of(text: str | None) -> Seat | None:
    """The seat in a form value; None for anything else."""
    found = whole(text)
    return found if found is not None and found < MOST else None


def result_of(text: str | None) -> Result | None:
    """The result in a form value; None for anything else."""
    return next((result for result in RESULTS if result == text), None)
