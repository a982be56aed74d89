"""The calculator page: one deal of Bonken without a sheet, with everything filled in kept in the address.

    /calculator?contract=points-of-hearts&chooser=A&doubles=BA,BC,BD,DC,AB&result.hearts=3,4,5,1

The four seats are A to D clockwise, which are also the names of players who were given no other (``&A=Anna``); BA is
that B doubled A, and counts stand in the order of the seats. The form sends the fields of the form of any deal, and is
redirected to the short address with the same in it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from flask import Blueprint, current_app, make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.doubling import EVERY_DOUBLE
from scoresheet.core.bonken.draft import Draft, Typed
from scoresheet.core.bonken.rulebook import Rulebook, Unit, rulebook_keys
from scoresheet.core.bonken.seats import SEATS, Seat
from scoresheet.core.bonken.sheet import Players, Sheet
from scoresheet.core.names import as_players, name_faults
from scoresheet.views.bonken.deal_form import deal_form_page
from scoresheet.web import context
from scoresheet.web.bonken.forms import DealForm
from scoresheet.web.bonken.phone import page_data, rulebook_addresses, rules_addresses
from scoresheet.web.bonken.rules import book_or_default, books
from scoresheet.web.templating import SERVERLESS

bp = Blueprint("calculator", __name__)

LETTERS: Players = ("A", "B", "C", "D")
CHECK = "check"  # asks that the page marks missing fields
LONGEST_COUNT = 8  # characters of a count that is none, kept to be shown


@dataclass(frozen=True)
class Asked:
    """The inputs of the calculator in an address: rulebook, four typed names (empty: the letter of the seat), draft."""

    rulebook: Rulebook
    names: tuple[str, ...]
    draft: Draft

    @classmethod
    def of_address(cls, values: Mapping[str, str]) -> "Asked":
        """The inputs in a short address; invalid ones are left out."""
        rulebook = book_or_default(values.get("rulebook", ""))
        contract = rulebook.find(values.get("contract", ""))
        pairs = [(_seat(pair[:1]), _seat(pair[1:])) for pair in values.get("doubles", "").split(",")]
        draft = Draft(
            contract=contract.key if contract else "",
            chooser=_seat(values.get("chooser", LETTERS[0])),
            doubles=tuple(sorted(EVERY_DOUBLE.intersection(pairs))),
            typed={
                (unit.key, unit.total): _typed(unit, values.get(f"result.{unit.key}", ""))
                for unit in (contract.units if contract else ())
            },
        )
        return cls(rulebook, tuple(values.get(letter, "") for letter in LETTERS), draft)

    @classmethod
    def of_form(cls, fields: MultiDict[str, str]) -> "Asked":
        rulebook = book_or_default(fields.get("rulebook", ""))
        draft = DealForm(formdata=fields, meta={"csrf": False}).draft(rulebook)
        names = tuple(fields.get(f"name_{seat}", "").strip() for seat in SEATS)
        return cls(rulebook, names, draft)

    @property
    def address(self) -> str:
        """The short address with the inputs."""
        values: dict[str, str] = {} if self.rulebook.id == rulebook_keys()[0] else {"rulebook": self.rulebook.id}
        values |= {letter: name for letter, name in zip(LETTERS, self.names, strict=True) if name not in ("", letter)}
        draft = self.draft
        contract = self.rulebook.find(draft.contract)
        if contract:
            values["contract"] = contract.key
        if draft.chooser is not None:
            values["chooser"] = LETTERS[draft.chooser]
        if draft.doubles:
            values["doubles"] = ",".join(LETTERS[who] + LETTERS[whom] for who, whom in draft.doubles)
        for unit in contract.units if contract else ():
            if not draft.is_empty(unit):
                values[f"result.{unit.key}"] = _text(unit, draft)
        query = urlencode(values, safe=",")
        return url_for("calculator.calculator") + (f"?{query}" if query else "")

    @property
    def faults(self) -> Mapping[int, str]:
        return name_faults(self._called, typed=True)

    @property
    def sheet(self) -> Sheet:
        """An empty sheet of the players; of A to D when their names cannot be at one table."""
        return Sheet(self.rulebook, LETTERS if self.faults else as_players(self._called))

    @property
    def _called(self) -> list[str]:
        return [name or letter for name, letter in zip(self.names, LETTERS, strict=True)]

    @property
    def is_finished(self) -> bool:
        """Whether everything has been filled in, rightly or wrongly."""
        contract = self.rulebook.find(self.draft.contract)
        return contract is not None and all(
            not self.draft.is_empty(unit) and (unit.total == 1 or _text(unit, self.draft).split(",").count("") <= 1)
            for unit in contract.units
        )


@bp.get("/calculator")
def calculator() -> Response:
    if "step" in request.args:
        asked = Asked.of_form(request.args)
        address = asked.address
        if request.args["step"] == "save" and not asked.is_finished:
            address += f"{'&' if '?' in address else '?'}{CHECK}=1"
        return redirect(address)
    asked = Asked.of_address(request.args)
    sheet = asked.sheet
    change = Recorded(1, asked.draft.deal(asked.rulebook, None))
    finished = asked.is_finished or CHECK in request.args
    page = deal_form_page(sheet, asked.draft, change, context.t(), finished=finished, alone=True)
    data = page_data(sheet)
    if current_app.config.get(SERVERLESS):
        data |= {"rulebooks": rulebook_addresses(), "rules": rules_addresses()}
    return make_response(
        render_template(
            "bonken/calculator.html",
            asked=asked,
            sheet=sheet,
            entry=page,
            page_data=data,
            letters=LETTERS,
            books=books(asked.rulebook),
        )
    )


def _seat(letter: str) -> Seat | None:
    return LETTERS.index(letter) if letter in LETTERS else None


def _typed(unit: Unit, text: str) -> Typed:
    """The typed counts of a unit in an address: a taker, or four counts with commas between them."""
    if unit.total == 1:
        return tuple("1" if letter == text else "" for letter in LETTERS)
    counts = [count[:LONGEST_COUNT] for count in text.split(",")]
    return tuple([*counts, "", "", "", ""][:4])


def _text(unit: Unit, draft: Draft) -> str:
    """The counts of a unit for an address, as :func:`_typed` reads them."""
    typed = draft.texts(unit)
    if unit.total == 1:
        return next((letter for letter, text in zip(LETTERS, typed, strict=True) if text), "")
    return ",".join(text.strip().replace(",", ".")[:LONGEST_COUNT] for text in typed)
