"""Page model of the form of a deal of Bonken: tiles, calls, results, and the outcome so far.

The template draws it and decides nothing. Every contract's fields are on the page, those of other contracts hidden, so
that changing one's mind loses nothing that was typed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from scoresheet.core.bonken.changes import Corrected, Recorded
from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.doubling import Double, may_double
from scoresheet.core.bonken.draft import Draft
from scoresheet.core.bonken.findings import Finding, check_share
from scoresheet.core.bonken.rulebook import Contract, Rulebook, Unit
from scoresheet.core.bonken.seats import SEATS, Progress, Seat, roles
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.validation import whole
from scoresheet.locales import Texts
from scoresheet.views.bonken.card import Total, totals_in
from scoresheet.views.bonken.deal_outcome import Outcome, outcome_of
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.initials import initials

ROOM = 7  # letters of a name beside its row of calls on the narrowest screens


@dataclass(frozen=True)
class Tile:
    """A contract to choose on the form of a deal. ``note`` names who chose it already (``by``, and in brief
    ``initial``), or why this chooser may not."""

    key: str
    symbol: str
    name: str
    chosen: bool
    played: bool
    by: str
    initial: str
    note: str


@dataclass(frozen=True)
class Target:
    """A player whom a caller may double, on the form of a deal."""

    value: str
    name: str
    initial: str
    ticked: bool
    back: bool  # it would be going back
    odd: bool  # only against the rules


@dataclass(frozen=True)
class CallRow:
    """A player's call on the form of a deal. ``short`` stands beside a name that a narrow screen cuts where others may
    begin alike, and is empty for others. ``words`` are buttons for several doubles at once, such as *zalen*, each with
    whether exactly those are ticked."""

    seat: Seat
    name: str
    short: str
    targets: tuple[Target, ...]
    words: tuple[tuple[str, bool], ...]


@dataclass(frozen=True)
class Taken:
    """The field of one player for one unit, on the form of a deal: ``value`` as typed, not empty for a taker; ``left``
    is the default of an empty field."""

    seat: Seat
    name: str
    value: str
    left: str


@dataclass(frozen=True)
class Panel:
    field: str  # the beginning of their names
    spot: str  # the same as an id on the page
    heading: str
    total: int
    shown: bool  # the contract counts it
    taken: tuple[Taken, ...]
    counted: int  # how many of the total are filled in, or left for one
    faults: tuple[str, ...]


@dataclass(frozen=True)
class DealFormPage:
    number: int
    corrects: bool  # the deal is on the sheet already
    alone: bool  # it is on no sheet
    notice: str  # why a deal that was sent to be saved is not
    rulebook: str
    chosen: str  # who chooses; empty while that is unknown
    parts: tuple[tuple[str, str], ...]  # a name and what that player does; none while it is unknown who chooses
    headed: bool  # who does what stands at the head of the page too
    question: str  # who chooses
    totals: tuple[Total, ...]  # of the sheet so far, with the roles in this deal
    passed: tuple[str, ...]
    chooser: Seat | None
    asks: bool  # the chooser is missing or at fault
    key: str  # of the contract
    contract: str  # its name
    tiles: tuple[Tile, ...]
    calls: bool  # there is a place for them
    doubled: str  # how many doubles there are
    rows: tuple[CallRow, ...]
    panels: tuple[Panel, ...]
    faults: Mapping[str, tuple[str, ...]]  # sentences at ``contract``, ``chooser`` and ``doubles``
    warnings: tuple[tuple[Finding, str], ...]  # with their sentences
    accepted: tuple[str, ...]  # codes of those that the table accepted
    outcome: Outcome | None  # None as long as the deal cannot be scored


def deal_form_page(
    sheet: Sheet, draft: Draft, change: Recorded | Corrected, t: Texts, *, finished: bool, alone: bool = False
) -> DealFormPage:
    """The page model of a deal's form for a ``change``. Only a ``finished`` deal shows its errors. A deal that is
    ``alone`` is on no sheet, so whether it is the first and who dealt is unknown."""
    after = change.apply(sheet)
    number, corrects = change.number, isinstance(change, Corrected)
    others = tuple(deal for index, deal in enumerate(sheet.deals, 1) if not (corrects and index == number))
    turn = Progress(sheet.rulebook, sheet.first_chooser, others[: number - 1]).next_turn()
    chooser = draft.chooser
    part = None if chooser is None else roles(sheet.rulebook, chooser)
    contract = sheet.rulebook.find(draft.contract)
    explainer = Explainer.of(sheet, t)
    findings = change.findings_in(after)
    faults = _faults(explainer, draft, contract, findings) if finished else {}
    warnings = [finding for finding in findings if finding.severity == "warning"]
    to_accept = finished and not all(warning.code in draft.accepted for warning in warnings)
    is_first = number == 1 and sheet.first_chooser is None and not alone
    calling = part.calling if part else SEATS
    return DealFormPage(
        number=number,
        corrects=corrects,
        alone=alone,
        notice=t("deal.not-saved") if faults else t("deal.to-accept") if to_accept else "",
        rulebook=sheet.rulebook.id,
        chosen="" if chooser is None else t("deal.somebody-chooses", name=explainer.name(chooser)),
        parts=explainer.parts(part, dealt=sheet.rulebook.seating.has_dealer(number) and not alone) if part else (),
        headed=part is not None and not corrects and not alone,
        question=t.pick(sheet.rulebook.first_chooser) if is_first else t("deal.chooser"),
        totals=totals_in(sheet, part, number, t),
        passed=explainer.passed(turn) if turn else (),
        chooser=chooser,
        asks=chooser is None or "chooser" in faults or any(warning.fields[-1] == "chooser" for warning in warnings),
        key=contract.key if contract else "",
        contract=t.pick(contract.name) if contract else "",
        tiles=_tiles(explainer, others, chooser, contract),
        calls=sheet.rulebook.has_doubling or bool(draft.doubles),
        doubled=t.count("entry.doubled", len(draft.doubles)) if draft.doubles else "",
        rows=tuple(_row(explainer, calling, caller, draft) for caller in calling),
        panels=_panels(explainer, draft, contract, faults),
        faults={field: faults.get(field, ()) for field in ("contract", "chooser", "doubles")},
        warnings=tuple((warning, explainer.finding(warning)) for warning in warnings),
        accepted=draft.accepted,
        outcome=outcome_of(explainer, after.standing.deals[number - 1]),
    )


def _faults(
    explainer: Explainer, draft: Draft, contract: Contract | None, findings: Sequence[Finding]
) -> dict[str, tuple[str, ...]]:
    """The sentences on faults at each field of the form. An empty field is asked for rather than reproached."""
    t = explainer.t
    missing: dict[str, tuple[str, ...]] = {}
    if not draft.contract:
        missing["contract"] = (t("deal.no-contract"),)
    if draft.chooser is None:
        missing["chooser"] = (t("deal.no-chooser"),)
    for unit in contract.units if contract else ():
        if draft.is_empty(unit):
            missing[f"result.{unit.key}"] = (t("deal.no-taker" if unit.total == 1 else "deal.no-counts"),)
    faults = dict(missing)
    for finding in findings:
        field = finding.fields[0]
        if finding.severity == "error" and field not in missing:
            faults[field] = (*faults.get(field, ()), explainer.finding(finding))
    return faults


def _tiles(
    explainer: Explainer, others: Sequence[Deal], chooser: Seat | None, chosen: Contract | None
) -> tuple[Tile, ...]:
    rulebook, t = explainer.rulebook, explainer.t
    short = initials(explainer.players)
    by_contract = {deal.contract: deal for deal in reversed(others)}
    so_far = Progress(rulebook, None, others)
    tiles = []
    for contract in rulebook.contracts:
        deal = by_contract.get(contract.key)
        note = by = initial = ""
        if deal is not None:
            by = explainer.name(deal.chooser)
            initial = short[deal.chooser] if isinstance(deal.chooser, int) else by
            note = t("deal.tile-played", name=by)
        elif chooser is not None and (too_many := check_share(so_far, chooser, contract)):
            note = explainer.finding(too_many)
        tiles.append(
            Tile(
                key=contract.key,
                symbol=t.pick(contract.symbol),
                name=t.pick(contract.name),
                chosen=contract is chosen,
                played=deal is not None,
                by=by,
                initial=initial,
                note=note,
            )
        )
    return tuple(tiles)


def _row(explainer: Explainer, calling: Sequence[Seat], caller: Seat, draft: Draft) -> CallRow:
    rulebook, chooser, doubles = explainer.rulebook, draft.chooser, draft.doubles
    name, short = explainer.name(caller), initials(explainer.players)
    earlier = calling[: calling.index(caller)]
    free = SEATS if chooser is None else may_double(rulebook, chooser, caller, doubles)
    targets = tuple(
        Target(
            value=double_value((caller, seat)),
            name=explainer.name(seat),
            initial=short[seat],
            ticked=(caller, seat) in doubles,
            back=seat in earlier and (seat, caller) in doubles,
            odd=seat not in free,
        )
        for seat in SEATS
        if seat != caller
    )
    words = _words(rulebook, caller, chooser)
    return CallRow(
        caller,
        name,
        short[caller] if len(name) > ROOM and len(short[caller]) > 1 else "",
        targets,
        tuple((word, draft.is_ticked(caller, word)) for word in words),
    )


def _words(rulebook: Rulebook, caller: Seat, chooser: Seat | None) -> tuple[str, ...]:
    """The words, such as *zalen*, that ``caller`` can call."""
    if caller == chooser:
        zalen = ("zalen",) if rulebook.chooser_doubles == "anyone" else ()
        # Once all who may double the chooser have called.
        is_last = rulebook.calling[-1] == 0
        return (*zalen, "back-on-all") if is_last and rulebook.chooser_doubles != "nobody" else zalen
    if rulebook.others_double != "anyone":
        return ()
    return ("zalen",) if chooser is None else ("zalen", "ruitenwissen")


def _panels(
    explainer: Explainer, draft: Draft, contract: Contract | None, faults: Mapping[str, tuple[str, ...]]
) -> tuple[Panel, ...]:
    own = {field_of(unit): unit for unit in contract.units} if contract else {}
    units = {field_of(unit): unit for other in explainer.rulebook.contracts for unit in other.units}
    return tuple(
        _panel(explainer, draft, own.get(field, unit), field in own, faults.get(f"result.{unit.key}", ()))
        for field, unit in units.items()
    )


def _panel(explainer: Explainer, draft: Draft, unit: Unit, shown: bool, faults: tuple[str, ...]) -> Panel:
    field, values = field_of(unit), draft.texts(unit)
    numbers = [whole(text) for text in values]
    meant = draft.counts(unit)
    empty = [seat for seat in SEATS if not values[seat].strip()]
    filled = unit.total > 1 and bool(empty) and None not in (numbers[seat] for seat in SEATS if seat not in empty)
    adds_up = filled and sum(cast(int, count) for count in meant.values()) == unit.total
    return Panel(
        field=field,
        spot=field.replace(".", "-"),
        heading=explainer.t.pick(unit.name),
        total=unit.total,
        shown=shown,
        taken=tuple(
            Taken(seat, explainer.name(seat), values[seat], str(meant[seat]) if adds_up and seat in empty else "")
            for seat in SEATS
        ),
        counted=unit.total if adds_up else sum(number or 0 for number in numbers),
        faults=faults if shown else (),
    )


def field_of(unit: Unit) -> str:
    """The name of the form fields of a unit; contracts that count a unit share them. ``result.hearts.13.2`` is what
    seat 2 took of the 13 hearts; ``result.last-trick.1`` has the seat that took it."""
    return f"result.{unit.key}.{unit.total}"


def double_value(pair: Double) -> str:
    """A double as a value of the form: ``1-0`` when seat 1 doubles seat 0."""
    return f"{pair[0]}-{pair[1]}"
