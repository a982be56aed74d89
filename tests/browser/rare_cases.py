"""Evenings for both cores that chance hardly ever makes."""

from collections.abc import Callable

from scoresheet.core.bonken.rulebook import Contract
from tests.browser.cases import Case
from tests.strategies import NAMES, SHIPPED, A, some_evening

BOOK = SHIPPED[0]


def rare_evenings() -> list[Case]:
    """One at whose end two players lead together, and one in which nobody has won anything."""
    evening = some_evening(BOOK).deals
    tied = [_deal(BOOK.contract(deal.contract), deal.chooser, _tied) for deal in evening]
    # A contract that is played again is not scored, so only the first of these counts.
    lost = [_deal(BOOK.contract("last-trick"), deal.chooser, _lost) for deal in evening]
    return [_evening(tied), _evening(lost)]


def _evening(deals: list[Case]) -> Case:
    base = {"players": list(NAMES), "first_chooser": A, "deals": deals, "title": "", "date": "", "place": ""}
    change = {"kind": "corrected", "number": 1, "deal": deals[0]}
    return {"book": BOOK.key, "base": base, "entries": [], "change": change}


def _deal(contract: Contract, chooser: object, shares: Callable[[int], list[int]]) -> Case:
    result = {unit.key: shares(unit.total) for unit in contract.units}
    return {
        "contract": contract.key,
        "chooser": chooser,
        "doubles": [],
        "result": result,
        "id": None,
        "accepted": [],
    }


def _tied(total: int) -> list[int]:
    """Half of the tricks each; of what only costs, nothing."""
    return [6, 6, 1, 0] if total == 13 else _lost(total)


def _lost(total: int) -> list[int]:
    return [0, 0, total, 0]
