"""One deal without a sheet: everything that was filled in lives in the address, so whoever gets that sees the same.

    /calculator?contract=points-of-hearts&chooser=A&doubles=BA,BC,BD,DC,AB&result.hearts=3,4,5,1

The four seats are A to D clockwise, which are also the names of players who were given no other (``&A=Anna``). The form
itself sends fields like that of any deal; the answer to those is the short address that says the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scoresheet.core.log import Recorded
from scoresheet.core.rulebook import Rulebook, Unit, keys, named
from scoresheet.core.seats import SEATS
from scoresheet.core.sheet import Players, Sheet, as_players, name_faults
from scoresheet.web import current
from scoresheet.web.entry import entry_page
from scoresheet.web.forms import DealForm
from scoresheet.web.phone import handed
from scoresheet.web.written import (
    after_call,
    double_value,
    doubles_of,
    field_of,
    is_empty,
    seat_of,
    written_deal,
)

bp = Blueprint("calculator", __name__)

LETTERS: Players = ("A", "B", "C", "D")
CHECK = "check"  # asks for what is still missing to be pointed out
LONGEST_COUNT = 8  # characters of a count that is none, kept to be shown


@dataclass(frozen=True)
class Asked:
    """What an address asks: a rulebook, four names as typed (empty: the letter of the seat), and the form of a deal."""

    rulebook: Rulebook
    names: tuple[str, ...]
    form: DealForm

    @classmethod
    def of_address(cls, values: Mapping[str, str]) -> "Asked":
        """Read from the short address; whatever makes no sense there is left out."""
        rulebook = _rulebook(values.get("rulebook"))
        contract = rulebook.find(values.get("contract", ""))
        written = {
            "contract": contract.key if contract else "",
            "chooser": _seat(values.get("chooser", LETTERS[0])),
            "doubles": [f"{_seat(pair[:1])}-{_seat(pair[1:])}" for pair in values.get("doubles", "").split(",")],
            "result": {
                field: text
                for unit in (contract.units if contract else ())
                for field, text in _fields(unit, values.get(f"result.{unit.key}", "")).items()
            },
        }
        names = tuple(values.get(letter, "") for letter in LETTERS)
        return cls(rulebook, names, DealForm(formdata=None, data=written, meta={"csrf": False}))

    @classmethod
    def of_form(cls, fields: MultiDict[str, str]) -> "Asked":
        """Read from the form as a browser sends it."""
        form = DealForm(formdata=fields, meta={"csrf": False})
        word = fields.get("step", "").partition("call:")[2]
        if word:
            called = after_call(doubles_of(form.doubles.data), word, seat_of(form.chooser.data))
            form.doubles.data = [double_value(pair) for pair in called]
        names = tuple(fields.get(f"name_{seat}", "").strip() for seat in SEATS)
        return cls(_rulebook(fields.get("rulebook")), names, form)

    @property
    def address(self) -> str:
        """The short address that asks the same."""
        values: dict[str, str] = {} if self.rulebook.key == keys()[0] else {"rulebook": self.rulebook.key}
        values |= {letter: name for letter, name in zip(LETTERS, self.names, strict=True) if name not in ("", letter)}
        contract = self.rulebook.find(self.form.contract.data or "")
        chooser = seat_of(self.form.chooser.data)
        if contract:
            values["contract"] = contract.key
        if chooser is not None:
            values["chooser"] = LETTERS[chooser]
        if doubles := doubles_of(self.form.doubles.data):
            values["doubles"] = ",".join(LETTERS[who] + LETTERS[whom] for who, whom in doubles)
        for unit in contract.units if contract else ():
            if not is_empty(unit, self.form.result.data):
                values[f"result.{unit.key}"] = _text(unit, self.form.result.data)
        query = urlencode(values, safe=",")
        return url_for("calculator.calculator") + (f"?{query}" if query else "")

    @property
    def faults(self) -> Mapping[int, str]:
        """What is wrong with the names, by seat."""
        return name_faults(self._called)

    @property
    def sheet(self) -> Sheet:
        """An empty sheet of these players; of A to D when they cannot sit at one table."""
        return Sheet(self.rulebook, LETTERS if self.faults else as_players(self._called))

    @property
    def _called(self) -> list[str]:
        return [name or letter for name, letter in zip(self.names, LETTERS, strict=True)]

    @property
    def is_finished(self) -> bool:
        """Whether everything has been filled in, rightly or wrongly."""
        contract = self.rulebook.find(self.form.contract.data or "")
        typed = self.form.result.data
        return contract is not None and all(
            not is_empty(unit, typed) and (unit.total == 1 or _text(unit, typed).split(",").count("") <= 1)
            for unit in contract.units
        )


@bp.get("/calculator")
def calculator() -> Response:
    """Reckon one deal."""
    if "step" in request.args:
        asked = Asked.of_form(request.args)
        address = asked.address
        if request.args["step"] == "save" and not asked.is_finished:
            address += f"{'&' if '?' in address else '?'}{CHECK}=1"
        return redirect(address)
    asked = Asked.of_address(request.args)
    sheet = asked.sheet
    change = Recorded(1, written_deal(asked.rulebook, asked.form, None))
    page = entry_page(sheet, asked.form, change, current.t(), finished=asked.is_finished or CHECK in request.args)
    return make_response(
        render_template(
            "calculator.html",
            asked=asked,
            sheet=sheet,
            entry=page,
            handed=handed(sheet),
            letters=LETTERS,
            books=[named(key) for key in keys()],
        )
    )


def _rulebook(key: str | None) -> Rulebook:
    return named(key if key in keys() else keys()[0])


def _seat(letter: str) -> str:
    return str(LETTERS.index(letter)) if letter in LETTERS else ""


def _fields(unit: Unit, text: str) -> dict[str, str]:
    """The fields of a unit from what the address says of it: a seat, or four counts with commas between them."""
    if unit.total == 1:
        return {field_of(unit): _seat(text)}
    counts = [count[:LONGEST_COUNT] for count in text.split(",")]
    return {f"{field_of(unit)}.{seat}": count for seat, count in zip(SEATS, counts, strict=False)}


def _text(unit: Unit, typed: Mapping[str, str]) -> str:
    """The same the other way round."""
    if unit.total == 1:
        seat = seat_of(typed.get(field_of(unit)))
        return "" if seat is None else LETTERS[seat]
    counts = ((typed.get(f"{field_of(unit)}.{seat}") or "").strip() for seat in SEATS)
    return ",".join(count.replace(",", ".")[:LONGEST_COUNT] for count in counts)
