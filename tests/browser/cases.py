"""Deals, evenings and logs made up by chance, legal and faulty, as plain data for both cores.

>>> case = deal_case(Random(2002), (named("bonken-2002"),))
>>> sorted(case)
['book', 'deal', 'first', 'played', 'players']

Drawn with plain ``random``: ten thousand of them take a second, which is more than hypothesis could do in a minute.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any
from uuid import UUID

from scoresheet.core.deal import Deal
from scoresheet.core.doubling import Double, may_double
from scoresheet.core.findings import WARNINGS
from scoresheet.core.rulebook import Contract, Rulebook
from scoresheet.core.seats import SEATS, Played, next_turn, roles
from scoresheet.core.sheet import Sheet, as_players
from scoresheet.documents import to_json
from tests.strategies import EVERY_DOUBLE

NAMES = (
    *("Anna", "Bram", "Carla", "Dirk", "Zoë", "O'Brien", "van 't Hof", "محمد", "小明", "👩‍👩‍👧", "Anne-Marie"),
    *("<b>Vet</b>", "{caller}", "{0}", "$&", "$1", "\\n", "%s", "constructor", "__proto__", "0", "x" * 40),
)
STRANGERS = ("Eve", "", "tarot\u2003night\x1f", "🃏" * 90, " x  y ", "toString")
LOOSE = -1.0  # instead of an oddity: nothing wrong but who chooses what
TIME = "2002-05-03T21:04:00+00:00"

Case = dict[str, Any]


def deal_case(rng: Random, books: Sequence[Rulebook]) -> Case:
    """A deal after some others, of which any may be odd."""
    book = rng.choice(books)
    first = rng.choice((0, 1, 2, 3, None))
    played = _played(rng, book, first, rng.randint(0, book.deals + 1))
    return {
        "book": book.key,
        "players": rng.sample(NAMES, 4),
        "first": first,
        "played": [{"contract": deal.contract, "chooser": deal.chooser} for deal in played],
        "deal": _deal(rng, book, played, first, rng.choice((0.0, 0.6))),
    }


def evening_case(rng: Random, books: Sequence[Rulebook]) -> Case:
    """A sheet as it was opened, the entries since, and a change somebody is about to make."""
    book = rng.choice(books)
    first = rng.choice((0, 1, 2, 3, None))
    oddity = rng.choice((0.0, 0.0, LOOSE, LOOSE, 0.05, 0.3))
    deals = _deals(rng, book, first, rng.choice((0, book.deals, book.deals, rng.randint(0, book.deals))), oddity)
    entries: list[Case] = []
    kept = [Played(deal["contract"], _seat(deal["chooser"])) for deal in deals]
    for version in range(1, rng.choice((0, book.deals - len(deals), 6)) + 1):
        change = _change(rng, book, first, kept, oddity)
        entries.append({"id": f"{version:08x}", "version": version, "time": TIME, "by": None, "change": change})
    if entries and rng.random() < 0.05:
        rng.choice(entries)["version"] += 1
    if entries and rng.random() < 0.05:
        entries[-1]["change"] = {"kind": "removed", "number": rng.choice((0, 50))}
    return {
        "book": book.key,
        "base": _base(rng, first, deals),
        "entries": entries,
        "change": _written(rng, book, first, kept, 0.3),
    }


def document_case(rng: Random, books: Sequence[Rulebook]) -> Case:
    """The document of an evening in which everybody kept to the rules of deals and doubles."""
    book = rng.choice(books)
    first = rng.choice((0, 1, 2, 3, None))
    base = _base(rng, first, _deals(rng, book, first, rng.randint(0, book.deals), 0))
    for number, deal in enumerate(base["deals"], start=1):
        deal["id"] = deal["id"] and str(UUID(int=number))
    return {"text": to_json(sheet_from(book, base))}


def deal_from(plain: Case) -> Deal:
    """The deal of the core that this plain data stands for, whatever is wrong with it."""
    return Deal(
        contract=plain["contract"],
        chooser=plain["chooser"],
        doubles=tuple((one, other) for one, other in plain["doubles"]),
        result={unit: dict(zip(SEATS, counts, strict=True)) for unit, counts in plain["result"].items()},
        id=plain["id"],
        accepted=tuple(plain["accepted"]),
    )


def sheet_from(rulebook: Rulebook, plain: Case) -> Sheet:
    """The sheet of the core that this plain data stands for."""
    return Sheet(
        rulebook=rulebook,
        players=as_players(plain["players"]),
        first_chooser=plain["first_chooser"],
        deals=tuple(deal_from(deal) for deal in plain["deals"]),
        title=plain["title"],
        date=plain["date"],
        place=plain["place"],
    )


def _base(rng: Random, first: int | None, deals: list[Case]) -> Case:
    return {
        "players": rng.sample(NAMES, 4),
        "first_chooser": first,
        "deals": deals,
        **_heading(rng),
    }


def _heading(rng: Random) -> Case:
    return {
        "title": rng.choice(("", "Friday", "<b>♥ {0}</b>")),
        "date": rng.choice(("", "2002-05-03", "2026-11-20")),
        "place": rng.choice(("", "Delft", "'s-Gravenhage")),
    }


def _played(rng: Random, book: Rulebook, first: int | None, length: int) -> list[Played]:
    odd = rng.choice((0.0, 0.0, 0.1))
    played: list[Played] = []
    for _ in range(length):
        turn = next_turn(book, played, first)
        if turn is None or rng.random() < odd:
            played.append(Played(rng.choice(book.contracts).key, rng.choice((*SEATS, None))))
        else:
            played.append(Played(rng.choice(turn.contracts), turn.roles.chooser))
    return played


def _deals(rng: Random, book: Rulebook, first: int | None, length: int, oddity: float) -> list[Case]:
    deals: list[Case] = []
    played: list[Played] = []
    for _ in range(length):
        start = first if first is not None or played else rng.choice(SEATS)
        deals.append(_deal(rng, book, played, start, oddity))
        played.append(Played(deals[-1]["contract"], _seat(deals[-1]["chooser"])))
    return deals


def _change(rng: Random, book: Rulebook, first: int | None, kept: list[Played], oddity: float) -> Case:
    """A change to a sheet of the deals ``kept``, which are changed along."""
    kind = rng.choice(("recorded", "recorded", "recorded", "written", "removed", "renamed", "reseated", "headed"))
    if kind == "renamed":
        return {"kind": "renamed", "players": rng.sample(NAMES, 4)}
    if kind == "headed":
        return {"kind": "headed", **_heading(rng)}
    if kind == "reseated":
        order = rng.sample(SEATS, 4)
        kept[:] = [replace(deal, chooser=None if deal.chooser is None else order.index(deal.chooser)) for deal in kept]
        return {"kind": "reseated", "order": order}
    if kind == "removed" and kept:
        number = rng.randint(1, len(kept))
        kept.pop(number - 1)
        return {"kind": "removed", "number": number}
    if kind == "recorded":
        deal = _deal(rng, book, kept, first if first is not None else 0, oddity)
        change: Case = {"kind": "recorded", "number": len(kept) + 1, "deal": deal}
    else:
        change = _written(rng, book, first, kept, oddity)
    after = Played(change["deal"]["contract"], _seat(change["deal"]["chooser"]))
    kept[change["number"] - 1 : change["number"] - (change["kind"] == "recorded")] = [after]
    return change


def _written(rng: Random, book: Rulebook, first: int | None, kept: Sequence[Played], oddity: float) -> Case:
    """A deal put in anywhere, or written instead of another."""
    corrects = bool(kept) and rng.random() < 0.5
    number = rng.randint(1, len(kept) + (not corrects))
    deal = _deal(rng, book, kept[: number - 1], first, oddity)
    if corrects and rng.random() < 0.5:
        deal |= {"contract": kept[number - 1].contract, "chooser": kept[number - 1].chooser or 0}
        contract = book.find(deal["contract"])
        deal["result"] = _result(rng, contract) if contract else {}
    return {"kind": "corrected" if corrects else "recorded", "number": number, "deal": deal}


def _deal(rng: Random, book: Rulebook, played: Sequence[Played], first: int | None, oddity: float) -> Case:
    turn = next_turn(book, played, first)
    contract: str = rng.choice(turn.contracts if turn else [one.key for one in book.contracts])
    chooser: int | str = turn.roles.chooser if turn else rng.choice(SEATS)
    if oddity == LOOSE:
        left = {one.key for one in book.contracts} - {deal.contract for deal in played}
        contract, chooser = rng.choice(sorted(left) or [contract]), rng.choice(SEATS)
    if rng.random() < oddity / 2:
        contract = rng.choice([*(one.key for one in book.contracts), *(deal.contract for deal in played)])
        if rng.random() < 0.1:
            contract = rng.choice(STRANGERS)
    if rng.random() < oddity / 2:
        chooser = rng.choice(STRANGERS) if rng.random() < 0.1 else rng.choice(SEATS)
    found = book.find(contract)
    result = _result(rng, found) if found else {}
    if rng.random() < oddity / 2:
        _spoil(rng, result)
    return {
        "contract": contract,
        "chooser": chooser,
        "doubles": [list(double) for double in _doubles(rng, book, chooser, oddity)],
        "result": result,
        "id": rng.choice((None, "5d1c0c1e-7d1b-4d5e-9b1e-0123456789ab")),
        "accepted": rng.sample(WARNINGS, rng.randint(0, len(WARNINGS))),
    }


def _doubles(rng: Random, book: Rulebook, chooser: int | str, oddity: float) -> list[tuple[int | str, int | str]]:
    many = rng.random()
    wanted = [double for double in EVERY_DOUBLE if rng.random() < many]
    odd = rng.random()
    if odd < oddity / 4:
        whos: tuple[int | str, ...] = (*SEATS, *SEATS, *STRANGERS)
        again = rng.sample(wanted, min(1, len(wanted)))
        strange = [rng.choice(((who, who), (who, rng.choice(whos)))) for who in rng.sample(whos, rng.randint(0, 2))]
        return rng.sample([*wanted, *again, *strange], len(wanted) + len(again) + len(strange))
    if odd < oddity / 2 or isinstance(chooser, str):
        return [*rng.sample(wanted, len(wanted))]
    made: list[Double] = []
    for caller in roles(book, chooser).calling:
        allowed = may_double(book, chooser, caller, made)
        made += [(caller, seat) for seat in allowed if (caller, seat) in wanted]
    return [*made]


def _result(rng: Random, contract: Contract) -> dict[str, list[Any]]:
    return {unit.key: _shares(rng, unit.total) for unit in contract.units}


def _shares(rng: Random, total: int) -> list[int]:
    one, two, three = sorted(rng.randint(0, total) for _ in range(3))
    return [one, two - one, three - two, total - three]


def _spoil(rng: Random, result: dict[str, list[Any]]) -> None:
    if not result or rng.random() < 0.1:
        result[rng.choice(("hats", "constructor"))] = [1, 0, 0, 0]
        return
    unit = rng.choice(list(result))
    if rng.random() < 0.1:
        del result[unit]
    elif rng.random() < 0.5:
        result[unit][rng.choice(SEATS)] += rng.choice((1, 1, 10))
    else:
        result[unit][rng.choice(SEATS)] = rng.choice((-1, 2.5, "drie", "", -13))


def _seat(who: int | str) -> int | None:
    return who if isinstance(who, int) else None
