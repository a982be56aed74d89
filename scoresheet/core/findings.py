"""Everything that can be odd about what was written down, each with a code of its own.

The checks never stop at the first fault and never improve what is on the paper. An *error* cannot be scored. A
*warning* is a departure from the rules that the table may accept; it stays visible on the deal for good.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scoresheet.core.deal import Counts, Deal
from scoresheet.core.doubling import PAIR_OF, may_double
from scoresheet.core.rulebook import Contract, Rulebook, Unit
from scoresheet.core.seats import Played, Seat, next_chooser, plus_chosen

Severity = Literal["error", "warning"]

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
    "second-plus": "warning",
    "out-of-turn": "warning",
    "not-zero": "warning",
}
WARNINGS = tuple(code for code, severity in SEVERITIES.items() if severity == "warning" and code != "not-zero")


@dataclass(frozen=True)
class Finding:
    """One thing that is odd. ``deal`` is its number (None: the whole sheet), ``fields`` where in the deal it
    stands.

    ``params`` fill the sentence of the catalogues; players in it are seats, or names as written when nobody has
    them.
    """

    code: str
    deal: int | None
    fields: tuple[str, ...]
    params: Mapping[str, object]

    @property
    def severity(self) -> Severity:
        """Whether it keeps the deal from being scored."""
        return SEVERITIES[self.code]


def has_errors(findings: Sequence[Finding]) -> bool:
    """Whether any finding keeps its deal from being scored."""
    return any(finding.severity == "error" for finding in findings)


def unaccepted(deal: Deal, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The warnings about a deal that the table has not accepted."""
    return tuple(finding for finding in findings if finding.severity == "warning" and finding.code not in deal.accepted)


def check_deal(
    rulebook: Rulebook, earlier: Sequence[Played], first_chooser: Seat | None, deal: Deal
) -> tuple[Finding, ...]:
    """All findings about a deal that comes after the ``earlier`` ones, errors and warnings together."""
    found = [
        *_check_contract(rulebook, earlier, deal),
        *_check_chooser(rulebook, earlier, first_chooser, deal),
        *_check_doubles(rulebook, deal),
        *_check_result(rulebook, deal),
    ]
    return tuple([replace(finding, deal=len(earlier) + 1) for finding in found])


def check_evening(rulebook: Rulebook, played: Sequence[Played], total: int) -> tuple[Finding, ...]:
    """What is odd about a complete evening: a sum other than zero, with the contracts that brought it about."""
    if total == 0:
        return ()
    gone = {deal.contract for deal in played}
    return (
        _found(
            "not-zero",
            total=total,
            extra=tuple(
                deal.contract
                for index, deal in enumerate(played)
                if deal.chooser is not None and _is_extra_plus(rulebook, played[:index], deal.chooser, deal.contract)
            ),
            left=tuple(contract.key for contract in rulebook.of_kind("minus") if contract.key not in gone),
        ),
    )


def _found(code: str, *fields: str, **params: object) -> Finding:
    return Finding(code, None, fields, params)


def _check_contract(rulebook: Rulebook, earlier: Sequence[Played], deal: Deal) -> Iterator[Finding]:
    if rulebook.find(deal.contract) is None:
        yield _found("unknown-contract", "contract", contract=deal.contract)
    for number, other in enumerate(earlier, start=1):
        if other.contract == deal.contract:
            yield _found("repeated-contract", "contract", contract=deal.contract, number=number)
            break
    if len(earlier) >= rulebook.deals:
        yield _found("too-many-deals", "contract", deals=rulebook.deals)


def _check_chooser(
    rulebook: Rulebook, earlier: Sequence[Played], first_chooser: Seat | None, deal: Deal
) -> Iterator[Finding]:
    chooser = deal.chooser
    if isinstance(chooser, str):
        yield _found("unknown-player", "chooser", name=chooser)
        return
    whose = next_chooser(rulebook, earlier, first_chooser)
    if whose is not None and chooser != whose:
        yield _found("out-of-turn", "chooser", who=chooser, whose=whose)
    if _is_extra_plus(rulebook, earlier, chooser, deal.contract):
        yield _found("second-plus", "chooser", "contract", who=chooser, allowed=rulebook.plus_each)


def _is_extra_plus(rulebook: Rulebook, earlier: Sequence[Played], chooser: Seat, contract_key: str) -> bool:
    return contract_key in rulebook.plus_keys and plus_chosen(rulebook, earlier, chooser) >= rulebook.plus_each


def _check_doubles(rulebook: Rulebook, deal: Deal) -> Iterator[Finding]:
    if len(PAIR_OF.keys() & deal.doubles) < len(deal.doubles):  # they are not all different doubles at this table
        yield from _odd_doubles(deal)
    chooser = deal.chooser
    if isinstance(chooser, int):
        made = [whom for who, whom in deal.doubles if who == chooser and whom != chooser and isinstance(whom, int)]
        if made:
            allowed = may_double(rulebook, chooser, chooser, deal.seated_doubles)
            forbidden = tuple(whom for whom in dict.fromkeys(made) if whom not in allowed)
            if forbidden:
                yield _found("chooser-doubles", "doubles", who=chooser, whom=forbidden)


def _odd_doubles(deal: Deal) -> Iterator[Finding]:
    strangers = {name: None for double in deal.doubles for name in double if isinstance(name, str)}
    for name in strangers:
        yield _found("unknown-player", "doubles", name=name)
    for double in dict.fromkeys(deal.doubles):
        who, whom = double
        if who == whom:
            yield _found("self-double", "doubles", who=who)
        elif deal.doubles.count(double) > 1:
            yield _found("repeated-double", "doubles", who=who, whom=whom)


def _check_result(rulebook: Rulebook, deal: Deal) -> Iterator[Finding]:
    contract = rulebook.find(deal.contract)
    if contract is None:
        return
    for key in deal.result:
        if key not in contract.unit_keys:
            yield _found("unknown-unit", f"result.{key}", unit=key, contract=contract.key)
    for unit in contract.units:
        counts = deal.result.get(unit.key, {})
        found = _together(counts)
        if found is None:
            yield from _bad_counts(contract, unit, counts)
        elif found != unit.total:
            field = f"result.{unit.key}"
            yield _found("wrong-total", field, contract=contract.key, unit=unit.key, expected=unit.total, found=found)


def _together(counts: Counts) -> int | None:
    """How many there are; None when somebody is not at this table, or has something other than a whole number."""
    total = 0
    for who, count in counts.items():
        if isinstance(who, str) or type(count) is not int or count < 0:
            return None
        total += count
    return total


def _bad_counts(contract: Contract, unit: Unit, counts: Counts) -> Iterator[Finding]:
    field = f"result.{unit.key}"
    for who in counts:
        if isinstance(who, str):
            yield _found("unknown-player", field, name=who)
    for who, count in counts.items():
        if type(count) is not int or count < 0:
            yield _found("bad-count", field, contract=contract.key, unit=unit.key, who=who, count=count)
