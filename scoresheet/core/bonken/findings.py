"""Checks of deals and evenings of Bonken, and the findings that they give: errors and warnings, by code.

The checks never stop at the first fault and never improve what is on the paper. An *error* cannot be scored. A
*warning* is a departure from the rules that the table may accept; it stays visible on the deal for good.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from scoresheet.core.bonken.deal import Counts, Deal
from scoresheet.core.bonken.doubling import EVERY_DOUBLE, may_double
from scoresheet.core.bonken.rulebook import Contract, Rulebook, Unit
from scoresheet.core.bonken.seats import OTHERS, Progress, Seat, Who
from scoresheet.core.errors import Severity, SheetFinding

SEVERITIES: Mapping[str, Severity] = {
    "unknown-contract": "error",
    "repeated-contract": "error",
    "too-many-deals": "error",
    "unknown-player": "error",
    "self-double": "error",
    "repeated-double": "error",
    "unknown-unit": "error",
    "bad-count": "error",
    "wrong-total": "error",
    "chooser-doubles": "warning",
    "may-not-double": "warning",
    "second-plus": "warning",
    "too-many-minus": "warning",
    "out-of-turn": "warning",
    "not-zero": "warning",
}
WARNINGS = tuple(code for code, severity in SEVERITIES.items() if severity == "warning" and code != "not-zero")


class Finding(SheetFinding):
    severities: ClassVar[Mapping[str, Severity]] = SEVERITIES


def check_deal(so_far: Progress, deal: Deal) -> tuple[Finding, ...]:
    """All findings on the next deal of an evening, errors and warnings together."""
    rulebook = so_far.rulebook
    contract = rulebook.find(deal.contract)
    found = _check_choice(so_far, deal, contract) + _check_doubles(rulebook, deal) + _check_result(contract, deal)
    return tuple([replace(finding, deal=so_far.played + 1) for finding in found]) if found else ()


def check_evening(evening: Progress, total: int) -> tuple[Finding, ...]:
    """The findings on a complete evening: a wrong sum of endscores, with the contracts that caused it."""
    # The endscores sum to what all minus contracts and everybody's own plus contracts are worth together: zero, mostly.
    if total == evening.rulebook.adds_up_to:
        return ()
    left = tuple(contract.key for contract in evening.rulebook.of_kind("minus") if contract.key not in evening.gone)
    return (_found("not-zero", total=total, extra=tuple(evening.extra_plus), left=left),)


def check_share(so_far: Progress, chooser: Seat, contract: Contract) -> Finding | None:
    """The finding that ``chooser`` has chosen as many contracts of a kind as a player may; None below that."""
    # No player chooses more contracts of a kind than the rulebook gives or allows each player.
    if so_far.may(contract.kind, chooser):
        return None
    if contract.kind == "plus":
        return _found("second-plus", "chooser", "contract", who=chooser, allowed=so_far.rulebook.plus_each)
    return _found("too-many-minus", "chooser", "contract", who=chooser, allowed=so_far.rulebook.most_minus)


def _found(code: str, *fields: str, **params: object) -> Finding:
    return Finding(code, None, fields, params)


def _check_choice(so_far: Progress, deal: Deal, listed: Contract | None) -> list[Finding]:
    rulebook, contract, chooser = so_far.rulebook, deal.contract, deal.chooser
    found: list[Finding] = []
    # A contract stands in the rulebook.
    if listed is None:
        found.append(_found("unknown-contract", "contract", contract=contract))
    # No contract is played twice.
    if contract in so_far.gone:
        found.append(_found("repeated-contract", "contract", contract=contract, number=so_far.gone[contract]))
    # An evening has no more deals than the rulebook says.
    if so_far.played >= rulebook.deals:
        found.append(_found("too-many-deals", "contract", deals=rulebook.deals))
    # The chooser sits at the table.
    if isinstance(chooser, str):
        found.append(_found("unknown-player", "chooser", name=chooser))
        return found
    # All choose in turn; a player with nothing left to choose is passed.
    whose = so_far.next_chooser()
    if whose is not None and chooser != whose:
        found.append(_found("out-of-turn", "chooser", who=chooser, whose=whose))
    if listed and (too_many := check_share(so_far, chooser, listed)):
        found.append(too_many)
    return found


def _check_doubles(rulebook: Rulebook, deal: Deal) -> list[Finding]:
    found: list[Finding] = []
    # A double is made once, between two players of this table.
    if len(EVERY_DOUBLE.intersection(deal.doubles)) < len(deal.doubles):
        found.extend(_odd_doubles(deal))
    # Everybody doubles only whom the rulebook allows: the chooser those who doubled the chooser, say.
    chooser = deal.chooser
    if isinstance(chooser, int) and (forbidden := _forbidden(rulebook, chooser, deal)):
        for caller in (chooser, *OTHERS[chooser]):
            if caller in forbidden:
                code = "chooser-doubles" if caller == chooser else "may-not-double"
                found.append(_found(code, "doubles", who=caller, whom=tuple(forbidden[caller])))
    return found


def _forbidden(rulebook: Rulebook, chooser: Seat, deal: Deal) -> Mapping[Seat, Collection[Who]]:
    """The doubles against the rules: for each caller the players doubled, each once and in the order written."""
    forbidden: dict[Seat, dict[Who, None]] = {}
    is_free = rulebook.others_double == "anyone"
    for who, whom in deal.doubles:
        # Where the others may double anyone, only the chooser can be wrong here.
        if (is_free and who != chooser) or isinstance(who, str):
            continue
        if whom in OTHERS[who] and whom not in may_double(rulebook, chooser, who, deal.doubles):
            forbidden.setdefault(who, {})[whom] = None
    return forbidden


def _odd_doubles(deal: Deal) -> Iterator[Finding]:
    strangers = {name: None for double in deal.doubles for name in double if isinstance(name, str)}
    # Players who double or are doubled sit at the table.
    for name in strangers:
        yield _found("unknown-player", "doubles", name=name)
    # No player doubles themselves, or another player twice.
    for double in dict.fromkeys(deal.doubles):
        who, whom = double
        if who == whom:
            yield _found("self-double", "doubles", who=who)
        elif deal.doubles.count(double) > 1:
            yield _found("repeated-double", "doubles", who=who, whom=whom)


def _check_result(contract: Contract | None, deal: Deal) -> list[Finding]:
    if contract is None:
        return []
    # Only what the contract counts is counted.
    found: list[Finding] = []
    for key in deal.result:
        if key in contract.unit_keys:
            continue
        found.append(_found("unknown-unit", f"result.{key}", unit=key, contract=contract.key))
    # The counts of a unit, each of a player at the table, add up to how many of it there are in a deal.
    for unit in contract.units:
        counts = deal.result.get(unit.key, {})
        if _sum_of(counts) != unit.total:
            found.extend(_odd_counts(contract, unit, counts))
    return found


def _sum_of(counts: Counts) -> int | None:
    """The sum of the counts of a unit; None for an unknown player or a count that is no whole number."""
    total = 0
    for who, count in counts.items():
        if isinstance(who, str) or type(count) is not int or count < 0:
            return None
        total += count
    return total


def _odd_counts(contract: Contract, unit: Unit, counts: Counts) -> Iterator[Finding]:
    field = f"result.{unit.key}"
    # A player with a count sits at the table.
    for who in counts:
        if isinstance(who, str):
            yield _found("unknown-player", field, name=who)
    # A count is a whole number, zero or more.
    for who, count in counts.items():
        if type(count) is not int or count < 0:
            yield _found("bad-count", field, contract=contract.key, unit=unit.key, who=who, count=count)
    # Counts add up to how many there are in a deal.
    total = _sum_of(counts)
    if total is not None:
        yield _found("wrong-total", field, contract=contract.key, unit=unit.key, expected=unit.total, found=total)
