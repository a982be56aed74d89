"""From what was typed in the form of a deal to the core's deal, and back.

In the form a double is ``doubles.1-0`` (seat 1 doubles seat 0), a count ``result.hearts.13.2`` (what seat 2 took of the
13 hearts); who took a unit of which there is one is ``result.last-trick.1``.
"""

from collections.abc import Iterable, Mapping

from scoresheet.core.deal import Counts, Deal
from scoresheet.core.doubling import Double, back_on_all, ruitenwissen, zalen
from scoresheet.core.findings import WARNINGS
from scoresheet.core.log import Log, Reseated
from scoresheet.core.rulebook import Contract, Rulebook, Unit
from scoresheet.core.seats import SEATS, Seat
from scoresheet.core.sheet import Order
from scoresheet.web.forms import DealForm, whole


def seat_of(text: str | None) -> Seat | None:
    """A seat as the form writes it; None for anything else."""
    found = whole(text)
    return found if found in SEATS else None


def doubles_of(values: Iterable[str] | None) -> tuple[Double, ...]:
    """The doubles that were ticked, in seat order; anything that is no double is not there."""
    ticked = set(values or ())
    pairs = ((who, whom) for who in SEATS for whom in SEATS if who != whom)
    return tuple(pair for pair in pairs if double_value(pair) in ticked)


def double_value(pair: Double) -> str:
    """A double as the form writes it."""
    return f"{pair[0]}-{pair[1]}"


def field_of(unit: Unit) -> str:
    """The name of the fields of a unit; two contracts that count the same share them."""
    return f"result.{unit.key}.{unit.total}"


def written_deal(rulebook: Rulebook, form: DealForm, deal_id: str | None) -> Deal:
    """The deal as far as it was filled in."""
    chooser = seat_of(form.chooser.data)
    contract = rulebook.find(form.contract.data or "")
    result = {unit.key: counts_of(unit, form.result.data) for unit in contract.units} if contract else {}
    accepted = tuple(code for code in WARNINGS if code in (form.accept.data or ()))
    return Deal(
        contract=form.contract.data or "",
        chooser="" if chooser is None else chooser,
        doubles=doubles_of(form.doubles.data),
        result=result,
        id=deal_id,
        accepted=accepted,
    )


def follow_seats(form: DealForm, log: Log) -> None:
    """Rewrites a form for the seats the players have by now, if they were reseated since it was drawn."""
    since = form.seen(log.version) if form.seats_of is None else form.seats_of
    form.seats_of = log.version
    for entry in log.entries[since:]:
        if isinstance(entry.change, Reseated):
            _reseat(form, log.base.rulebook, entry.change.order)


def _reseat(form: DealForm, rulebook: Rulebook, order: Order) -> None:
    def moved(text: str | None) -> str:
        seat = seat_of(text)
        return (text or "") if seat is None else str(order.index(seat))

    form.chooser.data = moved(form.chooser.data)
    moves = ((order.index(one), order.index(other)) for one, other in doubles_of(form.doubles.data))
    form.doubles.data = [double_value(pair) for pair in moves]
    typed = dict(form.result.data)
    for unit in {field_of(unit): unit for contract in rulebook.contracts for unit in contract.units}.values():
        name = field_of(unit)
        if unit.total == 1:
            typed[name] = moved(form.result.data.get(name))
        else:
            typed |= {f"{name}.{seat}": form.result.data.get(f"{name}.{was}", "") for seat, was in enumerate(order)}
    form.result.data = typed


def counts_of(unit: Unit, typed: Mapping[str, str]) -> Counts:
    """What was typed for one unit. One empty field gets what is left; what is no number stays as it was typed."""
    name = field_of(unit)
    if unit.total == 1:
        seat = seat_of(typed.get(name))
        return {other: int(other == seat) for other in SEATS}
    found = {seat: (typed.get(f"{name}.{seat}") or "").strip() for seat in SEATS}
    empty = [seat for seat in SEATS if not found[seat]]
    numbers: dict[Seat, object] = {seat: _number(found[seat]) for seat in SEATS if found[seat]}
    left = unit.total - sum(number for number in numbers.values() if isinstance(number, int))
    fills = len(empty) == 1 and left > 0 and all(isinstance(number, int) for number in numbers.values())
    return {seat: numbers.get(seat, left if fills else 0) for seat in SEATS}


def _number(text: str) -> object:
    number = whole(text)
    return text if number is None else number


def is_empty(unit: Unit, typed: Mapping[str, str]) -> bool:
    """Whether nothing at all was filled in for a unit."""
    name = field_of(unit)
    names = [name] if unit.total == 1 else [f"{name}.{seat}" for seat in SEATS]
    return not any((typed.get(field) or "").strip() for field in names)


def filled_in(rulebook: Rulebook, deal: Deal) -> dict[str, object]:
    """What the form shows for a deal that is on the sheet."""
    return {
        "contract": deal.contract,
        "chooser": str(deal.chooser),
        "doubles": [double_value(pair) for pair in deal.seated_doubles],
        "accept": list(deal.accepted),
        "result": _texts(contract, deal) if (contract := rulebook.find(deal.contract)) else {},
    }


def _texts(contract: Contract, deal: Deal) -> dict[str, str]:
    texts: dict[str, str] = {}
    for unit in contract.units:
        for seat, count in zip(SEATS, deal.taken(unit.key), strict=True):
            if unit.total > 1:
                texts[f"{field_of(unit)}.{seat}"] = str(count)
            elif count:
                texts[field_of(unit)] = str(seat)
    return texts


def after_call(doubles: tuple[Double, ...], call: str, chooser: Seat | None) -> tuple[Double, ...]:
    """The doubles once a word was called, ``zalen:1`` for one; the same word again takes it back."""
    word, _, by = call.partition(":")
    caller = seat_of(by)
    if caller is None:
        return doubles
    made: tuple[Double, ...] = ()
    if word == "zalen":
        made = zalen(caller)
    elif word == "ruitenwissen" and chooser is not None:
        made = ruitenwissen(caller, chooser)
    elif word == "back-on-all":
        made = back_on_all(caller, doubles)
    own = {pair for pair in doubles if pair[0] == caller}
    others = tuple(pair for pair in doubles if pair[0] != caller)
    return others if own == set(made) else others + made
